"""Who gave up the pot at the showdown: the pots settled again under another answer than the columns give.

The computed columns stay as they are. Only the audit asks what the awards were if

- a player whose cards are not known, and whom the text pays nothing, has given up: then the hands that
  were shown decide, and the award can be proved. Undecided stays only a pot whose *paid* player's cards,
  or whose board, are not known.
- mucked cards that are known counted: a better hand among them is W508, unless the room plays live rules.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.audit.problems import empty
from pokerstats.columns.bundle import Read
from pokerstats.columns.dialect import FLAGS, MUCK
from pokerstats.columns.layout import I8, I64, NONE, Awards, HandResult, Pots, Problems, SeatResult
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.games import GAMES
from pokerstats.model.names import OK, TRUNCATED
from pokerstats.replay.settle import WINNERS_UNDECIDED, settle

Mask = npt.NDArray[np.bool_]
_HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.uint64)
_LIVE_RULES: Final = FLAGS["muck"].index("live_rules")
_PLAYED_POTS_UNDECIDED: Final = 1


class Settled(NamedTuple):
    """Awards under an assumption, and which hands are still undecided under it."""

    awards: Awards
    undecided: I8


def without_the_unpaid(
    read: Read, seat_result: SeatResult, pots: Pots, awards: Awards, result: HandResult, dialect: I64
) -> Settled:
    """The awards if unknown hands that are paid nothing have given up."""
    asked = (result.undecided & WINNERS_UNDECIDED) != 0
    asked &= (result.undecided & _PLAYED_POTS_UNDECIDED) == 0
    if not asked.any():
        return Settled(awards, result.undecided)
    hand = _hand_of_seats(read)
    gave_up = asked[hand] & (seat_result.folded == 0) & ~_known(read, hand) & ~_paid(read)
    muck = np.where(gave_up, 1, read.cards.muck).astype(np.int8)
    return _settle(read, seat_result, pots, result, dialect, muck, read.setup.status == OK)


def better_hands_mucked(
    read: Read, seat_result: SeatResult, pots: Pots, awards: Awards, result: HandResult, dialect: I64
) -> Problems:
    """W508 for each mucked hand that is known and beats those that were paid a pot."""
    if not read.cards.muck.any():
        return empty(0)
    hand = _hand_of_seats(read)
    counts = (read.cards.muck == 1) & (seat_result.folded == 0) & _known(read, hand)
    counts &= (dialect[read.setup.room, MUCK] != _LIVE_RULES)[hand]
    asked = np.zeros(len(read.setup.status), np.bool_)
    asked[hand[counts]] = True
    asked &= (read.setup.status == OK) & ((result.undecided & _PLAYED_POTS_UNDECIDED) == 0)
    if not asked.any():
        return empty(0)
    muck = np.where(counts, 0, read.cards.muck).astype(np.int8)
    other = _settle(read, seat_result, pots, result, dialect, muck, asked).awards
    winners = _with_hand(other)
    mucked = counts[read.setup.seat_at[winners[:, 0]] + other.seat_i]
    with_better = np.zeros(len(asked), np.bool_)
    with_better[winners[mucked, 0]] = True
    winners, mucked = winners[with_better[winners[:, 0]]], mucked[with_better[winners[:, 0]]]
    payments = _with_hand(awards)
    shared = {tuple(row) for row in winners[~mucked, :4].tolist()}
    paid = {(h, pot, seat_i) for h, pot, _, _, seat_i in payments[with_better[payments[:, 0]]].tolist()}
    found = sorted({
        (h, pot, seat_i)
        for h, pot, board, half, seat_i in winners[mucked].tolist()
        if (h, pot, board, half) not in shared and (h, pot, seat_i) not in paid
    })  # fmt: skip
    return _problems(found, read)


def _problems(found: list[tuple[int, int, int]], read: Read) -> Problems:
    problems = empty(len(found))
    for row, (h, pot, seat_i) in enumerate(found):
        problems.hand[row] = h
        problems.code[row] = BY_SLUG["better-hand-mucked"].number
        problems.line[row] = max(int(read.claims.total_line[h]), 0)
        problems.seat_i[row] = seat_i
        problems.pot[row] = pot
    return problems


def _settle(
    read: Read, seat_result: SeatResult, pots: Pots, result: HandResult, dialect: I64, muck: I8, asked: Mask
) -> Settled:
    """The pots of the hands asked for, settled with other mucks; on copies."""
    undecided = (result.undecided & ~WINNERS_UNDECIDED).astype(np.int8)
    awards = settle(
        read.setup._replace(status=np.where(asked, OK, TRUNCATED).astype(np.int8)),
        read.seats,
        read.cards._replace(muck=muck),
        pots,
        seat_result._replace(
            won=seat_result.won.copy(), net=seat_result.net.copy(), outside=seat_result.outside.copy()
        ),
        result._replace(undecided=undecided, outside_money=result.outside_money.copy()),
        dialect,
        read.door,
    )
    return Settled(awards, undecided)


def _hand_of_seats(read: Read) -> npt.NDArray[Any]:
    """The hand of each SEATS row."""
    return np.repeat(np.arange(len(read.setup.status)), np.diff(read.setup.seat_at))


def _known(read: Read, hand: npt.NDArray[Any]) -> Mask:
    """SEATS rows whose hole cards are all known."""
    last = np.uint64(8) * (_HOLE_CARDS[read.setup.game] - np.uint64(1))
    known: Mask = (read.cards.hole >> last[hand]) != 0
    return known


def _paid(read: Read) -> Mask:
    """SEATS rows that the text pays: on an award line, or in the summary."""
    claims = read.claims
    paid = np.zeros(len(read.seats.seat), np.bool_)
    for at, seat_i, amount in (
        (claims.award_at, claims.award_seat_i, claims.award_amount),
        (claims.result_at, claims.result_seat_i, claims.result_amount),
    ):
        rows = (seat_i >= 0) & (amount != NONE) & (amount > 0)
        hand = np.repeat(np.arange(len(at) - 1), np.diff(at))[rows]
        paid[read.setup.seat_at[hand] + seat_i[rows]] = True
    return paid


def _with_hand(awards: Awards) -> npt.NDArray[Any]:
    """Hand, pot, board, half and seat_i of each award."""
    hand = np.repeat(np.arange(len(awards.award_at) - 1), np.diff(awards.award_at))
    return np.column_stack([hand, awards.pot, awards.board, awards.half, awards.seat_i]).astype(np.int64)
