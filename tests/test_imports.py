"""What starts fast stays fast: neither the package nor its help loads a heavy library."""

import subprocess
import sys

import pytest

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
