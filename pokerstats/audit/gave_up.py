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
from pokerstats.columns.dialect import COLLECTED, FLAGS, MUCK
from pokerstats.columns.layout import I8, I64, NONE, Awards, HandResult, Pots, Problems, SeatResult
from pokerstats.columns.rows import Rows, hands_of, rows_of
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.games import GAMES
from pokerstats.model.names import OK
from pokerstats.replay.settle import WINNERS_UNDECIDED, Paid, pay_pots

Mask = npt.NDArray[np.bool_]
_HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.uint64)
_LIVE_RULES: Final = FLAGS["muck"].index("live_rules")
_PLAYED_POTS_UNDECIDED: Final = 1
_WITH_UNCALLED: Final = FLAGS["collected"].index("with_uncalled")


class Settled(NamedTuple):
    """Awards under an assumption, and which hands are still undecided under it."""

    awards: Awards
    undecided: I8


def without_the_unpaid(
    read: Read, seat_result: SeatResult, pots: Pots, awards: Awards, result: HandResult, dialect: I64
) -> Settled:
    """The awards if unknown hands that are paid nothing have given up."""
    open_bits = result.undecided & (WINNERS_UNDECIDED | _PLAYED_POTS_UNDECIDED)
    asked = np.flatnonzero((open_bits == WINNERS_UNDECIDED) & (read.setup.status == OK))
    if not len(asked):
        return Settled(awards, result.undecided)
    rows = rows_of(read.setup.seat_at, asked)
    back = _returned(read, seat_result, dialect)
    rows = rows[(seat_result.folded[rows] == 0) & ~_known(read, rows) & ~_paid(read, asked, back)[rows]]
    muck = read.cards.muck.copy()
    muck[rows] = 1
    paid = _pay(asked, read, muck, pots, dialect)
    undecided = result.undecided.copy()
    undecided[asked[~paid.undecided]] &= ~WINNERS_UNDECIDED
    return Settled(_replaced(awards, asked, paid.awards), undecided)


def better_hands_mucked(
    read: Read, seat_result: SeatResult, pots: Pots, awards: Awards, result: HandResult, dialect: I64
) -> Problems:
    """W508 for each mucked hand that is known and beats those that were paid a pot."""
    rows = np.flatnonzero((read.cards.muck == 1) & (seat_result.folded == 0))
    hand = hands_of(read.setup.seat_at, rows)
    counts = _known(read, rows) & (dialect[read.setup.room[hand], MUCK] != _LIVE_RULES)
    counts &= (read.setup.status[hand] == OK) & ((result.undecided[hand] & _PLAYED_POTS_UNDECIDED) == 0)
    asked = np.unique(hand[counts])
    if not len(asked):
        return empty(0)
    muck = read.cards.muck.copy()
    muck[rows[counts]] = 0
    winners = _listed(asked, _pay(asked, read, muck, pots, dialect).awards)
    seat = read.setup.seat_at[winners[:, 0]] + winners[:, 4]
    mucked = muck[seat] != read.cards.muck[seat]
    if not mucked.any():
        return empty(0)
    with_better = np.unique(winners[mucked, 0])
    payments = _listed(with_better, _of_hands(awards, with_better))
    shared = {tuple(row) for row in winners[~mucked & np.isin(winners[:, 0], with_better), :4].tolist()}
    paid = {(h, pot, seat_i) for h, pot, _, _, seat_i in payments.tolist()}
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


def _pay(asked: Rows, read: Read, muck: I8, pots: Pots, dialect: I64) -> Paid:
    """The pots of the hands asked for, settled with other mucks."""
    won = np.empty(len(muck), np.int64)
    return pay_pots(asked, read.setup, read.seats, read.cards._replace(muck=muck), pots, dialect, won)


def _known(read: Read, rows: Rows) -> Mask:
    """Which of some SEATS rows have hole cards that are all known."""
    hand = hands_of(read.setup.seat_at, rows)
    last = np.uint64(8) * (_HOLE_CARDS[read.setup.game[hand]] - np.uint64(1))
    known: Mask = (read.cards.hole[rows] >> last) != 0
    return known


def _returned(read: Read, seat_result: SeatResult, dialect: I64) -> I64:
    """What an award of each SEATS row holds of an uncalled bet, in rooms that pay it with the pot."""
    holds = dialect[read.setup.room, COLLECTED] == _WITH_UNCALLED
    back: I64 = np.where(np.repeat(holds, np.diff(read.setup.seat_at)), seat_result.uncalled, 0)
    return back


def _paid(read: Read, asked: Rows, back: I64) -> Mask:
    """SEATS rows of the hands asked for that the text pays more than came back: on an award line, or in the summary."""
    claims = read.claims
    paid = np.zeros(len(read.seats.seat), np.bool_)
    for at, seat_i, amount in (
        (claims.award_at, claims.award_seat_i, claims.award_amount),
        (claims.result_at, claims.result_seat_i, claims.result_amount),
    ):
        rows = rows_of(at, asked)
        rows = rows[(seat_i[rows] >= 0) & (amount[rows] != NONE)]
        seats = read.setup.seat_at[hands_of(at, rows)] + seat_i[rows]
        paid[seats[amount[rows] > back[seats]]] = True
    return paid


def _of_hands(awards: Awards, hands: Rows) -> Awards:
    """The awards of some hands only."""
    rows = rows_of(awards.award_at, hands)
    counts = awards.award_at[hands + 1] - awards.award_at[hands]
    at = np.concatenate(([0], np.cumsum(counts)))
    return Awards._make((at, *(column[rows] for column in awards[1:])))


def _replaced(awards: Awards, hands: Rows, others: Awards) -> Awards:
    """The awards with those of some hands taken from elsewhere."""
    counts = np.diff(awards.award_at)
    begins = awards.award_at[:-1].copy()
    counts[hands] = np.diff(others.award_at)
    begins[hands] = len(awards.pot) + others.award_at[:-1]
    at = np.concatenate(([0], np.cumsum(counts)))
    rows = np.arange(at[-1]) + np.repeat(begins - at[:-1], counts)
    columns = [np.concatenate([a, b]) for a, b in zip(awards, others, strict=True)]
    return Awards._make((at, *(column[rows] for column in columns[1:])))


def _listed(hands: Rows, awards: Awards) -> npt.NDArray[Any]:
    """Hand, pot, board, half and seat_i of the awards of some hands."""
    hand = np.repeat(hands, np.diff(awards.award_at))
    return np.column_stack([hand, awards.pot, awards.board, awards.half, awards.seat_i]).astype(np.int64)
