"""Settling hands of Chinese Official, Guangdong, Hangzhou, Luoshu, and where only thirteen orphans win."""

import pickle
from random import Random

import pytest

import mjfast as mj
from mjfast.settlement import Draw, Foul, Win, Won, settle_hand
from tests.reference import family_wins, guangdong, hangzhou, luoshu, thirteen
from tests.reference.case_rows import cells
from tests.reference.family_rules import HANGZHOU, RULES, rules_of_row, words_of_row
from tests.reference.outcomes import drew, ron, worth

MCR, GUANGDONG, CLASSIC, LUOSHU = (RULES[name] for name in ("mcr_mil", "guangdong", "hangzhou_classic", "luoshu"))


def numbers(text):
    return tuple(map(int, text.split()))


def seat_of(win, players=4):
    return (win.get("dealer", 0) + "ESWN".index(win["seat"])) % players


def paid_rows(name):
    rows = [row for row in cells(name) if row["hand"] and row["deltas"] and not row.get("group")]
    return pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['rules']}: {row['note']}") for row in rows])


def check(words, chosen, liable, deltas, **facts):
    """Both as a score alone, and as a hand that is settled; who gave the tile of a kong is known to the latter only."""
    score = mj.score(**words, rules=chosen, liable=liable)
    won = Won(
        Win(score.winner, score, liable, **facts),
        score.table.discarder,
        dealer=score.table.dealer,
        stakes=score.table.stakes,
    )
    result = settle_hand(pickle.loads(pickle.dumps(won)), chosen)
    assert result.deltas == deltas
    assert (result.kind, result.winners, result.honba, result.sticks) == ("win", (score.winner,), 0, 0)
    assert (
        score.payments
        == settle_hand(
            Won(Win(score.winner, score, liable), won.discarder, dealer=won.dealer, stakes=won.stakes), chosen
        ).deltas
    )
    if not facts:
        assert score.payments == deltas


@paid_rows("guangdong")
def test_guangdong(row):
    name, _, seat = row["liable"].partition("=")
    facts = {"open_kong_from": int(row["open_kong_from"])} if row["open_kong_from"] else {}
    words, chosen, deltas = words_of_row(row), rules_of_row(row, "guangdong"), numbers(row["deltas"])
    check(words, chosen, {name: int(seat)} if name else None, deltas, **facts)
    if name:
        check(words, chosen, int(seat), deltas)
        alone = guangdong.self_draw(int(row["points"]), seat_of(words))
        for liable in ({name: int(seat)}, int(seat)):
            check(words, chosen.replace(liability=["open_kong"]), liable, alone)


def test_the_first_who_is_liable_pays_for_all():
    won = drew(0, 2, fan=1, liable={"twelve_tiles": 2, "daisangen": 1})
    for causes, payer in ((["daisangen", "twelve_tiles"], 2), (["daisangen"], 1), ([], None)):
        deltas = settle_hand(won, GUANGDONG.replace(liability=causes)).deltas
        assert deltas == guangdong.self_draw(2, 0, payer)


def test_several_winners_of_guangdong():
    groups = {}
    for row in cells("guangdong"):
        if row["group"]:
            groups.setdefault(row["group"], []).append(row)
    assert len(groups) == 2
    for rows in groups.values():
        scores = [mj.score(**words_of_row(row), rules="guangdong") for row in rows]
        won = Won([Win(score.winner, score) for score in scores], int(rows[0]["discarder"]))
        result = settle_hand(won, "guangdong")
        assert all(result.deltas == numbers(row["deltas"]) for row in rows)
        assert len(result.winners) == len(rows)


@paid_rows("hangzhou")
def test_hangzhou(row):
    words = words_of_row(row)
    after = (seat_of(words) + 1) % 4
    feeds = numbers(row["chi_counts"] or "0 0 0 0")
    for name in row["rules"].split():
        check(words, rules_of_row(row, name), after if feeds[after] >= 3 else None, numbers(row["deltas"]))


@paid_rows("luoshu")
def test_luoshu(row):
    check(words_of_row(row), rules_of_row(row, row["rules"]), None, numbers(row["deltas"]))


@paid_rows("thirteen_yao")
def test_thirteen_orphans(row):
    words = words_of_row(row)
    if row["rules"] == "thirteen34" and row["self_draw"] == "yes":
        chosen = RULES["thirteen34"].replace(players=1)
        score = mj.score(**words, rules=chosen)
        assert settle_hand(Won(Win(0, score)), chosen).deltas == (0,)
        return
    check(words, rules_of_row(row, row["rules"]), None, numbers(row["deltas"]))
    if row["also_waiting"]:
        seats = [*numbers(row["also_waiting"]), seat_of(words)]
        won = Won([Win(seat, worth(seat, 3).score) for seat in seats], int(row["discarder"]))
        assert settle_hand(won, "thirteen136").deltas == numbers(row["deltas"])


