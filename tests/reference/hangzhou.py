"""
Hangzhou: whether tiles with jokers are a win, its factor in three versions of the rules, and who pays it.

White dragons are the jokers. A win is a dict in the words of `mjfast.score`; besides, `kong_streak` kongs were made
directly before the winning draw, and the chain before it holds `n_piao` floated jokers and `n_gang` kongs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from tests.reference.tile_names import HONOURS, KINDS, plain_tiles, rank, run_from, suit
from tests.reference.winning import Win, meld_texts

JOKER = "5z"
PROFILES = ("hangzhou_classic", "hangzhou_mil2025", "hangzhou_platform2026")
MIL_CAP = 4

Deltas = tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """
    A win under one version of the rules.

    `jokers` are those held, the winning tile included; `luxury` counts the quads of seven pairs. All factors are
    powers of two, so that the fan of each version are doublings.
    """

    seven_pairs: bool
    luxury: int
    baotou: bool
    jokers: int
    fan: int

    @property
    def points(self) -> int:
        """The factor, in the rules of the Mahjong International League the points of the fan."""
        return int(2**self.fan)


def split_jokers(tiles: Iterable[str]) -> tuple[Counter[str], int]:
    """The other tiles, and how many jokers there are."""
    held = Counter(tiles)
    return held, held.pop(JOKER, 0)


def parts_with(tile: str) -> Iterator[tuple[str, ...]]:
    """Every triplet and run that has a tile, the tile first."""
    yield (tile,) * 3
    for step in range(3):
        run = run_from(f"{rank(tile) - step}{suit(tile)}") if rank(tile) > step else ()
        if run:
            yield (tile, *(other for other in run if other != tile))


def is_split(tiles: Iterable[str], jokers: int, melds: int, pair: bool) -> bool:
    """Whether tiles and jokers are so many melds, and a pair: the lowest tile is in each part it can be in."""
    return _is_split(tuple(sorted(tiles, key=KINDS.index)), jokers, melds, pair)


@lru_cache(maxsize=100_000)
def _is_split(tiles: tuple[str, ...], jokers: int, melds: int, pair: bool) -> bool:
    if len(tiles) + jokers != 3 * melds + 2 * pair:
        return False
    if not tiles:
        return True
    low, *rest = tiles
    parts = [*(parts_with(low) if melds else ()), *([(low, low)] if pair else [])]
    for part in parts:
        for own in product((True, False), repeat=len(part) - 1):
            used = Counter(tile for tile, is_own in zip(part[1:], own, strict=True) if is_own)
            missing = own.count(False)
            if missing > jokers or not used <= Counter(rest):
                continue
            left = tuple(sorted((Counter(rest) - used).elements(), key=KINDS.index))
            if _is_split(left, jokers - missing, melds - (len(part) == 3), pair and len(part) == 3):
                return True
    return False


def are_pairs(held: Counter[str], jokers: int, number: int) -> bool:
    singles = sum(count % 2 for count in held.values())
    return held.total() + jokers == 2 * number and singles <= jokers


def luxury(held: Counter[str], jokers: int, jokers_build_quads: bool) -> int:
    """
    Quads among seven pairs.

    Four jokers are one where they are two pairs by themselves. Otherwise quads are natural ones, or also what jokers
    build, whatever they stand for.
    """
    if not jokers_build_quads:
        natural = sum(count == 4 for count in held.values())
        return natural + (jokers == 4 and not any(count % 2 for count in held.values()))
    return max(
        sum(count // 4 for count in whole.values())
        for meant in combinations_with_replacement([*held, JOKER], jokers)
        for whole in [held + Counter(meant)]
        if not any(count % 2 for count in whole.values())
    )


def is_baotou(hand: Iterable[str], melds: int) -> bool:
    """Whether any tile wins: without one of its jokers the hand before the draw is all its melds, or six pairs."""
    held, jokers = split_jokers(hand)
    if not jokers:
        return False
    six_pairs = not melds and are_pairs(held, jokers - 1, 6)
    return six_pairs or is_split(held.elements(), jokers - 1, 4 - melds, pair=False)


def kongs_before_draw(win: Win) -> int:
    flags = win.get("flags") or ()
    after_kong = "after_kong" in (flags.split() if isinstance(flags, str) else flags)
    return int(win.get("kong_streak") or after_kong)


def shapes(win: Win, jokers_build_quads: bool) -> Iterator[tuple[bool, int]]:
    """Each form of a complete hand: whether it is seven pairs, and the quads among them."""
    held, jokers = split_jokers(plain_tiles(win["hand"] + win["win"]))
    melds = len(meld_texts(win))
    if is_split(held.elements(), jokers, 4 - melds, pair=True):
        yield False, 0
    if not melds and are_pairs(held, jokers, 7):
        yield True, luxury(held, jokers, jokers_build_quads)


def score(
    win: Win,
    profile: str = "hangzhou_classic",
    *,
    must_baotou: bool = False,
    no_joker_seven_pairs: bool = False,
    jokers_build_quads: bool = False,
) -> Result | None:
    """
    The win in its best form, or nothing.

    With `must_baotou` a hand with jokers wins only if any tile would have won; in the version of the platform also
    after a kong. `no_joker_seven_pairs` doubles seven pairs without jokers, but in the rules of the league, which
    have a fan for that. `jokers_build_quads`: jokers may be in the quads of seven pairs.
    """
    hand, melds = plain_tiles(win["hand"]), meld_texts(win)
    if not win.get("self_draw") or any(JOKER in plain_tiles(meld[1:]) for meld in melds):
        return None
    jokers, baotou = [*hand, *plain_tiles(win["win"])].count(JOKER), is_baotou(hand, len(melds))
    excused = profile == "hangzhou_platform2026" and kongs_before_draw(win)
    if must_baotou and jokers and not baotou and not excused:
        return None
    found = []
    for seven_pairs, quads in shapes(win, jokers_build_quads):
        fan = fan_of(Result(seven_pairs, quads, baotou, jokers, 0), win, profile)
        if no_joker_seven_pairs and seven_pairs and not jokers and profile != "hangzhou_mil2025":
            fan += 1
        found.append(Result(seven_pairs, quads, baotou, jokers, fan))
    return max(found, key=lambda result: result.fan, default=None)


def fan_of(hand: Result, win: Win, profile: str) -> int:
    """Doublings, or the fan of the rules of the league."""
    kongs, floated = kongs_before_draw(win), int(win.get("n_piao", 0))
    acts = floated + max(int(win.get("n_gang", 0)), kongs)
    shape = 1 + hand.luxury if hand.seven_pairs else 0
    if profile == "hangzhou_classic":
        return shape + (1 + acts if hand.baotou else kongs)
    if profile == "hangzhou_platform2026":
        return shape + acts + hand.baotou + (hand.jokers + floated == 4)
    pairs = (4 if hand.luxury else 2) if hand.seven_pairs else 0
    any_tile = 1 + floated if hand.baotou else 0
    return int(min(MIL_CAP, pairs + any_tile + (kongs > 0) + (hand.jokers == 0)))


def ten_honours(discards: Sequence[str], hand: Iterable[str]) -> int | None:
    """The fan, in the rules of the league, of a player without melds whose first ten discards are honours."""
    if len(discards) != 10 or not set(discards) <= set(HONOURS):
        return None
    return min(MIL_CAP, 3 + (JOKER in discards) + (JOKER not in hand))


class Act(NamedTuple):
    """
    What a player did: a ``kong``, a ``claim`` (chi or pung), or a ``discard``.

    Of a discard there is the tile, and the hand left after it with the number of its melds.
    """

    what: str
    tile: str = ""
    hand: str = ""
    melds: int = 0


class Chain(NamedTuple):
    """The words of a win that follow from what was done before it."""

    n_piao: int = 0
    n_gang: int = 0
    kong_streak: int = 0


def chain(acts: Iterable[Act], profile: str = "hangzhou_classic") -> Chain:
    """
    The chain that a player's acts leave.

    A joker floats if any tile wins after its discard. Everything else than that and kongs ends the chain. In the rules
    of the league every joker discarded is counted, and only the discard of another tile ends the chain.
    """
    mil = profile == "hangzhou_mil2025"
    found = Chain()
    for act in acts:
        floats = act.tile == JOKER and (mil or is_baotou(plain_tiles(act.hand), act.melds))
        if act.what == "kong":
            found = Chain(found.n_piao, found.n_gang + 1, found.kong_streak + 1)
        elif act.what == "discard" and floats:
            found = Chain(found.n_piao + 1, found.n_gang, 0)
        elif act.what == "discard" or not mil:
            found = Chain()
    return found


def dealer_factor(dealer_streak: int, profile: str = "hangzhou_classic") -> int:
    return 8 if profile == "hangzhou_platform2026" else int(2**dealer_streak)


def next_deal(dealer: int, dealer_streak: int, winner: int | None) -> tuple[int, int]:
    """The next dealer and his streak; nobody wins a drawn hand, and the dealer stays."""
    return (dealer, min(3, dealer_streak + 1)) if winner in (dealer, None) else (winner or 0, 1)


def payments(points: int, winner: int, *, dealer: int, factor: int, chi_counts: Sequence[int] = (0, 0, 0, 0)) -> Deltas:
    """
    The deltas of a win.

    `chi_counts` are the chis of each seat. After three of the winner's chis the player before him pays for all, and
    after three chis of the player behind the winner that one pays for all twice.
    """
    normal = {seat: points * (factor if dealer in (seat, winner) else 1) for seat in range(4) if seat != winner}
    total = sum(normal.values())
    before, behind = (winner - 1) % 4, (winner + 1) % 4
    liable = {
        seat: share
        for seat, share, feeds in ((before, total, chi_counts[winner]), (behind, 2 * total, chi_counts[behind]))
        if feeds >= 3
    }
    paid = liable or normal
    return tuple(sum(paid.values()) if seat == winner else -paid.get(seat, 0) for seat in range(4))
