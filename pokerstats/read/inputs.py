"""Paths become inputs: files, folders, zip members, gz files, stdin; what cannot be read is an input with its reason.

A member of an archive has the path `a.zip!/folder/b.txt`. Nothing here raises for what lies on the disk, except
`open_raw`, whose errors are READ_ERRORS.
"""

import functools
import gzip
import lzma
import os
import re
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, cast

from pokerstats.model.files import open_shared

READ_ERRORS: Final = (
    OSError, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, NotImplementedError, UnicodeDecodeError,
)  # fmt: skip
STDIN: Final = "-"
_MEMBER: Final = ".zip!/"
_MANIFEST: Final = "manifest.json"  # marks a dataset
_ENCRYPTED: Final = 0x1  # flag bit of a zip member
_FILE_ERRORS: Final = sys.getfilesystemencodeerrors()
_HIDDEN: Final = (".", "__MACOSX")
_OPEN_ARCHIVES: Final = 2  # reading the directory of a large archive again for each member would be quadratic


class Input(NamedTuple):
    """One thing to read, or the reason why it cannot be read."""

    path: str  # as given, then `/name`; a name that is no Unicode has its odd bytes as \\xNN
    kind: str  # file, zip, gz, stdin, folder (only with a problem)
    size: int | None  # bytes after unpacking, None unknown
    given: str  # the first argument that led here
    problem: str | None = None  # continues a sentence: "a.zip is encrypted"
    named: bool = False  # the user named this very path


def find_inputs(paths: Iterable[str | os.PathLike[str]]) -> list[Input]:
    """All inputs under the paths, in order of argument and name, each path once."""
    arguments = [_printable(os.fspath(path)) for path in paths]
    found: dict[str, Input] = {}
    for argument in arguments:
        for one in _find(argument):
            found.setdefault(one.path, one._replace(named=one.path in arguments))
    return list(found.values())


def problem_of(error: BaseException) -> str:
    """An error of reading as the end of a sentence that begins with the path."""
    if isinstance(error, FileNotFoundError):
        return "does not exist"
    if isinstance(error, PermissionError):
        return "cannot be read: no permission"
    if isinstance(error, EOFError):
        return "is cut off"
    if isinstance(error, NotImplementedError):
        return "is packed by a method that is not supported"
    if isinstance(error, UnicodeDecodeError):
        return "is damaged: the name of a member is no UTF-8, though it is said to be"
    if isinstance(error, (zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, lzma.LZMAError)):
        return f"is damaged: {error}"
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror or error}"
    return f"cannot be read: {error}"


# -- finding


def _find(given: str) -> Iterator[Input]:
    if given == STDIN:
        yield Input(STDIN, "stdin", None, given)
        return
    if _MEMBER in given.lower() and not os.path.lexists(_on_disk(given)):
        yield from _members_named(given)
        return
    if not given:  # pathlib takes it for the folder one is in
        yield Input(given, "file", None, given, "does not exist")
        return
    try:
        is_folder = stat.S_ISDIR(_on_disk(given).stat().st_mode)
    except READ_ERRORS as error:
        yield Input(given, "file", None, given, problem_of(error))
        return
    if is_folder:
        yield from _folder(given, given, ())
    else:
        yield from _file(given, given)


def _folder(path: str, given: str, above: tuple[tuple[int, int], ...]) -> Iterator[Input]:
    """A folder's inputs by name; hidden ones and datasets are passed over."""
    try:
        status = _on_disk(path).stat()
        names = sorted(entry.name.encode("utf-8", _FILE_ERRORS) for entry in os.scandir(_on_disk(path)))
    except READ_ERRORS as error:
        yield Input(path, "folder", None, given, problem_of(error))
        return
    here = (status.st_dev, status.st_ino)
    if here in above:
        yield Input(path, "folder", None, given, "is a link to a folder above it")
        return
    if _MANIFEST.encode() in names:
        if path == given:
            yield Input(path, "folder", None, given, "is a dataset, not hand histories")
        return
    for name in names:
        text = name.decode("utf-8", "backslashreplace")
        if text.startswith(_HIDDEN):
            continue
        child = path + text if path.endswith(("/", os.sep)) else f"{path}/{text}"
        if _on_disk(child).is_dir():
            yield from _folder(child, given, (*above, here))
        else:
            yield from _file(child, given)


