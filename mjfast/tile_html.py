"""Hands as tiles for notebooks: Unicode characters, with the notation below, as not every font has them."""

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from numpy.typing import ArrayLike

from mjfast.arrays import format_tiles
from mjfast.notation import Meld, parse_hand, parse_meld, split_hand
from mjfast.reading import Melds, melds_of
from mjfast.tiles import COLUMNS, FIVES, KIND_CHARACTERS, N_KINDS_WITH_FLOWERS

_BACK: Final = "\U0001f02b"
_RED_DRAGON: Final = "\U0001f004"
_AS_TEXT: Final = "\ufe0e"
"""Asks for the plain character where fonts have a coloured picture, as of the red dragon."""

_SUITS: Final = re.compile(r"([0-9]+)([mpszf])")
_GROUP: Final = (
    '<ruby role="img" aria-label="{0}" title="{0}" style="ruby-position: under; margin-right: .5em">'
    '<span style="font-size: 2em; line-height: 1.2">{1}</span><rt style="font-size: .75em">{0}</rt></ruby>'
)
_RED: Final = '<span style="color: #d33">{}</span>'


@dataclass(frozen=True, repr=False)
class Shown:
    """
    A hand that a notebook shows as tiles; ``str(shown)`` is its notation.

    Parameters
    ----------
    groups : tuple of str
        The concealed tiles and the melds, in notation.
    """

    groups: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.groups)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return page(self.groups)


def show(hand: str | ArrayLike | Meld, melds: Melds = None) -> Shown:
    """
    Return a hand that a notebook shows as tiles: red fives in red, melds apart, concealed kongs between two backs.

    Parameters
    ----------
    hand : str, array of counts, or Meld
        One hand, with its melds or without.
    melds : str or list, optional
        Its melds, as for `mjfast.shanten`.

    Returns
    -------
    Shown

    Raises
    ------
    TileError, HandError, InputError
        If the hand or a meld cannot be read.

    Examples
    --------
    >>> show("13m0p", melds="p555z")
    13m0p p555z
    >>> show([1, 0, 2] + [0] * 31)._repr_html_().count("<ruby")
    1
    """
    text = hand if isinstance(hand, str) else str(hand) if isinstance(hand, Meld) else format_tiles(hand)
    text = " ".join([text, *map(str, melds_of(melds))])
    counts, own = parse_hand(text, N_KINDS_WITH_FLOWERS)
    concealed = ["".join(split_hand(text)[0].split())] if counts.any() else []
    return Shown((*concealed, *map(str, own)))


def page(groups: Iterable[str]) -> str:
    """
    Return tiles and melds in notation as HTML.

    Examples
    --------
    >>> import re, unicodedata
    >>> tiles = re.findall("<span[^>]*>(.*?)</span><rt", page(["1m", "K5555z"]))
    >>> [[unicodedata.name(tile).removeprefix("MAHJONG TILE ") for tile in group] for group in tiles]
    [['ONE OF CHARACTERS'], ['BACK', 'WHITE DRAGON', 'WHITE DRAGON', 'BACK']]
    """
    return " ".join(_GROUP.format(html.escape(group), "".join(_tiles(group))) for group in groups)


def _tiles(group: str) -> list[str]:
    if group[0].isdigit():
        names = [digit + suit for digits, suit in _SUITS.findall(group) for digit in digits]
        return [_tile(COLUMNS[name], name[0] == "0") for name in names]
    meld = parse_meld(group)
    # Of a concealed kong the tiles in the middle are seen.
    order = range(len(meld.tiles)) if meld.is_open else (1, 2, 0, 3)
    fives = [place for place in order if meld.tiles[place] in FIVES][: meld.red]
    shown = [_tile(kind, place in fives) for place, kind in enumerate(meld.tiles)]
    return shown if meld.is_open else [_BACK, *shown[1:-1], _BACK]


def _tile(kind: int, red: bool) -> str:
    character = KIND_CHARACTERS[kind]
    if character == _RED_DRAGON:
        character += _AS_TEXT
    return _RED.format(character) if red else character
