"""What starts fast stays fast: neither the package nor its help loads a heavy library."""

import subprocess
import sys
from pathlib import Path

import pytest

from pokerstats.api.synth import synth

HEAVY = ("numba", "numpy", "pandas", "duckdb", "pyarrow", "matplotlib")


def loaded_by(statement: str) -> set[str]:
    """The heavy libraries in a fresh interpreter after a statement."""
    script = f"import sys\n{statement}\nprint('loaded:', *(m for m in {HEAVY!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split()[1:])


def run_command(*arguments: str) -> str:
    return f"from pokerstats.cli.app import run\nassert run({list(arguments)!r}) == 0"


def test_the_check_sees_a_loaded_library() -> None:
    assert loaded_by("import numpy") == {"numpy"}


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_help_loads_no_heavy_library(arguments: tuple[str, ...]) -> None:
    assert loaded_by(run_command(*arguments)) == set()


def test_the_package_loads_no_heavy_library() -> None:
    assert loaded_by("import pokerstats") == set()


def test_hands_are_written_before_libraries_are_loaded_that_only_close_a_dataset(tmp_path: Path) -> None:
    """Their memory is needed while hands are read. One of these hands cannot be read: it is written too."""
    cut_off = "PokerStars Hand #24680135:  Hold'em No Limit ($1/$2 USD) - 2021/03/04 5:06:07 ET"
    (tmp_path / "hands.txt").write_text("\n".join([*synth("pokerstars", 3, 1), cut_off, ""]))
    script = f"""
from pokerstats.pipeline.run import import_paths
from pokerstats.store.dataset import Writer
end = Writer.end_file
def stop(self, *facts):
    end(self, *facts)
    self._finish_group()
    raise SystemExit(print("loaded:", *(m for m in {HEAVY!r} if m in sys.modules)))
Writer.end_file = stop
import_paths([{str(tmp_path / "hands.txt")!r}], {str(tmp_path / "ds")!r}, threads=1)
"""
    assert loaded_by(script) == {"numba", "numpy"}
