import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

import mjfast as mj
from tests.analysis.printed import cells

# The table of every book of Japanese mahjong: ron, and in brackets what each other player, and the dealer, pays of a
# self-draw. 20 fu are pinfu by self-draw, 25 seven pairs.
STANDARD = """
20   -                - (400/700)      - (700/1300)     - (1300/2600)
25   -                1600 (-)          3200 (800/1600)   6400 (1600/3200)
30   1000 (300/500)   2000 (500/1000)   3900 (1000/2000)  7700 (2000/3900)
40   1300 (400/700)   2600 (700/1300)   5200 (1300/2600)  mangan
50   1600 (400/800)   3200 (800/1600)   6400 (1600/3200)  mangan
60   2000 (500/1000)  3900 (1000/2000)  7700 (2000/3900)  mangan
70   2300 (600/1200)  4500 (1200/2300)  mangan            mangan
80   2600 (700/1300)  5200 (1300/2600)  mangan            mangan
90   2900 (800/1500)  5800 (1500/2900)  mangan            mangan
100  3200 (800/1600)  6400 (1600/3200)  mangan            mangan
110  3600 (900/1800)  7100 (1800/3600)  mangan            mangan
"""
DEALER = """
20   -            - (700)      - (1300)    - (2600)
25   -            2400 (-)      4800 (1600)  9600 (3200)
30   1500 (500)   2900 (1000)   5800 (2000)  11600 (3900)
40   2000 (700)   3900 (1300)   7700 (2600)  mangan
50   2400 (800)   4800 (1600)   9600 (3200)  mangan
60   2900 (1000)  5800 (2000)   11600 (3900)  mangan
70   3400 (1200)  6800 (2300)   mangan       mangan
80   3900 (1300)  7700 (2600)   mangan       mangan
90   4400 (1500)  8700 (2900)   mangan       mangan
100  4800 (1600)  9600 (3200)   mangan       mangan
110  5300 (1800)  10600 (3600)  mangan       mangan
"""
LIMITS = """
mangan     5      8000   2000/4000   12000  4000
haneman    6-7    12000  3000/6000   18000  6000
baiman     8-10   16000  4000/8000   24000  8000
sanbaiman  11-12  24000  6000/12000  36000  12000
yakuman    13+    32000  8000/16000  48000  16000
"""
# What the custom rules of "自定麻將規則 - 日本麻將" have otherwise: any hand may have 20 fu, and seven pairs are 3 han.
CUSTOM_20 = ["20", "700 (200/400)", "1300 (400/700)", "2600 (700/1300)", "5200 (1300/2600)"]
CUSTOM_25 = ["25", "-", "-", "3200 (-)", "6400 (1600/3200)"]
CUSTOM_LIMITS = [
    ["5 mangan", "40000", "10000/20000", "60000", "20000"],
    ["double yakuman", "64000", "16000/32000", "96000", "32000"],
]
HEADS = ["fu", "1 han", "2 han", "3 han", "4 han"]
LIMIT_HEADS = ["limit", "han", "ron", "self-draw", "dealer ron", "dealer self-draw"]


def book(text):
    return [re.split(r"\s{2,}", line) for line in text.strip().splitlines()]


def tables(out):
    """The three tables of a text."""
    title, *parts = re.split(r"^(?:Not the dealer|Dealer|Limits).*$", out, flags=re.MULTILINE)
    return title.strip(), [cells(part) for part in parts]


def test_standard_riichi(mjfast):
    status, out, err = mjfast("table", "points")
    assert (status, err) == (0, "")
    title, shown = tables(out)
    assert title == "Standard riichi (riichi)"
    assert shown == [
        [HEADS, *book(STANDARD)],
        [HEADS, *book(DEALER)],
        [LIMIT_HEADS, *book(LIMITS)],
    ]
    assert max(map(len, out.splitlines())) <= 80


def test_the_custom_rules(mjfast):
    title, (others, dealer, limits) = tables(mjfast("table", "points", "--rules", "custom")[1])
    assert title == "Custom rules, full version (custom)"
    assert others == [HEADS, CUSTOM_20, CUSTOM_25, *book(STANDARD)[2:]]
    assert dealer[1:3] == [
        ["20", "1000 (400)", "2000 (700)", "3900 (1300)", "7700 (2600)"],
        ["25", "-", "-", "4800 (-)", "9600 (3200)"],
    ]
    assert dealer[3:] == book(DEALER)[2:]
    assert limits == [LIMIT_HEADS, *book(LIMITS), *CUSTOM_LIMITS]


