"""One reading of a win, and the patterns in it: a function for what each kind of knowledge decides.

Runs are counted by their first tile in three bits, 21 bits a suit, so that whole suits are compared at once.
"""

from libc.stdint cimport uint32_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._whole cimport count_of, whole_t
from mjfast_ext._win cimport WORDS

cdef enum:
    NOBODY = 63           # no pair: a bit of no tile

ctypedef struct bits_t:
    uint64_t word[WORDS]

ctypedef struct reading_t:
    bits_t bits
    uint64_t runs         # with melds, as in split_t, 21 bits a suit
    uint64_t triplets     # with melds and kongs, by tile
    uint64_t closed       # those that are concealed, a triplet of all concealed tiles but one won by ron not
    uint32_t classes      # numbers of triplets and kongs by class_t
    int pair              # tile, or NOBODY
    int form
    int wait
    int place             # what the winning tile completes: first tile of the run, or the tile
    uint64_t body         # kinds of a knitted straight, one tile each
    int run_set           # numbers of its runs and of its triplets of numbers in the tables of _combine
    int triplet_set


cdef extern from *:
    """
    #define EACH_SUIT(x) ((uint64_t)(x) | (uint64_t)(x) << 21 | (uint64_t)(x) << 42)
    #define RUN_ONES EACH_SUIT(0x49249ULL)
    #define RUN_ENDS EACH_SUIT(07000007ULL)
    #define TILES_EACH_SUIT(x) ((uint64_t)(x) | (uint64_t)(x) << 9 | (uint64_t)(x) << 18)
    #define SUIT_TILES ((1ULL << 27) - 1)
    #define HONOUR_TILES (0x7FULL << 27)
    #define WIND_TILES (0xFULL << 27)
    #define DRAGON_TILES (7ULL << 31)
    #define TERMINAL_TILES TILES_EACH_SUIT(0x101ULL)
    """
    const uint64_t RUN_ONES            # lowest bit of the count of each run
    const uint64_t RUN_ENDS            # counts of 123 and 789
    const uint64_t SUIT_TILES, HONOUR_TILES, WIND_TILES, DRAGON_TILES, TERMINAL_TILES
    uint64_t EACH_SUIT(uint64_t) noexcept nogil
    uint64_t TILES_EACH_SUIT(uint64_t) noexcept nogil


cdef inline uint64_t bit(int place) noexcept nogil:
    return <uint64_t> 1 << place


cdef inline void put(bits_t *bits, int pattern, bint there) noexcept nogil:
    bits.word[pattern >> 6] |= <uint64_t> there << (pattern & 63)


cdef inline bint has(const bits_t *bits, int pattern) noexcept nogil:
    return bits.word[pattern >> 6] & bit(pattern & 63) != 0


cdef inline bint two_or_more(uint64_t bits) noexcept nogil:
    return bits & (bits - 1) != 0


cdef inline void put_circumstances(const whole_t *whole, bits_t *bits) noexcept nogil:
    cdef uint32_t flags = whole.flags
    cdef bint double_riichi = flags & FLAG_DOUBLE_RIICHI != 0
    put(bits, OPEN, whole.open)
    put(bits, SELF_DRAW, whole.self_draw)
    put(bits, DEALER, whole.seat == 0)
    put(bits, RIICHI, double_riichi or flags & FLAG_RIICHI != 0)
    put(bits, DOUBLE_RIICHI, double_riichi)
    put(bits, MENZEN_TSUMO, whole.self_draw and not whole.open)
    put(bits, IPPATSU, flags & FLAG_IPPATSU != 0)
    if flags & (FLAG_AFTER_KONG | FLAG_ROBBED_KONG | FLAG_LAST_TILE | FLAG_FIRST_DRAW | FLAG_BEFORE_FIRST_DRAW):
        put(bits, RINSHAN, flags & FLAG_AFTER_KONG != 0)
        put(bits, RENKAIHOU, whole.kong_streak >= 2)
        put(bits, SANRENKAIHOU, whole.kong_streak >= 3)
        put(bits, YONRENKAIHOU, whole.kong_streak >= 4)
        put(bits, TOUKANHOU, flags & FLAG_FIRST_TURN_KONG != 0 and not whole.open)
        put(bits, TOUKANHOU_OPEN, flags & FLAG_FIRST_TURN_KONG != 0)
        put(bits, CHANKAN, flags & FLAG_ROBBED_KONG != 0)
        put(bits, HAITEI, flags & FLAG_LAST_TILE != 0 and whole.self_draw)
        put(bits, HOUTEI, flags & FLAG_LAST_TILE != 0 and not whole.self_draw)
        put(bits, TENHOU, flags & FLAG_FIRST_DRAW != 0 and whole.seat == 0)
        put(bits, CHIIHOU, flags & FLAG_FIRST_DRAW != 0 and whole.seat != 0)
        put(bits, RENHOU, flags & FLAG_BEFORE_FIRST_DRAW != 0)
    put(bits, PAARENCHAN, whole.win_streak == 8)


