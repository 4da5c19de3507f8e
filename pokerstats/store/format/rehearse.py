"""Every kernel of the format is run once, so that it is compiled before a hand comes."""

import numpy as np

from pokerstats.columns.layout import Texts
from pokerstats.store.format import cells
from pokerstats.store.format.column import Scratch
from pokerstats.store.format.footer import Field
from pokerstats.store.format.forms import column
from pokerstats.store.format.kernels import enter, enter_texts


def rehearse() -> None:
    """A row of each form, written to nowhere; and the hash tables, which grow only with many rows."""
    one, scratch = np.ones(1, np.int64), Scratch()
    data, code = np.zeros(64, np.uint8), np.zeros(1, np.int32)
    texts = Texts(np.zeros(1, np.int64), np.ones(1, np.int32))
    named, plain = cells.named(data, texts, code), cells.plain(data, texts, code)
    rows = {
        "int64": (cells.rising(one), cells.money(one)),
        "text": (cells.coded(code, ("",)), cells.cards(one), named, plain, cells.figures(one, one)),
        "bool": (cells.flags(code), cells.marks(one, 0, 1)),
        "list<text>": (cells.boards(one, one),),
        "list<int16>": (cells.seats(one, one),),
    }
    for kind, forms in rows.items():
        for row in forms:
            one_row = column(row.form, Field("", kind, False), scratch, counted=False)
            one_row.add(row)
            one_row.written(0)
    enter(np.full(4, -1, np.int64), one, 1)
    enter_texts(np.full(4, -1, np.int64), data, 1)
