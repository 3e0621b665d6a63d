"""The score of one win, as a player reads it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from mjfast import score_text
from mjfast.arguments import check_count, check_seat, read_stakes
from mjfast.errors import InputError
from mjfast.family_rules import players_of
from mjfast.faults import LEGAL
from mjfast.notation import Meld
from mjfast.outcomes import Win, Won
from mjfast.plans import make_plan
from mjfast.readings import Reading, make_reading
from mjfast.rules import RuleSet
from mjfast.rules.prices import limit_name
from mjfast.settlement import settle_hand
from mjfast.tiles import N_KINDS
from mjfast.tilesets import tile_sets
from mjfast.wins import FLAGS, FLAGS_AT, FLOWERS_AT, STREAK_AT, WIN, WIN_AT, WINDS
from mjfast_ext import _score

DORA: Final = ("dora", "ura_dora", "red_dora")
"""The kinds of dora, in the order in which they are shown."""


@dataclass(frozen=True)
class Table:
    """
    Who sits where, and what lies on the table.

    Parameters
    ----------
    dealer : int
        Seat of the dealer.
    discarder : int or None
        Seat of who gave the winning tile, or declared the kong that was robbed; None for a self-draw or where it is not
        known.
    honba, sticks : int
        Counters and riichi sticks.
    liable : int, mapping of str to int, or None
        Who is liable for the win, or for which of its patterns.
    stakes : tuple of int, or None
        What each seat has staked by calling ready (Luoshu), 0 for who has not; by default the winner one chip.
    """

    dealer: int = 0
    discarder: int | None = None
    honba: int = 0
    sticks: int = 0
    liable: Any = None
    stakes: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        check_seat(self.dealer, "dealer")
        if self.discarder is not None:
            check_seat(self.discarder, "discarder")
        check_count(self.honba, "honba")
        check_count(self.sticks, "sticks")
        if self.stakes is not None:
            object.__setattr__(self, "stakes", read_stakes(self.stakes, "stakes"))


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
        The patterns that are paid for and the han of each; a limit has the han that stand for it, 13 for a yakuman. In
        other families than riichi the fan or points of each, times how often it counts.
    dora : dict of str to int
        Tiles that are dora, by kind: ``dora``, ``ura_dora``, ``red_dora``.
    han, fu : int
        Han with dora, and fu. A yakuman has 13 han, a double one 26, and no fu.
    fan : int
        Fan of rules that count them: of MCR without flowers.
    points : int
        What the hand is worth: what the winner receives in all, without counters and sticks; of MCR the fan with
        flowers, of Guangdong and Hangzhou 2 ** fan, of Luoshu the stake.
    basic : int
        Basic points: a ron of a non-dealer is four times as much.
    counts : dict of str to int
        How often each pattern counts that counts more than once.
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
    fan: int
    points: int
    basic: int
    counts: dict[str, int]
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
        if len(tile_sets[self.rules["tile_set"]].copies) == N_KINDS:
            record[FLOWERS_AT] = 0  # only other rule sets of the pass had them
        raw = _score.explain(plan.kernel, record)
        assert not isinstance(raw, int)  # a status: it was no win
        row = np.frombuffer(bytes(record), WIN)[0]
        return [make_reading(entry, plan, row, list(self.melds)) for entry in raw]

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
        if self.rules.family_name != "riichi":
            return ""
        multiple = self.basic / self.rules["mangan_basic"]
        return limit_name(multiple) if multiple >= 1 else ""

    @cached_property
    def payments(self) -> tuple[int, ...] | None:
        """
        Change of points of the four seats, counters and sticks included; None for a ron whose discarder is not known.

        The winner's own riichi stick counts as lying on the table.
        """
        if not self.self_draw and self.table.discarder is None:
            return None
        return self.payments_from(self.table)

    def payments_from(self, table: Table) -> tuple[int, ...]:
        """Return the change of points of the four seats at another table; its discarder must be known."""
        if self.rules.family_name == "riichi":
            check_liable(table.liable, self.is_open)
        won = Won(
            (Win(self.winner, self, liable=table.liable),),
            discarder=table.discarder,
            dealer=table.dealer,
            honba=table.honba,
            sticks=table.sticks,
            stakes=table.stakes,
        )
        return tuple(settle_hand(won, self.rules).deltas)

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags of the win."""
        bits = int.from_bytes(self.record[FLAGS_AT : FLAGS_AT + 2], "little")
        return tuple(name for name, bit in FLAGS.items() if bits & bit)

    @property
    def chi(self) -> int:
        """How many chi the winner has called."""
        return sum(meld.kind == "c" for meld in self.melds)

    @property
    def dealer_streak(self) -> int:
        """The streak of the dealer, which wins and draws raise, or 0 where it is not said (Hangzhou)."""
        return self.record[STREAK_AT]

    @property
    def winner(self) -> int:
        """Seat number of the winner."""
        return (self.table.dealer + WINDS.index(self.seat)) % players_of(self.rules)

    @property
    def payment(self) -> str:
        """Who pays what, without counters and sticks, in words."""
        return score_text.payment(self)

    def __repr__(self) -> str:
        allowed = "" if self.legal else ", not allowed"
        return f"<Score {self.rules.name}: {score_text.worth(self)}{self.points} points{allowed}>"

    def __str__(self) -> str:
        return score_text.text(self)

    def _repr_html_(self) -> str:
        return score_text.page(self)
