from libc.stdint cimport int8_t

from mjfast_ext._bag cimport bag_t, signature_t
from mjfast_ext._meets cimport meets_t
from mjfast_ext._types cimport group_t, system_t

cdef enum measure_t:
    PAIRS = 1
    KINDS = 2
    ORPHANS = 4
    LARGEST_SUIT = 8
    DORA = 16

# What is asked of the counting: which fields to keep, and what dora there are.
ctypedef struct request_t:
    int tiles
    int forms
    int measures
    bint physical             # weight by physical tiles; otherwise every hand once
    signature_t kept          # mask of the fields that can matter
    const meets_t *meets      # for the knitted forms, or NULL
    int knit_byte             # of their distances

cdef signature_t kept_fields(int forms, int measures) noexcept nogil
cdef bint walk_group(const system_t *system, const group_t *group, const request_t *request, const int8_t *dora_next,
                     int reds, bag_t *bag) noexcept nogil


cdef inline signature_t masked(signature_t signature, signature_t mask) noexcept nogil:
    signature.sums &= mask.sums
    signature.classes &= mask.classes
    return signature
