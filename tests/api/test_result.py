import io
import json
import subprocess
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pokerstats.api.result import MOST_DRAWN, SHOWN, Result
from pokerstats.api.values import printable, text
from pokerstats.model.errors import UsageError

ROWS = {
    "player": ["<b>Cy", None],
    "net": pa.array([Decimal("-24.0000"), Decimal("0.0125")], pa.decimal128(18, 4)),
    "hands": pa.array([3, None], pa.int64()),
    "at": pa.array([datetime(2024, 3, 6, 1, tzinfo=UTC), None], pa.timestamp("us", "UTC")),
    "boards": pa.array([["2c7dKc"], []], pa.list_(pa.string())),
}


@pytest.fixture
def result() -> Result:
    return Result(pa.table(ROWS))


def test_csv_is_exact_and_leaves_unknown_empty(result: Result) -> None:
    out = io.StringIO()
    result.write_csv(out)
    assert out.getvalue() == "player,net,hands,at,boards\n<b>Cy,-24,3,2024-03-06T01:00:00Z,2c7dKc\n,0.0125,,,\n"


def test_text_is_written_without_pandas() -> None:
    """It takes a fifth of a second to import, and Arrow does so for times of a zone, and to fill in what is unknown."""
    code = """
import io, sys, duckdb
from pokerstats.api.result import Result
query = "SELECT TIMESTAMPTZ '2024-03-06 01:00:00Z' AS at, 1.5::DECIMAL(18,4) AS net UNION ALL SELECT NULL, NULL"
result = Result(duckdb.sql(query).to_arrow_table())
result.write_csv(sys.stdout), result.write_json(io.StringIO()), repr(result)
print("pandas" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["at,net", "2024-03-06T01:00:00Z,1.50", ",", "False"]


def test_json_is_exact_and_keeps_null(result: Result) -> None:
    out = io.StringIO()
    result.write_json(out)
    assert json.loads(out.getvalue()) == [
        {"player": "<b>Cy", "net": "-24", "hands": 3, "at": "2024-03-06T01:00:00Z", "boards": ["2c7dKc"]},
        {"player": None, "net": "0.0125", "hands": None, "at": None, "boards": []},
    ]


def test_json_of_no_rows_is_an_empty_list() -> None:
    out = io.StringIO()
    Result(pa.table(ROWS).slice(0, 0)).write_json(out)
    assert json.loads(out.getvalue()) == []


def test_a_parquet_file_tells_what_it_is_about_and_its_units(tmp_path: Path) -> None:
    table = pa.table({"site": ["a"], "net": pa.array([Decimal("1.5")], pa.decimal128(18, 4))})
    result = Result(table, {"net": "currency"}, title="Results", about="1 hands, 2024 (UTC), 100.0% proved")
    result.write_parquet(str(tmp_path / "r.parquet"))
    written = pq.read_table(tmp_path / "r.parquet")
    assert written.equals(table)
    assert written.schema.metadata == {b"title": b"Results", b"about": result.about.encode()}
    assert [field.metadata for field in written.schema] == [None, {b"unit": b"currency"}]


def test_values_that_come_again_are_told_apart() -> None:
    rows = {"zero": [0.0, -0.0, 0.0, None], "flag": [True, None, False, True], "none": pa.nulls(4)}
    table, out = Result(pa.table(rows)), io.StringIO()
    assert list(table.cells()) == [("0", "true", ""), ("-0", "", ""), ("0", "false", ""), ("", "true", "")]
    table.write_json(out)
    assert out.getvalue().splitlines()[2] == ' {"zero": -0.0, "flag": null, "none": null},'


def test_of_two_columns_of_a_name_json_tells_the_last() -> None:
    out = io.StringIO()
    Result(pa.table([[1], [2], [3]], names=["a", "b", "a"])).write_json(out)
    assert out.getvalue() == '[\n {"a": 3, "b": 2}\n]\n'


def test_a_frame_has_floats_or_decimals_and_nullable_counts(result: Result) -> None:
    frame = result.df()
    assert (frame["net"].dtype, frame["hands"].dtype) == ("float64", pd.Int64Dtype())
    assert frame["net"].tolist() == [-24.0, 0.0125]
    assert result.df(money="decimal")["net"].tolist() == [Decimal("-24.0000"), Decimal("0.0125")]


def test_without_polars_a_frame_of_it_is_refused_in_a_sentence(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(UsageError, match="polars is not installed"):
        result.pl()


def test_more_rows_than_memory_should_hold_are_no_figure() -> None:
    many = Result(pa.table({"jump": pa.nulls(MOST_DRAWN + 1)}), name="stacks")
    with pytest.raises(UsageError, match="1,000,001 rows are too many for a figure"):
        many.plot()


def test_html_escapes_what_players_call_themselves(result: Result) -> None:
    shown = result._repr_html_()
    assert "&lt;b&gt;Cy" in shown
    assert "<b>" not in shown


def test_a_long_result_shows_its_beginning() -> None:
    long = Result(pa.table({"n": list(range(SHOWN + 5))}))
    assert (len(long), repr(long).splitlines()[-1]) == (SHOWN + 5, "… 5 more of 25 rows")


def test_rates_below_each_other_have_as_many_decimals() -> None:
    rates = {"a": [-10.0, 31.25, None, 1e-12], "share": [0.5, 1.0, None, 0.0], "n": [1, 2, 3, 4]}
    shown = Result(pa.table(rates), {"share": "share"}).shown(4)
    assert [[str(told) for told in row] for row in shown.rows] == [
        ["-10.00", "50.0%", "1"], ["31.25", "100.0%", "2"], ["", "", "3"], ["1e-12", "0.0%", "4"],
    ]  # fmt: skip
    with_interval = {"b": [70.0], "b_n": [12], "b_low": [12.44], "b_high": [127.5]}
    ((told,),) = Result(pa.table(with_interval)).shown(1).rows
    assert (str(told), told.plain) == ("70.00 (12.44 … 127.50, n 12)", "70")


def test_polars_holds_the_same_rows(result: Result) -> None:
    frame = result.pl()
    assert isinstance(frame, pl.DataFrame)
    assert frame.rows(named=True) == list(result.rows())


def test_scalar_wants_one_value(result: Result) -> None:
    assert Result(pa.table({"n": [7]})).scalar() == 7
    with pytest.raises(ValueError, match="2 rows of 5 columns"):
        result.scalar()


def test_rows_hold_python_values(result: Result) -> None:
    first = next(result.rows())
    assert (first["net"], first["at"]) == (Decimal("-24.0000"), datetime(2024, 3, 6, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("value", "said"),
    [(Decimal("12.6000"), "12.60"), (Decimal("3.0000"), "3"), (True, "true"), (0.1 + 0.2, "0.3"), (None, ""), (7, "7")],
)
def test_values_as_text(value: object, said: str) -> None:
    assert text(value) == said


def test_what_could_steer_a_terminal_is_shown_by_its_number() -> None:
    assert printable("a\x1b[31mb") == "a\\x1b[31mb"
