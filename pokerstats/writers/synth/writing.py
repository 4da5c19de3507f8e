"""Hands that nobody played, as the file of a room, with or without faults in them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from pokerstats.read.language import load_room
from pokerstats.writers.faults.plant import Place, Planter, wanted
from pokerstats.writers.render import Event, Printer
from pokerstats.writers.synth import ipoker, pokerstars
from pokerstats.writers.synth.hand import Hand
from pokerstats.writers.synth.many import hands
from pokerstats.writers.synth.terms import Asked, checked

TELL: Final[dict[str, Callable[[Iterable[Hand]], Iterator[Event]]]] = {
    "pokerstars": pokerstars.told,
    "ipoker": ipoker.told,
}


class Synth:
    """The lines of a file; `planted` and `left` tell of its faults when all lines were taken."""

    def __init__(self, asked: Asked, count: int, seed: int, faults: Sequence[str] = ()) -> None:
        """Raises UsageError for what cannot be dealt."""
        self._asked = checked(asked)
        self._count, self._seed = count, seed
        kinds = wanted(faults, asked.site)
        self._planter = Planter(asked.site, kinds, count, seed) if kinds else None

    def __iter__(self) -> Iterator[str]:
        lines = Printer(load_room(self._asked.site)).lines(
            TELL[self._asked.site](hands(self._asked, self._count, self._seed))
        )
        return lines if self._planter is None else self._planter.lines(lines)

    @property
    def planted(self) -> list[Place]:
        """The faults and where they stand."""
        return [] if self._planter is None else self._planter.planted

    @property
    def left(self) -> list[str]:
        """Kinds of faults that no hand could have."""
        return [] if self._planter is None else self._planter.left


def lines(asked: Asked, count: int, seed: int) -> Iterator[str]:
    """The lines of a file of so many hands, all of them right. Raises UsageError for what cannot be dealt."""
    return iter(Synth(asked, count, seed))
