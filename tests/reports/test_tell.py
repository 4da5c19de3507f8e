"""A hand told in sentences: what a reader must find, taken from hands of every kind."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

import pokerstats as ps
from pokerstats.model.amounts import plain, priced
from pokerstats.model.hand import Award, Hand, Pot, Problem, Seat
from pokerstats.reports.showdown import made_hands, packed
from pokerstats.reports.tell import tell


@pytest.fixture(scope="module")
def right(dataset: Path) -> Hand:
    return ps.open(dataset).hand("900000000001")


def squeezed(hand: Hand) -> str:
    """The hand told, without the blanks that make columns."""
    return " ".join(tell(hand).split())


def test_a_hand_is_told_from_its_head_to_its_verdict(right: Hand) -> None:
    lines = [line.split() for line in tell(right).splitlines()]
    for told in (
        "pokerstars hand 900000000001 · Hold'em No Limit · 1/2 USD",
        "1 Ada BTN $200 Ah Kh hero",
        "Ada raises to $6 (puts in $6) pot $9",
        "Flop [2c 7d Kc]",
        "River 2c 7d Kc 9s [3h]",
        "<b>Cy shows 7h 8h pair of Sevens",
        "Ada shows Ah Kh pair of Kings",
        "pot $49 rake $1.25 could win: Ada, <b>Cy",
        "Ada $47.75 from the pot",
        "Net: Ada +$23.75, Ben -$1, <b>Cy -$24",
        "Rake by the schedule pokerstars: $1.25, at most $1.25",
        "Ada $0.41 $0.41 $0.61 $1.25",
        "<b>Cy $0.42 $0.42 $0.61 $0",
        "Verdict: proved (pots proved, awards proved, rake proved)",
    ):
        assert told.split() in lines, told


def test_the_running_pot_ends_at_the_total(right: Hand) -> None:
    pots = [line.split("pot ")[1] for line in tell(right).split("Showdown")[0].splitlines() if "  pot $" in line]
    assert pots == ["$1", "$3", "$9", "$13", "$21", "$29", "$39", "$49"]


def test_side_pots_halves_and_boards_are_named(right: Hand) -> None:
    hand = replace(
        right,
        boards=("2c7dKc9s3h", "2c7dKcJsTh"),
        pots=(Pot(0, Decimal(30), None, None, (1, 3)), Pot(1, Decimal(19), None, None, (1,))),
        awards=(
            Award(0, 1, "whole", 1, Decimal(15), Decimal(15)),
            Award(0, 2, "high", 3, None, Decimal(14)),
            Award(1, 1, "low", 1, Decimal(19), Decimal(18)),
        ),
    )
    told = squeezed(hand)
    for words in (
        "main pot $30 rake unknown could win: Ada, <b>Cy side pot 1 $19 rake unknown could win: Ada",
        "<b>Cy ? from the main pot, high half, board 2; the text pays $14",
        "Ada $19 from the side pot 1, low half, board 1; the text pays $18",
        "River 2c 7d Kc 9s [3h] and 2c 7d Kc Js [Th]",
    ):
        assert words in told


def test_a_spread_of_the_rake_that_is_not_ours_is_told(right: Hand) -> None:
    pots = (Pot(0, Decimal(30), None, None, (1, 3)), Pot(1, Decimal(19), None, None, (1,)))
    awards = (Award(0, 1, "whole", 3, None, None), Award(1, 1, "whole", 1, None, None))

    def told(pots: tuple[Pot, ...]) -> str:
        won = {1: Decimal("18.50"), 3: Decimal("29.50")}
        seats = tuple(replace(seat, won=won.get(seat.seat, Decimal())) for seat in right.seats)
        return squeezed(replace(right, rake=Decimal(1), pots=pots, awards=awards, seats=seats))

    assert "the text pays Ada $18.50, <b>Cy $29.50: rooms spread the rake" in told(pots)
    assert "rooms spread the rake" not in told((replace(pots[0], rake=Decimal(1)), pots[1]))


def test_what_is_unknown_is_a_question_mark_and_never_nothing(right: Hand) -> None:
    seats = tuple(replace(seat, starting_stack=None, net=None, player=None) for seat in right.seats)
    told = squeezed(replace(right, seats=seats, rake=None, verdict=None, status="cancelled"))
    assert "1 seat 1 BTN ? Ah Kh hero" in told
    assert "rake unknown" in told
    assert "Verdict: none, the hand is cancelled" in told
    assert "Net:" not in told


def test_findings_stand_with_line_code_and_figures(right: Hand) -> None:
    problem = Problem("a.txt", 31, "pokerstars", "9", "P401", "error", "49.00", "50.00", "USD", None, None, None, None)
    assert "line 31: P401 pot-total (error): printed $50.00, computed $49.00 (+$1.00)" in tell(
        replace(right, findings=(problem,))
    )


def test_what_the_text_tells_of_the_tournament_is_told() -> None:
    (hand, *_) = ps.read_hands(Path(__file__).parents[1] / "rooms" / "pokerstars" / "payouts.txt")
    told = squeezed(hand)
    for line in (
        "Quill, jr buys chips for $10",
        "Odd Ohm takes the add-on for 250 SC",
        "ferryman wins a bounty of $2.50, his own is $10 now",
        "Quill, jr finishes in place 22 Quill, jr finishes Odd Ohm",
        "Odd Ohm finishes in place 3 and is paid $29",
        "Odd Ohm finishes in place 12 and is paid an unknown sum",
        "ferryman wins a ticket",
        "ferryman is paid $100",
    ):
        assert line in told, line


def test_a_seat_that_the_text_never_lists_has_no_number(right: Hand) -> None:
    ghost: Seat = replace(right.seats[1], seat=101, player="Ghost", seated=False)
    assert "- Ghost SB" in squeezed(replace(right, seats=(right.seats[0], ghost, right.seats[2]), actions=()))


@pytest.mark.parametrize(
    ("game", "hole", "board", "names"),
    [
        ("holdem", "AhKh", "QhJhTh2c3d", ["royal flush"]),
        ("holdem", "7h8h", "2c7dKc9s3h", ["pair of Sevens"]),
        ("omaha", "AhKh2c3c", "QhJhTh9s8s", ["royal flush"]),
        ("omaha", "AhKsQsJs", "2h3h4h5h9c", ["high card, Ace high"]),
        ("omaha8", "Ah2cKsQd", "3h4d8cKcTs", ["pair of Kings", "low 8-4-3-2-A"]),
        ("holdem", "AhKh", "QhJhTh", []),
        ("stud", "AhKhQhJhTh2c3d", "", []),
    ],
)
def test_shown_cards_are_named(game: str, hole: str, board: str, names: list[str]) -> None:
    assert made_hands(game, hole, (board,)) == names


def test_cards_are_packed_first_card_lowest() -> None:
    assert packed("2cAs") == 1 + (1 + 12 * 4 + 3) * 256


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [("12.6000", "USD", "$12.60"), ("-3.0000", "EUR", "-€3"), ("1500.0000", "chips", "1500"),
     ("5.5000", "mBTC", "5.50 mBTC"), ("12.0000", "HRK", "12 HRK"), ("0.0125", "USD", "$0.0125")],
)  # fmt: skip
def test_amounts_as_people_write_them(amount: str, currency: str, said: str) -> None:
    assert priced(Decimal(amount), currency) == said


def test_no_digit_of_an_amount_is_lost() -> None:
    assert [plain(Decimal(amount)) for amount in ("0", "0.0001", "1234567.8900")] == ["0", "0.0001", "1234567.89"]
