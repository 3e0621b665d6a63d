"""The end of a game: places and final points."""

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final

from mjfast.arguments import SEATS, RulesLike, by_seat, check_count
from mjfast.family_rules import rules_of
from mjfast.rules import RuleSet

_HALF: Final = Fraction(1, 2)
_ROUND: Final[Mapping[str, Callable[[Fraction], int]]] = {
    "nearest": lambda points: _with_sign(points, math.floor(abs(points) + _HALF)),
    "half_down": lambda points: _with_sign(points, math.ceil(abs(points) - _HALF)),
    "up": math.ceil,
    "down": math.floor,
}


def places(points: Iterable[int], rules: RulesLike) -> tuple[int, ...]:
    """
    Return the place of each seat, 1 to 4; seat 0 dealt first.

    Of equal points the earlier seat comes first, or all have the better place where the rule set shares places. Only
    riichi rules say which.

    Examples
    --------
    >>> places([25000, 31000, 25000, 19000], "tenhou"), places([25000, 31000, 25000, 19000], "mleague")
    ((2, 1, 3, 4), (2, 1, 2, 4))
    """
    groups = _groups(by_seat(points, "points"), rules_of("riichi", rules, "places"))
    found = [0] * SEATS
    better = 0
    for group in groups:
        for seat in group:
            found[seat] = better + 1
        better += len(group)
    return tuple(found)


def settle_game(
    points: Iterable[int], rules: RulesLike, *, sticks: int = 0, fouls: Iterable[int] = (0,) * SEATS
) -> tuple[float, ...]:
    """
    Return the final points of a game, by seat.

    They are the thousands of points above the return points, rounded if the rule set says so, with the points of
    the place (uma, and oka for the first). Equal players share the points of their places where the rule set
    shares places. Where hundreds are rounded, the first player takes what is left, so that nothing is lost.

    Parameters
    ----------
    points : iterable of int
        Points at the end, by seat; seat 0 dealt first.
    rules : RuleSet or str
        The rule set.
    sticks : int
        Riichi sticks on the table at the end. Those who are first get them, in hundreds, and the earliest seat
        among them the rest; or nobody does.
    fouls : iterable of int
        Fouls of each seat, for rule sets that take them off after the game.

    Returns
    -------
    tuple of float

    Raises
    ------
    InputError
        If there are not four numbers, a count is negative, or the rule set is none of the riichi family: the others do
        not say what the points of a game come to.

    Examples
    --------
    >>> settle_game([42000, 28000, 20000, 10000], "tenhou")
    (52.0, 8.0, -20.0, -40.0)
    >>> settle_game([29900, 29600, 29500, 29000], "custom", sticks=2)
    (9.9, 3.6, -4.5, -9.0)
    """
    options = rules_of("riichi", rules, "final points")
    held = list(by_seat(points, "points"))
    committed = [check_count(number, f"fouls[{seat}]") for seat, number in enumerate(by_seat(fouls, "fouls"))]
    at_return = sum(number >= options["return_points"] for number in held)
    groups = _groups(tuple(held), options)
    if options["leftover_sticks"] == "first":
        _share_out(check_count(sticks, "sticks") * options["riichi_deposit"], groups[0], held)
    exact = [Fraction(number - options["return_points"], 1000) for number in held]
    final = _rounded(exact, groups[0], options)
    bonus = _place_points(at_return, options)
    better = 0
    for group in groups:
        shared = sum(bonus[better : better + len(group)], Fraction(0)) / len(group)
        for seat in group:
            final[seat] += shared
        better += len(group)
    if options["chombo"] == "after_game":
        for seat, number in enumerate(committed):
            final[seat] -= Fraction(number * options["chombo_points"], 1000)
    return tuple(map(float, final))


def _groups(points: tuple[int, ...], options: RuleSet) -> list[list[int]]:
    """Seats by place; equal ones together where places are shared."""
    order = sorted(range(SEATS), key=lambda seat: -points[seat])
    if options["ties"] == "seat":
        return [[seat] for seat in order]
    return [[seat for seat in order if points[seat] == value] for value in dict.fromkeys(points[s] for s in order)]


def _share_out(points: int, seats: list[int], held: list[int]) -> None:
    each = points // (100 * len(seats)) * 100
    for seat in seats:
        held[seat] += each
    held[seats[0]] += points - each * len(seats)


def _rounded(exact: list[Fraction], first: list[int], options: RuleSet) -> list[Fraction]:
    """Round the points of all but the first, who take what is left."""
    if options["final_rounding"] == "none":
        return exact
    final = [Fraction(_ROUND[options["final_rounding"]](points)) for points in exact]
    left = sum(exact, Fraction(0)) - sum(points for seat, points in enumerate(final) if seat not in first)
    for seat in first:
        final[seat] = left / len(first)
    return final


def _with_sign(points: Fraction, size: int) -> int:
    return size if points >= 0 else -size


def _place_points(at_return: int, options: RuleSet) -> list[Fraction]:
    """Points of the four places, oka included, for a number of players at the return points."""
    table = options["uma"]
    row = table[at_return] if isinstance(table[0], tuple) else table
    points = [Fraction(str(value)) for value in row]
    points[0] += options["oka"]
    return points
