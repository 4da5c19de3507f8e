"""A report is one SQL file of `reports/sql`: being there is what puts it into the catalogue.

Its header, in SQL comments, says what it answers:

    -- title: Results
    -- question: What was won or lost?
    -- by: site, stakes, month            columns it can be grouped by: `{by}` in the query stands for those asked for;
                                          `seats`, `hands`: all that tells these apart (see vocabulary)
    -- default: site, stakes              those taken if none are asked for
    -- only: money = 'real'               hands that it is about at all, in SQL over `hands`
    -- of: everybody                      unless players are asked for; without it, of the hero
    -- most: 1000000                      rows of seats; if everybody's are more, somebody is to be asked for
    -- statistics: vpip, pfr              those that `{statistics}` is: value, n and 95 % interval of each
    -- within: big_blind               what else keeps rows of seats apart, where they are grouped twice
    -- column net (currency): won less put in
    -- column money                       the words for it stand in vocabulary

Seats are grouped by numbers, which takes half of the time: `{groups}` are the columns, and what else rows say of their
hands (money, currency, pot_type, if the report has them), in a few numbers; `{words}` are the rows that tell the words
of each `group_of`. `{again}` is the words too, the first of each group, where reading the hands once more takes longer.
`{seats of x}` are the seats of x, which has all columns of `{played}` and its own; `{played}` all re-played hands,
whoever is asked for.

`{order}` stands for the same columns in an ORDER BY: stakes by their height, positions by their place. `{results}`:
hands, net, its rate and interval, and how much of it is proved.

The query reads `{hands}` or `{seats}`: what the filters leave (see filters; `{dated}` makes sessions of slots). A
report without them takes no filters. `{filtered}` tells whether they leave anything out. `{counts}` is a list of
structs, one a statistic.
What queries share stands in macros.sql.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.model.closest import no_such
from pokerstats.model.errors import UsageError
from pokerstats.model.findings import BY_CODE
from pokerstats.model.statistics import BY_NAME, STATISTICS, Statistic
from pokerstats.reports.filters import APART, Filters
from pokerstats.reports.vocabulary import KNOWN, WORDS, Column
from pokerstats.store.views import literal

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_KEYS: Final = "title|question|by|default|only|of|most|statistics|within|column"
_HEADER: Final = re.compile(rf"^-- ({_KEYS})\b *([^:\n]*)(?:: *(.*))?$", re.MULTILINE)
_RESULTS: Final = """count(*) AS hands, money_sum(net) AS net, per_100(net_bb) AS bb_100,
    per_100_pm(net_bb) AS bb_100_pm, proved_money(contributed, net, is_proved) AS proved_share"""
_ORDER: Final = {"stakes": "height_of(stakes), stakes", "position": "place_of(position)"}
_OF_GROUPS: Final = ("money", "currency", "pot_type")  # what rows say of their hands, whatever they are grouped by
_OF_FINDINGS: Final = {  # what a finding tells and its hand does not
    "severity": "severity", "code": "code", "path": "path",
    "title": "(SELECT title FROM codes WHERE codes.code = findings.code)",
}  # fmt: skip
_TELLING: Final = (  # columns of rows and of hands that say the same, whether or not they were asked for
    "money", "currency", "session", "site", "player", "game", "limit_type", "stakes", "players_dealt", "schedule",
    "table_name", "hand_id", "buy_in_currency", "pot_type",
)  # fmt: skip
_OF_ROWS: Final = {  # what rows of pots, and of moments up to which is counted, say of their hands
    "pot": "total_pot = $row_pot AND rake = $row_rake",
    "pot_size": "total_pot / nullif(bet, 0) >= split_part(split_part($row_pot_size, '–', 1), ' ', 1)::INT"
                " AND coalesce(total_pot / nullif(bet, 0) < try_cast(split_part($row_pot_size, '–', 2) AS INT), true)",
    "clock": "(clock IS NULL OR clock <= $row_clock)",
}  # fmt: skip
_SEATS_OF: Final = re.compile(r"\{seats of (\w+)\}")
_COLUMN: Final = re.compile(r"(\w+)(?: \((.+)\))?")


class Report(NamedTuple):
    """One report: what it asks, what it can be asked for, and its query."""

    name: str
    title: str
    question: str
    by: tuple[str, ...]
    default: tuple[str, ...]
    only: str
    of_everybody: bool
    most: int  # 0: no limit
    statistics: tuple[str, ...]
    within: tuple[str, ...]
    described: tuple[Column, ...]
    query: str

    def __repr__(self) -> str:
        return f"{self.name}: {self.question}"

    @property
    def is_filtered(self) -> bool:
        """Whether it can be asked for some hands only."""
        return "{hands}" in self.query or self.is_of_players

    @property
    def is_of_players(self) -> bool:
        """Whether its rows are about players, so that it is asked for somebody."""
        return "{seats" in self.query

    def columns(self, by: Sequence[str] = ()) -> tuple[Column, ...]:
        """The columns in the order in which they come, those it is grouped by first."""
        groups = by or self.default
        said = KNOWN | {column.name: column for column in self.described}
        free = [column for column in self.described if column.name not in self.by]
        return (*(said.get(name, Column(name, "", "")) for name in groups), *free)


@cache
def catalogue() -> dict[str, Report]:
    """All reports by name."""
    folder = files("pokerstats.reports") / "sql"
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return {report.name: report for report in sorted(map(_read, found))}


def find(name: str) -> Report:
    """The report of this name. Raises UsageError."""
    reports = catalogue()
    if name not in reports:
        raise UsageError(no_such("report", name, reports))
    return reports[name]


def explain(column: str) -> str:
    """What a column of this name is, and in which reports it stands; "" if none has it."""
    places: dict[str, list[str]] = {}
    for report in catalogue().values():
        for name, unit, says in report.columns((*report.default, *report.by)):
            if name == column:
                places.setdefault(f"{name} ({unit}): {says}" if unit else f"{name}: {says}", []).append(report.name)
    return "\n".join(f"{told}\n  reports  {', '.join(names)}" for told, names in places.items())


def parse(name: str, text: str) -> Report:
    """A report from the text of its file. Raises ValueError if the header lacks something."""
    head: dict[str, str] = {}
    columns = []
    for key, detail, value in _HEADER.findall(text):
        if key == "column":
            columns.append(_column(name, detail.strip(), value))
        else:
            head[key] = value
    if not {"title", "question"} <= head.keys() or not columns:
        raise ValueError(f"{name}.sql: title, question and columns belong into the header")
    by, default, statistics, within = (_words(head.get(key, "")) for key in ("by", "default", "statistics", "within"))
    by = tuple(dict.fromkeys(one for word in by for one in WORDS.get(word, (word,))))
    columns += [column for one in STATISTICS if one.name in statistics for column in _described(one)]
    query = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    everybody = head.get("of") == "everybody"
    return Report(
        name, head["title"], head["question"], by, default, head.get("only", ""), everybody,
        int(head.get("most", 0)), statistics, within, tuple(columns), query,
    )  # fmt: skip


def _column(report: str, detail: str, says: str) -> Column:
    """A column as the header describes it, or by its name alone. Raises ValueError."""
    described = _COLUMN.fullmatch(detail)
    if described is None or (not says and detail not in KNOWN):
        raise ValueError(f"{report}.sql: column {detail!r}: write `column name (unit): what it says`")
    return Column(described[1], described[2] or "", says) if says else KNOWN[detail]


def run(
    connection: "duckdb.DuckDBPyConnection", report: Report, by: Sequence[str] = (), filters: Filters | None = None
) -> "pa.Table":
    """The rows of a report as an Arrow table. Raises UsageError for what the report cannot be asked for."""
    for name in by:
        if name not in report.by:
            can = f"by {', '.join(report.by)}" if report.by else "not by anything"
            raise UsageError(f"report {report.name} can be grouped {can}; not by {name!r}")
    filters = filters or Filters()
    if filters.restrict and not report.is_filtered:
        raise UsageError(f"report {report.name} is about the whole dataset: it takes no filters")
    if report.most and not filters.of_somebody:
        _check_size(connection, report, filters)
    _prepare(connection)
    if "rake_without_cap" in report.query:
        from pokerstats.reports import uncapped

        uncapped.fill(connection)
    groups = list(dict.fromkeys(by or report.default))
    query = _query(report, groups, _own(report, filters))
    table: pa.Table = connection.sql(query, params=filters.params()).to_arrow_table()
    return table


def _check_size(connection: "duckdb.DuckDBPyConnection", report: Report, filters: Filters) -> None:
    """Raise UsageError where a row a seat would answer nobody's question."""
    query = filters.extent(of_seats=True)
    ((seats, *_),) = connection.sql(query, params=filters.params()).fetchall()
    if seats > report.most:
        raise UsageError(
            f"report {report.name}: of all players it would be {seats:,} rows; ask for one player (--player), or for"
            " one table (--table) or tournament (--tournament)"
        )


