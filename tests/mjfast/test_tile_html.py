"""Hands as tiles: what a reader sees, with the font and without."""

import re
import unicodedata
from html.parser import HTMLParser

import pytest

import mjfast as mj


class Groups(HTMLParser):
    """Notes the tiles of each group, the red ones with a star, and what stands below."""

    def __init__(self, shown):
        super().__init__()
        self.groups, self.texts, self.open = [], [], []
        self.feed(shown._repr_html_())
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag != "br":
            self.open.append((tag, dict(attrs)))
        if tag == "ruby":
            self.groups.append([])
            self.texts.append([dict(attrs)["title"], dict(attrs)["aria-label"]])

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        tag, attrs = self.open[-1] if self.open else ("", {})
        if tag == "rt":
            self.texts[-1].append(data)
        elif tag == "span":
            star = "*" if "color" in attrs["style"] else ""
            names = [unicodedata.name(tile) for tile in data.replace("\ufe0e", "")]
            self.groups[-1] += [star + name.removeprefix("MAHJONG TILE ") for name in names]


PLANTS = ["PLUM", "ORCHID", "BAMBOO", "CHRYSANTHEMUM"]
BAMBOOS = ["THREE OF BAMBOOS", "FOUR OF BAMBOOS", "*FIVE OF BAMBOOS"]
CIRCLES = ["BACK", "*FIVE OF CIRCLES", "FIVE OF CIRCLES", "BACK"]


@pytest.mark.parametrize(
    ("hand", "melds", "groups", "texts"),
    [
        ("0m1z", None, [["*FIVE OF CHARACTERS", "EAST WIND"]], ["0m1z"]),
        ("p555z", None, [["WHITE DRAGON"] * 3], ["p555z"]),
        (" 1 2f ", "c340s", [PLANTS[:2], BAMBOOS], ["12f", "c340s"]),
        ([0] * 33 + [2], ["K0555p"], [["RED DRAGON"] * 2, CIRCLES], ["77z", "K0555p"]),
        (mj.parse_meld("h1234f"), None, [PLANTS], ["h1234f"]),
    ],
)
def test_hands(hand, melds, groups, texts):
    shown = mj.show(hand, melds)
    found = Groups(shown)
    assert found.groups == groups
    assert found.texts == [[text] * 3 for text in texts]
    assert str(shown) == repr(shown) == " ".join(texts)


def test_the_red_dragon_is_no_picture_of_an_emoji():
    assert "\U0001f004\ufe0e" in mj.show("7z")._repr_html_()


def test_melds_and_readings():
    assert Groups(mj.parse_meld("k0555m")).groups == [["*FIVE OF CHARACTERS", *["FIVE OF CHARACTERS"] * 3]]
    score = mj.score("345m67s99s", "8s", melds="p555z K2222p", flags="rinshan")
    assert [texts[0] for texts in Groups(score.reading).texts] == ["345m", "678s", "p555z", "K2222p", "99s"]
    assert re.sub("<ruby.*?</ruby>", "|", score.reading._repr_html_()) == "| [ | ] | | |"
    pairs = mj.score("1133m5577p2299s1z", "1z").reading
    assert pairs._repr_html_() == str(pairs) == "seven pairs"


@pytest.mark.parametrize(
    ("win", "texts"),
    [
        ({"hand": "234m06788p34s", "win": "0s", "melds": "c678s"}, ["234m06788p34s", "0s", "c678s"]),
        ({"hand": "234m56788p34s", "win": "5s", "melds": "c067s"}, ["234m56788p34s", "5s", "c067s"]),
        ({"hand": "40m678p123999s11z", "win": "6m", "self_draw": True}, ["40m678p123999s11z", "6m"]),
        ({"hand": "159m267p456s44z13f", "win": "2f", "rules": "luoshu"}, ["159m267p456s44z13f", "2f"]),
    ],
)
def test_scores(win, texts):
    assert [each[0] for each in Groups(mj.score(**win)).texts] == texts


@pytest.mark.parametrize(
    ("hand", "melds", "message"),
    [
        ("11111m", None, "fifth 1m"),
        ("111m", "p111m", "6 1m with the melds"),
        (mj.deal(2, seed=1), None, "expected .34,. or .42,."),
        ("1x", None, "position 1"),
    ],
)
def test_what_is_no_hand(hand, melds, message):
    with pytest.raises(mj.MjfastError, match=message):
        mj.show(hand, melds)
