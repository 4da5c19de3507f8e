"""What may stand in a schedule file: keys, words, and values with a status and a source of their own."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.rake.schedule import STATUSES
from pokerstats.rake.terms import bracket

TOLD: Final[dict[str, tuple[type, ...]]] = {"status": (str,), "source": (str,)}
_VALUE_KEYS: Final[dict[str, tuple[type, ...]]] = {"value": (str, int, float), **TOLD}


class Value(NamedTuple):
    """A value with what is said about it."""

    text: str
    status: str
    source: str


def brackets(whole: str, parts: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The brackets of players dealt in, in which neither tariff nor cap changes."""
    low, high = bracket(whole)
    starts = {low} | {start for part in parts if part for start in (bracket(part)[0],) if low < start <= high}
    edges = [*sorted(starts), high + 1]
    for least, after in pairwise(edges):
        yield least, after - 1


def by_dealt(told: Any, row: Value) -> dict[str, Value]:
    """A value for each bracket of players dealt in; `` stands for all."""
    if told is None:
        return {}
    if isinstance(told, dict) and "value" not in told:
        return {key: value(one, row) for key, one in told.items()}
    return {"": value(told, row)}


def value(told: Any, row: Value) -> Value:
    """One value; what it does not say of itself is that of its row."""
    if not isinstance(told, dict):
        return row._replace(text=str(told))
    check(told, _VALUE_KEYS, "a value")
    status = word(told.get("status", row.status), STATUSES, "status")
    return Value(str(told["value"]), status, told.get("source", row.source))


def at(values: dict[str, Value], dealt: int, stakes: str) -> Value:
    """The value for so many players."""
    for key, one in values.items():
        low, high = bracket(key) if key else (dealt, dealt)
        if low <= dealt <= high:
            return one
    raise UsageError(f"row {stakes}: nothing is said for {dealt} players dealt in")


def least_sure(values: Iterable[Value]) -> str:
    """The status of the least sure of some values."""
    return max((one.status for one in values), key=STATUSES.index)


def check(told: Any, allowed: dict[str, tuple[type, ...]], where: str) -> None:
    """Only keys that there are, with values of their kind. Raises UsageError."""
    if not isinstance(told, dict):
        raise UsageError(f"{where}: {told!r} is no table of keys and values")
    for key, one in told.items():
        if key not in allowed:
            raise UsageError(f"{where}: {key!r} is no key; there are {', '.join(sorted(allowed))}")
        if not isinstance(one, allowed[key]):
            raise UsageError(f"{where}: {key} = {one!r}: of another kind than it should be")


def words(told: str | list[Any], allowed: Any, what: str) -> tuple[str, ...]:
    """One word or several, at least one. Raises UsageError."""
    listed = (told,) if isinstance(told, str) else tuple(told)
    if not listed:
        raise UsageError(f"{what} is missing")
    return tuple(word(one, allowed, what) for one in listed)


def word(told: Any, allowed: Any, what: str) -> str:
    """One of the words that are allowed. Raises UsageError."""
    if not isinstance(told, str) or told not in allowed:
        raise UsageError(f"{what} {told!r}: it must be one of {', '.join(allowed)}")
    return told
