"""One win as the record that every rule set of the riichi family is scored from."""

import operator
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from mjfast.errors import HandError, InputError, MjfastError, TileError, unknown
from mjfast.notation import Meld, parse_meld, parse_melds, read_tiles, split_hand
from mjfast.systems import LUOSHU_TRIPLES
from mjfast.tiles import COLUMNS, FLOWERS, HONOURS, KIND_NAMES, N_KINDS, N_KINDS_WITH_FLOWERS
from mjfast_ext import _codes

WIN: Final = np.dtype(
    [
        ("hand", "u1", (34,)),
        ("win", "u1"),
        ("seat", "u1"),
        ("round", "u1"),
        ("melds", "u1", (4,)),
        ("red", "u1", (3,)),
        ("dora_indicators", "u1", (5,)),
        ("ura_indicators", "u1", (5,)),
        ("kong_streak", "u1"),
        ("win_streak", "u1"),
        ("flowers", "u1"),
        ("dealer_streak", "u1"),
        ("flags", "u2"),
        ("honba", "u2"),
        ("n_piao", "u1"),
        ("n_gang", "u1"),
    ]
)
"""
The record of a win that kernels read, 64 bytes.

``hand`` holds the counts of the concealed tiles without the winning one, ``win`` is its column, ``seat`` and ``round``
are winds (0 is east), ``melds`` are codes of `meld_code` and the indicators columns, 255 where there is none, ``red``
counts red fives of m p s in all of the hand, ``flags`` holds bits of `FLAGS`, ``flowers`` a bit for each flower: those
of the hand at Luoshu, where ``win`` may be one too, and those set aside elsewhere.
"""


def _place(name: str) -> int:
    fields = WIN.fields
    assert fields is not None
    return int(fields[name][1])


WIN_AT: Final = _place("win")
SEAT_AT: Final = _place("seat")
ROUND_AT: Final = _place("round")
FLAGS_AT: Final = _place("flags")
STREAK_AT: Final = _place("dealer_streak")
FLOWERS_AT: Final = _place("flowers")
"""Places of fields in the bytes of a record; the bit `SELF_DRAW` is in the first byte of the flags."""

NO_TILE: Final = 255

ANY_TILE: Final = "1m"
"""The winning tile of a record that holds no hand yet, only what wins have in common."""

WINDS: Final = "ESWN"
_WIND_NUMBERS: Final = {
    name: number
    for number, names in enumerate(zip(WINDS, KIND_NAMES[27:31], ("east", "south", "west", "north"), strict=True))
    for name in names
}

SELF_DRAW: Final = _codes.FLAGS["self_draw"]

FLAGS: Final = {name: bit for name, bit in _codes.FLAGS.items() if bit != SELF_DRAW}
"""The bit of each flag of a win."""

# For the traditional names: the flags they stand for, and whether the win is by self-draw.
ALIASES: Final[dict[str, tuple[tuple[str, ...], bool | None]]] = {
    "daburu_riichi": (("double_riichi",), None),
    "rinshan": (("after_kong",), True),
    "chankan": (("robbed_kong",), False),
    "haitei": (("last_tile",), True),
    "houtei": (("last_tile",), False),
    "tenhou": (("first_draw",), True),
    "chiihou": (("first_draw",), True),
    "renhou": (("before_first_draw",), False),
    "toukanhou": (("first_turn_kong", "after_kong"), True),
}

_PACKED = struct.Struct("<34sBBB4s3s5s5sBBBBHHBB")
_MELD_KINDS: Final = "cpkaK"
_FOUR_FLOWERS: Final = FLOWERS[:4]
_LUOSHU_HEADS: Final = (27, 28, 29, 30, 33)
_NO_MELDS: Final = bytes([NO_TILE] * 4)
_NO_TILES: Final = bytes([NO_TILE] * 5)


def _luoshu_melds() -> list[Meld]:
    """The melds of Luoshu in the order of their codes, which come after those of the others."""
    numbers = [parse_meld(f"n{triple}") for triple in LUOSHU_TRIPLES]
    heads = [Meld("h", (head,) * 3) for head in _LUOSHU_HEADS]
    flowers = [Meld("h", tuple(flower for flower in _FOUR_FLOWERS if flower != left)) for left in _FOUR_FLOWERS]
    fours = [Meld("h", (head,) * 4) for head in _LUOSHU_HEADS]
    return [*numbers, *heads, *flowers, *fours, *(Meld(kind, _FOUR_FLOWERS) for kind in "hkaK")]


_FIRST_LUOSHU: Final = _codes.MELDS["luoshu_meld"] * N_KINDS
_OF_LUOSHU: Final = _luoshu_melds()
_LUOSHU_CODES: Final = {(meld.kind, meld.tiles): _FIRST_LUOSHU + place for place, meld in enumerate(_OF_LUOSHU)}


