"""Rakes that a schedule allows beside its plain figure: a fee carved out of it, shares that are rounded down."""

import tomllib
from typing import Any

import numpy as np
import pytest

from pokerstats.columns.layout import Charged
from pokerstats.model.money import BY_CODE
from pokerstats.rake.book import Book
from pokerstats.rake.charge import charge, priced
from pokerstats.rake.legal import settle_rakes
from pokerstats.rake.reading import build
from tests.replay.build import hand, tell_hand

PLAYERS = ["Ann 100", "Bob 100"]
ACTS = ["Bob small 1", "Ann big 2", "Bob calls 1", "Ann checks", "flop", "Ann bets 11.30", "Bob calls 11.30"]
SHOWN = ["turn", "Ann checks", "Bob checks", "river", "Ann checks", "Bob checks", "Ann shows", "Bob shows"]
BOARD = "2c3d4hQcQd"
HOUSE = """
    id = "house"
    title = "House"
    site = "here"
    currency = "USD"
    game = "holdem"
    from = 2020-01-01
    until = 2020-12-31
    unit = "0.01"
    status = "published"
    source = "test"
    [[row]]
    limit = "no"
    stakes = "1/2"
    percent = "5"
    rounding = "floor"
"""


def settled(rake: str, holes: dict[str, str], fee: str = "?", **changes: Any) -> Charged:
    """A pot of 26.60 heads-up at 1/2, of which 1.33 is due."""
    book = Book([build(tomllib.loads(HOUSE) | changes, {}, "house")], override=True)
    told = hand(PLAYERS, ACTS + SHOWN, board=BOARD, holes=holes, rake=rake, fee=fee)
    told = told._replace(setup=told.setup._replace(currency=np.array([BY_CODE["USD"]], np.int16)))
    played = tell_hand(told)
    game = played.play
    hands = priced(told.setup, game.result, game.played, game.pots, told.door)
    charged = charge(told.setup, game.result.players_dealt, hands, book, ["here"], [])
    return settle_rakes(told.setup, game.result, game.seat_result, played.awards, hands, charged, book)


SPLIT = {"Ann": "AsKs", "Bob": "AdKd"}
ANN = {"Ann": "AsQs", "Bob": "AdKd"}


@pytest.mark.parametrize(
    ("rake", "holes", "expected"),
    [
        ("1.33", SPLIT, 13_300),
        ("1.32", SPLIT, 13_200),  # each 13.30 pays 0.665, that is 0.66
        ("1.31", SPLIT, 13_300),  # not explained
        ("1.32", ANN, 13_300),  # one share pays all
    ],
)
def test_a_rake_may_be_rounded_down_share_by_share(rake: str, holes: dict[str, str], expected: int) -> None:
    assert settled(rake, holes, floor_per_share=True).expected.tolist() == [expected]
    assert settled(rake, holes).expected.tolist() == [13_300], "only where the schedule says so"


INSIDE = {"unknown": "a part of it", "taken": "inside"}


@pytest.mark.parametrize(
    ("rake", "fee", "jackpot", "expected"),
    [
        ("1.29", "0.04", INSIDE, 12_900),  # what is told of the fee is believed
        ("1.33", "?", INSIDE, 13_300),  # no fee was taken
        ("1.20", "0.04", INSIDE, 12_900),  # and the rest must be the rake
        ("1.33", "0.50", {"unknown": "", "taken": "beside"}, 13_300),
        ("1.23", "0.10", {"levels": "0.10 at 20", "taken": "inside"}, 12_300),
        ("1.33", "0.10", {"levels": "0.10 at 20", "taken": "inside"}, 12_300),
    ],
)
def test_of_a_fee_carved_out_of_the_rake_the_rest_is_due(
    rake: str, fee: str, jackpot: dict[str, str], expected: int
) -> None:
    assert settled(rake, ANN, fee, jackpot=jackpot).expected.tolist() == [expected]
