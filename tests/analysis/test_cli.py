import csv
import io
import json
import re

import numpy as np
import pytest

import mjfast as mj
from mjfast import analysis
from tests.analysis.printed import cells

HAND, HAND_14 = "123m456p789s1122z", "123m456p789s1122z3m"
READY_FOR_13 = "19m19p19s1234567z"
COMMANDS = ("shanten", "waits", "ukeire", "score", "explain", "patterns", "deals", "rescore", "alone")
GROUPS = {
    "rules": ("list", "show", "diff", "check"),
    "table": ("points",),
    "exact": ("wins", "ready", "pattern", "compare", "hands", "deals", "dice"),
    "study": ("run", "resume", "extend", "show"),
    "logs": ("read",),
}


def test_help(mjfast):
    status, out, err = mjfast("--help")
    assert (status, err) == (0, "")
    listed = re.findall(r"^│ (\w+) ", out.partition("Commands")[2], re.MULTILINE)
    assert listed == [*COMMANDS, *GROUPS]
    assert mjfast("-h") == (status, out, err)
    assert mjfast()[1].strip() == out.strip()
    for command in (*COMMANDS, *(f"{group} {name}" for group, names in GROUPS.items() for name in names)):
        status, out, err = mjfast(*command.split(), "--help")
        assert (status, err) == (0, "")
        assert f"mjfast {command}" in out
        assert "--format" in out or command in ("rules check", "exact hands")
        assert max(map(len, out.splitlines())) <= 80
    for group, names in GROUPS.items():
        out = mjfast(group)[1]
        assert re.findall(r"^│ (\w+) ", out.partition("Commands")[2], re.MULTILINE) == list(names)


def test_version(mjfast):
    assert mjfast("--version") == (0, f"mjfast {mj.__version__}\n", "")


def test_shanten(rows):
    melded = "123m45p11z p555z c123m"
    read, table = rows("shanten", HAND, HAND_14, melded)
    assert read == [
        {"hand": HAND, "shanten": 0},
        {"hand": HAND_14, "shanten": 0},
        {"hand": melded, "shanten": 0},
    ]
    assert cells(table) == [["hand", "shanten"], [HAND, "0"], [HAND_14, "0"], [melded, "0"]]


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("1122m3344p5566s7z", {"forms": "standard"}),
        ("1122m3344p5566s7z", {"forms": "seven_pairs,thirteen_orphans"}),
        ("123m456p11z", {"melds": "p555z c123m"}),
        ("159m258m357p456s1z", {"system": "luoshu"}),
        ("159m258m357p456s5z", {"system": "jokers"}),
        ("199m147p147s1234z", {"tile_set": "108"}),
    ],
)
def test_options_are_those_of_the_functions(rows, hand, options):
    shown = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
    python = {name: tuple(value.split(",")) if name == "forms" else value for name, value in options.items()}
    read, _ = rows("shanten", hand, *shown)
    assert read == [{"hand": hand, "shanten": mj.shanten(hand, **python)}]


def test_waits(rows):
    read, table = rows("waits", HAND, READY_FOR_13, "147m258p369s1234z")
    assert [row["waits"].split() for row in read] == [["1z", "2z"], mj.waits(READY_FOR_13), []]
    assert [row["kinds"] for row in read] == [2, 13, 0]
    assert cells(table)[1] == [HAND, "2", "1z 2z"]


def test_ukeire(rows):
    for hand, options in ((HAND_14, {}), (HAND, {"visible": "11z"}), ("123m45p11z3m", {"melds": "p555z c123m"})):
        read, table = rows("ukeire", hand, *[part for key, value in options.items() for part in (f"--{key}", value)])
        frame = mj.ukeire(hand, **options)
        expected = [row | {"discard": row["discard"] or ""} for row in frame.to_dict("records")]
        assert [row | {"discard": row["discard"] or ""} for row in read] == expected
        assert len(cells(table)) == len(expected) + 1


def as_read(frame):
    """The rows as JSON has them."""

    def plain(key, cell):
        if key in ("count", "n"):
            return str(cell)
        return None if cell != cell else cell

    return [{key: plain(key, cell) for key, cell in row.items()} for row in frame.to_dict("records")]


def test_sampled_deals(rows):
    read, table = rows(
        "deals", "--n", "2e4", "--seed", 1, "--measures", "shanten,pairs", "--tiles", 14, "--confidence", 0.9
    )
    result = analysis.deals(14, 20_000, seed=1, measures=("shanten", "pairs"), confidence=0.9)
    assert read == as_read(result.frame)
    assert result.title in table
    assert "90% interval" in table
    assert "Seed 1" in table
    assert max(map(len, table.splitlines())) <= 80


def test_exact_deals(rows):
    read, table = rows("deals", "--exact", "--tiles", 14, "--forms", "standard")
    assert read == as_read(analysis.exact_deals(14, forms="standard").frame)
    assert "11,353,128,141,498" in table
    read, table = rows("deals", "--exact", "--distinct")
    assert read == as_read(analysis.exact_deals(13, distinct=True).frame)


def test_sampled_beside_exact(rows):
    read, table = rows("deals", "--n", "1e4", "--seed", 1, "--exact")
    result = analysis.deals(13, 10_000, seed=1, exact=True)
    assert read == as_read(result.frame)
    assert f"Agreement with the exact distribution: {result.test}" in table
    assert max(map(len, table.splitlines())) <= 100


