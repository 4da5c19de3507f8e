"""Kernels are compiled once, and never met with machine code of other sources."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest
from numba import config, njit

from pokerstats.columns import kernels
from pokerstats.columns.linking import KernelCompiler
from pokerstats.model.errors import UsageError


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
    compiled = njit(pipeline_class=KernelCompiler)(_sum.py_func)  # never from the cache
    compiled(np.array([1, 2], np.int8), np.array([True, False]), out)
    assert out[0] == 10
    assert len(_plus.signatures) == 1


def test_kernels_of_changed_sources_lie_in_another_folder(tmp_path):
    stages = ("columns", "read", "replay", "audit", "store")
    program = f"from pokerstats.columns.kernels import cache_folder; print(*map(cache_folder, {stages}), sep='\\n')"
    package = Path(kernels.__file__).parents[2]
    changed = tmp_path / "pokerstats"
    for stage in ("columns", "model", "read"):
        (changed / stage).mkdir(parents=True)
    columns = (f"columns/{name}.py" for name in ("__init__", "keeping", "kernels", "linking"))
    for name in ("__init__.py", *columns, "model/__init__.py", "model/errors.py"):
        (changed / name).write_bytes((package / "pokerstats" / name).read_bytes())
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def folders():
        run = subprocess.run(
            [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        return dict(zip(stages, run.stdout.split(), strict=True))

    before = folders()
    (changed / "read" / "other.py").write_text("N = 1\n")
    after = folders()
    assert {stage for stage in stages if before[stage] != after[stage]} == {"read", "audit", "store"}
    (changed / "read" / "other.py").write_text("N = 2\n")
    assert folders()["read"] not in (before["read"], after["read"])


def test_old_kernels_of_the_same_installation_are_dropped(tmp_path, monkeypatch):
    kernels.cache_folder.cache_clear()
    monkeypatch.setattr(kernels, "_cache_base", lambda: tmp_path)
    kept = [kernels.cache_folder(stage) for stage in ("read", "store")]
    family = kept[0].name.split("-read-")[0]
    old = [tmp_path / f"{family}-read-0000", tmp_path / f"{family}-0000"]
    stranger = tmp_path / "kernels-ffffffff-0000"
    for folder in (*kept, *old, stranger):
        folder.mkdir()
    kernels.drop_old_kernels()
    kernels.cache_folder.cache_clear()
    assert sorted(tmp_path.iterdir()) == sorted([*kept, stranger])


def test_kernels_are_kept_where_files_can_be_made(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("in the way of a folder")
    monkeypatch.setattr(config, "CACHE_DIR", str(file / "kernels"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert tmp_path in kernels._cache_base().parents
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setenv("LOCALAPPDATA", str(file))
    monkeypatch.setenv("HOME", str(file))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert kernels._cache_base().parent == tmp_path
    monkeypatch.setattr(kernels, "_is_ours", lambda folder: False)
    with pytest.raises(UsageError):
        kernels._cache_base()
    monkeypatch.setattr(tempfile, "tempdir", str(file))
    with pytest.raises(UsageError, match="NUMBA_CACHE_DIR"):
        kernels._cache_base()
