"""Scores every win of a universe and counts what comes out: each outcome under all rule sets together once.

A win is a hand and the tile of it that came last. An outcome is a score without what tells equal ones apart, so there
are few, and everything that one may ask of the wins is asked of the outcomes.
"""

from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

import numpy as np

from mjfast_ext._find cimport MOST_READINGS
from mjfast_ext._jokers cimport MOST_JOKER_READINGS
from mjfast_ext._numbered cimport FULL, close_numbered, number, numbered_t, open_numbered
from mjfast_ext._plan cimport Plan, plan_t
from mjfast_ext._reading cimport has, reading_t
from mjfast_ext._score cimport readings_of_win, score_win
from mjfast_ext._universe cimport COLUMNS, Universe, hand_of_t, write_counts
from mjfast_ext._win cimport KINDS, WORDS, score_t, win_t

cdef enum:
    MOST_RULES = 16
    MOST_MARKS = 64
    ARRANGEMENTS = 6

cdef extern from *:
    """
    static const int ARRANGED[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    """
    const int ARRANGED[ARRANGEMENTS][3]

# Kinds that a hand must have, and those it may have, to be told from what exchanging suits makes of it.
ctypedef struct mark_t:
    uint64_t allowed, needed

# What a visit to a hand needs, and what is done with each of its wins.
ctypedef struct visitor_t:
    const plan_t *plan
    reading_t *found      # room for MOST_READINGS
    win_t win             # what all wins have in common
    uint64_t melded       # kinds of its melds
    int columns
    bint linked[3]
    int marks
    mark_t mark[MOST_MARKS]
    bint (*count)(void *to, visitor_t *visitor, const uint8_t *counts, uint64_t weight, int times) noexcept nogil
    void *to

# The wins that agree in their outcomes, and the first of them.
ctypedef struct row_t:
    uint64_t weight       # physical hands times copies of the winning tile
    uint64_t wins
    win_t win
    uint32_t item

ctypedef struct counted_t:
    numbered_t *outcomes  # one table a rule set
    numbered_t joint      # numbers of the outcomes, one a rule set
    row_t *row
    size_t room
    uint32_t item

ctypedef struct sought_t:
    int bit
    uint64_t hands, hands_weight, wins, wins_weight


cdef bint _is_marked(const visitor_t *visitor, const uint8_t *counts) noexcept nogil:
    """Whether exchanging suits may change what the hand is worth."""
    cdef uint64_t present = visitor.melded
    cdef int i
    for i in range(KINDS):
        present |= <uint64_t> (counts[i] > 0) << i
    for i in range(visitor.marks):
        if present & ~visitor.mark[i].allowed == 0 and visitor.mark[i].needed & ~present == 0:
            return True
    return False


cdef bint _visit(void *of, const hand_of_t *hand) noexcept nogil:
    cdef visitor_t *visitor = <visitor_t *> of
    cdef uint8_t[COLUMNS] counts
    memset(counts, 0, COLUMNS)
    write_counts(hand, counts, visitor.columns)
    if hand.times == 1 or not _is_marked(visitor, counts):
        return visitor.count(visitor.to, visitor, counts, hand.weight, hand.times)
    return _visit_arrangements(visitor, hand, counts)


cdef bint _visit_arrangements(visitor_t *visitor, const hand_of_t *hand, uint8_t *counts) noexcept nogil:
    """Visit every hand that exchanging suits makes of one."""
    cdef const void *seen[ARRANGEMENTS][3]
    cdef int n = 0, i, g, k
    cdef bint known
    for i in range(ARRANGEMENTS):
        if not _is_allowed(visitor, ARRANGED[i]):
            continue
        for g in range(3):
            seen[n][g] = hand.part[ARRANGED[i][g]]
        known = False
        for k in range(n):
            known |= seen[k][0] == seen[n][0] and seen[k][1] == seen[n][1] and seen[k][2] == seen[n][2]
        if known:
            continue
        for g in range(3):
            memcpy(counts + 9 * g, hand.part[ARRANGED[i][g]].count, 9)
        n += 1
        if not visitor.count(visitor.to, visitor, counts, hand.weight, 1):
            return False
    return True


cdef bint _is_allowed(const visitor_t *visitor, const int *arranged) noexcept nogil:
    """Whether suits go to places only that they may be exchanged with."""
    cdef int g, h
    for g in range(3):
        h = arranged[g]
        if g != h and not visitor.linked[2 if g + h == 2 else min(g, h)]:
            return False
    return True


