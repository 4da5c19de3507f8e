"""The rake of a dataset's hands as it would be collected street by street, and whose money each collection takes.

By the schedule that explains a hand's rake, what is due at the end of each betting round; of a hand that none explains,
the same part of each round's pot as the whole rake is of the whole pot.
"""

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64, NONE
from pokerstats.model.money import SCALE
from pokerstats.rake.book import Book
from pokerstats.rake.charge import Priced, due_by
from pokerstats.rake.kinds import rows_for
from pokerstats.rake.reading import schedules
from pokerstats.rake.share import turns
from pokerstats.rake.streetwise import streetwise
from pokerstats.reports.reprice import ASKED, STREET_CODE, Hands, Needs, load

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_RAKED: Final = "rake > 0 AND pot_verdict IS DISTINCT FROM 'undecided'"


def shares(connection: "duckdb.DuckDBPyConnection") -> "pa.Table":
    """Hand, seat and share of the players of all hands that were raked; null where it is not known."""
    import pyarrow as pa

    hand, seat, share = _shares(connection)
    known = share != NONE
    return pa.table({
        "hand": pa.array(hand), "seat": pa.array(seat.astype(np.int16)),
        "share": pa.array(np.where(known, share, 0) / SCALE, mask=~known),
    })  # fmt: skip


def _shares(connection: "duckdb.DuckDBPyConnection") -> tuple[I64, I64, I64]:
    """Hand, seat and share in ten-thousandths."""
    hands = load(connection, Needs(acts=False, pots=False), _RAKED)
    seats = _columns(connection, _SEATS)
    if not len(hands.hand):
        return seats["hand"], seats["seat"], np.zeros(0, np.int64)
    told = _columns(connection, _TOLD)
    at = np.append(np.searchsorted(seats["hand"], hands.hand), len(seats["hand"])).astype(np.int64)
    put_in = _put_in(connection, seats)
    taken = _collected(connection, hands, np.stack([np.add.reduceat(paid, at[:-1]) for paid in put_in]), told["unit"])
    turn = turns(seats["seat"], np.repeat(told["button_seat"], np.diff(at)))
    return seats["hand"], seats["seat"], streetwise(at, put_in, taken, told["unit"], turn)


def _put_in(connection: "duckdb.DuckDBPyConnection", seats: dict[str, I64]) -> I64:
    """What each player had put in by the end of each round: rounds, players."""
    added = _columns(connection, _ADDED)
    rounds, nth = np.unique(added["street"], return_inverse=True)
    players = seats["hand"] * _SEATS_AT_MOST + seats["seat"]
    row = np.searchsorted(players, added["hand"] * _SEATS_AT_MOST + added["seat"])
    put_in = np.zeros((len(rounds), len(players)), np.int64)
    put_in[nth.reshape(-1), row] = added["added"]
    cumulated: I64 = np.cumsum(put_in, axis=0)
    return cumulated


def _collected(connection: "duckdb.DuckDBPyConnection", hands: Hands, pots: I64, unit: I64) -> I64:
    """The rake taken by the end of each round, in all: by the schedule that explains the hand, else in proportion."""
    pieces = np.maximum(unit, 1)
    rates = hands.rake / np.maximum(pots[-1], 1)
    taken = np.floor(pots * rates / pieces).astype(np.int64) * pieces
    for id_, explained in _explained(connection, hands).items():
        schedule = schedules()[id_]
        tier = rows_for(schedule, hands.kinds, nominal=True)
        tier[~explained] = -1
        book = Book([schedule], override=True)
        for nth in range(len(pots)):
            due = due_by(tier, _rounds_up_to(nth, hands.priced, pots), book).rake
            taken[nth] = np.where(explained & (due != NONE), due, taken[nth])
    taken[-1] = hands.rake
    return np.minimum(np.maximum.accumulate(np.maximum(taken, 0), axis=0), hands.rake)


def _explained(connection: "duckdb.DuckDBPyConnection", hands: Hands) -> dict[str, npt.NDArray[np.bool_]]:
    """For each schedule of the package the hands whose rake it explains."""
    rows = connection.execute(_EXPLAINED).fetchnumpy()
    named, id_ = rows["hand"], np.ma.getdata(rows["schedule"]).astype(str)
    return {one: np.isin(hands.hand, named[id_ == one]) for one in np.unique(id_).tolist() if one in schedules()}


def _rounds_up_to(nth: int, whole: Priced, pots: I64) -> Priced:
    """The hands as if they had ended with this round."""
    count, rounds = len(whole.pot), nth + 1
    added = np.diff(pots[:rounds], axis=0, prepend=0).T.reshape(-1).copy()
    street = np.tile(np.arange(rounds, dtype=np.int8), count)
    each = np.arange(count + 1, dtype=np.int64)
    return Priced(
        pots[nth].copy(), np.zeros(count, np.int64), whole.big, np.full(count, 3, np.int16), each * rounds, street,
        np.zeros(len(street), np.int8), added, each, pots[nth].copy(),
    )  # fmt: skip


def _columns(connection: "duckdb.DuckDBPyConnection", query: str) -> dict[str, I64]:
    """Columns of integers; a null is -1."""
    found = connection.execute(query).fetchnumpy()
    return {name: np.ma.filled(column, -1).astype(np.int64) for name, column in found.items()}


_SEATS_AT_MOST: Final = 1_000  # seat numbers are below it: a player's key is made of both
_HANDS: Final = f"SELECT hand FROM hands WHERE {ASKED} AND ({_RAKED})"  # noqa: S608 - our own words
_SEATS: Final = f"SELECT hand, seat FROM seats_rows WHERE hand IN ({_HANDS}) ORDER BY hand, seat"  # noqa: S608
_ADDED: Final = f"""
    SELECT hand, seat, {STREET_CODE} AS street, (sum(added) * {SCALE})::BIGINT AS added
    FROM actions_rows WHERE hand IN ({_HANDS}) AND seat IS NOT NULL GROUP BY ALL HAVING sum(added) <> 0
"""  # noqa: S608
_TOLD: Final = f"""
    SELECT hand, (unit * {SCALE})::BIGINT AS unit, button_seat FROM hands WHERE hand IN ({_HANDS}) ORDER BY hand
"""  # noqa: S608
_EXPLAINED: Final = f"""
    SELECT hand, schedule FROM hands
    WHERE hand IN ({_HANDS}) AND schedule IS NOT NULL AND rake = expected_rake
"""  # noqa: S608
