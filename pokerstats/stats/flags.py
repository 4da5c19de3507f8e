"""Marks each player's chances and what he did with them: the statistics of model/statistics.

Pure: what stood before the first act, the acts as re-played, and the positions, into FLAGS.
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I8, I16, I64, NONE, Cards, Flags, Played, SeatResult, Seats, Setup
from pokerstats.model.names import (
    BET,
    CALL,
    CHECK,
    COMPLETE,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    OK,
    POSITIONS,
    POST_BIG,
    PREFLOP,
    RAISE,
    STRADDLE,
)
from pokerstats.model.statistics import (
    CBET_FLOP,
    CHECK_RAISE_FLOP,
    DID,
    DONK_FLOP,
    FOLD_TO_CBET_FLOP,
    FOLD_TO_FOUR_BET,
    FOLD_TO_STEAL,
    FOLD_TO_THREE_BET,
    FOUR_BET,
    MARKED,
    PFR,
    RFI,
    SQUEEZE,
    THREE_BET,
    VPIP,
    WTSD,
)

BTN, SB, BB, CO = (POSITIONS.index(label) for label in ("BTN", "SB", "BB", "CO"))
BY_FOLDING: Final = sum(1 << bit for bit, name in enumerate(MARKED) if name.startswith("fold_to"))
BY_RAISING: Final = ((1 << WTSD) - 1) & ~BY_FOLDING
BY_CALLING: Final = 1 << VPIP
ANY_TIME: Final = 1 << VPIP | 1 << PFR  # may be done at any decision, not only at the first
ENDLESS: Final = 2**60  # the stack of a player whose stack is not known
BETS_A_STREET: Final = 4  # fixed limit
NOBODY: Final = -1

# columns of the players' table `t`
PLAYS, IN_FRONT, BEHIND, ALL_IN, FOLDED, ACTED, CHECKED, PLAYER_COLUMNS = range(8)
# entries of `s`: where the hand stands
(
    FIXED,
    STREET,
    LEVEL,  # what each has to match in this round
    LEAST,  # the least full raise
    BETS,  # bets and full raises of the round; before the flop the blinds are the first
    CALLERS,  # of the last full raise
    ENTERED,  # somebody did not fold before the flop
    TWO_BETTOR,
    THREE_BETTOR,
    STOLEN,  # level 2 was reached by a steal that nobody raised since
    AGGRESSOR,  # last to bet or raise on this street
    BEFORE,  # the aggressor of the street before
    CONTINUES,  # who may make a c-bet on this street
    CBETTOR,  # who made it
    ABLE,  # players neither folded nor all-in
    HAND_ENTRIES,
) = range(16)


def flag(setup: Setup, seats: Seats, played: Played, cards: Cards, result: SeatResult) -> Flags:
    """The marks of every seat; none in hands that are not re-played."""
    rows = len(seats.seat)
    flags = Flags(np.zeros(rows, np.int64), np.full(rows, -1, np.int8), np.full(rows, -1, np.int8))
    widest = int(np.diff(setup.seat_at).max(initial=1))
    flag_hands(
        setup.status, setup.limit, setup.big_blind, setup.seat_at, cards.streets_dealt, seats.stack, seats.dealt,
        result.position, played.action_at, played.seat_i, played.street, played.act,
        played.added, played.to, played.all_in, np.zeros((PLAYER_COLUMNS, widest), np.int64),
        np.zeros(HAND_ENTRIES, np.int64), flags.marks, flags.bets, flags.calls,
    )  # fmt: skip
    return flags


@kernel
def flag_hands(
    status: I8, limit: I8, big_blind: I64, seat_at: I64, streets_dealt: I8, stack: I64, dealt: I8,
    position: I8, action_at: I64, seat_i: I16, street: I8, acts: I8, added: I64, to: I64, all_in: I8,
    t: I64, s: I64, marks: I64, bets: I8, calls: I8,
) -> None:  # fmt: skip
    """Follows every re-played hand act by act."""
    for h in range(len(status)):
        if status[h] != OK:
            continue
        lo, hi = seat_at[h], seat_at[h + 1]
        open_hand(t, s, stack, dealt, lo, hi)
        bets[lo:hi] = calls[lo:hi] = 0
        s[FIXED] = limit[h] == FIXED_LIMIT
        blind = max(big_blind[h], 0)
        s[LEAST] = blind
        for row in range(action_at[h], action_at[h + 1]):
            i = seat_i[row]
            if i < 0 or added[row] < 0:
                continue
            join(t, s, i)
            act = acts[row]
            if act == FOLD or act == CHECK or act == CALL or act == BET or act == RAISE or act == COMPLETE:
                if street[row] != s[STREET]:
                    next_street(t, s, hi - lo, street[row], blind)
                raises = act != FOLD and act != CHECK and act != CALL
                if s[STREET] == PREFLOP:
                    before_flop(t, s, marks, lo, i, act, raises, position[lo + i])
                else:
                    after_flop(t, s, marks, lo, i, act, raises)
                    bets[lo + i] += raises
                    calls[lo + i] += act == CALL
                follow(t, s, i, act, raises, to[row])
            elif added[row] > 0:
                post(t, s, i, act, to[row], blind)
            put_in(t, s, i, added[row], all_in[row])
        close_hand(t, marks, lo, hi, streets_dealt[h])


@step
def open_hand(t: I64, s: I64, stack: I64, dealt: I8, lo: int, hi: int) -> None:
    """Everybody dealt in has a part, his whole stack, and nothing in front of him.

    Chips bought inside the hand are not counted: rooms print them once the player has lost all that he had.
    """
    s[:] = 0
    s[BETS] = 1
    s[TWO_BETTOR] = s[THREE_BETTOR] = s[AGGRESSOR] = s[BEFORE] = s[CONTINUES] = s[CBETTOR] = NOBODY
    for i in range(hi - lo):
        for column in range(PLAYER_COLUMNS):
            t[column, i] = 0
        t[PLAYS, i] = dealt[lo + i] != 0
        t[BEHIND, i] = ENDLESS if stack[lo + i] < 0 else stack[lo + i]
        s[ABLE] += t[PLAYS, i]


@step
def join(t: I64, s: I64, i: int) -> None:
    """Who acts has a part in the hand, whatever the seat list says of him."""
    s[ABLE] += t[PLAYS, i] == 0
    t[PLAYS, i] = 1


@step
def next_street(t: I64, s: I64, players: int, street: int, blind: int) -> None:
    """The round is over: who was its aggressor may go on betting."""
    s[BEFORE] = s[AGGRESSOR]
    s[CONTINUES] = s[BEFORE] if street == FLOP or s[CBETTOR] == s[BEFORE] else NOBODY
    s[AGGRESSOR] = s[CBETTOR] = NOBODY
    s[STREET] = street
    s[LEVEL] = s[BETS] = s[CALLERS] = 0
    s[LEAST] = blind
    for i in range(players):
        t[IN_FRONT, i] = t[ACTED, i] = t[CHECKED, i] = 0


@step
def post(t: I64, s: I64, i: int, act: int, to: int, blind: int) -> None:
    """A live post sets the level: a big blind to its full height, even if it is a short stack's last chips."""
    t[IN_FRONT, i] = max(t[IN_FRONT, i], to)
    s[LEVEL] = max(s[LEVEL], to, blind if act == POST_BIG else 0)
    if act == STRADDLE:
        s[LEAST] = max(s[LEAST], to)


