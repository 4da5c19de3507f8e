"""The rake of a pot to the cent, on both sides of every threshold of the source pages, and who pays it."""

from collections.abc import Mapping
from decimal import Decimal

import pytest

from pokerstats.model.errors import UsageError
from pokerstats.rake import quote

LOW_FIXED, MIDDLE_FIXED, HIGH_FIXED = ("0.02/0.04", "0.25/0.50"), ("2/4", "30/60"), ("50/100", "200/400")
MICRO, SMALL, MIDDLE, HIGH = ("0.01/0.02", "0.02/0.04"), ("0.05/0.10", "0.10/0.20"), ("0.25/0.50", "10/20"), ("25/50",)
MICRO_LEVELS = ["0.10", "0.25", "0.40", "0.55", "0.70", "0.85", "1.00", "1.15", "1.30", "1.50"]
HIGH_LEVELS = {"100": "2", "125": "2.50", "150": "3", "200": "3.50", "250": "4", "300": "4.50", "350": "5"}


def rake(schedule: str, limit: str, stakes: str, dealt: int, pot: str, **more: object) -> Decimal | None:
    return quote(schedule, limit=limit, stakes=stakes, dealt=dealt, pot=pot, **more).rake  # type: ignore[arg-type]


def below(pot: str) -> str:
    return str(Decimal(pot) - Decimal("0.01"))


def check_steps(limit: str, stakes: tuple[str, ...], dealt: int, take: str, per: str, cap: str) -> None:
    """Each step up to the cap and one beyond, at the pot that reaches it and one cent below."""
    for stake in stakes:
        for nth in range(1, int(Decimal(cap) / Decimal(take)) + 2):
            pot = str(nth * Decimal(per))
            assert rake("titan", limit, stake, dealt, pot) == min(nth * Decimal(take), Decimal(cap)), (stake, pot)
            assert rake("titan", limit, stake, dealt, below(pot)) == min((nth - 1) * Decimal(take), Decimal(cap))


# -- S0.10: every cell of the Titan page


@pytest.mark.parametrize("dealt", [2, 10])
def test_s0_10_fixed_limit_up_to_a_quarter(dealt: int) -> None:
    check_steps("fixed", LOW_FIXED, dealt, "0.01", "0.20", "1.00")


@pytest.mark.parametrize(("dealt", "cap"), [(2, "1"), (3, "2"), (4, "2"), (5, "3"), (10, "3")])
def test_s0_10_fixed_limit_2_4_to_30_60(dealt: int, cap: str) -> None:
    check_steps("fixed", MIDDLE_FIXED, dealt, "0.05", "1", cap)


@pytest.mark.parametrize("stakes", HIGH_FIXED)
@pytest.mark.parametrize("dealt", [2, 3, 4, 10])
def test_s0_10_fixed_limit_50_100_and_up(stakes: str, dealt: int) -> None:
    assert rake("titan", "fixed", stakes, dealt, "99.99") == 0
    due_before = "2"
    for pot, due in HIGH_LEVELS.items():
        expected = Decimal(due) if dealt > 3 else Decimal(2)
        assert rake("titan", "fixed", stakes, dealt, pot) == expected
        if pot != "100":
            before = Decimal(due_before) if dealt > 3 else Decimal(2)
            assert rake("titan", "fixed", stakes, dealt, below(pot)) == before
        due_before = due
    assert rake("titan", "fixed", stakes, dealt, "5000") == (5 if dealt > 3 else 2)


@pytest.mark.parametrize("stakes", ["0.50/1", "1/2"])
def test_s0_10_the_row_that_the_page_leaves_empty_is_unknown(stakes: str) -> None:
    for pot in ("0.99", "1", "2.50", "5", "8", "12", "15", "20", "500"):
        told = quote("titan", limit="fixed", stakes=stakes, dealt=6, pot=pot).json()
        assert (told["rake"], told["status"], told["cap"], told["capped"]) == (None, "unknown", None, False)
        assert "at 1, 2.50, 5, 8, 12, 15, 20" in told["tier"]["tariff"]