@pytest.mark.parametrize("name", RULES)
def test_a_drawn_hand_costs_nothing(name):
    for dealer in (0, 1):
        result = settle_hand(Draw(dealer=dealer, honba=3, sticks=2), name)
        assert result.deltas == (0,) * (2 if name == "thirteen34" else 4)
        assert (result.kind, result.honba, result.sticks) == ("draw", 0, 0)
        stays = name == "guangdong" or name in HANGZHOU
        assert result.next_dealer == (dealer if stays else (dealer + 1) % len(result.deltas))


# Fan with flowers, who discarded, and what it comes to (Chinese competition rules of 1998: a base of 8 from all).
@pytest.mark.parametrize(
    ("points", "discarder", "deltas"),
    [
        (8, 0, (-16, 32, -8, -8)),
        (8, None, (-16, 48, -16, -16)),
        (12, 3, (-8, 36, -8, -20)),
        (12, None, (-20, 60, -20, -20)),
        (88, 2, (-8, 112, -96, -8)),
    ],
)
def test_chinese_official(points, discarder, deltas):
    won = drew(1, points) if discarder is None else ron(discarder, worth(1, points))
    assert settle_hand(won, "mcr_1998").deltas == deltas


def test_chinese_official_pays_for_flowers():
    score = mj.score("55p33344z", "5p", melds="p111z k2222z", seat="N", self_draw=True, flowers=2, rules=MCR)
    assert (score.fan, score.points) == (82, 84)
    assert score.payments == (-92, -92, -92, 276)


def test_one_winner_of_chinese_official():
    """Competition rules of 1998, article 8: the first in turn after the discarder."""
    result = settle_hand(ron(2, worth(0, 20), worth(1, 30), worth(3, 10)), MCR)
    assert (result.deltas, result.winners) == ((-8, -8, -18, 34), (3,))
    assert (result.dealer_stays, result.next_dealer) == (False, 1)


def test_fouls_of_chinese_official():
    """Competition rules of 1998, page 35: 10 to each, without being ready 20; the hand goes on."""
    result = settle_hand(Foul(2, dealer=1, honba=1), "mcr_1998")
    assert (result.kind, result.deltas) == ("foul", (10, 10, -30, 10))
    assert (result.next_dealer, result.dealer_stays, result.honba) == (1, True, 0)
    assert settle_hand(Foul(2, ready=False), "mcr_1998").deltas == (20, 20, -60, 20)
    assert settle_hand(Foul([0, 3]), "mcr_1998").deltas == (-20, 20, 20, -20)
    assert settle_hand(Foul(1), MCR.replace(false_win_points=5)).deltas == (5, -15, 5, 5)


def shuffled_seats(rng):
    return rng.sample(range(4), 4)


def test_random_hands_of_chinese_official():
    rng = Random(1)
    for _ in range(500):
        winner, discarder, dealer, _ = shuffled_seats(rng)
        points, base = rng.randint(8, 300), rng.choice((0, 8, 10))
        drawn = rng.random() < 0.5
        won = (
            drew(winner, points, dealer=dealer)
            if drawn
            else ron(discarder, worth(winner, points, dealer=dealer), dealer=dealer)
        )
        paid = [0 if seat == winner else base + (points if drawn or seat == discarder else 0) for seat in range(4)]
        expected = tuple(sum(paid) if seat == winner else -paid[seat] for seat in range(4))
        assert settle_hand(won, MCR.replace(share_points=base)).deltas == expected


def winners_of(family, seed, is_win, n=500):
    """So many random wins of a family."""
    found = (win for win in family_wins.family_wins(family, seed, 20 * n) if is_win(win))
    return [next(found) for _ in range(n)]


def test_random_hands_of_guangdong():
    rng = Random(2)
    for win in winners_of("guangdong", 2, guangdong.score):
        points, seat = guangdong.score(win).points, seat_of(win)
        other = rng.choice([None, *({0, 1, 2, 3} - {seat})])
        if not win["self_draw"]:
            paid = guangdong.robbed_kong if "robbed_kong" in win["flags"] else guangdong.ron
            check(win, GUANGDONG, None, paid({seat: points}, win["discarder"]))
        elif rng.random() < 0.5:
            check(win, GUANGDONG, other, guangdong.self_draw(points, seat, other))
        else:
            check(win, GUANGDONG, None, guangdong.self_draw(points, seat, other), open_kong_from=other)


