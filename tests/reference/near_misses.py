"""Wins that differ from another one in one point: equal tiles, a meld, the winning tile, or how it was won."""

from collections import Counter
from random import Random
from typing import Any

from tests.reference.tile_names import KINDS, plain_tiles, rank, run_from, suit
from tests.reference.winning import Win, all_tiles
from tests.reference.wins import text


def neighbour(rng: Random, tile: str) -> str:
    """Another kind, mostly the next one or the same number of another suit."""
    close = [f"{rank(tile) + step}{suit(tile)}" for step in (-3, -2, -1, 1, 2, 3)]
    close += [f"{rank(tile)}{own}" for own in "mps"]
    return rng.choice([kind for kind in (*close, rng.choice(KINDS)) if kind in KINDS])


def other_tiles(rng: Random, win: Win) -> Win:
    """Some or all of the equal concealed tiles made others."""
    whole = plain_tiles(win["hand"] + win["win"])
    old = rng.choice(whole)
    new, number = neighbour(rng, old), rng.randint(1, whole.count(old))
    for _ in range(number):
        whole[whole.index(old)] = new
    winning = win["win"] if win["win"] in whole else new
    whole.remove(winning)
    return {**win, "hand": text(whole), "win": winning}


def other_meld(rng: Random, win: Win) -> Win:
    """One meld of another tile or kind."""
    melds = list(win["melds"])
    if not melds:
        return win
    at = rng.randrange(len(melds))
    kind, tiles = melds[at][0], plain_tiles(melds[at][1:])
    new = neighbour(rng, tiles[0])
    if kind == "c":
        melds[at] = kind + text(run_from(new) or tiles)
    elif rng.random() < 0.6:
        melds[at] = kind + text([new] * len(tiles))
    else:
        kind = rng.choice("pkK")
        melds[at] = kind + text(tiles[:1] * (3 if kind == "p" else 4))
    return {**win, "melds": melds}


def other_winning_tile(rng: Random, win: Win) -> Win:
    whole = plain_tiles(win["hand"] + win["win"])
    winning = rng.choice(whole)
    whole.remove(winning)
    return {**win, "hand": text(whole), "win": winning}


def other_circumstance(rng: Random, win: Win) -> Win:
    changes: list[dict[str, Any]] = [
        {"self_draw": not win["self_draw"]},
        {"seat": rng.choice("ESWN")},
        {"round": rng.choice("ESWN")},
        {"win_streak": max(0, win.get("win_streak", 0) + rng.choice((-1, 1)))},
    ]
    if win["flags"]:
        changes.append({"flags": rng.sample(win["flags"], len(win["flags"]) - 1)})
    if win.get("kong_streak", 0) > 1:
        changes.append({"kong_streak": win["kong_streak"] - 1})
    return {**win, **rng.choice(changes)}


def plain_win(win: Win) -> Win:
    """The win without dora, so that nothing but its tiles says what can be."""
    hand, winning = text(plain_tiles(win["hand"])), text(plain_tiles(win["win"]))
    melds = [meld[0] + text(plain_tiles(meld[1:])) for meld in win["melds"]]
    return {**win, "hand": hand, "win": winning, "melds": melds, "dora_indicators": "", "ura_indicators": ""}


def near(rng: Random, win: Win) -> Win:
    """A plain win with one thing changed, of tiles that exist; not always a complete hand."""
    change = rng.choice((other_tiles, other_tiles, other_meld, other_winning_tile, other_circumstance))
    changed = change(rng, win)
    return changed if max(Counter(all_tiles(changed)).values()) <= 4 else near(rng, win)
