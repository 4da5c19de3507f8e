"""Re-plays the hands of a chunk: what each act put in, what was uncalled, the pots and who can win them.

`play` is the one door. It reads what stood before the first act, the acts as printed, and the cards; no
printed result. What the acts break is reported as findings A3xx, once a cause; P406 tells that no amount
is known after it. The gross pots are those of the called money; `rake/taken` and `settle` go on from here.
"""

from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.create import empty
from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import (
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
from pokerstats.model.names import CANCELLED, CAP_LIMIT, MUCK, OK, POST_ANTE, POST_DEAD, POST_SMALL, UNCALLED, UNKNOWN
from pokerstats.replay.betting import (
    ACTS_AFTER_FOLD,
    ORDER_CODES,
    act,
    close_round,
    go_to_street,
    is_bet,
    is_post,
    post,
    report,
)
from pokerstats.replay.deal import check_deal
from pokerstats.replay.findings import F_CODE, F_HAND, add_finding, as_problems, as_table, grown, new_found, rows_of
from pokerstats.replay.positions import name_positions
from pokerstats.replay.pots import cut_pots, take_back_uncalled
from pokerstats.replay.table import (
    A_ACT,
    A_AMOUNT,
    A_FORM,
    A_LINE,
    A_MARK,
    A_SEAT,
    A_STREET,
    A_TO,
    ALL_IN,
    AMOUNTS_BROKEN,
    ANYBODY,
    AT_FLOP,
    BIG_SEAT,
    BUTTON,
    BUTTON_DEALT,
    CAP,
    DEAD,
    FOLDED,
    HAND,
    IN_ROUND,
    LAST,
    LIMIT,
    LIVE,
    MUTE,
    PLAYING,
    POT,
    REACH,
    RETURNED,
    RULE,
    SEATS,
    SMALL_SEAT,
    STATUS,
    STREETS_DEALT,
    TERMS,
    UNSEATED,
    Listed,
    clear_round,
    new_table,
    order_seats,
    sit_down,
)

POTS_UNDECIDED: Final = 406
FIRST_FINDINGS: Final = 1024  # room for so many at first
FINDINGS_AN_ACT: Final = 4  # the most that one act can give
FINDINGS_A_SEAT: Final = 2  # a player's cards
FINDINGS_A_HAND: Final = 12  # and a hand's rounds, pots and boards beside them

SOURCE, RETURNED_TO, ADDED, RAISED_TO, WENT_ALL_IN = range(5)  # columns of the rows played
POSITION, CONTRIBUTED, UNCALLED_BACK, HAS_FOLDED = range(4)  # columns of the players' results
TOTAL_POT, DEALT, SAW_FLOP, UNDECIDED = range(4)  # columns of the hands' results


class Play(NamedTuple):
    """What re-playing yields. `won`, `net`, rake and fees are still NONE."""

    played: Played
    seat_result: SeatResult
    pots: Pots
    result: HandResult
    problems: Problems


class Out(NamedTuple):
    """What the kernel fills."""

    rows: I64  # an act of the text (SOURCE = its row), or a computed uncalled return (SOURCE -1)
    people: I64
    totals: I64
    pots: I64  # amount and mask of each pot
    action_at: I64
    pot_at: I64
    ends: I64  # rows and pots in use


def play(setup: Setup, seats: Seats, actions: Actions, cards: Cards, dialect: I64) -> Play:
    """Re-plays each hand by the rules of its room. `dialect` has a row a room (int64, columns/dialect)."""
    hands = as_table(
        setup.status, setup.room, setup.limit, setup.small_blind, setup.big_blind, setup.small_bet, setup.big_bet,
        setup.ante, setup.cap, setup.button_seat, cards.streets_dealt, setup.game, cards.boards,
        cards.flop_line, cards.turn_line, cards.river_line, *cards.board.T,
    )  # fmt: skip
    hole = cards.hole.view(np.int64)
    players = Listed(seats.seat, seats.stack, seats.added_on, seats.dealt, seats.hero, hole, cards.hole_line)
    acts = actions._replace(act=actions.act.copy())  # which the replay names anew
    out = _new_out(len(setup.status), len(seats.seat), len(actions.seat_i))
    most_seats, most_acts = (int(np.diff(at).max(initial=1)) for at in (setup.seat_at, setup.action_at))
    room = FINDINGS_A_HAND + FINDINGS_A_SEAT * most_seats + FINDINGS_AN_ACT * most_acts
    t, s = new_table(most_seats)
    found = new_found(FIRST_FINDINGS)
    done = 0
    while True:
        done = play_hands(done, hands, setup.seat_at, setup.action_at, players, acts, dialect, t, s, found, room, out)
        if done == len(setup.status):
            break
        found = grown(found, 2 * found.shape[1] + room)
    return Play(
        _as_played(acts, out),
        _as_seat_result(out),
        _as_pots(out),
        _as_result(cards, out),
        as_problems(rows_of(found)),
    )


def _new_out(hands: int, seats: int, acts: int) -> Out:
    """Room for every act with one uncalled return a hand, and a pot a player and hand: never too small."""
    return Out(
        rows=np.empty((5, acts + hands), np.int64),
        people=np.zeros((4, seats), np.int64),
        totals=np.zeros((4, hands), np.int64),
        pots=np.zeros((2, seats + hands), np.int64),
        action_at=np.zeros(hands + 1, np.int64),
        pot_at=np.zeros(hands + 1, np.int64),
        ends=np.zeros(2, np.int64),
    )


def _as_played(acts: Actions, out: Out) -> Played:
    """The rows as a table: those of the text take their words from it, their acts are named by the replay."""
    count = int(out.ends[0])
    played = empty(Played, count, action_at=0, added=0, to=0)._replace(
        action_at=out.action_at, added=out.rows[ADDED, :count], to=out.rows[RAISED_TO, :count]
    )
    name_played(out.rows, acts, played)
    return played


def _as_seat_result(out: Out) -> SeatResult:
    unknown = np.full(out.people.shape[1], NONE, np.int64)
    return SeatResult(
        out.people[POSITION].astype(np.int8), out.people[CONTRIBUTED], out.people[UNCALLED_BACK],
        out.people[HAS_FOLDED].astype(np.int8), unknown, unknown.copy(), unknown.copy(),
    )  # fmt: skip


def _as_pots(out: Out) -> Pots:
    pots = out.pots[:, : int(out.ends[1])]
    eligible: U64 = pots[1].view(np.uint64)
    return Pots(out.pot_at, pots[0], np.full(pots.shape[1], NONE, np.int64), np.zeros_like(pots[0]), eligible)


def _as_result(cards: Cards, out: Out) -> HandResult:
    hands = out.totals.shape[1]
    unknown = np.full(hands, NONE, np.int64)
    no_verdict = np.full(hands, -1, np.int8)
    return HandResult(
        players_dealt=out.totals[DEALT].astype(np.int16),
        players_flop=out.totals[SAW_FLOP].astype(np.int16),
        streets_dealt=cards.streets_dealt.astype(np.int16),
        total_pot=out.totals[TOTAL_POT],
        rake=unknown,
        jackpot_fee=unknown.copy(),
        other_fees=unknown.copy(),
        site_money=np.zeros(hands, np.int64),
        outside_money=unknown.copy(),
        rake_source=np.full(hands, UNKNOWN, np.int8),
        undecided=out.totals[UNDECIDED].astype(np.int8),
        verdict=no_verdict,
        pot_verdict=no_verdict.copy(),
        award_verdict=no_verdict.copy(),
        rake_verdict=no_verdict.copy(),
        reading=no_verdict.copy(),
    )


@kernel
def name_played(rows: I64, acts: Actions, played: Played) -> None:
    """What the text tells of each row. A computed return stands on the line and street of the act before."""
    source = np.int64(0)
    for at in range(len(played.line)):
        is_printed = rows[SOURCE, at] >= 0
        if is_printed:
            source = rows[SOURCE, at]
        played.seat_i[at] = acts.seat_i[source] if is_printed else rows[RETURNED_TO, at]
        played.street[at] = acts.street[source]
        played.act[at] = acts.act[source] if is_printed else UNCALLED
        played.all_in[at] = rows[WENT_ALL_IN, at]
        played.cards[at] = acts.cards[source] if is_printed else np.uint64(0)
        played.discarded[at] = acts.discarded[source] if is_printed else np.uint64(0)
        played.line[at] = acts.line[source]


@kernel
def play_hands(
    first: int, hands: I64, seat_at: I64, action_at: I64, players: Listed, acts: Actions, dialect: I64, t: I64,
    s: I64, found: I64, room: int, out: Out,
) -> int:  # fmt: skip
    """Re-plays hands from `first` on; returns the first one not played, because not `room` findings have room."""
    for hand in range(first, hands.shape[1]):
        told = found[F_HAND, 0]
        if told + room > found.shape[1]:
            return hand
        s[:] = 0
        for column in range(TERMS):
            s[column] = hands[column, hand]
        s[HAND] = hand
        open_hand(t, s, players, seat_at[hand], seat_at[hand + 1], acts, action_at[hand], action_at[hand + 1])
        play_acts(t, s, dialect[s[RULE]], found, acts, action_at[hand], action_at[hand + 1], out.rows, out.ends)
        out.action_at[hand + 1] = out.ends[0]
        end_hand(t, s, found, out.people, seat_at[hand], out.totals, out.pots, out.ends)
        out.pot_at[hand + 1] = out.ends[1]
        live = left_in(t, s, players, seat_at[hand]) if found[F_HAND, 0] == told else 0
        if out.totals[UNDECIDED, hand] == 1 and not order_is_told(found, told):
            add_finding(found, hand, POTS_UNDECIDED, 0, -1, -1, NONE, NONE)
        if s[STATUS] == OK:
            check_deal(s, found, hands, players, seat_at[hand], live)
    return hands.shape[1]


@step
def left_in(t: I64, s: I64, players: Listed, lo: int) -> int:
    """Players who were dealt cards and never folded; who has no seat may have left."""
    live = 0
    for i in range(s[SEATS]):
        live += players.dealt[lo + i] != 0 and t[FOLDED, i] == 0 and t[UNSEATED, i] == 0
    return live


@step
def order_is_told(found: I64, first: int) -> bool:
    """Whether a finding from row `first` on says that somebody acted who was not to act: no amount is known then."""
    told = False
    for row in range(first, found[F_HAND, 0]):
        told = told or found[F_CODE, row] in ORDER_CODES
    return told


@step
def open_hand(t: I64, s: I64, players: Listed, lo: int, hi: int, acts: Actions, first: int, last: int) -> None:
    """Seats the players; who acts has a part in the hand, whatever the seat list says of him.

    Where the text does not tell the button, it is right of the small blind, heads-up with it.
    """
    s[SEATS] = hi - lo
    s[SMALL_SEAT] = s[BIG_SEAT] = -1
    s[MUTE] = s[STATUS] != OK
    s[CAP] = s[CAP] if s[LIMIT] == CAP_LIMIT else 0
    sit_down(t, s, players, lo)
    small = -1
    for row in range(first, last):
        i, act_ = acts.seat_i[row], acts.act[row]
        if i >= 0 and (is_post(act_) or is_bet(act_)):
            s[LIVE] += t[PLAYING, i] == 0
            t[PLAYING, i] = 1
            if act_ == POST_SMALL and small < 0:
                small = players.seat[lo + i]
    button = s[BUTTON]
    if button < 0 and small >= 0:
        button = small if s[LIVE] == 2 else small - 1
    order_seats(t, s, players, lo, button)
    for i in range(s[SEATS]):
        if t[PLAYING, i] != 0:
            s[BUTTON_DEALT] |= players.seat[lo + i] == button or s[BUTTON] < 0
    clear_round(t, s)
    s[LAST] = ANYBODY


@step
def play_acts(
    t: I64, s: I64, rule: I64, found: I64, acts: Actions, first: int, last: int, rows: I64, ends: I64
) -> None:
    """Follows the acts in the order of the text; the uncalled return stands behind the last bet."""
    last_bet = last - 1
    while last_bet >= first and not (is_post(acts.act[last_bet]) or is_bet(acts.act[last_bet])):
        last_bet -= 1
    for row in range(first, last):
        s[A_SEAT], s[A_STREET], s[A_ACT], s[A_FORM] = acts.seat_i[row], acts.street[row], acts.act[row], acts.form[row]
        s[A_AMOUNT], s[A_TO], s[A_MARK], s[A_LINE] = acts.amount[row], acts.to[row], acts.all_in[row], acts.line[row]
        i = s[A_SEAT]
        added = 0
        if i >= 0 and is_post(s[A_ACT]):
            added = post(t, s, rule, found)
        elif i >= 0 and is_bet(s[A_ACT]):
            go_to_street(t, s, found, s[A_STREET])
            s[A_SEAT] = i
            added = act(t, s, rule, found)
            acts.act[row] = s[A_ACT]  # all-in may be a call, a bet or a raise
        elif i >= 0 and s[A_ACT] == MUCK and t[FOLDED, i] != 0:
            report(s, found, ACTS_AFTER_FOLD, NONE, NONE)
        at = ends[0]
        rows[SOURCE, at] = row
        rows[ADDED, at] = added
        live = added > 0 and s[A_ACT] != POST_ANTE and s[A_ACT] != POST_DEAD
        rows[RAISED_TO, at] = t[IN_ROUND, i] if live and t[IN_ROUND, i] > 0 else NONE
        rows[WENT_ALL_IN, at] = t[ALL_IN, i] if added > 0 else 0
        ends[0] = at + 1
        if row == last_bet and s[STATUS] != CANCELLED:
            close_round(t, s, found)
            owner, amount = take_back_uncalled(t, s)
            if owner >= 0:
                at += 1
                rows[SOURCE, at] = -1
                rows[RETURNED_TO, at] = owner
                rows[ADDED, at] = -amount
                rows[RAISED_TO, at] = t[IN_ROUND, owner]
                rows[WENT_ALL_IN, at] = 0
                ends[0] = at + 1
                t[RETURNED, owner] = amount


@step
def end_hand(t: I64, s: I64, found: I64, people: I64, lo: int, totals: I64, pots: I64, ends: I64) -> None:
    """Closes the last rounds, cuts the pots, and writes what is known of the hand and its players."""
    hand = s[HAND]
    if s[STATUS] == OK:
        go_to_street(t, s, found, s[STREETS_DEALT])
        close_round(t, s, found)
        ends[1] = cut_pots(t, s, pots, ends[1])
    name_positions(t, s, people, lo)
    for i in range(s[SEATS]):
        people[CONTRIBUTED, lo + i] = 0 if s[STATUS] == CANCELLED else t[REACH, i] + t[DEAD, i]
        people[UNCALLED_BACK, lo + i] = t[RETURNED, i]
        people[HAS_FOLDED, lo + i] = t[FOLDED, i]
        totals[DEALT, hand] += t[PLAYING, i]
    totals[SAW_FLOP, hand] = s[AT_FLOP] if s[STATUS] == OK else -1
    totals[TOTAL_POT, hand] = s[POT] if s[STATUS] == OK else NONE
    if s[STATUS] == CANCELLED:
        totals[TOTAL_POT, hand] = 0
    elif s[STATUS] != OK:
        totals[UNDECIDED, hand] = 3
    elif s[AMOUNTS_BROKEN] != 0:
        totals[UNDECIDED, hand] = 1
