"""Compiling ahead: what is said, and what is noted, when the disk takes it and when it does not."""

import subprocess
import sys
from pathlib import Path

import pytest
from numba import config

from pokerstats.api.synth import synth
from pokerstats.pipeline import warm

MARKUP = warm.MARKUP


class Process:
    """A process that compiles nothing."""

    code = 0

    def __init__(self, command: list[str]) -> None:
        self.command = command

    def wait(self) -> int:
        return self.code

    def terminate(self) -> None:
        pass


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(warm, "cache_folder", lambda: tmp_path / "cache" / "kernels")
    monkeypatch.setattr(warm, "drop_old_kernels", lambda: None)
    monkeypatch.setattr("subprocess.Popen", Process)
    monkeypatch.setattr(warm.config, "DISABLE_JIT", 0)
    return []


def test_what_is_compiled_is_noted_though_its_folder_was_taken_away(said: list[str]) -> None:
    assert warm.warm_up(said.append, MARKUP)
    assert said == [MARKUP.message]
    assert not warm.is_cold(MARKUP)
    assert not warm.warm_up(said.append, MARKUP)


def test_what_the_disk_does_not_take_is_told_and_not_noted(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Process, "code", warm.NOT_KEPT)
    assert warm.warm_up(said.append, MARKUP)
    assert said[1].endswith("cache: each run compiles them anew")
    assert warm.is_cold(MARKUP)


def test_a_note_that_cannot_be_written_stops_nothing(said: list[str], tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    assert warm.warm_up(said.append, MARKUP)
    assert warm.is_cold(MARKUP)


@pytest.mark.parametrize("cores", [1, 2, 3, 16])
def test_each_part_is_compiled_once_and_those_that_share_kernels_together(
    cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    parts = [*warm.EVERY_HAND.parts, *warm.DATASET.parts, *warm.MARKUP.parts]
    divided = warm._divided(parts)
    assert sorted(part for some in divided for part in some) == sorted(parts) == sorted(warm.PARTS)
    assert len(divided) == {1: 2, 2: 2, 3: 3, 16: 8}[cores]
    (storing,) = (some for some in divided if "storing" in some)
    assert storing.index("storing") < storing.index("storing-all")
    slowest, longest = max(map(warm._seconds, divided)), max(warm.SECONDS.values())
    assert slowest <= sum(warm.SECONDS.values()) / len(divided) + longest


COMPILED_TWICE = """
import sys
from pokerstats.columns.keeping import KernelCache
from pokerstats.pipeline import warm
from pokerstats.pipeline.run import import_paths

import_paths([sys.argv[1]], sys.argv[2])
for part in warm.PARTS.values():
    part()
kernels = {
    f"{module}.{name}": found
    for module, content in list(sys.modules.items())
    if module.startswith("pokerstats.")
    for name, found in vars(content).items()
    if isinstance(getattr(found, "_cache", None), KernelCache)
}
assert len(kernels) > 30
print({name: kernel.signatures for name, kernel in kernels.items() if len(kernel.signatures) > 1})
"""


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_no_kernel_is_compiled_twice(tmp_path: Path) -> None:
    """A column that lies otherwise in a chunk of one hand, or of none, would have it compiled again."""
    for name, hands in (("pokerstars", 60), ("pokerstars", 1), ("ipoker", 20), ("ipoker", 1)):
        (tmp_path / f"{name}{hands}.txt").write_text("\n".join(synth(name, hands, 3)) + "\n", encoding="utf-8")
    command = [sys.executable, "-c", COMPILED_TWICE, str(tmp_path), str(tmp_path / "ds")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "{}"
