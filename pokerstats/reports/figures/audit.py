"""What an audit sees over time: findings by month, and whether stacks begin as they ended."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pokerstats.reports.figures import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_FILLS: Final = {"error": (style.RED, ""), "warning": ("#f0c060", "///"), "info": ("#d0d0d0", "")}
MOST_TICKS: Final = 14
UNDATED: Final = "undated"
MONTH, YEAR = "2024-11", "2024"
MOST_MONTHS: Final = 60  # beyond it, years
MOST_SITTINGS: Final = 80  # beyond it they are not parted by lines


def findings_over_time(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """Findings by month, errors at the bottom. `rows`: report findings, by severity and month at least."""
    ax = style.axes(ax)
    if not rows:
        return style.empty(ax, "No findings")
    months = _months([str(row["month"]) for row in rows if row.get("month")])
    if any(not row.get("month") for row in rows):
        months.append(UNDATED)
    span = len(MONTH) if len(months) <= MOST_MONTHS else len(YEAR)
    months = list(dict.fromkeys(month if month == UNDATED else month[:span] for month in months))
    bottom = [0] * len(months)
    for severity, (colour, hatch) in _FILLS.items():
        counts = [0] * len(months)
        for row in rows:
            if row["severity"] == severity:
                counts[months.index((row.get("month") or "")[:span] or UNDATED)] += int(row["findings"])
        if any(counts):
            ax.bar(
                range(len(months)), counts, 0.8, bottom, color=colour, hatch=hatch, edgecolor="white", linewidth=0,
                label=f"{severity}: {sum(counts):,}",
            )  # fmt: skip
        bottom = [low + count for low, count in zip(bottom, counts, strict=True)]
    every = -(-len(months) // MOST_TICKS)
    ticks = [
        at for at, month in enumerate(months) if month == UNDATED or (at % every == 0 and at + every <= len(months))
    ]
    slanted = len(months) > 6
    ax.set_xticks(
        ticks, [months[at] for at in ticks], rotation=30 if slanted else 0, ha="right" if slanted else "center"
    )
    ax.set_xlim(-0.7, max(len(months) - 0.3, 2.7))
    style.legend(ax, 3, below=0.75 if slanted else 0.55)
    style.money_axis(ax)
    style.dress(
        ax,
        "Findings over time",
        about,
        x="Month of the hands" if span == len(MONTH) else "Year of the hands",
        y="Findings",
    )
    return ax


def _months(told: Sequence[str]) -> list[str]:
    """All months from the first to the last, also those without findings."""
    if not told:
        return []
    first, last = (int(month[:4]) * 12 + int(month[5:7]) - 1 for month in (min(told), max(told)))
    return [f"{at // 12:04d}-{at % 12 + 1:02d}" for at in range(first, last + 1)]


def stacks(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """A player's stack hand by hand, a line a sitting; jumps between two hands are marked. `rows`: report stacks.

    Raises UsageError for several players.
    """
    style.only(rows, "player", "player")
    ax = style.axes(ax)
    rows = [row for row in rows if row["stack_bb"] is not None]
    if not rows:
        return style.empty(ax, "No stacks at a table that is named, at a time that is known")
    values = [float(row["stack_bb"]) for row in rows]
    begins = [nth for nth, row in enumerate(rows) if row["begins"]]
    for start, stop in pairwise([0, *(nth for nth in begins if nth), len(rows)]):
        dot = "o" if stop - start == 1 else None
        ax.plot(
            range(start + 1, stop + 1), values[start:stop], color=style.BLACK, linewidth=1.2, marker=dot, markersize=2.5
        )
        if start and len(begins) <= MOST_SITTINGS:
            ax.axvline(start + 0.5, color=style.PALE, linewidth=0.9)
    for sign, colour, marker, name in ((1, style.BLUE, "^", "more"), (-1, style.RED, "v", "less")):
        some = [nth for nth, row in enumerate(rows) if row["jump"] is not None and float(row["jump"]) * sign > 0]
        if some:
            ax.scatter(
                [nth + 1 for nth in some], [values[nth] for nth in some], 26, color=colour, marker=marker, zorder=3,
                label=f"{name} than the hand before left: {len(some):,} of {len(rows):,} hands",
            )  # fmt: skip
    ax.set_ylim(bottom=0)
    ax.set_xlim(0.5, len(rows) + 0.5)
    if ax.get_legend_handles_labels()[1]:
        style.legend(ax, 2)
    style.money_axis(ax)
    style.money_axis(ax, "x")
    sittings = f"{len(begins):,} sittings" if len(begins) != 1 else "one sitting"
    style.dress(ax, "Stacks from hand to hand", about, x=f"Hands, in {sittings}", y="Stack (big blinds)")
    return ax
