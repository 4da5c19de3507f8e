"""What is played for: room, game, limit, stakes, and the schedule that charges it."""

import datetime as dt
import random
from typing import Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.model.games import BY_ID
from pokerstats.model.money import BY_CODE, CURRENCIES, SCALE
from pokerstats.model.names import FIXED_LIMIT, LIMITS
from pokerstats.rake.reading import schedules
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.terms import stakes_of

DECK: Final = 52
BOARD: Final = 5
FEWEST, MOST_PLAYERS = 2, 10
LIMITS_DEALT: Final = ("no", "pot", "fixed")
MONEY: Final = ("real", "tournament")
_TRIES: Final = 100  # for terms that a schedule charges: not all games and limits have one


class Site(NamedTuple):
    """What a room deals, from which day on, and by which schedule."""

    room: str
    games: tuple[str, ...]
    schedule: str
    currency: str
    first: dt.datetime
    blinds: tuple[str, ...]  # stakes of no and pot limit that the schedule tells
    bets: tuple[str, ...]  # of fixed limit
    first_number: int
    one_table: bool = False  # a file of the room holds one game at one stake
    blinds_told: bool = True  # also in tournaments: who posts less is seen to be short
    without: tuple[str, ...] = ()  # styles of play, and what else the room does not know or cannot tell


SITES: Final = {
    site.room: site
    for site in (
        Site(
            "pokerstars", ("holdem", "omaha", "omaha5", "omaha6", "omaha8", "omaha5_8"), "pokerstars", "USD",
            dt.datetime(2018, 1, 1, 0, 0, 0),  # noqa: DTZ001 - the room prints local time
            ("0.01/0.02", "0.05/0.10", "0.25/0.50", "0.50/1", "1/2", "2.50/5", "5/10"),
            ("0.02/0.04", "0.10/0.20", "0.50/1", "1/2", "2/4", "5/10"),
            200_000_000_000,
        ),
        Site(
            "ipoker", ("holdem", "omaha", "omaha5", "omaha6", "omaha8"), "ipoker-2016", "EUR",
            dt.datetime(2016, 1, 4, 0, 0, 0),  # noqa: DTZ001 - of the room's clock
            ("0.01/0.02", "0.05/0.10", "0.25/0.50", "0.50/1", "1/2", "5/10"),
            ("0.02/0.04", "0.10/0.20", "0.50/1", "1/2", "5/10"),
            5_000_000_000,
            one_table=True,
            blinds_told=False,
            without=("straddles", "run twice", "dead button"),
        ),
    )
}  # fmt: skip


class Asked(NamedTuple):
    """What the caller wants; None leaves it to chance."""

    site: str
    game: str | None = None
    limit: str | None = None
    stakes: str | None = None
    players: int | None = None
    money: str | None = None
    hero: str | None = None  # whose file it is


class Terms(NamedTuple):
    """What one table plays for. Amounts are ten-thousandths."""

    site: Site
    game: str
    hole: int
    hi_lo: bool
    limit: int
    money: str
    small: int  # of fixed limit the smaller bet
    big: int
    small_blind: int
    big_blind: int
    unit: int
    currency: int
    schedule: Schedule | None

    @property
    def is_cash(self) -> bool:
        """No tournament."""
        return self.money == "real"

    def tier(self, dealt: int) -> Tier | None:
        """The row that charges a hand; None: no schedule tells its rake, and none is taken."""
        tiers = self.schedule.tiers if self.schedule is not None else ()
        return next((tier for tier in tiers if tier.fits(self.game, LIMITS[self.limit], self.big, dealt)), None)


def checked(asked: Asked) -> Asked:
    """The same, if such hands can be dealt. Raises UsageError."""
    site = site_of(asked.site)
    for word, words, option in (
        (asked.game, site.games, "--game"), (asked.limit, LIMITS_DEALT, "--limit"), (asked.money, MONEY, "--money"),
    ):  # fmt: skip
        if word is not None and word not in words:
            raise UsageError(f"{option} {word}: of {site.room} it can be one of {', '.join(words)}")
    most = most_players(asked.game) if asked.game else MOST_PLAYERS
    if asked.players is not None and not FEWEST <= asked.players <= most:
        raise UsageError(f"--players {asked.players}: from {FEWEST} to {most}")
    if asked.stakes is not None and asked.money == "tournament":
        raise UsageError("--stakes are of cash games: the blinds of tournaments are dealt")
    if asked.stakes is not None:
        _check_stakes(asked.stakes)
    return asked


def _check_stakes(stakes: str) -> None:
    small, big = stakes_of(stakes)
    if small == 0 or small % (SCALE // 100) or big % (SCALE // 100):
        raise UsageError(f"--stakes {stakes}: whole cents, more than 0")


def site_of(name: str) -> Site:
    """A room whose hands can be dealt. Raises UsageError."""
    if name not in SITES:
        raise UsageError(f"--site {name}: hands can be dealt of {', '.join(SITES)}")
    return SITES[name]


def most_players(game: str) -> int:
    """How many can be dealt in."""
    return min(MOST_PLAYERS, (DECK - BOARD) // BY_ID[game].hole)


def drawn(asked: Asked, rng: random.Random) -> Terms:
    """The terms of a table, as asked for, the rest by chance: if it can be, so that a schedule charges it."""
    site = site_of(asked.site)
    terms = None
    for _ in range(_TRIES):
        game = asked.game or rng.choice(site.games)
        limit = asked.limit or rng.choice(("no", "no", "pot", "fixed") if game == "holdem" else ("pot", "pot", "fixed"))
        kind = asked.money or ("real" if asked.stakes else rng.choice(("real", "real", "tournament")))
        if asked.players is None or asked.players <= most_players(game):
            terms = _terms(site, game, limit, kind, asked.stakes, rng)
            if terms.schedule is not None or not terms.is_cash:
                break
    assert terms is not None
    return terms


def _terms(site: Site, game: str, limit: str, kind: str, stakes: str | None, rng: random.Random) -> Terms:
    """These terms, and the schedule if it charges them."""
    rules, code, currency = BY_ID[game], LIMITS.index(limit), BY_CODE[site.currency]
    fixed = code == FIXED_LIMIT
    schedule, unit = None, SCALE
    if kind == "tournament":
        big_blind = rng.choice((20, 100, 300, 1000)) * SCALE
        small_blind = big_blind // 2
        small, big = (big_blind, 2 * big_blind) if fixed else (small_blind, big_blind)
    else:
        small, big = stakes_of(stakes or rng.choice(site.bets if fixed else site.blinds))
        unit = CURRENCIES[currency].unit
        small_blind, big_blind = (max(small // 2 // unit, 1) * unit, small) if fixed else (small, big)
        schedule = schedules()[site.schedule]
        if not any(tier.fits(game, limit, big, FEWEST) for tier in schedule.tiers):
            schedule = None
    return Terms(
        site, game, rules.hole, rules.hi_lo, code, kind, small, big, small_blind, big_blind, unit, currency, schedule
    )
