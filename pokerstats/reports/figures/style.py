"""How all figures look: few inks that differ in grey too, lines with their own dashes, labels where the eye is.

Inks are those of Okabe and Ito, which the colour-blind tell apart; each series has a dash of its own as well, so that
a print in grey says the same. Every axis has its unit; under the title stands what the figures are about.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Grid = Literal["", "x", "y", "both"]
BLACK: Final = "#1a1a1a"
GREY: Final = "#6b6b6b"
PALE: Final = "#dddddd"
BLUE: Final = "#0072b2"
SKY: Final = "#56b4e9"
ORANGE: Final = "#e69f00"
RED: Final = "#d55e00"
GREEN: Final = "#009e73"
PURPLE: Final = "#8a4f7d"
DIVERGING: Final = (
    "RdBu"  # red less, blue more: ends of the same darkness, told apart by the signs written in the cells
)
FONT: Final = "DejaVu Sans"  # comes with matplotlib
OTHER_FONTS: Final = (
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "WenQuanYi Zen Hei", "Microsoft YaHei", "PingFang SC",
    "Hiragino Sans", "Noto Sans Thai", "Noto Emoji", "Segoe UI Emoji", "Arial Unicode MS",
)  # fmt: skip
SIZE: Final = (8.0, 4.5)  # inches
DOT: Final = 24  # of a legend, whatever the size of the dots drawn
NAMED: Final = 6  # values in a message
LONGEST: Final = 34  # characters of a label
USUAL: Final = 14  # characters of a label beside an axis that leave room for whole lines above it
OFFSCREEN: Final = "pokerstats-offscreen"
APART: Final = 0.045  # of the axis: the least between two labels at the ends of lines


class Ink(NamedTuple):
    """How a series is drawn."""

    colour: str
    dashes: Any = "-"
    width: float = 1.6


class Series(NamedTuple):
    """One line, named at its end."""

    name: str
    values: Sequence[float | None]
    ink: Ink


def axes(ax: "Axes | None", size: tuple[float, float] = SIZE) -> "Axes":
    """The axes asked for, or new ones of a new figure."""
    if ax is not None:
        if ax.get_gid() == OFFSCREEN:
            ax.set_gid(None)
            whole(ax).set_size_inches(size)
        return ax
    from matplotlib import pyplot as plt

    _, made = plt.subplots(figsize=size, layout="constrained")
    return made


def whole(ax: "Axes") -> "Figure":
    """The figure that the axes are part of."""
    from matplotlib.figure import Figure

    figure = ax.get_figure(root=True)
    if not isinstance(figure, Figure):
        raise UsageError("these axes belong to no figure")
    return figure


def save(ax: "Axes", to: Any, **how: Any) -> None:
    """Draw the figure into a file; letters that no font has become boxes, which nobody need be told of."""
    import warnings

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font", UserWarning)
        whole(ax).savefig(to, facecolor="white", **how)


def offscreen() -> "Axes":
    """New axes that no window or notebook shows; the first figure drawn on them chooses their size."""
    from matplotlib.figure import Figure

    made = Figure(layout="constrained").add_subplot()
    made.set_gid(OFFSCREEN)
    return made


def dress(ax: "Axes", title: str, about: str = "", *, x: str = "", y: str = "", grid: Grid = "y") -> None:
    """Title, what it is about, names of the axes with their units; a light grid, no frame."""
    ax.set_title(title, loc="left", fontsize=12, fontweight="bold", color=BLACK, pad=22 if about else 8)
    if about:
        lines = _folded(about, _fitting(ax, 16, 110))
        ax.annotate(
            lines, (0, 1), xytext=(0, 6), xycoords="axes fraction", textcoords="offset points", fontsize=8, color=GREY,
            annotation_clip=False,
        )  # fmt: skip
        ax.set_title(
            title, loc="left", fontsize=12, fontweight="bold", color=BLACK, pad=10 + 12 * (1 + lines.count("\n"))
        )
    ax.set_xlabel(_folded(x, _fitting(ax, 14, 120)), fontsize=9, color=BLACK)
    ax.set_ylabel(y, fontsize=9, color=BLACK)
    ax.tick_params(labelsize=8, color=GREY, labelcolor=BLACK)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(GREY)
    for label in ax.get_yticklabels():
        label.set_fontfamily(fonts())
    ax.set_axisbelow(True)
    if grid:
        ax.grid(axis=grid, color=PALE, linewidth=0.7)


@cache
def fonts() -> list[str]:
    """The figures' font, then those of this machine that have the letters which players' names need beside it."""
    from matplotlib import font_manager

    there = set(font_manager.get_font_names())
    return [FONT, *(name for name in OTHER_FONTS if name in there)]


def empty(ax: "Axes", says: str) -> "Axes":
    """Axes without anything to draw say why."""
    ax.set_axis_off()
    ax.text(0.5, 0.5, _folded(says, 60), ha="center", va="center", fontsize=11, color=GREY, transform=ax.transAxes)
    return ax


def lines(ax: "Axes", at: Sequence[float], series: Sequence[Series]) -> None:
    """Lines with their names at the right end, pushed apart where they would overlap."""
    drawn = [one for one in series if any(value is not None for value in one.values)]
    alone = len(at) == 1
    for one in drawn:
        values = [float("nan") if value is None else float(value) for value in one.values]
        ax.plot(
            at, values, color=one.ink.colour, linestyle=one.ink.dashes, linewidth=one.ink.width,
            marker="o" if alone else None, label=one.name,
        )  # fmt: skip
    ends = [next(float(value) for value in reversed(one.values) if value is not None) for one in drawn]
    low, high = ax.get_ylim()
    for one, end, place in zip(drawn, ends, apart(ends, APART * (high - low)), strict=True):
        ax.annotate(
            one.name, (at[-1], end), xytext=(1.015, place), textcoords=("axes fraction", "data"), va="center",
            fontsize=8.5, color=one.ink.colour, annotation_clip=False,
        )  # fmt: skip


def apart(places: Sequence[float], least: float) -> list[float]:
    """Places in the same order, moved as little as need be so that none is nearer to another than `least`."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    groups: list[list[int]] = []
    for at in order:
        groups.append([at])
        while len(groups) > 1 and _first(groups[-1], places, least) < _last(groups[-2], places, least) + least:
            groups[-2:] = [groups[-2] + groups[-1]]
    moved = [0.0] * len(places)
    for group in groups:
        first = _first(group, places, least)
        for nth, at in enumerate(group):
            moved[at] = first + nth * least
    return moved


