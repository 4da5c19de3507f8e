"""A value as text: exact, the same in every format, nothing for what is unknown."""

import math
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from pokerstats.model.amounts import plain


def text(value: Any) -> str:
    """`12.60`, `2024-11-03T07:30:00Z`, `true`; empty for an unknown value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, (list, tuple)):
        return " ".join(map(text, value))
    return str(json_value(value))


def json_value(value: Any) -> Any:
    """What JSON can hold: amounts as exact decimal strings, times as ISO text."""
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, datetime):
        return _time(value)
    if isinstance(value, (list, tuple)):
        return [json_value(one) for one in value]
    if isinstance(value, dict):
        return {key: json_value(one) for key, one in value.items()}
    if isinstance(value, float) and not math.isfinite(value):  # JSON has no such numbers
        return None
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def printable(value: str) -> str:
    """Names come from files: what could steer a terminal is shown by its number."""
    if value.isprintable():
        return value
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in value)


def _time(value: datetime) -> str:
    if value.tzinfo is None:
        return value.isoformat(timespec="seconds")
    return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
