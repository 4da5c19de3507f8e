"""How kernels are compiled: entry points are cached on disk, their steps are linked into them.

`_nrt=False` keeps reference counting out (a kernel allocates nothing; measured: 3 times faster where many
columns are touched); steps have no Python wrappers, which cost more to compile than the steps themselves.
Numba compiles a step anew for every constant and every width of integer that it is called with; here they
all count as int64, so that each step is compiled once.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import njit, types

F = TypeVar("F", bound=Callable[..., Any])

_COMMON: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False}
_STEP: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: F) -> F:
    """An entry point: called from Python with arrays, compiled once and kept on disk."""
    return cast(F, njit(cache=True, **_COMMON)(function))


def step(function: F) -> F:
    """A function that only kernels call."""
    return _once(njit(**_COMMON, **_STEP)(function))


def inlined_step(function: F) -> F:
    """A step that LLVM must fold into its caller: for the hottest loops only."""
    return _once(njit(forceinline=True, **_COMMON, **_STEP)(function))


def _once(compiled: Any) -> Any:
    """The step with its integer arguments widened before numba looks for a compiled version."""
    pick = getattr(compiled, "get_call_template", None)
    if pick is None:  # not compiled at all: NUMBA_DISABLE_JIT
        return compiled

    def pick_wide(args: Any, kws: Any) -> Any:
        return pick(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    compiled.get_call_template = pick_wide
    return compiled


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer | types.Boolean) and kind != types.uint64 else kind
