"""What a room keeps of a tournament's entry: printed entries, or a percentage of them.

    [[tournament]]
    title = "Sit & go, five players"
    entries = ["0.95+0.05", "1.90+0.10"]
    percent = "5"                          of the whole entry, where the page tells that

Hands of tournaments are not raked, so no hand is charged by it; `rake show` tells it.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.rake.terms import amount


class Entries(NamedTuple):
    """Entries of one kind of tournament: to the prizes, to the room."""

    title: str
    entries: tuple[tuple[int, int], ...]
    percent: Fraction | None
    status: str
    source: str

    def fee(self, entry: int) -> Fraction | None:
        """What the room keeps of a whole entry; None where the page does not tell it."""
        for prizes, room in self.entries:
            if prizes + room == entry:
                return Fraction(room)
        return None if self.percent is None else entry * self.percent / 100


def read_entries(told: dict[str, Any], status: str, source: str) -> Entries:
    """One kind of tournament from its table in a file. Raises UsageError."""
    try:
        percent = Fraction(told["percent"]) if "percent" in told else None
    except ValueError:
        raise UsageError(f"tournament: percent {told['percent']!r} is no number") from None
    pairs = []
    for entry in told.get("entries", ()):
        prizes, plus, room = str(entry).partition("+")
        if not plus:
            raise UsageError(f"tournament: entry {entry!r}: write 10+1")
        pairs.append((amount(prizes), amount(room)))
    if not pairs and percent is None:
        raise UsageError("tournament: entries or a percent, please")
    return Entries(told.get("title", ""), tuple(pairs), percent, told.get("status", status), told.get("source", source))
