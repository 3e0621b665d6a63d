"""Rule files and changes that are wrong: an error of ours that names the file and the key, and nothing else."""

import os
import re
from pathlib import Path

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.errors import FileError, InputError
from mjfast.rules import Price

BASE = 'extends = "riichi"\n'

# What stands in the file besides `extends`, and what the message says after the name of the file.
WRONG = {
    "key": ("kuikae = 1", r"unknown key 'kuikae', .*\(kuikae belongs into \[calls\]\)"),
    "table": ("[limit]", r"unknown key 'limit', did you mean 'limits'\? expected name, title"),
    "option": ("[limits]\nkiriage = true", r"\[limits\] unknown option 'kiriage', did you mean 'kiriage_mangan'\?"),
    "section": ("[fu]\nkiriage_mangan = true", r"\[fu\] kiriage_mangan belongs into \[limits\]"),
    "pattern": ("[patterns]\ntoitoy = 2", r"\[patterns\] unknown pattern 'toitoy', did you mean 'toitoi'\?"),
    "no table": ("limits = 5", r"limits is 5, expected a table \[limits\]"),
    "no table of prices": ("patterns = [1]", r"patterns is \[1\], expected a table \[patterns\]"),
    "tables in a list": ("[[patterns]]\ntoitoi = 1", r"patterns is .*, expected a table \[patterns\]"),
    "bool": ("[limits]\nkiriage_mangan = 1", r"\[limits\] kiriage_mangan is 1, expected true or false"),
    "bool as text": ('[limits]\nkiriage_mangan = "yes"', r"kiriage_mangan is 'yes', expected true or false"),
    "int": ("[win]\nmin_han = 14", r"\[win\] min_han is 14, expected a whole number from 0 to 13"),
    "negative": ("[fu]\nbase_fu = -1", r"base_fu is -1, expected a whole number from 0 to 100"),
    "int as bool": ("[win]\nmin_han = true", r"min_han is True, expected a whole number"),
    "int as float": ("[win]\nmin_han = 1.0", r"min_han is 1\.0, expected a whole number"),
    "int as date": ("[win]\nmin_han = 2020-01-01", r"min_han is datetime.*, expected a whole number"),
    "word": ('[calls]\nkuikae = "maybe"', r"kuikae is 'maybe', expected one of forbidden, other_end, allowed"),
    "word as list": ('[calls]\nkuikae = ["allowed"]', r"kuikae is \['allowed'\], expected one of"),
    "list": ('[draws]\nabortive_draws = "four_winds"', r"abortive_draws is 'four_winds', expected a list of nine_"),
    "list of others": ('[draws]\nabortive_draws = ["four"]', r"abortive_draws is \['four'\], expected a list of"),
    "list of tables": ("[payments]\npao = [{ a = 1 }]", r"pao is \[\{'a': 1\}\], expected a list of daisangen"),
    "list with one twice": ('[payments]\npao = ["daisangen", "daisangen"]', r"pao is .*, expected a list of daisangen"),
    "ints": ("[deal]\nred_fives = [1, 1]", r"red_fives is \[1, 1\], expected a list of 3 whole numbers from 0 to 200"),
    "ints too large": ("[fu]\ntriplet_fu = [2, 201]", r"triplet_fu is \[2, 201\], expected a list of 2 whole numbers"),
    "ints of one": ("[dora]\ndora_fu = [20]", r"dora_fu is \[20\], expected a list of 0 or 2 or 3 or 4 or 5 or 6"),
    "nested ints": ("[fu]\nkong_fu = [[8, 16]]", r"kong_fu is \[\[8, 16\]\], expected a list of 2"),
    "uma": ("[game]\numa = [1, 2, 3, 4]", r"uma is \[1, 2, 3, 4\], expected four numbers up to 1000 that add up to 0"),
    "uma of three": ("[game]\numa = [1, 0, -1]", r"uma is \[1, 0, -1\], expected four numbers"),
    "uma of no number": ("[game]\numa = [nan, 0, 0, 0]", r"uma is \[nan, 0, 0, 0\], expected four numbers"),
    "infinite uma": ("[game]\numa = [inf, -inf, 0, 0]", r"uma is \[inf, -inf, 0, 0\], expected four numbers"),
    "huge uma": (f"[game]\numa = [1{'0' * 400}, 0.5, 0, 0]", r"uma is \[10{400}, 0\.5, 0, 0\], expected"),
    "four umas": ("[game]\numa = [[0, 0, 0, 0], [0, 0, 0, 0]]", r"uma is .*, expected four numbers"),
    "limits that go down": ("[limits]\nmangan_han = 7", r"mangan_han, haneman_han, .* must not go down"),
    "price": ('[patterns]\ntoitoi = "two"', r"\[patterns\] toitoi: price 'two', expected han, \[closed, open\]"),
    "price of true": ("[patterns]\ntoitoi = true", r"toitoi: price True, expected han"),
    "price of nothing": ("[patterns]\ntoitoi = 0", r"toitoi: price 0, expected han, .* or false"),
    "price of twice nothing": ("[patterns]\ntoitoi = [0, 0]", r"toitoi: price \[0, 0\], expected han"),
    "negative price": ("[patterns]\ntoitoi = -1", r"toitoi: -1 han, expected 0 to 100"),
    "huge price": ("[patterns]\ntoitoi = [2, 101]", r"toitoi: 101 han, expected 0 to 100"),
    "price of a bool": ("[patterns]\ntoitoi = [true, 1]", r"toitoi: True han, expected 0 to 100"),
    "price of half a han": ("[patterns]\ntoitoi = 1.5", r"toitoi: price 1\.5, expected han"),
    "three prices": ("[patterns]\ntoitoi = [1, 2, 3]", r"toitoi: price \[1, 2, 3\], expected han"),
    "key of a price": ("[patterns]\ntoitoi = { limits = 4 }", r"toitoi: unknown key of a price 'limits', did you mean"),
    "limit and floor": ("[patterns]\ntoitoi = { limit = 4, floor = 2 }", r"toitoi: price .*, expected either a limit"),
    "no limit": ("[patterns]\ntoitoi = { open = true }", r"toitoi: price .*, expected either a limit or a floor"),
    "limit": ('[patterns]\ntoitoi = { limit = "yakumann" }', r"toitoi: unknown limit 'yakumann', did you mean 'yaku"),
    "floor": ("[patterns]\ntoitoi = { floor = 33 }", r"toitoi: floor 33, expected a multiple of half a mangan"),
    "small limit": (
        "[patterns]\ntoitoi = { limit = 0.5 }",
        r"toitoi: limit 0\.5, expected a multiple of half a mangan",
    ),
    "odd limit": ("[patterns]\ntoitoi = { limit = 1.2 }", r"toitoi: limit 1\.2, expected a multiple of half a mangan"),
    "no number": ("[patterns]\ntoitoi = { limit = nan }", r"toitoi: limit nan, expected a multiple of half a mangan"),
    "limit of true": ("[patterns]\ntoitoi = { limit = true }", r"toitoi: limit True, expected a multiple"),
    "limit of a list": ("[patterns]\ntoitoi = { limit = [4] }", r"toitoi: limit \[4\], expected a multiple"),
    "open": ("[patterns]\ntoitoi = { limit = 4, open = 1 }", r"toitoi: price .*, expected true or false for open and"),
    "minimum": ("[patterns]\ntoitoi = { limit = 4, minimum = 1 }", r"toitoi: .*, expected true or false for open and"),
    "price twice": ("[patterns]\ntoitoi = 2\nall_triplets = 3", r"\[patterns\] toitoi stands there twice, also as all"),
    "replaced": ('[replaces]\ntoitoi = ["sanankow"]', r"\[replaces\] unknown pattern 'sanankow', did you mean 'sana"),
    "replacing": ('[replaces]\ntoitoy = ["sanankou"]', r"\[replaces\] unknown pattern 'toitoy', did you mean 'toito"),
    "replaced as text": ('[replaces]\ntoitoi = "sanankou"', r"\[replaces\] toitoi is 'sanankou', expected a list of"),
    "replaced as number": ("[replaces]\ntoitoi = [1]", r"\[replaces\] toitoi is \[1\], expected a list of patterns"),
    "replaces itself": ('[replaces]\ntoitoi = ["all_triplets"]', r"toitoi replaces itself"),
    "replaces twice": ("[replaces]\ntoitoi = []\nall_triplets = []", r"\[replaces\] toitoi stands there twice"),
    "replaced in turn": (
        '[replaces]\ntoitoi = ["sanankou"]\nsanankou = ["toitoi"]',
        r"toitoi replaces sanankou, which replaces it",
    ),
    "source": ('[sources]\nkuikae = "here"', r"\[sources\] unknown option or pattern of this file 'kuikae'"),
    "source as number": (
        "[sources]\nkuikae = 1\n[calls]\nkuikae = 'allowed'",
        r"\[sources\] kuikae is 1, expected a text",
    ),
    "unconfirmed": ('unconfirmed = ["kuikai"]', r"unconfirmed: unknown option or pattern 'kuikai', did you mean 'kuik"),
    "unconfirmed as text": ('unconfirmed = "kuikae"', r"unconfirmed is 'kuikae', expected a list of options and patt"),
    "unconfirmed lists": ("unconfirmed = [[1]]", r"unconfirmed is \[\[1\]\], expected a list of options and patterns"),
    "unconfirmed table": ("[unconfirmed]", r"unconfirmed is \{\}, expected a list of options and patterns"),
    "name": ("name = 5", r"name is 5, expected a text"),
    "title": ("title = []", r"title is \[\], expected a text"),
    "source of all": ("source = false", r"source is False, expected a text"),
}
NO_TOML = {
    "no value": "name =",
    "two of a key": 'name = "a"\nname = "b"',
    "text without end": 'name = "a',
    "nothing": "\0",
    "long number": f"name = {'9' * 5000}",
    "longer number": f"name = 0x{'f' * 5000}",
    "deep": f"name = {'[' * 100_000}",
    "deep table": f"name = {'{a=' * 3000}",
}


