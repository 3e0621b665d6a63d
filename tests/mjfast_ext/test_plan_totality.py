"""Whatever numbers a plan is made of, it is refused, or wins can be scored with it."""

from copy import deepcopy

import numpy as np
import pytest

from mjfast import plans, rules
from mjfast.plans import make_plan
from mjfast.scoring import SCORE
from mjfast.win_table import Wins
from mjfast_ext import _codes
from mjfast_ext._plan import Plan
from mjfast_ext._score import score_many
from tests.reference.win_bytes import good_rows, mutated, scored

# What Python hands over: lists of plain numbers.


def parts(name="custom"):
    """The definitions and the rule set of a plan, as they are handed to the kernel."""
    taken = {}

    def take(definitions, compiled, following, *others):
        taken.update(definitions=definitions, rules=compiled, next_tile=list(following))
        return Plan(definitions, compiled, following, *others)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plans, "Kernel", take)
        make_plan((rules.load(name).replace(honba_points=0),), True)  # a rule set of which no plan is kept
    return deepcopy(taken)


PARTS = parts()
REFUSED = (ValueError, OverflowError, TypeError, KeyError)


def rebuilt(change):
    own = deepcopy(PARTS)
    change(own)
    return Plan(own["definitions"], own["rules"], own["next_tile"])


def of_rule(key, value):
    return lambda own: own["rules"][0].update({key: value})


def of_definition(key, value):
    return lambda own: own["definitions"][0].update({key: value})


WRONG = {
    "no rules": lambda own: own["rules"].clear(),
    "dora of 33 kinds": lambda own: own["next_tile"].pop(),
    "dora beyond a byte": lambda own: own["next_tile"].__setitem__(0, 256),
    "negative dora": lambda own: own["next_tile"].__setitem__(0, -1),
    "129 definitions": lambda own: own["definitions"].extend([own["definitions"][0]] * 129),
    "bit 256 has a price": of_rule("valued", ({256: 1}, {})),
    "bit -1 has a price": of_rule("valued", ({-1: 1}, {})),
    "huge bit": of_rule("limits", ({2**40: 8}, {})),
    "han beyond a byte": of_rule("valued", ({1: 128}, {})),
    "limit beyond a byte": of_rule("limits", ({1: 256}, {})),
    "negative limit": of_rule("limits", ({1: -1}, {})),
    "floor beyond a byte": of_rule("floors", ({}, {1: 256})),
    "bit 256 suffices": of_rule("enough", [256]),
    "bit 256 replaces": of_rule("replaces", {256: [1]}),
    "bit 256 is replaced": of_rule("replaces", {1: [256]}),
    "65 replace": of_rule("replaces", {place: [0] for place in range(65)}),
    "nine numbers of dora": of_rule("dora_han", (0,) * 9),
    "four red fives": of_rule("red_fives", (1, 1, 1, 1)),
    "nine numbers of melds": of_rule("triplet_fu", (1, 2, 3)),
    "fu beyond an int": of_rule("base_fu", 2**31),
    "no number": of_rule("base_fu", "20"),
    "a key is missing": lambda own: own["rules"][0].pop("bazoro"),
    "five shapes": of_definition("shapes", (1, 2, 3, 4, 5)),
    "a shape beyond an int": of_definition("shapes", (2**32,)),
    "a negative shape": of_definition("shapes", (-1,)),
    "kinds beyond 64 bits": of_definition("allowed", 2**64),
    "negative kinds": of_definition("allowed", -1),
    "bit 256 in a condition": of_definition("clauses", [((256,), ())]),
    "bit -1 in a condition": of_definition("clauses", [((), (-1,))]),
    "half a clause": of_definition("clauses", [((1,),)]),
    "no clauses": of_definition("clauses", 5),
    "a field is missing": lambda own: own["definitions"][0].pop("least"),
}


@pytest.mark.parametrize("name", WRONG)
def test_plans_of_wrong_numbers(name):
    with pytest.raises(REFUSED if name.startswith(("no ", "a key", "a field")) else (ValueError, OverflowError)):
        rebuilt(WRONG[name])


@pytest.mark.parametrize("valued", [(), ({},)])
def test_prices_for_less_than_two_kinds_of_hands(valued):
    with pytest.raises(REFUSED):
        rebuilt(of_rule("valued", valued))


@pytest.mark.parametrize("bit", [256, 2**20, 2**31 - 1, -2])
def test_the_bit_of_pinfu(bit):
    with pytest.raises((ValueError, OverflowError)):
        rebuilt(of_rule("pinfu", bit))


def test_plans_of_the_greatest_numbers_that_rule_files_allow():
    steps = dict.fromkeys(("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "yakuman_han"), 100)
    large = {name: key.values[1] for name, key in rules.KEYS.items() if key.kind == "int" and key.use == "price"}
    chosen = rules.load("custom").replace(**{**large, **steps, "min_han": 0, "min_han_honba": 0})
    scores = scored(make_plan((chosen,)), good_rows())[0]
    assert (scores["points"] > 0).all()


def test_many_fu_and_han_are_a_mangan():
    steps = dict.fromkeys(("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "yakuman_han"), 100)
    plain = dict.fromkeys(("suukantsu", "sankantsu", "chinitsu", "honitsu"), False)
    chosen = rules.load("riichi").replace(
        **steps, **plain, bazoro=6, toitoi=17, base_fu=100, kong_fu=[200, 200], kong_fu_outside=[200, 200]
    )
    wins = Wins.from_records([{"hand": "1m", "win": "1m", "melds": "k2222m k3333m k4444m k9999m"}])
    score = scored(make_plan((chosen,)), wins.records.view(np.uint8).reshape(1, -1))[0, 0]
    assert score["basic"] == 2000
    assert score["points"] == 8000


def test_random_plans():
    rng = np.random.default_rng(11)
    rows = mutated(rng, 200)
    made = 0
    for _ in range(400):
        own = deepcopy(PARTS)
        for _ in range(rng.integers(1, 4)):
            holder = own["rules"][0] if rng.random() < 0.5 else own["definitions"][rng.integers(29)]
            key = rng.choice([key for key in holder if key != "pinfu"])
            value = holder[key]
            number = int(rng.choice([-1, 0, 1, 4, 100, 255, 256, 2**31 - 1, 2**31, 2**63, 2**64]))
            if key == "clauses":
                holder[key] = [(rng.integers(256, size=2).tolist(), rng.integers(256, size=2).tolist())] * 2
            elif isinstance(value, int):
                holder[key] = number
            elif isinstance(value, tuple | list) and value and isinstance(value[0], int):
                holder[key] = [*value[1:], number]
        try:
            kernel = Plan(own["definitions"], own["rules"], own["next_tile"])
        except REFUSED:
            continue
        made += 1
        out = np.zeros((1, len(rows), SCORE.itemsize), np.uint8)
        score_many(kernel, rows, out)
        assert out.view(SCORE)["status"].max() <= max(_codes.STATUSES.values())
    assert made > 50
