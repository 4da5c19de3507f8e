"""Rake stated, derived or unknown, and spread over main and side pots as rooms print it (facts of real hands)."""

import pytest

from pokerstats.model.names import DERIVED, STATED, UNKNOWN
from pokerstats.rake.spread import MAIN_FIRST, MAIN_ONLY, PRO_RATA, spread
from tests.replay.build import house, tell

ACTS = ["Bob small 1", "Ann big 2", "Bob calls 1", "Ann checks", "flop", "Ann bets 8", "Bob folds"]
TWO = ["Ann 200", "Bob 200"]
BOARD = "2c3d4h"


def taken(**more: str) -> tuple[int, int]:
    """Rake and its source of a pot of 4.00."""
    result = tell(TWO, ACTS, board=BOARD, **more).play.result
    return int(result.rake[0]), int(result.rake_source[0])


def test_stated_rake_is_taken_as_stated() -> None:
    assert taken(rake="0.20", collected="3.70") == (2_000, STATED)


def test_rake_not_stated_is_called_money_less_what_was_collected() -> None:
    assert taken(collected="3.80") == (2_000, DERIVED)
    assert taken(collected="3.70", fee="0.10") == (2_000, DERIVED)
    assert taken(collected="4") == (0, DERIVED)


def test_rake_is_unknown_and_not_zero_where_nothing_tells_it() -> None:
    assert taken()[1] == UNKNOWN
    assert taken() != (0, UNKNOWN)
    assert taken(collected="4.50")[1] == UNKNOWN, "more paid out than was in the pot"


def test_rake_is_not_derived_from_amounts_that_are_in_doubt() -> None:
    acts = [*ACTS[:2], "Bob calls 3", *ACTS[3:]]
    assert tell(TWO, acts, board=BOARD, collected="3").play.result.rake_source.tolist() == [UNKNOWN]


def test_gross_awards_tell_nothing_of_the_rake() -> None:
    result = tell(TWO, ACTS, board=BOARD, collected="4", dialect=house(collected="gross")).play.result
    assert result.rake_source.tolist() == [UNKNOWN]


def test_money_of_the_room_joins_the_main_pot() -> None:
    told = tell(TWO, ACTS, board=BOARD, site_money="5", rake="0.20")
    assert told.play.result.total_pot.tolist() == [90_000]
    assert told.pots == [(9.0, "A")]
    assert told.of(told.play.seat_result.net) == {"Ann": 6.8, "Bob": -2.0}


def cents(*amounts: float) -> list[int]:
    """Currency as ten-thousandths."""
    return [round(amount * 10_000) for amount in amounts]


@pytest.mark.parametrize(
    ("pots", "rake", "rate", "shares"),
    [
        ((5.62, 7.86, 6.36), 0.89, (45, 1000), (0.25, 0.36, 0.28)),
        ((31.80, 7.98), 1.50, (45, 1000), (1.43, 0.07)),
        ((400.00, 193.79), 2.75, (5, 100), (2.75, 0)),
    ],
)
def test_main_pot_pays_first_until_the_rake_is_used_up(
    pots: tuple[float, ...], rake: float, rate: tuple[int, int], shares: tuple[float, ...]
) -> None:
    assert spread(cents(*pots), *cents(rake), 100, MAIN_FIRST, rate) == cents(*shares)


def test_main_only_takes_all_from_the_main_pot() -> None:
    assert spread(cents(158.20, 76.35), 30_000, 100, MAIN_ONLY, (0, 1)) == cents(3, 0)
    assert spread(cents(1, 9), 30_000, 100, MAIN_ONLY, (0, 1)) == cents(1, 2), "no pot pays more than it holds"


@pytest.mark.parametrize(("pots", "shares"), [((210.11, 12.10), (2.84, 0.16)), ((378, 552), (1.22, 1.78))])
def test_pro_rata_takes_from_each_pot_in_proportion(pots: tuple[float, ...], shares: tuple[float, ...]) -> None:
    assert spread(cents(*pots), 30_000, 100, PRO_RATA, (0, 1)) == cents(*shares)


SIDE_POT = ["Ann small 1", "Bob big 2", "Cid raises 18 to 20", "Ann calls 9 all-in", "Bob calls 18", "flop",
            "Bob bets 30", "Cid folds"]  # fmt: skip


@pytest.mark.parametrize(("word", "undecided"), [("main_first", 4), ("main_only", 0), ("pro_rata", 0)])
def test_a_spread_that_needs_the_percentage_says_so(word: str, undecided: int) -> None:
    told = tell(["Ann 10", "Bob 200", "Cid 200"], SIDE_POT, board="2c3d4h5s6c", rake="2.50",
                dialect=house(rake_spread=word))  # fmt: skip
    assert told.play.result.undecided[0] & 4 == undecided
    assert told.play.pots.rake.sum() == 25_000


def test_fees_are_spread_pro_rata() -> None:
    told = tell(["Ann 10", "Bob 200", "Cid 200"], SIDE_POT, board="2c3d4h5s6c", rake="2.50", fee="1",
                dialect=house(rake_spread="main_only"))  # fmt: skip
    assert told.play.pots.amount.tolist() == cents(30, 20)
    assert told.play.pots.rake.tolist() == cents(2.5, 0)
    assert told.play.pots.fees.tolist() == cents(0.6, 0.4)
