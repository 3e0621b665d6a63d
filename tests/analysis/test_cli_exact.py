"""The commands of `mjfast exact`: what they print and write is what the studies say."""

import csv
import io
import json
import re
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest

from mjfast import analysis
from mjfast.analysis import dice, exact_compare, exact_hands, exact_pattern, exact_ready, exact_wins, parquet
from mjfast.analysis.cli import printing
from tests.analysis.printed import cells

MELDS = "p111z c789m k2222p"  # five tiles are left, so there are few hands
SMALL = ("--melds", MELDS)
TWO = ("--rules", "riichi,custom")

CASES = {
    "wins": (
        ("wins", "--rules", "riichi,mcr_mil,riichi", *SMALL, "--self-draw", "--seat", "E", "--round", "W"),
        lambda: exact_wins(["riichi", "mcr_mil", "riichi"], melds=MELDS, self_draw=True, seat="E", round="W"),
    ),
    "wins with flags": (
        ("wins", *SMALL, "--self-draw", "--flags", "after_kong,last_of_kind", "--workers", 3),
        lambda: exact_wins("riichi", self_draw=True, melds=MELDS, flags=["after_kong", "last_of_kind"]),
    ),
    "wins of few": (("wins", "--rules", "thirteen34,thirteen136"), lambda: exact_wins(["thirteen34", "thirteen136"])),
    "wins with other tiles": (
        ("wins", "--rules", "mcr_mil", "--tile-set", 34),
        lambda: exact_wins("mcr_mil", tile_set=34),
    ),
    "ready": (
        ("ready", "--rules", "riichi,hangzhou_classic", *SMALL, "--workers", 2),
        lambda: exact_ready(["riichi", "hangzhou_classic"], melds=MELDS),
    ),
    "ready, few tiles": (("ready", "--tiles", 4), lambda: exact_ready(tiles=4)),
    "ready, other tiles": (
        ("ready", "--tile-set", "108", "--melds", "p111z"),
        lambda: exact_ready(tile_set=108, melds="p111z"),
    ),
    "pattern": (
        ("pattern", "toitoi and not yakuhai_haku", *TWO, *SMALL, "--seat", "N"),
        lambda: exact_pattern("toitoi and not yakuhai_haku", ["riichi", "custom"], melds=MELDS, seat="N"),
    ),
    "pattern that is nowhere": (("pattern", "chiitoitsu", *SMALL), lambda: exact_pattern("chiitoitsu", melds=MELDS)),
    "compare": (("compare", *TWO, *SMALL), lambda: exact_compare(["riichi", "custom"], melds=MELDS)),
    "compare three": (
        ("compare", *SMALL, "--self-draw"),
        lambda: exact_compare(["riichi", "saikouisen2000", "custom"], melds=MELDS, self_draw=True),
    ),
    "compare the same": (("compare", "--rules", "thirteen136,thirteen136"), lambda: exact_compare(["thirteen136"] * 2)),
}
RESULTS = {}


@pytest.fixture(params=CASES)
def case(request):
    arguments, study = CASES[request.param]
    if request.param not in RESULTS:
        RESULTS[request.param] = study()
    return arguments, RESULTS[request.param]


def test_table(case, mjfast):
    arguments, result = case
    status, out, err = mjfast("exact", *arguments)
    assert (status, err) == (0, "")  # nothing of the progress where nobody looks
    assert out.splitlines()[0] == result.title
    rows = cells(out)
    for heading, table in result.tables:
        assert [heading] in rows
        assert table.heads in rows
        for row in table.rows:
            assert [cell for cell in row if cell] in rows
    assert "…" not in out


def test_json(case, mjfast):
    arguments, result = case
    status, out, err = mjfast("exact", *arguments, "--format", "json")
    assert (status, err) == (0, "")
    assert json.loads(out) == json.loads(json.dumps(result.as_dict()))


def test_csv(case, mjfast):
    arguments, result = case
    chosen = [()] if arguments[0] == "pattern" else [(), *(("--table", name) for name in result.names)]
    for table in chosen:
        status, out, err = mjfast("exact", *arguments, "--format", "csv", *table)
        assert (status, err) == (0, "")
        assert out == getattr(result, table[1] if table else result.main).to_csv(index=False)


