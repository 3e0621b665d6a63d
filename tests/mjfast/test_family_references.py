"""The slow implementations of Guangdong, Hangzhou, Luoshu and the variant of thirteen orphans beside what is known."""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest

from tests.reference import family_wins, guangdong, hangzhou, luoshu, thirteen
from tests.reference.case_rows import cells, read_options, win_words
from tests.reference.guangdong import Event
from tests.reference.hangzhou import Act
from tests.reference.tile_names import KINDS, ORPHANS, plain_tiles, tiles
from tests.reference.winning import splits

SEATS = "ESWN"


def cases(name):
    rows = list(cells(name))
    return pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['rules']}: {row['note']}") for row in rows])


def words(row):
    """The words of a win, those that only some families know included."""
    named = {name: int(row[name]) for name in ("n_piao", "n_gang") if row.get(name)}
    return {**win_words({"flags": "", **row}), **named}


def winner(row):
    return (int(row.get("dealer") or 0) + SEATS.index(row["seat"])) % 4 if row["seat"] else None


def number(text):
    return int(text) if text else None


def numbers(text):
    return tuple(map(int, text.split()))


@cases("guangdong")
def test_guangdong(row):
    results = guangdong.results(words(row), **read_options(row["options"]))
    assert bool(results) == (row["legal"] == "yes")
    if results:
        assert (results[0].fan, results[0].points) == (int(row["fan"]), int(row["points"]))
        equal = [result.names for result in results if result.fan == results[0].fan]
        assert frozenset(row["patterns"].split()) in equal


def guangdong_deltas(rows):
    """What the winners of one hand receive together."""
    first = rows[0]
    points = {winner(row): int(row["points"]) for row in rows}
    if first["self_draw"]:
        payer = first["open_kong_from"] or first["liable"].partition("=")[2]
        return guangdong.self_draw(int(first["points"]), winner(first), number(payer))
    paid = guangdong.robbed_kong if first["flags"] == "robbed_kong" else guangdong.ron
    return paid(points, int(first["discarder"]))


def test_guangdong_payments():
    hands = {}
    for row in cells("guangdong"):
        if row["legal"] == "yes":
            hands.setdefault(row["group"] or row["note"], []).append(row)
    for rows in hands.values():
        assert all(guangdong_deltas(rows) == numbers(row["deltas"]) for row in rows), rows


def test_guangdong_shares():
    assert guangdong.ron({1: 4}, 0, ron_shares=3) == (-12, 12, 0, 0)
    assert guangdong.ron({0: 2, 1: 1, 2: 16}, 3, triple_ron_shares=3) == (24, 24, 48, -96)
    assert guangdong.robbed_kong({1: 8, 2: 64}, 3) == (0, 24, 192, -216)


def test_guangdong_options():
    win = {"hand": "12m456m99m777z", "win": "3m", "melds": "c678m", "flags": ["robbed_kong"]}
    assert [guangdong.score(win, cap=cap).fan for cap in (2, 3, 4, 5)] == [3, 3, 4, 4]
    first = {"hand": "19m19p19s1234567z", "win": "7z", "seat": "N", "flags": ["before_first_draw"]}
    for fan, names in ((7, {"renhou"}), (6, {"kokushi"})):
        assert guangdong.score(first, heavenly_fan=fan) == guangdong.Result(fan, frozenset(names))


def test_tiles_passed_in_guangdong():
    events = [Event("pass", 1, "3m"), Event("draw", 2), Event("pass", 1, "6m")]
    assert guangdong.barred(events, 1) == {"3m", "6m"}
    assert guangdong.barred(events, 2) == set()
    for what in ("draw", "claim", "kong"):
        assert guangdong.barred([*events, Event(what, 1), Event("pass", 1, "9s")], 1) == {"9s"}


def claims(seat, *melds):
    """Claims of some melds, each with the seat of the discarder behind it."""
    return [Event("claim", seat, meld[:-1], int(meld[-1])) for meld in melds]


