"""Wins, and hands that nearly are, in Guangdong, Hangzhou, Luoshu and the variant of thirteen orphans."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from tests.reference.near_misses import other_meld, other_tiles, other_winning_tile, plain_win
from tests.reference.tile_names import DRAGONS, HONOURS, KINDS, ORPHANS, SUITS, TERMINALS, WINDS, run_from, suit
from tests.reference.winning import Win, all_tiles
from tests.reference.wins import (
    SEATS,
    Held,
    can_rob,
    fill,
    kongs_in_a_row,
    random_win,
    rich_win,
    suited,
    whole_win,
    win_of,
    with_kongs,
)

JOKER = "5z"
ORDINARY = [kind for kind in KINDS if kind != JOKER]
FLOWERS = [f"{number}f" for number in range(1, 5)]
HEAD_KINDS = [*([kind] * 4 for kind in (*WINDS.values(), "7z")), FLOWERS]
HEADS = [tile for kind in HEAD_KINDS for tile in kind]
LUOSHU_SET = Counter([*HEADS, *(tile for own in SUITS for tile in suited("123456789", own) * 4)])
FIFTEEN = [ranks for ranks in combinations_with_replacement(range(1, 10), 3) if sum(ranks) == 15]


def text(held: Iterable[str]) -> str:
    """Tiles in order, as a text, flowers last."""
    return "".join(
        "".join(ranks) + own for own in "mpszf" if (ranks := sorted(tile[0] for tile in held if suit(tile) == own))
    )


def seats(rng: Random, self_draw: bool, players: int = 4) -> dict[str, Any]:
    """Who wins, and by whose discard."""
    seat, dealer = rng.choice(SEATS[:players]), rng.randrange(players)
    others = [other for other in range(players) if other != (dealer + SEATS.index(seat)) % players]
    return {
        "self_draw": self_draw,
        "seat": seat,
        "round": rng.choice("EEESSSWN"),
        "dealer": dealer,
        "discarder": None if self_draw else rng.choice(others),
    }


def high_win(rng: Random) -> Win:
    """Triplets of dragons or winds and the pair of the last of them, orphans, or nine gates."""
    own = rng.choice(SUITS)
    nine_gates = suited("1112345678999", own)
    family = rng.choice((DRAGONS, tuple(WINDS.values())))
    chosen = rng.sample(family, rng.choice((len(family) - 1, len(family))))
    triplets: list[Held] = [(kind,) * 3 for kind in chosen]
    runs = [run_from(f"{rng.randint(1, 7)}{own}") for _ in range(4 - len(chosen))]
    last = [kind for kind in family if kind not in chosen] or [rng.choice(ORPHANS)]
    suit_kinds = suited("123456789", own)
    few = [suit_kinds, [*suit_kinds, *HONOURS], HONOURS, TERMINALS, ORPHANS]
    match rng.randrange(4):
        case 0:
            win = whole_win(rng, [*nine_gates, rng.choice(nine_gates)])
        case 1:
            win = whole_win(rng, [*ORPHANS, rng.choice(ORPHANS)])
        case 2:
            whole = with_kongs(rng, [*triplets, *runs, (last[0],) * 2], rng.choice((0, 0, 1, 2)))
            win = win_of(rng, whole, opened=rng.choice((0, 0.4, 0.8)))
        case _:
            win = win_of(rng, fill(rng, kinds=rng.choice(few), runs=0), opened=rng.choice((0, 0.4, 0.8)))
    return win if max(Counter(all_tiles(win)).values()) <= 4 else high_win(rng)


def guangdong_flags(rng: Random, win: Mapping[str, Any]) -> dict[str, Any]:
    """How the hand was won, of what can be."""
    kongs = kongs_in_a_row(win["melds"])
    possible = ["last_tile"]
    if win["self_draw"]:
        possible += ["after_kong"] * 2 * (kongs > 0) + ["first_draw"] * (not win["melds"])
    else:
        possible += ["robbed_kong"] * can_rob(win)
        possible += ["before_first_draw"] * (not win["melds"] and win["seat"] != "E")
    flags = [rng.choice(possible)] if rng.random() < 0.3 else []
    return {"flags": flags, "kong_streak": rng.randint(1, kongs) if "after_kong" in flags else 0}


def nearly(rng: Random, win: Win) -> Win:
    """A win with some of its tiles changed."""
    changed = rng.choice((other_tiles, other_meld, other_winning_tile))(rng, win)
    return changed if max(Counter(all_tiles(changed)).values()) <= 4 else nearly(rng, win)


def guangdong_win(rng: Random) -> Win:
    win = plain_win(rng.choice((rich_win, rich_win, high_win, random_win))(rng))
    if rng.random() < 0.3:
        win = nearly(rng, win)
    found = {name: win[name] for name in ("hand", "win", "melds")} | seats(rng, rng.random() < 0.5)
    return {**found, **guangdong_flags(rng, found)}


def joker_parts(rng: Random) -> list[Held]:
    """Four melds and a pair, of any number of copies: jokers stand for those that do not exist."""
    kinds: Sequence[str] = ORDINARY
    if rng.random() < 0.4:
        low = rng.randint(1, 6)
        kinds = [*(f"{low + step}{rng.choice(SUITS)}" for step in range(4)), *rng.sample(ORDINARY, 3)]
    found: list[Held] = []
    while len(found) < 4:
        low_tile = rng.choice(kinds)
        part = run_from(low_tile) if rng.random() < 0.6 else (low_tile,) * rng.choice((3, 3, 4))
        found += [part] if part else []
    return [*found, (rng.choice(kinds),) * 2]


def with_jokers(rng: Random, own: Sequence[str], shown: Sequence[str], number: int) -> list[str] | None:
    """Concealed tiles with jokers for those that do not exist, and for so many at least; nothing if they are few."""
    held = rng.sample(own, len(own))
    for kind, count in Counter([*own, *shown]).items():
        for _ in range(count - 4):
            if kind not in held:
                return None
            held[held.index(kind)] = JOKER
    others = [at for at, tile in enumerate(held) if tile != JOKER]
    for at in others[: max(0, number - held.count(JOKER))]:
        held[at] = JOKER
    return held if held.count(JOKER) <= 4 else None


def shown_or_held(rng: Random, parts: Sequence[Held]) -> tuple[list[str], list[str]]:
    """The melds that are shown, kongs always, and the tiles of the others."""
    opened = rng.choice((0, 0.3, 0.7))
    melds: list[str] = []
    own: list[str] = []
    for part in parts:
        if len(part) == 4 or rng.random() < opened:
            melds.append(("c" if len(set(part)) == 3 else "p" if len(part) == 3 else rng.choice("kaK")) + text(part))
        else:
            own += part
    return melds, own


def hangzhou_tiles(rng: Random) -> tuple[list[str], str, list[str]]:
    """Concealed tiles, the winning tile and melds; often any tile would win."""
    melds: list[str] = []
    if rng.random() < 0.35:
        kinds = rng.choices(rng.sample(ORDINARY, rng.randint(5, 12)), k=7)
        own, pair = [*kinds[:6] * 2], kinds[6:] * 2
    else:
        *parts, last = joker_parts(rng)
        melds, own = shown_or_held(rng, parts)
        pair = list(last)
    shown = all_tiles({"hand": "", "win": "", "melds": melds})
    any_tile = rng.random() < 0.4
    held = with_jokers(rng, own if any_tile else own + pair, shown, rng.choice((0, 0, 1, 1, 2, 3)))
    if held is not None and any_tile:
        held += [JOKER, rng.choice(KINDS)]
    if held is None or max(Counter([*held, *shown]).values()) > 4:
        return hangzhou_tiles(rng)
    return held[:-1], held[-1], melds


def hangzhou_chain(rng: Random, hand: Sequence[str], winning: str, melds: Sequence[str]) -> dict[str, Any]:
    """What was done before the winning draw, as far as the kongs and jokers can have been."""
    kongs = sum(meld[0] in "kaK" for meld in melds)
    streak = rng.randint(0, kongs_in_a_row(melds)) if rng.random() < 0.5 else 0
    floated = 0
    if JOKER in hand and rng.random() < 0.4:
        floated = rng.randint(0, 4 - [*hand, winning].count(JOKER))
    return {
        "flags": ["after_kong"] if streak else [],
        "kong_streak": streak,
        "n_piao": floated,
        "n_gang": rng.randint(streak, kongs) if floated else streak,
    }


def hangzhou_win(rng: Random) -> Win:
    hand, winning, melds = hangzhou_tiles(rng)
    if rng.random() < 0.25:
        hand[rng.randrange(len(hand))] = rng.choice(KINDS)
    win = {"hand": text(hand), "win": winning, "melds": melds, **seats(rng, rng.random() < 0.98)}
    if max(Counter(all_tiles(win)).values()) > 4:
        return hangzhou_win(rng)
    win |= {"dealer_streak": rng.randint(1, 3), **hangzhou_chain(rng, hand, winning, melds)}
    return win if win["self_draw"] else {**win, "flags": [], "kong_streak": 0, "n_piao": 0, "n_gang": 0}


def luoshu_set(rng: Random, any_heads: bool) -> Held:
    """A set of numbers or of heads, sometimes four of them."""
    if rng.random() < 0.6:
        own = rng.choice(SUITS)
        return tuple(f"{number}{own}" for number in rng.choice(FIFTEEN))
    if any_heads and rng.random() < 0.7:
        return tuple(rng.sample(HEADS, 3))
    return tuple(rng.sample(rng.choice(HEAD_KINDS), rng.choice((3, 3, 3, 4))))


def luoshu_meld(rng: Random, part: Held) -> str:
    if len(part) == 4:
        return rng.choice("kaK") + text(part)
    return ("h" if part[0] in HEADS else "n") + text(part)


def can_be_shown(part: Held) -> bool:
    """Whether it is a set of numbers, or of heads of one kind."""
    return part[0] not in HEADS or any(set(part) <= set(kind) for kind in HEAD_KINDS)


def luoshu_win(rng: Random) -> Win:
    any_heads, opened = rng.random() < 0.3, rng.choice((0, 0.3, 0.8))
    sets = [luoshu_set(rng, any_heads) for _ in range(4)]
    own = rng.sample(HEADS if any_heads else rng.choice(HEAD_KINDS), 2)
    melds = []
    for part in sets:
        if len(part) == 4 or (can_be_shown(part) and rng.random() < opened):
            melds.append(luoshu_meld(rng, part))
        else:
            own += part
    if rng.random() < 0.35:
        own[rng.randrange(len(own))] = rng.choice(list(LUOSHU_SET))
    if not Counter([*own, *(tile for meld in melds for tile in suited(meld[1:-1], meld[-1]))]) <= LUOSHU_SET:
        return luoshu_win(rng)
    rng.shuffle(own)
    win = {"hand": text(own[:-1]), "win": own[-1], "melds": melds, **seats(rng, rng.random() < 0.5)}
    stakes = [rng.choice((0, 0, 1, 2, 5)) for _ in range(4)]
    stakes[(win["dealer"] + SEATS.index(win["seat"])) % 4] = rng.randint(1, 6)
    return {**win, "stakes": stakes}


def thirteen_win(rng: Random, *, one_of_each: bool = False) -> Win:
    """All orphans and another tile, or without some; with `one_of_each` no kind is there twice."""
    number = rng.choice((0, 0, 0, 0, 1, 1, 2))
    held = [*rng.sample(ORPHANS, 13 - number)]
    while len(held) < 14:
        other = rng.choice(KINDS if one_of_each or rng.random() < 0.3 else ORPHANS)
        if held.count(other) < (1 if one_of_each else 4):
            held.append(other)
    rng.shuffle(held)
    players = 2 if one_of_each else 4
    return {"hand": text(held[:-1]), "win": held[-1], "melds": [], **seats(rng, rng.random() < 0.5, players)}


FAMILIES: dict[str, Callable[[Random], Win]] = {
    "guangdong": guangdong_win,
    "hangzhou": hangzhou_win,
    "luoshu": luoshu_win,
    "thirteen136": thirteen_win,
    "thirteen34": lambda rng: thirteen_win(rng, one_of_each=True),
}


def family_wins(family: str, seed: int, n: int) -> Iterator[Win]:
    rng = Random(seed)
    for _ in range(n):
        yield FAMILIES[family](rng)
