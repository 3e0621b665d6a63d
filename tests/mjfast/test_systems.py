import copy
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from mjfast.errors import InputError, MjfastError, TileError
from mjfast.hands import shanten, waits
from mjfast.notation import parse
from mjfast.shapes import shapes
from mjfast.systems import (
    FORMS,
    LUOSHU_LINES,
    LUOSHU_TRIPLES,
    PAIRS,
    RUNS,
    TRIPLETS,
    MeldSystem,
    form_bits,
    meld_system,
    systems,
)
from mjfast.tiles import column
from mjfast.tilesets import TileSet, tile_sets
from mjfast_ext._waits import waits_many
from tests.reference import rules as reference
from tests.reference.samples import near_complete_hands

STANDARD = systems["standard"]


def columns_of(parts):
    """Melds or pairs as sorted columns."""
    return sorted(tuple(np.repeat(range(42), parse(part, 42)).tolist()) for part in parts)


@pytest.mark.parametrize("name", reference.NAMED)
def test_melds_and_pairs(name):
    rules, system = reference.SYSTEMS[name], systems[name]
    joker = column(system.joker) if system.joker else None
    assert joker == rules.joker
    assert [tiles for tiles in columns_of(system.melds) if joker not in tiles] == sorted(rules.melds)
    assert [tiles for tiles in columns_of(system.pairs) if joker not in tiles] == sorted(rules.pairs)
    assert system.forms == rules.forms
    assert tile_sets[system.tile_set].copies == rules.copies
    assert (system.joker_fifth_copy, system.quads_as_pairs) == (rules.fifth_copy, rules.quads_as_pairs)
    assert system.alike == (("1234f",) if rules.flowers_alike else ())


def test_pieces():
    assert (len(RUNS), len(TRIPLETS), len(PAIRS), len(LUOSHU_TRIPLES), len(LUOSHU_LINES)) == (21, 34, 34, 39, 24)
    assert len(set(RUNS + TRIPLETS + PAIRS)) == 89
    by_suit = "159 168 177 249 258 267 339 348 357 366 447 456 555"
    assert " ".join(triple[:3] for triple in LUOSHU_TRIPLES if triple[3] == "m") == by_suit


def test_named_systems_cannot_be_changed():
    assert tuple(systems) == reference.NAMED
    with pytest.raises(TypeError):
        systems["standard"] = STANDARD
    with pytest.raises(AttributeError):
        STANDARD.melds = ()


def test_equal_systems_hash_alike_and_survive_copies():
    again = MeldSystem("standard", list(RUNS + TRIPLETS), iter(PAIRS), ["standard", "seven_pairs", "thirteen_orphans"])
    for twin in (again, pickle.loads(pickle.dumps(STANDARD)), copy.deepcopy(STANDARD), STANDARD.replace()):
        assert twin == STANDARD
        assert hash(twin) == hash(STANDARD)
        assert shapes(twin).kernel is shapes(STANDARD).kernel
    assert STANDARD.replace(name="mine") != STANDARD


@pytest.mark.parametrize(
    ("forms", "names"),
    [
        ("all", ("standard", "seven_pairs", "thirteen_orphans")),
        ("seven_pairs", ("seven_pairs",)),
        (("thirteen_orphans", "standard"), ("standard", "thirteen_orphans")),
        (["standard", "standard"], ("standard",)),
    ],
)
def test_forms(forms, names):
    chosen = shapes("standard", "136", forms)
    assert chosen.form_names == names
    assert chosen.forms == form_bits(forms, STANDARD) == sum(FORMS[name] for name in names)


