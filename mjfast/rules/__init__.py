"""Rule sets as files: load one by name or path, change it, compare two."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mjfast.errors import InputError
from mjfast.rules.families import FAMILIES, Family
from mjfast.rules.keys import KEYS, SECTIONS, Key, keys_of
from mjfast.rules.loading import load, names
from mjfast.rules.prices import LIMITS, Price
from mjfast.rules.ruleset import RuleSet, distinct, settings, show_value

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "FAMILIES",
    "KEYS",
    "LIMITS",
    "Family",
    "Key",
    "Price",
    "RuleSet",
    "diff",
    "keys_of",
    "load",
    "names",
    "replace",
    "rule_set",
    "rule_sets",
    "table",
]


def rule_set(value: str | os.PathLike[str] | RuleSet) -> RuleSet:
    """
    Return a rule set as it is, or load the one of a name or file.

    Examples
    --------
    >>> rule_set("mleague")["ron_winners"]
    'head_bump'
    """
    if isinstance(value, RuleSet):
        return value
    if not isinstance(value, str | os.PathLike):
        raise InputError(f"rules is {value!r}, expected a name, a file or a RuleSet")
    return load(value)


def rule_sets(
    values: "str | os.PathLike[str] | RuleSet | Iterable[str | os.PathLike[str] | RuleSet]",
) -> list[RuleSet]:
    """
    Return one rule set or several, each as `rule_set` does.

    Examples
    --------
    >>> [chosen.name for chosen in rule_sets(["tenhou", "mleague"])], len(rule_sets("custom"))
    (['tenhou', 'mleague'], 1)
    """
    if isinstance(values, str | os.PathLike | RuleSet):
        return [rule_set(values)]
    if not isinstance(values, Iterable):
        raise InputError(f"rules is {values!r}, expected a rule set or a list of rule sets")
    return list(map(rule_set, values))


def replace(rules: str | os.PathLike[str] | RuleSet, **changes: Any) -> RuleSet:
    """
    Return a rule set with some options or prices changed, as `RuleSet.replace` does.

    Examples
    --------
    >>> replace("riichi", ron_winners="head_bump")["ron_winners"]
    'head_bump'
    """
    return rule_set(rules).replace(**changes)


def table(rules: str | os.PathLike[str] | RuleSet) -> "pd.DataFrame":
    """
    Return everything that a rule set says: one row an option or price.

    Columns: section, key, value (text), origin (the file of the chain that says so), source, confirmed, meaning.

    Examples
    --------
    >>> table("saikouisen2000").set_index("key").loc["kiriage_mangan", ["value", "origin"]].tolist()
    ['yes', 'saikouisen2000']
    """
    import pandas as pd

    chosen = rule_set(rules)
    return pd.DataFrame(
        [
            {
                "section": section,
                "key": key,
                "value": show_value(value),
                "origin": chosen.origin.get(f"replaces {key}" if section == "replaces" else key, ""),
                "source": chosen.sources.get(key, "") if section != "replaces" else "",
                "confirmed": key not in chosen.unconfirmed,
                "meaning": KEYS[key].meaning if key in KEYS and section in SECTIONS else chosen.pattern(key).definition,
            }
            for (section, key), value in settings(chosen).items()
        ]
    )


def diff(one: str | os.PathLike[str] | RuleSet, other: str | os.PathLike[str] | RuleSet) -> "pd.DataFrame":
    """
    Return what two rule sets say differently: columns section, key, and one with the values of each.

    Examples
    --------
    >>> diff("saikouisen2000", "saikouisen_modern").key.head(2).tolist()
    ['yakuman_stack', 'yakuman_most']
    """
    import pandas as pd

    first, second = rule_set(one), rule_set(other)
    both = said, said_too = settings(first), settings(second)
    rows = [
        (*place, *(show_value(each[place]) if place in each else _not_said(place[0]) for each in both))
        for place in dict.fromkeys((*said, *said_too))
        if said.get(place) != said_too.get(place)
    ]
    return pd.DataFrame(rows, columns=["section", "key", *distinct([first.name, second.name])])


def _not_said(section: str) -> str:
    """What stands for something that a rule set does not have: an option of another family, a price, a list."""
    return {"patterns": show_value(None), "replaces": show_value(()), "define": show_value(())}.get(section, "-")
