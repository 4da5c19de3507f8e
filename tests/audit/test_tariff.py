"""The rake taken against the schedule: proved, an error, a warning, or undecided, by how sure both are."""

from typing import NamedTuple

import numpy as np
import pytest

from pokerstats.audit.tariff import NULL, check_tariff
from pokerstats.columns.layout import NONE, Charged
from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.names import CONTRADICTED, DERIVED, OK, PROVED, STATED, TRUNCATED, UNDECIDED
from pokerstats.model.names import UNKNOWN as NO_SOURCE
from pokerstats.rake.schedule import GUESSED_CAP, GUESSED_ROUNDING, GUESSED_TARIFF
from pokerstats.rake.select import AMBIGUOUS, NO_SCHEDULE


class _Setup(NamedTuple):
    status: np.ndarray
    unit: np.ndarray


class _Claims(NamedTuple):
    total_line: np.ndarray


class _Read(NamedTuple):
    setup: _Setup
    claims: _Claims


class _Result(NamedTuple):
    rake: np.ndarray
    rake_source: np.ndarray
    undecided: np.ndarray
    rake_verdict: np.ndarray


def checked(
    rake=50,
    expected=50,
    *,
    firm=1,
    source=STATED,
    tier=0,
    converted=0,
    status=OK,
    undecided=0,
    accused=False,
    most=NONE,
) -> tuple[int, list[tuple[str, str, int]]]:
    """The verdict, and the findings as (code, severity, line)."""
    result = _Result(
        np.array([rake]), np.array([source], np.int8), np.array([undecided], np.int8), np.zeros(1, np.int8)
    )
    charged = Charged(
        np.zeros(1, np.int16), np.array([tier], np.int32), np.array([expected]), np.array([most]),
        np.array([firm], np.int8),
    )  # fmt: skip
    read = _Read(_Setup(np.array([status], np.int8), np.array([10])), _Claims(np.array([28], np.int32)))
    found = check_tariff(read, result, np.array([converted], np.int8), np.array([accused]), charged)
    told = [BY_NUMBER[code] for code in found.code.tolist()]
    lines = found.line.tolist()
    return int(result.rake_verdict[0]), [(one.code, one.severity, line) for one, line in zip(told, lines, strict=True)]


def test_the_same_rake_is_proved() -> None:
    assert checked() == (PROVED, [])
    assert checked(firm=0, source=DERIVED) == (PROVED, [])


def test_another_rake_is_an_error_only_if_all_is_sure() -> None:
    assert checked(60) == (CONTRADICTED, [("R601", "error", 28)])


@pytest.mark.parametrize("doubt", [{"firm": 0}, {"source": DERIVED}, {"converted": 1}])
def test_else_it_is_a_warning(doubt) -> None:
    assert checked(60, **doubt) == (CONTRADICTED, [("R604", "warning", 28)])


@pytest.mark.parametrize("tier", [AMBIGUOUS, 3])
def test_several_schedules_or_an_unknown_row_leave_it_undecided(tier) -> None:
    assert checked(expected=NONE, tier=tier) == (UNDECIDED, [("R605", "info", 0)])


@pytest.mark.parametrize(
    ("rake", "guessed", "excused"),
    [
        (10, GUESSED_TARIFF, True),
        (90, GUESSED_TARIFF, True),
        (40, GUESSED_CAP, True),  # the true cap may be lower
        (60, GUESSED_CAP, False),  # no cap was reached, and none makes a rake larger
        (40, GUESSED_ROUNDING, True),
        (60, GUESSED_ROUNDING, True),
        (39, GUESSED_ROUNDING, False),  # more than a unit
        (70, GUESSED_ROUNDING, False),
        (70, GUESSED_ROUNDING + GUESSED_CAP, False),
        (20, GUESSED_ROUNDING + GUESSED_CAP, True),
    ],
)
def test_what_is_off_only_by_a_guess_accuses_nobody(rake, guessed, excused) -> None:
    found = checked(rake, firm=-guessed, most=80)
    assert found == ((UNDECIDED, [("R605", "info", 0)]) if excused else (CONTRADICTED, [("R604", "warning", 28)]))
    assert checked(firm=-guessed) == (PROVED, []), "what agrees with a guess speaks for it"


def test_a_rake_above_a_guessed_cap_may_follow_another_cap() -> None:
    assert checked(60, firm=-GUESSED_CAP, most=50) == (UNDECIDED, [("R605", "info", 0)])


def test_a_rake_derived_from_awards_that_are_wrong_proves_nothing() -> None:
    assert checked(60, source=DERIVED, accused=True) == (UNDECIDED, [])
    assert checked(source=DERIVED, accused=True) == (UNDECIDED, [])
    assert checked(60, accused=True) == (CONTRADICTED, [("R601", "error", 28)]), "a stated rake stands by itself"


def test_pots_in_doubt_are_told_elsewhere() -> None:
    assert checked(expected=NONE, tier=3, undecided=1) == (UNDECIDED, [])


@pytest.mark.parametrize(
    "nothing",
    [
        {"expected": NONE, "tier": NO_SCHEDULE},
        {"rake": NONE, "source": NO_SOURCE},
        {"status": TRUNCATED},
    ],
)
def test_where_there_is_nothing_to_compare_there_is_no_verdict(nothing) -> None:
    assert checked(**nothing) == (NULL, [])
