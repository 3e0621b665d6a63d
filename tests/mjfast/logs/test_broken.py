"""Broken and hostile logs: each fault has its file and place, the rest goes on, and nothing else is raised."""

import dataclasses
import io
import json
import random
import re

import pytest

from mjfast.logs import Fault, formats
from mjfast.logs.formats import hands_in
from tests.mjfast.logs import written
from tests.mjfast.logs.test_formats import WRITERS

GAME = written.game(5, hands=3)
XML, JSON, MJAI = (WRITERS[name](GAME) for name in ("xml", "json", "mjai"))
BOMB = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'


def read(data):
    """The hands that are read, and the faults."""
    found = list(hands_in("dir/a.log", io.BytesIO(data.encode() if isinstance(data, str) else data), False))
    faults = [fault for fault in found if isinstance(fault, Fault)]
    assert all(fault.file == "dir/a.log" and fault.reason for fault in faults)
    return [hand.number for hand in found if not isinstance(hand, Fault)], list(map(str, faults))


def fault(data):
    """The only fault, and no hand is read."""
    hands, faults = read(data)
    assert len(faults) == 1
    assert not hands
    return faults[0].removeprefix("dir/a.log")


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_truncated_anywhere(name):
    data = WRITERS[name](GAME).encode().rstrip()
    step = 1 if name == "json" else 7
    for end in range(1, len(data), step):
        hands, faults = read(data[:end])
        assert len(faults) <= 1, faults
        assert hands == list(range(1, len(hands) + 1))
        # Between two hands a log of mjai may end; a game that is not over yet looks like that.
        assert faults or (name == "mjai" and data[:end].rstrip().endswith(b'{"type": "end_kyoku"}')), end


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(WRITERS))
def test_truncated_at_every_byte(name):
    data = WRITERS[name](GAME).encode().rstrip()
    for end in range(1, len(data)):
        assert len(read(data[:end])[1]) <= 1


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_flipped_bits(name):
    rng = random.Random(name)
    data = WRITERS[name](GAME).encode()
    for _ in range(400):
        flipped = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        hands, faults = read(bytes(flipped))
        assert len(hands) <= 3
        assert len(faults) <= 8


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('<INIT seed="1', '<ROW/><INIT seed="1'), "hand 1, byte 131: unexpected tag 'ROW'"),
        (('oya="1"', 'oya="2"'), "hand 2, byte .*: seat 2 deals in hand 2 of a round"),
        (('oya="1"', 'oya="999999999999999999999999"'), "hand 2, byte .*: oya is '9+', expected .* from 0 to 3"),
        (('seed="1', 'seed="1e9'), "hand 2, byte .*: the round is '1e9'"),
        (('seed="1', 'seed="99'), "hand 2, byte .*: the round is 99"),
        (('INIT seed="', 'INIT seed="1,'), "hand 1, byte 131: seed is '1,0,0,0,1,2,.*', expected round, counters"),
        ((' ten="', f' ten="{"9" * 5000},'), "hand 1, byte 131: ten is '9{40}...', expected whole numbers"),
        (("hai0=", "hai9="), "hand 1, byte 131: a hand without the tiles of four players"),
        (('<GO type="169"', '<GO type="-1"'), "byte .*: type is '-1', expected a whole number"),
    ],
)
def test_xml_with_one_thing_wrong(change, expected):
    hands, faults = read(XML.replace(*change, 1))
    assert len(hands) >= (0 if "GO" in change[0] else 1)
    assert re.search(expected, faults[0])


def test_starting_hands_of_twelve_and_fourteen_tiles():
    hands, faults = read(re.sub(r'hai0="(\d+),(.*?)" hai1="', r'hai0="\2" hai1="\1,', XML, count=1))
    assert hands == [2, 3]
    assert "a starting hand that is not 13 tiles" in faults[0]


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_points_that_do_not_follow(name):
    """The hand is left out, and the next one is not compared with it."""
    changed = [GAME[0], dataclasses.replace(GAME[1], scores=(25_100, 24_900, 25_000, 25_000)), GAME[2]]
    hands, faults = read(WRITERS[name](changed))
    assert hands == [1, 3]
    left = list(GAME[0].after)
    assert f"the points are [25100, 24900, 25000, 25000], and the hand before left {left}" in faults[0]


