"""The columns that travel from stage to stage: NamedTuples of numpy arrays, one chunk of hands each.

Indices: `h` = hand of the chunk (0-based), `s` = row of SEATS (hand h owns seat_at[h]:seat_at[h+1]),
`a` = row of ACTIONS (action_at[h]:action_at[h+1]). `seat_i` = 0-based index of a seat *within its
hand* in the order of the seat lines (so row = seat_at[h] + seat_i); -1 = nobody. `seat` = the printed
seat number. Money is int64 ten-thousandths of the currency; `NONE` = not printed or not known.
Text is a code into TEXTS (-1 = none). Cards: one byte a card, value 1 + rank*4 + suit (rank 0 = deuce,
suit 0..3 = c d h s), first printed card in the lowest byte, 0 = no further card; a uint64 holds eight.
Times are int64 microseconds since 1970-01-01 (UTC for *_at, wall clock for *_local).
Enumerated columns hold indices into the tuples of model/names.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

I8 = npt.NDArray[np.int8]
I16 = npt.NDArray[np.int16]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]
U64 = npt.NDArray[np.uint64]

NONE: Final = -(2**63)  # the int64 that stands for "unknown"
TOO_FINE: Final = NONE + 1  # an amount with more than four decimals, or too large: its hand is unsupported
MOST_DIGITS: Final = 11  # before the decimal mark: the sum of a thousand amounts is DECIMAL(18,4); more is TOO_FINE
MONEY_SCALE: Final = 10_000
MOST_CARDS: Final = 8  # that a word holds


class Texts(NamedTuple):
    """Distinct player names, table names, ids: where each stands in the chunk's bytes."""

    at: I64
    length: I32


class Setup(NamedTuple):
    """One row a hand: what stood before the first action. `*_at` end with one closing offset (H + 1)."""

    room: I16  # index into the loaded grammars
    status: I8  # names.STATUSES
    reason: I16  # finding number (e.g. 102) that says why status is not ok; 0 = none
    offset: I64  # in the chunk's bytes
    length: I64
    line: I32  # 1-based within the chunk
    id: I32  # text code of the hand id as printed
    game: I16
    mix: I32  # index into the grammars' words, -1 none
    limit: I8
    money: I8
    currency: I16  # index into model/money.CURRENCIES
    unit: I64  # smallest payable amount
    small_blind: I64
    big_blind: I64
    small_bet: I64  # fixed limit
    big_bet: I64
    ante: I64
    bring_in: I64
    cap: I64  # most a player may put in (cap games)
    played_at: I64
    played_local: I64
    zone: I32  # text code of the printed zone
    table: I32  # text code
    max_seats: I16  # -1 unknown
    button_seat: I16  # -1 unknown
    skin: I32  # index into the grammars' words, -1 none
    tournament: I32  # text code
    buy_in: I64
    bounty: I64
    entry_fee: I64
    buy_in_currency: I16
    anonymous: I8
    play: U64  # hash of the play (DESIGN §4, buckets)
    seat_at: I64  # H + 1
    action_at: I64  # H + 1


class Seats(NamedTuple):
    """One row a player of a hand, in the order of the seat lines; never-seated players follow (seat 101 …)."""

    seat: I16
    name: I32  # text code, -1 nameless
    stack: I64  # before blinds and antes; NONE unknown
    sitting_out: I8
    dealt: I8  # was dealt cards
    hero: I8
    seated: I8
    added_on: I64  # chips bought inside the hand


class Actions(NamedTuple):
    """One row a printed act, combined posts already split in two. Uncalled returns are a claim, not here.

    `amount`, `to`: the figures as printed, NONE where not printed; `form` (names.FORMS) says what they
    mean: BY_TO both printed; TO only the level; BY only the increment over the level to call; ADDING
    chips put in now; PLAIN (call, bet, post) chips put in now; CALL_TO the level called.
    """

    seat_i: I16
    street: I8
    act: I8  # names.ACTIONS
    form: I8
    amount: I64
    to: I64
    all_in: I8  # printed as all-in (or cap reached: 2)
    cards: U64  # shown or drawn
    discarded: U64
    line: I32


class Cards(NamedTuple):
    """What is known of the cards. Rows of `hole*` are SEATS rows, of `board*` hands."""

    hole: U64
    hole_line: I32  # where they are told first, 0 nowhere
    shown: I8  # 0 unknown to the table, 1 shown, 2 known only because mucked cards are printed
    muck: I8  # 1 = gave up the pot at showdown
    board: U64  # (H, 3) boards 1..3, ordered flop turn river
    boards: I8  # number of boards that were dealt (0, 1, 2, 3)
    streets_dealt: I8  # 0 no board, 1 flop, 2 turn, 3 river (most over the boards)
    showdown: I8  # a showdown heading or a shown hand was printed
    flop_line: I32  # where the cards of the first board's street are told, 0 nowhere
    turn_line: I32
    river_line: I32


