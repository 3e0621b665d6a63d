import json
import re

import pytest

from mjfast import rules
from mjfast.catalogue import GROUPS, PATTERNS
from mjfast.rules.keys import SECTIONS
from tests.analysis.printed import cells

MINE = """
extends = "custom"
title = "Mine"
unconfirmed = ["kiriage_mangan"]

[sources]
kiriage_mangan = "my club"

[limits]
kiriage_mangan = true

[patterns]
toitoi = 3
tanyao = false
small = [2, 1]

[define.small]
tiles = "123m123p123s"
zh = "小"
definition = "All tiles are 1, 2 or 3."
"""


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_list(rows):
    read, table = rows("rules", "list")
    assert [row["name"] for row in read] == rules.names()
    by_name = {row["name"]: row for row in read}
    assert by_name["riichi"]["extends"] == ""
    assert by_name["tenhou"]["extends"] == "riichi"
    assert by_name["custom_compact"]["extends"] == "custom < riichi"
    assert by_name["saikouisen_modern"]["extends"] == "saikouisen2000 < riichi"
    assert all(row["unconfirmed"] == len(rules.load(row["name"]).unconfirmed) for row in read)
    about = ["custom_compact", "Custom rules, compact version", "riichi", "custom < riichi"]
    assert about in [row[:4] for row in cells(table)]


def test_list_of_a_family(rows):
    listed = {
        family: [row["name"] for row in rows("rules", "list", "--family", family)[0]] for family in rules.FAMILIES
    }
    assert sorted(name for names in listed.values() for name in names) == rules.names()
    assert listed["mcr"] == ["mcr_1998", "mcr_mil", "mcr_wmo2006"]
    assert listed["luoshu"] == ["luoshu", "luoshu_lines"]
    assert listed["thirteen_orphans"] == ["thirteen136", "thirteen34"]


def test_show(rows):
    read, table = rows("rules", "show", "custom", "--section", "fu")
    assert {row["section"] for row in read} == {"fu"}
    values = {row["key"]: row["value"] for row in read}
    # The table of fu of "自定麻將規則 - 日本麻將".
    assert {key: values[key] for key in values if "triplet" in key or "kong" in key} == {
        "triplet_fu": "[4, 8]",
        "triplet_fu_outside": "[6, 12]",
        "kong_fu": "[16, 32]",
        "kong_fu_outside": "[24, 48]",
    }
    assert [values[key] for key in ("closed_ron_fu", "riichi_fu", "dragon_pair_fu", "fu_rounding")] == [
        *("0", "10", "4", "nearest")
    ]
    (line,) = [row for row in cells(table) if row[0] == "base_fu"]
    assert line == ["base_fu", "20", "riichi", "fu of every win", "common standard"]
    assert table.startswith("custom: Custom rules, full version\nSource: 自定麻將規則 - 日本麻將")


def test_show_says_what_is_not_confirmed(rows, mine):
    read, table = rows("rules", "show", mine)
    whole = rules.load(mine)
    assert len(read) == len(rules.keys_of("riichi")) + len(whole.patterns) + len(whole.replaces) + len(whole.own)
    (row,) = [row for row in read if row["key"] == "kiriage_mangan"]
    assert (row["value"], row["origin"], row["source"], row["confirmed"]) == ("yes", "mine", "my club", False)
    marked = {row["key"] for row in read if not row["confirmed"]}
    assert marked == {line[0] for line in cells(table) if any(cell.endswith(", unconfirmed") for cell in line)}
    read, _ = rows("rules", "show", mine, "--section", "patterns")
    prices = {row["key"]: (row["value"], row["origin"]) for row in read}
    assert prices["toitoi"] == ("3 han", "mine")
    assert prices["small"] == ("2 / 1 han", "mine")
    assert "tanyao" not in prices


