"""Chooses among the fans of two, three or four melds those that count together, once for every set of melds.

The strategy "account once": melds are vertices and each fan joins those that it is made of. Fans count together if each
of them, one after the other, joins melds that are not joined yet. Among such choices the one of the highest value is
taken; among equal ones the one whose list of fans, in the order of their numbers, comes first.
"""

from libc.stdint cimport uint16_t, uint64_t

import numpy as np

from mjfast_ext._codes cimport *
from mjfast_ext._reading cimport bits_t
from mjfast_ext._win cimport WORDS

cdef enum:
    MOST = 4              # melds
    EDGES = 16            # fans of one set: six pairs, four triples and all four, each in at most one way
    SLOTS = 3             # times that one fan can count
    FANS = 16
    RUN_CODES = 21
    TRIPLET_CODES = 27
    UNKNOWN = 255

# Fans of runs, then of triplets; those of two melds may count several times.
_RUN_FANS = (ISSHOKU_YONJUN, YONPOKOU, ISSHOKU_SANJUN, ITTSUU, SANPOKOU, SANSHOKU_TSUUKAN, SANSHOKU_DOUJUN,
             MIXED_SHIFTED_CHOWS, PURE_DOUBLE_CHOW, MIXED_DOUBLE_CHOW, SHORT_STRAIGHT, TWO_TERMINAL_CHOWS)
_TRIPLET_FANS = (SUURENKOU, SANRENKOU, SANSHOKU_DOUKOU, MIXED_SHIFTED_PUNGS, DOUBLE_PUNG)
_REPEATED = {PURE_DOUBLE_CHOW: 3, MIXED_DOUBLE_CHOW: 3, SHORT_STRAIGHT: 3, TWO_TERMINAL_CHOWS: 3, DOUBLE_PUNG: 2}


cdef int _of_two_runs(int a, int b) noexcept nogil:
    cdef int suit_a = a // 7, suit_b = b // 7, low = a % 7, high = b % 7
    if a == b:
        return PURE_DOUBLE_CHOW
    if low == high:
        return MIXED_DOUBLE_CHOW
    if suit_a == suit_b and high - low == 3:
        return SHORT_STRAIGHT
    return TWO_TERMINAL_CHOWS if suit_a == suit_b and high - low == 6 else -1


cdef int _of_three_runs(int a, int b, int c) noexcept nogil:
    cdef int suit_a = a // 7, suit_b = b // 7, suit_c = c // 7, low = a % 7, middle = b % 7, high = c % 7
    cdef int least = min(low, middle, high), most = max(low, middle, high), between = low + middle + high - least - most
    if suit_a == suit_c:
        if a == c:
            return ISSHOKU_SANJUN
        if low == 0 and middle == 3 and high == 6:
            return ITTSUU
        return SANPOKOU if middle - low == high - middle and high - middle in (1, 2) else -1
    if suit_a == suit_b or suit_b == suit_c:
        return -1
    if least == most:
        return SANSHOKU_DOUJUN
    if least == 0 and between == 3 and most == 6:
        return SANSHOKU_TSUUKAN
    return MIXED_SHIFTED_CHOWS if between == least + 1 and most == least + 2 else -1


cdef int _of_four_runs(int a, int b, int c, int d) noexcept nogil:
    cdef int step = b - a
    if a // 7 != d // 7:
        return -1
    if a == d:
        return ISSHOKU_YONJUN
    return YONPOKOU if step in (1, 2) and c - b == step and d - c == step else -1


cdef int _of_three_triplets(int a, int b, int c) noexcept nogil:
    cdef int low = a % 9, middle = b % 9, high = c % 9
    cdef int least = min(low, middle, high), most = max(low, middle, high)
    if a // 9 == c // 9:
        return SANRENKOU if b == a + 1 and c == b + 1 else -1
    if a // 9 == b // 9 or b // 9 == c // 9:
        return -1
    if least == most:
        return SANSHOKU_DOUKOU
    return MIXED_SHIFTED_PUNGS if most == least + 2 and low + middle + high == 3 * least + 3 else -1


cdef int _fan_of(const int *code, int melds, bint runs) noexcept nogil:
    """The fan that the melds of a mask make together, or -1."""
    cdef int chosen[MOST]
    cdef int n = 0, i
    for i in range(MOST):
        if melds >> i & 1:
            chosen[n] = code[i]
            n += 1
    if runs:
        if n == 2:
            return _of_two_runs(chosen[0], chosen[1])
        return (_of_three_runs(chosen[0], chosen[1], chosen[2]) if n == 3
                else _of_four_runs(chosen[0], chosen[1], chosen[2], chosen[3]))
    if n == 2:
        return DOUBLE_PUNG if chosen[0] % 9 == chosen[1] % 9 else -1
    if n == 3:
        return _of_three_triplets(chosen[0], chosen[1], chosen[2])
    return (SUURENKOU if chosen[0] // 9 == chosen[3] // 9 and chosen[3] == chosen[0] + 3
            and chosen[2] == chosen[1] + 1 else -1)


ctypedef struct choosing_t:
    int melds[EDGES]      # that a fan is made of, a bit each
    int fan[EDGES]        # its place in the order of fans
    int n
    const int *value      # of each place
    int best
    uint64_t best_fans


cdef bint _comes_first(uint64_t fans, uint64_t other) noexcept nogil:
    """Whether a list of fans is before another: it has the first of those in which they differ."""
    cdef uint64_t differ = fans ^ other
    return fans & differ & (0 - differ) != 0


