"""What results that are several frames have in common: printing, saving, JSON."""

import html
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from mjfast.analysis import frames
from mjfast.analysis.tables import MOST_ROWS, in_markdown
from mjfast.errors import unknown

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.tables import Table


class Framed:
    """
    A result whose attributes named in `names` are frames.

    Its files begin with `stem`; `main` is the frame that stands for it where there can be one only.
    """

    names: ClassVar[tuple[str, ...]]
    stem: ClassVar[str]
    main: ClassVar[str]
    recipe: dict[str, Any]

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        raise NotImplementedError

    @property
    def tables(self) -> list[tuple[str, "Table"]]:
        """The tables as they are printed, with their headings."""
        raise NotImplementedError

    def tables_of(self, name: str | None) -> list[tuple[str, "Table"]]:
        """Return the tables of a frame where they can be told apart, otherwise all of them."""
        return self.tables

    @property
    def notes(self) -> str:
        """What the numbers of the tables are, where that is to be said."""
        return ""

    def make_frame(self, rows: Sequence[dict[str, Any]], heads: Sequence[str]) -> "pd.DataFrame":
        """Return rows as a frame with the recipe in its ``attrs``."""
        return frames.make({name: [row[name] for row in rows] for name in heads}, self.recipe)

    def save(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write the frames as CSV, and as parquet where pyarrow is installed, and all of them as JSON."""
        from mjfast.analysis import files
        from mjfast.analysis.output import write_table

        to = files.make_folder(folder)
        paths = [path for name in self.names for path in write_table(getattr(self, name), to / f"{self.stem}_{name}")]
        files.write_json(to / f"{self.stem}.json", self.as_dict())
        return [*paths, to / f"{self.stem}.json"]

    def as_dict(self) -> dict[str, Any]:
        """Return the frames and the recipe in types that JSON has; weights as strings."""
        return {"recipe": self.recipe, **{name: frames.records(getattr(self, name)) for name in self.names}}

    def written(self, kind: str, name: str | None = None) -> str:
        """
        Return the tables in Markdown or for LaTeX (needs tabulate).

        Parameters
        ----------
        kind : str
            ``markdown``, or ``latex`` for tables of the package booktabs.
        name : str, optional
            The frame whose tables are wanted, see `tables_of`; by default all.

        Raises
        ------
        InputError, MissingExtraError
            If there is no such kind, or tabulate is not installed.
        """
        heads = {"markdown": ("# {}", "## {}"), "latex": ("% {}", "% {}")}
        if kind not in heads:
            raise unknown("kind of text", kind, heads)
        title, heading = heads[kind]
        text = in_markdown if kind == "markdown" else str
        parts = [f"{heading.format(text(head))}\n\n{table.written(kind)}" for head, table in self.tables_of(name)]
        return "\n\n".join([title.format(text(self.title)), *parts, *filter(None, [text(self.notes)])])

    def __str__(self) -> str:
        parts = [f"{heading}\n{table.text()}" for heading, table in self.tables]
        return "\n\n".join([self.title, *parts, *filter(None, [self.notes])])

    def _repr_html_(self) -> str:
        parts = [_folded(html.escape(heading), table) for heading, table in self.tables]
        notes = f"<p>{html.escape(self.notes)}</p>" if self.notes else ""
        return "".join([f"<p>{html.escape(self.title)}</p>", *parts, notes])


def _folded(heading: str, table: "Table") -> str:
    """Return a table under its heading for notebooks; a long one opens when its heading is clicked on."""
    if len(table.rows) <= MOST_ROWS:
        return f"<p>{heading}</p>{table.html()}"
    return f"<details><summary>{heading} ({len(table.rows)} rows)</summary>{table.html()}</details>"