@step
def put_in(t: I64, s: I64, i: int, added: int, all_in: int) -> None:
    """Chips leave the stack, perhaps the last ones."""
    t[BEHIND, i] -= added
    if all_in != 0 and t[ALL_IN, i] == 0 and t[FOLDED, i] == 0:
        t[ALL_IN, i] = 1
        s[ABLE] -= 1


@step
def can_raise(t: I64, s: I64, i: int) -> bool:
    """Has chips beyond the call, somebody could call, and betting is not capped."""
    capped = s[FIXED] != 0 and s[BETS] >= BETS_A_STREET
    return t[BEHIND, i] > s[LEVEL] - t[IN_FRONT, i] and s[ABLE] > 1 and not capped


@step
def mark(marks: I64, seat: int, chances: int, act: int, raises: bool) -> None:
    """Each chance that this decision brings, if it is the first of its kind, and whether the act takes it."""
    taken = BY_RAISING if raises else BY_CALLING if act == CALL else BY_FOLDING if act == FOLD else 0
    fresh = chances & (~marks[seat] | ANY_TIME)
    marks[seat] |= chances | (fresh & taken) << DID


@step
def before_flop(t: I64, s: I64, marks: I64, lo: int, i: int, act: int, raises: bool, place: int) -> None:
    """A decision before the flop, with the level as it is in front of the player."""
    could_raise = raises or can_raise(t, s, i)
    first = t[ACTED, i] == 0
    opens = first and s[ENTERED] == 0 and place != BB
    steals = opens and (place == CO or place == BTN or place == SB)
    defends = first and s[STOLEN] != 0 and s[CALLERS] == 0 and (place == SB or place == BB)
    faces_two = s[BETS] == 2 and i != s[TWO_BETTOR] and could_raise
    faces_three = s[BETS] == 3 and i == s[TWO_BETTOR]
    faces_four = s[BETS] == 4 and i == s[THREE_BETTOR]
    chances = 1 << VPIP | 1 << PFR | opens << RFI | defends << FOLD_TO_STEAL
    chances |= faces_two << THREE_BET | (faces_two and s[CALLERS] > 0) << SQUEEZE
    chances |= faces_three << FOLD_TO_THREE_BET | (faces_three and could_raise) << FOUR_BET
    mark(marks, lo + i, chances | faces_four << FOLD_TO_FOUR_BET, act, raises)
    if raises:
        s[STOLEN] = steals
    s[ENTERED] |= act != FOLD


