"""
How hands end: wins, draws and points, for all formats of logs alike.

*Several winners* of one discard are listed in the order in which they sit after the discarder. The first of them takes
the counters and sticks, so the records of the others have none.

*Points* of a win are without counters and sticks, its changes without the deposit of riichi. The changes of a hand are
with it, so that they lead to the points of the next hand.
"""

from operator import add
from typing import Final

from mjfast.logs.faults import BrokenError
from mjfast.logs.hand import ABORTIVE, EXHAUSTIVE, NAGASHI, RON, SEATS, SELF_DRAW, Hand, Win
from mjfast.logs.moves import DISCARD
from mjfast.logs.play import DRAGONS, LIABLE, NOBODY, WALL, WINDS, Play
from mjfast.logs.tiles import TILE_NUMBERS, TILES, text_of, text_of_counts
from mjfast.logs.told import Head, Told, ToldDraw, ToldWin

_HONBA: Final = 300
_DEPOSIT: Final = 1000
_NOTEN: Final = 3000
_KINDS: Final = 9
_ORPHANS: Final = frozenset((*(rank + suit for rank in "19" for suit in "mps"), *WINDS, *DRAGONS))


def make_hand(told: Told, *, source: str, game: str, number: int, names: tuple[str, ...]) -> Hand:
    """
    Return a hand from what a log says of it.

    Raises
    ------
    BrokenError
        If that does not hold together.
    """
    head, draw = told.head, told.draw
    if told.wins and draw:
        raise BrokenError("a win and a draw")
    play = Play(told.script, head.dealer)
    dora = [head.dora, *told.dora]
    wins: tuple[Win, ...] = ()
    tenpai, gained = None, 0
    if told.wins:
        result = SELF_DRAW if told.wins[0].winner == told.wins[0].source else RON
        deposits = play.settle(result)
        wins = _wins(play, told, dora, deposits)
        deltas = _sum([win.deltas for win in wins])
        gained = _DEPOSIT * (head.sticks + len(deposits))
    elif draw:
        result = draw.result or _how_it_ended(play, draw.deltas)
        deposits = play.settle(result)
        deltas = draw.deltas
        if deltas is None and result in ABORTIVE:
            deltas = (0, 0, 0, 0)
        tenpai = _tenpai(play, draw, result)
    else:
        raise BrokenError("the hand has no result")
    if deltas is not None:
        if sum(deltas) != gained:
            raise BrokenError(f"the points do not add up: {list(deltas)} with {gained} on the table")
        deltas = _without_deposits(deltas, deposits)
    return Hand(
        source=source,
        game=game,
        number=number,
        round="ESWN"[head.round],
        dealer=head.dealer,
        honba=head.honba,
        sticks=head.sticks,
        scores=head.scores,
        dora_indicators=tuple(dora),
        result=result,
        wins=wins,
        tenpai=tenpai,
        riichi=tuple(play.riichi),
        turns=play.turns,
        draws=WALL - play.wall,
        deltas=deltas,
        names=names,
        script=told.script,
    )


def _sum(changes: list[tuple[int, ...] | None]) -> tuple[int, ...] | None:
    """Return the changes of points of several wins together, where all are known."""
    total = (0, 0, 0, 0)
    for change in changes:
        if change is None:
            return None
        total = tuple(map(add, total, change))
    return total


def _without_deposits(points: tuple[int, ...], deposits: list[int]) -> tuple[int, ...]:
    return tuple([points[seat] - _DEPOSIT * (seat in deposits) for seat in SEATS])


def _wins(play: Play, told: Told, dora: list[str], deposits: list[int]) -> tuple[Win, ...]:
    """Return the wins of a hand, the first after the discarder first, who takes what lies on the table."""
    head, source = told.head, told.wins[0].source
    if len(told.wins) > 1:
        if any(win.source != source or win.winner == source for win in told.wins):
            raise BrokenError("several wins that are not on one discard")
        if len({win.winner for win in told.wins}) < len(told.wins):
            raise BrokenError("a seat wins twice")
    if head.scores is not None:
        _check_points(_without_deposits(head.scores, deposits), told.wins)
    found = []
    for place, win in enumerate(sorted(told.wins, key=lambda win: (win.winner - source) % 4)):
        honba, sticks = (0, 0) if place else (head.honba, head.sticks + len(deposits))
        found.append(_win(play, head, win, dora, honba, sticks))
    return tuple(found)


