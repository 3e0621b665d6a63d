"""What callers give as hands, read into checked count arrays."""

from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.arrays import as_counts, name_row, to_array
from mjfast.errors import HandError, InputError
from mjfast.notation import Meld, parse_hand, parse_melds
from mjfast.shapes import Shapes
from mjfast.tiles import COLUMNS, KIND_NAMES
from mjfast_ext import _check

Counts: TypeAlias = NDArray[np.uint8]
Melds: TypeAlias = str | Sequence[Any] | Counts | None


@dataclass(frozen=True)
class Hands:
    """Checked hands: counts (n, columns), counts of the tiles in melds or None, and whether one hand was given."""

    counts: Counts
    used: Counts | None
    single: bool


def read_hands(hands: Any, melds: Melds, chosen: Shapes, sizes: tuple[int, ...]) -> Hands:
    """
    Read the arguments `hands` and `melds` of `mjfast.shanten` and its like.

    `sizes` are the numbers of concealed tiles that are allowed.

    Raises
    ------
    TileError, HandError, InputError
        If a hand or meld cannot be read or cannot be; the message names the row.
    """
    columns = chosen.tiles.columns
    where = name_row
    if isinstance(hands, str):
        shown = f"{hands!r}: "
        concealed, own = parse_hand(hands, columns)
        own += melds_of(melds)
        given = Hands(concealed[None], used_by([own], chosen), True)
        _check_meld_count(concealed, own, shown)
        where = lambda row: shown  # noqa: E731 - there is only this one
    else:
        texts = _texts(hands)
        given = _read_counts(hands, melds, chosen) if texts is None else _read_texts(texts, melds, chosen)
        where = name_row if not given.single else lambda row: ""
    check_hands(given.counts, chosen, sizes, used=given.used, where=where)
    return given


def _texts(values: Any) -> list[Any] | None:
    """Return hands that are given as texts in a list, or None where they are counts."""
    if isinstance(values, np.ndarray):
        return values.tolist() if values.dtype.kind in "OUT" and values.ndim == 1 else None
    if not isinstance(values, Iterable) or isinstance(values, bytes) or getattr(values, "ndim", 1) != 1:
        return None
    listed = list(values)
    return listed if all(isinstance(value, str) or not isinstance(value, Sized | int) for value in listed) else None


def _read_texts(texts: list[Any], melds: Melds, chosen: Shapes) -> Hands:
    columns = chosen.tiles.columns
    if melds is None and not any(isinstance(text, str) and " " in text for text in texts):
        return Hands(to_array(texts, columns), None, False)
    if _are_counts(melds):
        return Hands(to_array(texts, columns), _shaped(melds, columns, len(texts), "melds"), False)
    listed = _one_entry_each(melds, len(texts))
    counts = np.empty((len(texts), columns), np.uint8)
    own: list[list[Meld]] = []
    for row, text in enumerate(texts):
        counts[row], found = parse_hand(text, columns, where=name_row(row))
        own.append(found + melds_of(listed[row], name_row(row)))
        _check_meld_count(counts[row], own[row], name_row(row))
    return Hands(counts, used_by(own, chosen), False)


def _read_counts(hands: Any, melds: Melds, chosen: Shapes) -> Hands:
    columns = chosen.tiles.columns
    counts = as_counts(hands)
    single = counts.ndim == 1
    counts = _shaped(counts, columns, None, "hands")
    if melds is None:
        return Hands(counts, None, single)
    if _are_counts(melds):
        return Hands(counts, _shaped(melds, columns, len(counts), "melds"), single)
    own = [melds_of(melds)] if single else []
    if not single:
        listed = _one_entry_each(melds, len(counts))
        own = [melds_of(entry, name_row(row)) for row, entry in enumerate(listed)]
    for row, entry in enumerate(own):
        _check_meld_count(counts[row], entry, "" if single else name_row(row))
    return Hands(counts, used_by(own, chosen), single)


