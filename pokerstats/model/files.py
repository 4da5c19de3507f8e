"""Files are locked, replaced and removed here, and only here: the one place where POSIX and Windows differ."""

import contextlib
import json
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from pokerstats.model.errors import LockedError

if sys.platform == "win32":
    import msvcrt

    _REPLACE_TRIES: Final = 5  # a virus scanner or a reader may hold the old file open for a moment
    _Locked = OSError
    _LOCKED_BYTE: Final = 1 << 30  # far behind the holder's note, which others must be able to read

    def _try_lock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

    def _sync_folder(folder: Path) -> None:
        """Windows writes a renamed entry through on its own."""

else:
    import fcntl

    _REPLACE_TRIES: Final = 1
    _Locked = BlockingIOError

    def _try_lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)

    def _sync_folder(folder: Path) -> None:
        entry = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)


_REPLACE_PAUSE: Final = 0.05  # seconds


@contextlib.contextmanager
def lock(path: str | Path) -> Iterator[None]:
    """One holder at a time: an OS lock that ends with its process, however that ends.

    The file stays; while it is locked it says who holds it. Raises LockedError.
    """
    with Path(path).open("a+b") as file:
        try:
            _try_lock(file)
        except _Locked:
            raise LockedError(f"{path}: locked by {_holder(path)}") from None
        try:
            _write_holder(file)
            yield
        finally:
            file.truncate(0)
            _unlock(file)


def _write_holder(file: BinaryIO) -> None:
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    note = {"pid": os.getpid(), "host": platform.node(), "since": since}
    file.truncate(0)
    file.write(json.dumps(note).encode())
    file.flush()


def _holder(path: str | Path) -> str:
    try:
        note = json.loads(Path(path).read_bytes())
        return f"process {note['pid']} on {note['host']} since {note['since']}"
    except (OSError, ValueError, KeyError, TypeError):  # the holder is just writing its note
        return "another process"


def replace(temporary: str | Path, path: str | Path) -> None:
    """Put a finished file in the place of another: a reader, or a crash, sees the old one or the new one."""
    with Path(temporary).open("r+b") as file:
        os.fsync(file.fileno())
    for left in reversed(range(_REPLACE_TRIES)):
        try:
            Path(temporary).replace(path)
            break
        except PermissionError:
            if not left:
                raise
            time.sleep(_REPLACE_PAUSE)
    _sync_folder(Path(path).parent)


def write_atomic(path: str | Path, content: bytes) -> None:
    """Write a whole file or nothing of it; a full disk leaves the old one."""
    path = Path(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):  # of a disk that fails, the first error is told
            temporary.unlink(missing_ok=True)
        raise


def unfinished(path: str | Path) -> list[Path]:
    """What `write_atomic` left beside a file when its process was killed, or its disk failed."""
    path = Path(path)
    return list(path.parent.glob(f".{path.name}.*.tmp"))


def open_shared(path: str | Path) -> BinaryIO:
    """Open a file for reading, unbuffered, without keeping its writer from writing on."""
    return Path(path).open("rb", buffering=0)  # Python's open shares reading and writing on Windows too


def remove_tree(path: str | Path) -> bool:
    """Remove a file, or a folder with all in it; False if something is in use and stays."""
    path = Path(path)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
    return not os.path.lexists(path)
