"""Wins to compare on: random ones, rich ones, and one of every local pattern. All could come up in a game."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from tests.reference.tile_names import (
    CYCLES,
    DRAGONS,
    HONOURS,
    KINDS,
    ORPHANS,
    SUITS,
    TERMINALS,
    WINDS,
    plain,
    run_from,
    suit,
    tiles,
)
from tests.reference.winning import Win, all_tiles

Held = tuple[str, ...]

SEATS = "ESWN"
BEFORE = {kind: cycle[at - 1] for cycle in CYCLES for at, kind in enumerate(cycle)}
GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")


def text(held: Iterable[str]) -> str:
    """Tiles in order, as a text."""
    ordered = sorted(held, key=lambda tile: (KINDS.index(plain(tile)), tile))
    of_suits = {own: "".join(tile[0] for tile in ordered if suit(tile) == own) for own in "mpsz"}
    return "".join(ranks + own for own, ranks in of_suits.items() if ranks)


def suited(ranks: str, own: str) -> list[str]:
    return [sign + own for sign in ranks]


def fits(parts: Iterable[Held]) -> bool:
    """Whether there are no more than four of a kind."""
    return all(number <= 4 for number in Counter(tile for part in parts for tile in part).values())


def fill(
    rng: Random,
    parts: Sequence[Held] = (),
    *,
    kinds: Sequence[str] = KINDS,
    runs: float = 0.7,
    accept: Callable[[Held], bool] = bool,
) -> list[Held]:
    """Add parts and a pair of the kinds until there are four and one; of the parts, so many as `runs` says are runs."""
    while True:
        found = list(parts)
        while len(found) < 4:
            low = rng.choice(kinds)
            part = run_from(low) if rng.random() < runs else (low,) * 3
            if part and set(part) <= set(kinds) and accept(part):
                found.append(part)
        found.append((rng.choice(kinds),) * 2)
        if fits(found) and accept(found[-1]):
            return found


def with_kongs(rng: Random, parts: Sequence[Held], number: int) -> list[Held]:
    """Make so many triplets kongs, or as many as can be."""
    found = list(parts)
    for at in rng.sample(range(4), 4):
        bigger = (*found[:at], found[at][:1] * 4, *found[at + 1 :])
        if number and len(set(found[at])) == 1 and len(found[at]) == 3 and fits(bigger):
            found, number = list(bigger), number - 1
    return found


def win_of(
    rng: Random,
    parts: Sequence[Held],
    *,
    opened: float = 0.0,
    winning: str | None = None,
    **words: Any,
) -> Win:
    """
    A win of four parts and a pair.

    Each part is open with the chance `opened`, but not what the winning tile is in. `words` of the win are kept; the
    others are made up.
    """
    *four, pair = parts
    while True:
        melds, own = [], list(pair)
        for part in four:
            if rng.random() < opened:
                kind = rng.choice("ka") if len(part) == 4 else "c" if len(set(part)) == 3 else "p"
                melds.append(kind + text(part))
            elif len(part) == 4:
                melds.append("K" + text(part))
            else:
                own += part
        if winning is None or winning in own:
            break
    return with_circumstances(rng, own, rng.choice(own) if winning is None else winning, melds, words)


def whole_win(rng: Random, own: Sequence[str], winning: str | None = None, **words: Any) -> Win:
    """A win of fourteen concealed tiles."""
    return with_circumstances(rng, own, rng.choice(own) if winning is None else winning, [], words)


def with_circumstances(rng: Random, own: Sequence[str], winning: str, melds: list[str], words: dict[str, Any]) -> Win:
    hand = list(own)
    hand.remove(winning)
    seat, dealer = rng.choice(SEATS), rng.randrange(4)
    win: dict[str, Any] = {
        "hand": text(hand),
        "win": winning,
        "melds": melds,
        "self_draw": rng.random() < 0.5,
        "seat": seat,
        "round": rng.choice("EEESSSWN"),
        "dealer": dealer,
        "honba": rng.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 7, 10)),
        "sticks": rng.choice((0, 0, 0, 1, 2)),
        **words,
    }
    if "flags" not in win:
        win["flags"] = random_flags(rng, win)
    if "after_kong" in win["flags"] and "kong_streak" not in win:
        win["kong_streak"] = rng.randint(1, kongs_in_a_row(melds))
    if "win_streak" not in win and rng.random() < 0.02:
        win["win_streak"] = rng.randint(1, 8)
    number = (dealer + SEATS.index(win["seat"])) % 4
    others = [other for other in range(4) if other != number]
    win["discarder"] = None if win["self_draw"] else rng.choice(others)
    add_indicators(rng, win)
    return colour(rng, win)


def kongs_in_a_row(melds: Sequence[str]) -> int:
    """The most kongs that can have been made in one turn: a discard is taken for the first of them only."""
    kinds = Counter(meld[0] for meld in melds)
    return kinds["K"] + kinds["a"] + min(1, kinds["k"])


def random_flags(rng: Random, win: Win) -> list[str]:
    kinds = Counter(meld[0] for meld in win["melds"])
    if not win["melds"] and rng.random() < 0.02:
        if win["self_draw"]:
            return ["first_draw"]
        if win["seat"] != "E":
            return ["before_first_draw"]
    flags = []
    if set(kinds) <= {"K"} and rng.random() < 0.45:
        flags.append("double_riichi" if rng.random() < 0.1 else "riichi")
        if rng.random() < 0.25 and not (win["melds"] and "double_riichi" in flags):
            flags.append("ippatsu")
    special = rng.random() < 0.1
    if special and win["self_draw"] and kongs_in_a_row(win["melds"]):
        in_first_turn = not flags and set(kinds) <= {"K", "k"} and kinds["k"] <= 1 and rng.random() < 0.3
        flags = [flag for flag in flags if flag != "ippatsu"] + ["after_kong"] + ["first_turn_kong"] * in_first_turn
    elif special and not win["self_draw"] and can_rob(win) and rng.random() < 0.5:
        flags.append("robbed_kong")
    elif special:
        flags.append("last_tile")
    return flags


def can_rob(win: Win) -> bool:
    """Whether the other three of the winning tile can be in somebody's kong."""
    return [plain(tile) for tile in all_tiles(win)].count(plain(win["win"])) == 1


