from collections.abc import Iterator
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

from pokerstats.model.errors import UsageError
from pokerstats.model.names import POSITIONS
from pokerstats.pipeline.run import import_paths
from pokerstats.reports.catalogue import Report, catalogue, find, parse, run
from pokerstats.reports.filters import Filters
from pokerstats.store.views import connect
from tests.hands import BOTH, RIGHT, WRONG

HEAD = """\
-- title: Stacks
-- question: How deep?
-- by: site, game
-- default: site
-- column deep (currency): the stack
"""


SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    folder = tmp_path_factory.mktemp("catalogue") / "ds"
    import_paths([SAMPLES], folder)
    with connect(folder) as connection:
        run(connection, find("summary"))
        yield connection


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


def test_words_that_many_reports_share_are_taken_from_the_vocabulary() -> None:
    head = HEAD.replace("by: site, game", "by: hands, schedule").replace(
        "column deep (currency): the stack", "column net"
    )
    report = parse("stacks", head + "-- column vpip (share): how often\nSELECT {by}, 1 AS net, 2 AS vpip FROM hands")
    assert {"site", "month", "table_name", "schedule"} <= set(report.by)
    assert "player" not in report.by
    net, vpip = report.columns(["stakes"])[1:]
    assert (net.unit, net.says.startswith("won less put in"), vpip.says) == ("currency", True, "how often")
    with pytest.raises(ValueError, match="column 'deep'"):
        parse("stacks", HEAD + "-- column deep\nSELECT 1")


_OF_MONEY = {"currency", "big blinds", "buy-in currency"}


@pytest.mark.parametrize("report", catalogue().values(), ids=str)
def test_who_tells_money_tells_its_currency_and_how_much_of_it_is_proved(report: Report) -> None:
    names = {column.name for column in report.described}
    if any(column.unit in _OF_MONEY for column in report.described):
        assert names & {"currency", "buy_in_currency"}
        assert names & {"proved_share", "verdict"}


def test_players_are_told_by_currency_and_how_much_is_proved(tmp_path: Path) -> None:
    euros = RIGHT.replace("900000000001", "900000000003").replace("$", "€").replace("USD", "EUR")
    (tmp_path / "hands.txt").write_text(f"{BOTH}{euros}\n\n", encoding="utf-8")
    import_paths([tmp_path / "hands.txt"], tmp_path / "ds")
    with connect(tmp_path / "ds") as connection:
        rows = run(connection, find("players"), ["player"], Filters(players=("Ada",))).to_pylist()
        pairs = run(connection, find("continuity"), ["site"], Filters(gap=30)).to_pylist()
        stacks = run(connection, find("stacks"), [], Filters(players=("Ada",))).to_pylist()
    told = [(row["currency"], row["hands"], row["bb_100"], row["proved_share"]) for row in rows]
    assert told == [("USD", 2, 1187.5, 0.5), ("EUR", 1, 1187.5, 1.0)]
    assert pairs == []  # a month lies between them
    assert [row["verdict"] for row in stacks] == ["proved", "proved", "contradicted"]


def test_continuity_tells_how_many_of_its_pairs_rest_on_proved_hands(tmp_path: Path) -> None:
    after = [
        hand.replace("Ada ($200 in", "Ada ($223.75 in").replace("Ben ($150 in", "Ben ($149 in").replace("($80", "($56")
        for hand in (WRONG.replace("2024/04/06 20:00", "2024/03/05 20:01"), RIGHT.replace("20:00:00", "20:02:00"))
    ]
    third = after[1].replace("900000000001", "900000000005")
    (tmp_path / "hands.txt").write_text("\n\n".join([RIGHT, after[0], third, ""]), encoding="utf-8")
    import_paths([tmp_path / "hands.txt"], tmp_path / "ds")
    with connect(tmp_path / "ds") as connection:
        (row,) = run(connection, find("continuity")).to_pylist()
    assert (row["pairs"], row["same"], row["proved_share"]) == (6, 3, 0.5)


def test_stakes_stand_by_their_height_and_positions_by_their_place(samples: duckdb.DuckDBPyConnection) -> None:
    stakes = run(samples, find("results"), ["stakes"]).column("stakes").to_pylist()
    heights = [float(told.partition("/")[2]) for told in stakes if told]
    assert heights == sorted(heights)
    assert heights != [float(told.partition("/")[2]) for told in sorted(filter(None, stakes))]
    places = [place for place in run(samples, find("results"), ["position"]).column("position").to_pylist() if place]
    order = (*POSITIONS[POSITIONS.index("UTG") :], "BTN", "SB", "BB")  # as they act before the flop
    assert list(dict.fromkeys(places)) == [place for place in order if place in places]


def test_a_report_twice_is_the_same_to_the_last_digit(samples: duckdb.DuckDBPyConnection) -> None:
    told = [
        samples.execute("SELECT steady($1::DOUBLE)", [figure]).fetchall()[0][0]
        for figure in (4.725, 4.725 + 1e-13, 4.725 - 1e-13, -0.001)
    ]
    assert len(set(told[:3])) == 1
    assert str(told[3]) == "0.0"


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_each_report_runs_on_an_empty_dataset_by_each_of_its_columns(name: str, tmp_path: Path) -> None:
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


ROWS_OF_ONE_HAND = {"stacks"}
OF_TABLES = {"continuity"}  # jumps of stacks from hand to hand: that is what no proof of a hand covers


@pytest.mark.parametrize("report", catalogue().values(), ids=catalogue())
def test_amounts_are_of_one_currency_and_kind_and_tell_how_much_is_proved(report: Report) -> None:
    amounts = [column for column in report.described if column.unit in ("currency", "buy-in currency")]
    if not amounts:
        return
    always = {column.name for column in report.columns()} - set(report.by)
    assert always & {"currency", "buy_in_currency"}
    assert "money" in always or "money = " in report.only
    assert "proved_share" in always or report.name in ROWS_OF_ONE_HAND | OF_TABLES


def test_a_row_a_seat_of_everybody_is_refused_where_it_is_too_much(samples: duckdb.DuckDBPyConnection) -> None:
    rows = run(samples, find("stacks")).num_rows
    few = find("stacks")._replace(most=rows // 2)
    with pytest.raises(UsageError, match="ask for one player"):
        run(samples, few)
    assert 0 < run(samples, few, filters=Filters(heroes=True)).num_rows < rows
    assert run(samples, few, filters=Filters(words=(("money", ("tournament",)),))).num_rows < rows // 2


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
