"""Whatever numbers a plan is made of, it is refused, or wins can be scored with it."""

import numpy as np
import pytest

from mjfast import plans, rules
from mjfast.plans import make_plan
from mjfast.scoring import SCORE
from mjfast.shapes import shapes
from mjfast.win_table import Wins
from mjfast_ext import _codes
from mjfast_ext._plan import Plan
from mjfast_ext._score import score_many
from tests.reference.win_bytes import all_rows, good_rows, mutated, scored

FORMS = _codes.FORMS

# What Python hands over: lists of plain numbers.


def parts(name="custom"):
    """The definitions and the rule set of a plan, as they are handed to the kernel."""
    taken = {}

    def take(definitions, compiled, following, *others):
        taken.update(definitions=definitions, rules=compiled, next_tile=list(following))
        return Plan(definitions, compiled, following, *others)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plans, "Kernel", take)
        plans._make_plan.__wrapped__((rules.load(name),), True, False)  # not one that is kept
    return taken


def copied(own):
    """The same numbers to change; a compiled meld system stays what it is."""
    return {key: [{**entry} for entry in value] if key != "next_tile" else value[:] for key, value in own.items()}


FAMILIES = ("custom", "mcr_wmo2006", "guangdong", "hangzhou_mil2025", "luoshu", "thirteen136")
PARTS = {name: parts(name) for name in FAMILIES}
REFUSED = (ValueError, OverflowError, TypeError, KeyError)


def rebuilt(change, name="custom"):
    own = copied(PARTS[name])
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
    "97 definitions": lambda own: own["definitions"].extend([own["definitions"][0]] * 97),
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
    "scheme 4": of_rule("scheme", 4),
    "scheme -1": of_rule("scheme", -1),
    "kinds of tiles beyond 64 bits": of_rule("kinds", 2**64),
    "forms beyond an int": of_rule("forms", 2**31),
    "melds and jokers without a system": of_rule("forms", 1 << FORMS["joker_melds"]),
    "sets of Luoshu without a system": of_rule("forms", 1 << FORMS["luoshu_sets"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_plans_of_wrong_numbers(name):
    with pytest.raises(REFUSED if name.startswith(("no ", "a key", "a field")) else (ValueError, OverflowError)):
        rebuilt(WRONG[name])


OTHERS = [
    ("mcr_wmo2006", "combined", [256]),
    ("mcr_wmo2006", "listed", [256]),
    ("mcr_wmo2006", "listed", [-1]),
    ("mcr_wmo2006", "listed", [2**40]),
    ("mcr_wmo2006", "unvalued", [-1]),
    ("mcr_wmo2006", "combining", {_codes.PATTERNS["ittsuu"]: 2**31}),
    ("mcr_wmo2006", "min_fan", 2**31),
    ("guangdong", "types", [256]),
    ("guangdong", "fan_cap", 2**31),
    ("guangdong", "joker", 31),
    ("guangdong", "joker", 1000),
    ("guangdong", "joker", 2**40),
    ("hangzhou_mil2025", "joker", 30),
    ("hangzhou_mil2025", "joker", 34),
    ("hangzhou_mil2025", "joker", 1000),
    ("hangzhou_mil2025", "joker", -1),
    ("hangzhou_mil2025", "system", None),
    ("hangzhou_mil2025", "system", "standard"),
    ("hangzhou_mil2025", "system", shapes("standard").kernel),
    ("luoshu", "system", None),
    ("luoshu", "system", shapes("jokers").kernel),
    ("luoshu", "number_sets", 2**64),
    ("luoshu", "number_sets", -1),
]


@pytest.mark.parametrize(("name", "key", "value"), OTHERS, ids=lambda value: str(value)[:40])
def test_plans_of_wrong_numbers_in_other_families(name, key, value):
    with pytest.raises(REFUSED):
        rebuilt(of_rule(key, value), name)


@pytest.mark.parametrize("valued", [(), ({},)])
def test_prices_for_less_than_two_kinds_of_hands(valued):
    with pytest.raises(REFUSED):
        rebuilt(of_rule("valued", valued))


@pytest.mark.parametrize("bit", [256, 2**20, 2**31 - 1, -2])
def test_the_bit_of_pinfu(bit):
    with pytest.raises((ValueError, OverflowError)):
        rebuilt(of_rule("pinfu", bit))


def greatest(family):
    """The greatest number of every option that moves a price."""
    known = rules.keys_of(family).items()
    return {name: key.values[1] for name, key in known if key.kind == "int" and key.use == "price"}


def test_plans_of_the_greatest_numbers_that_rule_files_allow():
    steps = dict.fromkeys(("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "yakuman_han"), 100)
    large = greatest("riichi")
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


@pytest.mark.parametrize("price", [100, {"fan": 100, "most": 4}], ids=str)
@pytest.mark.parametrize("name", ["mcr_wmo2006", "guangdong", "hangzhou_mil2025"])
def test_the_greatest_prices_of_other_families(name, price):
    """Points stay within what there are numbers for, where they double with each fan too."""
    base = rules.load(name)
    kinds = [price] if base.family_name == "mcr" else [price, {"alone": 60}, {"least": 60}]
    for kind in kinds:
        chosen = base.replace(**dict.fromkeys(base.patterns, kind), **greatest(base.family_name))
        for option in ({}, {"fan_cap": 0} if "fan_cap" in base.options else {}):
            scores = scored(make_plan((chosen.replace(**option),)), all_rows())[0]
            counted = scores[scores["status"] < _codes.STATUSES["incomplete"]]
            assert (counted["points"] > 0).all()
            assert (counted["fan"] >= 0).all()
            assert counted["fan"].max() > 55


@pytest.mark.parametrize("name", FAMILIES)
def test_random_plans(name):
    rng = np.random.default_rng(len(name))
    rows = mutated(rng, 200)
    made = 0
    for _ in range(400 if name == "custom" else 150):
        own = copied(PARTS[name])
        for _ in range(rng.integers(1, 4)):
            of_definition = own["definitions"] and rng.random() < 0.5
            holder = own["definitions"][rng.integers(len(own["definitions"]))] if of_definition else own["rules"][0]
            key = str(rng.choice([key for key in holder if key != "pinfu"]))
            holder[key] = another(rng, key, holder[key])
        try:
            kernel = Plan(own["definitions"], own["rules"], own["next_tile"])
        except REFUSED:
            continue
        made += 1
        out = np.zeros((1, len(rows), SCORE.itemsize), np.uint8)
        score_many(kernel, rows, out)
        assert out.view(SCORE)["status"].max() <= max(_codes.STATUSES.values())
    assert made > 30


NUMBERS = (-1, 0, 1, 4, 100, 255, 256, 2**31 - 1, 2**31, 2**63, 2**64)


def another(rng, key, value):
    """Another value in the place of one: numbers of any size, patterns of any bits."""
    number = int(rng.choice(np.array(NUMBERS, object)))
    bit = int(rng.integers(260)) - 2
    if key == "clauses":
        return [(rng.integers(256, size=2).tolist(), rng.integers(256, size=2).tolist())] * 2
    if key == "system":
        return rng.choice(np.array([None, *SYSTEMS], object))
    if key in ("valued", "limits", "floors"):
        return ({bit: min(number, 127)}, value[1])
    if key in ("replaces", "combining"):
        return {**value, bit: [bit] if key == "replaces" else number}
    if isinstance(value, bool | int):
        return number
    return [*value[1:], bit if key in ("types", "listed", "combined", "unvalued", "enough") else number]


SYSTEMS = [shapes(name).kernel for name in ("standard", "jokers", "luoshu")]
