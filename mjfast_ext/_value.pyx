"""The discard that promises most points: worked out near the end of a hand, by weights before."""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from mjfast_ext._accept cimport MAX_HAND_COLUMNS, accepted, discard, drawing_t, read_drawing
from mjfast_ext._features cimport FEATURES, SECOND_STEP, WEIGHTS, read_features
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._position cimport distance_without, live_copies, live_tiles, nearest, position_t
from mjfast_ext._win cimport win_t
from mjfast_ext._worth cimport add_tiles, free_room, live_points, make_room, pack, packed_t, worth_of

cdef enum:
    MOST_LIVE = 128       # live tiles that are told apart, less one
    MOST_DRAWS = 127
    MOST_UNSEEN = 255
    EAST = 27
    MOST_STEPS = 4        # tiles that are missing at most where the second step is looked at

WEIGHT_NAMES = ("terminals", "honours", "valued_honours", "flush", "pairs", "triplets", "valued_pairs", "triple_chow",
                 "pure_straight", "mixed_straight", "knitted_straight", "second_step")

cdef extern from *:
    """
    #define DRAGONS (0x7ULL << 31)
    #define ROUNDING 1e-5f
    #define NO_TILES 1e-3f
    """
    const uint64_t DRAGONS
    # Of what differs by less than this part of it, or by so little of a tile, the lowest column is discarded.
    const float ROUNDING, NO_TILES


cdef float _near(value_t *value, const position_t *at, const drawing_t *near, const packed_t *packed) noexcept nogil:
    """Expected points of a hand that is one tile from being ready: of every tile it accepts, the best way on."""
    cdef uint64_t draws = accepted(near, 2)
    cdef drawing_t whole
    cdef packed_t hand
    cdef float[MAX_HAND_COLUMNS] points
    cdef int[MAX_HAND_COLUMNS] live
    cdef int[MAX_HAND_COLUMNS] copies
    cdef int column, taken, n = 0, all_live = 0, waiting
    cdef float total, now, best, result = 0
    cdef const float *soon = value.soon + at.left // 2 * MOST_LIVE
    cdef const float *later
    while draws:
        column = lowest_bit(draws)
        draws &= draws - 1
        copies[n] = live_copies(at, column)
        if copies[n] <= 0:
            continue
        whole = near[0]
        whole.count[column] += 1
        read_drawing(&whole, value.system, whole.count, value.forms)
        best = points[n] = 0
        live[n] = 0
        for taken in range(value.system.columns):
            if whole.count[taken] == 0 or taken == value.system.joker or distance_without(&whole, taken) != 1:
                continue
            hand = packed[0]
            add_tiles(&hand, column, 1)
            add_tiles(&hand, taken, -1)
            total = live_points(at, worth_of(&value.worth, &whole, taken, &hand), column, &waiting)
            now = total * soon[min(waiting, MOST_LIVE - 1)]
            if now > best:
                best, points[n], live[n] = now, total, min(waiting, MOST_LIVE - 1)
        all_live += copies[n]
        n += 1
    later = value.later + (at.left * MOST_LIVE + min(all_live, MOST_LIVE - 1)) * MOST_LIVE
    for column in range(n):
        result += copies[column] * points[column] * later[live[column]]
    return result


cdef float _second_step(const value_t *value, const position_t *at, const drawing_t *near, uint64_t draws,
                        int now) noexcept nogil:
    """Live tiles that bring a hand nearer, each times the most live acceptance that there can be after it."""
    cdef drawing_t whole, after
    cdef uint64_t next_draws
    cdef int column, taken, most, total = 0
    while draws:
        column = lowest_bit(draws)
        draws &= draws - 1
        if live_copies(at, column) <= 0:
            continue
        whole = near[0]
        whole.count[column] += 1
        read_drawing(&whole, value.system, whole.count, value.forms)
        most = 0
        for taken in range(value.system.columns):
            if whole.count[taken] and distance_without(&whole, taken) == now - 1:
                after = whole
                discard(&after, taken)
                next_draws = accepted(&after, now - 1)
                # The tile drawn is out of the live ones.
                most = max(most, live_tiles(at, next_draws) - <int> (next_draws >> column & 1))
        total += live_copies(at, column) * most
    return total


cdef int _by_weights(const value_t *value, const position_t *at, const uint8_t *distances, int least) noexcept nogil:
    """Of the columns whose discard leaves the least distance, that with most live acceptance and weighted features."""
    cdef int[FEATURES] feature
    cdef drawing_t after
    cdef int column, i, chosen = -1
    cdef uint64_t draws
    cdef float score, most = 0
    for column in range(value.system.columns):
        if distances[column] != least or at.whole.count[column] == 0:
            continue
        after = at.whole
        discard(&after, column)
        draws = accepted(&after, least)
        score = live_tiles(at, draws)
        if value.weight[SECOND_STEP] != 0 and least <= MOST_STEPS:
            score += value.weight[SECOND_STEP] * _second_step(value, at, &after, draws, least)
        read_features(after.count, value.valued, feature)
        for i in range(FEATURES):
            score += value.weight[i] * feature[i]
        if chosen < 0 or score > most + NO_TILES:
            most, chosen = score, column
    return chosen


