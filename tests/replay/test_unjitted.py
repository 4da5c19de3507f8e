"""The kernels are right without numba's compiler too."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = ("test_betting.py", "test_pots.py", "test_settle.py", "test_positions.py", "test_deal.py")


def test_kernels_are_right_un_jitted() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", "not room",
         *(str(Path(__file__).with_name(name)) for name in FILES), str(ROOT / "tests" / "stats" / "test_flags.py")],
        cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-2000:]
