"""Results as rows of text, the same for a terminal and for a page."""

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfast.analysis import extras

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.result import Result


@dataclass(frozen=True)
class Table:
    """A table to be shown: heads and rows of text; the first `keys` columns name a row, those in `words` are words."""

    heads: list[str]
    rows: list[list[str]]
    keys: int
    words: frozenset[str] = frozenset()

    def frame(self) -> "pd.DataFrame":
        """Return the table as a frame of text."""
        import pandas as pd

        return pd.DataFrame(self.rows, columns=self.heads)

    def text(self) -> str:
        """
        Return the table as lines, with words to the left and numbers to the right.

        Examples
        --------
        >>> print(Table(["yaku", "wins"], [["riichi", "12"], ["pinfu", "7"]], 1, frozenset({"yaku"})).text())
        yaku    wins
        riichi    12
        pinfu      7
        """
        columns = list(zip(self.heads, *self.rows, strict=True))
        widths = [max(map(len, column)) for column in columns]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if head in self.words else cell.rjust(width)
                for head, cell, width in zip(self.heads, row, widths, strict=True)
            ).rstrip()
            for row in (self.heads, *self.rows)
        )

    def html(self) -> str:
        """
        Return the table for notebooks, with words to the left and numbers to the right.

        Examples
        --------
        >>> print(Table(["wins"], [["<12"]], 0).html().replace("><", ">\\n<"))
        <table class="dataframe" style="text-align: right">
        <thead>
        <tr>
        <th style="text-align: right">wins</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>&lt;12</td>
        </tr>
        </tbody>
        </table>
        """

        def row(cells: list[str], tag: str, right: str = "") -> str:
            sides = [' style="text-align: left"' if head in self.words else right for head in self.heads]
            each = zip(cells, sides, strict=True)
            return f"<tr>{''.join(f'<{tag}{side}>{html.escape(cell)}</{tag}>' for cell, side in each)}</tr>"

        head = row(self.heads, "th", ' style="text-align: right"')
        body = "".join(row(cells, "td") for cells in self.rows)
        return f'<table class="dataframe" style="text-align: right"><thead>{head}</thead><tbody>{body}</tbody></table>'

    def written(self, kind: str) -> str:
        """
        Return the table in Markdown, or for LaTeX (needs tabulate).

        Examples
        --------
        >>> table = Table(["yaku", "wins"], [["riichi", "12"], ["pinfu", "7"]], 1, frozenset({"yaku"}))
        >>> print(table.written("markdown"))
        | yaku   |   wins |
        |:-------|-------:|
        | riichi |     12 |
        | pinfu  |      7 |
        """
        tabulate = extras.require("tabulate").tabulate
        sides = ["left" if head in self.words else "right" for head in self.heads]
        rows = [[in_markdown(cell) for cell in row] if kind == "markdown" else row for row in self.rows]
        found: str = tabulate(
            rows,
            self.heads,
            {"markdown": "pipe", "latex": "latex_booktabs"}[kind],
            disable_numparse=True,
            colalign=sides if self.rows else None,
        )
        return found


def in_markdown(text: str) -> str:
    """
    Write text in Markdown so that it begins neither a tag nor a cell.

    Examples
    --------
    >>> in_markdown("<b>|")
    '&lt;b>\\\\|'
    """
    return text.replace("<", "&lt;").replace("|", "\\|")


MOST_ROWS: Final = 15
"""Rows of a table that notebooks and pages show at once; a longer one is folded."""


# Shares below this are written as one in so many.
_RARE: Final = 1e-3


def share(value: float) -> str:
    """
    Write a share in percent, and a rare one as one in so many.

    Examples
    --------
    >>> share(0.3512), share(0.0000303), share(0.0)
    ('35.1200 %', '1 in 33,003', '0')
    """
    if value == 0:
        return "0"
    return f"1 in {1 / value:,.0f}" if value < _RARE else f"{100 * value:.4f} %"


def interval(value: float, low: float, high: float) -> str:
    """
    Write the interval of a share in the way the share itself is written.

    Examples
    --------
    >>> interval(0.5, 0.49, 0.51), interval(0.0005, 0.0001, 0.002), interval(0, 0, 0.001)
    ('49.0000 to 51.0000 %', '1 in 10,000 to 500', 'below 0.1000 %')
    """
    if value == 0:
        return f"below {share(high)}"
    if value < _RARE:
        return f"1 in {1 / low:,.0f} to {1 / high:,.0f}"
    return f"{100 * low:.4f} to {100 * high:.4f} %"


def distribution(result: "Result") -> Table:
    """Lay out how often each value occurs."""
    frame = result.frame
    keys = len(result.measures)
    heads = [*result.measures, result.recipe.get("counted", "deals"), "share"]
    columns = [[str(value) for value in frame[measure]] for measure in result.measures]
    columns += [[f"{count:,}" for count in frame["count"]], [share(value) for value in frame["value"]]]
    if not result.exact:
        heads.append(f"{result.confidence:.0%} interval")
        columns.append([interval(*row) for row in zip(frame["value"], frame["low"], frame["high"], strict=True)])
    if "exact" in frame:
        heads += ["exact", "z"]
        columns += [
            [share(value) for value in frame["exact"]],
            [f"{z:+.2f}" if np.isfinite(z) else "" for z in frame["z"]],
        ]
    return Table(heads, [list(row) for row in zip(*columns, strict=True)], keys)


def means(result: "Result") -> Table:
    """Lay out the mean of each measure."""
    frame = result.means
    digits = 10 if result.exact else 6
    heads, columns = ["measure", "mean"], [list(frame["measure"]), [f"{value:.{digits}f}" for value in frame["value"]]]
    if not result.exact:
        heads += ["standard error", f"{result.confidence:.0%} interval"]
        columns += [
            [f"{value:.6f}" if np.isfinite(value) else "" for value in frame["se"]],
            [
                f"{low:.6f} to {high:.6f}" if np.isfinite(low) else ""
                for low, high in zip(frame["low"], frame["high"], strict=True)
            ],
        ]
    if "exact" in frame:
        heads.append("exact")
        columns.append([f"{value:.10f}" for value in frame["exact"]])
    return Table(heads, [list(row) for row in zip(*columns, strict=True)], 1, frozenset({"measure"}))
