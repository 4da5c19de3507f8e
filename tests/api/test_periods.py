from datetime import UTC, date, datetime

import pytest

from pokerstats.api.periods import begin, end
from pokerstats.model.errors import UsageError


@pytest.mark.parametrize(
    ("when", "first", "behind"),
    [
        ("2024", datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)),
        (2024, datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)),
        ("2024-02", datetime(2024, 2, 1, tzinfo=UTC), datetime(2024, 3, 1, tzinfo=UTC)),
        ("2024-12", datetime(2024, 12, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)),
        ("2024-12-31", datetime(2024, 12, 31, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC)),
        (date(2024, 2, 28), datetime(2024, 2, 28, tzinfo=UTC), datetime(2024, 2, 29, tzinfo=UTC)),
        ("2024-02-03T18:30", datetime(2024, 2, 3, 18, 30, tzinfo=UTC), datetime(2024, 2, 3, 18, 30, tzinfo=UTC)),
        ("2024-02-03T18:30+02:00", datetime(2024, 2, 3, 16, 30, tzinfo=UTC), datetime(2024, 2, 3, 16, 30, tzinfo=UTC)),
    ],
)
def test_a_period_is_taken_whole(when: str | int | date, first: datetime, behind: datetime) -> None:
    assert (begin(when), end(when)) == (first, behind)


def test_nothing_asked_is_no_bound() -> None:
    assert (begin(None), end(None)) == (None, None)


@pytest.mark.parametrize("when", ["20x", "2024-13", "2024-02-30", "yesterday"])
def test_what_is_no_time_is_refused(when: str) -> None:
    with pytest.raises(UsageError, match="is no time"):
        begin(when)
