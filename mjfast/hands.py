"""Shanten, waits and acceptance (ukeire) of one hand or of many."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.arrays import as_counts, format_tiles, name_row, to_array
from mjfast.errors import HandError, InputError
from mjfast.notation import Meld, parse_hand, parse_melds
from mjfast.systems import FORMS, MeldSystem, Shapes, shapes
from mjfast.tiles import KIND_NAMES
from mjfast.tilesets import TileSet
from mjfast_ext import _check, _shanten, _ukeire, _waits

if TYPE_CHECKING:
    import pandas as pd

Counts: TypeAlias = NDArray[np.uint8]
Melds: TypeAlias = str | Sequence[Any] | Counts | None

_WAITING: Final = (1, 4, 7, 10, 13)
_DISCARDING: Final = (2, 5, 8, 11, 14)


@dataclass(frozen=True)
class _Hands:
    """Checked hands: counts (n, columns), counts of the tiles in melds or None, and whether one hand was given."""

    counts: Counts
    used: Counts | None
    single: bool


@overload
def shanten(
    hands: str,
    *,
    melds: Melds = ...,
    forms: str | Iterable[str] = ...,
    system: str | MeldSystem = ...,
    tile_set: str | int | TileSet | None = ...,
) -> int: ...
@overload
def shanten(
    hands: ArrayLike,
    *,
    melds: Melds = ...,
    forms: str | Iterable[str] = ...,
    system: str | MeldSystem = ...,
    tile_set: str | int | TileSet | None = ...,
) -> NDArray[np.int8] | int: ...
def shanten(
    hands: str | ArrayLike,
    *,
    melds: Melds = None,
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
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
        ``"all"``, or some of ``"standard"``, ``"seven_pairs"``, ``"thirteen_orphans"``.
    system : str or MeldSystem
        ``"standard"``, ``"jokers"``, ``"luoshu"``, ``"luoshu_lines"``, or one of your own.
    tile_set : str or TileSet, optional
        Tiles that exist: ``"136"`` and so on; by default those of the system.

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
    """
    chosen = shapes(system, tile_set, forms)
    given = _read(hands, melds, chosen, _WAITING + _DISCARDING)
    found = _shanten.shanten_many(chosen.kernel, given.counts, chosen.forms, given.used)
    return int(found[0]) if given.single else found


def waits(
    hands: str | ArrayLike,
    *,
    melds: Melds = None,
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
) -> list[str] | NDArray[np.bool_]:
    """
    Return the tiles that complete one hand or many; none where a hand is not ready.

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
    """
    chosen = shapes(system, tile_set, forms)
    given = _read(hands, melds, chosen, _WAITING)
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
) -> "pd.DataFrame":
    """
    Return the acceptance (ukeire) of one hand or of many: the draws that lower the shanten, and how many are left.

    A hand of 13 tiles (less 3 for each meld) has one row, without a discard; a hand of 14 has a row for each tile it
    may discard, best first: lowest shanten, then most tiles.

    Parameters
    ----------
    visible : str or integer array, optional
        Tiles seen elsewhere (discards, indicators), which cannot be drawn; shaped as `hands`.
    hands, melds, forms, system, tile_set
        As for `shanten`.

    Returns
    -------
    DataFrame
        Columns `hand` (row number, only where many were given), `discard`, `shanten` (after the discard), `tiles`
        (unseen copies that lower it), `kinds` (of them), `draws` (the kinds as text).

    Examples
    --------
    >>> ukeire("123m456p789s1122z3m").head(2)
      discard  shanten  tiles  kinds draws
    0      3m        0      4      2   12z
    1      1z        0      4      2  3m2z
    """
    chosen = shapes(system, tile_set, forms)
    given = _read(hands, melds, chosen, _WAITING + _DISCARDING)
    seen = _read_visible(visible, given, chosen)
    return _acceptance_frame(given, seen, chosen)


def _acceptance_frame(given: _Hands, seen: Counts | None, chosen: Shapes) -> "pd.DataFrame":
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
                    "shanten": found.shanten[pick],
                    "tiles": found.tiles[pick],
                    "kinds": found.kinds[pick],
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
    return np.array([format_tiles(row.astype(np.uint8)) for row in bits], object)[place]


def _read(hands: Any, melds: Melds, chosen: Shapes, sizes: tuple[int, ...]) -> _Hands:
    columns = chosen.tiles.columns
    if isinstance(hands, str):
        concealed, own = parse_hand(hands, columns)
        own += _melds_of(melds, "melds") if melds is not None else []
        given = _Hands(concealed[None], _used([own], columns), True)
        _check_meld_count(concealed, own)
    elif _holds_text(hands):
        given = _read_texts(list(hands), melds, columns)
    else:
        given = _read_counts(hands, melds, columns)
    check_hands(given.counts, chosen, sizes, used=given.used, where=(lambda row: "") if given.single else name_row)
    return given


def _holds_text(hands: Any) -> bool:
    """Whether a list, Series or array holds texts: the first entry tells, the reader checks the others."""
    if isinstance(hands, np.ndarray):
        return hands.dtype.kind in "OUT" and hands.ndim == 1
    if getattr(hands, "ndim", 1) != 1:
        return False
    return isinstance(next(iter(hands), None), str) if isinstance(hands, Iterable) else False


