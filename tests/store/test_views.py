"""Users' SQL sees the tables of the contract, and nothing but the dataset."""

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from pokerstats.model import schema
from pokerstats.store.dataset import Writer
from pokerstats.store.views import connect
from tests.store.build import WORDS, Hand, chunk, facts
from tests.store.test_dataset import folder, put, rows  # noqa: F401  a fixture

ADDED = {"seats": {"site", "hand_id"}, "actions": {"site", "hand_id", "player", "pot_before"},
         "pots": {"site", "hand_id"}, "awards": {"site", "hand_id"},
         "payouts": {"site", "hand_id", "player"}, "equity": {"site", "hand_id"}}  # fmt: skip


@pytest.mark.parametrize("hands", [[], [Hand("1")]], ids=["empty", "one hand"])
def test_every_table_has_its_view_with_every_column(folder: Path, hands: list[Hand]) -> None:  # noqa: F811
    put(folder, {"a.txt": hands} if hands else {})
    for table in schema.TABLES:
        found = set(connect(folder).sql(f"select * from {table.name}").columns)
        assert found == {column.name for column in table.columns} | ADDED.get(table.name, set())


def test_actions_tell_player_and_the_pot_before(folder: Path) -> None:  # noqa: F811
    put(folder, {"a.txt": [Hand("1")]})
    found = rows(folder, "select hand_id, n, player, pot_before::text from actions order by n")
    assert found == [
        ("1", 1, "Anna", "0.0000"),
        ("1", 2, "bluff_ér ♠", "0.5000"),
        ("1", 3, "Anna", "1.5000"),
        ("1", 4, "bluff_ér ♠", "2.0000"),
    ]


def test_times_are_utc_and_money_is_decimal(folder: Path) -> None:  # noqa: F811
    put(folder, {"a.txt": [Hand("1")]})
    (row,) = rows(folder, "select played_at::text, played_at_local::text, typeof(total_pot), typeof(boards) from hands")
    assert row == ("2023-11-14 22:13:20+00", "2023-11-14 22:13:20", "DECIMAL(18,4)", "VARCHAR[]")


def test_columns_are_described(folder: Path) -> None:  # noqa: F811
    put(folder, {})
    query = "select comment from duckdb_columns() where table_name = 'hands' and column_name = 'rake_source'"
    assert rows(folder, query) == [("how rake is known (stated, derived, unknown)",)]


@pytest.mark.parametrize(
    "query",
    [
        "select * from read_csv('{outside}/secret.csv')",
        "copy hands to '{outside}/out.parquet'",
        "attach '{outside}/x.duckdb'",
        "set enable_external_access=true",
        "set memory_limit='9GB'",
    ],
)
def test_sql_cannot_leave_the_dataset(folder: Path, tmp_path: Path, query: str) -> None:  # noqa: F811
    (tmp_path / "secret.csv").write_text("a\n1\n")
    put(folder, {"a.txt": [Hand("1")]})
    with pytest.raises(duckdb.Error):
        connect(folder).execute(query.format(outside=tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.ds", "secret.csv"]


def test_a_quote_in_the_path_is_only_a_letter(tmp_path: Path) -> None:
    path = tmp_path / "o'hara [1]*.ds"
    put(path, {"a.txt": [Hand("1")]})
    assert rows(path, "select hand_id from hands") == [("1",)]


def test_a_slim_dataset_has_the_same_views(folder: Path) -> None:  # noqa: F811
    with Writer.open(folder, words=WORDS, versions="grammar 1", slim=True) as store:
        file_id = store.begin_file("a.txt")
        store.add(file_id, chunk([Hand("1"), Hand("2"), Hand("1")]))
        store.end_file(file_id, facts("a.txt", 3))
        total = store.close()
    assert (total["proved"], total["duplicate"]) == (2, 1)
    assert rows(folder, "select hand_id, verdict, rake from hands order by hand") == [
        ("1", "proved", None),
        ("2", "proved", None),
    ]
    assert rows(folder, "select * from seats") == []


def test_writing_and_asking_load_no_pandas(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from tests.store.build import Hand, Problem
from tests.store.test_dataset import put, connect
put(Path(sys.argv[1]), {"a.txt": [Hand("1"), Hand("2", problems=[Problem(401)])]})
put(Path(sys.argv[1]), {"b.txt": [Hand("1"), Hand("3", problems=[Problem(401)])]})
put(Path(sys.argv[1]), {"a.txt": [Hand("7")]}, sha256="bb")
connect(sys.argv[1]).execute("select hand_id from hands").fetchall()
print("pandas" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "x.ds")], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_no_progress_bar_stands_in_the_data(tmp_path: Path) -> None:
    """DuckDB draws one on stdout, also into a file, where a query takes long."""
    put(tmp_path / "hands.ds", {})
    with connect(tmp_path / "hands.ds") as connection:
        assert connection.sql("SELECT current_setting('enable_progress_bar')").fetchall() == [(False,)]
