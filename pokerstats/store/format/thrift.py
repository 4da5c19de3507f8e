"""The compact protocol of Thrift, written: the language of Parquet's headers and footer."""

from typing import Final, NamedTuple

_TRUE, _FALSE, _BYTE, _I32, _I64, _BINARY, _LIST, _STRUCT = 1, 2, 3, 5, 6, 8, 9, 12
_ONE_BYTE: Final = [bytes([number]) for number in range(128)]
_SHORT: Final = 15  # lists and steps between field numbers below it take one byte


class Value(NamedTuple):
    """A value and the type that its field header names."""

    kind: int
    body: bytes


def varint(number: int) -> bytes:
    """A natural number as bytes of seven bits."""
    if number < len(_ONE_BYTE):
        return _ONE_BYTE[number]
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number: int) -> bytes:
    """A whole number, with 0, -1, 1, -2 as 0, 1, 2, 3."""
    return varint(2 * number if number >= 0 else -2 * number - 1)


def flag(value: bool) -> Value:
    """A truth value, which is its own type."""
    return Value(_TRUE if value else _FALSE, b"")


def i8(number: int) -> Value:
    """A byte."""
    return Value(_BYTE, number.to_bytes(1, "little", signed=True))


def i32(number: int) -> Value:
    """An integer of 32 bits."""
    return Value(_I32, zigzag(number))


def i64(number: int) -> Value:
    """An integer of 64 bits."""
    return Value(_I64, zigzag(number))


def binary(data: bytes) -> Value:
    """Bytes."""
    return Value(_BINARY, varint(len(data)) + data)


def text(words: str) -> Value:
    """A text."""
    return binary(words.encode())


def listed(values: list[Value]) -> Value:
    """A list of values of one type; an empty one is a list of structs."""
    kind = values[0].kind if values else _STRUCT
    head = bytes([len(values) << 4 | kind]) if len(values) < _SHORT else bytes([0xF0 | kind]) + varint(len(values))
    return Value(_LIST, head + b"".join(value.body for value in values))


def struct(fields: dict[int, Value | None]) -> Value:
    """A struct: its fields by number, in rising order; None is left out."""
    out, before = bytearray(), 0
    for number, value in fields.items():
        if value is not None:
            out.append((number - before) << 4 | value.kind)  # numbers of Parquet are never far apart
            out += value.body
            before = number
    out.append(0)
    return Value(_STRUCT, bytes(out))
