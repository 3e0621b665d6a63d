"""Settling a hand: who pays whom, and what is left for the next hand."""

from collections.abc import Iterable

from mjfast.arguments import SEATS, RulesLike
from mjfast.claims import ends_early, ron_winners
from mjfast.errors import InputError
from mjfast.family_payments import check_liable_seats, family_deltas, foul_points
from mjfast.family_rules import players_of
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

    Only riichi rules have counters, sticks, and payments at a draw. In the Chinese Official rules a foul costs points,
    and the hand goes on.

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
        If the rule set has no such abortive draw, or does not say what a foul costs; if there are not so many players;
        if a score is for another seat or of another family of rules; or if it does not let a player win so, or
        be liable.

    Examples
    --------
    >>> drawn = settle_hand(Draw(ready=[0, 2], honba=1), "riichi")
    >>> drawn.deltas, drawn.next_dealer, drawn.honba
    ((1500, -1500, 1500, -1500), 0, 2)
    >>> import mjfast as mj
    >>> hand = mj.score("33m11p", "3m", melds="p555z p666z p777z")
    >>> settle_hand(Won(Win(1, hand, liable=3), discarder=2, sticks=1), "riichi").deltas
    (0, 33000, -16000, -16000)
    >>> robbed = mj.score("45789m99p234s", "6m", melds="p888s", seat="W", flags="chankan", rules="guangdong")
    >>> settle_hand(Won(Win(2, robbed), discarder=0), "guangdong").deltas
    (-24, 0, 24, 0)
    """
    options = rule_set(rules)
    if not isinstance(outcome, Outcome):
        raise InputError(f"outcome is {outcome!r}, expected Won, Draw, Abort or Foul")
    outcome.check_players(players_of(options))
    match outcome:
        case Won():
            return _settle_wins(outcome, options)
        case Draw():
            return _settle_draw(outcome, options)
        case Abort():
            return _settle_abort(outcome, options)
        case Foul():
            return _settle_foul(outcome, options)


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
    sticks = 0 if kind == "win" or options.family_name != "riichi" else outcome.sticks
    by_winner = winners and not stays and options["renchan"] == "winner"
    return HandResult(kind, tuple(deltas), dealer, stays, honba, sticks, winners, winners[0] if by_winner else None)


def _settle_wins(outcome: Won, options: RuleSet) -> HandResult:
    wins = {win.seat: win for win in outcome.wins}
    for win in outcome.wins:
        _check_win(win, options)
    paid = tuple(wins)
    if outcome.discarder is not None:
        paid = ron_winners(wins, outcome.discarder, rules=options)
    if not paid:
        return _result("abort", outcome, [0] * SEATS, options)
    if options.family_name == "riichi":
        deltas = _riichi_deltas([wins[seat] for seat in paid], outcome, options)
    else:
        deltas = family_deltas([wins[seat] for seat in paid], outcome, options)
    return _result("win", outcome, deltas, options, winners=paid)


def _check_win(win: Win, options: RuleSet) -> None:
    scored = getattr(win.score, "rules", options)
    if scored.family_name != options.family_name:
        raise InputError(
            f"Win: the score is of {scored.family_name} rules, and {options.name!r} are {options.family_name} rules"
        )
    check_liable_seats(win, options)


def _riichi_deltas(wins: list[Win], outcome: Won, options: RuleSet) -> list[int]:
    """Change of points by seat; the nearest to the discarder comes first."""
    deltas = [0] * SEATS
    for place, win in enumerate(wins):
        cost = charges(
            win,
            dealer=outcome.dealer,
            discarder=outcome.discarder,
            honba=outcome.honba if place == 0 or options["honba_winners"] == "each" else 0,
            later=place > 0,
            options=options,
        )
        deltas = [delta - part for delta, part in zip(deltas, cost, strict=True)]
        deltas[win.seat] += sum(cost)
    own = [win.seat for win in wins[1:] if win.riichi and options["stick_winners"] == "own"]
    for seat in own:
        deltas[seat] += options["riichi_deposit"]
    deltas[wins[0].seat] += (outcome.sticks - len(own)) * options["riichi_deposit"]
    return deltas


def _settle_draw(outcome: Draw, options: RuleSet) -> HandResult:
    if options.family_name != "riichi":
        return _result("draw", outcome, [0] * players_of(options), options, ready=outcome.ready)
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
        what = outcome.name if options.family_name == "riichi" else "abortive draws"
        raise InputError(f"Abort: the rules {options.name!r} have no {what}")
    return _result("abort", outcome, [0] * SEATS, options)


def _settle_foul(outcome: Foul, options: RuleSet) -> HandResult:
    deltas = [0] * SEATS
    for seat in outcome.seats:
        for other, part in enumerate(_foul_payments(seat, outcome, options)):
            deltas[other] += part
    return _result("foul", outcome, deltas, options)


def _foul_payments(seat: int, outcome: Foul, options: RuleSet) -> list[int]:
    if options.family_name != "riichi":
        points = foul_points(outcome.ready, options)
    elif options["chombo"] == "after_game":
        points = 0
    elif options["chombo"] == "reverse_mangan":
        return [-part for part in win_payments(options["mangan_basic"], seat, dealer=outcome.dealer)]
    else:
        points = options["chombo_points"]
    return [-3 * points if other == seat else points for other in range(SEATS)]
