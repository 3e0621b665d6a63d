from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

cdef enum:
    FIRST_SLOTS = 1 << 10


cdef bint open_numbered(numbered_t *table, size_t width) noexcept nogil:
    """False where memory ran out."""
    memset(table, 0, sizeof(numbered_t))
    table.width, table.n_slots = width, FIRST_SLOTS
    table.records = <uint8_t *> malloc(width * (FIRST_SLOTS // 2))
    table.slots = <uint32_t *> calloc(FIRST_SLOTS, sizeof(uint32_t))
    return table.records != NULL and table.slots != NULL


cdef void close_numbered(numbered_t *table) noexcept nogil:
    free(table.records)
    free(table.slots)
    memset(table, 0, sizeof(numbered_t))


cdef inline size_t _place(const numbered_t *table, const uint8_t *record) noexcept nogil:
    """The slot of a record, or the free one where it belongs."""
    cdef uint64_t hash = 0, word
    cdef size_t i, slot
    for i in range(0, table.width, 8):
        memcpy(&word, record + i, 8)
        hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL
        hash ^= hash >> 29
    slot = (hash >> 20) & (table.n_slots - 1)
    while table.slots[slot] and memcmp(table.records + (table.slots[slot] - 1) * table.width, record, table.width):
        slot = (slot + 1) & (table.n_slots - 1)
    return slot


cdef bint _double(numbered_t *table) noexcept nogil:
    cdef uint8_t *records = <uint8_t *> realloc(table.records, table.width * table.n_slots)
    cdef uint32_t *slots
    cdef size_t i
    if records == NULL:
        return False
    table.records = records
    slots = <uint32_t *> calloc(2 * table.n_slots, sizeof(uint32_t))
    if slots == NULL:
        return False
    free(table.slots)
    table.slots = slots
    table.n_slots *= 2
    for i in range(table.count):
        table.slots[_place(table, table.records + i * table.width)] = <uint32_t> i + 1
    return True


cdef uint32_t number(numbered_t *table, const void *record) noexcept nogil:
    """The number of a record, a new one if it was never seen; FULL where memory ran out."""
    cdef size_t slot = _place(table, <const uint8_t *> record)
    if table.slots[slot] == 0:
        if table.count == table.n_slots // 2:
            if table.count >= FULL // 4 or not _double(table):
                return FULL
            slot = _place(table, <const uint8_t *> record)
        memcpy(table.records + table.count * table.width, record, table.width)
        table.count += 1
        table.slots[slot] = <uint32_t> table.count
    return table.slots[slot] - 1
