"""`rake infer` on a dataset: the tariff that its hands follow, with fit, doubts and counter-examples."""

import tomllib
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from pokerstats.model.errors import UsageError
from pokerstats.model.games import BY_ID as GAMES
from pokerstats.model.games import GAMES as ALL_GAMES
from pokerstats.model.money import SCALE
from pokerstats.model.names import LIMITS
from pokerstats.rake.inference import Era, Hands, Inference, Kind, Names, causes, doubts, infer, schedule_text
from pokerstats.rake.inference.doubts import dealt_text, stakes_text
from pokerstats.rake.reading import build, schedules
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.terms import money
from pokerstats.reports.filters import IN_SPAN

if TYPE_CHECKING:
    import duckdb

WELL: Final = 0.98  # part of the raked hands; below it streets are looked at
_ASKED: Final = f"""
    FROM hands
    WHERE status = 'ok' AND money = 'real' AND rake IS NOT NULL AND total_pot > 0 AND players_dealt >= 2
        AND coalesce(big_bet, big_blind) > 0
        AND ($site IS NULL OR site = $site)
        AND ($currency IS NULL OR currency = $currency)
        AND ($skin IS NULL OR skin = $skin)
        AND {IN_SPAN}
"""
_HANDS: Final = f"""
    SELECT
        hand, hand_id, game, limit_type, players_dealt::BIGINT AS dealt, streets_dealt > 0 AS flop,
        {{total_pot}} AS pot, {{rake}} AS rake, {{coalesce(jackpot_fee, 0)}} AS fee, {{unit}} AS unit,
        {{coalesce(big_bet, big_blind)}} AS big, {{coalesce(small_bet, small_blind, big_blind)}} AS small,
        epoch(coalesce(played_at, played_at_local)::TIMESTAMP)::BIGINT // 86400 AS day
    {_ASKED}
    ORDER BY hand
"""
_STREETS: Final = ("preflop", "flop", "turn", "river")


class Fitted(NamedTuple):
    """One bracket of one stake."""

    since: str
    limit: str
    game: str
    stakes: str
    dealt: str
    tariff: str
    cap: str | None
    hands: int
    exact: int
    at_cap: int


class Inferred:
    """What the hands of one room and currency show of its rake; it shows itself as a schedule file."""

    def __init__(self, found: Inference, names: Names, ids: list[str]) -> None:
        self.found = found
        self.names = names
        self.ids = ids

    @cached_property
    def texts(self) -> list[str]:
        """The schedule of each era, the earliest first."""
        many = len(self.found.eras) > 1
        return [
            schedule_text(self.found, era, self.names._replace(id=f"{self.names.id}-{nth}") if many else self.names)
            for nth, era in enumerate(self.found.eras, 1)
        ]

    @property
    def text(self) -> str:
        """The schedule in force last, as a file."""
        return self.texts[-1]

    @property
    def schedules(self) -> list[Schedule]:
        """The schedules, loaded. Raises UsageError where nothing was raked."""
        return [build(tomllib.loads(text), schedules(), self.names.id) for text in self.texts]

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return len(self.found.exact)

    @property
    def raked(self) -> int:
        """How many pay a rake, or should."""
        return int(np.count_nonzero(self.found.raked))

    @property
    def fit(self) -> float | None:
        """Part of the raked hands that is explained to the last unit; None if no hand was raked."""
        return self.found.fit() if self.found.raked.any() else None

    def write(self, path: str | PathLike[str]) -> list[Path]:
        """Write the schedule to a file; of a tariff that changed each era has one of its own, numbered. The files."""
        out = Path(path)
        several = len(self.texts) > 1
        files = [
            out.with_name(f"{out.stem}-{nth}{out.suffix}") if several else out for nth in range(1, len(self.texts) + 1)
        ]
        for file, text in zip(files, self.texts, strict=True):
            file.write_text(text, encoding="utf-8", newline="\n")
        return files

    def brackets(self) -> list[dict[str, Any]]:
        """Each tariff with the hands that speak for it."""
        return [
            _fitted(era, kind, at, self.found)._asdict()
            for era in self.found.eras
            for kind in era.kinds
            for at in range(len(kind.fit.brackets))
        ]

    def doubts(self) -> list[dict[str, str]]:
        """What the hands leave open."""
        return [doubt._asdict() for era in self.found.eras for doubt in doubts(self.found, era)]

    def counter_examples(self, most: int | None = None) -> list[dict[str, Any]]:
        """The hands that are not explained, each with the rake paid and the rake that the tariff takes."""
        cause = causes(self.found)
        hands, expected = self.found.hands, self.found.expected
        rows = np.flatnonzero(cause != "")[:most]
        return [
            {
                "hand_id": self.ids[at], "stakes": f"{money(int(hands.small[at]))}/{money(int(hands.big[at]))}",
                "dealt": int(hands.dealt[at]), "pot": money(int(hands.pot[at])), "rake": money(int(hands.rake[at])),
                "expected": money(int(expected[at])) if expected[at] >= 0 else None, "cause": str(cause[at]),
            }
            for at in rows.tolist()
        ]  # fmt: skip

    def json(self, most: int | None = 100) -> dict[str, Any]:
        """As `rake infer --format json` prints it; so many counter-examples at most."""
        exact = int(np.count_nonzero(self.found.raked & self.found.exact))
        return {
            "site": self.names.site, "currency": self.names.currency, "hands": self.hands, "raked": self.raked,
            "exact": exact,
            "brackets": self.brackets(), "doubts": self.doubts(), "counter_examples": self.counter_examples(most),
            "schedules": self.texts,
        }  # fmt: skip

    def __str__(self) -> str:
        return "\n".join(self.texts)

    def __repr__(self) -> str:
        return str(self)


