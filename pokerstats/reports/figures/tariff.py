"""Rake against pot: what hands paid as dots, the tariff that charges them as a line."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.reports.figures import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDE: Final = 52  # characters: of longer names one stands below the other
BEYOND: Final = 2.5  # times the pot at which the last cap bites
EDGE: Final = 1.15  # of the largest pot
_LINES: Final = (
    (style.BLACK, "-"),
    (style.RED, (0, (6, 2))),
    (style.GREEN, (0, (2, 1.4))),
    (style.PURPLE, (0, (5, 1, 1, 1))),
)


class Tariff(NamedTuple):
    """A tariff to draw: the rake due at each pot."""

    name: str
    pots: Sequence[float]
    rakes: Sequence[float]


def rake_against_pot(
    rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "", tariffs: Sequence[Tariff] = ()
) -> "Axes":
    """Dots as large as hands are many. `rows`: report rake_points of one currency and stakes. Raises UsageError."""
    currency = style.one_money(rows)
    stakes = style.only(rows, "stakes", "stakes")
    ax = style.axes(ax)
    if not rows:
        return style.empty(ax, "No hands whose rake is known")
    exact = [row for row in rows if row["exact"]]
    off = [row for row in rows if row["exact"] is False]
    other = [row for row in rows if row["exact"] is None]
    for some, colour, marker, name in (
        (other, style.GREY, "o", "no schedule in force"), (exact, style.BLUE, "o", "as the schedule in force says"),
        (off, style.RED, "X", "otherwise"),
    ):  # fmt: skip
        if some:
            pots, rakes = ([float(row[key]) for row in some] for key in ("pot", "rake"))
            sizes = [min(20 + 6 * (int(row["hands"]) - 1), 160) for row in some]
            label = f"{name}: {sum(int(row['hands']) for row in some):,} hands"
            ax.scatter(pots, rakes, sizes, color=colour, marker=marker, alpha=0.6, linewidths=0, zorder=3, label=label)
    for (colour, dashes), tariff in zip(_LINES, tariffs, strict=False):
        ax.plot(
            tariff.pots, tariff.rakes, color=colour, linestyle=dashes, linewidth=1.4, label=style.short(tariff.name, 90)
        )
    shown = _shown(rows, tariffs)
    beyond = sum(int(row["hands"]) for row in rows if float(row["pot"]) > shown)
    ax.set_xlim(0, shown)
    ax.set_ylim(0, ax.get_ylim()[1] * 1.04)
    style.legend(ax, 1 if any(len(tariff.name) > WIDE for tariff in tariffs) else 2)
    for which in ("x", "y"):
        style.money_axis(ax, which)
    style.dress(
        ax,
        f"Rake against pot, {stakes}",
        about,
        x=f"Called pot ({currency}){f'; {beyond:,} hands with larger pots are not shown' * (beyond > 0)}",
        y=f"Rake ({currency})",
        grid="both",
    )
    return ax


def _shown(rows: Sequence[dict[str, Any]], tariffs: Sequence[Tariff]) -> float:
    """How far pots are shown: where the last cap bites there is nothing to see beyond, but for most hands."""
    pots = sorted(float(row["pot"]) for row in rows for _ in range(int(row["hands"])))
    largest = pots[-1] * EDGE or 1.0
    caps = [
        next(pot for pot, rake in zip(one.pots, one.rakes, strict=True) if rake == one.rakes[-1]) for one in tariffs
    ]
    if not caps:
        return largest
    return min(largest, max(BEYOND * max(caps), pots[len(pots) * 3 // 4] * EDGE))