cdef int by_value(value_t *value, const position_t *at) noexcept nogil:
    """The column to discard: by expected points where some hand at most one tile from ready has any, else by weights.

    Such a hand need not be the nearest: what is ready for nothing may be given up.
    """
    cdef uint8_t[MAX_HAND_COLUMNS] distances
    cdef int least = nearest(at, distances), column, chosen = -1, live
    cdef float points, most = 0
    cdef drawing_t after
    cdef packed_t whole, hand
    if least <= 2:
        whole = pack(at.whole.count, value.system.columns)
        for column in range(value.system.columns):
            if not 1 <= distances[column] <= 2 or column == value.system.joker:
                continue
            hand = whole
            add_tiles(&hand, column, -1)
            if distances[column] == 1:
                points = live_points(at, worth_of(&value.worth, &at.whole, column, &hand), -1, &live)
                points *= value.soon[at.left * MOST_LIVE + min(live, MOST_LIVE - 1)]
            else:
                after = at.whole
                discard(&after, column)
                points = _near(value, at, &after, &hand)
            if points > most * (1 + ROUNDING):
                most, chosen = points, column
    return chosen if chosen >= 0 else _by_weights(value, at, distances, least)


cdef void _fill_chances(value_t *value, int unseen) noexcept nogil:
    """Chances with r draws left, of which `unseen` is the number of tiles at the last.

    soon: that one of m live tiles comes, over m. later: that one of a live tiles comes and then one of m, over m and
    for each of the a.
    """
    cdef int r, m, a, s, size
    cdef double none, reach
    cdef float *row
    for r in range(value.draws + 1):
        size = max(unseen + r, 1)
        for m in range(MOST_LIVE):
            none = 1
            for s in range(r):
                none *= max(0.0, 1 - <double> m / max(size - s, 1))
            value.soon[r * MOST_LIVE + m] = (1 - none) / max(m, 1)
        for a in range(MOST_LIVE):
            row = value.later + (r * MOST_LIVE + a) * MOST_LIVE
            memset(row, 0, MOST_LIVE * sizeof(float))
            reach = 1
            for s in range(1, r + 1):
                # The draw numbered s is the first of the a; r - s are left.
                for m in range(MOST_LIVE):
                    row[m] += reach / (size - s + 1) * value.soon[(r - s) * MOST_LIVE + m]
                reach *= max(0.0, 1 - <double> a / (size - s + 1))


cdef class Value:
    """What the policy by value goes by, under the one rule set of a plan; for one thread at a time.

    `win` are the bytes of a win_t with what all wins have in common, `unseen` is the number of tiles that the player
    has not seen after the last of `draws`; `weights` has a number for each of WEIGHT_NAMES.
    """

    def __cinit__(self, System system not None, int forms, Plan plan not None, const uint8_t[::1] win, int draws,
                  int unseen, const float[::1] weights):
        if (win.shape[0] != sizeof(win_t) or plan.plan.rules != 1 or weights.shape[0] != WEIGHTS
                or not 0 <= draws <= MOST_DRAWS or not 0 <= unseen <= MOST_UNSEEN):
            raise ValueError(f"{sizeof(win_t)} bytes of a win, one rule set, {MOST_DRAWS} draws and {MOST_UNSEEN} "
                             f"unseen tiles at most, and {WEIGHTS} weights expected")
        self.system, self.plan = system, plan
        self.c.system, self.c.forms, self.c.draws = &system.c, forms, draws
        self.c.worth.system, self.c.worth.plan = &system.c, &plan.plan
        memcpy(&self.c.worth.common, &win[0], sizeof(win_t))
        memcpy(self.c.weight, &weights[0], sizeof(self.c.weight))
        self.c.valued = DRAGONS | <uint64_t> 1 << EAST + (self.c.worth.common.seat & 3)
        self.c.valued |= <uint64_t> 1 << EAST + (self.c.worth.common.round & 3)
        self.c.soon = <float *> malloc((draws + 1) * MOST_LIVE * sizeof(float))
        self.c.later = <float *> malloc((draws + 1) * MOST_LIVE * MOST_LIVE * sizeof(float))
        if not make_room(&self.c.worth) or self.c.soon == NULL or self.c.later == NULL:
            raise MemoryError
        _fill_chances(&self.c, unseen)

    def chances(self):
        """The chances that the policy goes by, see _fill_chances: float32 arrays of two and of three dimensions."""
        cdef Py_ssize_t rows = self.c.draws + 1
        return (np.array(<float[:rows, :MOST_LIVE]> self.c.soon),
                np.array(<float[:rows, :MOST_LIVE, :MOST_LIVE]> self.c.later))

    def __dealloc__(self):
        free_room(&self.c.worth)
        free(self.c.soon)
        free(self.c.later)
