import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerstats import __version__
from pokerstats.__main__ import main
from pokerstats.cli.app import app

RUN = CliRunner()
PROGRAM = (sys.executable, "-m", "pokerstats")
COMMANDS = (
    "import", "audit", "show", "report", "plot", "sql", "info", "forget", "equity", "synth", "sites", "explain",
    "warmup", "rake",
)  # fmt: skip


def test_help_names_each_command_that_works_and_no_other() -> None:
    out = RUN.invoke(app, ["--help"]).stdout
    listed = [line.split()[0] for line in out.split("Commands:")[1].splitlines() if line.strip()]
    assert tuple(listed) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_tells_its_options(command: str) -> None:
    done = RUN.invoke(app, [command, "--help"])
    assert (done.exit_code, done.stdout.startswith(f"Usage: pokerstats {command}")) == (0, True)


def test_version() -> None:
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"pokerstats {__version__}\n"


def test_an_unknown_command_is_exit_2() -> None:
    assert RUN.invoke(app, ["frobnicate"]).exit_code == 2


def test_a_fault_of_the_program_is_one_line_and_exit_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError("in the test")

    monkeypatch.setattr("pokerstats.api.rooms.sites", fail)
    done = RUN.invoke(app, ["sites"])
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (3, "", 1)
    assert "ZeroDivisionError: in the test" in done.stderr
    monkeypatch.setenv("POKERSTATS_DEBUG", "1")
    assert "Traceback" in RUN.invoke(app, ["sites"]).stderr


def test_an_interrupt_is_exit_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pokerstats.api.rooms.sites", interrupt)
    done = RUN.invoke(app, ["sites"])
    assert (done.exit_code, "interrupted" in done.stderr) == (130, True)


@pytest.fixture
def heard() -> Iterator[None]:
    """Interrupts are heard by the programs that a test starts, also where a shell has the tests ignore them (`&`)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("heard")
def test_ctrl_c_ends_a_running_command_with_130() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([*PROGRAM, "audit", "-"], stdin=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        process.stdin.write("no hand\n" * 50_000)  # more than a pipe holds: this ends when the program reads
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, "Traceback" in err) == (130, False)


def test_ctrl_c_before_a_command_has_begun_is_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("pokerstats.cli.app.run", interrupt)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (130, "\npokerstats: interrupted\n")


def test_ctrl_c_in_a_query_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise RuntimeError("Query interrupted")  # what DuckDB makes of it

    monkeypatch.setattr("pokerstats.api.rooms.sites", interrupt)
    done = RUN.invoke(app, ["sites"])
    assert (done.exit_code, done.stderr) == (130, "\npokerstats: interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_closed_pipe_is_quiet(dataset: Path) -> None:
    query = "SELECT range, repeat('x', 100) FROM range(100000)"
    command = f'{sys.executable} -m pokerstats sql {dataset} "{query}" | head -n 1'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def test_explain_knows_codes_and_slugs() -> None:
    by_code, by_slug = (RUN.invoke(app, ["explain", word]).stdout for word in ("p401", "pot-total"))
    assert by_code == by_slug
    assert by_code.startswith("P401 pot-total (error)")
    assert RUN.invoke(app, ["explain", "P999"]).exit_code == 2
    assert "\nP401\tpot-total\terror\t" in RUN.invoke(app, ["explain"]).stdout


def test_sites_lists_pokerstars() -> None:
    assert "\npokerstars\ten\tholdem omaha " in RUN.invoke(app, ["sites"]).stdout


def test_a_statistic_is_explained_by_its_column() -> None:
    from pokerstats.model.statistics import STATISTICS

    for statistic in STATISTICS:
        done = CliRunner().invoke(app, ["explain", statistic.name.upper()])
        assert done.exit_code == 0
        assert statistic.title in done.stdout
        assert statistic.chance in done.stdout
        assert CliRunner().invoke(app, ["explain", statistic.title]).stdout == done.stdout


def test_a_column_of_reports_is_explained() -> None:
    told = CliRunner().invoke(app, ["explain", "AF"]).stdout
    assert told == "af (ratio): bets and raises per call, flop to river\n  reports  players\n"
    several = CliRunner().invoke(app, ["explain", "bb_100"]).stdout
    assert several.count("bb_100 (big blinds): ") == several.count("  reports  ") > 1
