"""A dataset as scripts and notebooks use it: reports, SQL, single hands, what it adds up to."""

import contextlib
import html
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pokerstats.api import periods
from pokerstats.api.hands import Hand, fetch, raw_hand
from pokerstats.api.result import Result
from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    import duckdb
    from matplotlib.axes import Axes

    from pokerstats.pipeline.equity import Filled
    from pokerstats.reports.catalogue import Report
    from pokerstats.reports.filters import Filters
    from pokerstats.reports.inferred import Inferred

MANIFEST = "manifest.json"
_ALIKE = 0.85  # Jaro-Winkler: names nearer than this may be one mistyped


class HandNotFoundError(UsageError):
    """No hand of this id is in the dataset."""

    exit_code = 1


class Dataset:
    """The hands of a folder with a manifest. Nothing here changes it."""

    def __init__(self, path: str | PathLike[str], keep: "tempfile.TemporaryDirectory[str] | None" = None) -> None:
        from pokerstats.store import manifest

        self.path = Path(path)
        self._keep = keep  # a temporary dataset lives as long as this
        manifest.read(self.path)  # says at once what is wrong with it

    @cached_property
    def connection(self) -> "duckdb.DuckDBPyConnection":
        """DuckDB with the tables as views; it reads this dataset and nothing else."""
        from pokerstats.store.views import connect

        return connect(self.path)

    def reports(self) -> "list[Report]":
        """The reports that this dataset can answer."""
        from pokerstats.reports.catalogue import catalogue

        return list(catalogue().values())

    def report(
        self,
        name: str,
        *,
        by: str | Sequence[str] = (),
        player: str | Sequence[str] | None = (),
        since: periods.When = None,
        until: periods.When = None,
        filter: str | Sequence[str] | None = (),  # noqa: A002  what it is called everywhere
        zone: str | None = None,
        **words: str | Sequence[str],
    ) -> Result:
        """One report. Raises UsageError.

        `player`: names; "me" (the default) is who pokerstats.toml says, or else each hand's hero; "all" is everybody.
        `filter`: filters that pokerstats.toml names. `zone`: of the clock for months, days and hours. `words`: site,
        currency, money, game, limit, stakes, table, tournament, dealt ("6", "2-4"), position; a value or several.
        """
        from pokerstats.api.asking import Asked
        from pokerstats.reports import catalogue

        report = catalogue.find(name)
        groups = [by] if isinstance(by, str) else list(by)
        asked = Asked(player, since, until, filter, zone, words)
        everybody = "player" in groups or report.of_everybody
        filters = asked.filters(of_players=report.is_of_players and not everybody)
        table = catalogue.run(self.connection, report, groups, filters)
        about = catalogue.about(self.connection, report, filters) if report.is_filtered else ""
        if not len(table):
            about = "; ".join([about, *self._strangers(filters.players)])
        units = {column.name: column.unit for column in report.columns(groups)}
        drill = partial(self._hands_of, report, groups, filters)
        return Result(table, units, title=report.title, about=about, name=name, hands=drill)

    def _strangers(self, names: Sequence[str]) -> list[str]:
        """For each name that no player has, that it is so, and which name it is nearest to."""
        found = self.connection.execute(
            "WITH known AS (SELECT DISTINCT player FROM seats_rows WHERE player IS NOT NULL)"
            " SELECT name, (SELECT max_by(player, near) FROM (SELECT player, jaro_winkler_similarity(lower(player),"
            " lower(name)) AS near FROM known) WHERE near > $alike) FROM (SELECT unnest($names::VARCHAR[]) AS name)"
            " WHERE name NOT IN (SELECT player FROM known)",
            {"names": list(names), "alike": _ALIKE},
        ).fetchall()
        return [f"no player {name!r}" + (f" (did you mean {near}?)" if near else "") for name, near in found]

    def _hands_of(
        self, report: "Report", groups: Sequence[str], filters: "Filters", row: Mapping[str, Any]
    ) -> Iterator[Hand]:
        """The hands behind a row of a report. Raises UsageError if it is grouped by what no hand tells alone."""
        from pokerstats.reports import catalogue

        query, given = catalogue.drill(self.connection, report, groups, filters, row)
        keys = self.connection.sql(query, params=given).to_arrow_table().column(0).to_pylist()
        return fetch(self.connection, keys)

    def hands(
        self,
        *,
        player: str | Sequence[str] | None = (),
        since: periods.When = None,
        until: periods.When = None,
        filter: str | Sequence[str] | None = (),  # noqa: A002  what it is called everywhere
        zone: str | None = None,
        **words: str | Sequence[str],
    ) -> Iterator[Hand]:
        """The hands that the filters leave, in their order; the filters are those of `report`. Raises UsageError."""
        from pokerstats.api.asking import Asked

        asked = Asked(player, since, until, filter, zone, words).filters(of_players=False)
        query = f"SELECT hand FROM {asked.hands()} ORDER BY hand"  # noqa: S608  filters are parameters
        keys = self.connection.sql(query, params=asked.params()).to_arrow_table().column(0).to_pylist()
        yield from fetch(self.connection, keys)

    def rake_cost(self, *, deal: str | None = None, method: str | None = None, **asked: Any) -> Result:
        """The report `rake_cost`; with a rakeback deal (an id, a file, `30%`) also what is left with it.

        `method`: one more way of sharing the rake: `streetwise`, `rpv:0.6`, `pvi:0.8` (see reports/attribution). What
        else can be asked for: see `report`. Raises UsageError.
        """
        from pokerstats.reports import attribution, rakeback

        with contextlib.ExitStack() as views:
            if deal is not None:
                from pokerstats.rake.deal import deal_named

                views.enter_context(rakeback.in_view(self.connection, deal_named(deal)))
            if method is not None:
                views.enter_context(attribution.in_view(self.connection, method))
            return self.report("rake_cost", **asked)

    def rake_compare(
        self, schedules: str | Sequence[str], *, by: str | Sequence[str] = (),
        rates: Mapping[str, str] | Sequence[str] = (), player: str | Sequence[str] = (), since: periods.When = None,
        until: periods.When = None, filter: str | Sequence[str] = (),  # noqa: A002  what it is called everywhere
        zone: str | None = None, **words: str | Sequence[str],
    ) -> Result:  # fmt: skip
        """The same hands under other schedules. Raises UsageError.

        `schedules`: ids, rooms or files. `rates`: `{"EUR": "1.08"}`, what one unit is worth in dollars: then hands of
        other currencies are priced too. All else as in `report`.
        """
        from pokerstats.api.asking import Asked
        from pokerstats.reports import catalogue, compare

        names = [schedules] if isinstance(schedules, str) else list(schedules)
        groups = [by] if isinstance(by, str) else list(by)
        filters = Asked(player, since, until, filter, zone, words).filters(of_players="player" not in groups)
        table = compare.compare(self.connection, names, groups, filters, compare.rates_of(rates) if rates else None)
        about = catalogue.about(self.connection, catalogue.find("rake_cost"), filters)
        units = {column.name: column.unit for column in compare.COLUMNS}
        return Result(table, units, title="The same hands elsewhere", about=about, name="rake_compare")

    def plot(
        self, name: str, *, out: str | PathLike[str] | None = None, ax: "Axes | None" = None,
        schedules: str | Sequence[str] = (), rates: Mapping[str, str] | Sequence[str] = (),
        by: str | Sequence[str] = (), **asked: Any,
    ) -> "Axes | None":  # fmt: skip
        """A figure by name, drawn on axes, or into a file (PNG, SVG, PDF). Raises UsageError.

        `schedules` and `rates` are those of the figure comparison; all else is asked for as in `report`.
        """
        from pokerstats.reports.figures import plots

        plot = plots.find(name)
        path = None if out is None else plots.checked(fspath(out))
        groups = [by] if isinstance(by, str) else list(by)
        if name == "comparison":
            result = self.rake_compare(schedules, rates=rates, by=groups, **asked)
        else:
            result = self.report(plot.report, by=plot.grouped(groups), **asked)
        rows = result.drawable()
        if path is None:
            return plot.draw(rows, ax, result.about)
        plots.write(plot, rows, result.about, path)
        return None

    def infer_rake(
        self, *, site: str | None = None, currency: str | None = None, skin: str | None = None,
        since: periods.When = None, until: periods.When = None,
    ) -> "Inferred":  # fmt: skip
        """The tariff that the hands of one room and currency follow. Raises UsageError for none, or for several."""
        from pokerstats.reports.inferred import infer_rake

        span = {"since": periods.begin(since), "until": periods.end(until)}
        return infer_rake(self.connection, site=site, currency=currency, skin=skin, **span)

    def tariff_changes(self, since: periods.When = None, until: periods.When = None) -> Result:
        """Days on which a room's tariff seems to have changed, by what hands show against their schedules."""
        from pokerstats.reports.tariff_changes import tariff_changes

        return Result(tariff_changes(self.connection, periods.begin(since), periods.end(until)))

    def jackpot_check(self, since: periods.When = None, until: periods.When = None) -> Result:
        """Fees taken for jackpots against what the schedules in force say, by room and stakes."""
        from pokerstats.reports.jackpot_check import jackpot_check

        return Result(jackpot_check(self.connection, periods.begin(since), periods.end(until)))

    def rakeback(self, deal: str, **asked: Any) -> Result:
        """What a deal gives back of the rake, by player and period. Raises UsageError.

        `deal`: an id, a file, or a flat share such as `30%`. Whose, and of which hands: as in `report`; what is left
        out counts for no tier.
        """
        from pokerstats.api.asking import Asked
        from pokerstats.rake.deal import deal_named
        from pokerstats.reports import rakeback

        player, since, until, named, zone = (
            asked.pop(name, None) for name in ("player", "since", "until", "filter", "zone")
        )
        filters = Asked(player, since, until, named, zone, asked).filters(of_players=True)
        return Result(rakeback.table(rakeback.payments(self.connection, deal_named(deal), filters)))

    def sql(self, query: str, params: Mapping[str, Any] | Sequence[Any] | None = None) -> Result:
        """The rows of a query over the tables. Raises UsageError for one that is wrong, or that does not only read."""
        from pokerstats.store.query import run

        table = run(self.connection, query, params)
        if "hand" not in table.column_names:
            return Result(table)
        return Result(table, hands=lambda row: fetch(self.connection, [row["hand"]] if row["hand"] is not None else []))

    def hand(self, site_or_id: str, hand_id: str | None = None) -> Hand:
        """The hand of this id; the room is needed where two have it. Raises HandNotFoundError, UsageError."""
        wanted, site = (site_or_id, None) if hand_id is None else (hand_id, site_or_id)
        found = self._find("hand", "hands", str(wanted), site)
        if not found:
            raise HandNotFoundError(self._why_not(str(wanted), site))
        return next(fetch(self.connection, [found[0][1]]))

    def raw(self, hand_id: str, site: str | None = None) -> str:
        """The text of a hand, also of one that is set aside. Raises HandNotFoundError, InputError, UsageError."""
        place, placed = 'path, "offset", length', "(SELECT h.*, path FROM hands h JOIN files USING (file_id))"
        found = self._find(place, placed, hand_id, site) or self._find(place, "quarantine", hand_id, site)
        if not found:
            raise HandNotFoundError(self._why_not(hand_id, site))
        return raw_hand(*found[0][1:])

    def _find(self, columns: str, table: str, hand_id: str, site: str | None) -> list[tuple[Any, ...]]:
        """The rows of this hand, its room first. Raises UsageError if several rooms have it."""
        wanted = hand_id.strip().lstrip("#")
        rows = self.connection.execute(
            f"SELECT site, {columns} FROM {table}"  # noqa: S608 - both are our own words
            " WHERE hand_id = $id AND ($site::VARCHAR IS NULL OR site = $site)",
            {"id": wanted, "site": site},
        ).fetchall()
        rooms = sorted({row[0] for row in rows})
        if len(rooms) > 1:
            raise UsageError(f"hand {wanted}: several rooms have it: {', '.join(rooms)}; name the room")
        return rows

    def info(self) -> dict[str, Any]:
        """What the dataset holds: its summary, rooms, span of time, size on disk."""
        from pokerstats.model.schema import SCHEMA_VERSION
        from pokerstats.store.summary import summary

        rooms = self.connection.execute("SELECT site, count(*) FROM hands GROUP BY site ORDER BY site").fetchall()
        span = self.sql("SELECT min(played_at) AS first_at, max(played_at) AS last_at FROM hands")
        size = sum(file.stat().st_size for file in self.path.rglob("*") if file.is_file())
        return {
            "path": str(self.path), "schema": SCHEMA_VERSION, "sites": dict(rooms), **next(span.rows()),
            "bytes_on_disk": size, **summary(self.path),
        }  # fmt: skip

    def __repr__(self) -> str:
        return "\n".join(f"{name:<14} {value}" for name, value in self.info().items())

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(repr(self))}</pre>"

    def _why_not(self, hand_id: str, site: str | None) -> str:
        """Not found, or found and set aside."""
        for _, reason, path, line in self._find("reason, path, line", "quarantine", hand_id, site):
            return f"hand {hand_id} ({path}:{line}) was set aside as {reason}: no rows to show; --raw prints its text"
        return f"no hand {hand_id} in {self.path}"


