import io
import os
import sys
from pathlib import Path

import pyarrow as pa
import pytest

from pokerstats.api.result import Result
from pokerstats.cli import console
from pokerstats.model.errors import UsageError
from pokerstats.pipeline.run import Progress


def test_a_drawn_table_is_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stdout", out)
    console.draw(["name", "net"], [["a" * 60, "-24"], ["[red]b", "\x1b[31m"]], numbers=(1,))
    assert any(line.split() == ["a" * 60, "-24"] for line in out.getvalue().splitlines())
    assert "[red]b" in out.getvalue()
    assert "\\x1b[31m" in out.getvalue()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_of_a_long_table_a_terminal_shows_the_beginning_and_a_pipe_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = Result(pa.table({"number": range(1000, 1250)}))
    drawn = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", drawn)
        console.write_result(result, "table", None)
    assert [line.split() for line in drawn.getvalue().splitlines() if line.strip().isdigit()] == [
        [str(number)] for number in range(1000, 1200)
    ]
    assert capsys.readouterr().err == "… 50 more of 250 rows: a pipe or a file has them all\n"
    console.write_result(result, "table", None)
    piped = capsys.readouterr()
    assert (piped.out.split(), piped.err) == (["number", *map(str, range(1000, 1250))], "")


def test_on_a_terminal_a_share_and_its_interval_stand_in_one_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    table = pa.table({"vpip": [0.25], "vpip_n": [80], "vpip_low": [0.17], "vpip_high": [0.36]})
    drawn = Terminal()
    monkeypatch.setattr(sys, "stdout", drawn)
    console.write_result(Result(table, {"vpip": "share"}), "table", None)
    assert "25.0% (17.0%–36.0%, n 80)" in drawn.getvalue()
    assert "vpip_low" not in drawn.getvalue()


def test_tabs_and_breaks_inside_a_value_do_not_make_columns() -> None:
    out = io.StringIO()
    console.write_tabs(out, ["name", "net"], [["a\tb\nc", ""]])
    assert out.getvalue() == "name\tnet\na b c\t\n"


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")
    with pytest.raises(ZeroDivisionError), console.writing(target) as stream:
        stream.write(str(1 / 0))
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("out.txt", "old")]
    with console.writing(target) as stream:
        stream.write("new")
    assert target.read_text() == "new"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be written: No such file"), console.writing(tmp_path / "no" / "x"):
        pass


def test_without_a_terminal_there_is_no_progress_bar() -> None:
    with console.progress() as progress:
        assert progress is None


def test_the_pace_counts_from_the_first_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 10.0, 12.0])
    monkeypatch.setattr(console.time, "monotonic", lambda: next(clock))
    pace = console._Pace()
    told = [pace.words(Progress(2, 0, 100, 0, hands)) for hands in (0, 50, 250)]
    assert told == ["0/2 files  0 hands", "0/2 files  50 hands", "0/2 files  250 hands  100 hands/s"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with console.writing(pipe) as stream:
            stream.write("all\n")
        assert os.read(reader, 100) == b"all\n"
        assert not pipe.is_file()
    finally:
        os.close(reader)


@pytest.mark.parametrize(
    ("form", "out", "taken"),
    [
        ("table", None, "table"), ("table", "a.csv", "csv"), ("table", "a.HTML", "html"), ("table", "a.txt", "table"),
        ("json", "a.csv", "json"), ("table", "a", "table"),
    ],
)  # fmt: skip
def test_the_ending_of_a_file_names_its_format_where_nothing_else_does(form: str, out: str | None, taken: str) -> None:
    assert console.form_of(form, Path(out) if out else None, console.FORMATS) == taken