def _file(path: str, given: str) -> Iterator[Input]:
    try:
        status = _on_disk(path).stat()
    except READ_ERRORS as error:
        yield Input(path, "file", None, given, problem_of(error))
        return
    if not stat.S_ISREG(status.st_mode):
        if path == given:  # a pipe that the user names is read; one that lies in a folder would only hang
            yield Input(path, "file", None, given)
    elif path.lower().endswith(".zip"):
        yield from _members(path, given, "")
    elif not os.access(_on_disk(path), os.R_OK):
        yield Input(path, "file", status.st_size, given, "cannot be read: no permission")
    elif _is_gz(path):
        yield Input(path, "gz", None, given)
    else:
        yield Input(path, "file", status.st_size, given)


def _members_named(given: str) -> Iterator[Input]:
    archive, member = _split_member(given)
    found = list(_members(archive, given, member))
    yield from found or [Input(given, "zip", None, given, "does not exist")]


def _members(path: str, given: str, under: str) -> Iterator[Input]:
    """Members of an archive by name: all, the one called `under`, or those in the folder `under`."""
    try:
        members = {info.filename: info for info in _archive(path).infolist() if not info.is_dir()}
    except READ_ERRORS as error:
        yield Input(path, "zip", None, given, _archive_problem(error))
        return
    inside = under.rstrip("/") + "/" if under else ""
    for name in sorted(members):
        hidden = any(part.startswith(_HIDDEN) for part in name.split("/"))
        if name == under or (name.startswith(inside) and not hidden):
            info = members[name]
            size = None if _is_gz(name) else info.file_size
            yield Input(f"{path}!/{name}", "zip", size, given, _member_problem(info))


def _archive_problem(error: BaseException) -> str:
    return "is no complete zip archive" if isinstance(error, zipfile.BadZipFile) else problem_of(error)


def _member_problem(info: zipfile.ZipInfo) -> str | None:
    if info.flag_bits & _ENCRYPTED:
        return "is encrypted"
    if info.filename.lower().endswith(".zip"):
        return "is an archive inside an archive"
    return None


# -- opening


def open_raw(path: str) -> BinaryIO:
    """The unpacked bytes of an input by its path. Raises READ_ERRORS.

    Where reading fails on the way, `read1` (an unbuffered file: `readinto`) has told all that came before.
    """
    if path == STDIN:
        return cast(BinaryIO, sys.stdin.buffer)
    if _MEMBER in path.lower() and not os.path.lexists(_on_disk(path)):
        archive, member = _split_member(path)
        stream = _open_member(archive, member)
        return cast(BinaryIO, gzip.GzipFile(fileobj=stream)) if _is_gz(path) else stream
    return cast(BinaryIO, gzip.open(_on_disk(path))) if _is_gz(path) else open_shared(_on_disk(path))


def _is_gz(path: str) -> bool:
    return path.lower().endswith(".gz")


def _open_member(path: str, member: str) -> BinaryIO:
    try:
        return cast(BinaryIO, _archive(path).open(member))
    except KeyError:
        raise FileNotFoundError(f"{path} has no member {member}") from None
    except RuntimeError:  # zipfile's word for a password that is needed
        raise OSError(f"{member} is encrypted") from None


def _archive(path: str) -> zipfile.ZipFile:
    status = _on_disk(path).stat()
    return _archive_as_of(_on_disk(path), status.st_size, status.st_mtime_ns)


@functools.lru_cache(maxsize=_OPEN_ARCHIVES)
def _archive_as_of(path: Path, _size: int, _modified_ns: int) -> zipfile.ZipFile:
    return zipfile.ZipFile(path)


def close_archives() -> None:
    """Let go of the archives that were read last (on Windows an open one cannot be deleted)."""
    _archive_as_of.cache_clear()


def _split_member(path: str) -> tuple[str, str]:
    at = path.lower().index(_MEMBER) + len(".zip")
    return path[:at], path[at + len("!/") :]


# -- names


def _printable(path: str) -> str:
    r"""A path as valid Unicode: bytes of a file name that are none are written as \xNN."""
    return path.encode("utf-8", _FILE_ERRORS).decode("utf-8", "backslashreplace")


def _on_disk(path: str) -> Path:
    r"""The name that the disk knows: \xNN may stand for a byte that is no Unicode."""
    if "\\x" not in path or os.path.lexists(path):
        return Path(path)
    escaped = re.sub(rb"\\x([89a-f][0-9a-f])", lambda found: bytes.fromhex(found[1].decode()), path.encode())
    return Path(escaped.decode("utf-8", _FILE_ERRORS))
