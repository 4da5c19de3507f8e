"""A chunk of whole hands, from bytes to audited columns: the way of the data in the order it goes.

Pure: the same bytes give the same columns, whatever came before. This is the only place that knows the order.
"""

from functools import partial
from typing import NamedTuple

from pokerstats.audit import verdict
from pokerstats.audit.printed import forget_impossible_rake, forget_spread, take_printed
from pokerstats.audit.problems import join
from pokerstats.columns.bundle import Chunk, Place, Read
from pokerstats.columns.layout import Awards, Charged, Flags, HandResult, Played, Pots, Problems, SeatResult, Shares
from pokerstats.pipeline import readings
from pokerstats.pipeline.tariffs import book as schedule_book
from pokerstats.rake.book import Book
from pokerstats.rake.charge import charge, priced, rates
from pokerstats.rake.legal import settle_rakes
from pokerstats.rake.share import share
from pokerstats.rake.taken import take, take_from_pots, without_uncalled
from pokerstats.read.assemble import assemble
from pokerstats.read.assembly.slots import Bytes
from pokerstats.read.compile import Rooms
from pokerstats.read.markup import room_of
from pokerstats.read.sessions import lengths, shared
from pokerstats.read.vm import Machine
from pokerstats.replay.play import play
from pokerstats.replay.settle import settle
from pokerstats.stats.flags import flag


class Computed(NamedTuple):
    """What the rules make of a chunk's hands, and what its claims are worth."""

    played: Played
    seat_result: SeatResult
    pots: Pots
    awards: Awards
    result: HandResult
    problems: Problems
    charged: Charged


class Outcome(NamedTuple):
    """A chunk without its place in the input, which only the caller knows."""

    read: Read
    computed: Computed
    summaries: int
    shares: Shares | None = None  # None where nobody asked for them
    flags: Flags | None = None

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
            computed.problems, computed.charged, self.shares, self.flags,
        )  # fmt: skip


def run(
    machine: Machine, data: Bytes, size: int, head: int = 0, *, continues: bool = False, book: Book | None = None,
    slim: bool = False,
) -> Outcome:  # fmt: skip
    """Read, re-play, charge, settle and audit the hands of data[:size]. The result's texts point into `data`.

    `head`: so many bytes in front are the head of a session that stands before the chunk. `continues`: the
    chunk's first line is counted with the chunk before. `book`: the schedules, those of the package if none are given.
    `slim`: without the players' shares of the rake and their statistics, which no check needs.
    """
    book = book or schedule_book()
    rooms = machine.rooms
    room = room_of(data, size, rooms.markup)
    marker = machine.markers[room] if room >= 0 else None
    if marker is not None:
        marked = marker.read(data, size, head, continues=continues)
        made = machine.read(marked.data, marked.size, of_markup=True)
        stream = shared(made, marked)
        read = assemble(marked.data, size, stream, rooms)
        read.setup.length[:] = lengths(made, marked, size)
    else:
        stream = machine.read(data, size)
        read = assemble(data, size, stream, rooms)
    computed = compute(read, rooms, book)
    if readings.listed(read, rooms):
        read, computed = readings.best(read, computed, rooms, partial(compute, book=book))
    forget_impossible_rake(read, computed.seat_result, computed.pots, computed.awards, computed.result)
    if slim:
        return Outcome(read, computed, stream.summaries)
    setup, seats, seat_result = read.setup, read.seats, computed.seat_result
    shares = share(setup, seats, seat_result, computed.result)
    flags = flag(setup, seats, computed.played, read.cards, seat_result)
    return Outcome(read, computed, stream.summaries, shares, flags)


def compute(read: Read, rooms: Rooms, book: Book) -> Computed:
    """The rules of poker over what was read, then the claims against them."""
    setup, dialect = read.setup, rooms.dialect
    sites = [grammar.room for grammar in rooms.grammars]
    game = play(read.setup, read.seats, read.actions, read.cards, dialect)
    hands = priced(setup, game.result, game.played, game.pots, read.door)
    charged = charge(setup, game.result.players_dealt, hands, book, sites, rooms.words)
    door = without_uncalled(setup, read.door, game.seat_result, dialect)
    take(setup, door, game.result, game.pots, dialect)
    take_from_pots(setup, game.result, game.pots, dialect, rates(charged, game.result.rake, book))
    awards = settle(
        read.setup, read.seats, read.cards, game.pots, game.seat_result, game.result, dialect, read.door
    )  # fmt: skip
    told = take_printed(read, game.seat_result, game.pots, game.result, dialect)
    charged = settle_rakes(setup, game.result, game.seat_result, awards, hands, charged, book)
    problems = join(read.problems, game.problems)
    problems = verdict.check(read, game.seat_result, game.pots, awards, game.result, dialect, problems, charged)
    forget_spread(read, game.seat_result, game.pots, awards, told)
    return Computed(game.played, game.seat_result, game.pots, awards, game.result, problems, charged)
