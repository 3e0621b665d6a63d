"""The options that describe a win, and the win scored under rule sets."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

import mjfast as mj
from mjfast import score_text
from mjfast.analysis import families
from mjfast.analysis.cli.options import Melds
from mjfast.errors import InputError
from mjfast.faults import BELOW_MINIMUM, INCOMPLETE, LEGAL, NO_YAKU
from mjfast.rules import RuleSet
from mjfast.rules.ruleset import distinct
from mjfast.score import Table
from mjfast.scoring import make_score

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
        "(last_tile) tenhou chiihou (first_draw) renhou (before_first_draw) toukanhou (first_turn_kong); MCR "
        "last_of_kind; Hangzhou ten_honours ten_honours_joker.",
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
    typer.Option(
        help="Seat number of who is liable, two of them ('1,3', Hangzhou), or by pattern: 'daisangen=2'.",
        show_default=False,
    ),
]
KongStreak = Annotated[int, typer.Option(help="Kongs in a row before the winning draw.")]
WinStreak = Annotated[int, typer.Option(help="Wins in a row with this one.")]
Flowers = Annotated[str, typer.Option(help="Flowers set aside: how many, or which ('1f5f').")]
Piao = Annotated[int, typer.Option("--n-piao", help="Hangzhou: jokers discarded in the chain before the winning draw.")]
Gang = Annotated[int, typer.Option("--n-gang", help="Hangzhou: kongs made in that chain.")]
DealerStreak = Annotated[int, typer.Option(help="Hangzhou: wins in a row of the dealer, with this hand.")]
Stakes = Annotated[
    str | None, typer.Option(help="Luoshu: what seats 0 to 3 staked, 0 for none: '0 5 0 3'.", show_default=False)
]


@dataclass(frozen=True)
class Described:
    """A win as the options describe it."""

    hand: Hand
    win: Win
    melds: Melds = None
    self_draw: SelfDraw = False
    seat: Seat = "S"
    round: Round = "E"
    dora_indicators: Dora = None
    ura_indicators: Ura = None
    flags: Flags = None
    honba: Honba = 0
    sticks: Sticks = 0
    dealer: Dealer = 0
    discarder: Discarder = None
    liable: Liable = None
    kong_streak: KongStreak = 0
    win_streak: WinStreak = 0
    flowers: Flowers = "0"
    n_piao: Piao = 0
    n_gang: Gang = 0
    dealer_streak: DealerStreak = 0
    stakes: Stakes = None

    @property
    def words(self) -> dict[str, Any]:
        """The keywords of `mjfast.score`; the hand may hold its melds."""
        parts = self.hand.split()
        called = [part for part in parts if _MELD.match(part)]
        return vars(self) | {
            "hand": " ".join(part for part in parts if part not in called),
            "melds": [*mj.parse_melds(called), *mj.parse_melds(self.melds or "")],
            "self_draw": self.self_draw or None,  # without the option the flags may say it
            "liable": _read_liable(self.liable),
            "flowers": int(self.flowers) if self.flowers.isdecimal() else self.flowers,
        }


def _read_liable(text: str | None) -> int | tuple[int, ...] | dict[str, int] | None:
    if text is None:
        return None
    parts = text.split(",")
    try:
        if "=" in text:
            return {name.strip(): int(seat) for name, seat in (part.split("=") for part in parts)}
        return int(text) if len(parts) == 1 else tuple(map(int, parts))
    except ValueError:
        raise InputError(f"liable is {text!r}, expected a seat number or daisangen=2,suukantsu=3") from None


@dataclass(frozen=True)
class Outcome:
    """
    A win under a rule set.

    Parameters
    ----------
    rules : RuleSet
        The rule set.
    score : Score or None
        What it is worth there, whether it is allowed or not; None where it is no complete hand, or cannot be.
    status : int
        Whether it is allowed, and why not, see `mjfast.faults.REASONS`.
    missing : str
        Why it is not allowed, if it is not.
    ignored : tuple of str
        Words of the win that mean nothing under the rule set.
    """

    rules: RuleSet
    score: mj.Score | None
    status: int = LEGAL
    missing: str = ""
    ignored: tuple[str, ...] = ()

    @property
    def is_below_minimum(self) -> bool:
        """Whether it only has too few han or fan."""
        return self.status in (BELOW_MINIMUM, NO_YAKU)

    @property
    def reason(self) -> str:
        """Why it is not allowed in few words; where only what is known of the table is against it, all of them."""
        return families.reason(self.status, self.rules) or self.missing


def outcomes(win: dict[str, Any], rules: Iterable[RuleSet]) -> list[Outcome]:
    """
    Score a win under each rule set; flowers are left out where the tiles have none, if they mean something to others.

    Raises
    ------
    InputError
        If it cannot be read, or is no win under any of them; the message is that of the first.
    """
    listed = list(rules)
    labels = distinct(chosen.name for chosen in listed)
    with_flowers = list(map(families.has_flowers, listed))
    found, errors = [], []
    for given, label, flowers in zip(listed, labels, with_flowers, strict=True):
        chosen = given if label == given.name else given.replace(name=label)
        words = win if flowers or not any(with_flowers) else {**win, "flowers": 0}
        try:
            outcome = _paid(mj.score(**words, rules=chosen))
        except InputError as error:
            outcome = _refused(words, chosen, error)
        errors += [outcome.missing] if outcome.score is None else []
        found.append(replace(outcome, ignored=tuple(families.ignored(mj.Wins.from_records([win]), chosen))))
    if len(errors) == len(found):
        raise InputError(errors[0])
    return found


def _paid(score: mj.Score) -> Outcome:
    """Return an allowed win, unless nobody can pay for it as the table is."""
    try:
        score_text.payment(score)
    except InputError as error:
        return Outcome(score.rules, None, missing=str(error))
    return Outcome(score.rules, score)


def _refused(win: dict[str, Any], rules: RuleSet, error: InputError) -> Outcome:
    """Return what is known of a win that is none under a rule set, or raise the error if that is not why."""
    scores = mj.score_batch([win], rules, errors="report")
    raw, status = scores.raw[0, 0], int(scores.raw["status"][0, 0])
    if status == LEGAL or scores.wins.faults:
        raise error
    if status >= INCOMPLETE:
        return Outcome(rules, None, status, str(error))
    table = Table(**{name: win[name] for name in ("dealer", "discarder", "honba", "sticks", "liable")})
    record = scores.wins.records[0].tobytes()
    return Outcome(
        rules, make_score(raw.tobytes(), record, scores.plan, scores.wins.melds_of(0), table), status, str(error)
    )
