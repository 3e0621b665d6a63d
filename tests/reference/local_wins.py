"""A win of every local pattern, otherwise at random."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.reference.tile_names import DRAGONS, HONOURS, KINDS, SUITS, WINDS, rank, run_from, suit
from tests.reference.winning import Win, splits
from tests.reference.wins import Held, fill, fits, random_win, rich_win, suited, whole_win, win_of, with_kongs

Build = Callable[[Random], Win]

ODD = [kind for kind in KINDS if kind not in HONOURS and rank(kind) % 2]
EVEN = [kind for kind in KINDS if kind not in HONOURS and not rank(kind) % 2]


def any_suit(rng: Random) -> str:
    return rng.choice(SUITS)


def two_suits(rng: Random) -> list[str]:
    return rng.sample(SUITS, 2)


def openness(rng: Random) -> float:
    return rng.choice((0, 0.3, 0.7))


def made(rng: Random, parts: list[Held], **words: Any) -> Win:
    """A win of some parts, filled up, sometimes with kongs."""
    whole = with_kongs(rng, fill(rng, parts), rng.choice((0, 0, 0, 1, 2)))
    return win_of(rng, whole, **{"opened": openness(rng), **words})


def only(rng: Random, kinds: list[str]) -> Win:
    """A win of triplets of some kinds."""
    parts = with_kongs(rng, fill(rng, kinds=kinds, runs=0), rng.choice((0, 0, 0, 1, 2)))
    return win_of(rng, parts, opened=openness(rng))


def runs(own: str, *lowest: int) -> list[Held]:
    return [run_from(f"{low}{own}") for low in lowest]


def triplets(*kinds: str) -> list[Held]:
    return [(kind,) * 3 for kind in kinds]


def pairs_of(rng: Random, kinds: list[str]) -> Win:
    return whole_win(rng, [kind for kind in kinds for _ in range(2)])


def uumensai(rng: Random) -> Win:
    wind, dragon = rng.choice(list(WINDS.values())), rng.choice(DRAGONS)
    if rng.random() < 0.3:
        numbers = [rng.choice("123456789") + own for own in SUITS]
        others = [kind for kind in KINDS if kind not in (wind, dragon, *numbers)]
        return pairs_of(rng, [wind, dragon, *numbers, *rng.sample(others, 2)])
    parts = [fill(rng, kinds=suited("123456789", own))[0] for own in SUITS]
    families = [*parts, (wind,) * 3, (dragon,) * 3]
    pair = rng.randrange(5)
    four = [part for at, part in enumerate(families) if at != pair]
    return win_of(rng, [*four, families[pair][:1] * 2], opened=openness(rng))


def kyoudou(rng: Random) -> Win:
    one, other = two_suits(rng)
    half = fill(rng, kinds=suited("123456789", one))[:2]
    return made(rng, [*half, *(tuple(tile[0] + other for tile in part) for part in half)])


def ryandoukou(rng: Random) -> Win:
    first, second = rng.sample("123456789", 2)
    return made(rng, triplets(*(number + own for own in two_suits(rng) for number in (first, second))))


def sanshoku_tsuukan(rng: Random) -> Win:
    return made(rng, [run_from(low + own) for low, own in zip("147", rng.sample(SUITS, 3), strict=True)])


def steps(number: int) -> Build:
    def build(rng: Random) -> Win:
        step = rng.choice((1, 2))
        low = rng.randint(1, 7 - step * (number - 1))
        return made(rng, runs(any_suit(rng), *range(low, low + step * number, step)))

    return build


def triplets_in_a_row(number: int) -> Build:
    def build(rng: Random) -> Win:
        own, low = any_suit(rng), rng.randint(1, 10 - number)
        return made(rng, triplets(*(f"{low + place}{own}" for place in range(number))))

    return build


def equal_runs(number: int) -> Build:
    return lambda rng: made(rng, runs(any_suit(rng), *[rng.randint(1, 7)] * number))


def literal(ranks: str, suits: str = SUITS) -> Build:
    return lambda rng: whole_win(rng, suited(ranks, rng.choice(suits)))


def naki_chuuren(rng: Random) -> Win:
    own = any_suit(rng)
    parts, pair = rng.choice(list(splits(Counter(suited("1112345678999" + rng.choice("123456789"), own)))))
    four = [run_from(low) if kind == "run" else (low,) * 3 for low, kind in parts]
    while True:
        win = win_of(rng, [*with_kongs(rng, four, rng.choice((0, 0, 0, 1))), (pair,) * 2], opened=0.5)
        if any(meld[0] != "K" for meld in win["melds"]):
            return win


def seikaiko(rng: Random) -> Win:
    ranks = rng.choice(("11112233778899", "11223377889999", "11112222333399", "11777788889999"))
    return whole_win(rng, suited(ranks, any_suit(rng)))


def gyakusharin(rng: Random) -> Win:
    ends = rng.choice((["1p"], ["9p"], ["1p", "9p"]))
    return pairs_of(rng, [*ends, *rng.sample(HONOURS, 7 - len(ends))])


def concealed_kongs(number: int) -> Build:
    def build(rng: Random) -> Win:
        triplets, others = fill(rng, runs=0), fill(rng)
        parts = [*(part[:1] * 4 for part in triplets[:number]), *others[number:]]
        return win_of(rng, parts) if fits(parts) else build(rng)

    return build


def hyakumangoku(rng: Random) -> Win:
    while True:
        parts = with_kongs(rng, fill(rng, kinds=suited("56789", "m"), runs=0.4), rng.choice((0, 0, 1, 2, 4)))
        if sum(rank(tile) for part in parts for tile in part) >= 100:
            return win_of(rng, parts, opened=openness(rng))


def flowers(*kinds: str, bloom: str = "") -> Build:
    """Triplets of some kinds and of one's own wind; `bloom` says how the hand is won."""

    def build(rng: Random) -> Win:
        seat, round_wind = rng.choice("ESWN"), rng.choice("ESWN")
        parts = [*triplets(*kinds, WINDS[rng.choice((seat, round_wind))]), (rng.choice(KINDS),) * 2]
        if not fits(parts):
            return build(rng)
        words: dict[str, Any] = {"seat": seat, "round": round_wind, "opened": openness(rng)}
        if bloom == "moon":
            words |= {"winning": "1p", "self_draw": True, "flags": ["last_tile"]}
        elif bloom == "flower":
            kong = rng.randrange(1, 4)
            parts[kong] = parts[kong][:1] * 4
            words |= {"winning": "5p", "self_draw": True, "flags": ["after_kong"]}
        return win_of(rng, parts, **words) if fits(parts) else build(rng)

    return build