@pytest.fixture
def write(tmp_path):
    def one(text, name="my.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return one


@pytest.mark.parametrize("name", WRONG)
def test_errors_name_the_file_and_the_key(name, write):
    text, message = WRONG[name]
    path = write(BASE + text)
    with pytest.raises(InputError, match=message) as caught:
        rules.load(path)
    assert str(path) in str(caught.value) or "rules 'my'" in str(caught.value)
    with pytest.raises(InputError, match=re.escape(str(caught.value))):
        mj.score("123m456m789p67s99s", "8s", rules=path)


@pytest.mark.parametrize("name", NO_TOML)
def test_no_toml(name, write):
    path = write(NO_TOML[name])
    with pytest.raises(FileError, match=f"^{re.escape(str(path))}: "):
        rules.load(path)


def test_files_that_cannot_be_read(write, tmp_path):
    (tmp_path / "folder.toml").mkdir()
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").symlink_to(tmp_path / f"{other}.toml")
    for path, message in (
        (tmp_path / "no.toml", "No such file"),
        (tmp_path / "folder.toml", "Is a directory"),
        (tmp_path / "my.toml" / "other.toml", "Not a directory|No such file"),
        (write(BASE.encode("utf-16")), "it is no text in UTF-8"),
        (write(bytes(range(128, 256)), "bytes.toml"), "it is no text in UTF-8"),
        (tmp_path / "a.toml", "[Ss]ymlink loop|Too many levels"),
        (tmp_path / f"{'a' * 300}.toml", "File name too long"),
        (tmp_path / "a\0.toml", "null"),
        (tmp_path / "\ud800.toml", "can't encode"),
    ):
        with pytest.raises(FileError, match=message) as caught:
            rules.load(path)
        assert str(caught.value).startswith(f"{path}: ")


@pytest.mark.parametrize("text", ["", "# nothing", "[patterns]\ntoitoi = 2", 'name = "x"'])
def test_files_without_a_base(text, write):
    with pytest.raises(InputError, match=r"no value for tile_set, .* and \d+ more; extends names a rule set to start"):
        rules.load(write(text))


@pytest.mark.parametrize("value", [None, 5, True, b"riichi", ["riichi"], object()])
def test_what_is_no_name_and_no_path(value):
    with pytest.raises(InputError, match=r"rule set .*, expected a name or a file"):
        rules.load(value)
    with pytest.raises(InputError, match=r"rules is .*, expected a name, a file or a RuleSet"):
        mj.score("123m456m789p67s99s", "8s", rules=value)


@pytest.mark.parametrize("name", ["richi", "", "riichi.tml", ".", "riichi/", "Riichi", "tenhou\n"])
def test_names_that_there_are_not(name):
    with pytest.raises(InputError, match=r"unknown rule set .* or a file that ends in \.toml"):
        rules.load(name)


def test_the_nearest_name():
    with pytest.raises(InputError, match="unknown rule set 'mahjongsoul', did you mean 'mahjong_soul'"):
        rules.load("mahjongsoul")


def test_paths(write, tmp_path, monkeypatch):
    path = write(BASE + "[limits]\nkiriage_mangan = true", "own.toml")
    monkeypatch.chdir(tmp_path)
    for given_path in (path, str(path), "own.toml", Path("own.toml"), "./own.toml", tmp_path / "." / "own.toml"):
        assert rules.load(given_path)["kiriage_mangan"] is True
    assert rules.load(path).name == "own"
    assert rules.load(Path("tenhou")) is rules.load("tenhou")
    write(BASE, "tenhou.toml")
    assert rules.load("tenhou.toml") == rules.load("riichi")
    assert rules.load("tenhou") != rules.load("riichi")


class Folder(os.PathLike):
    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return self.path


def test_objects_that_stand_for_a_path(write):
    path = write(BASE)
    assert rules.load(Folder(str(path))) == rules.load("riichi")
    with pytest.raises(InputError, match="expected a name or a file"):
        rules.load(Folder(bytes(path)))


def test_extending(write, tmp_path):
    (tmp_path / "deep").mkdir()
    write('extends = "tenhou"\n[limits]\nkiriage_mangan = true\n[patterns]\nrenhou = 1', "base.toml")
    write(
        'extends = "../base.toml"\nname = "mine"\n[win]\nopen_tanyao = false\n[patterns]\nrenhou = 2', "deep/own.toml"
    )
    own = rules.load(tmp_path / "deep" / "own.toml")
    assert (own.name, own["kiriage_mangan"], own["open_tanyao"], own["kan_dora_timing"]) == (
        "mine",
        True,
        False,
        "platform",
    )
    assert own.patterns["renhou"] == Price(2, 2)
    assert [own.origin[key] for key in ("renhou", "kiriage_mangan", "pao", "riichi_deposit")] == [
        "mine",
        "base",
        "tenhou",
        "riichi",
    ]
    assert "renhou" not in own.sources
    assert own.sources["pao"] == rules.load("tenhou").sources["pao"]
    write(f'extends = "{tmp_path}/base.toml"', "absolute.toml")
    assert rules.load(tmp_path / "absolute.toml") == rules.load(tmp_path / "base.toml")


def test_a_file_that_says_what_was_unconfirmed(write):
    own = rules.load(write('extends = "tenhou"\nunconfirmed = ["all_triplets"]\n[payments]\npao = []'))
    assert own.unconfirmed == rules.load("tenhou").unconfirmed - {"pao"} | {"toitoi"}


def test_sources_by_any_name(write):
    own = rules.load(write(BASE + '[sources]\nall_triplets = "here"\n[patterns]\ntoitoi = 3'))
    assert own.sources["toitoi"] == "here"


@pytest.mark.parametrize(
    ("extends", "message"),
    [
        ("5", "extends is 5, expected the name of a rule set or of a file"),
        ('["riichi"]', r"extends is \['riichi'\], expected"),
        ('"richi"', "extends: unknown rule set 'richi', did you mean 'riichi'"),
        ('""', "extends: unknown rule set ''"),
        ('"/"', "extends: unknown rule set '/'"),
    ],
)
def test_extending_nothing(extends, message, write):
    with pytest.raises(InputError, match=message):
        rules.load(write(f"extends = {extends}"))


def test_extending_a_missing_file(write, tmp_path):
    with pytest.raises(FileError, match=r"no\.toml: No such file"):
        rules.load(write('extends = "no.toml"'))
    with pytest.raises(FileError, match="null"):
        rules.load(write('extends = "a\\u0000.toml"'))


@pytest.mark.parametrize("length", [1, 2, 3, 40])
def test_circles_of_files(length, write, tmp_path):
    for place in range(length):
        write(f'extends = "f{(place + 1) % length}.toml"', f"f{place}.toml")
    with pytest.raises(InputError, match=r"f0\.toml: extends goes round in a circle: .*f0\.toml"):
        rules.load(tmp_path / "f0.toml")


def test_long_chains_of_files(write, tmp_path):
    for place in range(600):
        write(f'extends = "f{place + 1}.toml"', f"f{place}.toml")
    write(BASE, "f600.toml")
    assert rules.load(tmp_path / "f560.toml") == rules.load("riichi")
    with pytest.raises(InputError, match="more than 50 files extend one another"):
        rules.load(tmp_path / "f0.toml")


def test_a_huge_file(write):
    path = write(BASE + "# nothing\n" * 200_000 + f'title = "{"a" * 1_000_000}"\n')
    assert len(rules.load(path).title) == 1_000_000


# Changes in Python


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kuikai": "allowed"}, "unknown option or pattern 'kuikai', did you mean 'kuikae'"),
        ({"kuikae": "maybe"}, "kuikae is 'maybe', expected one of"),
        ({"min_han": 2.0}, "min_han is 2.0, expected a whole number"),
        ({"uma": [10**400, 0.5, 0, 0]}, "uma is .*, expected four numbers"),
        ({"uma": "20"}, "uma is '20', expected four numbers"),
        ({"toitoi": None}, "toitoi: price None, expected han"),
        ({"toitoi": 2.0}, "toitoi: price 2.0, expected han"),
        ({"toitoi": object()}, "toitoi: price <object .*, expected han"),
        ({"toitoi": Price(101, 2)}, "toitoi: 101 han, expected 0 to 100"),
        ({"toitoi": Price(limit=33)}, "toitoi: limit 33, expected"),
        ({"toitoi": Price(limit=4, floor=2)}, r"toitoi: price Price\(.*, expected han"),
        ({"toitoi": Price(closed=2, limit=4)}, r"toitoi: price Price\(.*, expected han"),
        ({"toitoi": Price()}, r"toitoi: price \[0, 0\], expected han"),
        ({"toitoi": Price("2", 2)}, r"toitoi: price \['2', 2\], expected han"),
        ({"open": 1, "mangan_han": 9}, "must not go down"),
    ],
)
def test_changes(changes, message):
    with pytest.raises(InputError, match=message):
        rules.replace("riichi", **changes)


