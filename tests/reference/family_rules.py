"""What the options of the slow implementations are called in rule sets."""

from typing import Any

from mjfast import rules
from mjfast.rules import RuleSet
from tests.reference.case_rows import read_options, win_words

HANGZHOU = ("hangzhou_classic", "hangzhou_mil2025", "hangzhou_platform2026")
OTHERS = ("mcr_1998", "mcr_wmo2006", "mcr_mil", "guangdong", "luoshu", "luoshu_lines", "thirteen136", "thirteen34")
RULES = {name: rules.load(name) for name in (*OTHERS, *HANGZHOU)}
NUMBERS = ("n_piao", "n_gang", "dealer_streak")


def changes(options: dict[str, Any], family: str) -> dict[str, Any]:
    """Options of a rule set, or prices of patterns, for those of a slow implementation."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        match name:
            case "stack_in_cap":
                found["types_add"] = value
            case "kong_fan":
                found["any_kong"] = 1 if value else False
            case "seven_pairs":
                found["chiitoitsu"] = {"alone": 4} if value else False
            case "must_baotou":
                excused = "or_kong" if family == "hangzhou_platform2026" else "yes"
                found["needs_baotou"] = excused if value else "no"
            case "no_joker_seven_pairs":
                found["natural_seven_pairs"] = 1 if value else False
            case "win_total":
                found["self_draw_total"] = value
            case _:
                found[name] = value
    return found


def rules_of_row(row: dict[str, str], name: str) -> RuleSet:
    """A rule set with the options of a row of tests/cases."""
    return RULES[name].replace(**changes(read_options(row["options"]), name))


def words_of_row(row: dict[str, str]) -> dict[str, Any]:
    """The keywords of `mjfast.score` of a row, but for who is liable."""
    words = win_words({"flags": "", **row, "liable": ""})
    words |= {name: int(row[name]) for name in NUMBERS if row.get(name)}
    return words | ({"stakes": row["stakes"]} if row.get("stakes") else {})
