"""What goes into a shard comes out of it, by two readers that share no code with the writer or each other."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow.parquet as pq
import pytest

from pokerstats.columns.layout import NONE, Texts
from pokerstats.store.format import cells, column, file
from pokerstats.store.format.cells import Cells
from pokerstats.store.format.column import Scratch
from pokerstats.store.format.file import ShardWriter
from pokerstats.store.format.footer import Field

SEVEN = 3 * list(range(7))
FAR = [2**58, -(2**58), 5, NONE, 7, -3]


def written(path: Path, kind: str, parts: Sequence[Cells], *, whole: bool = False, counted: bool = False) -> Path:
    target = path / "shard.parquet"
    fields = [Field("c", kind, whole)]
    writer = ShardWriter(target, fields, frozenset({"c"} if counted else ()), Scratch())
    for part in parts:
        writer.add({"c": part})
    writer.close()
    return target


def read(path: Path) -> list[Any]:
    """The column by pyarrow and by DuckDB, which must agree."""
    by_arrow = pq.ParquetFile(path).read().column("c").to_pylist()
    by_duck = duckdb.connect().execute(f"SELECT c FROM '{path}'").fetchall()
    assert [row[0] for row in by_duck] == by_arrow
    return by_arrow


def texts(*words: bytes) -> tuple[np.ndarray[Any, Any], Texts]:
    """Words as a chunk's bytes hold them, apart from each other."""
    lengths = np.array([len(word) for word in words], np.int32)
    at = np.cumsum([1, *(lengths[:-1] + 1)]).astype(np.int64)
    return np.frombuffer(bytearray(b" " + b" ".join(words) + bytes(16)), np.uint8), Texts(at, lengths)


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(column, "PAGE", 3)
    monkeypatch.setattr(file, "ROW_GROUP", 8)


@pytest.mark.parametrize("kind", ["int64", "int32", "int16"])
@pytest.mark.parametrize("count", [1, 2, 32, 33, 127, 128, 129, 130, 1000])
def test_rising_integers(tmp_path: Path, kind: str, count: int) -> None:
    rng = np.random.default_rng(count)
    values = np.cumsum(rng.integers(-3, 20, count))
    assert read(written(tmp_path, kind, [cells.rising(values)], whole=True)) == values.tolist()


@pytest.mark.parametrize("values", [FAR, [NONE], [NONE, NONE, 4], [2**62, 0, -(2**62), 2**62 - 1], [0] * 200])
def test_integers_far_apart_and_unknown(tmp_path: Path, values: list[int]) -> None:
    found = read(written(tmp_path, "int64", [cells.rising(np.array(values, np.int64))]))
    assert found == [None if value == NONE else value for value in values]


