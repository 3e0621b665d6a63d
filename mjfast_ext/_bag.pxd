from libc.stdint cimport uint64_t

from mjfast_ext._types cimport MAX_TILES

cdef extern from *:
    """
    typedef unsigned __int128 weight_t;
    """
    ctypedef unsigned long long weight_t

# What matters of a configuration: numbers that add up when groups combine, and others that do not.
ctypedef struct signature_t:
    uint64_t sums
    uint64_t classes

cdef enum sum_t:
    F_TILES = 0           # 5 bits; the form fields describe forms without melds as in _hand.pxd
    F_FORM_PAIRS = 5      # 4
    F_FORM_SINGLES = 9    # 4
    F_ORPHANS = 13        # 4
    F_JOKERS = 17         # 3
    F_KINDS = 20          # 4
    F_PAIRS = 24          # 3
    F_DORA = 27           # 6
    F_INDICATORS = 33     # 2

cdef enum class_t:
    F_CLASS = 0           # 16
    F_LARGEST = 16        # 4
    F_ORPHAN_PAIR = 20    # 1: an orphan is held twice
    F_KNITS = 21          # 3 times 14: the class for each pattern of the suit, or of the suit that is wanted beside two
    KNIT_BITS = 14


cdef inline int field(uint64_t word, int shift, int bits) noexcept nogil:
    return <int> (word >> shift & ((1 << bits) - 1))


cdef inline int knit_of(uint64_t classes, int pattern) noexcept nogil:
    return field(classes, F_KNITS + KNIT_BITS * pattern, KNIT_BITS)


cdef inline uint64_t as_knit(int value, int pattern) noexcept nogil:
    return <uint64_t> value << (F_KNITS + KNIT_BITS * pattern)


cdef inline int tiles_in(signature_t signature) noexcept nogil:
    return field(signature.sums, F_TILES, 5)


# Weights by signature: a hash table with open addressing. A weight of 0 marks an empty slot.
ctypedef struct bag_t:
    signature_t *keys
    weight_t *weights
    size_t count
    size_t slots

# The signatures of a bag in the order of their tiles: those of t tiles are start[t] to start[t + 1] - 1.
ctypedef struct sorted_t:
    signature_t *keys
    weight_t *weights
    size_t start[MAX_TILES + 2]

cdef bint open_bag(bag_t *bag, size_t slots) noexcept nogil
cdef void close_bag(bag_t *bag) noexcept nogil
cdef bint add(bag_t *bag, signature_t key, weight_t weight) noexcept nogil
cdef bint sort_bag(const bag_t *bag, sorted_t *out) noexcept nogil