def drill(
    connection: "duckdb.DuckDBPyConnection", report: Report, by: Sequence[str], filters: Filters, row: Mapping[str, Any]
) -> tuple[str, dict[str, Any]]:
    """The query for the hands that a row is made of, and its parameters. Raises UsageError if no hand tells a group."""
    if not report.is_filtered:  # of inputs: by path, or by room
        name = "path" if "path" in row else "site"
        query = "SELECT hand FROM hands JOIN (SELECT file_id, path FROM files) USING (file_id)"
        return f"{query} WHERE {name} IS NOT DISTINCT FROM $row ORDER BY hand", {"row": row[name]}
    groups = list(dict.fromkeys(by or report.default))
    filters = _own(report, filters)
    told = [name for name in ("session", "pot_type", "street") if name in row]
    rows = filters.seats([*groups, *told]) if report.is_of_players else filters.hands(told)
    own = set(connection.sql(f"SELECT * FROM {rows} LIMIT 0", params=filters.params()).columns)  # noqa: S608
    conditions: list[str] = []
    of_findings: list[str] = []
    given = filters.params()
    for name in dict.fromkeys((*groups, *_TELLING)):
        if name not in row or (name not in own and name not in groups):
            continue
        if name not in own and name not in _OF_FINDINGS:
            raise UsageError(f"report {report.name}: hands do not tell {name} one by one")
        (conditions if name in own else of_findings).append(
            f"{name if name in own else _OF_FINDINGS[name]} IS NOT DISTINCT FROM $row_{name}"
        )
        given[f"row_{name}"] = row[name]
    for name, condition in _OF_ROWS.items():
        if row.get(name) is not None:
            conditions.append(condition)
            given |= {f"row_{column}": row[column] for column in re.findall(r"\$row_(\w+)", condition)}
    if row.get("statistic") in BY_NAME:  # a row a statistic: hands with its chance
        conditions.append(f"{row['statistic']} IS NOT NULL")
    if "{filtered}" in report.query:
        wanted = " AND ".join(["hand IS NOT NULL", *of_findings])
        conditions.append(f"hand IN (SELECT hand FROM findings WHERE {wanted})")  # noqa: S608
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    return f"SELECT DISTINCT hand FROM {rows}{where} ORDER BY hand", given  # noqa: S608


