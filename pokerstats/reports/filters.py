"""Which hands, and whose seats, a report is about: one set of filters for all reports.

A report's query reads `{hands}` (a row a hand) or `{seats}` (a row a player of a re-played hand, with all columns of
the hand). Both stand for subqueries that hold only what was asked for, with these columns beside the tables' own:

    clock         start on the clock of the zone asked for; the printed clock where the hand does not tell its zone
    year, month, date, weekday (1 Monday … 7 Sunday), hour     of it; a date begins at the hour of `day_start`
    bet           unit of rates: the big blind, of fixed limit the big bet
    hand_class    of seats: `AKs`, `77` … of two hole cards
    net_bb        of seats: net in big blinds of the hand
    is_proved     whether the hand is proved; empty if it was not played again
    table_of      a hash of what tells a table, or a table of a tournament, from others
    slot          number of the spell of the clock, as long as the gap between sessions: hands of one lie in one session
    group_of      of seats: a hash of what hands tell of the groups asked for: a number to group by, not many words
    pot_type, street   by the raises before the flop, and the last one dealt: where a report speaks of them
    session       of seats, if the report is grouped by it: when the player's session began
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from pokerstats.model.errors import UsageError
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.names import LIMITS, MONEY_KINDS, POSITIONS
from pokerstats.reports.vocabulary import OF_SEATS

# filter -> column of hands, and its vocabulary if it is a closed one
_COLUMNS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "site": ("site", ()),
    "currency": ("currency", tuple(currency.code for currency in CURRENCIES)),
    "money": ("money", MONEY_KINDS),
    "game": ("game", tuple(game.id for game in GAMES)),
    "limit": ("limit_type", LIMITS),
    "stakes": ("stakes", ()),
    "table": ("table_name", ()),
    "tournament": ("tournament_id", ()),
}
_DEALT: Final = re.compile(r"(\d+)(?:-(\d+))?")
WORDS: Final = (*_COLUMNS, "dealt", "position")
_PLAYED: Final = "status = 'ok'"
APART: Final = tuple(column.name for column in OF_SEATS)
_OF_POTS: Final = {"pot_type": "pot_type_of(raises, streets_dealt)", "street": "street_of(streets_dealt)"}
_SPAN: Final = {
    "since": "coalesce(played_at, played_at_local::TIMESTAMPTZ) >= $since::TIMESTAMPTZ",
    "until": "coalesce(played_at, played_at_local::TIMESTAMPTZ) < $until::TIMESTAMPTZ",
}
IN_SPAN: Final = " AND ".join(f"(${end}::TIMESTAMPTZ IS NULL OR {condition})" for end, condition in _SPAN.items())
NAMED: Final = 8  # values of a filter in words
SESSION_GAP: Final = 30  # minutes without a hand that end a session
_RANKS: Final = "23456789TJQKA"
_HAND_CLASS: Final = f"""CASE WHEN length(hole_cards) = 4 THEN
    CASE WHEN strpos('{_RANKS}', hole_cards[1]) >= strpos('{_RANKS}', hole_cards[3])
        THEN hole_cards[1] || hole_cards[3] ELSE hole_cards[3] || hole_cards[1] END
    || CASE WHEN hole_cards[1] = hole_cards[3] THEN '' WHEN hole_cards[2] = hole_cards[4] THEN 's' ELSE 'o' END END"""
_OF_SEATS: Final = f"""{_HAND_CLASS} AS hand_class, (net / big_blind)::DOUBLE AS net_bb"""


_OF_HANDS: Final = """coalesce(big_bet, big_blind) AS bet, verdict = 'proved' AS is_proved,
    hash(site, money, currency, table_name, tournament_id) AS table_of"""


@dataclass(frozen=True)
class Filters:
    """What was asked for. Empty means all."""

    words: tuple[tuple[str, tuple[str, ...]], ...] = ()  # filter of WORDS, and its values
    players: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()  # site/name
    heroes: bool = False  # the hero of each hand
    since: datetime | None = None
    until: datetime | None = None
    zone: str = "UTC"
    day_start: int = 0  # hour at which a day begins
    gap: int = SESSION_GAP
    only: str = ""  # a condition over hands that a report sets itself

    @property
    def restrict(self) -> bool:
        """Whether they leave out any hand."""
        return bool(self.words or self._of_players() or self.since is not None or self.until is not None)

    def told(self) -> list[str]:
        """What was asked for, in words; times are told by the window of the hands."""
        who = [*self.players, *(["me"] if self.heroes or self.aliases else [])]
        asked = [*self.words, *([("player", who)] if who else [])]
        return [f"{name} {', '.join(values[:NAMED])}{' …' * (len(values) > NAMED)}" for name, values in asked]

    @property
    def of_somebody(self) -> bool:
        """Whether players are named, or heroes asked for."""
        return bool(self.players or self.aliases or self.heroes)

    def params(self) -> dict[str, Any]:
        """The values that the subqueries need, by name."""
        given: dict[str, Any] = {name: list(values) for name, values in self.words if name != "dealt"}
        named = {name: list(values) for name in ("players", "aliases") if (values := getattr(self, name))}
        times = {name: value for name in ("since", "until") if (value := getattr(self, name)) is not None}
        return given | named | times

    def hands(self, by: Sequence[str] = ()) -> str:
        """The subquery of hands: where players or positions are asked for, those that they were dealt.

        Grouped by what only seats tell, a hand comes once for each of its groups.
        """
        apart = ", ".join(name for name in dict.fromkeys(by) if name in APART)
        if apart:
            groups = f"SELECT DISTINCT hand, {apart} FROM {self.seats(by)}"  # noqa: S608  our own words
            return f"(SELECT * FROM ({self._of(self._of_hands(), by)}) JOIN ({groups}) USING (hand))"  # noqa: S608
        conditions = self._of_hands()
        if self._of_players():
            rows = "seats_rows s JOIN hands h USING (hand)" if self.aliases else "seats_rows s"  # these name the room
            seats = f"{rows}{_where(self._of_seats())}"
            conditions.append(f"hand IN (SELECT s.hand FROM {seats})")  # noqa: S608  values are parameters
        return f"({self._of(conditions, by)})"

    def played(self, by: Sequence[str] = ()) -> str:
        """The subquery of re-played hands, whoever is asked for."""
        told = ", ".join(name for name in dict.fromkeys(by) if name not in APART)
        hands = f"({self._of([_PLAYED, *self._of_hands()], by)})"
        return f"(SELECT *, hash({told}) AS group_of FROM {hands})" if told else hands  # noqa: S608  the same

    def seats(self, by: Sequence[str] = (), of: str = "") -> str:
        """The subquery of seats of re-played hands; or of a subquery's, which has all columns of hands, and its own.

        DuckDB would hash what tells groups apart once a seat, behind the join: of MATERIALIZED hands it does not.
        """
        hands = f"SELECT * FROM {of or self.played(by)}"  # noqa: S608  the same
        if by:
            hands = f"WITH told AS MATERIALIZED ({hands}) FROM told"
        query = (
            f"SELECT h.*, s.* EXCLUDE (hand), {_OF_SEATS} FROM seats_rows s"  # noqa: S608  the same
            f" JOIN ({hands}) h USING (hand){_where(self._of_seats())}"
        )
        return f"({self._with_sessions(query) if 'session' in by else query})"

    def extent(self, *, of_seats: bool) -> str:
        """The query for how many hands or seats there are, how many are proved, first and last clock, how many tell it.

        The last figure is how many name its zone. Of everybody's seats those are found that are not asked for, or lack
        something: mostly few, where all take long.
        """
        if self.restrict or not of_seats:
            rows = self.seats() if of_seats else self.hands()
            proved = "coalesce(count_if(is_proved), 0)"
            return f"SELECT count(*), {proved}, min(clock), max(clock), count(clock), count(played_at) FROM {rows}"  # noqa: S608
        asked = f"coalesce({' AND '.join([_PLAYED, *self._of_hands()])}, false) AS asked"
        lacks = "is_proved IS NOT TRUE AS unproved, clock IS NULL AS untimed, played_at IS NULL AS unzoned"
        seats = f"(SELECT hand FROM seats_rows s{_where(self._of_seats())})"  # noqa: S608
        lack = "(FROM told WHERE asked AND (unproved OR untimed OR unzoned))"
        return f"""
            WITH told AS MATERIALIZED (SELECT hand, clock, {asked}, {lacks} FROM ({self._of([])}))
            SELECT seats, seats - unproved, first, last, seats - untimed, seats - unzoned
            FROM (SELECT count(*) AS seats FROM {seats} ANTI JOIN (FROM told WHERE NOT asked) USING (hand)),
                (SELECT coalesce(count_if(COLUMNS('^un')), 0)::BIGINT AS "\\0" FROM {seats} JOIN {lack} USING (hand)),
                (SELECT min(clock) AS first, max(clock) AS last FROM told WHERE asked)
        """  # noqa: S608

    def dated(self) -> str:
        """The subqueries that make sessions of `slots`: who (hash of site and player), slot, its first and last clock.

        A session begins more than the gap after the last hand of the slot before. `dated` tells of each slot when its
        session began; they come in the order of players and time, so that no window needs to be sorted again.
        """
        gap = f"INTERVAL {int(self.gap)} MINUTE"
        return f"""
            marked AS (
                SELECT *, coalesce(who <> lag(who) OVER () OR first - lag(last) OVER () > {gap}, true) AS begins
                FROM (SELECT * FROM slots ORDER BY who, slot)
            ),
            numbered AS (
                SELECT *, count_if(begins) OVER (ROWS UNBOUNDED PRECEDING) AS nth FROM marked
            ),
            dated AS (
                SELECT who, slot, session
                FROM numbered JOIN (SELECT nth, first AS session FROM numbered WHERE begins) USING (nth)
            )
        """  # noqa: S608  our own words

    def _with_sessions(self, query: str) -> str:
        """A hand of a player without a name is a session of its own."""
        return f"""
            WITH asked AS (
                SELECT *, hash(site, player) AS who FROM ({query}) WHERE clock IS NOT NULL
            ),
            slots AS (
                SELECT who, slot, min(clock) AS first, max(clock) AS last
                FROM asked WHERE player IS NOT NULL GROUP BY who, slot
            ),
            {self.dated()}
            SELECT asked.*, coalesce(session, clock) AS session FROM asked LEFT JOIN dated USING (who, slot)
        """  # noqa: S608  our own words

    def _of(self, conditions: Sequence[str], by: Sequence[str] = ()) -> str:
        """What is told of hands is computed here: once a hand, where seats are six times as many."""
        told = f"{_OF_HANDS}, {self._times()}"
        told += "".join(f", {figure} AS {name}" for name, figure in _OF_POTS.items() if name in by)
        rows = "hands LEFT JOIN raises_before_flop USING (hand)" if "pot_type" in by else "hands"
        return f"SELECT *, {told} FROM {rows}{_where(conditions)}"  # noqa: S608  the same

    def _times(self) -> str:
        zone = self.zone.replace("'", "''")
        here = "make_timestamp(epoch_us(played_at))" if zone == "UTC" else f"timezone('{zone}', played_at)"  # quicker
        at = f"coalesce({here}, played_at_local)"
        day = f"({at} - INTERVAL {int(self.day_start)} HOUR)" if self.day_start else at
        return (
            f"{at} AS clock, strftime({day}, '%Y') AS year, strftime({day}, '%Y-%m') AS month,"
            f" strftime({day}, '%Y-%m-%d') AS date, isodow({day})::SMALLINT AS weekday, hour({at})::SMALLINT AS hour,"
            f" epoch_us({at}) // {max(60_000_000 * int(self.gap), 1)} AS slot"
        )

    def _of_hands(self) -> list[str]:
        conditions = [f"({self.only})"] if self.only else []
        for name, values in self.words:
            if name == "dealt":
                spans = (_span(value) for value in values)
                conditions.append(f"({' OR '.join(f'players_dealt BETWEEN {low} AND {high}' for low, high in spans)})")
            elif name in _COLUMNS:
                conditions.append(f"list_contains(${name}::VARCHAR[], {_COLUMNS[name][0]})")
        conditions += [_SPAN[end] for end in _SPAN if getattr(self, end) is not None]
        return conditions

    def _of_seats(self) -> list[str]:
        return ["NOT s.sitting_out", *self._of_players()]

    def _of_players(self) -> list[str]:
        """Who is asked for, and in which position."""
        who = {
            "list_contains($players::VARCHAR[], s.player)": self.players,
            "list_contains($aliases::VARCHAR[], h.site || '/' || s.player)": self.aliases,
            "s.is_hero": self.heroes,
        }
        wanted = [condition for condition, asked in who.items() if asked]
        conditions = [f"({' OR '.join(wanted)})"] if wanted else []
        if "position" in dict(self.words):
            conditions.append("list_contains($position::VARCHAR[], s.position)")
        return conditions


def words_of(given: dict[str, str | Iterable[str] | None]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Filters by name as Filters takes them; each value may be several with commas. Raises UsageError."""
    found = []
    for name, value in given.items():
        if name not in WORDS:
            raise UsageError(f"no filter {name!r}; there are player, since, until, {', '.join(WORDS)}")
        listed = [value] if isinstance(value, str | int) else list(value or ())
        parts = [str(part) for part in listed]
        if name != "table":  # a table's name may hold a comma
            parts = [one.strip() for part in parts for one in part.split(",") if one.strip()]
        if parts:
            found.append((name, tuple(_checked(name, part) for part in parts)))
    return tuple(found)


def _checked(name: str, value: str) -> str:
    if name == "dealt":
        _span(value)
        return value
    words = POSITIONS if name == "position" else _COLUMNS[name][1]
    if not words:
        return _plain_stakes(value) if name == "stakes" else value
    folded = {word.casefold(): word for word in words}
    if value.casefold() not in folded:
        raise UsageError(f"no {name} {value!r}; there are {', '.join(words)}")
    return folded[value.casefold()]


def _span(value: str) -> tuple[int, int]:
    found = _DEALT.fullmatch(value)
    if not found:
        raise UsageError(f"dealt {value!r}: write 6, or 2-4")
    return int(found[1]), int(found[2] or found[1])


def _plain_stakes(value: str) -> str:
    """`0.50/1.00` as the tables write it: 0.5/1."""
    parts = (part.strip().lstrip("$€£") for part in value.split("/"))
    return "/".join(part.rstrip("0").rstrip(".") if "." in part else part for part in parts)


def _where(conditions: Sequence[str]) -> str:
    return f" WHERE {' AND '.join(conditions)}" if conditions else ""
