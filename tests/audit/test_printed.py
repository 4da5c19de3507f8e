"""Won and net where no rule decides an award: the printed figures, if they close."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from pokerstats.audit.printed import forget_impossible_rake, forget_spread, take_printed
from pokerstats.audit.problems import empty
from pokerstats.columns.bundle import LineCounts, Read
from pokerstats.columns.dialect import FLAGS, NAMES
from pokerstats.columns.layout import (
    NONE,
    Actions,
    Awards,
    Cards,
    Claims,
    Door,
    HandResult,
    Payouts,
    Pots,
    SeatResult,
    Seats,
    Setup,
    Texts,
)
from tests.audit.conftest import columns

WINNERS = 2


def won_and_net(
    *,
    awards: Sequence[tuple[int, int]] = (),
    summary: Sequence[tuple[int, int]] = (),
    won: list[int],
    undecided: int = 0,
    several: bool = False,
    uncalled: int = 0,
    collected: str = "net",
    sold: bool = False,
) -> tuple[list[int], list[int]]:
    """Two players put in 500 each of which 50 are rake; the second got `uncalled` back."""
    claims = columns(
        Claims, 1,
        award_at=[0, len(awards)], award_seat_i=[row[0] for row in awards], award_amount=[row[1] for row in awards],
        result_at=[0, len(summary)], result_seat_i=[row[0] for row in summary],
        result_amount=[row[1] for row in summary],
    )  # fmt: skip
    read = Read(
        data=np.zeros(0, np.uint8), texts=columns(Texts, 0), setup=columns(Setup, 1, seat_at=[0, 2]),
        seats=columns(Seats, 2), actions=columns(Actions, 0), cards=columns(Cards, 1),
        door=columns(Door, 1, cashout_pay=[1 if sold else NONE, NONE]), claims=claims,
        payouts=columns(Payouts, 0), problems=empty(0),
        lines=LineCounts(0, 0, 0),
    )  # fmt: skip
    net = [NONE if x == NONE else x - 500 for x in won]
    seat_result = columns(SeatResult, 2, won=won, net=net, contributed=[500, 500], uncalled=[0, uncalled])
    result = columns(HandResult, 1, total_pot=[1000], rake=[50], jackpot_fee=[0], other_fees=[0], undecided=[undecided])
    dialect = np.zeros((1, len(NAMES)), np.int64)
    dialect[0, NAMES.index("collected")] = FLAGS["collected"].index(collected)
    pots = columns(Pots, several + 1, pot_at=[0, several + 1])
    take_printed(read, seat_result, pots, result, dialect)
    return seat_result.won.tolist(), seat_result.net.tolist()


OPEN: dict[str, Any] = {"won": [NONE, NONE], "undecided": WINNERS}
SPREAD: dict[str, Any] = {"won": [380, 570], "several": True}


def test_a_winner_whose_cards_nobody_saw_won_what_he_was_paid() -> None:
    assert won_and_net(**OPEN, awards=[(1, 950)]) == ([0, 950], [-500, 450])


def test_the_summary_pays_where_no_line_does() -> None:
    assert won_and_net(**OPEN, summary=[(0, 950)]) == ([950, 0], [450, -500])


def test_an_uncalled_bet_that_came_back_with_the_pot_is_not_won() -> None:
    paid = {"awards": [(0, 950), (1, 70)], "uncalled": 70}
    assert won_and_net(**OPEN, **paid, collected="with_uncalled") == ([950, 0], [450, -500])
    assert won_and_net(**OPEN, **paid)[0] == [NONE, NONE]


def test_side_pots_pay_what_the_room_s_spread_of_the_rake_left() -> None:
    assert won_and_net(**SPREAD, awards=[(0, 400), (1, 550)]) == ([400, 550], [-100, 50])


def test_an_award_further_from_the_computed_one_than_the_rake_is_none() -> None:
    assert won_and_net(**SPREAD, awards=[(0, 950)])[0] == [380, 570]


@pytest.mark.parametrize(
    "more",
    [{"awards": [(1, 940)]}, {"awards": [(1, 950)], "sold": True}, {}],
    ids=["does not close", "sold", "nothing"],
)
def test_nothing_is_taken_from_sums_that_do_not_close(more: dict[str, Any]) -> None:
    assert won_and_net(**OPEN, **more) == ([NONE, NONE], [NONE, NONE])


def test_decided_awards_are_left_alone() -> None:
    assert won_and_net(won=[380, 570], awards=[(0, 400), (1, 550)])[0] == [380, 570]


@pytest.mark.parametrize(
    ("won", "fees", "awards", "rakes"),
    [
        ([400, 550], [0, 0], [NONE] * 3, [NONE, NONE, 20]),
        ([400, 550], [5, 3], [NONE] * 3, [NONE, NONE, 20]),
        ([380, 570], [5, 3], [190, 190, 570], [30, 20, 20]),
        ([NONE, 570], [5, 3], [190, 190, 570], [30, 20, 20]),
    ],
    ids=["spread otherwise", "with fees", "as computed", "one not known"],
)
def test_awards_and_rakes_of_a_hand_spread_otherwise_are_unknown(
    won: list[int], fees: list[int], awards: list[int], rakes: list[int]
) -> None:
    """Two hands: two pots, then one pot."""
    setup = columns(Setup, 2, seat_at=[0, 2, 4])
    read = Read(
        data=np.zeros(0, np.uint8), texts=columns(Texts, 0), setup=setup, seats=columns(Seats, 4),
        actions=columns(Actions, 0), cards=columns(Cards, 2), door=columns(Door, 2), claims=columns(Claims, 2),
        payouts=columns(Payouts, 0), problems=empty(0), lines=LineCounts(0, 0, 0),
    )  # fmt: skip
    pots = columns(Pots, 3, pot_at=[0, 2, 3], rake=[30, 20, 20], fees=[*fees, 5])
    paid = columns(Awards, 4, award_at=[0, 3, 4], seat_i=[0, 0, 1, 1], amount=[190, 190, 570, 480])
    forget_spread(read, columns(SeatResult, 4, won=[*won, 0, 480]), pots, paid, np.arange(2))
    assert paid.amount.tolist() == [*awards, 480]
    assert pots.rake.tolist() == rakes
    assert pots.fees.tolist() == [NONE if fee and awards[0] == NONE else fee for fee in fees] + [5]


@pytest.mark.parametrize(("rake", "known"), [(950, True), (1000, True), (1001, False)])
def test_of_a_rake_above_the_pot_nothing_is_computed(rake, known):
    read = Read(
        data=np.zeros(0, np.uint8), texts=columns(Texts, 0), setup=columns(Setup, 1, seat_at=[0, 2]),
        seats=columns(Seats, 2), actions=columns(Actions, 0), cards=columns(Cards, 1), door=columns(Door, 1),
        claims=columns(Claims, 1), payouts=columns(Payouts, 0), problems=empty(0), lines=LineCounts(0, 0, 0),
    )  # fmt: skip
    seat_result = columns(SeatResult, 2, won=[1000 - rake, 0], net=[500 - rake, -500], contributed=[500, 500])
    pots = columns(Pots, 1, pot_at=[0, 1], amount=[1000], rake=[rake])
    awards = columns(Awards, 1, award_at=[0, 1], seat_i=[0], amount=[1000 - rake])
    result = columns(HandResult, 1, total_pot=[1000], rake=[rake], jackpot_fee=[0], other_fees=[0])
    forget_impossible_rake(read, seat_result, pots, awards, result)
    told = (seat_result.won.tolist(), seat_result.net.tolist(), pots.rake.tolist(), awards.amount.tolist())
    paid = 1000 - rake if known else NONE
    assert told == ([paid, 0], [500 - rake if known else NONE, -500], [rake if known else NONE], [paid])
    assert result.rake.tolist() == [rake if known else NONE]
