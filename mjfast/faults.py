"""Why a win cannot be scored, in words."""

from typing import Final

import numpy as np

from mjfast.errors import HandError, InputError, MjfastError
from mjfast.tiles import KIND_NAMES, MAX_COPIES
from mjfast.wins import NO_TILE, WIN
from mjfast_ext import _codes

LEGAL: Final = int(_codes.status_t.LEGAL)
BELOW_MINIMUM: Final = int(_codes.status_t.BELOW_MINIMUM)
NO_YAKU: Final = int(_codes.status_t.NO_YAKU)
INCOMPLETE: Final = int(_codes.status_t.INCOMPLETE)

REASONS: Final[dict[int, str]] = {
    int(getattr(_codes.status_t, name)): text
    for name, text in {
        "LEGAL": "",
        "BELOW_MINIMUM": "fewer han than the rules ask for",
        "NO_YAKU": "no yaku",
        "INCOMPLETE": "not a complete hand",
        "WRONG_SIZE": "wrong number of tiles",
        "FIFTH_COPY": "more than four of a kind",
        "NO_SUCH_MELD": "no such meld",
        "NO_WINNING_TILE": "no winning tile",
        "NO_SUCH_WIND": "seat or round is none of E S W N",
        "NO_SUCH_INDICATOR": "no such indicator",
        "TOO_MANY_RED": "more red fives than fives of the suit",
        "IPPATSU_WITHOUT_RIICHI": "ippatsu without riichi",
        "IPPATSU_AFTER_KONG": "ippatsu after a kong, which ends it",
        "OPEN_RIICHI": "riichi with an open hand",
        "AFTER_KONG_BY_RON": "after_kong (rinshan) with a ron",
        "AFTER_KONG_WITHOUT_KONG": "after_kong (rinshan) without a kong",
        "KONG_STREAK": "kong_streak exceeds the kongs of the hand, or there is no after_kong",
        "ROBBED_KONG_BY_SELF_DRAW": "robbed_kong (chankan) with a self-draw",
        "ROBBED_TILE_HELD": "robbed_kong (chankan) of a tile that the hand holds too, so nobody had four of them",
        "LAST_TILE_AND_KONG": "last_tile (haitei, houtei) together with a kong just declared",
        "FIRST_DRAW_BY_RON": "first_draw (tenhou, chiihou) with a ron",
        "FIRST_DRAW_TOO_LATE": "first_draw (tenhou, chiihou) after a call, a kong, riichi or on the last tile",
        "BEFORE_FIRST_DRAW_BY_SELF_DRAW": "before_first_draw (renhou) with a self-draw",
        "BEFORE_FIRST_DRAW_TOO_LATE": "before_first_draw (renhou) after a call, a kong, riichi or on the last tile",
        "BEFORE_FIRST_DRAW_BY_DEALER": "before_first_draw (renhou) by the dealer, who draws first",
        "FIRST_TURN_KONG_ALONE": "first_turn_kong (toukanhou) without after_kong",
    }.items()
}
"""What each status of a score means."""

_OF_THE_HAND: Final = frozenset(
    int(getattr(_codes.status_t, name)) for name in ("INCOMPLETE", "WRONG_SIZE", "FIFTH_COPY", "NO_SUCH_MELD")
)


def describe(status: int, record: np.void) -> str:
    """
    Say what is wrong with a record of `WIN`, with the tiles where that helps.

    Examples
    --------
    >>> from mjfast.wins import pack_win
    >>> record = np.frombuffer(pack_win(hand="123m456p789s1122z1z", win="1z"), WIN)[0]
    >>> describe(int(_codes.status_t.WRONG_SIZE), record)
    'wrong number of tiles: 14 besides the winning tile, expected 13; give the hand without the winning tile'
    """
    text = REASONS[status]
    if status == int(_codes.status_t.WRONG_SIZE):
        held, melds = int(record["hand"].sum()), int((record["melds"] != NO_TILE).sum())
        hint = "; give the hand without the winning tile" if held == 14 - 3 * melds and record["hand"][record["win"]] else ""
        with_melds = f" with {melds} melds" if melds else ""
        return f"{text}: {held} besides the winning tile{with_melds}, expected {13 - 3 * melds}{hint}"
    if status == int(_codes.status_t.FIFTH_COPY):
        counts = _all_tiles(record)
        if counts.max() > MAX_COPIES:
            kind = int(counts.argmax())
            return f"{text}: {counts[kind]} of {KIND_NAMES[kind]} in hand, winning tile, melds and indicators"
    return text


def _all_tiles(record: np.void) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    counts = record["hand"].astype(np.int64)
    tiles = [int(record["win"]), *record["dora_indicators"].tolist(), *record["ura_indicators"].tolist()]
    for code in record["melds"].tolist():
        kind, tile = divmod(code, 34)
        if code != NO_TILE:
            tiles += [tile, tile + 1, tile + 2] if kind == 0 else [tile] * (3 if kind == 1 else 4)
    for tile in tiles:
        if tile < len(counts):
            counts[tile] += 1
    return counts


def error_of(status: int, record: np.void, where: str = "") -> MjfastError:
    """Return the error for a record that cannot be scored."""
    kind = HandError if status in _OF_THE_HAND else InputError
    return kind(where + describe(status, record))
