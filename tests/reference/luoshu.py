"""
Luoshu: which tiles are a win, by taking them apart in every way, and who pays the stakes.

`triples` says which three numbers of a suit that add up to 15 are a set: ``all``, or ``lines``, the eight of the square
without a repeat. `heads` says which heads go together: those of one ``kind``, the four flowers being one, or ``any``.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from tests.reference.tile_names import SUITS, suit, tiles
from tests.reference.winning import Win, meld_texts

FIFTEEN = [ranks for ranks in combinations_with_replacement(range(1, 10), 3) if sum(ranks) == 15]
FLOWERS = ("1f", "2f", "3f", "4f")
HEADS = ("1z", "2z", "3z", "4z", "7z", *FLOWERS)

Deltas = tuple[int, ...]


def triples_of(triples: str) -> list[tuple[int, ...]]:
    return [ranks for ranks in FIFTEEN if triples == "all" or len(set(ranks)) == 3]


def sets_of(triples: str) -> set[tuple[str, ...]]:
    """The sets of numbers, each in ascending order."""
    return {tuple(f"{number}{own}" for number in ranks) for ranks in triples_of(triples) for own in SUITS}


def kind_of(tile: str, heads: str) -> str:
    """The first of the heads that go together with one; a number is only like itself."""
    if tile in HEADS and heads == "any":
        return HEADS[0]
    return FLOWERS[0] if tile in FLOWERS else tile


def is_meld(meld: str, triples: str, heads: str) -> bool:
    """Whether a set, or a kong of four heads, may be shown."""
    held = tuple(sorted(tiles(meld[1:])))
    if meld[0] == "n":
        return held in sets_of(triples)
    return meld[0] in "hkaK" and set(held) <= set(HEADS) and len({kind_of(tile, heads) for tile in held}) == 1


def is_split(held: Iterable[str], sets: int, pair: bool, triples: str, heads: str) -> bool:
    """Whether tiles are so many sets, and a pair of heads: the lowest tile is in each part it can be in."""
    left = Counter(kind_of(tile, heads) for tile in held)
    return _is_split(left, sets, pair, sets_of(triples))


def _is_split(left: Counter[str], sets: int, pair: bool, of_numbers: set[tuple[str, ...]]) -> bool:
    left = +left
    if not left:
        return sets == 0 and not pair
    low = min(left)
    if suit(low) in SUITS:
        parts = [numbers for numbers in of_numbers if numbers[0] == low]
    elif low in HEADS:
        parts = [(low,) * 3, (low,) * 2]
    else:
        return False
    for part in parts:
        whole = len(part) == 3
        fits = sets > 0 if whole else pair
        if fits and Counter(part) <= left and _is_split(left - Counter(part), sets - whole, pair and whole, of_numbers):
            return True
    return False


def is_win(win: Win, triples: str = "all", heads: str = "kind") -> bool:
    """Whether a hand is four sets and a pair of heads."""
    melds = meld_texts(win)
    shown = all(is_meld(meld, triples, heads) for meld in melds)
    return shown and is_split(tiles(win["hand"] + win["win"]), 4 - len(melds), True, triples, heads)


def payments(
    stakes: Sequence[int],
    winner: int | None,
    discarder: int | None = None,
    *,
    forfeit: bool = True,
    win_total: str = "each",
) -> Deltas | None:
    """
    The deltas of a hand; `stakes` are 0 for players who have not called, and who so cannot win.

    The discarder pays the winner's stake, on a self-draw each player. With `forfeit` all others who have called give
    the winner their own stakes besides. With a `win_total` of ``stake`` the winner receives his stake but once:
    three players share a self-draw, and what is left over comes from those next in turn.
    """
    if winner is None:
        return (0,) * 4
    stake = stakes[winner]
    if not stake:
        return None
    paid = [0] * 4
    if discarder is not None:
        paid[discarder] = stake
    else:
        for turn in (1, 2, 3):
            share = stake // 3 + (turn <= stake % 3) if win_total == "stake" else stake
            paid[(winner + turn) % 4] = share
    if forfeit:
        paid = [own + stakes[seat] * (seat != winner) for seat, own in enumerate(paid)]
    return tuple(sum(paid) if seat == winner else -own for seat, own in enumerate(paid))
