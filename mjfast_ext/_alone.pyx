"""One player alone: dealt a hand, he draws, wins by self-draw, or discards by a policy."""

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from mjfast_ext._accept cimport MAX_HAND_COLUMNS, discard, read_drawing
from mjfast_ext._codes cimport LEGAL
from mjfast_ext._find cimport MOST_READINGS
from mjfast_ext._hand cimport INVALID, distance
from mjfast_ext._plan cimport Plan, plan_t
from mjfast_ext._position cimport by_reference, position_t
from mjfast_ext._reading cimport reading_t
from mjfast_ext._score cimport score_win
from mjfast_ext._system cimport System
from mjfast_ext._types cimport system_t
from mjfast_ext._value cimport Value, by_value, value_t
from mjfast_ext._win cimport KINDS, score_t, win_t

cdef enum:
    DEALT = 13
    NEVER = -1

# What is written down of a game, each in the row of it.
ctypedef struct written_t:
    int8_t *shanten       # as dealt, and after each draw and its discard
    int8_t *ready         # the draw of the first ready hand, of the first complete one, of the win
    int8_t *complete
    int8_t *won
    uint8_t *ready_hand
    uint8_t *ready_discards
    win_t *win
    score_t *completed
    score_t *score

# A game under way.
ctypedef struct game_t:
    const system_t *system
    int forms
    const plan_t *plan    # NULL where every complete hand wins
    reading_t *found      # room for MOST_READINGS
    win_t common          # what all wins have in common
    position_t at
    int draws
    written_t out


cdef bint _is_possible(const system_t *system, const uint8_t *hand, const uint8_t *draws, int k) noexcept nogil:
    """Whether a hand is one of thirteen tiles, and it and the draws can be out of one set."""
    cdef int[MAX_HAND_COLUMNS] left
    cdef int i, tiles = 0
    for i in range(system.columns):
        left[i] = system.copies[i] - hand[i]
        tiles += hand[i]
        if left[i] < 0:
            return False
    for i in range(k):
        if draws[i] >= system.columns or left[draws[i]] == 0:
            return False
        left[draws[i]] -= 1
    return tiles == DEALT


cdef void _measure(game_t *game, int t) noexcept nogil:
    """Write down how far the hand is after draw t and its discard."""
    cdef int now = distance(game.system, &game.at.whole.hand, game.forms)
    game.out.shanten[t] = <int8_t> (now - 1)
    if now <= 1 and game.out.ready[0] == NEVER:
        game.out.ready[0] = <int8_t> t
        memcpy(game.out.ready_hand, game.at.whole.count, game.system.columns)
        memcpy(game.out.ready_discards, game.at.discarded, game.system.columns)


cdef void begin(game_t *game, const uint8_t *hand) noexcept nogil:
    """Deal a hand."""
    memset(game.at.discarded, 0, MAX_HAND_COLUMNS)
    game.at.left = game.draws
    game.out.ready[0] = game.out.complete[0] = game.out.won[0] = NEVER
    read_drawing(&game.at.whole, game.system, hand, game.forms)
    _measure(game, 0)


cdef bint draw(game_t *game, int column) noexcept nogil:
    """Draw a tile; whether the game is won by it."""
    cdef uint8_t[MAX_HAND_COLUMNS] hand
    cdef score_t score
    cdef int t = game.draws - game.at.left + 1, i
    game.at.left -= 1
    memcpy(hand, game.at.whole.count, game.system.columns)
    hand[column] += 1
    read_drawing(&game.at.whole, game.system, hand, game.forms)
    if distance(game.system, &game.at.whole.hand, game.forms) > 0:
        return False
    hand[column] -= 1
    game.out.win[0] = game.common
    memcpy(game.out.win.hand, hand, KINDS)
    for i in range(KINDS, game.system.columns):
        game.out.win.flowers |= (hand[i] > 0) << (i - KINDS)
    game.out.win.win = <uint8_t> column
    if game.plan != NULL:
        score_win(game.plan, game.out.win, game.found, &score, 1)
        if game.out.complete[0] == NEVER:
            game.out.completed[0] = score
        if score.status == LEGAL:
            game.out.score[0] = score
    if game.out.complete[0] == NEVER:
        game.out.complete[0] = <int8_t> t
    if game.plan != NULL and score.status != LEGAL:
        return False
    game.out.won[0] = <int8_t> t
    memset(game.out.shanten + t, -1, game.at.left + 1)
    return True


cdef void put(game_t *game, int column) noexcept nogil:
    """Discard a tile that the hand holds."""
    discard(&game.at.whole, column)
    game.at.discarded[column] += 1
    _measure(game, game.draws - game.at.left)


cdef int _at_random(const position_t *at, uint64_t word) noexcept nogil:
    """The column of a tile held, each tile as likely as the others."""
    cdef int column, place = <int> ((word >> 32) * <uint64_t> at.whole.hand.tiles >> 32)
    for column in range(at.whole.system.columns):
        place -= at.whole.count[column]
        if place < 0:
            return column
    return 0


