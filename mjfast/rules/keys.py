"""The option keys of rule files: where they stand, what they take, whether they move a price or the flow of a game."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from mjfast.errors import InputError
from mjfast.rules.families import FAMILIES

LARGEST: Final = 200
"""The greatest number in a list of fu or han."""


MOST_UMA: Final = 1000


@dataclass(frozen=True)
class Key:
    """
    An option of a rule set, as `keys.toml` describes it.

    Parameters
    ----------
    name : str
        The key, unique among all sections.
    section : str
        The table of a rule file that holds it.
    use : str
        ``price`` if it can move the price of a win, ``flow`` if only `mjfast.game` and `mjfast.settlement` read it.
    kind : str
        ``bool``, ``int``, ``words``, ``list``, ``ints`` or ``uma``.
    meaning : str
        What the key does, in one line.
    values : tuple
        The words that are allowed, the least and the greatest number, or the lengths that a list may have.
    short : mapping
        Lists that one number stands for.
    families : tuple of str
        The families of rules that have it.
    """

    name: str
    section: str
    use: str
    kind: str
    meaning: str
    values: tuple[Any, ...] = ()
    short: Mapping[str, Any] = field(default_factory=dict)
    families: tuple[str, ...] = ("riichi",)

    @property
    def expected(self) -> str:
        """What values are allowed, in words."""
        match self.kind:
            case "bool":
                return "true or false"
            case "int":
                return f"a whole number from {self.values[0]} to {self.values[1]}"
            case "words":
                return "one of " + ", ".join(self.values)
            case "list":
                return f"a list of {', '.join(self.values)}, or true for all and false for none"
            case "ints":
                lengths = " or ".join(map(str, self.values))
                short = f", or {', '.join(self.short)} in all" if self.short else ""
                return f"a list of {lengths} whole numbers from 0 to {LARGEST}{short}"
            case _:
                return (
                    f"four numbers up to {MOST_UMA} that add up to 0, or a list of five such lists, for 0 to 4 players "
                    "at the return"
                )

    def read(self, value: Any, where: str) -> Any:
        """
        Return the value as a rule set keeps it: lists become tuples, and what is short for a list becomes it.

        Raises
        ------
        InputError
            If the value is not allowed; `where` begins the message.

        Examples
        --------
        >>> KEYS["red_fives"].read([1, 1, 1], "my.toml: ")
        (1, 1, 1)
        >>> KEYS["double_yakuman"].read(True, "") == KEYS["double_yakuman"].values
        True
        """
        kept = _frozen(self._in_full(plain(value)))
        if not self._allows(kept):
            raise InputError(f"{where}{self.name} is {value!r}, expected {self.expected}")
        return kept

    def _in_full(self, value: Any) -> Any:
        if self.kind == "list" and isinstance(value, bool):
            return self.values if value else ()
        return self.short.get(str(value), value) if _is_whole(value) else value

    def _allows(self, value: Any) -> bool:
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            return _is_whole(value) and self.values[0] <= value <= self.values[1]
        if self.kind == "words":
            return isinstance(value, str) and value in self.values
        if not isinstance(value, tuple):
            return False
        if self.kind == "list":
            return all(word in self.values for word in value) and len(set(value)) == len(value)
        if self.kind == "ints":
            return len(value) in self.values and all(_is_whole(n) and 0 <= n <= LARGEST for n in value)
        return _is_shared_out(value) or (len(value) == 5 and all(map(_is_shared_out, value)))


def plain(value: Any) -> Any:
    """
    Return a number of numpy as one of Python, and anything else as it is.

    Examples
    --------
    >>> import numpy as np
    >>> plain(np.int64(3)), plain("three")
    (3, 'three')
    """
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") and not value.shape else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_shared_out(points: Any) -> bool:
    """Whether these are points of four places that add up to nothing."""
    return (
        isinstance(points, tuple)
        and len(points) == 4
        and all((_is_whole(value) or isinstance(value, float)) and abs(value) <= MOST_UMA for value in points)
        and abs(sum(points)) < 1e-9
    )


def _read_keys() -> dict[str, Key]:
    tables = tomllib.loads(files(__package__).joinpath("keys.toml").read_text(encoding="utf-8"))
    return {
        name: Key(name, section, **{key: _frozen(value) for key, value in (_families(section) | described).items()})
        for section, table in tables.items()
        for name, described in table.items()
    }


def _families(section: str) -> dict[str, Any]:
    return {"families": (section,)} if section in FAMILIES else {}


def keys_of(family: str) -> dict[str, Key]:
    """
    Return the options that the rule sets of a family have, by name.

    Examples
    --------
    >>> [name for name, key in keys_of("thirteen_orphans").items() if key.section != "start"]
    ['tile_set', 'ron_winners', 'renchan', 'free_tile', 'players']
    """
    return {name: key for name, key in KEYS.items() if family in key.families}


KEYS: Final[Mapping[str, Key]] = MappingProxyType(_read_keys())
"""Every option by its name, in the order in which they are shown."""

SECTIONS: Final = tuple(dict.fromkeys(key.section for key in KEYS.values()))
"""The tables of a rule file that hold options."""
