"""What the lines above the first act tell: the hand and its table."""

from typing import Any, Final

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import (
    NONE,
)
from pokerstats.model import names as words
from pokerstats.read.assembly.slots import (
    F_ANTE_KNOWN,
    F_CONVERTED,
    F_ID,
    HAND_ANTE,
    HAND_BIG,
    HAND_BOUNTY,
    HAND_BUY_CURRENCY,
    HAND_BUY_IN,
    HAND_CAP,
    HAND_CONVERTED,
    HAND_CURRENCY,
    HAND_FEE,
    HAND_GAME,
    HAND_ID,
    HAND_LIMIT,
    HAND_MIX,
    HAND_MONEY,
    HAND_SKIN,
    HAND_SMALL,
    HAND_SYMBOL,
    HAND_TOURNAMENT,
    HAND_YEAR,
    HAND_YEAR2,
    HAND_ZONE,
    HAND_ZONE2,
    N_TEXTS,
    TABLE_BUTTON,
    TABLE_CURRENCY,
    TABLE_MAX,
    TABLE_MONEY,
    TABLE_NAME,
    TABLE_TOURNAMENT,
    UNSEATED_FROM,
    US,
)
from pokerstats.read.assembly.tapes import CLOCK, SETUP, TEXTS
from pokerstats.read.assembly.texts import intern
from pokerstats.read.bytes import get, item, put

LAST_YEAR: Final = 9998  # so that no zone leads behind what calendars hold


