"""Large arrays come from memory that stays with the process: fresh pages cost more than reading a hand.

Measured: first use of fresh pages costs 3 to 6 µs a hand, re-used ones nothing. glibc returns every large
array to the system and fetches it anew; told not to, memory stays flat after the first chunks.
"""

import ctypes
import sys
from typing import Any

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # malloc.h
_KEEP = 1 << 30


def keep_pages() -> None:
    """Ask the C library to keep freed memory; elsewhere than on glibc nothing happens."""
    mallopt = _from_glibc("mallopt")
    if mallopt is not None:
        mallopt(_ARENA_MAX, 1)
        mallopt(_MMAP_THRESHOLD, _KEEP)
        mallopt(_TRIM_THRESHOLD, _KEEP)


def give_back_pages() -> None:
    """Return what is free now to the system: the closing step of an import needs memory of its own."""
    trim = _from_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _from_glibc(name: str) -> Any:
    """A function of the C library; None where there is no glibc."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
