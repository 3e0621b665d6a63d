"""Every price key: a hand whose price it moves, and one whose price it does not. Points are worked out by hand."""

from typing import Any, NamedTuple

import pytest

import mjfast as mj
from mjfast import rules


def w(hand, win, **words):
    return {"hand": hand, "win": win, **words}


RIICHI = {"flags": "riichi"}
DRAWN = {"self_draw": True}
THREE_DRAGONS = "p555z p666z p777z"

# Hands, of a child who wins on a discard in the east round where nothing is said.
PINFU = w("123m456m789p67s99s", "8s")
SIMPLE_PINFU = w("234m567p345s67s88p", "5s")
RED_PINFU = w("234m067p345s67s88p", "5s")
DRAWN_PINFU = PINFU | DRAWN
PINFU_ONE_DORA = PINFU | {"dora_indicators": "1m"}
PINFU_TWO_DORA = PINFU | {"dora_indicators": "8s"}
DRAWN_PINFU_ONE_DORA = PINFU_ONE_DORA | DRAWN
PINFU_FIVE_HONBA, PINFU_FOUR_HONBA = PINFU | {"honba": 5}, PINFU | {"honba": 4}
EIGHTH_WIN, EIGHTH_WIN_OF_DEALER = PINFU | {"win_streak": 8}, PINFU | {"win_streak": 8, "seat": "E"}
MIDDLE = w("123m456m789p68s99s", "7s", **RIICHI)
DRAWN_MIDDLE = MIDDLE | DRAWN
DOUBLE_RIICHI = MIDDLE | {"flags": "double_riichi"}
IPPATSU, DRAWN_IPPATSU = MIDDLE | {"flags": "riichi ippatsu"}, DRAWN_MIDDLE | {"flags": "riichi ippatsu"}
EDGE = w("123m456m789p12s99s", "3s", **RIICHI)
PAIR = w("123m456m789p678s9s", "9s", **RIICHI)
PAIRS = w("1133m5577p2299s4z", "4z")
FOUR_HAN = w("23m345p456s567s88p", "4m", dora_indicators="1m", **RIICHI)  # and 30 fu
THREE_HAN = w("23m345p456s567s88p", "4m", **RIICHI)  # and 30 fu
SIXTY_FU = w("777z999p11s12m", "3m", melds="k5555z")  # and 3 han
NINE_INDICATED_BY_ONE = w("999m234p567p67s55s", "8s", dora_indicators="1m", **RIICHI)
TWO_INDICATED_BY_ONE = w("999m234p567p67s55s", "8s", dora_indicators="1p", **RIICHI)
OPEN_SIMPLE = w("567p345s67s88p", "5s", melds="c234m")
DRAWN_OPEN_SIMPLE = OPEN_SIMPLE | DRAWN
DRAGON_PON = w("234m456p11m78s", "9s", melds="p777z")
DRAGON_INDICATED_BY_ITSELF = DRAGON_PON | {"dora_indicators": "7z"}
ONE_DORA_AND_PON = DRAGON_PON | {"dora_indicators": "1m"}
TWO_OUTSIDE_PONS = w("234m67s55p", "8s", melds="p777z p111s")
OWN_DRAGONS = w("777z234m567p67s55s", "8s")
SIMPLE_PON = w("234m678m67s55s", "8s", melds="p444p")
THREE_SIMPLE_PONS = w("67s55p", "8s", melds="p444p p666s p222m", **DRAWN)
OWN_SIMPLE = w("555p234m678m46s88s", "5s", **DRAWN)
DRAGON_KONG, OWN_DRAGON_KONG = DRAGON_PON | {"melds": "k7777z"}, DRAGON_PON | {"melds": "K7777z"}
SIMPLE_KONG, OWN_SIMPLE_KONG = SIMPLE_PON | {"melds": "k4444p"}, SIMPLE_PON | {"melds": "K4444p"}
DOUBLE_WIND = w("999m123p456s78s11z", "9s", seat="E", **RIICHI)
ONLY_ROUND_WIND = w("999m123p456s78s22z", "9s", seat="E", round="S", **RIICHI)
RINSHAN = w("345m67s99s", "8s", melds="p555z K2222p", flags="rinshan")
NO_RINSHAN = w("345m67s99s", "8s", melds="p555z K2222p", **DRAWN)
OPEN_FIRST_KONG = w("345m678m67s55s", "8s", melds="k2222p", flags="toukanhou")
OWN_FIRST_KONG = w("345m678m67s55s", "8s", melds="K2222p", flags="toukanhou")
TERMINALS = w("123m789m123p79s11s", "8s")
MIRROR = w("234m678m234p67p55s", "8p")
TWICE_EQUAL_MIRROR = w("223344m22334p55s", "4p")
TRIPLET_MIRROR = w("123m555m123s55s99p", "5s", **RIICHI)
ROBBED_TWO_BAMBOOS = w("13s456m789m567p33p", "2s", flags="chankan")
ROBBED_TWO_CHARACTERS = w("13m456s789s567p33p", "2m", flags="chankan")
GREEN, NOT_GREEN = w("888s6z", "6z", melds="c234s c234s p666s"), w("888s3s", "3s", melds="c234s c234s p666s")
ONE_PIN, ONE_AND_NINE_PIN = w("11p1122334455z6z", "6z"), w("1199p11223355z6z", "6z")
ONE_TWO_FOUR, TWO_FOUR_EIGHT = (
    w("33z44z", "3z", melds="p222p p444p p111z"),
    w("33z44z", "3z", melds="p222p p444p p888p"),
)
FOUR_EQUAL_RUNS, CLEAR_LAKE = w("1111222233339s", "9s"), w("1111223377889s", "9s")
FLOWERS = w("11z33s", "1z", melds="k5555p p555z p111p", flags="rinshan")
MOON = w("11p33s", "1p", melds="p555p p555z p111z", flags="haitei")
THREE_KONGS = w("34s99m", "5s", melds="K2222m K5555p K8888s")
FOUR_KONGS = w("9m", "9m", melds="K2222m K5555p K8888s K3333z")
HEAVEN_OF_TRIPLETS = w("22m555p777s888m99p", "2m", flags="tenhou", seat="E")
HEAVEN = PINFU | {"flags": "tenhou", "seat": "E"}
FOUR_TRIPLETS = w("222m555p777s88m99p", "8m")  # toitoi and sanankou: 4 han 50 fu
SIX_HAN = w("1123455567899m", "9m")  # chinitsu
SEVEN_HAN, EIGHT_HAN = SIX_HAN | RIICHI, SIX_HAN | {"flags": "riichi ippatsu"}
NINE_HAN = SIX_HAN | {"flags": "riichi ippatsu houtei"}
TEN_HAN = w("1234455556678m", "9m")  # chinitsu, pinfu, iipeikou, ittsuu; seiryuuzaiten in the custom rules
ELEVEN_HAN, TWELVE_HAN = TEN_HAN | RIICHI, TEN_HAN | {"flags": "riichi ippatsu"}
THIRTEEN_HAN = TEN_HAN | {"flags": "riichi ippatsu houtei"}
TWENTY_FOUR_HAN = TWELVE_HAN | {"dora_indicators": "44m33m"}
TWENTY_SIX_HAN = TWENTY_FOUR_HAN | {"ura_indicators": "3m"}
GOLDEN_GATE = w("1233455556778s", "9s")
ORPHANS, NINE_GATES = w("19m19p19s1234567z", "1m"), w("1112345678999s", "5s")
WINDS, PAIR_WAIT = w("11z55m", "1z", melds="p222z p333z p444z"), w("222m555p777s888m9p", "9p")
DRAGONS, DRAGONS_AND_WINDS = w("234m9s", "9s", melds=THREE_DRAGONS), w("111z2z", "2z", melds=THREE_DRAGONS)


