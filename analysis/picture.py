"""A figure that notebooks show without pyplot; import it where matplotlib is there."""

import io
import warnings
from functools import cache
from typing import Final

from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.font_manager import get_font_names
from matplotlib.text import Text

_DPI = 90

_IDEOGRAPHS: Final = "\u2e80"
"""From here on matplotlib's own font has nothing."""

_FONTS: Final = (
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Noto Sans JP",
    "Noto Sans SC",
    "Source Han Sans",
    "IPAexGothic",
    "IPAGothic",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "Droid Sans Fallback",
    "Hiragino Sans",
    "PingFang SC",
    "Yu Gothic",
    "Microsoft YaHei",
    "Noto Sans Symbols 2",
    "Segoe UI Symbol",
    "Symbola",
)
"""Fonts that have ideographs and kana, and some that have tiles."""


@cache
def _installed() -> list[str]:
    there = set(get_font_names())
    return [name for name in _FONTS if name in there]


class Picture(Figure):
    """A figure that shows itself in a notebook, and names as they are: no formulas, kanji where a font has them."""

    def draw(self, renderer: RendererBase) -> None:
        """Draw everything."""
        for text in self.findobj(Text):
            assert isinstance(text, Text)
            text.set_parse_math(False)
            if max(text.get_text(), default="") >= _IDEOGRAPHS:
                text.set_fontfamily(["sans-serif", *_installed()])
        with warnings.catch_warnings():
            # What no font has is seen to be missing.
            warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font")
            super().draw(renderer)

    def _repr_png_(self) -> bytes:
        drawn = io.BytesIO()
        self.savefig(drawn, format="png", dpi=_DPI)
        return drawn.getvalue()
