"""A kernel works whether or not the disk takes its machine code."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba import config

from pokerstats.columns import keeping, kernels

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


def _twice(number: int) -> int:
    return 2 * number


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kernels, "cache_folder", lambda stage: tmp_path / "kernels")
    monkeypatch.setattr(keeping, "not_kept", [])
    return tmp_path / "kernels"


@pytest.fixture
def twice(folder: Path) -> Callable[[], Any]:
    """The kernel as a new process has it: nothing is compiled or loaded yet."""
    return lambda: kernels.kernel(_twice)


def met(kernel: Any) -> int:
    """How often it was found in the cache."""
    return int(sum(kernel.stats.cache_hits.values()))


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_a_kernel_is_kept_and_found_again(twice: Any, folder: Path) -> None:
    assert twice()(4) == 8
    assert len(files(folder)) == 2
    again = twice()
    assert again(4) == 8
    assert met(again) == 1


def test_a_folder_that_is_taken_away_is_made_again(twice: Any, folder: Path) -> None:
    kernel = twice()
    shutil.rmtree(folder)
    assert kernel(4) == 8
    assert len(files(folder)) == 2


def test_where_no_folder_can_be_made_nothing_is_kept(twice: Any, folder: Path) -> None:
    kernel = twice()
    shutil.rmtree(folder)
    folder.write_text("in the way")
    assert kernel(4) == 8
    assert {error.errno for error in keeping.not_kept} == {errno.ENOTDIR}
    assert twice()(4) == 8


def test_a_full_disk_stops_no_kernel(twice: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._save_data", full)
    assert twice()(4) == 8
    assert [error.errno for error in keeping.not_kept] == [errno.ENOSPC]


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_a_file_that_a_crash_has_cut_is_written_anew(ending: str, twice: Any, folder: Path) -> None:
    assert twice()(4) == 8
    (cut,) = [path for path in files(folder) if path.suffix == ending]
    cut.write_bytes(b"")
    assert twice()(4) == 8
    again = twice()
    assert again(4) == 8
    assert met(again) == 1
