"""The same hands, written as each platform would, are read alike."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast.logs import Fault, read
from mjfast.logs.faults import BrokenError
from mjfast.logs.formats import hands_in
from mjfast.logs.tenhou_melds import read_meld
from tests.mjfast.logs import written

LETTERS = {"chi": "c", "pon": "p", "open_kong": "k", "concealed_kong": "K"}
FIVES = str.maketrans("0", "5")
WRITERS = {"xml": written.xml_of, "json": written.json_of, "mjai": written.mjai_of}


def hands_of(text, names=False):
    data = text.encode() if isinstance(text, str) else text
    return list(hands_in("a.log", io.BytesIO(data), names))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), platform=st.sampled_from(sorted(WRITERS)))
def test_random_games(seed, platform):
    game = written.game(seed)
    hands = hands_of(WRITERS[platform](game), names=True)
    assert [str(hand) for hand in hands if isinstance(hand, Fault)] == []
    assert len(hands) == len(game)
    for number, (hand, played) in enumerate(zip(hands, game, strict=True), 1):
        assert (hand.source, hand.game, hand.number) == ("a.log", "a", number)
        assert (hand.round, hand.dealer) == ("E", played.dealer)
        assert (hand.honba, hand.sticks, hand.scores) == (played.honba, played.sticks, played.scores)
        assert hand.dealt == tuple(tuple(map(written.name, tiles)) for tiles in played.hands)
        moves = [move for move in hand.moves if move.kind != "dora"]
        assert [(m.kind, m.seat, m.tile, m.drawn, m.source) for m in moves] == played.told()
        assert hand.dora_indicators == tuple(map(written.name, played.dora))
        assert hand.result == played.result
        assert [win.winner for win in hand.wins] == (played.winners if played.result in ("ron", "self_draw") else [])
        assert [seat for seat in range(4) if hand.riichi[seat]] == sorted(played.riichi)
        assert hand.draws == sum(move[0] == "draw" for move in played.moves)
        assert tuple(map(sum, zip(hand.scores, hand.deltas, strict=True))) == played.after
        if played.result == "exhaustive" and (platform != "json" or any(played.deltas[0])):
            assert hand.tenpai == tuple(played.winners)
        for win in hand.wins:
            assert (win.han, win.fu, win.points) == (3, 30, 3000 if win.self_draw else 2000)
            assert win.yaku == (("tanyao", 1), ("red_dora", 2))
            assert len(mj.Wins.from_records([win.record])) == 1


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_formats_agree(seed):
    game = written.game(seed, calls=0.9)
    xml, json, mjai = (hands_of(write(game)) for write in (written.xml_of, written.json_of, written.mjai_of))
    assert [hand.wins for hand in xml] == [hand.wins for hand in mjai] == [hand.wins for hand in json]
    assert [hand.moves for hand in xml] == [hand.moves for hand in mjai]
    assert [hand.turns for hand in xml] == [hand.turns for hand in json] == [hand.turns for hand in mjai]


def test_games_of_tenhou_without_red_fives():
    game = written.game(4, calls=0.9)
    (*with_red,), (*without,) = (hands_of(written.xml_of(game, go=go)) for go in (169, 171))
    assert "0" in str([hand.moves for hand in with_red])
    assert str([hand.starts for hand in with_red]).translate(FIVES) == str([hand.starts for hand in without])
    for reds, plain in zip(with_red, without, strict=True):
        assert [(move.kind, move.tile.translate(FIVES)) for move in reds.moves] == [
            (move.kind, move.tile) for move in plain.moves
        ]


def every_meld():
    """Each meld that Tenhou has numbers for, with what it is."""
    for seat in range(4):
        for kind in range(34):
            four = [4 * kind + copy for copy in range(4)]
            yield "concealed_kong", seat, four[3], tuple(four), -1
            for step in (1, 2, 3):
                source = (seat + step) % 4
                for claimed in four:
                    rest = [tile for tile in four if tile != claimed]
                    yield "open_kong", seat, claimed, tuple(rest), source
                    for left in rest:
                        yield "pon", seat, claimed, tuple(tile for tile in rest if tile != left), source
        for first in [kind for kind in range(27) if kind % 9 < 7]:
            for copies in range(64):
                tiles = [4 * (first + step) + (copies >> 2 * step & 3) for step in range(3)]
                for claimed in tiles:
                    yield "chi", seat, claimed, tuple(tile for tile in tiles if tile != claimed), (seat + 3) % 4


def test_every_meld_of_tenhou():
    count = 0
    for kind, seat, tile, own, source in every_meld():
        code = written.encode(kind, seat, tile, own, source)
        move, _ = read_meld(code, seat, True)
        assert (move.kind, move.seat, move.source) == (kind, seat, source)
        assert sorted(move.own) == sorted(map(written.name, own))
        assert move.tile == written.name(tile) or kind == "concealed_kong"
        count += 1
        if kind == "pon":
            left = next(four for four in range(tile // 4 * 4, tile // 4 * 4 + 4) if four not in (tile, *own))
            added, _ = read_meld(written.encode_added(left, (tile, *own), seat, source), seat, True)
            assert (added.kind, added.tile, added.own) == ("added_kong", written.name(left), (written.name(left),))
            assert mj.parse_meld(added.meld).is_kong
        assert mj.parse_meld(move.meld).kind == LETTERS[kind]
    assert count == 4 * (34 * (1 + 3 * 4 * 4) + 21 * 64 * 3)


@settings(max_examples=300)
@given(code=st.integers(0, 65535), seat=st.integers(0, 3), reds=st.booleans())
def test_any_number_is_a_meld_or_broken(code, seat, reds):
    try:
        move, _ = read_meld(code, seat, reds)
    except BrokenError:
        return
    assert str(mj.parse_meld(move.meld)) == move.meld


@pytest.mark.parametrize("platform", sorted(WRITERS))
def test_names_only_if_asked_for(platform, tmp_path):
    file = tmp_path / "game"
    file.write_text(WRITERS[platform](written.game(1)), encoding="utf-8")
    assert {hand.names for hand in read(file)} == {()}
    assert {hand.names for hand in read(file, names=True)} == {("A", "B", "C", "D")}
