"""Scores by mahjong 2.1.0, and rule sets that ask the same of both."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.yaku import Yaku
from mahjong.meld import Meld

from tests.reference.tile_names import KINDS, plain, tiles
from tests.reference.winning import Win, all_tiles

DOUBLE = ("kokushi_13", "suuankou_tanki", "junsei_chuuren", "daisuushii")
YAKUMAN = {"limit": "yakuman", "open": False}
FIRST_WIND = KINDS.index("1z")

NAMES = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen_tsumo",
    "Rinshan Kaihou": "rinshan",
    "Chankan": "chankan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Renhou": "renhou",
    "Renhou (yakuman)": "renhou",
    "Paarenchan": "paarenchan",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    "Chiitoitsu": "chiitoitsu",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Honroutou": "honroutou",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Tsuu Iisou": "tsuuiisou",
    "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Suu Kantsu": "suukantsu",
    "Daisharin": "daisharin",
    "Daichisei": "daichisei",
}
DORA = {"Dora": "dora", "Ura Dora": "ura_dora", "Aka Dora": "red_dora"}


def name_of(yaku: Yaku) -> str:
    """Our name of a yaku, or of a kind of dora."""
    for wind in ("seat", "round"):
        if f"{wind} wind" in yaku.name:
            return f"yakuhai_{wind}"
    return {**NAMES, **DORA}[yaku.name]


@dataclass(frozen=True)
class Options:
    """Options that both know."""

    open_tanyao: bool
    red_fives: bool
    double_yakuman: bool
    counted: int  # as in HandConfig
    kiriage: bool
    open_pinfu_fu: bool
    pinfu_self_draw: bool
    renhou_yakuman: bool
    daisharin: bool
    daichisei: bool
    six_at_most: bool
    paarenchan_needs_yaku: bool

    @classmethod
    def random(cls, rng: Random) -> "Options":
        values = {name: rng.random() < 0.5 for name in cls.__dataclass_fields__}
        return cls(**{**values, "counted": rng.randrange(3)})

    @property
    def ours(self) -> dict[str, Any]:
        """What `RuleSet.replace` makes of standard riichi."""
        return {
            "open_tanyao": self.open_tanyao,
            "red_fives": [int(self.red_fives)] * 3,
            "double_yakuman": DOUBLE if self.double_yakuman else (),
            "counted_yakuman": self.counted != HandConfig.KAZOE_SANBAIMAN,
            "counted_yakuman_multiples": self.counted == HandConfig.KAZOE_NO_LIMIT,
            "kiriage_mangan": self.kiriage,
            "open_pinfu_fu": 30 if self.open_pinfu_fu else 0,
            "pinfu_self_draw": self.pinfu_self_draw,
            "renhou": YAKUMAN if self.renhou_yakuman else [5, 0],
            "daisharin": YAKUMAN if self.daisharin else False,
            "daichisei": YAKUMAN if self.daichisei else False,
            "yakuman_most": 6 if self.six_at_most else 0,
            "paarenchan": {"limit": "yakuman", "minimum": not self.paarenchan_needs_yaku},
        }

    @property
    def theirs(self) -> OptionalRules:
        return OptionalRules(
            has_open_tanyao=self.open_tanyao,
            has_aka_dora=self.red_fives,
            has_double_yakuman=self.double_yakuman,
            kazoe_limit=self.counted,
            kiriage=self.kiriage,
            fu_for_open_pinfu=self.open_pinfu_fu,
            fu_for_pinfu_tsumo=not self.pinfu_self_draw,
            renhou_as_yakuman=self.renhou_yakuman,
            has_daisharin=self.daisharin,
            has_daichisei=self.daichisei,
            limit_to_sextuple_yakuman=self.six_at_most,
            paarenchan_needs_yaku=self.paarenchan_needs_yaku,
        )


class Copies:
    """Gives every tile a number of its own; the first five of a suit is the red one."""

    def __init__(self) -> None:
        self.used: Counter[int] = Counter()

    def number(self, tile: str) -> int:
        kind = KINDS.index(plain(tile))
        if tile[0] == "0":
            return 4 * kind
        self.used[kind] += 1
        return 4 * kind + self.used[kind] % 4


def could_be(win: Win) -> bool:
    """Whether the fives are of a wall with one red five of each suit."""
    held = Counter(all_tiles(win))
    return all(held["5" + own] <= 3 for own in "mps")


def score(win: Win, options: Options) -> HandResponse:
    copies = Copies()

    def numbers(text: str) -> list[int]:
        return [copies.number(tile) for tile in tiles(text)]

    (winning,) = numbers(win["win"])
    held = [*numbers(win["hand"]), winning]
    melds = []
    for text in win["melds"]:
        kind = {"c": Meld.CHI, "p": Meld.PON, "a": Meld.SHOUMINKAN}.get(text[0], Meld.KAN)
        melds.append(Meld(kind, numbers(text[1:]), opened=text[0] != "K"))
        held += melds[-1].tiles
    flags, drawn, dealer = set(win["flags"]), win["self_draw"], win["seat"] == "E"
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi="riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="after_kong" in flags,
        is_chankan="robbed_kong" in flags,
        is_haitei="last_tile" in flags and drawn,
        is_houtei="last_tile" in flags and not drawn,
        is_tenhou="first_draw" in flags and dealer,
        is_chiihou="first_draw" in flags and not dealer,
        is_renhou="before_first_draw" in flags,
        player_wind=FIRST_WIND + "ESWN".index(win["seat"]),
        round_wind=FIRST_WIND + "ESWN".index(win["round"]),
        paarenchan=int(win.get("win_streak") == 8),
        options=options.theirs,
    )

    def indicators(text: str) -> list[int]:
        return [4 * KINDS.index(plain(tile)) for tile in tiles(text)]

    dora, ura = indicators(win["dora_indicators"]), indicators(win["ura_indicators"])
    return HandCalculator.estimate_hand_value(held, winning, melds, dora, config, ura_dora_indicators=ura)


def points(win: Win, found: HandResponse) -> int:
    """What the winner receives in all, without counters and sticks."""
    assert found.cost is not None
    main, additional = found.cost["main"], found.cost["additional"]
    return main + 2 * additional if win["self_draw"] else main
