"""What the rake costs by stakes and method, and what the same hands would cost elsewhere: bars with their figures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pokerstats.reports.figures import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POT_TYPES: Final = ("walk", "limped", "raised", "3-bet", "4-bet", "5-bet+")
METHODS: Final = ("dealt", "contributed", "weighted", "winner")
_FILLS: Final = (
    (style.BLUE, ""), (style.SKY, "///"), (style.BLACK, ""), ("#c9c9c9", "..."),
)  # fmt: skip
TALL: Final = 0.34  # inches a bar
FEW: Final = 100  # hands: below it a rate says little
MOST: Final = 16  # groups of bars


def cost_by_stake(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """Rake per 100 hands by each method. `rows`: report rake_cost, grouped by anything; labels tell the currency."""
    rows, about = _enough(sorted((row for row in rows if row.get("weighted_bb_100") is not None), key=_size), about)
    labels = _labels(rows)
    ax = style.axes(ax, (8, max(3.0, 1.4 + TALL * 2.2 * len(rows))))
    if not rows:
        return style.empty(ax, "No hands whose rake is known")
    high = 0.19
    for nth, (method, (colour, hatch)) in enumerate(zip(METHODS, _FILLS, strict=True)):
        values = [float(row.get(f"{method}_bb_100") or 0) for row in rows]
        places = [at + (nth - 1.5) * high for at in range(len(rows))]
        ax.barh(places, values, high * 0.92, color=colour, hatch=hatch, edgecolor="white", linewidth=0, label=method)
        if method == "weighted":
            _figures(ax, places, values, [f"{value:.1f}" for value in values])
    ax.set_yticks(range(len(rows)), labels)
    ax.invert_yaxis()
    if ax.get_xlim()[0] < 0:  # nothing was taken: a bar of no length has no scale
        ax.set_xlim(0, 1)
    style.legend(ax, 4, "shared by")
    style.dress(
        ax, "What the rake costs", about, x="Rake per 100 hands (big blinds; fixed limit: big bets)", grid="x",
    )  # fmt: skip
    return ax


def _enough(rows: Sequence[dict[str, Any]], about: str) -> tuple[list[dict[str, Any]], str]:
    """The rows whose rates mean something, if any do; of too many those of most hands. What is left out is said."""
    many = [row for row in rows if int(row["hands"]) >= FEW]
    if many and len(many) < len(rows):
        about += f"; {len(rows) - len(many)} of {len(rows)} left out: fewer than {FEW} hands"
    shown = many or list(rows)
    if len(shown) > MOST:
        about += f"; the {MOST} of {len(shown)} with most hands"
        least = sorted((int(row["hands"]) for row in shown), reverse=True)[MOST - 1]
        shown = [row for row in shown if int(row["hands"]) >= least][:MOST]
    return shown, about.removeprefix("; ")


def _size(row: dict[str, Any]) -> tuple[float, str, int]:
    """Small stakes first, then pots as they grow before the flop; rows that tell neither stay as they come."""
    place = POT_TYPES.index(row["pot_type"]) if row.get("pot_type") in POT_TYPES else 0
    size = style.in_order(str(row["stakes"])) if row.get("stakes") else (0.0, "")
    return (*size, place)


def comparison(rows: Sequence[dict[str, Any]], ax: "Axes | None" = None, about: str = "") -> "Axes":
    """The same hands under several schedules. `rows`: rake compare of one currency. Raises UsageError for several."""
    currency = style.one_money(rows)
    ax = style.axes(ax, (8, max(2.6, 1.5 + 1.3 * TALL * len(rows))))
    if not rows:
        return style.empty(ax, "No hand that any of these schedules prices")
    names = [_hands_label(row) for row in rows]
    taken = [float(row["taken"] or 0) for row in rows]
    priced = [float(row["rake"] or 0) + float(row["fee"] or 0) for row in rows]
    high = 0.36
    places = list(range(len(rows)))
    ax.barh([at - high / 2 for at in places], taken, high * 0.92, color="#c9c9c9", label="taken from these hands")
    ax.barh([at + high / 2 for at in places], priced, high * 0.92, color=style.BLUE, label="by the schedule")
    told = [f"{style.amount(value)}  ({_change(value, was)})" for value, was in zip(priced, taken, strict=True)]
    _figures(ax, [at + high / 2 for at in places], priced, told)
    ax.set_yticks(places, names)
    ax.invert_yaxis()
    style.money_axis(ax, "x")
    ax.set_xlim(0, max([*taken, *priced, 0.01]) * 1.28)
    style.legend(ax, 2)
    style.dress(ax, "The same hands elsewhere", about, x=f"Rake and fees in all ({currency})", grid="x")
    return ax


def _hands_label(row: dict[str, Any]) -> str:
    names = list(row)
    groups = [row[name] for name in names[names.index("schedule") + 1 : names.index("money")]]
    label = style.short(" ".join(str(one) for one in (row["schedule"], *groups) if one is not None), 30)
    return f"{label}\n{int(row['hands']):,} hands"


def _change(value: float, was: float) -> str:
    return f"{style.signed(100 * (value - was) / was, 0)} %" if was else "nothing taken"


def _labels(rows: Sequence[dict[str, Any]]) -> list[str]:
    """What tells the rows apart, before the figures begin; hands below, where they are few."""
    labels = []
    for row in rows:
        names = list(row)
        said = [row[name] for name in names[: names.index("currency")]]
        text = style.short(" ".join(str(one) for one in said if one is not None))
        hands = int(row["hands"])
        few = f"\nonly {hands:,} hand{'s' * (hands != 1)}" if hands < FEW else ""
        labels.append(f"{text} {row['currency']}{few}")
    return labels


def _figures(ax: "Axes", places: Sequence[float], values: Sequence[float], told: Sequence[str]) -> None:
    """The figure of each bar at its end."""
    for place, value, text in zip(places, values, told, strict=True):
        ax.annotate(
            text,
            (value, place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=7.5,
            color=style.BLACK,
        )
