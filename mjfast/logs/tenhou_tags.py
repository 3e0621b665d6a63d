"""What the attributes of tags say in the XML of Tenhou."""

from itertools import repeat
from typing import Final

from mjfast.logs.faults import BrokenError, shown, whole, wholes
from mjfast.logs.hand import EXHAUSTIVE, NAGASHI, POINTS, SEATS
from mjfast.logs.moves import Move
from mjfast.logs.script import DEALT, Script, tile_word
from mjfast.logs.tenhou_melds import N_TILES, NAMES, NAMES_BY_TEXT, read_meld
from mjfast.logs.tiles import counts_of
from mjfast.logs.told import Head, Told, ToldDraw, ToldWin
from mjfast.logs.yaku import TENHOU, YAKUMAN_HAN

Attributes = dict[str, str]

_CARDS: Final = {
    reds: {str(number): tile_word(tile, number) for number, tile in enumerate(names)} for reds, names in NAMES.items()
}
"""The word of each tile, as numbers are written in a log."""

_COUNTS: Final = ("the round", "the counters", "the sticks")
_HANDS: Final = tuple(f"hai{seat}" for seat in SEATS)
_SEATS: Final = {str(seat): seat for seat in SEATS}
_MELDS: Final = 1 << 16

_RESULTS: Final = {
    None: EXHAUSTIVE,
    "nm": NAGASHI,
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kongs",
    "ron3": "triple_ron",
}


def read_seat(attributes: Attributes, name: str) -> int:
    """Return a seat."""
    text = attributes.get(name)
    return _SEATS[text] if text in _SEATS else whole(text, name, 0, 3)


def read_tile(text: str | None, name: str, reds: bool) -> str:
    """Return a tile."""
    names = NAMES_BY_TEXT[reds]
    if text not in names:
        raise BrokenError(f"{name} is {shown(text)}, expected a tile from 0 to {N_TILES - 1}")
    return names[text]


def _tiles(text: str | None, name: str, reds: bool) -> list[str]:
    if text is None:
        raise BrokenError(f"no {name}")
    try:
        return list(map(NAMES_BY_TEXT[reds].__getitem__, text.split(",")))
    except KeyError:
        raise BrokenError(f"{name} is {shown(text)}, expected tiles from 0 to {N_TILES - 1}") from None


def read_start(attributes: Attributes, reds: bool) -> Told:
    """Return what INIT says."""
    parts = attributes.get("seed", "").split(",")
    if len(parts) != 6:
        raise BrokenError(f"seed is {shown(attributes.get('seed'))}, expected round, counters, sticks, dice and a tile")
    # Who writes such logs may leave out the dice.
    count, honba, sticks = (whole(part, name, 0, 1000) for part, name in zip(parts, _COUNTS, strict=False))
    if count > 15:
        raise BrokenError(f"the round is {count}, expected 15 at most")
    dealer = read_seat(attributes, "oya")
    if dealer != count % 4:
        raise BrokenError(f"seat {dealer} deals in hand {count % 4 + 1} of a round")
    dora = read_tile(parts[5], "the dora indicator", reds)
    cards = [*_cards([attributes.get(name, "") for name in _HANDS], reds), _CARDS[reds][parts[5]]]
    scores = _points(attributes.get("ten"), "ten", 4, "the points of four seats")
    return Told(Head(count // 4, dealer, honba, sticks, scores, dora), Script(cards))


def _cards(hands: list[str], reds: bool) -> list[int]:
    """Return the words of starting hands."""
    if "" in hands:
        raise BrokenError("a hand without the tiles of four players; three are not supported")
    try:
        cards = list(map(_CARDS[reds].__getitem__, ",".join(hands).split(",")))
    except KeyError:
        cards = []
    if not cards or [hand.count(",") for hand in hands] != [DEALT - 1] * 4:
        raise BrokenError(f"a starting hand that is not {DEALT} tiles from 0 to {N_TILES - 1}")
    return cards


def _points(text: str | None, name: str, length: int, what: str) -> tuple[int, ...]:
    found = wholes(text, name, -POINTS, POINTS)
    if len(found) != length:
        raise BrokenError(f"{name} is {shown(text)}, expected {what}")
    return tuple([100 * points for points in found])


def _changes(attributes: Attributes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the points of the seats before, and their changes."""
    points = _points(attributes.get("sc"), "sc", 8, "points and change of four seats")
    return points[::2], points[1::2]


def read_win(attributes: Attributes, reds: bool) -> ToldWin:
    """Return what AGARI says."""
    winner = read_seat(attributes, "who")
    before, deltas = _changes(attributes)
    paid = wholes(attributes.get("ten"), "ten", 0, POINTS)
    if len(paid) != 3:
        raise BrokenError(f"ten is {shown(attributes['ten'])}, expected fu, points and limit")
    melds = wholes(attributes["m"], "m", 0, _MELDS - 1) if "m" in attributes else []
    ura, pao = attributes.get("doraHaiUra"), attributes.get("paoWho")
    yaku = _yaku(attributes)
    return ToldWin(
        winner=winner,
        source=read_seat(attributes, "fromWho"),
        tile=read_tile(attributes.get("machi"), "machi", reds),
        held=counts_of(_tiles(attributes.get("hai"), "hai", reds)),
        melds=[read_meld(meld, winner, reds)[0].meld for meld in melds],
        dora=_tiles(attributes.get("doraHai"), "doraHai", reds),
        ura=tuple(_tiles(ura, "doraHaiUra", reds)) if ura else (),
        before=before,
        deltas=deltas,
        han=sum([han for _, han in yaku]),
        fu=None if "yakuman" in attributes else paid[0],
        points=paid[1],
        yaku=yaku,
        pao=None if pao is None else whole(pao, "paoWho", 0, 3),
    )


def _yaku(attributes: Attributes) -> tuple[tuple[str, int], ...]:
    if "yakuman" in attributes:
        numbers = wholes(attributes["yakuman"], "yakuman", 0, len(TENHOU) - 1)
        return tuple(zip([TENHOU[number] for number in numbers], repeat(YAKUMAN_HAN)))
    pairs = wholes(attributes.get("yaku"), "yaku", 0, 1000)
    if len(pairs) % 2 or max(pairs[::2]) >= len(TENHOU):
        raise BrokenError(f"yaku is {shown(attributes['yaku'])}, expected pairs of a yaku and its han")
    return tuple(zip([TENHOU[number] for number in pairs[::2]], pairs[1::2], strict=True))


def read_draw(attributes: Attributes) -> ToldDraw:
    """Return what RYUUKYOKU says."""
    kind = attributes.get("type")
    if kind not in _RESULTS:
        raise BrokenError(f"unknown draw {shown(kind)}")
    _, deltas = _changes(attributes)
    return ToldDraw(_RESULTS[kind], deltas, tuple(seat for seat in SEATS if _HANDS[seat] in attributes))


def read_call(attributes: Attributes, reds: bool) -> tuple[Move, tuple[int, int]]:
    """Return what N says: the call, and its words."""
    return read_meld(whole(attributes.get("m"), "m", 0, _MELDS - 1), read_seat(attributes, "who"), reds)
