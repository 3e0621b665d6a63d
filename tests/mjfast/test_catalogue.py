import tomllib
from importlib.resources import files

import numpy as np
import pytest

import mjfast as mj
from mjfast.catalogue import ALIASES, CODED, GROUPS, PATTERNS, TIMES, pattern, read_pattern
from mjfast.catalogue.definitions import FIELDS, Definition
from mjfast.errors import InputError
from mjfast.plans import CODED_BITS, make_plan
from mjfast.rules import KEYS, load
from mjfast.win_table import Wins
from mjfast.wins import WIN
from mjfast_ext._score import explain
from tests.reference.family_wins import family_wins
from tests.reference.local_wins import mixed
from tests.reference.mcr_wins import mixed as mixed_mcr

RAW = {
    group: tomllib.loads(files("mjfast.catalogue").joinpath(f"{group}.toml").read_text(encoding="utf-8"))
    for group in GROUPS
}
DETECTORS = {name: [entry.detector, *(detector for _, detector in entry.variants)] for name, entry in PATTERNS.items()}


def test_every_pattern_has_one_id():
    names = [name for group in GROUPS for name in RAW[group]]
    assert names == list(PATTERNS)
    assert len(set(names)) == len(names)
    assert all(PATTERNS[name].id == name and PATTERNS[name].group == group for group in GROUPS for name in RAW[group])


def test_every_name_means_one_thing():
    aliases = [alias for entry in PATTERNS.values() for alias in entry.aliases]
    assert len(set(aliases)) == len(aliases)
    taken = [*PATTERNS, *aliases]
    assert not set(aliases) & (set(PATTERNS) | set(CODED))
    assert not set(taken) & set(KEYS)  # RuleSet.replace takes both
    assert not set(taken) & {"name"}
    assert all(name.isascii() and name.isidentifier() and name == name.lower() for name in taken)
    assert all(pattern(alias).id == ALIASES[alias] for alias in aliases)


@pytest.mark.parametrize("name", PATTERNS)
def test_patterns_are_described(name):
    entry = PATTERNS[name]
    assert entry.en
    assert entry.definition.endswith(".")
    texts = (entry.ja, entry.zh, entry.source, entry.aliases)
    if entry.group in ("circumstances", "riichi", "local", "mcr") or name == "self_draw":
        assert all(texts)
    elif entry.group == "facts":
        assert not any(texts)
    else:
        assert all(texts[1:])
    assert entry.en not in {other.en for other in PATTERNS.values() if other is not entry}


def test_facts_are_coded():
    assert [name for name, entry in PATTERNS.items() if entry.group == "facts"] == list(RAW["facts"])
    assert all(PATTERNS[name].detector == name in CODED for name in RAW["facts"])


def test_every_coded_detector_is_some_pattern_s():
    used = {detector for detectors in DETECTORS.values() for detector in detectors if isinstance(detector, str)}
    asked = {
        name
        for detectors in DETECTORS.values()
        for own in detectors
        if isinstance(own, Definition)
        for name in own.names
    }
    assert used <= set(CODED)
    again = {name for name, bit in CODED.items() if any(bit in bits[1:] for bits in TIMES.values())}
    assert set(CODED) <= used | asked | again
    assert not again & (used | asked)
    assert all(len(bits) in (1, 2, 3, 4) and bits[-1] - bits[0] == len(bits) - 1 for bits in TIMES.values())
    assert len(set(CODED.values())) == len(CODED)
    assert all(0 <= bit < CODED_BITS for bit in CODED.values())


def asked_by(name):
    """The patterns that the conditions of one ask for."""
    return {other for own in DETECTORS.get(name, ()) if isinstance(own, Definition) for other in own.names}


@pytest.mark.parametrize("name", PATTERNS)
def test_conditions_ask_for_patterns_that_there_are(name):
    assert asked_by(name) <= {*PATTERNS, *CODED}


def test_conditions_go_round_in_no_circle():
    def follow(name, path):
        assert name not in path
        for other in asked_by(name) - ({name} if name in CODED else set()):
            follow(other, (*path, name))

    for name in PATTERNS:
        follow(name, ())


@pytest.mark.parametrize("name", [name for name, entry in PATTERNS.items() if entry.variants])
def test_variants_follow_price_keys(name):
    entry = PATTERNS[name]
    assert RAW[entry.group][name]["variants"]
    for wanted, detector in entry.variants:
        assert wanted
        assert detector != entry.detector
        for key, value in wanted.items():
            assert KEYS[key].use == "price"
            assert KEYS[key].read(value, "") == value
        options = dict(load("riichi").options) | wanted
        assert entry.detector_under(options) == detector
    for other in load("riichi"), load("custom"):
        matching = [own for wanted, own in entry.variants if all(other[key] == value for key, value in wanted.items())]
        assert entry.detector_under(other.options) == [*matching, entry.detector][0]
        assert len(matching) < 2


