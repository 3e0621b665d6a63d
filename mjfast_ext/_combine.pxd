"""Fans that are made of two, three or four melds: which of them count together, by the runs or triplets of a hand."""

from libc.stdint cimport uint16_t, uint64_t

from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._reading cimport bits_t

cdef enum:
    RUN_SETS = 12629      # sets of two, three or four out of 21 runs, and one for fewer
    TRIPLET_SETS = 20827  # sets of different ones, two, three or four, out of 27 triplets of numbers, and one for fewer

# The fans of each set of runs and of triplets, by its number: `choice[runs[run_set(...)]]`.
ctypedef struct combined_t:
    const uint16_t *runs
    const uint16_t *triplets
    const bits_t *choice

cdef class Combined:
    cdef combined_t table
    cdef object kept      # the arrays that the table points into


cdef extern from *:
    """
    static const uint16_t CHOOSE_2[] = {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171,
                                        190, 210, 231, 253, 276, 300, 325, 351};
    static const uint16_t CHOOSE_3[] = {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560, 680, 816,
                                        969, 1140, 1330, 1540, 1771, 2024, 2300, 2600, 2925};
    static const uint16_t CHOOSE_4[] = {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820, 2380,
                                        3060, 3876, 4845, 5985, 7315, 8855, 10626, 12650, 14950, 17550};
    """
    const uint16_t CHOOSE_2[28]
    const uint16_t CHOOSE_3[28]
    const uint16_t CHOOSE_4[28]


cdef inline int set_number(const int *code, int n, int repeats) noexcept nogil:
    """The number of an ascending set of codes; with `repeats` 1 a code may be there more than once."""
    cdef int place
    if n < 2:
        return 0
    place = 1 + code[0] + CHOOSE_2[code[1] + repeats]
    if n == 2:
        return place
    place += CHOOSE_3[code[2] + 2 * repeats] + CHOOSE_2[21 + repeats if repeats else 27]
    if n == 3:
        return place
    return place + CHOOSE_4[code[3] + 3 * repeats] + CHOOSE_3[23 if repeats else 27]


cdef inline int run_set(uint64_t runs) noexcept nogil:
    """The number of the set of some runs, counted in three bits each; beyond four they are not looked at."""
    cdef int code[4]
    cdef int n = 0, copies, place
    while runs and n < 4:
        place = lowest_bit(runs) // 3
        copies = runs >> 3 * place & 7
        runs &= ~(<uint64_t> 7 << 3 * place)
        while copies and n < 4:
            code[n] = place
            n += 1
            copies -= 1
    return set_number(code, n, 1)


cdef inline int triplet_set(uint64_t triplets) noexcept nogil:
    """The number of the set of some triplets of numbers, a bit each; beyond four they are not looked at."""
    cdef int code[4]
    cdef int n = 0
    while triplets and n < 4:
        code[n] = lowest_bit(triplets)
        triplets &= triplets - 1
        n += 1
    return set_number(code, n, 0)
