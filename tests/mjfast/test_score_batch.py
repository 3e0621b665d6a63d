"""Many wins in one pass: as one by one, in any order of rule sets, from every kind of table."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest

import mjfast as mj
from mjfast import rules
from mjfast.catalogue import PATTERNS
from mjfast.errors import HandError, InputError, TileError
from mjfast.faults import REASONS as TEXTS
from mjfast.wins import FLAGS, SELF_DRAW
from tests.reference.family_wins import FAMILIES, family_wins
from tests.reference.local_wins import mixed
from tests.reference.mcr_wins import mixed as mixed_mcr
from tests.reference.tile_names import KINDS

NAMES = rules.names()
OTHERS = [win for family in FAMILIES for win in family_wins(family, 11, 15)]
WINS = [*mixed(11, 300), *mixed_mcr(11, 25), *OTHERS]
N = len(WINS)
DORA = ("dora", "ura_dora", "red_dora")
NUMBERS = ["points", "basic", "han", "fu", "fan", "yaku_han", "multiple", "dora", "status", "reading", "win"]
LEGAL, BELOW, NO_YAKU, INCOMPLETE = (
    next(code for code, text in TEXTS.items() if text == own)
    for own in ("", "fewer han or fan than the rules ask for", "no yaku", "not a complete hand")
)
UNCONNECTED = {
    "hand": "147m258p369s1234z",
    "win": "1z",
    "self_draw": True,
    "flags": ["first_draw"],
    "dora_indicators": "4z",
}


@pytest.fixture(scope="module")
def every():
    """All wins under all rule sets."""
    return mj.score_batch(WINS, NAMES, errors="report", below_minimum=True)


# Beside rule sets that have flowers, the others pass over those that are set aside.


SHOWN = ("yaku", "limits", "dora", "han", "fu", "fan", "counts", "points", "basic", "legal", "fu_items")


def test_one_by_one(every):
    for row, win in enumerate(WINS):
        for which, name in enumerate(NAMES):
            status = every.raw["status"][which, row]
            own = dict(win)
            if name == "thirteen34":  # where two players sit otherwise
                own |= {"dealer": 0, "discarder": None}
            if status not in (LEGAL, BELOW, NO_YAKU):
                with pytest.raises((HandError, InputError)):
                    mj.score(**own, rules=name, below_minimum=True)
                continue
            one, many = mj.score(**own, rules=name, below_minimum=True), every.score(row, which)
            for field in SHOWN:
                assert getattr(one, field) == getattr(many, field), (win, name, field)
            for score in (one, many):
                assert (score.reading.yaku, score.reading.counts, score.reading.fan) == (
                    score.yaku,
                    score.counts,
                    score.fan,
                )
            assert not one.legal or name == "thirteen34" or payments(one) == payments(many)


def payments(score):
    """The payments of a win, or why there are none: a dealer's streak is missing, for instance."""
    try:
        return score.payments
    except InputError as error:
        return str(error)


def assert_equal(scores, names, every):
    """The scores are those of all rule sets, but for bits of patterns, which stand elsewhere in another pass."""
    for place, name in enumerate(names):
        which = NAMES.index(name)
        same = np.array([TEXTS[code] != "flowers, and the tile set has none" for code in scores.raw["status"][place]])
        for field in NUMBERS:
            assert np.array_equal(scores.raw[field][place][same], every.raw[field][which][same]), (name, field)
        found, expected = scores.counts(place), every.counts(which)
        assert found.keys() == expected.keys()
        assert all(np.array_equal(found[pattern][same], expected[pattern][same]) for pattern in found), name
        assert all(np.array_equal(found[own] > 0, there) for own, there in scores.found(place).items())


@pytest.mark.parametrize("order", [NAMES[::-1], sorted(NAMES, key=lambda name: name[::-1])], ids=["backwards", "mixed"])
def test_the_order_of_rule_sets(order, every):
    assert_equal(mj.score_batch(WINS, order, errors="report", below_minimum=True), order, every)


