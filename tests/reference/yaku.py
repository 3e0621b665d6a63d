"""Patterns of the riichi family, each as its rule words it. What a pattern is does not depend on its price."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.reference import local_yaku
from tests.reference.tile_names import DRAGONS, HONOURS, ORPHANS, SUITS, TERMINALS, WINDS, rank
from tests.reference.winning import Case, Reading, Win

GREEN = {"2s", "3s", "4s", "6s", "8s", "6z"}
NINE_GATES = local_yaku.NINE_GATES


def riichi(case: Case) -> bool:
    return "riichi" in case.flags or double_riichi(case)


def double_riichi(case: Case) -> bool:
    return "double_riichi" in case.flags


def ippatsu(case: Case) -> bool:
    return "ippatsu" in case.flags


def menzen_tsumo(case: Case) -> bool:
    return case.closed and case.self_draw


def rinshan(case: Case) -> bool:
    return case.drawn_after_kong


def chankan(case: Case) -> bool:
    return case.robs_kong


def haitei(case: Case) -> bool:
    return case.last_draw


def houtei(case: Case) -> bool:
    return case.last_discard


def tenhou(case: Case) -> bool:
    return case.self_draw and "first_draw" in case.flags and case.dealer


def chiihou(case: Case) -> bool:
    return case.self_draw and "first_draw" in case.flags and not case.dealer


def renhou(case: Case) -> bool:
    return not case.self_draw and "before_first_draw" in case.flags and not case.dealer


def pinfu(case: Case) -> bool:
    """A closed hand of four runs, a wait at both ends, and a pair without value."""
    valued = {*DRAGONS, case.seat_wind, case.round_wind}
    barred = set(HONOURS) if case.options.get("pinfu_pair") == "number" else valued
    fits = len(case.reading.runs) == 4 and case.reading.wait == "two_sided" and case.reading.pair not in barred
    return case.closed and fits


def tanyao(case: Case) -> bool:
    return not case.kinds & set(ORPHANS)


def iipeikou(case: Case) -> bool:
    return any(number >= 2 for number in case.reading.equal_runs)


def ryanpeikou(case: Case) -> bool:
    return sum(number // 2 for number in case.reading.equal_runs) == 2


def yakuhai_haku(case: Case) -> bool:
    return case.reading.has_triplet("5z")


def yakuhai_hatsu(case: Case) -> bool:
    return case.reading.has_triplet("6z")


def yakuhai_chun(case: Case) -> bool:
    return case.reading.has_triplet("7z")


def yakuhai_seat(case: Case) -> bool:
    return case.reading.has_triplet(case.seat_wind)


def yakuhai_round(case: Case) -> bool:
    return case.reading.has_triplet(case.round_wind)


def chiitoitsu(case: Case) -> bool:
    return case.reading.form == "seven_pairs"


def sanshoku_doujun(case: Case) -> bool:
    return any(case.reading.has_run(*(f"{low}{suit}" for suit in SUITS)) for low in range(1, 8))


def sanshoku_doukou(case: Case) -> bool:
    return any(case.reading.has_triplet(*(f"{number}{suit}" for suit in SUITS)) for number in range(1, 10))


def ittsuu(case: Case) -> bool:
    return any(case.reading.has_run(f"1{suit}", f"4{suit}", f"7{suit}") for suit in SUITS)


def chanta(case: Case) -> bool:
    return case.reading.all_hold(ORPHANS)


def junchan(case: Case) -> bool:
    return case.reading.all_hold(TERMINALS)


def toitoi(case: Case) -> bool:
    return len(case.reading.triplets) == 4


def concealed_triplets(case: Case) -> int:
    return sum(part.concealed for part in case.reading.triplets)


def sanankou(case: Case) -> bool:
    return concealed_triplets(case) >= 3


def suuankou(case: Case) -> bool:
    return concealed_triplets(case) == 4


def suuankou_tanki(case: Case) -> bool:
    return suuankou(case) and case.reading.wait == "pair"


def sankantsu(case: Case) -> bool:
    return len(case.reading.kongs) >= 3


def suukantsu(case: Case) -> bool:
    return len(case.reading.kongs) == 4


def honroutou(case: Case) -> bool:
    """Terminals and honours, and some of both."""
    terminals, honours = case.kinds & set(TERMINALS), case.kinds & set(HONOURS)
    return bool(terminals and honours) and terminals | honours == case.kinds


def triplets_of(case: Case, kinds: tuple[str, ...]) -> int:
    return sum(part.tile in kinds for part in case.reading.triplets)


def shousangen(case: Case) -> bool:
    return triplets_of(case, DRAGONS) == 2 and case.reading.pair in DRAGONS


def daisangen(case: Case) -> bool:
    return triplets_of(case, DRAGONS) == 3


def shousuushii(case: Case) -> bool:
    return triplets_of(case, tuple(WINDS.values())) == 3 and case.reading.pair in WINDS.values()


def daisuushii(case: Case) -> bool:
    return triplets_of(case, tuple(WINDS.values())) == 4


def honitsu(case: Case) -> bool:
    """Tiles of one suit, with honours or without."""
    return len({kind[1] for kind in case.kinds} - {"z"}) == 1


def chinitsu(case: Case) -> bool:
    return case.flush_suit != ""


def tsuuiisou(case: Case) -> bool:
    return case.kinds <= set(HONOURS)


def chinroutou(case: Case) -> bool:
    return case.kinds <= set(TERMINALS)


def ryuuiisou(case: Case) -> bool:
    return case.kinds <= GREEN and ("6z" in case.kinds or not case.options.get("ryuuiisou_needs_green"))


def chuuren(case: Case) -> bool:
    return case.closed and not case.reading.kongs and local_yaku.holds_nine_gates(case)


def junsei_chuuren(case: Case) -> bool:
    return chuuren(case) and sorted(map(rank, case.waiting.elements())) == sorted(NINE_GATES.elements())


def kokushi(case: Case) -> bool:
    return case.reading.form == "thirteen_orphans"


def kokushi_13(case: Case) -> bool:
    return kokushi(case) and case.waiting == Counter(ORPHANS)


Pattern = Callable[[Case], bool]

CIRCUMSTANCES: tuple[Pattern, ...] = (
    *(riichi, double_riichi, ippatsu, menzen_tsumo, rinshan, chankan, haitei, houtei, tenhou, chiihou, renhou),
    *local_yaku.CIRCUMSTANCES,
)
HANDS: tuple[Pattern, ...] = (
    *(pinfu, tanyao, iipeikou, yakuhai_haku, yakuhai_hatsu, yakuhai_chun, yakuhai_seat, yakuhai_round, chiitoitsu),
    *(sanshoku_doujun, ittsuu, chanta, sanshoku_doukou, toitoi, sanankou, sankantsu, honroutou, shousangen, honitsu),
    *(junchan, ryanpeikou, chinitsu, suuankou, suuankou_tanki, daisangen, shousuushii, daisuushii, tsuuiisou),
    *(ryuuiisou, chinroutou, chuuren, junsei_chuuren, suukantsu),
    *local_yaku.HANDS,
)
ORPHAN_HANDS: tuple[Pattern, ...] = (kokushi, kokushi_13)

BY_FORM: Mapping[str, tuple[Pattern, ...]] = {
    "standard": CIRCUMSTANCES + HANDS,
    "seven_pairs": CIRCUMSTANCES + HANDS,
    "thirteen_orphans": CIRCUMSTANCES + HANDS + ORPHAN_HANDS,
    "unconnected": CIRCUMSTANCES + HANDS + local_yaku.UNCONNECTED_HANDS,
}
NAMES = tuple(dict.fromkeys(pattern.__name__ for patterns in BY_FORM.values() for pattern in patterns))


def patterns(win: Win, reading: Reading, options: Mapping[str, Any]) -> set[str]:
    """Names of all patterns of a win in one reading. Options are read where rule books define a pattern in two ways."""
    case = Case(win, reading, options)
    return {pattern.__name__ for pattern in BY_FORM[reading.form] if pattern(case)}
