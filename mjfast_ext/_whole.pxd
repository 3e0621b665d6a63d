"""What is known of a win before its tiles are split: counts, masks and melds, checked."""

from libc.stdint cimport uint32_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._hand cimport ONES, bytes_at_least
from mjfast_ext._win cimport win_t

ctypedef struct whole_t:
    uint64_t count[5]     # of every kind with melds and the winning tile, a byte each
    uint64_t present      # kinds of the whole hand
    uint64_t standing     # kinds of the concealed tiles with the winning tile
    uint64_t triplets     # melds that are triplets or kongs, by tile
    uint64_t concealed    # of them the concealed kongs
    uint64_t runs         # melds that are runs: 21 bits a suit, see split_t
    uint64_t own_winds    # triplets of seat and round wind
    uint32_t key[4]       # concealed tiles with the winning tile
    uint32_t classes      # melds by class_t
    uint32_t flags
    int tiles             # concealed, with the winning tile
    int melds
    int kongs
    int concealed_kongs
    int win
    int held              # concealed copies of the winning tile besides it
    int seat
    int round
    int honba
    int kong_streak
    int win_streak
    int dealer_streak
    int flowers           # number
    int n_piao
    int n_gang
    bint luoshu           # some meld is one of Luoshu
    bint open
    bint self_draw

cdef int read_win(const win_t *win, whole_t *whole) noexcept nogil
cdef int check_riichi(const win_t *win, const whole_t *whole) noexcept nogil
cdef int check_others(const whole_t *whole) noexcept nogil
cdef void settle_flags(whole_t *whole) noexcept nogil

cdef inline int contradiction(uint32_t flags) noexcept nogil:
    """The status of a win with a flag that does not go with a self-draw, or with a discard."""
    if flags & FLAG_SELF_DRAW:
        if flags & FLAG_ROBBED_KONG:
            return ROBBED_KONG_BY_SELF_DRAW
        return BEFORE_FIRST_DRAW_BY_SELF_DRAW if flags & FLAG_BEFORE_FIRST_DRAW else LEGAL
    if flags & FLAG_AFTER_KONG:
        return AFTER_KONG_BY_RON
    return FIRST_DRAW_BY_RON if flags & FLAG_FIRST_DRAW else LEGAL


cdef inline uint64_t kinds_at_least(const whole_t *whole, int k) noexcept nogil:
    """The kinds of which the hand has k or more, melds and the winning tile included."""
    cdef uint64_t kinds = 0
    cdef int i
    for i in range(5):
        kinds |= bytes_at_least(whole.count[i], k) << 8 * i
    return kinds


cdef inline uint64_t odd_kinds(const whole_t *whole) noexcept nogil:
    """The kinds of which the number is odd."""
    cdef uint64_t kinds = 0
    cdef int i
    for i in range(5):
        kinds |= bytes_at_least(whole.count[i] & ONES, 1) << 8 * i
    return kinds


cdef inline int count_of(const whole_t *whole, int kind) noexcept nogil:
    return whole.count[kind >> 3] >> 8 * (kind & 7) & 0xFF
