"""`--since` and `--until`: a year, a month, a day or a moment, in UTC; until includes the whole of what it names."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

from pokerstats.model.errors import UsageError

_PERIOD: Final = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")

When = str | int | date | datetime | None


def begin(when: When) -> datetime | None:
    """The first moment of what is named."""
    return None if when is None else _span(when)[0]


def end(when: When) -> datetime | None:
    """The first moment behind what is named."""
    return None if when is None else _span(when)[1]


def _span(when: str | int | date | datetime) -> tuple[datetime, datetime]:
    if isinstance(when, int):  # a year
        when = str(when)
    try:
        if isinstance(when, str) and (period := _PERIOD.fullmatch(when)):
            return _period(*(int(part) if part else None for part in period.groups()))
        if isinstance(when, date) and not isinstance(when, datetime):
            return _period(when.year, when.month, when.day)
        moment = datetime.fromisoformat(when) if isinstance(when, str) else when
    except ValueError:
        raise UsageError(f"{when!r} is no time: write 2024, 2024-11, 2024-11-03 or 2024-11-03T18:30") from None
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return moment, moment


def _period(year: int | None, month: int | None, day: int | None) -> tuple[datetime, datetime]:
    first = datetime(year or 1, month or 1, day or 1, tzinfo=UTC)
    if day is not None:
        return first, first + timedelta(days=1)
    if month is not None:
        return first, (first + timedelta(days=31)).replace(day=1)
    return first, first.replace(year=first.year + 1)
