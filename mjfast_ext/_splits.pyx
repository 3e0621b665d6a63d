"""All splits of the concealed tiles of one suit, or of the honours, into melds and at most one pair, by key.

There are few: 23,533 splits of 21,743 keys of a suit, at most four of one key. So they are listed once, and the
readings of a hand are four look-ups away. With them come the tiles that complete each key: also a fifth copy, which no
hand can hold, as MCR counts such waits.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

import numpy as np

cdef enum:
    CELLS = 9
    MOST = 32768          # splits of both kinds of suit
    MOST_MELDS = 4
    MOST_COPIES = 4

SPLIT = np.dtype({"names": ["runs", "triplets", "classes", "pair"], "formats": ["u4", "u2", "u2", "u1"],
                  "offsets": [0, 4, 6, 8], "itemsize": sizeof(split_t)})


cdef class _Listing:
    """Collects the splits of one kind of suit by adding melds in ascending order; also those with five copies."""

    cdef uint32_t[::1] keys
    cdef split_t[::1] splits
    cdef uint16_t[::1] waits
    cdef int n, cells, runs
    cdef uint8_t counts[CELLS]

    def __init__(self, int cells, int runs):
        self.keys = np.empty(MOST, np.uint32)
        self.splits = np.empty(MOST, SPLIT)
        self.waits = np.zeros(SUIT_KEYS if cells == CELLS else HONOUR_KEYS, np.uint16)
        self.n, self.cells, self.runs = 0, cells, runs
        cdef split_t none
        none.runs, none.triplets, none.classes, none.pair = 0, 0, 0, NO_PAIR
        self.add(none, 0, 0)

    cdef void add(self, split_t split, int first, int melds) noexcept:
        """List the split without a pair and with each that fits, then those with one more meld."""
        cdef split_t more
        cdef int i
        self.keep(split)
        for i in range(self.cells):
            if self.counts[i] + 2 <= MOST_COPIES + 1:
                self.counts[i] += 2
                more = split
                more.pair = <uint8_t> i
                self.keep(more)
                self.counts[i] -= 2
        if melds == MOST_MELDS:
            return
        for i in range(first, self.cells + self.runs):
            more = split
            if i < self.cells:
                if self.counts[i] + 3 > MOST_COPIES + 1:
                    continue
                more.triplets |= 1 << i
                more.classes += 1 << (CLOSED + (OUTSIDE if self.runs == 0 or i == 0 or i == 8 else 0))
                self.change(i, 3, 0)
                self.add(more, i + 1, melds + 1)
                self.change(i, -3, 0)
            elif max(self.counts[i - 9], self.counts[i - 8], self.counts[i - 7]) <= MOST_COPIES:
                more.runs += 1 << 3 * (i - 9)
                self.change(i - 9, 1, 2)
                self.add(more, i, melds + 1)
                self.change(i - 9, -1, 2)

    cdef void change(self, int first, int tiles, int further) noexcept:
        cdef int i
        for i in range(first, first + further + 1):
            self.counts[i] += tiles

    cdef void keep(self, split_t split) noexcept:
        """List a split of tiles that exist, and enter the tiles before their last one as waiting for it."""
        cdef uint32_t key = 0, step = 1
        cdef int i, fifths = 0
        for i in range(self.cells - 1, -1, -1):
            key = 5 * key + self.counts[i]
            fifths += self.counts[i] > MOST_COPIES
        for i in range(self.cells):
            if self.counts[i] and fifths <= (self.counts[i] > MOST_COPIES):
                self.waits[key - step] |= 1 << i
            step *= 5
        if fifths == 0:
            self.keys[self.n] = key
            self.splits[self.n] = split
            self.n += 1

    def arrays(self):
        return np.asarray(self.keys)[:self.n], np.asarray(self.splits)[:self.n], np.asarray(self.waits)


cdef class Splits:
    """The splits of every key, for suits with runs and for the honours."""

    def __init__(self):
        suit_keys, suit_splits, suit_waits = _Listing(CELLS, 7).arrays()
        honour_keys, honour_splits, honour_waits = _Listing(7, 0).arrays()
        order = np.lexsort((suit_splits["pair"], suit_splits["runs"], suit_splits["triplets"], suit_keys))
        keys, counts = np.unique(suit_keys[order], return_counts=True)
        suit = np.zeros(SUIT_KEYS, np.uint16)
        suit[keys] = np.arange(1, len(keys) + 1)
        honours = np.zeros(HONOUR_KEYS, np.uint16)
        honours[honour_keys] = len(keys) + np.arange(1, len(honour_keys) + 1)  # no key has more than one split
        first = np.zeros(len(keys) + len(honour_keys) + 2, np.uint16)
        first[2:] = np.cumsum(np.concatenate([counts, np.ones(len(honour_keys), np.intp)]))
        split = np.empty(len(order) + len(honour_splits), SPLIT)  # concatenate would drop the padding
        split[:len(order)], split[len(order):] = suit_splits[order], honour_splits
        self.kept = (suit, honours, first, split, suit_waits, honour_waits)
        cdef const uint16_t[::1] suit_waits_view = suit_waits, honour_waits_view = honour_waits
        cdef const uint16_t[::1] suit_view = suit, honour_view = honours, first_view = first
        cdef const uint8_t[::1] split_view = split.view(np.uint8)
        self.table.suit = &suit_view[0]
        self.table.honours = &honour_view[0]
        self.table.first = &first_view[0]
        self.table.split = <const split_t *> &split_view[0]
        self.table.suit_waits, self.table.honour_waits = &suit_waits_view[0], &honour_waits_view[0]
