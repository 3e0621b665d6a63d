"""
The variant of thirteen orphans: which tiles are a win, and who pays.

``thirteen136`` is played with all tiles, ``thirteen34`` with one of each kind, by one player or two.
"""

from collections import Counter
from collections.abc import Iterable

from tests.reference.tile_names import ORPHANS, tiles
from tests.reference.winning import Win, meld_texts

UNITS = 3

Deltas = tuple[int, ...]


def is_win(win: Win, rules: str = "thirteen136", free_tile: bool = False) -> bool:
    """
    Whether a hand has all thirteen orphans.

    The fourteenth tile is one of them again, or with `free_tile` any. With one tile of each kind it is any other, and
    the thirteen alone are a win as well.
    """
    if meld_texts(win):
        return False
    held = Counter(tiles(win["hand"] + win.get("win", "")))
    if not set(ORPHANS) <= set(held):
        return False
    if rules == "thirteen34":
        return held.total() in (13, 14) and max(held.values()) == 1
    return held.total() == 14 and (free_tile or set(held) == set(ORPHANS))


def nearest(waiting: Iterable[int], discarder: int) -> int:
    """The one of several players waiting for a discard who wins: the next in turn."""
    return min(waiting, key=lambda seat: (seat - discarder) % 4)


def payments(winner: int | None, discarder: int | None = None, rules: str = "thirteen136", players: int = 4) -> Deltas:
    """Three units to the winner, from the discarder or from all; of one or two players the other pays one."""
    if winner is None:
        return (0,) * players
    others = [seat for seat in range(players) if seat != winner]
    paid = dict.fromkeys(others, 1)
    if rules == "thirteen136" and discarder is not None:
        paid = {discarder: UNITS}
    return tuple(sum(paid.values()) if seat == winner else -paid.get(seat, 0) for seat in range(players))
