"""The score of one win, as a player reads it."""

import html
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from mjfast.arguments import check_count, check_seat
from mjfast.errors import InputError
from mjfast.faults import LEGAL, REASONS
from mjfast.notation import Meld
from mjfast.outcomes import Win, Won
from mjfast.plans import make_plan
from mjfast.readings import Reading, make_reading
from mjfast.rules import RuleSet
from mjfast.rules.prices import limit_name
from mjfast.settlement import settle_hand
from mjfast.wins import ROUND_AT, WIN_AT, WINDS
from mjfast_ext import _score

DORA: Final = ("dora", "ura_dora", "red_dora")
"""The kinds of dora, in the order in which they are shown."""

_PLAYERS = 4


@dataclass(frozen=True)
class Table:
    """
    Who sits where, and what lies on the table.

    Parameters
    ----------
    dealer : int
        Seat of the dealer.
    discarder : int or None
        Seat of who gave the winning tile, None for a self-draw or where it is not known.
    honba, sticks : int
        Counters and riichi sticks.
    liable : int, mapping of str to int, or None
        Who is liable for the win, or for which of its patterns.
    """

    dealer: int = 0
    discarder: int | None = None
    honba: int = 0
    sticks: int = 0
    liable: Any = None

    def __post_init__(self) -> None:
        check_seat(self.dealer, "dealer")
        if self.discarder is not None:
            check_seat(self.discarder, "discarder")
        check_count(self.honba, "honba")
        check_count(self.sticks, "sticks")


def check_liable(liable: Any, open_hand: bool) -> None:
    """Raise `InputError` where somebody is said to be liable for a closed hand, for which nobody gave a tile."""
    if liable is not None and not open_hand:
        raise InputError(f"liable is {liable!r}, and the hand is closed: nobody gave a tile that fixed a pattern")