def test_random_winners_of_one_discard_of_guangdong():
    rng = Random(3)
    for _ in range(500):
        discarder, *others = shuffled_seats(rng)
        dealer, robbed = rng.randrange(4), rng.random() < 0.2
        fans = {seat: rng.randint(3 if robbed else 0, 6) for seat in rng.sample(others, rng.randint(1, 3))}
        flags = ("robbed_kong",) if robbed else ()
        wins = [worth(seat, 2**fan, fan=fan, flags=flags, dealer=dealer) for seat, fan in fans.items()]
        shares = {"discard_shares": rng.randint(1, 3), "triple_win_shares": rng.randint(1, 3)}
        result = settle_hand(ron(discarder, *wins, dealer=dealer), GUANGDONG.replace(**shares))
        points = {seat: 2**fan for seat, fan in fans.items()}
        expected = (
            guangdong.robbed_kong(points, discarder)
            if robbed
            else guangdong.ron(
                points,
                discarder,
                ron_shares=shares["discard_shares"],
                triple_ron_shares=shares["triple_win_shares"],
            )
        )
        assert result.deltas == expected
        assert result.winners == tuple(sorted(fans, key=lambda seat: (seat - discarder) % 4))


@pytest.mark.parametrize("name", HANGZHOU)
def test_random_hands_of_hangzhou(name):
    rng = Random(4)
    for win in winners_of("hangzhou", 4, lambda win: hangzhou.score(win, name)):
        seat = seat_of(win)
        before, after = (seat - 1) % 4, (seat + 1) % 4
        feeds = [0, 0, 0, 0]
        if name != "hangzhou_platform2026":  # where two chi are the most
            feeds[seat] = sum(meld[0] == "c" for meld in win["melds"])
            feeds[after] = rng.choice((0, 2, 3, 4))
        liable = [after] * (feeds[after] >= 3) + [before] * (feeds[seat] >= 3)
        said = {0: None, 1: liable[0] if liable else None, 2: tuple(liable)}[len(liable)]
        factor = hangzhou.dealer_factor(win["dealer_streak"], name)
        points = hangzhou.score(win, name).points
        expected = hangzhou.payments(points, seat, dealer=win["dealer"], factor=factor, chi_counts=feeds)
        check(win, RULES[name], said, expected)
        assert (
            settle_hand(Won(Win(seat, mj.score(**win, rules=name), said), dealer=win["dealer"]), name).next_dealer
            == seat
        )


def test_who_is_liable_for_chi_is_seen_from_the_melds_or_said():
    shown = drew(2, 2, chi=3)
    for won in (shown, drew(2, 2, liable=1), drew(2, 2, chi=3, liable=1), drew(2, 2, liable=[1])):
        assert settle_hand(won, CLASSIC).deltas == (0, -8, 8, 0)
    for won in (drew(2, 2, chi=3, liable=3), drew(2, 2, liable=(1, 3)), drew(2, 2, liable=[3, 1])):
        assert settle_hand(won, CLASSIC).deltas == (0, -8, 24, -16)
    assert settle_hand(drew(2, 2, liable=3), CLASSIC).deltas == (0, 0, 16, -16)
    assert settle_hand(drew(2, 2, chi=2), CLASSIC).deltas == (-4, -2, 8, -2)
    # Two chi at most leave nobody liable, unless pons count.
    two = CLASSIC.replace(max_chi=2)
    assert settle_hand(drew(2, 2, liable=3), two).deltas == (-4, -2, 8, -2)
    assert settle_hand(drew(2, 2, liable=3), two.replace(pung_counts=True)).deltas == (0, 0, 16, -16)


def test_streaks_of_the_dealer():
    for streak, factor in ((0, 2), (1, 2), (2, 4), (3, 8), (9, 8)):
        dealer = settle_hand(drew(0, 3, dealer_streak=streak), CLASSIC).deltas
        assert dealer == (9 * factor, -3 * factor, -3 * factor, -3 * factor)
    assert settle_hand(drew(3, 3, dealer=1, dealer_streak=2), CLASSIC).deltas == (-3, -12, -3, 18)
    assert settle_hand(drew(3, 3, dealer=1), CLASSIC.replace(base_points=5)).deltas == (-15, -30, -15, 60)


def test_wins_on_discards_at_hangzhou():
    house = CLASSIC.replace(discard_win_streak=3)
    all_pay = ron(0, worth(2, 4, dealer_streak=3))
    assert settle_hand(all_pay, house).deltas == (-40, 0, 40, 0)
    assert settle_hand(all_pay, house.replace(discard_win_payment="own")).deltas == (-32, 0, 32, 0)
    dealer = ron(2, worth(0, 4, dealer_streak=3))
    assert settle_hand(dealer, house).deltas == (96, 0, -96, 0)
    assert settle_hand(dealer, house.replace(discard_win_payment="own")).deltas == (32, 0, -32, 0)
    # Who is liable for chi pays a self-draw only.
    assert settle_hand(ron(0, worth(2, 4, dealer_streak=3, chi=3)), house).deltas == (-40, 0, 40, 0)
    several = ron(0, *(worth(seat, 4, dealer_streak=3) for seat in (1, 2, 3)))
    assert settle_hand(several, house).winners == (1,)
    assert settle_hand(several, house.replace(ron_winners="triple")).deltas == (-120, 40, 40, 40)


