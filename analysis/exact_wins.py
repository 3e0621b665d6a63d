"""Exact tables over every win there is: each complete hand with each of its tiles as the last."""

from collections.abc import Iterable
from typing import Any, Unpack

from mjfast.analysis import interrupts
from mjfast.analysis.circumstances import Circumstances, Shared, circumstances, exact_recipe, labelled, universes
from mjfast.analysis.exact_result import ExactWins
from mjfast.analysis.progress import bar
from mjfast.census import Outcomes, take_census
from mjfast.errors import InputError
from mjfast.plans import make_plan
from mjfast.rules import RuleSet


def exact_wins(
    rules: Any = "riichi",
    *,
    workers: int | None = None,
    progress: bool | None = None,
    **shared: Unpack[Shared],
) -> ExactWins:
    """
    Score every win there is, and count what comes out: patterns, prices, points, by physical deals.

    A win is a complete hand of a rule set with one of its tiles as the last. It weighs as much as there are ways to
    choose its physical tiles, times the copies of the last tile among them: as 14 dealt tiles would come, of which one
    is drawn last. Nothing is said of how a player gets there. Irregular hands of the first turn, and ten honours
    discarded at Hangzhou, are no complete hands.

    Parameters
    ----------
    rules : rule set or list of rule sets
        Names, files or RuleSet objects, of any families: each has the complete hands of its own forms and tiles.
    workers : int, optional
        Threads, by default one a processor. The result does not depend on it.
    progress : bool, optional
        Whether to show a progress bar; by default where stderr is a terminal.
    **shared
        What all wins have in common: ``self_draw``, ``seat``, ``round``, ``flags``, ``melds``, ``tile_set``; see
        `Shared`.

    Returns
    -------
    ExactWins

    Raises
    ------
    TileError, HandError, InputError
        If an argument is wrong, or no hand can win so.

    Examples
    --------
    >>> found = exact_wins("luoshu", self_draw=True)
    >>> found.points[["points", "weight"]].values.tolist()
    [[1, 79065105271488]]
    >>> found.summary["wins"].tolist()
    [20202588]
    """
    chosen, labels = labelled(rules)
    common = circumstances(**shared)
    outcomes: dict[int, tuple[Outcomes, int]] = {}
    for found, places in census(chosen, common, workers, progress):
        outcomes |= {place: (found, which) for which, place in enumerate(places)}
    ordered = [outcomes[place] for place in range(len(chosen))]
    recipe = exact_recipe("wins", labels, chosen, common.recipe)
    return ExactWins(labels, chosen, tuple(ordered), recipe, str(common))


def census(
    rules: tuple[RuleSet, ...], common: Circumstances, workers: int | None, progress: bool | None
) -> Iterable[tuple[Outcomes, list[int]]]:
    """
    Yield what the wins of rule sets come to, those with the same complete hands together, with their numbers.

    Raises
    ------
    InputError
        If one of them allows no win under the circumstances.
    """
    sets = universes(rules, common)
    total = sum(len(hands.kernel(exchange=True)) for hands, _ in sets)
    with bar(total, progress=progress) as shown:

        def advance(done: int) -> None:
            interrupts.check()
            shown.update(done)

        for hands, places in sets:
            plan = make_plan(tuple(rules[place] for place in places))
            found = take_census(plan, hands, common.record, workers=workers, advance=advance)
            for place, legal in zip(places, found.legal, strict=True):
                if not legal.any():
                    raise InputError(f"{rules[place].name} allows no win: {common}")
            yield found, places
