"""What lines tell of players' tournaments: places and prizes, bounties, re-buys. No hand is computed with them."""

from typing import Any

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import NONE
from pokerstats.read.assembly.slots import (
    ADDED_COST,
    ADDED_CURRENCY,
    ADDED_OF,
    ADDED_SYMBOL,
    N_PAYOUTS,
    PAYOUT_AMOUNT,
    PAYOUT_OF,
    PAYOUT_OWN,
    PAYOUT_PLACE,
    PAYOUT_PLAYERS,
    PAYOUT_SHARES,
    PAYOUT_SYMBOL,
)
from pokerstats.read.assembly.tapes import PAYOUTS
from pokerstats.read.bytes import item, put


@step
def _add(line: int, h: int, who: int, kind: int, amount: int, currency: int, payouts: Any, count: Any) -> int:
    """A row without a place; where it stands."""
    row = count[N_PAYOUTS]
    count[N_PAYOUTS] += 1
    put(payouts, PAYOUTS.hand, row, h)
    put(payouts, PAYOUTS.line, row, line)
    put(payouts, PAYOUTS.seat_i, row, -1 if who == NONE else who)
    put(payouts, PAYOUTS.kind, row, kind)
    put(payouts, PAYOUTS.place, row, -1)
    put(payouts, PAYOUTS.amount, row, amount)
    put(payouts, PAYOUTS.own, row, NONE)
    put(payouts, PAYOUTS.currency, row, -1 if currency == NONE else currency)
    return int(row)


@step
def tell_payout(events: Any, at: int, h: int, payouts: Any, count: Any) -> None:
    """A finish, a prize, a ticket, a bounty; of a bounty that is shared each has an equal part if that can be paid."""
    amount, shares = item(events, at + PAYOUT_AMOUNT), item(events, at + PAYOUT_SHARES)
    line, kind, currency = item(events, at + 1), item(events, at + PAYOUT_OF), item(events, at + PAYOUT_SYMBOL)
    players = 1
    if shares != NONE:
        players = shares
        amount = amount // shares if amount != NONE and amount % shares == 0 else NONE
    for nth in range(players):
        row = _add(line, h, item(events, at + PAYOUT_PLAYERS[nth]), kind, amount, currency, payouts, count)
        if item(events, at + PAYOUT_PLACE) != NONE:
            put(payouts, PAYOUTS.place, row, item(events, at + PAYOUT_PLACE))
        put(payouts, PAYOUTS.own, row, item(events, at + PAYOUT_OWN))


@step
def tell_rebuy(events: Any, at: int, h: int, payouts: Any, count: Any) -> None:
    """What chips cost that a player of a tournament buys."""
    kind, currency = item(events, at + ADDED_OF), item(events, at + ADDED_CURRENCY)
    if currency == NONE:
        currency = item(events, at + ADDED_SYMBOL)
    if kind != NONE:
        cost = item(events, at + ADDED_COST)
        _add(item(events, at + 1), h, item(events, at + 2), kind, cost, currency, payouts, count)
