"""Changed bytes and nasty names harm nothing; `python -m tests.fuzz.run` tries many more."""

from random import Random

import pytest

from tests.fuzz.checks import Readers, case, check, some_text, through_everything
from tests.fuzz.edits import NAMES, edited, renamed


@pytest.fixture(scope="module")
def readers() -> Readers:
    return Readers()


@pytest.mark.parametrize("seed", range(8))
def test_both_readers_make_the_same_of_changed_texts(seed: int, readers: Readers) -> None:
    random = Random(seed)
    for _ in range(12):
        case(readers, random)


def test_the_whole_way_counts_every_head_and_line() -> None:
    random = Random(1)
    texts = [edited(random, some_text(random)) for _ in range(60)]
    assert through_everything(texts)["hands"] > 60
    assert through_everything(texts, threads=2) == through_everything(texts)


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_whose_players_are_called_oddly(name: str, readers: Readers) -> None:
    """Whatever a player is called, the hand is read to its end; both readers agree."""
    random = Random(4)
    text = some_text(random).decode()
    made = check(readers, text.replace("Seat 1: ", "Seat 1: ").encode())
    first = text.split("\nSeat ")[1].split(": ", 1)[1].split(" (")[0]
    odd = check(readers, text.replace(first, name).encode("utf-8", "surrogatepass"))
    assert len(odd.read.setup.room) >= len(made.read.setup.room)


def test_edits_change_texts_and_names_stay_apart() -> None:
    random = Random(2)
    text = some_text(random)
    assert sum(edited(random, text) != text for _ in range(20)) > 15
    assert renamed(random, "Ann bets, Ben calls", ["Ann", "Ben"], of_markup=False).count("bets") >= 1
