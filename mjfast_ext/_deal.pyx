"""Uniform random deals without replacement."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

import numpy as np

from mjfast_ext._hand cimport INVALID, distance, hand_t, look_up
from mjfast_ext._system cimport System
from mjfast_ext._types cimport GROUPS

cdef extern from "numpy/random/bitgen.h":
    ctypedef struct bitgen_t:
        void *state
        uint64_t (*next_uint64)(void *state) noexcept nogil

cdef extern from *:
    """
    static inline uint64_t high_product(uint64_t a, uint64_t b, uint64_t *low) {
        unsigned __int128 product = (unsigned __int128) a * b;
        *low = (uint64_t) product;
        return (uint64_t) (product >> 64);
    }
    """
    uint64_t high_product(uint64_t a, uint64_t b, uint64_t *low) noexcept nogil

cdef enum:
    MAX_DECK = 255
    RED = 128             # added to the column of a red five
    BATCH_BITS = 57       # a batch is redrawn with a chance below 2 ** (57 - 64)

# Draws that share one random word.
ctypedef struct batch_t:
    int first
    int end
    uint64_t product      # of the bounds
    uint64_t reject       # 2 ** 64 modulo product


cdef int _plan(int deck, int total, batch_t *batches) noexcept nogil:
    cdef int count = 0, i = 0
    cdef uint64_t product
    while i < total:
        batches[count].first = i
        product = 1
        while i < total and product * (deck - i) < <uint64_t> 1 << BATCH_BITS:
            product *= deck - i
            i += 1
        batches[count].end = i
        batches[count].product = product
        batches[count].reject = (0 - product) % product
        count += 1
    return count


cdef inline void _draw(bitgen_t *rng, uint8_t *deck, int size, const batch_t *batch) noexcept nogil:
    """One batch of a partial Fisher-Yates shuffle.

    The digits of a random fraction in the mixed radix of the bounds are independent and uniform once words below
    `reject` are drawn again (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
    """
    cdef uint64_t rest
    cdef uint8_t *here
    cdef uint8_t *there
    cdef uint8_t *end = deck + batch.end
    cdef uint64_t left
    cdef uint8_t tile
    while True:
        rest = rng.next_uint64(rng.state)
        here, left = deck + batch.first, size - batch.first
        while here < end:
            there = here + high_product(rest, left, &rest)
            tile = there[0]
            there[0] = here[0]
            here[0] = tile
            here += 1
            left -= 1
        # Shuffling on top of a rejected draw is no harm: what was drawn before does not matter.
        if rest >= batch.product or rest >= batch.reject:
            return


cdef inline void _count(uint8_t *counts, const uint8_t *tile, const uint8_t *end) noexcept nogil:
    while tile < end:
        counts[tile[0]] += 1
        tile += 1


cdef inline uint8_t _count_red(uint8_t *counts, const uint8_t *tile, int tiles) noexcept nogil:
    cdef uint8_t red = 0
    cdef int i
    for i in range(tiles):
        counts[tile[i] & (RED - 1)] += 1
        red += tile[i] >= RED
    return red


cdef class _Shuffler:
    """A deck and the plan to draw the first `total` tiles of it."""
    cdef uint8_t[MAX_DECK] deck
    cdef batch_t[MAX_DECK] batches
    cdef int size, total, count
    cdef bitgen_t *rng

    def __cinit__(self, bit_generator, const uint8_t[::1] deck, int total):
        cdef Py_ssize_t size = deck.shape[0], i
        if not 1 <= total <= size <= MAX_DECK:
            raise ValueError(f"cannot deal {total} of {size} tiles (at most {MAX_DECK} in the deck)")
        for i in range(size):
            self.deck[i] = deck[i]
        self.size, self.total, self.count = <int> size, total, _plan(<int> size, total, self.batches)
        self.rng = <bitgen_t *> PyCapsule_GetPointer(bit_generator.capsule, "BitGenerator")

    cdef inline void shuffle(self) noexcept nogil:
        cdef int i
        for i in range(self.count):
            _draw(self.rng, self.deck, self.size, &self.batches[i])


def deal_many(bit_generator, const uint8_t[::1] deck, Py_ssize_t n, int total):
    """(n, total) uint8: the entries of the deck that n deals draw, in the order drawn.

    `bit_generator` is a numpy bit generator. The deck begins as given and stays as each deal leaves it, so deals
    depend on the state of the generator and on their place in the call.
    """
    if n < 0:
        raise ValueError(f"cannot deal {n} times")
    cdef _Shuffler shuffler = _Shuffler(bit_generator, deck, total)
    out = np.empty((n, total), np.uint8)
    cdef uint8_t[:, ::1] view = out
    cdef Py_ssize_t row
    with bit_generator.lock, nogil:
        for row in range(n):
            shuffler.shuffle()
            memcpy(&view[row, 0], shuffler.deck, total)
    return out


def deal_hands(bit_generator, const uint8_t[::1] deck, int columns, Py_ssize_t n, int players, int tiles,
               int extra=0):
    """The deals of `deal_many`, sorted into hands: player after player takes `tiles` tiles, `extra` tiles follow.

    An entry of the deck is the column of a tile, plus 128 for a red five. Returns the counts (n, players, columns),
    the red fives (n, players) and the columns of the extra tiles (n, extra), all uint8.
    """
    if (n < 0 or not 1 <= players <= MAX_DECK or not 1 <= tiles <= MAX_DECK or not 0 <= extra <= MAX_DECK
            or not 1 <= columns <= RED):
        raise ValueError(f"cannot deal {n} times {tiles} tiles to {players} players and {extra} more")
    entries = np.asarray(deck)
    if np.any((entries & (RED - 1)) >= columns):
        raise ValueError(f"the deck has a tile beyond column {columns - 1}")
    cdef _Shuffler shuffler = _Shuffler(bit_generator, deck, players * tiles + extra)
    hands, reds = np.zeros((n, players, columns), np.uint8), np.zeros((n, players), np.uint8)
    extras = np.empty((n, extra), np.uint8)
    cdef uint8_t[:, :, ::1] hand = hands
    cdef uint8_t[:, ::1] red_fives = reds, further = extras
    cdef bint any_red = np.any(entries >= RED)
    cdef const uint8_t *tile
    cdef Py_ssize_t row
    cdef int player, i
    with bit_generator.lock, nogil:
        for row in range(n):
            shuffler.shuffle()
            for player in range(players):
                tile = shuffler.deck + player * tiles
                if any_red:
                    red_fives[row, player] = _count_red(&hand[row, player, 0], tile, tiles)
                else:
                    _count(&hand[row, player, 0], tile, tile + tiles)
            tile = shuffler.deck + players * tiles
            for i in range(extra):
                further[row, i] = tile[i] & (RED - 1)
    return hands, reds, extras


cdef enum:
    KEY_BITS = 21         # of the key of a suit, three of which share a word
    JOKER_BIT = 24        # where jokers are counted, above the key of the honours


# What each entry of the deck adds to the keys of a hand.
ctypedef struct adding_t:
    uint64_t suits
    uint64_t others


def deal_shanten(bit_generator, const uint8_t[::1] deck, System system not None, int forms, Py_ssize_t n, int tiles):
    """(n,) int8: the shanten of the hands of `deal_hands` for one player.

    A hand is its four keys here: counts would take as long to write and read as the shanten takes to find.
    """
    if n < 0 or tiles < 1:
        raise ValueError(f"cannot deal {n} times {tiles} tiles")
    cdef _Shuffler shuffler = _Shuffler(bit_generator, deck, tiles)
    cdef adding_t[2 * RED] adding
    cdef adding_t keys
    cdef hand_t hand
    cdef Py_ssize_t row
    cdef int i, column, g
    memset(adding, 0, sizeof(adding))
    for i in range(deck.shape[0]):
        column = deck[i] & (RED - 1)
        if column >= system.columns:
            raise ValueError(f"the deck has a tile beyond column {system.columns - 1}")
        g = min(column // 9, GROUPS - 1)
        weight = system.c.group[g].weight[column - 9 * g]
        adding[deck[i]].suits = weight << (KEY_BITS * g) if g < 3 else 0
        adding[deck[i]].others = (weight if g == 3 else 0) + ((column == system.c.joker) << JOKER_BIT)
    out = np.empty(n, np.int8)
    cdef int8_t[::1] view = out
    hand.tiles = tiles
    with bit_generator.lock, nogil:
        for row in range(n):
            shuffler.shuffle()
            keys.suits = keys.others = 0
            for i in range(tiles):
                keys.suits += adding[shuffler.deck[i]].suits
                keys.others += adding[shuffler.deck[i]].others
            for g in range(3):
                hand.key[g] = keys.suits >> (KEY_BITS * g) & ((1 << KEY_BITS) - 1)
            hand.key[3] = keys.others & ((1 << JOKER_BIT) - 1)
            hand.jokers = <int> (keys.others >> JOKER_BIT)
            view[row] = <int8_t> (distance(&system.c, &hand, forms) - 1) if look_up(&system.c, &hand) else <int8_t> INVALID
    return out