def _check_points(points: tuple[int, ...], wins: list[ToldWin]) -> None:
    """Compare the points that a log has before each win with those that follow, in the order of the log."""
    for win in wins:
        if win.before is not None and win.before != points:
            raise BrokenError(f"the points before the win are {list(win.before)}, expected {list(points)}")
        if win.deltas is not None:
            points = tuple(map(add, points, win.deltas))


def _win(play: Play, head: Head, told: ToldWin, dora: list[str], honba: int, sticks: int) -> Win:
    """Return a win, after a look whether all that the log says of it fits the moves."""
    seat = told.winner
    drawn = seat == told.source
    tile = play.wins_on(seat, told.source)
    if told.tile is not None and told.tile != tile:
        raise BrokenError(f"the winning tile is {told.tile}, and the last one {tile}")
    held = bytearray(play.held(seat))
    held[TILE_NUMBERS[tile]] -= drawn
    hand = text_of_counts(held)
    held[TILE_NUMBERS[tile]] += 1
    if told.held is not None and told.held != held:
        raise BrokenError(f"seat {seat} wins with {text_of_counts(told.held)}, and holds {hand} and {tile}")
    if told.melds is not None and not _same(told.melds, play.melds[seat]):
        raise BrokenError(f"seat {seat} wins with the melds {told.melds}, and has {play.melds[seat]}")
    if told.dora is not None and not _same(told.dora, dora):
        raise BrokenError(f"the win has the dora indicators {text_of(told.dora)}, and there are {text_of(dora)}")
    points = told.points
    if points is None and told.deltas is not None:
        points = told.deltas[seat] - _HONBA * honba - _DEPOSIT * sticks
    return Win(
        winner=seat,
        hand=hand,
        win=tile,
        melds=" ".join(play.melds[seat]),
        self_draw=drawn,
        seat="ESWN"[(seat - head.dealer) % 4],
        round="ESWN"[head.round],
        dealer=head.dealer,
        discarder=None if drawn else told.source,
        dora_indicators="".join(dora),
        ura_indicators="".join(told.ura) if play.riichi[seat] is not None else "",
        honba=honba,
        sticks=sticks,
        flags=play.flags(seat, drawn),
        liable=_liable(play, told),
        turn=play.turns[seat],
        deltas=told.deltas,
        han=told.han,
        fu=told.fu,
        points=points,
        yaku=told.yaku,
    )


def _same(told: list[str], found: list[str]) -> bool:
    """Whether two lists hold the same, which are in the same order as a rule."""
    return told == found or sorted(told) == sorted(found)


def _liable(play: Play, told: ToldWin) -> str:
    if told.pao is None:
        return ""
    if told.pao < 0:
        return " ".join(f"{name}={seat}" for name, seat in play.liable(told.winner).items())
    yaku = [name for name, _ in told.yaku]
    return " ".join(f"{name}={told.pao}" for name in [name for name in yaku if name in LIABLE] or yaku)


def _how_it_ended(play: Play, deltas: tuple[int, ...] | None) -> str:
    """Return how a hand ended that nobody won, where the log does not say."""
    if not play.wall:
        # What players who are not ready pay is never more than the whole of it.
        return NAGASHI if deltas is not None and max(map(abs, deltas)) > _NOTEN else EXHAUSTIVE
    if len(play.settle(EXHAUSTIVE)) == len(SEATS):
        return "four_riichi"
    if sum(meld[0] in "kaK" for melds in play.melds for meld in melds) == 4:
        return "four_kongs"
    if play.quiet and play.last_kind == DISCARD and play.turns == (1,) * 4 and play.last_tile in WINDS:
        return "four_winds"
    if play.quiet and play.acting != NOBODY and play.turns[play.acting] == 1:
        kinds = {tile for tile, number in zip(TILES, play.held(play.acting), strict=True) if number}
        if len(kinds & _ORPHANS) >= _KINDS:
            return "nine_kinds"
    raise BrokenError("the hand ends without a win, and the wall is not used up")


def _tenpai(play: Play, draw: ToldDraw, result: str) -> tuple[int, ...] | None:
    """Return who was ready: as the log says, or its payments; where all or none paid, by the hands."""
    if result not in (EXHAUSTIVE, NAGASHI):
        return None
    if draw.tenpai is not None:
        return draw.tenpai
    if result == EXHAUSTIVE and draw.deltas is not None and any(draw.deltas):
        return tuple(seat for seat in SEATS if draw.deltas[seat] > 0)
    return play.ready()