def _fitted(era: Era, kind: Kind, at: int, found: Inference) -> Fitted:
    bracket = kind.fit.brackets[at]
    since = "" if era is found.eras[0] or era.first < 0 else str(np.datetime64(era.first, "D"))
    return Fitted(
        since, " ".join(LIMITS[limit] for limit in kind.limits), " ".join(ALL_GAMES[game].id for game in kind.games),
        stakes_text(kind), dealt_text(bracket.low, bracket.high), bracket.shape.told,
        None if bracket.cap is None else money(bracket.cap), bracket.hands, bracket.explained, bracket.held,
    )  # fmt: skip


def infer_rake(
    connection: "duckdb.DuckDBPyConnection", *, site: str | None = None, currency: str | None = None,
    skin: str | None = None, since: Any = None, until: Any = None,
) -> Inferred:  # fmt: skip
    """The tariff of the hands asked for. Raises UsageError where there are none, or those of several rooms."""
    asked = {"site": site, "currency": currency, "skin": skin, "since": since, "until": until}
    names = _whose(connection, asked)
    columns = connection.execute(_scaled(_HANDS), asked).fetchnumpy()
    hands, unit = _hands(columns)
    found = infer(hands, unit)
    if found.raked.any() and found.fit() < WELL:
        by_street = infer(hands._replace(rounds=_rounds(connection, asked, hands)), unit)
        found = by_street if by_street.fit() > found.fit() else found
    return Inferred(found, names, list(map(str, columns["hand_id"])))


def _scaled(query: str) -> str:
    """`{amount}` as ten-thousandths."""
    return query.replace("{", "((").replace("}", f") * {SCALE})::BIGINT")


def _whose(connection: "duckdb.DuckDBPyConnection", asked: dict[str, Any]) -> Names:
    """The one room and currency of the hands. Raises UsageError."""
    rooms = connection.execute(
        f"SELECT site, currency, count(*) {_ASKED} GROUP BY ALL ORDER BY 3 DESC",
        asked,
    ).fetchall()
    if not rooms:
        raise UsageError("no hands for real money whose rake is known: nothing to infer a tariff from")
    if len(rooms) > 1:
        told = ", ".join(f"{site} {currency} ({count:,} hands)" for site, currency, count in rooms)
        raise UsageError(f"a tariff is that of one room and currency; choose by site and currency: {told}")
    site, currency, _ = rooms[0]
    return Names(f"{site}-observed", site, currency, asked["skin"])


def _hands(columns: dict[str, Any]) -> tuple[Hands, int]:
    """The columns of a query as arrays of inference, and the smallest amount paid."""
    plain = {name: np.ascontiguousarray(np.ma.getdata(column)) for name, column in columns.items()}
    day = np.ma.filled(columns["day"], np.iinfo(np.int64).min)
    code = {name: at for at, name in enumerate(LIMITS)}
    hands = Hands(
        pot=plain["pot"], dealt=plain["dealt"], flop=plain["flop"].astype(np.bool_), small=plain["small"],
        big=plain["big"], game=_codes(plain["game"], {name: game.code for name, game in GAMES.items()}),
        limit=_codes(plain["limit_type"], code), day=day.astype(np.int64), rake=plain["rake"], fee=plain["fee"],
    )  # fmt: skip
    return hands, int(plain["unit"].min())


def _codes(words: Any, code: dict[str, int]) -> Any:
    values, which = np.unique(words.astype(str), return_inverse=True)
    return np.array([code[value] for value in values.tolist()], np.int64)[which]


def _rounds(connection: "duckdb.DuckDBPyConnection", asked: dict[str, Any], hands: Hands) -> Any:
    """The pot at the end of each betting round, a row a hand."""
    sums = ", ".join(
        f"({{sum(added) FILTER (street IN ({', '.join(map(repr, _STREETS[: nth + 1]))}))}}) AS s{nth}"
        for nth in range(len(_STREETS))
    )
    found = connection.execute(
        _scaled(
            f"SELECT hand, {sums} FROM actions_rows WHERE hand IN (SELECT hand {_ASKED})"  # noqa: S608 - our own words
            " GROUP BY hand ORDER BY hand"
        ),
        asked,
    ).fetchnumpy()
    rounds = np.stack([np.ma.filled(found[f"s{nth}"], 0) for nth in range(len(_STREETS))], axis=1)
    return np.ascontiguousarray(rounds) if len(rounds) == len(hands.pot) else None
