"""Printed clocks become UTC."""

from datetime import UTC, datetime

import numpy as np
import pytest

from pokerstats.read.clock import _candidates

US = 1_000_000


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
    early, late = _candidates(np.array([_us(*local)]), zone)
    assert early[0] == late[0] == _us(*utc)


def test_the_hour_that_autumn_lives_twice_is_two_moments():
    early, late = _candidates(np.array([_us(2024, 11, 3, 1, 30, 0)]), "America/New_York")
    assert early[0] == _us(2024, 11, 3, 5, 30, 0)
    assert late[0] == _us(2024, 11, 3, 6, 30, 0)


def test_an_unknown_zone_is_no_moment():
    assert _candidates(np.array([_us(2024, 1, 1)]), "Nowhere/Town") is None
