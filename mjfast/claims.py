"""Claims on a discard, and what ends a hand early."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from mjfast.arguments import SEATS, RulesLike, by_seat, check_count, check_seat, check_seats, read_stakes
from mjfast.errors import HandError, InputError, unknown
from mjfast.family_rules import players_of, rules_of
from mjfast.hangzhou import REASONS, why_no_discard_win
from mjfast.notation import Meld, parse_meld
from mjfast.playing import system_of
from mjfast.ready import columns_of
from mjfast.rules import RuleSet, rule_set
from mjfast.tiles import HONOURS, KIND_NAMES, TERMINALS_AND_HONOURS, column

CLAIMS: Final = ("ron", "kong", "pon", "chi")
"""What may be claimed of a discard, the strongest first; pon and kong are equal."""


@dataclass(frozen=True)
class Claim:
    """
    Who gets a discard.

    Parameters
    ----------
    winners : tuple of int
        Who wins on it, the nearest to the discarder first.
    caller : int, optional
        Who calls it, where nobody wins.
    abort : str, optional
        ``triple_ron`` where so many want to win that the hand ends without any.
    """

    winners: tuple[int, ...] = ()
    caller: int | None = None
    abort: str | None = None


def claim_priority(
    claims: Mapping[int, str],
    discarder: int,
    *,
    tile: str | None = None,
    dealer: int = 0,
    dealer_streak: int = 0,
    rules: RulesLike,
) -> Claim:
    """
    Return who gets a discard: a win comes before pon and kong, these before chi (Saikouisen, Articles 29 and 36).

    It is so in all families of rules. A set of numbers is a chi at Luoshu, and heads are a pon or kong. Where only
    thirteen orphans win nobody calls anything.

    Parameters
    ----------
    claims : mapping of int to str
        What each seat claims: ``ron``, ``kong``, ``pon`` or ``chi``.
    discarder : int
        Who discarded.
    tile : str, optional
        What was discarded.
    dealer, dealer_streak : int
        The dealer and his streak, which wins on discards depend on at Hangzhou (`why_no_discard_win`).
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    Claim

    Raises
    ------
    InputError
        If the claims cannot be: a claim by the discarder, a chi from another than the next seat, two pon or kongs, a
        win on a discard or a call of a tile that the rule set does not allow.

    Examples
    --------
    >>> claim_priority({1: "chi", 3: "pon"}, 0, rules="riichi")
    Claim(winners=(), caller=3, abort=None)
    >>> claim_priority({3: "ron", 0: "ron"}, 2, rules="mleague").winners
    (3,)
    """
    options = rule_set(rules)
    players = players_of(options)
    check_seat(discarder, "discarder", players)
    for seat, what in claims.items():
        if what not in CLAIMS:
            raise unknown("claim", what, CLAIMS)
        if check_seat(seat, "claims: seat", players) == discarder:
            raise InputError(f"claims: seat {seat} is the discarder")
        if what == "chi" and seat != (discarder + 1) % players:
            raise InputError(f"claims: seat {seat} cannot chi a discard of seat {discarder}, only the next seat can")
        reason = _why_not(seat, what, discarder, tile, (dealer, dealer_streak), options)
        if reason:
            raise InputError(f"claims: seat {seat} cannot {what} {tile or 'a discard'} of seat {discarder}: {reason}")
    strong = [seat for seat, what in claims.items() if what in ("kong", "pon")]
    if len(strong) > 1:
        raise InputError(f"claims: seats {strong} cannot both pon or kong one tile")
    winners = [seat for seat, what in claims.items() if what == "ron"]
    if winners:
        paid = ron_winners(winners, discarder, rules=options)
        return Claim(paid) if paid else Claim(abort="triple_ron")
    return Claim(caller=next(iter([*strong, *claims]), None))


def _why_not(
    seat: int, what: str, discarder: int, tile: str | None, dealt: tuple[int, int], options: RuleSet
) -> str | None:
    """Why a player can claim no such tile, or None; `dealt` are the dealer and his streak."""
    kind = None if tile is None else column(tile)
    family = options.family_name
    if what == "chi" and kind is not None and kind >= HONOURS[0]:
        return "it is no number"
    if family == "luoshu" and what in ("pon", "kong") and kind is not None and kind < HONOURS[0]:
        return "only heads are claimed so"
    if family == "thirteen_orphans" and what != "ron":
        return f"the rules {options.name!r} have no melds"
    if family != "hangzhou":
        return None
    if what == "ron":
        word = why_no_discard_win(seat, discarder, dealer=dealt[0], dealer_streak=dealt[1], tile=tile, rules=options)
        return REASONS.get(word or "")
    return "nobody can claim a joker" if kind == column(system_of(options).joker or "") else None


def ron_winners(seats: Iterable[int], discarder: int, *, rules: RulesLike) -> tuple[int, ...]:
    """
    Return who of those that can win on a discard are paid, the nearest in turn first; nobody if the hand is aborted.

    Raises
    ------
    InputError
        If a seat is wrong, or three can win and two may, in a family of rules without abortive draws.

    Examples
    --------
    >>> [ron_winners([0, 1, 3], 2, rules=rules) for rules in ("mleague", "tenhou", "mahjong_soul")]
    [(3,), (), (3, 0, 1)]
    """
    options = rule_set(rules)
    given = check_seats(seats, "seats")
    if check_seat(discarder, "discarder") in given:
        raise InputError(f"seats: seat {discarder} is the discarder")
    order = sorted(given, key=lambda seat: (seat - discarder) % SEATS)
    if len(order) == SEATS - 1 and ends_early("triple_ron", options):
        return ()
    if len(order) == SEATS - 1 and options["ron_winners"] == "double":
        raise InputError(f"seats: 3 players win on one discard, and the rules {options.name!r} allow two")
    most = {"head_bump": 1, "double": 2, "triple": 3}[options["ron_winners"]]
    return tuple(order[:most])


def ends_early(name: str, options: RuleSet) -> bool:
    """Whether a rule set has an abortive draw; two winners at most imply ``triple_ron``. Only riichi rules have any."""
    if options.family_name != "riichi":
        return False
    return name in options["abortive_draws"] or (name == "triple_ron" and options["ron_winners"] == "double")


def may_chi(made: int = 0, *, rules: RulesLike) -> bool:
    """
    Return whether a player may make another chi, or set of numbers, of the discard of the previous player.

    Parameters
    ----------
    made : int
        How many he has made; Hangzhou can limit them (`max_chi`).
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> [may_chi(2, rules=name) for name in ("hangzhou_classic", "hangzhou_platform2026", "thirteen136")]
    [True, False, False]
    """
    options = rule_set(rules)
    chi = check_count(made, "made", most=4)
    if options.family_name == "hangzhou" and options["max_chi"]:
        return chi < int(options["max_chi"])
    return chi < 4 and options.family_name != "thirteen_orphans"


def who_may_win(stakes: str | Iterable[int], *, rules: RulesLike) -> tuple[int, ...]:
    """
    Return who may win at Luoshu: those who have called ready, for who has not has staked nothing that he could win.

    Examples
    --------
    >>> who_may_win([4, 0, 3, 0], rules="luoshu")
    (0, 2)
    """
    rules_of("luoshu", rules, "stakes")
    return tuple(seat for seat, stake in enumerate(read_stakes(stakes, "stakes")) if stake)


def forbidden_discards(meld: str | Meld, called: str, *, rules: RulesLike) -> list[str]:
    """
    Return the tiles that may not be discarded right after a call (kuikae).

    They are the called tile, and for a chi the tile at the other end of its run: with 2m 3m one takes 1m as well as
    4m, so neither may be taken for the other. Other families than riichi forbid none.

    Parameters
    ----------
    meld : str or Meld
        The meld that was called: ``"c123m"``, ``"p555z"``.
    called : str
        The tile of it that another player discarded.
    rules : RuleSet or str
        The rule set.

    Raises
    ------
    InputError
        If the tile is not in the meld.

    Examples
    --------
    >>> forbidden_discards("c123m", "1m", rules="riichi"), forbidden_discards("c123m", "2m", rules="riichi")
    (['1m', '4m'], ['2m'])
    """
    options = rule_set(rules)
    given = parse_meld(meld) if isinstance(meld, str) else meld
    tile = column(called)
    if given.kind not in "cpk" or tile not in given.tiles:
        raise HandError(f"{called} was not called for {given}, expected a tile of a chi, a pon or an open kong")
    if options.family_name != "riichi" or options["kuikae"] == "allowed":
        return []
    found = [tile]
    if given.kind == "c" and options["kuikae"] == "forbidden":
        first, _, last = given.tiles
        other = {first: last + 1, last: first - 1}.get(tile)
        if other is not None and other // 9 == tile // 9:
            found.append(other)
    return [KIND_NAMES[tile] for tile in sorted(found)]


def abortive_draw(
    *,
    dealt: str | Iterable[str] | None = None,
    first_discards: Iterable[str] = (),
    riichi: int = 0,
    kongs: Iterable[int] = (0,) * SEATS,
    discard_passed: bool = False,
    rons: int = 0,
    rules: RulesLike,
) -> str | None:
    """
    Return what ends the hand early, or None.

    ``nine_kinds`` is the player's choice, all others must be. They ask that nobody has won. Other families than
    riichi have none.

    Parameters
    ----------
    dealt : str or iterable of str, optional
        The 14 tiles of a player at the first draw, if nobody has called or made a kong: nine kinds of terminals and
        honours among them are ``nine_kinds``.
    first_discards : iterable of str
        First discards of all players, if nobody has called or made a kong: the same wind four times is
        ``four_winds``.
    riichi : int
        Players in riichi whose declared discard has passed: all are ``four_riichi``.
    kongs : iterable of int
        Kongs of each seat that stand: four or more of more than one player are ``four_kongs``. Four of one player
        are not, but a fifth then is, where the rule set lets it be made (`max_kongs`).
    discard_passed : bool
        Whether the discard after the last kong has passed.
    rons : int
        Players who win on the same discard.
    rules : RuleSet or str
        The rule set.

    Returns
    -------
    str or None
        ``nine_kinds``, ``four_winds``, ``four_riichi``, ``four_kongs`` or ``triple_ron``.

    Examples
    --------
    >>> abortive_draw(dealt="19m19p19s123z55667p", rules="riichi")
    'nine_kinds'
    >>> abortive_draw(kongs=[0, 3, 1, 0], rules="custom"), abortive_draw(kongs=[0, 4, 0, 0], rules="custom")
    ('four_kongs', None)
    """
    options = rule_set(rules)
    made = [check_count(number, f"kongs[{seat}]") for seat, number in enumerate(by_seat(kongs, "kongs"))]
    stands = discard_passed or (options.family_name == "riichi" and options["four_kongs_when"] == "at_once")
    found = {
        "triple_ron": check_count(rons, "rons", most=SEATS - 1) == SEATS - 1,
        "four_riichi": check_count(riichi, "riichi", most=SEATS) == SEATS,
        "four_winds": _four_winds(columns_of(first_discards)),
        "four_kongs": sum(made) >= 4 and max(made) < sum(made) and stands,
        "nine_kinds": dealt is not None and _nine_kinds(columns_of(dealt)),
    }
    return next((name for name, so in found.items() if so and ends_early(name, options)), None)


def _four_winds(discards: list[int]) -> bool:
    return len(discards) == SEATS and len(set(discards)) == 1 and discards[0] in HONOURS[:4]


def _nine_kinds(dealt: list[int]) -> bool:
    if len(dealt) != 14:
        raise HandError(f"dealt has {len(dealt)} tiles, expected 14")
    return len(set(dealt) & set(TERMINALS_AND_HONOURS)) >= 9
