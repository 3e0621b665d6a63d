"""Signatures of configurations, and bags of them with weights: what the exact counting works on."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from mjfast_ext._types cimport MAX_TILES


cdef bint open_bag(bag_t *bag, size_t slots) noexcept nogil:
    bag.keys = <signature_t *> calloc(slots, sizeof(signature_t))
    bag.weights = <weight_t *> calloc(slots, sizeof(weight_t))
    bag.count, bag.slots = 0, slots
    return bag.keys != NULL and bag.weights != NULL


cdef void close_bag(bag_t *bag) noexcept nogil:
    free(bag.keys)
    free(bag.weights)
    bag.keys, bag.weights, bag.slots = NULL, NULL, 0


cdef bint _grow(bag_t *bag) noexcept nogil:
    cdef bag_t larger
    cdef size_t slot
    if not open_bag(&larger, 2 * bag.slots):
        close_bag(&larger)
        return False
    for slot in range(bag.slots):
        add(&larger, bag.keys[slot], bag.weights[slot])
    close_bag(bag)
    bag[0] = larger
    return True


cdef inline bint _differ(signature_t a, signature_t b) noexcept nogil:
    return a.sums != b.sums or a.classes != b.classes


cdef bint add(bag_t *bag, signature_t key, weight_t weight) noexcept nogil:
    """False where memory ran out."""
    cdef uint64_t hashed = (key.sums ^ key.classes * 0xD6E8FEB86659FD93ULL) * 0x9E3779B97F4A7C15ULL
    cdef size_t slot = <size_t> (hashed >> 24) & (bag.slots - 1)
    if weight == 0:
        return True
    while bag.weights[slot] != 0 and _differ(bag.keys[slot], key):
        slot = (slot + 1) & (bag.slots - 1)
    if bag.weights[slot] == 0:
        bag.keys[slot] = key
        bag.count += 1
    bag.weights[slot] += weight
    return 2 * bag.count < bag.slots or _grow(bag)


cdef bint sort_bag(const bag_t *bag, sorted_t *out) noexcept nogil:
    """False where memory ran out."""
    cdef size_t[MAX_TILES + 2] at
    cdef size_t slot
    cdef int tiles
    out.keys = <signature_t *> calloc(bag.count + 1, sizeof(signature_t))
    out.weights = <weight_t *> calloc(bag.count + 1, sizeof(weight_t))
    if out.keys == NULL or out.weights == NULL:
        return False
    for slot in range(bag.slots):
        if bag.weights[slot] != 0:
            out.start[tiles_in(bag.keys[slot]) + 1] += 1
    for tiles in range(MAX_TILES + 1):
        out.start[tiles + 1] += out.start[tiles]
    memcpy(at, out.start, sizeof(at))
    for slot in range(bag.slots):
        if bag.weights[slot] != 0:
            tiles = tiles_in(bag.keys[slot])
            out.keys[at[tiles]], out.weights[at[tiles]] = bag.keys[slot], bag.weights[slot]
            at[tiles] += 1
    return True
