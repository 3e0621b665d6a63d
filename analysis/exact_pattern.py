"""The exact number of hands and wins that have a pattern, or a condition over patterns."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from mjfast.analysis.circumstances import Shared, circumstances, exact_recipe, labelled
from mjfast.analysis.framed import Framed
from mjfast.analysis.progress import bar
from mjfast.analysis.tables import Table, share
from mjfast.census import Sought, check_wins, seek_pattern
from mjfast.hand_sets import HandSet
from mjfast.plans import plan_to_find

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class ExactPattern(Framed):
    """
    How many hands and wins have a pattern; see `exact_pattern`.

    Parameters
    ----------
    condition : str
        The pattern, or condition over patterns.
    labels : tuple of str
        Names of the rule sets, with a number behind where two are alike.
    counted : tuple of (Sought, HandSet)
        For each rule set what has the pattern, and all complete hands.
    recipe : mapping
        What was counted.
    circumstances : str
        What all wins have in common, in words.
    """

    names: ClassVar = ("frame",)
    stem: ClassVar = "pattern"
    main: ClassVar = "frame"

    condition: str
    labels: tuple[str, ...]
    counted: tuple[tuple[Sought, HandSet], ...]
    recipe: dict[str, Any]
    circumstances: str

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """
        Two rows a rule set, of hands and of wins.

        Columns: rules, counted (hands: different complete hands of which some tile, as the last, gives the pattern;
        wins: hands with different last tiles), number, weight (ways to choose the physical tiles, of wins times copies
        of the last tile), share (of the weight of all complete hands, or wins).
        """
        rows = []
        for label, (found, hands) in zip(self.labels, self.counted, strict=True):
            for name, number, weight, total in (
                ("hands", found.hands, found.hands_weight, hands.weight),
                ("wins", found.wins, found.wins_weight, hands.weight * hands.tiles),
            ):
                row = {"rules": label, "counted": name, "number": number, "weight": weight}
                rows.append({**row, "share": weight / total})
        return self.make_frame(rows, ("rules", "counted", "number", "weight", "share"))

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        return f"{self.condition}, in some reading, among every complete hand: {self.circumstances}"

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """The tables as they are printed, with their headings."""
        rows = [
            [row["rules"], row["counted"], f"{row['number']:,}", f"{row['weight']:,}", share(row["share"])]
            for row in self.frame.to_dict("records")
        ]
        heads = ["rules", "counted", "different", "weight", "share"]
        return [("Hands and wins", Table(heads, rows, 2, frozenset({"rules", "counted"})))]

    def __repr__(self) -> str:
        return f"<ExactPattern: {self.condition}; {', '.join(self.labels)}>"


def exact_pattern(
    condition: str,
    rules: Any = "riichi",
    *,
    workers: int | None = None,
    progress: bool | None = None,
    **shared: Unpack[Shared],
) -> ExactPattern:
    """
    Count the complete hands that have a pattern in some reading, whether or not it is paid or the hand may win.

    Parameters
    ----------
    condition : str
        A pattern by its id or an alias (`mjfast patterns`), or a condition over patterns with Python's ``and``, ``or``
        and ``not``, which one reading must meet: ``"tanyao and pinfu"``. ``four_melds`` is a hand of four melds and a
        pair.
    rules : rule set or list of rule sets
        Whose complete hands they are.
    workers, progress
        As for `exact_wins`.
    **shared
        What all wins have in common, see `Shared`.

    Returns
    -------
    ExactPattern

    Raises
    ------
    TileError, HandError, InputError
        If an argument is wrong, a pattern is unknown, a rule set has none, as that of Luoshu, or no hand can win so,
        whatever the rules allow.

    Examples
    --------
    >>> found = exact_pattern("daisangen")
    >>> found.frame[["counted", "number", "weight"]].values.tolist()
    [['hands', 1581, 16137216], ['wins', 9144, 225921024]]
    """
    chosen, labels = labelled(rules)
    common = circumstances(**shared)
    sets = [(common.hands_of(each), *plan_to_find(each, condition)) for each in chosen]
    for hands, plan, _ in sets:
        check_wins(plan, hands, common.record, allowed=False)
    with bar(sum(len(hands.kernel(exchange=True)) for hands, *_ in sets), progress=progress) as shown:
        counted = tuple(
            (seek_pattern(plan, bit, hands, common.record, workers=workers, advance=shown.update), hands)
            for hands, plan, bit in sets
        )
    recipe = exact_recipe("hands", labels, chosen, {"condition": condition} | common.recipe)
    return ExactPattern(condition, labels, counted, recipe, str(common))