def test_rule_sets_that_are_no_rule_sets():
    for call in (rules.table, rules.rule_set, lambda value: rules.diff("riichi", value), rules.replace):
        with pytest.raises(InputError, match="rules is 5, expected"):
            call(5)


# Families


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('extends = "riichi"\nfamily = "mcr"', "family is 'mcr', and it extends riichi rules"),
        ('extends = "guangdong"\nfamily = "hangzhou"', "family is 'hangzhou', and it extends guangdong rules"),
        ('family = "mrc"', "unknown family 'mrc', did you mean 'mcr'"),
        ('extends = "mcr_mil"\nfamily = 5', "family is 5, and it extends mcr rules"),
        ("family = 5", "unknown family 5"),
        ('family = ["mcr"]', r"unknown family \['mcr'\]"),
        (
            'family = "mcr"',
            r"no value for tile_set, ron_winners, renchan and \d+ more; extends names a rule set to start",
        ),
        ('extends = "riichi"\n[mcr]\nmin_fan = 8', r"\[mcr\] min_fan is no option of riichi rules"),
        ('extends = "mcr_mil"\n[win]\nmin_han = 2', r"\[win\] min_han is no option of mcr rules"),
        ('extends = "mcr_mil"\n[doubling]\nfan_cap = 2', r"\[doubling\] fan_cap is no option of mcr rules"),
        ('extends = "guangdong"\n[hangzhou]\nmax_chi = 2', r"\[hangzhou\] max_chi is no option of guangdong rules"),
        ('extends = "luoshu"\n[thirteen_orphans]\nplayers = 2', "players is no option of luoshu rules"),
        ('extends = "thirteen34"\n[thirteen_orphans]\nplayers = 3', "34 tiles cannot be dealt to 3 players"),
        ('extends = "mcr_mil"\n[deal]\nmin_fan = 8', r"\[deal\] min_fan belongs into \[mcr\]"),
        ("extends = 'mcr_mil'\nmin_fan = 8", r"unknown key 'min_fan', .*\(min_fan belongs into \[mcr\]\)"),
        ('extends = "mcr_mil"\n[mcr]\nmin_fan = -1', "min_fan is -1, expected a whole number from 0 to 1000"),
        ('extends = "mcr_mil"\n[mcr]\nset_combinations = "any"', "set_combinations is 'any', expected one of account_"),
        ('extends = "guangdong"\n[doubling]\nfan_cap = 61', "fan_cap is 61, expected a whole number from 0 to 60"),
        (
            'extends = "hangzhou_classic"\n[hangzhou]\nneeds_baotou = true',
            "needs_baotou is True, expected one of no, yes",
        ),
        ('extends = "mcr_mil"\n[patterns]\nittsuu = [2, 1]', r"ittsuu: price \[2, 1\], expected fan"),
        ('extends = "riichi"\n[patterns]\ntoitoi = { alone = 4 }', "toitoi: unknown key of a price 'alone'"),
        ('extends = "luoshu"\n[patterns]\nluoshu_hand = { alone = 4 }', "luoshu_hand: price .* expected one of alone"),
        ('extends = "mcr_mil"\n[patterns]\nittsuu = { least = 4 }', "ittsuu is at least 4 fan, and the fans of MCR"),
        ('extends = "mcr_mil"\n[replaces]\nittsuu = ["one pinfuu"]', r"\[replaces\] unknown pattern 'pinfuu'"),
        ('extends = "mcr_mil"\n[replaces]\nittsuu = ["toitoi"]\ntoitoi = ["ittsuu"]', "which replaces it"),
        (
            'extends = "mcr_mil"\n[replaces]\nittsuu = ["one toitoi"]\ntoitoi = ["ittsuu"]',
            "replace each other|which replaces",
        ),
    ],
)
def test_rule_files_of_families(text, message, write):
    path = write(text)
    with pytest.raises(InputError, match=message):
        mj.score("123m456m789p67s99s", "8s", rules=path, below_minimum=True)