cdef inline void _take_last(win_t *win, const uint8_t *counts, int columns, int last) noexcept nogil:
    """Fill in a hand and the tile of it that came last."""
    cdef int i
    memcpy(win.hand, counts, KINDS)
    win.flowers = 0
    for i in range(KINDS, columns):
        win.flowers |= <uint8_t> (counts[i] > 0 and i != last) << (i - KINDS)
    if last < KINDS:
        win.hand[last] -= 1
    win.win = <uint8_t> last


cdef bint _count_outcomes(void *to, visitor_t *visitor, const uint8_t *counts, uint64_t weight, int times) noexcept nogil:
    cdef counted_t *counted = <counted_t *> to
    cdef score_t[MOST_RULES] scores
    cdef uint32_t[MOST_RULES] joint
    cdef uint32_t which
    cdef int last, r
    for last in range(visitor.columns):
        if counts[last] == 0:
            continue
        _take_last(&visitor.win, counts, visitor.columns, last)
        score_win(visitor.plan, &visitor.win, visitor.found, scores, 1)
        memset(joint, 0, sizeof(joint))
        for r in range(visitor.plan.rules):
            scores[r].reading = scores[r].win = 0
            joint[r] = number(&counted.outcomes[r], &scores[r])
            if joint[r] == FULL:
                return False
        which = number(&counted.joint, joint)
        if which == FULL or not _add(counted, which, &visitor.win, weight * times * counts[last], times):
            return False
    return True


cdef bint _add(counted_t *counted, uint32_t which, const win_t *win, uint64_t weight, int times) noexcept nogil:
    cdef row_t *grown
    if which == counted.room:
        grown = <row_t *> realloc(counted.row, sizeof(row_t) * (2 * counted.room + 256))
        if grown == NULL:
            return False
        memset(grown + counted.room, 0, sizeof(row_t) * (counted.room + 256))
        counted.row, counted.room = grown, 2 * counted.room + 256
    if counted.row[which].wins == 0:
        counted.row[which].win, counted.row[which].item = win[0], counted.item
    counted.row[which].weight += weight
    counted.row[which].wins += times
    return True


cdef bint _seek_pattern(void *to, visitor_t *visitor, const uint8_t *counts, uint64_t weight, int times) noexcept nogil:
    cdef sought_t *sought = <sought_t *> to
    cdef reading_t[MOST_JOKER_READINGS] own
    cdef reading_t *found
    cdef int last, n, k
    cdef bint here, anywhere = False
    for last in range(visitor.columns):
        if counts[last] == 0:
            continue
        _take_last(&visitor.win, counts, visitor.columns, last)
        n = readings_of_win(visitor.plan, &visitor.win, visitor.found, own, &found)
        here = False
        for k in range(n):
            if visitor.plan.rule[0].forms >> found[k].form & 1:
                here |= has(&found[k].bits, sought.bit)
        if here:
            anywhere = True
            sought.wins += times
            sought.wins_weight += weight * times * counts[last]
    if anywhere:
        sought.hands += times
        sought.hands_weight += weight * times
    return True


cdef class _Visiting:
    """A visitor and what its pointers point at."""

    cdef visitor_t visitor
    cdef Plan plan
    cdef Universe universe

    def __cinit__(self, Plan plan not None, Universe universe not None, const uint8_t[::1] win,
                  const uint64_t[:, ::1] marks):
        cdef int i
        memset(&self.visitor, 0, sizeof(visitor_t))
        if win.shape[0] != sizeof(win_t) or marks.shape[1] != 2 or marks.shape[0] > MOST_MARKS:
            raise ValueError(f"{sizeof(win_t)} bytes of a win, and {MOST_MARKS} marks of two numbers at most expected")
        if plan.plan.rules > MOST_RULES:
            raise ValueError(f"{plan.plan.rules} rule sets, expected {MOST_RULES} at most")
        self.plan, self.universe = plan, universe
        self.visitor.plan, self.visitor.columns = &plan.plan, universe.system.columns
        self.visitor.linked = universe.linked
        memcpy(&self.visitor.win, &win[0], sizeof(win_t))
        for i in range(KINDS):
            self.visitor.melded |= <uint64_t> (universe.copies[i] < universe.system.c.copies[i]) << i
        self.visitor.marks = <int> marks.shape[0]
        for i in range(self.visitor.marks):
            self.visitor.mark[i].allowed, self.visitor.mark[i].needed = marks[i, 0], marks[i, 1]
        self.visitor.found = <reading_t *> malloc(MOST_READINGS * sizeof(reading_t))
        if self.visitor.found == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.visitor.found)


