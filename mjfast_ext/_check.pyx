"""Is every row a hand? One pass over the counts, before any other kernel sees them."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef inline bint _fits(const uint8_t *c, const uint8_t *used, const uint8_t *copies, int columns, int *tiles) noexcept nogil:
    cdef int i
    cdef uint8_t over = 0
    cdef uint16_t total = 0
    for i in range(columns):
        over |= c[i] > copies[i]
        total += c[i]
    if used != NULL:
        for i in range(columns):
            over |= c[i] + used[i] > copies[i]
    tiles[0] = total
    return not over


def first_misfit(const uint8_t[:, ::1] hands, const uint8_t[::1] copies, uint32_t sizes,
                 const uint8_t[:, ::1] used=None):
    """First row that holds more copies of a kind than there are, or whose number of tiles is not allowed.

    Bit t of `sizes` allows t tiles. Returns (row, column), column -1 where the number of tiles is wrong, or None.
    """
    cdef int columns = <int> copies.shape[0], tiles = 0, i
    if hands.shape[1] != columns or (used is not None and (
            used.shape[1] != columns or used.shape[0] != hands.shape[0])):
        raise ValueError(f"{columns} columns expected, and as many rows of melds as hands")
    cdef Py_ssize_t row, bad = -1
    cdef bint fits
    with nogil:
        for row in range(hands.shape[0]):
            # The usual case with constants, for which the compiler makes much better loops.
            if columns == 34 and used is None:
                fits = _fits(&hands[row, 0], NULL, &copies[0], 34, &tiles)
            else:
                fits = _fits(&hands[row, 0], NULL if used is None else &used[row, 0], &copies[0], columns, &tiles)
            if not fits or tiles > 31 or not sizes >> tiles & 1:
                bad = row
                break
    if bad < 0:
        return None
    for i in range(columns):
        if hands[bad, i] + (0 if used is None else used[bad, i]) > copies[i]:
            return bad, i
    return bad, -1
