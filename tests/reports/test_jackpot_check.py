"""Fees for jackpots against their schedules, on a few hands as their table holds them."""

from collections.abc import Iterator
from decimal import Decimal

import duckdb
import pytest

from pokerstats.reports.jackpot_check import jackpot_check

HANDS = [  # GGPoker at 0.02/0.05: pots from 1.50 owe 0.07
    (1, "ggpoker", "1.49", "0", "ggpoker"),
    (2, "ggpoker", "1.50", "0.07", "ggpoker"),
    (3, "ggpoker", "9.00", "0.07", "ggpoker"),
    (4, "ggpoker", "9.00", "0.05", "ggpoker"),
    (5, "ggpoker", "1.00", "0.07", "ggpoker"),
    (6, "winning", "9.00", "0.04", "winning"),  # a part of the rake, how much is not told
    (7, "winning", "9.00", "0", "winning"),
    (8, "absolute", "9.00", "0.50", None),  # no schedule in force
    (9, "pokerstars", "9.00", "0", "pokerstars"),
]


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute(
            "CREATE TABLE hands (hand BIGINT, site TEXT, total_pot DECIMAL(18,4), jackpot_fee DECIMAL(18,4),"
            " schedule TEXT, status TEXT DEFAULT 'ok', money TEXT DEFAULT 'real', players_dealt INT DEFAULT 6,"
            " pot_verdict TEXT DEFAULT 'proved', site_money DECIMAL(18,4) DEFAULT 0, game TEXT DEFAULT 'holdem',"
            " limit_type TEXT DEFAULT 'no', ante DECIMAL(18,4), big_bet DECIMAL(18,4),"
            " big_blind DECIMAL(18,4) DEFAULT 0.05, streets_dealt INT DEFAULT 3, rake DECIMAL(18,4),"
            " currency TEXT DEFAULT 'USD', stakes TEXT DEFAULT '0.02/0.05',"
            " played_at TIMESTAMPTZ DEFAULT '2025-08-01', played_at_local TIMESTAMP)"
        )
        made.execute("CREATE TABLE actions_rows (hand BIGINT, street TEXT, action TEXT, added DECIMAL(18,4))")
        made.executemany(
            "INSERT INTO hands (hand, site, total_pot, jackpot_fee, schedule) VALUES (?, ?, ?, ?, ?)", HANDS
        )
        yield made


def test_fees_are_exact_differ_or_are_not_told(connection: duckdb.DuckDBPyConnection) -> None:
    found = {row["site"]: row for row in jackpot_check(connection).to_pylist()}
    assert set(found) == {"ggpoker", "winning", "absolute"}, "a room without fees has no row"
    counts = {site: [row[name] for name in ("hands", "exact", "differs", "untold")] for site, row in found.items()}
    assert counts == {"ggpoker": [5, 2, 2, 0], "winning": [2, 0, 0, 1], "absolute": [1, 0, 0, 1]}
    assert (found["ggpoker"]["taken"], found["ggpoker"]["due"]) == (Decimal("0.26"), Decimal("0.21"))
    assert (found["absolute"]["schedule"], found["absolute"]["taken"]) == (None, Decimal("0.50"))


def test_days_can_be_chosen(connection: duckdb.DuckDBPyConnection) -> None:
    assert jackpot_check(connection, since="2025-09-01").num_rows == 0
    assert jackpot_check(connection, until="2025-09-01").num_rows == 3
