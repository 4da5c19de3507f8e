"""How kernels are compiled: entry points are cached on disk, their steps are linked into them.

`_nrt=False` keeps reference counting out (a kernel allocates nothing; measured: 3 times faster where many
columns are touched); steps have no Python wrappers, which cost more to compile than the steps themselves.
Numba compiles a step anew for every constant and every width of integer that it is called with; here they
all count as int64, so that each step is compiled once.

Numba itself looks only at the entry point's own file to tell whether a cached kernel is still good. The
cache folder of a stage therefore carries a hash of all sources that its kernels may be made of: a changed
step, or a module that is gone after an upgrade, is never met with old machine code.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba import config, njit, types

from pokerstats.columns.keeping import keep
from pokerstats.columns.linking import KernelCompiler, StepCompiler
from pokerstats.model.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])

# The stages from the lowest up: kernels are made of their own stage and of what stands on earlier lines.
STAGES: Final = (("model",), ("columns",), ("read", "replay", "rake", "stats"), ("audit",), ("store",))
TOP: Final = "store"
_COMMON: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_KERNEL: Final[dict[str, Any]] = _COMMON | {"pipeline_class": KernelCompiler, "_nrt": False}
_STEP: Final[dict[str, Any]] = _COMMON | {"pipeline_class": StepCompiler, "_nrt": False, "no_cpython_wrapper": True}


def kernel(function: F) -> F:
    """An entry point: called from Python with arrays, compiled once and kept on disk."""
    return _kept(function, _KERNEL)


def allocating_kernel(function: F) -> F:
    """An entry point that makes its own result arrays, which needs numba's reference counts."""
    return _kept(function, _COMMON | {"pipeline_class": KernelCompiler})


def step(function: F) -> F:
    """A function that only kernels call."""
    return cast(F, _once(njit(**_STEP)(function)))


def inlined_step(function: F) -> F:
    """A step that LLVM must fold into its caller: for the hottest loops only."""
    return cast(F, _once(njit(forceinline=True, **_STEP)(function)))


@cache
def cache_folder(stage: str = TOP) -> Path:
    """Where a stage's compiled kernels of these very sources lie; it exists once any of them was compiled.

    Numba tells a kernel's age by its file's path and time, so these are part of the name too.
    """
    package = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {numba.__version__}".encode())
    for part in _made_of(stage):
        for source in sorted((package / part).rglob("*.py")):
            digest.update(f"{source.stat().st_mtime_ns}".encode())
            digest.update(source.read_bytes())
    return _cache_base() / f"{_family()}-{stage}-{digest.hexdigest()[:16]}"


def drop_old_kernels() -> None:
    """Remove what earlier states of this installation's sources left in the cache."""
    current = {cache_folder(stage) for line in STAGES for stage in line}
    for folder in _cache_base().glob(f"{_family()}-*"):
        if folder not in current:
            shutil.rmtree(folder, ignore_errors=True)


def _made_of(stage: str) -> tuple[str, ...]:
    """The stages whose sources a stage's kernels may be made of; those of an unknown one, of all."""
    below: tuple[str, ...] = ()
    for line in STAGES:
        if stage in line:
            return (*below, stage)
        below += line
    return below


def _family() -> str:
    """One installation of the package, whatever its version."""
    return f"kernels-{hashlib.sha256(str(Path(__file__).resolve()).encode()).hexdigest()[:8]}"


def _cache_base() -> Path:
    """The first of these that can be written: NUMBA_CACHE_DIR, the user's cache folder, a temporary one.

    Raises UsageError if there is none.
    """
    home = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": "~/Library/Caches"}.get(
        sys.platform, os.environ.get("XDG_CACHE_HOME", "~/.cache")
    )
    places = [Path(config.CACHE_DIR)] if config.CACHE_DIR else []
    places.append(Path(home or "~/.cache").expanduser() / "pokerstats")
    shared = Path(tempfile.gettempdir()) / f"pokerstats-{_user()}"
    places.append(shared)
    for place in places:
        if _can_be_written(place) and (place != shared or _is_ours(place)):
            return place
    raise UsageError(f"compiled kernels can be kept in none of {', '.join(map(str, places))}: set NUMBA_CACHE_DIR")


def _can_be_written(folder: Path) -> bool:
    """Whether files can be made there; the folder is made if need be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_ours(folder: Path) -> bool:
    """Nobody else's: what lies in the cache is run."""
    return sys.platform == "win32" or folder.stat().st_uid == _user()


def _user() -> int:
    """A number: a container may run under one that has no name."""
    return 0 if sys.platform == "win32" else os.getuid()


def _kept(function: F, options: dict[str, Any]) -> F:
    compiled = njit(**options)(function)
    if config.DISABLE_JIT:
        return cast(F, compiled)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(_stage_of(function)))
    try:
        keep(compiled, function)
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled)


def _stage_of(function: Callable[..., Any]) -> str:
    """The part of the package that a kernel stands in; of one from elsewhere, all parts count."""
    package, _, rest = function.__module__.partition(".")
    return rest.partition(".")[0] if package == __name__.partition(".")[0] else TOP


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
