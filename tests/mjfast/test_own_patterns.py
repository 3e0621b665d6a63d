"""Patterns that rule files define: priced, asked for by others, replaced, and mixed in one pass."""

import pickle

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.errors import InputError
from mjfast.plans import CODED_BITS, MOST_DEFINITIONS, make_plan
from mjfast.rules.own import MOST_OWN

TRIPLETS = {"hand": "222m555p777s88m99p", "win": "8m"}  # toitoi and sanankou, 4 han 50 fu
OPEN_TRIPLETS = {"hand": "88m99p", "win": "8m", "melds": "p222m p555p p777s"}
PINFU = {"hand": "123m456m789p67s99s", "win": "8s"}


@pytest.fixture
def load(tmp_path):
    def one(text, name="own", base="riichi"):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'extends = "{base}"\n{text}', encoding="utf-8")
        return rules.load(path)

    return one


def yaku(chosen, win=TRIPLETS):
    return mj.score(**win, rules=chosen, below_minimum=True).yaku


def test_a_pattern_is_paid_named_and_shown(load):
    chosen = load(
        '[sources]\nblack = "our club"\n[patterns]\nblack = [2, 1]\n'
        '[define.black]\nen = "black hand"\nja = "黒"\ndefinition = "Eights."\nneeds = "8m"\n'
    )
    assert yaku(chosen) == {"toitoi": 2, "sanankou": 2, "black": 2}
    assert yaku(chosen, OPEN_TRIPLETS) == {"toitoi": 2, "black": 1}
    assert yaku(chosen, PINFU) == {"pinfu": 1}
    assert "  black     2\n" in str(mj.score(**TRIPLETS, rules=chosen))
    own = chosen.pattern("black")
    assert (own.group, own.en, own.ja, own.definition) == ("own", "black hand", "黒", "Eights.")
    row = rules.table(chosen).set_index(["section", "key"]).loc[("patterns", "black")]
    assert row[["value", "origin", "source", "meaning"]].tolist() == ["2 / 1 han", "own", "our club", "Eights."]
    assert ["patterns", "black", "not counted", "2 / 1 han"] in rules.diff("riichi", chosen).to_numpy().tolist()
    scores = mj.score_batch([TRIPLETS, PINFU], chosen)
    assert scores.found()["black"].tolist() == [True, False]
    assert scores.yaku.loc[scores.yaku.yaku == "black", ["win", "han"]].to_numpy().tolist() == [[0, 2]]
    assert pickle.loads(pickle.dumps(chosen)) == chosen != rules.load("riichi")
    assert yaku(pickle.loads(pickle.dumps(chosen))) == yaku(chosen)


@pytest.mark.parametrize(
    ("price", "points", "open_points", "limits"),
    [
        ('{ limit = "yakuman" }', 32000, 32000, {"own": 4}),
        ("{ limit = 5, open = false }", 40000, 2000, {"own": 5}),
        ('{ floor = "haneman" }', 12000, 12000, {"own": 1.5}),
        ('{ floor = "mangan" }', 8000, 8000, {}),
    ],
)
def test_limits(price, points, open_points, limits, load):
    chosen = load(f'[patterns]\nown = {price}\n[define.own]\nwhen = "toitoi"\n')
    assert mj.score(**TRIPLETS, rules=chosen).points == points
    assert mj.score(**TRIPLETS, rules=chosen).limits == limits
    assert mj.score(**OPEN_TRIPLETS, rules=chosen).points == open_points


def test_a_limit_that_does_not_suffice(load):
    chosen = load("[patterns]\nown = { limit = 4, minimum = false }\n[define.own]\nneeds = '1m'\n")
    assert mj.score(**PINFU, rules=chosen).points == 32000
    with pytest.raises(InputError, match="there are 0; counted: own"):
        mj.score("123m456m789p68s99s", "7s", rules=chosen)


def test_a_han_makes_a_win_legal(load):
    chosen = load('[patterns]\nown = [0, 1]\n[define.own]\nwhen = "open"\n')
    hand = {"hand": "456m789p67s99s", "win": "8s", "melds": "c123m"}
    assert mj.score(**hand, rules=chosen).points == 1000
    with pytest.raises(InputError, match="no yaku"):
        mj.score(**hand, rules="riichi")


