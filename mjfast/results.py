"""What a settled hand comes to, and how it leads to the next one."""

from dataclasses import dataclass
from typing import Final

from mjfast.arguments import RulesLike, check_count
from mjfast.errors import InputError, unknown
from mjfast.rules import rule_set

_KINDS: Final = ("win", "draw", "abort", "foul")


@dataclass(frozen=True)
class HandResult:
    """
    What a settled hand comes to (`mjfast.settle_hand`).

    Parameters
    ----------
    kind : str
        ``win``, ``draw``, ``abort`` or ``foul``: what the rule set takes it for.
    deltas : tuple of int
        Change of points by seat, one for each player; what they add up to came from sticks on the table.
    dealer : int
        The dealer of the hand.
    dealer_stays : bool
        Whether the same player deals again.
    honba, sticks : int
        Counters of the next hand, and the sticks that stay on the table.
    winners : tuple of int
        Who was paid for a win, the nearest to the discarder first.
    successor : int, optional
        Who deals next where a winner does; otherwise the deal passes in turn.
    """

    kind: str
    deltas: tuple[int, ...]
    dealer: int
    dealer_stays: bool
    honba: int
    sticks: int
    winners: tuple[int, ...] = ()
    successor: int | None = None

    @property
    def next_dealer(self) -> int:
        """Seat that deals the next hand, if there is one."""
        if self.dealer_stays:
            return self.dealer
        return (self.dealer + 1) % len(self.deltas) if self.successor is None else self.successor


def dealer_stays(kind: str, *, won: bool = False, ready: bool = False, rules: RulesLike) -> bool:
    """
    Return whether the dealer deals again after a hand.

    The last hand of a game can be an exception: see `game_end`. A hand with a foul is played again (Saikouisen,
    Article 55), or goes on (Chinese competition rules of 1998).

    Parameters
    ----------
    kind : str
        ``win``, ``draw``, ``abort`` or ``foul``.
    won, ready : bool
        Whether the dealer won, or showed a ready hand at a draw.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> dealer_stays("draw", ready=True, rules="riichi"), dealer_stays("win", ready=True, rules="riichi")
    (True, False)
    >>> [dealer_stays("draw", rules=name) for name in ("guangdong", "hangzhou_classic", "mcr_mil")]
    [True, True, False]
    """
    options = rule_set(rules)
    if kind not in _KINDS:
        raise unknown("kind of hand", kind, _KINDS)
    if kind == "abort" and options.family_name != "riichi":
        raise InputError(f"the rules {options.name!r} have no abortive draws")
    if kind == "abort":
        return bool(options["abort_renchan"])
    if kind == "win":
        return won and options["renchan"] != "none"
    if kind == "foul":
        return True
    return options["renchan"] in ("draw", "winner") or (ready and options["renchan"] == "tenpai")


def next_honba(kind: str, honba: int, *, stays: bool, rules: RulesLike) -> int:
    """
    Return the counters of the next hand: one more after a draw and when the dealer stays, none after other wins.

    A foul adds one only where the rule set has `honba_after_chombo` (Saikouisen, Articles 27 and 55). Only riichi rules
    have counters.

    Examples
    --------
    >>> next_honba("draw", 2, stays=False, rules="riichi"), next_honba("win", 2, stays=False, rules="riichi")
    (3, 0)
    """
    counters, options = check_count(honba, "honba"), rule_set(rules)
    if options.family_name != "riichi":
        return 0
    if kind == "foul":
        return counters + bool(options["honba_after_chombo"])
    return counters + 1 if stays or kind != "win" else 0
