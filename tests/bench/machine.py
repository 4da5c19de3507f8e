"""How fast the machine is just now: plain tasks over the same bytes, to hold figures of another day against."""

import hashlib
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa

BYTES = 48_000_000  # of the file
REPEAT = 5


def calibrations(file: Path) -> dict[str, float]:
    """MB/s of each task, the best of several runs."""
    data = file.read_bytes()[:BYTES]
    source, target = np.frombuffer(data, np.uint8), np.empty(len(data), np.uint8)
    zstd = pa.Codec("zstd", compression_level=1)
    tasks: dict[str, Callable[[], object]] = {
        "copied in memory": lambda: np.copyto(target, source),
        "split into lines (Python)": lambda: data.split(b"\n"),
        "hashed (SHA-256)": lambda: hashlib.sha256(data).digest(),
        "compressed (zstd 1)": lambda: zstd.compress(data),
    }
    return {name: len(data) / _fastest(task) / 1e6 for name, task in tasks.items()}


def _fastest(task: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEAT):
        before = time.process_time()
        task()
        times.append(time.process_time() - before)
    return max(min(times), 1e-9)
