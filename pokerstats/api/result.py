"""The rows of a query, computed once: as an Arrow table, a frame, plain rows; it shows itself as a table."""

import csv
import html
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.api.values import json_value, printable, text
from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    from matplotlib.axes import Axes

    from pokerstats.api.hands import Hand

SHOWN: Final = 20  # rows of a notebook's table
MOST_DRAWN: Final = 1_000_000  # rows of a figure: they take 2 GB
_BATCH: Final = 1 << 16  # rows that are written at a time


class Head(NamedTuple):
    """A column as people read it."""

    name: str
    unit: str
    number: bool


class Told(NamedTuple):
    """A cell as people read it: the value, its interval and n if it has them, and the value that it is sorted by."""

    value: str
    interval: str
    plain: str

    def __str__(self) -> str:
        return f"{self.value} {self.interval}".rstrip()


class Shown(NamedTuple):
    """Rows as people read them.

    A figure with columns `_n`, `_low`, `_high` stands in one cell with them: `27.3% (24.1%–30.8%, n 812)`.
    """

    heads: list[Head]
    rows: list[list[Told]]


class Result:
    """Rows with named columns. Nothing runs again when it is looked at."""

    def __init__(
        self,
        table: "pa.Table",
        units: dict[str, str] | None = None,
        *,
        title: str = "",
        about: str = "",
        name: str = "",
        hands: "Callable[[dict[str, Any]], Iterator[Hand]] | None" = None,
    ) -> None:
        self._table = table
        self.units = units or {}
        self.title = title
        self.name = name  # of the report
        self.about = about  # window, zone, and how much is proved
        self._hands = hands  # of a row

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._table.column_names)

    def __len__(self) -> int:
        return int(self._table.num_rows)

    def arrow(self) -> "pa.Table":
        """The Arrow table: amounts are DECIMAL(18,4), times UTC."""
        return self._table

    def df(self, *, money: str = "float") -> "pd.DataFrame":
        """A pandas frame.

        Amounts are float64, or Decimal with `money="decimal"`; integers and flags with unknown values are nullable
        (Int64, boolean), so that null stays null.
        """
        import pandas as pd
        import pyarrow as pa

        table = self._table if money == "decimal" else _amounts_as_floats(self._table)
        nullable = {
            pa.int16(): pd.Int16Dtype(), pa.int32(): pd.Int32Dtype(), pa.int64(): pd.Int64Dtype(),
            pa.bool_(): pd.BooleanDtype(),
        }  # fmt: skip
        unknown = {field.type for field in table.schema if table.column(field.name).null_count}
        frame: pd.DataFrame = table.to_pandas(types_mapper={k: v for k, v in nullable.items() if k in unknown}.get)
        return frame

    def pl(self) -> Any:
        """A polars frame. Raises UsageError where polars is not installed."""
        try:
            import polars as pl
        except ModuleNotFoundError:
            raise UsageError("polars is not installed (pip install polars); .df() and .arrow() need nothing") from None
        return pl.from_arrow(self._table)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Row by row as dictionaries: amounts are Decimal, times aware datetimes, unknown values None."""
        for batch in self._table.to_batches(max_chunksize=4096):
            yield from batch.to_pylist()

    def hands(self, row: int = 0) -> "Iterator[Hand]":
        """The hands that a row is made of: each knows its file and line, its acts theirs, and `raw()` is its text.

        Raises UsageError where rows are not made of hands, IndexError for a row that is not there.
        """
        if self._hands is None:
            raise UsageError("only rows of a report, or rows with a column `hand`, lead to hands")
        if not -len(self) <= row < len(self):
            raise IndexError(f"row {row} of {len(self)}")
        return self._hands(self._table.slice(row % len(self), 1).to_pylist()[0])

    def scalar(self) -> Any:
        """The one value of a result of one row and one column. Raises ValueError for any other."""
        if self._table.shape != (1, 1):
            raise ValueError(f"{len(self)} rows of {len(self.columns)} columns are no single value")
        return next(iter(next(self.rows()).values()))

    def cells(self, most: int | None = None) -> Iterator[tuple[str, ...]]:
        """The rows as text, cell by cell."""
        table = self._table if most is None else self._table.slice(0, most)
        for batch in table.to_batches(max_chunksize=_BATCH):
            yield from zip(*(_written(column, text) for column in batch.columns), strict=True)

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """The report's figure, on new axes unless some are given. Raises UsageError where there is none."""
        from pokerstats.reports.figures.plots import of_report

        return of_report(self.name).draw(self.drawable(), ax, self.about)

    def drawable(self) -> list[dict[str, Any]]:
        """The rows for a figure. Raises UsageError for more than memory should hold."""
        if len(self) > MOST_DRAWN:
            raise UsageError(f"{len(self):,} rows are too many for a figure: ask for one player, or for less time")
        return list(self.rows())

    # -- formats

    def write_csv(self, stream: IO[str]) -> None:
        """CSV with a header; an unknown value is an empty field."""
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.cells())

    def write_json(self, stream: IO[str]) -> None:
        """One JSON array of objects, a row a line; amounts are decimal strings."""
        places = {name: at for at, name in enumerate(self.columns)}  # of two columns of a name the last
        mark = "[\n "
        for batch in self._table.to_batches(max_chunksize=_BATCH):
            columns = [_written(batch.column(at), partial(_member, name)) for name, at in places.items()]
            for row in zip(*columns, strict=True):
                stream.write(f"{mark}{{{', '.join(row)}}}")
                mark = ",\n "
        stream.write("\n]\n" if len(self) else "[]\n")

    def write_parquet(self, path: str) -> None:
        """A Parquet file; its metadata tell the title, what the rows are about, and the unit of each column."""
        from pokerstats.store.export import write_table

        told = {"title": self.title, "about": self.about}
        table = self._table.replace_schema_metadata({name: words for name, words in told.items() if words})
        write_table(table, path, self.units)

    # -- as it shows itself

    def shown(self, most: int) -> Shown:
        """The first rows for people."""
        import pyarrow as pa

        whole = set(self.columns)
        with_interval = {name for name in whole if {f"{name}_n", f"{name}_low", f"{name}_high"} <= whole}
        inside = {f"{name}_{end}" for name in with_interval for end in ("n", "low", "high")}
        places = {name: at for at, name in enumerate(self.columns)}
        heads: list[Head] = []
        makers: list[tuple[list[int], Callable[[Any], str], str]] = []
        first = list(self._first(most))
        for field in self._table.schema:
            if field.name in inside:
                continue
            unit = self.units.get(field.name, "")
            kind = field.type
            number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
            heads.append(Head(field.name, "" if unit == "share" else unit, number))
            ends = ("", "_n", "_low", "_high") if field.name in with_interval else ("",)
            ats = [places[field.name + end] for end in ends]
            made: Callable[[Any], str] = text
            between = " … "
            if unit == "share":
                made, between = "{:.1%}".format, "–"
            elif pa.types.is_floating(kind):
                made = partial(_even, _decimals(row[at] for row in first for at in ats))
            makers.append((ats, made, between))
        rows = [[_cell([row[at] for at in ats], made, between) for ats, made, between in makers] for row in first]
        return Shown(heads, rows)

    def _first(self, most: int) -> Iterator[tuple[Any, ...]]:
        for batch in self._table.slice(0, most).to_batches(max_chunksize=4096):
            yield from zip(*map(_values, batch.columns), strict=True)

    def __repr__(self) -> str:
        shown = self.shown(SHOWN)
        rows = [[head.name for head in shown.heads], *([printable(str(told)) for told in row] for row in shown.rows)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([*lines, *self._rest()])

    def _repr_html_(self) -> str:
        shown = self.shown(SHOWN)
        head = _html_row([one.name for one in shown.heads], "th")
        body = "".join(_html_row([str(told) for told in row], "td") for row in shown.rows)
        rest = "".join(f"<p>{html.escape(line)}</p>" for line in self._rest())
        return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>{rest}"

    def _rest(self) -> list[str]:
        more = [f"… {len(self) - SHOWN:,} more of {len(self):,} rows"] if len(self) > SHOWN else []
        return [*more, f"{self.title}: {self.about}"] if self.about else more


def _written(column: "pa.Array[Any]", made: Callable[[Any], str]) -> list[str]:
    """A column as text: each value is put into words once, however often it comes."""
    import pyarrow.types as kinds

    kind = column.type
    if kinds.is_nested(kind) or kinds.is_null(kind) or kinds.is_interval(kind):  # Arrow finds no equal ones
        return list(map(made, column.to_pylist()))
    coded = column.dictionary_encode(null_encoding="encode")  # unknown is a word too: to fill it in imports pandas
    words = list(map(made, _values(coded.dictionary)))
    codes: Any = coded.indices.to_pylist()
    return [words[code] for code in codes]


def _values(column: "pa.Array[Any]") -> list[Any]:
    """A column's values, times of a zone in UTC: Arrow itself makes them with pandas, which takes 0.2 s to import."""
    import pyarrow as pa

    if not pa.types.is_timestamp(column.type) or column.type.tz is None:
        return column.to_pylist()
    times: list[Any] = column.cast(pa.timestamp(column.type.unit)).to_pylist()
    return [time and time.replace(tzinfo=UTC) for time in times]


def _member(name: str, value: Any) -> str:
    """`"net": "12.60"` of a JSON object."""
    return f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(json_value(value), ensure_ascii=False)}"