def test_kiriage_and_no_counted_yakuman(mjfast):
    _, (others, dealer, limits) = tables(mjfast("table", "points", "--rules", "saikouisen2000")[1])
    for table, ron in ((others, "6400 (1600/3200)"), (dealer, "9600 (3200)")):
        by_fu = {row[0]: row[1:] for row in table}
        assert by_fu["30"][3] == by_fu["60"][2] == by_fu["40"][3] == "mangan"
        assert by_fu["25"][3] == by_fu["50"][2] == ron
    assert [row[:2] for row in limits[-2:]] == [["sanbaiman", "11+"], ["yakuman", "32000"]]


def test_other_limits(mjfast, tmp_path):
    path = tmp_path / "low.toml"
    path.write_text('extends = "riichi"\n[limits]\nmangan_han = 3\nmangan_basic = 1000\n')
    _, (others, _, limits) = tables(mjfast("table", "points", "--rules", path)[1])
    assert others[0] == ["fu", "1 han", "2 han"]
    assert others[-3:] == [
        ["90", "2900 (800/1500)", "mangan"],
        ["100", "3200 (800/1600)", "mangan"],
        ["110", "3600 (900/1800)", "mangan"],
    ]
    assert limits[1][:3] == ["mangan", "3-5", "4000"]
    path.write_text('extends = "riichi"\n[limits]\nmangan_han = 1\n')
    _, (others, _, _) = tables(mjfast("table", "points", "--rules", path)[1])
    assert others == [["fu"]]


@pytest.mark.parametrize("rules", ["riichi", "custom"])
def test_tidy(mjfast, rules):
    read = json.loads(mjfast("table", "points", "--rules", rules, "--format", "json")[1])
    rows = list(csv.DictReader(io.StringIO(mjfast("table", "points", "--rules", rules, "--format", "csv")[1])))
    assert rows == [{name: str(cell) for name, cell in row.items()} for row in read]
    frame = mj.point_table(rules, han=range(1, 5))
    assert read[: len(frame)] == frame.to_dict("records")
    limits = [[row[name] for name in ("limit", "han", "ron")] for row in rows[len(frame) :]]
    assert all(row["fu"] == "" for row in rows[len(frame) :])
    assert limits[:5] == [row[:3] for row in book(LIMITS)]
    assert len(limits) == {"riichi": 5, "custom": 7}[rules]


class Page(HTMLParser):
    """Cells of tables, and whatever a page asks for from elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.links, self.cell = [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in ("src", "href")]
        if tag == "tr":
            self.rows.append([])
        self.cell = "" if tag in ("td", "th") else self.cell

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.rows[-1].append(self.cell)
            self.cell = None


def test_a_page(mjfast, tmp_path):
    status, out, err = mjfast("table", "points", "--format", "html")
    assert (status, err) == (0, "")
    page = Page(out)
    assert page.links == []
    assert out.startswith("<!DOCTYPE html>")
    assert page.rows[:12] == [HEADS, *book(STANDARD)]
    assert page.rows[12:24] == [HEADS, *book(DEALER)]
    assert [[cell for cell in row if cell] for row in page.rows[24:]] == [LIMIT_HEADS, *book(LIMITS)]
    path = tmp_path / "points.html"
    assert mjfast("table", "points", "--format", "html", "--out", path) == (0, "", f"Written to {path}\n")
    assert path.read_text(encoding="utf-8") == out
    named = tmp_path / "named.toml"
    named.write_text('title = "a < b & c"\nextends = "riichi"\n')
    assert "<h1>a &lt; b &amp; c (named)</h1>" in mjfast("table", "points", "--rules", named, "--format", "html")[1]


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_other_files(mjfast, tmp_path, form):
    path = tmp_path / "points.txt"
    assert mjfast("table", "points", "--format", form, "--out", path) == (0, "", f"Written to {path}\n")
    assert path.read_text(encoding="utf-8") == mjfast("table", "points", "--format", form)[1]


@pytest.mark.parametrize("rules", ["mcr_mil", "guangdong", "hangzhou_classic", "luoshu", "thirteen136"])
@pytest.mark.parametrize("form", ["table", "html", "json"])
def test_families_without_han_and_fu(mjfast, tmp_path, rules, form):
    path = tmp_path / "points.txt"
    status, out, err = mjfast("table", "points", "--rules", rules, "--format", form, "--out", path)
    assert (status, out) == (2, "")
    assert err.startswith(f"mjfast: only riichi rules have a table of points by han and fu, and '{rules}' are ")
    assert not path.exists()


def test_faults(mjfast, tmp_path):
    status, out, err = mjfast("table", "points", "--rules", "richi")
    assert (status, out) == (2, "")
    assert re.fullmatch("mjfast: unknown rule set 'richi', did you mean 'riichi'.*\n", err)
    status, out, err = mjfast("table", "points", "--out", tmp_path / "none" / "points.txt")
    assert (status, out) == (1, "")
    assert re.fullmatch("mjfast: cannot write .*: No such file or directory\n", err)
    status, out, err = mjfast("table", "points", "--format", "xml")
    assert (status, out) == (2, "")
