"""Local patterns of the riichi family, each as its rule words it."""

from collections import Counter
from itertools import combinations, permutations

from tests.reference.tile_names import DRAGONS, HONOURS, SUITS, TERMINALS, WINDS, rank, suit
from tests.reference.winning import Case, is_unconnected

NINE_GATES = Counter({1: 3, **dict.fromkeys(range(2, 9), 1), 9: 3})


def kongs_in_a_row(case: Case) -> int:
    return int(case.win.get("kong_streak") or 1) if case.drawn_after_kong else 0


def renkaihou(case: Case) -> bool:
    return kongs_in_a_row(case) >= 2


def sanrenkaihou(case: Case) -> bool:
    return kongs_in_a_row(case) >= 3


def yonrenkaihou(case: Case) -> bool:
    return kongs_in_a_row(case) >= 4


def toukanhou(case: Case) -> bool:
    """A win after a kong before one's first discard."""
    allowed = case.closed or bool(case.options.get("toukanhou_open"))
    return case.drawn_after_kong and "first_turn_kong" in case.flags and allowed


def paarenchan(case: Case) -> bool:
    """The eighth win in a row, after which they are counted anew."""
    allowed = case.dealer or not case.options.get("paarenchan_dealer")
    return case.win.get("win_streak") == 8 and allowed


def uupin_kaihou(case: Case) -> bool:
    return case.drawn_after_kong and case.winning_tile == "5p"


def iipin_raogetsu(case: Case) -> bool:
    return case.last_draw and case.winning_tile == "1p"


def chuupin_raogyo(case: Case) -> bool:
    return case.last_discard and case.winning_tile == "9p"


def ryanzou_chankan(case: Case) -> bool:
    return case.robs_kong and case.winning_tile == "2s"


def all_triplets_of(case: Case, ranks: tuple[int, ...]) -> bool:
    return len(case.reading.triplets) == 4 and all(suit(kind) != "z" and rank(kind) in ranks for kind in case.kinds)


def all_odd(case: Case) -> bool:
    return all_triplets_of(case, (1, 3, 5, 7, 9))


def all_even(case: Case) -> bool:
    return all_triplets_of(case, (2, 4, 6, 8))


def uumensai(case: Case) -> bool:
    """Tiles of all three suits, winds and dragons."""
    families = (*({kind for kind in case.kinds if suit(kind) == own} for own in SUITS), set(WINDS.values()), DRAGONS)
    return all(case.kinds & set(family) for family in families)


def mirrored(case: Case) -> list[tuple[int, bool]]:
    """The two parts, by rank and whether they are runs, that two suits both have, or nothing."""
    parts = case.reading.parts
    by_suit = [
        sorted((rank(part.tile), part.kind == "run") for part in parts if suit(part.tile) == own) for own in SUITS
    ]
    twos = [own for own in by_suit if len(own) == 2]
    return twos[0] if len(twos) == 2 and twos[0] == twos[1] else []


def kyoudou(case: Case) -> bool:
    """The same two runs or triplets in two suits."""
    two = mirrored(case)
    allowed_runs = len(set(two)) == 2 or case.options.get("kyoudou_equal_runs", True)
    allowed_triplets = all(is_run for _, is_run in two) or case.options.get("kyoudou_triplets", True)
    return bool(two and allowed_runs and allowed_triplets)


def ryandoukou(case: Case) -> bool:
    """The same two triplets in two suits."""
    return bool(mirrored(case)) and len(case.reading.triplets) == 4


def sanshoku_tsuukan(case: Case) -> bool:
    return any(
        case.reading.has_run(*(low + own for low, own in zip("147", order, strict=True)))
        for order in permutations(SUITS)
    )


def has_steps(case: Case, number: int) -> bool:
    """Whether there are so many runs in one suit, each one rank above the last or each two."""
    return any(
        case.reading.has_run(*(f"{low + step * place}{own}" for place in range(number)))
        for own in SUITS
        for low in range(1, 8)
        for step in (1, 2)
    )


def sanpokou(case: Case) -> bool:
    return has_steps(case, 3)


def yonpokou(case: Case) -> bool:
    return has_steps(case, 4)


def has_triplets_in_a_row(case: Case, number: int) -> bool:
    return any(
        case.reading.has_triplet(*(f"{low + place}{own}" for place in range(number)))
        for own in SUITS
        for low in range(1, 10)
    )


def sanrenkou(case: Case) -> bool:
    return has_triplets_in_a_row(case, 3)


def suurenkou(case: Case) -> bool:
    return has_triplets_in_a_row(case, 4)


def isshoku_sanjun(case: Case) -> bool:
    return any(number >= 3 for number in case.reading.equal_runs)


def isshoku_yonjun(case: Case) -> bool:
    return case.reading.equal_runs == [4]


def holds_nine_gates(case: Case) -> bool:
    held = Counter(map(rank, case.tiles.elements()))
    return case.flush_suit != "" and held >= NINE_GATES


def naki_chuuren(case: Case) -> bool:
    return not case.closed and holds_nine_gates(case)


