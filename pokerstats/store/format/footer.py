"""What a Parquet file says of itself: page headers, and the footer with schema, row groups and statistics.

Numbers of fields, types and encodings: parquet.thrift, https://github.com/apache/parquet-format.
"""

from typing import Final, NamedTuple

from pokerstats.store.format import thrift
from pokerstats.store.format.thrift import Value, i8, i32, i64, zigzag

MAGIC: Final = b"PAR1"
# encodings
PLAIN, RLE, DELTA, DELTA_TEXTS, CODES = 0, 3, 5, 7, 8
# codecs
_UNCOMPRESSED, _ZSTD = 0, 6
# physical types
BOOLEAN, INT32, INT64, BYTES = 0, 1, 2, 6
_REQUIRED, _OPTIONAL, _REPEATED = 0, 1, 2
_LIST: Final = 3  # converted and logical type
# structs of page headers as `thrift` would write them, at a tenth of the time
_I32: Final = b"\x15"  # an i32 in the next field
_RLE_LEVELS: Final = b"\x15\x06\x15\x06\x00\x00"


class Kind(NamedTuple):
    """A type word of the schema in Parquet's terms."""

    physical: int
    converted: int | None = None
    logical: Value | None = None
    element: str | None = None  # lists: type word of the elements


def _union(number: int, fields: dict[int, Value | None]) -> Value:
    return thrift.struct({number: thrift.struct(fields)})


def _timestamp(utc: bool) -> Value:
    return _union(8, {1: thrift.flag(utc), 2: _union(2, {})})  # 2: microseconds


def _integer(bits: int, signed: bool) -> Value:
    return _union(10, {1: i8(bits), 2: thrift.flag(signed)})


KINDS: Final = {
    "text": Kind(BYTES, 0, _union(1, {})),
    "money": Kind(INT64, 5, _union(5, {1: i32(4), 2: i32(18)})),
    "bool": Kind(BOOLEAN),
    "int16": Kind(INT32, 16, _integer(16, True)),
    "int32": Kind(INT32),
    "int64": Kind(INT64),
    "uint64": Kind(INT64, 14, _integer(64, False)),
    "utc": Kind(INT64, 10, _timestamp(True)),
    "wall": Kind(INT64, None, _timestamp(False)),
    "list<text>": Kind(BYTES, element="text"),
    "list<int16>": Kind(INT32, element="int16"),
}


class Field(NamedTuple):
    """A column of a shard."""

    name: str
    type: str  # a type word of model/schema
    whole: bool  # declared without nulls

    @property
    def path(self) -> tuple[str, ...]:
        """Names from the root to the values."""
        return (self.name, "list", "element") if KINDS[self.type].element else (self.name,)


class Statistics(NamedTuple):
    """Least and greatest value as bytes, and the number of nulls."""

    least: bytes
    most: bytes
    nulls: int


class Written(NamedTuple):
    """A column of a row group as it lies in the file."""

    field: Field
    encodings: tuple[int, ...]
    compressed: bool
    values: int
    raw_size: int
    size: int
    offset: int  # of its first page
    dictionary_size: int  # bytes of the dictionary page with its header, 0 if there is none
    statistics: Statistics | None


class RowGroup(NamedTuple):
    """Rows whose columns stand together."""

    rows: int
    columns: list[Written]


def data_header(raw: int, size: int, values: int, encoding: int) -> bytes:
    """The header of a data page: bytes before and after compression, and entries."""
    return b"\x15\x00" + _sizes(raw, size) + b"\x2c" + _I32 + zigzag(values) + _I32 + zigzag(encoding) + _RLE_LEVELS


def dictionary_header(raw: int, size: int, values: int) -> bytes:
    """The header of a dictionary page."""
    return b"\x15\x04" + _sizes(raw, size) + b"\x4c" + _I32 + zigzag(values) + _I32 + zigzag(PLAIN) + b"\x00\x00"


def _sizes(raw: int, size: int) -> bytes:
    return _I32 + zigzag(raw) + _I32 + zigzag(size)


def footer(fields: list[Field], groups: list[RowGroup]) -> bytes:
    """The end of a file."""
    leaves = len(fields)
    body = thrift.struct({
        1: i32(2),
        2: thrift.listed([_root(leaves), *(element for field in fields for element in _schema(field))]),
        3: i64(sum(group.rows for group in groups)),
        4: thrift.listed([_row_group(group) for group in groups]),
        6: thrift.text("pokerstats"),
        7: thrift.listed([_union(1, {})] * leaves),  # statistics are ordered as the types are
    }).body  # fmt: skip
    return body + len(body).to_bytes(4, "little") + MAGIC


def _root(children: int) -> Value:
    return thrift.struct({4: thrift.text("schema"), 5: i32(children)})


def _schema(field: Field) -> list[Value]:
    """A column as elements of the schema: lists take three."""
    kind = KINDS[field.type]
    if kind.element is None:
        return [_value(field.name, kind, whole=field.whole)]
    repetition = i32(_REQUIRED if field.whole else _OPTIONAL)
    return [
        thrift.struct({3: repetition, 4: thrift.text(field.name), 5: i32(1), 6: i32(_LIST), 10: _union(_LIST, {})}),
        thrift.struct({3: i32(_REPEATED), 4: thrift.text("list"), 5: i32(1)}),
        _value("element", KINDS[kind.element], whole=False),
    ]


def _value(name: str, kind: Kind, *, whole: bool) -> Value:
    decimal = kind.converted == 5
    return thrift.struct({
        1: i32(kind.physical),
        3: i32(_REQUIRED if whole else _OPTIONAL),
        4: thrift.text(name),
        6: None if kind.converted is None else i32(kind.converted),
        7: i32(4) if decimal else None,
        8: i32(18) if decimal else None,
        10: kind.logical,
    })  # fmt: skip


def _row_group(group: RowGroup) -> Value:
    return thrift.struct({
        1: thrift.listed([_column(column) for column in group.columns]),
        2: i64(sum(column.raw_size for column in group.columns)),
        3: i64(group.rows),
    })  # fmt: skip


def _column(column: Written) -> Value:
    field, start = column.field, column.offset
    meta = thrift.struct({
        1: i32(KINDS[field.type].physical),
        2: thrift.listed([i32(encoding) for encoding in column.encodings]),
        3: thrift.listed([thrift.text(name) for name in field.path]),
        4: i32(_ZSTD if column.compressed else _UNCOMPRESSED),
        5: i64(column.values),
        6: i64(column.raw_size),
        7: i64(column.size),
        9: i64(start + column.dictionary_size),
        11: i64(start) if column.dictionary_size else None,
        12: None if column.statistics is None else _statistics(column.statistics),
    })  # fmt: skip
    return thrift.struct({2: i64(start), 3: meta})


def _statistics(statistics: Statistics) -> Value:
    return thrift.struct({
        3: i64(statistics.nulls),
        5: thrift.binary(statistics.most),
        6: thrift.binary(statistics.least),
    })  # fmt: skip
