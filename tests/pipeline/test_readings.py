"""Wins with or without the uncalled bet: each hand in the sense that leaves a rake that can be."""

import pytest

from pokerstats.columns.layout import NONE
from pokerstats.model.names import CONTRADICTED, PROVED, READINGS, UNDECIDED
from tests.read.test_markup import FILE, HEAD, outcome

WITH, WITHOUT = READINGS.index("with_uncalled"), READINGS.index("without_uncalled")
READING_TAKEN, NEGATIVE_RAKE = 111, 603
UNTOLD = FILE.replace(' bet="$4"', "").replace(' bet="$2"', "")
TO_ADA = UNTOLD.replace('player="Ben" type="0" sum="$0"', 'player="Ben" type="3" sum="$2"')
BOARD = "".join(
    f'<round no="{n}"><cards type="{street}" player="">{cards}</cards>{{{n}}}</round>\n'
    for n, street, cards in ((2, "Flop", "SK DK C2"), (3, "Turn", "C7"), (4, "River", "D9"))
)


def told(text):
    made = outcome(text)
    result, codes = made.computed.result, made.computed.problems.code.tolist()
    return int(result.reading[0]), int(result.rake[0]), int(result.verdict[0]), codes


def flop_hand(win_of_ada, win_of_ben="$0"):
    """Ada bets 30 into 8 on the flop, Ben folds; or he is all-in for less, with the lower hand."""
    bets = '<action no="5" player="Ben" type="4" sum="$0"/><action no="6" player="Ada" type="5" sum="$30"/>'
    text = TO_ADA.replace(
        "</game>", BOARD.replace("{2}", bets + "{fold}").replace("{3}", "").replace("{4}", "") + "</game>"
    )
    text = text.replace('win="$4"', f'win="{win_of_ada}"').replace('win="$0"', f'win="{win_of_ben}"')
    return text.replace("{fold}", '<action no="7" player="Ben" type="0" sum="$0"/>')


@pytest.mark.parametrize(
    ("win", "reading", "rake"),
    [("$6", WITH, 0), ("$4", WITHOUT, 0)],
    ids=["the pot of 4 and the 2 that came back", "the pot alone"],
)
def test_no_rake_is_due_without_a_flop(win, reading, rake):
    codes = [READING_TAKEN] if reading == WITHOUT else []
    assert told(UNTOLD.replace('win="$4"', f'win="{win}"')) == (reading, rake, PROVED, codes)


@pytest.mark.parametrize(
    ("win", "reading", "rake"),
    [("$37.60", WITH, 4_000), ("$7.60", WITHOUT, 4_000), ("$38", WITH, 0), ("$8", WITHOUT, 0)],
)
def test_a_derived_rake_is_at_most_a_tenth(win, reading, rake):
    codes = [READING_TAKEN] if reading == WITHOUT else []
    assert told(flop_hand(win)) == (reading, rake, PROVED, codes)


def test_where_no_reading_fits_the_first_is_taken():
    reading, rake, verdict, codes = told(flop_hand("$99"))
    assert (reading, rake, verdict) == (WITH, NONE, CONTRADICTED)
    assert NEGATIVE_RAKE in codes


def test_a_check_that_chose_the_reading_proves_nothing():
    """What came back stands in the win of the loser: as an award it would be wrong."""
    text = TO_ADA.replace('name="Ben" chips="$200"', 'name="Ben" chips="$20"')
    text = text.replace('name="Ada" chips="$200"', 'name="Ada" chips="$54"').replace("X X", "SQ HQ")
    acts = (
        '<action no="5" player="Ben" type="4" sum="$0"/><action no="6" player="Ada" type="7" sum="$50"/>'
        '<action no="7" player="Ben" type="7" sum="$16"/>'
    )
    board = BOARD.replace("SK DK C2", "SQ DK C2").replace("X", "").replace("SQ DK", "CQ DK")
    text = text.replace("</game>", board.replace("{2}", acts).replace("{3}", "").replace("{4}", "") + "</game>")
    text = text.replace('win="$4"', 'win="$34"').replace('win="$0"', 'win="$38"')
    assert told(text) == (WITH, 20_000, UNDECIDED, [READING_TAKEN])


def test_a_session_without_games_is_no_hand():
    assert len(outcome(HEAD).read.setup.room) == 0
