"""What dice decide before a hand: who is counted to, and where the wall is broken."""

from dataclasses import dataclass
from typing import Final

from mjfast.arguments import SEATS, RulesLike, check_count, whole
from mjfast.errors import InputError
from mjfast.family_rules import players_of
from mjfast.rules import rule_set
from mjfast.tilesets import tile_sets

FACES: Final = 6
"""Faces of a die, with one dot to six."""


@dataclass(frozen=True)
class Opening:
    """
    How a rule set begins: what `opening` returns.

    Attributes
    ----------
    dice : int
        Dice of a roll.
    seat_rolls : int
        Rolls that find the place of east before winds are drawn; 0 where they are drawn without dice.
    dealer_rolls : int
        Rolls that find the first dealer, the first one by who sits east; 0 where east deals.
    wall_rolls : int
        Rolls that find where the wall is broken.
    walls : tuple of int
        Stacks of the wall of each player, the dealer's first and then counter-clockwise.
    """

    dice: int
    seat_rolls: int
    dealer_rolls: int
    wall_rolls: int
    walls: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many play; everybody has a wall."""
        return len(self.walls)


def opening(rules: RulesLike, *, hand_built: bool = False) -> Opening:
    """
    Return how a rule set finds seats, the first dealer, and where the wall is broken.

    All tiles are built into stacks of two, flowers too. Where the stacks do not go into equal walls, the dealer and
    those who follow him have one more.

    Parameters
    ----------
    rules : RuleSet or str
        The rule set.
    hand_built : bool
        Whether players build the walls, and no automatic table does.

    Examples
    --------
    >>> opening("saikouisen2000", hand_built=True)
    Opening(dice=2, seat_rolls=1, dealer_rolls=2, wall_rolls=2, walls=(17, 17, 17, 17))
    >>> opening("mcr_mil").walls, opening("luoshu").walls, opening("thirteen34").walls
    ((18, 18, 18, 18), (17, 17, 16, 16), (9, 8))
    """
    options = rule_set(rules)
    players = players_of(options)
    stacks, more = divmod(tile_sets[options["tile_set"]].size // 2, players)
    return Opening(
        options["dice"],
        options["seat_rolls"],
        options["dealer_rolls"],
        options["hand_built_wall_rolls"] if hand_built else options["wall_rolls"],
        tuple(stacks + (place < more) for place in range(players)),
    )


def counted_to(total: int, players: int = SEATS) -> int:
    """
    Return who is counted to with so many dots, as a number of places to the right of who rolled.

    He counts himself as 1, and then counter-clockwise: 5 and 9 are he himself, 2, 6 and 10 the player to his right.

    Raises
    ------
    InputError
        If an argument is no whole number from 1 on.

    Examples
    --------
    >>> [counted_to(total) for total in range(2, 13)]
    [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    """
    return (_positive(total, "total") - 1) % _positive(players, "players")


def wall_break(first: int, second: int | None = None, *, rules: RulesLike) -> tuple[int, int]:
    """
    Return where the wall is broken: in whose wall, and behind which stack from its right end.

    The dealer's roll says whose wall it is. With one roll as many stacks are counted from its right end; with two the
    player whose wall it is rolls too, and the stacks of both are counted. Where a wall ends the count goes on at the
    right end of the next one clockwise, that of the player to the left. The first tiles are dealt from the left of the
    stack that is counted to.

    Parameters
    ----------
    first : int
        Dots of the dealer.
    second : int, optional
        Dots of the second roll, if there is one.
    rules : RuleSet or str
        The rule set, for the length of the walls.

    Returns
    -------
    tuple of int
        The wall, as a number of places to the right of the dealer, and the stack, from 1 on.

    Raises
    ------
    InputError
        If there cannot be so many dots.

    Examples
    --------
    >>> wall_break(7, rules="riichi"), wall_break(7, 6, rules="riichi")
    ((2, 7), (2, 13))
    >>> wall_break(12, 12, rules="riichi")  # the 24th stack from the right of the player to the left
    (2, 7)
    """
    start = opening(rules)
    dots = _dots(first, start.dice, "first")
    stacks = dots if second is None else dots + _dots(second, start.dice, "second")
    return count_stacks(start.walls, counted_to(dots, start.players), stacks)


def count_stacks(walls: tuple[int, ...], wall: int, stacks: int) -> tuple[int, int]:
    """
    Count stacks from the right end of a wall, and on into those to the left; return the wall and the stack there.

    Examples
    --------
    >>> count_stacks((17, 17, 17, 17), 0, 17), count_stacks((17, 17, 17, 17), 0, 18)
    ((0, 17), (3, 1))
    """
    while stacks > walls[wall]:
        stacks -= walls[wall]
        wall = (wall - 1) % len(walls)
    return wall, stacks


def _positive(value: int, where: str) -> int:
    number = check_count(value, where)
    if not number:
        raise InputError(f"{where} is 0, expected 1 or more")
    return number


def _dots(value: int, dice: int, where: str) -> int:
    number = whole(value, where)
    if not dice <= number <= FACES * dice:
        raise InputError(f"{where} is {value!r}, expected {dice} to {FACES * dice}, the dots of {dice} dice")
    return number