@pytest.mark.parametrize(
    ("name", "family", "prices"),
    [
        ("mcr_mil", "mcr, Chinese Official (81 fans); patterns are worth fan", {"daisuushii": "88 fan"}),
        # "special hands" of the text do not add up; the replacement tile raises the hand to 3.
        (
            "guangdong",
            "guangdong, Guangdong; patterns are worth fan",
            {"self_draw": "1 fan", "daisangen": "6 fan alone", "rinshan": "at least 3 fan"},
        ),
        ("hangzhou_classic", "hangzhou, Hangzhou; patterns are worth fan", {"baotou": "1 fan"}),
        ("luoshu", "luoshu, Luoshu; patterns are worth points", {}),
    ],
)
def test_show_other_families(rows, name, family, prices):
    read, table = rows("rules", "show", name)
    assert f"\nFamily: {family}\n" in table
    values = {row["key"]: row["value"] for row in read if row["section"] == "patterns"}
    assert prices.items() <= values.items()
    assert {row["key"] for row in read if row["section"] in SECTIONS} == set(
        rules.keys_of(rules.load(name).family_name)
    )


def test_diff_of_two_families(rows):
    read, table = rows("rules", "diff", "mcr_mil", "guangdong")
    by_key = {row["key"]: (row["mcr_mil"], row["guangdong"]) for row in read}
    assert by_key["tile_set"] == ("144", "136")
    assert by_key["toitoi"] == ("6 fan", "2 fan")
    assert by_key["chinitsu"] == ("24 fan", "4 fan alone")
    assert by_key["tanyao"] == ("2 fan", "not counted")
    assert by_key["min_fan"] == ("8", "-")
    assert by_key["fan_cap"] == ("-", "3")
    assert {row["section"] for row in read} <= {*SECTIONS, "patterns"}
    # What both know comes first, then prices of one, then options of one.
    places = {row["key"]: place for place, row in enumerate(read)}
    assert places["tile_set"] < places["toitoi"] < places["tanyao"] < places["min_fan"]
    assert table.startswith(
        "mcr_mil: Chinese Official (81 fans); patterns are worth fan\nguangdong: Guangdong; patterns are worth fan\n"
    )
    assert not any("-" in row.values() for row in rows("rules", "diff", "hangzhou_classic", "hangzhou_mil2025")[0])


def test_diff(rows, mine):
    read, table = rows("rules", "diff", mine, "custom")
    expected = [
        {"section": "limits", "key": "kiriage_mangan", "mine": "yes", "custom": "no"},
        {"section": "patterns", "key": "toitoi", "mine": "3 han", "custom": "2 han"},
        {"section": "patterns", "key": "small", "mine": "2 / 1 han", "custom": "not counted"},
        {"section": "patterns", "key": "tanyao", "mine": "not counted", "custom": "1 han"},
        {"section": "define", "key": "small", "mine": "tiles = '123m123p123s'", "custom": "none"},
    ]
    assert sorted(read, key=str) == sorted(expected, key=str)
    assert ["limits", "kiriage_mangan", "yes", "no"] in cells(table)
    read, _ = rows("rules", "diff", "custom", "custom_compact")
    assert {"section": "patterns", "key": "daisangen", "custom": "yakuman", "custom_compact": "sanbaiman"} in read


def test_diff_of_what_is_alike(mjfast, tmp_path):
    assert mjfast("rules", "diff", "riichi", "riichi") == (
        0,
        "riichi and riichi say the same\n",
        "",
    )
    other = tmp_path / "other.toml"
    other.write_text('extends = "riichi"\n[replaces]\ntoitoi = ["sanankou"]\n')
    _, out, _ = mjfast("rules", "diff", "riichi", other, "--format", "csv")
    assert out.splitlines()[1:] == ["replaces,toitoi,none,[sanankou]"]
    assert mjfast("rules", "diff", "riichi", "riichi", "--format", "csv")[1] == "section,key,riichi,riichi (2)\n"


def test_check(mjfast, mine, tmp_path):
    assert mjfast("rules", "check", mine) == (0, f"{mine}: OK, 4 values of its own beside those of custom\n", "")
    further = tmp_path / "further.toml"
    further.write_text('extends = "mine.toml"\n[patterns]\ntoitoi = 2\n')
    assert mjfast("rules", "check", further)[1] == f"{further}: OK, 1 value of its own beside those of mine\n"
    whole = rules.load("riichi")
    assert mjfast("rules", "check", "riichi")[1] == (
        f"riichi: OK, {len(whole.options)} options and {len(whole.patterns)} prices\n"
    )