@pytest.mark.parametrize("limit", ["no", "pot"])
@pytest.mark.parametrize("stakes", MICRO)
@pytest.mark.parametrize("dealt", [2, 10])
def test_s0_10_micro_levels(limit: str, stakes: str, dealt: int) -> None:
    for nth, pot in enumerate(MICRO_LEVELS, 1):
        assert rake("titan", limit, stakes, dealt, pot) == Decimal(nth) / 100
        assert rake("titan", limit, stakes, dealt, below(pot)) == Decimal(nth - 1) / 100
    assert rake("titan", limit, stakes, dealt, "100") == Decimal("0.10")


@pytest.mark.parametrize("limit", ["no", "pot"])
@pytest.mark.parametrize("dealt", [2, 10])
def test_s0_10_small_no_limit(limit: str, dealt: int) -> None:
    check_steps(limit, SMALL, dealt, "0.01", "0.20", "1.00")


@pytest.mark.parametrize("limit", ["no", "pot"])
@pytest.mark.parametrize(("dealt", "cap"), [(2, "1"), (3, "2"), (4, "2"), (5, "3"), (10, "3")])
def test_s0_10_middle_no_limit(limit: str, dealt: int, cap: str) -> None:
    check_steps(limit, MIDDLE, dealt, "0.05", "1", cap)


@pytest.mark.parametrize("limit", ["no", "pot"])
@pytest.mark.parametrize(("dealt", "cap"), [(2, "2"), (3, "2"), (4, "5"), (10, "5")])
def test_s0_10_high_no_limit(limit: str, dealt: int, cap: str) -> None:
    check_steps(limit, (*HIGH, "500/1000"), dealt, "0.05", "1", cap)


def test_s0_10_no_flop_no_drop() -> None:
    assert rake("titan", "no", "0.5/1", 6, "37.50", flop=False) == 0
    assert rake("titan", "no", "0.5/1", 6, "37.50") == Decimal("1.85")


@pytest.mark.parametrize(
    ("limit", "stakes", "dealt"), [("no", "0.02/0.05", 6), ("no", "0.5/1", 11), ("fixed", "0.01/0.02", 6)]
)
def test_s0_10_what_the_page_does_not_list_has_no_row(limit: str, stakes: str, dealt: int) -> None:
    with pytest.raises(UsageError, match="titan has no row"):
        rake("titan", limit, stakes, dealt, "10")


# -- S2: the kuna room


def test_s2_10_five_percent_once_a_flop_is_seen() -> None:
    assert rake("hr-kuna", "no", "1/2", 6, "30") == Decimal("1.50")
    assert rake("hr-kuna", "no", "1/2", 6, "30", flop=False) == 0


@pytest.mark.parametrize(("schedule", "cap"), [("hr-kuna-25", "25"), ("hr-kuna-31", "31")])
def test_s2_10_two_maxima_are_two_schedules(schedule: str, cap: str) -> None:
    full = Decimal(cap) * 20
    below_cap = quote(schedule, limit="no", stakes="5/10", dealt=9, pot=full - Decimal("0.20"))
    assert (below_cap.rake, below_cap.capped) == (Decimal(cap) - Decimal("0.01"), False)
    at_cap = quote(schedule, limit="no", stakes="5/10", dealt=9, pot=full)
    assert (at_cap.rake, at_cap.capped, at_cap.cap) == (Decimal(cap), True, Decimal(cap))
    assert rake(schedule, "no", "5/10", 2, str(full + 1000)) == Decimal(cap)


def test_s2_10_a_bare_name_says_that_another_reading_exists() -> None:
    told = quote("hr-kuna", limit="no", stakes="1/2", dealt=6, pot="30")
    assert told.schedule == "hr-kuna-25"
    assert "another reading exists: hr-kuna-31" in told.note


