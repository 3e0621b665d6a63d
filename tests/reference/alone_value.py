"""The policy by value in plain Python: by definition, on the library's functions of one hand."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

import mjfast as mj
from mjfast.playing import shapes_of
from mjfast.policies import weights_of
from mjfast.rules import RuleSet
from tests.reference.rules import ORPHANS

Counts = NDArray[np.uint8]

EQUAL = 1 + 1e-5
EQUAL_TILES = 1e-3
MOST_STEPS = 4


class ByValue:
    """The policy under a rule set, for games of so many draws."""

    def __init__(self, rules: RuleSet, draws: int) -> None:
        self.rules = rules
        wall = shapes_of(rules).tiles
        self.copies = np.array(wall.copies)
        self.unseen = wall.size - 13 - draws
        self.joker = {"hangzhou": 31}.get(rules.family_name, -1)
        self.weights = weights_of(rules)
        self.soon, self.later, self.worth = cache(self.soon), cache(self.later), cache(self.worth)  # type: ignore[method-assign]

    def __call__(self, hand: Counts, discarded: Counts, left: int) -> int:
        live = self.copies - hand - discarded
        after = without_each(hand)
        far = self.missing(after)
        values = {
            column: self.ready(tiles, live, left) if missing == 1 else self.near(tiles, live, left)
            for (column, tiles), missing in zip(after.items(), far, strict=True)
            if 1 <= missing <= 2 and column != self.joker
        }
        best, most = -1, 0.0
        for column, value in values.items():
            if value > most * EQUAL:
                best, most = column, value
        if best >= 0:
            return best
        for column, missing in zip(after, far, strict=True):
            if missing == min(far):
                score = self.weighed(after[column], live, missing)
                if best < 0 or score > most + EQUAL_TILES:
                    best, most = column, score
        return best

    def missing(self, hands: dict[int, Counts]) -> list[int]:
        return (mj.shanten(np.array(list(hands.values())), rules=self.rules) + 1).tolist()

    def accepted(self, hand: Counts, live: NDArray[np.int64], missing: int) -> dict[int, Counts]:
        """Live tiles that bring a hand nearer, and the hand with each."""
        drawn = {column: with_tile(hand, column, 1) for column in np.flatnonzero(live > 0).tolist()}
        return {
            column: tiles
            for (column, tiles), now in zip(drawn.items(), self.missing(drawn), strict=True)
            if now < missing
        }

    def nearer(self, hand: Counts, missing: int) -> list[Counts]:
        """What discards leave so many tiles missing."""
        after = without_each(hand)
        return [tiles for tiles, now in zip(after.values(), self.missing(after), strict=True) if now == missing]

    def soon(self, left: int, live: int) -> float:
        """The chance that one of the live tiles comes."""
        none = 1.0
        for drawn in range(left):
            none *= max(0.0, 1 - live / (self.unseen + left - drawn))
        return 1 - none

    def later(self, left: int, accepted: int, live: int) -> float:
        """The chance that a certain one of some tiles comes first of them, and then one of the live ones."""
        chance, none = 0.0, 1.0
        for drawn in range(left):
            chance += none / (self.unseen + left - drawn) * self.soon(left - drawn - 1, live)
            none *= max(0.0, 1 - accepted / (self.unseen + left - drawn))
        return chance

    def worth(self, hand: bytes) -> dict[int, int]:
        """Points of the tiles that complete a hand."""
        counts = np.frombuffer(hand, np.uint8)
        points = {}
        for column in np.flatnonzero(mj.waits(counts[None], rules=self.rules)[0]).tolist():
            tile = mj.to_strings(with_tile(np.zeros_like(counts), column, 1)[None])[0]
            win = {"hand": mj.to_strings(counts[None])[0], "win": tile, "self_draw": True}
            found = mj.score_batch([win], self.rules)
            if found.points[0, 0] > 0:
                points[column] = int(found.points[0, 0])
        return points

    def prospects(self, hand: Counts, live: NDArray[np.int64]) -> tuple[float, int]:
        """The mean points of the live tiles that complete a hand, and their number."""
        copies = {column: max(0, int(live[column])) for column in self.worth(hand.tobytes())}
        total = sum(copies[column] * points for column, points in self.worth(hand.tobytes()).items())
        return (total / sum(copies.values()), sum(copies.values())) if total else (0.0, 0)

    def ready(self, hand: Counts, live: NDArray[np.int64], left: int) -> float:
        points, waiting = self.prospects(hand, live)
        return points * self.soon(left, waiting)

    def near(self, hand: Counts, live: NDArray[np.int64], left: int) -> float:
        drawn = self.accepted(hand, live, 2)
        tiles = sum(int(live[column]) for column in drawn)
        value = 0.0
        for column, whole in drawn.items():
            rest = live - np.eye(len(live), dtype=int)[column]
            ways = [
                self.prospects(ready, rest)
                for ready in self.nearer(whole, 1)
                if self.joker < 0 or ready[self.joker] == whole[self.joker]
            ]
            points, waiting = max(ways, key=lambda way: way[0] * self.soon(left // 2, way[1]), default=(0.0, 0))
            value += live[column] * points * self.later(left, tiles, waiting)
        return value

    def weighed(self, hand: Counts, live: NDArray[np.int64], missing: int) -> float:
        drawn = self.accepted(hand, live, missing)
        score = float(sum(live[column] for column in drawn))
        if self.weights["second_step"] and missing <= MOST_STEPS:
            for column, whole in drawn.items():
                rest = live - np.eye(len(live), dtype=int)[column]
                steps = [self.acceptance(after, rest, missing - 1) for after in self.nearer(whole, missing - 1)]
                score += self.weights["second_step"] * live[column] * max(steps, default=0)
        return score + sum(self.weights[name] * number for name, number in features(hand).items())

    def acceptance(self, hand: Counts, live: NDArray[np.int64], missing: int) -> int:
        return sum(int(live[column]) for column in self.accepted(hand, live, missing))


def with_tile(hand: Counts, column: int, tiles: int) -> Counts:
    changed = hand.copy()
    changed[column] = int(changed[column]) + tiles
    return changed


def without_each(hand: Counts) -> dict[int, Counts]:
    return {column: with_tile(hand, column, -1) for column in np.flatnonzero(hand).tolist()}


def features(hand: Counts) -> dict[str, int]:
    """The features of a hand of a player in the south seat of the east round."""
    held = hand.tolist()
    valued = (27, 28, 31, 32, 33)
    suits = [held[9 * suit : 9 * suit + 9] for suit in range(3)]
    orders = [(a, b, 3 - a - b) for a in range(3) for b in range(3) if a != b]

    def most(*nines: list[int]) -> int:
        return max(max(sum(held[column] > 0 for column in nine) - 5, 0) for nine in nines)

    return {
        "terminals": sum(held[column] for column in ORPHANS if column < 27),
        "honours": sum(held[27:34]) - sum(held[column] for column in valued),
        "valued_honours": sum(held[column] for column in valued),
        "flush": max(0, max(map(sum, suits)) + sum(held[27:34]) - 7),
        "pairs": sum(count >= 2 for count in held[:34]),
        "triplets": sum(count >= 3 for count in held[:34]),
        "valued_pairs": sum(held[column] >= 2 for column in valued),
        "triple_chow": most(*([9 * s + i + k for s in range(3) for k in range(3)] for i in range(7))),
        "pure_straight": most(*([9 * s + i for i in range(9)] for s in range(3))),
        "mixed_straight": most(*([9 * s + 3 * order[s] + i for s in range(3) for i in range(3)] for order in orders)),
        "knitted_straight": most(*([9 * s + order[s] + 3 * i for s in range(3) for i in range(3)] for order in orders)),
    }
