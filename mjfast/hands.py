"""Shanten, waits and acceptance (ukeire) of one hand or of many."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.arguments import RulesLike
from mjfast.arrays import to_strings
from mjfast.playing import choose_shapes
from mjfast.reading import Counts, Hands, Melds, read_hands, read_visible
from mjfast.shapes import Shapes
from mjfast.systems import MeldSystem
from mjfast.tiles import KIND_NAMES
from mjfast.tilesets import TileSet
from mjfast_ext import _shanten, _ukeire, _waits

if TYPE_CHECKING:
    import pandas as pd

_WAITING: Final = (1, 4, 7, 10, 13)
_DISCARDING: Final = (2, 5, 8, 11, 14)


@overload
def shanten(
    hands: str,
    *,
    melds: Melds = ...,
    forms: str | Iterable[str] = ...,
    system: str | MeldSystem = ...,
    tile_set: str | int | TileSet | None = ...,
    rules: RulesLike | None = ...,
) -> int: ...
@overload
def shanten(
    hands: ArrayLike,
    *,
    melds: Melds = ...,
    forms: str | Iterable[str] = ...,
    system: str | MeldSystem = ...,
    tile_set: str | int | TileSet | None = ...,
    rules: RulesLike | None = ...,
) -> NDArray[np.int8] | int: ...
def shanten(
    hands: str | ArrayLike,
    *,
    melds: Melds = None,
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    rules: RulesLike | None = None,
) -> NDArray[np.int8] | int:
    """
    Return the shanten of one hand or of many: how many tiles must be exchanged to be ready; -1 is complete.

    It is the least number, over all complete hands that the tile set allows, of tiles the hand lacks, minus 1. So
    a hand that could only be completed by a fifth copy of a tile is not ready. Tiles in melds count as used.

    Parameters
    ----------
    hands : str, list or Series of str, or integer array of shape (columns,) or (n, columns)
        Concealed tiles: 13 or 14, less 3 for each meld. A text may carry its melds: ``"123m45p11z p555z c123m"``.
        Arrays have 34 columns, or 42 where the tile set has flowers.
    melds : str, list, or integer array, optional
        Melds of one hand (``"p555z"``, ``["p555z", "c123m"]``), a list of such for each hand, or the counts of the
        tiles in melds, shaped as `hands`. Without it melds are only known by the number of tiles.
    forms : str or tuple of str
        ``"all"`` that the system has, or some of them: ``"standard"``, ``"seven_pairs"``, ``"thirteen_orphans"``,
        ``"knitted_straight"``, ``"knitted"``, ``"thirteen_kinds_and_any"``, ``"thirteen_kinds"``.
    system : str or MeldSystem
        A name in `mjfast.systems`, such as ``"standard"``, ``"mcr"`` or ``"jokers"``, or one of your own.
    tile_set : str or TileSet, optional
        Tiles that exist: ``"136"`` and so on; by default those of the system.
    rules : str, path or RuleSet, optional
        A rule set, which brings its system and tiles, in place of both.

    Returns
    -------
    int, or int8 array of shape (n,)

    Raises
    ------
    TileError, HandError
        If a hand cannot be read or cannot be; the message names the row and the tile.
    InputError
        If an option is unknown.

    Examples
    --------
    >>> shanten("123m456p789s1122z")
    0
    >>> shanten(["19m19p19s1234567z1m", "147m258p369s1234z"]).tolist()
    [-1, 6]
    >>> shanten("1111m222333p444s1z"), shanten("123m456p789s11z", melds="p555z", forms="standard")
    (0, -1)
    >>> shanten("147m258p369s1234z"), shanten("147m258p369s1234z", system="mcr")
    (6, 0)
    """
    chosen = choose_shapes(system, tile_set, forms, rules)
    given = read_hands(hands, melds, chosen, _WAITING + _DISCARDING)
    found = _shanten.shanten_many(chosen.kernel, given.counts, chosen.forms, given.used)
    return int(found[0]) if given.single else found


def waits(
    hands: str | ArrayLike,
    *,
    melds: Melds = None,
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    rules: RulesLike | None = None,
) -> list[str] | NDArray[np.bool_]:
    """
    Return the tiles that complete one hand or many; none where a hand is not ready, or is complete as it is.

    A tile of which all copies are in the hand and its melds is no wait. Parameters and errors are those of `shanten`,
    for hands that are about to draw: 13 tiles, less 3 for each meld.

    Returns
    -------
    list of str, or bool array of shape (n, columns)

    Examples
    --------
    >>> waits("123m456p789s1122z")
    ['1z', '2z']
    >>> waits("1111m222333p444s"), waits("123m456p78s99s", melds="c789s")
    ([], ['6s', '9s'])
    >>> waits("147m258p369s7z", melds="p555z", system="mcr")
    ['7z']
    """
    chosen = choose_shapes(system, tile_set, forms, rules)
    given = read_hands(hands, melds, chosen, _WAITING)
    found = _waits.waits_many(chosen.kernel, given.counts, chosen.forms, given.used)
    return [KIND_NAMES[column] for column in np.flatnonzero(found[0])] if given.single else found


def ukeire(
    hands: str | ArrayLike,
    *,
    melds: Melds = None,
    visible: str | ArrayLike | None = None,
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    rules: RulesLike | None = None,
) -> "pd.DataFrame":
    """
    Return the acceptance (ukeire) of one hand or of many: the draws that lower the shanten, and how many are left.

    A hand of 13 tiles (less 3 for each meld) has one row, without a discard; a hand of 14 has a row for each tile it
    may discard, best first: lowest shanten, then most tiles.

    Parameters
    ----------
    visible : str or integer array, optional
        Tiles seen elsewhere (discards, indicators), which cannot be drawn; shaped as `hands`.
    hands, melds, forms, system, tile_set, rules
        As for `shanten`.

    Returns
    -------
    DataFrame
        Columns `hand` (row number, only where many were given), `discard`, `shanten` (after the discard), `tiles`
        (unseen copies that lower it), `kinds` (of them), `draws` (the kinds as text).

    Examples
    --------
    >>> ukeire("123m456p789s1122z3m").head(2)
      discard  shanten  tiles  kinds      draws
    0      3m        0      4      2        12z
    1      1z        1     20      7  12345m12z
    """
    chosen = choose_shapes(system, tile_set, forms, rules)
    given = read_hands(hands, melds, chosen, _WAITING + _DISCARDING)
    seen = read_visible(visible, given, chosen)
    return _acceptance_frame(given, seen, chosen)


def _acceptance_frame(given: Hands, seen: Counts | None, chosen: Shapes) -> "pd.DataFrame":
    import pandas as pd

    discarding = given.counts.sum(axis=1, dtype=np.int64) % 3 == 2
    frames = []
    for with_discard, kernel in ((False, _ukeire.accept_many), (True, _ukeire.accept_discards_many)):
        rows = np.flatnonzero(discarding == with_discard)
        part = [None if array is None else array[rows] for array in (given.used, seen)]
        found = kernel(chosen.kernel, given.counts[rows], chosen.forms, *part)
        if with_discard:
            hand, column = np.nonzero(given.counts[rows])
            pick: tuple[NDArray[np.intp], ...] = (hand, column)
            discards = np.array(KIND_NAMES, object)[column]
        else:
            hand = np.arange(len(rows))
            pick, discards = (hand,), np.full(len(rows), None, object)
        frames.append(
            pd.DataFrame(
                {
                    "hand": rows[hand],
                    "discard": discards,
                    "shanten": found.shanten[pick].astype(np.int64),
                    "tiles": found.tiles[pick].astype(np.int64),
                    "kinds": found.kinds[pick].astype(np.int64),
                    "draws": _kind_texts(found.draws[pick], chosen.tiles.columns),
                }
            )
        )
    frame = max(frames, key=len) if not all(map(len, frames)) else pd.concat(frames)
    frame = frame.sort_values(
        ["hand", "shanten", "tiles"], ascending=[True, True, False], kind="stable", ignore_index=True
    )
    return frame.drop(columns="hand") if given.single else frame


def _kind_texts(masks: NDArray[np.uint64], columns: int) -> NDArray[np.object_]:
    """Write sets of kinds (bit c: column c) as text, each distinct set once."""
    distinct, place = np.unique(masks, return_inverse=True)
    bits = distinct[:, None] >> np.arange(columns, dtype=np.uint64) & np.uint64(1)
    return np.array(to_strings(bits.astype(np.uint8)), object)[place]