cdef void _choose(choosing_t *of, int i, const int *joined, int value, uint64_t fans) noexcept nogil:
    """Take each of the fans from the i-th on or leave it; `joined` numbers the melds, joined ones alike."""
    cdef int after[MOST]
    cdef int seen = 0, first = -1, m, k
    cdef uint64_t more
    if i == of.n:
        if value > of.best or value == of.best and _comes_first(fans, of.best_fans):
            of.best, of.best_fans = value, fans
        return
    _choose(of, i + 1, joined, value, fans)
    for m in range(MOST):
        if of.melds[i] >> m & 1:
            if seen >> joined[m] & 1:
                return
            seen |= 1 << joined[m]
            if first < 0:
                first = joined[m]
    for k in range(MOST):
        after[k] = first if seen >> joined[k] & 1 else joined[k]
    more = <uint64_t> 1 << SLOTS * of.fan[i]
    while fans & more:
        more <<= 1
    _choose(of, i + 1, after, value + of.value[of.fan[i]], fans | more)


cdef uint64_t _fans_of_set(const int *code, int n, bint runs, const int *place, const int *value, bint all_of_them) noexcept nogil:
    """The fans of a set as bits, `SLOTS` for each place; those that count, or all that are there."""
    cdef choosing_t of
    cdef int joined[MOST]
    cdef int melds, fan, i, size
    cdef uint64_t there = 0, more
    of.n, of.value, of.best, of.best_fans = 0, value, -1, 0
    for i in range(MOST):
        joined[i] = i
    for melds in range(1 << n):
        size = (melds & 1) + (melds >> 1 & 1) + (melds >> 2 & 1) + (melds >> 3 & 1)
        if size < 2:
            continue
        fan = _fan_of(code, melds, runs)
        if fan < 0 or place[fan] == UNKNOWN:
            continue
        of.melds[of.n], of.fan[of.n] = melds, place[fan]
        of.n += 1
        more = <uint64_t> 1 << SLOTS * place[fan]
        for i in range(SLOTS - 1):
            if there & more:
                more <<= 1
        there |= more
    if all_of_them or of.n == 0:
        return there
    _choose(&of, 0, joined, 0, 0)
    return of.best_fans


cdef _sets(int codes, int repeats, bint runs, const int *place, const int *value, bint all_of_them, uint64_t[::1] out):
    """Fill in the fans of every set, in the order of their numbers."""
    cdef int code[MOST]
    cdef int at = 1, n, i
    out[0] = 0
    for n in range(2, MOST + 1):
        for i in range(n):
            code[i] = 0 if repeats else i
        while True:
            out[at] = _fans_of_set(code, n, runs, place, value, all_of_them)
            at += 1
            i = 0
            while i + 1 < n and code[i] + (1 - repeats) >= code[i + 1]:
                i += 1
            if code[i] + 1 == codes:
                break
            code[i] += 1
            while i:
                i -= 1
                code[i] = 0 if repeats else i
    if at != out.shape[0]:
        raise ValueError(f"{at} sets, expected {out.shape[0]}")


cdef class Combined:
    """The fans of every set of runs and of triplets.

    `values` gives the value of each fan that counts, by its pattern, in the order of their numbers; without it every fan
    is found. With `everything` all that are there count.
    """

    def __init__(self, values=None, bint everything=False):
        found = values is None or everything
        fans = [*_RUN_FANS, *_TRIPLET_FANS] if values is None else list(values)
        cdef int place[CODED_BITS]
        cdef int value[CODED_BITS]
        cdef int i
        for i in range(CODED_BITS):
            place[i], value[i] = UNKNOWN, 0
        runs, triplets = np.empty(RUN_SETS, np.uint64), np.empty(TRIPLET_SETS, np.uint64)
        names = []
        for own, of_runs, codes, out in ((_RUN_FANS, True, RUN_CODES, runs), (_TRIPLET_FANS, False, TRIPLET_CODES, triplets)):
            chosen = [fan for fan in fans if fan in own]
            if len(chosen) > FANS:
                raise ValueError("too many fans")
            names.append(chosen)
            for i, fan in enumerate(chosen):
                place[<int> fan] = i
                value[i] = 0 if values is None else values[fan]
            _sets(codes, of_runs, of_runs, place, value, found, out)
        numbers, choices = _as_choices(runs, triplets, names)
        self.kept = (*numbers, choices)
        cdef const uint16_t[::1] run_view = numbers[0], triplet_view = numbers[1]
        cdef const uint64_t[:, ::1] choice_view = choices
        self.table.runs, self.table.triplets = &run_view[0], &triplet_view[0]
        self.table.choice = <const bits_t *> &choice_view[0, 0]


def _as_choices(runs, triplets, names):
    """Number the different choices: the number of each set of runs and of triplets, and the patterns of each number."""
    numbers, patterns = [], []
    for masks, fans in zip((runs, triplets), names):
        distinct, number = np.unique(masks, return_inverse=True)
        numbers.append(np.ascontiguousarray((number + len(patterns)).astype(np.uint16)))
        patterns += [_patterns(int(mask), fans) for mask in distinct]
    words = [[sum(1 << pattern % 64 for pattern in chosen if pattern // 64 == word) for word in range(WORDS)] for chosen in patterns]
    return numbers, np.array(words, np.uint64).reshape(-1, WORDS)


def _patterns(mask, fans):
    """The patterns of a choice; one that counts n times is n patterns in a row."""
    return [int(fan) + time for place, fan in enumerate(fans) for time in range(_REPEATED.get(fan, 1))
            if mask >> SLOTS * place & (1 << time)]
