"""Every kernel of the format is run once, so that it is compiled before a hand comes."""

from typing import Final

import numpy as np

from pokerstats.columns.layout import Texts
from pokerstats.store.format import cells
from pokerstats.store.format.cells import Cells
from pokerstats.store.format.column import Scratch
from pokerstats.store.format.footer import Field
from pokerstats.store.format.forms import column
from pokerstats.store.format.kernels import enter, enter_texts

ONE: Final = np.ones(1, np.int64)


def rehearse_audit() -> None:
    """The forms that an audit writes, and the hash tables, which grow only with many rows."""
    data, code = np.zeros(64, np.uint8), np.zeros(1, np.int32)
    texts = Texts(np.zeros(1, np.int64), np.ones(1, np.int32))
    _write("int64", cells.rising(ONE), cells.money(ONE))
    _write("text", cells.coded(code, ("",)), cells.named(data, texts, code), cells.plain(data, texts, code))
    enter(np.full(4, -1, np.int64), ONE, 1)
    enter_texts(np.full(4, -1, np.int64), data, 1)


def rehearse_dataset() -> None:
    """The forms that only a whole dataset has."""
    _write("text", cells.cards(ONE))
    _write("bool", cells.flags(ONE), cells.marks(ONE, 0, 1))
    _write("list<text>", cells.boards(ONE, ONE))
    _write("list<int16>", cells.seats(ONE, ONE))


def _write(kind: str, *forms: Cells) -> None:
    """A row of each form, to nowhere."""
    for row in forms:
        one_row = column(row.form, Field("", kind, False), Scratch(), counted=False)
        one_row.add(row)
        one_row.written(0)
