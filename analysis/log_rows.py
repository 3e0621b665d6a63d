"""Hands of logs as rows of three frames: wins, starting hands, hands played."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from mjfast.logs import Hand
from mjfast.logs.hand import RECORD, SEATS

if TYPE_CHECKING:
    import pandas as pd

TEXT: Final = "text"
WHOLE: Final = "whole"
TRUTH: Final = "truth"

_PLACE: Final = {"source": TEXT, "game": TEXT, "number": WHOLE}
_WHOLE_WORDS: Final = ("dealer", "discarder", "honba", "sticks", "han", "fu", "points")
_OF_RECORD: Final = {name: WHOLE if name in _WHOLE_WORDS else TRUTH if name == "self_draw" else TEXT for name in RECORD}

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "wins": _PLACE | _OF_RECORD | {"winner": WHOLE, "turn": WHOLE, "yaku": TEXT, "delta": WHOLE},
    "starts": _PLACE
    | {"seat": WHOLE, "wind": TEXT, "round": TEXT, "hand": TEXT, "dora_indicator": TEXT, "score": WHOLE}
    | {"result": TEXT, "turns": WHOLE, "calls": WHOLE, "riichi": WHOLE}
    | {"won": TRUTH, "dealt_in": TRUTH, "tenpai": TRUTH, "delta": WHOLE},
    "hands": _PLACE
    | {"round": TEXT, "dealer": WHOLE, "honba": WHOLE, "sticks": WHOLE, "dora_indicators": TEXT, "result": TEXT}
    | {"winners": TEXT, "discarder": WHOLE, "turn": WHOLE, "draws": WHOLE}
    | {"riichi": TEXT, "calls": WHOLE, "kongs": WHOLE, "tenpai": TEXT}
    | {f"score_{seat}": WHOLE for seat in SEATS}
    | {f"delta_{seat}": WHOLE for seat in SEATS},
}
"""The columns of each frame, and what they hold. `number` is the place of the hand in its game; `hand` always tiles."""

_DTYPES: Final = {TEXT: "object", WHOLE: "Int64", TRUTH: "boolean"}


def columns_of(frame: str, names: bool) -> dict[str, str]:
    """
    Return the columns of a frame and what they hold.

    Examples
    --------
    >>> list(columns_of("wins", False))[:6]
    ['source', 'game', 'number', 'hand', 'win', 'melds']
    """
    named = [f"name_{seat}" for seat in SEATS] if frame == "hands" else ["name"]
    return {**COLUMNS[frame], **(dict.fromkeys(named, TEXT) if names else {})}


def rows_of(frame: str, hand: Hand) -> list[dict[str, Any]]:
    """Return the rows of a hand in a frame; what is missing from a row is not known, or there is none."""
    place = {"source": hand.source, "game": hand.game, "number": hand.number}
    if frame == "wins":
        return [place | row for row in _wins(hand)]
    if frame == "starts":
        return [place | _start(hand, seat) for seat in SEATS]
    return [place | _played(hand)]


def _wins(hand: Hand) -> Iterable[dict[str, Any]]:
    for win in hand.wins:
        yield win.record | {
            "winner": win.winner,
            "turn": win.turn,
            "yaku": " ".join(f"{name}={han}" for name, han in win.yaku),
            "delta": None if win.deltas is None else win.deltas[win.winner],
            "name": _name(hand, win.winner),
        }


def _name(hand: Hand, seat: int) -> str | None:
    return hand.names[seat] if seat < len(hand.names) else None


def _start(hand: Hand, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "wind": hand.wind(seat),
        "round": hand.round,
        "hand": hand.starts[seat],
        "dora_indicator": hand.dora_indicators[0],
        "score": None if hand.scores is None else hand.scores[seat],
        "result": hand.result,
        "turns": hand.turns[seat],
        "calls": hand.calls(seat),
        "riichi": hand.riichi[seat],
        "won": any(win.winner == seat for win in hand.wins),
        "dealt_in": any(win.discarder == seat for win in hand.wins),
        "tenpai": None if hand.tenpai is None else seat in hand.tenpai,
        "delta": None if hand.deltas is None else hand.deltas[seat],
        "name": _name(hand, seat),
    }


def _seats(seats: Iterable[int]) -> str:
    return " ".join(map(str, seats))


def _played(hand: Hand) -> dict[str, Any]:
    calls = sum(map(hand.calls, SEATS))
    row = {
        "round": hand.round,
        "dealer": hand.dealer,
        "honba": hand.honba,
        "sticks": hand.sticks,
        "dora_indicators": "".join(hand.dora_indicators),
        "result": hand.result,
        "winners": _seats(win.winner for win in hand.wins),
        "discarder": hand.wins[0].discarder if hand.wins else None,
        "turn": hand.wins[0].turn if hand.wins else None,
        "draws": hand.draws,
        "riichi": _seats(seat for seat in SEATS if hand.riichi[seat] is not None),
        "calls": calls,
        "kongs": sum(call.kind.endswith("kong") for call in hand.script.calls),
        "tenpai": None if hand.tenpai is None else _seats(hand.tenpai),
    }
    for seat in SEATS:
        row[f"score_{seat}"] = None if hand.scores is None else hand.scores[seat]
        row[f"delta_{seat}"] = None if hand.deltas is None else hand.deltas[seat]
        row[f"name_{seat}"] = _name(hand, seat)
    return row


class Columns:
    """Collects the rows of a frame, column by column."""

    def __init__(self, frame: str, names: bool) -> None:
        self.kinds = columns_of(frame, names)
        self._name = frame
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.lists: dict[str, list[Any]] = {name: [] for name in self.kinds}

    def __len__(self) -> int:
        return len(self.lists["source"])

    def add(self, hand: Hand) -> None:
        """Add the rows of a hand."""
        for row in rows_of(self._name, hand):
            for name, cells in self.lists.items():
                cell = row.get(name)
                cells.append("" if cell is None and self.kinds[name] == TEXT else cell)

    def frame(self) -> "pd.DataFrame":
        """Return the rows as a frame."""
        import pandas as pd

        return pd.DataFrame(
            {name: pd.Series(cells, dtype=_DTYPES[self.kinds[name]]) for name, cells in self.lists.items()}
        )
