from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    NO_PAIR = 15
    SUIT_KEYS = 1953125   # 5 ** 9
    HONOUR_KEYS = 78125   # 5 ** 7

cdef enum class_t:        # shift of the number of triplets or kongs of a class, four bits each: add what applies
    CLOSED = 4
    OUTSIDE = 8           # terminals and honours
    KONG = 16

# One way to split the concealed tiles of a suit. Runs are counted by their first tile, three bits each.
ctypedef struct split_t:
    uint32_t runs
    uint16_t triplets     # bit i: a triplet of cell i
    uint16_t classes      # the triplets by class_t, as if all were concealed
    uint8_t pair          # cell, or NO_PAIR

# The splits of a key are split[first[id]] to split[first[id + 1] - 1] for its id; id 0 has none.
ctypedef struct splits_t:
    const uint16_t *suit
    const uint16_t *honours
    const uint16_t *first
    const split_t *split
    const uint16_t *suit_waits       # of every key the cells whose tile completes it, a fifth copy too, a bit each
    const uint16_t *honour_waits


cdef inline uint16_t waits_of(const splits_t *table, int group, uint32_t key) noexcept nogil:
    return (table.honour_waits if group == 3 else table.suit_waits)[key]


cdef inline uint16_t place_of(const splits_t *table, int group, uint32_t key) noexcept nogil:
    """Where the splits of a key begin in `first`, 0 where it has none."""
    return (table.honours if group == 3 else table.suit)[key]


cdef class Splits:
    cdef splits_t table
    cdef object kept      # the arrays that the table points into
