"""Scores one win: under a rule set, reading by reading."""

import os
import struct
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.arguments import read_stakes
from mjfast.arrays import format_tiles
from mjfast.errors import HandError, InputError
from mjfast.family_rules import players_of
from mjfast.faults import BELOW_MINIMUM, INCOMPLETE, LEGAL, NO_YAKU, NOT_CALLED, REASONS, error_of
from mjfast.game import least_han
from mjfast.notation import Meld, parse_melds, split_hand
from mjfast.plans import Plan, make_plan
from mjfast.reading import melds_of
from mjfast.readings import Reading, names_of, repeated, unpaid
from mjfast.rules import RuleSet, rule_set
from mjfast.score import DORA, Score, Table, check_liable
from mjfast.tiles import KIND_NAMES
from mjfast.wins import FLAGS_AT, FLOWERS_AT, SEAT_AT, SELF_DRAW, WIN, WINDS, pack_win
from mjfast.worth import worth_of
from mjfast_ext import _score

SCORE: Final = np.dtype(
    [
        ("bits", "u8", (4,)),
        ("points", "i8"),
        ("basic", "i8"),
        ("han", "i2"),
        ("fu", "i2"),
        ("yaku_han", "i2"),
        ("multiple", "u2"),
        ("dora", "u1", (3,)),
        ("status", "u1"),
        ("reading", "u1"),
        ("win", "u1"),
        ("fan", "i2"),
    ]
)
"""The record of a score that kernels write, 64 bytes; see `mjfast.score.Score`. ``multiple`` counts half mangans."""

_UNPACKED = struct.Struct("<4Q2q3hH3B3Bh")


def score_records(plan: Plan, records: NDArray[np.void]) -> NDArray[np.void]:
    """Return the scores of records of `mjfast.wins.WIN`: `SCORE`, shape (rule sets, records)."""
    n = len(records)
    found = np.zeros((len(plan.rules), n), SCORE)
    if n:
        to = found.view(np.uint8).reshape(len(plan.rules), n, SCORE.itemsize)
        _score.score_many(plan.kernel, records.view(np.uint8).reshape(n, -1), to)
    return found


def score(
    hand: str,
    win: str,
    *,
    melds: str | Iterable[str | Meld] | None = None,
    self_draw: bool | None = None,
    seat: str = "S",
    round: str = "E",
    dora_indicators: str | None = None,
    ura_indicators: str | None = None,
    flags: str | Iterable[str] | None = None,
    honba: int = 0,
    sticks: int = 0,
    dealer: int = 0,
    discarder: int | None = None,
    liable: int | tuple[int, ...] | Mapping[str, int] | None = None,
    kong_streak: int = 0,
    win_streak: int = 0,
    flowers: int | str = 0,
    n_piao: int = 0,
    n_gang: int = 0,
    dealer_streak: int = 0,
    stakes: str | Iterable[int] | None = None,
    rules: str | os.PathLike[str] | RuleSet = "riichi",
    below_minimum: bool = False,
) -> Score:
    """
    Return what a win is worth.

    Parameters
    ----------
    hand : str
        The concealed tiles without the winning tile, such as ``"123m456p78s99s"``; ``0`` is a red five. Melds may
        stand behind them: ``"123m456p78s99s p555z"``.
    win : str
        The winning tile.
    melds : str or list, optional
        Declared melds, such as ``"p555z c123m"``.
    self_draw : bool, optional
        Whether the tile was drawn; by default what the flags say, and a ron otherwise.
    seat, round : str
        Winds of the winner and of the round: E S W N. The dealer is east.
    dora_indicators, ura_indicators : str, optional
        Indicators, the first one first.
    flags : str or list, optional
        Out of riichi, double_riichi, ippatsu, after_kong (rinshan), robbed_kong (chankan), last_tile (haitei, houtei),
        first_draw (tenhou, chiihou), before_first_draw (renhou), first_turn_kong (toukanhou), last_of_kind (Chinese
        Official), ten_honours and ten_honours_joker (Hangzhou). What a family does not know changes nothing there.
    honba, sticks : int
        Counters and riichi sticks on the table; counters can raise the han that a win needs.
    dealer, discarder : int, optional
        Seat numbers, for `Score.payments`.
    liable : int or mapping, optional
        Seat of who is liable, or a seat for each pattern.
    kong_streak, win_streak : int
        Kongs in a row before the winning draw, and wins in a row with this one.
    flowers : int or str
        Flowers that the winner has set aside: how many, or which (``"1f5f"``). Those of Luoshu are tiles of the hand.
    n_piao, n_gang : int
        Jokers discarded and kongs made in the chain of acts before the winning draw (Hangzhou).
    dealer_streak : int
        The streak of the dealer, which wins and draws raise, for payments at Hangzhou.
    stakes : four int, optional
        What each seat has staked by calling ready (Luoshu), 0 for who has not; by default the winner one chip.
    rules : str, path or RuleSet
        The rule set.
    below_minimum : bool
        Score a hand with too few han all the same; its `legal` is False.

    Raises
    ------
    TileError, HandError, InputError
        If something cannot be read or cannot be, the hand is not complete, or the rules do not allow it to win.

    Examples
    --------
    >>> s = score("123m456p78s99s", "9s", melds="p555z", self_draw=True, rules="saikouisen2000")
    >>> s.yaku, s.han, s.fu, s.points
    ({'yakuhai_haku': 1}, 1, 30, 1100)
    """
    chosen = rule_set(rules)
    plan = make_plan((chosen,))
    concealed, within = split_hand(hand)
    own = parse_melds(within) + melds_of(melds)
    record = pack_win(
        hand=concealed,
        win=win,
        melds=own,
        self_draw=self_draw,
        seat=seat,
        round=round,
        dora_indicators=dora_indicators,
        ura_indicators=ura_indicators,
        flags=flags,
        honba=honba,
        kong_streak=kong_streak,
        win_streak=win_streak,
        flowers=flowers,
        n_piao=n_piao,
        n_gang=n_gang,
        dealer_streak=dealer_streak,
    )
    out = np.empty((1, 1, SCORE.itemsize), np.uint8)
    _score.score_many(plan.kernel, np.frombuffer(record, np.uint8).reshape(1, -1), out)
    table = Table(dealer, discarder, honba, sticks, liable, stakes if stakes is None else read_stakes(stakes, "stakes"))
    found = make_score(out.tobytes(), record, plan, own, table)
    if found.status >= INCOMPLETE:
        raise _not_a_win(found.status, record, own)
    if found.status > NO_YAKU or (found.status != LEGAL and not below_minimum):
        raise not_allowed(found)
    if chosen.family_name == "riichi":
        check_liable(liable, found.is_open)
    if WINDS.index(found.seat) >= players_of(chosen):
        raise InputError(f"seat is {found.seat!r}, and {chosen.name} are for {players_of(chosen)} players")
    if discarder is not None and (found.self_draw or discarder == found.winner):
        raise InputError(f"discarder is {discarder}, and the win is {_won(found)}")
    return found


