"""A report is one SQL file of `reports/sql`: being there is what puts it into the catalogue.

Its header, in SQL comments, says what it answers:

    -- title: Results
    -- question: What was won or lost?
    -- by: site, stakes, month            columns it can be grouped by: `{by}` in the query stands for those asked for
    -- default: site, stakes              those taken if none are asked for
    -- takes: players, since, until       parameters of the query, null if not given
    -- column net (currency): won less put in
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.model.findings import BY_CODE

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_HEADER: Final = re.compile(r"-- (title|question|by|default|takes|column)\b *([^:]*): *(.*)")
_COLUMN: Final = re.compile(r"(\w+)(?: \((.+)\))?")


class Column(NamedTuple):
    """A column that a report yields."""

    name: str
    unit: str
    says: str


class Report(NamedTuple):
    """One report: what it asks, what it can be asked for, and its query."""

    name: str
    title: str
    question: str
    by: tuple[str, ...]
    default: tuple[str, ...]
    takes: tuple[str, ...]
    described: tuple[Column, ...]
    query: str

    def columns(self, by: Sequence[str] = ()) -> tuple[Column, ...]:
        """The columns in the order in which they come, those it is grouped by first."""
        groups = by or self.default
        said = {column.name: column for column in self.described}
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
        raise UsageError(f"no report {name!r}; there are {', '.join(reports)}")
    return reports[name]


def parse(name: str, text: str) -> Report:
    """A report from the text of its file. Raises ValueError if the header lacks something."""
    head: dict[str, str] = {}
    columns = []
    for key, detail, value in _HEADER.findall(text):
        if key == "column":
            described = _COLUMN.fullmatch(detail)
            if described is None:
                raise ValueError(f"{name}.sql: column {detail!r}: write `column name (unit): what it says`")
            columns.append(Column(described[1], described[2] or "", value))
        else:
            head[key] = value
    if not {"title", "question"} <= head.keys() or not columns:
        raise ValueError(f"{name}.sql: title, question and columns belong into the header")
    by, default, takes = (_words(head.get(key, "")) for key in ("by", "default", "takes"))
    query = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return Report(name, head["title"], head["question"], by, default, takes, tuple(columns), query)


def run(connection: "duckdb.DuckDBPyConnection", report: Report, by: Sequence[str] = (), **given: Any) -> "pa.Table":
    """The rows of a report as an Arrow table. Raises UsageError for what the report cannot be asked for."""
    for name in by:
        if name not in report.by:
            can = f"by {', '.join(report.by)}" if report.by else "not by anything"
            raise UsageError(f"report {report.name} can be grouped {can}; not by {name!r}")
    for name, value in given.items():
        if value is not None and name not in report.takes:
            raise UsageError(f"report {report.name} cannot be asked for {name}")
    _add_codes(connection)
    query = report.query.replace("{by}", ", ".join(dict.fromkeys(by or report.default)))
    table: pa.Table = connection.sql(query, params={name: given.get(name) for name in report.takes}).to_arrow_table()
    return table


def _add_codes(connection: "duckdb.DuckDBPyConnection") -> None:
    """The registry of findings as a table that reports can join."""
    connection.execute("CREATE TEMP TABLE IF NOT EXISTS codes (code VARCHAR, title VARCHAR)")
    connection.execute("DELETE FROM codes")
    codes, titles = list(BY_CODE), [finding.title for finding in BY_CODE.values()]
    connection.execute("INSERT INTO codes SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])", [codes, titles])


def _read(entry: Traversable) -> Report:
    return parse(entry.name.removesuffix(".sql"), entry.read_text(encoding="utf-8"))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