def test_patterns_that_ask_for_others(load):
    chosen = load(
        "[patterns]\nthird = 1\nsecond = 1\n"
        '[define.third]\nwhen = "second and not dealer"\n'  # before the one it asks for
        '[define.second]\nwhen = "first or ittsuu"\n'
        '[define.first]\nneeds = "8m"\nwhen = "all_triplets"\n'
    )
    assert yaku(chosen) == {"toitoi": 2, "sanankou": 2, "third": 1, "second": 1}
    assert yaku(chosen, TRIPLETS | {"seat": "E"}) == {"toitoi": 2, "sanankou": 2, "second": 1}
    assert yaku(chosen, PINFU) == {"pinfu": 1}


def test_conditions_mean_patterns_whatever_is_paid_for_them(load):
    text = '[patterns]\nown = 1\ntoitoi = false\n[define.own]\nwhen = "toitoi and ippatsu"\n'
    drawn = TRIPLETS | {"win": "9p", "flags": "riichi ippatsu", "self_draw": True}
    chosen = load(text).replace(suuankou=False, suuankou_tanki=False)
    assert set(yaku(chosen, drawn)) >= {"own", "ippatsu"}
    assert set(yaku(chosen.replace(ippatsu_self_draw=False), drawn)) & {"own", "ippatsu"} == {"own"}


def test_names_of_the_catalogue_in_every_place(load):
    chosen = load(
        '[patterns]\nall_triplets = 3\nown = 1\n[replaces]\nown = ["three_concealed_pungs"]\n'
        'nine_gates = ["churen"]\n[define.own]\nwhen = "all_triplets and not open"\n'
    )
    assert yaku(chosen) == {"toitoi": 3, "own": 1}
    assert chosen.replaces["own"] == ("sanankou",)
    assert chosen.replaces["junsei_chuuren"] == ("chuuren",)


def test_replacing_and_being_replaced(load):
    define = "[define.own]\nwhen = 'toitoi'\n[define.other]\nneeds = '2m'\n"
    paid = "[patterns]\nown = [4, 1]\nother = 1\n"
    assert yaku(load(f"{paid}[replaces]\nown = ['toitoi', 'other']\n{define}")) == {"sanankou": 2, "own": 4}
    assert yaku(load(f"{paid}[replaces]\ntoitoi = ['own']\n{define}")) == {"toitoi": 2, "sanankou": 2, "other": 1}
    assert yaku(load(f"{paid}[replaces]\nother = ['own']\n{define}", "b")) == {"toitoi": 2, "sanankou": 2, "other": 1}


@pytest.mark.parametrize(
    "name", ["toitoi", "all_triplets", "kyoudou_runs", "kuikae", "open", "not", "True", "ä", "a b", "1a"]
)
def test_names_that_are_not_its_own(name, load):
    with pytest.raises(InputError, match=r"\[define\..*\] needs a name of its own, out of letters, digits and _"):
        load(f'[define."{name}"]\ntiles = "1m"\n')


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('[define.a]\nwhen = "a"', "a -> a"),
        ('[define.a]\nwhen = "b or toitoi"\n[define.b]\nwhen = "not a"', "a -> b -> a"),
        (
            '[define.c]\nwhen = "toitoi"\n[define.a]\nwhen = "c and b"\n[define.b]\nwhen = "d"\n[define.d]\nwhen = "b"',
            "a -> b -> d -> b",
        ),
    ],
)
def test_circles(text, path, load):
    with pytest.raises(InputError, match=rf"own\.toml: \[define\] conditions go round in a circle: .*{path}$"):
        load(text)


def test_a_circle_through_two_files(load):
    load('[define.a]\nwhen = "b"\n[define.b]\nneeds = "1m"\n', "base")
    with pytest.raises(InputError, match="go round in a circle: a -> b -> a"):
        load('[define.b]\nwhen = "a"\n', base="base.toml")


def test_a_file_redefines_what_another_asks_for(load):
    base = load('[patterns]\na = 1\n[define.a]\nwhen = "b"\n[define.b]\nneeds = "1m"\n', "base")
    chosen = load('[define.b]\nneeds = "8m"\n', base="base.toml")
    assert ["a" in yaku(chosen), "a" in yaku(base)] == [True, False]
    assert ["a" in yaku(chosen, PINFU), "a" in yaku(base, PINFU)] == [False, True]
    scores = mj.score_batch([TRIPLETS, PINFU], [base, chosen, base.replace(a=2)])
    assert [scores.found(which)["a"].tolist() for which in range(3)] == [[False, True], [True, False], [False, True]]
    assert base != chosen