def _won(found: Score) -> str:
    return "a self-draw" if found.self_draw else f"that of seat {found.winner} itself"


def make_score(raw: bytes, record: bytes, plan: Plan, melds: Iterable[Meld], table: Table, which: int = 0) -> Score:
    """Turn the bytes of a record of `SCORE` under one rule set of a plan into a `Score`."""
    *bits, points, basic, han, fu, _, multiple, dora, ura, red, status, reading, win, fan = _UNPACKED.unpack(raw)
    rules = plan.rules[which]
    yaku = names_of(bits, plan.names[which])
    open_hand = any(meld.is_open for meld in melds)
    flowers = record[FLOWERS_AT].bit_count()
    values, limits = worth_of(yaku, rules, open_hand=open_hand, limited=multiple > 0, flowers=flowers)
    tiles = {name: number for name, number in zip(DORA, (dora, ura, red), strict=True) if number}
    seat = record[SEAT_AT] & 3
    if rules.family_name == "luoshu" and table.stakes is not None:
        stake = table.stakes[(table.dealer + seat) % len(WINDS)]
        points, status = points * stake, NOT_CALLED if status == LEGAL and stake < 1 else status
    return Score(
        rules=rules,
        yaku=values,
        dora=tiles,
        han=han,
        fu=fu,
        fan=fan,
        points=points,
        basic=basic,
        counts=repeated(yaku, flowers),
        limits=limits,
        multiple=multiple / 2,
        status=status,
        self_draw=bool(record[FLAGS_AT] & SELF_DRAW),
        seat=WINDS[seat],
        table=table,
        record=record,
        melds=tuple(melds),
        chosen=(reading, win),
    )


def _not_a_win(status: int, record: bytes, melds: list[Meld]) -> Exception:
    row = np.frombuffer(record, WIN)[0]
    if status != INCOMPLETE:
        return error_of(status, row)
    shown = " ".join([format_tiles(row["hand"]), *map(str, melds)])
    return HandError(f"{shown} with {KIND_NAMES[row['win']]} is not a complete hand")


def not_allowed(found: Score) -> InputError:
    """Return the error for a complete hand that its rules do not allow to win."""
    rules = found.rules
    if found.status > NO_YAKU:
        return InputError(f"{rules.name} do not allow it: {REASONS[found.status]}")
    if rules.family.unit == "han":
        return too_few_han(found)
    counted = ", ".join(f"{name} {value}" for name, value in found.yaku.items() if name != "flower_tiles")
    return InputError(f"too few fan: {rules.name} ask for {rules['min_fan']}, and there are {found.fan}: {counted}")


def too_few_han(found: Score) -> InputError:
    """Return the error for a win with too few han: what was there, and why it does not count."""
    rules, reading = found.rules, found.reading
    there = unpaid(reading, rules)
    needed = least_han(found.table.honba, rules=rules)
    parts = [f"{rules.name} asks for {needed} han of yaku, and there are {reading.yaku_han}"]
    if found.yaku:
        parts.append(f"counted: {', '.join(found.yaku)}")
    if there:
        parts.append(f"there but not counted: {', '.join(there)}")
    if found.dora:
        parts.append(f"dora do not count: {sum(found.dora.values())}")
    text = "no yaku" if found.status == NO_YAKU else "too few han"
    assert found.status in (NO_YAKU, BELOW_MINIMUM)
    return InputError(f"{text}: {'; '.join(parts)}")


def readings(hand: str, win: str, **circumstances: Any) -> list[Reading]:
    """
    Return every reading of a win with its patterns and what it is worth; the keywords are those of `score`.

    Raises
    ------
    TileError, HandError, InputError
        As for `score`, but a hand with too few han has readings too.

    Examples
    --------
    >>> for reading in readings("111222333m7899p", "9p"):
    ...     print(reading, reading.points)
    123m 123m 123m 789p [99p] 8000
    123m 123m 123m [789p] 99p 8000
    789p 111m 222m 333m [99p] 3200
    [789p] 111m 222m 333m 99p 3200
    """
    return score(hand, win, **circumstances, below_minimum=True).readings
