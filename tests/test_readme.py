"""What the README shows is what happens."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerstats.cli.app import app

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    """The code between a mark and its end."""
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```\n<!-- end -->", TEXT, re.DOTALL)
    assert found, mark
    return found[1]


@pytest.mark.parametrize("mark", ["main-command", "test-command"])
def test_a_command_is_one_line_and_makes_its_own_environment(mark: str) -> None:
    assert re.fullmatch(r"python3 -m venv \.venv && \.venv/bin/pip install [^\n]*\n", block(mark))


def test_help_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert block("help") == CliRunner().invoke(app, ["--help"]).stdout


def test_the_worked_audit_prints_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = CliRunner().invoke(app, ["audit", "sample_data"])
    assert (done.exit_code, done.stdout) == (1, block("audit-output"))


def test_the_worked_quote_prints_what_is_shown() -> None:
    arguments = block("quote-command").split()[1:]
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, done.stdout) == (0, block("quote-output"))


def test_the_main_command_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    arguments = block("main-command").split(".venv/bin/pokerstats ")[1].split()
    assert CliRunner().invoke(app, arguments).exit_code == 0


def test_each_command_shown_exists() -> None:
    listed = block("help").split("Commands:")[1]
    shown = set(re.findall(r"^pokerstats (\w+)", TEXT, re.MULTILINE)) | set(re.findall(r"`pokerstats (\w+)", TEXT))
    assert shown
    assert all(f"  {command} " in listed for command in shown)


def test_the_python_lines_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert found
    (tmp_path / "sample_data").symlink_to(ROOT / "sample_data")
    monkeypatch.chdir(tmp_path)
    exec(compile(found[1], "README.md", "exec"), {})
    assert "Verdict: contradicted" in capsys.readouterr().out