def test_files(case, mjfast, tmp_path):
    arguments, result = case
    folder = tmp_path / "a b" / "ü"
    status, out, err = mjfast("exact", *arguments, "--out", folder, "--format", "csv")
    assert (status, out) == (0, getattr(result, result.main).to_csv(index=False))
    assert err.startswith("Written to ")
    assert str(folder) in err
    expected = {f"{result.stem}_{name}.{ending}" for name in result.names for ending in ("csv", "parquet")}
    assert {path.name for path in folder.iterdir()} == expected | {f"{result.stem}.json"}
    assert json.loads((folder / f"{result.stem}.json").read_text()) == json.loads(json.dumps(result.as_dict()))
    for name in result.names:
        frame = getattr(result, name)
        assert (folder / f"{result.stem}_{name}.csv").read_text() == frame.to_csv(index=False)
        back = parquet.read(folder / f"{result.stem}_{name}.parquet")
        assert back.attrs["recipe"] == result.recipe
        pd.testing.assert_frame_equal(back, frame, check_dtype=False, check_exact=True)
        for column in {"weight", "legal_weight"} & set(back):
            assert {type(weight) for weight in back[column]} <= {int}


@pytest.mark.parametrize("name", ["wins", "wins with other tiles", "ready", "pattern", "compare three"])
def test_in_a_narrow_terminal(name, mjfast, monkeypatch):
    monkeypatch.setattr(printing, "_PIPE_WIDTH", 80)
    arguments = [
        "riichi,saikouisen_modern,custom" if str(one).startswith("riichi,saikou") else one for one in CASES[name][0]
    ]
    _, out, _ = mjfast("exact", *arguments)
    lines = out.splitlines()[1:]  # the title is as long as it is
    assert max(map(len, lines)) <= 80
    assert "…" not in out
    assert "greater_honors_and_knitted_tiles" in out or name != "wins with other tiles"


def test_hands(mjfast, tmp_path):
    path = tmp_path / "of the shell.parquet"
    arguments = ("exact", "hands", "--rules", "custom", *SMALL, "--self-draw", "--seat", "W", "--out", path)
    assert mjfast(*arguments) == (0, "", f"Written to {path}\n")
    other = exact_hands(tmp_path / "of_python.parquet", "custom", melds=MELDS, self_draw=True, seat="W")
    assert path.read_bytes() == other.read_bytes()
    assert mjfast(*arguments) == (0, "", f"Written to {path}\n")
    assert sorted(tmp_path.iterdir()) == sorted([path, other])


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--tiles", 14, "--measures", "shanten,pairs", "--forms", "standard"),
        ("--distinct", "--tiles", 11, "--tile-set", 108),
        ("--rules", "guangdong", "--tiles", 13),
        ("--system", "luoshu"),
    ],
)
@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_deals(arguments, form, mjfast):
    found = mjfast("exact", "deals", *arguments, "--format", form)
    assert found == mjfast("deals", "--exact", *arguments, "--format", form)
    assert (found[0], found[2]) == (0, "")


def test_files_of_deals(mjfast, tmp_path):
    status, _, err = mjfast("exact", "deals", "--tiles", 4, "--out", tmp_path / "deals")
    assert status == 0
    assert mjfast("deals", "--exact", "--tiles", 4, "--out", tmp_path / "other")[0] == 0
    assert re.match("Written to .*deals", err)
    names = {path.name for path in (tmp_path / "deals").iterdir()}
    assert names == {path.name for path in (tmp_path / "other").iterdir()} != set()


def test_dice(mjfast):
    found = dice("saikouisen2000", hand_built=True)
    arguments = ("exact", "dice", "--rules", "saikouisen2000", "--hand-built")
    status, out, err = mjfast(*arguments)
    assert (status, err) == (0, "")
    assert all(head in out for head in (found.title, *dict(found.tables)))
    assert "1,296" in out
    assert json.loads(mjfast(*arguments, "--format", "json")[1]) == json.loads(json.dumps(found.as_dict()))
    text = mjfast("exact", "dice", "--format", "csv")[1]
    assert text == dice().frame.to_csv(index=False)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert (rows[5]["rolls"], rows[5]["chair"], rows[5]["count"], rows[5]["wall"]) == ("1", "1", "9", "")


