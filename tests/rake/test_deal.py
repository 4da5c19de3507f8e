"""Rakeback deals: each kind worked out by hand, on both sides of its steps, and what is wrong with a file."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pokerstats.model.errors import UsageError
from pokerstats.rake.deal import Deal, deal_named, deals
from pokerstats.rake.schedule import STATUSES

PLAIN = 'id = "mine"\ntitle = "Mine"\nstatus = "published"\nsource = "me"\n'


def deal(tmp_path: Path, text: str) -> Deal:
    path = tmp_path / "mine.toml"
    path.write_text(PLAIN + text, encoding="utf-8")
    return deal_named(str(path))


def paid(one: Deal, *rakes: str) -> list[float | None]:
    return [None if (money := one.pays(Fraction(rake)).money) is None else float(money) for rake in rakes]


def test_a_flat_share() -> None:
    assert paid(deal_named("30%"), "0", "100", "0.01") == [0, 30, 0.003]
    assert deal_named("27.5 %").percent == Fraction(11, 40)
    assert paid(deals()["fulltilt-27"], "200") == [54]


def test_tiers_count_each_for_its_part_or_for_all() -> None:
    assert paid(deals()["betfair"], "1499.99", "1500", "2000") == [pytest.approx(449.997), 600, 800]


def test_tiers_of_parts(tmp_path: Path) -> None:
    one = deal(tmp_path, '[[tier]]\nfrom = "0"\npercent = "10"\n[[tier]]\nfrom = "1000"\npercent = "20"\n')
    assert paid(one, "500", "1000", "1500") == [50, 100, 200]


def test_points_count_in_full_steps() -> None:
    """430 points pay the step of 400; 25 % of it."""
    party = deals()["partypoker-cashback"]
    assert party.pays(Fraction(430)) == (400, 100)
    assert paid(party, "99.99", "100", "599", "600", "1199", "1200") == [0, 25, 125, 180, 330, 480]


def test_milestones_are_paid_each(tmp_path: Path) -> None:
    one = deal(tmp_path, '[[milestone]]\nat = "100"\npays = "5"\n[[milestone]]\nat = "400"\npays = "15"\n')
    assert paid(one, "99.99", "100", "399.99", "400", "10000") == [0, 5, 5, 20, 20]


def test_points_are_multiplied_by_level_and_worth_what_is_told(tmp_path: Path) -> None:
    stars = deals()["pokerstars-vip-2012"]
    rakes = [Fraction(750, 55) * 10 * factor for factor in (Fraction(99, 100), 1, 4, 10)]
    assert [stars.pays(rake).points for rake in rakes] == [Fraction("742.5"), 1_125, 6_000, 18_750]
    assert paid(stars, "100") == [None], "what a point is worth depends on the shop"
    assert deals()["winamax-miles"].pays(Fraction(1_000)).money == Fraction(4_000 * 5_000, 330_000)
    one = deal(tmp_path, 'points = "10"\npoint_value = "0.01"\n[[level]]\nfrom = "500"\nmultiplier = "2"\n')
    assert paid(one, "49.99", "50") == [pytest.approx(4.999), 10]


def test_parts_of_a_deal_add_up(tmp_path: Path) -> None:
    one = deal(tmp_path, 'percent = "10"\n[[milestone]]\nat = "100"\npays = "5"\n')
    assert paid(one, "100") == [15]


@pytest.mark.parametrize("id_", list(deals()))
def test_each_deal_of_the_package_is_sound(id_: str) -> None:
    one = deals()[id_]
    assert one.source
    assert one.status in STATUSES
    assert one.pays(Fraction(0)).money in (0, None)
    gains = [one.pays(Fraction(rake)).money or 0 for rake in range(0, 3_000, 7)]
    assert gains == sorted(gains), "more rake never pays less"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "one of percent, points, tier, milestone"),
        ('percent = "much"', "percent 'much' is no number"),
        ('percent = "-5"', "none below 0"),
        ('percent = "5"\nperiod = "hour"', "period 'hour'"),
        ('percent = "5"\ncurrency = "ZZZ"', "currency 'ZZZ'"),
        ('percent = "5"\nrake = "5"', "'rake' is no key"),
        ('[[tier]]\nfrom = "5"', "tier: from and percent, please"),
        ('[[milestone]]\nat = "5"\npays = "1"\n[[milestone]]\nat = "5"\npays = "2"', "each begins above"),
        ("percent = {", "no deal"),
    ],
)
def test_a_wrong_deal_is_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError, match=r"mine\.toml: ") as told:
        deal(tmp_path, text)
    assert said in str(told.value)


def test_a_deal_that_is_none_is_told() -> None:
    with pytest.raises(UsageError, match="no deal 'golden'; there are betfair"):
        deal_named("golden")
    with pytest.raises(UsageError, match="lots%: percent 'lots' is no number"):
        deal_named("lots%")


def test_the_files_name_their_deals() -> None:
    folder = Path(__file__).parents[2] / "pokerstats" / "rake" / "deals"
    told: list[dict[str, Any]] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.toml")]
    assert sorted(one["id"] for one in told) == list(deals())
