"""One chunk of hands on its way: all columns of layout, and what is needed to find the hands again."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import (
    I32,
    I64,
    Actions,
    Awards,
    Cards,
    Charged,
    Claims,
    Door,
    Flags,
    HandResult,
    Payouts,
    Played,
    Pots,
    Problems,
    SeatResult,
    Seats,
    Setup,
    Shares,
    Texts,
)


class Place(NamedTuple):
    """Where the chunk stands in its input: SETUP's chunk-relative figures turned into the file's."""

    offset: I64  # per hand: bytes of the decompressed, not re-encoded file
    length: I64  # per hand, bytes
    line: I32  # per hand, 1-based in the decoded text
    first_line: int  # of the chunk; line of the file = first_line + chunk line - 1


class LineCounts(NamedTuple):
    """Lines of the chunk by class."""

    used: int
    noise: int
    unknown: int


class Read(NamedTuple):
    """What reading a chunk yields, before any rule of poker was applied."""

    data: npt.NDArray[np.uint8]  # UTF-8 bytes of the chunk; TEXTS point into it
    texts: Texts
    setup: Setup
    seats: Seats
    actions: Actions
    cards: Cards
    door: Door
    claims: Claims
    payouts: Payouts
    problems: Problems
    lines: LineCounts


class Chunk(NamedTuple):
    """A chunk read, re-played, settled and audited: all that the store writes."""

    read: Read
    place: Place
    played: Played
    seat_result: SeatResult
    pots: Pots
    awards: Awards
    result: HandResult
    problems: Problems  # all of the chunk: text, replay and audit
    charged: Charged
    shares: Shares | None  # None where nobody asked for them: in an audit
    flags: Flags | None
