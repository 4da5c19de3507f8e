"""What the room took, and what it should have taken: schedules, expected rake, rake taken, shares.

`ps.rake.quote(…)`, `ps.rake.list()`, `ps.rake.show(id)` answer without a dataset.
"""

from pokerstats.rake.quote import Quote, quote
from pokerstats.rake.schedule import Schedule, schedules
from pokerstats.rake.select import named

__all__ = ["Quote", "Schedule", "list", "quote", "show"]


def list() -> tuple[Schedule, ...]:  # noqa: A001 - `ps.rake.list()` is what one calls
    """All schedules of the package, by id."""
    return tuple(schedules().values())


def show(schedule: str) -> Schedule:
    """The schedule of an id, of a room or of a file. Raises UsageError."""
    return named(schedule)[0]
