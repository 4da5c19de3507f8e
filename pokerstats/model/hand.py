"""One hand as plain data: what a dataset's tables hold of it, for a person to look at. The batch path makes none.

Fields are the columns of the tables (model/schema), without those that only place a row. Amounts are Decimal in the
hand's currency; None is "unknown" or "does not apply", never 0.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

Money = Decimal | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the hand."""

    seat: int
    player: str | None
    position: str | None
    is_hero: bool | None
    sitting_out: bool
    seated: bool
    starting_stack: Money
    added_on: Decimal
    contributed: Decimal
    uncalled: Decimal
    won: Money
    printed_won: Money
    outside: Money
    cashout_fee: Money
    net: Money
    hole_cards: str | None
    shown: bool
    rake_dealt: Money
    rake_contributed: Money
    rake_weighted: Money
    rake_winner: Money


@dataclass(frozen=True, slots=True)
class Act:
    """One act; `pot_before` is what lay in the middle before it."""

    n: int
    street: str
    seat: int
    action: str
    added: Decimal
    to: Money
    all_in: bool
    cards: str | None
    discarded: str | None
    line: int
    pot_before: Decimal


@dataclass(frozen=True, slots=True)
class Pot:
    """The main pot (0) or a side pot, gross."""

    pot: int
    amount: Decimal
    rake: Money
    fees: Money
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """What a seat is paid from a pot, on a board, in a half of it."""

    pot: int
    board: int
    half: str
    seat: int
    amount: Money
    printed: Money


@dataclass(frozen=True, slots=True)
class Payout:
    """What a line tells of a player's tournament; `seat` None: of the hero, in the head of the session."""

    line: int
    seat: int | None
    player: str | None
    kind: str
    place: int | None
    amount: Money
    own_bounty: Money
    currency: str | None


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding of the hand."""

    path: str
    line: int
    site: str | None
    hand_id: str | None
    code: str
    severity: str
    expected: str | None
    printed: str | None
    unit: str | None
    seat: int | None
    street: str | None
    pot: int | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: what stood before it, what was done, what it came to, and what is wrong with its text."""

    site: str
    hand_id: str
    skin: str | None
    played_at: datetime | None
    played_at_local: datetime | None
    tz: str | None
    table_name: str | None
    max_seats: int | None
    players_dealt: int | None
    game: str
    mix: str | None
    limit_type: str
    money: str
    currency: str
    unit: Decimal
    small_blind: Money
    big_blind: Money
    ante: Money
    stakes: str | None
    button_seat: int | None
    boards: tuple[str, ...]
    total_pot: Money
    rake: Money
    jackpot_fee: Money
    other_fees: Money
    site_money: Decimal
    outside_money: Money
    printed_total_pot: Money
    printed_rake: Money
    rake_source: str
    schedule: str | None
    expected_rake: Money
    rake_cap: Money
    status: str
    verdict: str | None
    pot_verdict: str | None
    award_verdict: str | None
    rake_verdict: str | None
    reading: str | None
    tournament_id: str | None
    path: str
    line: int
    offset: int
    length: int
    seats: tuple[Seat, ...]
    actions: tuple[Act, ...]
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    payouts: tuple[Payout, ...]
    findings: tuple[Problem, ...]
