"""What the room took, and what it should have taken: schedules, expected rake, rake taken, shares.

`ps.rake.quote(…)`, `ps.rake.list()`, `ps.rake.show(id)` answer without a dataset; `ps.rake.check(ds)` and
`ps.rake.cost(ds, by=…)` are reports of one; `ps.rake.infer(ds)` finds the tariff that its hands follow.
"""

from typing import Any

from pokerstats.rake.deal import Deal
from pokerstats.rake.deal import deals as _deals
from pokerstats.rake.quote import Quote, quote
from pokerstats.rake.reading import schedules
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import named

__all__ = [
    "Deal",
    "Quote",
    "Schedule",
    "changes",
    "check",
    "compare",
    "cost",
    "deals",
    "infer",
    "list",
    "quote",
    "rakeback",
    "show",
]


def list() -> tuple[Schedule, ...]:  # noqa: A001 - `ps.rake.list()` is what one calls
    """All schedules of the package, by id."""
    return tuple(schedules().values())


def deals() -> tuple[Deal, ...]:
    """All rakeback deals of the package, by id."""
    return tuple(_deals().values())


def show(schedule: str) -> Schedule:
    """The schedule of an id, of a room or of a file. Raises UsageError."""
    return named(schedule)[0]


def check(dataset: Any, **asked: Any) -> Any:
    """The report `rake_check` of a dataset: is the rake taken that of the schedule in force? Raises UsageError."""
    return dataset.report("rake_check", **asked)


def changes(dataset: Any, **asked: Any) -> Any:
    """Days on which a tariff of a dataset's rooms seems to have changed (`since`, `until`)."""
    return dataset.tariff_changes(**asked)


def cost(dataset: Any, **asked: Any) -> Any:
    """The report `rake_cost` of a dataset: what the rake cost, by each method of sharing it. Raises UsageError.

    `deal`: a rakeback deal; all else as in `Dataset.report`.
    """
    return dataset.rake_cost(**asked)


def compare(dataset: Any, schedules: Any, **asked: Any) -> Any:
    """The hands of a dataset priced by other schedules (`rates={"EUR": "1.08"}` to price other currencies too)."""
    return dataset.rake_compare(schedules, **asked)


def infer(dataset: Any, **asked: Any) -> Any:
    """The tariff that the hands of a dataset follow, as a schedule that loads.

    `site`, `currency`, `skin`, `since`, `until` choose the hands. Raises UsageError if there are none, or of several
    rooms.
    """
    return dataset.infer_rake(**asked)


def jackpots(dataset: Any, **asked: Any) -> Any:
    """Fees taken for jackpots against the schedules in force (`since`, `until`)."""
    return dataset.jackpot_check(**asked)


def rakeback(dataset: Any, deal: str, **asked: Any) -> Any:
    """What a deal gives back of the rake of a dataset's players, by period: `30%`, an id or a file."""
    return dataset.rakeback(deal, **asked)
