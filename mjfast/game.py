"""
The rules of play that are no matter of price, as functions of plain values.

What a player may do in a hand (furiten, wins, riichi, kongs, discards after a call), who gets a discard, what ends a
hand early, what counts as ready, who is liable, who deals next, when the game is over, and what dice decide. Points are
in `mjfast.settlement` and `mjfast.final_points`. What other families of rules than riichi have of it is here as well.
"""

from collections.abc import Iterable

from mjfast.arguments import RulesLike, check_count, whole
from mjfast.claims import (
    Claim,
    abortive_draw,
    claim_priority,
    forbidden_discards,
    may_chi,
    ron_winners,
    who_may_win,
)
from mjfast.events import Event
from mjfast.guangdong import is_renhou, liable_for_self_draw, passed_tiles
from mjfast.hangzhou import (
    Chain,
    chain,
    is_baotou,
    is_bound,
    liable_for_chi,
    next_streak,
    streak_factor,
    why_no_discard_win,
)
from mjfast.kongs import dora_turned, drawable, may_kong, may_kong_after_riichi, may_rob
from mjfast.opening import Opening, counted_to, opening, wall_break
from mjfast.ready import columns_of, is_tenpai
from mjfast.results import HandResult, dealer_stays, next_honba
from mjfast.rounds import Position, game_end, next_position, round_wind, start_points
from mjfast.rules import rule_set

__all__ = [
    "Chain",
    "Claim",
    "Event",
    "HandResult",
    "Opening",
    "Position",
    "abortive_draw",
    "chain",
    "claim_priority",
    "counted_to",
    "dealer_stays",
    "dora_turned",
    "drawable",
    "forbidden_discards",
    "furiten",
    "game_end",
    "is_baotou",
    "is_bound",
    "is_renhou",
    "is_tenpai",
    "least_han",
    "liable_for_chi",
    "liable_for_self_draw",
    "may_chi",
    "may_declare_riichi",
    "may_kong",
    "may_kong_after_riichi",
    "may_rob",
    "may_win",
    "next_honba",
    "next_position",
    "next_streak",
    "opening",
    "passed_tiles",
    "ron_winners",
    "round_wind",
    "start_points",
    "streak_factor",
    "wall_break",
    "who_may_win",
    "why_no_discard_win",
]


def furiten(
    waits: str | Iterable[str],
    discards: str | Iterable[str] = (),
    *,
    passed: str | Iterable[str] = (),
    drawn_since: bool = False,
    passed_in_riichi: str | Iterable[str] = (),
    rules: RulesLike,
) -> str | None:
    """
    Return why a player cannot win on a discard, or None.

    A tile counts as passed whether or not it would have given a yaku. Of several reasons the one that lasts longest
    is returned. Other families than riichi have no furiten; see `passed_tiles` for Guangdong.

    Parameters
    ----------
    waits : str or iterable of str
        The tiles that complete the hand (`mjfast.waits`).
    discards : str or iterable of str
        The player's own discards, those that others called included.
    passed : str or iterable of str
        Tiles that the player could have claimed since his last discard and did not win on.
    drawn_since : bool
        Whether he has drawn or called a tile since; a rule set can let that end it already (`furiten_ends`).
    passed_in_riichi : str or iterable of str
        Tiles that others discarded, and that he drew, since he declared riichi.
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    str or None
        ``riichi`` and ``discard`` (as long as the waits stay), or ``turn``.

    Examples
    --------
    >>> furiten("147m", "7m9p", rules="riichi")
    'discard'
    >>> furiten(["1m", "4m"], passed=["4m"], rules="riichi"), furiten("14m", "9p", passed="7m", rules="riichi")
    ('turn', None)
    """
    options = rule_set(rules)
    if options.family_name != "riichi":
        return None
    wanted = set(columns_of(waits))
    if wanted.intersection(columns_of(passed_in_riichi)):
        return "riichi"
    if wanted.intersection(columns_of(discards)):
        return "discard"
    if not wanted.intersection(columns_of(passed)):
        return None
    return None if drawn_since and options["furiten_ends"] == "draw" else "turn"


def least_han(honba: int = 0, *, rules: RulesLike) -> int:
    """
    Return the han of yaku that a win needs with so many counters.

    Examples
    --------
    >>> [least_han(honba, rules="custom") for honba in (0, 4, 5, 10)]
    [1, 1, 2, 3]
    """
    options = rule_set(rules)
    counters = check_count(honba, "honba")
    every, most = options["min_han_honba"], options["min_han_most"]
    least: int = options["min_han"]
    raised = least + (counters // every if every else 0)
    return max(least, min(raised, most)) if most else raised


def may_win(
    yaku_han: int,
    *,
    limit: bool = False,
    self_draw: bool = False,
    furiten: str | None = None,
    every_wait: bool = True,
    honba: int = 0,
    rules: RulesLike,
) -> bool:
    """
    Return whether a complete hand may win.

    Parameters
    ----------
    yaku_han : int
        Han of its yaku; dora do not count.
    limit : bool
        Whether a limit pattern is among them that satisfies any minimum.
    self_draw : bool
        Whether the last tile was drawn; otherwise furiten forbids it.
    furiten : str, optional
        What `furiten` returned.
    every_wait : bool
        Whether each tile that would complete the hand gives a yaku; needed where the rule set has no `atozuke`.
    honba : int
        Counters.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> may_win(2, honba=10, rules="custom"), may_win(3, honba=10, rules="custom")
    (False, True)
    >>> may_win(5, furiten="turn", rules="riichi"), may_win(5, furiten="turn", self_draw=True, rules="riichi")
    (False, True)
    """
    options = rule_set(rules)
    if furiten is not None and not self_draw:
        return False
    if not every_wait and not options["atozuke"]:
        return False
    return limit or check_count(yaku_han, "yaku_han") >= least_han(honba, rules=options)


def may_declare_riichi(points: int, tiles_left: int, *, furiten: str | None = None, rules: RulesLike) -> bool:
    """
    Return whether the player of a closed ready hand may declare riichi.

    Parameters
    ----------
    points : int
        The player's points.
    tiles_left : int
        Tiles left to be drawn from the wall.
    furiten : str, optional
        What `furiten` returned.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> may_declare_riichi(900, 20, rules="tenhou"), may_declare_riichi(900, 20, rules="saikouisen2000")
    (False, True)
    """
    options = rule_set(rules)
    if furiten is not None and not options["furiten_riichi"]:
        return False
    enough = whole(points, "points") >= options["riichi_points"]
    return bool(enough and check_count(tiles_left, "tiles_left") >= options["riichi_tiles"])
