"""Rows of hands, and hands of rows, where some hands have none."""

import numpy as np

from pokerstats.columns.rows import hands_of, rows_of

AT = np.array([0, 2, 2, 5, 6], np.int64)  # four hands, the second without rows


def test_rows_of_some_hands():
    assert rows_of(AT, np.array([0, 2])).tolist() == [0, 1, 2, 3, 4]
    assert rows_of(AT, np.array([1])).tolist() == []
    assert rows_of(AT, np.array([3, 1, 0])).tolist() == [5, 0, 1]


def test_each_row_belongs_to_the_hand_that_it_is_a_row_of():
    every = np.arange(6)
    hands = hands_of(AT, every)
    assert hands.tolist() == [0, 0, 2, 2, 2, 3]
    assert rows_of(AT, np.unique(hands)).tolist() == every.tolist()
