"""Days on which a room's tariff seems to have changed, by room and stakes: see rake/change for when it seems so."""

from typing import TYPE_CHECKING, Any, Final

from pokerstats.rake.change import EXACT, HIGH, LOW, Change, changes
from pokerstats.reports.filters import IN_SPAN

if TYPE_CHECKING:
    import datetime as dt

    import duckdb
    import pyarrow as pa

_DAYS: Final = f"""
    SELECT
        site, coalesce(skin, '') AS skin, currency, limit_type, stakes,
        coalesce(played_at, played_at_local)::DATE AS day,
        count(*) FILTER (rake = expected_rake) AS exact,
        count(*) FILTER (rake < expected_rake) AS low,
        count(*) FILTER (rake > expected_rake) AS high
    FROM hands
    WHERE status = 'ok' AND money = 'real' AND rake_verdict IN ('proved', 'contradicted')
        AND (rake > 0 OR expected_rake > 0) AND coalesce(played_at, played_at_local) IS NOT NULL
        AND {IN_SPAN}
    GROUP BY ALL ORDER BY ALL
"""  # noqa: S608 - our own words
_GROUP: Final = 5  # columns of the query that name room and stakes


def tariff_changes(connection: "duckdb.DuckDBPyConnection", since: Any = None, until: Any = None) -> "pa.Table":
    """A row for each change, in the order of rooms, stakes and days.

    `day`: the first of the new tariff. Hands are those with a rake, taken or due, that a schedule tells; those before
    are counted from the change before, those after up to the next one.
    """
    import pyarrow as pa

    rows = connection.execute(_DAYS, {"since": since, "until": until}).fetchall()
    groups: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        groups.setdefault(row[:_GROUP], []).append(row[_GROUP:])
    found = [
        _row(group, days[change.day][0], days[change.day - 1][0], change)
        for group, days in groups.items()
        for change in changes([(exact, low, high) for _, exact, low, high in days])
    ]
    return pa.Table.from_pylist(found, schema=_schema())


def _row(group: tuple[str, ...], day: "dt.date", last: "dt.date", change: Change) -> dict[str, Any]:
    site, skin, currency, limit, stakes = group
    before, after = change.before, change.after
    return {
        "site": site, "skin": skin or None, "currency": currency, "limit_type": limit, "stakes": stakes,
        "day": day, "last_before": last,
        "hands_before": sum(before), "exact_before": round(before[EXACT] / sum(before), 4),
        "low_before": round(before[LOW] / sum(before), 4), "high_before": round(before[HIGH] / sum(before), 4),
        "hands_after": sum(after), "exact_after": round(after[EXACT] / sum(after), 4),
        "low_after": round(after[LOW] / sum(after), 4), "high_after": round(after[HIGH] / sum(after), 4),
        "log_likelihood_gain": round(change.gain, 1),
    }  # fmt: skip


def _schema() -> "pa.Schema":
    import pyarrow as pa

    counts: dict[str, pa.DataType] = {
        f"{what}_{side}": pa.int64() if what == "hands" else pa.float64()
        for side in ("before", "after")
        for what in ("hands", "exact", "low", "high")
    }
    texts: dict[str, pa.DataType] = dict.fromkeys(("site", "skin", "currency", "limit_type", "stakes"), pa.string())
    days: dict[str, pa.DataType] = dict.fromkeys(("day", "last_before"), pa.date32())
    return pa.schema({**texts, **days, **counts, "log_likelihood_gain": pa.float64()})


def told(change: dict[str, Any]) -> str:
    """A change as a sentence."""
    where = " ".join(filter(None, (change["site"], change["skin"], change["currency"], change["limit_type"])))
    sides = (f"of {change[f'hands_{side}']:,} raked hands {when} {_shares(change, side)}"
             for side, when in (("before", "before"), ("after", "from then on")))  # fmt: skip
    return f"{where} {change['stakes']}: the tariff seems to have changed on {change['day']}: {'; '.join(sides)}"


def _shares(change: dict[str, Any], side: str) -> str:
    """`98 % are exact, 2 % pay less`."""
    words = (("exact", "are exact"), ("low", "pay less"), ("high", "pay more"))
    parts = [f"{100 * change[f'{what}_{side}']:.0f} % {verb}" for what, verb in words if change[f"{what}_{side}"] > 0]
    return ", ".join(parts)
