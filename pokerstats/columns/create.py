"""New columns by their layout: the one place where a column's dtype is turned into an array."""

from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np

Columns = TypeVar("Columns", bound=tuple[Any, ...])


def _dtypes(layout: type[Any]) -> dict[str, np.dtype[Any]]:
    hints = get_type_hints(layout)
    return {name: get_args(get_args(hint)[1])[0] for name, hint in hints.items()}


_KNOWN: dict[type[Any], dict[str, np.dtype[Any]]] = {}


def empty(layout: type[Columns], rows: int, **other: int | tuple[int, int]) -> Columns:
    """Uninitialised columns of `rows` rows; `other` gives the shapes of those that differ."""
    if layout not in _KNOWN:
        _KNOWN[layout] = _dtypes(layout)
    return layout(*(np.empty(other.get(name, rows), dtype) for name, dtype in _KNOWN[layout].items()))  # type: ignore[call-arg]
