"""Each fault once; `python -m tests.crash.run` does many."""

import sys
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("processes are killed as POSIX knows it", allow_module_level=True)

from tests.crash.faults import FAULTS, Bench, prepare


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return prepare(tmp_path_factory.mktemp("crash"))


@pytest.mark.parametrize("name", [name for name, _ in FAULTS])
def test_no_row_is_lost_or_doubled(name: str, bench: Bench) -> None:
    try:
        assert dict(FAULTS)[name](bench, Random(f"ci {name}")) == (0, 0)
    finally:
        bench.clear()
