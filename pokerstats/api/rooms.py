"""The rooms whose hands can be read."""

from typing import NamedTuple


class Room(NamedTuple):
    """A room and what its grammar covers."""

    site: str
    languages: tuple[str, ...]
    games: tuple[str, ...]
    templates: int


def sites() -> list[Room]:
    """All rooms, by name."""
    from pokerstats.model.games import GAMES
    from pokerstats.read.language import load_all

    found: dict[str, list[Room]] = {}
    for grammar in load_all():
        codes = {code for _, code in grammar.enums.get("game", ())}
        games = tuple(game.id for game in GAMES if game.code in codes)
        room = Room(grammar.room, (grammar.language,), games, len({one.number for one in grammar.templates}))
        found.setdefault(grammar.room, []).append(room)
    return [_joined(rooms) for _, rooms in sorted(found.items())]


def checked(site: str) -> str:
    """The name of a room, as its hands tell it. Raises UsageError for one that is none."""
    from pokerstats.model.closest import no_such
    from pokerstats.model.errors import UsageError
    from pokerstats.read.language import rooms

    names = rooms()
    if site.casefold() not in names:
        raise UsageError(no_such("site", site, names))
    return site.casefold()


def _joined(rooms: list[Room]) -> Room:
    """One room of its languages."""
    languages = sorted(language for room in rooms for language in room.languages)
    return Room(rooms[0].site, tuple(languages), rooms[0].games, sum(room.templates for room in rooms))
