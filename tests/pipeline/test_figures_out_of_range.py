"""Figures that no column holds: amounts too fine or too large, seats that no table has, times that there are not."""

from pathlib import Path

import pytest

import pokerstats as ps
from tests.hands import RIGHT, WRONG

REPORTS = ("results", "players", "sessions", "continuity", "progress", "stacks", "rake_cost", "all_in_ev", "summary")


def imported(folder: Path, text: str) -> ps.Dataset:
    """The hand and one that is right, through all that is made of hands; each table can be read to its last row."""
    (folder / "hands.txt").write_text(
        f"{text}\n\n{RIGHT.replace('900000000001', '900000000009')}\n\n", encoding="utf-8"
    )
    ds = ps.import_hands(folder / "hands.txt", to=folder / "ds")
    for table in ("hands", "seats", "actions", "pots", "awards", "findings"):
        ds.sql(f"FROM {table}").df()
    for name in REPORTS:
        ds.report(name, player="all").df()
    assert all(str(hand) for hand in ds.hands())
    ps.audit_hands(folder / "hands.txt", tell_hands=True)
    return ds


def found(ds: ps.Dataset) -> list[tuple[str | None, ...]]:
    """Status and verdict of each hand, and the codes that it has."""
    query = """
        SELECT status, verdict, (SELECT string_agg(code, ' ' ORDER BY code) FROM findings f WHERE f.hand = h.hand)
        FROM hands h ORDER BY hand
    """
    return [tuple(row.values()) for row in ds.sql(query).rows()]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ada: raises $4 to $6", "Ada: raises $4.00001 to $6.00001"),
        ("Ada: raises $4 to $6", "Ada: raises $999999999996 to $999999999999"),
        ("Ada ($200 in chips)", "Ada ($99999999999999 in chips)"),
        ("Ada: calls $10", "Ada: calls $10.00000"),
        ("Ben: posts small blind $1", "Ben: posts small blind $1.000001"),
        ("Ben: posts small blind $1", "Ben: posts small & big blinds $123456789012345678"),
        ("Ada collected $47.75", "Uncalled bet ($0.000001) returned to Ada\nAda collected $47.75"),
        ("Total pot $49 ", "Total pot $49.123456 "),
        ("and won ($47.75)", "and won ($47.750001)"),
    ],
)
def test_the_hand_of_an_amount_that_cannot_be_held_is_left_out(tmp_path: Path, old: str, new: str) -> None:
    assert old in RIGHT
    ds = imported(tmp_path, RIGHT.replace(old, new))
    assert found(ds) == [("unsupported", None, "T104"), ("ok", "proved", None)]


def test_the_largest_amounts_are_computed_with(tmp_path: Path) -> None:
    rich = RIGHT.replace("$", "$99999999").replace("($99999999", "($9999999", 1).replace("99999999/", "9999999/", 1)
    ds = imported(tmp_path, rich)
    assert [status for status, *_ in found(ds)] == ["ok", "ok"]


@pytest.mark.parametrize("number", ["0222", "222222222", "65537", "101", "999999999999999999"])
def test_a_seat_that_no_table_has_is_none(tmp_path: Path, number: str) -> None:
    ds = imported(tmp_path, RIGHT.replace("Seat 2: Ben (", f"Seat {number}: Ben ("))
    (hand, right) = found(ds)
    assert (hand[0], "T109" in (hand[2] or "")) == ("ok", True)
    assert right == ("ok", "proved", None)
    assert ds.sql("SELECT count(*) FROM actions WHERE seat IS NULL").scalar() == 0


def test_a_button_that_no_table_has_is_told_by_the_blinds(tmp_path: Path) -> None:
    ds = imported(tmp_path, RIGHT.replace("Seat #1 is the button", "Seat #65539 is the button"))
    assert found(ds)[0] == ("ok", "proved", None)
    positions = "SELECT position FROM seats WHERE player = 'Ben' AND hand_id = '900000000001'"
    assert ds.sql(positions).scalar() == "SB"


def test_a_head_without_an_id_alone_in_its_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("PokerStars Hand #t #7 is the button\nSeat 1: Ada ($5 in chips)\n")
    audit = ps.audit_hands(tmp_path / "hands.txt")
    assert audit.summary["hands"] == audit.summary["truncated"] + audit.summary["unsupported"]


def test_years_beyond_the_calendar_stop_nothing(tmp_path: Path) -> None:
    ds = imported(tmp_path, WRONG.replace("2024/04/06", "20244/04/06"))
    assert found(ds)[0][:2] == ("ok", "contradicted")
    assert ds.sql("SELECT played_at FROM hands WHERE hand_id = '900000000002'").scalar() is None