def _are_counts(melds: Any) -> TypeGuard[Counts]:
    return isinstance(melds, np.ndarray) and melds.dtype.kind in "biu"


def _one_entry_each(melds: Any, n: int) -> list[Any]:
    """Return the melds of many hands as a list, in the order of the hands."""
    if melds is None:
        return [None] * n
    listed = list(melds) if isinstance(melds, Iterable) and not isinstance(melds, str) else None
    if listed is None or len(listed) != n:
        shown = f"melds is {melds!r}" if listed is None else f"melds has {len(listed)} entries"
        raise InputError(f"{shown}, expected a list with one entry for each of the {n} hands")
    return listed


def melds_of(melds: Any, where: str = "") -> list[Meld]:
    """Return the melds of one hand."""
    if melds is None:
        return []
    if isinstance(melds, Meld):
        return [melds]
    if isinstance(melds, Iterable) and not _are_counts(melds):
        return parse_melds(melds, where=where)
    raise InputError(f"{where}melds is {melds!r}, expected melds such as 'p555z' or a list of them")


def used_by(melds: list[list[Meld]], chosen: Shapes) -> Counts | None:
    """
    Count the tiles in the melds of each hand; None where no hand has any.

    Raises
    ------
    HandError
        If one is no meld of the system.
    """
    if not any(melds):
        return None
    used = np.zeros((len(melds), chosen.tiles.columns), np.uint8)
    for row, own in enumerate(melds):
        for meld in own:
            counts = meld.counts(chosen.tiles.columns)
            if not chosen.system.has_meld(meld):
                where = name_row(row) if len(melds) > 1 else ""
                hint = f", whose joker is {chosen.system.joker}" if _jokers(counts, chosen) else ""
                raise HandError(f"{where}{meld} is no meld of the system {chosen.system.name!r}{hint}")
            used[row] += counts
    return used


def _jokers(used: Counts, chosen: Shapes) -> Counts:
    """Count the jokers among tiles: they stand for tiles of the concealed hand, and cannot be in melds."""
    joker = chosen.system.joker
    return used[..., COLUMNS[joker]] if joker else np.zeros(used.shape[:-1], np.uint8)


def _check_meld_count(counts: Counts, melds: list[Meld], where: str = "") -> None:
    tiles = int(counts.sum())
    if len(melds) > 4:
        raise HandError(f"{where}{len(melds)} melds, expected 4 at most")
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
    sizes = tuple(size for size in sizes if size >= chosen.least_tiles)
    if used is not None:
        _check_melds(counts, used, where)
        for row in np.flatnonzero(_jokers(used, chosen))[:1].tolist():
            raise HandError(f"{where(row)}{chosen.system.joker} in a meld, where the joker of the system cannot be")
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
    forms = "" if chosen.least_tiles == 1 else f" for {' and '.join(chosen.form_names)}"
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


def read_visible(visible: str | ArrayLike | None, given: Hands, chosen: Shapes) -> Counts | None:
    """Read the argument `visible` of `mjfast.ukeire`: counts of the tiles seen elsewhere, one row a hand."""
    if visible is None:
        return None
    columns, rows = chosen.tiles.columns, len(given.counts)
    if isinstance(visible, str):
        visible = np.repeat(to_array([visible], columns, where=lambda row: "visible: "), rows, axis=0)
    elif (texts := _texts(visible)) is not None:
        visible = to_array(texts, columns, where=lambda row: f"visible, row {row}: ")
    seen = _shaped(visible, columns, rows, "visible")
    total = seen.astype(np.intp) + given.counts + (0 if given.used is None else given.used)
    over = np.argwhere(total > np.array(chosen.tiles.copies))
    if len(over):
        row, column = map(int, over[0])
        where = "" if given.single else name_row(row)
        raise HandError(
            f"{where}{total[row, column]} copies of {KIND_NAMES[column]} with the visible tiles, "
            f"the tile set {chosen.tiles.name!r} has {chosen.tiles.copies[column]}"
        )
    return seen
