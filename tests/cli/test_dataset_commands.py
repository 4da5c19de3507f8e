import csv
import io
import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerstats.cli.app import app
from pokerstats.model.schema import SCHEMA_VERSION
from pokerstats.reports.catalogue import catalogue

RUN = CliRunner()


def run(*arguments: object) -> tuple[int, str, str]:
    done = RUN.invoke(app, [str(argument) for argument in arguments])
    return done.exit_code, done.stdout, done.stderr


def test_import_again_reads_nothing_anew(histories: Path, tmp_path: Path) -> None:
    first = run("import", histories, "--to", tmp_path / "a.ds")
    again = run("import", histories, "--to", tmp_path / "a.ds")
    assert first == again
    assert (first[0], first[2]) == (0, "")
    assert "2 hands in 1 file: 1 proved, 1 contradicted" in first[1]


def test_import_of_a_missing_path_is_exit_3_and_the_rest_is_there(histories: Path, tmp_path: Path) -> None:
    code, out, err = run("import", tmp_path / "no.txt", histories, "--to", tmp_path / "a.ds")
    assert (code, "2 hands" in out, "no.txt: does not exist" in err) == (3, True, True)


def test_import_into_a_folder_of_other_things_is_refused(histories: Path) -> None:
    assert run("import", histories, "--to", histories)[0] == 2


def test_equity_says_what_was_new(histories: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.ds"
    run("import", histories, "--to", target)
    assert run("equity", target) == (0, "0 all-in hands in 1 new input\n", "")
    assert run("equity", target) == (0, "0 all-in hands in 0 new inputs; 1 done before\n", "")
    assert run("equity", tmp_path)[0] == 2


def test_forget_takes_an_input_out(histories: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.ds"
    run("import", histories, "--to", target)
    assert run("forget", target, histories / "two.txt")[0] == 0
    assert run("sql", target, "SELECT count(*) AS n FROM hands")[1] == "n\n0\n"
    assert run("forget", target, histories / "two.txt")[0] == 1


def test_a_dataset_of_another_schema_is_named_and_left_alone(dataset: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.ds"
    shutil.copytree(dataset, other)
    text = (other / "manifest.json").read_text()
    (other / "manifest.json").write_text(text.replace(f'"schema":"{SCHEMA_VERSION}"', '"schema":"9.0"'))
    for command in (("info", other), ("audit", other), ("report", "summary", other)):
        code, _, err = run(*command)
        assert (code, "schema version 9.0" in err) == (2, True)


def test_show_tells_the_hand(dataset: Path) -> None:
    code, out, _ = run("show", "#900000000002", dataset)
    assert code == 0
    for words in ("pair of Kings", "pot  $49", "could win: Ada, <b>Cy", "P401 pot-total (error): printed $50.00"):
        assert words in out


def test_show_of_files_is_the_same(dataset: Path, histories: Path) -> None:
    assert run("show", "900000000001", histories) == run("show", "900000000001", dataset)


def test_show_raw_is_the_text_of_the_file(dataset: Path) -> None:
    from tests.hands import RIGHT

    assert run("show", "900000000001", dataset, "--raw")[1].strip() == RIGHT.strip()


def test_show_of_no_such_hand_is_exit_1(dataset: Path) -> None:
    code, _, err = run("show", "42", dataset)
    assert (code, err) == (1, f"pokerstats: no hand 42 in {dataset}\n")


def test_report_alone_and_with_a_dataset_lists_what_there_is(dataset: Path) -> None:
    listed = json.loads(run("report", "--format", "json")[1])
    assert [one["name"] for one in listed] == list(catalogue())
    assert all(set(one) >= {"name", "title", "question", "columns"} for one in listed)
    assert json.loads(run("report", dataset, "--format", "json")[1]) == listed


@pytest.mark.parametrize("name", list(catalogue()))
def test_each_report_yields_the_columns_it_promises_in_every_format(name: str, dataset: Path, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    listed = {one["name"]: one["columns"] for one in json.loads(run("report", "--format", "json")[1])}
    as_csv = list(csv.reader(io.StringIO(run("report", name, dataset, "--format", "csv")[1])))
    as_json = json.loads(run("report", name, dataset, "--format", "json")[1])
    tabs = [line.split("\t") for line in run("report", dataset, name)[1].splitlines()]
    assert as_csv[0] == listed[name]
    assert all(list(row) == listed[name] for row in as_json)
    assert len(as_csv) == len(as_json) + 1
    assert tabs == as_csv
    assert run("report", name, dataset, "--format", "parquet")[0] == 2
    assert run("report", name, dataset, "--format", "parquet", "--out", tmp_path / "r.parquet")[0] == 0
    assert pq.read_table(tmp_path / "r.parquet").column_names == listed[name]


def test_results_of_a_player_by_month(dataset: Path) -> None:
    out = run("report", "results", dataset, "--by", "month", "--player", "<b>Cy", "--format", "json")[1]
    assert [(row["month"], row["net"], row["bb_100"]) for row in json.loads(out)] == [
        ("2024-03", "-24", -1200.0), ("2024-04", "-24", -1200.0),
    ]  # fmt: skip


def test_results_until_a_month_take_in_all_of_it(dataset: Path) -> None:
    out = run("report", "results", dataset, "--until", "2024-03", "--format", "json")[1]
    assert [(row["hands"], row["net"], row["proved_share"]) for row in json.loads(out)] == [(1, "23.75", 1.0)]


def test_me_is_who_the_configuration_says(dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "pokerstats.toml"
    config.write_text('[me]\npokerstars = ["Ben"]\n')
    monkeypatch.setenv("POKERSTATS_CONFIG", str(config))
    out = run("report", "results", dataset, "--player", "me", "--format", "json")[1]
    assert [row["net"] for row in json.loads(out)] == ["-2"]


def test_a_report_without_rows_says_why(dataset: Path) -> None:
    assert run("report", "results", dataset, "--player", "ada")[2] == (
        "report results: no rows; no hands; no player 'ada' (did you mean Ada?)\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [("nosuch",), ("summary",), ("summary", "findings"), ("summary", ".")],
)
def test_report_of_nothing_is_exit_2(arguments: tuple[str, ...]) -> None:
    assert run("report", *arguments)[0] == 2


@pytest.mark.parametrize("options", [("--by", "nosuch"), ("--since", "20x"), ("--format", "pdf")])
def test_report_refuses_what_it_cannot_answer(dataset: Path, options: tuple[str, ...]) -> None:
    assert run("report", "summary", dataset, *options)[0] == 2


@pytest.mark.parametrize(
    "query",
    ["DROP VIEW hands", "SELECT 1; SELECT 2", "SELECT * FROM nosuch", "SELECT * FROM read_csv('/etc/hosts')",
     "COPY hands TO '{dataset}/x.parquet'", "SET threads = 1"],
)  # fmt: skip
def test_sql_only_reads(dataset: Path, query: str) -> None:
    assert run("sql", dataset, query.format(dataset=dataset))[0] == 2
    assert not (dataset / "x.parquet").exists()


def test_sql_reads(dataset: Path) -> None:
    out = run("sql", dataset, "SELECT player, net FROM seats ORDER BY net, player LIMIT 1")[1]
    assert out == "player\tnet\n<b>Cy\t-24\n"


def test_info_as_json_agrees_with_the_tables(dataset: Path) -> None:
    facts = json.loads(run("info", dataset, "--format", "json")[1])
    assert (facts["hands"], facts["sites"], facts["first_at"]) == (2, {"pokerstars": 2}, "2024-03-06T01:00:00Z")
    assert "contradicted   1\n" in run("info", dataset)[1]
