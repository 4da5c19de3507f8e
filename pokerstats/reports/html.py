"""A report or an audit as one HTML page that loads nothing: table, figure and hands stand in it. Only door of jinja2.

Everything that comes from files or rooms is escaped by the template engine; links lead to places of the page alone.
"""

import base64
import io
import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import jinja2

from pokerstats import __version__

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS: Final = 5000  # of a table: more is for CSV or Parquet
DOTS: Final = 110  # an inch
# of tables on paper: points between the margins of the narrower sheet (Letter), the widest letter's part of its height,
# what bold and small letters are of others, letters between columns, and of long texts that may be broken anywhere
_SHEET, _LETTER, _BOLD, _NOTE, _GAP, _LONG_WORD = 732.0, 0.64, 1.18, 0.85, 0.9, 12.0
_LARGEST, _READABLE = 9.0, 6.0  # points
_TOGETHER: Final = (20.0, 11.0, 9.0, 8.0, 7.0, 6.0, 5.0)


class Head(NamedTuple):
    """A column of a table."""

    name: str
    unit: str = ""
    says: str = ""
    number: bool = False

    @property
    def longest(self) -> int:
        """Letters of the longest word of its name, which may be broken behind each `_` and at blanks."""
        return max(map(len, re.split("[_ ]", self.name)))


class Cell(NamedTuple):
    """A cell: what it shows, what it is sorted by if that differs, where it leads to, and what is said in small."""

    text: str
    kind: str = ""
    order: str | None = None
    link: str = ""
    note: str = ""


class Shown(NamedTuple):
    """A table of a page; `rest` tells of rows that are left out, `stays` is the column that never scrolls away."""

    caption: str
    heads: Sequence[Head]
    rows: Sequence[Sequence[Cell]]
    rest: str = ""
    stays: int = 0

    @property
    def paper(self) -> tuple[float, float]:
        """Points of its letters so that it is no wider than a sheet on its side, and letters of a name kept together.

        These are as many as let the size be readable.
        """
        cells = [max((_longest(row[at]) for row in self.rows), default=0) for at in range(len(self.heads))]
        names = [_BOLD * head.longest for head in self.heads]
        for together in _TOGETHER:
            widths = (max(cell, min(name, together)) + _GAP for cell, name in zip(cells, names, strict=True))
            size = min(_LARGEST, _SHEET / (_LETTER * sum(widths)))
            if size >= _READABLE:
                break
        return round(size, 1), together


def _longest(cell: Cell) -> float:
    """Letters of the longest word of a cell, which is not broken."""
    if cell.kind == "long":
        return _LONG_WORD
    words = [len(word) for word in cell.text.split()]
    notes = [_NOTE * len(word) for word in cell.note.replace("–", "– ").split(" ")]
    return max([*words, *notes], default=0)


class Tile(NamedTuple):
    """A sum at the top of a page."""

    name: str
    value: str
    bad: bool = False


class Told(NamedTuple):
    """A hand as `show` tells it."""

    link: str
    name: str
    text: str


def page(template: str, **given: Any) -> str:
    """A page by its template (`report`, `audit`)."""
    return _templates().get_template(f"{template}.html").render(version=__version__, **given)


def image(ax: "Axes") -> str:
    """A figure as an address that holds the picture itself."""
    from pokerstats.reports.figures import style

    drawn = io.BytesIO()
    style.save(ax, drawn, format="png", dpi=DOTS, metadata={"Software": None})
    return f"data:image/png;base64,{base64.b64encode(drawn.getvalue()).decode()}"


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("pokerstats.reports"), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