class Door(NamedTuple):
    """The two doors from claims into computation: rake stated, and the sum collected."""

    rake: I64  # stated, NONE not printed
    jackpot_fee: I64
    other_fees: I64
    site_money: I64  # promotional money put into the pot by the room (0 none)
    collected: I64  # sum of the printed awards without uncalled money, NONE none printed
    cashout_pay: I64  # per SEATS row, NONE none
    cashout_fee: I64  # per SEATS row


class Claims(NamedTuple):
    """What the text prints about results. Only audit may read it. `*_at` are H + 1 offsets."""

    total_pot: I64  # per hand
    total_rake: I64
    total_line: I32
    board: U64  # (H, 3) the summary's board lines
    board_line: I32
    pot_at: I64  # printed main and side pots
    pot_no: I16  # 0 main, 1 …
    pot_amount: I64
    pot_line: I32
    award_at: I64  # "collected" lines of the body
    award_seat_i: I16
    award_pot: I16  # 0 main or only pot, 1 … side pots, -1 not told which
    award_board: I8  # 1 …, 0 not told
    award_half: I8
    award_amount: I64
    award_line: I32
    uncalled_at: I64
    uncalled_seat_i: I16
    uncalled_amount: I64
    uncalled_line: I32
    result_at: I64  # seat lines of the summary
    result_seat_i: I16
    result_kind: I8  # names.RESULTS
    result_amount: I64  # sum of what the line says was won, NONE none
    result_put_in: I64  # all bets of the player, an uncalled one too, NONE not told
    result_line: I32


class Payouts(NamedTuple):
    """What lines tell of players' tournaments: one row a player, in the order of the hands."""

    hand: I32  # h
    seat_i: I16  # -1 the hero, told by a session's head
    kind: I8  # names.PAYOUTS
    place: I32  # -1 not told
    amount: I64  # 0 of a finish without a prize, NONE not told
    own: I64  # the player's own bounty behind it, NONE not told
    currency: I16  # -1 not printed
    line: I32


class Played(NamedTuple):
    """ACTIONS re-played, with the computed uncalled return as a row of its own: the `actions` table."""

    action_at: I64  # H + 1
    seat_i: I16
    street: I8
    act: I8
    added: I64  # negative for an uncalled return
    to: I64  # level of the round after the act, NONE where it has none
    all_in: I8
    cards: U64
    discarded: U64
    line: I32


class SeatResult(NamedTuple):
    """One row a SEATS row."""

    position: I8  # names.POSITIONS, -1 none
    contributed: I64  # called money only
    uncalled: I64
    folded: I8
    won: I64  # NONE undecided
    net: I64  # NONE undecided
    outside: I64  # NONE or money from outside the pot


class Pots(NamedTuple):
    """Main and side pots, gross. `eligible` = bit mask over seat_i."""

    pot_at: I64  # H + 1
    amount: I64
    rake: I64  # NONE unknown
    fees: I64
    eligible: U64


class Awards(NamedTuple):
    """Who is paid what by the rules. amount NONE = undecided."""

    award_at: I64  # H + 1
    pot: I16
    board: I8  # 1 …
    half: I8
    seat_i: I16
    amount: I64


class HandResult(NamedTuple):
    """One row a hand."""

    players_dealt: I16  # -1 unknown
    players_flop: I16
    streets_dealt: I16
    total_pot: I64
    rake: I64
    jackpot_fee: I64
    other_fees: I64
    site_money: I64
    outside_money: I64
    rake_source: I8  # names.RAKE_SOURCES
    undecided: I8  # bits: 1 pots cannot be computed; 2 winners cannot; 4 rake is known for the hand, not for each pot
    verdict: I8  # names.VERDICTS, -1 null
    pot_verdict: I8
    award_verdict: I8
    rake_verdict: I8
    reading: I8  # names.READINGS, -1 where the room prints in one sense


class Charged(NamedTuple):
    """One row a hand: what the schedule in force takes from it."""

    schedule: I16  # index into the schedules' ids, -1 none in force
    tier: I32  # row of the compiled schedules; below 0 why there is none (rake/select)
    expected: I64  # NONE where no schedule tells it or the pots are in doubt
    most: I64  # the cap, NONE where there is none
    firm: I8  # 1 = published and dated on both sides: another rake is an error; below 0: bits of what is guessed


class Shares(NamedTuple):
    """One row a SEATS row: the player's part of the rake by each method; NONE where it cannot be told."""

    dealt: I64
    contributed: I64
    weighted: I64
    winner: I64


class Flags(NamedTuple):
    """One row a SEATS row: statistics of play."""

    marks: I64  # bit k: had the chance of statistic k (model/statistics); bit 32 + k: did it
    bets: I8  # bets and raises on flop, turn and river; -1 unknown
    calls: I8  # calls there; -1 unknown


class Problems(NamedTuple):
    """Raw findings of a chunk, in order of discovery. `code` is the number (401 of P401)."""

    hand: I32  # h, -1 none
    code: I16
    line: I32  # 1-based within the chunk, 0 = the hand's first line
    seat_i: I16
    street: I8  # -1 none
    pot: I16  # -1 none
    expected: I64  # NONE none
    printed: I64
