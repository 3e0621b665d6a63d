"""What a hand that is far from being ready may become, in a few numbers."""

from libc.stdint cimport uint8_t, uint64_t

from mjfast_ext._hand cimport columns_at_least, lowest_bit

cdef enum:
    PLAIN_FLUSH = 7       # tiles of one suit and honours that are nothing special yet
    PLAIN_NINE = 5        # ... of nine tiles that belong together

# Their numbers, and that of one more weight, see _value.pyx, where WEIGHT_NAMES has the same order.
cdef enum:
    TERMINALS             # tiles 1 and 9
    HONOURS               # other honours than the next ones
    VALUED_HONOURS        # dragons, seat and round wind
    FLUSH                 # tiles of the largest suit and honours, from the eighth on
    PAIRS                 # kinds held twice or more
    TRIPLETS
    VALUED_PAIRS          # of dragons, seat and round wind
    TRIPLE_CHOW           # different tiles of a run in three suits, from the sixth on
    PURE_STRAIGHT         # ... of a suit
    MIXED_STRAIGHT        # ... of 123 456 789 in three suits
    KNITTED_STRAIGHT      # ... of 147 258 369 in three suits
    FEATURES
    SECOND_STEP = FEATURES
    WEIGHTS

cdef extern from *:
    """
    static const uint64_t SUIT_OF_TILES = 0x1FF, RUN_OF_TILES = 7, PATTERN_OF_TILES = 0x49;
    static const int ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    """
    const uint64_t SUIT_OF_TILES, RUN_OF_TILES, PATTERN_OF_TILES
    const int ORDERS[6][3]
    int number_of_bits "__builtin_popcountll"(uint64_t) noexcept nogil


cdef inline int _tiles(const uint8_t *c, int first, int stop) noexcept nogil:
    cdef int i, tiles = 0
    for i in range(first, stop):
        tiles += c[i]
    return tiles


cdef inline int _tiles_among(const uint8_t *c, uint64_t columns) noexcept nogil:
    cdef int tiles = 0
    while columns:
        tiles += c[lowest_bit(columns)]
        columns &= columns - 1
    return tiles


cdef inline void read_features(const uint8_t *c, uint64_t valued, int *feature) noexcept nogil:
    """Fill in the features of a hand; `valued` are the columns of dragons, seat and round wind."""
    cdef uint64_t one = columns_at_least(c, 1), two = columns_at_least(c, 2)
    cdef int honours = _tiles(c, 27, 34), i, suit, flush = 0, chow = 0, pure = 0, mixed = 0, knitted = 0
    cdef uint64_t run, straight, pattern
    for suit in range(3):
        flush = max(flush, _tiles(c, 9 * suit, 9 * suit + 9))
        pure = max(pure, number_of_bits(one & SUIT_OF_TILES << 9 * suit))
    for i in range(7):
        run = RUN_OF_TILES << i
        chow = max(chow, number_of_bits(one & (run | run << 9 | run << 18)))
    for i in range(6):
        straight = pattern = 0
        for suit in range(3):
            straight |= RUN_OF_TILES << 9 * suit + 3 * ORDERS[i][suit]
            pattern |= PATTERN_OF_TILES << 9 * suit + ORDERS[i][suit]
        mixed = max(mixed, number_of_bits(one & straight))
        knitted = max(knitted, number_of_bits(one & pattern))
    feature[TERMINALS] = c[0] + c[8] + c[9] + c[17] + c[18] + c[26]
    feature[VALUED_HONOURS] = _tiles_among(c, valued)
    feature[HONOURS] = honours - feature[VALUED_HONOURS]
    feature[FLUSH] = max(0, flush + honours - PLAIN_FLUSH)
    feature[PAIRS] = number_of_bits(two)
    feature[TRIPLETS] = number_of_bits(columns_at_least(c, 3))
    feature[VALUED_PAIRS] = number_of_bits(two & valued)
    feature[TRIPLE_CHOW] = max(0, chow - PLAIN_NINE)
    feature[PURE_STRAIGHT] = max(0, pure - PLAIN_NINE)
    feature[MIXED_STRAIGHT] = max(0, mixed - PLAIN_NINE)
    feature[KNITTED_STRAIGHT] = max(0, knitted - PLAIN_NINE)
