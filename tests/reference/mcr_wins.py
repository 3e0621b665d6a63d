"""
Wins under the Chinese official rules to compare on: ordinary ones, rich ones, and of all forms.

Flags are such as can be, but for one win in ten, whose flags are any.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from tests.reference.mcr_combining import RUNS, TRIPLETS, combined
from tests.reference.mcr_fans import REVERSIBLE
from tests.reference.mcr_readings import KNITTED
from tests.reference.tile_names import DRAGONS, HONOURS, KINDS, ORPHANS, SUITS, TERMINALS, WINDS, rank, run_from, suit
from tests.reference.winning import Win, declared
from tests.reference.wins import GREEN, SEATS, Held, fill, fits, suited, text, with_kongs

FLAGS = ("after_kong", "robbed_kong", "last_tile", "last_of_kind")
SIMPLES = [kind for kind in KINDS if kind not in ORPHANS]

Build = Callable[[Random], Win]


def possible_flags(rng: Random, waiting: Sequence[str], winning: str, melds: Sequence[str], drawn: bool) -> list[str]:
    flags = []
    melded = sum(declared(meld).tiles.count(winning) for meld in melds)
    if drawn and any(declared(meld).kind == "kong" for meld in melds) and rng.random() < 0.1:
        flags.append("after_kong")
    elif not drawn and winning not in waiting and not melded and rng.random() < 0.05:
        flags.append("robbed_kong")
    if "robbed_kong" not in flags and rng.random() < 0.06:
        flags.append("last_tile")
    if winning not in waiting and rng.random() < (1 if melded == 3 else 0.06):
        flags.append("last_of_kind")
    return flags


def any_flags(rng: Random) -> list[str]:
    return [flag for flag in FLAGS if rng.random() < 0.5]


def with_circumstances(rng: Random, own: Sequence[str], winning: str, melds: Sequence[str], words: Win) -> Win:
    waiting = list(own)
    waiting.remove(winning)
    drawn = words.get("self_draw", rng.random() < 0.5)
    possible = possible_flags(rng, waiting, winning, melds, drawn)
    return {
        "hand": text(waiting),
        "win": winning,
        "melds": list(melds),
        "self_draw": drawn,
        "seat": rng.choice(SEATS),
        "round": rng.choice(SEATS),
        "flags": any_flags(rng) if rng.random() < 0.1 else possible,
        "flowers": rng.choice((0, 0, 0, 0, 1, 1, 2, 3, 8)),
        **words,
    }


def meld_of(rng: Random, part: Held) -> str:
    kind = "c" if len(set(part)) > 1 else "p" if len(part) == 3 else rng.choice("ka")
    return kind + text(part)


def win_of(rng: Random, parts: Sequence[Held], *, opened: float = 0.0, **words: Any) -> Win:
    """A win of sets and a pair, each set open with the chance `opened`; words of the win are kept, others made up."""
    *sets, pair = parts
    melds, own = [], list(pair)
    for part in sets:
        is_set = len(set(part)) == 1 or part == run_from(part[0])
        if is_set and rng.random() < opened:
            melds.append(meld_of(rng, part))
        elif len(part) == 4:
            melds.append("K" + text(part))
        else:
            own += part
    return with_circumstances(rng, own, rng.choice(own), melds, words)


def whole_win(rng: Random, own: Sequence[str], winning: str = "") -> Win:
    """A win of fourteen concealed tiles."""
    return with_circumstances(rng, own, winning or rng.choice(own), [], {})


def how_open(rng: Random) -> float:
    return rng.choice((0, 0, 0.3, 0.6, 1))


def ordinary_win(rng: Random) -> Win:
    """Sets and a pair, open or not, some of the triplets kongs."""
    parts = fill(rng, runs=rng.choice((0.2, 0.5, 0.8, 0.9)))
    return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 0, 0, 1, 2, 3))), opened=how_open(rng))


def of(kinds: Sequence[str], runs: float, **how: Any) -> Build:
    """Wins of some kinds only, so many of the sets runs."""

    def build(rng: Random) -> Win:
        parts = fill(rng, kinds=kinds, runs=runs, **how)
        return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 0, 1, 2))), opened=how_open(rng))

    return build


def holding(kinds: Sequence[str]) -> Callable[[Held], bool]:
    return lambda part: not {*part}.isdisjoint(kinds)


def of_one_suit(rng: Random) -> Win:
    """Tiles of one suit, often few ranks of it or honours too."""
    own = rng.choice(SUITS)
    low = rng.randint(1, 5)
    few = [f"{number}{own}" for number in range(low, low + 5)]
    flush = [f"{number}{own}" for number in range(1, 10)]
    return of(rng.choice((few, flush, [*flush, *HONOURS])), rng.choice((0.1, 0.6, 0.9)))(rng)


def of_few_ranks(rng: Random) -> Win:
    """Tiles of three ranks in all suits."""
    low = rng.randint(1, 7)
    kinds = [f"{number}{own}" for number in range(low, low + rng.choice((3, 3, 4))) for own in SUITS]
    return of([kind for kind in kinds if kind in KINDS], rng.choice((0.1, 0.5, 0.8)))(rng)


def stepped_sets(rng: Random) -> list[Held]:
    """The sets of a fan of several runs or triplets."""
    is_run = rng.random() < 0.7
    number, suits, step = rng.choice([*(RUNS if is_run else TRIPLETS)])
    order = [*rng.sample(SUITS, suits)] * number
    while True:
        low = rng.randint(1, 9)
        first = [f"{low + step * place}{own}" for place, own in zip(range(number), order, strict=False)]
        sets = [run_from(tile) if is_run else (tile,) * 3 for tile in first if tile in KINDS]
        if len(sets) == number and all(sets):
            return rng.sample(sets, number)


def stepped(rng: Random) -> Win:
    """Sets of a fan of several sets, and what else there may be."""
    sets = stepped_sets(rng)
    suits = {suit(part[0]) for part in sets}
    kinds = rng.choice((KINDS, [kind for kind in KINDS if suit(kind) in suits]))
    parts = fill(rng, sets, kinds=kinds, runs=rng.choice((0.3, 0.8)))
    return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 0, 1, 2))), opened=how_open(rng))


def terminal_chows(rng: Random) -> Win:
    """Runs of terminals in one suit or two beside a pair of fives."""
    own, *others = rng.sample(SUITS, 3)
    suits = rng.choice(((own, own), others))
    sets = [run_from(low + at) for at in suits for low in "17"]
    return win_of(rng, [*sets, ("5" + own,) * 2], opened=how_open(rng))


def honour_sets(rng: Random) -> Win:
    """Triplets of two to four winds or of two or three dragons, often with a pair of such."""
    field = rng.choice((tuple(WINDS.values()), DRAGONS))
    kinds = rng.sample(field, rng.randint(2, len(field)))
    own = rng.choice(SUITS)
    rest = [kind for kind in KINDS if suit(kind) in (own, "z")] if rng.random() < 0.5 else KINDS
    parts = fill(rng, [(kind,) * 3 for kind in kinds], kinds=rest, runs=rng.choice((0, 0.5, 1)))
    others = [kind for kind in field if kind not in kinds]
    if others and rng.random() < 0.7:
        changed = [*parts[:4], (rng.choice(others),) * 2]
        parts = changed if fits(changed) else parts
    return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 1, 2))), opened=how_open(rng))


def kongs(rng: Random) -> Win:
    """Two, three or four kongs."""
    kinds = rng.choice((KINDS, [*ORPHANS], [f"{number}{own}" for number in range(2, 6) for own in SUITS]))
    parts = with_kongs(rng, fill(rng, kinds=kinds, runs=0), rng.choice((2, 2, 3, 4)))
    return win_of(rng, parts, opened=rng.choice((0, 0.3, 0.5, 0.8, 1)))


def concealed_triplets(rng: Random) -> Win:
    """Three or four triplets, most of them concealed."""
    parts = fill(rng, fill(rng, runs=0)[:3], runs=0.5)
    return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 1, 2))), opened=rng.choice((0, 0, 0.2)))


def melded_hand(rng: Random) -> Win:
    """Only the pair is concealed."""
    parts = with_kongs(rng, fill(rng), rng.choice((0, 0, 1)))
    return win_of(rng, parts, opened=1, self_draw=rng.random() < 0.3)


def chicken_hand(rng: Random) -> Win:
    """Runs that have nothing to do with each other, a pair of honours, won by a discard at one end of a run."""
    while True:
        parts = fill(rng, kinds=KINDS[:27], runs=1)
        if not combined([declared("c" + text(part)) for part in parts[:4]], parts[4][0]):
            break
    parts[4] = (rng.choice(HONOURS),) * 2
    ends = [run for run in parts[:4] if 1 < rank(run[0]) < 7] or parts[:1]
    run = rng.choice(ends)
    others = [part for part in parts[:4] if part is not run]
    opened = rng.randint(1, 3)
    own = [tile for part in (run, parts[4], *others[opened:]) for tile in part]
    melds = [meld_of(rng, part) for part in others[:opened]]
    return with_circumstances(rng, own, rng.choice((run[0], run[2])), melds, {"self_draw": rng.random() < 0.1})


def seven_pairs(rng: Random) -> Win:
    """Pairs of some field; a kind may be there twice."""
    own = rng.choice(SUITS)
    flush = [f"{number}{own}" for number in range(1, 10)]
    low = rng.choice((1, 4, 6))
    fields: list[Sequence[str]] = [
        *(KINDS, flush, [*flush, *HONOURS], ORPHANS, HONOURS, TERMINALS, GREEN, SIMPLES, sorted(REVERSIBLE)),
        [f"{number}{any_suit}" for number in range(low, low + 3) for any_suit in SUITS],
        [kind for kind in KINDS if suit(kind) in (own, "z")],
    ]
    field = list(rng.choice(fields))
    twice = len(field) < 7 or rng.random() < 0.6
    chosen = rng.sample(field * (1 + twice), 7)
    return whole_win(rng, chosen * 2)


def shifted_pairs(rng: Random) -> Win:
    own, low = rng.choice(SUITS), rng.randint(1, 3)
    return whole_win(rng, [f"{low + step}{own}" for step in range(7)] * 2)


def orphans(rng: Random) -> Win:
    return whole_win(rng, [*ORPHANS, rng.choice(ORPHANS)])


def nine_gates(rng: Random) -> Win:
    own = rng.choice(SUITS)
    gates = suited("1112345678999", own)
    whole = [*gates, f"{rng.randint(1, 9)}{own}"]
    return whole_win(rng, whole, rng.choice(("", whole[-1])))


def knitted(rng: Random) -> Win:
    """Fourteen knitted tiles and honours, with all honours or nearly."""
    body, number = sorted(rng.choice(KNITTED)), rng.choice((7, 7, 8, 9))
    return whole_win(rng, [*rng.sample(body, number), *rng.sample(HONOURS, 14 - number)])


def knitted_straight(rng: Random) -> Win:
    """The nine knitted tiles with a set and a pair, mostly of kinds near to them."""
    body = sorted(rng.choice(KNITTED), key=lambda tile: (suit(tile), rank(tile)))
    triples = [tuple(body[at : at + 3]) for at in (0, 3, 6)]
    kinds = rng.choice((KINDS, KINDS[:27], HONOURS, [kind for kind in KINDS if suit(kind) in ("m", "z")]))
    parts = fill(rng, triples, kinds=kinds, runs=rng.choice((0, 0.8)) if kinds is not HONOURS else 0)
    return win_of(rng, with_kongs(rng, parts, rng.choice((0, 0, 1))), opened=rng.choice((0, 0, 1)))


RICH: tuple[Build, ...] = (
    *(of_one_suit, of_one_suit, of_few_ranks, of_few_ranks, stepped, stepped, stepped, stepped, terminal_chows),
    *(honour_sets, honour_sets, kongs, kongs, concealed_triplets, melded_hand, chicken_hand, seven_pairs, seven_pairs),
    *(shifted_pairs, orphans, nine_gates, knitted, knitted_straight, knitted_straight),
    of(KINDS, 0),
    of([*HONOURS, *TERMINALS], 0),
    of(HONOURS, 0),
    of(TERMINALS, 0),
    of(GREEN, 0.4),
    of(sorted(REVERSIBLE), 0.4),
    of(SIMPLES, 0.6),
    of([kind for kind in SIMPLES if rank(kind) % 2 == 0], 0),
    of(KINDS, 0.7, accept=holding([f"5{own}" for own in SUITS])),
    of(KINDS, 0.6, accept=holding(ORPHANS)),
    of([kind for kind in KINDS if suit(kind) in "mz" or kind in TERMINALS], 0.4),
)


def mixed(seed: int, n: int) -> Iterator[Win]:
    """Wins of all kinds: a third of them ordinary."""
    rng = Random(seed)
    for _ in range(n):
        yield rng.choice((ordinary_win, rng.choice(RICH), rng.choice(RICH)))(rng)
