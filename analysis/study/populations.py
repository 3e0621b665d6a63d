"""Where the hands of a study come from."""

import hashlib
import marshal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final, Self, TypeVar

from mjfast.analysis.study.batch import Batch
from mjfast.analysis.study.counting import COLUMNS, count, nothing
from mjfast.analysis.study.tally import Tallies
from mjfast.errors import InputError, unknown
from mjfast.rules import RuleSet

T = TypeVar("T")


class Population(ABC):
    """
    Where the hands of a study come from: units with numbers, each of which is always the same.

    A population is a frozen dataclass whose fields are its options, so that it can be written down and sent to workers.
    """

    kind: ClassVar[str]
    """Its name in study files."""

    unit: ClassVar[str]
    """What one of its units is called, in the plural."""

    groups: ClassVar[tuple[str, ...]] = ()
    """By what its units can be grouped."""

    tables: ClassVar[frozenset[str]]
    """What can be counted of it, out of `COLUMNS`."""

    exact: ClassVar[bool] = False
    """Whether it is all that there is, and counted whole."""

    @property
    def chunk(self) -> int:
        """Units a chunk of work, a good fraction of a second."""
        return 1 << 14

    @property
    def size(self) -> int | None:
        """The number of units, where that is given."""
        return None

    def units(self, n: int) -> str:
        """Say how many units: 1 game, 2 games."""
        return f"{n:,} {self.unit.removesuffix('s') if n == 1 else self.unit}"

    @abstractmethod
    def check(self, rules: Sequence[RuleSet], by: Sequence[str], tables: frozenset[str]) -> None:
        """Raise an error if the rule sets cannot be played so, or there is not what is to be counted."""

    @abstractmethod
    def count(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, by: Sequence[str], tables: frozenset[str]
    ) -> Tallies:
        """Count units number `first` to `stop` - 1 under the rule sets."""

    def part(self, first: int, stop: int) -> Self:
        """Return the population, with no more than it takes to count units number `first` to `stop` - 1."""
        return self

    @property
    def has_name(self) -> bool:
        """Whether a study file could name it with its options."""
        return True

    @property
    def options(self) -> dict[str, Any]:
        """What is not as by default, in types that JSON has."""
        listed = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}  # type: ignore[arg-type]
        return {name: plain(value) for name, (value, default) in listed.items() if value != default}

    @property
    def recipe(self) -> dict[str, Any]:
        """What fixes its units, but for the seed and the rule sets."""
        return {"kind": self.kind, **self.options}

    def __str__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.kind}({options})" if options else self.kind


class Numbered(Population):
    """A population whose units can be had by their numbers."""

    @abstractmethod
    def batches(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, tables: frozenset[str]
    ) -> Iterable[Batch]:
        """Yield units number `first` to `stop` - 1 under the rule sets, those that share units together."""

    def count(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, by: Sequence[str], tables: frozenset[str]
    ) -> Tallies:
        """Count units number `first` to `stop` - 1 under the rule sets."""
        found = nothing(by, tables)
        for batch in self.batches(rules, seed, first, stop, tables):
            found += count(batch, rules, by, tables)
        return found


def plain(value: Any) -> Any:
    """Return an option in types that JSON has."""
    if isinstance(value, str | int | float | bool | None):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if callable(value):
        return _name_of(value)
    if isinstance(value, Iterable):
        return [plain(each) for each in value]
    return str(value)


def _name_of(function: Callable[..., Any]) -> str:
    """Return the name of a function, with what stands for its code: others may have the name in another run."""
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__qualname__)}"
    code = getattr(function, "__code__", None)
    return name if code is None else f"{name} {hashlib.sha256(marshal.dumps(code)).hexdigest()[:12]}"


def grouped(found: Iterable[tuple[Any, T]]) -> dict[Any, list[T]]:
    """
    Return what goes with each key, in order.

    Examples
    --------
    >>> grouped([("a", 1), ("b", 2), ("a", 3)])
    {'a': [1, 3], 'b': [2]}
    """
    groups: dict[Any, list[T]] = {}
    for key, value in found:
        groups.setdefault(key, []).append(value)
    return groups


OF_WINS: Final = frozenset(("units", "hands", "patterns", "waits", "differences"))
"""The tables of populations whose units are wins."""

EVERYTHING: Final = frozenset(COLUMNS)


def check_groups(population: Population, by: Sequence[str]) -> None:
    """Raise an error if a population has no such groups."""
    for name in by:
        if name not in population.groups:
            if not population.groups:
                raise InputError(f"by is {name!r}, and the population {population.kind!r} has no groups")
            raise unknown(f"group of the population {population.kind!r}", name, population.groups)
    if len(set(by)) < len(by):
        raise InputError(f"by is {', '.join(by)}, expected different groups")
