"""What a rule set pays for a pattern."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from mjfast.errors import InputError, unknown
from mjfast.rules.keys import plain

LIMITS: Final[Mapping[str, float]] = MappingProxyType(
    {"mangan": 1, "haneman": 1.5, "baiman": 2, "sanbaiman": 3, "yakuman": 4, "double_yakuman": 8}
)
"""Limits by name, as multiples of a mangan."""

MOST_HAN: Final = 100
MOST_LIMIT: Final = 32
MOST_FAN: Final = 60
MOST_TIMES: Final = 4


@dataclass(frozen=True)
class Price:
    """
    What a pattern is worth.

    Parameters
    ----------
    closed, open : int
        Han in a closed and in an open hand; 0 where it does not count.
    limit : float
        Multiple of a mangan, which adds to other limits: a yakuman is 4.
    floor : float
        Multiple of a mangan that is paid at least, and does not add.
    open_limit : bool
        Whether the limit or floor is paid to open hands too.
    minimum : bool
        Whether the limit or floor is enough to win, whatever han the rules ask for.
    unit : str
        ``han``, or what other families have in its place: ``fan``, which do not depend on whether the hand is open, or
        ``points``. In fan, a limit is what a pattern counts alone, and a floor what it raises the hand to.
    most : int
        How many times a pattern counts that can be there several times.

    Examples
    --------
    >>> read_price([3, 2]), str(read_price({"limit": "yakuman"}))
    (Price(closed=3, open=2, limit=0, floor=0, open_limit=True, minimum=True, unit='han', most=4), 'yakuman')
    """

    closed: int = 0
    open: int = 0
    limit: float = 0
    floor: float = 0
    open_limit: bool = True
    minimum: bool = True
    unit: str = "han"
    most: int = MOST_TIMES

    def __str__(self) -> str:
        if self.unit != "han":
            return self._in_fan()
        if not self.multiple:
            return (
                f"{self.closed} han" if self.closed == self.open else f"{self.closed or '-'} / {self.open or '-'} han"
            )
        return (
            f"{'at least ' if self.floor else ''}{limit_name(self.multiple)}"
            f"{'' if self.open_limit else ', closed'}{'' if self.minimum else ', besides another yaku'}"
        )

    def _in_fan(self) -> str:
        if self.limit:
            return f"{self.limit:g} {self.unit} alone"
        if self.floor:
            return f"at least {self.floor:g} {self.unit}"
        unit = self.unit.removesuffix("s") if self.closed == 1 else self.unit
        most = {MOST_TIMES: "", 1: ", once at most"}.get(self.most, f", {self.most} times at most")
        return f"{self.closed} {unit}{most}"

    @property
    def multiple(self) -> float:
        """Multiple of a mangan of the limit or floor, 0 for han."""
        return self.limit or self.floor


def limit_name(multiple: float) -> str:
    """
    Return the name of a multiple of a mangan.

    Examples
    --------
    >>> limit_name(4), limit_name(5), limit_name(12)
    ('yakuman', '5 mangan', '3 yakuman')
    """
    for name, value in LIMITS.items():
        if value == multiple:
            return name.replace("_", " ")
    return f"{multiple / 4:g} yakuman" if multiple % 4 == 0 else f"{multiple:g} mangan"


def read_price(value: Any, where: str = "", unit: str = "han") -> Price | None:
    """
    Return the price that a rule file gives: None for ``false``, which is not counted.

    In han, a number is han; ``[3, 2]`` han closed and open; ``{limit = "yakuman"}`` or a multiple of a mangan;
    ``{floor = "mangan"}``; with either ``open = false`` for closed hands only and ``minimum = false`` where it does
    not suffice to win. In other units, a number is fan or points; ``{alone = 4}`` counts alone, and the highest of
    such; ``{least = 3}`` raises the hand; ``{fan = 2, most = 1}`` counts so many times. `where` begins the message of
    an error.

    Raises
    ------
    InputError
        If it is none of these.
    """
    value = plain(value)
    if unit != "han":
        return _read_fan(value, where, unit)
    match value:
        case Price():
            if read_price(_as_in_files(value), where) == value:
                return value
        case False:
            return None
        case True | 0:
            pass
        case int():
            return Price(_han(value, where), _han(value, where))
        case [int(), int()]:
            at_closed, at_open = (_han(han, where) for han in value)
            if at_closed or at_open:
                return Price(at_closed, at_open)
        case dict():
            return _limited(value, where)
    raise InputError(f'{where}price {value!r}, expected han, [closed, open], {{limit = "yakuman"}} or false')


_FAN_KEYS: Final = ("alone", "least", "fan", "most")


def _read_fan(value: Any, where: str, unit: str) -> Price | None:
    """Read a price in fan or points."""
    match value:
        case False:
            return None
        case Price() if value.unit == unit:
            if _read_fan(_fan_as_in_files(value), where, unit) == value:
                return value
        case int() if not isinstance(value, bool) and value:
            return Price(_han(value, where, unit), _han(value, where, unit), unit=unit)
        case dict():
            return _with_kind(value, where, unit)
    more = ", {alone = 4}, {least = 3}, {fan = 2, most = 1}" if unit == "fan" else ""
    raise InputError(f"{where}price {value!r}, expected {unit}{more} or false")


def _fan_as_in_files(price: Price) -> Any:
    if price.multiple:
        return {"alone" if price.limit else "least": int(price.multiple)}
    return price.closed if price.most == MOST_TIMES else {"fan": price.closed, "most": price.most}


def _with_kind(table: dict[str, Any], where: str, unit: str) -> Price:
    for key in table:
        if key not in _FAN_KEYS:
            raise InputError(f"{where}{unknown('key of a price', key, _FAN_KEYS)}")
    kinds = [key for key in ("alone", "least", "fan") if key in table]
    if unit != "fan" or len(kinds) != 1 or ("most" in table and kinds != ["fan"]):
        raise InputError(f"{where}price {table!r}, expected one of alone, least and fan, and most with fan only")
    worth, most = table[kinds[0]], table.get("most", MOST_TIMES)
    greatest_worth = MOST_HAN if kinds == ["fan"] else MOST_FAN
    for key, number, greatest in ((kinds[0], worth, greatest_worth), ("most", most, MOST_TIMES)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= greatest:
            raise InputError(f"{where}{key} is {number!r}, expected a whole number from 1 to {greatest}")
    if kinds == ["fan"]:
        return Price(worth, worth, unit=unit, most=most)
    return Price(limit=worth, unit=unit) if kinds == ["alone"] else Price(floor=worth, unit=unit)


def _as_in_files(price: Price) -> Any:
    if price.multiple:
        kind = "limit" if price.limit else "floor"
        return {kind: price.multiple, "open": price.open_limit, "minimum": price.minimum}
    return [price.closed, price.open]


def _han(value: int, where: str, unit: str = "han") -> int:
    if isinstance(value, bool) or not 0 <= value <= MOST_HAN:
        raise InputError(f"{where}{value!r} {unit}, expected 0 to {MOST_HAN}")
    return value


def _limited(table: dict[str, Any], where: str) -> Price:
    for key in table:
        if key not in ("limit", "floor", "open", "minimum"):
            raise InputError(f"{where}{unknown('key of a price', key, ('limit', 'floor', 'open', 'minimum'))}")
    if ("limit" in table) == ("floor" in table):
        raise InputError(f"{where}price {table!r}, expected either a limit or a floor")
    kind = "limit" if "limit" in table else "floor"
    multiple = table[kind]
    if isinstance(multiple, str):
        if multiple not in LIMITS:
            raise InputError(f"{where}{unknown(kind, multiple, LIMITS, ' or a multiple of a mangan')}")
        multiple = LIMITS[multiple]
    if (
        isinstance(multiple, bool)
        or not isinstance(multiple, int | float)
        or not 1 <= multiple <= MOST_LIMIT
        or multiple % 0.5
    ):
        raise InputError(f"{where}{kind} {multiple!r}, expected a multiple of half a mangan from 1 to {MOST_LIMIT}")
    open_limit, minimum = table.get("open", True), table.get("minimum", True)
    if not isinstance(open_limit, bool) or not isinstance(minimum, bool):
        raise InputError(f"{where}price {table!r}, expected true or false for open and minimum")
    if kind == "limit":
        return Price(limit=multiple, open_limit=open_limit, minimum=minimum)
    return Price(floor=multiple, open_limit=open_limit, minimum=minimum)
