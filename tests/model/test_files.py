import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from pokerstats.model import files
from pokerstats.model.errors import LockedError


def test_a_second_holder_is_told_who_holds_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    says = rf"locked by process {os.getpid()} on .* since 20"
    with files.lock(path), pytest.raises(LockedError, match=says) as caught, files.lock(path):
        pass
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


def test_a_lock_is_free_again_after_use_and_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with pytest.raises(RuntimeError), files.lock(path):
        raise RuntimeError
    with files.lock(path):
        pass
    assert path.read_bytes() == b""


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import os, sys; from pokerstats.model import files\n"
        "with files.lock(sys.argv[1]):\n    print('held', flush=True); sys.stdin.read(1); os._exit(9)"
    )
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LockedError, match=f"process {holder.pid} "), files.lock(path):
            pass
        holder.communicate("x")
    with files.lock(path):
        assert b'"pid"' in path.read_bytes()


def test_a_damaged_note_still_names_a_holder(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with files.lock(path):
        path.write_bytes(b"[]")
        with pytest.raises(LockedError, match="another process"), files.lock(path):
            pass


def test_an_atomic_write_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    files.write_atomic(path, b"old, and longer")
    files.write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "manifest.json"
    files.write_atomic(path, b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_tree_a_file_and_nothing_are_removed(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "c").write_bytes(b"c")
    (tmp_path / "d").write_bytes(b"d")
    assert all(files.remove_tree(tmp_path / name) for name in ("a", "d", "e"))
    assert not list(tmp_path.iterdir())


def test_what_stays_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "used").write_bytes(b"")

    def in_use(path: Path, missing_ok: bool) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", in_use)
    assert not files.remove_tree(tmp_path / "used")


def test_a_shared_file_may_grow_while_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(b"one")
    with files.open_shared(path) as reader, path.open("ab") as writer:
        assert reader.read() == b"one"
        writer.write(b"two")
        writer.flush()
        assert reader.read() == b"two"
