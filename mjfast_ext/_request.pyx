"""What is asked of the exact counting, and the configurations of one group as far as they can matter to it."""

from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from mjfast_ext._bag cimport (F_CLASS, F_DORA, F_FORM_PAIRS, F_FORM_SINGLES, F_INDICATORS, F_JOKERS, F_KINDS, F_LARGEST,
                              F_ORPHAN_PAIR, F_ORPHANS, F_PAIRS, F_TILES, KNIT_BITS, add, as_knit, bag_t, signature_t,
                              weight_t)
from mjfast_ext._hand cimport knit_classes
from mjfast_ext._types cimport (CLASS, KNITTED, KNITTED_STRAIGHT, MAX_COLUMNS, PAIRS as PAIRS_AT, PATTERNS, SEVEN_PAIRS,
                                SINGLES as SINGLES_AT, STANDARD, SUMS as SUMS_AT, THIRTEEN_KINDS,
                                THIRTEEN_KINDS_AND_ANY, THIRTEEN_ORPHANS, group_t, system_t)


cdef signature_t kept_fields(int forms, int measures) noexcept nogil:
    cdef signature_t mask
    cdef int i
    mask.sums, mask.classes = (<uint64_t> 31 << F_TILES) | (<uint64_t> 7 << F_JOKERS), 0
    if forms & SEVEN_PAIRS:
        mask.sums |= (<uint64_t> 15 << F_FORM_PAIRS) | (<uint64_t> 15 << F_FORM_SINGLES)
    if forms & THIRTEEN_ORPHANS:
        mask.classes |= <uint64_t> 1 << F_ORPHAN_PAIR
    if forms & (THIRTEEN_ORPHANS | THIRTEEN_KINDS | THIRTEEN_KINDS_AND_ANY) or measures & ORPHANS:
        mask.sums |= <uint64_t> 15 << F_ORPHANS
    if measures & PAIRS:
        mask.sums |= <uint64_t> 7 << F_PAIRS
    if measures & KINDS:
        mask.sums |= <uint64_t> 15 << F_KINDS
    if measures & DORA:
        mask.sums |= (<uint64_t> 63 << F_DORA) | (<uint64_t> 3 << F_INDICATORS)
    if measures & LARGEST_SUIT:
        mask.classes |= <uint64_t> 15 << F_LARGEST
    if forms & STANDARD:
        mask.classes |= <uint64_t> 0xFFFF << F_CLASS
    if forms & (KNITTED | KNITTED_STRAIGHT):
        for i in range(PATTERNS):
            mask.classes |= as_knit((1 << KNIT_BITS) - 1, i)
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


cdef signature_t _signature(const walk_t *walk, int tiles, uint32_t key) noexcept nogil:
    """Every field but dora and indicators."""
    cdef const group_t *group = walk.group
    cdef signature_t signature
    cdef uint32_t entry = group.entries[key]
    cdef int i, n, column
    signature.sums, signature.classes = <uint64_t> tiles << F_TILES, <uint64_t> (entry & CLASS) << F_CLASS
    for i in range(group.columns):
        n, column = walk.count[i], group.first + i
        if n == 0:
            continue
        signature.sums += <uint64_t> 1 << F_KINDS
        signature.sums += <uint64_t> (n >= 2) << F_PAIRS
        if column == walk.system.joker:
            signature.sums += <uint64_t> n << F_JOKERS
        if 27 <= column < 34 or (column < 27 and column % 9 in (0, 8)):
            signature.sums += <uint64_t> 1 << F_ORPHANS
            signature.classes |= <uint64_t> (n >= 2) << F_ORPHAN_PAIR
    if group.first < 27:
        signature.classes |= <uint64_t> tiles << F_LARGEST
    if walk.request.meets != NULL:
        for i in range(PATTERNS):
            signature.classes |= as_knit(knit_classes(group, key)[i], i)
    signature.sums |= <uint64_t> (entry >> (SUMS_AT + PAIRS_AT) & 15) << F_FORM_PAIRS
    signature.sums |= <uint64_t> (entry >> (SUMS_AT + SINGLES_AT) & 15) << F_FORM_SINGLES
    return signature


cdef void _enter(walk_t *walk, signature_t signature, weight_t weight) noexcept nogil:
    """Enter a configuration; with dora, once without the indicator and once for every indicator in the group."""
    cdef const group_t *group = walk.group
    cdef signature_t kept = walk.request.kept, pointed
    cdef int i, named, held
    walk.failed |= not add(walk.bag, masked(signature, kept), weight)
    if not walk.request.measures & DORA:
        return
    for i in range(group.columns):
        named = walk.dora_next[group.first + i] - group.first
        held = walk.count[named] if 0 <= named < group.columns else 0
        pointed = signature
        pointed.sums += (<uint64_t> held << F_DORA) + (<uint64_t> 1 << F_INDICATORS)
        walk.failed |= not add(walk.bag, masked(pointed, kept),
                                weight * (walk.system.copies[group.first + i] - walk.count[i]))


cdef void _leaf(walk_t *walk, int tiles, uint32_t key, weight_t weight) noexcept nogil:
    cdef signature_t signature = _signature(walk, tiles, key), own
    cdef int fives, copies, reds
    if walk.reds == 0:
        _enter(walk, signature, weight)
        return
    fives, copies = walk.count[4], walk.system.copies[walk.group.first + 4]
    weight //= _choose(copies, fives)
    for reds in range(min(walk.reds, fives) + 1):
        own = signature
        own.sums += <uint64_t> reds << F_DORA
        _enter(walk, own,
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


cdef bint walk_group(const system_t *system, const group_t *group, const request_t *request, const int8_t *dora_next,
                     int reds, bag_t *bag) noexcept nogil:
    """Enter every configuration of a group in a bag; False where memory ran out."""
    cdef walk_t walk
    memset(&walk, 0, sizeof(walk))
    walk.system, walk.group, walk.request = system, group, request
    walk.bag, walk.dora_next, walk.reds = bag, dora_next, reds
    _walk(&walk, 0, 0, 0, 1)
    return not walk.failed
