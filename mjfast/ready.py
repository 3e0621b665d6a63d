"""Ready hands in plain Python: their splits, their waits, and whether they count at a draw."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from mjfast.arguments import RulesLike
from mjfast.arrays import as_counts
from mjfast.errors import HandError, InputError
from mjfast.hands import waits
from mjfast.notation import Meld, parse, parse_hand, parse_melds, read_tiles
from mjfast.reading import Counts
from mjfast.rules import rule_set
from mjfast.tiles import KIND_NAMES, MAX_COPIES, N_KINDS, column

Parts: TypeAlias = tuple[tuple[int, ...], ...]
"""The melds and the pair of a split, in ascending order."""


def columns_of(tiles: str | Iterable[str]) -> list[int]:
    """
    Return the columns of tiles, given in one text or by their names.

    Examples
    --------
    >>> columns_of("14m7z"), columns_of(["1m", "4m", "7z"])
    ([0, 3, 33], [0, 3, 33])
    """
    return read_tiles(tiles).order if isinstance(tiles, str) else [column(name) for name in tiles]


def read_hand(hand: str, melds: str | Iterable[str | Meld] = ()) -> tuple[Counts, list[Meld]]:
    """Return the counts of the concealed tiles of a hand, and its melds: those in the text, then the others."""
    concealed, own = parse_hand(hand)
    return concealed, own + parse_melds(melds)


def splits(counts: Iterable[int]) -> set[Parts]:
    """
    Return every split of tiles into runs, triplets and one pair; more than four copies of a kind are taken as well.

    Examples
    --------
    >>> sorted(splits(parse("11222m")))
    [((0, 0), (1, 1, 1))]
    >>> len(splits(parse("11122233399m")))
    2
    """
    found = set()
    left = [int(count) for count in counts]
    for kind, count in enumerate(left):
        if count >= 2:
            left[kind] -= 2
            found |= {tuple(sorted([*parts, (kind, kind)])) for parts in _melds(left, 0)}
            left[kind] += 2
    return found


def _melds(left: list[int], kind: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to take melds of the kinds from `kind` on until no tile is left."""
    while kind < N_KINDS and not left[kind]:
        kind += 1
    if kind == N_KINDS:
        yield []
        return
    run = (kind, kind + 1, kind + 2) if kind < 27 and kind % 9 < 7 else ()
    for meld in filter(None, ((kind,) * 3, run)):
        if all(left[tile] >= meld.count(tile) for tile in meld):
            for tile in meld:
                left[tile] -= 1
            yield from ([meld, *rest] for rest in _melds(left, kind))
            for tile in meld:
                left[tile] += 1


def shape_waits(concealed: Counts, melds: list[Meld]) -> list[int]:
    """
    Return the columns of the tiles that would complete a hand, even if it holds all four copies of one.

    Examples
    --------
    >>> shape_waits(parse("1111m222333p444s"), []), waits("1111m222333p444s")
    ([0], [])
    """
    live = [column(name) for name in waits(concealed, melds=melds)]
    spent = np.flatnonzero(held(concealed, melds) == MAX_COPIES).tolist()
    return sorted(live + [kind for kind in spent if splits(concealed + parse(KIND_NAMES[kind]))])


def held(concealed: Counts, melds: list[Meld]) -> Counts:
    """Return the counts of a hand with its melds."""
    return sum((meld.counts() for meld in melds), start=concealed)


def is_tenpai(
    hand: str,
    *,
    melds: str | Iterable[str | Meld] = (),
    visible: str | ArrayLike | None = None,
    yaku_waits: str | Iterable[str] | None = None,
    rules: RulesLike,
) -> bool:
    """
    Return whether a hand counts as ready at an exhaustive draw.

    At least one of its waits must count. Rule sets can leave out waits whose tiles are used up: all four copies in
    the player's own hand and melds (`tenpai_own_wait`), or all used up with those on the table (`tenpai_dead_wait`);
    and waits that give no yaku (`tenpai_without_yaku`).

    Parameters
    ----------
    hand : str
        Concealed tiles, and melds if they are not given apart.
    melds : str or iterable, optional
        Melds, as `mjfast.waits` takes them.
    visible : str or array of int, optional
        Tiles on the table, as text or counts: discards, melds of others, dora indicators.
    yaku_waits : str or iterable of str, optional
        The waits that give a yaku; needed where a rule set asks for one.
    rules : RuleSet or str
        The rule set.

    Raises
    ------
    TileError, HandError
        If the hand cannot be read or cannot be.
    InputError
        If the rule set asks for a yaku and `yaku_waits` is missing.

    Examples
    --------
    >>> is_tenpai("123m456p789s1122z", rules="riichi"), is_tenpai("123m456p789s1357z", rules="riichi")
    (True, False)
    >>> is_tenpai("5z", melds="p555z c123m c456p c789s", rules="custom")
    False
    """
    options = rule_set(rules)
    concealed, own = read_hand(hand, melds)
    counted = shape_waits(concealed, own)
    mine = held(concealed, own)
    total = mine if visible is None else mine + _seen(visible).astype(np.intp)
    if total.max() > MAX_COPIES:
        kind = int(total.argmax())
        raise HandError(f"{total[kind]} copies of {KIND_NAMES[kind]} with the visible tiles, expected 4 at most")
    if not options["tenpai_own_wait"]:
        counted = [kind for kind in counted if mine[kind] < MAX_COPIES]
    if not options["tenpai_dead_wait"]:
        counted = [kind for kind in counted if total[kind] < MAX_COPIES or mine[kind] == MAX_COPIES]
    if not options["tenpai_without_yaku"]:
        if yaku_waits is None:
            raise InputError(f"yaku_waits is missing, the rules {options.name!r} ask for a yaku")
        with_yaku = columns_of(yaku_waits)
        counted = [kind for kind in counted if kind in with_yaku]
    return bool(counted)


def _seen(visible: str | ArrayLike) -> Counts:
    counts = parse(visible) if isinstance(visible, str) else as_counts(visible)
    if counts.shape != (N_KINDS,):
        raise HandError(f"visible has shape {counts.shape}, expected ({N_KINDS},)")
    return counts