cdef class Census:
    """What the wins of some items of a universe come to, under the rule sets of a plan.

    `win` are the bytes of a win_t with what all wins have in common: winds, flags, melds. `marks` are (n, 2) masks of
    kinds, allowed and needed: where a hand fits one of them, what exchanging suits makes of it is scored apart.
    """

    cdef counted_t counted
    cdef _Visiting visiting
    cdef int rules

    def __cinit__(self, Plan plan not None, Universe universe not None, const uint8_t[::1] win,
                  const uint64_t[:, ::1] marks):
        cdef int r
        memset(&self.counted, 0, sizeof(counted_t))
        self.rules = 0
        self.visiting = _Visiting(plan, universe, win, marks)
        self.visiting.visitor.count, self.visiting.visitor.to = _count_outcomes, &self.counted
        self.counted.outcomes = <numbered_t *> malloc(plan.plan.rules * sizeof(numbered_t))
        if self.counted.outcomes == NULL or not open_numbered(&self.counted.joint, 8 * ((plan.plan.rules + 1) // 2)):
            raise MemoryError
        for r in range(plan.plan.rules):
            self.rules += 1
            if not open_numbered(&self.counted.outcomes[r], sizeof(score_t)):
                raise MemoryError

    def __dealloc__(self):
        cdef int r
        for r in range(self.rules):
            close_numbered(&self.counted.outcomes[r])
        close_numbered(&self.counted.joint)
        free(self.counted.outcomes)
        free(self.counted.row)

    def count(self, uint32_t first, uint32_t stop):
        """Add the wins of items `first` to `stop` - 1."""
        cdef Universe universe = self.visiting.universe
        cdef uint32_t item
        cdef bint done = True
        universe.check(first, stop)
        with nogil:
            for item in range(first, stop):
                self.counted.item = item
                done = universe.visit(item, _visit, &self.visiting.visitor)
                if not done:
                    break
        if not done:
            raise MemoryError("the outcomes ran out of memory")

    def outcomes(self, int which):
        """The outcomes under a rule set as rows of the bytes of score_t, in the order of their numbers."""
        if not 0 <= which < self.rules:
            raise IndexError(f"rule set {which} of {self.rules}")
        return _copy(self.counted.outcomes[which].records, self.counted.outcomes[which].count, sizeof(score_t))

    def rows(self):
        """How often outcomes came together, with n rows.

        Numbers of the outcomes (n, rule sets) uint32; weights (n,) uint64, physical hands times copies of the winning
        tile; wins (n,) uint64; an example, rows of the bytes of win_t; its item (n,) uint32.
        """
        cdef size_t n = self.counted.joint.count, i
        numbers = np.array(_copy(self.counted.joint.records, n, self.counted.joint.width).view(np.uint32)[:, :self.rules])
        weights, wins, items = np.empty(n, np.uint64), np.empty(n, np.uint64), np.empty(n, np.uint32)
        examples = np.empty((n, sizeof(win_t)), np.uint8)
        cdef uint64_t[::1] weights_view = weights, wins_view = wins
        cdef uint32_t[::1] items_view = items
        cdef uint8_t[:, ::1] examples_view = examples
        for i in range(n):
            weights_view[i], wins_view[i] = self.counted.row[i].weight, self.counted.row[i].wins
            items_view[i] = self.counted.row[i].item
            memcpy(&examples_view[i, 0], &self.counted.row[i].win, sizeof(win_t))
        return numbers, weights, wins, examples, items


cdef _copy(const uint8_t *records, size_t n, size_t width):
    out = np.empty((n, width), np.uint8)
    cdef uint8_t[:, ::1] view = out
    if n:
        memcpy(&view[0, 0], records, n * width)
    return out


def count_pattern(Plan plan, Universe universe, const uint8_t[::1] win, const uint64_t[:, ::1] marks, int bit,
                  uint32_t first, uint32_t stop):
    """Hands and wins of some items in which some reading of the first rule set has a pattern, by its bit.

    Returns hands, their weight, wins, their weight. A hand has the pattern if any of its wins has it.
    """
    if not 0 <= bit < 64 * WORDS:
        raise ValueError(f"bit {bit}")
    cdef _Visiting visiting = _Visiting(plan, universe, win, marks)
    cdef sought_t sought
    cdef uint32_t item
    memset(&sought, 0, sizeof(sought))
    sought.bit = bit
    visiting.visitor.count, visiting.visitor.to = _seek_pattern, &sought
    universe.check(first, stop)
    with nogil:
        for item in range(first, stop):
            universe.visit(item, _visit, &visiting.visitor)
    return sought.hands, sought.hands_weight, sought.wins, sought.wins_weight
