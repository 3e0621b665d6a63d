"""
Rules of play of Guangdong: tiles that may not be won on, who pays the self-draw of another, wins before the first draw.

They follow the section on Guangdong of 2023年麻将规则介绍模板 (得力文库).
"""

from collections.abc import Iterable
from typing import Final

from mjfast.arguments import RulesLike, check_seat
from mjfast.events import Event, by
from mjfast.family_rules import rules_of
from mjfast.notation import Meld
from mjfast.tiles import KIND_NAMES, column

MOST_MELDS: Final = 4

_FEEDS: Final = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}
"""The kinds of which the last triplet makes somebody liable (大三元, 大四喜)."""


def passed_tiles(events: Iterable[Event], seat: int, *, rules: RulesLike) -> list[str]:
    """
    Return the tiles that a player may not win on when others discard them (漏和).

    They are those he did not win on though he could, until his next act: he draws, calls or makes a kong. His other
    waits, and every self-draw, win all the same.

    Parameters
    ----------
    events : iterable of Event
        What happened in the hand; only his own events matter, and of those only draws, calls, kongs and passes.
    seat : int
        The player.
    rules : RuleSet or str
        The rule set; `passed_win` says whether passing has an effect.

    Returns
    -------
    list of str

    Examples
    --------
    >>> passed = [Event("pass", 1, "3m"), Event("draw", 2), Event("pass", 1, "6m")]
    >>> passed_tiles(passed, 1, rules="guangdong"), passed_tiles([*passed, Event("draw", 1)], 1, rules="guangdong")
    (['3m', '6m'], [])
    """
    options = rules_of("guangdong", rules, "passed tiles that others may not be won on")
    passed: set[int] = set()
    for event in by(seat, events):
        if event.what == "pass":
            passed.add(column(event.tile or ""))
        else:
            passed.clear()
    return [KIND_NAMES[kind] for kind in sorted(passed)] if options["passed_win"] == "tile" else []


def liable_for_self_draw(events: Iterable[Event], *, rules: RulesLike) -> dict[int, int]:
    """
    Return who pays a self-draw alone, by the seat of the winner (包自摸); see `Win.liable`.

    He is liable whose discard was called for the fourth meld (``twelve_tiles``), or for the third triplet of dragons or
    the fourth of winds; concealed kongs are not among the melds. To each player only the first who became liable is
    so, and one is liable for the fourth meld of one player only, the first (包先不包后); for dragons and winds he is
    all the same. `Win.open_kong_from` comes before all of them.

    Parameters
    ----------
    events : iterable of Event
        What happened in the hand; only calls matter.
    rules : RuleSet or str
        The rule set; `liability` says what one is liable for.

    Returns
    -------
    dict of int to int

    Examples
    --------
    >>> called = (("p555z", 0), ("p777z", 1), ("p666z", 3))
    >>> dragons = [Event("call", 2, meld=meld, source=seat) for meld, seat in called]
    >>> liable_for_self_draw(dragons, rules="guangdong"), liable_for_self_draw(dragons[:2], rules="guangdong")
    ({2: 3}, {})
    """
    options = rules_of("guangdong", rules, "players who are liable for a self-draw")
    shown: dict[int, list[Meld]] = {}
    found: dict[int, int] = {}
    fed: set[int] = set()
    for event in events:
        if event.what != "call" or event.meld is None or event.source is None:
            continue
        melds = shown.setdefault(event.seat, [])
        melds.append(event.meld)
        causes = [cause for cause in _causes(melds) if cause in options["liability"]]
        if event.source in fed and "twelve_tiles" in causes:
            causes.remove("twelve_tiles")
        if causes and found.setdefault(event.seat, event.source) == event.source and "twelve_tiles" in causes:
            fed.add(event.source)
    return found


def _causes(melds: list[Meld]) -> list[str]:
    """What the melds of a player are that somebody is liable for; of dragons and winds it was who completed them."""
    kinds = {meld.tiles[0] for meld in melds}
    found = ["twelve_tiles"] if len(melds) == MOST_MELDS else []
    return found + [cause for cause, whole in _FEEDS.items() if kinds.issuperset(whole)]


def is_renhou(events: Iterable[Event], seat: int, *, dealer: int, rules: RulesLike) -> bool:
    """
    Return whether a win on a discard counts as one before the first draw (人和, the flag ``before_first_draw``).

    Nobody has called or made a kong, the winner is not the dealer, and the time for it is not over: with a
    `renhou_window` of ``own_draw`` until the winner draws, with ``round`` until the dealer does, whose draw ends the
    first go-round.

    Parameters
    ----------
    events : iterable of Event
        What happened in the hand before the discard that is won on. The tiles dealt are no draws.
    seat : int
        The winner.
    dealer : int
        The dealer.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> events = [Event("discard", 0, "9m"), Event("draw", 1), Event("discard", 1, "1z"), Event("draw", 2)]
    >>> [is_renhou(events, seat, dealer=0, rules="guangdong") for seat in (1, 2, 3)]
    [False, False, True]
    """
    options = rules_of("guangdong", rules, "an option for wins before the first draw")
    if check_seat(seat, "seat") == check_seat(dealer, "dealer"):
        return False
    last = seat if options["renhou_window"] == "own_draw" else dealer
    acts = [(event.what, event.seat) for event in events]
    return ("draw", last) not in acts and not any(what in ("call", "kong") for what, _ in acts)