@pytest.mark.parametrize(
    ("events", "liable"),
    [
        (claims(0, "c123m3", "p444p1", "k5555s2"), {}),
        (claims(0, "c123m3", "p444p1", "k5555s2", "p666p1"), {0: 1}),
        ([*claims(0, "c123m3", "p444p1", "p666p1"), Event("kong", 0, "K5555s")], {}),
        (claims(2, "p555z0", "p777z1"), {}),
        (claims(2, "p555z0", "p777z1", "k6666z3"), {2: 3}),
        (claims(2, "p111z0", "p333z1", "p444z0", "p222z1"), {2: 1}),
        (claims(2, "p111z0", "p333z1", "p444z0", "p222m3"), {2: 3}),
        # The first to become liable stays so alone.
        (claims(2, "p555z0", "p777z1", "p666z3", "c123m1"), {2: 3}),
        # Nobody is liable for the fourth melds of two players, but for the dragons of the second he is.
        (claims(0, "c123m3", "p444p1", "p555s2", "p666p1") + claims(2, "c123m1", "p444m1", "p555m1", "p666m1"), {0: 1}),
        (
            claims(0, "c123m3", "p444p1", "p555s2", "p666p1") + claims(2, "p555z1", "p666z1", "p888m3", "p777z1"),
            {0: 1, 2: 1},
        ),
        # Whose discard came too late to make him liable can be so to another.
        (
            claims(0, "p555z1", "p666z1", "p777z2", "p888p1") + claims(2, "c123m1", "p444m1", "p999m3", "p666m1"),
            {0: 2, 2: 1},
        ),
    ],
)
def test_liable_in_guangdong(events, liable):
    assert guangdong.liable(events) == liable
    assert guangdong.self_draw_payer(events, 0) == liable.get(0)
    assert guangdong.self_draw_payer(events, 0, kong_from=3) == 3


@cases("hangzhou")
def test_hangzhou(row):
    for profile in row["rules"].split():
        result = hangzhou.score(words(row), profile, **read_options(row["options"]))
        assert (result is not None) == (row["wins"] == "yes")
        if result is None:
            continue
        assert (result.seven_pairs, result.baotou) == (row["seven_pairs"] == "yes", row["baotou"] == "yes")
        assert (result.luxury, result.jokers) == (int(row["luxury"] or 0), int(row["jokers"] or 0))
        assert (result.fan, result.points) == (int(row["fan"]), int(row["points"]))
        if row["deltas"]:
            factor = hangzhou.dealer_factor(int(row["dealer_streak"]), profile)
            table = {"dealer": int(row["dealer"]), "factor": factor}
            if row["chi_counts"]:
                table["chi_counts"] = numbers(row["chi_counts"])
            assert hangzhou.payments(result.points, winner(row), **table) == numbers(row["deltas"])


@pytest.mark.parametrize("n", [150, pytest.param(3_000, marks=pytest.mark.full)])
def test_jokers_stand_for_any_tile(n):
    """Beside hands in which each of two jokers at most is made every tile in turn."""
    seen = Counter()
    for win in family_wins.family_wins("hangzhou", n, n):
        held, jokers = hangzhou.split_jokers(plain_tiles(win["hand"] + win["win"]))
        if jokers > 2:
            continue
        meant = combinations_with_replacement([kind for kind in KINDS if kind != hangzhou.JOKER], jokers)
        wholes = [held + Counter(kinds) for kinds in meant]
        melds_and_pair = any(any(splits(whole)) for whole in wholes)
        pairs = not win["melds"] and any(all(count % 2 == 0 for count in whole.values()) for whole in wholes)
        found = [seven_pairs for seven_pairs, _ in hangzhou.shapes(win, jokers_build_quads=False)]
        assert found == [False] * melds_and_pair + [True] * pairs, win
        seen[bool(found)] += 1
    assert min(seen[True], seen[False]) > n / 10


def test_any_tile_wins_where_it_is_said():
    seen = Counter()
    for win in family_wins.family_wins("hangzhou", 1, 150):
        hand = plain_tiles(win["hand"])
        used = Counter([*hand, *(tile for meld in win["melds"] for tile in tiles(meld[1:]))])
        left = [kind for kind in KINDS if used[kind] < 4]
        every = all(any(hangzhou.shapes({**win, "win": kind}, jokers_build_quads=False)) for kind in left)
        assert every == hangzhou.is_baotou(hand, len(win["melds"])), win
        seen[every] += 1
    assert min(seen[True], seen[False]) > 20


FLOAT = Act("discard", "5z", "123456789m111p5z")
NO_FLOAT = Act("discard", "5z", "12345678m1112p5z")
OTHER = Act("discard", "9s", "123456789m111p5z")
KONG, CLAIM = Act("kong"), Act("claim")


@pytest.mark.parametrize(
    ("acts", "chain", "mil"),
    [
        ([], (0, 0, 0), (0, 0, 0)),
        ([FLOAT, FLOAT], (2, 0, 0), (2, 0, 0)),
        ([KONG, KONG], (0, 2, 2), (0, 2, 2)),
        ([KONG, FLOAT], (1, 1, 0), (1, 1, 0)),
        ([FLOAT, KONG], (1, 1, 1), (1, 1, 1)),
        ([FLOAT, KONG, OTHER, KONG], (0, 1, 1), (0, 1, 1)),
        ([FLOAT, NO_FLOAT], (0, 0, 0), (2, 0, 0)),
        ([FLOAT, CLAIM, KONG], (0, 1, 1), (1, 1, 1)),
        ([CLAIM, FLOAT], (1, 0, 0), (1, 0, 0)),
    ],
)
def test_chain_in_hangzhou(acts, chain, mil):
    assert hangzhou.chain(acts) == chain
    assert hangzhou.chain(acts, "hangzhou_mil2025") == mil


