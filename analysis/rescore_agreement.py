"""Compares scores with the han, fu and points that were recorded."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import frames
from mjfast.errors import InputError
from mjfast.rules import RuleSet

if TYPE_CHECKING:
    import pandas as pd

FIELDS: Final = ("han", "fu", "fan", "points")
"""The columns of a file that hold what was paid."""

_UNITS: Final = {"han": "han", "fu": "han", "fan": "fan"}
"""What patterns are worth in the families that know a field; all know points, each in a unit of its own."""

Recorded = Mapping[str, NDArray[np.float64]]
"""For each field that a file has its numbers, NaN where there is none."""


def read(frame: "pd.DataFrame") -> tuple[dict[str, NDArray[np.float64]], dict[int, str]]:
    """Return the recorded numbers of a frame, and what is wrong with rows whose numbers are none."""
    import pandas as pd

    recorded: dict[str, NDArray[np.float64]] = {}
    faults: dict[int, str] = {}
    for field in FIELDS:
        if field not in frame.columns:
            continue
        cells = frame[field].reset_index(drop=True).astype(object)
        cells = cells.mask(cells.map(lambda cell: isinstance(cell, str) and not cell.strip()))
        numbers = pd.to_numeric(cells, errors="coerce").to_numpy(np.float64, na_value=np.nan)
        wrong = cells.notna().to_numpy() & ~((numbers >= 0) & (numbers % 1 == 0))
        for row in np.flatnonzero(wrong).tolist():
            faults.setdefault(row, f"{field} is {str(cells[row])!r}, expected a whole number")
        recorded[field] = numbers
    return recorded, faults


def check(faults: Mapping[int, str], where: Callable[[int], str]) -> None:
    """Raise `InputError` for the first fault, if there is one."""
    for row in sorted(faults):
        raise InputError(f"{where(row)}{faults[row]}")


def fields_of(rules: RuleSet, recorded: Recorded) -> list[str]:
    """
    Return the recorded fields that a rule set can agree with.

    Recorded points are those of the family that the other fields are of; without such fields, of any.

    Examples
    --------
    >>> from mjfast import rules
    >>> found = {"han": np.ones(1), "points": np.ones(1)}
    >>> fields_of(rules.load("tenhou"), found), fields_of(rules.load("mcr_mil"), found)
    (['han', 'points'], [])
    """
    units = {_UNITS[field] for field in recorded if field in _UNITS}
    if units and rules.family.unit not in units:
        return []
    return [field for field in recorded if _UNITS.get(field, rules.family.unit) == rules.family.unit]


def agreement(
    scored: "pd.DataFrame", recorded: Recorded, rules: Iterable[RuleSet], recipe: Mapping[str, Any]
) -> "pd.DataFrame":
    """Count for each rule set and field the wins with a recorded value, and those whose score is the same."""
    columns: dict[str, list[Any]] = {name: [] for name in ("rules", "field", "n", "agree", "share")}
    for label, field, rows, same in _compare(scored, recorded, rules):
        n, agree = len(rows), int(same.sum())
        for name, cell in zip(columns, (label, field, n, agree, agree / n if n else np.nan), strict=True):
            columns[name].append(cell)
    return frames.make(columns, recipe)


def disagreements(
    scored: "pd.DataFrame", recorded: Recorded, rules: Iterable[RuleSet], recipe: Mapping[str, Any]
) -> "pd.DataFrame":
    """List every recorded value that is not the scored one, by rule set and win; `reason` says why a win is none."""
    import pandas as pd

    parts = [
        pd.DataFrame(
            {
                "win": rows["win"],
                "rules": label,
                "field": field,
                "recorded": rows["recorded"].astype(np.int64),
                "scored": rows["scored"].astype(np.int64),
                "reason": rows["reason"].astype(str),
            }
        )[~same]
        for label, field, rows, same in _compare(scored, recorded, rules)
    ]
    if not parts:
        parts = [pd.DataFrame(columns=["win", "rules", "field", "recorded", "scored", "reason"])]
    found = pd.concat(parts, ignore_index=True)
    order = {label: place for place, label in enumerate(scored["rules"].cat.categories)}
    ranks = found.assign(rules=found["rules"].map(order), field=found["field"].map(FIELDS.index))
    found = found.loc[ranks.sort_values(["rules", "win", "field"]).index].reset_index(drop=True)
    found.attrs["recipe"] = dict(recipe)
    return found


def _compare(
    scored: "pd.DataFrame", recorded: Recorded, rules: Iterable[RuleSet]
) -> list[tuple[str, str, "pd.DataFrame", NDArray[np.bool_]]]:
    """
    Return for each rule set and field the wins to compare, and which are the same.

    A win that is not allowed scores 0; a limit pattern has no fu, so fu are not compared there.
    """
    found = []
    for label, used in zip(scored["rules"].cat.categories, rules, strict=True):
        rows = scored[scored["rules"] == label]
        for field in fields_of(used, recorded):
            compared = rows[["win", "reason"]].assign(
                recorded=recorded[field][rows["win"]], scored=rows[field].where(rows["legal"], 0)
            )
            there = compared["recorded"].notna()
            if field == "fu":
                there &= ~(rows["legal"] & (rows["multiple"] > 0))
            compared = compared[there]
            same = (compared["recorded"] == compared["scored"]).to_numpy()
            found.append((str(label), field, compared, same))
    return found
