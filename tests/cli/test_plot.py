"""`plot`, `rake cost`, `rake compare`: files and tables, and exit code 2 with a sentence for a wrong question."""

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import pokerstats as ps
from pokerstats.cli.app import app
from pokerstats.cli.plotting import NAMES
from pokerstats.reports.figures.plots import PLOTS

SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(ps.import_hands(SAMPLES, to=tmp_path_factory.mktemp("plot") / "hands.ds").path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_the_help_names_all_figures() -> None:
    assert ", ".join(PLOTS) == NAMES


@pytest.mark.parametrize("name", [name for name in PLOTS if name != "stacks"])
def test_each_figure_is_written(name: str, dataset: str, tmp_path: Path) -> None:
    out = tmp_path / f"{name}.svg"
    more = ["--schedule", "titan", "--schedule", "888"] if name == "comparison" else []
    done = run("plot", name, dataset, "--out", str(out), "--player", "all", "--currency", "USD", *more)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"{out}: {name}\n")
    assert "<svg" in out.read_text(encoding="utf-8")[:2000]


def test_stacks_are_those_of_one_player(dataset: str, tmp_path: Path) -> None:
    out = tmp_path / "stacks.pdf"
    assert run("plot", "stacks", dataset, "--out", str(out), "--player", "heron_nl", "--money", "real").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    done = run("plot", "stacks", dataset, "--out", str(out), "--player", "all", "--money", "real")
    assert done.exit_code == 2
    assert "one figure holds one player" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pie", "--out", "a.png"], "no figure 'pie'; there are results, rake"),
        (["results", "--out", "a.jpg"], "a figure ends in .png, .svg, .pdf"),
        (["results", "--out", "a.png", "--player", "all"], "one figure holds one currency; there are "),
        (["comparison", "--out", "a.png"], "by which schedules?"),
        (["positions", "--out", "a.png", "--by", "colour"], "not by 'colour'"),
    ],
)
def test_a_wrong_question_is_one_sentence_and_exit_2(
    arguments: list[str], said: str, dataset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("plot", arguments[0], dataset, *arguments[1:])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_compare_prints_a_row_for_each_schedule(dataset: str) -> None:
    done = run("rake", "compare", dataset, "titan", "888", "--player", "all", "--currency", "USD", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["schedule"] for row in rows] == ["titan", "888"]
    assert "The same hands elsewhere: " in done.stderr
    assert "UTC" in done.stderr


def test_compare_with_a_rate_prices_other_currencies(dataset: str) -> None:
    arguments = ("rake", "compare", dataset, "titan", "--player", "all", "--currency", "EUR", "--format", "json")
    (without,), (told,) = (json.loads(run(*arguments, *more).stdout) for more in ((), ("--rate", "EUR=1.08")))
    assert (without["hands"], told["hands"] > 0) == (0, True)
    assert run(*arguments, "--rate", "EUR").exit_code == 2


def test_cost_with_a_deal_tells_what_is_left(dataset: str) -> None:
    arguments = (
        "rake",
        "cost",
        dataset,
        "--by",
        "pot_type",
        "--player",
        "all",
        "--currency",
        "USD",
        "--format",
        "json",
    )
    rows = json.loads(run(*arguments, "--rakeback", "30%").stdout)
    assert {"walk", "limped", "raised"} <= {row["pot_type"] for row in rows}
    assert all(row["after_bb_100"] >= row["net_bb_100"] for row in rows)


def test_a_result_draws_itself(dataset: str) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    ds = ps.open(dataset)
    ax = ps.rake.cost(ds, by="stakes", player="all").plot()
    assert ax.get_title(loc="left") == "What the rake costs"
    with pytest.raises(ps.PokerstatsError, match="only a report has a figure"):
        ds.sql("SELECT 1 AS one").plot()
