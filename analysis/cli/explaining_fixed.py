"""What a reading is worth where one kind of hand has one price (Luoshu, thirteen orphans only)."""

from typing import Final

import mjfast as mj
from mjfast.analysis.cli import unpaid
from mjfast.analysis.cli.worth import listed, paid, worth
from mjfast.playing import system_of
from mjfast.readings import Reading, notation
from mjfast.splitting import ways_to_split
from mjfast.tiles import KIND_NAMES, N_KINDS, TERMINALS_AND_HONOURS
from mjfast.wins import WIN_AT

_MOST_WAYS: Final = 8


def facts(reading: Reading, score: mj.Score) -> dict[str, str]:
    """Say what is to say of a reading."""
    shape = _sets(reading, score) if score.rules.family_name == "luoshu" else {"tiles": _kinds(score)}
    staked = ", the stake" if score.rules.family_name == "luoshu" else ", whatever the hand"
    return {
        **shape,
        "counted": listed(worth(reading)),
        "unpaid": unpaid.by_reason(reading, score),
        "points": f"{score.points}{staked}{paid(reading, score)}",
    }


def _sets(reading: Reading, score: mj.Score) -> dict[str, str]:
    """The sets and the heads of a hand of Luoshu, and the other ways to split it."""
    own = [part.tiles for part in reading.melds if part.declared is None]
    tiles = tuple(tile for part in (*own, reading.pair_tiles) for tile in part)
    _, *others = ways_to_split(tiles, len(own), system_of(score.rules))
    shown = [" ".join(map(notation, parts)) for parts in others[:_MOST_WAYS]]
    more = f"; {len(others) - len(shown)} more" if len(others) > len(shown) else ""
    return {
        "sets": " ".join(map(str, reading.melds)),
        "heads": notation(reading.pair_tiles),
        "or": "; ".join(shown) + more,
    }


def _kinds(score: mj.Score) -> str:
    """Say what is there besides one of each of the thirteen kinds."""
    held = [tile for tile, number in enumerate(score.record[:N_KINDS]) for _ in range(number)]
    held.append(score.record[WIN_AT])
    for tile in TERMINALS_AND_HONOURS:
        held.remove(tile)
    return f"one of each of the thirteen kinds{', and ' if held else ''}{''.join(KIND_NAMES[tile] for tile in held)}"
