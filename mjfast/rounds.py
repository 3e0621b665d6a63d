"""The rounds of a game: who deals next, and when the game is over."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mjfast.arguments import SEATS, WINDS, RulesLike, by_seat, check_count
from mjfast.errors import InputError, unknown
from mjfast.family_rules import rules_of
from mjfast.results import HandResult
from mjfast.rules import RuleSet

_ROUNDS: Final = {"one_hand": "E", "east": "E", "half": "ES", "full": "ESWN", "east_north": "EN", "east_east": "EE"}


@dataclass(frozen=True)
class Position:
    """
    Where a game stands before a hand.

    Parameters
    ----------
    number : int
        Number of the hand: 0 is East 1, 4 the first hand of the second round. A repeated hand keeps its number.
    round : str
        Wind of the round.
    honba, sticks : int
        Counters, and sticks on the table.

    Examples
    --------
    >>> Position(5, "S", honba=1).dealer
    1
    """

    number: int = 0
    round: str = "E"
    honba: int = 0
    sticks: int = 0

    def __post_init__(self) -> None:
        for name in ("number", "honba", "sticks"):
            object.__setattr__(self, name, check_count(getattr(self, name), f"Position: {name}"))
        if self.round not in WINDS:
            raise unknown("round", self.round, WINDS)

    @property
    def dealer(self) -> int:
        """Seat of the dealer."""
        return self.number % SEATS


def start_points(rules: RulesLike) -> tuple[int, ...]:
    """
    Return the points that the four players begin with.

    Examples
    --------
    >>> start_points("tenhou")
    (25000, 25000, 25000, 25000)
    """
    return (rules_of("riichi", rules, "points to start with")["start_points"],) * SEATS


def game_end(
    position: Position, result: HandResult, points: Iterable[int], *, stop: bool = True, rules: RulesLike
) -> str | None:
    """
    Return why a game is over after a hand, or None if it goes on.

    The last hand is that of the last round, and of each further round that is played while nobody has reached the
    target. With ``sudden_death`` further hands end the game as soon as somebody has; with ``renchan_first`` each of
    them counts as a last hand, so that a dealer who stays deals again first (Tenhou, Mahjong Soul).

    Parameters
    ----------
    position : Position
        The hand that was played.
    result : HandResult
        What it came to.
    points : iterable of int
        Points after it, by seat.
    stop : bool
        Whether the dealer ends the game where the rule set lets him, by winning the last hand (`agari_yame`) or by
        being ready at its draw (`tenpai_yame`). While further rounds are to be played he can do so only if
        somebody has reached the target.
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    str or None
        ``tobi`` (somebody is out of points), ``stop`` (the dealer's choice), ``target`` (somebody reached it in a
        further round) or ``last_hand``.

    Raises
    ------
    InputError
        If the dealers differ, the rule set has no such hand or is none of the riichi family, or a winner deals next
        out of turn, as hands are numbered by dealers.

    Examples
    --------
    >>> south_4 = Position(7, "S")
    >>> drawn = HandResult("draw", (0, 0, 0, 0), dealer=3, dealer_stays=False, honba=1, sticks=0)
    >>> game_end(south_4, drawn, [40000, 30000, 20000, 10000], rules="tenhou")
    'last_hand'
    >>> game_end(south_4, drawn, [25000, 25000, 25000, 25000], rules="tenhou")  # South goes on with West
    """
    options = rules_of("riichi", rules, "a length of games")
    held = by_seat(points, "points")
    if result.dealer != position.dealer:
        raise InputError(f"result: dealer is {result.dealer}, but hand {position.number} has dealer {position.dealer}")
    if result.successor is not None and result.successor != (result.dealer + 1) % SEATS:
        raise InputError(f"result: seat {result.successor} deals next, and hands are numbered by dealers in turn")
    further = _further(position, options)
    if _is_out(min(held), options):
        return "tobi"
    if options["game_length"] == "one_hand":
        return "last_hand"
    if result.kind == "foul" or not _is_last(further, options):
        return None
    reached = _reaches(max(held), options)
    extension = options["extension"]
    if further > 0 and extension == "sudden_death" and reached:
        return "target"
    if _repeats(further, result, options):
        stops = stop and (reached or extension == "off") and _may_stop(result, held, options)
        return "stop" if stops else None
    if further > 0 and reached:
        return "target"
    over = reached or extension == "off" or further >= SEATS * options["extension_rounds"]
    return "last_hand" if over else None


def next_position(
    position: Position, result: HandResult, points: Iterable[int], *, stop: bool = True, rules: RulesLike
) -> Position | None:
    """
    Return where the game stands before the next hand, or None if it is over; parameters are those of `game_end`.

    Examples
    --------
    >>> drawn = HandResult("draw", (0, 0, 0, 0), dealer=3, dealer_stays=False, honba=1, sticks=2)
    >>> next_position(Position(3), drawn, [25000, 25000, 24000, 24000], rules="riichi")
    Position(number=4, round='S', honba=1, sticks=2)
    """
    options = rules_of("riichi", rules, "a length of games")
    if game_end(position, result, points, stop=stop, rules=options) is not None:
        return None
    repeats = _repeats(_further(position, options), result, options)
    number = position.number + (not repeats)
    honba = 0 if result.kind == "win" and not repeats else result.honba
    return Position(number, round_wind(number, rules=options), honba, result.sticks)


def round_wind(number: int, *, rules: RulesLike) -> str:
    """
    Return the wind of the round of a hand by its number, which counts from 0.

    Further rounds take the winds that follow; an East-East game stays in East.

    Examples
    --------
    >>> [round_wind(number, rules="riichi") for number in (0, 4, 8)]
    ['E', 'S', 'W']
    """
    options = rules_of("riichi", rules, "a length of games")
    winds = _ROUNDS[options["game_length"]]
    played = check_count(number, "number") // SEATS
    if played < len(winds) or options["game_length"] in ("one_hand", "east_east"):
        return winds[min(played, len(winds) - 1)]
    return WINDS[(WINDS.index(winds[-1]) + played - len(winds) + 1) % SEATS]


def _further(position: Position, options: RuleSet) -> int:
    """Return how many hands beyond the last one of the ordinary rounds: 0 for that one, negative before it."""
    hands = 1 if options["game_length"] == "one_hand" else SEATS * len(_ROUNDS[options["game_length"]])
    further = position.number + 1 - hands
    if further > 0 and (options["extension"] == "off" or further > SEATS * options["extension_rounds"]):
        raise InputError(f"position: hand {position.number} is beyond the last one of the rules {options.name!r}")
    return further


def _is_last(further: int, options: RuleSet) -> bool:
    """Whether the game can end after the hand, or a further round must be decided upon."""
    whole_rounds = options["extension"] in ("off", "round")
    return further >= 0 and (further % SEATS == 0 or not whole_rounds)


def _repeats(further: int, result: HandResult, options: RuleSet) -> bool:
    """Whether the dealer deals again, if the game goes on."""
    kept = result.kind == "foul" or options["last_hand_renchan"] or not _is_last(further, options)
    return result.dealer_stays and kept


def _may_stop(result: HandResult, held: tuple[int, ...], options: RuleSet) -> bool:
    if result.dealer in result.winners:
        word = options["agari_yame"]
    else:
        word = options["tenpai_yame"] if result.kind == "draw" else "off"
    best = max(held)
    before = held[: result.dealer] if options["ties"] == "seat" else ()
    leads = held[result.dealer] == best and best not in before
    return word == "free" or (word == "first" and leads)


def _is_out(points: int, options: RuleSet) -> bool:
    return {"off": False, "negative": points < 0, "zero": points <= 0}[options["tobi"]]


def _reaches(points: int, options: RuleSet) -> bool:
    return points > options["target_points"] or (points == options["target_points"] and not options["target_above"])
