"""Hands that ended, for the tests of settling: scores by what they are worth, and random outcomes."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from mjfast.settlement import ABORTS, Abort, Draw, Foul, Outcome, Win, Won


@dataclass(frozen=True)
class Price:
    """What settling reads of a score."""

    basic: int = 0
    limits: dict[str, float] = field(default_factory=dict)
    self_draw: bool = False
    seat: str = "S"
    points: int = 0
    fan: int = 0
    flags: tuple[str, ...] = ()
    chi: int = 0
    dealer_streak: int = 0


def win(seat: int, basic: int = 2000, *, dealer: int = 0, drawn: bool = False, limits: Any = (), **facts: Any) -> Win:
    """A win worth basic points; `limits` are patterns with their multiples of a mangan, or their names for 4 each."""
    named = dict(limits) if isinstance(limits, dict) else dict.fromkeys(limits, 4)
    return Win(seat, Price(basic, named, drawn, "ESWN"[(seat - dealer) % 4]), **facts)


def worth(
    seat: int,
    points: int = 1,
    *,
    dealer: int = 0,
    drawn: bool = False,
    players: int = 4,
    liable: Any = None,
    open_kong_from: int | None = None,
    **price: Any,
) -> Win:
    """A win worth points of its own, where han and fu are not counted."""
    wind = "ESWN"[(seat - dealer) % players]
    return Win(seat, Price(points=points, self_draw=drawn, seat=wind, **price), liable, open_kong_from)


def drew(seat: int, points: int = 1, *, dealer: int = 0, stakes: Any = None, **facts: Any) -> Won:
    """A self-draw where han and fu are not counted."""
    return Won(worth(seat, points, dealer=dealer, drawn=True, **facts), dealer=dealer, stakes=stakes)


def ron(discarder: int, *wins: Win, **table: Any) -> Won:
    return Won(wins, discarder, **table)


def self_draw(seat: int, basic: int = 2000, *, dealer: int = 0, honba: int = 0, sticks: int = 0, **facts: Any) -> Won:
    return Won(win(seat, basic, dealer=dealer, drawn=True, **facts), dealer=dealer, honba=honba, sticks=sticks)


SEATS = st.integers(0, 3)
BASIC = st.sampled_from([160, 240, 320, 400, 640, 800, 960, 1280, 1600, 1920, 2000, 3000, 4000, 6000])
LIMITS = st.lists(
    st.sampled_from(["daisangen", "daisuushii", "suukantsu", "tsuuiisou", "fuuka"]), min_size=1, max_size=3, unique=True
)


@st.composite
def random_wins(draw: st.DrawFn) -> Won:
    dealer, honba, sticks = draw(SEATS), draw(st.integers(0, 9)), draw(st.integers(0, 5))
    seats = draw(st.lists(SEATS, min_size=1, max_size=3, unique=True))
    drawn = len(seats) == 1 and draw(st.booleans())
    discarder = None if drawn else draw(SEATS.filter(lambda seat: seat not in seats))
    wins = []
    for seat in seats:
        others = SEATS.filter(lambda other, seat=seat: other != seat)
        facts: dict[str, Any] = {"riichi": draw(st.booleans()) and len(wins) < sticks}
        if drawn and draw(st.booleans()):
            facts["open_kong_from"] = draw(others)
        basic, limits = draw(BASIC), []
        if draw(st.booleans()):
            limits = draw(LIMITS)
            basic = 8000 * len(limits)
            liable = st.none() | others | st.dictionaries(st.sampled_from(limits), others)
            facts["liable"] = draw(liable)
        wins.append(win(seat, basic, dealer=dealer, drawn=drawn, limits=limits, **facts))
    return Won(tuple(wins), discarder, dealer=dealer, honba=honba, sticks=sticks)


def _table() -> dict[str, st.SearchStrategy[int]]:
    return {"dealer": SEATS, "honba": st.integers(0, 9), "sticks": st.integers(0, 5)}


SUBSETS = st.sets(SEATS)
DRAWS = st.builds(Draw, ready=SUBSETS, nagashi=SUBSETS, **_table())
ABORTED = st.builds(Abort, st.sampled_from(ABORTS), **_table())
FOULS = st.builds(Foul, st.sets(SEATS, min_size=1), **_table())


def moved(outcome: Outcome, by: int) -> Outcome:
    """The same hand with every player some seats further."""

    def seat(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(seat, value))
        return None if value is None else (value + by) % 4

    def moved_win(each: Win) -> Win:
        named = isinstance(each.liable, dict)
        liable = {name: seat(value) for name, value in each.liable.items()} if named else seat(each.liable)
        return Win(seat(each.seat), each.score, liable, seat(each.open_kong_from), each.riichi)

    table = {"dealer": seat(outcome.dealer), "honba": outcome.honba, "sticks": outcome.sticks}
    match outcome:
        case Won():
            stakes = outcome.stakes and tuple(outcome.stakes[(own - by) % 4] for own in range(4))
            wins = tuple(moved_win(each) for each in outcome.wins)
            return Won(wins, seat(outcome.discarder), stakes=stakes, **table)
        case Draw():
            return Draw(tuple(map(seat, outcome.ready)), tuple(map(seat, outcome.nagashi)), **table)
        case Foul():
            return Foul(tuple(map(seat, outcome.seats)), outcome.ready, **table)
        case _:
            return Abort(outcome.name, **table)
