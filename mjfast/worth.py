"""What each paid pattern adds to a win."""

from collections import Counter
from collections.abc import Iterable

from mjfast.rules import Price, RuleSet


def worth_of(
    names: Iterable[str], rules: RuleSet, *, open_hand: bool, limited: bool, flowers: int = 0
) -> tuple[dict[str, int], dict[str, float]]:
    """
    Return what each paid pattern is worth and, where limits are paid, their multiples of a mangan.

    It is worth han, or fan or points in other families than riichi, where a name that is there twice counts twice.

    Examples
    --------
    >>> from mjfast import rules
    >>> worth_of(["daisangen"], rules.load("riichi"), open_hand=True, limited=True)
    ({'daisangen': 13}, {'daisangen': 4})
    >>> worth_of(["ittsuu", "tile_hog", "tile_hog"], rules.load("mcr_mil"), open_hand=True, limited=False)
    ({'ittsuu': 16, 'tile_hog': 4}, {})
    """
    if rules.family.unit != "han":
        times = Counter(names)
        times["flower_tiles"] *= flowers
        return {name: times[name] * _each(name, rules) for name in times if times[name]}, {}
    prices = {name: price for name in names if (price := rules.price(name)) is not None}
    if not limited:
        return {name: price.open if open_hand else price.closed for name, price in prices.items()}, {}
    limits = {name: price.multiple for name, price in prices.items()}
    return {name: han_of(multiple, rules) for name, multiple in limits.items()}, limits


def _each(name: str, rules: RuleSet) -> int:
    """What a pattern is worth once, in fan or points."""
    price = rules.price(name) or Price()
    return int(price.multiple or price.closed)


def han_of(multiple: float, rules: RuleSet) -> int:
    """
    Return the han that stand for a limit: 13 a yakuman, or the least han that reach a lower one.

    Examples
    --------
    >>> from mjfast import rules
    >>> [han_of(multiple, rules.load("custom")) for multiple in (1, 2, 3, 5, 8)]
    [5, 8, 11, 13, 26]
    """
    if multiple >= 4:
        return int(13 * (multiple // 4))
    steps = ((3, "sanbaiman_han"), (2, "baiman_han"), (1.5, "haneman_han"), (1, "mangan_han"))
    return next(int(rules[key]) for least, key in steps if multiple >= least)
