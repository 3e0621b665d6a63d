"""What a study asks: of which populations, under which rule sets, what, and how many units or how precisely."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from mjfast.analysis.circumstances import labelled
from mjfast.analysis.estimates import check_confidence
from mjfast.analysis.study.counting import DRAW, pattern_names
from mjfast.analysis.study.games import Alone, Dealt
from mjfast.analysis.study.measures import MEASURES, OF_DRAWS, SUMMARY, tables_of
from mjfast.analysis.study.populations import Population, check_groups
from mjfast.analysis.study.recorded import Recorded
from mjfast.analysis.study.wins import Exact, SampledWins
from mjfast.deals import new_seed, whole_number
from mjfast.errors import InputError, unknown
from mjfast.rules import RuleSet, load
from mjfast.rules import names as packaged
from mjfast.rules.ruleset import distinct

POPULATIONS: Final[Mapping[str, type[Population]]] = MappingProxyType(
    {each.kind: each for each in (Alone, Dealt, Recorded, SampledWins, Exact)}
)
"""The populations by name."""

MOST: Final = 10**15
"""Units of a population, at most."""

DEFAULT_N: Final = 10**6
"""Units where no number is given."""

DIFFERENCE: Final = "difference"
"""What a precision calls the paired differences."""

_MOST_RULES: Final = 16


@dataclass(frozen=True)
class Precision:
    """
    When a study has counted enough: a quantity is known to within so much, at the confidence of the study.

    The width is looked at after 65,536 units, and then after as many as it then promises to take, so that the number of
    units depends on how scattered the values are and not on where their mean is.

    Parameters
    ----------
    quantity : str
        A quantity of the summary (``win``, ``points``, ``points_of_win`` ...), a pattern for its share of wins, or
        ``difference`` for paired differences.
    half_width : float
        Half the width of its interval, of the widest where there are several groups, rule sets or populations.
    """

    quantity: str
    half_width: float

    def __post_init__(self) -> None:
        if not isinstance(self.half_width, int | float) or not 0 < self.half_width < float("inf"):
            raise InputError(f"half_width is {self.half_width!r}, expected a number above 0")


@dataclass(frozen=True, eq=False)
class Study:
    """
    What a study asks; `design` makes and checks one.

    Parameters
    ----------
    title : str
        A title for its tables.
    populations : tuple of Population
        Where the hands come from.
    names : tuple of str
        What the populations are called.
    rules : tuple of RuleSet
        The rule sets.
    labels : tuple of str
        What these are called.
    measures : tuple of str
        What is measured, out of `MEASURES`.
    by : tuple of str
        What the units are grouped by.
    n : int
        Units of each population that is sampled; with a precision, the most.
    seed : int
        Fixes the units.
    precision : Precision or None
        When to stop.
    confidence : float
        Level of the intervals.
    sources : mapping or None
        The populations and rule sets as a study file has them; None where that cannot be, as of rule sets made in
        Python.
    """

    title: str
    populations: tuple[Population, ...]
    names: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    labels: tuple[str, ...]
    measures: tuple[str, ...]
    by: tuple[str, ...]
    n: int
    seed: int
    precision: Precision | None
    confidence: float
    sources: Mapping[str, Any] | None

    @property
    def limit(self) -> dict[str, Any] | None:
        """The precision in types that JSON has."""
        return None if self.precision is None else vars(self.precision)

    @property
    def written(self) -> dict[str, Any] | None:
        """The study as the content of a study file, if it can be."""
        if self.sources is None:
            return None
        return {
            **self.sources,
            "title": self.title,
            "measures": list(self.measures),
            "by": list(self.by),
            "n": self.n,
            "seed": self.seed,
            "confidence": self.confidence,
            **({} if self.limit is None else {"precision": self.limit}),
        }

    def instead(self, *, n: int | None = None, seed: int | None = None) -> "Study":
        """Return the study with another number of units or another seed."""
        number = self.n if n is None else whole_number(n, "n", 1, MOST)
        return replace(self, n=number, seed=self.seed if seed is None else new_seed(seed))

    def n_of(self, population: Population) -> int:
        """Return how many units of a population are counted, at most."""
        return self.n if population.size is None else population.size

    def tables_of(self, population: Population) -> frozenset[str]:
        """Return what is to be counted of a population."""
        return tables_of(self.measures, population.tables)


def design(
    populations: Any,
    rules: Any = "riichi",
    measures: str | Iterable[str] = ("yaku_frequency", "score_distribution"),
    *,
    by: str | Iterable[str] = (),
    n: int | None = None,
    seed: int | None = None,
    precision: Precision | tuple[str, float] | Mapping[str, Any] | None = None,
    confidence: float = 0.95,
    title: str = "",
    names: Sequence[str] | None = None,
) -> Study:
    """
    Return a study, checked.

    Parameters
    ----------
    populations : str, Population, or list of them
        Names of `POPULATIONS` or objects.
    rules : rule set or list of rule sets
        Names, files or RuleSet objects, of any families, 16 at most.
    measures : str or list of str
        What to measure, out of ``yaku_frequency, score_distribution, waits, turns, compare``.
    by : str or list of str
        What to group the units by, which all populations must have.
    n : int, optional
        Units of each population that is sampled, by default a million; with a precision, the most.
    seed : int, optional
        Fixes the units; by default a fresh one.
    precision : Precision or pair, optional
        Count until a quantity is known so well: ``("win", 0.001)``.
    confidence : float
        Level of the intervals.
    title : str
        A title for the tables.
    names : list of str, optional
        What the populations are called.

    Raises
    ------
    InputError
        If something is wrong, or a measure or group is not to be had of a population.

    Examples
    --------
    >>> study = design("alone", ["riichi", "mcr_mil"], "turns", n=1000, seed=1)
    >>> study.names, study.labels
    (('alone',), ('riichi', 'mcr_mil'))
    """
    found = tuple(map(_population, _listed(populations)))
    if not found:
        raise InputError("no population is given")
    chosen, labels = labelled(rules)
    if len(chosen) > _MOST_RULES:
        raise InputError(f"{len(chosen)} rule sets, expected {_MOST_RULES} at most")
    wanted, groups = _words(measures, "measures"), _words(by, "by")
    for name in wanted:
        if name not in MEASURES:
            raise unknown("measure", name, MEASURES)
    if not wanted:
        raise InputError("no measure is given")
    if not isinstance(title, str) or not title.isprintable():
        raise InputError(f"title is {title!r}, expected a line of text")
    called = _names([each.kind for each in found] if names is None else names, len(found))
    for each in found:
        _check(each, chosen, wanted, groups)
    if "compare" in wanted and len({rule.family_name for rule in chosen}) == len(chosen):
        raise InputError("compare needs two rule sets of one family")
    study = Study(
        title=title,
        populations=found,
        names=called,
        rules=chosen,
        labels=labels,
        measures=wanted,
        by=groups,
        n=whole_number(DEFAULT_N if n is None and precision is None else MOST if n is None else n, "n", 1, MOST),
        seed=new_seed(seed),
        precision=_precision(precision),
        confidence=check_confidence(confidence),
        sources=_sources(found, called, rules),
    )
    _check_precision(study)
    return study


def _names(names: Sequence[str], n: int) -> tuple[str, ...]:
    """Return the names of the populations, all different."""
    right = [isinstance(name, str) and bool(name.strip()) and name.isprintable() for name in names]
    if isinstance(names, str) or not all(right):
        raise InputError(f"names is {names!r}, expected a list of names, one for each population")
    if len(names) != n:
        raise InputError(f"names has {len(names)} names, expected {n}, one for each population")
    return tuple(distinct(names))


def _sources(populations: Sequence[Population], names: Sequence[str], rules: Any) -> dict[str, Any] | None:
    """Return populations and rule sets as a study file has them, if they all have names."""
    given = [_written_rules(each) for each in _listed(rules)]
    if None in given or not all(each.has_name for each in populations):
        return None
    tables = [{"kind": each.kind, "name": name, **each.options} for each, name in zip(populations, names, strict=True)]
    return {"populations": tables, "rules": given}


def _written_rules(given: str | os.PathLike[str] | RuleSet) -> str | None:
    """Return the name or path of a rule set; None of one that was made in Python."""
    if isinstance(given, RuleSet):
        return given.name if given.name in packaged() and load(given.name) == given else None
    name = os.fspath(given)
    return os.fspath(Path(name).resolve()) if name.endswith(".toml") else name


def _check_precision(study: Study) -> None:
    if study.precision is None:
        return
    known = [name for name in SUMMARY if name not in OF_DRAWS or "turns" in study.measures]
    if "yaku_frequency" in study.measures:
        known += [name for rules in study.rules for name in pattern_names(rules)]
    if "compare" in study.measures:
        known.append(DIFFERENCE)
    if study.precision.quantity not in known:
        raise unknown("quantity", study.precision.quantity, dict.fromkeys(known))


def _check(population: Population, rules: Sequence[RuleSet], measures: Sequence[str], by: Sequence[str]) -> None:
    for name in measures:
        if not MEASURES[name].tables <= population.tables:
            having = [kind for kind, each in POPULATIONS.items() if MEASURES[name].tables <= each.tables]
            raise InputError(f"the population {population.kind!r} has no {name}, only {', '.join(having)}")
        if name in ("turns", "compare") and DRAW in by:
            raise InputError(f"{name} cannot be grouped by draw")
    check_groups(population, by)
    population.check(rules, by, tables_of(measures, population.tables))


def _population(given: Any) -> Population:
    if isinstance(given, Population):
        return given
    if not isinstance(given, str):
        raise InputError(f"population is {given!r}, expected a name ({', '.join(POPULATIONS)}) or a Population")
    if given not in POPULATIONS:
        raise unknown("population", given, POPULATIONS)
    return POPULATIONS[given]()


def _precision(given: Any) -> Precision | None:
    if given is None or isinstance(given, Precision):
        return given
    try:
        return Precision(**given) if isinstance(given, Mapping) else Precision(*given)
    except TypeError:
        raise InputError(f"precision is {given!r}, expected a quantity and half a width: ('win', 0.001)") from None


def _listed(given: Any) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given]


def _words(given: str | Iterable[str], what: str) -> tuple[str, ...]:
    if not isinstance(given, Iterable):
        raise InputError(f"{what} is {given!r}, expected a name or a list of names")
    words = (given,) if isinstance(given, str) else tuple(given)
    for word in words:
        if not isinstance(word, str):
            raise InputError(f"{what} has {word!r}, expected names")
    return tuple(dict.fromkeys(words))
