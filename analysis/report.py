"""One self-contained HTML page for a result; `render` and `svg` serve other studies as well."""

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis import extras, files, tables
from mjfast.analysis.definitions import definitions

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from mjfast.analysis.result import Result

_TEMPLATE: Final = "report.html.j2"


def write(result: "Result", path: Path) -> Path:
    """Write the page and return its path."""
    return render(_TEMPLATE, _content(result), path)


def render(template: str, content: dict[str, Any], path: Path) -> Path:
    """Fill in a template of this folder, write the page and return its path."""
    jinja2 = extras.require("jinja2")
    loader = jinja2.FileSystemLoader(Path(__file__).parent)
    environment = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    files.write_text(path, environment.get_template(template).render(content))
    return path


def _content(result: "Result") -> dict[str, Any]:
    return {
        "title": result.title,
        "table": tables.distribution(result),
        "means": tables.means(result),
        "test": result.test,
        "exact": result.exact,
        "confidence": f"{result.confidence:.0%}",
        "plots": [svg(result.plot(measure)) for measure in result.measures],
        "definitions": definitions(result),
        "recipe": json.dumps(result.recipe, indent=1),
    }


def svg(figure: "Figure") -> str:
    """Draw a figure as an SVG element, without the XML declaration before it and the same for the same result."""
    import matplotlib as mpl

    text = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "mjfast", "svg.fonttype": "path"}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    drawn = text.getvalue()
    return drawn[drawn.index("<svg") :]
