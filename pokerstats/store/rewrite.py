"""Shards are never changed: rows that go, or move, make a new group of shards."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from pokerstats.columns.layout import I64
from pokerstats.model.schema import BY_NAME, HAND_BITS
from pokerstats.store import arrow, manifest
from pokerstats.store.manifest import Group
from pokerstats.store.staging import GroupWriter

_BATCH = 1 << 17  # rows

Mask = npt.NDArray[np.bool_]
NewGroup = Callable[[str], GroupWriter]


def without_inputs(dataset: Path, group: Group, gone: dict[int, str], new_group: NewGroup) -> list[Group]:
    """The group without the rows of these inputs (path by file_id): none, the group itself, or a new one."""
    left = set(group.files) - set(gone)
    if len(left) == len(group.files):
        return [group]
    if not left:
        return []
    ids, paths = np.array(sorted(gone), np.int64), set(gone.values())
    writer = new_group(group.kind)
    for table, rows in _row_groups(dataset, group):
        if "path" in rows.column_names:
            stays = np.array([path not in paths for path in rows.column("path").to_pylist()], np.bool_)
        else:
            stays = ~np.isin(arrow.integers(rows.column("hand")) >> HAND_BITS, ids)
        writer.write(table, _picked(rows, stays))
    return [writer.finish(left).group]


def parted(dataset: Path, group: Group, copies: I64, new_group: NewGroup) -> list[Group]:
    """The group parted so that second copies (sorted `hand`s) stand in spare shards and all other hands do not."""
    spare = group.kind == manifest.SPARE
    if "hands" not in group.shards or not (spare or set(group.files).intersection((copies >> HAND_BITS).tolist())):
        return [group]
    with pq.ParquetFile(dataset / group.shards["hands"].name) as file:
        hands = arrow.integers(file.read(["hand"]).column("hand"))
    if np.all(_among(hands, copies) == spare):
        return [group]
    main, aside = new_group(manifest.HANDS), new_group(manifest.SPARE)
    for table, rows in _row_groups(dataset, group):
        moved = np.zeros(rows.num_rows, np.bool_)
        if "hand" in rows.column_names:
            moved = _among(arrow.integers(rows.column("hand")), copies)
        main.write(table, _picked(rows, ~moved))
        aside.write(table, _picked(rows, moved))
    return [main.finish(group.files).group, aside.finish(group.files).group]


def _among(hands: I64, some: I64) -> Mask:
    found: Mask = np.isin(hands, some)
    return found


def _picked(rows: pa.Table, mask: Mask) -> pa.Table:
    return rows if mask.all() else rows.filter(arrow.flags(mask))


def _row_groups(dataset: Path, group: Group) -> Iterator[tuple[str, pa.Table]]:
    """The rows of a group in pieces, as their writer gave them: texts as dictionaries, amounts as they were."""
    for table, shard in group.shards.items():
        texts = {column.name for column in BY_NAME[table].columns if column.type == "text"} - {"hand_id"}
        there = pq.read_schema(dataset / shard.name).names
        with pq.ParquetFile(dataset / shard.name, read_dictionary=sorted(texts.intersection(there))) as file:
            for batch in file.iter_batches(_BATCH):
                yield table, _narrowed(pa.Table.from_batches([batch]))


def _narrowed(rows: pa.Table) -> pa.Table:
    """Decimals come back from Parquet twice as wide."""
    for at, field in enumerate(rows.schema):
        if pa.types.is_decimal(field.type):
            rows = rows.set_column(at, field.name, rows.column(at).cast(arrow.MONEY))
    return rows