def test_recorded_deals(rows, tmp_path):
    path = tmp_path / "hands.csv"
    path.write_text("hand\n3340m467p1259s37z\n")
    read, _ = rows("deals", "--recorded", path)
    expected = as_read(analysis.recorded_deals(path).frame)
    assert [row["z"] for row in read] == [None] * 7
    assert [row["count"] for row in read] == [row["count"] for row in expected]


@pytest.mark.parametrize("n", ["1e4", "10000", "10_000", "1E4", "10,000", "1.0e4", "+10000"])
def test_ways_to_write_a_number(mjfast, n):
    status, out, _ = mjfast("deals", "--n", n, "--seed", 1, "--format", "csv")
    assert status == 0
    assert {row["n"] for row in csv.DictReader(io.StringIO(out))} == {"10000"}


def test_files_are_written(mjfast, tmp_path):
    status, out, err = mjfast("deals", "--n", "1e4", "--seed", 1, "--out", tmp_path / "a" / "b")
    assert status == 0
    written = {path.name for path in (tmp_path / "a" / "b").iterdir()}
    assert written == {"deals.csv", "deals.json", "deals.parquet", "deals.png", "deals.html", "run.json"}
    (line,) = err.splitlines()
    assert all(name in line for name in written - {"run.json"})
    assert mjfast("deals", "--n", "1e4", "--seed", 1)[1] == out
    # Without the seed the run that is there goes on.
    status, out, err = mjfast("deals", "--n", "2e4", "--out", tmp_path / "a" / "b", "--format", "json")
    assert json.loads(out)["recipe"]["seed"] == 1


# Arguments, exit status, and what the line on stderr says.
FAULTS = [
    (("shanten", "123x"), 2, "'123x', position 3: found 'x'"),
    (("shanten", "11111m"), 2, "fifth 1m"),
    (("shanten", HAND, "1m2m3m"), 2, "'1m2m3m'.*3 concealed tiles"),
    (("shanten", ""), 2, "0 concealed tiles"),
    (("waits", HAND_14), 2, "14 concealed tiles, expected 13"),
    (("ukeire", HAND, "--visible", "1111z"), 2, "1z"),
    (("shanten", HAND, "--forms", "seven"), 2, "unknown form 'seven', did you mean 'seven_pairs'"),
    (("shanten", HAND, "--system", "joker"), 2, "unknown meld system 'joker', did you mean 'jokers'"),
    (("shanten", HAND, "--tile-set", "137"), 2, "unknown tile set '137', did you mean"),
    (("shanten", HAND, "--melds", "p555z"), 2, "13 concealed tiles"),
    (("deals", "--n", "-3"), 2, "n is -3, expected 1 to"),
    (("deals", "--n", "0"), 2, "n is 0, expected 1 to"),
    (("deals", "--n", "1e16"), 2, "n is .*, expected 1 to"),
    (("deals", "--n", "1e5000"), 2, "expected 1 to"),
    (("deals", "--n", "10", "--seed", "-1"), 2, "seed is -1"),
    (("deals", "--n", "10", "--workers", "0"), 2, "workers is 0"),
    (("deals", "--n", "10", "--confidence", "95"), 2, r"confidence is 95\.0"),
    (("deals", "--tiles", "12"), 2, "tiles is 12, expected 13 or 14"),
    (("deals", "--measures", "dorra"), 2, "unknown measure 'dorra', did you mean 'dora'"),
    (("deals", "--measures", "waits", "--exact"), 2, "there is no exact count of 'waits'"),
    (("deals", "--recorded", "none.csv"), 1, "cannot read none.csv: No such file"),
    (("deals", "--n", "10", "--out", "/dev/null/x"), 1, "cannot write into the folder /dev/null/x: Not a directory"),
    (("deals", "--exact", "--out", "/proc/x"), 1, "cannot write into the folder /proc/x: "),
]


@pytest.mark.parametrize(("arguments", "expected", "message"), FAULTS)
def test_faults(mjfast, arguments, expected, message):
    status, out, err = mjfast(*arguments)
    assert (status, out) == (expected, "")
    (line,) = err.splitlines()
    assert re.match(f"mjfast: .*{message}", line)
    assert len(line) < 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("shantem", HAND), "No such command 'shantem'"),
        (("shanten",), "Missing argument 'HAND...'"),
        (("shanten", HAND, "--from", "5"), "No such option"),
        (("shanten", HAND, "--format", "xml"), "xml"),
        (("deals", "--tiles", "many"), "tiles"),
        (("deals", "--n", "1.5"), "'1.5' is no whole number such as 10000000 or 1e7"),
        (("deals", "--n", "nan"), "'nan' is no whole number"),
        (("deals", "--n", "many"), "'many' is no whole number"),
        (("deals", "--distinct", "--n", "10"), "--distinct goes with --exact"),
        (("deals", "--recorded", "none.csv", "--n", "10"), "--n cannot go with --recorded"),
    ],
)
def test_faults_of_usage(mjfast, arguments, message):
    status, out, err = mjfast(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_many_hands(mjfast):
    hands = mj.to_strings(mj.deal(300, seed=1))
    status, out, _ = mjfast("shanten", *hands, "--format", "csv")
    assert status == 0
    found = [int(row["shanten"]) for row in csv.DictReader(io.StringIO(out))]
    assert found == np.asarray(mj.shanten(hands)).tolist()