@pytest.mark.parametrize("distinct", [1, 2, 3, 9, 200, 256, 257, 3000, 70_000])
@pytest.mark.parametrize("nulls", [False, True])
def test_amounts_that_repeat(tmp_path: Path, distinct: int, nulls: bool) -> None:
    rng = np.random.default_rng(distinct)
    amounts = rng.choice(10**12, distinct, replace=False) - 10**11
    values = np.concatenate([amounts, rng.choice(amounts, 50)])
    if nulls:
        values[rng.integers(0, len(values), len(values) // 3)] = NONE
    found = pq.ParquetFile(written(tmp_path, "money", [cells.money(values)])).read().column("c").to_pylist()
    assert found == [None if value == NONE else Decimal(value).scaleb(-4) for value in values.tolist()]
    known = values[values != NONE]
    total = duckdb.connect().execute(f"SELECT sum(c), count(c) FROM '{tmp_path}/shard.parquet'").fetchall()
    assert total == [(Decimal(int(known.sum())).scaleb(-4) if len(known) else None, len(known))]


@pytest.mark.parametrize("values", [[-1], [-1, -1, -1], [4], [3, -1, 3], SEVEN, [101, 102, -1, 9, 3000]])
def test_small_numbers(tmp_path: Path, values: list[int]) -> None:
    found = read(written(tmp_path, "int16", [cells.small(np.array(values, np.int16))]))
    assert found == [None if value < 0 else value for value in values]


def test_a_column_without_nulls_takes_any_number(tmp_path: Path) -> None:
    values = np.array([-1, 5, -(2**15), 2**15 - 1], np.int16)
    assert read(written(tmp_path, "int16", [cells.small(values)], whole=True)) == values.tolist()


def test_hashes(tmp_path: Path) -> None:
    values = np.array([0, 2**64 - 1, 2**63, 17], np.uint64)
    assert read(written(tmp_path, "uint64", [cells.scattered(values)], whole=True)) == values.tolist()


@pytest.mark.parametrize("codes", [[0], [1, 1, 1], [0, 1, 2, -1, 3, 5], [-1] * 9, [*SEVEN, -1]])
def test_words_by_code(tmp_path: Path, codes: list[int]) -> None:
    words = ("no", "pot", "fixed", "cäp", "")
    found = read(written(tmp_path, "text", [cells.coded(np.array(codes, np.int8), words)]))
    assert found == [words[code] if 0 <= code < len(words) else None for code in codes]


def test_words_that_two_codes_mean_are_one(tmp_path: Path) -> None:
    path = written(tmp_path, "text", [cells.coded(np.array([2, 0, -1, 1, 3], np.int16), ("a", "b", "a"))])
    assert read(path) == ["a", "a", None, "b", None]
    assert pq.read_table(path, read_dictionary=["c"]).column("c").to_pylist() == ["a", "a", None, "b", None]


@pytest.mark.parametrize("count", [1, 8, 9, 31])
def test_booleans(tmp_path: Path, count: int) -> None:
    rng = np.random.default_rng(count)
    values, known = rng.integers(0, 2, count).astype(np.int8), rng.integers(0, 3, count) > 0
    found = read(written(tmp_path, "bool", [cells.flags(values, known)]))
    assert found == [bool(value) if sure else None for value, sure in zip(values, known, strict=True)]
    assert read(written(tmp_path, "bool", [cells.flags(values)], whole=True)) == values.astype(bool).tolist()


@pytest.mark.parametrize("count", [1, 8, 9, 31, 800])
def test_marks(tmp_path: Path, count: int) -> None:
    rows = np.random.default_rng(count).integers(0, 2**63 - 1, count)
    for known, value in ((0, 32), (5, 1), (30, 62)):
        expected = [bool(row >> value & 1) if row >> known & 1 else None for row in rows.tolist()]
        assert read(written(tmp_path, "bool", [cells.marks(rows, known, value)])) == expected
    for rows in (np.zeros(count, np.int64), np.full(count, -1, np.int64)):
        assert read(written(tmp_path, "bool", [cells.marks(rows, 3, 4)])) == [True if row else None for row in rows]


def test_cards(tmp_path: Path) -> None:
    packed = np.array([0, 1 + (52 << 8), 14, 52 * 0x0101010101010101, 0, 14], np.uint64)
    found = read(written(tmp_path, "text", [cells.cards(packed)]))
    assert found == [None, "2cAs", "5d", "As" * 8, None, "5d"]


@pytest.mark.parametrize("make", [cells.named, cells.plain])
def test_texts(tmp_path: Path, make: Any) -> None:
    words = [b"Anna", b"", "Ünï – 山".encode(), b"x" * 300, b"caf\xe9 \xff", b"Anna "]
    data, table = texts(*words)
    codes = np.array([2, 0, -1, 1, 3, 3, 4, 5, 0, -1], np.int32)
    found = read(written(tmp_path, "text", [make(data, table, codes)]))
    assert found == [None if code < 0 else words[code].decode("utf-8", "replace") for code in codes.tolist()]


@pytest.mark.parametrize("make", [cells.named, cells.plain])
def test_texts_of_several_chunks(tmp_path: Path, small_pages: None, make: Any) -> None:
    chunks = [[b"a", b"b"], [b"b", b"c", b"d", b"a"], [b"e"], [b"a"], [b"f", b"a", b"b", b"c", b"d"]]
    parts = [make(*texts(*words), np.arange(-1, len(words), dtype=np.int32)) for words in chunks]
    expected = [text for words in chunks for text in (None, *(word.decode() for word in words))]
    path = written(tmp_path, "text", parts)
    assert read(path) == expected
    assert pq.ParquetFile(path).num_row_groups > 1


def test_texts_that_begin_alike(tmp_path: Path) -> None:
    words = [f"7000{number:07d}{'x' * (number % 3)}".encode() for number in range(0, 90_000, 31)]
    codes = np.arange(-1, len(words), dtype=np.int32)
    found = read(written(tmp_path, "text", [cells.plain(*texts(*words), codes)]))
    assert found == [None, *(word.decode() for word in words)]


def test_many_texts(tmp_path: Path) -> None:
    words = [f"player {number}".encode() for number in range(5000)]
    codes = np.random.default_rng(1).integers(-1, 5000, 9000).astype(np.int32)
    found = read(written(tmp_path, "text", [cells.named(*texts(*words), codes)]))
    assert found == [None if code < 0 else words[code].decode() for code in codes.tolist()]


def test_a_figure_of_two_findings_stands_once_in_the_dictionary(tmp_path: Path) -> None:
    """Read as a dictionary, as shards are rewritten, a text that stood in it twice would shift the codes."""
    values, numbers = np.array([100_000, 100_000, 5, NONE], np.int64), np.array([401, 405, 202, 401], np.int16)
    path = written(tmp_path, "text", [cells.figures(values, numbers)])
    column = pq.read_table(path, read_dictionary=["c"]).column("c")
    assert column.to_pylist() == ["10.00", "10.00", "5", None]


def test_stakes(tmp_path: Path) -> None:
    low = np.array([5000, NONE, 100, 5000, 2_500_000], np.int64)
    high = np.array([10000, 10000, 200, 10000, 5_000_000], np.int64)
    found = read(written(tmp_path, "text", [cells.stakes(low, high)]))
    assert found == ["0.5/1", None, "0.01/0.02", "0.5/1", "250/500"]


@pytest.mark.parametrize("lengths", [[0], [1], [2, 0, 1, 3], [0, 0, 0], [1] * 9])
def test_lists(tmp_path: Path, lengths: list[int]) -> None:
    numbers = np.arange(1, sum(lengths) + 1)
    ends = np.cumsum([0, *lengths])
    boards = cells.boards(np.array(lengths), numbers.astype(np.uint64))
    by_card = [f"{'23456789TJQKA'[card >> 2]}{'cdhs'[card & 3]}" for card in range(52)]
    found = read(written(tmp_path, "list<text>", [boards], whole=True))
    assert found == [by_card[start:end] for start, end in pairwise(ends)]
    seats = cells.seats(np.array(lengths), numbers.astype(np.int16))
    found = read(written(tmp_path, "list<int16>", [seats], whole=True))
    assert found == [numbers[start:end].tolist() for start, end in pairwise(ends)]


def test_rows_wait_for_each_other(tmp_path: Path, small_pages: None) -> None:
    parts = [np.arange(count) + 10 * count for count in (1, 1, 5, 2, 9, 1)]
    path = written(tmp_path, "int64", [cells.rising(part) for part in parts], whole=True)
    assert read(path) == np.concatenate(parts).tolist()
    facts = pq.ParquetFile(path).metadata
    assert [facts.row_group(i).num_rows for i in range(facts.num_row_groups)] == [9, 9, 1]


def test_rows_that_wait_are_copies(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path / "shard.parquet", [Field("c", "int16", True)], frozenset(), Scratch())
    values = np.array([1, 2], np.int16)
    writer.add({"c": cells.small(values)})
    values[:] = 9
    writer.add({"c": cells.small(values)})
    writer.close()
    assert read(tmp_path / "shard.parquet") == [1, 2, 9, 9]


def test_nulls_alone(tmp_path: Path, small_pages: None) -> None:
    path = written(tmp_path, "money", [cells.nothing(2), cells.nothing(4), cells.nothing(300)])
    assert read(path) == [None] * 306


def test_rows_are_kept_by_a_mask() -> None:
    lists = cells.seats(np.array([2, 0, 1]), np.array([1, 2, 3])).kept(np.array([True, True, False]))
    assert lists.values.tolist() == [2, 0]
    assert lists.elements is not None
    assert lists.elements.tolist() == [1, 2]


def test_statistics_are_the_least_and_the_greatest(tmp_path: Path) -> None:
    amounts = cells.money(np.array([30_000, NONE, -20_000], np.int64))
    times = cells.rising(np.array([NONE, 7, 3], np.int64))
    ids = cells.plain(*texts(b"90", b"100", b"9"), np.array([0, 1, 2, -1], np.int32))
    for kind, part, least, most in (("money", amounts, -2, 3), ("int64", times, 3, 7), ("text", ids, "100", "90")):
        path = written(tmp_path, kind, [part], counted=True)
        found = pq.ParquetFile(path).metadata.row_group(0).column(0).statistics
        assert (found.min, found.max, found.null_count) == (least, most, 1)


@pytest.mark.parametrize("make", [cells.named, cells.plain])
def test_texts_that_were_replaced_are_one_text(tmp_path: Path, make: Any) -> None:
    """A dictionary that held it twice would be read wrong as a dictionary."""
    chunks = ([b"a", b"b"], [b"b\xff", b"b\xfe", b"a"])
    parts = [make(*texts(*words), np.arange(len(words), dtype=np.int32)) for words in chunks]
    path = written(tmp_path, "text", parts, counted=True)
    expected = ["a", "b", "b\ufffd", "b\ufffd", "a"]
    assert read(path) == expected
    if make is cells.named:
        assert pq.read_table(path, read_dictionary=["c"]).column("c").to_pylist() == expected


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full disk to write to")
def test_a_full_disk_is_told_once(tmp_path: Path) -> None:
    writer = ShardWriter(Path("/dev/full"), [Field("c", "int64", True)], frozenset(), Scratch())
    writer.add({"c": cells.rising(np.arange(9))})
    with pytest.raises(OSError, match="No space"):
        writer.close()
    writer.abandon()
    ShardWriter(Path("/dev/full"), [Field("c", "int64", True)], frozenset(), Scratch()).abandon()
