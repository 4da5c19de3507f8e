"""New columns by their layout: the one place where a column's dtype is turned into an array."""

from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np

Columns = TypeVar("Columns", bound=tuple[Any, ...])


@cache
def dtypes_of(layout: type[Any]) -> dict[str, np.dtype[Any]]:
    """The dtype of each column of a layout."""
    hints = get_type_hints(layout)
    return {name: np.dtype(get_args(get_args(hint)[1])[0]) for name, hint in hints.items()}


def empty(layout: type[Columns], rows: int, **other: int | tuple[int, int]) -> Columns:
    """Uninitialised columns of `rows` rows; `other` gives the shapes of those that differ."""
    dtypes = dtypes_of(layout)
    return layout(*(np.empty(other.get(name, rows), dtype) for name, dtype in dtypes.items()))