@pytest.mark.parametrize("name", NAMES)
def test_one_pass_for_each_rule_set(name, every):
    assert_equal(mj.score_batch(WINS, name, errors="report", below_minimum=True), [name], every)


def test_parts_of_a_batch_in_threads(every):
    with ThreadPoolExecutor(4) as pool:
        parts = pool.map(lambda row: mj.score_batch(WINS[row : row + 40], NAMES, errors="report"), range(0, N, 40))
        raw = np.concatenate([part.raw for part in parts], axis=1)
    assert raw.tobytes() == every.raw.tobytes()


def as_text(win):
    """The fields as they stand in a file."""
    joined = {name: " ".join(win.get(name, ())) for name in ("melds", "flags")}
    stakes = {"stakes": " ".join(map(str, win["stakes"]))} if "stakes" in win else {}
    return {**win, **joined, **stakes}


FRAME = pd.DataFrame(list(map(as_text, WINS)))
SOURCES = {
    "records": lambda folder: mj.Wins.from_records(map(as_text, WINS)),
    "frame": lambda folder: mj.Wins.from_frame(FRAME),
    "frame with another index": lambda folder: mj.Wins.from_frame(FRAME.set_index(FRAME.index[::-1])),
    "csv": lambda folder: written(folder / "wins.csv", lambda path: FRAME.to_csv(path, index=False)),
    "csv.gz": lambda folder: written(folder / "wins.csv.gz", lambda path: FRAME.to_csv(path, index=False)),
    "jsonl": lambda folder: written(
        folder / "wins.jsonl", lambda path: FRAME.to_json(path, orient="records", lines=True)
    ),
    "jsonl of lists": lambda folder: written(
        folder / "wins.jsonl", lambda path: path.write_text("\n".join(map(json.dumps, WINS)))
    ),
    "parquet": lambda folder: written(folder / "wins.parquet", FRAME.to_parquet),
}


def written(path, write):
    write(path)
    return mj.Wins.read(path)


@pytest.mark.parametrize("read", SOURCES.values(), ids=SOURCES)
def test_the_same_wins_from_every_table(read, tmp_path, every):
    wins = read(tmp_path)
    assert wins.records.tobytes() == every.wins.records.tobytes()
    assert wins.table == every.wins.table
    again = mj.score_batch(wins, NAMES, errors="report", below_minimum=True)
    assert again.raw.tobytes() == every.raw.tobytes()


def test_wins_from_arrays(every):
    records = every.wins.records
    flags = records["flags"]
    arrays = {name: records[name] for name in records.dtype.names if name not in ("flags", "flowers", "hand")}
    in_hand = np.unpackbits(records["flowers"][:, None], axis=1, bitorder="little")
    drawn = (flags & SELF_DRAW) > 0
    wins = mj.Wins(
        **arrays,
        hand=np.hstack([records["hand"], in_hand]),
        flags=flags & ~np.uint16(SELF_DRAW),
        self_draw=drawn,
    )
    assert wins.records.tobytes() == records.tobytes()
    assert_equal(mj.score_batch(wins, NAMES, errors="report", below_minimum=True), NAMES, every)


def test_flowers_by_number_from_arrays():
    wins = mj.Wins(hand=mj.to_array(["123m456p78s99s"]), win=[26], melds=[[65]], flowers=[3])
    assert wins.records["flowers"].tolist() == [0b111]
    assert mj.score_batch(wins, "mcr_mil").counts()["flower_tiles"].tolist() == [3]
    assert mj.score_batch(wins, rules.replace("mcr_mil", min_fan=20)).counts()["flower_tiles"].tolist() == [0]
    assert mj.score_batch(wins, ["mcr_mil", "riichi"]).legal.tolist() == [[True], [False]]
    both = mj.score_batch(wins, ["mcr_mil", "riichi"], pass_over_flowers=True)
    assert (both.score(0, 0).fan, both.score(0, 0).points) == (10, 13)
    assert both.score(0, 1).reading.yaku == both.score(0, 1).yaku == {"yakuhai_haku": 1}


