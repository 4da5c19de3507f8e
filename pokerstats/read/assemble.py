"""Events and dialect become SETUP, ACTIONS, CARDS, DOOR and CLAIMS: what the lines of a hand mean together.

One kernel walks the event stream hand by hand. Nothing is computed with a claim here: printed results go
to CLAIMS and DOOR only.
"""

from typing import Any

import numpy as np

from pokerstats.columns.bundle import LineCounts, Read
from pokerstats.columns.create import empty
from pokerstats.columns.kernels import kernel
from pokerstats.columns.layout import (
    I8,
    NONE,
    TOO_FINE,
    Actions,
    Problems,
    Seats,
)
from pokerstats.read.assembly.acts import tell_act, tell_cash_out, tell_hero, tell_post, tell_seat
from pokerstats.read.assembly.cards import find_lost_card, tell_cards, tell_street
from pokerstats.read.assembly.claims import tell_award, tell_rake_part, tell_result, tell_total
from pokerstats.read.assembly.close import close_hand
from pokerstats.read.assembly.heads import tell_head, tell_table
from pokerstats.read.assembly.packed import add_problem
from pokerstats.read.assembly.payouts import tell_payout, tell_rebuy
from pokerstats.read.assembly.slots import (
    ACT_TABLE,
    F_CANCELLED,
    F_DEAL_DONE,
    F_OVER,
    F_TOO_FINE,
    F_WORDS,
    K_ADDED_ON,
    K_BOARD,
    K_BUTTON,
    K_CANCELLED,
    K_CASH_OUT,
    K_COLLECTED,
    K_HAND,
    K_HAND_OVER,
    K_HERO,
    K_HOLE_CARDS,
    K_PAYOUT,
    K_RAKE_PART,
    K_RESULT,
    K_SEAT,
    K_SHOWDOWN,
    K_SITE_MONEY,
    K_SITS_OUT,
    K_STREET,
    K_TABLE,
    K_TOTAL,
    K_UNCALLED,
    MAX_BOARDS,
    N_ACTIONS,
    N_AWARDS,
    N_HASHED,
    N_PAYOUTS,
    N_POTS,
    N_RESULTS,
    N_SEATS,
    N_TEXTS,
    N_UNCALLED,
    N_WORDS,
    POSTS_IN_PARTS,
    TELL_CARDS,
    UNSEATED_FROM,
    WIDTHS,
    Bytes,
)
from pokerstats.read.assembly.tapes import (
    CLAIMS,
    HAND_CARDS,
    HAND_DOOR,
    PAYOUTS,
    PROBLEMS,
    RETURN_ROW,
    SETUP,
    TEXTS,
    SeatRows,
    claims_of,
    close_offsets,
    columns_of,
    new_tapes,
)
from pokerstats.read.assembly.texts import WORDS_A_TEXT, dictionary, is_short, moved
from pokerstats.read.bytes import get, item, put, put_item
from pokerstats.read.clock import utc_times
from pokerstats.read.compile import Rooms
from pokerstats.read.vm import H_EVENTS, H_GLUED, H_LINE, H_ROOM, H_START, U_HAND, U_LINE, Stream


