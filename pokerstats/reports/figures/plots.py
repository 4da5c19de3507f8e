"""All figures by name: the report that each draws, how it is grouped, and what it shows of it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.model.closest import no_such
from pokerstats.model.errors import UsageError
from pokerstats.model.money import SCALE
from pokerstats.rake.pot import Pot, charge
from pokerstats.rake.select import named, tier_for
from pokerstats.rake.terms import money as told_amount
from pokerstats.reports.figures import audit, cost, heat, progress, style, tariff

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS: Final = (".png", ".svg", ".pdf")
DOTS: Final = 150  # an inch
MOST_STACKS: Final = 500
STEPS: Final = 2400  # pots at which a tariff is drawn
Rows = Sequence[dict[str, Any]]


class Plot(NamedTuple):
    """One figure."""

    report: str
    by: tuple[str, ...]
    says: str
    draw: Callable[[Rows, "Axes | None", str], "Axes"]
    free: bool = False  # `by` is only what it is grouped by if nothing else is asked for

    def grouped(self, asked: Sequence[str]) -> list[str]:
        """The columns that its report is grouped by."""
        own = () if self.free and asked else self.by
        return list(dict.fromkeys((*own, *asked)))


def find(name: str) -> Plot:
    """The figure of a name. Raises UsageError."""
    if name not in PLOTS:
        raise UsageError(no_such("figure", name, PLOTS))
    return PLOTS[name]


def of_report(report: str) -> Plot:
    """The figure of a report's rows. Raises UsageError."""
    for plot in PLOTS.values():
        if plot.report == report:
            return plot
    drawn = ", ".join(dict.fromkeys(plot.report for plot in PLOTS.values()))
    raise UsageError(f"there is no figure of the report {report!r}; there are figures of {drawn}" if report else
                     f"only a report has a figure; there are figures of {drawn}")  # fmt: skip


def has_figure(report: str) -> bool:
    """Whether a report has a figure."""
    return any(plot.report == report for plot in PLOTS.values())


def checked(out: str | Path) -> Path:
    """A file that a figure can be written to. Raises UsageError for another ending."""
    path = Path(out)
    if path.suffix.lower() not in ENDINGS:
        raise UsageError(f"{path}: a figure ends in {', '.join(ENDINGS)}")
    return path


