"""How hands begin under rule sets of every family, beside the numbers that are known of them."""

import json
from math import comb

import numpy as np
import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis import deals, exact_deals, starts
from mjfast.errors import InputError

# Complete deals of 14 tiles: their number, and that of different hands. Riichi, standard and Luoshu by two independent
# enumerations, MCR by another program, the others in closed form.
COMPLETE = {
    "riichi": (12_859_078_207_674, 16_873_619),
    "mcr_mil": (13_257_769_189_488, None),
    "luoshu": (5_647_507_519_392, None),
    "luoshu_lines": (2_553_106_449_888, None),
    "thirteen136": (13 * 6 * 4**12, 13),
    "thirteen34": (21, 21),
}
DEALS = {136: comb(136, 14), 132: comb(132, 14), 34: comb(34, 14)}
FAMILIES = ("riichi", "mcr_1998", "guangdong", "hangzhou_classic", "luoshu", "thirteen136")


@pytest.fixture(scope="module")
def known():
    return starts(list(COMPLETE))


def value(found, name, quantity, method="exact"):
    rows = found.frame.query("rules == @name and quantity == @quantity and method == @method")
    assert len(rows) == 1
    return rows.iloc[0]


@pytest.mark.parametrize("name", COMPLETE)
def test_complete_deals(known, name):
    deals_won, hands = COMPLETE[name]
    row = value(known, name, "complete")
    assert row.n == DEALS[row.tiles]
    assert row.value == deals_won / row.n
    if hands is not None:
        assert value(known, name, "hands").value == hands


def test_the_mean_shanten_of_riichi(known):
    assert value(known, "riichi", "shanten").value == pytest.approx(3.5796794699, abs=1e-10)


def test_ready_deals(known):
    assert value(known, "riichi", "ready").value == 39_270_395_383_132 / comb(136, 13)
    # All thirteen kinds, or twelve of them and one twice; of 34 single tiles, thirteen or twelve of them.
    orphans = 4**13 + 13 * 12 * 6 * 4**11
    assert value(known, "thirteen136", "ready").value == orphans / comb(136, 13)
    assert value(known, "thirteen34", "ready").value == (13 * 21 + 1) / comb(34, 13)


@pytest.mark.parametrize("tiles", [13, 14])
@pytest.mark.parametrize("name", FAMILIES)
def test_sampled_beside_exact(name, tiles):
    found = deals(tiles, 300_000, seed=8, rules=name, exact=True, progress=False)
    assert found.test.p_value > 0.001
    assert np.nanmax(np.abs(found.frame["z"])) < 4


def test_wins_at_hangzhou_as_dealt():
    exact = exact_deals(14, rules="hangzhou_classic")
    hands = mj.deal(500_000, 14, seed=21)
    won = int((mj.shanten(hands, rules="hangzhou_classic") == -1).sum())
    expected = 500_000 * float(exact.probability(shanten=-1).value)
    assert abs(won - expected) < 4 * expected**0.5


def test_the_sampled_rows_are_those_of_deals():
    found = starts(["luoshu", "riichi"], n=20_000, seed=5, exact=False, progress=False)
    for name in ("luoshu", "riichi"):
        waiting = deals(13, 20_000, seed=5, rules=name, progress=False)
        row = value(found, name, "shanten", "mean")
        mean = waiting.mean("shanten")
        assert (row.value, row.low, row.high, row.n) == (mean.value, mean.low, mean.high, 20_000)
    assert set(found.frame["quantity"]) == {"shanten", "ready", "complete"}
    assert found.recipe["seed"] == 5


def test_variants_of_one_rule_set_are_told_apart():
    pairs = rules.load("guangdong").replace(chiitoitsu=4)
    found = starts(["guangdong", pairs, "guangdong"])
    assert found.labels == ("guangdong", "guangdong with chiitoitsu", "guangdong (2)")
    number = [value(found, label, "hands").value for label in found.labels]
    assert number[1] - number[0] == 5_379_616 - 4_668
    assert number[0] == number[2] == 11_498_658 + 13


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": []}, "no rule set"),
        ({"rules": "mcr"}, "unknown rule set 'mcr'"),
        ({"rules": "riichi", "exact": False}, "nothing to count"),
        ({"rules": "riichi", "n": 0}, "n is 0"),
    ],
)
def test_wrong_arguments(arguments, message):
    with pytest.raises(InputError, match=message):
        starts(**arguments)


@pytest.mark.parametrize("of", [exact_deals, deals])
@pytest.mark.parametrize("other", [{"system": "luoshu"}, {"tile_set": 136}])
def test_rules_bring_their_tiles(of, other):
    with pytest.raises(InputError, match="give system and tile_set, or rules"):
        of(13, rules="luoshu", **other)


def test_one_rule_set_on_the_command_line(mjfast):
    status, out, _ = mjfast("deals", "--rules", "luoshu", "--exact", "--tiles", 14, "--format", "json")
    found = json.loads(out)
    assert status == 0
    assert found["rows"][0]["count"] == "5647507519392"
    assert found["recipe"]["rules"]["name"] == "luoshu"


def test_several_on_the_command_line(mjfast, tmp_path):
    _, out, _ = mjfast("deals", "--rules", "riichi,thirteen34", "--exact", "--format", "json")
    found = json.loads(out)["rows"]
    assert [(row["rules"], row["quantity"]) for row in found[-4:]] == [
        ("thirteen34", quantity) for quantity in ("shanten", "ready", "complete", "hands")
    ]
    _, listed, _ = mjfast("deals", "--rules", "riichi,thirteen34", "--exact", "--format", "csv")
    assert len(listed.splitlines()) == 1 + len(found)
    status, out, _ = mjfast(
        *("deals", "--rules", "riichi,luoshu", "--n", "1e4", "--seed", 3, "--exact", "--out", tmp_path)
    )
    assert status == 0
    assert "1 in 330,530" in out
    assert "sampled shanten" in out
    assert "Seed 3" in out
    saved = json.loads((tmp_path / "starts.json").read_text())
    assert len(saved["rows"]) == 14
    assert (tmp_path / "starts.csv").exists()


@pytest.mark.parametrize(
    ("option", "named"),
    [
        (("--tiles", 14), "--tiles"),
        (("--system", "luoshu"), "--system"),
        (("--forms", "standard"), "--forms"),
        (("--recorded", "a.csv"), "--recorded"),
    ],
)
def test_options_for_one_alone(mjfast, option, named):
    status, _, err = mjfast("deals", "--rules", "riichi,luoshu", *option)
    assert status == 2
    assert named in err