def test_points_that_do_not_add_up():
    points = ",".join(str(score // 100) for score in GAME[1].scores)
    hands, faults = read(XML.replace(f'ten="{points}" oya="1"', 'ten="1,2,3,4" oya="1"'))
    assert hands == [1, 3]
    assert "hand 2" in faults[0]
    assert "points" in faults[0]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (f"<?xml version='1.0'?>{BOMB}<mjloggm>&b;</mjloggm>", "a document type or entities, which no log has"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "a document type or entities, which no log has"),
        (("<?xml version='1.0' encoding='utf-16'?>" + BOMB + "<a/>").encode("utf-16"), "a document type or entities"),
        ("<?xml version='1.0' encoding='klingon'?><a/>", "unknown encoding: klingon"),
        ("<html><body>no log</body></html>", "no log of Tenhou: it begins with the tag 'html', expected mjloggm"),
        ("<mjloggm><html/></mjloggm>", "unexpected tag 'html'"),
        ("<mjloggm><T1/></mjloggm>", "unexpected tag 'T1'"),
        ("<mjloggm><REACH who='0' step='1'/></mjloggm>", "unexpected tag 'REACH' with attributes"),
        ("<mjloggm></mjloggm>", "no log of Tenhou: it has no hand"),
        ("<mjloggm>" + "<T1/>" * 300_000, "over a megabyte without a further hand"),
        ("<mjloggm>" + "<BYE>" * 300_000, "over a megabyte without a further hand"),
        ('<mjloggm b="' + "x" * (1 << 21), "over a megabyte without a further hand"),
        (XML.replace('type="169"', 'type="185"'), "a game of three players, which is not supported"),
        ("{}", "no log of Tenhou .XML, JSON. or mjai"),
        ("[1, 2]", "no log of Tenhou .XML, JSON. or mjai"),
        ('{"log": 5}', "log is 5, expected a list"),
        ('{"log": []}', "no log of Tenhou: it has no hand"),
        ('{"log": [5]}', "hand 1: a hand is 5, expected a list of 17"),
        ('{"log": ' + "[" * 100_000 + "]" * 100_000 + "}", "JSON in too many brackets"),
        ('{"log": ' + "9" * 5000 + "}", "a number of too many digits"),
        ('{"log": 1e400}', "log is inf, expected a list"),
        ('{"log": [], "a": "\xff"}'.encode("latin-1"), "no text in UTF-8 .byte 18."),
        (JSON.replace("南喰赤", "三南喰赤"), "a game of three players, which is not supported"),
        ('{"type": "start_game", "names": ["a", "b", "c"]}', "a game of three players, which is not supported"),
        ("PK is no archive", "no log of Tenhou"),
        (b"\x00\x01\x02", "no log of Tenhou"),
    ],
)
def test_whole_files(data, expected):
    assert re.search(expected, fault(data))


def test_json_on_many_lines():
    hands, faults = read(json.dumps(json.loads(JSON), indent=1))
    assert (hands, faults) == ([1, 2, 3], [])


def test_a_document_of_many_lines_that_is_too_long(monkeypatch):
    monkeypatch.setattr(formats, "_LONGEST", 1000)
    assert fault(json.dumps(json.loads(JSON), indent=1)) == ": no JSON in the first eight megabytes"


def test_games_a_line():
    assert read(f"{JSON}\n{JSON}\n") == ([1, 2, 3] * 2, [])
    hands, faults = read(f"{JSON}\n{JSON[:-40]}\n{JSON}\n")
    assert hands == [1, 2, 3] * 2
    assert re.fullmatch(r"dir/a.log, line 2: no JSON: .*", faults[0])


