"""Commands that score a win: score, explain."""

from typing import Annotated, Any

import typer

import mjfast as mj
from mjfast.analysis.cli import explaining, wins
from mjfast.analysis.cli.options import Format, Melds, Output, Rules, rule_sets
from mjfast.analysis.cli.printing import print_json, print_rows
from mjfast.analysis.cli.wins import Outcome
from mjfast.errors import InputError
from mjfast.payments import up


def score(
    hand: wins.Hand,
    win: wins.Win,
    melds: Melds = None,
    self_draw: wins.SelfDraw = False,
    seat: wins.Seat = "S",
    round: wins.Round = "E",
    dora: wins.Dora = None,
    ura: wins.Ura = None,
    flags: wins.Flags = None,
    honba: wins.Honba = 0,
    sticks: wins.Sticks = 0,
    dealer: wins.Dealer = 0,
    discarder: wins.Discarder = None,
    liable: wins.Liable = None,
    kong_streak: wins.KongStreak = 0,
    win_streak: wins.WinStreak = 0,
    rules: Rules = "riichi",
    below_minimum: Annotated[
        bool, typer.Option("--below-minimum", help="Price a hand with too few han for the rules all the same.")
    ] = False,
    output: Output = Format.table,
) -> None:
    """What a win is worth; under several rule sets, a table that compares them."""
    asked = wins.read_win(
        hand,
        win=win,
        melds=melds,
        self_draw=self_draw,
        seat=seat,
        round=round,
        dora_indicators=dora,
        ura_indicators=ura,
        flags=flags,
        honba=honba,
        sticks=sticks,
        dealer=dealer,
        discarder=discarder,
        liable=liable,
        kong_streak=kong_streak,
        win_streak=win_streak,
    )
    found = wins.outcomes(asked, rule_sets(rules))
    if len(found) == 1 and found[0].missing and not below_minimum:
        raise InputError(found[0].missing)
    if output is Format.json:
        print_json([_describe(outcome, below_minimum) for outcome in found])
    elif output is Format.csv:
        print_rows([_flat(_describe(outcome, below_minimum)) for outcome in found], output)
    elif len(found) == 1 and found[0].score is not None:
        print(f"{found[0].score}{_payments(found[0].score)}")
    else:
        print_rows([_compared(outcome, below_minimum) for outcome in found], output, wrapped=["yaku"])


def explain(
    hand: wins.Hand,
    win: wins.Win,
    melds: Melds = None,
    self_draw: wins.SelfDraw = False,
    seat: wins.Seat = "S",
    round: wins.Round = "E",
    dora: wins.Dora = None,
    ura: wins.Ura = None,
    flags: wins.Flags = None,
    honba: wins.Honba = 0,
    sticks: wins.Sticks = 0,
    dealer: wins.Dealer = 0,
    discarder: wins.Discarder = None,
    liable: wins.Liable = None,
    kong_streak: wins.KongStreak = 0,
    win_streak: wins.WinStreak = 0,
    rules: Rules = "riichi",
    output: Output = Format.table,
) -> None:
    """How a win is scored: every reading, its yaku, han, fu and points, and why the best one is taken.

    A hand that the rules do not allow is explained too, and what it lacks.
    """
    asked = wins.read_win(
        hand,
        win=win,
        melds=melds,
        self_draw=self_draw,
        seat=seat,
        round=round,
        dora_indicators=dora,
        ura_indicators=ura,
        flags=flags,
        honba=honba,
        sticks=sticks,
        dealer=dealer,
        discarder=discarder,
        liable=liable,
        kong_streak=kong_streak,
        win_streak=win_streak,
    )
    found = wins.outcomes(asked, rule_sets(rules))
    if output is Format.json:
        print_json(
            [
                {"rules": outcome.rules.name, "missing": outcome.missing, "readings": explaining.readings(outcome)}
                for outcome in found
            ]
        )
    elif output is Format.csv:
        named = [{"rules": outcome.rules.name, **entry} for outcome in found for entry in explaining.readings(outcome)]
        print_rows(list(map(_flat, named)), output)
    else:
        print("\n\n".join(explaining.text(outcome, seat, round) for outcome in found))


def _describe(outcome: Outcome, below_minimum: bool) -> dict[str, Any]:
    """Say what a win is worth; one that is not allowed has no points unless it was asked for."""
    found = outcome.score
    about = {"rules": outcome.rules.name, "legal": found is not None and found.legal}
    if found is None or (outcome.missing and not below_minimum):
        worth: dict[str, Any] = {"points": 0, "han": 0, "fu": 0, "basic": 0, "limit": ""}
        return about | worth | {"yaku": {}, "dora": {}, "reading": "", "payments": None, "reason": outcome.missing}
    return about | {
        "points": found.points,
        "han": found.han,
        "fu": found.fu,
        "basic": found.basic,
        "limit": found.limit,
        "yaku": found.yaku,
        "dora": found.dora,
        "reading": str(found.reading),
        "payments": found.payments,
        "reason": outcome.missing,
    }


def _flat(about: dict[str, Any]) -> dict[str, Any]:
    """Write what is in a cell of its own as text."""

    def cell(value: Any) -> Any:
        if isinstance(value, dict):
            return explaining.listed(value)
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    return {name: cell(value) for name, value in about.items()}


def _compared(outcome: Outcome, below_minimum: bool) -> dict[str, Any]:
    found = outcome.score
    refused = f"not allowed: {outcome.reason}" if outcome.missing else ""
    if found is None or (refused and not below_minimum):
        blank = {"shares": "", "han": None, "fu": None, "limit": ""}
        return {"rules": outcome.rules.name, "points": 0, **blank, "yaku": refused}
    return {
        "rules": outcome.rules.name,
        "points": found.points,
        "shares": _shares(found),
        "han": found.han,
        "fu": found.fu or None,
        "limit": found.limit,
        "yaku": "; ".join(filter(None, (_paid(found), refused))),
    }


def _shares(found: mj.Score) -> str:
    """Say who pays what in the short form of tables."""
    if not found.self_draw:
        return str(found.points)
    return f"{up(2 * found.basic)} each" if found.seat == "E" else f"{up(found.basic)}/{up(2 * found.basic)}"


def _paid(found: mj.Score) -> str:
    tiles = {} if found.limits else found.dora
    return explaining.listed(explaining.worth(found.reading) | tiles)


def _payments(found: mj.Score) -> str:
    """Say who pays what by seat, where something is known about the table."""
    table = found.table
    if found.payments is None or table == type(table)():
        return ""
    return f"\nby seat, with counters and sticks: {' '.join(f'{points:+}' for points in found.payments)}"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(score)
    app.command()(explain)