@step
def _days(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01 in the Gregorian calendar."""
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


@step
def _is_time(events: Any, at: int) -> bool:
    """Whether six slots year … second are a time that there is; hour, minute and second may be absent."""
    year, month, day = item(events, at), item(events, at + 1), item(events, at + 2)
    if not (1 <= year <= LAST_YEAR and 1 <= month <= 12):
        return False
    days = _days(year + month // 12, month % 12 + 1, 1) - _days(year, month, 1)
    hour, minute, second = item(events, at + 3), item(events, at + 4), item(events, at + 5)
    return 1 <= day <= days and hour <= 24 and minute <= 59 and second <= 60


@step
def _wall_clock(events: Any, at: int) -> int:
    """Microseconds of six slots year … second; NONE if no date is printed, or one that there is not."""
    if not _is_time(events, at):
        return NONE
    seconds = _days(item(events, at), item(events, at + 1), item(events, at + 2)) * 86_400
    for place, unit in ((3, 3600), (4, 60), (5, 1)):
        if item(events, at + place) != NONE:
            seconds += item(events, at + place) * unit
    return seconds * US


@step
def _money_kind(slot: int, tournament: int, currency: int) -> int:
    if slot != NONE:
        return slot
    if tournament >= 0:
        return words.TOURNAMENT
    return words.REAL if currency > 0 else words.PLAY


@step
def tell_head(
    data: Any, events: Any, at: int, h: int, by_hand: Any, clock: Any, known: Any, texts: Any, count: Any, fact:
    Any,
) -> None:  # fmt: skip
    """The head line: what is played for what, where it belongs, and when."""
    put(by_hand, SETUP.id, h, count[N_TEXTS])  # hand ids are all different: no look-up
    put(texts, TEXTS.at, count[N_TEXTS], item(events, at + HAND_ID))
    put(texts, TEXTS.length, count[N_TEXTS], item(events, at + HAND_ID + 1))
    count[N_TEXTS] += 1
    put(by_hand, SETUP.game, h, -1 if item(events, at + HAND_GAME) == NONE else item(events, at + HAND_GAME))
    limit = item(events, at + HAND_LIMIT)
    put(by_hand, SETUP.limit, h, -1 if limit == NONE else limit)
    put(by_hand, SETUP.mix, h, -1 if item(events, at + HAND_MIX) == NONE else item(events, at + HAND_MIX))
    if item(events, at + HAND_SKIN) != NONE:
        put(by_hand, SETUP.skin, h, item(events, at + HAND_SKIN))
    small, big = item(events, at + HAND_SMALL), item(events, at + HAND_BIG)
    if limit == words.FIXED_LIMIT:
        put(by_hand, SETUP.small_bet, h, small)
        put(by_hand, SETUP.big_bet, h, big)
        put(by_hand, SETUP.big_blind, h, small)
    else:
        put(by_hand, SETUP.small_blind, h, small)
        put(by_hand, SETUP.big_blind, h, big)
    put(by_hand, SETUP.ante, h, item(events, at + HAND_ANTE))
    fact[F_ANTE_KNOWN] = get(by_hand, SETUP.ante, h) != NONE
    put(by_hand, SETUP.cap, h, item(events, at + HAND_CAP))
    if get(by_hand, SETUP.cap, h) != NONE:
        put(by_hand, SETUP.limit, h, words.CAP_LIMIT)
    tournament = intern(
        data, item(events, at + HAND_TOURNAMENT), item(events, at + HAND_TOURNAMENT + 1), known, texts, count
    )
    put(by_hand, SETUP.tournament, h, tournament)
    symbol = item(events, at + HAND_SYMBOL)
    currency = item(events, at + HAND_CURRENCY) if item(events, at + HAND_CURRENCY) != NONE else symbol
    put(
        by_hand, SETUP.money, h, _money_kind(item(events, at + HAND_MONEY), get(by_hand, SETUP.tournament, h), currency)
    )
    put(by_hand, SETUP.currency, h, currency if get(by_hand, SETUP.money, h) == words.REAL and currency != NONE else 0)
    put(by_hand, SETUP.buy_in, h, item(events, at + HAND_BUY_IN))
    put(by_hand, SETUP.bounty, h, item(events, at + HAND_BOUNTY))
    put(by_hand, SETUP.entry_fee, h, item(events, at + HAND_FEE))
    buy = item(events, at + HAND_BUY_CURRENCY) if item(events, at + HAND_BUY_CURRENCY) != NONE else currency
    put(by_hand, SETUP.buy_in_currency, h, -1 if buy == NONE or get(by_hand, SETUP.buy_in, h) == NONE else buy)
    put(clock, CLOCK.first, h, _wall_clock(events, at + HAND_YEAR))
    put(
        clock,
        CLOCK.first_zone,
        h,
        intern(data, item(events, at + HAND_ZONE), item(events, at + HAND_ZONE + 1), known, texts, count),
    )
    put(clock, CLOCK.second, h, _wall_clock(events, at + HAND_YEAR2))
    put(
        clock,
        CLOCK.second_zone,
        h,
        intern(data, item(events, at + HAND_ZONE2), item(events, at + HAND_ZONE2 + 1), known, texts, count),
    )
    fact[F_CONVERTED] = item(events, at + HAND_CONVERTED) == 1
    fact[F_ID] = item(events, at + HAND_ID + 1) > 0


@step
def tell_table(data: Any, events: Any, at: int, h: int, by_hand: Any, known: Any, texts: Any, count: Any) -> None:
    """The table line."""
    name = intern(data, item(events, at + TABLE_NAME), item(events, at + TABLE_NAME + 1), known, texts, count)
    if name >= 0:
        put(by_hand, SETUP.table, h, name)
    if 0 <= item(events, at + TABLE_MAX) < UNSEATED_FROM:
        put(by_hand, SETUP.max_seats, h, item(events, at + TABLE_MAX))
    if 0 <= item(events, at + TABLE_BUTTON) < UNSEATED_FROM:
        put(by_hand, SETUP.button_seat, h, item(events, at + TABLE_BUTTON))
    if item(events, at + TABLE_MONEY) != NONE:
        put(by_hand, SETUP.money, h, item(events, at + TABLE_MONEY))
        if get(by_hand, SETUP.money, h) != words.REAL:
            put(by_hand, SETUP.currency, h, 0)
    if item(events, at + TABLE_CURRENCY) != NONE and get(by_hand, SETUP.money, h) == words.REAL:
        put(by_hand, SETUP.currency, h, item(events, at + TABLE_CURRENCY))
    if item(events, at + TABLE_TOURNAMENT + 1) >= 0:
        tournament = intern(
            data, item(events, at + TABLE_TOURNAMENT), item(events, at + TABLE_TOURNAMENT + 1), known, texts, count
        )
        put(by_hand, SETUP.tournament, h, tournament)
        put(by_hand, SETUP.money, h, words.TOURNAMENT)
        put(by_hand, SETUP.currency, h, 0)
