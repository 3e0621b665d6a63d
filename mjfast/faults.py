"""Why a win cannot be scored, in words."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import HandError, InputError, MjfastError
from mjfast.tiles import KIND_NAMES, MAX_COPIES, N_KINDS
from mjfast.wins import NO_TILE, meld_of_code
from mjfast_ext import _codes

LEGAL: Final = _codes.STATUSES["legal"]
BELOW_MINIMUM: Final = _codes.STATUSES["below_minimum"]
NO_YAKU: Final = _codes.STATUSES["no_yaku"]
DISCARD_WIN: Final = _codes.STATUSES["discard_win"]
NOT_CALLED: Final = _codes.STATUSES["not_called"]
INCOMPLETE: Final = _codes.STATUSES["incomplete"]
ROBBED_TILE_HELD: Final = _codes.STATUSES["robbed_tile_held"]

REASONS: Final[dict[int, str]] = {
    _codes.STATUSES[name]: text
    for name, text in {
        "legal": "",
        "below_minimum": "fewer han or fan than the rules ask for",
        "no_yaku": "no yaku",
        "discard_win": "a win on a discard, where only the player who draws wins",
        "needs_baotou": "a joker in a hand that is not baotou",
        "not_called": "the winner has staked nothing: only who has called ready, with 1 chip or more, can win",
        "incomplete": "not a complete hand",
        "wrong_size": "wrong number of tiles",
        "fifth_copy": "more than four of a kind",
        "no_such_meld": "no such meld",
        "no_winning_tile": "no winning tile",
        "no_such_wind": "seat or round is none of E S W N",
        "no_such_indicator": "no such indicator",
        "too_many_red": "more red fives than fives of the suit",
        "ippatsu_without_riichi": "ippatsu without riichi",
        "ippatsu_after_kong": "ippatsu after a kong, which ends it",
        "open_riichi": "riichi with an open hand",
        "after_kong_by_ron": "after_kong (rinshan) with a ron",
        "after_kong_without_kong": "after_kong (rinshan) without a kong",
        "kong_streak": "kong_streak exceeds the kongs of the hand, or there is no after_kong",
        "robbed_kong_by_self_draw": "robbed_kong (chankan) with a self-draw",
        "robbed_tile_held": "robbed_kong (chankan) of a tile that the hand holds too, so nobody had four of them",
        "last_tile_and_kong": "last_tile (haitei, houtei) together with a kong just declared",
        "first_draw_by_ron": "first_draw (tenhou, chiihou) with a ron",
        "first_draw_too_late": "first_draw (tenhou, chiihou) after a call, a kong, riichi or on the last tile",
        "before_first_draw_by_self_draw": "before_first_draw (renhou) with a self-draw",
        "before_first_draw_too_late": "before_first_draw (renhou) after a call, a kong, riichi or on the last tile",
        "before_first_draw_by_dealer": "before_first_draw (renhou) by the dealer, who draws first",
        "first_turn_kong_alone": "first_turn_kong (toukanhou) without after_kong",
        "no_such_tile": "a tile that is not in the tile set, or more copies than there are",
        "flowers_without_any": "flowers, and the tile set has none",
        "joker_in_meld": "a joker in a meld",
        "floats_without_jokers": "n_piao exceeds the jokers that the hand leaves",
        "chain_without_kongs": "n_gang or kong_streak exceeds the kongs of the hand",
        "ten_honours_and_melds": "ten_honours with a meld",
    }.items()
}
"""What each status of a score means."""

_OF_THE_HAND: Final = frozenset(
    _codes.STATUSES[name] for name in ("incomplete", "wrong_size", "fifth_copy", "no_such_meld")
)


def describe(status: int, record: np.void) -> str:
    """
    Say what is wrong with a record of `WIN`, with the tiles where that helps.

    Examples
    --------
    >>> from mjfast.wins import WIN, pack_win
    >>> record = np.frombuffer(pack_win(hand="123m456p789s1122z1z", win="1z"), WIN)[0]
    >>> describe(_codes.STATUSES["wrong_size"], record)
    'wrong number of tiles: 14 besides the winning tile, expected 13; give the hand without the winning tile'
    """
    text = REASONS[status]
    if status == _codes.STATUSES["wrong_size"]:
        held, melds = int(record["hand"].sum()), int((record["melds"] != NO_TILE).sum())
        hint = (
            "; give the hand without the winning tile"
            if held == 14 - 3 * melds and record["win"] < N_KINDS and record["hand"][record["win"]]
            else ""
        )
        if record["flowers"]:
            hint += "; flowers are no tiles of the hand but at Luoshu: give them as flowers"
        with_melds = f" with {melds} melds" if melds else ""
        return f"{text}: {held} besides the winning tile{with_melds}, expected {13 - 3 * melds}{hint}"
    if status == _codes.STATUSES["no_such_meld"]:
        given = [meld_of_code(code) for code in record["melds"].tolist() if code != NO_TILE]
        return f"{text} under these rules: {' '.join(str(meld) for meld in given if meld)}"
    if status == _codes.STATUSES["no_winning_tile"] and N_KINDS <= record["win"] < len(KIND_NAMES):
        return f"{text}: {KIND_NAMES[record['win']]} is a flower"
    if status == _codes.STATUSES["fifth_copy"]:
        counts = _all_tiles(record)
        if counts.max() > MAX_COPIES:
            kind = int(counts.argmax())
            return f"{text}: {counts[kind]} of {KIND_NAMES[kind]} in hand, winning tile, melds and indicators"
    return text


def _all_tiles(record: np.void) -> NDArray[np.intp]:
    counts: NDArray[np.intp] = record["hand"].astype(np.intp)
    tiles = [int(record["win"]), *record["dora_indicators"].tolist(), *record["ura_indicators"].tolist()]
    for code in record["melds"].tolist():
        if code != NO_TILE and (meld := meld_of_code(code)) is not None:
            tiles += meld.tiles
    for tile in tiles:
        if tile < len(counts):
            counts[tile] += 1
    return counts


def error_of(status: int, record: np.void, where: str = "") -> MjfastError:
    """Return the error for a record that cannot be scored."""
    kind = HandError if status in _OF_THE_HAND else InputError
    return kind(where + describe(status, record))
