"""Rows of tables that lie hand by hand: `at` is where the rows of each hand begin, with one closing offset."""

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64

Rows = npt.NDArray[np.intp]


def rows_of(at: I64, hands: Rows) -> Rows:
    """The rows of some hands, hand by hand."""
    counts = at[hands + 1] - at[hands]
    ends = counts.cumsum()
    rows: Rows = np.arange(counts.sum()) + np.repeat(at[hands] - (ends - counts), counts)
    return rows


def hands_of(at: I64, rows: Rows) -> Rows:
    """The hand of each of some rows."""
    return np.searchsorted(at, rows, side="right") - 1
