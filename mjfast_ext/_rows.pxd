"""Pairs of numbers by row: entered in any order, then sorted by row."""

from libc.stddef cimport size_t
from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free, malloc, realloc

# Those of row r are pair[2 * first[r]] to pair[2 * first[r + 1] - 1].
ctypedef struct rows_t:
    uint32_t *pair
    size_t *first

# Pairs of numbers as they come, with the row of each, to be sorted by row.
ctypedef struct entries_t:
    uint32_t *entry       # row and pair, three numbers each
    size_t count, room


cdef inline bint enter(entries_t *entries, uint32_t row, uint32_t one, uint32_t other) noexcept nogil:
    cdef uint32_t *grown
    if entries.count == entries.room:
        grown = <uint32_t *> realloc(entries.entry, 3 * sizeof(uint32_t) * (2 * entries.room + 1024))
        if grown == NULL:
            return False
        entries.entry, entries.room = grown, 2 * entries.room + 1024
    entries.entry[3 * entries.count] = row
    entries.entry[3 * entries.count + 1] = one
    entries.entry[3 * entries.count + 2] = other
    entries.count += 1
    return True


cdef inline bint sort_rows(entries_t *entries, size_t n_rows, rows_t *rows) noexcept nogil:
    """Sort entries by row, keep their order within each, and free them."""
    cdef size_t i, row, at
    rows.first = <size_t *> calloc(n_rows + 2, sizeof(size_t))
    rows.pair = <uint32_t *> malloc(2 * sizeof(uint32_t) * (entries.count + 1))
    if rows.first == NULL or rows.pair == NULL:
        free(entries.entry)
        return False
    for i in range(entries.count):
        rows.first[entries.entry[3 * i] + 2] += 1
    for row in range(n_rows):
        rows.first[row + 2] += rows.first[row + 1]
    for i in range(entries.count):
        row = entries.entry[3 * i]
        at = rows.first[row + 1]
        rows.first[row + 1] += 1
        rows.pair[2 * at], rows.pair[2 * at + 1] = entries.entry[3 * i + 1], entries.entry[3 * i + 2]
    free(entries.entry)
    return True


cdef inline void close_rows(rows_t *rows) noexcept nogil:
    free(rows.pair)
    free(rows.first)
