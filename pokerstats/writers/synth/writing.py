"""Hands that nobody played, as the file of a room."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pokerstats.read.language import load_room
from pokerstats.writers.render import Event, Printer
from pokerstats.writers.synth import ipoker, pokerstars
from pokerstats.writers.synth.hand import Hand
from pokerstats.writers.synth.many import hands
from pokerstats.writers.synth.terms import Asked, checked

TELL: Final[dict[str, Callable[[Iterable[Hand]], Iterator[Event]]]] = {
    "pokerstars": pokerstars.told,
    "ipoker": ipoker.told,
}


def lines(asked: Asked, count: int, seed: int) -> Iterator[str]:
    """The lines of a file of so many hands. Raises UsageError for what cannot be dealt."""
    wanted = checked(asked)
    return Printer(load_room(wanted.site)).lines(TELL[wanted.site](hands(wanted, count, seed)))