def meld_code(meld: Meld) -> int:
    """
    Return the code of a meld in `WIN`: 34 times its kind (c p k a K), and its lowest column; the others come after.

    Examples
    --------
    >>> from mjfast import parse_meld
    >>> meld_code(parse_meld("p555z")), meld_code(parse_meld("n159m"))
    (65, 170)
    """
    if meld.kind in _MELD_KINDS and meld.tiles[0] < N_KINDS:
        return N_KINDS * _MELD_KINDS.index(meld.kind) + meld.tiles[0]
    return _LUOSHU_CODES[meld.kind, meld.tiles]


def meld_of_code(code: int) -> Meld | None:
    """
    Return the meld of a code, without red fives; None if there is no such meld.

    Examples
    --------
    >>> str(meld_of_code(65)), meld_of_code(7)
    ('p555z', None)
    """
    if code >= _FIRST_LUOSHU:
        place = code - _FIRST_LUOSHU
        return _OF_LUOSHU[place] if place < len(_OF_LUOSHU) else None
    kind, tile = divmod(code, N_KINDS)
    if kind == 0:
        return Meld("c", (tile, tile + 1, tile + 2)) if tile < HONOURS[0] and tile % 9 < 7 else None
    return Meld(_MELD_KINDS[kind], (tile,) * (3 if kind == 1 else 4))


def read_flags(flags: str | Iterable[str] | None, where: str = "") -> tuple[int, bool | None, list[str]]:
    """
    Return the bits of some flags, whether they say that the win is by self-draw or not, and the words.

    A text holds words with spaces or commas between them; the traditional names are known too.

    Raises
    ------
    InputError
        If a word is unknown, or two contradict each other.

    Examples
    --------
    >>> read_flags("riichi, haitei")[:2]
    (66, True)
    """
    if flags is None:
        return 0, None, []
    if not isinstance(flags, str | Iterable):
        raise InputError(f"{where}flags is {flags!r}, expected words such as 'riichi ippatsu'")
    words = flags.replace(",", " ").split() if isinstance(flags, str) else list(flags)
    bits, self_draw = 0, None
    for word in words:
        if not isinstance(word, str) or (word not in FLAGS and word not in ALIASES):
            raise InputError(f"{where}{unknown('flag', word, (*FLAGS, *ALIASES))}")
        named, drawn = ALIASES.get(word, ((word,), None))
        for name in named:
            bits |= FLAGS[name]
        if drawn is not None and self_draw is not None and drawn != self_draw:
            raise InputError(f"{where}flags {' '.join(words)} contradict each other: self-draw and ron")
        self_draw = drawn if drawn is not None else self_draw
    return bits, self_draw, words


def read_wind(value: Any, name: str, where: str = "") -> int:
    """
    Return the number of a wind: 0 for ``"E"``, ``"1z"`` or ``"east"``.

    Examples
    --------
    >>> read_wind("W", "seat")
    2
    """
    if isinstance(value, str):
        number = _WIND_NUMBERS.get(value, _WIND_NUMBERS.get(value.lower()))
        if number is not None:
            return number
    raise InputError(f"{where}{name} is {value!r}, expected one of E S W N")