def add_indicators(rng: Random, win: dict[str, Any]) -> None:
    """Turn indicators, rather often such that something is dora."""
    own = Counter(all_tiles(win))
    left = Counter(dict.fromkeys(KINDS, 4)) - own
    if "robbed_kong" in win["flags"]:
        del left[win["win"]]
    number = 1 + sum(meld[0] in "kaK" for meld in win["melds"])

    def turn() -> str:
        turned = []
        for _ in range(number):
            wanted = [BEFORE[kind] for kind in own if left[BEFORE[kind]]]
            turned.append(rng.choice(wanted) if wanted and rng.random() < 0.3 else rng.choice(list(left.elements())))
            left[turned[-1]] -= 1
        return "".join(turned)

    win.setdefault("dora_indicators", turn())
    declared = {"riichi", "double_riichi"} & set(win["flags"])
    win.setdefault("ura_indicators", turn() if declared else "")


def colour(rng: Random, win: dict[str, Any]) -> Win:
    """Make one five of some suits red, in the hand, the winning tile or a meld."""
    texts = [win["hand"], win["win"], *win["melds"]]
    for own in SUITS:
        fives = [at for at, held in enumerate(texts) for tile in tiles(held.lstrip("cpkaK")) if tile == "5" + own]
        if fives and rng.random() < 0.5:
            at = rng.choice(fives)
            kind = texts[at][0] if at > 1 else ""
            found = tiles(texts[at].removeprefix(kind))
            found[found.index("5" + own)] = "0" + own
            texts[at] = kind + text(found)
    return {**win, "hand": texts[0], "win": texts[1], "melds": texts[2:]}


def random_win(rng: Random) -> Win:
    """A complete hand of random parts: a quarter open, half self-drawn, some with kongs, a few of other forms."""
    form = rng.random()
    if form < 0.03:
        return whole_win(rng, [kind for kind in rng.sample(KINDS, 7) for _ in range(2)])
    if form < 0.035:
        return whole_win(rng, [*ORPHANS, rng.choice(ORPHANS)])
    kongs = rng.random() < 0.07
    parts = fill(rng, runs=0.3 if kongs else 0.7)
    if kongs:
        parts = with_kongs(rng, parts, rng.choice((1, 1, 1, 2, 2, 3, 4)))
    return win_of(rng, parts, opened=rng.uniform(0.2, 1) if rng.random() < 0.3 else 0)


def rich_win(rng: Random) -> Win:
    """A hand of one suit, of triplets, honours, terminals or such, which patterns are made of."""
    own = rng.choice(SUITS)
    flush = [kind for kind in KINDS if suit(kind) == own]
    few = suited("".join(map(str, range(low := rng.randint(1, 5), low + 5))), own)
    opened = rng.choice((0, 0, 0.3, 0.7))

    def of(kinds: Sequence[str], runs: float, **how: Any) -> Win:
        parts = fill(rng, kinds=kinds, runs=runs, **how)
        return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 0, 1, 2, 4))), opened=opened)

    def pairs(kinds: Sequence[str]) -> Win:
        return whole_win(rng, [kind for kind in rng.sample(list(kinds), 7) for _ in range(2)])

    choices: list[Callable[[], Win]] = [
        lambda: of(flush, 0.7),
        lambda: of(few, 0.8),
        lambda: of([*flush, *HONOURS], 0.5),
        lambda: of(KINDS, 0),
        lambda: of([*HONOURS, *TERMINALS], 0),
        lambda: of(HONOURS, 0),
        lambda: of(TERMINALS, 0),
        lambda: of([*WINDS.values(), *flush[:2]], 0),
        lambda: of([*DRAGONS, *flush[:4]], 0.3),
        lambda: of(KINDS, 0.6, accept=lambda part: not {*part}.isdisjoint(ORPHANS)),
        lambda: of(KINDS, 0.8, accept=lambda part: not {*part}.isdisjoint(TERMINALS)),
        lambda: of([kind for kind in KINDS if kind not in ORPHANS], 0.6),
        lambda: of([f"{number}{any_suit}" for number in (1, 2, 3, 7, 8, 9) for any_suit in SUITS], 0.8),
        lambda: of([f"{number}{any_suit}" for number in (2, 3, 4, 5) for any_suit in SUITS], 0.5),
        lambda: of(GREEN, 0.3),
        lambda: pairs(flush),
        lambda: pairs([*flush, *HONOURS]),
        lambda: pairs(ORPHANS),
        lambda: pairs(HONOURS),
        lambda: whole_win(rng, [*ORPHANS, rng.choice(ORPHANS)]),
        lambda: whole_win(rng, [*suited("1112345678999", own), rng.choice(flush)]),
    ]
    return rng.choice(choices)()