def ready(pair="99s", **words):
    """Riichi and a two-sided wait, with some pair: pinfu if it has no value."""
    return w(f"123m456m789p67s{pair}", "8s", **RIICHI, **words)


class Row(NamedTuple):
    """A key, its other value, a rule set; a hand, its points before and after; a hand whose points stay."""

    key: str
    value: Any
    base: str | rules.RuleSet
    moves: dict[str, Any]
    before: int | None
    after: int | None
    stays: dict[str, Any]
    points: int | None


GROWING = rules.load("riichi").replace(min_han_honba=5)

TABLE = [
    ("tile_set", "108", "riichi", NINE_INDICATED_BY_ONE, 1300, 8000, TWO_INDICATED_BY_ONE, 2600),
    ("tile_set", "132", "riichi", DRAGON_INDICATED_BY_ITSELF, 1000, 7700, ONE_DORA_AND_PON, 2000),
    ("red_fives", [1, 0, 1], "riichi", RED_PINFU, 3900, 2000, SIMPLE_PINFU, 2000),
    ("min_han", 2, "riichi", PINFU, 1000, None, SIMPLE_PINFU, 2000),
    ("min_han_honba", 5, "riichi", PINFU_FIVE_HONBA, 1000, None, PINFU_FOUR_HONBA, 1000),
    ("min_han_most", 1, GROWING, PINFU_FIVE_HONBA, None, 1000, PINFU_FOUR_HONBA, 1000),
    ("min_han_most", 2, GROWING, SIMPLE_PINFU | {"honba": 10}, None, 2000, PINFU | {"honba": 10}, None),
    ("open_tanyao", False, "riichi", OPEN_SIMPLE, 1000, None, SIMPLE_PINFU, 2000),
    ("pinfu_pair", "number", "riichi", ready("33z"), 2000, 1000, ready("99s"), 2000),
    ("pinfu_self_draw", False, "riichi", DRAWN_PINFU, 1500, 1100, PINFU, 1000),
    ("ippatsu_self_draw", False, "riichi", DRAWN_IPPATSU, 4000, 2000, IPPATSU, 2600),
    ("implied_yaku_add", True, "riichi", TERMINALS, 5200, 8000, DOUBLE_RIICHI, 2600),
    ("ryuuiisou_needs_green", True, "riichi", NOT_GREEN, 32000, 12000, GREEN, 32000),
    ("last_and_kong_tiles", "add", "custom", ROBBED_TWO_BAMBOOS, 1300, 2600, ROBBED_TWO_CHARACTERS, 700),
    ("kyoudou_equal_runs", False, "custom", TWICE_EQUAL_MIRROR, 16000, 12000, MIRROR, 5200),
    ("kyoudou_triplets", False, "custom", TRIPLET_MIRROR, 5200, 1300, MIRROR, 5200),
    ("gyakusharin_strict", True, "custom", ONE_PIN, 32000, 16000, ONE_AND_NINE_PIN, 32000),
    ("heiiisou_strict", True, "custom", ONE_TWO_FOUR, 32000, 8000, TWO_FOUR_EIGHT, 32000),
    ("seikaiko_strict", True, "custom", FOUR_EQUAL_RUNS, 72000, 32000, CLEAR_LAKE, 40000),
    ("literal_suits", "circles_bamboos", "custom", TEN_HAN, 32000, 24000, GOLDEN_GATE, 32000),
    ("bloom", "rinshan", "custom", FLOWERS, 32000, 40000, MOON, 40000),
    ("suuankan_value", "parts", "custom", FOUR_KONGS, 64000, 80000, THREE_KONGS, 32000),
    ("suuankan_value", "with_suukantsu", "custom", FOUR_KONGS, 64000, 104000, THREE_KONGS, 32000),
    ("toukanhou_open", False, "custom", OPEN_FIRST_KONG, 16000, 2700, OWN_FIRST_KONG, 16000),
    ("paarenchan_dealer", True, "custom", EIGHTH_WIN, 32000, 700, EIGHTH_WIN_OF_DEALER, 48000),
    ("tenhou_best_tile", False, "custom", HEAVEN_OF_TRIPLETS, 108000, 96000, HEAVEN, 48000),
    ("kan_dora", False, "riichi", ready(dora_indicators="1z1m"), 3900, 2000, ready(dora_indicators="1m"), 3900),
    ("ura_dora", False, "riichi", ready(ura_indicators="1m"), 3900, 2000, PINFU | {"ura_indicators": "1m"}, 1000),
    ("kan_ura_dora", False, "riichi", ready(ura_indicators="1z1m"), 3900, 2000, ready(ura_indicators="1m"), 3900),
    ("dora_han", [0, 0, 1], "riichi", PINFU_ONE_DORA, 2000, 1000, PINFU, 1000),
    ("dora_han", [0, 3], "riichi", PINFU_ONE_DORA, 2000, 7700, PINFU, 1000),
    ("dora_fu", [0, 20, 0], "riichi", PINFU_ONE_DORA, 2000, 3200, PINFU_TWO_DORA, 3900),
    ("dora_fu_pinfu_self_draw", False, "custom", DRAWN_PINFU_ONE_DORA, 2700, 1500, PINFU_ONE_DORA, 1300),
    ("base_fu", 30, "riichi", PINFU, 1000, 1300, PAIRS, 1600),
    ("closed_ron_fu", 0, "riichi", MIDDLE, 1300, 1000, DRAWN_MIDDLE, 2000),
    ("self_draw_fu", 10, "riichi", DRAWN_MIDDLE, 2000, 2700, DRAWN_PINFU, 1500),
    ("rinshan_fu", False, "riichi", RINSHAN, 3200, 2700, NO_RINSHAN, 1600),
    ("riichi_fu", 10, "riichi", MIDDLE, 1300, 1600, DOUBLE_RIICHI, 2600),
    ("pinfu_self_draw_fu", 30, "riichi", DRAWN_PINFU, 1500, 2000, PINFU, 1000),
    ("open_pinfu_fu", 0, "riichi", OPEN_SIMPLE, 1000, 700, DRAWN_OPEN_SIMPLE, 1100),
    ("seven_pairs_fu", 30, "riichi", PAIRS, 1600, 2000, PINFU, 1000),
    ("triplet_fu", [4, 4], "riichi", THREE_SIMPLE_PONS, 1100, 1500, DRAGON_PON, 1000),
    ("triplet_fu", [2, 8], "riichi", OWN_SIMPLE, 2000, 2700, DRAGON_PON, 1000),
    ("triplet_fu_outside", [6, 8], "riichi", TWO_OUTSIDE_PONS, 1000, 1300, SIMPLE_PON, 1000),
    ("triplet_fu_outside", [4, 12], "riichi", OWN_DRAGONS, 1300, 1600, SIMPLE_PON, 1000),
    ("kong_fu", [16, 16], "riichi", SIMPLE_KONG, 1000, 1300, DRAGON_KONG, 1300),
    ("kong_fu", [8, 32], "riichi", OWN_SIMPLE_KONG, 1600, 2300, SIMPLE_KONG, 1000),
    ("kong_fu_outside", [24, 32], "riichi", DRAGON_KONG, 1300, 1600, SIMPLE_KONG, 1000),
    ("kong_fu_outside", [16, 48], "riichi", OWN_DRAGON_KONG, 2300, 2600, DRAGON_KONG, 1300),
    ("dragon_pair_fu", 0, "riichi", ready("55z"), 1300, 1000, ready("22z"), 1300),
    ("seat_wind_pair_fu", 0, "riichi", ready("22z"), 1300, 1000, ready("11z"), 1300),
    ("round_wind_pair_fu", 0, "riichi", ready("11z"), 1300, 1000, ready("22z"), 1300),
    ("double_wind_pair_fu", 2, "riichi", DOUBLE_WIND, 2400, 2000, ONLY_ROUND_WIND, 2000),
    ("other_wind_pair_fu", 4, "riichi", ready("33z"), 2000, 2600, ready("99s"), 2000),
    ("edge_wait_fu", 0, "riichi", EDGE, 1300, 1000, MIDDLE, 1300),
    ("closed_wait_fu", 0, "riichi", MIDDLE, 1300, 1000, EDGE, 1300),
    ("pair_wait_fu", 0, "riichi", PAIR, 1300, 1000, EDGE, 1300),
    ("fu_rounding", "nearest", "riichi", MIDDLE, 1300, 1000, OWN_SIMPLE_KONG, 1600),
    ("bazoro", 1, "riichi", PINFU, 1000, 500, SIX_HAN, 12000),
    ("mangan_basic", 2400, "riichi", FOUR_TRIPLETS, 8000, 9600, PINFU, 1000),
    ("kiriage_mangan", True, "riichi", FOUR_HAN, 7700, 8000, THREE_HAN, 3900),
    ("kiriage_mangan", True, "riichi", SIXTY_FU, 7700, 8000, PINFU, 1000),
    ("mangan_han", 4, "riichi", FOUR_HAN, 7700, 8000, THREE_HAN, 3900),
    ("haneman_han", 7, "riichi", SIX_HAN, 12000, 8000, SEVEN_HAN, 12000),
    ("baiman_han", 9, "riichi", EIGHT_HAN, 16000, 12000, NINE_HAN, 16000),
    ("sanbaiman_han", 12, "riichi", ELEVEN_HAN, 24000, 16000, TWELVE_HAN, 24000),
    ("yakuman_han", 14, "riichi", THIRTEEN_HAN, 32000, 24000, TWELVE_HAN, 24000),
    ("counted_yakuman", False, "riichi", THIRTEEN_HAN, 32000, 24000, PAIR_WAIT, 32000),
    ("counted_yakuman_multiples", True, "riichi", TWENTY_SIX_HAN, 32000, 64000, TWENTY_FOUR_HAN, 32000),
    ("double_yakuman", ["kokushi_13"], "riichi", ORPHANS, 32000, 64000, WINDS, 32000),
    ("double_yakuman", ["suuankou_tanki"], "riichi", PAIR_WAIT, 32000, 64000, ORPHANS, 32000),
    ("double_yakuman", ["junsei_chuuren"], "riichi", NINE_GATES, 32000, 64000, PAIR_WAIT, 32000),
    ("double_yakuman", ["daisuushii"], "riichi", WINDS, 32000, 64000, NINE_GATES, 32000),
    ("yakuman_stack", False, "riichi", DRAGONS_AND_WINDS, 64000, 32000, DRAGONS, 32000),
    ("yakuman_most", 1, "riichi", DRAGONS_AND_WINDS, 64000, 32000, DRAGONS, 32000),
]