cdef inline void put_tiles(const whole_t *whole, bits_t *bits) noexcept nogil:
    """Patterns of all tiles of the hand, whatever its reading."""
    cdef uint64_t man = whole.present & 0x1FF, pin = whole.present >> 9 & 0x1FF, sou = whole.present >> 18 & 0x1FF
    cdef bint one_suit = (man != 0) + (pin != 0) + (sou != 0) == 1
    put(bits, HONITSU, one_suit)
    if one_suit and whole.present & HONOUR_TILES == 0:
        put(bits, CHINITSU, True)
        _put_nine_gates(whole, bits)
    put(bits, UUMENSAI, man != 0 and pin != 0 and sou != 0 and whole.present & WIND_TILES != 0
        and whole.present & DRAGON_TILES != 0)
    if whole.kongs >= 3:
        put(bits, SANKANTSU, True)
        put(bits, SUUKANTSU, whole.kongs == 4)
        put(bits, SANANKAN, whole.concealed_kongs == 3)


cdef inline void _put_nine_gates(const whole_t *whole, bits_t *bits) noexcept nogil:
    """1112345678999 and one more tile of the suit, closed or, if a kong does not hide it, open."""
    cdef int first = 0 if whole.present & 0x1FF else 9 if whole.present >> 9 & 0x1FF else 18
    cdef int i, wanted
    for i in range(9):
        wanted = 3 if i == 0 or i == 8 else 1
        if count_of(whole, first + i) < wanted:
            return
    if whole.open:
        put(bits, NAKI_CHUUREN, True)
    elif whole.melds == 0:
        put(bits, CHUUREN, True)
        i = whole.win - first
        wanted = 3 if i == 0 or i == 8 else 1
        put(bits, JUNSEI_CHUUREN, count_of(whole, whole.win) == wanted + 1)


cdef inline uint64_t _present_runs(uint64_t runs) noexcept nogil:
    """The lowest bit of each run's count where there is such a run."""
    return (runs | runs >> 1 | runs >> 2) & RUN_ONES


cdef inline void put_melds(const whole_t *whole, reading_t *reading) noexcept nogil:
    """Patterns of four melds and a pair, whichever of them the winning tile completes."""
    cdef bits_t *bits = &reading.bits
    cdef uint64_t runs = reading.runs, triplets = reading.triplets, pair = bit(reading.pair)
    cdef uint64_t dragons = triplets & DRAGON_TILES
    put(bits, FOUR_MELDS, True)
    put(bits, CHANTA, runs & ~RUN_ENDS == 0 and (triplets | pair) & ~(TERMINAL_TILES | HONOUR_TILES) == 0)
    put(bits, JUNCHAN, runs & ~RUN_ENDS == 0 and (triplets | pair) & ~TERMINAL_TILES == 0)
    if triplets & HONOUR_TILES:
        put(bits, YAKUHAI_HAKU, dragons & bit(31) != 0)
        put(bits, YAKUHAI_HATSU, dragons & bit(32) != 0)
        put(bits, YAKUHAI_CHUN, dragons & bit(33) != 0)
        put(bits, YAKUHAI_SEAT, triplets & bit(27 + whole.seat) != 0)
        put(bits, YAKUHAI_ROUND, triplets & bit(27 + whole.round) != 0)
        put(bits, SHOUSANGEN, two_or_more(dragons) and dragons != DRAGON_TILES and (dragons | pair) & DRAGON_TILES == DRAGON_TILES)
        put(bits, DAISANGEN, dragons == DRAGON_TILES)
        put(bits, DAISUUSHII, triplets & WIND_TILES == WIND_TILES)
        put(bits, SHOUSUUSHII, pair & WIND_TILES != 0 and (triplets | pair) & WIND_TILES == WIND_TILES)
    if runs:
        _put_runs(runs, bits)
    else:
        put(bits, TOITOI, True)
    if two_or_more(triplets):
        put(bits, SANSHOKU_DOUKOU, triplets & triplets >> 9 & triplets >> 18 & 0x1FF != 0)


