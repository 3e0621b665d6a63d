"""What dice decide, exactly: who deals first, where the wall is broken, who gets which seat."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mjfast._version import __version__
from mjfast.analysis import frames
from mjfast.analysis.framed import Framed
from mjfast.analysis.tables import Table, share
from mjfast.arguments import WINDS, RulesLike
from mjfast.opening import FACES, Opening, count_stacks, counted_to, opening
from mjfast.rules import RuleSet, rule_set

if TYPE_CHECKING:
    import pandas as pd

QUESTIONS: Final = ("dealer", "wall", "east", "seats", "draw")
"""What is asked, each a frame of `Dice`."""

_SHARE: Final = ("count", "total", "value")
_PLACES: Final = {
    1: ("self",),
    2: ("self", "opposite"),
    3: ("self", "right", "left"),
    4: ("self", "right", "opposite", "left"),
}
_TIMES: Final = ("no roll", "one roll", "two rolls")


@dataclass(frozen=True, eq=False, repr=False)
class Dice(Framed):
    """
    What `dice` returns.

    Players, chairs and walls are numbers of places counter-clockwise: 0 is who rolls first, 1 the player to his right
    (shimocha), 2 the one opposite (toimen), 3 the one to his left (kamicha). Where different numbers of rolls are in
    use each has its rows, and the column `applies` says which ones the rule set has.

    Attributes
    ----------
    rules : RuleSet
        The rule set, with what was said otherwise.
    opening : Opening
        How many dice and rolls there are, and the stacks of the walls.
    recipe : dict
        What gives the same result again.
    """

    names: ClassVar = QUESTIONS
    stem: ClassVar = "dice"
    main: ClassVar = "frame"

    rules: RuleSet
    opening: Opening
    recipe: dict[str, Any]

    @cached_property
    def dealer(self) -> "pd.DataFrame":
        """
        Who deals first: one row a number of rolls and chair.

        Columns: rolls, applies, chair (from that of east, who rolls first), count, total, value. With two rolls the
        player who is counted to rolls again, and counts from himself. Without a roll east deals.
        """
        return self._by_place(self.opening.dealer_rolls, "chair")

    @cached_property
    def wall(self) -> "pd.DataFrame":
        """
        Where the wall is broken: one row a number of rolls, wall and number of stacks that can occur.

        Columns: rolls, applies, pointed (the wall that the dealer's roll points to, from his own), stacks (how many
        are counted from its right end), wall and stack (where the count ends: another wall than that if it is too
        short), count, total, value.
        """
        return self._frame(self._wall_rows(), ("rolls", "applies", "pointed", "stacks", "wall", "stack", *_SHARE))

    @cached_property
    def east(self) -> "pd.DataFrame":
        """
        At whose place the east seat is: one row a number of rolls and place.

        Columns: rolls, applies, place (from who rolls first), count, total, value. Without a roll the dice have no
        say: who has drawn east takes the place that he likes, and the places are counted from it.
        """
        return self._by_place(self.opening.seat_rolls, "place")

    @cached_property
    def seats(self) -> "pd.DataFrame":
        """
        Who gets which seat: one row a number of rolls, person, wind and chair.

        Columns: rolls, applies, person (by the place where he sat at first, from who rolls first), wind (that he
        draws), chair (where that wind sits, as persons are counted), count, total, value. Each wind is as likely for
        everybody, whatever the dice show, for the tiles are shuffled; which chair is east's is up to the dice.
        """
        return self._frame(self._seat_rows(), ("rolls", "applies", "person", "wind", "chair", *_SHARE))

    @cached_property
    def draw(self) -> "pd.DataFrame":
        """
        Who draws which of the winds in their row: one row a person and tile.

        Columns: person (from the provisional east, who rolls for it), tile (1 lies nearest to the tile of number 1),
        count, total, value. An odd roll begins with tile 1, an even one with the last tile; who is counted to draws
        first. This is what somebody knows who has seen the tiles; in a shuffled row each tile is any wind.
        """
        return self._frame(self._draw_rows(), ("person", "tile", *_SHARE))

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """All of it, with the question of `QUESTIONS` in the column `asked`; cells that it does not have are empty."""
        import pandas as pd

        parts = []
        for name in QUESTIONS:
            part: pd.DataFrame = getattr(self, name).astype(object)
            part.insert(0, "asked", name)
            parts.append(part)
        every = ("asked", "rolls", "applies", "chair", "pointed", "stacks", "wall", "stack")
        columns = [*every, "place", "person", "wind", "tile", *_SHARE]
        found = pd.concat(parts, ignore_index=True)[columns]
        found["value"] = found["value"].astype(float)
        found.attrs["recipe"] = dict(self.recipe)
        return found

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """The frames as they are printed, by what each is about; of wall and seats what the rule set has."""
        start = self.opening
        wall = self.wall.query("applies")
        times = {
            "First dealer, counted from east": start.dealer_rolls,
            "Broken wall, counted from the dealer, by stack from its right": start.wall_rolls,
            "Place of the east seat, counted from who rolls first": start.seat_rolls,
        }
        dealer, breaks, east = (f"{about}; {_TIMES[rolls]} in these rules" for about, rolls in times.items())
        tables = [(dealer, _places(self.dealer, "chair"))]
        tables.append((f"{breaks}, of {wall['total'].iloc[0]:,}", _breaks(wall)))
        if start.seat_rolls:
            tables.append((east, _places(self.east, "place")))
            head = "Wind in the row that each takes, counted from the provisional east"
            tables.append((f"{head}, of {self.draw['total'].iloc[0]:,}", _drawn(self.draw)))
        return tables

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        number = self.opening.dice
        winds = "winds are drawn with dice" if self.opening.seat_rolls else "winds are drawn without dice"
        every = f"each wind 1 in {self.opening.players} for everybody"
        return f"{self.rules.name}: {number} {'die' if number == 1 else 'dice'} a roll; {winds}, {every}"

    def __repr__(self) -> str:
        return f"<Dice: {self.rules.name}>"

    @cached_property
    def _sums(self) -> Counter[int]:
        """Of how many throws of the dice each number of dots is the sum."""
        return Counter(map(sum, product(range(1, FACES + 1), repeat=self.opening.dice)))

    @property
    def _throws(self) -> int:
        return self._sums.total()

    def _counted(self, rolls: int) -> list[int]:
        """Count of how many throws each place is the last one that is counted to."""
        players = self.opening.players
        found = Counter({0: 1})
        for _ in range(rolls):
            step: Counter[int] = Counter()
            for (place, ways), (dots, throws) in product(found.items(), self._sums.items()):
                step[(place + counted_to(dots, players)) % players] += ways * throws
            found = step
        return [found[place] for place in range(players)]

    def _by_place(self, applying: int, name: str) -> "pd.DataFrame":
        rows = [
            (rolls, rolls == applying, place, count, self._throws**rolls)
            for rolls in range(len(_TIMES))
            for place, count in enumerate(self._counted(rolls))
        ]
        return self._frame(rows, ("rolls", "applies", name, *_SHARE))

    def _wall_rows(self) -> Iterator[tuple[Any, ...]]:
        start = self.opening
        for rolls in (1, 2):
            found: Counter[tuple[int, int]] = Counter()
            for dots, throws in self._sums.items():
                pointed = counted_to(dots, start.players)
                for more, again in self._sums.items() if rolls == 2 else ((0, 1),):
                    found[pointed, dots + more] += throws * again
            for (pointed, stacks), count in sorted(found.items()):
                ends = count_stacks(start.walls, pointed, stacks)
                yield rolls, rolls == start.wall_rolls, pointed, stacks, *ends, count, self._throws**rolls

    def _seat_rows(self) -> Iterator[tuple[Any, ...]]:
        players = self.opening.players
        places = range(players)
        for rolls in range(len(_TIMES)):
            east = self._counted(rolls)
            total = players * self._throws**rolls
            for person, wind, chair in product(places, places, places):
                count = east[(chair - wind) % players]
                yield rolls, rolls == self.opening.seat_rolls, person, WINDS[wind], chair, count, total

    def _draw_rows(self) -> Iterator[tuple[Any, ...]]:
        players = self.opening.players
        found: Counter[tuple[int, int]] = Counter()
        for dots, throws in self._sums.items():
            for turn in range(players):
                tile = turn + 1 if dots % 2 else players - turn
                found[(counted_to(dots, players) + turn) % players, tile] += throws
        for person, tile in product(range(players), range(1, players + 1)):
            yield person, tile, found[person, tile], self._throws

    def _frame(self, rows: Any, names: tuple[str, ...]) -> "pd.DataFrame":
        """Return a frame of rows that end with a count and its total; the value is their quotient."""
        listed = [(*row, row[-2] / row[-1]) for row in rows]
        return frames.make(dict(zip(names, map(list, zip(*listed, strict=True)), strict=True)), self.recipe)


def _places(frame: "pd.DataFrame", name: str) -> Table:
    """Lay out the chances of places by the number of rolls, as counts and shares."""
    places = _PLACES[frame[name].max() + 1]
    heads, columns = [name], [list(places)]
    for rolls in (1, 2):
        rows = frame[frame["rolls"] == rolls]
        heads += [f"{_TIMES[rolls]}, of {rows['total'].iloc[0]:,}", "share"]
        columns += [[f"{count:,}" for count in rows["count"]], [share(value) for value in rows["value"]]]
    return Table(heads, [list(row) for row in zip(*columns, strict=True)], 1, frozenset({name}))


def _breaks(frame: "pd.DataFrame") -> Table:
    """Lay out how often each stack is the one behind which a wall is broken, one column a wall."""
    found: Counter[tuple[int, int]] = Counter()
    for wall, stack, count in zip(frame["wall"], frame["stack"], frame["count"], strict=True):
        found[wall, stack] += count
    places = _PLACES[frame["pointed"].max() + 1]
    stacks = sorted({stack for _, stack in found})
    rows = [[str(stack), *(_cell(found[wall, stack]) for wall in range(len(places)))] for stack in stacks]
    every = [_cell(sum(found[wall, stack] for stack in stacks)) for wall in range(len(places))]
    return Table(["stack", *places], [*rows, ["all", *every]], 1)


def _drawn(frame: "pd.DataFrame") -> Table:
    places = _PLACES[frame["person"].max() + 1]
    counts = [list(map(_cell, frame.loc[frame["person"] == person, "count"])) for person in range(len(places))]
    heads = ["person", *(f"tile {tile}" for tile in sorted(set(frame["tile"])))]
    return Table(heads, [[place, *row] for place, row in zip(places, counts, strict=True)], 1, frozenset({"person"}))


def _cell(count: int) -> str:
    return f"{count:,}" if count else "-"


def dice(
    rules: RulesLike = "riichi",
    *,
    dice: int | None = None,
    seat_rolls: int | None = None,
    dealer_rolls: int | None = None,
    wall_rolls: int | None = None,
    hand_built: bool = False,
) -> Dice:
    """
    Count what dice decide before a game and before a hand: seats, the first dealer, and where the wall is broken.

    Every throw of the dice is looked at, and all are equally likely; nothing is sampled. Who rolls counts himself as
    1 and goes on counter-clockwise. How many rolls there are is up to the rule set, and where one table has another
    custom, up to the arguments.

    * The first dealer: east rolls, who is counted to rolls again, and the next one who is counted to deals
      (Saikouisen competition rules of 2000, article 16; Japanese mahjong, Chinese Wikipedia). Some roll once, or let
      east deal.
    * The wall: the dealer's roll says whose wall is broken and how many stacks are counted from its right end
      (Japanese mahjong, Chinese Wikipedia). Automatic tables have one roll, walls built by hand two (Saikouisen
      competition rules of 2000, article 5). What the second roll is for these rules do not say; here the player whose
      wall it is rolls it, and the stacks of both rolls are counted (Japanese Wikipedia, on one roll and two). Where a
      wall is too short the count goes on in the next one clockwise.
    * The seats: a roll says whose place is the provisional east's, and he rolls for the tiles (Saikouisen competition
      rules of 2000, article 14); Chinese Wikipedia has two rolls for the place. The four winds lie face down in a row
      between the tiles of number 1 and 2. Beginning with who is counted to, each takes the next one, from the side of
      1 if the roll is odd and from that of 2 if it is even. Who has east takes the place of the provisional east, the
      others sit down in their order. Two things are random: the dice, which say whose place becomes east's, and the
      shuffle of the winds, which alone says who draws which. So each has every wind, and every chair, with the same
      chance; but the chair that is east's is not any chair with the same chance.

    Parameters
    ----------
    rules : RuleSet or str
        The rule set.
    dice : int, optional
        Dice of a roll, 1 to 3.
    seat_rolls : int, optional
        Rolls for the place of east, 0 to 2.
    dealer_rolls : int, optional
        Rolls for the first dealer, 0 to 2.
    wall_rolls : int, optional
        Rolls for the break of the wall, 1 or 2.
    hand_built : bool
        Whether players build the walls; otherwise an automatic table does. A rule set can roll otherwise there.

    Returns
    -------
    Dice

    Raises
    ------
    InputError
        If there is no such rule set, or a number is not one of those.

    Examples
    --------
    >>> found = dice("saikouisen2000")
    >>> found.dealer.query("rolls == 1")["count"].tolist(), found.dealer.query("applies")["count"].tolist()
    ([8, 9, 10, 9], [326, 324, 322, 324])
    >>> dice("saikouisen2000", hand_built=True).opening.wall_rolls
    2
    """
    said: dict[str, Any] = {"dice": dice, "seat_rolls": seat_rolls, "dealer_rolls": dealer_rolls}
    said["hand_built_wall_rolls" if hand_built else "wall_rolls"] = wall_rolls
    chosen = rule_set(rules).replace(**{key: value for key, value in said.items() if value is not None})
    recipe = {
        "population": "dice",
        "counted": "throws",
        "rules": {"name": chosen.name, "hash": chosen.hash},
        "hand_built": bool(hand_built),
        "mjfast": __version__,
    }
    return Dice(chosen, opening(chosen, hand_built=hand_built), recipe)
