"""Arguments that settling and the rules of play share: rule sets, seats, counters and points."""

import operator
import os
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from mjfast.errors import InputError
from mjfast.rules import RuleSet

RulesLike: TypeAlias = RuleSet | str | os.PathLike[str]
"""A rule set, or the name or file of one."""

SEATS: Final = 4

WINDS: Final = "ESWN"
"""Winds in the order of play; the seat of the dealer is east."""


def seat_wind(seat: int, dealer: int) -> str:
    """
    Return the wind of a seat.

    Examples
    --------
    >>> seat_wind(1, 3)
    'W'
    """
    return WINDS[(seat - dealer) % SEATS]


def check_seat(value: Any, where: str, players: int = SEATS) -> int:
    """
    Return a seat number as an int.

    Raises
    ------
    InputError
        If it is none; `where` begins the message.

    Examples
    --------
    >>> check_seat(2, "discarder")
    2
    """
    seat = whole(value, where)
    if not 0 <= seat < players:
        raise InputError(f"{where} is {value!r}, expected a seat from 0 to {players - 1}")
    return seat


def check_count(value: Any, where: str, most: int | None = None) -> int:
    """
    Return a number from 0 to `most` as an int, or raise `InputError`; `where` begins its message.

    Examples
    --------
    >>> check_count(3, "honba")
    3
    """
    number = whole(value, where)
    if number < 0:
        raise InputError(f"{where} is {value!r}, expected 0 or more")
    if most is not None and number > most:
        raise InputError(f"{where} is {value!r}, expected {most} at most")
    return number


def whole(value: Any, where: str) -> int:
    """
    Return a whole number as an int, or raise `InputError`; `where` begins its message.

    Examples
    --------
    >>> whole(-1500, "points")
    -1500
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise InputError(f"{where} is {value!r}, expected a whole number") from None


def by_seat(numbers: Iterable[Any], where: str) -> tuple[int, ...]:
    """
    Return a whole number for each of four seats as ints, or raise `InputError`; `where` begins its message.

    Examples
    --------
    >>> by_seat([25000, 25000, 25000, 25000], "points")
    (25000, 25000, 25000, 25000)
    """
    found = tuple(whole(value, f"{where}[{seat}]") for seat, value in enumerate(numbers))
    if len(found) != SEATS:
        raise InputError(f"{where} has {len(found)} numbers, expected {SEATS}, one for each seat")
    return found


def check_seats(seats: int | Iterable[int], where: str) -> tuple[int, ...]:
    """
    Return one seat or several different ones in ascending order, or raise `InputError`; `where` begins its message.

    Examples
    --------
    >>> check_seats([3, 0], "ready"), check_seats(1, "foul")
    ((0, 3), (1,))
    """
    given = seats if isinstance(seats, Iterable) else (seats,)
    found = [check_seat(seat, f"{where}[{place}]") for place, seat in enumerate(given)]
    if len(set(found)) != len(found):
        raise InputError(f"{where} names a seat twice: {found}")
    return tuple(sorted(found))


def read_stakes(stakes: Any, where: str) -> tuple[int, ...]:
    """
    Return what each of four seats has staked, 0 for who has not called ready; a text holds four numbers.

    Examples
    --------
    >>> read_stakes("4 0 3 0", "stakes")
    (4, 0, 3, 0)
    """
    if isinstance(stakes, str):
        words = stakes.replace(",", " ").split()
        stakes = [int(word) if word.isdecimal() else word for word in words]
    if not isinstance(stakes, Iterable):
        raise InputError(f"{where} is {stakes!r}, expected four whole numbers, one for each seat")
    found = by_seat(stakes, where)
    for seat, value in enumerate(found):
        check_count(value, f"{where}[{seat}]")
    return found