VARIANTS = {key: value for entry in PATTERNS.values() for wanted, _ in entry.variants for key, value in wanted.items()}
SPECIAL = [
    {"hand": "123456789p123m5z", "win": "5z", "flags": "riichi ippatsu"},
    {"hand": "19m19p19s1234567z", "win": "1m"},
    {"hand": "147m258p369s1234z", "win": "5z", "flags": "tenhou", "seat": "E"},
    {"hand": "147m258p369s1234z", "win": "4z", "flags": "chiihou"},
]
TEN = {"hand": "147m258p369s1234z", "win": "5z", "self_draw": True}
FOUR_KONGS = {"hand": "5z", "win": "1z", "melds": "K1111m K2222m K3333m K4444m", "self_draw": True, "n_gang": 4}
TRIED = {
    "riichi": ((load("custom"), load("riichi").replace(**VARIANTS)), [*mixed(3, 2_000), *SPECIAL]),
    "mcr": ((load("mcr_mil"),), list(mixed_mcr(3, 1_500))),
    "guangdong": ((load("guangdong").replace(any_kong=1),), list(family_wins("guangdong", 3, 300))),
    "hangzhou": (
        (load("hangzhou_mil2025").replace(natural_seven_pairs=1),),
        [
            *family_wins("hangzhou", 3, 1_500),
            FOUR_KONGS,
            TEN | {"flags": "ten_honours"},
            TEN | {"flags": "ten_honours_joker"},
        ],
    ),
    "luoshu": ((load("luoshu"),), list(family_wins("luoshu", 3, 100))),
    "thirteen_orphans": ((load("thirteen136").replace(free_tile=True),), list(family_wins("thirteen136", 3, 100))),
}


def found_in(chosen, wins):
    """The names of the patterns in each reading of wins, and all names that there could be."""
    plan = make_plan(chosen, everything=True)
    names = {bit: name for name, bit in CODED.items()}
    for own in (plan.everything, *plan.names):
        names |= {bit: name for bit, name in own.items() if bit >= CODED_BITS}
    sets = []
    for row in Wins.from_records(wins).records.view(np.uint8).reshape(-1, WIN.itemsize):
        raw = explain(plan.kernel, row)
        for reading in [] if isinstance(raw, int) else raw:
            bits = sum(word << 64 * place for place, word in enumerate(reading["found"]))
            sets.append({name for bit, name in names.items() if bits >> bit & 1})
    return sets, set(names.values())


def test_every_detector_finds_something_and_not_everything():
    every, found, missed = set(), set(), set()
    for chosen, wins in TRIED.values():
        sets, names = found_in(chosen, wins)
        assert sets
        every |= names
        found |= set().union(*sets)
        missed |= set().union(*(names - own for own in sets))
    assert every - found == {"chicken_hand"}  # which is there where nothing else counts
    assert every - missed == set()
    assert set(PATTERNS) <= every


@pytest.mark.parametrize("name", ["toitoy", "", 5, None, ["toitoi"], "Toitoi"])
def test_unknown_patterns(name):
    with pytest.raises(InputError, match="unknown pattern"):
        pattern(name)


def test_the_nearest_pattern():
    with pytest.raises(InputError, match="unknown pattern 'toitoy', did you mean 'toitoi'"):
        pattern("toitoy")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "no definition, expected one of tiles, needs"),
        ({"en": "x"}, "no definition"),
        ({"tile": "1m"}, "unknown field 'tile', did you mean 'tiles'"),
        ({"en": 5, "tiles": "1m"}, "en is 5, expected a text"),
        ({"tiles": "1m", "aliases": ["other"]}, "unknown field 'aliases'"),
        ({"tiles": "1m", "variants": []}, "unknown field 'variants'"),
        ({"tiles": "1f"}, "flowers need 42 columns"),
    ],
)
def test_tables_that_are_no_pattern(table, message):
    with pytest.raises(InputError, match=f"^here: .*{message}"):
        read_pattern("own", "own", table, "here: ")


def test_a_pattern_of_one_s_own():
    own = read_pattern("my_own", "own", {"tiles": "1m"}, "")
    assert (own.id, own.group, own.en, own.aliases, own.variants) == ("my_own", "own", "my own", (), ())
    assert isinstance(own.detector, Definition)
    assert set(FIELDS) >= {"tiles", "when"}


def test_the_public_catalogue():
    assert mj.catalogue.PATTERNS is PATTERNS
    with pytest.raises(TypeError):
        PATTERNS["own"] = PATTERNS["toitoi"]
