"""The rule files that come with mjfast, and what one can do with a rule set."""

import copy
import pickle
import subprocess
import sys
import tomllib
from importlib.resources import files

import pytest

from mjfast import rules
from mjfast.catalogue import PATTERNS, pattern
from mjfast.errors import InputError
from mjfast.rules import FAMILIES, KEYS, keys_of
from mjfast.rules.keys import SECTIONS
from mjfast.rules.ruleset import one_of
from tests.reference.mcr_values import FANS, LATER

FOLDER = files("mjfast.rules").joinpath("files")
RAW = {name: tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")) for name in rules.names()}
SETS = {name: rules.load(name) for name in rules.names()}
RIICHI = {name: chosen for name, chosen in SETS.items() if chosen.family_name == "riichi"}

ALL_ABORTS = ("nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_ron")
DOUBLES = ("kokushi_13", "suuankou_tanki", "junsei_chuuren", "daisuushii")
LEAGUE_UMA = ((8, 4, -4, -8), (12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12), (0, 0, 0, 0))
NO_EXTRAS = {"abortive_draws": (), "nagashi_mangan": "off", "tobi": "off", "agari_yame": "off", "extension": "off"}

# What public rules say, a few things at a time; prices as they are shown.
FACTS = [
    ("riichi", {"start_points": 25000, "red_fives": (1, 1, 1), "min_han": 1, "ankan_after_riichi": "strict"}),
    ("riichi", {"kokushi_robs_concealed_kong": True, "kan_dora_timing": "before_discard", "nagashi_mangan": "win"}),
    ("riichi", {"abortive_draws": ALL_ABORTS, "tobi": "negative", "noten_points": 3000, "honba_points": 300}),
    ("riichi", {"chombo": "reverse_mangan", "game_length": "half", "renchan": "tenpai", "riichi_deposit": 1000}),
    ("riichi", {"triplet_fu": (2, 4), "kong_fu_outside": (16, 32), "closed_ron_fu": 10, "seven_pairs_fu": 25}),
    ("riichi", {"tanyao": "1 han", "pinfu": "1 / - han", "chinitsu": "6 / 5 han", "sanshoku_doujun": "2 / 1 han"}),
    ("riichi", {"kokushi": "yakuman, closed", "daisangen": "yakuman", "renhou": None}),
    ("tenhou", {"start_points": 25000, "return_points": 30000, "oka": 20, "uma": (20, 10, -10, -20), "ties": "seat"}),
    ("tenhou", {"red_fives": (1, 1, 1), "kuikae": "forbidden", "kiriage_mangan": False, "double_wind_pair_fu": 4}),
    ("tenhou", {"counted_yakuman": True, "double_yakuman": (), "yakuman_stack": True, "nagashi_mangan": "draw"}),
    ("tenhou", {"abortive_draws": ALL_ABORTS, "ron_winners": "double", "agari_yame": "first", "tenpai_yame": "first"}),
    ("tenhou", {"tobi": "negative", "extension": "renchan_first", "target_points": 30000, "pao_scope": "hand"}),
    ("tenhou", {"kokushi_robs_concealed_kong": False, "kan_dora_timing": "platform", "leftover_sticks": "first"}),
    ("tenhou", {"renhou": None, "ippatsu": "1 / - han"}),
    ("tenhou_no_red", {"red_fives": (0, 0, 0), "uma": (20, 10, -10, -20)}),
    ("mahjong_soul", {"start_points": 25000, "return_points": 25000, "target_points": 30000, "oka": 0}),
    ("mahjong_soul", {"uma": (15, 5, -5, -15), "double_yakuman": DOUBLES, "yakuman_stack": True, "yakuman_most": 6}),
    ("mahjong_soul", {"ron_winners": "triple", "abortive_draws": ALL_ABORTS[:4], "nagashi_mangan": "draw"}),
    ("mahjong_soul", {"kokushi_robs_concealed_kong": True, "pao_scope": "pattern", "pao_honba": "liable"}),
    ("mahjong_soul", {"kiriage_mangan": False, "tobi": "negative"}),
    ("mleague", NO_EXTRAS),
    ("mleague", {"start_points": 25000, "return_points": 30000, "oka": 20, "uma": (30, 10, -10, -30)}),
    ("mleague", {"ties": "shared", "red_fives": (1, 1, 1), "kiriage_mangan": True, "double_wind_pair_fu": 2}),
    ("mleague", {"counted_yakuman": False, "yakuman_stack": True, "ron_winners": "head_bump"}),
    ("mleague", {"kan_dora_timing": "at_once", "ankan_after_riichi": "shape", "riichi_points": -1000000}),
    ("ema", NO_EXTRAS),
    ("ema", {"start_points": 30000, "oka": 0, "uma": (15, 5, -5, -15), "ties": "shared", "red_fives": (0, 0, 0)}),
    ("ema", {"open_tanyao": True, "kiriage_mangan": False, "double_wind_pair_fu": 4, "counted_yakuman": False}),
    ("ema", {"yakuman_stack": False, "ron_winners": "triple", "renhou": "at least mangan", "chombo_points": 20000}),
    ("wrc", NO_EXTRAS),
    ("wrc", {"start_points": 30000, "oka": 0, "uma": (15, 5, -5, -15), "red_fives": (0, 0, 0), "kiriage_mangan": True}),
    ("wrc", {"double_wind_pair_fu": 2, "counted_yakuman": False, "ron_winners": "head_bump"}),
    ("wrc", {"renhou": "at least mangan", "ippatsu": "1 / - han", "ura_dora": True}),
    ("jpml_a", NO_EXTRAS),
    ("jpml_a", {"start_points": 30000, "oka": 0, "uma": LEAGUE_UMA, "ippatsu": None, "ura_dora": False}),
    ("jpml_a", {"kan_dora": False, "kan_ura_dora": False, "red_fives": (0, 0, 0), "kiriage_mangan": False}),
    ("jpml_a", {"double_wind_pair_fu": 2, "counted_yakuman": False, "yakuman_stack": False}),
    ("jpml_a", {"ryuuiisou_needs_green": True, "kuikae": "other_end", "pao": ("daisangen", "daisuushii", "suukantsu")}),
    ("jpml_a", {"open_kong_pao": True, "leftover_sticks": "table"}),
    ("saikouisen2000", NO_EXTRAS),
    ("saikouisen2000", {"start_points": 30000, "return_points": 30000, "oka": 0, "uma": (30, 10, -10, -30)}),
    ("saikouisen2000", {"kiriage_mangan": True, "counted_yakuman": False, "yakuman_stack": False, "pao": ()}),
    ("saikouisen2000", {"ron_winners": "head_bump", "noten_points": 0, "chombo": "after_game", "chombo_points": 40000}),
    ("saikouisen2000", {"riichi_tiles": 1, "leftover_sticks": "table", "tenpai_own_wait": False}),
    ("saikouisen2000", {"furiten_ends": "draw", "double_wind_pair_fu": 2}),
    ("saikouisen_modern", {"noten_points": 3000, "chombo_points": 20000, "yakuman_stack": True, "yakuman_most": 2}),
    ("custom", {"start_points": 30000, "return_points": 30000, "oka": 0, "uma": LEAGUE_UMA, "red_fives": (0, 0, 0)}),
    ("custom", {"kan_dora": False, "ura_dora": False, "dora_han": (0, 0, 1, 2, 3), "dora_fu": (0, 20, 0, 0, 0)}),
    ("custom", {"min_han_honba": 5, "pinfu_pair": "number", "ippatsu_self_draw": False, "closed_ron_fu": 0}),
    ("custom", {"riichi_fu": 10, "triplet_fu": (4, 8), "triplet_fu_outside": (6, 12), "kong_fu": (16, 32)}),
    ("custom", {"kong_fu_outside": (24, 48), "other_wind_pair_fu": 4, "double_wind_pair_fu": 4}),
    ("custom", {"fu_rounding": "nearest", "kiriage_mangan": False, "extension": "off", "agari_yame": "free"}),
    ("custom", {"second_winner": "basic", "okuri_kan": True, "max_kongs": 5, "four_kongs_when": "at_once"}),
    ("custom", {"tenpai_own_wait": False, "chombo": "reverse_mangan", "iipeikou": "1 han", "uumensai": "2 / 1 han"}),
    ("custom", {"chiitoitsu": "3 / - han", "junchan": "4 / 3 han", "sankantsu": "4 han", "naki_chuuren": "- / 3 han"}),
    ("custom", {"renhou": "at least baiman", "shiisan_puuta": "at least mangan", "suuankou": "yakuman, closed"}),
    ("custom", {"suuankou_tanki": "5 mangan, closed", "suukantsu": "5 mangan", "daisuushii": "double yakuman"}),
    ("custom", {"paarenchan": "yakuman, besides another yaku"}),
    ("custom_compact", {"suuankou": "sanbaiman, closed", "daisangen": "sanbaiman", "tenhou": "sanbaiman, closed"}),
    ("custom_compact", {"suuankou_tanki": "yakuman, closed", "junsei_chuuren": "5 mangan, closed"}),
    ("custom_compact", {"suukantsu": "5 mangan", "ryuuiisou": None, "renhou": None, "paarenchan": None}),
    ("custom_compact", {"uupin_kaihou": None, "chiitoitsu": "3 / - han"}),
    ("custom_compact", {"pao": ("daisangen", "suukantsu", "daisuushii"), "dora_fu": (0, 20, 0, 0, 0)}),
    ("mcr_mil", {"tile_set": "144", "ron_winners": "head_bump", "renchan": "none", "min_fan": 8, "share_points": 8}),
    ("mcr_mil", {"set_combinations": "account_once", "concealed_shapes": "implied", "knitted_straight_wait": True}),
    ("mcr_mil", {"daisuushii": "88 fan", "isshoku_yonjun": "48 fan", "ittsuu": "16 fan", "flower_tiles": "1 fan"}),
    ("mcr_mil", {"two_concealed_kongs": "6 fan", "two_melded_kongs": "4 fan", "mixed_kongs": "5 fan"}),
    ("mcr_wmo2006", {"two_concealed_kongs": "8 fan", "mixed_kongs": "6 fan", "knitted_straight_wait": False}),
    ("mcr_wmo2006", {"tanyao": "2 fan", "chicken_hand": "8 fan", "min_fan": 8}),
    ("mcr_1998", {"two_concealed_kongs": "6 fan", "mixed_kongs": None, "false_win_points": 10}),
    ("guangdong", {"fan_cap": 3, "types_add": True, "discard_shares": 1, "triple_win_fan": 3, "renchan": "draw"}),
    ("guangdong", {"all_runs": "1 fan", "toitoi": "2 fan", "honitsu": "2 fan", "half_flush_triplets": "4 fan alone"}),
    ("guangdong", {"daisangen": "6 fan alone", "rinshan": "at least 3 fan", "renhou": "6 fan alone"}),
    ("guangdong", {"chiitoitsu": None, "any_kong": None, "self_draw": "1 fan", "ron_winners": "triple"}),
    ("hangzhou_classic", {"fan_cap": 0, "joker_fifth_copy": True, "discard_win_streak": 0, "needs_baotou": "no"}),
    ("hangzhou_classic", {"chiitoitsu": "1 fan", "luxury_pairs": "1 fan", "baotou": "1 fan", "kong_chain": "1 fan"}),
    ("hangzhou_classic", {"reserved_tiles": 20, "most_streak": 3, "renchan": "winner", "four_jokers": None}),
    ("hangzhou_mil2025", {"fan_cap": 4, "chiitoitsu": "2 fan", "luxury_pairs": "2 fan, once at most"}),
    ("hangzhou_mil2025", {"kong_chain": None, "rinshan": "1 fan", "no_joker": "1 fan", "ten_honour_discards": "3 fan"}),
    ("hangzhou_platform2026", {"dealer_factor": 8, "max_chi": 2, "four_jokers": "1 fan", "chain_needs_baotou": False}),
    ("luoshu", {"tile_set": "132", "triples": "all", "heads": "kind", "luoshu_hand": "1 point", "forfeit": True}),
    ("luoshu_lines", {"triples": "lines", "heads": "kind", "luoshu_hand": "1 point"}),
    ("thirteen136", {"tile_set": "136", "free_tile": False, "players": 4, "kokushi": "3 points"}),
    ("thirteen34", {"tile_set": "34", "players": 2, "kokushi": None, "all_thirteen_kinds": "1 point"}),
]
CHAINS = {
    **{name: [name, "riichi"] for name in RIICHI},
    "riichi": ["riichi"],
    **{name: [name] for name in SETS if name not in RIICHI},
    "mcr_1998": ["mcr_1998", "mcr_mil"],
    "mcr_wmo2006": ["mcr_wmo2006", "mcr_mil"],
    "hangzhou_mil2025": ["hangzhou_mil2025", "hangzhou_classic"],
    "hangzhou_platform2026": ["hangzhou_platform2026", "hangzhou_classic"],
    "luoshu_lines": ["luoshu_lines", "luoshu"],
    "thirteen34": ["thirteen34", "thirteen136"],
    "custom_compact": ["custom_compact", "custom", "riichi"],
    "saikouisen_modern": ["saikouisen_modern", "saikouisen2000", "riichi"],
    "tenhou_no_red": ["tenhou_no_red", "tenhou", "riichi"],
}


def shown(price):
    return None if price is None else str(price)


def test_the_rule_sets_that_come_with_mjfast():
    listed = sorted({name for name, _ in FACTS})
    assert rules.names() == listed
    rules.names().clear()
    assert rules.names() == listed


@pytest.mark.parametrize(("name", "facts"), FACTS)
def test_facts(name, facts):
    chosen = SETS[name]
    assert {key: chosen[key] if key in KEYS else shown(chosen.patterns.get(key)) for key in facts} == facts


@pytest.mark.parametrize("name", SETS)
def test_a_file_sources_everything_that_it_says(name):
    tables = RAW[name]
    said = {key for section in (*SECTIONS, "patterns") for key in tables.get(section, {})}
    assert set(tables["sources"]) == said
    assert all(text.strip() for text in tables["sources"].values())
    assert set(tables.get("unconfirmed", ())) <= said
    assert len(set(tables.get("unconfirmed", ()))) == len(tables.get("unconfirmed", ()))
    assert SETS[name].name == tables["name"] == name
    assert tables["title"]
    assert tables["source"]


@pytest.mark.parametrize("name", SETS)
def test_a_rule_set_is_whole(name):
    chosen = SETS[name]
    assert list(chosen.options) == list(keys_of(chosen.family_name))
    assert all(KEYS[key].read(value, "") == value for key, value in chosen.options.items())
    assert set(chosen.sources) >= {*chosen.options, *chosen.patterns}
    assert chosen.unconfirmed <= {*KEYS, *PATTERNS}
    assert set(chosen.origin.values()) == set(CHAINS[name])
    assert list(chosen.chain) == CHAINS[name][::-1]
    unit = FAMILIES[chosen.family_name].unit
    assert all(price.unit == unit for price in chosen.patterns.values())
    own = {"self_draw"} if unit == "fan" else set()  # a fact elsewhere, and here a fan
    assert all(PATTERNS[name].group != "facts" for name in set(chosen.patterns) - own)
    assert repr(chosen) == f"<RuleSet {name}: {chosen.title}>"
    for name, replaced in chosen.replaces.items():
        assert {name, *(one_of(other)[0] for other in replaced)} <= set(PATTERNS)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_first_of_a_family_sets_every_key_where_it_belongs(family):
    (first,) = [name for name, chosen in SETS.items() if chosen.family_name == family and (name,) == chosen.chain]
    assert {section: list(RAW[first].get(section, {})) for section in SECTIONS} == {
        section: [name for name, key in keys_of(family).items() if key.section == section] for section in SECTIONS
    }


def test_the_fans_of_the_chinese_official_rules_stand_in_the_order_of_their_numbers():
    for name in ("mcr_mil", "mcr_wmo2006", "mcr_1998"):
        assert list(SETS[name].patterns) == [pattern(fan).id for fan in FANS if (name, fan) != ("mcr_1998", LATER)]


def test_the_standard_rules_price_what_is_usual():
    assert {key for key in SETS["riichi"].origin if not key.startswith("replaces ")} == {
        *keys_of("riichi"),
        *RAW["riichi"]["patterns"],
    }
    priced = {name for name, entry in PATTERNS.items() if entry.group in ("circumstances", "riichi")}
    local = {"toukanhou", "renkaihou", "sanrenkaihou", "yonrenkaihou", "paarenchan"}
    assert priced - local == set(RAW["riichi"]["patterns"])


def test_every_pattern_counts_somewhere():
    counted = {name for chosen in SETS.values() for name in chosen.patterns}
    optional = {"any_kong", "natural_seven_pairs"}
    assert counted == {name for name, entry in PATTERNS.items() if entry.group != "facts"} - optional | {"self_draw"}
    counted = {name for chosen in RIICHI.values() for name in chosen.patterns}
    groups = ("circumstances", "riichi", "local")
    assert counted == {name for name, entry in PATTERNS.items() if entry.group in groups}


@pytest.mark.parametrize("name", SETS)
def test_a_copy_of_a_file_is_the_same_rule_set(name, tmp_path):
    copied = tmp_path / "copy.toml"
    copied.write_text(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"), encoding="utf-8")
    again = rules.load(copied)
    assert again == SETS[name]
    assert again.hash == SETS[name].hash
    assert hash(again) == hash(SETS[name])
    assert again.origin == SETS[name].origin


def test_hashes_are_stable_and_different():
    hashes = {name: chosen.hash for name, chosen in SETS.items()}
    assert len(set(hashes.values())) == len(hashes)
    assert all(len(value) == 12 and int(value, 16) >= 0 for value in hashes.values())
    code = "from mjfast import rules; print({name: rules.load(name).hash for name in rules.names()})"
    for seed in ("1", "2"):
        command = [sys.executable, "-P", "-c", code]  # not the sources of the current folder
        run = subprocess.run(command, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == str(hashes)


@pytest.mark.parametrize("copied", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])
def test_copies_and_pickles(copied):
    chosen = SETS["custom"].replace(name="mine", kiriage_mangan=True)
    again = copied(chosen)
    assert again == chosen
    assert (again.name, again.title, again.source) == (chosen.name, chosen.title, chosen.source)
    assert (again.sources, again.unconfirmed, again.origin) == (chosen.sources, chosen.unconfirmed, chosen.origin)
    assert again.options == chosen.options
    with pytest.raises(TypeError):
        again.options["kiriage_mangan"] = False


def test_rule_sets_are_equal_if_they_play_alike():
    riichi = SETS["riichi"]
    assert riichi == riichi.replace(name="other") == riichi.replace(kiriage_mangan=True).replace(kiriage_mangan=False)
    assert riichi != riichi.replace(kiriage_mangan=True)
    assert riichi != riichi.replace(tanyao=2)
    assert riichi != riichi.replace(all_odd=1)
    assert riichi != "riichi"
    assert len({riichi, riichi.replace(name="other"), SETS["tenhou"]}) == 2


def test_replacing():
    changed = rules.replace("custom", tobi="off", all_triplets=[3, 2], renhou=False, nine_gates={"limit": 5})
    assert changed.name == "custom with tobi, all_triplets, renhou, nine_gates"
    assert (changed["tobi"], str(changed.patterns["toitoi"])) == ("off", "3 / 2 han")
    assert (changed.patterns.get("renhou"), str(changed.patterns["junsei_chuuren"])) == (None, "5 mangan")
    assert "tobi" not in changed.unconfirmed
    assert not {"tobi", "toitoi", "renhou", "junsei_chuuren", "all_triplets"} & set(changed.sources)
    assert {changed.origin[key] for key in ("tobi", "toitoi", "renhou")} == {changed.name}
    assert SETS["custom"]["tobi"] == "negative"
    assert SETS["custom"].replace() == SETS["custom"]
    same = rules.Price(limit=4, open_limit=False)
    assert SETS["riichi"].replace(chuuren=same).patterns["chuuren"] == same


def test_what_two_rule_sets_say_differently():
    frame = rules.diff("tenhou", "tenhou_no_red")
    assert frame.columns.tolist() == ["section", "key", "tenhou", "tenhou_no_red"]
    assert frame.to_numpy().tolist() == [["deal", "red_fives", "[1, 1, 1]", "[0, 0, 0]"]]
    assert rules.diff("tenhou", "tenhou").columns.tolist() == ["section", "key", "tenhou", "tenhou (2)"]
    assert rules.diff("tenhou", "tenhou").empty
    named = SETS["riichi"].replace(name="key", kiriage_mangan=True, all_odd=[2, 1], tanyao=False)
    assert rules.diff("riichi", named).to_numpy().tolist() == [
        ["limits", "kiriage_mangan", "no", "yes"],
        ["patterns", "tanyao", "1 han", "not counted"],
        ["patterns", "all_odd", "not counted", "2 / 1 han"],
    ]
    keys = rules.diff("ema", "wrc").key.tolist()
    assert {"kiriage_mangan", "double_wind_pair_fu", "ron_winners"} <= set(keys)
    assert keys == [key for key in (*KEYS, *PATTERNS) if key in keys]


@pytest.mark.parametrize("name", SETS)
def test_the_table_of_a_rule_set(name):
    frame, chosen = rules.table(name), SETS[name]
    said = frame.loc[frame.section.isin([*SECTIONS, "patterns"])]
    assert list(said.key) == [
        *keys_of(chosen.family_name),
        *(paid for paid in PATTERNS if paid in chosen.patterns),
    ]
    assert (said.meaning != "").all()
    assert (said.source != "").all()
    assert not frame.source.str.contains("/tmp").any()


def test_everything_that_a_rule_set_says():
    frame = rules.table("custom").set_index("key")
    assert frame.loc["dora_han"].drop("meaning").tolist() == [
        "dora",
        "[0, 0, 1, 2, 3]",
        "custom",
        "懸賞: 2, 3, 4 tiles are 1, 2, 3 han",
        True,
    ]
    assert frame.loc["tobi", ["value", "confirmed"]].tolist() == ["negative", False]
    assert frame.loc["tanyao", ["section", "value", "origin"]].tolist() == ["patterns", "1 han", "riichi"]
    fans = rules.table("hangzhou_mil2025").set_index("key")
    assert fans.loc["luxury_pairs", ["section", "value", "origin"]].tolist() == [
        *("patterns", "2 fan, once at most", "hangzhou_mil2025"),
    ]


def test_options_of_another_family():
    with pytest.raises(InputError, match=r"mcr_mil are mcr rules; the option fan_cap is one of guangdong, hangzhou$"):
        SETS["mcr_mil"]["fan_cap"]
    with pytest.raises(InputError, match=r"riichi are riichi rules; the option min_fan is one of mcr$"):
        SETS["riichi"].replace(min_fan=8)
    with pytest.raises(InputError, match=r"guangdong are guangdong rules; the option min_han is one of riichi$"):
        SETS["guangdong"].replace(min_han=2)
    assert SETS["luoshu"]["tile_set"] == "132"


def test_two_families_say_different_things():
    frame = rules.diff("riichi", "luoshu").set_index("key")
    assert frame.loc["triples"].tolist() == ["luoshu", "-", "all"]
    assert frame.loc["min_han"].tolist() == ["win", "1", "-"]
    assert frame.loc["luoshu_hand"].tolist() == ["patterns", "not counted", "1 point"]


@pytest.mark.parametrize("name", ["mcr_wmo2006", "guangdong", "hangzhou_mil2025", "luoshu", "thirteen34"])
def test_prices_in_fan_and_points(name):
    """Every price can be given again, in the words of files and as it is kept, and then says the same."""
    chosen = SETS[name]
    again = chosen.replace(**chosen.patterns)
    assert again == chosen
    assert list(again.patterns.items()) == list(chosen.patterns.items())
    assert chosen.replace(**RAW[name]["patterns"]) == chosen
    assert pickle.loads(pickle.dumps(again)) == chosen


def test_looking_up():
    chosen = rules.rule_set("custom")
    assert rules.rule_set(chosen) is chosen is rules.load("custom")
    assert chosen.pattern("all_triplets").id == "toitoi"
    with pytest.raises(InputError, match=r"unknown option 'kuikai', did you mean 'kuikae'\?"):
        chosen["kuikai"]
    with pytest.raises(InputError, match=r"unknown pattern 'toitoy', did you mean 'toitoi'\?"):
        chosen.pattern("toitoy")


def test_short_for_lists():
    chosen = rules.load("riichi").replace(double_yakuman=True, red_fives=4)
    assert set(chosen["double_yakuman"]) == set(DOUBLES)
    assert chosen["red_fives"] == (1, 2, 1)  # usually two red 5p among four
    assert rules.replace(chosen, double_yakuman=False, red_fives=0) == rules.replace(
        "riichi", double_yakuman=[], red_fives=[0, 0, 0]
    )
    with pytest.raises(InputError, match=r"red_fives is 5, expected a list of 3 .*, or 0, 3, 4, 6 in all"):
        chosen.replace(red_fives=5)