@step
def after_flop(t: I64, s: I64, marks: I64, lo: int, i: int, act: int, raises: bool) -> None:
    """A decision on the flop, turn or river."""
    nth, before = s[STREET] - FLOP, s[BEFORE]
    if s[AGGRESSOR] == NOBODY:
        first = t[ACTED, i] + t[ALL_IN, i] == 0
        continues = first and i == s[CONTINUES] and s[ABLE] > 1
        leads = first and before >= 0 and i != before and t[ACTED, before] + t[FOLDED, before] + t[ALL_IN, before] == 0
        chances = continues << (CBET_FLOP + nth) | leads << (DONK_FLOP + nth)
        if continues and raises:
            s[CBETTOR] = i
    else:
        meets = s[AGGRESSOR] == s[CBETTOR] and s[BETS] == 1 and i != s[CBETTOR]
        traps = t[CHECKED, i] != 0 and (raises or can_raise(t, s, i))
        chances = meets << (FOLD_TO_CBET_FLOP + nth) | traps << (CHECK_RAISE_FLOP + nth)
    mark(marks, lo + i, chances, act, raises)


@step
def follow(t: I64, s: I64, i: int, act: int, raises: bool, to: int) -> None:
    """What the decision changes for those behind."""
    t[ACTED, i] = 1
    if act == FOLD:
        t[FOLDED, i] = 1 + s[STREET]
        s[ABLE] -= 1 - t[ALL_IN, i]
    elif act == CHECK:
        t[CHECKED, i] = 1
    elif act == CALL:
        s[CALLERS] += 1
    if raises:
        s[AGGRESSOR] = i
        if to == NONE or s[BETS] == 0 or to - s[LEVEL] >= s[LEAST]:
            s[BETS] += 1
            s[CALLERS] = 0
            s[LEAST] = max(s[LEAST], to - s[LEVEL]) if to != NONE else s[LEAST]
            if s[STREET] == PREFLOP and s[BETS] == 2:
                s[TWO_BETTOR] = i
            elif s[STREET] == PREFLOP and s[BETS] == 3:
                s[THREE_BETTOR] = i
        else:
            s[STOLEN] = 0
    if to != NONE:
        t[IN_FRONT, i] = to
        s[LEVEL] = max(s[LEVEL], to)


@step
def close_hand(t: I64, marks: I64, lo: int, hi: int, streets_dealt: int) -> None:
    """Who saw the flop, and who went to showdown."""
    live = 0
    for i in range(hi - lo):
        live += t[PLAYS, i] != 0 and t[FOLDED, i] == 0
    for i in range(hi - lo):
        if t[PLAYS, i] != 0 and streets_dealt >= FLOP and t[FOLDED, i] != 1 + PREFLOP:
            marks[lo + i] |= 1 << WTSD | (live > 1 and t[FOLDED, i] == 0) << (DID + WTSD)
