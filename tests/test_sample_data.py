"""The sample hands are what the commands beside them write."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerstats.cli.app import app

FOLDER = Path(__file__).parents[1] / "sample_data"
BLOCK = re.search(r"```sh\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.DOTALL)
COMMANDS = [shlex.split(line)[1:] for line in BLOCK[1].replace("\\\n", " ").splitlines()]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: Path(command[-1]).stem)
def test_a_command_writes_its_file_again(command, tmp_path: Path):
    again = tmp_path / "again"
    done = CliRunner().invoke(app, [*command[:-1], str(again)])
    assert done.exit_code == 0
    assert again.read_bytes() == (FOLDER.parent / command[-1]).read_bytes()


def test_each_file_has_its_command():
    files = {
        path.relative_to(FOLDER.parent).as_posix() for path in FOLDER.rglob("*") if path.suffix in (".txt", ".xml")
    }
    assert files == {command[-1] for command in COMMANDS}
