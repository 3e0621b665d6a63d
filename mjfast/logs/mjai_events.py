"""What the events of mjai say."""

from typing import Any, Final

from mjfast.logs.faults import BrokenError, integer, integers, items, lookup, shown
from mjfast.logs.hand import EXHAUSTIVE, NAGASHI, POINTS, SEATS
from mjfast.logs.moves import ADDED_KONG, CHI, CONCEALED_KONG, DISCARD, DORA, DRAW, OPEN_KONG, PON, RIICHI, Move, call
from mjfast.logs.script import DEALT
from mjfast.logs.tiles import RED, TILES
from mjfast.logs.told import Head, Told, ToldDraw, ToldWin
from mjfast.logs.yaku import MJAI, YAKUMAN_HAN, named

Event = dict[str, Any]

_TILES: Final = {
    **{tile: tile for tile in TILES if tile[1] != "z" and tile[0] != "0"},
    **{f"{five}r": red for five, red in RED.items()},
    **dict(zip("ESWNPFC", TILES[-7:], strict=True)),
}
_WINDS: Final = {wind: number for number, wind in enumerate("ESWN")}
_CLAIMS: Final = {"chi": (CHI, 2), "pon": (PON, 2), "daiminkan": (OPEN_KONG, 3)}
_YAKUMAN: Final = 100
_MOST: Final = 10_000
_REASONS: Final = {
    "fanpai": EXHAUSTIVE,
    "howanpai": EXHAUSTIVE,
    "nagashimangan": NAGASHI,
    "nagashi_mangan": NAGASHI,
    "kyushukyuhai": "nine_kinds",
    "sufonrenta": "four_winds",
    "suufonrenta": "four_winds",
    "suchareach": "four_riichi",
    "suuchariichi": "four_riichi",
    "sukaikan": "four_kongs",
    "suukaikan": "four_kongs",
    "sanchaho": "triple_ron",
    "sanchahora": "triple_ron",
}


def _tile(value: Any) -> str:
    if value == "?":
        raise BrokenError("a tile that is not shown: only logs with every hand open can be read")
    return str(lookup(value, _TILES, "tile"))


def read_start(event: Event) -> Told:
    """Return what a start_kyoku says."""
    kyoku = integer(event.get("kyoku"), "kyoku", 1, 4)
    hands = items(event.get("tehais"), "tehais")
    if len(hands) == 3:
        raise BrokenError("a hand of three players, which is not supported")
    scores = event.get("scores")
    head = Head(
        round=lookup(event.get("bakaze"), _WINDS, "bakaze"),
        dealer=integer(event.get("oya", kyoku - 1), "oya", 0, 3),
        honba=integer(event.get("honba"), "honba", 0, 1000),
        sticks=integer(event.get("kyotaku", 0), "kyotaku", 0, 1000),
        scores=None if scores is None else tuple(integers(scores, "scores", -POINTS, POINTS, len(SEATS))),
        dora=_tile(event.get("dora_marker")),
    )
    told = Told(head)
    told.script.deal(
        [map(_tile, items(hand, "a starting hand", DEALT)) for hand in items(hands, "tehais", 4)], head.dora
    )
    return told


def read_move(kind: str, event: Event) -> Move:
    """Return the move that an event is."""
    if kind == "dora":
        return Move(DORA, -1, _tile(event.get("dora_marker")))
    seat = integer(event.get("actor"), "actor", 0, 3)
    if kind == "tsumo":
        return Move(DRAW, seat, _tile(event.get("pai")))
    if kind == "dahai":
        return Move(DISCARD, seat, _tile(event.get("pai")), drawn=event.get("tsumogiri") is True)
    if kind == "reach":
        return Move(RIICHI, seat)
    if kind in _CLAIMS:
        name, size = _CLAIMS[kind]
        tile, own = _tile(event.get("pai")), _consumed(event, size)
        return call(name, seat, [tile, *own], tile, integer(event.get("target"), "target", 0, 3))
    if kind == "kakan":
        tile = _tile(event.get("pai"))
        return call(ADDED_KONG, seat, [tile, *_consumed(event, 3)], tile)
    if kind == "ankan":
        return call(CONCEALED_KONG, seat, _consumed(event, 4))
    raise BrokenError(f"unknown event {shown(kind)}")


def _consumed(event: Event, size: int) -> list[str]:
    return list(map(_tile, items(event.get("consumed"), "consumed", size)))


def _deltas(event: Event) -> tuple[int, ...] | None:
    found = event.get("deltas")
    return None if found is None else tuple(integers(found, "deltas", -POINTS, POINTS, len(SEATS)))


def read_win(event: Event) -> ToldWin:
    """Return what a hora says."""
    ura = event.get("uradora_markers", event.get("ura_markers")) or []
    told = ToldWin(
        winner=integer(event.get("actor"), "actor", 0, 3),
        source=integer(event.get("target"), "target", 0, 3),
        tile=_tile(event["pai"]) if "pai" in event else None,
        ura=tuple(map(_tile, items(ura, "uradora_markers"))),
        deltas=_deltas(event),
        yaku=tuple(map(_yaku, items(event.get("yakus", []), "yakus"))),
        pao=-1,
    )
    if "fan" in event:
        told.han = integer(event["fan"], "fan", 0, _MOST)
    if "fu" in event:
        told.fu = integer(event["fu"], "fu", 0, _MOST)
    if told.han is not None and told.han >= _YAKUMAN:  # each is a hundred there
        told.han, told.fu = told.han // _YAKUMAN * YAKUMAN_HAN, None
    return told


def _yaku(value: Any) -> tuple[str, int]:
    name, han = items(value, "a yaku", 2)
    if not isinstance(name, str):
        raise BrokenError(f"unknown yaku {shown(name)}")
    return named(name, MJAI), integer(han, "the han of a yaku", 0, _MOST)


def read_draw(event: Event) -> ToldDraw:
    """Return what a ryukyoku says."""
    reason, tenpais = event.get("reason"), event.get("tenpais")
    tenpai = None
    if isinstance(tenpais, list) and len(tenpais) == len(SEATS):
        tenpai = tuple(seat for seat in SEATS if tenpais[seat] is True)
    return ToldDraw(_REASONS.get(reason) if isinstance(reason, str) else None, _deltas(event), tenpai)
