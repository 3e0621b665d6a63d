"""One hand, read once: keys and classes of the four groups, and what the forms without melds ask for.

Counts are trusted to be a hand only by the numbers that come out; whatever the bytes hold, nothing is read
outside the tables, because a key outside its table makes the hand invalid.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from mjfast_ext._types cimport (ASSIGNMENT, ASSIGNMENTS, CLASS, GROUPS, IMPOSSIBLE, K_EITHER, K_KINDS, K_MELD, K_NONE,
                                K_PAIR, K_WIDTH, KNITTED, KNITTED_STRAIGHT, MAX_TILES, ORPHAN_PAIRS, ORPHANS, PAIRS,
                                PATTERNS, SEVEN_PAIRS, SINGLES, STANDARD, SUMS, THIRTEEN_KINDS, THIRTEEN_KINDS_AND_ANY,
                                THIRTEEN_ORPHANS, group_t, system_t)

cdef enum:
    INVALID = 127         # what a kernel answers for bytes that are no hand

ctypedef struct hand_t:
    uint32_t key[GROUPS]
    uint32_t cls[GROUPS]
    uint32_t sums         # see entry_t
    int tiles
    int jokers


cdef extern from *:
    """
    #define ONES 0x0101010101010101ULL
    static const uint32_t POWERS_OF_5[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};
    #define ORPHAN_TILES (0x101ULL | 0x101ULL << 9 | 0x101ULL << 18 | 0x7FULL << 27)
    """
    const uint64_t ONES
    const uint32_t POWERS_OF_5[9]  # what a tile adds to the key of a suit
    const uint64_t ORPHAN_TILES    # columns of terminals and honours
    int lowest_bit "__builtin_ctzll"(uint64_t) noexcept nogil


cdef inline uint64_t word_at(const uint8_t *at) noexcept nogil:
    cdef uint64_t word
    memcpy(&word, at, 8)
    return word


cdef inline uint64_t _at_least(uint64_t word, int k) noexcept nogil:
    """1 in each byte that is k or more, for bytes up to 127."""
    return ((word + (128 - k) * ONES) >> 7) & ONES


cdef inline int _sum_bytes(uint64_t word) noexcept nogil:
    return <int> ((word * ONES) >> 56)


cdef inline uint64_t _gather(uint64_t word) noexcept nogil:
    """Bit i is the lowest bit of byte i."""
    return ((word & ONES) * 0x0102040810204080ULL) >> 56


cdef inline uint64_t bytes_at_least(uint64_t word, int k) noexcept nogil:
    """Bit i: byte i is k or more."""
    return _gather(_at_least(word, k))


cdef inline uint64_t columns_at_least(const uint8_t *c, int k) noexcept nogil:
    """Bit i: column i, of the 34 without flowers, holds k or more tiles."""
    return (bytes_at_least(word_at(c), k) | bytes_at_least(word_at(c + 8), k) << 8
            | bytes_at_least(word_at(c + 16), k) << 16 | bytes_at_least(word_at(c + 24), k) << 24
            | bytes_at_least(word_at(c + 26) >> 48, k) << 32)


cdef inline uint32_t eight_digits(uint64_t digits) noexcept nogil:
    """Eight counts, a byte each, as one base-5 integer: two, then four, then eight at a time."""
    digits = (digits & 0x00FF00FF00FF00FFULL) + 5 * (digits >> 8 & 0x00FF00FF00FF00FFULL)
    digits = (digits & 0x0000FFFF0000FFFFULL) + 25 * (digits >> 16 & 0x0000FFFF0000FFFFULL)
    return <uint32_t> digits + 625 * <uint32_t> (digits >> 32)


cdef inline uint32_t suit_key(const uint8_t *c) noexcept nogil:
    return eight_digits(word_at(c)) + 390625 * <uint32_t> c[8]


cdef inline uint32_t _weighted_key(const group_t *group, const uint8_t *c) noexcept nogil:
    cdef uint32_t key = 0
    cdef int i
    for i in range(7):
        key += group.weight[i] * c[i]
    if group.columns > 7:
        for i in range(7, group.columns):
            key += group.weight[i] * c[i]
    return key


cdef inline bint look_up(const system_t *system, hand_t *hand) noexcept nogil:
    """Classes and sums of the keys; False where they are no hand of 1 to 14 tiles."""
    cdef uint32_t entry
    cdef int g
    hand.sums = 0
    for g in range(GROUPS):
        if hand.key[g] >= system.group[g].keys:
            return False
        entry = system.group[g].entries[hand.key[g]]
        hand.cls[g] = entry & CLASS
        hand.sums += entry >> SUMS
    return hand.tiles <= MAX_TILES and hand.tiles % 3 != 0


cdef inline bint read_hand(const system_t *system, const uint8_t *c, hand_t *hand) noexcept nogil:
    """Read the counts of a hand; False where the bytes are no hand of 1 to 14 tiles."""
    cdef uint64_t total = (word_at(c) + word_at(c + 8) + word_at(c + 16) + word_at(c + 24) + (word_at(c + 26) >> 48))
    if system.columns > 34:
        total += word_at(c + 34)
    hand.tiles = _sum_bytes(total)
    hand.jokers = c[system.joker] if system.joker >= 0 else 0
    hand.key[0] = suit_key(c)
    hand.key[1] = suit_key(c + 9)
    hand.key[2] = suit_key(c + 18)
    hand.key[3] = _weighted_key(&system.group[3], c + 27)
    if hand.jokers:
        hand.key[system.joker_group] -= hand.jokers * system.joker_weight
    return look_up(system, hand)


cdef inline int sum_of(const hand_t *hand, int shift) noexcept nogil:
    return hand.sums >> shift & 15


cdef inline int standard_distance(const system_t *system, const hand_t *hand) noexcept nogil:
    """Tiles that four melds and a pair still want, jokers not yet counted."""
    cdef uint32_t front = system.front[hand.cls[0] * system.front_stride + hand.cls[1]]
    cdef uint32_t back = system.back[hand.cls[2] * system.back_stride + hand.cls[3]]
    return system.distance[hand.tiles // 3 * system.distance_size + front * system.distance_stride + back]


cdef inline int pairs_distance(const hand_t *hand) noexcept nogil:
    cdef int wanted = max(0, 7 - sum_of(hand, PAIRS))
    return wanted + max(0, wanted - sum_of(hand, SINGLES))


cdef inline int orphans_distance(const hand_t *hand) noexcept nogil:
    # The sums of bytes that are no hand may run over.
    return max(0, 14 - sum_of(hand, ORPHANS) - (sum_of(hand, ORPHAN_PAIRS) > 0))


cdef inline int kinds_distance(const hand_t *hand, bint any_more) noexcept nogil:
    """Tiles wanted for thirteen terminals and honours, with `any_more` for them and any further tile."""
    cdef int wanted = max(0, 13 - sum_of(hand, ORPHANS))
    return max(wanted, 14 - hand.tiles) if any_more else wanted


cdef inline const uint16_t *knit_classes(const group_t *group, uint32_t key) noexcept nogil:
    return group.knit_classes + PATTERNS * group.knit_rows[key]


cdef inline const uint8_t *knit_entry(const system_t *system, const uint32_t *classes) noexcept nogil:
    """The entry of `knit_distance` for a class of each group."""
    cdef uint32_t front = system.knit_front[classes[0] * system.knit_front_stride + classes[1]]
    cdef uint32_t back = system.knit_back[classes[2] * system.knit_back_stride + classes[3]]
    return system.knit_distance + front * system.knit_stride + K_WIDTH * back


cdef inline int knit_byte(const system_t *system, int tiles, int forms, int assignment) noexcept nogil:
    """Which byte of `knit_distance` holds the nearer of the forms asked for."""
    cdef bint straight = (forms & KNITTED_STRAIGHT) != 0
    if tiles < 13:
        return K_PAIR if straight else K_NONE
    if forms & KNITTED and system.knittable >> assignment & 1:
        return K_EITHER if straight else K_KINDS
    return K_MELD if straight else K_NONE


cdef inline int knitted_distance(const system_t *system, const hand_t *hand, int forms) noexcept nogil:
    """Tiles that the nearer of the two knitted forms asked for still wants, of a hand of 10 tiles or more."""
    cdef const uint16_t *classes[GROUPS]
    cdef uint32_t[PATTERNS] back
    cdef uint32_t front
    cdef int g, i, byte, best = IMPOSSIBLE
    if system.knit_front == NULL:
        return IMPOSSIBLE
    for g in range(GROUPS):
        classes[g] = knit_classes(&system.group[g], hand.key[g])
    for i in range(PATTERNS):
        back[i] = K_WIDTH * system.knit_back[classes[2][i] * system.knit_back_stride + classes[3][0]]
    for i in range(ASSIGNMENTS):
        byte = knit_byte(system, hand.tiles, forms, i)
        if byte != K_NONE:
            front = classes[0][ASSIGNMENT[i][0]] * system.knit_front_stride + classes[1][ASSIGNMENT[i][1]]
            front = system.knit_front[front] * system.knit_stride
            best = min(best, system.knit_distance[front + back[ASSIGNMENT[i][2]] + byte])
    return best


cdef inline int distance(const system_t *system, const hand_t *hand, int forms) noexcept nogil:
    """Tiles that the nearest of the forms still wants: shanten + 1."""
    cdef int best = IMPOSSIBLE
    if forms & STANDARD:
        best = standard_distance(system, hand)
    if hand.tiles >= 13:
        if forms & SEVEN_PAIRS:
            best = min(best, pairs_distance(hand))
        if forms & THIRTEEN_ORPHANS:
            best = min(best, orphans_distance(hand))
        if forms & THIRTEEN_KINDS_AND_ANY:
            best = min(best, kinds_distance(hand, True))
        if forms & THIRTEEN_KINDS:
            best = min(best, kinds_distance(hand, False))
    if forms & (KNITTED_STRAIGHT | KNITTED) and hand.tiles >= 10:
        best = min(best, knitted_distance(system, hand, forms))
    return best - hand.jokers


cdef inline int8_t shanten_of(const system_t *system, const uint8_t *c, int forms) noexcept nogil:
    cdef hand_t hand
    if not read_hand(system, c, &hand):
        return INVALID
    return <int8_t> (distance(system, &hand, forms) - 1)


cdef inline uint64_t accepted_by_pairs(const system_t *system, const uint8_t *c, const hand_t *hand) noexcept nogil:
    """Columns that bring seven pairs nearer: the second tile of a pair, or the first one where too few are begun."""
    cdef uint64_t one = columns_at_least(c, 1), two = columns_at_least(c, 2), second, first
    second, first = one & ~two & system.doubled, ~one & system.doubled
    if system.quads_as_pairs:
        two &= ~columns_at_least(c, 4) & system.quadrupled
        second |= two & columns_at_least(c, 3)
        first |= two & ~columns_at_least(c, 3)
    return second if sum_of(hand, PAIRS) + sum_of(hand, SINGLES) >= 7 else second | first


cdef inline uint64_t accepted_by_orphans(const uint8_t *c, const hand_t *hand) noexcept nogil:
    return ORPHAN_TILES & ~columns_at_least(c, 1 if sum_of(hand, ORPHAN_PAIRS) else 2)


cdef inline uint64_t accepted_by_kinds(const system_t *system, const uint8_t *c, const hand_t *hand) noexcept nogil:
    """Columns that bring thirteen terminals and honours nearer, or all where only a further tile is missing."""
    if sum_of(hand, ORPHANS) == 13:
        return (<uint64_t> 1 << system.columns) - 1
    return ORPHAN_TILES & ~columns_at_least(c, 1)


cdef inline uint64_t accepted_by_knits(const system_t *system, const hand_t *hand, int forms,
                                       int wanted) noexcept nogil:
    """Columns that bring the nearer of the knitted forms, `wanted` tiles away, nearer."""
    cdef const uint16_t *classes[GROUPS]
    cdef const uint16_t *after
    cdef const group_t *group
    cdef uint64_t found = 0
    cdef uint32_t[GROUPS] own
    cdef uint32_t kept
    cdef int g, i, k, byte
    for g in range(GROUPS):
        classes[g] = knit_classes(&system.group[g], hand.key[g])
    for i in range(ASSIGNMENTS):
        byte = knit_byte(system, hand.tiles, forms, i)
        for g in range(GROUPS):
            own[g] = classes[g][ASSIGNMENT[i][g] if g < GROUPS - 1 else 0]
        if byte == K_NONE or knit_entry(system, own)[byte] > wanted:
            continue
        for g in range(GROUPS):
            group, kept = &system.group[g], own[g]
            for k in range(group.columns):
                after = knit_classes(group, hand.key[g] + group.weight[k])
                own[g] = after[ASSIGNMENT[i][g] if g < GROUPS - 1 else 0]
                found |= <uint64_t> (knit_entry(system, own)[byte] < wanted) << (group.first + k)
            own[g] = kept
    return found


cdef inline uint64_t accepted_by_others(const system_t *system, const uint8_t *c, const hand_t *hand, int forms,
                                        int wanted) noexcept nogil:
    """Columns that bring a form other than the standard one nearer; those that are `wanted` tiles away take part."""
    cdef uint64_t found = 0
    if hand.tiles >= 13:
        if forms & SEVEN_PAIRS and pairs_distance(hand) == wanted:
            found |= accepted_by_pairs(system, c, hand)
        if forms & THIRTEEN_ORPHANS and orphans_distance(hand) == wanted:
            found |= accepted_by_orphans(c, hand)
        if (forms & THIRTEEN_KINDS_AND_ANY and kinds_distance(hand, True) == wanted
                or forms & THIRTEEN_KINDS and kinds_distance(hand, False) == wanted > 0):
            found |= accepted_by_kinds(system, c, hand)
    if (forms & (KNITTED_STRAIGHT | KNITTED) and system.knit_front != NULL
            and knitted_distance(system, hand, forms) == wanted):
        found |= accepted_by_knits(system, hand, forms, wanted)
    return found
