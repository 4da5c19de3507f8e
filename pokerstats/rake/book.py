"""The schedules as tables for kernels, and the row of each hand of a chunk.

What a hand is charged by depends on few figures, which thousands of hands share: each new combination is looked up
once by rake/select, all others find its answer by their hash, in later chunks too.
"""

import datetime as dt
import threading
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I8, I32, I64, NONE, Setup
from pokerstats.model.games import BY_ID, GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.names import FIXED_LIMIT, LIMITS, OK, REAL
from pokerstats.rake import tariff as tariffs
from pokerstats.rake.kinds import Distinct
from pokerstats.rake.pot import most
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.select import NO_SCHEDULE, Facts, in_force

# Columns of `tiers`
(
    KIND, TAKE, PER, ALSO_TAKE, ALSO_PER, NUMERATOR, DENOMINATOR, ROUNDING, CAP, CAP_BLINDS, NO_FLOP_NO_DROP,
    THREE_BET_RAKED, SITE_MONEY_NO_FLOP, SITE_MONEY_RAKED, BY_STREET, PER_POT, CAP_PER_POT, TIMES, OF, UNIT, LEVEL_AT,
    LEVEL_END, FEE_AT, FEE_END, FEE_INSIDE, FEE_BEFORE_RAKE, FEE_KNOWN,
    MOST, TIER_COLUMNS,
) = range(29)  # fmt: skip
REACHED, DUE, REACHED_BLINDS, DUE_BLINDS = range(4)  # of `levels`
KIND_COLUMNS: Final = 9  # what tells hands apart in `Book.assign`
SHORT_DECK: Final = BY_ID["short_deck"].code
DAY: Final = 86_400 * 1_000_000  # microseconds
EPOCH: Final = dt.date(1970, 1, 1)


class Tables(NamedTuple):
    """Compiled rows: what the kernel reads."""

    tiers: I64  # a row a tier
    levels: I64  # (reached, due, and both in big blinds), tiers own LEVEL_AT:LEVEL_END and FEE_AT:FEE_END


class Found(NamedTuple):
    """The answer for one kind of hand."""

    tier: int  # below 0: none, and why
    firm: int  # 1 if another rake is an error; below 0 what is guessed (schedule.GUESSED_…)


class _Answers:
    """What is known of the kinds of hands met so far, for these names of sites and words."""

    def __init__(self, sites: Sequence[str], words: Sequence[str]) -> None:
        self.sites, self.words = sites, words
        self.kinds = Distinct(KIND_COLUMNS)
        self.found: list[Found] = []
        self._columns = (np.empty(0, np.int32), np.empty(0, np.int8))

    def are_for(self, sites: Sequence[str], words: Sequence[str]) -> bool:
        """Whether they are for these names, and complete: who looked one up may have been interrupted."""
        return (self.sites, self.words) == (sites, words) and len(self.found) == self.kinds.count

    def columns(self) -> tuple[I32, I8]:
        """Row of `tables.tiers` and how firm it is, by the kinds' numbers."""
        if len(self._columns[0]) < len(self.found):
            tiers, firm = zip(*self.found, strict=True)
            self._columns = (np.array(tiers, np.int32), np.array(firm, np.int8))
        return self._columns


