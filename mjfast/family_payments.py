"""What wins and fouls cost where han and fu are not counted: a function for each family of rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from mjfast.arguments import SEATS, check_count
from mjfast.errors import InputError
from mjfast.family_rules import players_of
from mjfast.hangzhou import CHI_OF_LIABILITY, REASONS, streak_factor, why_no_discard_win
from mjfast.outcomes import Win, Won
from mjfast.rules import RuleSet

Charges = dict[int, int]
"""What a win costs, by the seat of who pays."""

_SHARES: Final = SEATS - 1


def family_deltas(wins: Sequence[Win], outcome: Won, options: RuleSet) -> list[int]:
    """
    Return the change of points by seat, which adds up to nothing.

    `wins` are those of the outcome that are paid, the nearest to the discarder first.
    """
    deltas = [0] * players_of(options)
    for win in wins:
        for seat, points in _charges(win, [paid.seat for paid in wins], outcome, options).items():
            deltas[seat] -= points
            deltas[win.seat] += points
    return deltas


def _charges(win: Win, winners: Sequence[int], outcome: Won, options: RuleSet) -> Charges:
    match options.family_name:
        case "mcr":
            return _mcr(win, outcome, options)
        case "guangdong":
            return _guangdong(win, len(winners), outcome, options)
        case "hangzhou":
            return _hangzhou(win, outcome, options)
        case "luoshu":
            return _luoshu(win, winners, outcome, options)
    return _fixed(win, outcome, options)


def _points(win: Win) -> int:
    return check_count(win.score.points, "Win: score.points")


def _others(seat: int, players: int = SEATS) -> list[int]:
    """The seats of the others, the next in turn first."""
    return [(seat + step) % players for step in range(1, players)]


def _in_parts(points: int, seats: Sequence[int]) -> Charges:
    """Points from some seats, as equal as whole ones can be: the first pay what is left over."""
    share, left = divmod(points, len(seats)) if seats else (0, 0)
    return {seat: share + (place < left) for place, seat in enumerate(seats)}


def _mcr(win: Win, outcome: Won, options: RuleSet) -> Charges:
    """A base from all, and the fan from the discarder or from all (Chinese competition rules of 1998)."""
    points, base = _points(win), options["share_points"]
    return {seat: base + (points if outcome.discarder in (None, seat) else 0) for seat in _others(win.seat)}


def _guangdong(win: Win, winners: int, outcome: Won, options: RuleSet) -> Charges:
    """A share from the discarder or from each; three where a kong was robbed, or from who is liable for all."""
    fan = check_count(win.score.fan, "Win: score.fan")
    three = winners == _SHARES
    if three:
        fan = max(fan, options["triple_win_fan"])
    share = options["base_points"] * 2**fan
    if outcome.discarder is None:
        payer = _liable_for_self_draw(win, options)
        return dict.fromkeys(_others(win.seat), share) if payer is None else {payer: _SHARES * share}
    shares = options["triple_win_shares"] if three else options["discard_shares"]
    return {outcome.discarder: share * (_SHARES if "robbed_kong" in win.score.flags else shares)}


def _liable_for_self_draw(win: Win, options: RuleSet) -> int | None:
    """Who pays a self-draw for all; who gave the tile of the kong before it comes first."""
    causes = options["liability"]
    if win.open_kong_from is not None and "open_kong" in causes:
        return win.open_kong_from
    if isinstance(win.liable, Mapping):
        return next((seat for cause, seat in win.liable.items() if cause in causes), None)
    return win.liable if isinstance(win.liable, int) and set(causes) - {"open_kong"} else None


def _hangzhou(win: Win, outcome: Won, options: RuleSet) -> Charges:
    """The factor from each, many times as much from or to the dealer; or all from the discarder or who is liable."""
    dealer, streak = outcome.dealer, win.score.dealer_streak
    worth, factor = options["base_points"] * _points(win), streak_factor(streak, rules=options)
    normal = {seat: worth * (factor if dealer in (seat, win.seat) else 1) for seat in _others(win.seat)}
    total = sum(normal.values())
    if outcome.discarder is None:
        liable = _liable_for_chi(win, dealer, options)
        return {seat: times * total for seat, times in liable.items()} or normal
    reason = why_no_discard_win(win.seat, outcome.discarder, dealer=dealer, dealer_streak=streak, rules=options)
    if reason:
        raise InputError(f"Won: seat {win.seat} cannot win on a discard of seat {outcome.discarder}: {REASONS[reason]}")
    return {outcome.discarder: total if options["discard_win_payment"] == "all" else normal[outcome.discarder]}


def _liable_for_chi(win: Win, dealer: int, options: RuleSet) -> dict[int, int]:
    """Return how many times the whole each seat pays that is liable for three chi."""
    within_limit = options["max_chi"] in (0, *range(CHI_OF_LIABILITY, SEATS + 1)) or options["pung_counts"]
    if not options["chi_liability"] or not within_limit:
        return {}
    before, after = (win.seat - 1) % SEATS, (win.seat + 1) % SEATS
    named = win.liable if isinstance(win.liable, tuple) else (win.liable,)
    there = {before: before in named or win.score.chi >= CHI_OF_LIABILITY, after: after in named}
    return {
        seat: 2 if seat == after else 1
        for seat, is_liable in there.items()
        if is_liable and (not options["dealer_pairs_only"] or dealer in (seat, win.seat))
    }


def _luoshu(win: Win, winners: Sequence[int], outcome: Won, options: RuleSet) -> Charges:
    """The winner's stake from the discarder or from all; to the first winner the stakes of others besides."""
    stakes = outcome.stakes or tuple(int(seat in winners) for seat in range(SEATS))
    stake = stakes[win.seat]
    if stake < 1:
        raise InputError(f"Won: stakes[{win.seat}] is {stake}: only who has called ready, with 1 chip or more, can win")
    if outcome.discarder is not None:
        paid = {outcome.discarder: stake}
    elif options["self_draw_total"] == "each":
        paid = dict.fromkeys(_others(win.seat), stake)
    else:
        paid = _in_parts(stake, _others(win.seat))
    if options["forfeit"] and win.seat == winners[0]:
        for seat in set(_others(win.seat)) - set(winners):
            paid[seat] = paid.get(seat, 0) + stakes[seat]
    return paid