def test_the_record_of_a_win():
    (record,) = mj.Wins.from_records(
        [
            {
                "hand": "406m99s",
                "win": "9s",
                "melds": "c340p K1111z",
                "seat": "N",
                "round": "W",
                "self_draw": False,
                "dora_indicators": "1m0s",
                "flags": "robbed_kong",
                "honba": 3,
            }
        ]
    ).records
    assert {KINDS[kind]: int(count) for kind, count in enumerate(record["hand"]) if count} == {
        "4m": 1,
        "5m": 1,
        "6m": 1,
        "9s": 2,
    }
    assert [KINDS[record["win"]], "ESWN"[record["seat"]], "ESWN"[record["round"]]] == ["9s", "N", "W"]
    assert record["melds"].tolist() == [KINDS.index("3p"), 4 * 34 + KINDS.index("1z"), 255, 255]
    assert record["red"].tolist() == [1, 1, 0]
    assert record["dora_indicators"].tolist() == [0, KINDS.index("5s"), 255, 255, 255]
    assert (record["flags"], record["honba"]) == (FLAGS["robbed_kong"], 3)


def test_the_frame(every):
    frame = every.frame
    assert frame.columns.tolist() == [
        *("win", "rules", "legal", "han", "fu", "fan", "points", "basic", "multiple"),
        *("dora", "ura_dora", "red_dora", "reason"),
    ]
    assert frame["win"].tolist() == list(range(N)) * len(NAMES)
    assert frame["rules"].tolist() == [name for name in NAMES for _ in range(N)]
    assert np.array_equal(frame["points"], every.points.ravel())
    assert np.array_equal(frame["legal"], every.legal.ravel())
    assert (frame["legal"] == (frame["reason"] == "")).all()
    assert {"no yaku", "fewer han or fan than the rules ask for", "not a complete hand"} <= set(frame["reason"])
    assert set(frame["reason"]) <= set(TEXTS.values())
    for row in frame.itertuples():
        if row.reason in ("", "no yaku", "fewer han or fan than the rules ask for"):
            score = every.score(row.win, NAMES.index(row.rules))
            assert (score.legal, score.han, score.fu, score.fan) == (row.legal, row.han, row.fu, row.fan)
            assert score.points == row.points
            assert (score.basic, score.multiple) == (row.basic, row.multiple)
            assert score.dora == {name: value for name in DORA if (value := getattr(row, name))}


def test_the_frame_of_yaku(every):
    yaku = every.yaku
    assert yaku.columns.tolist() == ["win", "rules", "yaku", "count", "value", "han", "limit"]
    assert not yaku.duplicated(["win", "rules", "yaku"]).any()
    assert yaku.sort_values(["rules", "win"], kind="stable").index.equals(yaku.index)
    assert yaku["rules"].cat.categories.tolist() == NAMES
    assert set(yaku["yaku"]) <= set(PATTERNS)
    listed = dict(iter(yaku.groupby(["win", "rules"], observed=True)))
    for row in every.frame.itertuples():
        rows = listed.pop((row.win, row.rules), yaku.head(0))
        if not row.legal:
            assert rows.empty
            continue
        score = every.score(row.win, NAMES.index(row.rules))
        assert dict(zip(rows["yaku"], rows["value"], strict=True)) == score.yaku
        assert {
            name: count for name, count in zip(rows["yaku"], rows["count"], strict=True) if count > 1
        } == score.counts
        riichi = score.rules.family_name == "riichi"
        assert rows["han"].tolist() == (list(score.yaku.values()) if riichi else [0] * len(rows))
        assert {name: limit for name, limit in zip(rows["yaku"], rows["limit"], strict=True) if limit} == score.limits
    assert not listed


