"""Rule sets of riichi changed at random: options of any kind, and prices."""

from random import Random
from typing import Any

from mjfast import rules
from mjfast.catalogue import PATTERNS
from mjfast.rules import Key, RuleSet, keys_of

NAMES = [name for name in rules.names() if rules.load(name).family_name == "riichi"]
PRICED = [name for name, pattern in PATTERNS.items() if pattern.group in ("circumstances", "riichi", "local")]
PRICE_KEYS = [key for key in keys_of("riichi").values() if key.use == "price"]
WALLS = ("136", "144", "108", "132")
STEPS = ("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "yakuman_han")

# What the lists hold: fu of open and concealed triplets, dora of a table, red fives.
NUMBERS = {"red_fives": (0, 1, 1, 2), "dora_han": (0, 1, 2, 3, 5), "dora_fu": (0, 0, 10, 20, 30)}
USUAL = {
    "min_han": (0, 1, 1, 2, 3),
    "min_han_honba": (0, 1, 2, 5),
    "min_han_most": (0, 1, 2, 4),
    "mangan_basic": (100, 1000, 2000, 2700),
    "yakuman_most": (0, 1, 2, 6),
    "bazoro": range(5),
    "pinfu_self_draw_fu": (0, 20, 30),
}
FU = (0, 2, 4, 5, 10, 16, 20, 25)


def random_value(rng: Random, key: Key) -> Any:
    match key.kind:
        case "bool":
            return rng.random() < 0.5
        case "words":
            return rng.choice(WALLS if key.name == "tile_set" else key.values)
        case "list":
            return [word for word in key.values if rng.random() < 0.5]
        case "ints":
            return [rng.choice(NUMBERS.get(key.name, FU)) for _ in range(rng.choice(key.values))]
        case _:
            return rng.choice(USUAL.get(key.name, FU))


def random_options(rng: Random, number: int) -> dict[str, Any]:
    chosen = {key.name: random_value(rng, key) for key in rng.sample(PRICE_KEYS, number) if key.name not in STEPS}
    if len(chosen) < number:
        chosen |= dict(zip(STEPS, sorted(rng.sample(range(1, 20), len(STEPS))), strict=True))
    return chosen


def random_price(rng: Random) -> Any:
    closed, less = rng.randint(1, 6), rng.randint(0, 2)
    limit = rng.choice(("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "double_yakuman", 2.5, 5))
    extras = {key: False for key in ("open", "minimum") if rng.random() < 0.3}
    han: list[Any] = [False, closed, [closed, max(0, closed - less)], [0, closed]]
    return rng.choice([*han, {"limit": limit, **extras}, {"floor": limit, **extras}])


def changed(rng: Random, rules: RuleSet) -> RuleSet:
    """The rule set with some options and prices changed."""
    options = random_options(rng, rng.randint(0, 8))
    prices = {name: random_price(rng) for name in rng.sample(PRICED, rng.randint(0, 12))}
    return rules.replace(**options, **prices)
