"""Ways to split a complete hand into melds of a system and a pair, jokers included: to show them, not to score them."""

from collections.abc import Iterator
from functools import lru_cache

from mjfast.notation import read_tiles
from mjfast.systems import MeldSystem
from mjfast.tiles import COLUMNS, N_KINDS_WITH_FLOWERS

Parts = list[tuple[int, ...]]

_GROUPS = range(4)


def split_hand_of(tiles: tuple[int, ...], melds: int, system: MeldSystem) -> Parts | None:
    """
    Return the columns of so many melds and, last, of a pair that a hand consists of; None if it does not.

    Where a tile is missing a joker is in its place. Of several ways the one is taken that goes by the lowest tile.

    Parameters
    ----------
    tiles : tuple of int
        Columns of the concealed tiles.
    melds : int
        How many melds there are to be.
    system : MeldSystem
        What melds and pairs there are, and which kind is the joker.

    Examples
    --------
    >>> from mjfast import parse, systems
    >>> split_hand_of((3, 4, 31, 0, 0), 1, systems["jokers"])
    [(3, 4, 31), (0, 0)]
    """
    return next(_ways(tiles, melds, system), None)


def ways_to_split(tiles: tuple[int, ...], melds: int, system: MeldSystem) -> list[Parts]:
    """
    Return every way to split a hand that `split_hand_of` knows, the one that it takes first.

    Examples
    --------
    >>> from mjfast import systems
    >>> ways_to_split((2, 3, 3, 4, 4, 4, 5, 5, 6, 27, 27), 3, systems["luoshu"])
    [[(2, 4, 6), (3, 4, 5), (3, 4, 5), (27, 27)], [(2, 5, 5), (3, 3, 6), (4, 4, 4), (27, 27)]]
    """
    found = [tuple(way) for way in _ways(tiles, melds, system)]
    return list(map(list, dict.fromkeys(found)))


def _ways(tiles: tuple[int, ...], melds: int, system: MeldSystem) -> Iterator[Parts]:
    joker = COLUMNS[system.joker] if system.joker else -1
    hand = sorted(tile for tile in tiles if tile != joker)
    for found in _split(hand, tiles.count(joker), melds, 1, system, joker):
        yield [*sorted(part for part in found if len(part) == 3), *(part for part in found if len(part) == 2)]


def _split(hand: list[int], jokers: int, melds: int, pairs: int, system: MeldSystem, joker: int) -> Iterator[Parts]:
    """Yield the ways to use up a hand, the lowest of its tiles first."""
    if not hand:
        if jokers == 3 * melds + 2 * pairs:
            yield [(joker,) * 3] * melds + [(joker,) * 2] * pairs
        return
    for part in _parts(system)[hand[0]]:
        is_meld = len(part) == 3
        if not (melds if is_meld else pairs):
            continue
        rest, missing = list(hand), 0
        used = []
        for tile in part:
            held = next((other for other in rest if _alike(system, other) == tile), None)
            if held is None:
                missing += 1
            else:
                rest.remove(held)
                used.append(held)
        if missing <= jokers:
            own = (*used, *[joker] * missing)
            left = (melds - 1, pairs) if is_meld else (melds, pairs - 1)
            for others in _split(rest, jokers - missing, *left, system, joker):
                yield [own, *others]


@lru_cache(maxsize=8)
def _parts(system: MeldSystem) -> dict[int, list[tuple[int, ...]]]:
    """The melds and pairs that each column can be in, kinds that count as one under the first of them."""
    parts = [tuple(part) for group in _GROUPS for part in system.parts(group, system.melds + system.pairs)]
    return {column: [part for part in parts if _alike(system, column) in part] for column in set(COLUMNS.values())}


def _alike(system: MeldSystem, column: int) -> int:
    return _first_alike(system).get(column, column)


@lru_cache(maxsize=8)
def _first_alike(system: MeldSystem) -> dict[int, int]:
    groups = [read_tiles(kinds, N_KINDS_WITH_FLOWERS).order for kinds in system.alike]
    return {column: columns[0] for columns in groups for column in columns}
