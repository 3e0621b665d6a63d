"""Every row of the tables of facts: what rule books, reports and real games say a win is worth."""

import pytest

import mjfast as mj
from mjfast.errors import InputError
from tests.reference import pricing
from tests.reference.case_rows import rows


def cases(name):
    return pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in rows(name)])


def shares(score):
    """What the discarder pays, what others and the dealer pay, or what all pay, without counters."""
    counters = score.table.honba * score.rules["honba_points"]
    paid = [-change for change in score.payments if change < 0]
    if not score.self_draw:
        return str(paid[0] - counters)
    paid = [points - counters // 3 for points in paid]
    return f"{paid[0]} all" if score.seat == "E" else f"{min(paid)}/{paid[0]}"


def worth(score):
    """The columns of the tables. Beside a yakuman some of them give the fu that the hand would have had."""
    items = score.fu_items
    raw = sum(items.values())
    return {
        "han": str(score.han),
        "fu_raw": str(raw - items.get("open hand", 0)),
        "fu": str(-(-raw // 10) * 10 if score.limits else score.fu),
        "points": str(score.points),
        "dora": str(sum(score.dora.values())),
        "limit": f"{score.multiple:g}",
        "deltas": " ".join(map(str, score.payments)),
        "shares": shares(score),
    }


def check(row):
    # The tables without seats leave payments to seat 0 as the dealer.
    discarder = {} if row.win["self_draw"] else {"discarder": 1 if row.win["seat"] == "E" else 0}
    score = mj.score(**discarder | row.win, rules=row.rules, below_minimum=True)
    slow = pricing.score(row.win, row.rules.options, row.rules.patterns, row.rules.replaces)
    assert score.legal == slow.legal == row.legal
    if not row.legal:
        with pytest.raises(InputError, match=r"^(too few han|no yaku)"):
            mj.score(**row.win, rules=row.rules)
        return score
    found = worth(score)
    expected = {column: row[column] for column in found if row[column]}
    if "limit" in row.cells:
        expected["limit"] = row["limit"] or "0"
    if "dora" in row.cells and not score.limits:
        expected["dora"] = row["dora"] or "0"
    assert {column: found[column] for column in expected} == expected
    assert bool(score.limits) == bool(score.multiple)
    assert mj.score(**row.win, rules=row.rules).points == score.points == slow.points
    assert (score.basic, score.han, score.fu) == (slow.basic, slow.han, slow.fu)
    return score


@cases("riichi")
def test_standard_riichi(row):
    check(row)


@cases("custom")
def test_custom_rules(row):
    check(row)


@cases("saikouisen")
def test_saikouisen_2000(row):
    score = check(row)
    if not row.legal:
        return
    # Of several yakuman only one is paid; the book does not tell nine gates with nine waits apart.
    yaku = score.reading.patterns if score.limits else score.yaku
    assert set(row["yaku"].split()) <= set(yaku)
    assert score.limits or len(score.yaku) == len(row["yaku"].split())


@cases("reported")
def test_what_other_libraries_once_had_wrong(row):
    check(row)


@cases("recorded_wins")
def test_wins_of_real_games(row):
    assert sorted(check(row).yaku) == sorted(row["yaku"].split())