def _read_texts(texts: list[Any], melds: Melds, columns: int) -> _Hands:
    if melds is None and not any(isinstance(text, str) and " " in text for text in texts):
        return _Hands(to_array(texts, columns), None, False)
    if isinstance(melds, np.ndarray) and melds.dtype.kind in "biu":
        return _Hands(to_array(texts, columns), _shaped(melds, columns, len(texts), "melds"), False)
    if melds is not None and (isinstance(melds, str) or len(melds) != len(texts)):
        raise InputError(f"melds must be a list with one entry for each of the {len(texts)} hands")
    counts = np.empty((len(texts), columns), np.uint8)
    own: list[list[Meld]] = []
    for row, text in enumerate(texts):
        counts[row], found = parse_hand(text, columns, where=f"row {row}: ")
        own.append(found + (_melds_of(melds[row], f"row {row}: melds") if melds is not None else []))
        _check_meld_count(counts[row], own[row], f"row {row}: ")
    return _Hands(counts, _used(own, columns), False)


def _read_counts(hands: ArrayLike, melds: Melds, columns: int) -> _Hands:
    counts = as_counts(hands)
    single = counts.ndim == 1
    counts = _shaped(counts, columns, None, "hands")
    if melds is None:
        return _Hands(counts, None, single)
    if isinstance(melds, np.ndarray) and melds.dtype.kind in "biu":
        return _Hands(counts, _shaped(melds, columns, len(counts), "melds"), single)
    listed: Any = [melds] if single else melds
    if isinstance(listed, str) or len(listed) != len(counts):
        raise InputError(f"melds must be a list with one entry for each of the {len(counts)} hands")
    own = [_melds_of(entry, f"row {row}: melds") for row, entry in enumerate(listed)]
    for row, entry in enumerate(own):
        _check_meld_count(counts[row], entry, f"row {row}: ")
    return _Hands(counts, _used(own, columns), single)


def _melds_of(melds: Any, where: str) -> list[Meld]:
    if isinstance(melds, Meld):
        return [melds]
    if melds is None or isinstance(melds, str) or (isinstance(melds, Iterable) and not isinstance(melds, np.ndarray)):
        return parse_melds(melds or [])
    raise InputError(f"{where} is {melds!r}, expected melds such as 'p555z' or a list of them")


def _used(melds: list[list[Meld]], columns: int) -> Counts | None:
    """Count the tiles in melds; None where no hand has any."""
    if not any(melds):
        return None
    used = np.zeros((len(melds), columns), np.uint8)
    for row, own in enumerate(melds):
        for meld in own:
            used[row] += meld.counts(columns)
    return used


def _check_meld_count(counts: Counts, melds: list[Meld], where: str = "") -> None:
    tiles = int(counts.sum())
    if melds and tiles // 3 != 4 - len(melds):
        expected = 13 - 3 * len(melds)
        raise HandError(
            f"{where}{tiles} concealed tiles do not go with {len(melds)} melds, expected {expected} or {expected + 1}"
        )


def _shaped(array: ArrayLike, columns: int, rows: int | None, name: str) -> Counts:
    """Counts as a C-contiguous (n, columns) array."""
    counts = np.atleast_2d(as_counts(array))
    if counts.shape[1] != columns:
        raise HandError(f"{name} have shape {np.shape(array)}, expected (n, {columns}) for this tile set")
    if rows is not None and len(counts) != rows:
        raise HandError(f"{name} have {len(counts)} rows, expected {rows}, one a hand")
    return np.ascontiguousarray(counts)


def check_hands(
    counts: Counts,
    chosen: Shapes,
    sizes: tuple[int, ...],
    *,
    used: Counts | None = None,
    where: Callable[[int], str] = name_row,
) -> None:
    """
    Raise `HandError` unless every row is a hand: one of the sizes, and no more copies, with melds, than there are.

    `where` turns the number of a row into the beginning of the message.
    """
    tiles = chosen.tiles
    if not chosen.forms & FORMS["standard"]:
        sizes = tuple(size for size in sizes if size >= 13)
    if used is not None:
        _check_melds(counts, used, where)
    copies = np.array(tiles.copies, np.uint8)
    misfit = _check.first_misfit(counts, copies, sum(1 << size for size in sizes), used)
    if misfit is None:
        return
    row, column = misfit
    if column >= 0:
        held = int(counts[row, column]) + (0 if used is None else int(used[row, column]))
        raise HandError(
            f"{where(row)}{held} copies of {KIND_NAMES[column]}, the tile set {tiles.name!r} has {tiles.copies[column]}"
        )
    found = int(counts[row].sum(dtype=np.int64))
    forms = "" if min(sizes) < 13 else f" for {' and '.join(chosen.form_names)}"
    raise HandError(f"{where(row)}{found} concealed tiles, expected {_listed(sizes)}{forms}")


def _check_melds(counts: Counts, used: Counts, where: Callable[[int], str]) -> None:
    """Raise `HandError` unless the tiles in melds are as many as the melds that the concealed tiles leave room for."""
    concealed, melded = counts.sum(axis=1, dtype=np.int64), used.sum(axis=1, dtype=np.int64)
    melds = 4 - concealed // 3
    bad = np.flatnonzero((melded > 0) & ((melded < 3 * melds) | (melded > 4 * melds)))
    if len(bad):
        row = int(bad[0])
        raise HandError(f"{where(row)}{concealed[row]} concealed tiles do not go with {melded[row]} tiles in melds")


def _listed(sizes: tuple[int, ...]) -> str:
    *others, last = sorted(sizes, reverse=True)
    return f"{', '.join(map(str, others))} or {last}" if others else str(last)


def _read_visible(visible: str | ArrayLike | None, given: _Hands, chosen: Shapes) -> Counts | None:
    if visible is None:
        return None
    columns, rows = chosen.tiles.columns, len(given.counts)
    if isinstance(visible, str):
        visible = np.repeat(to_array([visible], columns), rows, axis=0)
    elif _holds_text(visible):
        visible = to_array(list(visible), columns)  # type: ignore[arg-type]
    return _shaped(visible, columns, rows, "visible")
