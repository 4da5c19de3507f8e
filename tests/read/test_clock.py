"""Printed clocks become UTC."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from pokerstats.columns.bundle import Read
from pokerstats.columns.layout import NONE
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.assemble import assemble
from pokerstats.read.bytes import PADDING
from pokerstats.read.clock import moments
from pokerstats.read.vm import Machine

US = 1_000_000


def _moments(local, zone):
    return moments(local, np.zeros_like(local), {0: zone})


def _us(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp()) * US


@pytest.mark.parametrize(
    ("local", "zone", "utc"),
    [
        ((2014, 1, 6, 7, 21, 5), "America/New_York", (2014, 1, 6, 12, 21, 5)),
        ((2014, 7, 6, 7, 21, 5), "America/New_York", (2014, 7, 6, 11, 21, 5)),
        ((2024, 11, 3, 7, 30, 0), "Europe/Paris", (2024, 11, 3, 6, 30, 0)),
        ((2019, 8, 14, 18, 55, 0), "UTC+01:00", (2019, 8, 14, 17, 55, 0)),
        ((2012, 2, 1, 0, 0, 0), "UTC", (2012, 2, 1, 0, 0, 0)),
    ],
)
def test_an_ordinary_hour_is_one_moment(local, zone, utc):
    early, late = _moments(np.array([_us(*local)]), zone)
    assert early[0] == late[0] == _us(*utc)


def test_the_hour_that_autumn_lives_twice_is_two_moments():
    early, late = _moments(np.array([_us(2024, 11, 3, 1, 30, 0)]), "America/New_York")
    assert early[0] == _us(2024, 11, 3, 5, 30, 0)
    assert late[0] == _us(2024, 11, 3, 6, 30, 0)


def test_an_hour_that_spring_leaves_out_is_read_by_the_clock_from_before():
    early, late = _moments(np.array([_us(2023, 3, 12, 2, 30, 0)]), "America/New_York")
    assert early[0] == late[0] == _us(2023, 3, 12, 7, 30, 0)


@pytest.mark.parametrize(
    ("printed", "local", "utc"),
    [
        ("11:22:33 PM ET", (23, 22, 33), (21, 3, 22, 33)),
        ("12:22:33 AM ET", (0, 22, 33), (20, 4, 22, 33)),
        ("12:22:33 PM ET", (12, 22, 33), (20, 16, 22, 33)),
        ("1:02:03 AM CET [2023/09/20 7:02:03 PM ET]", (1, 2, 3), (20, 23, 2, 3)),
        ("11:22:33 PM ET [2023/09/20 11:22:33 PM ET]", (23, 22, 33), (21, 3, 22, 33)),
    ],
)
def test_a_clock_of_twelve_hours_is_one_of_twenty_four(printed, local, utc):
    data, read = told(f"2023/09/20 {printed}")
    assert read.setup.played_local[0] == _us(2023, 9, 20, *local)
    assert read.setup.played_at[0] == _us(2023, 9, *utc)
    zone = read.setup.zone[0]
    assert data[read.texts.at[zone] :][: read.texts.length[zone]].tobytes() in (b"ET", b"CET")


def told(printed: str) -> tuple[Any, Read]:
    """A head that prints this time, as it is read."""
    text = f"PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - {printed}\n".encode()
    data = np.zeros(len(text) + PADDING, np.uint8)
    data[: len(text)] = np.frombuffer(text, np.uint8)
    return data, assemble(data, len(text), Machine(rooms()).read(data, len(text)), rooms())


@pytest.mark.parametrize(
    "printed",
    [
        "20233/09/20 11:22:33", "9999/12/31 23:59:59", "0/01/01 00:00:00", "999999999999/01/01 00:00:00",
        "2023/13/20 11:22:33", "2023/00/20 11:22:33", "2023/02/29 11:22:33", "2023/04/31 11:22:33",
        "2023/09/00 11:22:33", "2023/09/20 25:22:33", "2023/09/20 11:60:33", "2023/09/20 11:22:61",
        "2023/09/20 999999999999:22:33",
    ],
)  # fmt: skip
def test_a_time_that_there_is_not_is_unknown(printed):
    _, read = told(f"{printed} ET")
    assert (read.setup.played_local[0], read.setup.played_at[0]) == (NONE, NONE)


@pytest.mark.parametrize(
    ("printed", "local"),
    [
        ("2024/02/29 11:22:33", (2024, 2, 29, 11, 22, 33)),
        ("2023/12/31 24:00:00", (2024, 1, 1)),
        ("2016/12/31 23:59:60", (2017, 1, 1)),
        ("9998/12/31 23:59:59", (9998, 12, 31, 23, 59, 59)),
    ],
)
def test_the_last_of_each_unit_is_a_time(printed, local):
    _, read = told(f"{printed} ET")
    assert read.setup.played_local[0] == _us(*local)


def test_moments_of_many_years_stand_beside_each_other():
    zone = ZoneInfo("America/St_Johns")  # until 2011 its summer began a minute after midnight
    moments = [datetime(1971 + hours // 8766, 1, 1, tzinfo=UTC) + timedelta(hours=hours % 8766) for hours in
               range(0, 8766 * 60, 977)]  # fmt: skip
    local = [moment.astimezone(zone).replace(tzinfo=UTC) for moment in moments]
    early, late = _moments(np.array([int(one.timestamp()) * US for one in local]), "America/St_Johns")
    utc = np.array([int(moment.timestamp()) * US for moment in moments])
    assert ((early == utc) | (late == utc)).all()
    assert (early == late).mean() > 0.99


@pytest.mark.parametrize("year", [1, 1969, 2300, 9999])
def test_a_year_out_of_reach_is_told_all_the_same(year):
    early, _ = _moments(np.array([_us(year, 1, 6, 12, 0, 0)]), "America/New_York")
    assert abs(early[0] - _us(year, 1, 6, 17, 0, 0)) <= 3600 * US


def test_an_unknown_zone_is_no_moment():
    early, late = _moments(np.array([_us(2024, 1, 1)]), "Nowhere/Town")
    assert early[0] == late[0] == NONE


def test_each_clock_is_in_its_own_zone_and_none_is_no_moment():
    noon = _us(2024, 1, 1, 12, 0, 0)
    names = {3: "UTC+01:00", 7: None, 1 << 32: "America/New_York"}
    early, _ = moments(np.array([noon, noon, NONE, noon]), np.array([1 << 32, 3, 3, 7]), names)
    assert early.tolist() == [_us(2024, 1, 1, 17, 0, 0), _us(2024, 1, 1, 11, 0, 0), NONE, NONE]