class Book:
    """Schedules compiled. With `override` the one schedule charges all hands of its currency, whatever site or day."""

    def __init__(self, schedules: Iterable[Schedule], *, override: bool = False) -> None:
        self.schedules = tuple(schedules)
        self.ids = tuple(schedule.id for schedule in self.schedules)
        self.tables = _tables(self.schedules)
        self._override = override
        self._rows: list[tuple[int, Tier]] = [
            (nth, tier) for nth, schedule in enumerate(self.schedules) for tier in schedule.tiers
        ]
        self._row_of = {id(tier): row for row, (_, tier) in enumerate(self._rows)}  # long to compare: by identity
        self._known_near: dict[tuple[str, str, str, str, int], tuple[Schedule, ...]] = {}
        self.schedule_of = np.array([nth for nth, _ in self._rows], np.int16)
        self.alternatives = self._alternatives()
        self.has_alternatives = np.array([bool(rows) for rows in self.alternatives], np.bool_)
        self.caps_in_blinds = bool(self.tables.tiers[:, CAP_BLINDS].any())
        self.floors_shares = np.array([self.schedules[nth].floor_per_share for nth, _ in self._rows], np.bool_)
        self.carves_unknown_fee = (self.tables.tiers[:, FEE_INSIDE] == 1) & (self.tables.tiers[:, FEE_KNOWN] == 0)
        self._edges = _edges(self.schedules)
        bounds = {bound for _, tier in self._rows for bound in (tier.low, tier.high + 1)}
        self._steps = np.array(sorted(bounds), np.int64)  # between two of them all stakes have the same rows
        self._answers = _Answers((), ())
        self._one_at_a_time = threading.Lock()

    def assign(self, setup: Setup, dealt: npt.NDArray[np.int16], sites: Sequence[str], words: Sequence[str]) -> Any:
        """For each hand its row of `tables.tiers`, below 0 if it has none, and how firm it is (`Found`).

        `sites[setup.room]` and `words[setup.skin]` are texts; `dealt` = players dealt in, -1 unknown.
        """
        big = big_of(setup)
        priced = (setup.status == OK) & (setup.money == REAL) & (dealt > 0) & (big > 0)
        time = times(setup)
        epoch = np.searchsorted(self._edges, time, side="right")
        epoch[time == NONE] = -1
        stakes = np.searchsorted(self._steps, big, side="right")
        told = np.stack(
            [priced, setup.room, setup.skin, setup.currency, setup.game, setup.limit, dealt, epoch, stakes], axis=1
        ).astype(np.int64, copy=False)
        with self._one_at_a_time:
            if not self._answers.are_for(sites, words):
                self._answers = _Answers(sites, words)
            answers = self._answers
            number, new = answers.kinds.numbers(told)
            for kind, *one in zip(told[new].tolist(), time[new].tolist(), big[new].tolist(), strict=True):
                answers.found.append(self._answer(answers, kind, *one))
            tier, firm = answers.columns()
        return tier[number], firm[number]

    def _answer(self, answers: "_Answers", kind: list[int], time: int, big: int) -> Found:
        """The row for one kind of hand, told by one of them."""
        priced, room, skin, currency, game, limit, dealt, epoch, _ = kind
        if not priced:
            return Found(NO_SCHEDULE, firm=0)
        day = EPOCH + dt.timedelta(days=time // DAY) if epoch >= 0 else None
        brand = answers.words[skin] if skin >= 0 else None
        facts = (CURRENCIES[currency].code, GAMES[game].id, LIMITS[limit], big, dealt)
        return self._look_up(answers.sites[room], brand, facts, day)

    def _look_up(
        self, site: str, skin: str | None, facts: tuple[str, str, str, int, int], day: dt.date | None
    ) -> Found:
        currency, game, limit, big, dealt = facts
        if self._override:
            schedule: Schedule | int = self.schedules[0]
            if currency not in self.schedules[0].currencies:
                schedule = NO_SCHEDULE
        elif day is None:
            schedule = NO_SCHEDULE
        else:
            among = self._near(site, currency, game, limit, dealt)
            schedule = in_force(Facts(site, skin, currency, game, limit, big, dealt, day), among)
        if isinstance(schedule, int):
            return Found(schedule, firm=0)
        for tier in schedule.tiers:
            if tier.fits(game, limit, big, dealt):
                dated = day is not None and schedule.span.is_dated(day)
                firm = dated and tier.status == "published" and not schedule.unpriced
                return Found(self._row_of[id(tier)], firm=int(firm) - tier.guesses)
        return Found(NO_SCHEDULE, firm=0)

    def _near(self, site: str, currency: str, game: str, limit: str, dealt: int) -> tuple[Schedule, ...]:
        """A room's schedules for a currency, with the rows for such hands of any stakes: few, and often asked for."""
        key = (site, currency, game, limit, dealt)
        if key not in self._known_near:
            of_room = [one for one in self.schedules if one.site == site and currency in one.currencies]
            self._known_near[key] = tuple(
                one._replace(tiers=tuple(tier for tier in one.tiers if tier.fits(game, limit, tier.low, dealt)))
                for one in of_room
            )
        return self._known_near[key]

    def _alternatives(self) -> list[tuple[int, ...]]:
        """For each row the rows of other schedules by which the hand may legally be charged."""
        of_schedule = {schedule.id: nth for nth, schedule in enumerate(self.schedules)}
        rows_of: dict[int, list[tuple[int, Tier]]] = {}
        for row, (nth, tier) in enumerate(self._rows):
            rows_of.setdefault(nth, []).append((row, tier))
        found = []
        for nth, tier in self._rows:
            named = (of_schedule[id_] for id_ in self.schedules[nth].alternatives if id_ in of_schedule)
            found.append(tuple(row for other in named for row, one in rows_of[other] if _same_kind(tier, one)))
        return found

    def holds(self, tier: int, time: int) -> bool:
        """Whether the schedule of a row may be in force at a time."""
        day = EPOCH + dt.timedelta(days=time // DAY)
        return time != NONE and self.schedules[self.schedule_of[tier]].span.holds(day)


def big_of(setup: Setup) -> I64:
    """What names the stakes of each hand: the big blind, of fixed limit the big bet, of short deck the ante."""
    bet = np.where(setup.limit == FIXED_LIMIT, setup.big_bet, setup.big_blind)
    big: I64 = np.where(setup.game == SHORT_DECK, setup.ante, bet)
    return big


def times(setup: Setup) -> I64:
    """When each hand was played, where its zone is unknown by the clock of the text; NONE where no time is told."""
    time: I64 = np.where(setup.played_at != NONE, setup.played_at, setup.played_local)
    return time


def _same_kind(one: Tier, other: Tier) -> bool:
    return (one.limits, one.games, one.low, one.high, one.least_dealt, one.most_dealt) == (
        other.limits, other.games, other.low, other.high, other.least_dealt, other.most_dealt,
    )  # fmt: skip


def _tables(schedules: Sequence[Schedule]) -> Tables:
    """All rows in their order."""
    rows: list[list[int]] = []
    levels: list[tuple[int, int, int, int]] = []
    for schedule in schedules:
        for tier in schedule.tiers:
            row = [0] * TIER_COLUMNS
            row[LEVEL_AT] = len(levels)
            levels += [(reached, due, 0, 0) for reached, due in tier.tariff.levels]
            row[LEVEL_END] = row[FEE_AT] = len(levels)
            fees = tier.jackpot.levels if tier.jackpot is not None else ()
            levels += [(reached.money, fee.money, reached.blinds, fee.blinds) for reached, fee in fees]
            row[FEE_END] = len(levels)
            _fill(row, tier, schedule)
            rows.append(row)
    return Tables(np.array(rows or [[0] * TIER_COLUMNS], np.int64), np.array(levels or [(0, 0, 0, 0)], np.int64))


def _fill(row: list[int], tier: Tier, schedule: Schedule) -> None:
    """What is not told by levels."""
    tariff, jackpot = tier.tariff, tier.jackpot
    row[KIND] = tariffs.UNKNOWN if tier.status == "unknown" else tariff.kind
    row[TAKE], row[PER] = tariff.take, tariff.per
    row[ALSO_TAKE], row[ALSO_PER] = tariff.also_take, tariff.also_per
    row[NUMERATOR], row[DENOMINATOR] = tariff.rate.numerator, tariff.rate.denominator
    row[ROUNDING] = tariff.rounding
    row[CAP], row[CAP_BLINDS] = (NONE, 0) if tier.cap is None else tier.cap
    cap = most(tier, schedule.unit)
    row[MOST] = NONE if cap is None or row[CAP_BLINDS] else cap
    row[NO_FLOP_NO_DROP], row[BY_STREET] = int(schedule.no_flop_no_drop), int(tariff.by_street)
    row[THREE_BET_RAKED] = int("three_bet" in schedule.no_flop_raked)
    row[SITE_MONEY_NO_FLOP] = int("site_money" in schedule.no_flop_raked)
    row[SITE_MONEY_RAKED] = int(schedule.site_money_raked)
    row[PER_POT], row[CAP_PER_POT] = int(schedule.per_pot), int(schedule.cap_per_pot)
    row[TIMES], row[OF] = (tariff.times.numerator, tariff.times.denominator) if tariff.times else (0, 1)
    row[UNIT] = schedule.unit
    if jackpot is not None:
        row[FEE_INSIDE], row[FEE_BEFORE_RAKE] = int(jackpot.inside), int(jackpot.before_rake)
    row[FEE_KNOWN] = int(jackpot is None or bool(jackpot.levels))


def _edges(schedules: Sequence[Schedule]) -> I64:
    """Times at which an answer may change: between two of them every hand of a kind has the same one."""
    days: set[dt.date] = set()
    for schedule in schedules:
        span = schedule.span
        days |= {day for day in (span.first, span.not_before) if day}
        days |= {day + dt.timedelta(days=1) for day in (span.last, span.not_after, span.verified) if day}
    return np.array(sorted((day - EPOCH).days * DAY for day in days), np.int64)