def test_dealers_in_hangzhou():
    assert [hangzhou.next_deal(1, 2, who) for who in (1, None, 0, 2)] == [(1, 3), (1, 3), (0, 1), (2, 1)]
    assert hangzhou.next_deal(1, 3, 1) == (1, 3)
    assert [hangzhou.dealer_factor(streak) for streak in (1, 2, 3)] == [2, 4, 8]


def test_ten_honours_in_hangzhou():
    ten = tiles("1122334467z")
    assert hangzhou.ten_honours(ten, tiles("123m5z")) == 3
    assert hangzhou.ten_honours(ten, tiles("123m")) == 4
    assert hangzhou.ten_honours([*ten[1:], "5z"], tiles("123m")) == 4
    assert hangzhou.ten_honours([*ten[1:], "5z"], tiles("123m5z")) == 4
    assert hangzhou.ten_honours([*ten[1:], "1m"], tiles("123m")) is None
    assert hangzhou.ten_honours([*ten, "1m"], tiles("123m")) is None


@cases("luoshu")
def test_luoshu(row):
    if row["hand"]:
        win = words(row)
        found = [luoshu.is_win(win), luoshu.is_win(win, "lines"), luoshu.is_win(win, heads="any")]
        assert found == [row[column] == "yes" for column in ("wins", "wins_lines", "wins_any_heads")]
    if row["stakes"]:
        stakes, options = numbers(row["stakes"]), read_options(row["options"])
        found = luoshu.payments(stakes, winner(row), number(row["discarder"]), **options)
        assert found == numbers(row["deltas"])


def test_who_has_not_called_cannot_win_in_luoshu():
    assert luoshu.payments((1, 0, 2, 0), 1, 0) is None


@pytest.mark.parametrize(
    ("triples", "known"),
    [
        ("all", [(1, 1), (13, 612), (90, 92760), (404, 4033096), (1250, 53380760)]),
        ("lines", [(1, 1), (8, 512), (36, 60096), (119, 1988096), (322, 21529832)]),
    ],
)
def test_sets_of_one_suit_in_luoshu(triples, known):
    """How many hands of one suit are so many sets, and in how many ways they can be drawn from four of each."""
    found = []
    for sets in range(5):
        sums = {
            tuple(Counter(number for three in threes for number in three)[rank] for rank in range(1, 10))
            for threes in combinations_with_replacement(luoshu.triples_of(triples), sets)
        }
        hands = [counts for counts in sums if max(counts) <= 4]
        assert all(splits_of_suit(counts, sets, triples) for counts in hands)
        found.append((len(hands), sum(prod(comb(4, count) for count in counts) for counts in hands)))
    assert found == known


def splits_of_suit(counts, sets, triples):
    held = [f"{rank}m" for rank, count in enumerate(counts, 1) for _ in range(count)]
    return luoshu.is_split(held, sets, False, triples, "kind")


@pytest.mark.parametrize(
    ("sets", "known"),
    [
        (1, {"all": 13, "lines": 8}),
        (2, {"all": 90, "lines": 36}),
        pytest.param(3, {"all": 404, "lines": 119}, marks=pytest.mark.full),
        pytest.param(4, {"all": 1250, "lines": 322}, marks=pytest.mark.full),
    ],
)
def test_no_other_hands_of_one_suit_are_sets_in_luoshu(sets, known):
    """Every hand of so many tiles is tried."""
    hands = [counts for counts in product(range(5), repeat=9) if sum(counts) == 3 * sets]
    for triples, number_of_hands in known.items():
        assert sum(splits_of_suit(counts, sets, triples) for counts in hands) == number_of_hands


@pytest.mark.parametrize(
    ("triples", "heads", "known"),
    [
        ("all", "kind", 5_647_507_519_392),
        ("lines", "kind", 2_553_106_449_888),
        ("all", "any", 65_793_256_725_648),
        ("lines", "any", 32_257_974_237_000),
    ],
)
def test_all_wins_without_melds_in_luoshu(triples, heads, known):
    """The number of ways to draw a win, from the numbers of sets of each suit and of the heads."""
    suit = {"all": [1, 612, 92760, 4033096, 53380760], "lines": [1, 512, 60096, 1988096, 21529832]}[triples]
    three_suits = [
        sum(suit[a] * suit[b] * suit[sets - a - b] for a in range(sets + 1) for b in range(sets + 1 - a))
        for sets in range(5)
    ]
    of_heads = [0] * 5
    kinds = (*"12347", "f")
    for counts in product(range(5), repeat=6):
        sets = sum(counts) // 3
        if sum(counts) % 3 == 2 and sets <= 4:
            held = [head for kind, count in zip(kinds, counts, strict=True) for head in heads_of(kind, count)]
            if luoshu.is_split(held, sets, True, triples, heads):
                of_heads[sets] += prod(comb(4, count) for count in counts)
    assert sum(of_heads[sets] * three_suits[4 - sets] for sets in range(5)) == known


