"""Commands that score a win: score, explain."""

from typing import Annotated, Any

import typer

import mjfast as mj
from mjfast.analysis.cli import explaining, wins
from mjfast.analysis.cli.options import Format, Output, Rules, rule_sets, takes
from mjfast.analysis.cli.printing import print_json, print_rows
from mjfast.analysis.cli.wins import Described, Outcome
from mjfast.analysis.cli.worth import listed, worth
from mjfast.analysis.families import UNITS
from mjfast.errors import InputError
from mjfast.payments import up


@takes(Described)
def score(
    win: Described,
    rules: Rules = "riichi",
    below_minimum: Annotated[
        bool, typer.Option("--below-minimum", help="Price a hand with too few han or fan for the rules all the same.")
    ] = False,
    output: Output = Format.table,
) -> None:
    """What a win is worth; under several rule sets, of any families, a table that compares them."""
    found = wins.outcomes(win.words, rule_sets(rules))
    if len(found) == 1 and (found[0].score is None or (found[0].missing and not _is_priced(found[0], below_minimum))):
        raise InputError(found[0].missing)
    if output is Format.json:
        print_json([_describe(outcome, below_minimum) for outcome in found])
    elif output is Format.csv:
        print_rows([_flat(_describe(outcome, below_minimum)) for outcome in found], output)
    elif len(found) == 1 and found[0].score is not None:
        print(f"{found[0].score}{_payments(found[0].score)}{_ignored(found[0])}")
    else:
        print_rows(
            [_compared(outcome, below_minimum) for outcome in found],
            output,
            heads=_heads(found),
            wrapped=["shares", "yaku", "patterns", "ignored"],
        )


@takes(Described)
def explain(win: Described, rules: Rules = "riichi", output: Output = Format.table) -> None:
    """How a win is scored: every reading, its yaku, han, fu and points, and why the best one is taken.

    Under rules that count fan: what is found and does not count, and why. A hand that the rules do not allow is
    explained too, and what it lacks.
    """
    found = wins.outcomes(win.words, rule_sets(rules))
    if output is Format.json:
        print_json(
            [
                {
                    "rules": outcome.rules.name,
                    "missing": outcome.missing,
                    "ignored": list(outcome.ignored),
                    "readings": explaining.readings(outcome),
                }
                for outcome in found
            ]
        )
    elif output is Format.csv:
        named = [{"rules": outcome.rules.name, **entry} for outcome in found for entry in explaining.readings(outcome)]
        print_rows(list(map(_flat, named)), output)
    else:
        print("\n\n".join(map(explaining.text, found)))


def _is_priced(outcome: Outcome, below_minimum: bool) -> bool:
    """Whether there is something to say of what a win is worth: one below the minimum has to be asked for."""
    return outcome.score is not None and (outcome.score.legal or (below_minimum and outcome.is_below_minimum))


def _describe(outcome: Outcome, below_minimum: bool) -> dict[str, Any]:
    """Say what a win is worth; one that is not allowed has no points unless it was asked for."""
    found, by_han = outcome.score, outcome.rules.family.unit == "han"
    about = {
        "rules": outcome.rules.name,
        "family": outcome.rules.family_name,
        "legal": found is not None and found.legal,
    }
    worth: dict[str, Any] = {"points": 0, "unit": UNITS[outcome.rules.family_name]}
    worth |= dict.fromkeys(("han", "fu", "basic"), 0 if by_han else None)
    worth |= {"limit": "", "fan": 0 if outcome.rules.family.unit == "fan" else None}
    details: dict[str, Any] = {"yaku": {}, "counts": {}, "dora": {}, "reading": "", "payments": None}
    if found is not None and _is_priced(outcome, below_minimum):
        worth |= {name: getattr(found, name) for name, value in worth.items() if value is not None and name != "unit"}
        details |= {"yaku": found.yaku, "counts": found.counts, "dora": found.dora, "reading": str(found.reading)}
        details["payments"] = found.payments if found.legal else None
    return about | worth | details | {"reason": outcome.missing, "ignored": list(outcome.ignored)}


def _flat(about: dict[str, Any]) -> dict[str, Any]:
    """Write what is in a cell of its own as text."""

    def cell(value: Any) -> Any:
        if isinstance(value, dict):
            return listed(value)
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    return {name: cell(value) for name, value in about.items()}


def _heads(found: list[Outcome]) -> list[str]:
    """Name the columns that mean something under any of the rule sets."""
    units = {outcome.rules.family.unit for outcome in found}
    return [
        *("rules", "points"),
        *(["unit"] if units != {"han"} else []),
        "shares",
        *(["han", "fu", "limit"] if "han" in units else []),
        *(["fan"] if "fan" in units else []),
        "yaku" if units == {"han"} else "patterns",
        *(["ignored"] if any(outcome.ignored for outcome in found) else []),
    ]


def _compared(outcome: Outcome, below_minimum: bool) -> dict[str, Any]:
    found = outcome.score
    refused = f"not allowed: {outcome.reason}" if outcome.missing else ""
    about = {"rules": outcome.rules.name, "unit": UNITS[outcome.rules.family_name]}
    about["ignored"] = ", ".join(outcome.ignored)
    if found is None or not _is_priced(outcome, below_minimum):
        blank = {"points": 0, "shares": "", "han": None, "fu": None, "limit": "", "fan": None}
        return about | blank | {"yaku": refused, "patterns": refused}
    units = outcome.rules.family.unit
    paid = "; ".join(filter(None, (_paid(found), refused)))
    return about | {
        "points": found.points,
        "shares": _shares(found),
        "han": found.han if units == "han" else None,
        "fu": found.fu or None,
        "limit": found.limit,
        "fan": found.fan if units == "fan" else None,
        "yaku": paid,
        "patterns": paid,
    }


def _shares(found: mj.Score) -> str:
    """Say who pays what in the short form of tables."""
    if found.rules.family_name != "riichi":
        return found.payment
    if not found.self_draw:
        return str(found.points)
    return f"{up(2 * found.basic)} each" if found.seat == "E" else f"{up(found.basic)}/{up(2 * found.basic)}"


def _paid(found: mj.Score) -> str:
    tiles = {} if found.limits else found.dora
    return listed(worth(found.reading) | tiles)


def _payments(found: mj.Score) -> str:
    """Say who pays what by seat, where something is known about the table."""
    table = found.table
    if not found.legal or table == type(table)() or found.payments is None:
        return ""
    besides = ", with counters and sticks" if found.rules.family_name == "riichi" else ""
    return f"\nby seat{besides}: {' '.join(f'{points:+}' for points in found.payments)}"


def _ignored(outcome: Outcome) -> str:
    return f"\nwithout meaning under {outcome.rules.name}: {', '.join(outcome.ignored)}" if outcome.ignored else ""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(score)
    app.command()(explain)
