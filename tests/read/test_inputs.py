import gzip
import io
import os
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest

from pokerstats.read.inputs import READ_ERRORS, Input, close_archives, find_inputs, open_raw


def paths_of(inputs: list[Input]) -> list[str]:
    return [one.path for one in inputs]


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def test_a_folder_yields_its_files_by_name_and_passes_over_hidden_ones_and_datasets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = ("hands.ds/manifest.json", "hands.ds/hands/x.parquet")
    for name in ("b.txt", "a/z.txt", "a/.hidden", ".git/c", *dataset, "c.txt.gz"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_bytes(b"1234")
    monkeypatch.chdir(tmp_path)
    assert find_inputs(["."]) == [
        Input("./a/z.txt", "file", 4, "."),
        Input("./b.txt", "file", 4, "."),
        Input("./c.txt.gz", "gz", None, "."),
    ]
    assert paths_of(find_inputs(["a/", Path("b.txt")])) == ["a/z.txt", "b.txt"]


def test_each_path_comes_once_and_knows_whether_it_was_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"")
    (tmp_path / "b.txt").write_bytes(b"")
    inputs = find_inputs([tmp_path, tmp_path / "b.txt", tmp_path / "b.txt"])
    assert [(one.path[-5:], one.named, one.given) for one in inputs] == [
        ("a.txt", False, str(tmp_path)),
        ("b.txt", True, str(tmp_path)),
    ]


def test_a_missing_path_is_an_input_with_a_problem(tmp_path: Path) -> None:
    path = str(tmp_path / "none.txt")
    assert find_inputs([""]) == [Input("", "file", None, "", "does not exist", named=True)]
    assert find_inputs([path]) == [Input(path, "file", None, path, "does not exist", named=True)]


def test_a_named_dataset_is_no_hand_history(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(b"{}")
    assert [one.problem for one in find_inputs([tmp_path])] == ["is a dataset, not hand histories"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_links_back_and_links_to_nowhere_are_problems(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "back").symlink_to(tmp_path)
    (tmp_path / "gone").symlink_to(tmp_path / "nothing")
    (tmp_path / "other").symlink_to(tmp_path / "a.txt")
    (tmp_path / "a.txt").write_bytes(b"")
    assert [(one.path.removeprefix(str(tmp_path)), one.problem) for one in find_inputs([tmp_path])] == [
        ("/a/back", "is a link to a folder above it"),
        ("/a.txt", None),
        ("/gone", "does not exist"),
        ("/other", None),
    ]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_no_permission_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch(mode=0o000)
    (tmp_path / "b").mkdir(mode=0o000)
    assert {one.problem for one in find_inputs([tmp_path])} == {"cannot be read: no permission"}


@pytest.mark.skipif(sys.platform != "linux", reason="file names are Unicode elsewhere")
def test_a_file_name_that_is_no_unicode_is_printable_and_opens(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"Zo\xeb.txt")).write_bytes(b"hand")
    (one,) = find_inputs([tmp_path])
    assert one.path == f"{tmp_path}/Zo\\xeb.txt"
    with open_raw(one.path) as stream:
        assert stream.read() == b"hand"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_a_pipe_is_read_where_it_is_named_and_passed_over_in_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert find_inputs([tmp_path]) == []
    assert [one.problem for one in find_inputs([tmp_path / "pipe"])] == [None]


def test_the_members_of_a_zip_are_inputs(tmp_path: Path) -> None:
    path = zipped(
        tmp_path / "A.ZIP",
        {"2.txt": b"two", "in/ner/1.txt": b"one", "__MACOSX/x": b"", ".DS_Store": b"", "in/z.zip": b"", "3.gz": b""},
    )
    inputs = find_inputs([path])
    assert [(one.path.removeprefix(f"{path}!/"), one.size, one.problem) for one in inputs] == [
        ("2.txt", 3, None),
        ("3.gz", None, None),
        ("in/ner/1.txt", 3, None),
        ("in/z.zip", 0, "is an archive inside an archive"),
    ]
    assert not any(one.named for one in inputs)
    with open_raw(inputs[2].path) as stream:
        assert stream.read() == b"one"


def test_a_member_or_a_folder_of_a_zip_can_be_named(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"in/1.txt": b"", "in/2.txt": b"", "inn.txt": b""})
    assert find_inputs([f"{path}!/in/2.txt"]) == [Input(f"{path}!/in/2.txt", "zip", 0, f"{path}!/in/2.txt", named=True)]
    assert paths_of(find_inputs([f"{path}!/in"])) == [f"{path}!/in/1.txt", f"{path}!/in/2.txt"]
    assert [one.problem for one in find_inputs([f"{path}!/none"])] == ["does not exist"]


def test_a_file_whose_name_looks_like_a_member_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.zip!").mkdir()
    (tmp_path / "a.zip!" / "b.txt").write_bytes(b"hand")
    (one,) = find_inputs([tmp_path])
    assert one.kind == "file"
    with open_raw(one.path) as stream:
        assert stream.read() == b"hand"


@pytest.mark.parametrize("keep", [0, 40, -10])
def test_a_half_written_zip_is_an_input_with_a_problem(tmp_path: Path, keep: int) -> None:
    path = zipped(tmp_path / "a.zip", {"1.txt": b"hand" * 100})
    path.write_bytes(path.read_bytes()[:keep])
    assert find_inputs([path]) == [Input(str(path), "zip", None, str(path), "is no complete zip archive", named=True)]


def test_an_encrypted_member_is_an_input_with_a_problem(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"1.txt": b"hand"})
    data = bytearray(path.read_bytes())
    for header, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(header) + flags] |= 1
    path.write_bytes(data)
    assert [one.problem for one in find_inputs([path])] == ["is encrypted"]


def test_a_zip_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"1.txt": b""})
    assert len(find_inputs([path])) == 1
    zipped(path, {"1.txt": b"", "2.txt": b""})
    assert len(find_inputs([path])) == 2
    close_archives()


def test_gz_inside_zip_and_stdin_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zipped(tmp_path / "a.zip", {"1.txt.gz": gzip.compress(b"hand")})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"piped")))
    inputs = find_inputs([path, "-"])
    assert inputs[1] == Input("-", "stdin", None, "-", named=True)
    assert [open_raw(one.path).read() for one in inputs] == [b"hand", b"piped"]


def test_a_zip_with_a_name_that_is_no_utf8_is_an_input_with_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("café.txt", "x")
    path.write_bytes(path.read_bytes().replace("é".encode(), b"\xe9x"))
    (found,) = find_inputs([path])
    assert found.problem == "is damaged: the name of a member is no UTF-8, though it is said to be"


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_member_is_an_error_of_reading(tmp_path: Path, method: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.txt", Random(1).randbytes(2000))
    data = bytearray(path.read_bytes())
    data[60:70] = b"\xff" * 10
    path.write_bytes(data)
    (found,) = find_inputs([path])
    with pytest.raises(READ_ERRORS), open_raw(found.path) as stream:
        stream.read()