def json_with(change):
    """The first hand changed."""
    game = json.loads(JSON)
    change(game["log"][0])
    return json.dumps(game, ensure_ascii=False)


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        ((0, 0), 10**30, "round, counters and sticks is"),
        ((0, 0), True, "round, counters and sticks is True"),
        ((1,), [1, 2, 3], "the points is a list of 3, expected a list of 4"),
        ((2,), [], "0 dora indicators"),
        ((2, 0), 99, "unknown tile 99"),
        ((4,), [11] * 13, "a tile is dealt that is somewhere else"),
        ((5, 0), "x1", "unknown call 'x1'"),
        ((5, 0), "p111213", "is no pon"),
        ((5, 0), "c111216", "is no chi"),
        ((5, 0), {}, "unknown tile a dict"),
        ((6, 0), "r", "unknown tile 'r'"),
        ((16,), [], "unknown result None"),
        ((16,), ["??"], "unknown result '[?][?]'"),
        ((16,), ["和了", [0] * 4], "a win without its points or its worth"),
        ((16,), ["和了", [0] * 4, [0, 0, 0, "9"]], "cannot read the worth '9'"),
        ((16,), ["和了", [0] * 4, [0, 0, 0, "1000点", "?"]], "cannot read the yaku"),
    ],
)
def test_json_with_one_thing_wrong(place, value, expected):
    def change(hand):
        for step in place[:-1]:
            hand = hand[step]
        hand[place[-1]] = value

    hands, faults = read(json_with(change))
    assert hands == [2, 3]
    assert re.search(rf"^dir/a.log, hand 1: .*{expected}", faults[0])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"type": "tsumo", "actor": 0, "pai": "?"}', "a tile that is not shown"),
        ('{"type": "tsumo", "actor": 0, "pai": "10m"}', "unknown tile '10m'"),
        ('{"type": "tsumo", "actor": 4, "pai": "1m"}', "actor is 4"),
        ('{"type": "tsumo"}', "actor is None"),
        ('{"type": "dance"}', "actor is None"),
        ('{"type": "dance", "actor": 1}', "unknown event 'dance'"),
        ('{"type": 5}', "is no event"),
        ('"tsumo"', "'tsumo' is no event"),
        ("{", "no JSON"),
        ('{"type": "chi", "actor": 1, "target": 0, "pai": "1m", "consumed": ["2m", "4m"]}', "is no chi"),
        ('{"type": "chi", "actor": 1, "target": 0, "pai": "S", "consumed": ["E", "W"]}', "123z is no chi"),
        ('{"type": "ankan", "actor": 1, "consumed": ["2m", "2m", "2m"]}', "consumed is a list of 3"),
        ('{"type": "hora", "actor": 1, "target": 2, "deltas": "x"}', "deltas is 'x'"),
    ],
)
def test_mjai_with_one_thing_wrong(line, expected):
    lines = MJAI.splitlines()
    hands, faults = read("\n".join([*lines[:3], line, *lines[3:]]))
    assert hands == [2, 3]
    assert len(faults) == 1
    assert re.search(f"^dir/a.log, hand 1, line 4: .*{expected}", faults[0])


def test_a_hand_of_mjai_that_breaks_off():
    """The next one is read."""
    lines = MJAI.splitlines()
    starts = [at for at, line in enumerate(lines) if "start_kyoku" in line]
    hands, faults = read("\n".join(lines[: starts[1] - 2] + lines[starts[1] :]))
    assert hands == [2, 3]
    assert faults == [f"dir/a.log, hand 1, line {starts[1] - 1}: the hand breaks off"]


def test_a_hand_of_far_too_many_moves():
    hands, faults = read(re.sub("(<INIT.*?/>)", r"\1" + "<U1/>" * 5000, XML, count=1))
    assert hands == [2, 3]
    assert "hand 1, byte 131: a hand of more than 1,000 moves" in faults[0]
    lines = MJAI.splitlines()
    hands, faults = read("\n".join([*lines[:3], *['{"type": "reach", "actor": 0}'] * 5000, *lines[3:]]))
    assert hands == [2, 3]
    assert "a hand of more than 1,000 moves" in faults[0]


@pytest.mark.parametrize("name", ["json", "mjai"])
def test_names_that_no_file_could_hold(name):
    text = WRITERS[name](GAME).replace('["A", "B", "C", "D"]', rf'["\ud83d", {{}}, "{"C" * 5000}", "D"]')
    text = text.replace('{"ver"', r'{"ref": "\ud83d", "ver"')
    hand = next(hands_in("a", io.BytesIO(text.encode()), True))
    assert hand.names == (r"\ud83d", "", "C" * 100, "D")
    assert hand.game == {"json": r"\ud83d", "mjai": "a"}[name]


def test_moves_that_cannot_be():
    hand = written.scene({0: "123456789m1234p"}, "0+ 0-1m 1+ 1- 2+ 2-")
    tags = re.findall(r"<[T-WD-G]\d+/>", written.xml_hand(written.won(hand, [2], 2)))
    first, dropped, second = tags[:3]
    text = written.xml_of([hand])
    for old, new, expected in [
        (first, first * 2, "move 2, draw of .. by seat 0: it is not the turn of that seat"),
        (dropped, "<D135/>", "move 2, discard of 7z by seat 0: a tile of it is not in the hand of that seat"),
        (dropped, dropped + '<N who="2" m="44043" />', "is no |that is not the last discard|not in the hand"),
        (second, first.replace("T", "U"), "that tile is somewhere else"),
        (dropped, "", "it is not the turn of that seat"),
        (first, f'{first}<REACH who="1" step="1"/>', "move 2, riichi by seat 1: it is not the turn"),
        (first, first + '<REACH who="0" step="1"/>' * 2, "riichi is declared already"),
    ]:
        assert re.search(expected, fault(text.replace(old, new, 1)))


