"""Tables over every win of a small tile set, each win scored by the slow implementation of its rules."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import mjfast as mj
from mjfast.rules import RuleSet
from tests.reference import every_hand
from tests.reference.our_scores import fans
from tests.reference.plain_scores import Outcome, named, outcomes
from tests.reference.rules import GUANGDONG, JOKERS, LUOSHU, LUOSHU_LINES, MCR, ORPHANS_ONLY, STANDARD, Rules, Tiles
from tests.reference.winning import Win, meld_texts

OF_FAMILY = {
    "riichi": STANDARD,
    "mcr": MCR,
    "guangdong": GUANGDONG,
    "hangzhou": JOKERS,
    "luoshu": LUOSHU,
    "thirteen_orphans": ORPHANS_ONLY,
}

Scored = list[tuple[Outcome, int]]
"""What every win comes to, and its weight."""

Rows = dict[Any, tuple[Any, ...]]
"""Rows of a table: the cells that follow by those that tell the rows apart."""


def melds_of(rules: RuleSet, copies: Tiles) -> Rules:
    """The melds and forms of a rule set, with other copies."""
    own = LUOSHU_LINES if rules.name == "luoshu_lines" else OF_FAMILY[rules.family_name]
    return own.replace(copies=copies)


def every_win(rules: RuleSet, copies: Tiles, words: Win) -> list[tuple[Win, int]]:
    """Every win with its weight; `words` are what all have in common. A robbed tile is alone of its kind."""
    robbed = "robbed_kong" in words["flags"]
    melds = meld_texts(words)
    used = every_hand.counts_of(" ".join(meld[1:] for meld in melds), len(copies))
    hands = every_hand.complete_hands(melds_of(rules, copies), 14 - 3 * len(melds), used)
    return [
        ({**words, "hand": every_hand.text_of(hand), "win": every_hand.NAMES[last]}, weight)
        for hand, last, weight in every_hand.wins_of(hands)
        if not (robbed and hand[last] + used[last])
    ]


def score_all(rules: RuleSet, copies: Tiles, words: Win) -> Scored:
    """
    Score every win.

    Of outcomes that are worth the same the one is meant that mjfast takes when it scores that win alone.
    """
    wins = every_win(rules, copies, words)
    possible = [outcomes(win, rules) for win, _ in wins]
    found = [own[0] for own in possible]
    for row, patterns in alone([win for win, _ in wins], [len(own) > 1 for own in possible], rules):
        (found[row],) = (own for own in possible[row] if own.patterns == patterns)
    return [(outcome, weight) for outcome, (_, weight) in zip(found, wins, strict=True)]


def alone(wins: Sequence[Win], asked: Sequence[bool], rules: RuleSet) -> Iterable[tuple[int, Any]]:
    """The numbers of the wins that are asked for, and what each is paid for when it is scored alone."""
    rows = [row for row, ask in enumerate(asked) if ask]
    if rows:
        scores = mj.score_batch([wins[row] for row in rows], rules, below_minimum=True)
        for place, row in enumerate(rows):
            yield row, named(Counter(fans(scores[place])).elements())


def summed(rows: Iterable[tuple[Any, tuple[int, ...]]]) -> dict[Any, tuple[int, ...]]:
    """Rows with the same key added up."""
    found: dict[Any, tuple[int, ...]] = {}
    for key, numbers in rows:
        found[key] = tuple(map(sum, zip(found.get(key, (0,) * len(numbers)), numbers, strict=True)))
    return found


def weight_of(scored: Scored) -> int:
    return sum(weight for _, weight in scored)


def summary(scored: Scored) -> tuple[Any, ...]:
    """Wins, weight, legal weight, their share, mean and most of the points of allowed wins."""
    legal = [(outcome.points, weight) for outcome, weight in scored if outcome.legal]
    total, allowed = weight_of(scored), sum(weight for _, weight in legal)
    points = sum(points * weight for points, weight in legal)
    return len(scored), total, allowed, allowed / total, points / allowed, max(points for points, _ in legal)


def points(scored: Scored) -> Rows:
    """Weight, legal weight and share by points."""
    found = summed((outcome.points, (weight, weight * outcome.legal)) for outcome, weight in scored)
    return {key: (*numbers, numbers[0] / weight_of(scored)) for key, numbers in sorted(found.items())}


def patterns(scored: Scored) -> Rows:
    """Weight, legal weight, share, mean times, mean points and wins by pattern."""
    found = summed(
        (name, (weight, weight * outcome.legal, weight * times, weight * outcome.points, 1))
        for outcome, weight in scored
        for name, times in outcome.patterns
    )
    return {
        name: (weight, legal, weight / weight_of(scored), times / weight, points / weight, wins)
        for name, (weight, legal, times, points, wins) in found.items()
    }


def pairs(scored: Scored) -> Rows:
    """Weight and share by two patterns that are paid together."""
    found = summed(
        (frozenset((one, other)), (weight,))
        for outcome, weight in scored
        for (one, _), (other, _) in combinations(outcome.patterns, 2)
    )
    return {key: (weight, weight / weight_of(scored)) for key, (weight,) in found.items()}


def prices(scored: Scored) -> Rows:
    """Weight, share and wins by han, fu, multiple of a mangan, fan, points and whether the win is allowed."""
    found = summed((outcome.price, (weight, 1)) for outcome, weight in scored)
    return {price: (weight, weight / weight_of(scored), wins) for price, (weight, wins) in found.items()}


def largest(scored: Scored) -> Counter[tuple[int, str]]:
    """Weights of allowed wins by points and patterns in the words of the table."""
    found: Counter[tuple[int, str]] = Counter()
    for outcome, weight in scored:
        if outcome.legal:
            found[outcome.points, in_words(outcome.patterns)] += weight
    return found


def in_words(patterns: Iterable[tuple[str, int]]) -> str:
    """Patterns in alphabetical order, ``name*2`` for twice."""
    return " ".join(sorted(name if times == 1 else f"{name}*{times}" for name, times in patterns))


TABLES: dict[str, Callable[[Scored], Any]] = {"points": points, "patterns": patterns, "pairs": pairs, "prices": prices}
