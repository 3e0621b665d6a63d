"""Counting the units of a population, as work that can be cut into intervals and kept."""

from dataclasses import dataclass, replace
from typing import Any, Final

from mjfast.analysis.study.counted import Counted
from mjfast.analysis.study.counting import nothing, width
from mjfast.analysis.study.design import Study
from mjfast.analysis.study.populations import Population
from mjfast.analysis.study.tally import Tallies, Tally
from mjfast.rules import RuleSet

GRAIN: Final = 256
"""Chunks of work are multiples of so many units."""


@dataclass(frozen=True)
class Counting:
    """Counting units of a population: everything that fixes the counts of an interval."""

    population: Population
    rules: tuple[RuleSet, ...]
    seed: int
    by: tuple[str, ...]
    tables: frozenset[str]

    grain = GRAIN

    @property
    def chunk(self) -> int:
        """Units a chunk of work: the fewer, the more rule sets there are."""
        return max(GRAIN, self.population.chunk // len(self.rules) // GRAIN * GRAIN)

    def nothing(self) -> Tallies:
        """Return the counts of no unit."""
        return nothing(self.by, self.tables)

    def part(self, first: int, stop: int) -> "Counting":
        """Return the counting, with no more of a table of wins than units number `first` to `stop` - 1."""
        return replace(self, population=self.population.part(first, stop))

    def count(self, first: int, stop: int) -> Tallies:
        """Count units number `first` to `stop` - 1."""
        return self.population.count(self.rules, self.seed, first, stop, self.by, self.tables)

    def dump(self, counts: Tallies) -> dict[str, list[str]]:
        """Return counts in types that JSON has."""
        return {name: tally.dump() for name, tally in counts.items()}

    def read(self, held: Any, n: int) -> Tallies:
        """Return dumped counts of n units."""
        if held.keys() != self.tables:
            raise ValueError(f"tables are {', '.join(held)}")
        found = Tallies({name: Tally.read(held[name], width(name, self.by)) for name in sorted(self.tables)})
        for place in range(len(self.rules)):
            units = found["units"].where(place).n
            if not self.population.exact and (units > n or (units < n and self.population.size is None)):
                raise ValueError(f"{n} units done, {units} counted")
        return found


def task_of(study: Study, population: Population) -> Counting:
    """Return the counting of a population."""
    return Counting(population, study.rules, study.seed, study.by, study.tables_of(population))


def count_of(study: Study, place: int, counts: Tallies) -> Counted:
    """Return what was counted of a population, ready for frames."""
    exact = study.populations[place].exact
    return Counted(study.names[place], study.rules, study.labels, study.by, counts, study.confidence, exact)