def _cell(values: Sequence[Any], made: Callable[[Any], str], between: str) -> Told:
    """A value, with its interval if there is one; how it is written, and what stands between two ends."""
    value, *interval = values
    if value is None:
        return Told("", "", "")
    shown, plain = made(value), text(value)
    if not interval:
        return Told(shown, "", plain)
    count, low, high = interval
    if low is None or high is None:
        return Told(shown, f"(n {count:,})", plain)
    return Told(shown, f"({made(low)}{between}{made(high)}, n {count:,})", plain)


def _decimals(values: Iterable[Any]) -> int:
    """How many a column of rates needs: figures below each other have as many, so that they can be compared."""
    told = (text(value) for value in values if value is not None)  # a whole number, as n is, has none
    return max((len(one.partition(".")[2]) for one in told if "e" not in one), default=0)


def _even(decimals: int, value: float) -> str:
    """A rate with so many decimals; a very small or large one as it is."""
    plain = text(value)
    return plain if "e" in plain or not math.isfinite(value) else f"{value:.{decimals}f}"


def _html_row(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _amounts_as_floats(table: "pa.Table") -> "pa.Table":
    import pyarrow as pa

    for at, field in enumerate(table.schema):
        if pa.types.is_decimal(field.type):
            table = table.set_column(at, field.name, table.column(at).cast(pa.float64()))
    return table
