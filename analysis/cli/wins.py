"""The options that describe a win, and the win scored under rule sets."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

import mjfast as mj
from mjfast.errors import HandError, InputError
from mjfast.faults import INCOMPLETE, REASONS
from mjfast.rules import RuleSet
from mjfast.rules.ruleset import distinct

_MELD = re.compile(r"[a-zA-Z][0-9]")

Hand = Annotated[
    str,
    typer.Argument(metavar="HAND", help="The tiles without the winning one; melds in quotes: '123m45p11z p555z'."),
]
Win = Annotated[str, typer.Argument(metavar="WIN", help="The winning tile.")]
SelfDraw = Annotated[bool, typer.Option("--self-draw", "--tsumo", help="The winning tile was drawn.")]
Seat = Annotated[str, typer.Option(help="Wind of the winner: E S W N; E is the dealer.")]
Round = Annotated[str, typer.Option(help="Wind of the round: E S W N.")]
Dora = Annotated[
    str | None, typer.Option("--dora", "--dora-indicators", help="Dora indicators: 4m, 4m7z.", show_default=False)
]
Ura = Annotated[str | None, typer.Option("--ura", "--ura-indicators", help="Ura dora indicators.", show_default=False)]
Flags = Annotated[
    str | None,
    typer.Option(
        help="With commas: riichi double_riichi ippatsu rinshan (after_kong) chankan (robbed_kong) haitei houtei "
        "(last_tile) tenhou chiihou (first_draw) renhou (before_first_draw) toukanhou (first_turn_kong).",
        show_default=False,
    ),
]
Honba = Annotated[int, typer.Option(help="Counters.")]
Sticks = Annotated[int, typer.Option(help="Riichi sticks on the table.")]
Dealer = Annotated[int, typer.Option(min=0, max=3, help="Seat number of the dealer, for payments by seat.")]
Discarder = Annotated[
    int | None, typer.Option(min=0, max=3, help="Seat number of who discarded the tile.", show_default=False)
]
Liable = Annotated[
    str | None,
    typer.Option(help="Seat number of who is liable, or by pattern: 'daisangen=2'.", show_default=False),
]
KongStreak = Annotated[int, typer.Option(help="Kongs in a row before the winning draw.")]
WinStreak = Annotated[int, typer.Option(help="Wins in a row with this one.")]


@dataclass(frozen=True)
class Outcome:
    """
    A win under a rule set.

    Parameters
    ----------
    rules : RuleSet
        The rule set.
    score : Score or None
        What it is worth there, whether it is allowed or not; None where it is no complete hand.
    missing : str
        Why it is not allowed, if it is not.
    """

    rules: RuleSet
    score: mj.Score | None
    missing: str = ""

    @property
    def reason(self) -> str:
        """The same in few words."""
        return REASONS[INCOMPLETE if self.score is None else self.score.status]


def read_win(hand: str, *, melds: str | None, self_draw: bool, liable: str | None, **words: Any) -> dict[str, Any]:
    """Return the keywords of `mjfast.score` for the values of the options; the hand may hold its melds."""
    parts = hand.split()
    called = [part for part in parts if _MELD.match(part)]
    return {
        "hand": " ".join(part for part in parts if part not in called),
        "melds": [*mj.parse_melds(called), *mj.parse_melds(melds or "")],
        "self_draw": self_draw or None,  # without the option the flags may say it
        "liable": _read_liable(liable),
        **words,
    }


def _read_liable(text: str | None) -> int | dict[str, int] | None:
    if text is None:
        return None
    try:
        if "=" not in text:
            return int(text)
        return {name.strip(): int(seat) for name, seat in (part.split("=") for part in text.split(","))}
    except ValueError:
        raise InputError(f"liable is {text!r}, expected a seat number or daisangen=2,suukantsu=3") from None


def outcomes(win: dict[str, Any], rules: Iterable[RuleSet]) -> list[Outcome]:
    """
    Score a win under each rule set.

    Raises
    ------
    InputError
        If it is no win under any of them; the message is that of the first.
    """
    found, errors = [], []
    listed = list(rules)
    for given, label in zip(listed, distinct(chosen.name for chosen in listed), strict=True):
        chosen = given if label == given.name else given.replace(name=label)
        try:
            found.append(Outcome(chosen, mj.score(**win, rules=chosen)))
        except HandError as error:  # what is no hand to one rule set can be one to another
            errors.append(error)
            found.append(Outcome(chosen, None, str(error)))
        except InputError as error:
            found.append(Outcome(chosen, mj.score(**win, rules=chosen, below_minimum=True), str(error)))
    if len(errors) == len(found):
        raise errors[0]
    return found