# Hands of other families.
SEVEN_FAN, EIGHT_FAN = w("2m", "2m", melds="c345m c678p p444s c123s"), w("3m", "3m", melds="p111m c234p c567s p888p")
PURE_STRAIGHT = w("11m33z", "3z", melds="c123m c456m c789m")
GATES, FLUSH = w("1112345678999m", "5m"), w("1123455678999m", "1m")
KNITTED_EDGE, KNITTED_CLOSED = w("12369m25899s147p", "3m"), w("147m258p369s46m77p", "5m")
MIXED_FLUSH, MIXED_TRIPLETS = w("22334456789m55z", "1m", seat="N"), w("444m888p3s", "3s", melds="p222s p777z")
CHICKEN = w("123m456m789p68s22z", "7s")
FOUR_COPIES_AND_JOKER = w("5z", "3p", melds="p333p c456m c345m p222m", **DRAWN)
ANY_TILE, ONE_TILE = w("123456789m111p5z", "1z", **DRAWN), w("45m5z111m222p333s1z", "1z", **DRAWN)
DISCARD_OF_A_STREAK = w("11123456789m11z", "1z", dealer_streak=3)
AFTER_KONG = w("45m123p456p15z", "1z", melds="K9999s", flags="rinshan", **DRAWN)
FLOATED = w("45m123p456p15z", "1z", melds="K9999s", n_piao=1, **DRAWN)
QUADS_OF_JOKERS, QUAD = w("111m222p333s5555z", "1m", **DRAWN), w("1111m2233p4455s1z", "1z", **DRAWN)
REPEATED, LINES = w("55m177p234669s77z", "5m"), w("159m258m357p456s1z", "1z")
MIXED_HEADS = w("159m258p357s112z4f", "3f")
THIRTEEN_AND_ANY, THIRTEEN = w("19m19p19s1234567z", "5m"), w("19m19p19s1234567z", "1z")
OF_NUMBERS, WITHOUT_MAN = w("123m456m789p68s99s", "7s"), w("123456789p68s11z", "7s")

