from mjfast_ext._combine cimport combined_t
from mjfast_ext._reading cimport reading_t
from mjfast_ext._splits cimport splits_t
from mjfast_ext._whole cimport whole_t

cdef enum:
    MOST_READINGS = 64

# What some rule set asks for.
ctypedef struct wanted_t:
    int forms             # a bit each
    bint local            # patterns of local rules
    bint fans             # patterns of fan sums
    const combined_t *combined

cdef int find_readings(const splits_t *table, const whole_t *whole, const wanted_t *wanted, reading_t *found) noexcept nogil
