"""
Fans of the Chinese official rules, each as its rule book words it, without a look at the others.

A function is named by the fan and says how often it is there, or whether. Those of several sets together are in
`mcr_combining`. Flags of the win must be possible ones.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from tests.reference.local_yaku import uumensai
from tests.reference.mcr_combining import combined
from tests.reference.mcr_readings import KNITTED
from tests.reference.tile_names import DRAGONS, HONOURS, SUITS, TERMINALS, WINDS, rank, suit
from tests.reference.winning import Case, meld_texts
from tests.reference.yaku import (
    chankan,
    chanta,
    chinitsu,
    chinroutou,
    concealed_triplets,
    honroutou,
    menzen_tsumo,
    rinshan,
    ryuuiisou,
    suuankou,
    suukantsu,
    tanyao,
    toitoi,
    triplets_of,
    tsuuiisou,
    yakuhai_round,
    yakuhai_seat,
)

REVERSIBLE = {
    *(f"{number}p" for number in (1, 2, 3, 4, 5, 8, 9)),
    *(f"{number}s" for number in (2, 4, 5, 6, 8, 9)),
    "5z",
}


def haitei(case: Case) -> bool:
    return case.self_draw and "last_tile" in case.flags


def houtei(case: Case) -> bool:
    return not case.self_draw and "last_tile" in case.flags


def last_of_kind(case: Case) -> bool:
    return "last_of_kind" in case.flags


def concealed_hand(case: Case) -> bool:
    return case.closed and not case.self_draw


def self_draw(case: Case) -> bool:
    return case.self_draw


def flower_tiles(case: Case) -> int:
    return int(case.win.get("flowers") or 0)


def of_numbers(case: Case, numbers: Iterable[int]) -> bool:
    return all(suit(kind) != "z" and rank(kind) in numbers for kind in case.kinds)


def suits_of(case: Case) -> set[str]:
    return {suit(kind) for kind in case.kinds if suit(kind) != "z"}


def no_honors(case: Case) -> bool:
    return not case.kinds & set(HONOURS)


def honitsu(case: Case) -> bool:
    return len(suits_of(case)) == 1 and not no_honors(case)


def one_voided_suit(case: Case) -> bool:
    return len(suits_of(case)) == 2


def upper_tiles(case: Case) -> bool:
    return of_numbers(case, (7, 8, 9))


def middle_tiles(case: Case) -> bool:
    return of_numbers(case, (4, 5, 6))


def lower_tiles(case: Case) -> bool:
    return of_numbers(case, (1, 2, 3))


def upper_four(case: Case) -> bool:
    return of_numbers(case, (6, 7, 8, 9))


def lower_four(case: Case) -> bool:
    return of_numbers(case, (1, 2, 3, 4))


def reversible_tiles(case: Case) -> bool:
    return case.kinds <= REVERSIBLE


def tile_hog(case: Case) -> int:
    """Kinds of which all four tiles are there, but in no kong."""
    return sum(copies == 4 for copies in case.tiles.values()) - len(case.reading.kongs)


def junsei_chuuren(case: Case) -> bool:
    before = sorted(case.waiting.elements())
    return not meld_texts(case.win) and any(before == [sign + own for sign in "1112345678999"] for own in SUITS)


def all_even_pungs(case: Case) -> bool:
    return toitoi(case) and of_numbers(case, (2, 4, 6, 8))


def all_fives(case: Case) -> bool:
    return case.reading.all_hold([f"5{own}" for own in SUITS])


def all_chows(case: Case) -> bool:
    """No set but runs, the knitted tiles among them, and a pair of numbers."""
    return not case.reading.triplets and suit(case.reading.pair) != "z"


def dragon_pung(case: Case) -> int:
    return triplets_of(case, DRAGONS)


def pung_of_terminals_or_honors(case: Case) -> int:
    """Pungs of ones, nines and winds, but not what makes a wind or a fan of three winds, nor what nine gates hold."""
    guests = set(WINDS.values()) - {case.seat_wind, case.round_wind}
    if triplets_of(case, tuple(WINDS.values())) >= 3:
        guests = set()
    in_gates = case.options["nine_gates_terminals"] if junsei_chuuren(case) else 0
    return max(0, triplets_of(case, (*TERMINALS, *guests)) - in_gates)


def sanankou(case: Case) -> bool:
    return concealed_triplets(case) == 3


def two_concealed_pungs(case: Case) -> bool:
    return concealed_triplets(case) == 2


def sankantsu(case: Case) -> bool:
    return len(case.reading.kongs) == 3


def concealed_kong(case: Case) -> int:
    return sum(kong.concealed for kong in case.reading.kongs)


def melded_kong(case: Case) -> int:
    return len(case.reading.kongs) - concealed_kong(case)


def two_concealed_kongs(case: Case) -> bool:
    return concealed_kong(case) == 2


def two_melded_kongs(case: Case) -> bool:
    return melded_kong(case) == 2


def mixed_kongs(case: Case) -> bool:
    """A concealed and a melded kong, where the rule book has a fan for them."""
    return concealed_kong(case) == melded_kong(case) == 1 and case.options["mixed_kongs"] > 0


def melded_hand(case: Case) -> bool:
    """Four sets that others gave tiles for, and the pair too."""
    texts = meld_texts(case.win)
    return len(texts) == 4 and not any(text[0] == "K" for text in texts) and not case.self_draw


def edge_wait(case: Case) -> bool:
    return case.reading.wait == "edge"


def closed_wait(case: Case) -> bool:
    return case.reading.wait == "closed"


def single_wait(case: Case) -> bool:
    return case.reading.wait == "pair"


def seven_shifted_pairs(case: Case) -> bool:
    numbers = sorted(rank(kind) for kind in case.kinds)
    return bool(case.flush_suit) and len(numbers) == 7 and numbers[-1] - numbers[0] == 6


def chiitoitsu(case: Case) -> bool:
    return not seven_shifted_pairs(case)


def kokushi(case: Case) -> bool:
    return case.reading.form == "thirteen_orphans"


def greater_honors_and_knitted_tiles(case: Case) -> bool:
    return set(HONOURS) <= case.kinds


def lesser_honors_and_knitted_tiles(case: Case) -> bool:
    return not greater_honors_and_knitted_tiles(case)


def knitted_straight(case: Case) -> bool:
    return any(body <= case.kinds for body in KNITTED)


Fan = Callable[[Case], int]

CIRCUMSTANCES: tuple[Fan, ...] = (
    *(haitei, houtei, rinshan, chankan, menzen_tsumo, last_of_kind, concealed_hand, self_draw, flower_tiles),
)
TILES: tuple[Fan, ...] = (
    *(ryuuiisou, chinroutou, tsuuiisou, honroutou, chinitsu, upper_tiles, middle_tiles, lower_tiles, upper_four),
    *(lower_four, reversible_tiles, honitsu, uumensai, tile_hog, tanyao, one_voided_suit, no_honors),
)
SETS: tuple[Fan, ...] = (
    *(junsei_chuuren, suukantsu, suuankou, sankantsu, all_even_pungs, all_fives, sanankou, toitoi, melded_hand),
    *(two_concealed_kongs, chanta, two_melded_kongs, dragon_pung, yakuhai_round, yakuhai_seat, all_chows),
    *(two_concealed_pungs, concealed_kong, pung_of_terminals_or_honors, melded_kong, edge_wait, closed_wait),
    *(single_wait, mixed_kongs),
)
BESIDE_KNITTED_STRAIGHT: tuple[Fan, ...] = (
    *(knitted_straight, uumensai, dragon_pung, yakuhai_round, yakuhai_seat, all_chows, tile_hog, concealed_kong),
    *(pung_of_terminals_or_honors, melded_kong, no_honors, edge_wait, closed_wait, single_wait),
)
BY_FORM: Mapping[str, tuple[Fan, ...]] = {
    "standard": CIRCUMSTANCES + TILES + SETS,
    "knitted_straight": CIRCUMSTANCES + BESIDE_KNITTED_STRAIGHT,
    "seven_pairs": (*CIRCUMSTANCES, *TILES, seven_shifted_pairs, chiitoitsu),
    "thirteen_orphans": (*CIRCUMSTANCES, kokushi),
    "knitted": (
        *(*CIRCUMSTANCES, greater_honors_and_knitted_tiles, lesser_honors_and_knitted_tiles, knitted_straight),
    ),
}


def fans(case: Case, points: Callable[[str], int]) -> Counter[str]:
    """Every fan of a win in one reading, and how often it is there; of those of several sets what goes together."""
    found = Counter({fan.__name__: int(fan(case)) for fan in BY_FORM[case.reading.form] if points(fan.__name__)})
    if case.reading.form == "standard":
        found.update(combined(case.reading.parts, case.reading.pair, points))
    return +found
