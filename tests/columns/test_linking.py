"""Steps are compiled in the kernels that call them, and nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import config, njit

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.linking import KernelCompiler

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
ROOT = Path(__file__).parents[2]
SQUARES = np.arange(100, dtype=np.int64) ** 2


@step
def _square(value):
    return SQUARES[value]


@step
def _square_twice(value):
    return _square(_square(value))


@kernel
def _fill(values, out):
    for index in range(len(values)):
        out[index] = _square(values[index]) + _square_twice(values[index])


def test_a_kernel_calls_steps_that_call_steps():
    out = np.zeros(3, np.int64)
    _fill(np.array([1, 2, 3], np.int64), out)
    assert out.tolist() == [2, 20, 90]


def test_a_step_has_no_machine_code_of_its_own():
    compiled = njit(pipeline_class=KernelCompiler)(_fill.py_func)
    compiled(np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert _has_machine_code(compiled)
    assert not _has_machine_code(_square_twice)


def _has_machine_code(function):
    (version,) = function.overloads.values()
    return version.library.get_pointer_to_function(version.fndesc.llvm_func_name) != 0


def test_a_kernel_comes_back_from_the_cache_with_its_steps(tmp_path):
    program = (
        "import numpy as np; from tests.columns.test_linking import _fill; out = np.zeros(1, np.int64);"
        "_fill(np.array([3], np.int64), out); print(out[0], sum(_fill.stats.cache_hits.values()))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        for _ in range(2)
    ]
    assert [run.stdout.split() for run in runs] == [["90", "0"], ["90", "1"]]
