from mjfast_ext._reading cimport reading_t
from mjfast_ext._rule cimport rule_t
from mjfast_ext._win cimport win_t

cdef int read_luoshu(const rule_t *rule, const win_t *win, reading_t *reading) noexcept nogil
