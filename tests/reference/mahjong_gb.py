"""
Fans of wins under the rules of mcr_mil by PyMahjongGB 1.4.0.

It counts the last tile beside robbing a kong, which cannot both be, so it is not told of the last tile then. It has
one flag for what has to do with a kong; of our two it gets the one that fits a self-draw, or a win on a discard.
"""

from dataclasses import dataclass

from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

from tests.reference.mcr import given_flags
from tests.reference.tile_names import WINDS, plain, plain_tiles, rank, suit
from tests.reference.winning import Win, declared, meld_texts

SUIT_LETTERS = {"m": "W", "s": "T", "p": "B"}
HONOUR_NAMES = {"1z": "F1", "2z": "F2", "3z": "F3", "4z": "F4", "7z": "J1", "6z": "J2", "5z": "J3"}
OFFERED = 1

NAMES = {
    "大四喜": "daisuushii",
    "大三元": "daisangen",
    "绿一色": "ryuuiisou",
    "九莲宝灯": "junsei_chuuren",
    "四杠": "suukantsu",
    "连七对": "seven_shifted_pairs",
    "十三幺": "kokushi",
    "清幺九": "chinroutou",
    "小四喜": "shousuushii",
    "小三元": "shousangen",
    "字一色": "tsuuiisou",
    "四暗刻": "suuankou",
    "一色双龙会": "pure_terminal_chows",
    "一色四同顺": "isshoku_yonjun",
    "一色四节高": "suurenkou",
    "一色四步高": "yonpokou",
    "三杠": "sankantsu",
    "混幺九": "honroutou",
    "七对": "chiitoitsu",
    "七星不靠": "greater_honors_and_knitted_tiles",
    "全双刻": "all_even_pungs",
    "清一色": "chinitsu",
    "一色三同顺": "isshoku_sanjun",
    "一色三节高": "sanrenkou",
    "全大": "upper_tiles",
    "全中": "middle_tiles",
    "全小": "lower_tiles",
    "清龙": "ittsuu",
    "三色双龙会": "three_suited_terminal_chows",
    "一色三步高": "sanpokou",
    "全带五": "all_fives",
    "三同刻": "sanshoku_doukou",
    "三暗刻": "sanankou",
    "全不靠": "lesser_honors_and_knitted_tiles",
    "组合龙": "knitted_straight",
    "大于五": "upper_four",
    "小于五": "lower_four",
    "三风刻": "big_three_winds",
    "花龙": "sanshoku_tsuukan",
    "推不倒": "reversible_tiles",
    "三色三同顺": "sanshoku_doujun",
    "三色三节高": "mixed_shifted_pungs",
    "无番和": "chicken_hand",
    "妙手回春": "haitei",
    "海底捞月": "houtei",
    "杠上开花": "rinshan",
    "抢杠和": "chankan",
    "碰碰和": "toitoi",
    "混一色": "honitsu",
    "三色三步高": "mixed_shifted_chows",
    "五门齐": "uumensai",
    "全求人": "melded_hand",
    "双暗杠": "two_concealed_kongs",
    "双箭刻": "two_dragon_pungs",
    "全带幺": "chanta",
    "不求人": "menzen_tsumo",
    "双明杠": "two_melded_kongs",
    "和绝张": "last_of_kind",
    "箭刻": "dragon_pung",
    "圈风刻": "yakuhai_round",
    "门风刻": "yakuhai_seat",
    "门前清": "concealed_hand",
    "平和": "all_chows",
    "四归一": "tile_hog",
    "双同刻": "double_pung",
    "双暗刻": "two_concealed_pungs",
    "暗杠": "concealed_kong",
    "断幺": "tanyao",
    "一般高": "pure_double_chow",
    "喜相逢": "mixed_double_chow",
    "连六": "short_straight",
    "老少副": "two_terminal_chows",
    "幺九刻": "pung_of_terminals_or_honors",
    "明杠": "melded_kong",
    "缺一门": "one_voided_suit",
    "无字": "no_honors",
    "独听・边张": "edge_wait",
    "独听・嵌张": "closed_wait",
    "独听・单钓": "single_wait",
    "自摸": "self_draw",
    "花牌": "flower_tiles",
    "明暗杠": "mixed_kongs",
}


@dataclass(frozen=True)
class Score:
    """The fans with how often each is counted, flowers included, and the points without flowers."""

    fans: dict[str, int]
    total: int


def name_of(tile: str) -> str:
    return HONOUR_NAMES.get(tile) or SUIT_LETTERS[suit(tile)] + str(rank(tile))


def pack_of(text: str) -> tuple[str, str, int]:
    """A meld: a run by its middle tile, and by whom it was offered, nobody for a concealed kong."""
    part = declared(text)
    kind = {"run": "CHI", "triplet": "PENG"}.get(part.kind, "GANG")
    return kind, name_of(part.tiles[1]), 0 if part.concealed else OFFERED


def score(win: Win) -> Score:
    flags = given_flags(win)
    drawn = bool(win.get("self_draw", False))
    held = [tile for text in (win["hand"], *(text[1:] for text in meld_texts(win))) for tile in plain_tiles(text)]
    robs = not drawn and "robbed_kong" in flags and plain(win["win"]) not in held
    winds = [list(WINDS).index(win.get(key, other)) for key, other in (("seat", "S"), ("round", "E"))]
    found = MahjongFanCalculator(
        tuple(pack_of(text) for text in meld_texts(win)),
        tuple(name_of(tile) for tile in plain_tiles(win["hand"])),
        name_of(plain(win["win"])),
        int(win.get("flowers") or 0),
        drawn,
        "last_of_kind" in flags,
        "after_kong" in flags if drawn else robs,
        "last_tile" in flags and not robs,
        *winds,
        True,
    )
    fans = {NAMES[name]: times for _, times, name, _ in found}
    total = sum(points * times for points, times, name, _ in found if NAMES[name] != "flower_tiles")
    return Score(fans, total)