def about(connection: "duckdb.DuckDBPyConnection", report: Report, filters: Filters) -> str:
    """Of how many hands a report is, from when to when, on which clock, how many are proved; and what was asked for."""
    filters = _own(report, filters)
    query = filters.extent(of_seats=report.is_of_players)
    ((hands, proved, first, last, timed, zoned),) = connection.sql(query, params=filters.params()).fetchall()
    if not hands:
        return "no hands"
    window = "time not told"
    if timed:
        window = f"{first:%Y-%m-%d %H:%M} … {last:%Y-%m-%d %H:%M} ({_clocks(filters.zone, zoned, timed)})"
    what = ("seat in a hand", "seats in hands") if report.is_of_players else ("hand", "hands")
    counted = f"{hands:,} {what[hands > 1]}"
    return "; ".join([f"{counted}, {window}, {proved / hands:.1%} proved", *filters.told()])


def _clocks(zone: str, zoned: int, timed: int) -> str:
    """On which clock times are told: of hands that name no zone it is the one they print."""
    if zoned == timed:
        return zone
    return f"{zone}; {timed - zoned:,} of unknown zone" if zoned else "clock as printed, of unknown zone"


def _own(report: Report, filters: Filters) -> Filters:
    """The filters, and what the report leaves out of itself."""
    return replace(filters, only=report.only)


