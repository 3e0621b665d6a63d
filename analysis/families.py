"""What differs between families of rules whose scores stand side by side: units, reasons, words without meaning."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjfast import Wins
from mjfast.faults import BELOW_MINIMUM, REASONS
from mjfast.rules import FAMILIES, RuleSet
from mjfast.tilesets import tile_sets
from mjfast.wins import FLAGS, NO_TILE

UNITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "riichi": "points",
        "mcr": "fan",
        "guangdong": "times the base",
        "hangzhou": "times the base",
        "luoshu": "chips",
        "thirteen_orphans": "units",
    }
)
"""What the points of each family count."""

_WORTH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "riichi": "what the winner receives in all, without counters and riichi sticks",
        "mcr": "its fan with flowers",
        "guangdong": "2 to the power of its fan",
        "hangzhou": "2 to the power of its fan",
        "luoshu": "the stake",
        "thirteen_orphans": "a fixed price",
    }
)


def points_told(families: Iterable[str]) -> str:
    """
    Say what the points of a win are, in each of some families.

    Examples
    --------
    >>> points_told(["riichi"])
    'What the winner receives in all, without counters and riichi sticks'
    >>> points_told(["mcr", "luoshu"])
    'What a win is worth: in Chinese Official (81 fans), its fan with flowers; in Luoshu, the stake'
    """
    told = list(dict.fromkeys(families))
    if len(told) == 1:
        return _WORTH[told[0]][0].upper() + _WORTH[told[0]][1:]
    return f"What a win is worth: {'; '.join(f'in {FAMILIES[name].title}, {_WORTH[name]}' for name in told)}"


_PATTERNS_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "riichi": ("riichi",),
        "double_riichi": ("double_riichi", "riichi"),
        "ippatsu": ("ippatsu",),
        "after_kong": ("rinshan", "kong_chain"),
        "robbed_kong": ("chankan",),
        "last_tile": ("haitei", "houtei"),
        "first_draw": ("tenhou", "chiihou"),
        "before_first_draw": ("renhou",),
        "first_turn_kong": ("toukanhou", "toukanhou_open"),
        "last_of_kind": ("last_of_kind",),
        "ten_honours": ("ten_honour_discards",),
        "ten_honours_joker": ("ten_honour_discards", "ten_honour_discards_joker"),
        "kong_streak": ("renkaihou", "sanrenkaihou", "yonrenkaihou", "kong_chain"),
        "win_streak": ("paarenchan",),
        "flowers": ("flower_tiles", "luoshu_hand"),
        "n_piao": ("joker_float", "four_jokers"),
        "n_gang": ("kong_chain",),
    }
)
"""The patterns by which each flag or number of a win can move its price."""


def reason(status: int, rules: RuleSet) -> str:
    """
    Say why a rule set does not allow a win.

    Examples
    --------
    >>> from mjfast import rules
    >>> reason(BELOW_MINIMUM, rules.load("mcr_mil"))
    'fewer fan than the rules ask for'
    """
    return f"fewer {rules.family.unit} than the rules ask for" if status == BELOW_MINIMUM else REASONS[status]


def recipe(labels: Iterable[str], rules: Iterable[RuleSet]) -> list[dict[str, str]]:
    """Return what a recipe says of rule sets: the label of each in the result, its name, its family and its hash."""
    return [
        {"label": label, "name": used.name, "family": used.family_name, "hash": used.hash}
        for label, used in zip(labels, rules, strict=True)
    ]


def has_flowers(rules: RuleSet) -> bool:
    """
    Return whether the tiles of a rule set have flowers.

    Examples
    --------
    >>> from mjfast import rules
    >>> has_flowers(rules.load("mcr_mil")), has_flowers(rules.load("tenhou"))
    (True, False)
    """
    return tile_sets[rules["tile_set"]].has_flowers


def ignored(wins: Wins, rules: RuleSet) -> dict[str, NDArray[np.bool_]]:
    """
    Return the words of wins that mean nothing under a rule set, with the wins that have them.

    Examples
    --------
    >>> from mjfast import rules
    >>> wins = Wins.from_records([{"hand": "123m406p789s1122z", "win": "1z", "dora_indicators": "9m", "flowers": 2}])
    >>> list(ignored(wins, rules.load("guangdong")))
    ['red_fives', 'dora_indicators', 'flowers']
    """
    meant = _meant(rules)
    return {word: there for word, there in _words(wins).items() if word not in meant and there.any()}


def _words(wins: Wins) -> dict[str, NDArray[np.bool_]]:
    """Which wins have each of the words that not all families know."""
    records, nothing = wins.records, [None] * len(wins)
    found: dict[str, NDArray[np.bool_]] = {"red_fives": np.asarray(records["red"].any(axis=1))}
    for name in ("dora_indicators", "ura_indicators"):
        found[name] = (records[name] != NO_TILE).any(axis=1)
    found |= {name: records["flags"] & bit != 0 for name, bit in FLAGS.items()}
    for name in ("kong_streak", "win_streak", "flowers", "n_piao", "n_gang", "dealer_streak"):
        found[name] = records[name] != 0
    found["stakes"] = np.array([stakes is not None for stakes in wins.table.get("stakes", nothing)], np.bool_)
    return found


def _meant(rules: RuleSet) -> set[str]:
    """The words that can move a price or a payment."""
    paid = _asked_for(rules)
    words = {word for word, names in _PATTERNS_OF.items() if not paid.isdisjoint(names)}
    if rules.family_name == "riichi":
        words.add("dora_indicators")
        words |= {"ura_indicators"} if rules["ura_dora"] else set()
        words |= {"red_fives"} if any(rules["red_fives"]) else set()
    return words | {"hangzhou": {"dealer_streak"}, "luoshu": {"stakes"}}.get(rules.family_name, set())


def _asked_for(rules: RuleSet) -> set[str]:
    """The patterns that a rule set pays, and those that their definitions ask for."""
    found: set[str] = set()
    left = list(rules.patterns)
    while left:
        name = left.pop()
        if name in found:
            continue
        found.add(name)
        detector = rules.pattern(name).detector_under(rules.options)
        if isinstance(detector, str):
            found.add(detector)  # compiled code, maybe under another name
        else:
            left += detector.names
    return found
