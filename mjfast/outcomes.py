"""How a hand ended, as `mjfast.settlement` takes it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from mjfast.arguments import WINDS, check_count, check_seat, check_seats, read_stakes, whole
from mjfast.catalogue import pattern
from mjfast.errors import InputError, unknown

ABORTS: Final = ("nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_ron")
"""What may end a hand early; a rule set names those that it has in `abortive_draws`."""


TWELVE_TILES: Final = "twelve_tiles"
"""What somebody is liable for at Guangdong, besides patterns: the fourth meld of a hand."""


class Priced(Protocol):
    """What settling reads of a score; `mjfast.score` returns such."""

    @property
    def basic(self) -> int:
        """Basic points: a quarter of what a child wins."""

    @property
    def limits(self) -> Mapping[str, float]:
        """Limit patterns that were paid and their multiples of a mangan; empty where han and fu were paid."""

    @property
    def self_draw(self) -> bool:
        """Whether the winning tile was drawn."""

    @property
    def seat(self) -> str:
        """Wind of the winner's seat."""

    @property
    def points(self) -> int:
        """What the hand is worth in the rule set's own unit."""

    @property
    def fan(self) -> int:
        """Fan of rules that count them."""

    @property
    def flags(self) -> Iterable[str]:
        """The flags of the win."""

    @property
    def chi(self) -> int:
        """How many chi the winner has called."""

    @property
    def dealer_streak(self) -> int:
        """The streak of the dealer, or 0 where it is not said."""


def _set(frozen: object, name: str, value: Any) -> None:
    object.__setattr__(frozen, name, value)


@dataclass(frozen=True)
class Win:
    """
    One player's win.

    Parameters
    ----------
    seat : int
        Who won.
    score : Score
        What the hand is worth.
    liable : int, mapping of str to int, or iterable of int, optional
        Who gave the tile that fixed a pattern: one seat, or a seat for each pattern. It counts for patterns that
        the rule set has in `pao` and that the score was paid for. At Guangdong who pays a self-draw for all
        (`mjfast.game.liable_for_self_draw`), or who does for what: of several that count, in `liability`, the first is
        so. At Hangzhou a neighbour who is liable for three chi, or both: the next one, who made them of the winner's
        discards, and the previous one, whose discards the winner made them of, which is also seen from the score
        (`mjfast.game.liable_for_chi`). In the other families nobody is liable.
    open_kong_from : int, optional
        Who gave the tile of the open kong on whose replacement tile the hand was won.
    riichi : bool
        Whether one of the sticks on the table is the winner's own.

    Raises
    ------
    InputError
        If a seat is wrong, or somebody is liable to himself.

    Examples
    --------
    >>> import mjfast as mj
    >>> hand = mj.score("33m11p", "3m", melds="p555z p666z p777z")
    >>> Win(1, hand, liable={"daisangen": 3}).liable
    {'daisangen': 3}
    """

    seat: int
    score: Priced
    liable: int | tuple[int, ...] | Mapping[str, int] | None = None
    open_kong_from: int | None = None
    riichi: bool = False

    def __post_init__(self) -> None:
        _set(self, "seat", check_seat(self.seat, "Win: seat"))
        whole(self.score.basic, "Win: score.basic")
        if not getattr(self.score, "legal", True):
            raise InputError("Win: the score is of a win that its rules do not allow")
        _set(self, "liable", self._read_liable(self.liable))
        if self.open_kong_from is not None:
            _set(self, "open_kong_from", self._other(self.open_kong_from, "open_kong_from"))

    def _read_liable(self, liable: Any) -> int | tuple[int, ...] | dict[str, int] | None:
        if isinstance(liable, Mapping):
            causes = {name: name if name == TWELVE_TILES else pattern(name).id for name in liable}
            return {causes[name]: self._other(seat, f"liable[{name!r}]") for name, seat in liable.items()}
        if isinstance(liable, Iterable) and not isinstance(liable, str):
            seats = [self._other(seat, f"liable[{place}]") for place, seat in enumerate(liable)]
            return check_seats(seats, "Win: liable")
        return None if liable is None else self._other(liable, "liable")

    def _other(self, value: Any, name: str) -> int:
        seat = check_seat(value, f"Win: {name}")
        if seat == self.seat:
            raise InputError(f"Win: {name} is {seat}, the winner's own seat")
        return seat


@dataclass(frozen=True, kw_only=True)
class _Hand:
    """What every outcome says: the dealer's seat, the counters, and the sticks on the table before it is settled."""

    dealer: int = 0
    honba: int = 0
    sticks: int = 0

    def __post_init__(self) -> None:
        name = type(self).__name__
        _set(self, "dealer", check_seat(self.dealer, f"{name}: dealer"))
        _set(self, "honba", check_count(self.honba, f"{name}: honba"))
        _set(self, "sticks", check_count(self.sticks, f"{name}: sticks"))

    def check_players(self, players: int) -> None:
        """Raise `InputError` where somebody sits who does not play."""
        for where, seat in self._seats().items():
            check_seat(seat, f"{type(self).__name__}: {where}", players)

    def _seats(self) -> dict[str, int]:
        """The seats that the outcome names, with where it does; of several for the same the last."""
        return {"dealer": self.dealer}


