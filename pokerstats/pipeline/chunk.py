"""A chunk of whole hands, from bytes to audited columns: the way of the data in the order it goes.

Pure: the same bytes give the same columns, whatever came before. This is the only place that knows the order.
"""

from typing import NamedTuple

from pokerstats.audit import verdict
from pokerstats.audit.problems import join
from pokerstats.columns.bundle import Chunk, Place, Read
from pokerstats.columns.dialect import RAISE_FIGURES
from pokerstats.columns.layout import Awards, HandResult, Played, Pots, Problems, SeatResult
from pokerstats.pipeline import readings
from pokerstats.rake import taken
from pokerstats.read.assemble import assemble
from pokerstats.read.assembly.slots import Bytes
from pokerstats.read.compile import Rooms
from pokerstats.read.markup import room_of
from pokerstats.read.sessions import shared
from pokerstats.read.vm import Machine
from pokerstats.replay.play import play
from pokerstats.replay.settle import settle


class Computed(NamedTuple):
    """What the rules make of a chunk's hands, and what its claims are worth."""

    played: Played
    seat_result: SeatResult
    pots: Pots
    awards: Awards
    result: HandResult
    problems: Problems


class Outcome(NamedTuple):
    """A chunk without its place in the input, which only the caller knows."""

    read: Read
    computed: Computed
    summaries: int

    @property
    def lines(self) -> int:
        """Lines of the chunk."""
        counts = self.read.lines
        return counts.used + counts.noise + counts.unknown

    def at(self, place: Place) -> Chunk:
        """The chunk as the store takes it."""
        read, computed = self.read, self.computed
        return Chunk(
            read, place, computed.played, computed.seat_result, computed.pots, computed.awards, computed.result,
            computed.problems,
        )  # fmt: skip


def run(machine: Machine, data: Bytes, size: int, head: int = 0, *, continues: bool = False) -> Outcome:
    """Read, re-play, settle and audit the hands of data[:size]. The result's texts point into `data`.

    `head`: so many bytes in front are the head of a session that stands before the chunk. `continues`: the
    chunk's first line is counted with the chunk before.
    """
    rooms = machine.rooms
    room = room_of(data, size, rooms.markup)
    marker = machine.markers[room] if room >= 0 else None
    if marker is not None:
        marked = marker.read(data, size, head, continues=continues)
        stream = shared(machine.read(marked.data, marked.size, of_markup=True), marked)
        read = assemble(marked.data, size, stream, rooms)
    else:
        stream = machine.read(data, size)
        read = assemble(data, size, stream, rooms)
    computed = compute(read, rooms)
    if (rooms.dialect[read.setup.room, RAISE_FIGURES] != 0).any():
        read, computed = readings.best(read, computed, rooms, compute)
    return Outcome(read, computed, stream.summaries)


def compute(read: Read, rooms: Rooms) -> Computed:
    """The rules of poker over what was read, then the claims against them."""
    dialect = rooms.dialect
    game = play(read.setup, read.seats, read.actions, read.cards, dialect)
    taken.take(read.setup, read.door, game.result, game.pots, dialect)
    awards = settle(
        read.setup, read.seats, read.cards, game.pots, game.seat_result, game.result, dialect, read.door
    )  # fmt: skip
    problems = join(read.problems, game.problems)
    problems = verdict.check(read, game.seat_result, game.pots, awards, game.result, dialect, problems)
    return Computed(game.played, game.seat_result, game.pots, awards, game.result, problems)