# What is wrong with a file, and what is said of it.
BROKEN = {
    "[win]\nopen_tanyo = true": "[win] unknown option 'open_tanyo', did you mean 'open_tanyao'",
    "[fu]\nopen_tanyao = true": "open_tanyao belongs into [win]",
    "[limits]\nmangan_basic = 'much'": "mangan_basic is 'much', expected a whole number",
    "[patterns]\ntoitoy = 2": "[patterns] unknown pattern 'toitoy', did you mean 'toitoi'",
    "[patterns]\ntoitoi = 'two'": "toitoi: price 'two'",
    "[define.one]\nwhen = 'one'\n[patterns]\none = 1": "conditions go round in a circle",
    "[define.one]\nwhen = 'two and toitoi'": "unknown pattern 'two'",
    "[limits]\nhaneman_han = 3": "must not go down",
    "[win": "mine.toml: ",
}


@pytest.mark.parametrize("text", BROKEN)
def test_broken_files(mjfast, tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "riichi"\n{text}\n')
    for command in (("rules", "check", path), ("score", "123m456m789p67s99s", "8s", "--rules", path)):
        status, out, err = mjfast(*command)
        assert (status, out) == (2, "")
        (line,) = err.splitlines()
        assert line.startswith("mjfast: ")
        assert BROKEN[text] in line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rules", "check", "none.toml"), "none.toml: No such file or directory"),
        (("rules", "show", "custum"), "unknown rule set 'custum', did you mean 'custom'"),
        (("rules", "show", "custom", "--section", "fuu"), "unknown section 'fuu', did you mean 'fu'"),
        (("rules", "diff", "custom", "custum"), "unknown rule set 'custum'"),
        (("rules", "list", "--family", "macr"), "unknown family 'macr', did you mean 'mcr'"),
        (("patterns", "toitoy"), "unknown pattern 'toitoy', did you mean 'toitoi'"),
        (("patterns", "--group", "locale"), "unknown group 'locale', did you mean 'local'"),
        (("patterns", "--rules", "custum"), "unknown rule set 'custum'"),
    ],
)
def test_faults(mjfast, arguments, message):
    status, out, err = mjfast(*arguments)
    assert (status, out) == (2, "")
    (line,) = err.splitlines()
    assert line.startswith(f"mjfast: {message}")


def test_patterns(rows):
    read, table = rows("patterns")
    assert [row["id"] for row in read] == list(PATTERNS)
    (row,) = [row for row in read if row["id"] == "toitoi"]
    assert (row["en"], row["ja"], row["zh"]) == ("all triplets", "対々和", "對對和")
    assert ["toitoi", "all triplets", "対々和", "對對和"] in cells(table)
    for group in GROUPS:
        read, _ = rows("patterns", "--group", group)
        assert [row["id"] for row in read] == [name for name, entry in PATTERNS.items() if entry.group == group]


def test_prices_of_patterns(rows, mine):
    read, table = rows("patterns", "--rules", f"riichi,custom,custom_compact,{mine}", "--search", "ALL TRIPLETS")
    (row,) = [row for row in read if row["id"] == "toitoi"]
    assert (row["riichi"], row["custom"], row["mine"]) == ("2 han", "2 han", "3 han")
    assert ["toitoi", "all triplets", "対々和", "對對和", "2 han", "2 han", "2 han", "3 han"] in cells(table)
    read, _ = rows("patterns", "--group", "own", "--rules", f"custom,{mine}")
    assert [(row["id"], row["zh"], row["custom"], row["mine"]) for row in read] == [
        ("small", "小", "not counted", "2 / 1 han")
    ]