def test_a_win_on_a_discard_at_hangzhou_as_a_score():
    house = CLASSIC.replace(discard_win_streak=3)
    win = {"hand": "123456789m11p12s", "win": "3s", "seat": "W", "dealer_streak": 3}
    assert mj.score(**win, discarder=0, rules=house).payments == (-10, 0, 10, 0)


def test_random_hands_of_luoshu():
    rng = Random(5)
    for win in winners_of("luoshu", 5, luoshu.is_win):
        forfeit, total = rng.random() < 0.5, rng.choice(("each", "stake"))
        expected = luoshu.payments(win["stakes"], seat_of(win), win["discarder"], forfeit=forfeit, win_total=total)
        check(win, LUOSHU.replace(forfeit=forfeit, self_draw_total=total), None, expected)


def test_several_winners_of_luoshu():
    """None of them loses his stake, and the others lose theirs once, to the first."""
    won = ron(3, worth(0), worth(1), stakes=(2, 3, 4, 5))
    assert settle_hand(won, LUOSHU).deltas == (2 + 3 + 4 + 5, -3, -4, -7)
    assert settle_hand(won, LUOSHU.replace(ron_winners="double")).deltas == (2 + 4 + 5, 3, -4, -10)
    assert settle_hand(won, LUOSHU.replace(ron_winners="double", forfeit=False)).deltas == (2, 3, 0, -5)


def test_one_chip_is_staked_where_nothing_is_said():
    assert settle_hand(ron(3, worth(1)), LUOSHU).deltas == (0, 1, 0, -1)
    assert settle_hand(drew(1), LUOSHU).deltas == (-1, 3, -1, -1)
    assert settle_hand(ron(3, worth(1), worth(2)), LUOSHU.replace(ron_winners="triple")).deltas == (0, 1, 1, -2)


@pytest.mark.parametrize("name", ["thirteen136", "thirteen34"])
def test_random_hands_of_thirteen_orphans(name):
    players = 4 if name == "thirteen136" else 2
    for win in winners_of(name, 6, lambda win: thirteen.is_win(win, name)):
        check(win, RULES[name], None, thirteen.payments(seat_of(win, players), win["discarder"], name, players))


@pytest.mark.parametrize(
    ("players", "points", "deltas"),
    [(4, 3, (-1, 3, -1, -1)), (3, 3, (-1, 3, -2)), (2, 3, (-3, 3)), (4, 7, (-2, 7, -3, -2))],
)
def test_the_price_of_thirteen_orphans_is_paid_together(players, points, deltas):
    """What is left over is paid by those who are next in turn."""
    chosen = RULES["thirteen136"].replace(players=players)
    assert settle_hand(drew(1, points, players=players), chosen).deltas == deltas
    given = ron(0, worth(1, points, players=players))
    assert settle_hand(given, chosen).deltas == (-points, points, 0, 0)[:players]


def test_one_player_of_thirteen_orphans_is_paid_nothing():
    alone = RULES["thirteen34"].replace(players=1)
    result = settle_hand(drew(0, 1, players=1), alone)
    assert (result.deltas, result.next_dealer) == ((0,), 0)


def test_next_dealers():
    """The deal stays with a dealer who wins; otherwise it passes on, or goes to the winner."""
    for name, following in (
        ("mcr_mil", (2, 2, 2)),
        ("guangdong", (1, 2, 1)),
        ("hangzhou_classic", (1, 0, 1)),
        ("luoshu", (2, 2, 2)),
    ):
        wins = [drew(seat, dealer=1) for seat in (1, 0)]
        found = [settle_hand(outcome, name) for outcome in (*wins, Draw(dealer=1))]
        assert tuple(result.next_dealer for result in found) == following
        assert [result.dealer_stays for result in found] == [seat == 1 for seat in following]
    several = ron(0, worth(3, dealer=2), worth(2, dealer=2), dealer=2)
    assert settle_hand(several, GUANGDONG).dealer_stays
    by_winner = GUANGDONG.replace(renchan="winner")
    assert settle_hand(ron(0, worth(3, dealer=1), worth(2, dealer=1), dealer=1), by_winner).next_dealer == 2
