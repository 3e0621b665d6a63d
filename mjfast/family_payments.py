"""What a win costs the others where han and fu are not counted: a function for each family of rules."""

from mjfast.arguments import SEATS
from mjfast.errors import InputError
from mjfast.outcomes import Win, Won
from mjfast.rules import RuleSet

_SHARES = SEATS - 1
_CHI_OF_LIABILITY = 3


def family_charges(win: Win, outcome: Won, winners: int, options: RuleSet) -> list[int]:
    """Return what each seat pays for a win; `winners` are paid for the same discard."""
    match options.family_name:
        case "mcr":
            return _mcr(win, outcome, options)
        case "guangdong":
            return _guangdong(win, outcome, winners, options)
        case "hangzhou":
            return _hangzhou(win, outcome, options)
        case "luoshu":
            return _luoshu(win, outcome, options)
    return _fixed(win, outcome, options)


def _others(seat: int, players: int = SEATS) -> list[int]:
    """The seats of the others, the next in turn first."""
    return [(seat + step) % players for step in range(1, players)]


def _mcr(win: Win, outcome: Won, options: RuleSet) -> list[int]:
    paid = [0] * SEATS
    for seat in _others(win.seat):
        paid[seat] = options["share_points"]
        if outcome.discarder in (None, seat):
            paid[seat] += win.score.points
    return paid


def _guangdong(win: Win, outcome: Won, winners: int, options: RuleSet) -> list[int]:
    paid = [0] * SEATS
    fan = win.score.fan if winners < _SHARES else max(win.score.fan, options["triple_win_fan"])
    share = options["base_points"] * 2**fan
    if outcome.discarder is not None:
        shares = options["triple_win_shares"] if winners == _SHARES else options["discard_shares"]
        paid[outcome.discarder] = share * (_SHARES if "robbed_kong" in win.score.flags else shares)
        return paid
    payer = win.liable if isinstance(win.liable, int) else None
    if win.open_kong_from is not None and "open_kong" in options["liability"]:
        payer = win.open_kong_from
    for seat in _others(win.seat):
        paid[seat if payer is None else payer] += share
    return paid


def streak_factor(streak: int, options: RuleSet) -> int:
    """
    Return how many times as much the dealer pays and is paid at Hangzhou; a streak of 0 is that of a new dealer.

    Examples
    --------
    >>> from mjfast import rules
    >>> [streak_factor(streak, rules.load("hangzhou_classic")) for streak in (0, 1, 2, 3, 4)]
    [2, 2, 4, 8, 8]
    """
    if options["dealer_factor"]:
        return int(options["dealer_factor"])
    return 2 ** min(max(streak, options["start_streak"]), options["most_streak"])


def _hangzhou(win: Win, outcome: Won, options: RuleSet) -> list[int]:
    dealer, factor = outcome.dealer, streak_factor(win.score.dealer_streak, options)
    normal = [0] * SEATS
    for seat in _others(win.seat):
        normal[seat] = options["base_points"] * win.score.points * (factor if dealer in (seat, win.seat) else 1)
    if outcome.discarder is not None:
        if dealer not in (outcome.discarder, win.seat):
            raise InputError(
                f"Win: seats {win.seat} and {outcome.discarder} are not the dealer: only the dealer and another can win "
                "on each other's discards"
            )
        share = sum(normal) if options["discard_win_payment"] == "all" else normal[outcome.discarder]
        return [share if seat == outcome.discarder else 0 for seat in range(SEATS)]
    liable = _liable_for_chi(win, dealer, options)
    if not liable:
        return normal
    return [liable.get(seat, 0) * sum(normal) for seat in range(SEATS)]


def _liable_for_chi(win: Win, dealer: int, options: RuleSet) -> dict[int, int]:
    """Return how many times the whole each seat pays that is liable for three chi."""
    if not options["chi_liability"] or 0 < options["max_chi"] < _CHI_OF_LIABILITY:
        return {}
    before, after = (win.seat - 1) % SEATS, (win.seat + 1) % SEATS
    liable = {}
    if win.score.chi >= _CHI_OF_LIABILITY or win.liable == before:
        liable[before] = 1
    if win.liable == after:
        liable[after] = 2
    return {
        seat: times for seat, times in liable.items() if not options["dealer_pairs_only"] or dealer in (seat, win.seat)
    }


def _luoshu(win: Win, outcome: Won, options: RuleSet) -> list[int]:
    stakes = outcome.stakes or tuple(int(seat == win.seat) for seat in range(SEATS))
    stake, paid = stakes[win.seat], [0] * SEATS
    if stake < 1:
        raise InputError(f"Won: stakes[{win.seat}] is {stake}: only who has called ready, with 1 chip or more, can win")
    if outcome.discarder is not None:
        paid[outcome.discarder] = stake
    else:
        for place, seat in enumerate(_others(win.seat)):
            each = options["self_draw_total"] == "each"
            paid[seat] = stake if each else stake // _SHARES + (place < stake % _SHARES)
    if options["forfeit"]:
        for seat in _others(win.seat):
            paid[seat] += stakes[seat]
    return paid


def _fixed(win: Win, outcome: Won, options: RuleSet) -> list[int]:
    paid = [0] * SEATS
    others = _others(win.seat, options["players"]) if options["players"] > 1 else []
    for seat in others:
        if outcome.discarder is None:
            paid[seat] = win.score.points // len(others)
        elif seat == outcome.discarder:
            paid[seat] = win.score.points
    return paid