def test_options_of_dice(mjfast):
    options = {"dice": 3, "seat_rolls": 1, "dealer_rolls": 0, "wall_rolls": 2}
    shown = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
    out = mjfast("exact", "dice", "--rules", "luoshu", *shown, "--format", "json")[1]
    assert json.loads(out) == json.loads(json.dumps(dice("luoshu", **options).as_dict()))


COMMON = [
    (("--rules", "rich"), "unknown rule set 'rich', did you mean 'riichi'?"),
    (("--rules", ""), "unknown rule set ''"),
    (("--rules", "riichi,"), "unknown rule set ''"),
    (("--rules", "nowhere.toml"), "nowhere.toml"),
    (("--flags", "ippatsu"), "no hand can win so under riichi: ippatsu without riichi"),
    (("--flags", "open_ready"), "unknown flag 'open_ready'"),
    (("--flags", "riichi", "--melds", "p555z"), "no hand can win so under riichi: riichi with an open hand"),
    (("--flags", "after_kong"), r"no hand can win so under riichi: after_kong \(rinshan\) with a ron"),
    (
        ("--flags", "after_kong", "--self-draw"),
        r"no hand can win so under riichi: after_kong \(rinshan\) without a kong",
    ),
    (
        ("--self-draw", "--flags", "robbed_kong"),
        r"no hand can win so under riichi: robbed_kong \(chankan\) with a self",
    ),
    (("--flags", "first_draw", "--melds", "p111z"), "no hand can win so under riichi: first_draw"),
    (("--rules", "hangzhou_classic", *SMALL), "no hand can win so under hangzhou_classic: a win on a discard"),
    (("--melds", "p555z p555z"), "6 copies of 5z in melds, the tile set '136' has 4"),
    (("--melds", "k2222p c123p"), "5 copies of 2p in melds"),
    (("--melds", "p111z p222z p333z p444z p555z"), "5 melds, expected 4 at most"),
    (("--melds", "c135m"), "c135m"),
    (("--melds", "what"), "what"),
    (("--tile-set", "12"), "unknown tile set '12'"),
    (("--tile-set", "108", "--melds", "c234m"), "copies of 2m in melds, the tile set '108' has 0"),
    (("--rules", "luoshu", "--tile-set", "136"), "the meld system 'luoshu' needs a tile set with flowers"),
    (("--rules", "thirteen136", "--melds", "p111z"), "no such hand has 11 tiles"),
    (("--seat", "X"), "seat is 'X', expected one of E S W N"),
    (("--round", "5"), "round is '5', expected one of E S W N"),
    (("--workers", 0), "workers is 0, expected 1 to 4096"),
    (("--workers", 10**6), "workers is 1000000, expected 1 to 4096"),
]


def may_go_with(command, options, message):
    """Patterns are looked for in wins that the rules do not allow, too; the whole table is of one rule set."""
    if command == "pattern":
        return "on a discard" not in message
    return command != "hands" or not any("," in option for option in map(str, options))


@pytest.mark.parametrize(
    ("command", "options", "message"),
    [
        (command, *wrong)
        for command in ("wins", "pattern", "compare", "hands")
        for wrong in COMMON
        if may_go_with(command, *wrong)
    ],
)
def test_what_cannot_be(command, options, message, mjfast, tmp_path):
    if command == "compare":
        rules = options[options.index("--rules") + 1] if "--rules" in options else "riichi"
        options = (*options, "--rules", f"{rules},{rules}")
    own = {"pattern": ("tanyao",), "hands": ("--out", tmp_path / "a.parquet")}.get(command, ())
    status, out, err = mjfast("exact", command, *own, *options)
    assert (status, out) == (2, "")
    assert re.match(f"mjfast: .*{message}", err)
    assert err.count("\n") == 1
    assert not (tmp_path / "a.parquet").exists()


