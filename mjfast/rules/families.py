"""The families of rules: what their pricing has in common."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from mjfast.errors import InputError, unknown


@dataclass(frozen=True)
class Family:
    """
    A family of rules.

    Parameters
    ----------
    name, title : str
        Its name, and what it is.
    scheme : str
        How a win is priced: ``han_and_fu``, ``fan_sum``, ``doubling`` (fan double the points) or ``fixed``.
    unit : str
        What patterns are worth: ``han``, ``fan`` or ``points``.
    """

    name: str
    title: str
    scheme: str
    unit: str


FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {
        family.name: family
        for family in (
            Family("riichi", "Japanese riichi", "han_and_fu", "han"),
            Family("mcr", "Chinese Official (81 fans)", "fan_sum", "fan"),
            Family("guangdong", "Guangdong", "doubling", "fan"),
            Family("hangzhou", "Hangzhou", "doubling", "fan"),
            Family("luoshu", "Luoshu", "fixed", "points"),
            Family("thirteen_orphans", "thirteen orphans only", "fixed", "points"),
        )
    }
)
"""Every family by its name."""


def read_family(name: object, where: str = "") -> Family:
    """
    Return the family of a name; `where` begins the message of an error.

    Examples
    --------
    >>> read_family("mcr").unit
    'fan'
    """
    if not isinstance(name, str) or name not in FAMILIES:
        raise InputError(f"{where}{unknown('family', name, FAMILIES)}")
    return FAMILIES[name]
