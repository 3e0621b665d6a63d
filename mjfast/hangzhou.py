"""
Rules of play of Hangzhou: floats and kongs before a win, the dealer's streak, wins on discards, three chi.

They follow 2023年麻将规则介绍模板 (得力文库), and where it is silent the Mahjong International League's
杭州麻将（推广）竞赛规则（试行2025版）.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from mjfast.arguments import SEATS, RulesLike, check_count, check_seat
from mjfast.errors import InputError
from mjfast.events import Event, by
from mjfast.family_rules import rules_of
from mjfast.hands import waits
from mjfast.playing import system_of
from mjfast.ready import held, read_hand
from mjfast.results import HandResult
from mjfast.rules import RuleSet
from mjfast.systems import systems
from mjfast.tiles import KIND_NAMES, MAX_COPIES, column

CHI_OF_LIABILITY: Final = 3

REASONS: Final = {
    "self_draw": "only who draws wins",
    "streak": "the dealer's streak is too low",
    "dealer": "neither of them is the dealer",
    "joker": "nobody wins on a joker",
}
"""Why a discard cannot be won on, in words."""


class Chain(NamedTuple):
    """
    What a player did in a row before a draw, in the words of `mjfast.score`.

    Parameters
    ----------
    n_piao : int
        Floats: jokers discarded.
    n_gang : int
        Kongs.
    kong_streak : int
        Kongs directly before the draw.
    """

    n_piao: int = 0
    n_gang: int = 0
    kong_streak: int = 0


def chain(events: Iterable[Event], seat: int, *, rules: RulesLike) -> Chain:
    """
    Return the chain of floats and kongs of a player, which his win is paid for.

    A joker floats if any tile would win the hand that is left (`is_baotou`). Floats and kongs of any kind follow one
    another; any other discard ends the chain, and so does a chi or pon, which is followed by one. Without
    `float_needs_baotou` every discarded joker floats, and only the discard of another tile ends the chain.

    Parameters
    ----------
    events : iterable of Event
        What happened in the hand; only his own discards, calls and kongs matter.
    seat : int
        The player.
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    Chain

    Raises
    ------
    InputError
        If a joker is discarded, and what is left is not said.

    Examples
    --------
    >>> floated = Event("discard", 0, "5z", hand="123m456m789p5z")
    >>> chain([Event("kong", 0, meld="K9999s"), floated], 0, rules="hangzhou_classic")
    Chain(n_piao=1, n_gang=1, kong_streak=0)
    """
    options = rules_of("hangzhou", rules, "floats of jokers")
    joker, strict = _joker(options), options["float_needs_baotou"]
    found = Chain()
    for event in by(seat, events):
        if event.is_kong:
            found = Chain(found.n_piao, found.n_gang + 1, found.kong_streak + 1)
        elif event.what == "discard":
            floats = event.tile == joker and (not strict or _leaves_baotou(event))
            found = Chain(found.n_piao + 1, found.n_gang) if floats else Chain()
        elif event.what == "call" and strict:
            found = Chain()
    return found


def is_bound(events: Iterable[Event], seat: int, *, rules: RulesLike) -> bool:
    """
    Return whether a joker that another discarded binds a player, until its player's next turn.

    He may then make no chi, pon or open kong, and discards the tile that he draws. He may win, and make a concealed
    kong.

    Parameters
    ----------
    events : iterable of Event
        What happened in the hand.
    seat : int
        The player.
    rules : RuleSet or str
        The rule set; `joker_discard_binds` says whether there is such a rule.

    Examples
    --------
    >>> floated = [Event("discard", 0, "5z", hand="123m456m789p5z"), Event("draw", 1)]
    >>> [is_bound(floated, player, rules="hangzhou_classic") for player in (0, 1)]
    [False, True]
    """
    options = rules_of("hangzhou", rules, "a rule for what follows a discarded joker")
    check_seat(seat, "seat")
    by_whom = None
    for event in events:
        if event.what == "discard" and event.tile == _joker(options):
            by_whom = event.seat
        elif event.seat == by_whom and event.what != "pass":
            by_whom = None
    return bool(options["joker_discard_binds"]) and by_whom not in (None, seat)


def _leaves_baotou(event: Event) -> bool:
    if event.hand is None:
        raise InputError("Event discard: hand is missing, and whether a joker floats depends on what is left")
    return is_baotou(event.hand)


def is_baotou(hand: str) -> bool:
    """
    Return whether any tile wins (爆头): beside one of its jokers the hand is all its melds, or six pairs.

    Parameters
    ----------
    hand : str
        The concealed tiles before a draw: 13, less 3 for each meld. Melds may stand behind them.

    Raises
    ------
    TileError, HandError
        If it cannot be read or cannot be.

    Examples
    --------
    >>> is_baotou("123456789m111p5z"), is_baotou("45m111m222p333s15z")
    (True, False)
    """
    concealed, melds = read_hand(hand)
    left = np.flatnonzero(held(concealed, melds) < MAX_COPIES)
    return set(waits(concealed, melds=melds or None, system=systems["jokers"])) >= {KIND_NAMES[kind] for kind in left}


def _joker(options: RuleSet) -> str:
    return system_of(options).joker or ""


def streak_factor(streak: int, *, rules: RulesLike) -> int:
    """
    Return how many times as much the dealer pays and is paid: `dealer_factor`, or 2, 4, 8 with his streak.

    A streak of 0 is that of a new dealer, and so is a lower one than his.

    Examples
    --------
    >>> [streak_factor(streak, rules="hangzhou_classic") for streak in (0, 1, 2, 3, 4)]
    [2, 2, 4, 8, 8]
    """
    options = rules_of("hangzhou", rules, "a factor for the dealer's streak")
    given = max(check_count(streak, "dealer_streak"), options["start_streak"])
    return int(options["dealer_factor"] or 2 ** min(given, options["most_streak"]))


def next_streak(streak: int, result: HandResult, *, rules: RulesLike) -> int:
    """
    Return the streak of the dealer of the next hand (老庄).

    It rises with each hand that he wins, and with each draw if the rule set says so (`streak_after_draw`), up to
    `most_streak`; a new dealer begins with `start_streak`.

    Parameters
    ----------
    streak : int
        The streak of the hand that was played, 1 or more.
    result : HandResult
        What it came to.
    rules : RuleSet or str
        The rule set.

    Raises
    ------
    InputError
        If the streak is less than 1.

    Examples
    --------
    >>> drawn = HandResult("draw", (0, 0, 0, 0), dealer=1, dealer_stays=True, honba=0, sticks=0)
    >>> next_streak(1, drawn, rules="hangzhou_classic"), next_streak(3, drawn, rules="hangzhou_classic")
    (2, 3)
    """
    options = rules_of("hangzhou", rules, "a streak of the dealer")
    if check_count(streak, "streak") == 0:
        raise InputError("streak is 0, expected 1 or more: a new dealer has 1")
    raised = result.kind == "win" or options["streak_after_draw"]
    following = streak + raised if result.dealer_stays else options["start_streak"]
    return int(min(following, options["most_streak"]))


def why_no_discard_win(
    seat: int, discarder: int, *, dealer: int, dealer_streak: int, tile: str | None = None, rules: RulesLike
) -> str | None:
    """
    Return why a player cannot win on a discard, or None.

    Only who draws wins; where the rule set says so (`discard_win_streak`), the dealer and another may win on each
    other's discards from some streak on, but not on a joker.

    Parameters
    ----------
    seat, discarder : int
        Who would win, and on whose discard.
    dealer, dealer_streak : int
        The dealer and his streak.
    tile : str, optional
        What was discarded.
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    str or None
        ``self_draw`` (only who draws wins), ``streak`` (it is too low), ``dealer`` (neither of them is) or ``joker``.

    Examples
    --------
    >>> from mjfast import rules
    >>> house = rules.load("hangzhou_classic").replace(discard_win_streak=3)
    >>> [why_no_discard_win(1, seat, dealer=0, dealer_streak=3, rules=house) for seat in (0, 2)]
    [None, 'dealer']
    """
    options = rules_of("hangzhou", rules, "wins on discards that depend on the dealer's streak")
    check_seat(seat, "seat")
    if options["discard_win_streak"] == 0:
        return "self_draw"
    if check_count(dealer_streak, "dealer_streak") < options["discard_win_streak"]:
        return "streak"
    if check_seat(dealer, "dealer") not in (seat, check_seat(discarder, "discarder")):
        return "dealer"
    return "joker" if tile is not None and column(tile) == column(_joker(options)) else None


def liable_for_chi(events: Iterable[Event], winner: int, *, rules: RulesLike) -> tuple[int, ...]:
    """
    Return the neighbours of a winner who are liable for three chi (三吃承包), for `Win.liable`.

    The previous player is liable if the winner has made three chi of his discards, the next one if he has made three
    of the winner's. Where the rule set says so (`pung_counts`), a pon of a discard of the same player counts as well.

    Parameters
    ----------
    events : iterable of Event
        What happened in the hand; only calls matter.
    winner : int
        Who won by self-draw.
    rules : RuleSet or str
        The rule set; `chi_liability` says whether it has this liability.

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> calls = [Event("call", 2, meld=meld, source=1) for meld in ("c123m", "c456m", "c789m")]
    >>> liable_for_chi(calls, 2, rules="hangzhou_classic"), liable_for_chi(calls, 1, rules="hangzhou_classic")
    ((1,), (2,))
    """
    options = rules_of("hangzhou", rules, "players who are liable for three chi")
    counted = "cp" if options["pung_counts"] else "c"
    before, after = (check_seat(winner, "winner") - 1) % SEATS, (winner + 1) % SEATS
    calls = [(event.seat, event.source) for event in events if event.what == "call" and event.kind in tuple(counted)]
    fed = {before: calls.count((winner, before)), after: calls.count((after, winner))}
    return tuple(sorted(seat for seat in fed if options["chi_liability"] and fed[seat] >= CHI_OF_LIABILITY))
