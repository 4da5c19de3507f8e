"""What a dataset holds, row by row, whatever numbers its inputs were given."""

from collections import Counter
from pathlib import Path
from typing import Final

from pokerstats.model.schema import TABLES
from pokerstats.store.views import connect

_KEYED: Final = {"seats": "seats_rows", "actions": "actions_rows", "pots": "pots_rows", "awards": "awards_rows"}

Rows = Counter[tuple[str, int]]


def rows(dataset: Path) -> Rows:
    """A hash of each row of each table. The number of an input depends on when it first came; its path does not."""
    found: Rows = Counter()
    with connect(dataset) as connection:
        for table in TABLES:
            columns = [column.name for column in table.columns if column.name not in ("hand", "file_id", "versions")]
            if table.name == "equity":
                continue
            plain = ", ".join(f'r."{name}"' for name in columns)
            of_hand = any(column.name == "hand" for column in table.columns)
            key = "f.path, r.hand & 16777215" if of_hand else "1"
            joined = "LEFT JOIN files f ON f.file_id = r.hand >> 24" if of_hand else ""
            source = _KEYED.get(table.name, table.name)
            query = f"SELECT hash(t) FROM (SELECT {key}, {plain} FROM {source} r {joined}) t"
            found.update((table.name, value) for (value,) in connection.execute(query).fetchall())
    return found


def lost_and_doubled(expected: Rows, found: Rows) -> tuple[int, int]:
    """Rows that are missing, and rows that are too many."""
    return (expected - found).total(), (found - expected).total()
