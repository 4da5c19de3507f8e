"""Heat maps: results by position, and by the 169 starting hands. The figure stands in each cell, with its sign."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pokerstats.model.errors import UsageError
from pokerstats.reports.figures import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Normalize

RANKS: Final = "AKQJT98765432"
POSITIONS: Final = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
SURE: Final = "coloured: 95 % interval without 0"
FEW: Final = 30  # hands: a rate of fewer is written small, and not coloured
DARK: Final = 0.62  # of the scale: from here on figures are written in white


def position_heat(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """Win rate by position, and by one thing more. `rows`: report positions by position, or by position and it.

    Raises UsageError for several currencies, or where rows are grouped otherwise.
    """
    style.one_money(rows)
    if not rows:
        return style.empty(style.axes(ax), "No hands with a known position")
    other = _other(rows)
    columns = [name for name in POSITIONS if any(row["position"] == name for row in rows)]
    lines = sorted(dict.fromkeys("" if other is None else str(row[other]) for row in rows), key=style.in_order)
    cells = {("" if other is None else str(row[other]), row["position"]): row for row in rows}
    table = [[cells.get((line, column)) for column in columns] for line in lines]
    ax = style.axes(ax, (8, 1.9 + 0.45 * len(lines)))
    _cells(ax, table, "bb_100")
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(lines)) if other else [], [style.short(line, 24) for line in lines] if other else [])
    named = (other or "").replace("_", " ")
    style.dress(
        ax, "Win rate by position (big blinds per 100 hands)", about, x=f"Position (below: hands; {SURE})", y=named,
        grid="",
    )  # fmt: skip
    return ax


def hand_grid(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """The 13 x 13 grid: pairs on the diagonal, suited above it, offsuit below. `rows`: report starting_hands.

    Raises UsageError for several currencies, or where rows are grouped otherwise.
    """
    style.one_money(rows)
    ax = style.axes(ax, (8, 7.2))
    if not rows:
        return style.empty(ax, "No hands with two known hole cards")
    cells = {row["hand_class"]: row for row in rows}
    if len(cells) != len(rows):
        raise UsageError("the grid holds one row a starting hand: group by hand_class alone")
    table = [[cells.get(_name(row, column)) for column in range(13)] for row in range(13)]
    _cells(ax, table, "bb_100", names=[[_name(row, column) for column in range(13)] for row in range(13)])
    ax.set_xticks([])
    ax.set_yticks([])
    style.dress(
        ax, "Win rate of starting hands (big blinds per 100 hands)", about,
        x=f"pairs on the diagonal, suited above, offsuit below; small: fewer than {FEW} hands; {SURE}", grid="",
    )  # fmt: skip
    return ax


def _name(row: int, column: int) -> str:
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if column > row else "o")


def _other(rows: Sequence[dict[str, Any]]) -> str | None:
    """The column beside position by which rows are grouped. Raises UsageError for more than one."""
    names = list(rows[0])
    if "position" not in names:
        raise UsageError("the heat map needs rows by position: --by position, or --by position and one thing more")
    groups = [name for name in names[: names.index("money")] if name != "position"]
    if len(groups) > 1:
        raise UsageError(f"the heat map shows position and one thing more, not {', '.join(groups)}")
    return groups[0] if groups else None


def _cells(
    ax: "Axes", table: Sequence[Sequence[dict[str, Any] | None]], key: str, names: Sequence[Sequence[str]] | None = None
) -> None:
    """Coloured cells with their figures, on a scale that is the same up and down from 0."""
    import matplotlib as mpl
    from matplotlib.colors import Normalize

    enough = [abs(float(cell[key])) for line in table for cell in line if cell is not None and _counts(cell, key)]
    most = max(sorted(enough)[: max(1, len(enough) * 19 // 20)], default=1.0) or 1.0
    scale = Normalize(-most, most, clip=True)
    colours = mpl.colormaps[style.DIVERGING]
    for y, line in enumerate(table):
        for x, cell in enumerate(line):
            shown = _counts(cell, key)
            sure = cell is not None and shown and _is_sure(cell, key)
            face = colours(scale(float(cell[key]))) if cell is not None and sure else "#f4f4f4"
            ax.add_patch(
                mpl.patches.Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=face, edgecolor="white", linewidth=1)
            )
            _write(ax, x, y, cell, key, names[y][x] if names else "", scale if sure else None, shown=shown)
    ax.set_xlim(-0.5, max(map(len, table)) - 0.5)
    ax.set_ylim(len(table) - 0.5, -0.5)
    ax.spines[:].set_visible(False)


def _is_sure(cell: dict[str, Any], key: str) -> bool:
    """Whether its 95 % interval, if it is told, leaves out 0."""
    return cell.get(f"{key}_pm") is None or abs(float(cell[key])) > float(cell[f"{key}_pm"])


def _counts(cell: dict[str, Any] | None, key: str) -> bool:
    return cell is not None and cell[key] is not None and int(cell["hands"]) >= FEW


def _write(
    ax: "Axes",
    x: int,
    y: int,
    cell: dict[str, Any] | None,
    key: str,
    name: str,
    scale: "Normalize | None",
    *,
    shown: bool,
) -> None:
    """Name, figure and hands of a cell."""
    value = None if cell is None or cell[key] is None else float(cell[key])
    dark = scale is not None and value is not None and abs(2 * scale(value) - 1) > DARK
    ink = "white" if dark else style.BLACK
    figure = "" if value is None else style.signed(value, 0)
    count = "" if cell is None else f"{int(cell['hands']):,}"
    if name:
        ax.text(x, y - 0.2, name, ha="center", va="center", fontsize=8, fontweight="bold" if shown else None, color=ink)
        ax.text(x, y + 0.22, figure, ha="center", va="center", fontsize=7 if shown else 5.5, color=ink)
    else:
        ax.text(x, y - 0.1, figure, ha="center", va="center", fontsize=9.5 if shown else 7, color=ink)
        ax.text(x, y + 0.28, count, ha="center", va="center", fontsize=6.5, color=ink)
