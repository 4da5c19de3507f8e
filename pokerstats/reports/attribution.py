"""Who pays the rake by any method: those of `seats`, street by street, and by a factor that the user names.

    dealt, contributed, weighted, winner   as stored
    streetwise     each collection falls on who had money in the pot by then (rake/streetwise); of a hand that no
                   schedule explains, a collection is the same part of its pot as the whole rake is of the whole pot
    rpv:F          half weighted, half weighted times F: iPoker's since 2015, F being what its secret source-based rake
                   makes of the player's rake (1 = as much)
    pvi:F          weighted times F: GGPoker's, F being the player's secret index

By a factor shares need not add up to the rake. `join` gives them for each hand and seat.
"""

import contextlib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final

from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    import duckdb

STORED: Final = ("dealt", "contributed", "weighted", "winner")
METHODS: Final = (*STORED, "streetwise", "rpv:F", "pvi:F")
_FACTORS: Final = {"rpv": "(1 + {factor}) / 2", "pvi": "{factor}"}


@contextlib.contextmanager
def in_view(connection: "duckdb.DuckDBPyConnection", method: str) -> Iterator[None]:
    """Meanwhile reports know the shares by a method, from the view shares_asked_for. Raises UsageError."""
    rows = join(connection, method)
    connection.execute(f"CREATE OR REPLACE TEMP VIEW shares_asked_for AS SELECT * FROM {rows}")  # noqa: S608
    try:
        yield
    finally:
        connection.execute("DROP VIEW shares_asked_for")


def join(connection: "duckdb.DuckDBPyConnection", method: str) -> str:
    """A relation (hand, seat, share) in SQL: share as a double, null where it is not known. Raises UsageError."""
    if method in STORED:
        return f"(SELECT hand, seat, rake_{method}::DOUBLE AS share FROM seats_rows)"  # noqa: S608 - our own words
    if method == "streetwise":
        return _streetwise(connection)
    kind, colon, told = method.partition(":")
    if kind not in _FACTORS or not colon:
        raise UsageError(f"method {method!r}: it must be one of {', '.join(METHODS)}")
    factor = _FACTORS[kind].format(factor=_number(told, method))
    return f"(SELECT hand, seat, rake_weighted::DOUBLE * ({factor}) AS share FROM seats_rows)"  # noqa: S608


def _number(told: str, method: str) -> Decimal:
    try:
        factor = Decimal(told)
    except InvalidOperation:
        factor = Decimal("NaN")
    if not factor.is_finite() or factor < 0:
        raise UsageError(f"method {method!r}: write a factor from 0 up, such as {method.partition(':')[0]}:0.8")
    return factor


def _streetwise(connection: "duckdb.DuckDBPyConnection") -> str:
    """A table of the shares, made once for a connection."""
    name = "streetwise_shares"
    if connection.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = ?", [name]).fetchone() is None:
        from pokerstats.reports.collected import shares

        connection.register("streetwise_rows", shares(connection))
        connection.execute(f"CREATE TEMP TABLE {name} AS SELECT * FROM streetwise_rows")  # noqa: S608 - our own words
        connection.unregister("streetwise_rows")
    return f"""(
        SELECT s.hand, s.seat, CASE WHEN h.rake = 0 THEN 0 ELSE t.share END AS share
        FROM seats_rows s JOIN hands h USING (hand) LEFT JOIN {name} t USING (hand, seat)
    )"""  # noqa: S608 - our own words
