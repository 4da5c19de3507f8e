"""The schema names each column once, with a type, a sentence, and the vocabulary's words where it has one."""

import subprocess
import sys

import pytest

from pokerstats.model import names, schema

TYPES = {"text", "money", "bool", "int16", "int32", "int64", "uint64", "utc", "wall", "list<text>", "list<int16>"}


@pytest.mark.parametrize("table", schema.TABLES, ids=lambda table: table.name)
def test_columns_are_named_once_and_described(table: schema.Table) -> None:
    columns = [column.name for column in table.columns]
    assert len(set(columns)) == len(columns)
    for column in table.columns:
        assert column.type in TYPES
        assert column.says
        assert not (column.key and column.null)
        assert not column.words or column.type == "text"


def test_tables_are_those_of_the_contract() -> None:
    assert [table.name for table in schema.TABLES] == [
        "hands", "seats", "actions", "pots", "awards", "payouts", "equity", "findings", "quarantine", "files",
        "tournaments",
    ]  # fmt: skip


def test_parts_of_a_hand_start_with_its_key() -> None:
    for name in ("hands", "seats", "actions", "pots", "awards", "payouts", "equity"):
        first = schema.BY_NAME[name].columns[0]
        assert (first.name, first.type, first.key) == ("hand", "int64", True)


def test_a_column_is_found_by_its_name() -> None:
    assert schema.HANDS.column("verdict").words == names.VERDICTS
    with pytest.raises(KeyError):
        schema.HANDS.column("winnings")


def test_the_schema_is_plain_python() -> None:
    code = "import sys, pokerstats.model.schema; print({'pyarrow', 'numpy', 'duckdb'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