def test_two_files_with_one_name_in_one_pass(load):
    first = load("[patterns]\nown = 1\n[define.own]\nneeds = '8m'\n", "first")
    second = load("[patterns]\nown = 3\n[define.own]\nneeds = '9s'\n", "second")
    third = load("[patterns]\nown = 5\n[define.own]\nneeds = '8m'\n", "third")
    scores = mj.score_batch([TRIPLETS, PINFU], [first, second, third, "riichi"])
    assert scores.frame.han.tolist() == [5, 1, 4, 4, 9, 1, 4, 1]
    assert [scores.score(0, which).yaku.get("own") for which in range(4)] == [1, None, 5, None]


def test_one_pattern_paid_twice(load):
    chosen = load("[patterns]\nown = 1\n[define.own]\ntiles = '2345678m2345678p2345678s'\n")
    with pytest.raises(InputError, match="rules 'own' pay the same pattern twice, as tanyao and as own"):
        mj.score(**TRIPLETS, rules=chosen)
    assert yaku(chosen.replace(tanyao=False)) == yaku("riichi")
    twins = load("[patterns]\na = 1\nb = 1\n[define.a]\nneeds = '8m'\n[define.b]\nneeds = '8m'\n")
    with pytest.raises(InputError, match="pay the same pattern twice, as a and as b"):
        mj.score(**TRIPLETS, rules=twins)


def many(number, first=0):
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    names = [f"own{place}" for place in range(first, first + number)]
    prices = "".join(f"{name} = 1\n" for name in names)
    tables = "".join(
        f"[define.{name}]\nneeds = '{kinds[place % 27]}'\nsum = [{place % 60}, {100 + place // 60}]\n"
        for place, name in enumerate(names, first)
    )
    return f"[patterns]\n{prices}{tables}"


def test_as_many_as_there_can_be(load):
    chosen = load(many(MOST_OWN), base="custom")
    score = mj.score(**TRIPLETS, rules=chosen)
    expected = {f"own{place}" for place in range(MOST_OWN) if place % 27 in (1, 7, 13, 17, 24)}
    assert {name for name in score.yaku if name.startswith("own")} == expected
    assert score.readings
    with pytest.raises(InputError, match="65 patterns of its own, expected 64 at most"):
        load(many(MOST_OWN + 1))
    load(many(40), "base")
    with pytest.raises(InputError, match="65 patterns of its own, expected 64 at most"):
        load(many(25, 40), base="base.toml")


def test_too_many_in_one_pass(load):
    first, second = load(many(50), "first"), load(many(50, 50), "second")
    with pytest.raises(InputError, match="more than 96 patterns that are defined by data; score fewer rule sets"):
        mj.score_batch([TRIPLETS], [first, second])
    assert len(mj.score_batch([TRIPLETS], [first, first.replace(own0=2), load(many(50), "third")]).frame) == 3


def test_every_rule_set_of_mjfast_has_room_beside_the_most_patterns_of_one_s_own(load):
    """All of them in one pass, and any of them with as many patterns of its own as there can be, explained too."""
    assert CODED_BITS + MOST_DEFINITIONS == 256
    make_plan(tuple(map(rules.load, rules.names())), everything=True)
    for name in rules.names():
        chosen = load(define_only(MOST_OWN), name, name)
        make_plan((chosen,), everything=True)


def define_only(number):
    """So many patterns that are defined and not paid, which any family may have."""
    return "".join(f"[define.own{place}]\nneeds = '1m'\nsum = [{place}, 100]\n" for place in range(number))


def test_conditions_that_share_others(load):
    chain = "".join(f"[define.a{place}]\nwhen = 'a{place + 1} and a{place + 2}'\n" for place in range(MOST_OWN - 2))
    ends = f"[define.a{MOST_OWN - 2}]\nwhen = 'toitoi'\n[define.a{MOST_OWN - 1}]\nwhen = 'not dealer'\n"
    chosen = load(f"[patterns]\na0 = 1\n{chain}{ends}")
    assert yaku(chosen)["a0"] == 1
    assert "a0" not in yaku(chosen, TRIPLETS | {"seat": "E"})


def test_as_many_as_can_replace_others(load):
    others = 64 - len(rules.load("riichi").replaces)
    names = "".join(f"own{place} = ['toitoi']\n" for place in range(others))
    assert "toitoi" not in yaku(load(f"{many(others)}[replaces]\n{names}"))
    with pytest.raises(InputError, match="65 patterns replace others, expected 64 at most"):
        load(f"{many(others)}[replaces]\n{names}shousangen = ['honroutou']\n")


