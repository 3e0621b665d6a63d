"""Recorded wins, scored again under one rule set or several."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mjfast import Wins, score_batch
from mjfast._version import __version__
from mjfast.analysis import families, rescore_agreement
from mjfast.analysis.estimates import check_confidence
from mjfast.analysis.rescore_agreement import FIELDS
from mjfast.analysis.rescore_result import Rescored
from mjfast.arrays import name_row
from mjfast.errors import InputError
from mjfast.rules import RuleSet
from mjfast.win_files import in_file, read_frame

if TYPE_CHECKING:
    import pandas as pd

Rules = str | os.PathLike[str] | RuleSet

_EXAMPLE: Final = Path(__file__).parent / "data" / "wins.csv"


def example_wins() -> Path:
    """
    Return the file of 308 wins that comes with mjfast: real wins from one platform, with the han, fu and points paid.

    Examples
    --------
    >>> import pandas as pd
    >>> len(pd.read_csv(example_wins()))
    308
    """
    return _EXAMPLE


def rescore(
    wins: Any, rules: Rules | Sequence[Rules] = ("tenhou",), *, confidence: float = 0.95, errors: str = "report"
) -> Rescored:
    """
    Score recorded wins again: do the scores agree with what was paid, and how do they differ between rule sets?

    Parameters
    ----------
    wins : path, DataFrame, iterable of records, Wins or mapping of arrays
        The wins: a file (CSV, JSON lines or parquet, by its ending) whose columns are the words of a win record, as
        for `mjfast.score_batch`. The columns ``han``, ``fu``, ``fan`` and ``points`` hold what was paid, where that is
        known: a yakuman has 13 han, and points are without counters and sticks.
    rules : rule set or list of rule sets
        Names, files or RuleSet objects, of any families. What means nothing to one is not looked at there, such as dora
        indicators or flowers; see `Rescored.ignored`.
    confidence : float
        Level of the intervals.
    errors : str
        ``report`` leaves rows that are no wins out and lists them in `Rescored.faults`; ``raise`` stops at the first.

    Returns
    -------
    Rescored
        Agreement, frequencies of yaku, han and fu, fan and points, means, paired differences between rule sets of a
        family, and rank correlations between families.

    Raises
    ------
    FileError
        If the file cannot be read.
    TileError, HandError, InputError
        If an argument is wrong; with ``errors="raise"`` if a row is no win, the message names it.

    Examples
    --------
    >>> result = rescore(example_wins(), ("tenhou", "saikouisen2000"))
    >>> result.agreement.query("rules == 'tenhou'")[["field", "n", "agree"]].values.tolist()
    [['han', 308, 308], ['fu', 308, 308], ['points', 308, 308]]
    >>> result.differences[["rules", "other", "value"]].round(1).values.tolist()
    [['tenhou', 'saikouisen2000', -1102.6]]
    """
    confidence = check_confidence(confidence)
    file = Path(wins) if isinstance(wins, str | os.PathLike) else None
    try:
        read, recorded, wrong = _read(wins, errors)
        scores = score_batch(read, rules, errors=errors, pass_over_flowers=True)
        if errors == "raise":
            rescore_agreement.check(wrong, name_row)
    except InputError as error:
        if file is None or not str(error).startswith("row "):
            raise
        raise in_file(file, error) from None
    faults = _faults(scores.faults, wrong)
    labels = scores.labels
    recipe = {
        "population": "recorded",
        "counted": "wins",
        "rules": families.recipe(labels, scores.plan.rules),
        "file": file.name if file is not None else None,
        "wins_sha256": hashlib.sha256(read.records.tobytes()).hexdigest(),
        "rows": len(read),
        "n": len(read) - len(faults),
        "confidence": confidence,
        "mjfast": __version__,
    }
    faults.attrs["recipe"] = recipe
    source = file.resolve() if file is not None else None
    return Rescored(scores, read, recorded, faults, recipe, confidence, source)


def _read(wins: Any, errors: str) -> tuple[Wins, Mapping[str, Any], dict[int, str]]:
    """Return the wins, what was recorded of their scores, and the rows where that cannot be read."""
    import pandas as pd

    if isinstance(wins, Wins):
        return wins, {}, {}
    if isinstance(wins, str | os.PathLike):
        frame = read_frame(wins)
        try:
            return Wins.from_frame(frame, errors=errors), *rescore_agreement.read(frame)
        except InputError as error:
            raise in_file(wins, error) from None
    if isinstance(wins, pd.DataFrame):
        return Wins.from_frame(wins, errors=errors), *rescore_agreement.read(wins)
    if isinstance(wins, Mapping):
        columns = {name: values for name, values in wins.items() if name not in FIELDS}
        paid = pd.DataFrame({name: values for name, values in wins.items() if name in FIELDS})
        return Wins(**columns), *rescore_agreement.read(paid)
    if not isinstance(wins, Iterable):
        raise InputError(f"wins is {wins!r}, expected a file, a frame, records, Wins or arrays")
    records = list(wins)
    read = Wins.from_records(records, errors=errors)
    told = [record if isinstance(record, Mapping) else {} for record in records]
    present = [field for field in FIELDS if any(field in record for record in told)]
    paid = pd.DataFrame({field: [record.get(field) for record in told] for field in present})
    return read, *rescore_agreement.read(paid)


def _faults(found: "pd.DataFrame", wrong: Mapping[int, str]) -> "pd.DataFrame":
    """Add the rows whose recorded values cannot be read to those that are no wins."""
    import pandas as pd

    reasons = dict(wrong) | dict(zip(found["win"].tolist(), found["reason"].tolist(), strict=True))
    rows = sorted(reasons)
    return pd.DataFrame({"win": pd.Series(rows, dtype="int64"), "reason": [reasons[row] for row in rows]})
