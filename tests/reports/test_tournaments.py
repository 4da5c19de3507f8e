"""What tournaments cost and brought: an entry or a prize that is not told is left out, and counted."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest

from pokerstats.pipeline.run import import_paths
from pokerstats.reports.catalogue import find, run
from pokerstats.store.views import connect

SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture
def samples(tmp_path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    import_paths([SAMPLES], tmp_path / "ds")
    with connect(tmp_path / "ds") as connection:
        yield connection


def played(connection: duckdb.DuckDBPyConnection) -> list[tuple[Any, ...]]:
    """Room, number, entry and fee of each tournament."""
    return connection.execute("""
        SELECT DISTINCT site, tournament_id, buy_in_currency, buy_in + coalesce(bounty, 0) + coalesce(entry_fee, 0),
            entry_fee
        FROM hands WHERE money = 'tournament' AND tournament_id IS NOT NULL ORDER BY ALL
    """).fetchall()


def test_entries_are_counted_once_each(samples: duckdb.DuckDBPyConnection) -> None:
    rows = run(samples, find("tournaments"), ["site"]).to_pylist()
    own = played(samples)
    assert len(own) > 1
    for row in rows:
        mine = [one for one in own if (one[0], one[2]) == (row["site"], row["buy_in_currency"])]
        costs = [cost for *_, cost, _ in mine if cost is not None]
        assert (row["tournaments"], row["unknown"]) == (len(mine), len(mine) - len(costs))
        assert row["costs"] == (sum(costs) if costs else None)
        assert (row["prizes_known"], row["prizes"], row["roi"]) == (0, None, None)
    assert sum(row["tournaments"] for row in rows) == len(own)


def test_the_return_is_of_tournaments_whose_prize_and_entry_are_told(samples: duckdb.DuckDBPyConnection) -> None:
    site, tournament, _, cost, _ = next(one for one in played(samples) if one[3])
    samples.execute(f"""
        CREATE TEMP VIEW tournaments AS
        SELECT '{site}' AS site, '{tournament}' AS tournament_id, {3 * cost}::DECIMAL(18,4) AS hero_prize
    """)
    rows = run(samples, find("tournaments"), ["tournament_id"]).to_pylist()
    told = {row["tournament_id"]: row for row in rows}
    assert (told[tournament]["prizes"], told[tournament]["roi"]) == (3 * Decimal(cost), 2.0)
    assert all(row["roi"] is None for key, row in told.items() if key != tournament)


def test_an_entry_that_is_not_told_is_no_entry_of_nothing(samples: duckdb.DuckDBPyConnection) -> None:
    samples.execute("CREATE TEMP VIEW hands AS SELECT * REPLACE (NULL::DECIMAL(18,4) AS buy_in) FROM memory.main.hands")
    for row in run(samples, find("tournaments")).to_pylist():
        assert row["unknown"] == row["tournaments"]
        assert row["costs"] is None
