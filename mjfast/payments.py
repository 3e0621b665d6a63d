"""What a win costs the others: shares, counters and liability."""

from collections.abc import Mapping

from mjfast.arguments import SEATS, check_seat, whole
from mjfast.errors import InputError
from mjfast.outcomes import Win
from mjfast.rules import RuleSet


def up(points: int, parts: int = 1) -> int:
    """
    Return one of equal parts of a payment, rounded up to hundreds.

    Examples
    --------
    >>> up(640), up(300, 3), up(5200, 2)
    (700, 100, 2600)
    """
    return -(-points // (100 * parts)) * 100


def win_payments(
    basic: int, seat: int, *, dealer: int = 0, discarder: int | None = None, players: int = SEATS
) -> tuple[int, ...]:
    """
    Return the change of points by seat for one win, without counters and sticks.

    On a self-draw a child pays the basic points and the dealer twice as much, or all twice as much to the dealer; on
    a discard its player pays for all, four times the basic points to a child and six times to the dealer. Each
    payment is rounded up to 100. With three players the share of the one who is missing is not paid
    ("tsumo loss").

    Parameters
    ----------
    basic : int
        Basic points of the hand, 2000 for a mangan.
    seat : int
        The winner.
    dealer : int
        The dealer.
    discarder : int, optional
        Who gave the tile; nobody for a self-draw.
    players : int
        How many there are at the table: 4 or 3.

    Returns
    -------
    tuple of int

    Raises
    ------
    InputError
        If a seat is wrong, or the winner is the discarder.

    Examples
    --------
    >>> win_payments(1280, 2), win_payments(1280, 2, discarder=3)
    ((-2600, -1300, 5200, -1300), (0, 0, 5200, -5200))
    >>> win_payments(2000, 1, players=3)
    (-4000, 6000, -2000)
    """
    check_seat(seat, "seat", players)
    check_seat(dealer, "dealer", players)
    if discarder is None:
        shares = {payer: 2 if dealer in (payer, seat) else 1 for payer in range(players) if payer != seat}
    elif check_seat(discarder, "discarder", players) == seat:
        raise InputError(f"discarder is {discarder}, the winner's own seat")
    else:
        shares = {discarder: 6 if dealer == seat else 4}
    deltas = [0] * players
    for payer, times in shares.items():
        paid = up(times * whole(basic, "basic"))
        deltas[payer] -= paid
        deltas[seat] += paid
    return tuple(deltas)


def charges(win: Win, *, dealer: int, discarder: int | None, honba: int, later: bool, options: RuleSet) -> list[int]:
    """
    Return what each seat pays for a win, `honba` counters included.

    `later` says that another player won on the same discard and comes first.
    """
    paid = [0] * SEATS
    parts = _parts(win, options)
    liable = [seat for _, seat in parts if seat is not None]
    for basic, seat in parts:
        if discarder is None:
            shares = [max(0, -delta) for delta in win_payments(basic, win.seat, dealer=dealer)]
            for payer, share in enumerate(shares):
                paid[payer if seat is None else seat] += share
        else:
            value = _ron_value(basic, win.seat == dealer, later, options)
            halves = {discarder} if seat is None else {discarder, seat}
            for payer in halves:
                paid[payer] += up(value, len(halves))
    counters = honba * options["honba_points"]
    if discarder is None and not liable:
        for payer in set(range(SEATS)) - {win.seat}:
            paid[payer] += up(counters, 3)
    else:
        by_liable = liable and (discarder is None or options["pao_honba"] == "liable")
        paid[liable[0] if by_liable or discarder is None else discarder] += counters
    return paid


def _ron_value(basic: int, by_dealer: bool, later: bool, options: RuleSet) -> int:
    """Value of a win on a discard, before counters."""
    if not later or options["second_winner"] == "full":
        return up((6 if by_dealer else 4) * basic)
    if not by_dealer:
        return up(basic)
    share = up(basic) if options["second_dealer_rounding"] == "rounded" else basic
    return up(3 * share, 2)


def _parts(win: Win, options: RuleSet) -> list[tuple[int, int | None]]:
    """Basic points of a hand in parts, each with the seat that is liable for it."""
    basic = win.score.basic
    others = win.open_kong_from if options["open_kong_pao"] else None
    liable = _liable(win, options)
    if not liable:
        return [(basic, others)]
    if options["pao_scope"] == "hand":
        return [(basic, next(iter(liable.values())))]
    parts: list[tuple[int, int | None]] = []
    for pattern, seat in liable.items():
        share = min(basic, int(options["mangan_basic"] * win.score.limits[pattern]))
        parts.append((share, seat))
        basic -= share
    return [*parts, (basic, others)] if basic else parts


def _liable(win: Win, options: RuleSet) -> dict[str, int]:
    """The patterns that a hand was paid for and for which somebody is liable."""
    paid = [pattern for pattern in options["pao"] if pattern in win.score.limits]
    if isinstance(win.liable, Mapping):
        return {pattern: win.liable[pattern] for pattern in paid if pattern in win.liable}
    return dict.fromkeys(paid, win.liable) if isinstance(win.liable, int) else {}
