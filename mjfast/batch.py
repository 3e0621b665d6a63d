"""Scores many wins under many rule sets in one pass."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import signature
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mjfast.arrays import name_row
from mjfast.errors import InputError, unknown
from mjfast.faults import INCOMPLETE, LEGAL, NO_YAKU, NOT_CALLED, REASONS, describe, error_of
from mjfast.plans import Plan, make_plan
from mjfast.rules import Price, RuleSet, rule_sets
from mjfast.rules.ruleset import distinct
from mjfast.score import Score, Table
from mjfast.scoring import make_score, not_allowed, score_records
from mjfast.win_table import Wins, check_errors
from mjfast.worth import han_of

if TYPE_CHECKING:
    import pandas as pd

Rules = str | os.PathLike[str] | RuleSet

_ARRAYS = tuple(signature(Wins).parameters)


def score_batch(
    wins: Any,
    rules: Rules | Sequence[Rules] = "riichi",
    *,
    errors: str = "raise",
    below_minimum: bool = False,
    pass_over_flowers: bool = False,
) -> "Scores":
    """
    Score wins under one rule set or several, in one pass.

    Parameters
    ----------
    wins : Wins, DataFrame, path, mapping of arrays, or iterable of records
        The wins: the words of a win record are the columns, keys or fields. A mapping goes to `Wins` as keywords.
    rules : rule set or list of rule sets
        Names, files or RuleSet objects.
    errors : str
        ``raise`` stops at the first row that is no win; ``report`` keeps it in `Scores.faults` and scores the rest.
    below_minimum : bool
        Whether a hand with too few han for a rule set has points there all the same; otherwise it has none.
    pass_over_flowers : bool
        Whether rule sets without flowers take wins as if nobody had set any aside; otherwise they refuse them.

    Returns
    -------
    Scores
        Tidy frames `frame`, `yaku` and `faults`, and the arrays that they are made of.

    Raises
    ------
    TileError, HandError, InputError
        If a row cannot be read or is no win; the message names it.

    Examples
    --------
    >>> hand = {"hand": "123m456p78s99s", "win": "9s", "melds": "p555z", "self_draw": True}
    >>> scored = score_batch([hand], ["tenhou", "custom"])
    >>> scored.frame[["rules", "han", "fu", "points"]].values.tolist()
    [['tenhou', 1, 30, 1100], ['custom', 2, 30, 2000]]
    """
    check_errors(errors)
    chosen = rule_sets(rules)
    if not chosen:
        raise InputError("no rule set to score under")
    plan = make_plan(tuple(chosen), pass_over_flowers=pass_over_flowers)
    return _score_wins(read_wins(wins, errors=errors), plan, errors, below_minimum)


def read_wins(wins: Any, *, errors: str = "raise") -> Wins:
    """Return what `score_batch` takes as `Wins`."""
    if isinstance(wins, Wins):
        return wins
    if isinstance(wins, str | os.PathLike):
        return Wins.read(wins, errors=errors)
    if isinstance(wins, Mapping):
        return _from_arrays(wins)
    if hasattr(wins, "columns"):
        return Wins.from_frame(wins, errors=errors)
    if isinstance(wins, Iterable):
        return Wins.from_records(wins, errors=errors)
    raise InputError(f"wins is {wins!r}, expected Wins, a frame, a file, arrays or records")


def _from_arrays(arrays: Mapping[str, Any]) -> Wins:
    if isinstance(arrays.get("hand"), str):
        raise InputError("wins is one record, expected a list of them")
    for name in ("hand", "win", *arrays):
        if name not in _ARRAYS:
            raise unknown("array of wins", name, _ARRAYS)
        if name not in arrays:
            raise InputError(f"wins has no array {name!r}")
    return Wins(**arrays)


def _score_wins(wins: Wins, plan: Plan, errors: str, below_minimum: bool) -> "Scores":
    raw = score_records(plan, wins.records)
    for which, chosen in enumerate(plan.rules):
        if chosen.family_name == "luoshu":
            status = raw["status"][which]
            status[(status == LEGAL) & (_stakes(wins) < 1)] = NOT_CALLED
    scores = Scores(wins, plan, raw, below_minimum)
    bad = np.flatnonzero((raw["status"] >= INCOMPLETE).all(axis=0))
    if errors == "raise" and len(bad):
        row = int(bad[0])
        raise error_of(int(raw["status"][0, row]), wins.records[row], name_row(row))
    return scores


def _stakes(wins: Wins) -> NDArray[np.int64]:
    """What each winner has staked at Luoshu, one chip where that is not said."""
    staked = wins.table.get("stakes") or [None] * len(wins)
    dealers = wins.table.get("dealer") or [None] * len(wins)
    own = [
        1 if stakes is None else stakes[((dealer or 0) + seat) % len(stakes)]
        for stakes, dealer, seat in zip(staked, dealers, wins.records["seat"].tolist(), strict=True)
    ]
    return np.array(own, np.int64)


class Scores:
    """
    What `score_batch` returns.

    Parameters
    ----------
    wins : Wins
        The wins.
    plan : Plan
        The rule sets.
    raw : array, shape (rule sets, wins)
        Records of `mjfast.scoring.SCORE`.
    below_minimum : bool
        Whether hands with too few han keep their points.
    """

    def __init__(self, wins: Wins, plan: Plan, raw: NDArray[np.void], below_minimum: bool) -> None:
        self.wins, self.plan, self.raw = wins, plan, raw
        self.below_minimum = below_minimum

    def __repr__(self) -> str:
        return f"<Scores: {len(self.wins):,} wins under {', '.join(self.rules)}>"

    @property
    def rules(self) -> list[str]:
        """Names of the rule sets."""
        return [rules.name for rules in self.plan.rules]

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Whether each win is allowed: bool, shape (rule sets, wins)."""
        return np.asarray(self.raw["status"] == LEGAL)

    @property
    def points(self) -> NDArray[np.int64]:
        """What each win is worth (see `Score.points`), 0 where it is not allowed: int64, shape (rule sets, wins)."""
        counted = self.raw["status"] <= (NO_YAKU if self.below_minimum else LEGAL)
        points = np.where(counted, self.raw["points"], 0).astype(np.int64)
        for which, rules in enumerate(self.plan.rules):
            if rules.family_name == "luoshu":
                points[which] *= _stakes(self.wins)
        return points

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """
        One row a rule set and win, in this order.

        Columns: win (row number), rules, legal, han, fu, fan, points (0 if it is not allowed), basic, multiple (of a
        mangan, of limit patterns), dora, ura_dora, red_dora, reason (why it is not allowed).
        """
        import pandas as pd

        sets, n = self.raw.shape
        flat = self.raw.reshape(-1)
        columns: dict[str, Any] = {
            "win": np.tile(np.arange(n), sets),
            "rules": pd.Categorical.from_codes(np.repeat(np.arange(sets), n), pd.Index(self.labels)),
            "legal": self.legal.reshape(-1),
        }
        columns |= {name: flat[name] for name in ("han", "fu", "fan")}
        columns |= {"points": self.points.reshape(-1), "basic": flat["basic"], "multiple": flat["multiple"] / 2}
        columns |= {name: flat["dora"][:, place] for place, name in enumerate(("dora", "ura_dora", "red_dora"))}
        status = self.raw["status"].astype(np.intp)
        status[:, list(self.wins.faults)] = len(REASONS)
        reasons = pd.Index([*(REASONS[code] for code in range(len(REASONS))), "cannot be read"])
        columns["reason"] = pd.Categorical.from_codes(status.reshape(-1), reasons)
        return pd.DataFrame(columns)

    @property
    def labels(self) -> list[str]:
        """Names of the rule sets, with a number behind where two are alike."""
        return distinct(self.rules)

    def counts(self, which: int = 0) -> dict[str, NDArray[np.int64]]:
        """Return for each pattern that a rule set pays how often allowed wins are paid for it: int64, shape (wins,)."""
        legal = self.legal[which]
        times = {name: n * legal for name, n in self.plan.times(which, self.raw["bits"][which]).items()}
        if "flower_tiles" in times:
            times["flower_tiles"] *= np.bitwise_count(self.wins.records["flowers"])
        return times

    def found(self, which: int = 0) -> dict[str, NDArray[np.bool_]]:
        """Return for each pattern that a rule set pays which allowed wins are paid for it: bool, shape (wins,)."""
        return {name: times > 0 for name, times in self.counts(which).items()}

    @cached_property
    def yaku(self) -> "pd.DataFrame":
        """
        One row a rule set, win and paid pattern, in this order.

        Columns: win (row number), rules, yaku, count (how often it counts), value (han, fan or points, times count),
        han (13 for a yakuman, 0 in families that count no han), limit (multiple of a mangan).
        """
        import pandas as pd

        labels = self.labels
        parts = [
            pd.DataFrame(
                {
                    "win": np.flatnonzero(times),
                    "rules": which,
                    "yaku": name,
                    "count": times[times > 0],
                    **self._worth(which, name, times),
                }
            )
            for which in range(len(labels))
            for name, times in self.counts(which).items()
        ]
        listed = pd.concat(parts, ignore_index=True).sort_values(["rules", "win"], kind="stable", ignore_index=True)
        listed["rules"] = pd.Categorical.from_codes(listed["rules"].to_numpy(), pd.Index(labels))
        return listed

    def _worth(self, which: int, name: str, times: NDArray[np.int64]) -> dict[str, Any]:
        """What a pattern is worth to the wins that are paid for it."""
        rules, there = self.plan.rules[which], times > 0
        price = rules.price(name) or Price()
        if price.unit != "han":
            return {"value": times[there] * int(price.multiple or price.closed), "han": 0, "limit": 0.0}
        if price.multiple:
            han: Any = han_of(price.multiple, rules)
        else:
            han = np.where(self.wins.is_open[there], price.open, price.closed)
        return {"value": han, "han": han, "limit": float(price.multiple)}

    @cached_property
    def faults(self) -> "pd.DataFrame":
        """Rows that are no wins, and why: columns win, reason."""
        import pandas as pd

        bad = np.flatnonzero((self.raw["status"] >= INCOMPLETE).all(axis=0))
        reasons = [
            self.wins.faults.get(row) or describe(int(self.raw["status"][0, row]), self.wins.records[row])
            for row in bad.tolist()
        ]
        return pd.DataFrame({"win": bad, "reason": np.array(reasons, str)})

    def __getitem__(self, row: int) -> Score:
        """Return the `Score` of a win under the first rule set."""
        return self.score(row)

    def __len__(self) -> int:
        return len(self.wins)

    def __iter__(self) -> Iterator[Score]:
        return (self.score(row) for row in range(len(self.wins)))

    def score(self, row: int, which: int = 0) -> Score:
        """
        Return the `Score` of a win under a rule set, by their numbers.

        Raises
        ------
        IndexError
            If there is no such win.
        HandError, InputError
            If it is no win, or has too few han and is not scored with ``below_minimum=True``.
        """
        if not -len(self.wins) <= row < len(self.wins):
            raise IndexError(f"win {row} of {len(self.wins)}")
        record = self.wins.records[row]
        status = int(self.raw["status"][which, row])
        at = range(len(self.wins))[row]
        if at in self.wins.faults:
            raise InputError(name_row(at) + self.wins.faults[at])
        if status >= INCOMPLETE:
            raise error_of(status, record, name_row(at))
        cells = {name: values[row] for name, values in self.wins.table.items()}
        table = Table(
            dealer=cells.get("dealer") or 0,
            discarder=cells.get("discarder"),
            honba=int(record["honba"]),
            sticks=cells.get("sticks") or 0,
            liable=cells.get("liable"),
            stakes=cells.get("stakes"),
        )
        raw = self.raw[which, row].tobytes()
        found = make_score(raw, record.tobytes(), self.plan, self.wins.melds_of(row), table, which)
        if status > NO_YAKU or (status != LEGAL and not self.below_minimum):
            raise InputError(f"{name_row(at)}{not_allowed(found)}")
        return found