def test_points_of_wins_with_too_few_han(every):
    strict = mj.score_batch(WINS, NAMES, errors="report")
    assert strict.raw.tobytes() == every.raw.tobytes()
    assert np.array_equal(strict.points, np.where(every.legal, every.points, 0))
    few = ~every.legal & (every.raw["status"] <= 2)
    assert few.any()
    assert (every.points[few] > 0).all()


BAD = [
    {"hand": "123m456m789p67s99s", "win": "8s"},
    {"hand": "123m456m789p67s99s", "win": "5p"},
    {"hand": "123x456m789p67s99s", "win": "8s"},
    {"hand": "123m456m789p678s99s", "win": "8s"},
    {"hand": "123m456m789p67s99s", "win": "8s", "flags": "ippatsu"},
    {"hand": "123m456m789p67s99s"},
    UNCONNECTED,
]
REASONS = {
    1: "not a complete hand",
    2: "hand '123x456m789p67s99s', position 3: found 'x', expected a digit 0-9 or a suit letter m p s z f",
    3: "wrong number of tiles: 14 besides the winning tile, expected 13; give the hand without the winning tile",
    4: "ippatsu without riichi",
    5: "no winning tile",
}


def test_rows_that_are_no_wins():
    scores = mj.score_batch(BAD, ["riichi", "custom"], errors="report")
    assert dict(scores.faults.itertuples(index=False)) == REASONS
    assert scores.legal[:, 0].all()
    assert scores.legal[:, 6].tolist() == [False, True]
    assert (scores.points[:, 1:6] == 0).all()
    unread = [reason if row not in (2, 5) else "cannot be read" for row, reason in REASONS.items()]
    assert scores.frame["reason"][1:6].tolist() == [reason.partition(":")[0] for reason in unread]
    assert set(scores.yaku["win"]) == {0, 6}
    for row, reason in REASONS.items():
        with pytest.raises((TileError, HandError, InputError)) as caught:
            scores.score(row)
        assert str(caught.value) == f"row {row}: {reason}"
        with pytest.raises((TileError, HandError, InputError)) as caught:
            mj.score_batch([BAD[0], BAD[row]], ["riichi", "custom"])
        assert str(caught.value) == f"row 1: {reason}"


def test_a_win_by_some_rules_only():
    scores = mj.score_batch([UNCONNECTED], ["riichi", "custom", "custom_compact"], errors="report")
    assert scores.points.tolist() == [[0], [8000], [0]]
    assert scores.faults.empty
    assert mj.score_batch([UNCONNECTED], "riichi", errors="report").faults["win"].tolist() == [0]


def test_nothing_is_scored_where_there_is_no_winning_form():
    scores = mj.score_batch([UNCONNECTED], ["riichi", "custom"], errors="report")
    assert scores.frame.loc[0, ["han", "fu", *DORA]].tolist() == [0, 0, 0, 0, 0]


def test_no_wins(every):
    scores = mj.score_batch([], ["riichi", "custom"])
    assert len(scores) == 0
    for name in ("frame", "yaku", "faults"):
        empty, full = getattr(scores, name), getattr(every, name)
        assert empty.empty
        assert empty.columns.equals(full.columns)
        assert empty.dtypes.map(str).equals(full.dtypes.map(str))


def test_the_same_rule_set_twice():
    scores = mj.score_batch(WINS[:3], ["riichi", "custom", "riichi"], errors="report")
    assert scores.frame["rules"].unique().tolist() == ["riichi", "custom", "riichi (2)"]
    assert scores.raw[0].tobytes() == scores.raw[2].tobytes()


def test_rows_of_scores():
    scores = mj.score_batch(WINS[:5], errors="report")
    assert len(scores) == 5
    assert [score.points for score in scores] == [scores[row].points for row in range(5)]
    assert scores[-1].points == scores[4].points
    for row in (5, -6):
        with pytest.raises(IndexError, match=f"win {row} of 5"):
            scores[row]
