"""Kinds of hands have one number each, from chunk to chunk, however many there are."""

from random import Random

import numpy as np

from pokerstats.rake.kinds import Distinct, kinds


def test_like_rows_have_one_number_in_order_of_appearance() -> None:
    random, met = Random(7), Distinct(3)
    known: dict[tuple[int, ...], int] = {}
    for spread in (3, 30, 1):  # few kinds, thousands, none that is new
        rows = [tuple(random.randrange(-spread, spread) for _ in range(3)) for _ in range(3_000)]
        before = len(known)
        wanted = [known.setdefault(row, len(known)) for row in rows]
        of, new = met.numbers(np.array(rows, np.int64))
        assert of.tolist() == wanted
        assert [rows[row] for row in new] == list(known)[before:]
        assert met.count == len(known)


def test_no_rows_are_no_kinds() -> None:
    of, new = Distinct(2).numbers(np.zeros((0, 2), np.int64))
    assert (len(of), len(new)) == (0, 0)


def test_each_hand_finds_its_kind() -> None:
    columns = [np.array(column, np.int64) for column in ([1, 1, 2], [0, 0, 0], [3, 3, 3], [6, 6, 6], [100, 100, 100])]
    found = kinds(*columns)
    assert found.rows.tolist() == [[1, 0, 3, 6, 100], [2, 0, 3, 6, 100]]
    assert found.of.tolist() == [0, 0, 1]
