"""Positions by the button among the players dealt in."""

import pytest

from pokerstats.model.names import POSITIONS
from tests.replay.build import tell

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal", "Ivy", "Jon"]


def positions(count: int, blinds: list[str], **more: object) -> list[str | None]:
    """Labels in the order of the seats."""
    told = tell([f"{name} 200" for name in NAMES[:count]], blinds, status=2, **more)
    return [POSITIONS[p] if p >= 0 else None for p in told.play.seat_result.position.tolist()]


@pytest.mark.parametrize(
    ("count", "labels"),
    [
        (3, "SB BB BTN"),
        (4, "SB BB CO BTN"),
        (5, "SB BB HJ CO BTN"),
        (6, "SB BB UTG HJ CO BTN"),
        (7, "SB BB UTG LJ HJ CO BTN"),
        (8, "SB BB UTG UTG+1 LJ HJ CO BTN"),
        (9, "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN"),
        (10, "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN"),
    ],
)
def test_labels_count_back_from_the_button(count: int, labels: str) -> None:
    assert positions(count, ["Ann small 1", "Bob big 2"]) == labels.split()


def test_heads_up_the_button_is_btn_though_it_posts_the_small_blind() -> None:
    assert positions(2, ["Bob small 1", "Ann big 2"]) == ["BB", "BTN"]


def test_dead_button_makes_nobody_btn() -> None:
    assert positions(4, ["Bob small 1", "Cid big 2"], button=1, sitting_out="Ann") == [None, "SB", "BB", "CO"]


def test_dead_small_blind_makes_nobody_sb() -> None:
    assert positions(4, ["Ann big 2"]) == ["BB", "HJ", "CO", "BTN"]


def test_who_sits_out_has_no_position_and_posters_keep_theirs() -> None:
    blinds = ["Ann small 1", "Bob big 2", "Dan big 2"]
    assert positions(6, blinds, sitting_out="Cid") == ["SB", "BB", None, "HJ", "CO", "BTN"]


def test_unknown_button_is_right_of_the_small_blind() -> None:
    assert positions(4, ["Bob small 1", "Cid big 2"], button=-1) == ["BTN", "SB", "BB", "CO"]
    assert positions(2, ["Bob small 1", "Ann big 2"], button=-1) == ["BB", "BTN"]


def test_hand_without_blinds_counts_from_the_button() -> None:
    assert positions(4, []) == ["SB", "BB", "CO", "BTN"]
    assert positions(2, []) == ["BB", "BTN"]
