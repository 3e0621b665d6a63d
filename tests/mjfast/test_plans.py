import pytest

import mjfast as mj
from mjfast.plans import make_plan
from mjfast.rules import load, names, replace

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


def test_fans_are_named_in_the_order_of_their_numbers() -> None:
    (found,) = make_plan((load("mcr_mil"),)).names
    assert list(dict.fromkeys(found.values())) == list(load("mcr_mil").patterns)
    assert list(found.values()).count("tile_hog") == 3


@pytest.mark.parametrize("name", names())
def test_everything_has_every_pattern_of_the_family_once(name: str) -> None:
    rules = load(name)
    plan = make_plan((rules,), everything=True)
    riichi = ("circumstances", "riichi", "local")
    groups = ("facts", *(riichi if rules.family_name == "riichi" else (rules.family_name,)))
    known = [own for own, entry in mj.catalogue.PATTERNS.items() if entry.group in groups or own in rules.patterns]
    assert list(dict.fromkeys(plan.everything.values())) == known