@dataclass(frozen=True, repr=False)
class Score:
    """
    What a win is worth under one rule set; ``print(score)`` shows it.

    Parameters
    ----------
    rules : RuleSet
        The rule set.
    yaku : dict of str to int
        The patterns that are paid for and the han of each; a limit has the han that stand for it, 13 for a yakuman.
    dora : dict of str to int
        Tiles that are dora, by kind: ``dora``, ``ura_dora``, ``red_dora``.
    han, fu : int
        Han with dora, and fu. A yakuman has 13 han, a double one 26, and no fu.
    points : int
        What the winner receives in all, without counters and sticks.
    basic : int
        Basic points: a ron of a non-dealer is four times as much.
    limits : dict of str to float
        Multiples of a mangan of the limit patterns that are paid; empty where han and fu are.
    multiple : float
        Their sum, or what the rule set leaves of it.
    status : int
        Whether the win is allowed and why not, see `mjfast.faults.REASONS`.
    self_draw : bool
        Whether the winner drew the tile.
    seat : str
        The winner's wind.
    table : Table
        Who sits where.
    record : bytes
        The win as in `mjfast.wins.WIN`.
    melds : tuple of Meld
        The declared melds.

    Examples
    --------
    >>> import mjfast as mj
    >>> print(mj.score("123m456m789p68s99s", "7s", self_draw=True, flags="riichi"))
    123m 456m 789p [678s] 99s, self-draw, S seat, E round: riichi
      riichi        1
      menzen_tsumo  1
    2 han 30 fu (base 20, self-draw 2, wait 2)
    2000 points: 500 from each, 1000 from the dealer
    """

    rules: RuleSet
    yaku: dict[str, int]
    dora: dict[str, int]
    han: int
    fu: int
    points: int
    basic: int
    limits: dict[str, float]
    multiple: float
    status: int
    self_draw: bool
    seat: str
    table: Table
    record: bytes
    melds: tuple[Meld, ...]
    chosen: tuple[int, int]

    @property
    def legal(self) -> bool:
        """Whether the win is allowed; one with too few han is scored only with ``below_minimum=True``."""
        return self.status == LEGAL

    @property
    def is_open(self) -> bool:
        """Whether the hand has a called meld."""
        return any(meld.is_open for meld in self.melds)

    @cached_property
    def readings(self) -> list[Reading]:
        """Every reading of the hand with what it is worth."""
        plan = make_plan((self.rules,), everything=True)
        record = bytearray(self.record)
        win = self.chosen[1]
        if win != record[WIN_AT]:  # by tenhou the winner has named another tile
            record[record[WIN_AT]] += 1
            record[win] -= 1
            record[WIN_AT] = win
        raw = _score.explain(plan.kernel, record)
        assert not isinstance(raw, int)  # a status: it was no win
        return [make_reading(entry, plan, win, list(self.melds)) for entry in raw]

    @property
    def reading(self) -> Reading:
        """The reading that pays best: legal, then most points, han and fu, then the first."""
        return self.readings[self.chosen[0]]

    @property
    def fu_items(self) -> dict[str, int]:
        """What the fu come from, before rounding."""
        return dict(self.reading.fu_items)

    @property
    def limit(self) -> str:
        """Name of the limit that is paid, such as ``mangan``, or nothing."""
        multiple = self.basic / self.rules["mangan_basic"]
        return limit_name(multiple) if multiple >= 1 else ""

    @cached_property
    def payments(self) -> tuple[int, ...] | None:
        """
        Change of points of the four seats, counters and sticks included; None for a ron whose discarder is not known.

        The winner's own riichi stick counts as lying on the table.
        """
        table = self.table
        if not self.self_draw and table.discarder is None:
            return None
        check_liable(table.liable, self.is_open)
        won = Won(
            (Win(self.winner, self, liable=table.liable),),
            discarder=table.discarder,
            dealer=table.dealer,
            honba=table.honba,
            sticks=table.sticks,
        )
        return tuple(settle_hand(won, self.rules).deltas)

    @property
    def winner(self) -> int:
        """Seat number of the winner."""
        return (self.table.dealer + WINDS.index(self.seat)) % _PLAYERS

    @property
    def payment(self) -> str:
        """Who pays what, without counters and sticks, in words."""
        up = -(-self.basic // 100) * 100
        double = -(-2 * self.basic // 100) * 100
        if not self.self_draw:
            return f"{self.points} from the discarder"
        return f"{double} from each" if self.seat == "E" else f"{up} from each, {double} from the dealer"

    def __repr__(self) -> str:
        worth = f"{self.han} han" + (f" {self.fu} fu" if self.fu else "")
        return f"<Score {self.rules.name}: {worth}, {self.points} points{'' if self.legal else ', not allowed'}>"

    def _lines(self) -> tuple[str, list[tuple[str, str]], str, str]:
        """The hand, each yaku and dora with its han, the sum, and the payment."""
        reading = self.reading
        how = "self-draw" if self.self_draw else "ron"
        round_wind = WINDS[self.record[ROUND_AT]]
        head = f"{reading}, {how}, {self.seat} seat, {round_wind} round: {self.rules.name}"
        rows = [(name, self._worth(name, value)) for name, value in self.yaku.items()]
        if not self.limits:
            rows += self._dora_lines()
        items = ", ".join(f"{name} {fu}" for name, fu in reading.fu_items.items())
        worth = f"{self.han} han {self.fu} fu ({items})" if self.fu else ""
        total = f"{worth}{', ' if worth and self.limit else ''}{self.limit}"
        if not self.legal:
            total += f"; not allowed: {REASONS[self.status]}"
        return head, rows, total, f"{self.points} points: {self.payment}"

    def _dora_lines(self) -> list[tuple[str, str]]:
        if not self.rules["dora_han"] or not self.dora:
            return [(name, str(tiles)) for name, tiles in self.dora.items()]
        tiles = sum(self.dora.values())
        return [(f"{tiles} dora", str(self.han - sum(self.yaku.values())))]

    def _worth(self, name: str, value: int) -> str:
        return limit_name(self.limits[name]) if name in self.limits else str(value)

    def __str__(self) -> str:
        head, rows, total, payment = self._lines()
        width = max((len(name) for name, _ in rows), default=0)
        return "\n".join([head, *(f"  {name:{width}}  {value}" for name, value in rows), total, payment])

    def _repr_html_(self) -> str:
        head, rows, total, payment = self._lines()
        body = "".join(f"<tr><td>{html.escape(name)}</td><td>{html.escape(value)}</td></tr>" for name, value in rows)
        return (
            f"<p>{html.escape(head)}</p><table><thead><tr><th>yaku</th><th>han</th></tr></thead><tbody>{body}</tbody>"
            f"</table><p>{html.escape(total)}<br>{html.escape(payment)}</p>"
        )
