"""The manifest of a dataset: which shards belong to it, and what they add up to. Readers see what it lists, only."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerstats.model import files
from pokerstats.model.errors import DatasetError
from pokerstats.model.schema import SCHEMA_VERSION

NAME: Final = "manifest.json"
# what a group of shards holds
HANDS, ACROSS, INPUTS, SPARE, EQUITY = "hands", "across", "inputs", "spare", "equity"


class Shard(NamedTuple):
    """One Parquet file of a table."""

    name: str  # relative to the dataset, with `/`
    rows: int
    bytes: int = -1  # -1 not known: written by an earlier version

    def is_whole(self, dataset: Path) -> bool:
        """Whether the file is there, as long as it was written."""
        try:
            size = (dataset / self.name).stat().st_size
        except OSError:
            return False
        return size == self.bytes or self.bytes < 0


class Group(NamedTuple):
    """The shards that were written together: of some inputs' hands, or of findings across all hands.

    EQUITY groups hold what the all-in hands of their inputs were worth, which may be nothing.
    SPARE groups hold the second copies of hands, which no view shows: they step in if the first copy goes.
    """

    id: str
    kind: str
    files: tuple[int, ...]  # file_ids with rows in it
    shards: dict[str, Shard]  # by table

    def is_whole(self, dataset: Path) -> bool:
        """Whether all its shards are there."""
        return all(shard.is_whole(dataset) for shard in self.shards.values())


class Manifest(NamedTuple):
    """What a dataset consists of."""

    groups: tuple[Group, ...] = ()
    next_group: int = 1
    next_file: int = 1
    summary: dict[str, Any] = {}  # noqa: RUF012  never changed in place

    def shards(self, table: str) -> list[str]:
        """The files of a table that readers see, relative to the dataset."""
        return [group.shards[table].name for group in self.groups if table in group.shards and group.kind != SPARE]


def read(dataset: Path) -> Manifest:
    """The manifest of a dataset. Raises DatasetError if the folder has none, or not one of this schema version."""
    path = dataset / NAME
    try:
        text = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise DatasetError(f"{dataset}: not a dataset (no {NAME})") from None
    except OSError as error:
        raise DatasetError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        content = json.loads(text)
        version = content["schema"]
    except (ValueError, KeyError, TypeError):
        raise DatasetError(f"{path}: damaged manifest; restore it, or import the hands anew") from None
    if not _readable(version):
        raise DatasetError(
            f"{dataset}: dataset of schema version {version}, this pokerstats reads {SCHEMA_VERSION}; import it anew"
        )
    try:
        return _manifest(content)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise DatasetError(f"{path}: damaged manifest; restore it, or import the hands anew") from None


def _readable(version: object) -> bool:
    """A minor version only adds columns: the same major version, not a later minor one, can be read."""
    try:
        major, minor = (int(part) for part in str(version).split("."))
    except ValueError:
        return False
    own_major, own_minor = (int(part) for part in SCHEMA_VERSION.split("."))
    return major == own_major and minor <= own_minor


def _manifest(content: dict[str, Any]) -> Manifest:
    groups = tuple(group_from(group) for group in content["groups"])
    return Manifest(groups, int(content["next_group"]), int(content["next_file"]), dict(content["summary"]))


def group_from(content: dict[str, Any]) -> Group:
    """A group from its JSON form."""
    shards = {table: Shard(str(name), *map(int, sizes)) for table, (name, *sizes) in content["shards"].items()}
    return Group(str(content["id"]), str(content["kind"]), tuple(int(file) for file in content["files"]), shards)


def group_to(group: Group) -> dict[str, Any]:
    """The JSON form of a group."""
    return group._asdict() | {"shards": {table: list(shard) for table, shard in group.shards.items()}}


def write(dataset: Path, manifest: Manifest) -> None:
    """Put the manifest in place: from now on readers see these shards."""
    content = {
        "schema": SCHEMA_VERSION,
        "next_group": manifest.next_group,
        "next_file": manifest.next_file,
        "summary": manifest.summary,
        "groups": [group_to(group) for group in manifest.groups],
    }
    files.write_atomic(dataset / NAME, json.dumps(content, separators=(",", ":")).encode())