def write(plot: Plot, rows: Rows, about: str, out: Path) -> None:
    """Draw a figure into a file; it appears whole or not at all. Raises UsageError if it cannot be written."""
    import matplotlib as mpl

    ax = plot.draw(rows, style.offscreen(), about)
    part = out.with_name(f".{out.stem}.part{out.suffix}")
    plain = (
        {"Date": None}
        if out.suffix.lower() == ".svg"
        else {"CreationDate": None}
        if out.suffix.lower() == ".pdf"
        else {}
    )
    try:
        with mpl.rc_context({"svg.hashsalt": "pokerstats", "svg.fonttype": "none"}):
            style.save(ax, part, dpi=DOTS, metadata=plain or None)
        part.replace(out)
    except OSError as error:
        raise UsageError(f"{out}: cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def real_first(rows: Rows, about: str) -> tuple[Rows, str]:
    """Rows of real money where there are any, if rows tell the kind: it is never drawn with another one."""
    kinds = list(dict.fromkeys(row["money"] for row in rows if "money" in row))
    if len(kinds) < 2 or "real" not in kinds:
        return rows, about
    left = ", ".join(kind for kind in kinds if kind != "real")
    return [row for row in rows if row["money"] == "real"], f"{about}; real money alone, without {left}"


def _money(draw: Callable[..., "Axes"]) -> Callable[[Rows, "Axes | None", str], "Axes"]:
    """A figure of money: of one kind."""

    def drawn(rows: Rows, ax: "Axes | None", about: str) -> "Axes":
        some, told = real_first(rows, about)
        return draw(some, ax, told)

    return drawn


def _comparison(rows: Rows, ax: "Axes | None", about: str) -> "Axes":
    return cost.comparison([row for row in rows if row["hands"]], ax, about)


def _stacks(rows: Rows, ax: "Axes | None", about: str) -> "Axes":
    if len(rows) > MOST_STACKS:
        about = f"{about}; the last {MOST_STACKS:,} of {len(rows):,}"
    return audit.stacks(rows[-MOST_STACKS:], ax, about)


def _tariff(rows: Rows, ax: "Axes | None", about: str) -> "Axes":
    """Dots of the kind of table with most hands, with the lines of the schedule that charges most of them."""
    kinds: dict[tuple[Any, ...], int] = {}
    for row in rows:
        kinds[_kind(row)] = kinds.get(_kind(row), 0) + int(row["hands"])
    if not kinds:
        return tariff.rake_against_pot(rows, ax, about)
    kind = max(kinds, key=lambda one: kinds[one])
    some = [row for row in rows if _kind(row) == kind]
    site, currency, limit, stakes = kind
    told = f"{kinds[kind]:,} hands with a flop of {site}, {currency} {stakes}, {limit} limit"
    rest = f"; {len(kinds) - 1} other kinds of table are left out" if len(kinds) > 1 else ""
    return tariff.rake_against_pot(some, ax, f"{about}; {told}{rest}" if about else told + rest, _lines(some))


def _kind(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["site"], row["currency"], row["limit_type"], row["stakes"]


def _lines(rows: Rows) -> list[tariff.Tariff]:
    """The tariffs of a schedule at one stake, one for each bracket of players that was seen."""
    ids = [row["schedule"] for row in rows for _ in range(int(row["hands"])) if row["schedule"]]
    if not ids:
        return []
    schedule = named(max(dict.fromkeys(ids), key=ids.count))[0]
    first, top = rows[0], max(float(row["pot"]) for row in rows) * tariff.EDGE
    pots = sorted({int(top * SCALE * at / STEPS) // schedule.unit * schedule.unit for at in range(STEPS + 1)})
    found: dict[tuple[Any, ...], tariff.Tariff] = {}
    for dealt in sorted({int(row["players_dealt"]) for row in rows}):
        big = int(first["big"] * SCALE)
        try:
            tier = tier_for(schedule, first["game"], first["limit_type"], big, dealt)
        except UsageError:
            continue
        rakes = [charge(tier, schedule, Pot([pot], big)).rake for pot in pots]
        cap = "" if tier.cap is None else f", cap {told_amount(tier.cap.worth(big, schedule.unit))}"
        once = " (drawn: all in one round)" if tier.tariff.by_street else ""
        name = f"{schedule.id}, {tier.dealt_text} dealt: {tier.tariff.text}{once}{cap}"
        if all(rake is not None for rake in rakes):
            amounts = [pot / SCALE for pot in pots], [(rake or 0) / SCALE for rake in rakes]
            found.setdefault(tuple(rakes), tariff.Tariff(name, *amounts))
    return list(found.values())


PLOTS: Final = {
    "results": Plot("progress", (), "won over hands: net, before rake, all-in EV, with and without showdown",
                    _money(progress.results_graph)),
    "rake": Plot("progress", (), "won before and after rake, the rake between them", _money(progress.rake_graph)),
    "cost": Plot("rake_cost", ("stakes",), "rake per 100 hands by method, by stakes or --by", cost.cost_by_stake, True),
    "comparison": Plot("rake_compare", (), "the same hands under the schedules of --schedule", _comparison),
    "tariff": Plot("rake_points", (), "rake against pot, with the tariff drawn", _tariff),
    "positions": Plot("positions", ("position",), "win rate by position, and by one thing more of --by",
                      _money(heat.position_heat)),
    "hands": Plot("starting_hands", ("hand_class",), "win rate of the 169 starting hands", _money(heat.hand_grid)),
    "stacks": Plot("stacks", (), "a player's stack from hand to hand, jumps marked", _money(_stacks)),
    "findings": Plot("findings", ("severity", "month"), "findings by month", audit.findings_over_time),
}  # fmt: skip
