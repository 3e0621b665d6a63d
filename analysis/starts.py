"""How hands begin under rule sets of any family: how far from winning, how often ready or complete as dealt."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mjfast._version import __version__
from mjfast.analysis import families, files, frames
from mjfast.analysis.deals import deals, exact_deals
from mjfast.analysis.estimates import Estimate
from mjfast.analysis.result import Result
from mjfast.analysis.tables import Table, interval, share
from mjfast.arguments import RulesLike
from mjfast.deals import new_seed
from mjfast.errors import InputError
from mjfast.hand_sets import complete_hands
from mjfast.playing import shapes_of
from mjfast.rules import RuleSet, rule_sets
from mjfast.rules.ruleset import distinct
from mjfast.shapes import Shapes

if TYPE_CHECKING:
    import pandas as pd

QUANTITIES: Final = ("shanten", "ready", "complete", "hands")
"""Mean shanten and share of ready hands of 13 dealt tiles, share of complete ones of 14, and how many hands win."""

_WAITING, _WHOLE = 13, 14


@dataclass(frozen=True, eq=False, repr=False)
class Starts:
    """
    What `starts` returns.

    Attributes
    ----------
    labels : tuple of str
        Names of the rule sets, numbered where two are equal.
    rules : tuple of RuleSet
        The rule sets.
    exact : tuple of dict
        For each rule set the exact `Result` for 13 and for 14 tiles; empty where that was not asked for.
    sampled : tuple of dict
        For each rule set the sampled ones, or none.
    hands : tuple of int or None
        How many different hands of 14 tiles win.
    recipe : dict
        What gives the same result again.
    """

    labels: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    exact: tuple[dict[int, Result], ...]
    sampled: tuple[dict[int, Result], ...]
    hands: tuple[int | None, ...]
    recipe: dict[str, Any]

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """
        One row a rule set and quantity of `QUANTITIES`, exact ones first, then sampled ones.

        Columns: rules, family, tiles (in the set that hands are dealt from), quantity, value, se, low, high, n, method.
        The number of hands that win has itself as `n`.
        """
        rows = []
        for place, label in enumerate(self.labels):
            chosen = self.rules[place]
            about = {"rules": label, "family": chosen.family_name, "tiles": shapes_of(chosen).tiles.size}
            for results in (self.exact[place], self.sampled[place]):
                rows += [{**about, "quantity": name, **vars(found)} for name, found in _estimates(results).items()]
            number = self.hands[place]
            if number is not None:
                rows.append({**about, "quantity": "hands", **vars(_count(number))})
        names = ("rules", "family", "tiles", "quantity", *frames.ESTIMATE)
        found = frames.make({name: [row[name] for row in rows] for name in names}, self.recipe)
        found["value"] = found["value"].astype(float)
        return found

    @property
    def table(self) -> Table:
        """The frame as it is printed: one row a rule set."""
        heads = [
            "rules",
            "tiles",
            *(["mean shanten", "ready", "complete", "hands that win"] if any(self.exact) else []),
        ]
        heads += ["sampled shanten", "sampled ready", "sampled complete"] if any(self.sampled) else []
        rows = []
        for place, label in enumerate(self.labels):
            row = [label, str(shapes_of(self.rules[place]).tiles.size)]
            if any(self.exact):
                row += [*_shown(_estimates(self.exact[place])), f"{self.hands[place]:,}"]
            if any(self.sampled):
                row += _sampled(_estimates(self.sampled[place]))
            rows.append(row)
        return Table(heads, rows, 1, frozenset({"rules"}))

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        ways = [*(["exactly"] if any(self.exact) else []), *([f"in {self.recipe['n']:,} deals"] if self._n else [])]
        return f"Hands as dealt, {' and '.join(ways)}: 13 tiles, and complete ones of 14"

    @property
    def _n(self) -> int:
        return int(self.recipe["n"] or 0)

    def save(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write the frame as CSV and JSON, and as parquet where pyarrow is installed."""
        from mjfast.analysis.output import write_table

        stem = files.make_folder(folder) / "starts"
        files.write_json(stem.with_suffix(".json"), self.as_dict())
        return [*write_table(self.frame, stem), stem.with_suffix(".json")]

    def as_dict(self) -> dict[str, Any]:
        """Return the frame and the recipe in types that JSON has; counts as strings."""
        return {"recipe": self.recipe, "rows": frames.records(self.frame)}

    def __repr__(self) -> str:
        return f"<Starts: {', '.join(self.labels)}>"

    def __str__(self) -> str:
        return f"{self.title}\n{self.table.text()}"

    def _repr_html_(self) -> str:
        return f"<p>{self.title}</p>{self.table.frame().to_html(index=False)}"