TABLE += [
    ("tile_set", "108", "guangdong", OF_NUMBERS, 2, None, WITHOUT_MAN, 2),
    ("tile_set", "132", "thirteen136", THIRTEEN, 3, None, OF_NUMBERS, None),
    ("tile_set", "136", "mcr_mil", EIGHT_FAN | {"flowers": 1}, 9, None, EIGHT_FAN, 8),
    ("tile_set", "144", "luoshu", LINES, 1, 1, MIXED_HEADS, None),
    ("tile_set", "140", "luoshu", LINES, 1, 1, MIXED_HEADS, None),
    ("min_fan", 7, "mcr_mil", SEVEN_FAN, None, 7, EIGHT_FAN, 8),
    ("set_combinations", "all", "mcr_mil", PURE_STRAIGHT, 23, 26, EIGHT_FAN, 8),
    ("concealed_shapes", "literal", "mcr_mil", GATES, 91, 93, FLUSH, 28),
    ("knitted_straight_wait", False, "mcr_mil", KNITTED_EDGE, 17, 16, KNITTED_CLOSED, 17),
    ("fan_cap", 4, "guangdong", MIXED_TRIPLETS | DRAWN | {"seat": "W"}, 8, 16, CHICKEN, 2),
    ("fan_cap", 1, "hangzhou_mil2025", QUAD, 16, 2, ONE_TILE, 1),
    ("types_add", False, "guangdong", MIXED_FLUSH, 8, 4, MIXED_TRIPLETS, 8),
    ("joker_fifth_copy", False, "hangzhou_classic", FOUR_COPIES_AND_JOKER, 2, None, ANY_TILE, 2),
    ("discard_win_streak", 3, "hangzhou_classic", DISCARD_OF_A_STREAK, None, 1, ANY_TILE, 2),
    ("needs_baotou", "yes", "hangzhou_classic", AFTER_KONG, 2, None, ANY_TILE, 2),
    ("needs_baotou", "or_kong", "hangzhou_classic", ONE_TILE, 1, None, AFTER_KONG, 2),
    ("chain_needs_baotou", False, "hangzhou_classic", FLOATED, 1, 2, AFTER_KONG, 2),
    ("jokers_build_quads", True, "hangzhou_classic", QUADS_OF_JOKERS, 8, 32, QUAD, 4),
    ("triples", "lines", "luoshu", REPEATED, 1, None, LINES, 1),
    ("heads", "any", "luoshu", MIXED_HEADS, None, 1, LINES, 1),
    ("free_tile", True, "thirteen136", THIRTEEN_AND_ANY, None, 3, THIRTEEN, 3),
]
ROWS = [Row(*row) for row in TABLE]
SETS = [rules.load(name) for name in rules.names()]


