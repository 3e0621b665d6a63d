from mjfast_ext._reading cimport reading_t
from mjfast_ext._splits cimport splits_t
from mjfast_ext._whole cimport whole_t

cdef enum:
    MOST_READINGS = 64

cdef int find_readings(const splits_t *table, const whole_t *whole, bint local, reading_t *found) noexcept nogil
