from libc.stdint cimport uint64_t

from mjfast_ext._features cimport WEIGHTS
from mjfast_ext._plan cimport Plan
from mjfast_ext._position cimport position_t
from mjfast_ext._system cimport System
from mjfast_ext._types cimport system_t
from mjfast_ext._worth cimport worth_t

ctypedef struct value_t:
    const system_t *system
    int forms
    int draws
    worth_t worth
    float *soon           # chances, see _fill_chances
    float *later
    uint64_t valued       # columns of dragons, seat and round wind
    float[WEIGHTS] weight

cdef class Value:
    cdef value_t c
    cdef System system
    cdef Plan plan

cdef int by_value(value_t *value, const position_t *at) noexcept nogil