def blooming(*kinds: str) -> Build:
    return lambda rng: flowers(*kinds, bloom=rng.choice(("moon", "flower")))(rng)


def after_kongs(number: int, winning: str | None = None, **words: Any) -> Build:
    """A win after so many kongs in a row."""

    def build(rng: Random) -> Win:
        kinds = rng.sample(KINDS, number)
        parts = fill(rng, [(kind,) * 4 for kind in kinds])
        if winning and (winning in kinds or not any(winning in part for part in parts[number:])):
            return build(rng)
        flags = ["after_kong", *words.get("flags", ())]
        how = {"opened": 0.0, "self_draw": True, "kong_streak": number, **words, "flags": flags}
        return win_of(rng, parts, winning=winning, **how)

    return build


def toukanhou(rng: Random) -> Win:
    """With one open kong at most, which was made before the first draw."""
    win = dict(after_kongs(rng.choice((1, 1, 2)), flags=["first_turn_kong"])(rng))
    if rng.random() < 0.3:
        win["melds"] = ["k" + win["melds"][0][1:], *win["melds"][1:]]
    return win


def won_on(winning: str, flag: str, self_draw: bool) -> Build:
    def build(rng: Random) -> Win:
        while True:
            parts = fill(rng, [(winning,) * 3] if rng.random() < 0.2 and flag != "robbed_kong" else [])
            held = [tile for part in parts for tile in part].count(winning)
            if held == 1 or (held and flag != "robbed_kong"):
                return win_of(rng, parts, opened=openness(rng), winning=winning, self_draw=self_draw, flags=[flag])

    return build