def sanankan(case: Case) -> bool:
    return sum(kong.concealed for kong in case.reading.kongs) == 3


def suuankan(case: Case) -> bool:
    return sum(kong.concealed for kong in case.reading.kongs) == 4


def is_flush_of(case: Case, ranks: str, suits: str = SUITS) -> bool:
    """Whether the tiles are written so in one of the suits."""
    return any(case.tiles == Counter(f"{sign}{own}" for sign in ranks) for own in suits)


def literal_suits(case: Case) -> str:
    return "ps" if case.options.get("literal_suits") == "circles_bamboos" else SUITS


def isshoku_souryuu(case: Case) -> bool:
    return is_flush_of(case, "11223355778899", literal_suits(case))


def pi(case: Case) -> bool:
    return is_flush_of(case, "11234555678999", literal_suits(case))


def kinmonkyou(case: Case) -> bool:
    return is_flush_of(case, "12334555567789", literal_suits(case))


def seiryuuzaiten(case: Case) -> bool:
    return is_flush_of(case, "12344555566789", literal_suits(case))


def daisharin(case: Case) -> bool:
    return is_flush_of(case, "22334455667788", "p")


def daichikurin(case: Case) -> bool:
    return is_flush_of(case, "22334455667788", "s")


def seikaiko(case: Case) -> bool:
    """A closed flush with twice two equal runs, in which all parts and the pair hold terminals."""
    flush = case.flush_suit
    pairs_of_runs = sum(number // 2 for number in case.reading.equal_runs) == 2
    if not (case.closed and flush and pairs_of_runs and case.reading.all_hold(TERMINALS)):
        return False
    return not case.options.get("seikaiko_strict") or case.reading.has_run(f"1{flush}", f"7{flush}")


def pairs_are(case: Case, kinds: set[str]) -> bool:
    return case.reading.form == "seven_pairs" and case.kinds == kinds


def daichisei(case: Case) -> bool:
    return pairs_are(case, set(HONOURS))


def sekaiichi(case: Case) -> bool:
    return pairs_are(case, {"1m", "1p", "1s", *WINDS.values()})


def gyakusharin(case: Case) -> bool:
    """Seven pairs of honours and 1p or 9p."""
    ends = case.kinds & {"1p", "9p"}
    enough = len(ends) == 2 if case.options.get("gyakusharin_strict") else len(ends) >= 1
    return enough and any(pairs_are(case, ends | set(rest)) for rest in combinations(HONOURS, 7 - len(ends)))


def hyakumangoku(case: Case) -> bool:
    """Characters only, which add up to a hundred."""
    return case.flush_suit == "m" and sum(map(rank, case.tiles.elements())) >= 100


def has_own_wind(case: Case) -> bool:
    return case.reading.has_triplet(case.seat_wind) or case.reading.has_triplet(case.round_wind)


def fuuka(case: Case) -> bool:
    return case.reading.has_triplet("5p", "5z", "1p") and has_own_wind(case)


def kachou(case: Case) -> bool:
    return case.reading.has_triplet("5p", "1s", "1p") and has_own_wind(case)


def blooms(case: Case) -> bool:
    any_tile = case.options.get("bloom") == "rinshan"
    return iipin_raogetsu(case) or uupin_kaihou(case) or (any_tile and case.drawn_after_kong)


def fuuka_bloom(case: Case) -> bool:
    return fuuka(case) and blooms(case)


def kachou_bloom(case: Case) -> bool:
    return kachou(case) and blooms(case)


def benikujaku(case: Case) -> bool:
    return case.kinds <= {"1s", "5s", "7s", "9s", "7z"}


def heiiisou(case: Case) -> bool:
    """Nothing but 2p, 4p, 8p and winds."""
    allowed = case.reading.has_triplet("2p", "4p", "8p") or not case.options.get("heiiisou_strict")
    return case.kinds <= {"2p", "4p", "8p", *WINDS.values()} and allowed


def shiisan_puuta(case: Case) -> bool:
    return is_unconnected(case.tiles) and len(case.kinds) == 13


def shiisuu_puuta(case: Case) -> bool:
    return is_unconnected(case.tiles) and len(case.kinds) == 14


CIRCUMSTANCES = (
    *(renkaihou, sanrenkaihou, yonrenkaihou, toukanhou, paarenchan),
    *(uupin_kaihou, iipin_raogetsu, chuupin_raogyo, ryanzou_chankan),
)
HANDS = (
    *(all_odd, all_even, uumensai, kyoudou, ryandoukou, sanshoku_tsuukan, sanpokou, yonpokou, sanrenkou, suurenkou),
    *(isshoku_sanjun, isshoku_yonjun, naki_chuuren, sanankan, suuankan, isshoku_souryuu, pi, kinmonkyou),
    *(seiryuuzaiten, daisharin, daichikurin, seikaiko, daichisei, sekaiichi, gyakusharin, hyakumangoku),
    *(fuuka, kachou, fuuka_bloom, kachou_bloom, benikujaku, heiiisou),
)
UNCONNECTED_HANDS = (shiisan_puuta, shiisuu_puuta)