def _fixed(win: Win, outcome: Won, options: RuleSet) -> Charges:
    """A fixed price from the discarder, or from all together."""
    payers = _others(win.seat, players_of(options)) if outcome.discarder is None else [outcome.discarder]
    return _in_parts(_points(win), payers)


def check_liable_seats(win: Win, options: RuleSet) -> None:
    """
    Raise `InputError` where nobody can be liable so: several seats but at Hangzhou, and there others than neighbours.

    Examples
    --------
    >>> import mjfast as mj
    >>> from mjfast import rules
    >>> drawn = mj.score("123456789m111p5z", "1z", self_draw=True, rules="hangzhou_classic")
    >>> check_liable_seats(Win(1, drawn, liable=(0, 2)), rules.load("hangzhou_classic"))
    """
    if options.family_name != "hangzhou":
        if isinstance(win.liable, tuple):
            raise InputError(f"Win: liable is {win.liable}, and the rules {options.name!r} have one seat for all")
        return
    if isinstance(win.liable, Mapping):
        raise InputError(f"Win: liable is {win.liable}, and the rules {options.name!r} have seats, no patterns")
    opposite = (win.seat + 2) % SEATS
    if opposite in (win.liable if isinstance(win.liable, tuple) else (win.liable,)):
        raise InputError(f"Win: liable is {opposite}, and only the neighbours of seat {win.seat} can be liable")


def foul_points(ready: bool, options: RuleSet) -> int:
    """
    Return what a win that is none costs to each other player.

    It is less for who is ready, with a hand that is worth too little or on a wrong tile (competition rules of 1998).

    Raises
    ------
    InputError
        If the rule set does not say.

    Examples
    --------
    >>> from mjfast import rules
    >>> foul_points(True, rules.load("mcr_1998")), foul_points(False, rules.load("mcr_1998"))
    (10, 20)
    """
    if options.family_name != "mcr":
        raise InputError(f"Foul: the rules {options.name!r} do not say what a foul costs")
    return int(options["false_win_points"] if ready else options["false_ready_points"])