@pytest.mark.parametrize("name", sorted(WRITERS))
@pytest.mark.parametrize(
    ("winners", "source", "expected"),
    [
        ([0, 0], 2, "a seat wins twice"),
        ([0, 2], 2, "several wins that are not on one discard"),
    ],
)
def test_wins_that_do_not_fit_together(name, winners, source, expected):
    hand = written.won(
        written.scene({0: "123456789m1234p", 2: "1p123456789s555z"}, "0+ 0- 1+ 1- 2+ 2-1p"), winners, source
    )
    hand.result = "ron"
    assert expected in fault(WRITERS[name]([hand]))


def test_a_win_that_does_not_fit_the_moves():
    hand = written.scene({0: "123456789m1234p", 2: "1z123456789s555z"}, "0+5z 0-5z 1+ 1- 2+ 2-1z")
    text = written.xml_of([written.won(hand, [0], 2)])
    assert read(text) == ([1], [])
    for old, new, expected in [
        ('machi="108"', 'machi="112"', "the winning tile is 2z, and the last one 1z"),
        ('fromWho="2"', 'fromWho="1"', "seat 0 wins on seat 1, who has not discarded last"),
        ('fromWho="2"', 'fromWho="0"', "seat 0 wins by self-draw without having drawn"),
        ('<AGARI ba="0,0" hai="0,', '<AGARI ba="0,0" hai="1,4,', "seat 0 wins with"),
        ('doraHai="', 'doraHai="1,', "the win has the dora indicators"),
        ('sc="250,20,', 'sc="250,30,', "the points do not add up"),
        ('sc="250,20,', 'sc="251,20,', "the points before the win are"),
        (' machi="', ' m="1" machi="', "is no kong|with the melds"),
        ('yaku="8,1,', 'yaku="88,1,', "yaku is '88,1,54,2', expected pairs"),
        ("<AGARI", "<AGARI/><AGARI", "who is None, expected a whole number"),
        ("<AGARI", '<T1 a="b"/><AGARI', "unexpected tag 'T1' with attributes"),
        ("<AGARI", '<RYUUKYOKU ba="0,0" type="x" sc="0,0,0,0,0,0,0,0"/><AGARI', "unknown draw 'x'"),
        ("<AGARI", '<RYUUKYOKU ba="0,0" sc="0,0,0,0,0,0,0,0"/><AGARI', "a win and a draw"),
    ]:
        assert old in text
        assert re.search(expected, fault(text.replace(old, new, 1))), expected


def variants():
    """The same log in other ways to write XML."""
    text = written.xml_of(GAME)
    yield "plain", text.encode()
    yield "utf-16", text.encode("utf-16")
    yield "latin-1", f'<?xml version="1.0" encoding="iso-8859-1"?>{text}'.encode("latin-1")
    yield "byte order mark", b"\xef\xbb\xbf" + text.encode()
    yield "lines", text.replace("><", ">\n<").encode()
    yield "single quotes", re.sub(r'="([^"]*)"', r"='\1'", text).encode()
    yield "spaces", re.sub(r"(\w)/>", r"\1 />", text).encode()
    yield "end tags", re.sub(r"<([T-WD-G]\d+)/>", r"<\1></\1>", text).encode()
    yield "comments", text.replace("<T", "<!-- a tile -->\n<T").encode()
    yield "no dice", text.replace(",1,2,", ",,,").encode()
    yield "references", text.replace(' oya="0"', ' oya="&#48;"').encode()


@pytest.mark.parametrize(("name", "data"), list(variants()))
def test_other_ways_to_write_xml(name, data):
    hands = list(hands_in("a", io.BytesIO(data), False))
    assert [hand.moves for hand in hands] == [hand.moves for hand in hands_in("a", io.BytesIO(XML.encode()), False)]


def test_a_game_of_three_in_a_log_that_breaks_off():
    hands, faults = read(XML.replace('type="169"', 'type="185"')[:-10])
    assert not hands
    assert len(faults) == 1
