"""The registry of findings: codes are unique, keep their letters, and each can be explained."""

from pathlib import Path

import pytest

from pokerstats.model.errors import UsageError
from pokerstats.model.examples import EXAMPLES
from pokerstats.model.findings import BY_CODE, BY_NUMBER, BY_SLUG, explain
from pokerstats.model.names import SEVERITIES

RULES = Path(__file__).parents[1] / "rules"
LETTER_OF_HUNDRED = {"1": "T", "2": "C", "3": "A", "4": "P", "5": "W", "6": "R", "7": "X"}


def test_numbers_codes_and_slugs_are_unique():
    assert len(BY_CODE) == len(BY_NUMBER) == len(BY_SLUG)


@pytest.mark.parametrize("code", BY_CODE)
def test_the_letter_says_where_the_fault_lies(code):
    assert LETTER_OF_HUNDRED[code[1]] == code[0]
    assert BY_NUMBER[int(code[1:])].code == code


@pytest.mark.parametrize("code", BY_CODE)
def test_each_finding_is_explained(code):
    finding = BY_CODE[code]
    assert finding.severity in SEVERITIES
    assert explain(code) == explain(finding.slug)
    assert finding.says.endswith(".")


ELSEWHERE = {"T111", "P407", "X701", "X702"}  # no PokerStars hand alone has them: iPoker's own


def test_each_finding_has_a_hand_that_has_it_and_one_that_has_not():
    assert {path.name for path in RULES.iterdir() if path.is_dir()} | ELSEWHERE == set(BY_CODE)


def test_an_explanation_shows_both_kinds_of_lines():
    assert explain("p401") == (
        "P401 pot-total (error): pot total\n\nExpected is the sum of all called bets.\n\n"
        "Found in:\n    Total pot $31.50 | Rake $1.50\n\nFine:\n    Total pot $30.50 | Rake $1.50"
    )


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_lines_shown_are_those_of_the_rule(code):
    fine, found_in = EXAMPLES[code]
    assert not set(fine) - set((RULES / code / "pass.txt").read_text().splitlines())
    assert not set(found_in) - set((RULES / code / "fail.txt").read_text().splitlines())
    assert found_in


def test_a_code_that_does_not_exist_is_told():
    with pytest.raises(UsageError, match="'Z999' is no code"):
        explain("Z999")
