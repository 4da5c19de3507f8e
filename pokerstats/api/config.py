"""`pokerstats.toml` of the current folder (or the file that POKERSTATS_CONFIG names).

Its tables, all of which may be missing::

    [me]                            who "me" is in each room
    pokerstars = ["Ada", "Ada_2"]

    [filters.small]                 `--filter small`
    site = "pokerstars"
    stakes = ["0.05/0.1", "0.1/0.25"]

    [time]
    zone = "Europe/Berlin"          clock of months, days and hours; UTC if not given
    day_start = 5                   hour at which a day begins
    session_gap = 30                minutes without a hand that end a session
"""

import os
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerstats.api.rooms import checked
from pokerstats.model.closest import no_such
from pokerstats.model.errors import UsageError

NAME: Final = "pokerstats.toml"
TABLES: Final = ("me", "filters", "time")


def aliases() -> tuple[str, ...] | None:
    """The names under `[me]` as `site/name`; None where there are none: then the hero of each hand is meant."""
    found = []
    for site, names in _read().get("me", {}).items():
        listed = [names] if isinstance(names, str) else names
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            raise UsageError(f'{_path()}: [me] {site}: write {site} = ["name", "other name"]')
        found += [f"{checked(site)}/{name}" for name in listed]
    return tuple(found) or None


class Clock(NamedTuple):
    """How time is told."""

    zone: str = "UTC"
    day_start: int = 0
    session_gap: int = 30


def named_filter(name: str) -> dict[str, Any]:
    """The filters under `[filters.NAME]`. Raises UsageError if there are none."""
    named = _read().get("filters", {})
    if name not in named:
        raise UsageError(f"no filter {name!r} in {_path()}" + (f"; there are {', '.join(named)}" if named else ""))
    if not isinstance(named[name], dict):
        raise UsageError(f"{_path()}: write a filter as a table: [filters.{name}]")
    return {word: _plain(value) for word, value in named[name].items()}


def _plain(value: Any) -> Any:
    """A value as a call gives it: `dealt = 6` and `since = 2024` are numbers to TOML alone."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, int | float) else value


def clock() -> Clock:
    """What `[time]` says. Raises UsageError for what it cannot say."""
    given = _read().get("time", {})
    strange = [key for key in given if key not in Clock._fields]
    if strange:
        raise UsageError(f"{_path()}: [time] knows {', '.join(Clock._fields)}; not {', '.join(strange)}")
    found = Clock(**given)
    if not isinstance(found.zone, str) or not 0 <= int(found.day_start) < 24 or int(found.session_gap) < 1:
        raise UsageError(f"{_path()}: [time]: day_start is an hour, 0 to 23; session_gap at least one minute")
    return found


def _path() -> Path:
    return Path(os.environ.get("POKERSTATS_CONFIG") or NAME)


def _read() -> dict[str, Any]:
    path = _path()
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be read: {error}") from None
    strange = [name for name in content if name not in TABLES]
    if strange:
        raise UsageError(f"{path}: {no_such('table', strange[0], TABLES)}")
    for name in TABLES:
        if not isinstance(content.get(name, {}), dict):
            raise UsageError(f"{path}: {name} must be a table: [{name}]")
    return content
