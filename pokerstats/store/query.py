"""A user's query: one statement that only reads."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import duckdb
import pyarrow as pa

from pokerstats.model.errors import UsageError
from pokerstats.store import views

_DAMAGE: Final = (duckdb.IOException, duckdb.SerializationException, duckdb.InternalException, duckdb.FatalException)
_READING: Final = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)


def run(
    connection: duckdb.DuckDBPyConnection, query: str, params: Mapping[str, Any] | Sequence[Any] | None = None
) -> pa.Table:
    """The rows of a query. Raises UsageError for one that is wrong or would do more than read, DatasetError."""
    try:
        statements = connection.extract_statements(query)
        if len(statements) != 1 or statements[0].type not in _READING:
            raise UsageError("SQL: one SELECT statement, please; a dataset cannot be changed by a query")
        relation = connection.sql(query, params=params)
        table: pa.Table = relation.to_arrow_table()
    except _DAMAGE as error:
        raise views.damaged(error) from None
    except duckdb.Error as error:
        unreadable = isinstance(error, duckdb.InvalidInputException) and ".parquet" in str(error)
        if unreadable or type(error) is duckdb.Error:  # what it reads in a shard makes no sense
            raise views.damaged(error) from None
        raise UsageError(f"SQL: {error}") from None
    return table