def is_dataset(path: str | PathLike[str]) -> bool:
    """Whether a path is a folder with a manifest."""
    return (Path(path) / MANIFEST).is_file()


def open_dataset(path: str | PathLike[str]) -> Dataset:
    """The dataset in this folder. Raises DatasetError."""
    return Dataset(path)


def import_hands(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
    to: str | PathLike[str],
    *,
    threads: int | None = None,
    progress: Callable[[Any], None] | None = None,
    say: Callable[[str], None] | None = None,
    schedule: str | None = None,
) -> Dataset:
    """Add the hands under the paths to the dataset `to`, made if need be.

    `schedule` charges all hands of its currency, instead of the one in force at their room.

    Raises DatasetError, LockedError; InputError if a path that is named cannot be read or holds no hands: what could
    be read is in the dataset then.
    """
    from pokerstats.api.runs import complaint
    from pokerstats.model.errors import InputError
    from pokerstats.pipeline.run import import_paths

    report = import_paths(listed(paths), to, threads=threads, progress=progress, say=say, schedule=schedule)
    if complaints := complaint(report):
        raise InputError("; ".join(complaints))
    return Dataset(to)


def open_source(
    source: str, *, progress: Callable[[Any], None] | None = None, say: Callable[[str], None] | None = None
) -> Dataset:
    """A dataset, or one made for the moment of the histories under a path. Raises InputError, DatasetError."""
    if is_dataset(source):
        return Dataset(source)
    from pokerstats.pipeline.run import temporary_dataset

    folder = temporary_dataset()
    import_hands(source, folder.name, progress=progress, say=say)
    return Dataset(folder.name, keep=folder)


def forget(path: str | PathLike[str], inputs: Iterable[str]) -> list[str]:
    """Take inputs out of a dataset; those that are not in it. Raises DatasetError, LockedError."""
    from pokerstats.pipeline.rooms import rooms
    from pokerstats.pipeline.run import versions, words
    from pokerstats.store.dataset import Writer

    Dataset(path)
    with Writer.open(Path(path), words=words(rooms()), versions=versions()) as writer:
        return [one for one in inputs if not writer.forget(one)]


def fill_equity(path: str | PathLike[str], *, progress: Callable[[int, int], None] | None = None) -> "Filled":
    """What all-in hands were worth when the last chips went in, into the table `equity`: of inputs that lack it.

    `progress` is told hands done and to do. Raises DatasetError, LockedError.
    """
    from pokerstats.pipeline.equity import fill

    Dataset(path)
    return fill(Path(path), progress=progress)


def listed(paths: str | PathLike[str] | Iterable[str | PathLike[str]]) -> list[str]:
    """One path or several as a list."""
    return [fspath(paths)] if isinstance(paths, (str, PathLike)) else [fspath(path) for path in paths]
