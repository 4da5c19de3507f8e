"""Some hands of a chunk are a chunk of their own."""

from pathlib import Path

import numpy as np

from pokerstats.columns.subset import of_hands, some
from pokerstats.pipeline.chunk import run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.bytes import PADDING
from pokerstats.read.vm import Machine

SAMPLE = Path(__file__).parents[2] / "sample_data" / "pokerstars" / "planted_faults.txt"


def outcome():
    text = SAMPLE.read_bytes()
    data = np.zeros(len(text) + PADDING, np.uint8)
    data[: len(text)] = np.frombuffer(text, np.uint8)
    return run(Machine(rooms()), data, len(text))


def test_all_hands_are_the_chunk():
    read = outcome().read
    every = some(read, np.arange(len(read.setup.room)))
    for name in ("setup", "seats", "actions", "cards", "door", "claims", "problems"):
        for one, other in zip(getattr(read, name), getattr(every, name), strict=True):
            assert np.array_equal(one, other)
            assert one.dtype == other.dtype


def test_a_hand_has_its_own_rows():
    read = outcome().read
    for hand in range(len(read.setup.room)):
        part = some(read, np.array([hand]))
        seats = slice(read.setup.seat_at[hand], read.setup.seat_at[hand + 1])
        acts = slice(read.setup.action_at[hand], read.setup.action_at[hand + 1])
        assert part.setup.seat_at.tolist() == [0, seats.stop - seats.start]
        assert part.seats.stack.tolist() == read.seats.stack[seats].tolist()
        for whole, own in zip((*read.cards, *read.door), (*part.cards, *part.door), strict=True):
            rows = seats if len(whole) == len(read.seats.seat) else slice(hand, hand + 1)
            assert np.array_equal(own, whole[rows])
        assert part.actions.line.tolist() == read.actions.line[acts].tolist()
        awards = slice(read.claims.award_at[hand], read.claims.award_at[hand + 1])
        assert part.claims.award_amount.tolist() == read.claims.award_amount[awards].tolist()
        assert part.setup.id.tolist() == [read.setup.id[hand]]


def test_findings_go_with_their_hands():
    problems = outcome().computed.problems
    hands = np.unique(problems.hand[problems.hand > 0])[:2].astype(np.int64)
    kept = of_hands(problems, hands)
    assert set(kept.hand.tolist()) == {0, 1}
    assert len(kept.code) == np.isin(problems.hand, hands).sum()
