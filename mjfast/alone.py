"""One player alone: hands played to the win or to the last draw, with no calls and nobody else at the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.alone_blocks import DEALT, Block, Fields, deal_games
from mjfast.arguments import RulesLike
from mjfast.deals import blocks, new_seed, random_words, whole_number
from mjfast.errors import InputError
from mjfast.faults import INCOMPLETE, error_of
from mjfast.plans import Plan, make_plan
from mjfast.playing import shapes_of
from mjfast.policies import Policy, read_policy
from mjfast.reading import read_hands
from mjfast.rules import RuleSet, rule_set
from mjfast.scoring import score_records
from mjfast.shapes import Shapes
from mjfast.tiles import N_KINDS
from mjfast.tilesets import TileSet
from mjfast.wins import ANY_TILE, WIN, pack_win

MOST_DRAWS: Final = 127
"""Draws of a game, at most."""

_MOST_GAMES: Final = 1 << 24


@dataclass(frozen=True, eq=False)
class Games:
    """
    Games of one player alone, in arrays of a row for each; see `play_alone`.

    Draws are numbered from 1, and 0 is the hand as dealt. Where something never happens its draw is -1.

    Parameters
    ----------
    rules : RuleSet
        The rule set played by.
    policy : str or function
        By what the player discards.
    draws : int
        Draws of a game.
    seed, first : int
        The seed, and the number of the first game.
    hand : array of uint8, shape (columns,), or None
        The hand that all games begin with.
    shanten : array of int8, shape (n, draws + 1)
        Shanten after each draw and its discard: as dealt in column 0, and -1 from the win on.
    ready : array of int8, shape (n,)
        The draw of the first ready hand.
    complete : array of int8, shape (n,)
        The draw of the first complete hand, whether or not the rules allow it to win.
    won : array of int8, shape (n,)
        The draw of the win.
    ready_hand, ready_discards : array of uint8, shape (n, columns)
        The thirteen tiles when the hand was first ready, and what had been discarded by then; zeros where it never was.
    completed, win_scores : array of `mjfast.scoring.SCORE`, shape (n,)
        What the first complete hand and the win are worth, as the scorer has it; zeros where there is none.
    wins : array of `mjfast.wins.WIN`, shape (games won,)
        The wins, in the order of the games.
    """

    rules: RuleSet
    policy: Policy
    draws: int
    seed: int
    first: int
    hand: NDArray[np.uint8] | None
    shanten: NDArray[np.int8]
    ready: NDArray[np.int8]
    complete: NDArray[np.int8]
    won: NDArray[np.int8]
    ready_hand: NDArray[np.uint8]
    ready_discards: NDArray[np.uint8]
    completed: NDArray[np.void]
    win_scores: NDArray[np.void]
    wins: NDArray[np.void]

    def __len__(self) -> int:
        return len(self.won)

    def __repr__(self) -> str:
        def share(draws: NDArray[np.int8]) -> str:
            return f"{(draws >= 0).mean():.1%}"

        shares = f", {share(self.ready)} ready, {share(self.won)} won" if len(self) else ""
        name = self.policy if isinstance(self.policy, str) else getattr(self.policy, "__name__", repr(self.policy))
        return f"<Games: {len(self):,} alone under {self.rules.name}, {self.draws} draws, policy {name}{shares}>"

    @property
    def shapes(self) -> Shapes:
        """The hands that are complete, compiled over the tiles."""
        return shapes_of(self.rules)

    @property
    def plan(self) -> Plan:
        """The rule set made ready to score with: it names the patterns in the bits of the scores."""
        return make_plan((self.rules,))

    @property
    def points(self) -> NDArray[np.int64]:
        """Points of each game, 0 where it is not won: int64, shape (n,)."""
        return np.where(self.won >= 0, self.win_scores["points"], 0).astype(np.int64)


def play_alone(
    n: int,
    *,
    rules: RulesLike = "riichi",
    policy: Policy = "reference",
    draws: int = 18,
    seed: int | None = None,
    first: int = 0,
    hand: str | ArrayLike | None = None,
    seat: str = "S",
    round: str = "E",
    flags: str | Iterable[str] | None = None,
) -> Games:
    """
    Play hands alone: a player is dealt thirteen tiles, draws, wins by self-draw where the rules allow it, or discards.

    There are no calls, no dora, no red fives and no flowers set aside. A player whose complete hand may not win
    discards and goes on.

    Parameters
    ----------
    n : int
        Number of games.
    rules : str, path or RuleSet
        The rule set: it says which hands are complete, whether they win, and what they are worth.
    policy : str or function
        What is discarded. ``"reference"``: lowest shanten, then most live acceptance, then the lowest column;
        ``"value"``: what promises most points under the rules; ``"random"``: any tile; or a function of the counts of
        the hand, the counts of the own discards and the number of draws to come, which returns a column or the name of
        a tile.
    draws : int
        Draws of a game.
    seed : int, optional
        Fixes the tiles; without it every call differs.
    first : int
        Number of the first game: rows 3 and on of ``play_alone(5, seed=1)`` are ``play_alone(2, seed=1, first=3)``.
    hand : str or array of counts, optional
        The thirteen tiles that every game begins with; the draws come from the rest.
    seat, round : str
        Winds of the player and of the round.
    flags : str or list, optional
        Flags that all wins have, such as ``"riichi"``, as for `mjfast.score`.

    Returns
    -------
    Games

    Raises
    ------
    InputError
        If an argument is wrong, the tiles do not suffice, or no win can have the flags.
    HandError, TileError
        If the hand cannot be read or is none.

    Examples
    --------
    >>> games = play_alone(10_000, seed=1)
    >>> games
    <Games: 10,000 alone under riichi, 18 draws, policy reference, 68.5% ready, 18.7% won>
    >>> games.won[games.won >= 0].mean().round(2), games.points.mean().round(1)
    (np.float64(13.98), np.float64(348.5))
    """
    n = whole_number(n, "n", 0, _MOST_GAMES)
    first = whole_number(first, "first", 0, 2**62)
    chosen, number = rule_set(rules), new_seed(seed)
    common = circumstances(seat=seat, round=round, flags=flags)
    return games_of((chosen,), number, first, first + n, policy=policy, draws=draws, hand=hand, common=common)[0]


def circumstances(*, seat: str = "S", round: str = "E", flags: str | Iterable[str] | None = None) -> bytes:
    """
    Return a record of `WIN` with what all wins have in common: a self-draw, winds and flags.

    Examples
    --------
    >>> len(circumstances(flags="riichi"))
    64
    """
    return pack_win(hand="", win=ANY_TILE, self_draw=True, seat=seat, round=round, flags=flags)


def games_of(
    rules: Sequence[RuleSet],
    seed: int,
    first: int,
    stop: int,
    *,
    policy: Policy = "reference",
    draws: int = 18,
    hand: str | ArrayLike | None = None,
    common: bytes | None = None,
) -> list[Games]:
    """
    Play games number `first` to `stop` - 1 of a seed under each of some rule sets.

    Rule sets with the same tiles are dealt the same hands. A game depends on nothing but its number and the other
    arguments. Where the discards do not depend on the rules, rule sets with the same complete hands share the play.

    Parameters
    ----------
    rules : sequence of RuleSet
        The rule sets.
    seed, first, stop : int
        The seed, and the games.
    policy, draws, hand
        As for `play_alone`.
    common : bytes, optional
        What all wins have in common, see `circumstances`.

    Returns
    -------
    list of Games, one for each rule set

    Raises
    ------
    InputError, HandError, TileError
        As for `play_alone`.

    Examples
    --------
    >>> from mjfast import rules
    >>> for games in games_of(rules.rule_sets(["riichi", "mcr_mil"]), 1, 0, 2000):
    ...     print(games)
    <Games: 2,000 alone under riichi, 18 draws, policy reference, 69.0% ready, 19.4% won>
    <Games: 2,000 alone under mcr_mil, 18 draws, policy reference, 68.5% ready, 11.5% won>
    """
    policy, draws = read_policy(policy), whole_number(draws, "draws", 0, MOST_DRAWS)
    common = circumstances() if common is None else common
    every: list[list[Fields]] = [[] for _ in rules]
    alike: dict[Shapes, list[int]] = {}
    begun: dict[Shapes, NDArray[np.uint8] | None] = {}
    for which, chosen in enumerate(rules):
        _check_common(chosen, common)
        shapes = shapes_of(chosen)
        _check_draws(draws, chosen, shapes.tiles)
        alike.setdefault(shapes, []).append(which)
        begun[shapes] = _read_hand(hand, shapes)
    for start, end in blocks(first, stop) if first < stop else [(first, first)]:
        for shapes, own in alike.items():
            dealt = deal_games(seed, start, end, shapes.tiles, begun[shapes], draws)
            words = random_words(seed, start, end, draws) if policy == "random" else None
            played = Block(shapes, policy, common, *dealt, words).play([rules[which] for which in own])
            for which, fields in zip(own, played, strict=True):
                every[which].append(fields)
    return [
        Games(chosen, policy, draws, seed, first, begun[shapes_of(chosen)], **_joined(parts))
        for chosen, parts in zip(rules, every, strict=True)
    ]


def _joined(parts: list[Fields]) -> Fields:
    fields = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    fields["wins"] = fields["wins"][fields["won"] >= 0]
    return fields


def _read_hand(hand: str | ArrayLike | None, shapes: Shapes) -> NDArray[np.uint8] | None:
    if hand is None:
        return None
    given = read_hands(hand, None, shapes, (DEALT,))
    if not given.single:
        raise InputError(f"hand has {len(given.counts)} hands, expected one")
    counts: NDArray[np.uint8] = given.counts[0]
    return counts


def _check_draws(draws: int, rules: RuleSet, wall: TileSet) -> None:
    most = max(wall.size - DEALT, 0)
    if draws > most:
        raise InputError(f"draws is {draws}, expected {most} at most: {rules.name} has {wall.size} tiles")


def _check_common(rules: RuleSet, common: bytes) -> None:
    """Raise an error where no win can be as all shall be; that these tiles are none is no matter."""
    tried = np.frombuffer(common, WIN).copy()
    tiles = shapes_of(rules).tiles.tile_columns[: DEALT + 1]
    kinds = tiles[tiles < N_KINDS]
    np.add.at(tried["hand"][0], kinds[:-1], 1)
    tried["win"] = kinds[-1]
    status = int(score_records(make_plan((rules,)), tried)["status"][0, 0])
    if status > INCOMPLETE:
        raise error_of(status, tried[0], f"no hand can win so under {rules.name}: ")