cdef inline void _put_runs(uint64_t runs, bits_t *bits) noexcept nogil:
    cdef uint64_t some = _present_runs(runs)
    cdef uint64_t twice = (runs >> 1 | runs >> 2) & RUN_ONES
    cdef uint64_t four = runs >> 2 & RUN_ONES
    put(bits, SANSHOKU_DOUJUN, some & some >> 21 & some >> 42 != 0)
    put(bits, ITTSUU, some & some >> 9 & some >> 18 & EACH_SUIT(1) != 0)
    put(bits, IIPEIKOU, twice != 0)
    put(bits, RYANPEIKOU, two_or_more(twice) or four != 0)


cdef inline void put_local_melds(const whole_t *whole, reading_t *reading) noexcept nogil:
    """Patterns of melds that only local rules know."""
    cdef bits_t *bits = &reading.bits
    cdef uint64_t runs = reading.runs, triplets = reading.triplets
    cdef uint64_t some = _present_runs(runs), twice = (runs >> 1 | runs >> 2) & RUN_ONES
    cdef uint64_t man = some & 0x1FFFFF, pin = some >> 21 & 0x1FFFFF, sou = some >> 42
    cdef uint64_t low = triplets & 0x1FF, middle = triplets >> 9 & 0x1FF, high = triplets >> 18 & 0x1FF
    cdef uint64_t within = triplets & SUIT_TILES
    put(bits, ISSHOKU_SANJUN, twice & runs != 0 or runs >> 2 & RUN_ONES != 0)
    put(bits, ISSHOKU_YONJUN, runs >> 2 & RUN_ONES != 0)
    put(bits, SANPOKOU, some & some >> 3 & some >> 6 & EACH_SUIT(0x7FFF) != 0
        or some & some >> 6 & some >> 12 & EACH_SUIT(0x1FF) != 0)
    put(bits, YONPOKOU, some & some >> 3 & some >> 6 & some >> 9 & EACH_SUIT(0xFFF) != 0
        or some & some >> 6 & some >> 12 & some >> 18 & EACH_SUIT(1) != 0)
    put(bits, SANSHOKU_TSUUKAN, _thirds(man, pin, sou) or _thirds(man, sou, pin) or _thirds(pin, man, sou)
        or _thirds(pin, sou, man) or _thirds(sou, man, pin) or _thirds(sou, pin, man))
    put(bits, RYANDOUKOU, two_or_more(low & middle) or two_or_more(low & high) or two_or_more(middle & high))
    put(bits, SANRENKOU, within & within >> 1 & within >> 2 & TILES_EACH_SUIT(0x7F) != 0)
    put(bits, SUURENKOU, within & within >> 1 & within >> 2 & within >> 3 & TILES_EACH_SUIT(0x3F) != 0)
    if _mirrored(runs, triplets):
        put(bits, KYOUDOU, True)
        put(bits, KYOUDOU_RUNS, within == 0)
        put(bits, KYOUDOU_DISTINCT, twice == 0)
        put(bits, KYOUDOU_DISTINCT_RUNS, within == 0 and twice == 0)


cdef inline bint _thirds(uint64_t low, uint64_t middle, uint64_t high) noexcept nogil:
    """Whether 123, 456 and 789 are in the three suits, in this order."""
    return low & middle >> 9 & high >> 18 & 1


cdef inline bint _mirrored(uint64_t runs, uint64_t triplets) noexcept nogil:
    """Whether two suits hold the same two melds each, and nothing else holds any."""
    cdef uint64_t man = runs & 0x1FFFFF, pin = runs >> 21 & 0x1FFFFF, sou = runs >> 42
    cdef uint64_t low = triplets & 0x1FF, middle = triplets >> 9 & 0x1FF, high = triplets >> 18 & 0x1FF
    if triplets & HONOUR_TILES:
        return False
    if sou == 0 and high == 0:
        return man == pin and low == middle
    if pin == 0 and middle == 0:
        return man == sou and low == high
    return man == 0 and low == 0 and pin == sou and middle == high


cdef inline void put_wait(const whole_t *whole, reading_t *reading) noexcept nogil:
    """Patterns that depend on which meld or pair the winning tile completes."""
    cdef bits_t *bits = &reading.bits
    cdef uint64_t closed = reading.closed, pair
    if two_or_more(closed):
        put(bits, TWO_CONCEALED_PUNGS, True)
        closed &= closed - 1
        if two_or_more(closed):
            put(bits, SANANKOU, True)
            closed &= closed - 1
            put(bits, SUUANKOU, two_or_more(closed))
            put(bits, SUUANKOU_TANKI, two_or_more(closed) and reading.wait == PAIR)
    if reading.wait == TWO_SIDED and not whole.open and reading.triplets == 0:
        pair = bit(reading.pair)
        put(bits, PINFU, pair & (DRAGON_TILES | whole.own_winds) == 0)
        put(bits, PINFU_NUMBER_PAIR, pair & HONOUR_TILES == 0)
