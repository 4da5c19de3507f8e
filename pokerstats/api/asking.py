"""What a caller asks for, in his words, as the filters of reports: who "me" is, named filters, periods, zone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.api import config, periods
from pokerstats.api.rooms import checked

if TYPE_CHECKING:
    from pokerstats.reports.filters import Filters

ME: Final = "me"
ALL: Final = "all"
_OTHERS: Final = ("player", "since", "until", "zone")  # beside the words of filters


class Asked(NamedTuple):
    """The words of a call."""

    player: str | Sequence[str] | None = ()
    since: periods.When = None
    until: periods.When = None
    named: str | Sequence[str] | None = ()  # filters of pokerstats.toml
    zone: str | None = None
    words: Mapping[str, str | Sequence[str] | None] = {}

    def filters(self, *, of_players: bool) -> "Filters":
        """The filters; what the call says goes before what a named filter says. Raises UsageError.

        `of_players`: somebody is asked for, "me" unless the call says else.
        """
        from pokerstats.reports.filters import Filters, words_of

        named: dict[str, Any] = {}
        for name in (name.strip() for listed in _listed(self.named) for name in listed.split(",")):
            named |= config.named_filter(name)
        given = {name: value for name, value in self.words.items() if value}
        words = {name: value for name, value in named.items() if name not in _OTHERS} | given
        if "site" in words:
            words["site"] = [checked(site.strip()) for one in _listed(words["site"]) for site in one.split(",")]
        who = _listed(self.player) or _listed(named.get("player", ())) or ([ME] if of_players else [])
        clock = config.clock()
        return Filters(
            words=words_of(words),
            since=periods.begin(self.since or named.get("since")),
            until=periods.end(self.until or named.get("until")),
            zone=checked_zone(self.zone or named.get("zone") or clock.zone),
            day_start=clock.day_start,
            gap=clock.session_gap,
            **_players(who),
        )


def _players(names: list[str]) -> dict[str, Any]:
    if ALL in names:
        return {}
    mine = config.aliases() if ME in names else None
    others = tuple(name for name in names if name != ME)
    return {"players": others, "aliases": mine or (), "heroes": ME in names and mine is None}


def checked_zone(zone: str) -> str:
    """The name of a time zone. Raises UsageError if there is none of that name."""
    if zone == "UTC":  # a connection takes longer than many a report
        return zone

    import duckdb

    from pokerstats.model.errors import UsageError

    try:
        duckdb.connect().execute("SELECT timezone(?, TIMESTAMPTZ '2000-01-01 00:00:00Z')", [zone]).fetchone()
    except duckdb.Error:
        raise UsageError(f"no time zone {zone!r}; write one as UTC, Europe/Berlin or America/New_York") from None
    return zone


def _listed(names: Any) -> list[str]:
    """One name or several; a name may be given as a number."""
    if names is None or names == "":
        return []
    return [str(name) for name in names] if isinstance(names, Iterable) and not isinstance(names, str) else [str(names)]