def test_prices_as_the_options_have_them(rows, tmp_path):
    path = tmp_path / "closed.toml"
    path.write_text('extends = "riichi"\n[win]\nopen_tanyao = false\n[limits]\ndouble_yakuman = ["daisuushii"]\n')
    prices = {row["id"]: row["closed"] for row in rows("patterns", "--rules", path)[0]}
    assert prices["tanyao"] == "1 / - han"
    assert prices["daisuushii"] == "double yakuman"
    assert prices["kokushi_13"] == "yakuman, closed"
    assert prices["renhou"] == "not counted"


def test_search(rows):
    for text in ("大三元", "daisangen", "Big Three Dragons"):
        read, _ = rows("patterns", "--search", text)
        assert "daisangen" in [row["id"] for row in read]


def test_a_search_without_a_find(mjfast):
    assert mjfast("patterns", "--search", "zzz", "--format", "json") == (0, "[]\n", "")
    assert mjfast("patterns", "--search", "zzz", "--format", "csv")[1].count("\n") == 1
    assert cells(mjfast("patterns", "--search", "zzz")[1]) == [["id", "en", "ja", "zh"]]


def test_a_pattern_in_full(mjfast, mine):
    status, out, err = mjfast("patterns", "toitoi")
    assert (status, err) == (0, "")
    about = PATTERNS["toitoi"]
    assert out.startswith("toitoi: all triplets, 対々和, 對對和\nGroup: riichi\nAliases: all_triplets, ")
    assert f"\nDefinition: {about.definition}\nSource: {about.source}\n" in out
    of_riichi = [name for name in rules.names() if rules.load(name).family_name == "riichi"]
    assert re.findall(r"^ (\w+) +2 han *$", out, re.MULTILINE) == of_riichi
    assert re.findall(r"^ (\w+) +6 fan *$", out, re.MULTILINE) == ["mcr_1998", "mcr_mil", "mcr_wmo2006"]
    assert mjfast("patterns", "all_triplets")[1] == out
    read = json.loads(mjfast("patterns", "daisangen", "--rules", "custom,custom_compact", "--format", "json")[1])
    assert read["prices"] == {"custom": "yakuman", "custom_compact": "sanbaiman"}
    assert (read["id"], read["zh"]) == ("daisangen", "大三元")
    _, out, _ = mjfast("patterns", "toitoi", "--rules", f"riichi,{mine}", "--format", "csv")
    assert out == "pattern,rules,price\ntoitoi,riichi,2 han\ntoitoi,mine,3 han\n"
    _, out, _ = mjfast("patterns", "small", "--rules", mine)
    assert out.startswith("small: small, 小\nGroup: own\nDefinition: All tiles are 1, 2 or 3.\n")
    assert "price" not in mjfast("patterns", "open")[1]


def test_patterns_that_some_rule_sets_count(rows, mjfast):
    read, table = rows("patterns", "--rules", "hangzhou_classic,hangzhou_mil2025", "--counted")
    assert {row["id"] for row in read} == {
        *rules.load("hangzhou_classic").patterns,
        *rules.load("hangzhou_mil2025").patterns,
    }
    (row,) = [row for row in read if row["id"] == "chiitoitsu"]
    assert (row["hangzhou_classic"], row["hangzhou_mil2025"]) == ("1 fan", "2 fan")
    assert "not counted" in table
    status, out, err = mjfast("patterns", "--counted")
    assert (status, out) == (2, "")
    assert err == "mjfast: --counted goes with --rules: which rule sets count them?\n"


def test_a_pattern_is_shown_for_the_families_that_count_it(mjfast):
    """Fan 52 and the joker of Hangzhou are nothing to the others; a fact can have a price."""
    for name, expected in (
        ("melded_hand", ["mcr_1998", "mcr_mil", "mcr_wmo2006"]),
        ("baotou", ["hangzhou_classic", "hangzhou_mil2025", "hangzhou_platform2026"]),
        ("self_draw", ["guangdong", "mcr_1998", "mcr_mil", "mcr_wmo2006"]),
    ):
        read = json.loads(mjfast("patterns", name, "--format", "json")[1])
        assert list(read["prices"]) == expected
    out = mjfast("patterns", "self_draw")[1]
    assert re.search(r"^ guangdong +1 fan", out, re.MULTILINE)