@pytest.mark.parametrize(
    ("system", "tiles", "names"),
    [
        ("standard", None, ("standard", "seven_pairs", "thirteen_orphans")),
        ("standard", "144", ("standard", "seven_pairs", "thirteen_orphans")),
        ("standard", 108, ("standard", "seven_pairs", "thirteen_orphans")),
        ("standard", TileSet("one suit", (4,) * 9 + (0,) * 25), ("standard", "seven_pairs")),
        ("standard", TileSet("two each", (2,) * 34), ("standard", "seven_pairs", "thirteen_orphans")),
        ("standard", TileSet("honours", (0,) * 27 + (2,) * 7), ("seven_pairs",)),
        ("standard", TileSet("one of most", (1,) * 33 + (2,)), ("standard", "thirteen_orphans")),
        ("standard", TileSet("one of six", (4,) * 27 + (1,) * 7), ("standard", "seven_pairs", "thirteen_orphans")),
        ("standard", TileSet("six kinds", (4,) * 6 + (0,) * 28), ("standard",)),
        (STANDARD.replace(quads_as_pairs=True), TileSet("six", (4,) * 6 + (0,) * 28), ("standard", "seven_pairs")),
        ("jokers", None, ("standard", "seven_pairs")),
        ("jokers", TileSet("three jokers", (4,) * 31 + (3, 4, 4)), ("standard", "seven_pairs")),
        ("mcr", None, ("standard", "seven_pairs", "thirteen_orphans", "knitted_straight", "knitted")),
        ("mcr", 108, ("standard", "seven_pairs", "thirteen_orphans", "knitted")),
        ("mcr", 34, ("knitted",)),
        ("mcr", TileSet("one suit", (4,) * 9 + (0,) * 25), ("standard", "seven_pairs")),
        ("mcr", TileSet("no honours", (4,) * 27 + (0,) * 7), ("standard", "seven_pairs", "knitted_straight")),
        ("thirteen_kinds", None, ("thirteen_kinds",)),
        ("thirteen_kinds_and_any", 34, ("thirteen_kinds_and_any",)),
        ("luoshu", None, ("standard",)),
    ],
)
def test_forms_that_can_be_made_of_the_tiles(system, tiles, names):
    assert shapes(system, tiles).form_names == names


def test_tile_sets_of_the_systems():
    names = [shapes(name).tiles.name for name in systems]
    assert names == ["136"] * 6 + ["34"] + ["132"] * 4
    assert shapes("luoshu", "140").form_names == ("standard",)
    assert shapes("luoshu", "144").tiles.columns == 42
    assert meld_system(STANDARD) is STANDARD


def system(**changes):
    return lambda: STANDARD.replace(name="mine", **changes)


BAD = [
    (system(melds="123m"), r"meld system 'mine': melds is '123m', expected a tuple of strings"),
    (system(pairs=5), r"meld system 'mine': pairs is 5, expected a tuple"),
    (system(forms="standard"), r"forms is 'standard', expected a tuple"),
    (system(alike="1234f"), r"alike is '1234f'"),
    (system(melds=("12m",)), r"meld system 'mine': '12m' must have 3 tiles"),
    (system(melds=("1111m",)), r"'1111m' must have 3 tiles"),
    (system(pairs=("1m",)), r"'1m' must have 2 tiles"),
    (system(melds=("1m2p3s",)), r"'1m2p3s' has tiles of more than one suit"),
    (system(alike=("1m1p",)), r"'1m1p' has tiles of more than one suit"),
    (system(melds=("12x",)), r"meld system 'mine': '12x', position 2: found 'x'"),
    (system(melds=(123,)), r"meld system 'mine': 123 is not a str"),
    (system(joker="8z"), r"meld system 'mine': joker is '8z', expected a tile such as '5z'"),
    (system(joker=31), r"joker is 31"),
    (system(joker="5z"), r"thirteen orphans cannot have jokers"),
    (system(joker="5z", forms=("standard", "knitted_straight")), r"knitted straight cannot have jokers"),
    (lambda: shapes("jokers", TileSet("two", (4,) * 31 + (2, 4, 4))), r"'two' has 2 5z, expected 3 jokers or more"),
    (system(forms=("standrad",)), r"unknown form 'standrad', did you mean 'standard'"),
    (system(forms=()), r"no form given"),
    (lambda: meld_system("luosho"), r"unknown meld system 'luosho', did you mean 'luoshu'.*or a MeldSystem"),
    (lambda: shapes("jokers", "136", "thirteen_orphans"), r"'jokers' has no form 'thirteen_orphans', only standard"),
    (lambda: shapes("standard", "34"), r"'34' has no complete hand of the form standard or seven_pairs or thirteen"),
    (
        lambda: shapes("standard", TileSet("honours", (0,) * 27 + (2,) * 7), ("standard", "seven_pairs")),
        r"'honours' has no complete hand of the form standard$",
    ),
    (lambda: shapes("mcr", "108", "knitted_straight"), r"'108' has no complete hand of the form knitted_straight$"),
    (lambda: shapes("mcr", "34", "standard"), r"'34' has no complete hand of the form standard$"),
    (lambda: shapes("luoshu", "136"), r"'luoshu' needs a tile set with flowers, not '136'"),
    (lambda: shapes("standard", "135"), r"unknown tile set '135'"),
    (lambda: shapes(STANDARD.replace(tile_set="135")), r"unknown tile set '135'"),
    (lambda: shapes(STANDARD.replace(pairs=(), forms=("standard",))), r"no complete hand of the form standard"),
]


