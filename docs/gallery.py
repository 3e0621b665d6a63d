"""Writes the pages of exact tables, one a rule set: ``make gallery``, or ``python docs/gallery.py FOLDER NAME ...``."""

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import comb
from pathlib import Path

import pandas as pd

from mjfast import analysis, complete_hands, rules
from mjfast.analysis.tables import share
from mjfast.errors import InputError
from mjfast.playing import shapes_of, system_of
from mjfast.rules import RuleSet

WAYS = {True: "self-draw", False: "discard"}

_QUADS = {
    "riichi": "Seven pairs are seven different kinds: four of a kind are no two pairs.",
    "mcr": "In seven pairs four of a kind count as two pairs.",
    "hangzhou": "In seven pairs four of a kind count as two pairs, jokers included.",
}


def write(folder: Path, names: Iterable[str]) -> None:
    """Write a page for each rule set; those of a family are counted in one pass."""
    chosen = sorted(map(rules.load, names), key=lambda each: each.family_name)
    for _, family in groupby(chosen, key=lambda each: each.family_name):
        members = list(family)
        counted = {way: found for self_draw, way in WAYS.items() if (found := _wins(members, self_draw)) is not None}
        ready = analysis.exact_ready(members)
        for each in members:
            text = "\n\n".join(_page(each, counted, ready.waits[ready.waits["rules"] == each.name]))
            (folder / f"{each.name}.md").write_text(text + "\n", encoding="utf-8")


def _wins(members: list[RuleSet], self_draw: bool) -> analysis.ExactWins | None:
    """Count wins, if there are such."""
    try:
        return analysis.exact_wins(members, self_draw=self_draw)
    except InputError:
        return None


def _page(chosen: RuleSet, counted: dict[str, analysis.ExactWins], ready: pd.DataFrame) -> Iterator[str]:
    def frames(name: str) -> dict[str, pd.DataFrame]:
        every = {way: getattr(found, name) for way, found in counted.items()}
        return {way: frame[frame["rules"] == chosen.name] for way, frame in every.items()}

    yield f"# {chosen.name}: every hand"
    yield f"{chosen.title}. Every number on this page is counted, and none is sampled."
    yield "## What is counted"
    yield "\n".join(f"- {line}" for line in _definitions(chosen))
    yield "## Ready hands"
    yield _ready(ready)
    yield "## Wins"
    yield "Mean points are of the wins that are allowed. Shares below are of all wins, allowed or not."
    rows = []
    for way, frame in frames("summary").items():
        (row,) = frame.to_dict("records")
        cells = [
            f"{row['wins']:,}",
            f"{row['weight']:,}",
            share(row["legal"]),
            f"{row['mean']:,.4f}",
            f"{row['most']:,}",
        ]
        rows.append([way, *cells])
    yield _table(["last tile by", "different wins", "weight", "allowed", "mean points", "most points"], rows)
    yield "## Patterns"
    yield "The patterns that are paid, in the reading that is taken. Mean points are of all wins with the pattern."
    yield _beside(frames("patterns"), "pattern", ("share", "weight", "mean points"))
    yield "## Points"
    yield _beside(frames("points"), "points", ("share", "weight"))
    yield "## Most points"
    for way, frame in frames("largest").items():
        rows = [
            [
                f"{row['points']:,}",
                f"`{row['hand']}` + `{row['win']}`",
                f"{row['weight']:,}",
                row["patterns"].replace("*", " × "),
            ]
            for row in frame.head(5).to_dict("records")
        ]
        yield f"By {way}:"
        yield _table(["points", "an example", "weight", "patterns"], rows)


def _definitions(chosen: RuleSet) -> Iterator[str]:
    hands, shapes = complete_hands(chosen), shapes_of(chosen)
    forms = ", ".join(name.replace("_", " ") for name in shapes.form_names)
    deals = comb(shapes.tiles.size, 14)
    yield (
        f"Hands of 14 concealed tiles out of {shapes.tiles.size}, complete in one of these forms: {forms}. There are "
        f"{len(hands):,} different ones, and {hands.weight:,} ways to choose their physical tiles: 1 in "
        f"{deals / hands.weight:,.2f} of all {deals:,} deals. A hand of two forms is one hand."
    )
    if chosen.family_name in _QUADS:
        yield _QUADS[chosen.family_name]
    system = system_of(chosen)
    if system.joker:
        fifth = "may" if system.joker_fifth_copy else "may not"
        yield f"The joker is {system.joker}; it {fifth} stand for a fifth copy of a tile."
    yield (
        "A hand is ready where a tile completes it of which a copy is outside the hand: a wait for a fifth copy "
        "alone is none."
    )
    yield (
        "A win is a complete hand with one of its tiles as the last. Its weight is the ways to choose the physical "
        "tiles, times the copies of the last tile among them; all weights add up to 14 times that of the hands. "
        "Nothing is said of how a player gets there."
    )
    yield "The seat is south, the round east. There are no melds, dora, flowers or flags, such as riichi."
    if chosen.family_name == "mcr":
        yield "Points are totals of fan without flowers; totals below the minimum have their rows, and are not allowed."


def _ready(frame: pd.DataFrame) -> str:
    total = sum(frame["weight"])
    by_kinds = frame.groupby("kinds")[["hands", "weight"]].sum()
    rows = [
        [str(kinds), f"{row['hands']:,}", f"{row['weight']:,}", share(row["weight"] / total)]
        for kinds, row in by_kinds.iterrows()
    ]
    rows.append(["all", f"{sum(frame['hands']):,}", f"{total:,}", ""])
    return _table(["kinds waited for", "different hands", "weight", "share"], rows)


def _beside(frames: dict[str, pd.DataFrame], key: str, heads: tuple[str, ...]) -> str:
    """Lay out frames beside each other, by a column."""
    keys = list(dict.fromkeys(value for frame in frames.values() for value in frame[key]))
    rows = []
    for value in sorted(keys) if key == "points" else keys:
        cells = [f"{value:,}" if key == "points" else value]
        for frame in frames.values():
            found = frame[frame[key] == value].to_dict("records")
            cells += [_cell(found[0], head) for head in heads] if found else ["-"] * len(heads)
        rows.append(cells)
    return _table([key, *(f"{way}: {head}" for way in frames for head in heads)], rows)


def _cell(row: dict[str, float], head: str) -> str:
    if head == "share":
        return share(row["share"])
    return f"{row['weight']:,}" if head == "weight" else f"{row['mean']:,.2f}"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, rule, *rows))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    write(folder, sys.argv[2:] or rules.names())
