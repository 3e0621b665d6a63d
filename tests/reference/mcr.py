"""
What a win is worth under the Chinese official rules: the fans of every reading, less those that others imply.

Rule books are ``mcr_1998``, ``mcr_wmo2006`` and ``mcr_mil``; see `mcr_values.Profile` for what they differ in.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from tests.reference.mcr_fans import fans
from tests.reference.mcr_readings import readings
from tests.reference.mcr_values import Profile, numbers, profile
from tests.reference.tile_names import plain, plain_tiles
from tests.reference.winning import ALIASES, Case, Reading, Win, declared, meld_texts

FLOWERS = "flower_tiles"

CONCEALED = {"concealed_hand", "menzen_tsumo"}
KONGS = {"sankantsu", "two_concealed_kongs", "two_melded_kongs", "mixed_kongs", "concealed_kong", "melded_kong"}
PUNGS = {"toitoi", "pung_of_terminals_or_honors"}

# What is not counted beside a fan, as it implies that. Fans of several sets exclude each other in `mcr_combining`.
REMOVES: Mapping[str, set[str]] = {
    "daisuushii": {*PUNGS, "yakuhai_round", "yakuhai_seat"},
    "daisangen": {"dragon_pung"},
    "ryuuiisou": {"honitsu", "one_voided_suit"},
    "junsei_chuuren": {"chinitsu", "no_honors"},
    "suukantsu": {*KONGS, "toitoi", "single_wait"},
    "seven_shifted_pairs": {"chinitsu", "no_honors"},
    "chinroutou": {*PUNGS, "chanta", "double_pung", "no_honors"},
    "shousangen": {"dragon_pung"},
    "tsuuiisou": {*PUNGS, "chanta"},
    "suuankou": {"toitoi"},
    "pure_terminal_chows": {"chinitsu", "all_chows", "no_honors"},
    "isshoku_yonjun": {"tile_hog"},
    "suurenkou": {"toitoi"},
    "sankantsu": KONGS - {"sankantsu"},
    "honroutou": {*PUNGS, "chanta"},
    "all_even_pungs": {"toitoi", "tanyao", "no_honors"},
    "chinitsu": {"no_honors"},
    "upper_tiles": {"upper_four", "no_honors"},
    "middle_tiles": {"tanyao", "no_honors"},
    "lower_tiles": {"lower_four", "no_honors"},
    "three_suited_terminal_chows": {"all_chows", "no_honors"},
    "all_fives": {"tanyao", "no_honors"},
    "upper_four": {"no_honors"},
    "lower_four": {"no_honors"},
    "reversible_tiles": {"one_voided_suit"},
    "haitei": {"self_draw"},
    "rinshan": {"self_draw"},
    "chankan": {"last_of_kind"},
    "melded_hand": {"single_wait"},
    "two_concealed_kongs": {"concealed_kong", "two_concealed_pungs"},
    "two_dragon_pungs": {"dragon_pung"},
    "menzen_tsumo": {"self_draw"},
    "two_melded_kongs": {"melded_kong"},
    "mixed_kongs": {"concealed_kong", "melded_kong"},
    "all_chows": {"no_honors"},
    "tanyao": {"no_honors"},
}
CONCEALED_BY_NATURE = (
    *("junsei_chuuren", "seven_shifted_pairs", "kokushi", "suuankou", "chiitoitsu"),
    *("greater_honors_and_knitted_tiles", "lesser_honors_and_knitted_tiles"),
)
NAMED_BY_THE_TEXT_OF_1998: Mapping[str, set[str]] = {"junsei_chuuren": set(), "suuankou": {"concealed_hand"}}


@dataclass(frozen=True)
class Score:
    """
    A win in one reading.

    `fans` says how often each is counted, the flowers too. `total` is without flowers, as the points that a win needs
    are.
    """

    reading: Reading
    fans: dict[str, int]
    total: int
    with_flowers: int


def given_flags(win: Win) -> set[str]:
    """The flags by their first names, from a list or a text."""
    given = win.get("flags") or ()
    return {ALIASES.get(flag, flag) for flag in (given.split() if isinstance(given, str) else given)}


def possible_flags(win: Win) -> list[str]:
    """The flags, without those that cannot be, and the last of a kind where all others lie in own melds."""
    flags = given_flags(win)
    winning, drawn, texts = plain(win["win"]), win.get("self_draw", False), meld_texts(win)
    held = plain_tiles(win["hand"]).count(winning)
    melded = sum(plain_tiles(text[1:]).count(winning) for text in texts)
    if held:
        flags.discard("last_of_kind")
    if melded == 3:
        flags.add("last_of_kind")
    if not drawn or all(declared(text).kind != "kong" for text in texts):
        flags.discard("after_kong")
    if drawn or held or melded:
        flags.discard("robbed_kong")
    if "robbed_kong" in flags:
        flags.discard("last_tile")
    return sorted(flags)


def removed_by(fan: str, chosen: Profile) -> set[str]:
    removed = REMOVES.get(fan, set())
    if chosen.four_beside_three_ranks and fan in ("upper_tiles", "lower_tiles"):
        return removed - {"upper_four", "lower_four"}
    if fan not in CONCEALED_BY_NATURE:
        return removed
    if chosen.concealed_shapes == "fully_concealed":
        return removed | {"concealed_hand"}
    literal = chosen.concealed_shapes == "literal"
    return removed | (NAMED_BY_THE_TEXT_OF_1998.get(fan, CONCEALED) if literal else CONCEALED)


def without_implied(found: Mapping[str, int], chosen: Profile) -> dict[str, int]:
    """What no counted fan implies: what is not counted itself removes nothing."""
    removed = {fan: removed_by(fan, chosen) for fan in found}

    @cache
    def is_counted(fan: str) -> bool:
        return not any(fan in removed[other] and is_counted(other) for other in found)

    return {fan: times for fan, times in found.items() if is_counted(fan)}


def score_of(win: Win, reading: Reading, chosen: Profile) -> Score:
    counted = without_implied(fans(Case(win, reading, asdict(chosen)), chosen.points), chosen)
    if not set(counted) - {FLOWERS} and chosen.points("chicken_hand"):
        counted["chicken_hand"] = 1
    points = {fan: chosen.points(fan) * times for fan, times in counted.items()}
    return Score(reading, counted, sum(points.values()) - points.get(FLOWERS, 0), sum(points.values()))


def order(score: Score) -> tuple[int, list[int]]:
    """The best score comes first: most points, then the smallest list of fan numbers."""
    return -score.total, numbers(Counter(score.fans).elements())


def score(win: Win, rules: str = "mcr_mil", **switches: Any) -> Score | None:
    """
    The best reading of a win, or none if the hand is not complete.

    Switches are the fields of `mcr_values.Profile`, such as ``concealed_shapes="literal"`` or
    ``knitted_straight_wait=False``.
    """
    chosen = profile(rules, **switches)
    possible = {**win, "flags": possible_flags(win)}
    found = readings(possible, knitted_straight_wait=chosen.knitted_straight_wait)
    return min((score_of(possible, reading, chosen) for reading in found), key=order, default=None)
