"""Every complete or ready hand: counted, and gone through in arrays without holding them all."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.arguments import RulesLike
from mjfast.deals import new_seed, whole_number
from mjfast.errors import HandError, InputError
from mjfast.notation import Meld
from mjfast.playing import choose_shapes
from mjfast.reading import Melds, melds_of, used_by
from mjfast.shapes import Shapes, shapes
from mjfast.systems import MeldSystem
from mjfast.tiles import KIND_NAMES, MAX_COPIES
from mjfast.tilesets import TileSet
from mjfast_ext import _contents, _waits
from mjfast_ext._sums import Sums
from mjfast_ext._universe import Universe

_CHUNK: Final = 1 << 17
MOST_DRAWS: Final = 1 << 32
"""Hands that can be drawn in one call."""

_COMPLETE: Final = (14, 11, 8, 5, 2)
_READY: Final = (13, 10, 7, 4, 1)

Chunk = tuple[NDArray[np.uint8], NDArray[np.int64]]


@dataclass(frozen=True)
class HandSet:
    """
    Every hand of so many concealed tiles that is complete, or ready, beside some melds; see `complete_hands`.

    Iterating gives arrays, some hundred thousand hands at a time: counts (n, columns) uint8, and weights (n,) int64,
    the ways to choose the physical tiles of each hand among those that the melds leave. The order is by the first
    suit, read as a number in base 5 whose lowest digit counts its ones, and otherwise fixed but unsaid.

    Parameters
    ----------
    system : MeldSystem
        The melds and pairs.
    tile_set : TileSet
        The tiles.
    forms : tuple of str
        The forms of the system that count.
    tiles : int
        Concealed tiles of each hand.
    distance : int
        Tiles that are missing: 0 of complete hands, 1 of ready ones.
    melds : tuple of Meld
        Melds beside the concealed tiles, which are the same of all hands.
    items : tuple of two ints, optional
        The part of the hands that this is, by numbers of what the first suit holds; all of them without it.
    """

    system: MeldSystem
    tile_set: TileSet
    forms: tuple[str, ...]
    tiles: int
    distance: int
    melds: tuple[Meld, ...] = ()
    items: tuple[int, int] | None = None

    @property
    def shapes(self) -> Shapes:
        """The meld system compiled over the tile set."""
        return shapes(self.system, self.tile_set, self.forms)

    def __iter__(self) -> Iterator[Chunk]:
        kernel = self.kernel()
        first, stop = self.items or (0, len(kernel))
        sizes = self.sizes()[0]
        while first < stop:
            end = first + 1
            held = int(sizes[first])
            while end < stop and held + int(sizes[end]) <= _CHUNK:
                held += int(sizes[end])
                end += 1
            counts, weights, _ = _contents.hands(kernel, first, end)
            first = end
            if self._may_lack_room:
                kept = self._has_room(counts)
                counts, weights = counts[kept], weights[kept]
            if len(counts):
                yield counts, weights.astype(np.int64)

    @property
    def _may_lack_room(self) -> bool:
        """Whether of ready hands some may wait only for tiles of which no copy is left."""
        # Without a further joker a hand may want a fifth copy; of four of each kind it always waits for others, too.
        all_jokers = self.system.joker_fifth_copy and set(self.tile_set.copies) != {MAX_COPIES}
        return bool(self.distance and (self.melds or all_jokers))

    def _has_room(self, counts: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether of a wait of each hand a copy is left."""
        chosen = self.shapes
        beside = np.ascontiguousarray(np.broadcast_to(self.used, counts.shape))
        return np.asarray(_waits.waits_many(chosen.kernel, counts, chosen.forms, beside).any(axis=1))

    def __len__(self) -> int:
        return self._total(0)

    @property
    def weight(self) -> int:
        """Ways to choose the physical tiles of all hands together."""
        return self._total(1)

    def _total(self, which: int) -> int:
        if self._may_lack_room:
            return sum((len(chunk[0]), int(chunk[1].sum()))[which] for chunk in self)
        first, stop = self.items or (0, None)
        return sum(self.sizes()[which][first:stop].tolist())

    def sizes(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """
        Return hands and weights of each item: uint64, shape (items,).

        Of ready hands beside melds those count too whose waits are used up by the melds.
        """
        return _sizes(replace(self, items=None))

    @property
    def sums(self) -> Sums:
        """What tells how many hands each item has, and finds them by their places."""
        return _sums(replace(self, items=None))

    def kernel(self, exchange: bool = False) -> Universe:
        """
        Return what goes through the hands.

        With `exchange`, suits that are alike may be exchanged: of the hands that this makes of each other only one is
        visited, and it counts several times.
        """
        return _kernel(replace(self, items=None), exchange)

    @property
    def used(self) -> NDArray[np.uint8]:
        """Tiles in the melds: uint8, shape (columns,)."""
        used = used_by([list(self.melds)], self.shapes)
        return np.zeros(self.shapes.kernel.columns, np.uint8) if used is None else used[0]

    def parts(self, n: int) -> list["HandSet"]:
        """
        Cut the hands into at most n parts of about equal size, in order: for workers.

        Examples
        --------
        >>> every = complete_hands(tiles=11)
        >>> sum(map(len, every.parts(4))) == len(every)
        True
        """
        n = whole_number(n, "n", 1, 1 << 20)
        first, stop = self.items or (0, len(self.kernel()))
        passed = np.cumsum(self.sizes()[0][first:stop])
        if not len(passed):
            return [self]
        ends = first + 1 + np.searchsorted(passed, passed[-1] / n * np.arange(1, n + 1), side="left")
        edges = [first, *np.minimum(ends, stop).tolist()]
        return [replace(self, items=(low, high)) for low, high in pairwise(edges) if low < high]

    def draw(self, n: int, seed: int | None = None) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """
        Draw hands at random, each as likely as its weight says, and one of its tiles as the last.

        For a seed, draw number i is the same whatever n is.

        Parameters
        ----------
        n : int
            How many.
        seed : int, optional
            Fixes the hands.

        Returns
        -------
        hands : array of uint8, shape (n, columns)
            Counts, the last tile included.
        last : array of uint8, shape (n,)
            Column of the tile that came last.

        Raises
        ------
        InputError
            If there is no hand, or of ready hands beside melds.

        Examples
        --------
        >>> hands, last = complete_hands().draw(1000, seed=1)
        >>> hands.sum(axis=1).tolist() == [14] * 1000
        True
        """
        n = whole_number(n, "n", 0, MOST_DRAWS)
        if self._may_lack_room:
            raise InputError(f"ready hands {'beside melds' if self.melds else 'of these tiles'} cannot be drawn")
        weights = self.sizes()[1]
        first, stop = self.items or (0, len(weights))
        ends = np.cumsum(weights[first:stop] * np.uint64(self.tiles))
        if not ends.any():
            raise self.none()
        places = np.random.Generator(np.random.Philox(new_seed(seed))).integers(int(ends[-1]), size=n)
        items = np.searchsorted(ends, places, side="right")
        begins = np.concatenate([[0], ends]).astype(np.int64)
        return self.sums.draw((first + items).astype(np.uint32), (places - begins[items]).astype(np.uint64))

    def none(self) -> InputError:
        """Return the error for where there is no such hand."""
        return InputError(f"there is no {str(self).removeprefix('every ')}")

    def __str__(self) -> str:
        kind = "ready" if self.distance else "complete"
        beside = f" beside {' '.join(map(str, self.melds))}" if self.melds else ""
        return f"every {kind} hand of {self.tiles} tiles{beside}: {self.system.name}, {self.tile_set.name} tiles"


@lru_cache(maxsize=8)
def _kernel(hands: HandSet, exchange: bool) -> Universe:
    chosen = hands.shapes
    copies = np.array(chosen.tiles.copies, np.uint8) - hands.used
    suits = [_suit(hands, copies, suit) for suit in range(3)]
    man, pin, sou = (suits.index(suit) if exchange else place for place, suit in enumerate(suits))
    return Universe(chosen.kernel, copies, hands.tiles, chosen.forms, hands.distance, (man, pin, sou))


def _suit(hands: HandSet, copies: NDArray[np.uint8], suit: int) -> tuple[Any, ...]:
    """Return what suits must agree in to be exchanged: copies that are left, those there were, and melds."""
    first, stop = 9 * suit, 9 * suit + 9
    own = [meld for meld in hands.melds if first <= meld.tiles[0] < stop]
    melds = sorted((meld.kind, *(tile - first for tile in meld.tiles)) for meld in own)
    return copies[first:stop].tolist(), hands.tile_set.copies[first:stop], melds


@lru_cache(maxsize=8)
def _sizes(hands: HandSet) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    return hands.sums.sizes()


@lru_cache(maxsize=8)
def _sums(hands: HandSet) -> Sums:
    return Sums(hands.kernel())


def complete_hands(
    rules: RulesLike | None = None,
    *,
    tiles: int | None = None,
    melds: Melds = None,
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    forms: str | Iterable[str] = "all",
) -> HandSet:
    """
    Return every complete hand of a rule set, or of a meld system: to be counted, gone through or drawn from.

    Parameters
    ----------
    rules : rule set, optional
        Name, file or RuleSet: it brings its melds, forms and tiles.
    tiles : int, optional
        Concealed tiles: 14, 11, 8, 5 or 2; by default what `melds` leave of 14.
    melds : str, Meld or list of Meld, optional
        Melds beside the concealed tiles, such as ``"p555z"``: their tiles are not there to be held.
    system, tile_set, forms
        As for `mjfast.shanten`; `tile_set` may also stand in for the tiles of a rule set, as for a game with fewer.

    Returns
    -------
    HandSet

    Raises
    ------
    HandError, InputError
        If an argument is wrong.

    Examples
    --------
    >>> hands = complete_hands("riichi")
    >>> len(hands), hands.weight
    (16873619, 12859078207674)
    >>> counts, weights = next(iter(hands))
    >>> counts.dtype, counts.shape[1], weights.dtype
    (dtype('uint8'), 34, dtype('int64'))
    """
    return _hand_set(rules, tiles, melds, system, tile_set, forms, 0)


def ready_hands(
    rules: RulesLike | None = None,
    *,
    tiles: int | None = None,
    melds: Melds = None,
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    forms: str | Iterable[str] = "all",
) -> HandSet:
    """
    Return every ready hand: one tile, of which a copy is left outside hand and melds, completes it.

    The parameters are those of `complete_hands`, with hands of 13, 10, 7, 4 or 1 tiles.

    Examples
    --------
    >>> len(ready_hands("riichi")), len(ready_hands("riichi", tiles=4))
    (92371838, 3756)
    """
    return _hand_set(rules, tiles, melds, system, tile_set, forms, 1)


def _hand_set(
    rules: RulesLike | None,
    tiles: int | None,
    melds: Melds,
    system: str | MeldSystem,
    tile_set: str | int | TileSet | None,
    forms: str | Iterable[str],
    distance: int,
) -> HandSet:
    chosen = choose_shapes(system, tile_set if rules is None else None, forms, rules)
    if rules is not None and tile_set is not None:
        chosen = shapes(chosen.system, tile_set, forms)
    own, sizes = tuple(melds_of(melds)), _READY if distance else _COMPLETE
    if len(own) > 4:
        raise HandError(f"{len(own)} melds, expected 4 at most")
    size = sizes[len(own)] if tiles is None else whole_number(tiles, "tiles", 1, 14)
    if size not in sizes or (own and size != sizes[len(own)]):
        beside = f" beside {'a meld' if len(own) == 1 else f'{len(own)} melds'}" if own else ""
        expected = [sizes[len(own)]] if own else [size for size in sizes if size >= chosen.least_tiles]
        raise InputError(f"tiles is {size}, expected {' or '.join(map(str, expected))}{beside}")
    if size < chosen.least_tiles:
        raise InputError(f"{' and '.join(chosen.form_names)}: no such hand has {size} tiles")
    _check_copies(own, chosen)
    return HandSet(chosen.system, chosen.tiles, chosen.form_names, size, distance, own)


def _check_copies(melds: Sequence[Meld], chosen: Shapes) -> None:
    used = used_by([list(melds)], chosen)
    if used is None:
        return
    for column in np.flatnonzero(used[0] > np.array(chosen.tiles.copies))[:1].tolist():
        raise HandError(
            f"{used[0, column]} copies of {KIND_NAMES[column]} in melds, the tile set {chosen.tiles.name!r} has "
            f"{chosen.tiles.copies[column]}"
        )
    if chosen.system.joker and not chosen.system.joker_fifth_copy:
        raise InputError(f"hands beside melds are not listed where {chosen.system.joker} stands for no fifth copy")