def pack_win(
    *,
    hand: str,
    win: str,
    melds: str | Iterable[str | Meld] | None = None,
    self_draw: bool | None = None,
    seat: Any = "S",
    round: Any = "E",
    dora_indicators: str | None = None,
    ura_indicators: str | None = None,
    honba: int = 0,
    flags: str | Iterable[str] | None = None,
    kong_streak: int = 0,
    win_streak: int = 0,
    flowers: int | str = 0,
    n_piao: int = 0,
    n_gang: int = 0,
    dealer_streak: int = 0,
    where: str = "",
) -> bytes:
    """
    Return the bytes of one record of `WIN`, from the words of a win record; `where` begins the message of an error.

    Raises
    ------
    TileError, HandError, InputError
        If a value cannot be read. Whether the hand is a win at all, the kernel says.

    Examples
    --------
    >>> len(pack_win(hand="123m456p789s1122z", win="1z"))
    64
    """
    concealed, within = split_hand(hand)
    tiles = read_tiles(concealed, N_KINDS_WITH_FLOWERS, where=f"{where}hand ")
    last, is_red = _read_win(win, where)
    own = [*parse_melds(within, where=where), *_read_melds(melds, where)]
    if len(own) > 4:
        raise HandError(f"{where}{len(own)} melds, expected 4 at most")
    red = list(tiles.red)
    if is_red:
        red[last // 9] += 1
    for meld in own:
        if meld.red:
            red[meld.tiles[0] // 9] += meld.red
    bits, drawn, words = read_flags(flags, where)
    by_self_draw = _self_draw(self_draw, drawn, words, where)
    seat_wind = read_wind(seat, "seat", where)
    _check_first_draw(words, seat_wind, where)
    return _PACKED.pack(
        bytes(tiles.counts[:N_KINDS]),
        last,
        seat_wind,
        read_wind(round, "round", where),
        (bytes(map(meld_code, own)) + _NO_MELDS)[:4] if own else _NO_MELDS,
        bytes(red),
        _indicators(dora_indicators, f"{where}dora_indicators "),
        _indicators(ura_indicators, f"{where}ura_indicators "),
        _whole(kong_streak, "kong_streak", 4, where),
        _whole(win_streak, "win_streak", 255, where),
        _read_flowers(flowers, tiles.counts[N_KINDS:], where),
        _whole(dealer_streak, "dealer_streak", 255, where),
        bits | (SELF_DRAW if by_self_draw else 0),
        _whole(honba, "honba", 65535, where),
        _whole(n_piao, "n_piao", 255, where),
        _whole(n_gang, "n_gang", 255, where),
    )


def _read_flowers(flowers: Any, in_hand: list[int], where: str) -> int:
    """Return a bit for each flower: those written with the hand, and those given apart by number or name."""
    there = sum(1 << place for place, number in enumerate(in_hand) if number)
    if max(in_hand) > 1:
        raise HandError(f"{where}hand has a flower twice, and there is one of each")
    if type(flowers) is int and flowers == 0:
        return there
    if isinstance(flowers, str) and flowers.isdecimal():
        flowers = int(flowers)
    if isinstance(flowers, str):
        counts = read_tiles(flowers, N_KINDS_WITH_FLOWERS, where=f"{where}flowers ").counts
        given = sum(1 << place for place, number in enumerate(counts[N_KINDS:]) if number)
        if sum(counts[:N_KINDS]) or max(counts) > 1 or given & there:
            raise InputError(f"{where}flowers is {flowers!r}, expected different flowers such as '1f3f'")
        return there | given
    number = _whole(flowers, "flowers", 8, where) + there.bit_count()
    return (1 << _whole(number, "flowers", 8, where)) - 1 if number > there.bit_count() else there


def _read_win(win: str, where: str) -> tuple[int, bool]:
    """Return the column of the winning tile, and whether it is red."""
    if isinstance(win, str) and win in COLUMNS:
        return COLUMNS[win], win[0] == "0"
    tiles = read_tiles(win, N_KINDS_WITH_FLOWERS, where=f"{where}win ")
    if len(tiles.order) != 1:
        raise TileError(f"{where}win is {win!r}, expected one tile")
    return tiles.order[0], any(tiles.red)


def _read_melds(melds: Any, where: str) -> list[Meld]:
    if melds is None:
        return []
    if isinstance(melds, Meld):
        melds = [melds]
    if not isinstance(melds, str | Sequence):
        raise InputError(f"{where}melds is {melds!r}, expected melds such as 'p555z' or a list of them")
    return parse_melds(melds, where=where)


def _self_draw(given: Any, by_flags: bool | None, words: list[str], where: str) -> bool:
    if given is None:
        return bool(by_flags)
    if not isinstance(given, bool | np.bool_):
        raise InputError(f"{where}self_draw is {given!r}, expected True or False")
    if by_flags is not None and bool(given) != by_flags:
        raise InputError(f"{where}flags {' '.join(words)} go with {'a self-draw' if by_flags else 'a ron'} only")
    return bool(given)


def _check_first_draw(words: list[str], seat: int, where: str) -> None:
    if "tenhou" in words and seat != 0:
        raise InputError(f"{where}tenhou is the dealer's, and the seat is {WINDS[seat]}")
    if "chiihou" in words and seat == 0:
        raise InputError(f"{where}chiihou is not the dealer's, and the seat is E")


def _indicators(text: str | None, where: str) -> bytes:
    if text is None:
        return _NO_TILES
    if not isinstance(text, str):
        raise TileError(f"{where}are {text!r}, expected tiles such as '4m7z'")
    try:
        return _read_indicators(text)
    except MjfastError as error:
        raise type(error)(f"{where}{error}") from None


@lru_cache(maxsize=4096)
def _read_indicators(text: str) -> bytes:
    kinds = read_tiles(text).order
    if len(kinds) > 5:
        raise InputError(f"has {len(kinds)} tiles, expected 5 at most")
    return (bytes(kinds) + _NO_TILES)[:5]


def _whole(value: Any, name: str, most: int, where: str) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not 0 <= number <= most:
        raise InputError(f"{where}{name} is {value!r}, expected a whole number from 0 to {most}")
    return number
