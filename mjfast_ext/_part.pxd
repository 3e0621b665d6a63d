"""A part of a hand, one group or two, and the forms that the whole can still be near enough to.

Parts that agree in everything here are alike for the distance of the whole. What only forms out of reach ask for is
left out, so that few parts differ.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from mjfast_ext._hand cimport (hand_t, kinds_distance, knit_byte, knit_classes, orphans_distance, pairs_distance)
from mjfast_ext._types cimport (ASSIGNMENT, ASSIGNMENTS, CLASS, GROUPS, IMPOSSIBLE, K_NONE, K_WIDTH, KNITTED,
                                KNITTED_KINDS, KNITTED_STRAIGHT, ORPHAN_PAIRS, ORPHANS, PAIRS, PATTERNS, SEVEN_PAIRS,
                                SINGLES, STANDARD, SUMS, THIRTEEN_KINDS, THIRTEEN_KINDS_AND_ANY, THIRTEEN_ORPHANS, UNHELD,
                                VECTOR, system_t)

cdef enum:
    KNITS = KNITTED_STRAIGHT | KNITTED
    OF_PAIRS = 15 << PAIRS | 15 << SINGLES
    OF_ORPHANS = 15 << ORPHANS | 15 << ORPHAN_PAIRS

ctypedef struct part_t:
    uint32_t cls          # class of the group, or pair class of two
    uint32_t sums         # see entry_t
    uint16_t knit[ASSIGNMENTS]   # class for each pattern of a suit; of two groups see `merge_front` and `merge_back`
    uint8_t tiles
    uint8_t jokers
    uint8_t forms         # within reach
    uint8_t unused

# The hands that are looked for: so many tiles, so far from the nearest of the forms.
ctypedef struct goal_t:
    const system_t *system
    const uint8_t *knit_vectors          # KNIT numbers for every class of the suits
    const uint8_t *honour_knit_vectors
    int knit_width                       # numbers of a row of the two
    int tiles
    int distance
    int forms
    int melds             # of the hand, as `distance` of _hand.pxd counts them
    int jokers            # copies of the joker
    int byte[ASSIGNMENTS] # of `knit_distance`, see _hand.pxd


cdef inline void set_goal(goal_t *goal, const system_t *system, int tiles, int forms, int distance, int jokers) noexcept nogil:
    cdef int i
    goal.system, goal.tiles, goal.distance, goal.jokers = system, tiles, distance, jokers
    goal.melds = tiles // 3
    goal.forms = forms
    if tiles < 13:
        goal.forms &= STANDARD | (KNITTED_STRAIGHT if tiles >= 10 else 0)
    if system.knit_front == NULL:
        goal.forms &= ~KNITS
    for i in range(ASSIGNMENTS):
        goal.byte[i] = knit_byte(system, tiles, goal.forms, i) if goal.forms & KNITS else K_NONE


cdef inline bint _near_melds(const goal_t *goal, const part_t *part, const uint8_t *vector, int left, int jokers) noexcept nogil:
    """Whether melds and a pair can be near enough; of the tiles that are left so many may be jokers."""
    cdef int m, u, others, near = goal.distance + part.jokers
    for m in range(goal.melds + 1):
        for u in range(2):
            others = 3 * (goal.melds - m) + 2 * (1 - u)
            if vector[2 * m + u] + others - left <= near and vector[2 * m + u] - jokers <= near:
                return True
    return False


cdef inline bint _near_straight(const goal_t *goal, const part_t *part, const uint8_t *vector, int own, int left) noexcept nogil:
    """The same for a knitted straight, of which the group gives `own` tiles, and what goes with it."""
    cdef int melds = goal.melds - 3, m, u
    for m in range(min(melds, 1) + 1):
        for u in range(2):
            if vector[2 * m + u] + max(0, 9 - own + 3 * (melds - m) + 2 * (1 - u) - left) <= goal.distance:
                return True
    return False


cdef inline bint _near_knits(const goal_t *goal, const part_t *part, int group, int left) noexcept nogil:
    cdef const uint8_t *vector
    cdef bint suit = group < GROUPS - 1
    cdef int i, kinds = 3 if suit else 7
    for i in range(PATTERNS if suit else 1):
        vector = (goal.knit_vectors if suit else goal.honour_knit_vectors) + goal.knit_width * part.knit[i]
        if goal.forms & KNITTED_STRAIGHT and _near_straight(goal, part, vector, 3 if suit else 0, left):
            return True
        if goal.forms & KNITTED and vector[UNHELD] + max(0, KNITTED_KINDS - kinds - left) <= goal.distance + 2:
            return True
    return False


cdef inline int _near_others(const goal_t *goal, const part_t *part, int left, int jokers) noexcept nogil:
    """Of seven pairs and the forms of orphans those that can be near enough."""
    cdef int near = goal.distance + part.jokers, forms = 0
    cdef int orphans = part.sums >> ORPHANS & 15, doubled = (part.sums >> ORPHAN_PAIRS & 15) > 0
    jokers = min(jokers, left)
    if 7 - <int> (part.sums >> PAIRS & 15) - jokers - (left - jokers) // 2 <= near:
        forms |= SEVEN_PAIRS
    if 14 - orphans - doubled - left <= near:
        forms |= THIRTEEN_ORPHANS
    if 13 - orphans - left <= near:
        forms |= THIRTEEN_KINDS | THIRTEEN_KINDS_AND_ANY
    return forms & goal.forms


cdef inline void keep_forms(part_t *part, int forms) noexcept nogil:
    """Leave the forms, and of the part only what they ask for."""
    part.forms = <uint8_t> forms
    if not forms & STANDARD:
        part.cls = 0
    if not forms & SEVEN_PAIRS:
        part.sums &= ~<uint32_t> OF_PAIRS
    if not forms & (THIRTEEN_ORPHANS | THIRTEEN_KINDS | THIRTEEN_KINDS_AND_ANY):
        part.sums &= ~<uint32_t> OF_ORPHANS
    if not forms & KNITS:
        memset(part.knit, 0, sizeof(part.knit))


cdef inline void read_part(const goal_t *goal, int group, uint32_t key, int tiles, int jokers, part_t *part) noexcept nogil:
    """The part that is one group; `forms` is 0 where no form is within reach."""
    cdef const system_t *system = goal.system
    cdef uint32_t entry = system.group[group].entries[key]
    cdef int left = goal.tiles - tiles, elsewhere = 0 if group == system.joker_group else goal.jokers, forms, i
    memset(part, 0, sizeof(part_t))
    part.tiles, part.jokers = <uint8_t> tiles, <uint8_t> jokers
    part.cls, part.sums = entry & CLASS, entry >> SUMS
    forms = _near_others(goal, part, left, elsewhere)
    if goal.forms & STANDARD and _near_melds(goal, part, system.group[group].vectors + VECTOR * part.cls, left, elsewhere):
        forms |= STANDARD
    if goal.forms & KNITS:
        for i in range(PATTERNS if group < GROUPS - 1 else 1):
            part.knit[i] = knit_classes(&system.group[group], key)[i]
        if _near_knits(goal, part, group, left):
            forms |= goal.forms & KNITS
    keep_forms(part, forms)


cdef inline void _merge(const goal_t *goal, const part_t *a, const part_t *b, part_t *both) noexcept nogil:
    """What adds up; the classes are left to the two functions below."""
    cdef int elsewhere
    memset(both, 0, sizeof(part_t))
    both.tiles, both.jokers = a.tiles + b.tiles, a.jokers + b.jokers
    both.sums = a.sums + b.sums
    elsewhere = max(goal.jokers - both.jokers, 0)
    both.forms = a.forms & b.forms & (STANDARD | KNITS | _near_others(goal, both, goal.tiles - both.tiles, elsewhere))


cdef inline void merge_front(const goal_t *goal, const part_t *a, const part_t *b, part_t *both) noexcept nogil:
    """The first two suits; `knit` has a class for each assignment of the patterns."""
    cdef const system_t *system = goal.system
    cdef int i
    _merge(goal, a, b, both)
    if both.forms & STANDARD:
        both.cls = system.front[a.cls * system.front_stride + b.cls]
    if both.forms & KNITS:
        for i in range(ASSIGNMENTS):
            both.knit[i] = system.knit_front[a.knit[ASSIGNMENT[i][0]] * system.knit_front_stride + b.knit[ASSIGNMENT[i][1]]]


cdef inline void merge_back(const goal_t *goal, const part_t *a, const part_t *b, part_t *both) noexcept nogil:
    """The third suit and the honours; `knit` has a class for each pattern of the suit."""
    cdef const system_t *system = goal.system
    cdef int i
    _merge(goal, a, b, both)
    if both.forms & STANDARD:
        both.cls = system.back[a.cls * system.back_stride + b.cls]
    if both.forms & KNITS:
        for i in range(PATTERNS):
            both.knit[i] = system.knit_back[a.knit[i] * system.knit_back_stride + b.knit[0]]
    keep_forms(both, both.forms)


cdef inline int melds_apart(const goal_t *goal, uint32_t front, uint32_t back) noexcept nogil:
    """Tiles that melds and a pair still want, by pair classes, jokers not yet counted."""
    cdef const system_t *system = goal.system
    return system.distance[goal.melds * system.distance_size + front * system.distance_stride + back]


cdef inline int parts_distance(const goal_t *goal, const part_t *front, const part_t *back) noexcept nogil:
    """The distance of the hand that front and back make, as of _hand.pxd, where it is near enough; more otherwise."""
    cdef const system_t *system = goal.system
    cdef int forms = front.forms & back.forms, best = IMPOSSIBLE, i
    cdef hand_t hand
    if forms & STANDARD:
        best = melds_apart(goal, front.cls, back.cls)
    if forms & KNITS:
        for i in range(ASSIGNMENTS):
            if goal.byte[i] != K_NONE:
                best = min(best, system.knit_distance[front.knit[i] * system.knit_stride
                                                      + K_WIDTH * back.knit[ASSIGNMENT[i][2]] + goal.byte[i]])
    if forms & ~(STANDARD | KNITS):
        hand.tiles, hand.sums = goal.tiles, front.sums + back.sums
        if forms & SEVEN_PAIRS:
            best = min(best, pairs_distance(&hand))
        if forms & THIRTEEN_ORPHANS:
            best = min(best, orphans_distance(&hand))
        if forms & THIRTEEN_KINDS_AND_ANY:
            best = min(best, kinds_distance(&hand, True))
        if forms & THIRTEEN_KINDS:
            best = min(best, kinds_distance(&hand, False))
    return best - front.jokers - back.jokers