@pytest.mark.parametrize(
    ("arguments", "expected", "message"),
    [
        (("ready", "--tiles", 12), 2, "tiles is 12, expected 13 or 10 or 7 or 4 or 1"),
        (("ready", "--tiles", 13, "--melds", "p111z"), 2, "tiles is 13, expected 10 beside a meld"),
        (("ready", "--rules", "thirteen136", "--tiles", 4), 2, "no such hand has 4 tiles"),
        (("ready", "--workers", -1), 2, "workers is -1"),
        (("pattern", "tanyo"), 2, "unknown pattern 'tanyo', did you mean 'tanyao'"),
        (("pattern", "tanyao and"), 2, "invalid syntax"),
        (("pattern", ""), 2, ""),
        (("pattern", "1"), 2, ""),
        (("compare", "--rules", "riichi"), 2, "one rule set is given, expected two or more"),
        (("compare", "--rules", "riichi,mcr_mil"), 2, "points of riichi and of mcr_mil are not the same"),
        (("compare", "--rules", ",".join(["riichi"] * 17)), 2, "17 rule sets with the same hands, expected 16 at most"),
        (("wins", "--rules", ",".join(["thirteen136"] * 17)), 2, "17 rule sets"),
        (("wins", "--format", "csv", "--table", "ways"), 2, "unknown table 'ways', expected summary, points, "),
        (("ready", "--format", "csv", "--table", "pairs"), 2, "unknown table 'pairs', did you mean 'waits'?"),
        (("wins", "--out", "/dev/null/x"), 1, "cannot write into the folder /dev/null/x: "),
        (("ready", "--out", "/proc/x"), 1, "cannot write into the folder /proc/x: "),
        (("hands", "--out", "/dev/null"), 1, "/dev/null is no table of mjfast"),
        (("hands", "--out", "/dev/null/a.parquet"), 1, "cannot write into the folder /dev/null/a.parquet.parts: "),
        (("hands", "--out", "/" + "x" * 300), 1, "File name too long"),
        (("hands", "--out", "x", "--rules", "riichi,custom"), 2, "unknown rule set 'riichi,custom'"),
        (("deals", "--tiles", 15), 2, "tiles is 15"),
        (("deals", "--measures", "waits"), 2, "there is no exact count of 'waits'"),
        (("dice", "--dice", 4), 2, "dice is 4, expected a whole number from 1 to 3"),
        (("dice", "--rules", "dice"), 2, "unknown rule set 'dice'"),
    ],
)
def test_faults(arguments, expected, message, mjfast):
    status, out, err = mjfast("exact", *arguments)
    assert (status, out) == (expected, "")
    assert re.match(f"mjfast: .*{re.escape(message)}", err)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("wins", "--table", "points"), "--table goes with --format csv"),
        (("wins", "--table", "points", "--format", "json"), "--table goes with --format csv"),
        (("ready", "--table", "ways", "--format", "table"), "--table goes with --format csv"),
        (("pattern",), "Missing argument 'CONDITION'"),
        (("pattern", "tanyao", "pinfu"), "unexpected extra argument"),
        (("pattern", "tanyao", "--table", "frame"), "No such option: --table"),
        (("hands",), "Missing option '--out'"),
        (("hands", "--out", "x", "--format", "csv"), "No such option: --format"),
        (("ready", "--seat", "E"), "No such option: --seat"),
        (("ready", "--tiles", "many"), "Invalid value for '--tiles'"),
        (("wins", "--workers", "two"), "Invalid value for '--workers'"),
        (("wins", "--format", "xml"), "'xml' is not one of"),
        (("dice", "--dice", "two"), "Invalid value for '--dice'"),
        (("nothing",), "No such command 'nothing'"),
    ],
)
def test_faults_of_usage(arguments, message, mjfast):
    status, out, err = mjfast("exact", *arguments)
    assert (status, out) == (2, "")
    assert message in re.sub(r"[\s│]+", " ", err)


@pytest.mark.parametrize("name", ["wins", "ready", "pattern", "compare"])
def test_interrupted(name, mjfast, monkeypatch, tmp_path):
    def stop(*arguments, **how):
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, f"exact_{name}", stop)
    own = ("tanyao",) if name == "pattern" else ()
    assert mjfast("exact", name, *own, "--out", tmp_path) == (130, "", "interrupted: nothing is kept\n")
    assert list(tmp_path.iterdir()) == []


# The command, telling when the workers begin.
TELLING = """
import sys
from mjfast import census
from mjfast.analysis import cli
share_out = census.share_out
def told(*arguments, **how):
    print("now", file=sys.stderr, flush=True)
    share_out(*arguments, **how)
census.share_out = told
cli.main()
"""


def test_ctrl_c():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-P", "-c", TELLING, "exact", "wins", "--rules", "riichi,custom,mcr_mil"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr.readline() == "now\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    signal.signal(signal.SIGINT, before)
    assert (process.returncode, out, err) == (130, "", "interrupted: nothing is kept\n")
