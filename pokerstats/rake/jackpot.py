"""A jackpot fee: what a pot pays into a fund, beside the rake or carved out of it.

    jackpot = { levels = "1.5 bb at 30 bb", taken = "beside", before_rake = true }
    jackpot = { levels = "1 at 10, 2 at 20", taken = "beside" }
    jackpot = { unknown = "the page does not tell how much", taken = "inside" }

A pot owes what the highest level that it reaches says; figures are money or big blinds (`1.5 bb`), part units let go.
`inside`: the rake that the tariff tells is paid for both. `before_rake`: the rake is of what the fee leaves.
"""

from typing import Any, Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.rake.terms import Figure, figure

WAYS: Final = ("beside", "inside")


class Jackpot(NamedTuple):
    """The fee of one kind of table."""

    text: str
    levels: tuple[tuple[Figure, Figure], ...]  # the pot that reaches it, the fee due; none = not known
    inside: bool
    before_rake: bool
    status: str
    source: str

    def due(self, pot: int, big: int, unit: int) -> int:
        """The fee of a pot at a table of this big blind."""
        return max((fee.worth(big, unit) for reached, fee in self.levels if pot >= reached.worth(big, 1)), default=0)


def read_jackpot(told: dict[str, Any], status: str, source: str) -> Jackpot:
    """The fee from its table in a file; `status` and `source` are those around it. Raises UsageError."""
    if ("levels" in told) == ("unknown" in told):
        raise UsageError("jackpot: one of levels, unknown, please")
    taken = told.get("taken", "")
    if taken not in WAYS:
        raise UsageError(f"jackpot: taken {taken!r}: it must be one of {', '.join(WAYS)}")
    known = "levels" in told
    text = str(told["levels"] if known else f"{told['unknown']}: the fee is not known")
    return Jackpot(
        f"{text}, {'inside' if taken == 'inside' else 'beside'} the rake",
        _levels(told["levels"]) if known else (),
        taken == "inside",
        bool(told.get("before_rake", False)),
        told.get("status", status) if known else "unknown",
        told.get("source", source),
    )


def _levels(text: str) -> tuple[tuple[Figure, Figure], ...]:
    levels = []
    for part in text.split(","):
        due, at, reached = part.strip().partition(" at ")
        if not at:
            raise UsageError(f"jackpot level {part.strip()!r}: write `1 bb at 30 bb`")
        levels.append((figure(reached), figure(due)))
    return tuple(levels)