def test_s2_11_the_worked_example() -> None:
    paid = {"A": "10", "B": "10", "C": "5", "D": "5"}
    told = quote("hr-kuna", limit="no", stakes="1/2", dealt=4, pot="30", paid=paid).json()
    assert told["rake"] == "1.50"
    assert told["status"] == "published"
    assert told["shares"]["weighted"] == {"A": "0.50", "B": "0.50", "C": "0.25", "D": "0.25"}
    assert told["shares"]["dealt"] == {"A": "0.38", "B": "0.38", "C": "0.37", "D": "0.37"}


def test_a_guessed_rounding_counts_only_where_something_is_rounded() -> None:
    statuses = [quote("hr-kuna", limit="no", stakes="1/2", dealt=4, pot=pot).status for pot in ("30", "30.01")]
    assert statuses == ["published", "guessed"]


# -- shares


def shares(paid: Mapping[str, str], dealt: int, pot: str, winner: str | None = None) -> dict[str, dict[str, str]]:
    told = quote("titan", limit="no", stakes="0.5/1", dealt=dealt, pot=pot, paid=paid, winner=winner).json()
    found: dict[str, dict[str, str]] = told["shares"]
    return found


def test_further_players_share_as_others_what_falls_on_those_dealt_in() -> None:
    found = shares({"Ann": "18.75", "Bob": "18.75"}, 6, "37.50", winner="Bob")
    assert found["dealt"] == {"Ann": "0.31", "Bob": "0.31", "(others)": "1.23"}
    assert found["contributed"] == {"Ann": "0.93", "Bob": "0.92"}
    assert found["weighted"] == {"Ann": "0.93", "Bob": "0.92"}
    assert found["winner"] == {"Ann": "0.00", "Bob": "1.85"}


def test_who_put_nothing_in_contributes_nothing() -> None:
    found = shares({"Ann": "0", "Bob": "12", "Cid": "8"}, 3, "20")
    assert found["contributed"] == {"Ann": "0.00", "Bob": "0.50", "Cid": "0.50"}
    assert found["weighted"] == {"Ann": "0.00", "Bob": "0.60", "Cid": "0.40"}


def test_the_odd_cent_goes_to_the_largest_remainder() -> None:
    found = shares({"Ann": "1", "Bob": "5", "Cid": "3"}, 3, "9")
    assert found["weighted"] == {"Ann": "0.05", "Bob": "0.25", "Cid": "0.15"}
    found = shares({"Ann": "4", "Bob": "2", "Cid": "1"}, 3, "7")  # 0.35: 0.20, 0.10, 0.05
    assert found["weighted"] == {"Ann": "0.20", "Bob": "0.10", "Cid": "0.05"}
    found = shares({"Ann": "2", "Bob": "2", "Cid": "3.99"}, 3, "7.99")  # .0876 .0876 .1748
    assert found["weighted"] == {"Ann": "0.09", "Bob": "0.09", "Cid": "0.17"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"paid": {"A": "10"}}, "adds up to 10, the pot is 30"),
        ({"paid": {"A": "10", "B": "10", "C": "10"}}, "3 players paid, and only 2"),
        ({"paid": {"A": "30"}, "winner": "B"}, "winner 'B' is none of those who paid"),
        ({"paid": {"A": "x"}}, "'x' is no amount"),
        ({"pot": "-1"}, "no amount"),
        ({"pot": "1.00001"}, "at most four decimals"),
        ({"pot": "nan"}, "no amount"),
        ({"pot": "1e30"}, "too large"),
        ({"pot": "5,3"}, "grow"),
        ({"dealt": 1}, "at least 2"),
        ({"limit": "cap"}, "it must be one of no, pot, fixed"),
        ({"game": "bridge"}, "game 'bridge'"),
        ({"stakes": "2/1"}, "smaller figure first"),
        ({"stakes": "1"}, "write 0.5/1"),
        ({"on": "yesterday"}, "write 2012-01-31"),
    ],
)
def test_what_is_wrong_with_the_question_is_told(wrong: dict[str, object], said: str) -> None:
    asked: dict[str, object] = {"limit": "no", "stakes": "1/2", "dealt": 2, "pot": "30"}
    with pytest.raises(UsageError) as told:
        quote("titan", **(asked | wrong))  # type: ignore[arg-type]
    assert said in str(told.value)


