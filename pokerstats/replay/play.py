"""Re-plays the hands of a chunk: what each act put in, what was uncalled, the pots and who can win them.

`play` is the one door. It reads what stood before the first act, the acts as printed, and the cards; no
printed result. What the acts break is reported as findings A3xx, once a cause; P406 tells that no amount
is known after it. The gross pots are those of the called money; `rake/taken` and `settle` go on from here.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pokerstats.columns.layout import (
    I8,
    I16,
    I32,
    I64,
    NONE,
    U64,
    Actions,
    Cards,
    HandResult,
    Played,
    Pots,
    Problems,
    SeatResult,
    Seats,
    Setup,
)
from pokerstats.model.names import (
    CANCELLED,
    CAP_LIMIT,
    OK,
    PREFLOP,
    UNCALLED,
    UNKNOWN,
)
from pokerstats.replay import deal
from pokerstats.replay.betting import POTS_UNDECIDED, Act, Terms, act, close_round, go_to_street, is_bet, is_post, post
from pokerstats.replay.positions import name_positions
from pokerstats.replay.pots import cut_pots, give_back, one_ante_is_dead, uncalled_bet
from pokerstats.replay.problems import Found, add_problem, as_problems, grown, new_found
from pokerstats.replay.table import (
    AMOUNTS_BROKEN,
    ANYBODY,
    AT_FLOP,
    BIG_SEAT,
    BUTTON_DEALT,
    LAST,
    LIVE,
    MUTE,
    ORDER_BROKEN,
    POT,
    SEATS,
    SMALL_SEAT,
    STREET,
    UNSEATED_FROM,
    Table,
    clear_round,
    new_table,
    seat_players,
    sit_down,
)

FINDINGS_AN_ACT: Final = 4  # the most that one act can give
FINDINGS_A_HAND: Final = 8  # and a hand's rounds and pots beside them


class Play(NamedTuple):
    """What re-playing yields. `won`, `net`, rake and fees are still NONE."""

    played: Played
    seat_result: SeatResult
    pots: Pots
    result: HandResult
    problems: Problems


class Hands(NamedTuple):
    """Columns of SETUP and CARDS that betting needs, one row a hand."""

    status: I8
    rule: I16  # row of the dialect table
    limit: I8
    small_blind: I64
    big_blind: I64
    small_bet: I64
    big_bet: I64
    ante: I64
    cap: I64
    button_seat: I16
    seat_at: I64
    action_at: I64
    streets_dealt: I8


class Players(NamedTuple):
    """Columns of SEATS that betting needs."""

    seat: I16
    stack: I64
    added_on: I64
    dealt: I8


class Printed(NamedTuple):
    """Columns of ACTIONS that betting needs."""

    seat_i: I16
    street: I8
    act: I8
    form: I8
    amount: I64
    to: I64
    all_in: I8
    line: I32


class Out(NamedTuple):
    """What the kernel fills; `at[0]` rows of PLAYED and `at[1]` pots so far."""

    source: I64  # row of ACTIONS of a played row, -1 = computed uncalled return
    action_at: I64
    seat_i: I16
    street: I8
    act: I8
    added: I64
    to: I64
    all_in: I8
    line: I32
    position: I8
    contributed: I64
    uncalled: I64
    folded: I8
    pot_at: I64
    pot_amount: I64
    pot_eligible: U64
    total_pot: I64
    players_dealt: I16
    players_flop: I16
    undecided: I8
    at: I64


def play(setup: Setup, seats: Seats, actions: Actions, cards: Cards, dialect: I64) -> Play:
    """Re-plays each hand by the rules of its room. `dialect` has a row a room (int64, columns/dialect)."""
    hands = Hands(
        setup.status, setup.room, setup.limit, setup.small_blind, setup.big_blind, setup.small_bet, setup.big_bet,
        setup.ante, setup.cap, setup.button_seat, setup.seat_at, setup.action_at, cards.streets_dealt,
    )  # fmt: skip
    players = Players(seats.seat, seats.stack, seats.added_on, seats.dealt)
    printed = Printed(
        actions.seat_i, actions.street, actions.act, actions.form, actions.amount, actions.to, actions.all_in,
        actions.line,
    )  # fmt: skip
    out = _new_out(len(setup.status), len(seats.seat), len(actions.seat_i))
    table = new_table(int(np.diff(setup.seat_at).max(initial=1)))
    found = new_found(1024 + FINDINGS_A_HAND * len(setup.status) // 64)
    done = 0
    while True:
        done = play_hands(done, hands, players, printed, dialect, table, found, out)
        if done == len(setup.status):
            break
        found = grown(found, 2 * len(found.code) + FINDINGS_A_HAND + FINDINGS_AN_ACT * _widest(setup.action_at))
    found = deal.check(setup, seats, cards, out.folded, found)
    return _as_play(setup, seats, actions, cards, out, found)


def _widest(action_at: I64) -> int:
    return int(np.diff(action_at).max(initial=0))


def _new_out(hands: int, seats: int, acts: int) -> Out:
    """Room for every act with one uncalled return a hand, and a pot a player and hand: never too small."""
    rows = acts + hands
    most_pots = seats + hands
    return Out(
        source=np.empty(rows, np.int64),
        action_at=np.zeros(hands + 1, np.int64),
        seat_i=np.empty(rows, np.int16),
        street=np.empty(rows, np.int8),
        act=np.empty(rows, np.int8),
        added=np.empty(rows, np.int64),
        to=np.empty(rows, np.int64),
        all_in=np.empty(rows, np.int8),
        line=np.empty(rows, np.int32),
        position=np.full(seats, -1, np.int8),
        contributed=np.zeros(seats, np.int64),
        uncalled=np.zeros(seats, np.int64),
        folded=np.zeros(seats, np.int8),
        pot_at=np.zeros(hands + 1, np.int64),
        pot_amount=np.zeros(most_pots, np.int64),
        pot_eligible=np.zeros(most_pots, np.uint64),
        total_pot=np.full(hands, NONE, np.int64),
        players_dealt=np.full(hands, -1, np.int16),
        players_flop=np.full(hands, -1, np.int16),
        undecided=np.zeros(hands, np.int8),
        at=np.zeros(2, np.int64),
    )


def _as_play(setup: Setup, seats: Seats, actions: Actions, cards: Cards, out: Out, found: Found) -> Play:
    hands = len(setup.status)
    rows, pots = int(out.at[0]), int(out.at[1])
    source = out.source[:rows]
    played = Played(
        out.action_at, out.seat_i[:rows], out.street[:rows], out.act[:rows], out.added[:rows], out.to[:rows],
        out.all_in[:rows], _taken(actions.cards, source), _taken(actions.discarded, source), out.line[:rows],
    )  # fmt: skip
    unknown_seats = np.full(len(seats.seat), NONE, np.int64)
    seat_result = SeatResult(
        out.position, out.contributed, out.uncalled, out.folded, unknown_seats, unknown_seats.copy(),
        unknown_seats.copy(),
    )  # fmt: skip
    unknown_pots = np.full(pots, NONE, np.int64)
    pot_columns = Pots(
        out.pot_at, out.pot_amount[:pots].copy(), unknown_pots, np.zeros(pots, np.int64), out.pot_eligible[:pots].copy()
    )
    unknown = np.full(hands, NONE, np.int64)
    no_verdict = np.full(hands, -1, np.int8)
    result = HandResult(
        players_dealt=out.players_dealt,
        players_flop=out.players_flop,
        streets_dealt=cards.streets_dealt.astype(np.int16),
        total_pot=out.total_pot,
        rake=unknown,
        jackpot_fee=unknown.copy(),
        other_fees=unknown.copy(),
        site_money=np.zeros(hands, np.int64),
        outside_money=unknown.copy(),
        rake_source=np.full(hands, UNKNOWN, np.int8),
        undecided=out.undecided,
        verdict=no_verdict,
        pot_verdict=no_verdict.copy(),
        award_verdict=no_verdict.copy(),
        rake_verdict=no_verdict.copy(),
    )
    return Play(played, seat_result, pot_columns, result, as_problems(found))


def _taken(cards: U64, source: I64) -> U64:
    """The cards of the printed acts; a computed row has none."""
    if len(cards) == 0:
        return np.zeros(len(source), np.uint64)
    taken = cards[source]
    taken[source < 0] = 0
    return taken


@njit(cache=True, nogil=True, error_model="numpy", _nrt=False)
def play_hands(
    first: int, hands: Hands, players: Players, printed: Printed, dialect: I64, t: Table, found: Found, out: Out
) -> int:
    """Re-plays hands from `first` on; returns the first one not played, because findings have no room."""
    for hand in range(first, len(hands.status)):
        acts = hands.action_at[hand + 1] - hands.action_at[hand]
        if found.used[0] + FINDINGS_A_HAND + FINDINGS_AN_ACT * acts > len(found.code):
            return hand
        terms = Terms(
            np.int64(hands.limit[hand]), hands.small_blind[hand], hands.big_blind[hand], hands.small_bet[hand],
            hands.big_bet[hand], hands.ante[hand],
        )  # fmt: skip
        rule = dialect[hands.rule[hand]]
        open_hand(hand, hands, players, printed, t)
        play_acts(hand, hands, printed, terms, rule, t, found, out)
        end_hand(hand, hands, terms, t, found, out)
    return len(hands.status)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def open_hand(hand: int, hands: Hands, players: Players, printed: Printed, t: Table) -> None:
    """Seats the players; who acts has a part in the hand, whatever the seat list says of him."""
    lo, hi = hands.seat_at[hand], hands.seat_at[hand + 1]
    first, last = hands.action_at[hand], hands.action_at[hand + 1]
    t.state[:] = 0
    t.state[SEATS] = hi - lo
    t.state[SMALL_SEAT] = t.state[BIG_SEAT] = -1
    t.state[MUTE] = hands.status[hand] != OK
    sit_down(t, players.stack[lo:hi], players.added_on[lo:hi], players.dealt[lo:hi])
    if hands.limit[hand] == CAP_LIMIT and hands.cap[hand] > 0:
        for i in range(hi - lo):
            t.stack[i] = min(t.stack[i], hands.cap[hand])
    button = np.int64(hands.button_seat[hand])
    small_seat = np.int64(-1)
    for a in range(first, last):
        i = printed.seat_i[a]
        if i >= 0 and t.playing[i] == 0 and (is_post(printed.act[a]) or is_bet(printed.act[a])):
            t.playing[i] = 1
            t.state[LIVE] += 1
        if i >= 0 and printed.act[a] == 0 and small_seat < 0:
            small_seat = players.seat[lo + i]
    if button < 0 and small_seat >= 0:
        button = small_seat if t.state[LIVE] == 2 else small_seat - 1
    seat_players(t, players.seat[lo:hi], button)
    for i in range(hi - lo):
        if t.playing[i] != 0:
            t.state[BUTTON_DEALT] |= players.seat[lo + i] == button or hands.button_seat[hand] < 0
            t.state[ORDER_BROKEN] |= players.seat[lo + i] >= UNSEATED_FROM
    clear_round(t, max(hands.big_blind[hand], 0))
    t.state[LAST] = ANYBODY


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def play_acts(
    hand: int, hands: Hands, printed: Printed, terms: Terms, rule: I64, t: Table, found: Found, out: Out
) -> None:
    """Follows the acts in the order of the text; the uncalled return stands behind the last bet."""
    first, last = hands.action_at[hand], hands.action_at[hand + 1]
    last_bet = last - 1
    while last_bet >= first and not (is_bet(printed.act[last_bet]) or is_post(printed.act[last_bet])):
        last_bet -= 1
    out.action_at[hand] = out.at[0]
    if last_bet < first:
        return_uncalled(hand, hands, t, found, out, 0)
    for row in range(first, last):
        a = Act(
            np.int64(printed.seat_i[row]), np.int64(printed.act[row]), np.int64(printed.form[row]),
            printed.amount[row], printed.to[row], np.int64(printed.all_in[row]), np.int64(printed.line[row]), hand,
        )  # fmt: skip
        added = np.int64(0)
        if a.seat_i >= 0 and is_post(a.act):
            added = post(t, terms, rule, found, a)
        elif a.seat_i >= 0 and is_bet(a.act):
            go_to_street(t, terms, found, hand, a.line, np.int64(printed.street[row]))
            added = act(t, terms, rule, found, a)
        write_row(t, out, row, a, np.int64(printed.street[row]), added)
        if row == last_bet:
            return_uncalled(hand, hands, t, found, out, a.line)
    out.action_at[hand + 1] = out.at[0]


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def write_row(t: Table, out: Out, row: int, a: Act, street: int, added: int) -> None:
    """One row of PLAYED for an act of the text."""
    at = out.at[0]
    out.source[at] = row
    out.seat_i[at] = a.seat_i
    out.street[at] = street
    out.act[at] = a.act
    out.added[at] = added
    out.to[at] = t.in_round[a.seat_i] if added > 0 and t.in_round[a.seat_i] > 0 else NONE
    out.all_in[at] = 0 if a.seat_i < 0 or added == 0 else t.all_in[a.seat_i]
    out.line[at] = a.line
    out.at[0] = at + 1


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def return_uncalled(hand: int, hands: Hands, t: Table, found: Found, out: Out, line: int) -> None:
    """Closes the last round with bets and gives back what nobody called, as a row of its own.

    A cancelled hand returns all its bets unseen.
    """
    if hands.status[hand] == CANCELLED:
        return
    close_round(t, found, hand, line)
    one_ante_is_dead(t)
    owner, amount = uncalled_bet(t)
    if owner < 0:
        return
    give_back(t, owner, amount)
    at = out.at[0]
    out.source[at] = -1
    out.seat_i[at] = owner
    out.street[at] = t.state[STREET]
    out.act[at] = UNCALLED
    out.added[at] = -amount
    out.to[at] = t.in_round[owner]
    out.all_in[at] = 0
    out.line[at] = line
    out.at[0] = at + 1
    t.state[POT] -= amount
    out.uncalled[hands.seat_at[hand] + owner] = amount


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def end_hand(hand: int, hands: Hands, terms: Terms, t: Table, found: Found, out: Out) -> None:
    """Closes the last rounds, cuts the pots, and writes what is known of the hand and its players."""
    lo = hands.seat_at[hand]
    out.pot_at[hand + 1] = out.at[1]
    dealt = 0
    name_positions(t, out.position[lo : lo + t.state[SEATS]])
    for i in range(t.state[SEATS]):
        dealt += t.playing[i]
        out.folded[lo + i] = t.folded[i]
    out.players_dealt[hand] = dealt
    if hands.status[hand] == CANCELLED:
        out.total_pot[hand] = 0
        return
    for i in range(t.state[SEATS]):
        out.contributed[lo + i] = t.level[i] + t.dead[i]
    if hands.status[hand] != OK:
        out.undecided[hand] = 3
        return
    go_to_street(t, terms, found, hand, 0, PREFLOP + np.int64(hands.streets_dealt[hand]))
    close_round(t, found, hand, 0)
    out.players_flop[hand] = t.state[AT_FLOP]
    pots = cut_pots(t, out.pot_amount[out.at[1] :], out.pot_eligible[out.at[1] :])
    out.at[1] += pots
    out.pot_at[hand + 1] = out.at[1]
    out.total_pot[hand] = t.state[POT]
    if t.state[AMOUNTS_BROKEN] != 0:
        out.undecided[hand] = 1
        add_problem(found, hand, POTS_UNDECIDED, 0, -1, -1, NONE, NONE)
