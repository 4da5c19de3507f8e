"""Each rule against a hand that keeps it and one that breaks it: exactly its finding, on its line.

Hands are charged by the schedule that lies beside them, and by none where none does.
"""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.names import CONTRADICTED, PROVED
from pokerstats.pipeline.chunk import Computed, run
from pokerstats.pipeline.run import rooms
from pokerstats.rake.book import Book
from pokerstats.rake.reading import load
from pokerstats.read.vm import Machine

RULES = Path(__file__).parents[1] / "rules"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((RULES / "expected.toml").read_text())
SPARE = 64  # bytes that the line machine may look at behind the text


@pytest.fixture(scope="module")
def machine() -> Machine:
    return Machine(rooms())


def computed(machine: Machine, path: Path) -> Computed:
    raw = path.read_bytes()
    data = np.zeros(len(raw) + SPARE, np.uint8)
    data[: len(raw)] = np.frombuffer(raw, np.uint8)
    schedule = path.parent / "schedule.toml"
    book = Book([load(schedule)] if schedule.exists() else [])
    return run(machine, data, len(raw), book=book).computed


@pytest.mark.parametrize("code", EXPECTED)
def test_the_hand_that_keeps_the_rule_is_proved(machine, code):
    hand = computed(machine, RULES / code / "pass.txt")
    assert hand.problems.code.tolist() == []
    assert hand.result.verdict.tolist() == [PROVED]


@pytest.mark.parametrize("code", EXPECTED)
def test_the_hand_that_breaks_the_rule_has_its_finding(machine, code):
    hand = computed(machine, RULES / code / "fail.txt")
    found = [
        (BY_NUMBER[number].code, line)
        for number, line in zip(hand.problems.code.tolist(), hand.problems.line.tolist(), strict=True)
    ]
    also = EXPECTED[code].get("also", [])
    assert [place for place in found if place[0] not in also] == [(code, EXPECTED[code]["line"])]
    assert {name for name, _ in found} == {code, *also}
    is_error = any(BY_NUMBER[number].severity == "error" for number in hand.problems.code.tolist())
    assert (CONTRADICTED in hand.result.verdict.tolist()) == is_error


def test_each_folder_is_a_rule_of_the_list():
    assert sorted(path.name for path in RULES.iterdir() if path.is_dir()) == sorted(EXPECTED)