# -- pots and rakes of real hands (rooms, dates and figures; no text)


@pytest.mark.parametrize(
    ("schedule", "game", "limit", "stakes", "dealt", "pots", "rakes"),
    [
        ("titan", "holdem", "fixed", "0.10/0.20", 8, ".35 .95 1.20 1.90 2.55 3.95 4.85", ".01 .04 .06 .09 .12 .19 .24"),
        ("titan", "holdem", "fixed", "10/20", 5, "67.50", "3.00"),
        ("titan", "holdem", "fixed", "20/40", 2, "80", "1"),
        ("ipoker-2011", "holdem", "no", "0.02/0.04", 9, ".14 .24 .64 1.98 2.00", "0 .01 .04 .13 .13"),
        ("ipoker-2011", "omaha", "pot", "0.01/0.02", 9, "10.32 10.82", ".68 .72"),
        ("ipoker-2011", "holdem", "no", "0.05/0.10", 6, "12.23 6.05", ".81 .40"),
        ("ipoker-2011", "omaha", "pot", "0.50/1", 5, "5.50 7.50 14.50 18.00", ".25 .35 .70 .90"),
        ("ipoker-2011", "omaha", "pot", "0.50/1", 4, "275.73", "2.00"),
        ("ipoker-2011", "omaha", "pot", "0.50/1", 2, "28.80", "1.00"),
        ("ipoker-2011", "holdem", "no", "25/50", 2, "200", "2"),
        ("ipoker-2011", "holdem", "no", "100/200", 5, "1300", "5"),
        ("ipoker-2011", "stud8", "fixed", "0.05/0.10", 2, ".76 .82 1.18", ".03 .03 .04"),
        ("ipoker-2011", "holdem", "fixed", "3/6", 2, "6.00", "0"),
        ("ipoker-2016", "omaha", "pot", "0.10/0.20", 5, "18.90", ".94"),
        ("pokerstars-2009", "holdem", "no", "0.05/0.10", 6, ".95 1.80 5.40 24.45", "0 .05 .25 1.20"),
        ("pokerstars-2012", "td27", "fixed", "1/2", 6, "20", ".80"),
        ("pokerstars-2012", "omaha5", "pot", "0.50/1", 6, "110", "2.80"),
        ("pokerstars-2012", "omaha5", "pot", "3/6", 2, "1917", ".50"),
        ("pokerstars", "omaha6", "pot", "1/2", 6, "593.79", "2.75"),
        ("pokerstars", "omaha6", "pot", "0.10/0.25", 4, "104.71", "1.00"),
        ("pokerstars-de", "holdem", "no", "0.25/0.50", 9, "1.25 4.25 22.75", ".08 .26 1.42"),
    ],
)
def test_rakes_of_real_pots(
    schedule: str, game: str, limit: str, stakes: str, dealt: int, pots: str, rakes: str
) -> None:
    found = [rake(schedule, limit, stakes, dealt, pot, game=game) for pot in pots.split()]
    assert found == [Decimal(taken) for taken in rakes.split()]


@pytest.mark.parametrize(
    ("pots", "taken"), [("0.40,1.40,2.80,5.20", ".25"), ("1.30,6.02", ".29"), ("0.20,0.20,0.20,0.60", ".02")]
)
def test_before_2012_pokerstars_took_its_steps_street_by_street(pots: str, taken: str) -> None:
    assert rake("pokerstars-2009-eur", "no", "0.05/0.10", 6, pots) == Decimal(taken)