def _first(group: Sequence[int], places: Sequence[float], least: float) -> float:
    return sum(places[at] for at in group) / len(group) - least * (len(group) - 1) / 2


def _last(group: Sequence[int], places: Sequence[float], least: float) -> float:
    return _first(group, places, least) + least * (len(group) - 1)


def legend(ax: "Axes", columns: int, title: str = "", below: float = 0.55) -> None:
    """A legend below the axes, so many inches, where it hides nothing."""
    from matplotlib.collections import PathCollection

    told = ax.legend(
        fontsize=8, frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=columns, title=title,
        title_fontsize=8,
    )  # fmt: skip
    for handle in told.legend_handles:
        if isinstance(handle, PathCollection):
            handle.set_sizes([DOT])
    if ax.figure and ax.get_window_extent().height:
        inches = ax.get_position().height * whole(ax).get_figheight()
        told.set_bbox_to_anchor((0.5, -below / max(inches, 1.0)), transform=ax.transAxes)


def only(rows: Iterable[dict[str, Any]], column: str, what: str) -> str:
    """The one value that all rows have in a column; "" of no rows. Raises UsageError where there are several."""
    values = list(dict.fromkeys(str(row[column]) for row in rows if row.get(column) is not None))
    if len(values) > 1:
        listed = ", ".join(values[:NAMED]) + (f" and {len(values) - NAMED:,} more" if len(values) > NAMED else "")
        raise UsageError(f"one figure holds one {what}; there are {listed}: choose one with `{column}`")
    return values[0] if values else ""


def one_money(rows: Sequence[dict[str, Any]]) -> str:
    """The one currency of rows of one kind of money. Raises UsageError where there are several."""
    only(rows, "money", "kind of money")
    return only(rows, "currency", "currency")


def in_order(label: str) -> tuple[float, str]:
    """Numbers and stakes by their size, all else after them by the alphabet."""
    try:
        return float(label.rpartition("/")[2]), label
    except ValueError:
        return float("inf"), label


def short(label: Any, most: int = LONGEST) -> str:
    """A label that is not longer than so much."""
    text = " ".join(str(label).split())
    return plain(text if len(text) <= most else f"{text[: most - 1]}…")


def plain(text: str) -> str:
    """A text in which a dollar is a dollar, not the beginning of a formula."""
    return text.replace("$", r"\$")


def amount(value: float, _place: object = None) -> str:
    """A tick: `1,200`, `0.05`; a true minus."""
    text = f"{value:,.2f}".rstrip("0").rstrip(".") if abs(value) < 1000 else f"{value:,.0f}"
    return text.replace("-", "−")


def signed(value: float, digits: int = 1) -> str:
    """A figure with its sign, 0 without."""
    text = f"{value:+.{digits}f}"
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", "−")


def money_axis(ax: "Axes", which: str = "y") -> None:
    """Ticks of an axis with separators."""
    from matplotlib.ticker import FuncFormatter

    axis = ax.yaxis if which == "y" else ax.xaxis
    axis.set_major_formatter(FuncFormatter(amount))


def _fitting(ax: "Axes", an_inch: int, most: int) -> int:
    """Characters that fit above axes: all of the figure's width that labels beside them, or other axes, leave."""
    if len(whole(ax).axes) == 1:
        beside = max((len(line) for label in ax.get_yticklabels() for line in label.get_text().split("\n")), default=0)
        return most - max(beside - USUAL, 0)
    inches = ax.get_position().width * whole(ax).get_figwidth()
    return min(most, max(int(inches * an_inch), 20))


def _folded(text: str, width: int) -> str:
    import textwrap

    return plain("\n".join(textwrap.wrap(text, width)))
