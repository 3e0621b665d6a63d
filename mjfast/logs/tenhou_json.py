"""Logs of Tenhou in JSON, as its viewer and converters of other platforms write them."""

import re
from collections.abc import Iterator
from typing import Any, Final

from mjfast.logs.faults import BrokenError, Fault, integer, integers, items, shown
from mjfast.logs.game import Game
from mjfast.logs.hand import EXHAUSTIVE, NAGASHI, POINTS, SEATS, Hand
from mjfast.logs.moves import DORA, Move
from mjfast.logs.script import DEALT
from mjfast.logs.tenhou_entries import read_tile
from mjfast.logs.tenhou_order import in_order_of_play
from mjfast.logs.told import Head, Told, ToldDraw, ToldWin
from mjfast.logs.yaku import JAPANESE, YAKUMAN_HAN, named

_LENGTH: Final = 17
_STARTS, _TAKEN, _GIVEN = slice(4, 16, 3), slice(5, 16, 3), slice(6, 16, 3)
"""Where the starting hands of the four seats are, what they drew, and what they discarded."""

_WON: Final = "和了"
_RESULTS: Final = {
    "流局": EXHAUSTIVE,
    "全員聴牌": EXHAUSTIVE,
    "全員不聴": EXHAUSTIVE,
    "流し満貫": NAGASHI,
    "九種九牌": "nine_kinds",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四槓散了": "four_kongs",
    "四開槓": "four_kongs",
    "三家和了": "triple_ron",
    "三家和": "triple_ron",
}
_ALL_OR_NONE: Final = {"全員聴牌": (0, 1, 2, 3), "全員不聴": ()}

_WORTH: Final = re.compile(r"(?:(\d{1,3})符)?(?:(\d{1,3})飜)?\D{0,10}?(\d{1,7})(?:-(\d{1,7}))?点(∀)?", re.ASCII)
_YAKU: Final = re.compile(r"(.{1,40}?)\((?:(\d{1,3})飜|(ダブル)?役満)\)", re.ASCII)


def is_game(value: Any) -> bool:
    """Whether a JSON document is a log of this kind."""
    return isinstance(value, dict) and "log" in value and "type" not in value


def read(document: dict[str, Any], source: str, name: str, names: bool, where: str = "") -> Iterator[Hand | Fault]:
    """Yield the hands of a game; `where` begins the place of a fault."""
    ref, rule, players = (document.get(key) for key in ("ref", "rule", "name"))
    game = Game(source, ref if isinstance(ref, str) and ref else name, where)
    if names and isinstance(players, list):
        game.name_players(players)
    try:
        if isinstance(rule, dict) and isinstance(rule.get("disp"), str) and "三" in rule["disp"]:
            raise BrokenError("a game of three players, which is not supported")
        hands = items(document["log"], "log")
        if not hands:
            raise BrokenError("no log of Tenhou: it has no hand")
    except BrokenError as error:
        yield game.fault(str(error))
        return
    for hand in hands:
        game.number += 1
        try:
            found = game.hand(_read_hand(hand))
        except BrokenError as error:
            yield game.fault(str(error))
        else:
            yield found


def _read_hand(hand: Any) -> Told:
    parts = items(hand, "a hand", _LENGTH)
    count, honba, sticks = integers(parts[0], "round, counters and sticks", 0, 1000, 3)
    if count > 15:
        raise BrokenError(f"the round is {count}, expected 15 at most")
    dora = [read_tile(tile) for tile in items(parts[2], "the dora indicators")]
    if not 1 <= len(dora) <= 5:
        raise BrokenError(f"{len(dora)} dora indicators, expected 1 to 5")
    if not parts[13]:
        raise BrokenError("a hand of three players, which is not supported")
    scores = integers(parts[1], "the points", -POINTS, POINTS, len(SEATS))
    told = Told(Head(count // 4, count % 4, honba, sticks, tuple(scores), dora[0]), dora=dora[1:])
    told.script.deal([map(read_tile, items(tiles, "a starting hand", DEALT)) for tiles in parts[_STARTS]], dora[0])
    taken = [items(entries, "the draws") for entries in parts[_TAKEN]]
    given = [items(entries, "the discards") for entries in parts[_GIVEN]]
    for move in in_order_of_play(told.head.dealer, taken, given):
        told.script.add(move)
    for tile in told.dora:
        told.script.add(Move(DORA, -1, tile))
    ura = tuple(read_tile(tile) for tile in items(parts[3], "the ura indicators"))
    _read_ending(items(parts[16], "the result"), ura, told)
    return told


def _read_ending(result: list[Any], ura: tuple[str, ...], told: Told) -> None:
    kind = result[0] if result else None
    if kind == _WON:
        if len(result) < 3 or not len(result) % 2:
            raise BrokenError("a win without its points or its worth")
        told.wins = [_read_win(result[at], result[at + 1], ura) for at in range(1, len(result), 2)]
        return
    if not isinstance(kind, str) or kind not in _RESULTS:
        raise BrokenError(f"unknown result {shown(kind)}")
    deltas = _changes(result[1]) if len(result) > 1 else None
    if kind in _ALL_OR_NONE:
        told.draw = ToldDraw(EXHAUSTIVE, deltas or (0, 0, 0, 0), _ALL_OR_NONE[kind])
    else:
        told.draw = ToldDraw(_RESULTS[kind], deltas)


def _changes(value: Any) -> tuple[int, ...]:
    return tuple(integers(value, "the changes of points", -POINTS, POINTS, len(SEATS)))


def _read_win(changes: Any, worth: Any, ura: tuple[str, ...]) -> ToldWin:
    deltas = _changes(changes)
    told = items(worth, "the worth of a win")
    if len(told) < 3:
        raise BrokenError("the worth of a win does not say who won")
    winner, source, pao = (integer(seat, "a seat", 0, 3) for seat in told[:3])
    found = ToldWin(winner, source, ura=ura, deltas=deltas, pao=None if pao == winner else pao)
    if len(told) == 3:
        return found
    price = _WORTH.fullmatch(told[3]) if isinstance(told[3], str) else None
    if price is None:
        raise BrokenError(f"cannot read the worth {shown(told[3])}")
    fu, han, one, other, from_all = price.groups()
    found.points = int(one) * 3 if from_all else int(one) if other is None else 2 * int(one) + int(other)
    found.fu = None if fu is None else int(fu)
    found.yaku = tuple(map(_read_yaku, told[4:]))
    found.han = int(han) if han is not None else sum(han for _, han in found.yaku) or None
    return found


def _read_yaku(text: Any) -> tuple[str, int]:
    match = _YAKU.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise BrokenError(f"cannot read the yaku {shown(text)}")
    han = int(match[2]) if match[2] else YAKUMAN_HAN * (2 if match[3] else 1)
    return named(match[1], JAPANESE), han
