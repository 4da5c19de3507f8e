"""Compiled kernels on disk, as far as the disk takes them: a full one, or a folder that is taken away, stops nothing.

Numba's own cache raises what the disk does, from inside the call of a kernel. Here such a kernel is compiled, works,
and is compiled again by the next process; a file of the cache that a crash has cut is written anew.
"""

import contextlib
from collections.abc import Callable, Iterator
from pickle import UnpicklingError
from typing import Any, Final

from numba.core.caching import CompileResultCacheImpl, FunctionCache

not_kept: Final[list[OSError]] = []  # why kernels of this process were not kept


class _OursAlone(CompileResultCacheImpl):
    """Kept in numba's CACHE_DIR or nowhere: other folders do not carry the hash of all sources."""

    _locator_classes = CompileResultCacheImpl._locator_classes[:1]


class KernelCache(FunctionCache):
    """The cache of one kernel."""

    _impl_class = _OursAlone

    @contextlib.contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        """Around all that is read and written: an error means that nothing is found, or nothing kept."""
        try:
            yield
        except OSError as error:
            not_kept.append(error)
        except (EOFError, UnpicklingError):
            with contextlib.suppress(OSError):
                self.flush()


def keep(compiled: Any, function: Callable[..., Any]) -> None:
    """Let a kernel be kept on disk, in numba's CACHE_DIR, if that folder can be made."""
    with contextlib.suppress(RuntimeError):
        compiled._cache = KernelCache(function)
