"""One player alone, word for word: the reference policy by trying every discard and every draw."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mjfast.rules import RuleSet
from tests.reference.hands import draws, shanten
from tests.reference.plain_scores import outcomes
from tests.reference.rules import Rules

SUITS = "mpszf"
NEVER = -1


@dataclass
class Game:
    """What became of a game; draws are numbered from 1, and 0 is the hand as dealt."""

    shanten: list[int] = field(default_factory=list)
    ready: int = NEVER
    complete: int = NEVER
    won: int = NEVER
    points: int = 0
    completed_points: int = 0
    ready_hand: tuple[int, ...] = ()
    ready_discards: tuple[int, ...] = ()


def names(counts: Sequence[int]) -> str:
    """The tiles of counts as text."""
    return "".join(
        f"{(column % 9 if column < 34 else column - 34) + 1}{SUITS[min(column // 9, 3) + (column >= 34)]}" * count
        for column, count in enumerate(counts)
    )


def changed(counts: Sequence[int], column: int, by: int) -> tuple[int, ...]:
    return (*counts[:column], counts[column] + by, *counts[column + 1 :])


def discard(rules: Rules, hand: Sequence[int], discarded: Sequence[int]) -> int:
    """The column that the reference policy discards."""
    after = {column: changed(hand, column, -1) for column, held in enumerate(hand) if held}
    far = {column: shanten(rules, left) for column, left in after.items()}
    nearest = [column for column in after if far[column] == min(far.values())]
    if len(nearest) == 1:
        return nearest[0]

    def live(column: int) -> int:
        seen = changed(discarded, column, 1)
        tried = draws(rules, after[column], seen=seen)
        return sum(copies for _, copies, drawn in tried if shanten(rules, drawn) < far[column])

    return max(nearest, key=lambda column: (live(column), -column))


def play(rules: Rules, chosen: RuleSet, hand: Sequence[int], drawn: Sequence[int]) -> Game:
    """Play one game of a dealt hand and the tiles drawn."""
    game = Game()
    held, discarded = tuple(hand), (0,) * len(hand)

    def look(number: int) -> None:
        game.shanten.append(shanten(rules, held))
        if game.shanten[-1] <= 0 and game.ready == NEVER:
            game.ready, game.ready_hand, game.ready_discards = number, held, discarded

    look(0)
    for number, column in enumerate(drawn, start=1):
        held = changed(held, column, 1)
        if shanten(rules, held) == -1:
            won = {"hand": names(changed(held, column, -1)), "win": names(changed((0,) * len(hand), column, 1))}
            found = outcomes({**won, "self_draw": True, "seat": "S", "round": "E"}, chosen)
            points = max((outcome.points for outcome in found), default=0)
            if game.complete == NEVER:
                game.complete, game.completed_points = number, points
            if any(outcome.legal for outcome in found):
                game.won, game.points = number, points
                game.shanten += [-1] * (len(drawn) - number + 1)
                break
        out = discard(rules, held, discarded)
        held, discarded = changed(held, out, -1), changed(discarded, out, 1)
        look(number)
    return game