def test_a_family_of_its_own(write):
    """A file that extends nothing has the options of the family that it names."""
    text = (Path(rules.__file__).parent / "files" / "thirteen136.toml").read_text(encoding="utf-8")
    own = rules.load(write(text.replace('name = "thirteen136"', 'name = "own"')))
    assert own == rules.load("thirteen136")
    assert (own.family_name, own.chain) == ("thirteen_orphans", ("own",))


@pytest.mark.parametrize(
    ("base", "changes", "message"),
    [
        ("mcr_mil", {"ittsuu": Price(2, 2)}, r"ittsuu: price Price\(.*, expected fan"),
        ("mcr_mil", {"ittsuu": Price(2, 1, unit="fan")}, r"ittsuu: price Price\(.*, expected fan"),
        ("mcr_mil", {"ittsuu": Price(unit="fan")}, "ittsuu: price 0, expected fan"),
        ("mcr_mil", {"ittsuu": Price(limit=4, unit="fan")}, "ittsuu is 4 fan alone, and the fans of MCR only add up"),
        ("guangdong", {"toitoi": Price(2, 2, limit=4, unit="fan")}, r"toitoi: price Price\(.*, expected fan"),
        ("guangdong", {"toitoi": Price(2, 2, unit="points")}, r"toitoi: price Price\(.*, expected fan"),
        ("guangdong", {"toitoi": Price(2, 2, unit="fan", most=0)}, "toitoi: most is 0, expected a whole number"),
        ("luoshu", {"luoshu_hand": Price(2, 2, unit="fan")}, r"luoshu_hand: price Price\(.*, expected points"),
        ("riichi", {"toitoi": Price(2, 2, unit="fan")}, r"toitoi: price Price\(.*, expected han"),
        ("riichi", {"toitoi": Price(2, 2, most=1)}, r"toitoi: price Price\(.*, expected han"),
        ("mcr_mil", {"ittsuu": None}, "ittsuu: price None, expected fan"),
        ("mcr_mil", {"min_fan": 8.0}, "min_fan is 8.0, expected a whole number"),
        ("mcr_mil", {"fan_cap": 3}, "the option fan_cap is one of guangdong, hangzhou"),
    ],
)
def test_changes_in_other_families(base, changes, message):
    with pytest.raises(InputError, match=message):
        rules.replace(base, **changes)
