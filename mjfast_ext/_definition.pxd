"""Patterns that are data: tiles that may or must be there, shapes, melds, a sum, conditions on other patterns."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjfast_ext._codes cimport CHINITSU, FOUR_MELDS_AND_PAIR
from mjfast_ext._hand cimport suit_key
from mjfast_ext._reading cimport bit, bits_t, has, reading_t
from mjfast_ext._whole cimport count_of, whole_t
from mjfast_ext._win cimport WORDS

cdef enum:
    MOST_SHAPES = 4
    SUITS = 3
    SUIT_BITS = 21
    HONOURS = 27

cdef enum own_wind_t:
    SEAT_WIND = 1
    ROUND_WIND = 2
    OWN_WIND = 4          # either

# Holds where all bits of `all_of` are set and none of `none_of`.
ctypedef struct clause_t:
    bits_t all_of
    bits_t none_of

ctypedef struct definition_t:
    uint64_t allowed      # kinds that may occur
    uint64_t needed       # kinds that must
    uint64_t wins         # kinds that the winning tile may be
    uint64_t triplets     # triplets or kongs that must be there
    uint64_t runs         # runs that must be there, counted as in reading_t
    int own_winds         # triplets of these too, see own_wind_t
    bint melded           # some melds are asked for
    bint any_suit         # those melds, given in the first suit, may be in any
    uint32_t shape[MOST_SHAPES]  # keys of the one suit that the whole hand is
    int shapes
    int suits             # that the shape may be in, a bit each
    int least             # sum of the numbers of all tiles, if most is not 0
    int most
    const clause_t *clause
    int clauses           # one of them holds; none for no condition


cdef inline bint tiles_fit(const definition_t *wanted, const whole_t *whole, const bits_t *bits) noexcept nogil:
    """Whether the tiles are what the definition says, whatever their reading."""
    return (whole.present & ~wanted.allowed == 0 and wanted.needed & ~whole.present == 0
            and wanted.wins & bit(whole.win) != 0
            and (wanted.shapes == 0 or _has_shape(wanted, whole, bits))
            and (wanted.most == 0 or wanted.least <= _sum_of_numbers(whole) <= wanted.most))


cdef inline bint _has_shape(const definition_t *wanted, const whole_t *whole, const bits_t *bits) noexcept nogil:
    cdef int suit, i
    cdef uint32_t key
    if not has(bits, CHINITSU):
        return False
    suit = 0 if whole.present & 0x1FF else 1 if whole.present & 0x3FE00 else 2
    if not wanted.suits >> suit & 1:
        return False
    key = suit_key(<const uint8_t *> whole.count + 9 * suit)
    for i in range(wanted.shapes):
        if wanted.shape[i] == key:
            return True
    return False


cdef inline int _sum_of_numbers(const whole_t *whole) noexcept nogil:
    cdef int kind, total = 0
    for kind in range(HONOURS):
        total += (kind % 9 + 1) * count_of(whole, kind)
    return total


cdef inline bint reading_fits(const definition_t *wanted, const whole_t *whole, const reading_t *reading) noexcept nogil:
    """Whether the melds, and the patterns found so far, are what the definition says."""
    cdef int i, w
    cdef bint holds
    if wanted.melded and (reading.form != FOUR_MELDS_AND_PAIR or not _has_melds(wanted, whole, reading)):
        return False
    if wanted.clauses == 0:
        return True
    for i in range(wanted.clauses):
        holds = True
        for w in range(WORDS):
            holds &= (wanted.clause[i].all_of.word[w] & ~reading.bits.word[w]
                      | wanted.clause[i].none_of.word[w] & reading.bits.word[w]) == 0
        if holds:
            return True
    return False


cdef inline bint _has_melds(const definition_t *wanted, const whole_t *whole, const reading_t *reading) noexcept nogil:
    cdef uint64_t seat = bit(HONOURS + whole.seat), round = bit(HONOURS + whole.round)
    cdef int suit
    if (wanted.own_winds & SEAT_WIND and not reading.triplets & seat
            or wanted.own_winds & ROUND_WIND and not reading.triplets & round
            or wanted.own_winds & OWN_WIND and not reading.triplets & (seat | round)):
        return False
    if not wanted.any_suit:
        return wanted.triplets & ~reading.triplets == 0 and _has_runs(wanted.runs, reading.runs)
    for suit in range(SUITS):
        if (wanted.triplets << 9 * suit & ~reading.triplets == 0
                and _has_runs(wanted.runs << SUIT_BITS * suit, reading.runs)):
            return True
    return False


cdef inline bint _has_runs(uint64_t wanted, uint64_t runs) noexcept nogil:
    """Whether there are at least as many of each run."""
    while wanted:
        if (wanted & 7) > (runs & 7):
            return False
        wanted >>= 3
        runs >>= 3
    return True
