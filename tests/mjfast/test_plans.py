import mjfast as mj
from mjfast.plans import make_plan
from mjfast.rules import load, replace

HAND = {"hand": "123m456m789p67s99s", "win": "8s"}


def test_rule_sets_that_play_alike_keep_their_names() -> None:
    same = replace("custom", suuankan_value="alone", name="the same")
    assert same == load("custom")
    assert mj.score(**HAND, rules=same).rules is same
    assert mj.score(**HAND, rules="custom").rules is load("custom")
    scores = mj.score_batch([HAND], [same, "custom"])
    assert scores.rules == ["the same", "custom"]
    assert make_plan((same,)).kernel is make_plan((load("custom"),)).kernel


def test_names_are_in_the_order_of_the_catalogue() -> None:
    rules = load("custom")
    (names,) = make_plan((rules,)).names
    assert set(names.values()) == set(rules.patterns)
    assert list(names.values()) == [name for name in mj.catalogue.PATTERNS if name in rules.patterns]


def test_everything_has_every_pattern_once() -> None:
    plan = make_plan((load("riichi"),), everything=True)
    assert sorted(plan.everything.values()) == sorted(mj.catalogue.PATTERNS)
