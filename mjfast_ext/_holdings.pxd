"""What each group may hold in a hand of so many tiles that is so far from complete."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjfast_ext._numbered cimport numbered_t
from mjfast_ext._part cimport goal_t
from mjfast_ext._types cimport MAX_COLUMNS

# What a group may hold in a hand of the universe.
ctypedef struct holding_t:
    uint64_t weight       # ways to choose the physical tiles
    uint64_t key          # counts of all columns in base 5, by which hands are ordered
    uint32_t part         # its number in `parts`
    uint8_t count[MAX_COLUMNS]
    uint8_t unused

# Holdings of a group by the part that they are: those of part p are holding[first[p]] to holding[first[p + 1] - 1].
ctypedef struct group_holdings_t:
    holding_t *holding
    uint32_t *first
    uint32_t count
    uint32_t *order       # places of the holdings in `holding`, by key
    numbered_t parts

cdef bint list_holdings(const goal_t *goal, const uint8_t *copies, int g, group_holdings_t *own) noexcept nogil
cdef void close_holdings(group_holdings_t *own) noexcept nogil
