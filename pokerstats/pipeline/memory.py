"""Large arrays come from memory that stays with the process: fresh pages cost more than reading a hand.

Measured: first use of fresh pages costs 3 to 6 µs a hand, re-used ones nothing. glibc returns every large
array to the system and fetches it anew; told not to, memory stays flat after the first chunks.
"""

import contextlib
import ctypes
import gc
import sys
from collections.abc import Iterator
from typing import Any, Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # malloc.h
_KEEP = 1 << 30
_SELDOM: Final = 100_000  # new objects; looking through the loaded libraries each time costs a twentieth of an import


def keep_pages() -> None:
    """Ask the C library to keep freed memory; elsewhere than on glibc nothing happens."""
    mallopt = _from_glibc("mallopt")
    if mallopt is not None:
        mallopt(_ARENA_MAX, 1)
        mallopt(_MMAP_THRESHOLD, _KEEP)
        mallopt(_TRIM_THRESHOLD, _KEEP)


def give_back_pages() -> None:
    """Return what is free now to the system."""
    trim = _from_glibc("malloc_trim")
    if trim is not None:
        trim(0)


@contextlib.contextmanager
def garbage_looked_for_seldom() -> Iterator[None]:
    """Python's search for cycles of objects, which batches of columns do not make, comes after many more objects."""
    before = gc.get_threshold()
    gc.set_threshold(_SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _from_glibc(name: str) -> Any:
    """A function of the C library; None where there is no glibc."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