def test_every_field_of_a_pattern_plays_a_part_in_equality(load):
    base = '[patterns]\nown = 1\n[define.own]\nneeds = "8m"\n'
    chosen = load(base)
    assert chosen == load(f'{base}en = "other"\n', "b")
    assert chosen != load(f'{base}win = "8m"\n', "c")
    assert chosen != load("[patterns]\nown = 1\n[define.own]\nneeds = '9m'\n", "d")


@pytest.mark.parametrize(
    ("base", "win", "text", "more"),
    [
        ("mcr_mil", TRIPLETS, '[patterns]\nown = 3\n[define.own]\nneeds = "8m"\n', {"own": 3}),
        ("mcr_mil", TRIPLETS, '[patterns]\nown = 3\n[define.own]\nneeds = "1m"\n', {}),
        ("mcr_mil", TRIPLETS, '[patterns]\nown = 3\n[define.own]\nwhen = "no_honors and toitoi"\n', {"own": 3}),
        ("guangdong", PINFU, '[patterns]\nown = 1\n[define.own]\nwhen = "all_runs"\n', {"own": 1}),
        ("guangdong", PINFU, '[patterns]\nown = { alone = 5 }\n[define.own]\nwhen = "all_runs"\n', {"own": 5}),
        ("guangdong", PINFU, '[patterns]\nown = { least = 2 }\n[define.own]\nneeds = "9s"\n', {"own": 2}),
        (
            "hangzhou_classic",
            {"hand": "123456789m111p5z", "win": "1z", "self_draw": True},
            '[patterns]\nown = 2\n[define.own]\nwhen = "baotou"\n',
            {"own": 2},
        ),
        (
            "thirteen136",
            {"hand": "19m19p19s1234567z", "win": "1z"},
            '[patterns]\nown = 4\n[define.own]\nwhen = "kokushi_13"\n',
            {"own": 4},
        ),
    ],
)
def test_in_other_families(base, win, text, more, load):
    before, after = mj.score(**win, rules=base, below_minimum=True), mj.score(**win, rules=load(text, base=base))
    alone = "alone" in text
    assert after.yaku == ({} if alone else before.yaku) | more
    if "least" in text:
        assert (before.fan, after.fan) == (1, 2)
    elif base == "thirteen136":
        assert (before.points, after.points) == (3, 7)
    else:
        assert after.fan == sum(after.yaku.values())


@pytest.mark.parametrize(
    ("base", "price", "message"),
    [
        ("mcr_mil", "{ alone = 5 }", "own is 5 fan alone, and the fans of MCR only add up"),
        ("mcr_mil", "{ least = 5 }", "own is at least 5 fan, and the fans of MCR only add up"),
        ("mcr_mil", "[2, 1]", r"own: price \[2, 1\], expected fan, "),
        ("mcr_mil", '{ limit = "yakuman" }', "unknown key of a price 'limit', expected alone, least, fan, most"),
        ("mcr_mil", "101", "own: 101 fan, expected 0 to 100"),
        ("guangdong", "{ alone = 61 }", "own: alone is 61, expected a whole number from 1 to 60"),
        ("guangdong", "{ fan = 101 }", "own: fan is 101, expected a whole number from 1 to 100"),
        ("guangdong", "{ fan = 2, most = 5 }", "own: most is 5, expected a whole number from 1 to 4"),
        ("guangdong", "{ alone = 2, most = 1 }", "own: price .* most with fan only"),
        ("guangdong", "{ alone = 2, least = 1 }", "own: price .* expected one of alone, least and fan"),
        ("guangdong", "{ most = 1 }", "own: price .* expected one of alone, least and fan"),
        ("guangdong", "{ fan = 2.0 }", r"own: fan is 2\.0, expected a whole number"),
        ("hangzhou_classic", "0", "own: price 0, expected fan"),
        ("hangzhou_classic", "true", "own: price True, expected fan"),
        ("luoshu", "{ alone = 2 }", "own: price .*, expected one of alone, least and fan"),
        ("luoshu", "{ points = 2 }", "unknown key of a price 'points'"),
        ("thirteen136", "-1", "own: -1 points, expected 0 to 100"),
        ("thirteen136", '"3"', "own: price '3', expected points or false"),
        ("riichi", "{ alone = 2 }", "unknown key of a price 'alone', expected limit, floor, open, minimum"),
    ],
)
def test_prices_of_another_unit(base, price, message, load):
    with pytest.raises(InputError, match=message):
        load(f'[patterns]\nown = {price}\n[define.own]\nneeds = "8m"\n', base=base)
