from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from mjfast_ext._numbered cimport FULL, close_numbered, number, open_numbered
from mjfast_ext._part cimport part_t, read_part

cdef extern from *:
    """
    static const uint64_t CHOOSE[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    """
    const uint64_t CHOOSE[5][5]

# The walk over the counts of a group, and what it has found.
ctypedef struct walk_t:
    const goal_t *goal
    const uint8_t *copies # of the columns of the group
    numbered_t *parts
    holding_t *holding
    size_t count, room
    bint failed
    int group, first      # first column
    uint8_t[MAX_COLUMNS] held


cdef void _hold(walk_t *walk, int column, uint64_t key, int tiles, int jokers, uint64_t weight) noexcept nogil:
    """Go through the counts of the columns from `column` down, in the order of their keys."""
    cdef int c
    if column < 0:
        _keep(walk, key, tiles, jokers, weight)
        return
    for c in range(min(walk.copies[column], walk.goal.tiles - tiles) + 1):
        walk.held[column] = <uint8_t> c
        _hold(walk, column - 1, 5 * key + c, tiles + c,
              jokers + (c if walk.first + column == walk.goal.system.joker else 0),
              weight * CHOOSE[walk.copies[column]][c])
    walk.held[column] = 0


cdef void _keep(walk_t *walk, uint64_t key, int tiles, int jokers, uint64_t weight) noexcept nogil:
    """List a holding with which a hand can be near enough."""
    cdef uint32_t own = 0
    cdef int i
    cdef part_t part
    cdef holding_t *to
    if walk.failed:
        return
    for i in range(walk.goal.system.group[walk.group].columns):
        if walk.first + i != walk.goal.system.joker:
            own += walk.goal.system.group[walk.group].weight[i] * walk.held[i]
    read_part(walk.goal, walk.group, own, tiles, jokers, &part)
    if part.forms == 0:
        return
    if walk.count == walk.room:
        to = <holding_t *> realloc(walk.holding, sizeof(holding_t) * (2 * walk.room + 1024))
        if to == NULL:
            walk.failed = True
            return
        walk.holding, walk.room = to, 2 * walk.room + 1024
    to = &walk.holding[walk.count]
    memset(to, 0, sizeof(holding_t))
    memcpy(to.count, walk.held, MAX_COLUMNS)
    to.key, to.weight, to.part = key, weight, number(walk.parts, &part)
    walk.failed = to.part == FULL
    walk.count += 1


cdef bint list_holdings(const goal_t *goal, const uint8_t *copies, int g, group_holdings_t *own) noexcept nogil:
    """Fill `own` for a group; False where memory ran out."""
    cdef walk_t walk
    cdef bint done
    memset(&walk, 0, sizeof(walk))
    if not open_numbered(&own.parts, sizeof(part_t)):
        return False
    walk.goal, walk.group, walk.first, walk.parts = goal, g, goal.system.group[g].first, &own.parts
    walk.copies = copies + walk.first
    _hold(&walk, goal.system.group[g].columns - 1, 0, 0, 0, 1)
    done = not walk.failed and _renumber(&walk) and _sort(&walk, own)
    free(walk.holding)
    return done


cdef bint _renumber(walk_t *walk) noexcept nogil:
    """Number the parts anew, those with most tiles first.

    Where suits are exchanged the first has most tiles then, so that many holdings of it share the hands.
    """
    cdef size_t n = walk.parts.count, i, next_number = 0
    cdef part_t *old = <part_t *> walk.parts.records
    cdef part_t *renumbered = <part_t *> malloc(sizeof(part_t) * (n + 1))
    cdef uint32_t *as_new = <uint32_t *> malloc(sizeof(uint32_t) * (n + 1))
    cdef int tiles
    if renumbered == NULL or as_new == NULL:
        free(renumbered)
        free(as_new)
        return False
    for tiles in range(walk.goal.tiles, -1, -1):
        for i in range(n):
            if old[i].tiles == tiles:
                renumbered[next_number] = old[i]
                as_new[i] = <uint32_t> next_number
                next_number += 1
    for i in range(walk.count):
        walk.holding[i].part = as_new[walk.holding[i].part]
    memcpy(old, renumbered, sizeof(part_t) * n)
    free(renumbered)
    free(as_new)
    return True


cdef bint _sort(const walk_t *walk, group_holdings_t *own) noexcept nogil:
    """Sort what was found by part, in the order of the keys within each."""
    cdef uint32_t i, part, at
    own.count = <uint32_t> walk.count
    own.first = <uint32_t *> calloc(own.parts.count + 2, sizeof(uint32_t))
    own.holding = <holding_t *> malloc(sizeof(holding_t) * (walk.count + 1))
    own.order = <uint32_t *> malloc(sizeof(uint32_t) * (walk.count + 1))
    if own.first == NULL or own.holding == NULL or own.order == NULL:
        return False
    for i in range(own.count):
        own.first[walk.holding[i].part + 2] += 1
    for part in range(<uint32_t> own.parts.count):
        own.first[part + 2] += own.first[part + 1]
    for i in range(own.count):
        part = walk.holding[i].part
        at = own.first[part + 1]
        own.first[part + 1] += 1
        own.holding[at] = walk.holding[i]
        own.order[i] = at
    return True


cdef void close_holdings(group_holdings_t *own) noexcept nogil:
    free(own.holding)
    free(own.first)
    free(own.order)
    close_numbered(&own.parts)
