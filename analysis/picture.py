"""A figure that notebooks show without pyplot; import it where matplotlib is there."""

import io

from matplotlib.figure import Figure

_DPI = 90


class Picture(Figure):
    """A figure that shows itself in a notebook."""

    def _repr_png_(self) -> bytes:
        drawn = io.BytesIO()
        self.savefig(drawn, format="png", dpi=_DPI)
        return drawn.getvalue()