@kernel
def _assemble(
    data: Any, size: int, events: Any, hands: Any, dialect: Any, skins: Any, known: Any, larger: Any, texts: Any,
    by_hand: Any, by_seat: Any, acts: Any, board_cards: Any, claimed: Any, pots: Any, awards: Any, uncalled: Any,
    results: Any, payouts: Any, clock: Any, problems: Any, count: Any, n: Any, fact: Any, too_fine: Any,
) -> None:  # fmt: skip
    for h in range(len(hands)):
        room = get(hands, h, H_ROOM)
        meaning = dialect[room]
        for index in range(F_WORDS):
            fact[index] = 0
        fact[F_TOO_FINE] = too_fine[h]
        s0, a0, w0 = count[N_SEATS], count[N_ACTIONS], count[N_AWARDS]
        put(by_hand, SETUP.seat_at, h, s0)
        put(by_hand, SETUP.action_at, h, a0)
        put(by_hand, CLAIMS.pot_at, h, count[N_POTS])
        put(by_hand, CLAIMS.award_at, h, w0)
        put(by_hand, CLAIMS.uncalled_at, h, count[N_UNCALLED])
        put(by_hand, CLAIMS.result_at, h, count[N_RESULTS])
        put(by_hand, SETUP.room, h, room)
        put(by_hand, SETUP.offset, h, get(hands, h, H_START))
        put(
            by_hand,
            SETUP.length,
            h,
            (get(hands, h + 1, H_START) if h + 1 < len(hands) else size) - get(hands, h, H_START),
        )
        put(by_hand, SETUP.line, h, get(hands, h, H_LINE))
        put(by_hand, SETUP.skin, h, skins[room])
        if get(hands, h, H_GLUED) == 1:
            add_problem(problems, n, h, 112, get(hands, h, H_LINE), -1, NONE, NONE)
        at = get(hands, h, H_EVENTS)
        last = get(hands, h + 1, H_EVENTS) if h + 1 < len(hands) else len(events)
        if len(known) < len(larger) and is_short(known, count[N_HASHED] + (last - at) // WORDS_A_TEXT):
            moved(known, larger)
            known = larger
        while at < last:
            kind = item(events, at)
            if ACT_TABLE[kind, 0] >= 0:
                if kind in POSTS_IN_PARTS:
                    tell_post(events, at, h, s0, kind, meaning, by_hand, by_seat, acts, count, fact)
                else:
                    tell_act(events, at, h, s0, kind, by_hand, by_seat, acts, count, fact)
            elif kind == K_SEAT:
                tell_seat(data, events, at, h, s0, by_seat, known, texts, count, fact, problems, n)
            elif kind == K_RESULT:
                tell_result(events, at, h, s0, by_hand, by_seat, results, count, problems, n)
            elif kind == K_STREET:
                tell_street(events, at, h, by_hand, board_cards, fact, problems, n)
            elif kind in TELL_CARDS:
                tell_cards(events, at, h, s0, kind, by_hand, by_seat, acts, count, fact, problems, n)
            elif kind == K_HAND:
                tell_head(data, events, at, h, by_hand, clock, known, texts, count, fact)
            elif kind == K_TABLE:
                tell_table(data, events, at, h, by_hand, known, texts, count)
            elif kind == K_TOTAL:
                tell_total(events, at, h, by_hand, pots, count, fact)
            elif kind == K_COLLECTED:
                tell_award(events, at, h, by_hand, awards, count)
            elif kind == K_UNCALLED:
                row = count[N_UNCALLED]
                count[N_UNCALLED] += 1
                put(uncalled, RETURN_ROW.uncalled_seat_i, row, item(events, at + 2))
                put(uncalled, RETURN_ROW.uncalled_amount, row, item(events, at + 3))
                put(uncalled, RETURN_ROW.uncalled_line, row, item(events, at + 1))
            elif kind == K_BOARD:
                board = 0 if item(events, at + 2) == NONE else item(events, at + 2) - 1
                if 0 <= board < MAX_BOARDS and item(events, at + 3) != NONE:
                    put(claimed, h, board, item(events, at + 3))
                    put(by_hand, CLAIMS.board_line, h, item(events, at + 1))
            elif kind == K_SITS_OUT:
                if fact[F_DEAL_DONE] == 0 and count[N_ACTIONS] == a0:
                    put_item(by_seat.sitting_out, s0 + item(events, at + 2), 1)
                    put_item(by_seat.dealt, s0 + item(events, at + 2), 0)
            elif kind == K_BUTTON:
                if 0 <= item(events, at + 2) < UNSEATED_FROM:
                    put(by_hand, SETUP.button_seat, h, item(events, at + 2))
                elif item(events, at + 3) != NONE:
                    put(by_hand, SETUP.button_seat, h, item(by_seat.seat, s0 + item(events, at + 3)))
            elif kind == K_HOLE_CARDS:
                fact[F_DEAL_DONE] = 1
            elif kind == K_SHOWDOWN:
                put(by_hand, HAND_CARDS.showdown, h, 1)
            elif kind == K_CASH_OUT:
                tell_cash_out(events, at, s0, by_seat, acts, count, fact)
            elif kind == K_SITE_MONEY:
                put(by_hand, HAND_DOOR.site_money, h, get(by_hand, HAND_DOOR.site_money, h) + item(events, at + 2))
            elif kind == K_ADDED_ON:
                if item(events, at + 3) != NONE:
                    put_item(
                        by_seat.added_on,
                        s0 + item(events, at + 2),
                        item(by_seat.added_on, s0 + item(events, at + 2)) + item(events, at + 3),
                    )
                tell_rebuy(events, at, h, payouts, count)
            elif kind == K_PAYOUT:
                tell_payout(events, at, h, payouts, count)
            elif kind == K_CANCELLED:
                fact[F_CANCELLED] = 1
            elif kind == K_HAND_OVER:
                fact[F_OVER] = 1
            elif kind == K_RAKE_PART:
                tell_rake_part(events, at, h, by_hand, fact)
            elif kind == K_HERO:
                tell_hero(data, events, at, s0, by_seat, known, texts, count)
            at += WIDTHS[kind]
        find_lost_card(h, by_hand, board_cards, claimed)
        close_hand(
            h, s0, a0, w0, by_hand, by_seat, acts, board_cards, awards, results, count, fact, meaning,
            skins[len(skins) - 1], problems, n,
        )  # fmt: skip


def _without_too_fine(stream: Stream) -> I8:
    """Which hands tell an amount that cannot be held, a flag each; in their events it becomes one that is not told."""
    told = np.zeros(len(stream.hands), np.int8)
    if stream.too_fine:
        places = np.flatnonzero(stream.events == TOO_FINE)
        stream.events[places] = NONE
        told[np.searchsorted(stream.hands[:, H_EVENTS], places, side="right") - 1] = 1
    return told


def _with_unknown(found: Problems, stream: Stream) -> Problems:
    """T101 for every unknown line, behind the problems found so far: of a hand, or of none before the first head.

    Where there is no head at all, the text is no hand history, and its lines are nobody's.
    """
    lines = stream.unknown if len(stream.hands) else stream.unknown[:0]
    count = len(found.code)
    merged = empty(Problems, count + len(lines))
    column: Any
    for name, column in zip(Problems._fields, merged, strict=True):
        column[:count] = getattr(found, name)
        column[count:] = NONE if name in ("expected", "printed") else -1
    merged.hand[count:] = lines[:, U_HAND]
    merged.line[count:] = lines[:, U_LINE]
    merged.code[count:] = 101
    return merged


def assemble(data: Bytes, size: int, stream: Stream, rooms: Rooms) -> Read:
    """The columns of a chunk. Problems found: T102–T107, T109, T110, T112, C205, and T101 for each unknown line."""
    hands = len(stream.hands)
    too_fine = _without_too_fine(stream)
    tapes = new_tapes(stream)
    count = np.zeros(N_WORDS, np.int64)
    problem_count = np.zeros(1, np.int64)
    _assemble(
        data, size, stream.events, stream.hands, rooms.dialect, rooms.fixed_skin,
        *dictionary(hands, len(tapes.by_seat.seat)), *tapes, count, problem_count, np.zeros(F_WORDS, np.int64),
        too_fine,
    )  # fmt: skip
    close_offsets(tapes, count, hands)
    seats = int(count[N_SEATS])
    texts = columns_of(TEXTS, tapes.texts, int(count[N_TEXTS]))
    offsets = {name: tapes.by_hand[getattr(SETUP, name), : hands + 1] for name in ("seat_at", "action_at")}
    setup = columns_of(SETUP, tapes.by_hand, hands, **offsets)
    by_seat = SeatRows._make(column[:seats] for column in tapes.by_seat)
    cards = columns_of(
        HAND_CARDS, tapes.by_hand, hands, board=tapes.board_cards.view(np.uint64), hole=by_seat.hole.view(np.uint64),
        hole_line=by_seat.hole_line, shown=by_seat.shown, muck=by_seat.muck,
    )  # fmt: skip
    problems = columns_of(PROBLEMS, tapes.problems, int(problem_count[0]))
    utc_times(data, texts, setup, tapes.clock, rooms)
    return Read(
        data,
        texts,
        setup,
        Seats._make(getattr(by_seat, name) for name in Seats._fields),
        Actions._make(column[: count[N_ACTIONS]] for column in tapes.acts),
        cards,
        columns_of(HAND_DOOR, tapes.by_hand, hands, cashout_pay=by_seat.cashout_pay, cashout_fee=by_seat.cashout_fee),
        claims_of(tapes, count, hands),
        columns_of(PAYOUTS, tapes.payouts, int(count[N_PAYOUTS])),
        _with_unknown(problems, stream),
        LineCounts(stream.used, stream.noise, len(stream.unknown)),
    )
