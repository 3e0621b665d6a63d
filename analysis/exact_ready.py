"""Exact tables over every ready hand there is."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis.circumstances import circumstances, exact_recipe, labelled
from mjfast.analysis.framed import Framed
from mjfast.analysis.progress import bar
from mjfast.analysis.tables import Table, share
from mjfast.hand_sets import ready_hands
from mjfast.plans import make_plan
from mjfast.reading import Melds
from mjfast.rules import RuleSet
from mjfast.tilesets import TileSet
from mjfast.waiting import WAYS, Waits, count_waits

if TYPE_CHECKING:
    import pandas as pd

_NAMES: Final = {
    "no_wait": "other form",
    "two_sided": "two-sided",
    "edge": "edge",
    "middle": "closed",
    "triplet": "two pairs",
    "pair": "pair",
}
"""Ways of waiting as they are called in tables: of an orphan or a knitted tile, and those of melds and pairs."""

_NOT_TOLD: Final = ("hangzhou", "luoshu")
"""Families by whose rules ways of waiting make no difference."""


@dataclass(frozen=True, eq=False)
class ExactReady(Framed):
    """
    Every ready hand there is, by what it waits for; see `exact_ready`.

    Parameters
    ----------
    labels : tuple of str
        Names of the rule sets, with a number behind where two are alike.
    rules : tuple of RuleSet
        The rule sets.
    counted : tuple of Waits
        For each rule set what its ready hands wait for.
    recipe : mapping
        What was counted.
    """

    names: ClassVar = ("summary", "waits", "ways")
    stem: ClassVar = "ready"
    main: ClassVar = "waits"

    labels: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    counted: tuple[Waits, ...]
    recipe: dict[str, Any]

    @cached_property
    def summary(self) -> "pd.DataFrame":
        """
        One row a rule set: how many ready hands there are, and what they wait for on average, by weight.

        Columns: rules, hands (different ones), weight (ways to choose their physical tiles), kinds, tiles.
        """
        rows = []
        for label, found in zip(self.labels, self.counted, strict=True):
            weights = found.weights.tolist()
            row = {"rules": label, "hands": int(found.hands.sum()), "weight": sum(weights)}
            for name, values in (("kinds", found.kinds), ("tiles", found.tiles)):
                total = sum(value * weight for value, weight in zip(values.tolist(), weights, strict=True))
                row[name] = total / sum(weights)
            rows.append(row)
        return self.make_frame(rows, ("rules", "hands", "weight", "kinds", "tiles"))

    @cached_property
    def waits(self) -> "pd.DataFrame":
        """
        How many kinds, and copies left of them, complete the hands: one row a rule set and combination.

        Columns: rules, kinds, tiles (outside hand and melds), hands, weight, share (of all weight).
        """
        rows = [
            {"rules": label, "kinds": kinds, "tiles": tiles, **sums}
            for label, found in zip(self.labels, self.counted, strict=True)
            for (kinds, tiles), sums in _grouped(found, found.kinds, found.tiles)
        ]
        return self.make_frame(rows, ("rules", "kinds", "tiles", "hands", "weight", "share"))

    @cached_property
    def ways(self) -> "pd.DataFrame":
        """
        In which ways the hands wait, all readings together: one row a rule set and combination.

        Columns: rules, ways (with + between them: two-sided, edge, closed, two pairs, pair, and other form for a wait
        of orphans or knitted tiles), hands, weight, share (of all weight). Jokers and sums of numbers have none.
        """
        rows = [
            {"rules": label, "ways": _words(ways), **sums}
            for label, found in zip(self.labels, self.counted, strict=True)
            for (ways,), sums in _grouped(found, found.ways)
            if ways
        ]
        return self.make_frame(rows, ("rules", "ways", "hands", "weight", "share"))

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        beside = f" beside {' '.join(self.recipe['melds'])}" if self.recipe["melds"] else ""
        return f"Every ready hand there is{beside}, by physical deals"

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """The tables as they are printed, with their headings."""
        rows = [
            [row["rules"], f"{row['hands']:,}", f"{row['weight']:,}", f"{row['kinds']:.4f}", f"{row['tiles']:.4f}"]
            for row in self.summary.to_dict("records")
        ]
        heads = ["rules", "different hands", "weight", "mean kinds", "mean tiles"]
        found = [("Ready hands", Table(heads, rows, 1, frozenset({"rules"})))]
        for label in self.labels:
            for name, heading, keys in (("waits", "Kinds and tiles waited for", 2), ("ways", "Ways of waiting", 1)):
                frame = getattr(self, name)
                frame = frame[frame["rules"] == label]
                if not len(frame):
                    continue
                head = list(frame.columns[1 : 1 + keys])
                cells = [
                    [*(str(row[key]) for key in head), share(row["share"]), f"{row['hands']:,}", f"{row['weight']:,}"]
                    for row in frame.to_dict("records")
                ]
                shown = Table([*head, "share", "hands", "weight"], cells, keys, frozenset({"ways"}))
                found.append((f"{heading}: {label}", shown))
        return found

    def __repr__(self) -> str:
        return f"<ExactReady: {', '.join(self.labels)}>"


def _grouped(found: Waits, *columns: NDArray[np.int64]) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """Yield the distinct rows of some columns in ascending order, each with the hands, weight and share of it."""
    rows, groups = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    total = int(found.weights.sum())
    for place, row in enumerate(rows.tolist()):
        there = groups.reshape(-1) == place
        weight = int(found.weights[there].sum())
        yield tuple(row), {"hands": int(found.hands[there].sum()), "weight": weight, "share": weight / total}


def _words(ways: int) -> str:
    return " + ".join(_NAMES[name] for name, place in WAYS.items() if ways >> place & 1)


def exact_ready(
    rules: Any = "riichi",
    *,
    tiles: int | None = None,
    melds: Melds = None,
    tile_set: TileSet | str | int | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> ExactReady:
    """
    Count every ready hand there is by what it waits for.

    A hand is ready where a tile completes it of which a copy is outside the hand and its melds: not where only a fifth
    copy would. Whether its wins would be allowed does not matter.

    Parameters
    ----------
    rules : rule set or list of rule sets
        Names, files or RuleSet objects, of any families: each has the hands of its own forms and tiles.
    tiles : int, optional
        Concealed tiles: 13, 10, 7, 4 or 1; by default what `melds` leave of 13. With fewer tiles ways of waiting are
        told only beside melds.
    melds : str, Meld or list of Meld, optional
        Melds that all hands have, such as ``"p555z"``; their tiles are not there to be held or waited for.
    tile_set, workers, progress
        As for `exact_wins`.

    Returns
    -------
    ExactReady

    Raises
    ------
    TileError, HandError, InputError
        If an argument is wrong, or there is no hand.

    Examples
    --------
    >>> found = exact_ready("luoshu")
    >>> found.summary[["hands", "weight"]].values.tolist()
    [[17887412, 22252958055264]]
    """
    chosen, labels = labelled(rules)
    common = circumstances(True, melds=melds, tile_set=tile_set)
    sets = [ready_hands(each, tiles=tiles, melds=melds, tile_set=tile_set) for each in chosen]
    counted: dict[Any, Waits] = {}
    keys = [(hands, _told_by(each, hands.tiles, len(common.melds))) for each, hands in zip(chosen, sets, strict=True)]
    with bar(sum(len(hands.kernel(exchange=True)) for hands, _ in set(keys)), progress=progress) as shown:
        for key in keys:
            if key not in counted:
                plan = make_plan((key[1],)) if key[1] is not None else None
                counted[key] = count_waits(plan, key[0], common.record, workers=workers, advance=shown.update)
                if not counted[key].hands.any():
                    raise key[0].none()
    seen = {"tiles": sets[0].tiles, "melds": common.recipe["melds"], "tile_set": common.recipe["tile_set"]}
    recipe = exact_recipe("ready hands", labels, chosen, seen)
    return ExactReady(labels, chosen, tuple(counted[key] for key in keys), recipe)


def _told_by(rules: RuleSet, tiles: int, melds: int) -> RuleSet | None:
    """Return the rule set by whose readings ways of waiting are told, if they are."""
    return None if rules.family_name in _NOT_TOLD or tiles != 13 - 3 * melds else rules