def heiiisou(rng: Random) -> Win:
    kinds = ["2p", "4p", "8p", *WINDS.values()]
    return pairs_of(rng, kinds) if rng.random() < 0.2 else only(rng, kinds)


def unconnected(pair: bool) -> Build:
    def build(rng: Random) -> Win:
        own: list[str] = []
        for kind in rng.sample(KINDS, len(KINDS)):
            near = [other for other in own if suit(other) == suit(kind) != "z" and abs(rank(other) - rank(kind)) <= 2]
            if not near and len(own) < 14 - pair:
                own.append(kind)
        if len(own) < 14 - pair:
            return build(rng)
        if pair:
            own.append(rng.choice(own))
        return whole_win(rng, own, self_draw=True, flags=["first_draw"])

    return build


def paarenchan(rng: Random) -> Win:
    return {**random_win(rng), "win_streak": 8}


WINS: dict[str, Build] = {
    "all_odd": lambda rng: only(rng, ODD),
    "all_even": lambda rng: only(rng, EVEN),
    "uumensai": uumensai,
    "kyoudou": kyoudou,
    "ryandoukou": ryandoukou,
    "sanshoku_tsuukan": sanshoku_tsuukan,
    "sanpokou": steps(3),
    "yonpokou": steps(4),
    "sanrenkou": triplets_in_a_row(3),
    "suurenkou": triplets_in_a_row(4),
    "isshoku_sanjun": equal_runs(3),
    "isshoku_yonjun": equal_runs(4),
    "naki_chuuren": naki_chuuren,
    "uupin_kaihou": after_kongs(1, "5p"),
    "iipin_raogetsu": won_on("1p", "last_tile", True),
    "chuupin_raogyo": won_on("9p", "last_tile", False),
    "ryanzou_chankan": won_on("2s", "robbed_kong", False),
    "shiisan_puuta": unconnected(True),
    "shiisuu_puuta": unconnected(False),
    "renkaihou": after_kongs(2),
    "sanrenkaihou": after_kongs(3),
    "yonrenkaihou": after_kongs(4),
    "toukanhou": toukanhou,
    "daichisei": lambda rng: pairs_of(rng, list(HONOURS)),
    "sanankan": concealed_kongs(3),
    "suuankan": concealed_kongs(4),
    "seikaiko": seikaiko,
    "isshoku_souryuu": literal("11223355778899"),
    "pi": literal("11234555678999"),
    "kinmonkyou": literal("12334555567789"),
    "seiryuuzaiten": literal("12344555566789"),
    "daisharin": literal("22334455667788", "p"),
    "daichikurin": literal("22334455667788", "s"),
    "sekaiichi": lambda rng: pairs_of(rng, ["1m", "1p", "1s", *WINDS.values()]),
    "gyakusharin": gyakusharin,
    "hyakumangoku": hyakumangoku,
    "fuuka": flowers("5p", "5z", "1p"),
    "kachou": flowers("5p", "1s", "1p"),
    "fuuka_bloom": blooming("5p", "5z", "1p"),
    "kachou_bloom": blooming("5p", "1s", "1p"),
    "benikujaku": lambda rng: only(rng, ["1s", "5s", "7s", "9s", "7z"]),
    "heiiisou": heiiisou,
    "paarenchan": paarenchan,
}


def mixed(seed: int, n: int) -> Iterator[Win]:
    """Wins of all kinds: half of them random, the others rich or of a local pattern."""
    rng = Random(seed)
    for _ in range(n):
        yield rng.choice((random_win, random_win, rich_win, rng.choice(list(WINS.values()))))(rng)
