"""How the checks are compiled: each function once, without what only Python callers need."""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit

from pokerstats.model.findings import BY_SLUG

F = TypeVar("F", bound=Callable[..., Any])


def step(function: F) -> F:
    """A function that only kernels call; without Python's door to it, it compiles in half the time."""
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: F = njit(cache=True, nogil=True, **options)(function)
    return compiled


def constant(value: int) -> Any:
    """A number to call kernels with: numba compiles a function anew for each plain integer that it is given."""
    return np.int64(value)


def number_of(slug: str) -> Any:
    """The number of a finding, as kernels carry it."""
    return constant(BY_SLUG[slug].number)
