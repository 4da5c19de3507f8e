"""The schedules that hands are charged by: all of the package, or the one that the caller names."""

import hashlib
from functools import cache
from importlib.resources import files

from pokerstats.rake.book import Book
from pokerstats.rake.reading import schedules
from pokerstats.rake.select import named


@cache
def book(override: str | None = None) -> Book:
    """The schedules compiled; `override` is an id, a room, or a schedule file. Raises UsageError."""
    if override is None:
        return Book(schedules().values())
    return Book([named(override)[0]], override=True)


@cache
def tariff_hash(override: str | None = None) -> str:
    """Of all tables, and of the one that the caller names: who charges by others charges anew."""
    digest = hashlib.sha256(repr(book(override).schedules if override else None).encode())
    for entry in sorted((files("pokerstats.rake") / "tables").iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".toml"):
            digest.update(entry.read_bytes())
    return digest.hexdigest()[:16]
