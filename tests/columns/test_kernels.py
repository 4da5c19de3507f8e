"""Kernels are compiled once, and never met with machine code of other sources."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import config

from pokerstats.columns import kernels


@kernels.step
def _plus(total, value):
    return total + value


@kernels.kernel
def _sum(small, flags, out):
    for index in range(len(small)):
        out[0] = _plus(out[0], small[index])
        out[0] = _plus(out[0], flags[index])
        out[0] = _plus(out[0], 3)


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_a_step_is_compiled_once_whatever_the_width_of_its_integers():
    out = np.zeros(1, np.int64)
    _sum(np.array([1, 2], np.int8), np.array([True, False]), out)
    assert out[0] == 10
    assert len(_plus.signatures) == 1


def test_kernels_of_changed_sources_lie_in_another_folder(tmp_path):
    program = "from pokerstats.columns.kernels import cache_folder; print(cache_folder())"
    package = Path(kernels.__file__).parents[2]
    folders = set()
    for number in range(2):
        changed = tmp_path / f"changed{number}"
        (changed / "pokerstats" / "columns").mkdir(parents=True)
        for name in ("__init__.py", "columns/__init__.py", "columns/kernels.py"):
            (changed / "pokerstats" / name).write_bytes((package / "pokerstats" / name).read_bytes())
        (changed / "pokerstats" / "columns" / "other.py").write_text(f"N = {number}\n")
        environment = os.environ | {"PYTHONPATH": str(changed), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        run = subprocess.run(
            [sys.executable, "-c", program], cwd=changed, env=environment, capture_output=True, text=True, check=True
        )
        folders.add(run.stdout.strip())
    assert len(folders) == 2


def test_old_kernels_of_the_same_installation_are_dropped(tmp_path, monkeypatch):
    monkeypatch.setattr(kernels, "_cache_base", lambda: tmp_path)
    kept = tmp_path / kernels.cache_folder().name
    old = tmp_path / f"{kept.name.rpartition('-')[0]}-0000"
    stranger = tmp_path / "kernels-ffffffff-0000"
    for folder in (kept, old, stranger):
        folder.mkdir()
    monkeypatch.setattr(kernels, "cache_folder", lambda: kept)
    kernels.drop_old_kernels()
    assert kept.exists()
    assert stranger.exists()
    assert not old.exists()
