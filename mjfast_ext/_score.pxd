from mjfast_ext._plan cimport plan_t
from mjfast_ext._reading cimport reading_t
from mjfast_ext._win cimport score_t, win_t

cdef void score_win(const plan_t *plan, const win_t *win, reading_t *found, score_t *out, Py_ssize_t stride) noexcept nogil
cdef int readings_of_win(const plan_t *plan, const win_t *win, reading_t *every, reading_t *own,
                         reading_t **found) noexcept nogil
