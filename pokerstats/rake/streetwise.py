"""Shares of a rake that is collected street by street: each collection falls on who had money in the pot by then.

At the end of a betting round a player who has p of the pot t, and of the s taken before has borne d, bears of the new
rake r his part of what is left: d' = d + (p - d) / (t - s) * r (a contract of Boss Media's, quoted in December 2005).
Shares add up to the rake; they equal weighted ones only if all rounds were shared alike.

`streetwise` is for arrays: floating point settles what is clear, exact fractions the few hands in which a unit hangs
on less than a millionth (rake/split, which is its scalar twin).
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64, NONE
from pokerstats.rake.split import streetwise_of

CLEAR: Final = 1e-6  # of a unit: amounts are below 1e9 units, so the error of a double is far smaller
_MULTIPLIER: Final = np.uint64(0x9E3779B97F4A7C15)
_HELD_AWAY: Final = np.uint64(29)
Floats = npt.NDArray[np.float64]


def streetwise(seat_at: I64, put_in: I64, taken: I64, unit: I64, turn: I64) -> I64:
    """The share of each player. Nobody has put in anything: NONE.

    `put_in[round, row]`: what a player had put in by the end of a round, called money only; `taken[round, hand]`: the
    rake taken by then, in all. The last round holds all of both. `turn` orders the players from left of the button.
    """
    count = len(seat_at) - 1
    if not count:
        return np.zeros(0, np.int64)
    hand = np.repeat(np.arange(count), np.diff(seat_at))
    borne: Floats = np.zeros(put_in.shape[1])
    before = np.zeros(count, np.int64)
    for paid, by_now in zip(put_in, taken, strict=True):
        pot = np.add.reduceat(paid, seat_at[:-1])
        left = np.maximum(pot - before, 1)
        borne += (paid - borne) * ((by_now - before) / left)[hand]
        before = by_now
    piece = np.where(before % np.maximum(unit, 1) == 0, np.maximum(unit, 1), 1)
    shares, doubtful = _whole(borne / piece[hand], hand, seat_at, before // piece, turn, _paths(put_in))
    shares *= piece[hand]
    shares[(np.add.reduceat(put_in[-1], seat_at[:-1]) <= 0)[hand]] = NONE
    for h in doubtful.tolist():
        rows = slice(int(seat_at[h]), int(seat_at[h + 1]))
        order = np.argsort(turn[rows], kind="stable")
        exact = streetwise_of(put_in[:, rows][:, order].tolist(), taken[:, h].tolist(), int(piece[h]))
        shares[rows.start + order] = exact
    return shares


def _paths(put_in: I64) -> npt.NDArray[np.uint64]:
    """A number that players share who put in the same on each street: what they bear is equal to the last bit."""
    path = np.zeros(put_in.shape[1], np.uint64)
    for paid in put_in:
        path = (path ^ paid.view(np.uint64)) * _MULTIPLIER
        path ^= path >> _HELD_AWAY
    return path


def _whole(
    share: Floats, hand: npt.NDArray[np.intp], seat_at: I64, pieces: I64, turn: I64, path: npt.NDArray[np.uint64]
) -> tuple[I64, npt.NDArray[np.intp]]:
    """Shares in whole pieces that add up, and the hands in which it is not clear who bears an odd piece.

    A share that is whole but for the error of a double is no doubt: rounded down too far, it is the first to get a
    piece back. What is in doubt is an order of almost equal remainders, unless the players are equal in all they did.
    """
    whole = np.floor(share).astype(np.int64)
    rest = share - whole
    order = np.lexsort((turn, -rest, hand))  # hand by hand, the largest remainder first
    rank = np.empty(len(hand), np.int64)
    rank[order] = np.arange(len(hand)) - np.repeat(seat_at[:-1], np.diff(seat_at))
    missing = pieces - np.add.reduceat(whole, seat_at[:-1])
    whole += rank < missing[hand]
    last = np.clip(seat_at[:-1] + missing - 1, 0, len(hand) - 1)
    edge, after = rest[order[last]], rest[order[np.clip(last + 1, 0, len(hand) - 1)]]
    tied = (missing > 0) & (missing < np.diff(seat_at)) & (edge - after < CLEAR)
    near = tied[hand] & (np.abs(rest - edge[hand]) < 2 * CLEAR)
    least = np.minimum.reduceat(np.where(near, path, np.uint64(2**64 - 1)), seat_at[:-1])
    most = np.maximum.reduceat(np.where(near, path, np.uint64(0)), seat_at[:-1])
    return whole, np.flatnonzero(tied & (least != most))