def heads_of(kind, count):
    """So many heads of a kind: equal ones, or different flowers."""
    return [f"{flower}f" for flower in range(1, count + 1)] if kind == "f" else [f"{kind}z"] * count


@cases("thirteen_yao")
def test_thirteen_orphans(row):
    discarder = number(row["discarder"])
    if row["hand"]:
        won = thirteen.is_win(words(row), row["rules"], **read_options(row["options"]))
        assert won == (row["wins"] == "yes")
    if row["also_waiting"]:
        assert thirteen.nearest([*numbers(row["also_waiting"]), winner(row)], discarder) == winner(row)
    if row["deltas"]:
        deltas = numbers(row["deltas"])
        assert thirteen.payments(winner(row), discarder, row["rules"], len(deltas)) == deltas


def test_nearest_winner_of_thirteen_orphans():
    assert [thirteen.nearest((1, 3), discarder) for discarder in (0, 2)] == [1, 3]
    assert thirteen.nearest((0, 2), 3) == 0


def test_all_wins_of_thirteen_orphans():
    """The number of ways to draw fourteen tiles that win."""
    wholes = [[*ORPHANS, kind] for kind in KINDS]
    for rules, options, copies, known in (
        ("thirteen136", {}, 4, 1_308_622_848),
        ("thirteen136", {"free_tile": True}, 4, 6_945_767_424),
        ("thirteen34", {}, 1, 21),
    ):
        won = [whole for whole in wholes if thirteen.is_win({"hand": "".join(whole)}, rules, **options)]
        assert sum(prod(comb(copies, count) for count in Counter(whole).values()) for whole in won) == known
    assert thirteen.is_win({"hand": "19m19p19s1234567z"}, "thirteen34")
    assert not thirteen.is_win({"hand": "19m19p19s1234567z", "win": "1m"}, "thirteen34")
    assert not thirteen.is_win({"hand": "19m19p19s1234567z"})


def is_win(family, win):
    match family:
        case "guangdong":
            return guangdong.score(win) is not None
        case "hangzhou":
            return hangzhou.score(win) is not None
        case "luoshu":
            return luoshu.is_win(win)
        case _:
            return thirteen.is_win(win, family)


@pytest.mark.parametrize("family", family_wins.FAMILIES)
def test_random_wins_of_each_family(family):
    """Both wins and others, the same for a seed, of tiles that there are."""
    wins = list(family_wins.family_wins(family, 1, 300))
    assert wins == list(family_wins.family_wins(family, 1, 300))
    assert 60 <= sum(is_win(family, win) for win in wins) <= 285
    copies = 1 if family == "thirteen34" else 4
    for win in wins:
        melds = win["melds"]
        assert len(tiles(win["hand"])) == 13 - 3 * len(melds)
        held = Counter([*tiles(win["hand"]), win["win"], *(tile for meld in melds for tile in tiles(meld[1:]))])
        assert all(count <= (1 if kind[1] == "f" else copies) for kind, count in held.items())


def test_random_wins_have_all_that_counts_in_guangdong():
    names = set()
    for win in family_wins.family_wins("guangdong", 2, 1_500):
        for options in ({}, {"seven_pairs": True}, {"kong_fan": True}):
            names |= {name for result in guangdong.results(win, **options) for name in result.names}
    kinds = {*guangdong.ORDINARY, *guangdong.SPECIAL, "chicken_hand", "tenhou", "chiihou", "renhou"}
    extras = {"self_draw", "kong", *(f"yakuhai_{name}" for name in ("seat", "round", "haku", "hatsu", "chun"))}
    assert names == kinds | extras | {"rinshan", "haitei", "chankan"}


def test_random_wins_have_all_that_counts_in_hangzhou():
    seen = Counter()
    for win in family_wins.family_wins("hangzhou", 2, 1_500):
        result = hangzhou.score(win)
        if result:
            seen.update((name, getattr(result, name)) for name in ("jokers", "luxury", "baotou"))
            seen.update((name, win[name]) for name in ("n_piao", "kong_streak"))
    assert {("jokers", number) for number in range(5)} <= set(seen)
    assert {("luxury", number) for number in range(4)} <= set(seen)
    assert {("n_piao", number) for number in range(4)} <= set(seen)
    assert seen["kong_streak", 1] > 20
    assert min(seen["baotou", True], seen["baotou", False]) > 300
