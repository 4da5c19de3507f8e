"""A rake that only players of another licence pay is proved by their schedule, and told by its name."""

import datetime as dt
from typing import Any

import numpy as np
import pytest

from pokerstats.columns.layout import NONE, Charged
from pokerstats.model.money import BY_CODE
from pokerstats.rake.book import DAY, EPOCH, Book
from pokerstats.rake.charge import charge, priced
from pokerstats.rake.licence import settle_licence
from pokerstats.rake.reading import schedules
from tests.replay.build import tell

BOOK = Book([schedules()[id_]._replace(site="here") for id_ in ("pokerstars", "pokerstars-de")])
PLAYERS = ["Ann 100", "Bob 100"]
ACTS = ["Bob small 0.25", "Ann big 0.50", "Bob calls 0.25", "Ann checks", "flop", "Ann bets 3.50", "Bob calls 3.50"]
SPLIT = ["turn", "Ann checks", "Bob checks", "river", "Ann checks", "Bob checks", "Ann shows", "Bob shows"]


def settled(rake: str, day: dt.date = dt.date(2021, 7, 30), acts: list[str] = ACTS, **more: Any) -> Charged:
    """A pot of 8.00 at 0.25/0.50, whose usual rake is 0.40 and of the licence 0.50."""
    told = tell(PLAYERS, acts, stakes="0.25/0.50", rake=rake, **more)
    setup = told.hand.setup._replace(
        currency=np.array([BY_CODE["USD"]], np.int16), played_at=np.array([(day - EPOCH).days * DAY], np.int64)
    )
    game = told.play
    hands = priced(setup, game.result, game.played, game.pots, told.hand.door)
    charged = charge(setup, game.result.players_dealt, hands, BOOK, ["here"], [])
    return settle_licence(setup, game.result, game.seat_result, hands, charged, BOOK)


@pytest.mark.parametrize(
    ("rake", "schedule", "expected"), [("0.40", 0, 4_000), ("0.50", 1, 5_000), ("0.45", 0, 4_000), ("?", 0, 4_000)]
)
def test_the_surcharge_is_one_of_the_legal_rakes(rake: str, schedule: int, expected: int) -> None:
    charged = settled(rake, board="2c3d4h")
    assert (charged.schedule.tolist(), charged.expected.tolist()) == ([schedule], [expected])


def test_before_there_was_such_a_licence_its_rake_explains_nothing() -> None:
    assert settled("0.50", dt.date(2021, 6, 30), board="2c3d4h").schedule.tolist() == [0]


def test_of_a_split_pot_each_share_pays_its_own_surcharge() -> None:
    """Both win half: if one is of the licence, half of the surcharge is taken."""
    both = {"Ann": "AsKs", "Bob": "AdKd"}
    board = "2c3d4hQcQd"
    for rake, schedule in (("0.45", 1), ("0.50", 1), ("0.46", 0), ("0.44", 0)):
        charged = settled(rake, acts=ACTS + SPLIT, board=board, holes=both)
        assert charged.schedule.tolist() == [schedule], rake
        assert charged.expected[0] in (NONE, 4_000, int(float(rake) * 10_000))