cdef class Played:
    """What became of n games, in arrays.

    shanten (n, draws + 1), ready, complete and won (n,), all int8; ready_hand and ready_discards (n, columns), wins,
    completed and scores (n, bytes of win_t and score_t), all uint8. A game that cannot be has shanten 127.
    """
    cdef readonly object shanten, ready, complete, won, ready_hand, ready_discards, wins, completed, scores
    cdef int8_t[:, ::1] _shanten, _draws
    cdef uint8_t[:, ::1] _hand, _discards, _wins, _completed, _scores
    cdef game_t game
    cdef System system
    cdef Plan plan
    cdef Py_ssize_t n

    def __cinit__(self, System system not None, int forms, Plan plan, const uint8_t[::1] win,
                  const uint8_t[:, ::1] hands, const uint8_t[:, ::1] draws):
        cdef Py_ssize_t n = hands.shape[0], k = draws.shape[1]
        if win.shape[0] != sizeof(win_t) or hands.shape[1] != system.columns or draws.shape[0] != n or k > 127:
            raise ValueError(f"{sizeof(win_t)} bytes of a win, {system.columns} columns, and as many rows of 127 draws "
                             "at most expected")
        if plan is not None and plan.plan.rules != 1:
            raise ValueError(f"{plan.plan.rules} rule sets, expected one")
        self.n, self.system, self.plan = n, system, plan
        self.game.system, self.game.forms, self.game.draws = &system.c, forms, <int> k
        self.game.plan = NULL if plan is None else &plan.plan
        self.game.found = <reading_t *> malloc(MOST_READINGS * sizeof(reading_t))
        if self.game.found == NULL:
            raise MemoryError
        memcpy(&self.game.common, &win[0], sizeof(win_t))
        whens = np.full((3, n), NEVER, np.int8)
        self.ready, self.complete, self.won = whens
        self.shanten, self._draws = np.full((n, k + 1), INVALID, np.int8), whens
        self.ready_hand, self.ready_discards = (np.zeros((n, system.columns), np.uint8) for _ in range(2))
        self.wins = np.zeros((n, sizeof(win_t)), np.uint8)
        self.completed, self.scores = (np.zeros((n, sizeof(score_t)), np.uint8) for _ in range(2))
        self._shanten, self._hand, self._discards = self.shanten, self.ready_hand, self.ready_discards
        self._wins, self._completed, self._scores = self.wins, self.completed, self.scores

    def __dealloc__(self):
        free(self.game.found)

    cdef bint start(self, Py_ssize_t row, const uint8_t *hand, const uint8_t *draws) noexcept nogil:
        """Begin a game that is written into a row; False where it cannot be."""
        cdef written_t *out = &self.game.out
        if not _is_possible(self.game.system, hand, draws, self.game.draws):
            return False
        out.shanten = &self._shanten[row, 0]
        out.ready, out.complete, out.won = &self._draws[0, row], &self._draws[1, row], &self._draws[2, row]
        out.ready_hand, out.ready_discards = &self._hand[row, 0], &self._discards[row, 0]
        out.win = <win_t *> &self._wins[row, 0]
        out.completed, out.score = <score_t *> &self._completed[row, 0], <score_t *> &self._scores[row, 0]
        begin(&self.game, hand)
        return True


def play_many(System system not None, int forms, Plan plan, const uint8_t[::1] win, const uint8_t[:, ::1] hands,
              const uint8_t[:, ::1] draws, const uint64_t[:, ::1] words=None, Value value=None):
    """Play n games from (n, columns) counts of the hands and the columns (n, draws) of the tiles drawn.

    Discards are by the reference policy; with random `words`, (n, draws), any tile; with a `value` by that. `plan` is
    of one rule set, which has to allow the win; without it every complete hand wins. `win` are the bytes of a win_t
    with what all wins have in common.
    """
    cdef Played played = Played(system, forms, plan, win, hands, draws)
    cdef game_t *game = &played.game
    cdef value_t *by = NULL if value is None else &value.c
    cdef Py_ssize_t row, k = draws.shape[1]
    cdef bint by_chance = words is not None
    cdef int t, column
    if by_chance and (words.shape[0] != hands.shape[0] or words.shape[1] != k):
        raise ValueError(f"{hands.shape[0]} rows of {k} words expected")
    if by != NULL and (value.system is not system or by.draws < k):
        raise ValueError(f"a value of the same system, for {k} draws or more, expected")
    with nogil:
        for row in range(played.n):
            if not played.start(row, &hands[row, 0], &draws[row, 0]):
                continue
            for t in range(<int> k):
                if draw(game, draws[row, t]):
                    break
                if by_chance:
                    column = _at_random(&game.at, words[row, t])
                elif by != NULL:
                    column = by_value(by, &game.at)
                else:
                    column = by_reference(&game.at)
                put(game, column)
    return played


def play_by(System system not None, int forms, Plan plan, const uint8_t[::1] win, const uint8_t[:, ::1] hands,
            const uint8_t[:, ::1] draws, choose):
    """Play as `play_many` does; choose(hand, discarded, left) names the column to discard, arrays being its own."""
    cdef Played played = Played(system, forms, plan, win, hands, draws)
    cdef game_t *game = &played.game
    cdef Py_ssize_t row, k = draws.shape[1]
    cdef int t, column
    for row in range(played.n):
        if not played.start(row, &hands[row, 0], &draws[row, 0]):
            continue
        for t in range(<int> k):
            if draw(game, draws[row, t]):
                break
            column = choose(np.array(<uint8_t[:system.columns]> game.at.whole.count),
                            np.array(<uint8_t[:system.columns]> game.at.discarded), game.at.left)
            if not 0 <= column < system.columns or game.at.whole.count[column] == 0:
                raise ValueError(f"column {column} is not held")
            put(game, column)
    return played
