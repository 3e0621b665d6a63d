"""Settling a hand: who pays whom, and what is left for the next hand."""

from collections.abc import Iterable
from typing import Any

from mjfast.arguments import SEATS, RulesLike
from mjfast.claims import ends_early, ron_winners
from mjfast.errors import InputError
from mjfast.family_payments import family_charges
from mjfast.outcomes import ABORTS, Abort, Draw, Foul, Outcome, Priced, Win, Won
from mjfast.payments import charges, up, win_payments
from mjfast.results import HandResult, dealer_stays, next_honba
from mjfast.rules import RuleSet, rule_set

__all__ = [
    "ABORTS",
    "Abort",
    "Draw",
    "Foul",
    "HandResult",
    "Outcome",
    "Priced",
    "Win",
    "Won",
    "settle_hand",
    "win_payments",
]


def settle_hand(outcome: Outcome, rules: RulesLike) -> HandResult:
    """
    Return what a hand comes to: the change of points by seat, the next dealer, counters and sticks.

    Of several wins on one discard those are paid that the rule set allows, the nearest to the discarder first; too
    many can make it an abortive draw. Nagashi counts where the rule set has it, instead of the payments for ready
    hands: as a win by self-draw, which takes counters and sticks (of several, for the nearest from the dealer on),
    or as a draw.

    Parameters
    ----------
    outcome : Won, Draw, Abort or Foul
        How the hand ended.
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    HandResult
        Its deltas add up to the points of the sticks that were taken from the table.

    Raises
    ------
    InputError
        If the rule set has no such abortive draw.

    Examples
    --------
    >>> drawn = settle_hand(Draw(ready=[0, 2], honba=1), "riichi")
    >>> drawn.deltas, drawn.next_dealer, drawn.honba
    ((1500, -1500, 1500, -1500), 0, 2)
    >>> import mjfast as mj
    >>> hand = mj.score("33m11p", "3m", melds="p555z p666z p777z")
    >>> settle_hand(Won(Win(1, hand, liable=3), discarder=2, sticks=1), "riichi").deltas
    (0, 33000, -16000, -16000)
    """
    options = rule_set(rules)
    match outcome:
        case Won():
            return _settle_wins(outcome, options)
        case Draw():
            return _settle_draw(outcome, options)
        case Abort():
            return _settle_abort(outcome, options)
        case Foul():
            return _settle_foul(outcome, options)
    raise InputError(f"outcome is {outcome!r}, expected Won, Draw, Abort or Foul")


def _result(
    kind: str,
    outcome: Outcome,
    deltas: Iterable[int],
    options: RuleSet,
    *,
    ready: Iterable[int] = (),
    winners: tuple[int, ...] = (),
) -> HandResult:
    dealer = outcome.dealer
    stays = dealer_stays(kind, won=dealer in winners, ready=dealer in ready, rules=options)
    honba = next_honba(kind, outcome.honba, stays=stays, rules=options)
    sticks = 0 if kind == "win" else outcome.sticks
    return HandResult(kind, tuple(deltas), dealer, stays, honba, sticks, winners)


def _settle_wins(outcome: Won, options: RuleSet) -> HandResult:
    wins = {win.seat: win for win in outcome.wins}
    paid = tuple(wins)
    if outcome.discarder is not None:
        paid = ron_winners(wins, outcome.discarder, rules=options)
    if not paid:
        return _result("abort", outcome, [0] * SEATS, options)
    deltas = [0] * SEATS
    if options.family_name != "riichi":
        costs = [family_charges(wins[seat], outcome, len(paid), options) for seat in paid]
        deltas = [-sum(parts) for parts in zip(*costs, strict=True)]
        for seat, cost in zip(paid, costs, strict=True):
            deltas[seat] += sum(cost)
        return _result("win", outcome, deltas, options, winners=paid)
    for place, seat in enumerate(paid):
        cost = charges(
            wins[seat],
            dealer=outcome.dealer,
            discarder=outcome.discarder,
            honba=outcome.honba if place == 0 or options["honba_winners"] == "each" else 0,
            later=place > 0,
            options=options,
        )
        deltas = [delta - part for delta, part in zip(deltas, cost, strict=True)]
        deltas[seat] += sum(cost)
    own = [seat for seat in paid[1:] if wins[seat].riichi and options["stick_winners"] == "own"]
    for seat in own:
        deltas[seat] += options["riichi_deposit"]
    deltas[paid[0]] += (outcome.sticks - len(own)) * options["riichi_deposit"]
    return _result("win", outcome, deltas, options, winners=paid)


def _settle_draw(outcome: Draw, options: RuleSet) -> HandResult:
    if not outcome.nagashi or options["nagashi_mangan"] == "off":
        return _result("draw", outcome, _noten_payments(outcome.ready, options), options, ready=outcome.ready)
    deltas = [0] * SEATS
    winners = tuple(sorted(outcome.nagashi, key=lambda seat: (seat - outcome.dealer) % SEATS))
    for seat in winners:
        payments = win_payments(options["mangan_basic"], seat, dealer=outcome.dealer)
        deltas = [delta + part for delta, part in zip(deltas, payments, strict=True)]
    if options["nagashi_mangan"] == "draw":
        return _result("draw", outcome, deltas, options, ready=outcome.ready)
    counters = up(outcome.honba * options["honba_points"], 3)
    for seat in winners if options["honba_winners"] == "each" else winners[:1]:
        deltas = [delta - counters for delta in deltas]
        deltas[seat] += SEATS * counters
    deltas[winners[0]] += outcome.sticks * options["riichi_deposit"]
    return _result("win", outcome, deltas, options, winners=winners)


def _noten_payments(ready: tuple[int, ...], options: RuleSet) -> list[int]:
    """Payments at a draw; each share is rounded up to 100."""
    others = SEATS - len(ready)
    if not ready or not others:
        return [0] * SEATS
    share = up(options["noten_points"], max(len(ready), others))
    total = share * max(len(ready), others)
    return [total // len(ready) if seat in ready else -total // others for seat in range(SEATS)]


def _settle_abort(outcome: Abort, options: RuleSet) -> HandResult:
    if not ends_early(outcome.name, options):
        raise InputError(f"Abort: the rules {options.name!r} have no {outcome.name}")
    return _result("abort", outcome, [0] * SEATS, options)


def _settle_foul(outcome: Foul, options: RuleSet) -> HandResult:
    deltas = [0] * SEATS
    for seat in outcome.seats:
        for other, part in enumerate(_foul_payments(seat, outcome.dealer, options)):
            deltas[other] += part
    return _result("foul", outcome, deltas, options)


def _foul_payments(seat: int, dealer: int, options: RuleSet) -> list[int]:
    if options["chombo"] == "after_game":
        return [0] * SEATS
    if options["chombo"] == "reverse_mangan":
        return [-part for part in win_payments(options["mangan_basic"], seat, dealer=dealer)]
    points: Any = options["chombo_points"]
    return [-3 * points if other == seat else points for other in range(SEATS)]