def points(win, chosen):
    """What the win is worth, None where the rules do not allow it."""
    scores = mj.score_batch([win], chosen, errors="report")
    return int(scores.points[0, 0]) if scores.legal[0, 0] else None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key}={row.value}")
def test_value(row):
    base = rules.rule_set(row.base)
    changed = base.replace(**{row.key: row.value})
    assert base[row.key] != changed[row.key]
    assert [points(row.moves, chosen) for chosen in (base, changed)] == [row.before, row.after]
    assert row.before != row.after or row.key == "tile_set"
    assert [points(row.stays, chosen) for chosen in (base, changed)] == [row.points, row.points]


def test_every_price_key_has_a_row():
    assert {row.key for row in ROWS} == {name for name, key in rules.KEYS.items() if key.use == "price"}


def test_every_price_key_has_a_row_in_each_of_its_families():
    there = {(row.key, rules.rule_set(row.base).family_name) for row in ROWS}
    shared = {"fan_cap": ("guangdong", "hangzhou"), "tile_set": ("riichi", "mcr", "guangdong", "luoshu")}
    for name, families in shared.items():
        assert {(name, family) for family in families} <= there


def test_every_word_is_some_rule_set_s_or_a_row_s():
    for name, key in rules.KEYS.items():
        if key.kind == "words" and key.use == "price" and name != "tile_set":
            told_apart = {row.value for row in ROWS if row.key == name}
            own = {chosen[name] for chosen in SETS if chosen.family_name in key.families}
            assert set(key.values) <= told_apart | own, name


def test_the_batch_agrees():
    for row in ROWS:
        base = rules.rule_set(row.base)
        if row.key == "tile_set":
            continue
        changed = base.replace(**{row.key: row.value})
        scores = mj.score_batch([row.moves, row.stays], [base, changed], errors="report")
        assert scores.points.tolist() == [[row.before or 0, row.points or 0], [row.after or 0, row.points or 0]]
