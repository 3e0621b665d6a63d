"""Random wins to measure with, the same for a seed, in the shapes that four libraries want them in.

About a quarter of the hands are open, half are won by self-draw, 7 % hold kongs. Most have a yaku.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as MahjongMeld
from riichienv import _riichienv  # type: ignore[import-untyped]

import mjfast as mj
from mjfast.wins import FLAGS, NO_TILE, WINDS, meld_code

RUNS = tuple((first, first + 1, first + 2) for first in range(27) if first % 9 < 7)
TRIPLETS = tuple((kind,) * 3 for kind in range(34))
SIMPLES = tuple(kind for kind in range(27) if 0 < kind % 9 < 8)
RED = (16, 52, 88)  # ids of the red fives
GB_NAMES = (*(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)), "F1", "F2", "F3", "F4", "J3", "J2", "J1")


@dataclass
class Win:
    """A win as ids of physical tiles, 0 to 135; `concealed` is without the winning tile, `melds` are kinds and ids."""

    concealed: list[int]
    win: int
    melds: list[tuple[str, list[int]]] = field(default_factory=list)
    self_draw: bool = False
    riichi: bool = False
    ippatsu: bool = False
    seat: int = 0
    round: int = 0
    dora: list[int] = field(default_factory=list)
    ura: list[int] = field(default_factory=list)

    @property
    def tiles(self) -> list[int]:
        """All tiles, the winning one and those in melds included."""
        return sorted([*self.concealed, self.win, *(tile for _, ids in self.melds for tile in ids)])


def random_wins(n: int, seed: int) -> list[Win]:
    """Return `n` wins."""
    rng = random.Random(seed)
    found: list[Win] = []
    while len(found) < n:
        win = _one(rng)
        if win is not None:
            found.append(win)
    return found


def _one(rng: random.Random) -> Win | None:
    """One win, or None where the parts drawn have five copies of a tile."""
    deck = _Deck(rng)
    style = rng.random()
    called = rng.choice((1, 1, 2, 2, 3)) if style < 0.25 else 0
    pairs = [(kind, kind) for kind in rng.sample(range(34), 7)]
    parts = pairs if style > 0.96 else _parts(rng, bool(called))
    melds: list[tuple[str, list[int]]] = []
    for first, *rest in parts[:called]:
        if first != rest[-1]:
            melds.append(("c", deck.take([first, *rest])))
        elif rng.random() < 0.9:
            melds.append(("p", deck.take([first] * 3)))
        else:
            melds.append((rng.choice("ka"), deck.take([first] * 4)))
    left = parts[called:]
    if len(left[0]) == 3 and left[0][0] == left[0][2] and rng.random() < 0.3:
        melds.append(("K", deck.take([left[0][0]] * 4)))
        left = left[1:]
    concealed = deck.take([kind for part in left for kind in part])
    if deck.fifth:
        return None
    win = concealed.pop(rng.randrange(len(concealed)))
    self_draw = rng.random() < 0.5
    riichi = not called and rng.random() < (0.5 if self_draw else 0.9)
    kongs = sum(kind in "kaK" for kind, _ in melds)
    dora = [deck.draw() for _ in range(1 + kongs)]
    return Win(
        concealed=sorted(concealed),
        win=win,
        melds=melds,
        self_draw=self_draw,
        riichi=riichi,
        ippatsu=riichi and not kongs and rng.random() < 0.15,
        seat=rng.randrange(4),
        round=rng.randrange(2),
        dora=dora,
        ura=[deck.draw() for _ in dora] if riichi else [],
    )


def _parts(rng: random.Random, called: bool) -> list[tuple[int, ...]]:
    """Four melds and a pair; hands with calls mostly have a dragon or no terminals and honours."""
    kinds: tuple[int, ...] = tuple(range(34))
    parts: list[tuple[int, ...]] = []
    style = rng.random() if called else 1
    if style < 0.45:
        parts.append((rng.randrange(31, 34),) * 3)
    elif style < 0.95:
        kinds = SIMPLES
    while len(parts) < 4:
        meld = rng.choice(RUNS if rng.random() < 0.75 else TRIPLETS)
        if set(meld) <= set(kinds):
            parts.append(meld)
    return [*parts, (rng.choice(kinds),) * 2]


class _Deck:
    """The 136 tiles; `fifth` says whether a fifth copy was asked for."""

    def __init__(self, rng: random.Random) -> None:
        self._rng, self._left, self.fifth = rng, [[4 * kind + copy for copy in range(4)] for kind in range(34)], False

    def take(self, kinds: list[int]) -> list[int]:
        return [self._pop(kind) for kind in kinds]

    def _pop(self, kind: int) -> int:
        copies = self._left[kind]
        if not copies:
            self.fifth = True
            return 0
        return copies.pop(self._rng.randrange(len(copies)))

    def draw(self) -> int:
        return self._pop(self._rng.choice([kind for kind, copies in enumerate(self._left) if copies]))


def as_arrays(wins: list[Win]) -> dict[str, Any]:
    """Return the keywords of `mj.Wins`."""
    n = len(wins)
    hand, red = np.zeros((n, 34), np.uint8), np.zeros((n, 3), np.uint8)
    melds, dora, ura = (np.full((n, most), NO_TILE, np.uint8) for most in (4, 5, 5))
    for row, win in enumerate(wins):
        for tile in win.concealed:
            hand[row, tile // 4] += 1
        red[row] = [tile in win.tiles for tile in RED]
        for place, (kind, ids) in enumerate(win.melds):
            melds[row, place] = meld_code(mj.Meld(kind, tuple(tile // 4 for tile in ids)))
        dora[row, : len(win.dora)] = [tile // 4 for tile in win.dora]
        ura[row, : len(win.ura)] = [tile // 4 for tile in win.ura]
    return {
        "hand": hand,
        "win": np.array([win.win // 4 for win in wins]),
        "melds": melds,
        "self_draw": np.array([win.self_draw for win in wins]),
        "seat": np.array([win.seat for win in wins]),
        "round": np.array([win.round for win in wins]),
        "dora_indicators": dora,
        "ura_indicators": ura,
        "red": red,
        "flags": np.array([FLAGS["riichi"] * win.riichi + FLAGS["ippatsu"] * win.ippatsu for win in wins]),
    }


def as_words(win: Win) -> dict[str, Any]:
    """Return the keywords of `mj.score`."""
    return {
        "hand": _text(win.concealed),
        "win": _text([win.win]),
        "melds": [kind + _text(ids) for kind, ids in win.melds],
        "self_draw": win.self_draw,
        "seat": WINDS[win.seat],
        "round": WINDS[win.round],
        "dora_indicators": _text(win.dora),
        "ura_indicators": _text(win.ura),
        "flags": ["riichi"] * win.riichi + ["ippatsu"] * win.ippatsu,
    }


def _text(ids: list[int]) -> str:
    return "".join(f"{0 if tile in RED else tile // 4 % 9 + 1}{'mpsz'[tile // 36]}" for tile in ids)


def for_riichienv(win: Win) -> tuple[Any, ...]:
    """Return the tiles and melds for its evaluator, then the arguments of `calc`."""
    kinds = _riichienv.MeldType
    named = {"c": kinds.Chi, "p": kinds.Pon, "k": kinds.Daiminkan, "a": kinds.Kakan, "K": kinds.Ankan}
    winds = (_riichienv.Wind.East, _riichienv.Wind.South, _riichienv.Wind.West, _riichienv.Wind.North)
    conditions = _riichienv.Conditions(
        tsumo=win.self_draw,
        riichi=win.riichi,
        ippatsu=win.ippatsu,
        player_wind=winds[win.seat],
        round_wind=winds[win.round],
    )
    melds = [_riichienv.Meld(named[kind], sorted(ids), kind != "K") for kind, ids in win.melds]
    return sorted([*win.concealed, win.win]), melds, win.win, win.dora, win.ura, conditions


def for_mahjong(win: Win) -> dict[str, Any]:
    """Return the keywords of `HandCalculator.estimate_hand_value`."""
    named = {"c": MahjongMeld.CHI, "p": MahjongMeld.PON, "k": MahjongMeld.KAN, "a": MahjongMeld.SHOUMINKAN}
    config = HandConfig(
        is_tsumo=win.self_draw,
        is_riichi=win.riichi,
        is_ippatsu=win.ippatsu,
        player_wind=27 + win.seat,
        round_wind=27 + win.round,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True),
    )
    melds = [MahjongMeld(named.get(kind, MahjongMeld.KAN), sorted(ids), kind != "K") for kind, ids in win.melds]
    return {
        "tiles": win.tiles,
        "win_tile": win.win,
        "melds": melds,
        "dora_indicators": win.dora,
        "ura_dora_indicators": win.ura,
        "config": config,
    }


def without_dora(arrays: dict[str, Any]) -> dict[str, Any]:
    """Return those of the arrays that mean something where there are neither dora nor riichi."""
    return {name: arrays[name] for name in ("hand", "win", "melds", "self_draw", "seat", "round")}


def for_mahjong_gb(win: Win) -> tuple[Any, ...]:
    """Return the arguments of `MahjongFanCalculator`."""
    named = {"c": "CHI", "p": "PENG"}
    packs = tuple((named.get(kind, "GANG"), _gb_name(sorted(ids)[1]), int(kind != "K")) for kind, ids in win.melds)
    hand = tuple(map(_gb_name, win.concealed))
    return packs, hand, _gb_name(win.win), 0, win.self_draw, False, False, False, win.seat, win.round


def _gb_name(tile: int) -> str:
    return GB_NAMES[tile // 4]