@pytest.mark.parametrize(("build", "message"), BAD)
def test_bad_systems(build, message):
    with pytest.raises(InputError, match=message):
        build()


def test_unknown_fields():
    with pytest.raises(TypeError, match="meld_sets"):
        STANDARD.replace(meld_sets=())


UNEVEN = TileSet("uneven", (1, 2, 3, 4, 4, 4, 3, 2, 1) * 3 + (4,) * 7)


def test_tables_that_grow_too_large():
    with pytest.raises(MjfastError, match=r"uneven|standard"):
        shanten("11m", tile_set=UNEVEN)


def test_a_system_of_ones_own():
    """Runs of honours: three winds in a row."""
    winds = STANDARD.replace(name="winds", melds=(*RUNS, "123z", "234z"), forms=("standard",))
    assert shanten("123m456p789s123z55z", system=winds) == -1
    assert waits("123m456p789s23z55z", system=winds) == ["1z", "4z"]
    assert shanten("111m456p789s123z55z", system=winds) == 1


def test_more_than_four_alike():
    wall = TileSet("flowers", tile_sets["132"].copies[:34] + (4,) * 4 + (0,) * 4)
    with pytest.raises(InputError, match="have 16 copies together, expected at most 4"):
        shanten("159m11112222f", system="luoshu", tile_set=wall)


def test_numbers_that_are_alike():
    with pytest.raises(InputError, match="'12m' cannot count as one, only honours and flowers"):
        STANDARD.replace(name="alike", melds=RUNS, alike=("12m",), forms=("standard",))


def test_tables_are_built_once_by_many_threads():
    fresh = STANDARD.replace(name="built once")
    barrier = threading.Barrier(8)

    def build(_):
        barrier.wait()
        return shapes(fresh).kernel

    with ThreadPoolExecutor(8) as pool:
        assert len(set(map(id, pool.map(build, range(8))))) == 1


def test_first_use_of_tables_by_many_threads():
    """The tables of waits are built at their first use, here by eight threads at once."""
    array = np.repeat(near_complete_hands(1, 1_000, 13), 100, axis=0)
    # New tables every time: without the run or the triplet of the same ranks in each suit.
    for missing in [RUNS[i::7] for i in range(7)] + [TRIPLETS[i:27:9] for i in range(9)]:
        melds = tuple(meld for meld in STANDARD.melds if meld not in missing)
        chosen, barrier = shapes(STANDARD.replace(name="fresh", melds=melds)), threading.Barrier(8)

        def use(_, chosen=chosen, barrier=barrier):
            barrier.wait()
            return waits_many(chosen.kernel, array, chosen.forms)

        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(use, range(8)))
        again = waits_many(chosen.kernel, array, chosen.forms)
        assert all(np.array_equal(own, again) for own in found)


def test_messages_of_tiles_are_tile_errors():
    with pytest.raises(TileError):
        STANDARD.replace(melds=("8z8z8z",))
