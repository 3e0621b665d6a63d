"""Kongs: when they may be made, when they may be robbed, and when they turn a dora indicator."""

from collections.abc import Iterable
from itertools import chain
from typing import Final

from mjfast.arguments import RulesLike, check_count
from mjfast.errors import HandError, unknown
from mjfast.hands import waits
from mjfast.notation import Meld, parse
from mjfast.reading import Counts
from mjfast.ready import Parts, held, read_hand, shape_waits, splits
from mjfast.rules import rule_set
from mjfast.systems import FORMS
from mjfast.tiles import KIND_NAMES, MAX_COPIES, column

KONGS: Final = ("concealed", "added", "open")
"""Four of one's own tiles; the fourth tile to one's pon; the discard of another player to three of one's own."""

MOMENTS: Final = ("stands", "replacement", "discard", "passed")
"""After a kong: it was not robbed; the replacement tile is drawn; a tile is discarded; nobody has won on that tile."""


def may_kong(kong: str, *, kongs: int, tiles_left: int, rules: RulesLike) -> bool:
    """
    Return whether another kong may be made in a hand (Saikouisen, Articles 10, 11 and 32).

    Nobody may call the last discard. Whether the four tiles are there, and what riichi forbids
    (`may_kong_after_riichi`), is not asked here. In other families a kong asks for a tile to replace it (`drawable`);
    where only thirteen orphans win there are none.

    Parameters
    ----------
    kong : str
        ``concealed``, ``added`` or ``open``.
    kongs : int
        Kongs of all players that already stand.
    tiles_left : int
        Tiles left to be drawn from the wall; at Hangzhou with those that are never drawn.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> [may_kong("added", kongs=3, tiles_left=left, rules="riichi") for left in (1, 0)]
    [True, False]
    >>> [may_kong("added", kongs=0, tiles_left=left, rules="hangzhou_classic") for left in (21, 20)]
    [True, False]
    """
    options = rule_set(rules)
    _check_kong(kong)
    if options.family_name != "riichi":
        return options.family_name != "thirteen_orphans" and drawable(tiles_left, rules=options) > 0
    last = check_count(tiles_left, "tiles_left") == 0
    if last and (kong == "open" or not options["kong_on_last_tile"]):
        return False
    return bool(check_count(kongs, "kongs") < options["max_kongs"])


def drawable(tiles_left: int, *, rules: RulesLike) -> int:
    """
    Return how many tiles may still be drawn from a wall, replacement tiles included; without any the hand is drawn.

    The last tiles of the wall are never drawn at Hangzhou (`reserved_tiles`). Elsewhere `tiles_left` has no others
    than those that may be drawn.

    Examples
    --------
    >>> drawable(83, rules="hangzhou_classic"), drawable(20, rules="hangzhou_classic"), drawable(20, rules="guangdong")
    (63, 0, 20)
    """
    options = rule_set(rules)
    left = check_count(tiles_left, "tiles_left")
    return max(0, left - int(options["reserved_tiles"])) if options.family_name == "hangzhou" else left


def may_rob(kong: str, form: str = "standard", *, rules: RulesLike) -> bool:
    """
    Return whether a hand that waits on the tile of a kong may win by it.

    An added kong may be robbed by all, and a concealed one in riichi by thirteen orphans at most. At Hangzhou, where a
    player wins by what he draws, none is robbed; nor where the rules do not speak of it, as those of Luoshu.

    Parameters
    ----------
    kong : str
        ``concealed``, ``added`` or ``open``.
    form : str
        Form of the robbing hand: ``standard``, ``seven_pairs`` or ``thirteen_orphans``.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> may_rob("concealed", "thirteen_orphans", rules="riichi"), may_rob("concealed", rules="riichi")
    (True, False)
    """
    options = rule_set(rules)
    _check_kong(kong)
    if form not in FORMS:
        raise unknown("form", form, FORMS)
    if options.family_name != "riichi":
        return kong == "added" and options.family_name in ("mcr", "guangdong")
    robs_concealed = form == "thirteen_orphans" and options["kokushi_robs_concealed_kong"]
    return kong == "added" or bool(kong == "concealed" and robs_concealed)


