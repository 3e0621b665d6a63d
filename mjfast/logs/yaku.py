"""What platforms call the yaku; the names are in ``yaku.toml``."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from mjfast.logs.faults import printable

_NAMES: Final[dict[str, Any]] = tomllib.loads(files(__package__).joinpath("yaku.toml").read_text(encoding="utf-8"))

TENHOU: Final[tuple[str, ...]] = tuple(_NAMES["tenhou"])
"""The id of each number of Tenhou's XML."""

JAPANESE: Final[dict[str, str]] = _NAMES["japanese"]
"""The id of each Japanese name, without spaces and colons."""

MJAI: Final[dict[str, str]] = _NAMES["mjai"]
"""The id of each name of mjai."""

YAKUMAN_HAN: Final = 13
"""What a yakuman counts in the records of wins."""

_LONGEST: Final = 40


def named(name: str, known: dict[str, str]) -> str:
    """
    Return the id of a yaku; one that is not known keeps its name.

    Examples
    --------
    >>> named("断幺九", JAPANESE), named("役牌 白", JAPANESE), named("sangenpai", MJAI)
    ('tanyao', 'yakuhai_haku', 'sangenpai')
    """
    plain = "".join(char for char in name if char not in " :：\u3000")
    return known.get(plain) or printable(plain[:_LONGEST])