@dataclass(frozen=True)
class Won(_Hand):
    """
    A hand that was won: by self-draw, or by one or more players on one discard (or robbed kong).

    All who claim the discard are named; the rule set says who of them is paid.

    Parameters
    ----------
    wins : Win or iterable of Win
        The wins; more than one only on a discard.
    discarder : int, optional
        Who gave the tile; nobody for a self-draw.
    dealer, honba, sticks : int
        The dealer's seat, the counters, and the sticks on the table, those of the winners included. The stick of a
        riichi whose tile was won on is not placed.
    stakes : four int, optional
        What each seat has staked by calling ready (Luoshu), 0 for who has not; by default the winner one chip.

    Raises
    ------
    InputError
        If it cannot have been so: a winner who is the discarder, or a self-draw with a discarder. Whether the scores
        are for these seats is seen when the hand is settled.

    Examples
    --------
    >>> import mjfast as mj
    >>> Won(Win(1, mj.score("34m567p345s88p", "2m", melds="p777z")), discarder=2, honba=1).wins[0].seat
    1
    """

    wins: tuple[Win, ...]
    discarder: int | None = None
    stakes: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        given: Any = self.wins
        _set(self, "wins", (given,) if isinstance(given, Win) else tuple(given))
        check_seats([win.seat for win in self.wins], "Won: seats of wins")
        if self.discarder is not None:
            _set(self, "discarder", check_seat(self.discarder, "Won: discarder"))
        elif len(self.wins) > 1:
            raise InputError(f"Won: {len(self.wins)} wins without a discarder, only one player wins by self-draw")
        if not self.wins:
            raise InputError("Won: no wins, expected at least one (an exhausted wall is a Draw)")
        if self.stakes is not None:
            _set(self, "stakes", read_stakes(self.stakes, "Won: stakes"))
        for place, win in enumerate(self.wins):
            self._check(win, f"Won: wins[{place}]")
        if sum(win.riichi for win in self.wins) > self.sticks:
            raise InputError(f"Won: sticks is {self.sticks}, but more winners have a stick of their own on the table")

    def _seats(self) -> dict[str, int]:
        winners = {f"wins[{place}]: seat": win.seat for place, win in enumerate(self.wins)}
        return super()._seats() | winners | ({} if self.discarder is None else {"discarder": self.discarder})

    def check_players(self, players: int) -> None:
        """Raise `InputError` where somebody sits who does not play, or a score is for another seat."""
        super().check_players(players)
        for place, win in enumerate(self.wins):
            wind = WINDS[(win.seat - self.dealer) % players]
            if win.score.seat != wind:
                raise InputError(
                    f"Won: wins[{place}]: the score is for seat {win.score.seat!r}, but seat {win.seat} is {wind} "
                    f"where the dealer is {self.dealer}"
                )

    def _check(self, win: Win, where: str) -> None:
        if win.seat == self.discarder:
            raise InputError(f"{where}: seat {win.seat} is the discarder too")
        if win.score.self_draw != (self.discarder is None):
            how = "a self-draw" if win.score.self_draw else "a discard"
            raise InputError(f"{where}: the score is for {how}, but discarder is {self.discarder}")
        if win.open_kong_from is not None and self.discarder is not None:
            raise InputError(f"{where}: open_kong_from goes with a self-draw only")


@dataclass(frozen=True)
class Draw(_Hand):
    """
    A hand whose wall was exhausted.

    Parameters
    ----------
    ready : int or iterable of int
        Who shows a ready hand that counts (`mjfast.game.is_tenpai`).
    nagashi : int or iterable of int
        Who discarded only terminals and honours, none of which was called.
    dealer, honba, sticks : int
        The dealer's seat, the counters, and the sticks on the table.

    Raises
    ------
    InputError
        If a seat is wrong or named twice.

    Examples
    --------
    >>> Draw([3, 0], honba=1).ready
    (0, 3)
    """

    ready: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        _set(self, "ready", check_seats(self.ready, "Draw: ready"))
        _set(self, "nagashi", check_seats(self.nagashi, "Draw: nagashi"))

    def _seats(self) -> dict[str, int]:
        return super()._seats() | {"ready": max(self.ready, default=0), "nagashi": max(self.nagashi, default=0)}


@dataclass(frozen=True)
class Abort(_Hand):
    """
    A hand that ended early (`mjfast.game.abortive_draw`).

    Parameters
    ----------
    name : str
        ``nine_kinds``, ``four_winds``, ``four_riichi``, ``four_kongs`` or ``triple_ron``.
    dealer, honba, sticks : int
        The dealer's seat, the counters, and the sticks on the table.

    Raises
    ------
    InputError
        If there is no such name.

    Examples
    --------
    >>> Abort("four_winds", dealer=2).name
    'four_winds'
    """

    name: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.name not in ABORTS:
            raise unknown("abortive draw", self.name, ABORTS)


@dataclass(frozen=True)
class Foul(_Hand):
    """
    A hand that was void because of a foul (chombo), or in which somebody declared a win that was none.

    Parameters
    ----------
    seats : int or iterable of int
        Who is to blame; each of several pays.
    ready : bool
        Whether those who declared a win were ready at least. In the Chinese Official rules it costs less then; riichi
        rules do not ask.
    dealer, honba, sticks : int
        The dealer's seat, the counters, and the sticks on the table.

    Raises
    ------
    InputError
        If a seat is wrong or named twice.

    Examples
    --------
    >>> Foul(2).seats
    (2,)
    """

    seats: tuple[int, ...]
    ready: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.ready, bool):
            raise InputError(f"Foul: ready is {self.ready!r}, expected True or False")
        _set(self, "seats", check_seats(self.seats, "Foul: seats"))
        if not self.seats:
            raise InputError("Foul: no seats, expected at least one")

    def _seats(self) -> dict[str, int]:
        return super()._seats() | {"seats": max(self.seats)}


Outcome: TypeAlias = Won | Draw | Abort | Foul