@pytest.mark.parametrize(("pot", "taken"), [("0.50", "0.02"), ("0.70", "0.04"), ("0.90", "0.04"), ("1.10", "0.06")])
def test_half_a_cent_goes_to_the_even_one(pot: str, taken: str) -> None:
    """Checked at 5 %, where 0.50 is 2.5 cents and 0.70 3.5."""
    assert rake("pokerstars", "no", "0.25/0.50", 6, pot) == Decimal(taken)


def test_the_surcharge_is_on_the_cap_too() -> None:
    told = quote("pokerstars-de", limit="no", stakes="0.25/0.50", dealt=6, pot="100")
    assert (told.rake, told.cap, told.capped) == (Decimal("2.50"), Decimal("2.50"), True)


# -- who pays it, round by round


def test_what_is_paid_round_by_round_is_shared_so_too() -> None:
    """Of 13.00, 29.00 and 49.00 the room takes 0.65, 1.25 in all, and no more: Ben's 1.00 bears 0.0701 of it."""
    asked = {"limit": "no", "stakes": "1/2", "dealt": 3, "pot": "49"}
    told = quote("pokerstars", **asked, paid={"Ada": "6+8+10", "Cy": "6+8+10", "Ben": "1"})  # type: ignore[arg-type]
    cents = {name: int(share * 100) for name, share in told.shares["streetwise"].items()}
    assert cents == {"Ada": 59, "Cy": 59, "Ben": 7}
    assert told.shares["weighted"]["Ben"] == Decimal("0.03")
    whole = quote("pokerstars", **asked, paid={"Ada": "24", "Cy": "24", "Ben": "1"})  # type: ignore[arg-type]
    assert "streetwise" not in whole.shares


def test_a_tariff_taken_street_by_street_reads_its_rounds_from_what_was_paid() -> None:
    asked = {"limit": "no", "stakes": "0.05/0.10", "dealt": 6, "paid": {"A": "0.65+2.36", "B": "0.65+2.36"}}
    told = quote("pokerstars-2009-eur", pot="6.02", **asked)  # type: ignore[arg-type]
    assert told.rake == Decimal("0.29")
    assert sum(told.shares["streetwise"].values()) == told.rake


@pytest.mark.parametrize(
    ("stakes", "dealt", "pot", "sides", "parts"),
    [
        ("0.10/0.25", 6, "19.84", ["7.86", "6.36"], "0.25 0.36 0.28"),  # 4.5 %: 0.2529, 0.6066 and 0.8928 so far
        ("0.05/0.10", 6, "39.78", ["7.98"], "1.43 0.07"),  # capped at 1.50
        ("1/2", 6, "593.79", ["100"], "2.75 0.00"),  # all from the main pot
    ],
)
def test_the_main_pot_pays_first(stakes: str, dealt: int, pot: str, sides: list[str], parts: str) -> None:
    told = quote("pokerstars", limit="no", stakes=stakes, dealt=dealt, pot=pot, side_pots=sides)
    assert [str(part) for part in told.pots] == parts.split()
    assert sum(told.pots) == told.rake


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"side_pots": ["40"]}, "side pots add up to 40, the whole pot is 39"), ({"paid": {"A": "39+"}}, "by round as 2")],
)
def test_what_is_wrong_with_pots_and_rounds_is_told(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        quote("pokerstars", limit="no", stakes="1/2", dealt=5, pot="39", **wrong)  # type: ignore[arg-type]


def test_a_rooms_name_means_tables_for_all_before_those_of_one_kind() -> None:
    asked = {"limit": "no", "stakes": "0.50/1", "dealt": 6, "pot": "37.50"}
    assert quote("ggpoker", **asked).schedule == "ggpoker-2018"
    assert quote("ggpoker-aof", **asked).schedule == "ggpoker-aof"
