"""`pokerstats.toml` of the current folder (or the file that POKERSTATS_CONFIG names): who "me" is in each room."""

import os
import tomllib
from pathlib import Path
from typing import Any, Final

from pokerstats.model.errors import UsageError

NAME: Final = "pokerstats.toml"


def aliases() -> tuple[str, ...] | None:
    """The names under `[me]` as `site/name`; None where there are none: then the hero of each hand is meant."""
    found = []
    for site, names in _read().get("me", {}).items():
        listed = [names] if isinstance(names, str) else names
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            raise UsageError(f'{_path()}: [me] {site}: write {site} = ["name", "other name"]')
        found += [f"{site}/{name}" for name in listed]
    return tuple(found) or None


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
    if not isinstance(content.get("me", {}), dict):
        raise UsageError(f"{path}: me must be a table: [me]")
    return content
