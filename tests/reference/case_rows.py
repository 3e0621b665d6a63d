"""The tables of tests/cases: each row as the words of a win, under each of its rule sets."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mjfast import rules
from mjfast.rules import RuleSet

CASES = Path(__file__).parents[1] / "cases"
RULES = {"saikouisen": "saikouisen2000", "recorded_wins": "tenhou"}
NUMBERS = ("honba", "sticks", "kong_streak", "win_streak", "dealer", "discarder")
TEXTS = ("hand", "win", "melds", "seat", "round", "dora_indicators", "ura_indicators")


@dataclass(frozen=True)
class Row:
    """`win` holds the keywords of `mjfast.score`, `cells` what it should be worth."""

    name: str
    rules: RuleSet
    win: dict[str, Any]
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    @property
    def legal(self) -> bool:
        return self["legal"] != "no"


def value(text: str) -> Any:
    """The value of an option."""
    if "+" in text:
        return text.split("+")
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def read_options(text: str) -> dict[str, Any]:
    return {key: value(given) for key, _, given in (word.partition("=") for word in text.split())}


def win_words(row: dict[str, str]) -> dict[str, Any]:
    words: dict[str, Any] = {name: row[name] for name in TEXTS if row.get(name)}
    words |= {name: int(row[name]) for name in NUMBERS if row.get(name)}
    if row.get("second"):
        words |= {"honba": 0, "sticks": 0}
    if row.get("liable"):
        words["liable"] = {name: int(seat) for name, _, seat in [row["liable"].partition("=")]}
    return words | {"self_draw": row["self_draw"] == "yes", "flags": row["flags"].split()}


def cells(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table as they are."""
    with (CASES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def rows(name: str) -> Iterator[Row]:
    """The rows of a table, once for each of their rule sets."""
    for number, row in enumerate(cells(name), 2):
        for rule_name in (row.get("rules") or RULES[name]).split():
            options = read_options(row.get("options") or "")
            chosen = rules.load(rule_name).replace(**options) if options else rules.load(rule_name)
            named = f"{rule_name}: {row['note']}" if "note" in row else f"line {number}"
            yield Row(named, chosen, win_words(row), row)