def dora_turned(kong: str, moment: str, *, rules: RulesLike) -> bool:
    """
    Return whether the dora indicator of a kong lies open by a moment, so that a win then counts it.

    A kong that is robbed turns none. Where a second kong follows at once, the first one has turned its indicator
    before the next replacement tile is drawn.

    Parameters
    ----------
    kong : str
        ``concealed``, ``added`` or ``open``.
    moment : str
        ``stands``: nobody has robbed it; ``replacement``: the replacement tile is drawn, and may win; ``discard``:
        a tile is discarded, and others may win on it; ``passed``: nobody has.
    rules : RuleSet or str
        The rule set.

    Examples
    --------
    >>> [dora_turned("open", moment, rules="riichi") for moment in MOMENTS]
    [False, True, True, True]
    >>> [dora_turned("open", moment, rules="tenhou") for moment in MOMENTS]
    [False, False, True, True]
    """
    options = rule_set(rules)
    _check_kong(kong)
    if moment not in MOMENTS:
        raise unknown("moment", moment, MOMENTS)
    by_word = {
        "at_once": "stands",
        "before_discard": "replacement",
        "after_discard": "passed",
        "platform": "stands" if kong == "concealed" else "discard",
    }
    turned = by_word[options["kan_dora_timing"]]
    return bool(options["kan_dora"]) and MOMENTS.index(moment) >= MOMENTS.index(turned)


def may_kong_after_riichi(
    hand: str, drawn: str, tile: str | None = None, *, melds: str | Iterable[str | Meld] = (), rules: RulesLike
) -> bool:
    """
    Return whether a player in riichi may make a concealed kong.

    `ankan_after_riichi` says what must stay. With ``strict`` none of the four tiles may be in a run in any way of
    reading the waiting hand, with whatever tile it waits for; with ``shape`` the melds of every reading stay (for
    tiles that can still come); with ``waits`` only the set of waits does, and `okuri_kan` lets the kong be of other
    tiles than the one just drawn.

    Parameters
    ----------
    hand : str
        Concealed tiles before the draw, and melds if they are not given apart.
    drawn : str
        The tile just drawn.
    tile : str, optional
        The tile of the kong; by default the one just drawn.
    melds : str or iterable, optional
        Concealed kongs made before.
    rules : RuleSet or str
        The rule set.

    Raises
    ------
    TileError, HandError
        If the hand cannot be read, cannot be, is open, or is not ready.

    Examples
    --------
    >>> may_kong_after_riichi("123m456p11178s99s", "1s", rules="riichi")
    True
    >>> may_kong_after_riichi("123m456p11123s99s", "1s", rules="custom")  # it would no longer wait for 9s
    False
    """
    options = rule_set(rules)
    concealed, own = read_hand(hand, melds)
    if any(meld.is_open for meld in own):
        raise HandError(f"the hand is open ({' '.join(map(str, own))}), a player in riichi has concealed kongs only")
    new = column(drawn)
    if held(concealed, own)[new] == MAX_COPIES:
        raise HandError(f"drawn is {drawn}, but the hand has four of it already")
    if not waits(concealed, melds=own):
        raise HandError(f"{hand!r} is not ready, so it cannot be in riichi")
    kind = new if tile is None else column(tile)
    rest = concealed + parse(KIND_NAMES[new])
    level = options["ankan_after_riichi"]
    if level == "off" or rest[kind] < MAX_COPIES or (kind != new and not options["okuri_kan"]):
        return False
    if level == "strict":
        readings = [splits(concealed + parse(KIND_NAMES[wait])) for wait in shape_waits(concealed, own)]
        return not any(kind in part and len(set(part)) == 3 for parts in chain(*readings) for part in parts)
    rest[kind] = 0
    with_kong = [*own, Meld("K", (kind,) * MAX_COPIES)]
    if level == "waits":
        return waits(rest, melds=with_kong) == waits(concealed, melds=own)
    return _readings(rest, with_kong, (kind,) * 3) == _readings(concealed, own)


def _readings(concealed: Counts, melds: list[Meld], *more: tuple[int, ...]) -> set[tuple[str, Parts]]:
    """Every wait with every split that it completes, and `more` parts."""
    return {
        (wait, tuple(sorted([*parts, *more])))
        for wait in waits(concealed, melds=melds)
        for parts in splits(concealed + parse(wait))
    }


def _check_kong(kong: str) -> None:
    if kong not in KONGS:
        raise unknown("kong", kong, KONGS)
