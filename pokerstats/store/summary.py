"""What a dataset adds up to: every hand head in exactly one bucket, every line in exactly one class."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pokerstats.model import names
from pokerstats.model.schema import FILES, FINDINGS, HANDS, QUARANTINE, QUARANTINE_REASONS
from pokerstats.store import manifest

if TYPE_CHECKING:
    import duckdb

COUNTED: Final = (HANDS, FINDINGS, QUARANTINE, FILES)
BUCKETS: Final = (*names.VERDICTS, *names.STATUSES[1:], *QUARANTINE_REASONS[2:])


def summary(dataset: str | Path) -> dict[str, Any]:
    """The summary of a dataset, as it was counted when it was last written."""
    return manifest.read(Path(dataset)).summary


def summarise(connection: "duckdb.DuckDBPyConnection") -> dict[str, Any]:
    """Count the hands, findings and lines of a connection with the tables COUNTED."""
    buckets = dict.fromkeys(BUCKETS, 0)
    for bucket, count in connection.execute(
        "SELECT coalesce(verdict, CASE status WHEN 'ok' THEN 'undecided' ELSE status END), count(*)"
        " FROM hands GROUP BY 1 UNION ALL SELECT reason, count(*) FROM quarantine GROUP BY 1"
    ).fetchall():
        buckets[bucket] += count
    findings = connection.execute("SELECT count(*) FROM findings").fetchall()[0][0]
    inputs, heads, used, noise, unknown = connection.execute(
        "SELECT count(*), coalesce(sum(hands), 0)::BIGINT, coalesce(sum(lines_used), 0)::BIGINT,"
        " coalesce(sum(lines_noise), 0)::BIGINT, coalesce(sum(lines_unknown), 0)::BIGINT FROM files"
    ).fetchall()[0]
    hands = sum(buckets.values())
    if hands != heads:
        raise AssertionError(f"{heads} hand heads were seen, {hands} are in a bucket")
    return {
        "files": inputs, "hands": hands, **buckets, "findings": findings,
        "lines": {"used": used, "noise": noise, "unknown": unknown},
    }  # fmt: skip