def _estimates(results: dict[int, Result]) -> dict[str, Estimate]:
    """Return the quantities that results for 13 and 14 tiles give."""
    if not results:
        return {}
    waiting, whole = results[_WAITING], results[_WHOLE]
    return {
        "shanten": waiting.mean("shanten"),
        "ready": waiting.probability(shanten=lambda shanten: shanten <= 0),
        "complete": whole.probability(shanten=-1),
    }


def _count(number: int) -> Estimate:
    return Estimate(number, 0.0, number, number, number, "exact")


def _shown(found: dict[str, Estimate]) -> list[str]:
    return [
        f"{float(found['shanten'].value):.5f}",
        *(share(float(found[name].value)) for name in ("ready", "complete")),
    ]


def _sampled(found: dict[str, Estimate]) -> list[str]:
    """Write estimates with their intervals."""
    mean, shares = found["shanten"], (found["ready"], found["complete"])
    ends = [interval(float(each.value), each.low, each.high) for each in shares]
    value = [share(float(each.value)) for each in shares]
    return [
        f"{float(mean.value):.5f} [{mean.low:.5f}, {mean.high:.5f}]",
        *(f"{cell} [{end}]" for cell, end in zip(value, ends, strict=True)),
    ]


def starts(
    rules: RulesLike | Iterable[RulesLike],
    *,
    n: int | None = None,
    seed: int | None = None,
    exact: bool = True,
    confidence: float = 0.95,
    workers: int | None = None,
    progress: bool | None = None,
) -> Starts:
    """
    Compare how hands begin under rule sets of any family.

    Each rule set deals from its own tiles and has its own winning hands: jokers, knitted tiles, sets of Luoshu. The
    same seed deals the same tiles to rule sets with the same tiles. Flowers that are replaced are left out.

    Parameters
    ----------
    rules : rule set or list of rule sets
        Names, files or RuleSet objects.
    n : int, optional
        Deals to sample for each rule set and number of tiles; without it nothing is sampled.
    seed : int, optional
        Fixes the deals.
    exact : bool
        Count exactly.
    confidence, workers, progress
        As for `deals`.

    Returns
    -------
    Starts

    Raises
    ------
    InputError
        If an argument is wrong, or there is nothing to do.

    Examples
    --------
    >>> found = starts(["riichi", "luoshu"])
    >>> found.frame.query("quantity == 'complete'")[["rules", "value"]].values.tolist()
    [['riichi', 3.025448319456385e-06], ['luoshu', 2.0624927313113847e-06]]
    """
    chosen = tuple(rule_sets(rules))
    if not chosen:
        raise InputError("no rule set to deal under")
    if not exact and n is None:
        raise InputError("n is not given and exact is False: there is nothing to count")
    seed = new_seed(seed) if n is not None else None
    how: dict[str, Any] = {"confidence": confidence, "workers": workers, "progress": progress, "seed": seed}
    counted: list[dict[int, Result]] = []
    sampled: list[dict[int, Result]] = []
    hands: list[int | None] = []
    places: dict[Shapes, int] = {}  # rule sets often have the same hands
    for each in chosen:
        same = places.setdefault(shapes_of(each), len(counted))
        if same < len(counted):
            counted.append(counted[same])
            sampled.append(sampled[same])
            hands.append(hands[same])
            continue
        counted.append({tiles: exact_deals(tiles, rules=each) for tiles in (_WAITING, _WHOLE)} if exact else {})
        hands.append(len(complete_hands(each)) if exact else None)
        drawn = {} if n is None else {tiles: deals(tiles, n, rules=each, **how) for tiles in (_WAITING, _WHOLE)}
        sampled.append(drawn)
    labels = tuple(distinct(each.name for each in chosen))
    recipe = {
        "population": "starts",
        "counted": "deals",
        "rules": families.recipe(labels, chosen),
        "n": n,
        "seed": seed,
        "confidence": confidence,
        "mjfast": __version__,
    }
    return Starts(labels, chosen, tuple(counted), tuple(sampled), tuple(hands), recipe)
