"""The score of a win in words, as its family of rules counts."""

import html
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfast import tile_html
from mjfast.arrays import format_tiles
from mjfast.faults import LEGAL, REASONS
from mjfast.rules.prices import limit_name
from mjfast.tiles import FIVES, FLOWERS, KIND_NAMES
from mjfast.wins import FLOWERS_AT, ROUND_AT, WIN, WINDS

if TYPE_CHECKING:
    from mjfast.score import Score

Row = tuple[str, str]

_PLAYERS: Final = 4


def worth(score: "Score") -> str:
    """Say what a win counts, and a comma; nothing where it counts nothing but points."""
    if score.rules.family.unit == "fan":
        return f"{score.fan} fan, "
    if score.rules.family.unit == "points":
        return ""
    return f"{score.han} han{f' {score.fu} fu' if score.fu else ''}, "


def payment(score: "Score") -> str:
    """Say who pays what, without counters and sticks."""
    if score.rules.family_name != "riichi":
        return _shares(score)
    up = -(-score.basic // 100) * 100
    double = -(-2 * score.basic // 100) * 100
    if not score.self_draw:
        return f"{score.points} from the discarder"
    return f"{double} from each" if score.seat == "E" else f"{up} from each, {double} from the dealer"


def _shares(score: "Score") -> str:
    """Name who pays by what he is, where nothing else is known of the table than the winner's own seat."""
    table, winner = score.table, score.winner
    discarder = table.discarder
    if not score.self_draw and discarder is None:
        discarder = table.dealer if table.dealer != winner else (winner + 1) % _players(score)
    allowed = replace(score, status=LEGAL)  # one below the minimum is told as if it were
    deltas = allowed.payments_from(replace(table, discarder=discarder, honba=0, sticks=0))
    paid = {seat: -delta for seat, delta in enumerate(deltas) if seat != winner and delta}
    if discarder is not None:
        others = {seat: share for seat, share in paid.items() if seat != discarder}
        return _listed([f"{paid[discarder]} from the discarder"] if discarder in paid else [], others, "each other")
    others = {seat: share for seat, share in paid.items() if seat != table.dealer}
    if len(set(paid.values())) == 1 and len(paid) == _PLAYERS - 1:
        return f"{paid.popitem()[1]} from each"
    by_dealer = [f"{paid[table.dealer]} from the dealer"] if table.dealer in paid else []
    return _listed(by_dealer, others, "each" if by_dealer else "each other")


def _players(score: "Score") -> int:
    return int(score.rules.options.get("players", _PLAYERS))


def _listed(first: list[str], others: dict[int, int], several: str) -> str:
    """Say what others pay, together if it is the same, and what one of them pays."""
    if len(others) == 2 and len(set(others.values())) == 1:
        named = [f"{others.popitem()[1]} from {several}"]
        return ", ".join([*named, *first] if several == "each" else [*first, *named])
    return ", ".join([*first, *(f"{share} from seat {seat}" for seat, share in others.items())]) or "nobody pays"


def _parts(score: "Score") -> tuple[str, list[Row], str, str]:
    """The hand, each pattern with what it is worth, the sum, and the payment."""
    how = "self-draw" if score.self_draw else "ron"
    round_wind = WINDS[score.record[ROUND_AT] & 3]
    head = f"{score.reading}, {how}, {score.seat} seat, {round_wind} round: {score.rules.name}"
    by_han = score.rules.family.unit == "han"
    rows, total = (_rows_of_han(score), _total_of_han(score)) if by_han else (_rows(score), _total(score))
    if not score.legal:
        total += f"; not allowed: {REASONS[score.status]}"
    return head, rows, total, f"{score.points} points: {payment(score)}"


def _rows(score: "Score") -> list[Row]:
    times = {name: f" x{count}" for name, count in score.counts.items()}
    return [(f"{name}{times.get(name, '')}", str(value)) for name, value in score.yaku.items()]


def _total(score: "Score") -> str:
    if score.rules.family.unit == "points":
        return f"{score.rules.title}: a fixed price"
    flowers = score.record[FLOWERS_AT].bit_count() if score.rules.family_name == "mcr" else 0
    return f"{score.fan} fan{f' and {flowers} flowers' if flowers else ''}"


def _rows_of_han(score: "Score") -> list[Row]:
    rows = [
        (name, limit_name(score.limits[name]) if name in score.limits else str(value))
        for name, value in score.yaku.items()
    ]
    return rows if score.limits else rows + _dora(score)


def _dora(score: "Score") -> list[Row]:
    if not score.rules["dora_han"] or not score.dora:
        return [(name, str(tiles)) for name, tiles in score.dora.items()]
    tiles = sum(score.dora.values())
    return [(f"{tiles} dora", str(score.han - sum(score.yaku.values())))]


def _total_of_han(score: "Score") -> str:
    items = ", ".join(f"{name} {fu}" for name, fu in score.reading.fu_items.items())
    counted = f"{score.han} han {score.fu} fu ({items})" if score.fu else ""
    return f"{counted}{', ' if counted and score.limit else ''}{score.limit}"


def text(score: "Score") -> str:
    """Return the score as a few lines."""
    head, rows, total, paid = _parts(score)
    width = max((len(name) for name, _ in rows), default=0)
    return "\n".join([head, *(f"  {name:{width}}  {value}" for name, value in rows), total, paid])


def _tiles(score: "Score") -> list[str]:
    """The concealed tiles, the winning tile and the melds, in notation."""
    record = np.frombuffer(score.record, WIN)[0]
    flowers = np.zeros(len(FLOWERS), np.uint8)
    if score.rules.family_name == "luoshu":  # elsewhere they are set aside
        flowers = np.unpackbits(record["flowers"], bitorder="little")
    left = record["red"].astype(int).tolist()
    for meld in score.melds:
        if meld.red:
            left[meld.tiles[0] // 9] -= meld.red
    held = [min(red, int(record["hand"][five])) for red, five in zip(left, FIVES, strict=True)]
    # Which of the fives are red is not in the record: the winning tile is where the others do not suffice.
    win = KIND_NAMES[record["win"]]
    concealed = format_tiles(np.append(record["hand"], flowers), (held[0], held[1], held[2]))
    return [concealed, win.replace("5", "0") if left != held else win, *map(str, score.melds)]


def page(score: "Score") -> str:
    """Return the score as HTML for notebooks."""
    head, rows, total, paid = _parts(score)
    body = "".join(f"<tr><td>{html.escape(name)}</td><td>{html.escape(value)}</td></tr>" for name, value in rows)
    names = "pattern" if score.rules.family.unit != "han" else "yaku"
    return (
        f"<p>{tile_html.page(_tiles(score))}</p><p>{html.escape(head)}</p><table><thead><tr><th>{names}</th><th>{score.rules.family.unit}</th></tr></thead>"
        f"<tbody>{body}</tbody></table><p>{html.escape(total)}<br>{html.escape(paid)}</p>"
    )