def _query(report: Report, groups: list[str], filters: Filters) -> str:
    """The query with its subqueries."""
    query = report.query.replace("{by}", ", ".join(groups)).replace("{filtered}", str(filters.restrict))
    query = query.replace("{order}", ", ".join(_ORDER.get(name, name) for name in groups))
    query = query.replace("{results}", _RESULTS)
    if report.statistics:
        mine = (one.name for one in STATISTICS if one.name in report.statistics)
        query = query.replace("{statistics}", ", ".join(map(_aggregate, mine)))
    if "{counts}" in query:
        query = query.replace("{counts}", f"[{', '.join(_counted(nr) for nr in range(len(STATISTICS)))}]")
    described = {column.name for column in report.described}
    told = [*groups, *(name for name in _OF_GROUPS if name in described)]
    named = list(dict.fromkeys([*told, *report.within]))
    query = query.replace("{again}", ", ".join(f"first({name}) AS {name}" for name in told))
    query = query.replace("{groups}", ", ".join(["group_of", *(name for name in named if name in APART)]))
    words = ", ".join(f"first({name}) AS {name}" for name in named if name not in APART)
    query = query.replace("{words}", f"(SELECT group_of, {words} FROM {{played}} GROUP BY group_of)")  # noqa: S608
    query = _SEATS_OF.sub(lambda found: filters.seats(named, of=found[1]), query)
    for word, rows in (("{hands}", filters.hands), ("{seats}", filters.seats), ("{played}", filters.played)):
        query = query.replace(word, rows(named)) if word in query else query
    return query.replace("{dated}", filters.dated())


def _aggregate(name: str) -> str:
    """A statistic over the rows of a group: value, n, interval."""
    done, count = f"count_if({name})", f"count({name})"
    return (
        f"share({done}, {count}) AS {name}, {count} AS {name}_n,"
        f" wilson_low({done}, {count}) AS {name}_low, wilson_high({done}, {count}) AS {name}_high"
    )


def _counted(nr: int) -> str:
    """A statistic over the rows of a group as a struct."""
    one = STATISTICS[nr]
    texts = {"statistic": one.name, "title": one.title, "definition": f"{one.done}; of those who: {one.chance}"}
    told = ", ".join(f"{name}: {literal(text)}" for name, text in texts.items())
    done = f"coalesce(count_if({one.name}), 0)::BIGINT"  # a third faster than a FILTER
    return f"{{nr: {nr}, done: {done}, n: count({one.name}), {told}}}"


def _described(one: Statistic) -> tuple[Column, ...]:
    """The columns that a statistic makes."""
    return (
        Column(one.name, "share", f"{one.title}: {one.done}; of those who: {one.chance}"),
        Column(f"{one.name}_n", "hands", "with the chance"),
        Column(f"{one.name}_low", "share", "lower end of the 95 % interval (Wilson)"),
        Column(f"{one.name}_high", "share", "upper end"),
    )


def _prepare(connection: "duckdb.DuckDBPyConnection") -> None:
    """What reports may use beside the tables: the registry of findings, the formulas, what a net was worth."""
    connection.execute("CREATE TEMP TABLE IF NOT EXISTS codes (code VARCHAR, title VARCHAR)")
    connection.execute("DELETE FROM codes")
    codes, titles = list(BY_CODE), [finding.title for finding in BY_CODE.values()]
    connection.execute("INSERT INTO codes SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])", [codes, titles])
    connection.execute((files("pokerstats.reports") / "macros.sql").read_text(encoding="utf-8"))
    connection.execute(f"CREATE OR REPLACE TEMP MACRO worth(ev_net, net, file_id) AS {_worth(connection)}")


def _worth(connection: "duckdb.DuckDBPyConnection") -> str:
    """What a net was worth, all-ins by their equity; unknown where `equity` has not looked at the input."""
    ((done, pending),) = connection.execute("""
        SELECT (SELECT count(*) FROM inputs_with_equity),
            (SELECT count(*) FROM files ANTI JOIN inputs_with_equity USING (file_id))
    """).fetchall()
    if not done:
        return "NULL::DECIMAL(18,4)"
    known = "of_known(ev_net, net)"
    return f"if(file_id IN (FROM inputs_with_equity), {known}, NULL)" if pending else known  # looking takes time


def _read(entry: Traversable) -> Report:
    return parse(entry.name.removesuffix(".sql"), entry.read_text(encoding="utf-8"))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
