"""Rake schedules: dated tables of what a room takes, each value with its unit, its source and how sure it is.

A schedule is a TOML file of `rake/tables`, or one of the user's own:

    id = "titan"                      starts with the room; `room-…` for several of one room
    title = "Titan Poker, cash tables"
    site = "ipoker"                   hands of this site …
    skin = "…"                        … of this skin, if it is for one alone
    licence = "DE"                    for players of one licence: no hand tells it, so none selects it
    currency = ["USD"]
    game = ["holdem", "omaha"]
    from = 2012-01-01                 first day, or "unknown"
    until = 2015-12-31                last day, "unknown", or left out: in force on the day of `verified`
    not_after = 2011-07-31            what is known of an unknown day: it is no later (`not_before`: no earlier)
    verified = 2021-07-30             the last day on which it was seen in force
    unit = "0.01"                     what the rake is rounded to
    no_flop_no_drop = true
    no_flop_raked = ["three_bet", "site_money"]   hands without a flop that are raked all the same
    site_money = "raked"              money that the room adds to a pot is raked, else `not_raked`
    per = "pot"                       the tariff takes from each main and side pot alone, else from the whole `hand`
    cap_per = "pot"                   the cap holds for each of them, else once per `hand`
    floor_per_share = true            of a pot with several winners, the rake is rounded down share by share
    side_pots = "main_first"          the order in which pots pay
    jackpot = { … }                   a fee for a fund, see jackpot
    credit = "weighted"               the method by which the room credits its players
    status, source                    of all values that name none of their own
    alternatives = ["pokerstars-de"]  schedules that a hand of this one may legally be charged by
    gaps = ["50/100"]                 stakes between its rows of which it says nothing
    base = "…", surcharge = "5/4"     the rows of another schedule, what they yield multiplied
    extra_board_fee = "1"             shown, not computed: for each further board of a hand,
    cashout_fee = "1 %"               … of what is cashed out,
    unpriced = ["…"]                  … any other rule that a hand does not tell: its rakes are no errors then
    tournament = [{ … }]              what is kept of entries, see tournament

    [[row]]
    limit = ["no", "pot"]
    game = ["omaha"]                  else the file's
    stakes = "0.25/0.50-10/20"        from – to; `25/50+` and up; of fixed limit the two bets; `ante 0.05` where antes
                                      name the table; `unknown, …` where a page does not say which tables
    dealt = "2-10"                    players dealt in
    step | percent | levels | increments | fee | time | unknown = …        see tariff
    rounding = "half_even"            of a percentage; else the file's
    by_street = true
    cap = "3"                         once per hand; `3 bb` in big blinds (fixed limit: big bets; short deck: antes)
    jackpot = { … }                   else the file's
    surcharge = "5/4"                 what the row yields multiplied, cap included

A tariff and a cap may differ by players dealt: `cap = { "2" = "1", "3-4" = "2", "5-10" = "3" }`. Any value may be
a table `{ value = …, status = …, source = … }`. Rows that differ in little are a table, as pages print it: what is
the same stands once, `of` says what a column's values have in common, an empty cell says nothing.

    [[table]]
    limit = ["no", "pot"]
    of.cap = { status = "guessed", source = "…" }
    columns = ["stakes", "percent", "cap 2", "cap 3+"]
    cells = [
        ["0.01/0.02", "3.50", "0.30", "0.30"],
        ["0.02/0.05", "4.15", "0.50", "1.00"],
    ]
"""

import datetime as dt
from typing import Final, NamedTuple

from pokerstats.rake.jackpot import Jackpot
from pokerstats.rake.tariff import Tariff
from pokerstats.rake.terms import Figure
from pokerstats.rake.tournament import Entries

STATUSES: Final = ("published", "observed", "guessed", "unknown")  # the surest first
SIDE_POTS: Final = ("main_first", "main_only", "pro_rata")
PER: Final = ("hand", "pot")
SITE_MONEY: Final = ("not_raked", "raked")
NO_FLOP_RAKED: Final = ("three_bet", "site_money")


class Span(NamedTuple):
    """Days of validity, both included. A known end is `first` or `last`; what bounds an unknown one comes beside it.

    `open`: no last day is given, so it is in force as far as is known.
    """

    first: dt.date | None = None
    last: dt.date | None = None
    not_before: dt.date | None = None
    not_after: dt.date | None = None
    verified: dt.date | None = None
    open: bool = False

    def holds(self, day: dt.date) -> bool:
        """Whether it may be in force on a day."""
        first, last = self.first or self.not_before, self.last or self.not_after
        return (first is None or first <= day) and (last is None or day <= last)

    def excludes(self, day: dt.date) -> bool:
        """Whether a known end says that it was not in force on a day."""
        return (self.first is not None and day < self.first) or (self.last is not None and self.last < day)

    def is_dated(self, day: dt.date) -> bool:
        """Whether the day lies between two known days; without a known end it counts to that of verification."""
        last = self.last or self.verified
        return self.first is not None and last is not None and self.first <= day <= last


GUESSED_TARIFF, GUESSED_CAP, GUESSED_ROUNDING = 1, 2, 4  # bits of Tier.guesses


class Tier(NamedTuple):
    """One cell of a schedule: a tariff with its cap, for stakes and a number of players dealt in."""

    schedule: str
    limits: tuple[str, ...]
    games: tuple[str, ...]
    stakes: str
    low: int  # big blind, of fixed limit the big bet
    high: int
    least_dealt: int
    most_dealt: int
    tariff: Tariff
    cap: Figure | None
    jackpot: Jackpot | None
    status: str  # of the least sure of its values
    sources: tuple[str, ...]
    exact_status: str  # the same without the rounding: for a pot where nothing has to be rounded
    guesses: int  # which of its values are guessed: a rake that is off only by such a one accuses nobody

    @property
    def dealt_text(self) -> str:
        """The bracket of players dealt in: `2`, `3-4`."""
        least, most = self.least_dealt, self.most_dealt
        return str(least) if least == most else f"{least}-{most}"

    def fits(self, game: str, limit: str, big: int, dealt: int) -> bool:
        """Whether a hand of this kind is charged by it."""
        return (
            self.low <= big <= self.high
            and self.least_dealt <= dealt <= self.most_dealt
            and game in self.games
            and limit in self.limits
        )


class Schedule(NamedTuple):
    """What a room takes."""

    id: str
    title: str
    site: str
    skin: str | None
    licence: str | None
    currencies: tuple[str, ...]
    span: Span
    unit: int
    no_flop_no_drop: bool
    no_flop_raked: tuple[str, ...]
    site_money_raked: bool
    per_pot: bool
    cap_per_pot: bool
    floor_per_share: bool
    side_pots: str
    extra_board_fee: str
    cashout_fee: str
    unpriced: tuple[str, ...]
    tournaments: tuple[Entries, ...]
    credit: str | None
    status: str
    source: str
    note: str
    alternatives: tuple[str, ...]
    gaps: tuple[str, ...]
    tiers: tuple[Tier, ...]
