"""Hands played at random, and how each platform would write them. Shares no code with the readers."""

import json
import random
from dataclasses import dataclass, field

KINDS = [rank + suit for suit in "mps" for rank in "123456789"] + [f"{rank}z" for rank in "1234567"]
REDS = {16: "0m", 52: "0p", 88: "0s"}
MJAI_HONOURS = dict(zip("1234567", "ESWNPFC", strict=True))
DRAWS = {"exhaustive": (None, "流局", "fanpai"), "nine_kinds": ("yao9", "九種九牌", "kyushukyuhai")}


def name(tile):
    """The name of one of the 136 tiles."""
    return REDS.get(tile, KINDS[tile // 4])


def in_mjai(tile):
    text = name(tile)
    if text[1] == "z":
        return MJAI_HONOURS[text[0]]
    return f"5{text[1]}r" if text[0] == "0" else text


def in_json(tile):
    text = name(tile)
    suit = "mpsz".index(text[1]) + 1
    return 50 + suit if text[0] == "0" else 10 * suit + int(text[0])


@dataclass
class Played:
    """A hand: what was dealt, and moves as tuples (kind, seat, tile, further tiles of a call, source)."""

    dealer: int
    hands: list
    dora: list
    ura: list
    moves: list
    result: str
    winners: list = field(default_factory=list)
    source: int = 0
    round: int = 0
    honba: int = 0
    sticks: int = 0
    scores: tuple = (25000, 25000, 25000, 25000)
    deltas: list = field(default_factory=list)  # of each win, or of the draw

    @property
    def riichi(self):
        """Who has paid a stick: no win came on the discard of the declaration."""
        moves = [move for move in self.moves if move[0] != "dora"]
        there = [seat for kind, seat, *_ in moves if kind == "riichi"]
        won_on = self.result == "ron" and len(moves) > 1 and moves[-2][0] == "riichi" and moves[-2][1]
        return [seat for seat in there if won_on is False or seat != won_on]

    @property
    def after(self):
        """The points after the hand."""
        change = [sum(each) for each in zip(*self.deltas, strict=True)]
        return tuple(
            score + gain - 1000 * (seat in self.riichi)
            for seat, (score, gain) in enumerate(zip(self.scores, change, strict=True))
        )

    def told(self):
        """The moves as (kind, seat, name of the tile, whether it was just drawn, source)."""
        found, drawn = [], None
        for kind, seat, tile, _, source in self.moves:
            if kind == "dora":
                continue
            found.append((kind, seat, "" if tile is None else name(tile), kind == "discard" and tile == drawn, source))
            drawn = tile if kind == "draw" else drawn if kind == "riichi" else None
        return found


def play(seed, *, calls=0.5, length=None, **words):
    """Play a hand at random: every move is possible, and none of them makes sense."""
    rng = random.Random(seed)
    tiles = list(range(136))
    rng.shuffle(tiles)
    dealer = words.get("round", 0) % 4
    hands = [sorted(tiles[13 * seat : 13 * seat + 13]) for seat in range(4)]
    dead, wall = tiles[52:66], tiles[66:]
    played = Played(dealer, [list(hand) for hand in hands], [dead[0]], dead[6:7], [], "exhaustive", **words)
    pons = [[] for _ in range(4)]
    closed, declared = [True] * 4, [False] * 4
    limit = rng.randrange(4, 90) if length is None else length
    seat, kongs = dealer, 0

    def take(kind, seat, tile=None, own=(), source=-1):
        played.moves.append((kind, seat, tile, tuple(own), source))
        for mine in own:
            hands[seat].remove(mine)

    def kong(kind, seat, tile, own, source=-1):
        nonlocal kongs
        take(kind, seat, tile, own, source)
        kongs += 1
        played.moves.append(("dora", -1, dead[kongs], (), -1))
        played.dora.append(dead[kongs])

    draw = True
    while True:
        if draw:
            if not wall:
                return finish(played, rng, None, None)
            drawn = wall.pop()
            take("draw", seat, drawn)
            hands[seat].append(drawn)
            if len(played.moves) > limit and rng.random() < 0.3:
                return finish(played, rng, [seat], seat)
            fours = [
                tile for tile in hands[seat] if tile % 4 == 3 and sum(t // 4 == tile // 4 for t in hands[seat]) == 4
            ]
            added = [(tile, pon) for tile in hands[seat] for pon in pons[seat] if tile // 4 == pon[0] // 4]
            if fours and kongs < 4 and wall and rng.random() < calls:
                kong("concealed_kong", seat, fours[0], [fours[0] - 3 + step for step in range(4)])
                continue
            if added and kongs < 4 and wall and rng.random() < calls:
                tile, pon = added[0]
                pons[seat].remove(pon)
                kong("added_kong", seat, tile, [tile])
                if rng.random() < 0.1 and played.moves.pop() and played.dora.pop():
                    return finish(played, rng, [(seat + 2) % 4], seat)
                continue
        if draw and closed[seat] and not declared[seat] and len(wall) >= 4 and rng.random() < 0.1:
            declared[seat] = True
            take("riichi", seat)
        tile = hands[seat][-1] if draw and rng.random() < 0.4 else rng.choice(hands[seat])
        hands[seat].remove(tile)
        take("discard", seat, tile)
        if len(played.moves) > limit and rng.random() < 0.3:
            others = [other for other in range(4) if other != seat]
            return finish(played, rng, rng.sample(others, rng.choice([1, 1, 1, 2])), seat)
        caller = claim(rng, hands, seat, tile, calls, declared, kongs, wall)
        if caller is None:
            seat, draw = (seat + 1) % 4, True
            continue
        kind, other, own = caller
        closed[other] = False
        if kind == "open_kong":
            kong(kind, other, tile, own, seat)
        else:
            take(kind, other, tile, own, seat)
            if kind == "pon":
                pons[other].append((tile, *own))
        seat, draw = other, kind == "open_kong"


def claim(rng, hands, seat, tile, calls, declared, kongs, wall):
    """Who calls a discard, how, and with which tiles; or nobody."""
    for step in (1, 2, 3):
        other = (seat + step) % 4
        same = [mine for mine in hands[other] if mine // 4 == tile // 4]
        if declared[other] or not wall:
            continue
        if len(same) == 3 and kongs < 4 and rng.random() < calls:
            return "open_kong", other, same
        if len(same) >= 2 and rng.random() < calls:
            return "pon", other, rng.sample(same, 2)
    other = (seat + 1) % 4
    if tile < 108 and not declared[other] and wall and rng.random() < calls:
        kind = tile // 4
        for pair in ((-2, -1), (-1, 1), (1, 2)):
            wanted = [kind + step for step in pair]
            if all(want >= 0 and want // 9 == kind // 9 and want < 27 for want in wanted):
                own = [next((mine for mine in hands[other] if mine // 4 == want), None) for want in wanted]
                if None not in own:
                    return "chi", other, own
    return None


def finish(played, rng, winners, source):
    """End the hand: points change hands so that they add up."""
    if winners is None:
        ready = rng.randrange(16)
        ready = [seat for seat in range(4) if ready >> seat & 1]
        some = 0 < len(ready) < 4
        gain = (
            [3000 // len(ready) if seat in ready else -3000 // (4 - len(ready)) for seat in range(4)]
            if some
            else [0] * 4
        )
        played.deltas, played.winners = [gain], ready
        return played
    played.result = "self_draw" if winners == [source] else "ron"
    winners.sort(key=lambda seat: (seat - source) % 4)
    played.winners, played.source = winners, source
    table = 1000 * (played.sticks + len(played.riichi))
    for place, winner in enumerate(winners):
        honba = 0 if place else 300 * played.honba
        gain = [0] * 4
        if winner == source:
            for other in range(4):
                gain[other] -= 0 if other == winner else 1000 + honba // 3
            gain[winner] = 3000 + honba + table
        else:
            gain[source] = -2000 - honba
            gain[winner] = 2000 + honba + (0 if place else table)
        played.deltas.append(gain)
    return played


def encode(kind, seat, tile, own, source):
    """The number of a meld in Tenhou's XML."""
    side = (source - seat) % 4 if source >= 0 else 0
    four = sorted([tile, *own]) if kind != "concealed_kong" else sorted(own)
    base = four[0] // 4
    if kind == "chi":
        run = (base // 9) * 7 + base % 9
        copies = sum((mine % 4) << (3 + 2 * step) for step, mine in enumerate(four))
        return (run * 3 + four.index(tile)) << 10 | copies | 4 | side
    if kind == "pon":
        missing = next(copy for copy in range(4) if 4 * base + copy not in four)
        return (base * 3 + four.index(tile)) << 9 | missing << 5 | 8 | side
    return (4 * base + tile % 4) << 8 | side


def encode_added(tile, pon, seat, source):
    """The number of a kong added to a pon."""
    side = (source - seat) % 4
    return (tile // 4 * 3 + sorted(pon).index(pon[0])) << 9 | (tile % 4) << 5 | 16 | side


def xml_of(games, go=169, tail="</mjloggm>"):
    """A game in Tenhou's XML."""
    names = " ".join(f'n{seat}="%{ord(name):02X}"' for seat, name in enumerate("ABCD"))
    text = f'<mjloggm ver="2.3"><SHUFFLE seed="x" ref=""/><GO type="{go}" lobby="0"/><UN {names}/><TAIKYOKU oya="0"/>'
    return text + "".join(map(xml_hand, games)) + tail


def joined(numbers):
    return ",".join(map(str, numbers))


def xml_hand(hand):
    seed = joined([hand.round, hand.honba, hand.sticks, 1, 2, hand.dora[0]])
    text = f'<INIT seed="{seed}" ten="{joined(score // 100 for score in hand.scores)}" oya="{hand.dealer}" '
    text += " ".join(f'hai{seat}="{joined(tiles)}"' for seat, tiles in enumerate(hand.hands)) + "/>"
    melds, pons, held = [[] for _ in range(4)], {}, [set(tiles) for tiles in hand.hands]
    pending = declared = None
    points = list(hand.scores)

    def accept():
        nonlocal pending
        if pending is None:
            return ""
        points[pending] -= 1000
        told = f'<REACH who="{pending}" ten="{joined(score // 100 for score in points)}" step="2"/>'
        pending = None
        return told

    for kind, seat, tile, own, source in hand.moves:
        if kind == "draw":
            text += accept() + f"<{'TUVW'[seat]}{tile}/>"
            held[seat].add(tile)
        elif kind == "discard":
            text += f"<{'DEFG'[seat]}{tile}/>"
            held[seat].remove(tile)
            pending, declared = declared, None
        elif kind == "riichi":
            text += f'<REACH who="{seat}" step="1"/>'
            declared = seat
        elif kind == "dora":
            text += f'<DORA hai="{tile}" />'
        else:
            text += accept()
            held[seat] -= set(own)
            if kind == "added_kong":
                pon, code, side = pons.pop((seat, tile // 4))
                melds[seat].remove(code)
                code = encode_added(tile, pon, seat, side)
            else:
                code = encode(kind, seat, tile, own, source)
                if kind == "pon":
                    pons[seat, tile // 4] = ((tile, *own), code, source)
            melds[seat].append(code)
            text += f'<N who="{seat}" m="{code}" />'
    if hand.result not in ("self_draw", "ron"):
        text += accept()
        kind = DRAWS[hand.result][0]
        sc = joined(value // 100 for pair in zip(points, hand.deltas[0], strict=True) for value in pair)
        shown = "".join(f' hai{seat}="0"' for seat in hand.winners)
        told = "" if kind is None else f'type="{kind}" '
        return text + f'<RYUUKYOKU {told}ba="0,0" sc="{sc}"{shown} />'
    if hand.result == "self_draw":
        text += accept()
    last = next(move for move in reversed(hand.moves) if move[0] not in ("dora", "riichi"))[2]
    for winner, deltas in zip(hand.winners, hand.deltas, strict=True):
        sc = joined(value // 100 for pair in zip(points, deltas, strict=True) for value in pair)
        points = [score + delta for score, delta in zip(points, deltas, strict=True)]
        own = "" if not melds[winner] else f' m="{joined(reversed(melds[winner]))}"'
        ura = f' doraHaiUra="{joined(hand.ura)}"' if winner in hand.riichi else ""
        paid = 3000 if hand.result == "self_draw" else 2000
        text += (
            f'<AGARI ba="0,0" hai="{joined(sorted(held[winner] | {last}))}"{own} machi="{last}" ten="30,{paid},0" '
            f'yaku="8,1,54,2" doraHai="{joined(hand.dora)}"{ura} who="{winner}" fromWho="{hand.source}" sc="{sc}" />'
        )
    return text


def json_of(games, **words):
    """A game in Tenhou's JSON."""
    game = {"ver": 2.3, "name": list("ABCD"), "rule": {"disp": "南喰赤", "aka": 1}, "log": list(map(json_hand, games))}
    return json.dumps(game | words, ensure_ascii=False)


def json_call(letter, seat, tile, own, source, last=None):
    """The text of a call: the letter stands where the tile comes from."""
    texts = [str(in_json(mine)) for mine in own]
    place = {3: 0, 2: 1, 1: len(texts) if last is None else last}[(source - seat) % 4]
    texts.insert(place, letter + str(in_json(tile)))
    return "".join(texts)


def json_hand(hand):
    draws, discards = [[] for _ in range(4)], [[] for _ in range(4)]
    drawn, declared, pons = None, False, {}
    for kind, seat, tile, own, source in hand.moves:
        if kind == "draw":
            draws[seat].append(in_json(tile))
            drawn = tile
        elif kind == "discard":
            entry = 60 if tile == drawn else in_json(tile)
            discards[seat].append(f"r{entry}" if declared else entry)
            drawn, declared = None, False
        elif kind == "riichi":
            declared = True
        elif kind in ("chi", "pon"):
            draws[seat].append(json_call(kind[0], seat, tile, own, source))
            if kind == "pon":
                pons[seat, tile // 4] = ((tile, *own), source)
        elif kind == "open_kong":
            draws[seat].append(json_call("m", seat, tile, own, source))
            discards[seat].append(0)
        elif kind == "concealed_kong":
            discards[seat].append("".join(str(in_json(mine)) for mine in own[:3]) + f"a{in_json(own[3])}")
        elif kind == "added_kong":
            pon, side = pons[seat, tile // 4]
            discards[seat].append(json_call("k", seat, tile, pon, side, 2))
    result = [DRAWS[hand.result][1], hand.deltas[0]] if hand.result in DRAWS else ["和了"]
    if hand.result not in DRAWS:
        for winner, deltas in zip(hand.winners, hand.deltas, strict=True):
            paid = "30符3飜1000点∀" if hand.result == "self_draw" else "30符3飜2000点"
            result += [deltas, [winner, hand.source, winner, paid, "断幺九(1飜)", "赤ドラ(2飜)"]]
    parts = [
        [hand.round, hand.honba, hand.sticks],
        list(hand.scores),
        list(map(in_json, hand.dora)),
        list(map(in_json, hand.ura)),
    ]
    for seat in range(4):
        parts += [list(map(in_json, hand.hands[seat])), draws[seat], discards[seat]]
    return [*parts, result]


def mjai_of(games):
    """A game in the lines of mjai."""
    events = [{"type": "start_game", "names": list("ABCD")}]
    for hand in games:
        events += mjai_hand(hand)
    return "\n".join(json.dumps(event) for event in [*events, {"type": "end_game"}]) + "\n"


def mjai_hand(hand):
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[hand.round // 4],
        "kyoku": hand.round % 4 + 1,
        "honba": hand.honba,
        "kyotaku": hand.sticks,
        "oya": hand.dealer,
        "scores": list(hand.scores),
        "dora_marker": in_mjai(hand.dora[0]),
        "tehais": [list(map(in_mjai, tiles)) for tiles in hand.hands],
    }
    drawn, pons = None, {}
    names = {"chi": "chi", "pon": "pon", "open_kong": "daiminkan"}
    for kind, seat, tile, own, source in hand.moves:
        if kind == "draw":
            yield {"type": "tsumo", "actor": seat, "pai": in_mjai(tile)}
            drawn = tile
        elif kind == "discard":
            yield {"type": "dahai", "actor": seat, "pai": in_mjai(tile), "tsumogiri": tile == drawn}
            drawn = None
        elif kind == "riichi":
            yield {"type": "reach", "actor": seat}
        elif kind == "dora":
            yield {"type": "dora", "dora_marker": in_mjai(tile)}
        elif kind == "concealed_kong":
            yield {"type": "ankan", "actor": seat, "consumed": list(map(in_mjai, own))}
        elif kind == "added_kong":
            pon = pons[seat, tile // 4]
            yield {"type": "kakan", "actor": seat, "pai": in_mjai(tile), "consumed": list(map(in_mjai, pon))}
        else:
            if kind == "pon":
                pons[seat, tile // 4] = (tile, *own)
            consumed = list(map(in_mjai, own))
            yield {"type": names[kind], "actor": seat, "target": source, "pai": in_mjai(tile), "consumed": consumed}
    if hand.result in DRAWS:
        tenpais = [seat in hand.winners for seat in range(4)]
        yield {"type": "ryukyoku", "reason": DRAWS[hand.result][2], "deltas": hand.deltas[0], "tenpais": tenpais}
    else:
        for winner, deltas in zip(hand.winners, hand.deltas, strict=True):
            ura = list(map(in_mjai, hand.ura)) if winner in hand.riichi else []
            event = {"type": "hora", "actor": winner, "target": hand.source, "uradora_markers": ura, "deltas": deltas}
            yield event | {"fan": 3, "fu": 30, "yakus": [["tanyaochu", 1], ["akadora", 2]]}
    yield {"type": "end_kyoku"}


def game(seed, hands=3, **words):
    """Some hands, each with the points that the one before has left."""
    played, scores = [], (25000, 25000, 25000, 25000)
    for number in range(hands):
        hand = play(f"{seed} {number}", round=number, honba=number, sticks=number, scores=scores, **words)
        played.append(hand)
        scores = hand.after
    return played


def scene(hands, moves, *, dora="9s", ura="8s", result="self_draw", **words):
    """
    A hand by its moves in words: ``1+5m`` seat 1 draws, ``1-5m`` discards, ``1+`` and ``1-`` any tile and the one just
    drawn, ``1r`` riichi, ``1p``, ``1k`` and ``1c46m`` claim the last discard, ``1K5m`` and ``1a5m`` are other kongs.

    The hands are texts; of seats without one any tiles are dealt.
    """
    free = list(range(135, -1, -1))

    def take(tile):
        found = next((number for number in free[::-1] if name(number) == tile), None)
        assert found is not None, f"no {tile} is left"
        free.remove(found)
        return found

    given = {seat: list(map(take, _names(text))) for seat, text in hands.items()}
    indicators, below = [take(tile) for tile in _names(dora)], [take(tile) for tile in _names(ura)]
    drawn_later = [take(tile) for move in moves.split() if move[1] == "+" for tile in _names(move[2:])]
    fill = random.Random(0)
    fill.shuffle(free)
    dealt = [given.get(seat) or [free.pop() for _ in range(13)] for seat in range(4)]
    words = {"round": 0, "scores": (25000,) * 4} | words
    played = Played(words["round"] % 4, [list(hand) for hand in dealt], indicators[:1], below, [], result, **words)
    held, last = [list(hand) for hand in dealt], (None, None)
    shown = iter(indicators[1:])
    for word in moves.split():
        seat, act, tile = int(word[0]), word[1], word[2:]
        if act == "+":
            number = drawn_later.pop(0) if tile else free.pop()
            held[seat].append(number)
            played.moves.append(("draw", seat, number, (), -1))
        elif act == "-":
            number = next(mine for mine in held[seat] if name(mine) == tile) if tile else held[seat][-1]
            held[seat].remove(number)
            played.moves.append(("discard", seat, number, (), -1))
            last = (seat, number)
        elif act == "r":
            played.moves.append(("riichi", seat, None, (), -1))
        else:
            kind = {"p": "pon", "k": "open_kong", "c": "chi", "K": "concealed_kong", "a": "added_kong"}[act]
            source, number = last if act in "pkc" else (-1, next(mine for mine in held[seat] if name(mine) == tile))
            same = [mine for mine in held[seat] if mine // 4 == number // 4]
            if act == "c":
                own = [next(mine for mine in held[seat] if name(mine) == wanted) for wanted in _names(tile)]
            else:
                own = [number] if act == "a" else same[: {"p": 2, "k": 3, "K": 4}[act]]
            for mine in own:
                held[seat].remove(mine)
            played.moves.append((kind, seat, number, tuple(own), source))
            if act in "kKa" and (turned := next(shown, None)) is not None:
                played.moves.append(("dora", -1, turned, (), -1))
                played.dora.append(turned)
    return played


def _names(text):
    """The tiles of a text such as ``406m11z``."""
    found, waiting = [], ""
    for char in text:
        if char.isdigit():
            waiting += char
        else:
            found += [digit + char for digit in waiting]
            waiting = ""
    return found


def won(played, winners, source):
    """End a hand with wins, whose points are made up."""
    played.result = "self_draw" if winners == [source] else "ron"
    return finish(played, random.Random(0), list(winners), source)
