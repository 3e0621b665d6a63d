"""Exact numbers of deals, by algebra on the groups.

Two configurations of a suit that agree in what can matter (tiles, class, pairs ...) are one signature, weighted by
the ways to draw it. Signatures combine suit by suit with integer weights; nothing is enumerated beyond one suit.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memset

from mjfast_ext._bag cimport (F_CLASS, F_DORA, F_FORM_PAIRS, F_FORM_SINGLES, F_INDICATORS, F_JOKERS, F_KINDS,
                              F_LARGEST, F_ORPHAN_PAIR, F_ORPHANS, F_PAIRS, F_TILES, KNIT_BITS, add, as_knit, bag_t,
                              close_bag, field, knit_of, open_bag, signature_t, sort_bag, sorted_t, tiles_in, weight_t)
from mjfast_ext._meets cimport Meets, meets_t
from mjfast_ext._request cimport (DORA, KINDS, LARGEST_SUIT, ORPHANS, PAIRS, kept_fields, masked, request_t,
                                  walk_group)
from mjfast_ext._system cimport System
from mjfast_ext._types cimport (GROUPS, IMPOSSIBLE, K_EITHER, K_KINDS, K_MELD, K_PAIR, K_WIDTH, KNITTED,
                                KNITTED_STRAIGHT, MAX_TILES, PATTERNS, SEVEN_PAIRS, STANDARD, THIRTEEN_KINDS,
                                THIRTEEN_KINDS_AND_ANY, THIRTEEN_ORPHANS, system_t)

cdef enum:
    FRONT = GROUPS
    BACK = GROUPS + 1
    RESULT = GROUPS + 2
    DISTANCES = 32

# What tells that a form cannot be the nearest, whatever stands beside a front: it is left out of the signature then.
ctypedef struct bounds_t:
    uint8_t *farthest         # [tiles][front class]: most that the standard form wants beside any back there is
    uint8_t *nearest          # [tiles][meet]: least that the knitted forms want beside any
    size_t classes
    size_t meets


cdef inline signature_t _together(signature_t a, signature_t b) noexcept nogil:
    """The signature of two groups together, without classes."""
    cdef uint64_t largest = max(a.classes >> F_LARGEST & 15, b.classes >> F_LARGEST & 15)
    a.sums += b.sums
    a.classes = largest << F_LARGEST | (a.classes | b.classes) & (<uint64_t> 1 << F_ORPHAN_PAIR)
    return a


cdef inline uint64_t _pair_class(uint64_t a, uint64_t b, const uint16_t *pair_class, uint32_t stride) noexcept nogil:
    return <uint64_t> pair_class[field(a, F_CLASS, 16) * stride + field(b, F_CLASS, 16)] << F_CLASS


cdef inline uint64_t _front_knits(const meets_t *meets, const system_t *s, uint64_t a, uint64_t b) noexcept nogil:
    """For each pattern that the third suit may give: the better of the two ways to give the others."""
    cdef uint64_t found = 0
    cdef int i, p, q
    for i in range(PATTERNS):
        p, q = (i + 1) % PATTERNS, (i + 2) % PATTERNS
        found |= as_knit(meets.table[i][s.knit_front[knit_of(a, p) * s.knit_front_stride + knit_of(b, q)] * meets.stride
                                         + s.knit_front[knit_of(a, q) * s.knit_front_stride + knit_of(b, p)]], i)
    return found


cdef inline uint64_t _back_knits(const system_t *s, uint64_t a, uint64_t b) noexcept nogil:
    cdef uint64_t found = 0
    cdef int i
    for i in range(PATTERNS):
        found |= as_knit(s.knit_back[knit_of(a, i) * s.knit_back_stride + knit_of(b, 0)], i)
    return found


cdef inline int _knit_distance(const request_t *request, size_t meet, int back) noexcept nogil:
    return request.meets.distance[meet * request.meets.distance_stride + K_WIDTH * back + request.knit_byte]


cdef bint _set_bounds(bounds_t *bounds, const sorted_t *backs, const system_t *system,
                      const request_t *request) noexcept nogil:
    """False where memory ran out."""
    cdef const uint8_t *distances = system.distance + request.tiles // 3 * system.distance_size
    cdef uint8_t *at
    cdef size_t i, k
    cdef int p, tiles
    cdef uint64_t own
    bounds.classes = system.distance_size // system.distance_stride
    bounds.meets = request.meets.count if request.meets != NULL else 0
    bounds.farthest = <uint8_t *> calloc((MAX_TILES + 1) * bounds.classes, 1)
    bounds.nearest = <uint8_t *> calloc((MAX_TILES + 1) * bounds.meets + 1, 1)
    if bounds.farthest == NULL or bounds.nearest == NULL:
        return False
    memset(bounds.nearest, IMPOSSIBLE, (MAX_TILES + 1) * bounds.meets)
    for i in range(backs.start[request.tiles + 1]):
        tiles, own = request.tiles - tiles_in(backs.keys[i]), backs.keys[i].classes
        at = bounds.farthest + tiles * bounds.classes
        for k in range(bounds.classes):
            at[k] = max(at[k], distances[k * system.distance_stride + field(own, F_CLASS, 16)])
        at = bounds.nearest + tiles * bounds.meets
        for k in range(bounds.meets):
            for p in range(PATTERNS):
                at[k] = min(at[k], _knit_distance(request, k, knit_of(own, p)))
    return True


cdef inline signature_t _relieved(const bounds_t *bounds, const request_t *request, signature_t front) noexcept nogil:
    """A front without the numbers of forms that the standard form is never farther than."""
    cdef int tiles = tiles_in(front), left = request.tiles - tiles_in(front), far, p
    cdef const uint8_t *nearest = bounds.nearest + tiles * bounds.meets
    if not request.forms & STANDARD:
        return front
    far = bounds.farthest[tiles * bounds.classes + field(front.classes, F_CLASS, 16)]
    # A tile more is an orphan more at the best, and two are a pair more.
    if 13 - field(front.sums, F_ORPHANS, 4) - left >= far and not request.measures & ORPHANS:
        front.sums &= ~(<uint64_t> 15 << F_ORPHANS)
        front.classes &= ~(<uint64_t> 1 << F_ORPHAN_PAIR)
    if 7 - field(front.sums, F_FORM_PAIRS, 4) - left // 2 >= far:
        front.sums &= ~((<uint64_t> 15 << F_FORM_PAIRS) | (<uint64_t> 15 << F_FORM_SINGLES))
    for p in range(PATTERNS if request.meets != NULL else 0):
        if nearest[knit_of(front.classes, p)] >= far:
            front.classes &= ~as_knit((1 << KNIT_BITS) - 1, p)
            front.classes |= as_knit(request.meets.none, p)
    return front


cdef bint _merge_back(const sorted_t *a, const sorted_t *b, const system_t *system, const request_t *request,
                      bag_t *out) noexcept nogil:
    """Signatures of the third suit and the honours together; the class becomes the pair class."""
    cdef signature_t both
    cdef uint64_t own, other
    cdef size_t i, j
    for i in range(a.start[request.tiles + 1]):
        for j in range(b.start[request.tiles - tiles_in(a.keys[i]) + 1]):
            both, own, other = _together(a.keys[i], b.keys[j]), a.keys[i].classes, b.keys[j].classes
            if field(both.sums, F_INDICATORS, 2) > 1:
                continue
            both.classes |= _pair_class(own, other, system.back, system.back_stride)
            if request.meets != NULL:
                both.classes |= _back_knits(system, own, other)
            if not add(out, masked(both, request.kept), a.weights[i] * b.weights[j]):
                return False
    return True


cdef inline bint _are_alike(const sorted_t *a, const sorted_t *b) noexcept nogil:
    """Whether two groups have the same signatures and weights, in the same order."""
    cdef size_t count = a.start[MAX_TILES + 1]
    return (count == b.start[MAX_TILES + 1] and memcmp(a.keys, b.keys, count * sizeof(signature_t)) == 0
            and memcmp(a.weights, b.weights, count * sizeof(weight_t)) == 0)


cdef bint _merge_front(const sorted_t *a, const sorted_t *b, const system_t *system, const request_t *request,
                       const bounds_t *bounds, bag_t *out) noexcept nogil:
    """The same for the first two suits, of which each pair counts twice where both suits are alike."""
    cdef bint alike = _are_alike(a, b)
    cdef signature_t both
    cdef uint64_t own, other
    cdef size_t i, j
    for i in range(a.start[request.tiles + 1]):
        for j in range(i if alike else 0, b.start[request.tiles - tiles_in(a.keys[i]) + 1]):
            both, own, other = _together(a.keys[i], b.keys[j]), a.keys[i].classes, b.keys[j].classes
            if field(both.sums, F_INDICATORS, 2) > 1:
                continue
            both.classes |= _pair_class(own, other, system.front, system.front_stride)
            if request.meets != NULL:
                both.classes |= _front_knits(request.meets, system, own, other)
            both = _relieved(bounds, request, masked(both, request.kept))
            if not add(out, both, a.weights[i] * b.weights[j] * (2 if alike and i != j else 1)):
                return False
    return True


cdef inline int _distance(const system_t *system, const request_t *request, signature_t both, uint64_t a,
                          uint64_t b) noexcept nogil:
    cdef int best = IMPOSSIBLE, wanted, i
    if request.forms & STANDARD:
        best = system.distance[request.tiles // 3 * system.distance_size
                               + field(a, F_CLASS, 16) * system.distance_stride + field(b, F_CLASS, 16)]
    if request.tiles >= 13:
        if request.forms & SEVEN_PAIRS:
            wanted = max(0, 7 - field(both.sums, F_FORM_PAIRS, 4))
            best = min(best, wanted + max(0, wanted - field(both.sums, F_FORM_SINGLES, 4)))
        wanted = 13 - field(both.sums, F_ORPHANS, 4)
        if request.forms & THIRTEEN_ORPHANS:
            best = min(best, wanted + 1 - <int> (both.classes >> F_ORPHAN_PAIR & 1))
        if request.forms & THIRTEEN_KINDS_AND_ANY:
            best = min(best, max(wanted, 14 - request.tiles))
        if request.forms & THIRTEEN_KINDS:
            best = min(best, wanted)
    if request.meets != NULL:
        for i in range(PATTERNS):
            best = min(best, _knit_distance(request, knit_of(a, i), knit_of(b, i)))
    return best - field(both.sums, F_JOKERS, 3)


cdef bint _finish_distances(const sorted_t *a, const sorted_t *b, const system_t *system, const request_t *request,
                            bag_t *out) noexcept nogil:
    """Whole hands by their distance alone."""
    cdef weight_t[DISTANCES] found
    cdef signature_t both
    cdef size_t i, j
    cdef int rest, distance
    for i in range(a.start[request.tiles + 1]):
        rest = request.tiles - tiles_in(a.keys[i])
        memset(found, 0, sizeof(found))
        for j in range(b.start[rest], b.start[rest + 1]):
            both = _together(a.keys[i], b.keys[j])
            distance = _distance(system, request, both, a.keys[i].classes, b.keys[j].classes)
            found[distance & (DISTANCES - 1)] += b.weights[j]
        both.classes = 0
        for distance in range(DISTANCES):
            both.sums = distance
            if not add(out, both, a.weights[i] * found[distance]):
                return False
    return True


cdef bint _finish(const sorted_t *a, const sorted_t *b, const system_t *system, const request_t *request,
                  bag_t *out) noexcept nogil:
    """Whole hands: distance in the lowest five bits, then the measures asked for, in their fields."""
    cdef signature_t both, shown = kept_fields(0, request.measures)
    cdef bint indicator = (request.measures & DORA) != 0
    cdef size_t i, j
    cdef int rest, distance
    shown.sums &= ~((<uint64_t> 31 << F_TILES) | (<uint64_t> 7 << F_JOKERS) | (<uint64_t> 3 << F_INDICATORS))
    for i in range(a.start[request.tiles + 1]):
        rest = request.tiles - tiles_in(a.keys[i])
        for j in range(b.start[rest], b.start[rest + 1]):
            both = _together(a.keys[i], b.keys[j])
            if field(both.sums, F_INDICATORS, 2) != indicator:
                continue
            distance = _distance(system, request, both, a.keys[i].classes, b.keys[j].classes)
            both = masked(both, shown)
            both.sums |= <uint64_t> distance
            if not add(out, both, a.weights[i] * b.weights[j]):
                return False
    return True


cdef class _Counting:
    """The signatures of one request, freed with it."""
    cdef bag_t[GROUPS + 3] bag        # of the groups, then of the front and back pairs, then the result
    cdef sorted_t[GROUPS + 2] ordered
    cdef bounds_t bounds

    def __cinit__(self):
        memset(self.bag, 0, sizeof(self.bag))
        memset(self.ordered, 0, sizeof(self.ordered))

    def __dealloc__(self):
        cdef int i
        for i in range(GROUPS + 3):
            close_bag(&self.bag[i])
        for i in range(GROUPS + 2):
            free(self.ordered[i].keys)
            free(self.ordered[i].weights)
        free(self.bounds.farthest)
        free(self.bounds.nearest)

    cdef bint run(self, const system_t *system, const request_t *request, const int8_t *dora_next,
                  const int *reds) noexcept nogil:
        """False where memory ran out."""
        cdef sorted_t *part = self.ordered
        cdef int i
        for i in range(GROUPS + 3):
            if not open_bag(&self.bag[i], 1 << 10):
                return False
        for i in range(GROUPS):
            if (not walk_group(system, &system.group[i], request, dora_next, reds[i], &self.bag[i])
                    or not sort_bag(&self.bag[i], &part[i])):
                return False
        return (_merge_back(&part[2], &part[3], system, request, &self.bag[BACK])
                and sort_bag(&self.bag[BACK], &part[BACK])
                and _set_bounds(&self.bounds, &part[BACK], system, request)
                and _merge_front(&part[0], &part[1], system, request, &self.bounds, &self.bag[FRONT])
                and sort_bag(&self.bag[FRONT], &part[FRONT])
                and (_finish if request.measures else _finish_distances)(&part[FRONT], &part[BACK], system, request,
                                                                         &self.bag[RESULT]))

    cdef rows(self, int measures):
        """(values, count) of every combination: values are distance, then the measures in the order of their bits."""
        cdef size_t slot
        cdef uint64_t low, high
        cdef signature_t key
        out = []
        for slot in range(self.bag[RESULT].slots):
            if self.bag[RESULT].weights[slot] == 0:
                continue
            key = self.bag[RESULT].keys[slot]
            values = [field(key.sums, 0, 5)]
            for bit, word, shift, width in ((PAIRS, key.sums, F_PAIRS, 3), (KINDS, key.sums, F_KINDS, 4),
                                            (ORPHANS, key.sums, F_ORPHANS, 4),
                                            (LARGEST_SUIT, key.classes, F_LARGEST, 4), (DORA, key.sums, F_DORA, 6)):
                if measures & bit:
                    values.append(field(word, shift, width))
            low, high = <uint64_t> self.bag[RESULT].weights[slot], <uint64_t> (self.bag[RESULT].weights[slot] >> 64)
            out.append((tuple(values), int(high) << 64 | int(low)))
        return sorted(out)


cdef int _knit_byte(int forms, int tiles) noexcept:
    """Which byte of the distances of the knitted forms is asked for, or -1."""
    if tiles < 13:
        return K_PAIR if forms & KNITTED_STRAIGHT and tiles >= 10 else -1
    if forms & KNITTED:
        return K_EITHER if forms & KNITTED_STRAIGHT else K_KINDS
    return K_MELD if forms & KNITTED_STRAIGHT else -1


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
    cdef Meets meets
    request.tiles, request.forms, request.measures, request.physical = tiles, forms, measures, physical
    request.kept = kept_fields(forms, measures)
    request.meets, request.knit_byte = NULL, _knit_byte(forms, tiles)
    if system.knits and request.knit_byte >= 0:
        meets = Meets(system)
        request.meets = &meets.c
    for g in range(GROUPS):
        red[g] = reds[g] if g < 3 and measures & DORA else 0
    with nogil:
        done = counting.run(&system.c, &request, &dora_next[0] if dora_next is not None else NULL, red)
    if not done:
        raise MemoryError("the exact count ran out of memory")
    return counting.rows(measures)
