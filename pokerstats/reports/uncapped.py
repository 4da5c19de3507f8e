"""What a schedule would take from a hand if it had no cap: of capped hands whose rake it explains."""

from typing import TYPE_CHECKING, Final

from pokerstats.columns.layout import NONE
from pokerstats.rake.reading import schedules
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.tariff import LEVELS
from pokerstats.reports.reprice import ASKED, load, needs_of, reprice

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_CAPPED: Final = "rake > 0 AND rake >= rake_cap AND rake = expected_rake"


def fill(connection: "duckdb.DuckDBPyConnection") -> None:
    """The table rake_without_cap (hand, uncapped), made once for a connection: hands of which it is known."""
    if connection.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = 'rake_without_cap'").fetchall():
        return
    connection.execute("CREATE TEMP TABLE rake_without_cap (hand BIGINT, uncapped DECIMAL(18,4))")
    asked = f"SELECT DISTINCT schedule FROM hands WHERE {ASKED} AND {_CAPPED}"  # noqa: S608 - our own words
    for id_ in sorted({id_ for (id_,) in connection.execute(asked).fetchall()} & schedules().keys()):
        connection.register("uncapped_rows", _priced(connection, schedules()[id_]))
        connection.execute(
            "INSERT INTO rake_without_cap SELECT hand, (rake * 0.0001)::DECIMAL(18,4) FROM uncapped_rows"
        )
        connection.unregister("uncapped_rows")


def _priced(connection: "duckdb.DuckDBPyConnection", schedule: Schedule) -> "pa.Table":
    """The capped hands of a schedule, and their rake in ten-thousandths if the tariff went on for ever."""
    import pyarrow as pa

    hands = load(connection, needs_of([schedule]), f"{_CAPPED} AND schedule = $schedule", schedule=schedule.id)
    rake = reprice(hands, schedule._replace(tiers=tuple(map(_endless, schedule.tiers)))).rake
    known = rake != NONE
    return pa.table({"hand": pa.array(hands.hand[known]), "rake": pa.array(rake[known])})


def _endless(tier: Tier) -> Tier:
    """Without its cap. Levels end with the last one that was published: what would come beyond it nobody knows."""
    return tier._replace(cap=None, status="unknown" if tier.tariff.kind == LEVELS else tier.status)
