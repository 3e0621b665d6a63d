"""Points of the fans of the Chinese official rules (MCR), and what its three rule books differ in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

# By points, and in the order of the book of 1998, which numbers them from 1 to 81.
OF_POINTS: dict[int, tuple[str, ...]] = {
    88: ("daisuushii", "daisangen", "ryuuiisou", "junsei_chuuren", "suukantsu", "seven_shifted_pairs", "kokushi"),
    64: ("chinroutou", "shousuushii", "shousangen", "tsuuiisou", "suuankou", "pure_terminal_chows"),
    48: ("isshoku_yonjun", "suurenkou"),
    32: ("yonpokou", "sankantsu", "honroutou"),
    24: (
        *("chiitoitsu", "greater_honors_and_knitted_tiles", "all_even_pungs", "chinitsu", "isshoku_sanjun"),
        *("sanrenkou", "upper_tiles", "middle_tiles", "lower_tiles"),
    ),
    16: ("ittsuu", "three_suited_terminal_chows", "sanpokou", "all_fives", "sanshoku_doukou", "sanankou"),
    12: ("lesser_honors_and_knitted_tiles", "knitted_straight", "upper_four", "lower_four", "big_three_winds"),
    8: (
        *("sanshoku_tsuukan", "reversible_tiles", "sanshoku_doujun", "mixed_shifted_pungs", "chicken_hand"),
        *("haitei", "houtei", "rinshan", "chankan"),
    ),
    6: (
        *("toitoi", "honitsu", "mixed_shifted_chows", "uumensai", "melded_hand", "two_concealed_kongs"),
        "two_dragon_pungs",
    ),
    4: ("chanta", "menzen_tsumo", "two_melded_kongs", "last_of_kind"),
    2: (
        *("dragon_pung", "yakuhai_round", "yakuhai_seat", "concealed_hand", "all_chows", "tile_hog", "double_pung"),
        *("two_concealed_pungs", "concealed_kong", "tanyao"),
    ),
    1: (
        *("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows"),
        *("pung_of_terminals_or_honors", "melded_kong", "one_voided_suit", "no_honors", "edge_wait", "closed_wait"),
        *("single_wait", "self_draw", "flower_tiles"),
    ),
}
LATER = "mixed_kongs"
FANS = (*(fan for fans in OF_POINTS.values() for fan in fans), LATER)
NUMBERS = {fan: number for number, fan in enumerate(FANS, 1)}
POINTS = {fan: points for points, fans in OF_POINTS.items() for fan in fans}


def numbers(fans: Iterable[str]) -> list[int]:
    """The list of fan numbers that decides between countings of equal points: the smaller one is taken."""
    return sorted(NUMBERS[fan] for fan in fans)


@dataclass(frozen=True)
class Profile:
    """
    What rule books differ in.

    `mixed_kongs` are the points of a concealed and a melded kong together, 0 where a book has no such fan.
    `concealed_shapes` says what is added to shapes that are concealed by nature: ``implied``, nothing but self-draw;
    ``fully_concealed``, that too if self-drawn; ``literal``, what the text of the fan does not exclude.
    `nine_gates_terminals` says how many of the terminal pungs nine gates take in. With `knitted_straight_wait` waits
    count though the winning tile could be one of the nine knitted tiles. `prices` are points that are changed, 0 for a
    fan that is not counted.
    """

    two_concealed_kongs: int = 6
    mixed_kongs: int = 0
    concealed_shapes: str = "implied"
    nine_gates_terminals: int = 1
    four_beside_three_ranks: bool = False
    knitted_straight_wait: bool = True
    prices: Mapping[str, int] = field(default_factory=dict)

    def points(self, fan: str) -> int:
        own = {"two_concealed_kongs": self.two_concealed_kongs, LATER: self.mixed_kongs, **self.prices}
        return own[fan] if fan in own else POINTS[fan]


PROFILES = {
    "mcr_1998": Profile(four_beside_three_ranks=True),
    "mcr_wmo2006": Profile(
        two_concealed_kongs=8,
        mixed_kongs=6,
        concealed_shapes="fully_concealed",
        nine_gates_terminals=2,
        knitted_straight_wait=False,
    ),
    "mcr_mil": Profile(mixed_kongs=5),
}


def profile(rules: str, **switches: Any) -> Profile:
    """A rule book, with some of its readings changed."""
    return replace(PROFILES[rules], **switches)
