"""Some hands of a chunk as a chunk of their own."""

from typing import Any, Final, TypeVar

import numpy as np

from pokerstats.columns.bundle import Read
from pokerstats.columns.layout import I64, Claims, Payouts, Problems
from pokerstats.columns.rows import rows_of

Columns = TypeVar("Columns", bound=tuple[Any, ...])
OfHands = TypeVar("OfHands", Problems, Payouts)
_OF_SEATS: Final = ("hole", "hole_line", "shown", "muck", "cashout_pay", "cashout_fee")  # columns of CARDS and DOOR
_RAGGED: Final = ("pot", "award", "uncalled", "result")  # rows of CLAIMS: their first word


def some(read: Read, hands: I64) -> Read:
    """The hands of these indices, ascending; texts and lines stay those of the whole chunk."""
    setup = read.setup
    seats = rows_of(setup.seat_at, hands)
    of_seats = dict.fromkeys(_OF_SEATS, seats)
    offsets: dict[str, Any] = {name: _offsets(getattr(setup, name), hands) for name in ("seat_at", "action_at")}
    return read._replace(
        setup=rows_in(setup._replace(**offsets), hands, dict.fromkeys(offsets, slice(None))),
        seats=rows_in(read.seats, seats),
        actions=rows_in(read.actions, rows_of(setup.action_at, hands)),
        cards=rows_in(read.cards, hands, of_seats),
        door=rows_in(read.door, hands, of_seats),
        claims=_claims(read.claims, hands),
        payouts=of_hands(read.payouts, hands),
        problems=of_hands(read.problems, hands),
    )


def rows_in(columns: Columns, rows: I64, others: dict[str, Any] | None = None) -> Columns:
    """Some rows of columns; `others` gives the rows of those that lie otherwise."""
    names = columns._fields  # type: ignore[attr-defined]  # all of layout are NamedTuples
    own = others or {}
    taken = (column[own.get(name, rows)] for name, column in zip(names, columns, strict=True))
    return type(columns)(*taken)


def of_hands(columns: OfHands, hands: I64) -> OfHands:
    """The rows of some hands, findings or payouts, which are numbered anew."""
    place = np.minimum(np.searchsorted(hands, columns.hand), len(hands) - 1)
    kept = np.flatnonzero(hands[place] == columns.hand)
    return rows_in(columns, kept)._replace(hand=place[kept].astype(np.int32))


def _claims(claims: Claims, hands: I64) -> Claims:
    own: dict[str, Any] = {}
    offsets: dict[str, Any] = {}
    for word in _RAGGED:
        at = getattr(claims, f"{word}_at")
        rows = rows_of(at, hands)
        own |= {name: rows for name in claims._fields if name.startswith(f"{word}_")}
        offsets[f"{word}_at"] = _offsets(at, hands)
        own[f"{word}_at"] = slice(None)
    return rows_in(claims._replace(**offsets), hands, own)


def _offsets(at: I64, hands: I64) -> I64:
    return np.concatenate(([0], np.cumsum(at[hands + 1] - at[hands]))).astype(np.int64)
