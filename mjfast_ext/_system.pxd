from libc.stdint cimport uint8_t, uint16_t

from mjfast_ext._group cimport Group
from mjfast_ext._knit cimport Knit
from mjfast_ext._types cimport system_t

cdef void combine(const uint8_t *a, const uint8_t *b, uint8_t *out) noexcept nogil
cdef void combine_knit(const uint8_t *a, const uint8_t *b, uint8_t *out) noexcept nogil
cdef void knit_distances(const uint8_t *front, const uint8_t *back, uint8_t *out) noexcept nogil

cdef class System:
    cdef system_t c
    cdef readonly tuple groups, knits
    cdef uint16_t[:, ::1] front, back, knit_front, knit_back
    cdef uint8_t[:, :, ::1] distance, knit_distance
    cdef uint8_t[:, ::1] knit_fronts, knit_backs    # vectors of the classes of `knit_front` and `knit_back`
    cdef uint8_t[:, ::1] knit_vectors, honour_knit_vectors    # of the classes of the suits, and of the honours
    cdef list knit_classes
    cdef readonly int columns, joker
    cdef const uint8_t[::1] copies
    cdef check_rows(self, const uint8_t[:, ::1] hands, const uint8_t[:, ::1] beside)
    cdef uint8_t[:, ::1] _vectors(self, int g)
    cdef _set_group(self, int g, Group group, const uint8_t[::1] cells)
    cdef _set_pairs(self, bint over_capacity)
    cdef _set_distance(self, const uint8_t[:, ::1] front, const uint8_t[:, ::1] back)
    cdef _set_knits(self)
    cdef _set_knit(self, int g, Knit knit, classes)
    cdef bint _is_knittable(self, int assignment)
