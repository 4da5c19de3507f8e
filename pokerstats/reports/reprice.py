"""The same hands under another schedule: a dataset's hands as columns, and what any schedule takes from each.

    hands = load(connection, needs_of(schedules))
    for schedule in schedules:
        by_it = reprice(hands, schedule)        arrays in, arrays out: some hundredths of a second for a million hands

A schedule is applied as it stands to hands of its currency, whatever their room and day. Where it does not list such
a hand, does not tell its rake, or the pots are in doubt, the rake is NONE. Not known here, and so not priced: a rake
rounded down share by share, a surcharge for players of one licence.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.layout import I64, NONE
from pokerstats.model.games import BY_ID as GAMES
from pokerstats.model.money import BY_CODE as CURRENCIES
from pokerstats.model.money import SCALE
from pokerstats.model.names import LIMITS, RAISE, STREETS
from pokerstats.rake.book import Book
from pokerstats.rake.charge import Priced, caps, due_by
from pokerstats.rake.kinds import Kinds, kinds, rows_for
from pokerstats.rake.schedule import Schedule

if TYPE_CHECKING:
    import duckdb

ASKED: Final = "status = 'ok' AND money = 'real' AND players_dealt > 0"


class Needs(NamedTuple):
    """What schedules look at beside the hands themselves."""

    acts: bool  # money by street, and raises before the flop
    pots: bool


class Hands(NamedTuple):
    """Hands for real money as schedules see them, in the order of their keys."""

    hand: I64  # key of the tables
    rake: I64  # taken; NONE unknown
    jackpot_fee: I64  # taken; NONE unknown
    kinds: Kinds
    priced: Priced


class Repriced(NamedTuple):
    """What a schedule takes from each hand; NONE where it does not tell it."""

    rake: I64
    fee: I64  # for a jackpot
    cap: I64  # NONE also where there is none
    tier: Any  # index of the schedule's row, below 0: it lists no such hand


def needs_of(schedules: Iterable[Schedule]) -> Needs:
    """What these schedules look at."""
    known = list(schedules)
    by_street = any(tier.tariff.by_street for schedule in known for tier in schedule.tiers)
    three_bet = any("three_bet" in schedule.no_flop_raked for schedule in known)
    return Needs(by_street or three_bet, any(schedule.per_pot for schedule in known))


def reprice(hands: Hands, schedule: Schedule, *, nominal: bool = False) -> Repriced:
    """What a schedule takes from each hand. `nominal`: also of hands of other currencies, 1 taken as 1."""
    book = Book([schedule], override=True)
    tier = rows_for(schedule, hands.kinds, nominal=nominal)
    due = due_by(tier, hands.priced, book)
    return Repriced(due.rake, due.fee, caps(tier, hands.priced.big, book), tier)


def load(connection: "duckdb.DuckDBPyConnection", needs: Needs, where: str = "true", **params: Any) -> Hands:
    """The hands of a dataset that meet a condition over `hands`, with what the schedules need."""
    columns = connection.execute(_HANDS.format(asked=ASKED, where=where), params or None).fetchnumpy()
    told = {name: np.ma.filled(column, NONE) for name, column in columns.items()}
    key: I64 = told["hand"].astype(np.int64)
    action_at, street, act, added = _acts(connection, key, where, params) if needs.acts else _nothing(key, 3)
    pot_at, pot_amount = _pots(connection, key, told["site_money"], where, params) if needs.pots else _nothing(key, 1)
    big: I64 = told["big"].astype(np.int64)
    found = kinds(told["currency"], told["game"], told["limit_type"], told["players_dealt"], big)
    priced = Priced(
        told["pot"].astype(np.int64), told["site_money"].astype(np.int64), big,
        told["streets_dealt"].astype(np.int16), action_at, street.astype(np.int8), act.astype(np.int8), added,
        pot_at, pot_amount,
    )  # fmt: skip
    return Hands(key, told["rake"].astype(np.int64), told["jackpot_fee"].astype(np.int64), found, priced)


def _acts(connection: "duckdb.DuckDBPyConnection", key: I64, where: str, params: dict[str, Any]) -> tuple[I64, ...]:
    """For each street of a hand a row with what was added on it; raises before the flop are rows of their own."""
    rows = connection.execute(_ACTS.format(asked=ASKED, where=where), params or None).fetchnumpy()
    rows = {name: np.ma.getdata(column).astype(np.int64) for name, column in rows.items()}
    times = 1 + np.where(rows["street"] == 0, rows["raises"], 0)  # the money first, then so many raises
    first = np.concatenate(([0], np.cumsum(times)))[:-1]
    hand = np.repeat(rows["hand"], times)
    street = np.repeat(rows["street"], times)
    act, added = np.full(len(hand), RAISE, np.int64), np.zeros(len(hand), np.int64)
    act[first], added[first] = -1, rows["added"]
    return _offsets(key, hand), street, act, added


def _pots(
    connection: "duckdb.DuckDBPyConnection", key: I64, site_money: I64, where: str, params: dict[str, Any]
) -> tuple[I64, I64]:
    """Main pot and side pots, without the room's money, which lies in the main pot."""
    rows = connection.execute(_POTS.format(asked=ASKED, where=where), params or None).fetchnumpy()
    hand, amount = (np.ma.getdata(rows[name]).astype(np.int64) for name in ("hand", "amount"))
    at = _offsets(key, hand)
    with_pots = np.flatnonzero(np.diff(at) > 0)
    amount[at[with_pots]] -= site_money[with_pots]
    return at, amount


