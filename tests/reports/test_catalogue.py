from pathlib import Path

import pyarrow as pa
import pytest

from pokerstats.model.errors import UsageError
from pokerstats.reports.catalogue import catalogue, find, parse, run
from pokerstats.store.views import connect

HEAD = """\
-- title: Stacks
-- question: How deep?
-- by: site, game
-- default: site
-- column deep (currency): the stack
"""


def test_a_header_says_what_a_report_is() -> None:
    report = parse("stacks", HEAD + "SELECT {by}, 1 AS deep -- of the table\nFROM hands")
    assert (report.title, report.question, report.by, report.default) == (
        "Stacks", "How deep?", ("site", "game"), ("site",),
    )  # fmt: skip
    assert not report.is_filtered
    assert [(column.name, column.unit) for column in report.columns(["game"])] == [("game", ""), ("deep", "currency")]


@pytest.mark.parametrize(
    "text", ["SELECT 1", "-- title: A\n-- question: B?\nSELECT 1", HEAD.replace("deep (", "deep( (")]
)
def test_a_header_that_lacks_something_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="stacks"):
        parse("stacks", text)


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_each_report_runs_on_an_empty_dataset_by_each_of_its_columns(name: str, tmp_path: Path) -> None:
    from pokerstats.pipeline.run import import_paths

    import_paths([tmp_path / "nothing"], tmp_path / "empty.ds")
    report = find(name)
    with connect(tmp_path / "empty.ds") as connection:
        for by in ((), *((column,) for column in report.by), report.by):
            table = run(connection, report, by)
            assert table.column_names == [column.name for column in report.columns(by)]
            assert table.num_rows == 0


def test_a_column_is_said_once_and_has_words() -> None:
    for report in catalogue().values():
        said = [column.name for column in report.described]
        assert len(said) == len(set(said))
        assert all(column.says for column in report.described)


def test_an_unknown_report_is_refused() -> None:
    with pytest.raises(UsageError, match="there are all_in_ev, cap_hits, continuity"):
        find("nosuch")


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_counts_are_plain_integers(name: str, dataset: Path) -> None:
    """DuckDB's wide sums would be decimals in Arrow and text in JSON."""
    with connect(dataset) as connection:
        table = run(connection, find(name))
    units = {column.name: column.unit for column in find(name).columns()}
    for field in table.schema:
        if units.get(field.name) in ("hands", "findings", "lines", "files", "acts", "bytes"):
            assert pa.types.is_integer(field.type) or pa.types.is_floating(field.type), field
        if pa.types.is_decimal(field.type):
            assert field.type.scale == 4, field
