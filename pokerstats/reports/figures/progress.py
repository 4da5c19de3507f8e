"""Results hand by hand: what was won, before rake, by equity, with and without a showdown; gross, net and rake."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pokerstats.reports.figures import style
from pokerstats.reports.figures.style import Ink, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NET: Final = Ink(style.BLACK, "-", 2.0)
BEFORE: Final = Ink(style.BLUE, (0, (6, 2)))
EV: Final = Ink(style.RED, (0, (6, 2, 1, 2)))
SHOWDOWN: Final = Ink(style.GREEN, (0, (3, 1)), 1.2)
FOLDED: Final = Ink(style.PURPLE, (0, (1, 1.2)), 1.4)
RAKE: Final = Ink(style.RED, "-", 1.6)


def results_graph(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """Won over hands. `rows`: report progress of one currency, or none of them. Raises UsageError for several."""
    ax = style.axes(ax)
    currency = style.one_money(rows)
    if not rows:
        return style.empty(ax, "No hands whose results are known")
    names = (
        ("net", "net", NET), ("before_rake", "before rake", BEFORE), ("ev_net", "all-in EV", EV),
        ("showdown", "showdown", SHOWDOWN), ("no_showdown", "no showdown", FOLDED),
    )  # fmt: skip
    return _draw(ax, rows, [Series(name, _column(rows, key), ink) for key, name, ink in names],
                 "Results", about, f"Won ({currency})")  # fmt: skip


def rake_graph(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """Gross, net and the rake between them. `rows`: report progress of one currency. Raises UsageError for several."""
    ax = style.axes(ax)
    currency = style.one_money(rows)
    if not rows:
        return style.empty(ax, "No hands whose rake is known")
    at = _column(rows, "hands")
    gross, net = _column(rows, "before_rake"), _column(rows, "net")
    known = [a is not None and b is not None for a, b in zip(gross, net, strict=True)]
    ax.fill_between(
        [float(x or 0) for x in at], [float(g or 0) for g in gross], [float(n or 0) for n in net], where=known,
        color=style.PALE, linewidth=0, label="rake paid",
    )  # fmt: skip
    names = (("before_rake", "before rake", BEFORE), ("net", "net", NET), ("rake", "rake paid", RAKE))
    return _draw(ax, rows, [Series(name, _column(rows, key), ink) for key, name, ink in names],
                 "What the rake takes", about, f"In all ({currency})")  # fmt: skip


def _draw(ax: "Axes", rows: Sequence[dict[str, Any]], series: list[Series], title: str, about: str, y: str) -> "Axes":
    at = [float(value or 0) for value in _column(rows, "hands")]
    style.lines(ax, at, series)
    ax.axhline(0, color=style.GREY, linewidth=0.8)
    ax.set_xlim(0, max(at) * 1.001 if len(at) > 1 else max(at) + 1)
    style.money_axis(ax)
    style.money_axis(ax, "x")
    style.dress(ax, title, about, x="Hands", y=y)
    return ax


def _column(rows: Sequence[dict[str, Any]], name: str) -> list[float | None]:
    return [None if (value := row.get(name)) is None else float(value) for row in rows]