def _nothing(key: I64, columns: int) -> tuple[I64, ...]:
    """Offsets and columns of no rows."""
    return (np.zeros(len(key) + 1, np.int64), *(np.zeros(1, np.int64) for _ in range(columns)))


def _offsets(key: I64, hand: I64) -> I64:
    """Where the rows of each hand begin, of rows in the order of their hands."""
    return np.append(np.searchsorted(hand, key), len(hand)).astype(np.int64)


def _code(column: str, words: Iterable[str]) -> str:
    """A vocabulary's column as its index."""
    listed = ", ".join(f"'{word}'" for word in words)
    return f"list_position([{listed}], {column}) - 1"


STREET_CODE: Final = _code("street", STREETS)
_HANDS: Final = f"""
    SELECT
        hand,
        CASE WHEN pot_verdict IS DISTINCT FROM 'undecided'
            THEN ((total_pot - site_money) * {SCALE})::BIGINT END AS pot,
        (site_money * {SCALE})::BIGINT AS site_money,
        (CASE WHEN game = 'short_deck' THEN ante WHEN limit_type = 'fixed' THEN big_bet ELSE big_blind END
            * {SCALE})::BIGINT AS big,
        coalesce(streets_dealt, 0) AS streets_dealt,
        players_dealt,
        (rake * {SCALE})::BIGINT AS rake,
        (jackpot_fee * {SCALE})::BIGINT AS jackpot_fee,
        {_code("currency", CURRENCIES)} AS currency,
        {_code("game", GAMES)} AS game,
        {_code("limit_type", LIMITS)} AS limit_type
    FROM hands WHERE {{asked}} AND ({{where}}) ORDER BY hand
"""  # noqa: S608 - our own words
_ACTS: Final = f"""
    SELECT hand, {STREET_CODE} AS street, (sum(added) * {SCALE})::BIGINT AS added,
        count(*) FILTER (action = 'raise') AS raises
    FROM actions_rows WHERE hand IN (SELECT hand FROM hands WHERE {{asked}} AND ({{where}}))
    GROUP BY hand, street ORDER BY hand, 2
"""  # noqa: S608 - our own words
_POTS: Final = f"""
    SELECT hand, (amount * {SCALE})::BIGINT AS amount
    FROM pots_rows WHERE hand IN (SELECT hand FROM hands WHERE {{asked}} AND ({{where}})) ORDER BY hand, pot
"""  # noqa: S608 - our own words
