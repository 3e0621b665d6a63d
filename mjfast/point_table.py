"""Tables of what han and fu pay, as in books, computed by the code that prices hands."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.arguments import RulesLike, check_count
from mjfast.family_rules import rules_of
from mjfast.plans import make_plan
from mjfast.rules import LIMITS, RuleSet
from mjfast.rules.prices import limit_name
from mjfast_ext import _score

if TYPE_CHECKING:
    import pandas as pd

FU: Final = (20, 25, *range(30, 120, 10))
"""The fu of the usual tables."""

_MOST: Final = 1000
_STEPS: Final = {
    1.0: "mangan_han",
    1.5: "haneman_han",
    2.0: "baiman_han",
    3.0: "sanbaiman_han",
    4.0: "yakuman_han",
}


def point_table(
    rules: RulesLike = "riichi", *, han: Iterable[int] = range(1, 14), fu: Iterable[int] = FU
) -> "pd.DataFrame":
    """
    Return what han and fu pay, one row for each pair of them, whether or not a hand can have both.

    Parameters
    ----------
    rules : RuleSet or str
        The rule set.
    han, fu : iterable of int
        Han with dora, and fu after rounding, up to 1000.

    Returns
    -------
    DataFrame
        Columns: han, fu, limit (such as ``mangan``, or nothing), dealer_ron, dealer_self_draw (from each), ron,
        self_draw (from a non-dealer), self_draw_dealer (from the dealer).

    Raises
    ------
    InputError
        If there is no such rule set, it does not count han and fu, or a number is negative or too large.

    Examples
    --------
    >>> point_table(han=[3, 4], fu=[30, 40])[["han", "fu", "limit", "ron", "self_draw", "self_draw_dealer"]]
       han  fu   limit   ron  self_draw  self_draw_dealer
    0    3  30          3900       1000              2000
    1    3  40          5200       1300              2600
    2    4  30          7700       2000              3900
    3    4  40  mangan  8000       2000              4000
    """
    import pandas as pd

    chosen = rules_of("riichi", rules, "han and fu")
    rows = [check_count(number, "han", _MOST) for number in han]
    columns = [check_count(number, "fu", _MOST) for number in fu]
    all_han = np.repeat(np.array(rows, np.int32), len(columns))
    all_fu = np.tile(np.array(columns, np.int32), len(rows))
    basic = _score.basic_points(make_plan((chosen,)).kernel, all_han, all_fu)
    limits = [limit_name(multiple) if multiple >= 1 else "" for multiple in (basic / chosen["mangan_basic"]).tolist()]
    return pd.DataFrame({"han": all_han, "fu": all_fu, "limit": limits, **_payments(basic)})


def limit_table(rules: RulesLike = "riichi") -> "pd.DataFrame":
    """
    Return what the limits of a rule set pay: those that han reach, and those that only patterns are worth.

    Returns
    -------
    DataFrame
        Columns: limit, han (such as ``6-7``, or nothing), multiple (of a mangan), and the payments of `point_table`.

    Examples
    --------
    >>> limit_table("custom")[["limit", "han", "ron", "dealer_ron"]]
                limit    han    ron  dealer_ron
    0          mangan      5   8000       12000
    1         haneman    6-7  12000       18000
    2          baiman   8-10  16000       24000
    3       sanbaiman  11-12  24000       36000
    4         yakuman    13+  32000       48000
    5        5 mangan         40000       60000
    6  double yakuman         64000       96000
    """
    import pandas as pd

    chosen = rules_of("riichi", rules, "han and fu")
    paid = {price.multiple for name in chosen.patterns if (price := chosen.price(name)) and price.multiple}
    multiples = sorted(paid | _STEPS.keys() | ({LIMITS["double_yakuman"]} if _counts_twice(chosen) else set()))
    basic = np.array([multiple * chosen["mangan_basic"] for multiple in multiples], np.int64)
    reached = _reached(chosen)
    rows = {
        "limit": [limit_name(multiple) for multiple in multiples],
        "han": [reached.get(multiple, "") for multiple in multiples],
        "multiple": multiples,
    }
    return pd.DataFrame(rows | _payments(basic))


def _counts_twice(rules: RuleSet) -> bool:
    return bool(rules["counted_yakuman"] and rules["counted_yakuman_multiples"])


def _reached(rules: RuleSet) -> dict[float, str]:
    """Say which han reach each limit."""
    starts = {multiple: int(rules[key]) for multiple, key in _STEPS.items()}
    if not rules["counted_yakuman"]:
        del starts[4.0]
    elif _counts_twice(rules):
        starts |= {8.0: 2 * starts[4.0], 12.0: 3 * starts[4.0]}
    reached = {}
    for (multiple, first), following in zip(starts.items(), [*list(starts.values())[1:], None], strict=True):
        if following is None:
            reached[multiple] = f"{first}+"
        elif following > first:
            reached[multiple] = f"{first}-{following - 1}" if following - 1 > first else str(first)
    return reached


def _payments(basic: NDArray[Any]) -> dict[str, NDArray[Any]]:
    def paid(times: int) -> NDArray[Any]:
        return np.asarray(-(-times * basic.astype(np.int64) // 100) * 100)

    return {
        "dealer_ron": paid(6),
        "dealer_self_draw": paid(2),
        "ron": paid(4),
        "self_draw": paid(1),
        "self_draw_dealer": paid(2),
    }


def can_occur(han: int, fu: int, rules: RulesLike, *, self_draw: bool) -> bool:
    """
    Return whether some hand may have these han and fu, as far as its least fu say.

    Fewer fu than the least of a hand, and those of seven pairs and of pinfu by self-draw, need certain patterns or
    cannot be at all. Whether a hand has enough triplets and kongs for many fu is not asked.

    Examples
    --------
    >>> can_occur(2, 20, "riichi", self_draw=True), can_occur(2, 20, "riichi", self_draw=False)
    (True, False)
    """
    chosen = rules_of("riichi", rules, "han and fu")
    prices = chosen.patterns
    drawn = prices["menzen_tsumo"].closed if self_draw and "menzen_tsumo" in prices else 0
    special = []
    if "chiitoitsu" in prices:
        special.append((prices["chiitoitsu"].closed + drawn, chosen["seven_pairs_fu"]))
    if self_draw:
        least = chosen["base_fu"] + (chosen["self_draw_fu"] if chosen["rinshan_fu"] else 0)
        if "pinfu" in prices and chosen["pinfu_self_draw"]:
            special.append((prices["pinfu"].closed + drawn, chosen["pinfu_self_draw_fu"]))
    else:
        least = min(chosen["base_fu"] + chosen["closed_ron_fu"], max(chosen["base_fu"], chosen["open_pinfu_fu"]))
    least = (least + (9 if chosen["fu_rounding"] == "up" else 4)) // 10 * 10
    return (fu % 10 == 0 and fu >= least) or any(fu == known and han >= needed for needed, known in special)
