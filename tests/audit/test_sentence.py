"""What a user reads of a finding."""

from types import SimpleNamespace
from typing import Any

import pytest

from pokerstats.audit.sentence import money, sentence


def row(**given: Any) -> Any:
    blank = dict.fromkeys(("hand_id", "expected", "printed", "unit", "seat", "street", "pot", "note"))
    return SimpleNamespace(**{**blank, "path": "hands.txt", "line": 27, **given})


def test_both_figures_and_their_difference():
    shown = sentence(row(code="P401", hand_id="9", printed="12.60", expected="12.40", unit="USD"))
    assert shown == "hands.txt:27: P401 pot-total: hand 9: printed $12.60, computed $12.40 (+$0.20)"


def test_the_place_in_the_hand():
    shown = sentence(row(code="W502", hand_id="9", seat=3, pot=1, printed="5.00", expected="0.00", unit="EUR"))
    assert (
        shown == "hands.txt:27: W502 wrong-winner: hand 9, seat 3, side pot 1: printed €5.00, computed €0.00 (+€5.00)"
    )


def test_one_figure_alone_has_no_difference():
    shown = sentence(row(code="A308", hand_id="9", seat=3, street="flop", expected="4.00", unit="USD"))
    assert shown == "hands.txt:27: A308 check-facing-bet: hand 9, seat 3, flop: computed $4.00"


def test_a_finding_without_figures_says_its_title():
    assert sentence(row(code="T101")) == "hands.txt:27: T101 unknown-line: unknown line"


def test_counts_are_no_money():
    shown = sentence(row(code="P404", printed="2", expected="1", unit="pots"))
    assert shown == "hands.txt:27: P404 pot-count: printed 2, computed 1"


@pytest.mark.parametrize(
    ("figure", "unit", "shown"),
    [
        ("12.40", "USD", "$12.40"),
        ("-0.05", "GBP", "-£0.05"),
        ("0.1234", "USD", "$0.1234"),
        ("30.00", "HRK", "30.00 kn"),
        ("30.00", "RSD", "30.00 RSD"),
        ("1500.00", "chips", "1500"),
        ("4", "cards", "4"),
        ("9c6d", "cards", "9c6d"),
    ],
)
def test_money_is_written_as_its_currency_is(figure, unit, shown):
    assert money(figure, unit) == shown
