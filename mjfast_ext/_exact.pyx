"""Exact numbers of deals, by algebra on the groups.

Two configurations of a suit that agree in what can matter (tiles, class, pairs ...) are one signature, weighted by
the ways to draw it. Signatures combine suit by suit with integer weights; nothing is enumerated beyond one suit.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

import numpy as np

from mjfast_ext._system cimport System
from mjfast_ext._types cimport (CLASS, GROUPS, IMPOSSIBLE, MAX_COLUMNS, MAX_TILES, PAIRS as PAIRS_AT, SEVEN_PAIRS,
                                SINGLES as SINGLES_AT, STANDARD, SUMS as SUMS_AT, THIRTEEN_ORPHANS, group_t,
                                system_t)

cdef extern from *:
    """
    typedef unsigned __int128 weight_t;
    """
    ctypedef unsigned long long weight_t

cdef enum:
    FRONT = GROUPS
    BACK = GROUPS + 1
    RESULT = GROUPS + 2

cdef enum measure_t:
    PAIRS = 1
    KINDS = 2
    ORPHANS = 4
    LARGEST_SUIT = 8
    DORA = 16

# Fields of a signature. All up to SUMS add up when signatures combine; the two above do not.
cdef enum field_t:
    F_TILES = 0           # 5 bits; the form fields describe seven pairs and thirteen orphans as in _hand.pxd
    F_FORM_PAIRS = 5      # 4
    F_FORM_SINGLES = 9    # 4
    F_ORPHANS = 13        # 4
    F_ORPHAN_PAIRS = 17   # 4
    F_JOKERS = 21         # 3
    F_KINDS = 24          # 4
    F_PAIRS = 28          # 3
    F_DORA = 31           # 6
    F_INDICATORS = 37     # 2
    SUMS = 39
    F_LARGEST = 39        # 4
    F_CLASS = 43          # 16


cdef inline int _field(uint64_t signature, int shift, int bits) noexcept nogil:
    return <int> (signature >> shift & ((1 << bits) - 1))


# Weights by signature: a hash table with open addressing. A weight of 0 marks an empty slot.
ctypedef struct bag_t:
    uint64_t *keys
    weight_t *weights
    size_t count
    size_t slots


cdef bint _open(bag_t *bag, size_t slots) noexcept nogil:
    bag.keys = <uint64_t *> calloc(slots, sizeof(uint64_t))
    bag.weights = <weight_t *> calloc(slots, sizeof(weight_t))
    bag.count, bag.slots = 0, slots
    return bag.keys != NULL and bag.weights != NULL


cdef void _close(bag_t *bag) noexcept nogil:
    free(bag.keys)
    free(bag.weights)
    bag.keys, bag.weights, bag.slots = NULL, NULL, 0


cdef bint _grow(bag_t *bag) noexcept nogil:
    cdef bag_t larger
    cdef size_t slot
    if not _open(&larger, 2 * bag.slots):
        _close(&larger)
        return False
    for slot in range(bag.slots):
        _add(&larger, bag.keys[slot], bag.weights[slot])
    _close(bag)
    bag[0] = larger
    return True


cdef bint _add(bag_t *bag, uint64_t key, weight_t weight) noexcept nogil:
    """False where memory ran out."""
    cdef size_t slot = <size_t> ((key * 0x9E3779B97F4A7C15ULL) >> 24) & (bag.slots - 1)
    if weight == 0:
        return True
    while bag.weights[slot] != 0 and bag.keys[slot] != key:
        slot = (slot + 1) & (bag.slots - 1)
    if bag.weights[slot] == 0:
        bag.keys[slot] = key
        bag.count += 1
    bag.weights[slot] += weight
    return 2 * bag.count < bag.slots or _grow(bag)


# The signatures of a bag in the order of their tiles: those of t tiles are start[t] to start[t + 1] - 1.
ctypedef struct sorted_t:
    uint64_t *keys
    weight_t *weights
    size_t start[MAX_TILES + 2]


cdef bint _sort(const bag_t *bag, sorted_t *out) noexcept nogil:
    """False where memory ran out."""
    cdef size_t[MAX_TILES + 2] at
    cdef size_t slot
    cdef int tiles
    out.keys = <uint64_t *> calloc(bag.count + 1, sizeof(uint64_t))
    out.weights = <weight_t *> calloc(bag.count + 1, sizeof(weight_t))
    if out.keys == NULL or out.weights == NULL:
        return False
    for slot in range(bag.slots):
        if bag.weights[slot] != 0:
            out.start[_field(bag.keys[slot], F_TILES, 5) + 1] += 1
    for tiles in range(MAX_TILES + 1):
        out.start[tiles + 1] += out.start[tiles]
    memcpy(at, out.start, sizeof(at))
    for slot in range(bag.slots):
        if bag.weights[slot] != 0:
            tiles = _field(bag.keys[slot], F_TILES, 5)
            out.keys[at[tiles]], out.weights[at[tiles]] = bag.keys[slot], bag.weights[slot]
            at[tiles] += 1
    return True


# What is asked of the counting: which fields to keep, and what dora there are.
ctypedef struct request_t:
    int tiles
    int forms
    int measures
    bint physical             # weight by physical tiles; otherwise every hand once
    uint64_t kept             # mask of the fields that can matter


cdef uint64_t _kept(int forms, int measures) noexcept nogil:
    cdef uint64_t mask = (<uint64_t> 31 << F_TILES) | (<uint64_t> 7 << F_JOKERS)
    if forms & SEVEN_PAIRS:
        mask |= (<uint64_t> 15 << F_FORM_PAIRS) | (<uint64_t> 15 << F_FORM_SINGLES)
    if forms & THIRTEEN_ORPHANS:
        mask |= (<uint64_t> 15 << F_ORPHANS) | (<uint64_t> 15 << F_ORPHAN_PAIRS)
    if measures & ORPHANS:
        mask |= <uint64_t> 15 << F_ORPHANS
    if measures & PAIRS:
        mask |= <uint64_t> 7 << F_PAIRS
    if measures & KINDS:
        mask |= <uint64_t> 15 << F_KINDS
    if measures & DORA:
        mask |= (<uint64_t> 63 << F_DORA) | (<uint64_t> 3 << F_INDICATORS)
    if measures & LARGEST_SUIT:
        mask |= <uint64_t> 15 << F_LARGEST
    if forms & STANDARD:
        mask |= <uint64_t> 0xFFFF << F_CLASS
    return mask


ctypedef struct walk_t:
    const system_t *system
    const group_t *group
    const request_t *request
    bag_t *bag
    const int8_t *dora_next   # column that an indicator names, or -1
    int reds                  # red fives among the fives of the suit
    uint8_t count[MAX_COLUMNS]
    bint failed


cdef weight_t _choose(int n, int k) noexcept nogil:
    cdef weight_t ways = 1
    cdef int i
    if k > n:
        return 0
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


cdef uint64_t _signature(const walk_t *walk, int tiles, uint32_t key) noexcept nogil:
    """Every field but dora and indicators."""
    cdef const group_t *group = walk.group
    cdef uint64_t signature = <uint64_t> tiles << F_TILES
    cdef uint32_t entry = group.entries[key]
    cdef int i, n, column
    for i in range(group.columns):
        n, column = walk.count[i], group.first + i
        if n == 0:
            continue
        signature += <uint64_t> 1 << F_KINDS
        signature += <uint64_t> (n >= 2) << F_PAIRS
        if column == walk.system.joker:
            signature += <uint64_t> n << F_JOKERS
        if 27 <= column < 34 or (column < 27 and column % 9 in (0, 8)):
            signature += <uint64_t> 1 << F_ORPHANS
            signature += <uint64_t> (n >= 2) << F_ORPHAN_PAIRS
    if group.first < 27:
        signature |= <uint64_t> tiles << F_LARGEST
    signature |= <uint64_t> (entry >> (SUMS_AT + PAIRS_AT) & 15) << F_FORM_PAIRS
    signature |= <uint64_t> (entry >> (SUMS_AT + SINGLES_AT) & 15) << F_FORM_SINGLES
    return signature | <uint64_t> (entry & CLASS) << F_CLASS


cdef void _enter(walk_t *walk, uint64_t signature, weight_t weight) noexcept nogil:
    """Enter a configuration; with dora, once without the indicator and once for every indicator in the group."""
    cdef const group_t *group = walk.group
    cdef uint64_t kept = walk.request.kept
    cdef int i, named, held
    walk.failed |= not _add(walk.bag, signature & kept, weight)
    if not walk.request.measures & DORA:
        return
    for i in range(group.columns):
        named = walk.dora_next[group.first + i] - group.first
        held = walk.count[named] if 0 <= named < group.columns else 0
        walk.failed |= not _add(
            walk.bag, (signature + (<uint64_t> held << F_DORA) + (<uint64_t> 1 << F_INDICATORS)) & kept,
            weight * (walk.system.copies[group.first + i] - walk.count[i]))


cdef void _leaf(walk_t *walk, int tiles, uint32_t key, weight_t weight) noexcept nogil:
    cdef uint64_t signature = _signature(walk, tiles, key)
    cdef int fives, copies, reds
    if walk.reds == 0:
        _enter(walk, signature, weight)
        return
    fives, copies = walk.count[4], walk.system.copies[walk.group.first + 4]
    weight //= _choose(copies, fives)
    for reds in range(min(walk.reds, fives) + 1):
        _enter(walk, signature + (<uint64_t> reds << F_DORA),
               weight * _choose(walk.reds, reds) * _choose(copies - walk.reds, fives - reds))


cdef void _walk(walk_t *walk, int i, int tiles, uint32_t key, weight_t weight) noexcept nogil:
    """Every configuration of the columns from the i-th on."""
    cdef int n, copies
    if i == walk.group.columns:
        _leaf(walk, tiles, key, weight)
        return
    copies = walk.system.copies[walk.group.first + i]
    for n in range(min(copies, walk.request.tiles - tiles) + 1):
        walk.count[i] = <uint8_t> n
        _walk(walk, i + 1, tiles + n, key + n * walk.group.weight[i],
              weight * (_choose(copies, n) if walk.request.physical else 1))


cdef inline uint64_t _together(uint64_t a, uint64_t b) noexcept nogil:
    """The signature of two groups together, without a class."""
    cdef uint64_t sums = (<uint64_t> 1 << SUMS) - 1
    cdef uint64_t largest = max(a >> F_LARGEST & 15, b >> F_LARGEST & 15)
    return (a & sums) + (b & sums) | largest << F_LARGEST


cdef bint _merge(const sorted_t *a, const sorted_t *b, const uint16_t *pair_class, uint32_t stride,
                 const request_t *request, bag_t *out) noexcept nogil:
    """Signatures of two groups together; the class becomes the pair class."""
    cdef uint64_t both
    cdef size_t i, j
    for i in range(a.start[request.tiles + 1]):
        for j in range(b.start[request.tiles - _field(a.keys[i], F_TILES, 5) + 1]):
            both = _together(a.keys[i], b.keys[j])
            if _field(both, F_INDICATORS, 2) > 1:
                continue
            both |= <uint64_t> pair_class[_field(a.keys[i], F_CLASS, 16) * stride
                                          + _field(b.keys[j], F_CLASS, 16)] << F_CLASS
            if not _add(out, both & request.kept, a.weights[i] * b.weights[j]):
                return False
    return True


cdef inline int _distance(const system_t *system, const request_t *request, uint64_t both, int a, int b) noexcept nogil:
    cdef int best = IMPOSSIBLE, wanted
    if request.forms & STANDARD:
        best = system.distance[request.tiles // 3 * system.distance_size + a * system.distance_stride + b]
    if request.tiles >= 13:
        if request.forms & SEVEN_PAIRS:
            wanted = max(0, 7 - _field(both, F_FORM_PAIRS, 4))
            best = min(best, wanted + max(0, wanted - _field(both, F_FORM_SINGLES, 4)))
        if request.forms & THIRTEEN_ORPHANS:
            best = min(best, 14 - _field(both, F_ORPHANS, 4) - (_field(both, F_ORPHAN_PAIRS, 4) > 0))
    return best - _field(both, F_JOKERS, 3)


cdef bint _finish(const sorted_t *a, const sorted_t *b, const system_t *system, const request_t *request,
                  bag_t *out) noexcept nogil:
    """Whole hands: distance in the lowest five bits, then the measures asked for, in their fields."""
    cdef uint64_t both, result
    cdef uint64_t shown = _kept(0, request.measures) & ~((<uint64_t> 31 << F_TILES) | (<uint64_t> 7 << F_JOKERS)
                                                         | (<uint64_t> 3 << F_INDICATORS))
    cdef bint indicator = (request.measures & DORA) != 0
    cdef size_t i, j
    cdef int rest
    for i in range(a.start[request.tiles + 1]):
        rest = request.tiles - _field(a.keys[i], F_TILES, 5)
        for j in range(b.start[rest], b.start[rest + 1]):
            both = _together(a.keys[i], b.keys[j])
            if _field(both, F_INDICATORS, 2) != indicator:
                continue
            result = both & shown
            result |= _distance(system, request, both, _field(a.keys[i], F_CLASS, 16), _field(b.keys[j], F_CLASS, 16))
            if not _add(out, result, a.weights[i] * b.weights[j]):
                return False
    return True


cdef class _Counting:
    """The signatures of one request, freed with it."""
    cdef bag_t[GROUPS + 3] bag        # of the groups, then of the front and back pairs, then the result
    cdef sorted_t[GROUPS + 2] ordered

    def __cinit__(self):
        memset(self.bag, 0, sizeof(self.bag))
        memset(self.ordered, 0, sizeof(self.ordered))

    def __dealloc__(self):
        cdef int i
        for i in range(GROUPS + 3):
            _close(&self.bag[i])
        for i in range(GROUPS + 2):
            free(self.ordered[i].keys)
            free(self.ordered[i].weights)

    cdef bint run(self, const system_t *system, const request_t *request, const int8_t *dora_next,
                  const int *reds) noexcept nogil:
        """False where memory ran out."""
        cdef walk_t walk
        cdef sorted_t *part = self.ordered
        cdef int i
        for i in range(GROUPS + 3):
            if not _open(&self.bag[i], 1 << 10):
                return False
        for i in range(GROUPS):
            memset(&walk, 0, sizeof(walk))
            walk.system, walk.group, walk.request = system, &system.group[i], request
            walk.bag, walk.dora_next, walk.reds = &self.bag[i], dora_next, reds[i]
            _walk(&walk, 0, 0, 0, 1)
            if walk.failed or not _sort(&self.bag[i], &part[i]):
                return False
        return (_merge(&part[0], &part[1], system.front, system.front_stride, request, &self.bag[FRONT])
                and _merge(&part[2], &part[3], system.back, system.back_stride, request, &self.bag[BACK])
                and _sort(&self.bag[FRONT], &part[FRONT]) and _sort(&self.bag[BACK], &part[BACK])
                and _finish(&part[FRONT], &part[BACK], system, request, &self.bag[RESULT]))

    cdef rows(self, int measures):
        """(values, count) of every combination: values are distance, then the measures in the order of their bits."""
        cdef size_t slot
        cdef uint64_t key, low, high
        out = []
        for slot in range(self.bag[RESULT].slots):
            if self.bag[RESULT].weights[slot] == 0:
                continue
            key = self.bag[RESULT].keys[slot]
            values = [_field(key, 0, 5)]
            for bit, shift, width in ((PAIRS, F_PAIRS, 3), (KINDS, F_KINDS, 4), (ORPHANS, F_ORPHANS, 4),
                                      (LARGEST_SUIT, F_LARGEST, 4), (DORA, F_DORA, 6)):
                if measures & bit:
                    values.append(_field(key, shift, width))
            low, high = <uint64_t> self.bag[RESULT].weights[slot], <uint64_t> (self.bag[RESULT].weights[slot] >> 64)
            out.append((tuple(values), int(high) << 64 | int(low)))
        return sorted(out)


def count_hands(System system not None, int tiles, int forms, int measures=0, bint physical=True,
                const int8_t[::1] dora_next=None, reds=(0, 0, 0)):
    """Exact number of deals of `tiles` tiles by distance (shanten + 1) and measures.

    Returns a sorted list of (values, count), counts as Python integers. `measures` is a sum of 1 pairs, 2 kinds,
    4 terminal and honour kinds, 8 tiles of the largest suit, 16 dora. Dora need `dora_next`, and every deal then
    counts once for each tile left over that may be the indicator.
    """
    if not 1 <= tiles <= MAX_TILES or tiles % 3 == 0:
        raise ValueError(f"no hand has {tiles} tiles")
    if measures & DORA and (dora_next is None or dora_next.shape[0] != system.columns or not physical):
        raise ValueError("dora need dora_next for every column, and physical deals")
    cdef request_t request
    cdef int[GROUPS] red
    cdef int g
    cdef bint done
    cdef _Counting counting = _Counting()
    request.tiles, request.forms, request.measures, request.physical = tiles, forms, measures, physical
    request.kept = _kept(forms, measures)
    for g in range(GROUPS):
        red[g] = reds[g] if g < 3 and measures & DORA else 0
    with nogil:
        done = counting.run(&system.c, &request, &dora_next[0] if dora_next is not None else NULL, red)
    if not done:
        raise MemoryError("the exact count ran out of memory")
    return counting.rows(measures)
