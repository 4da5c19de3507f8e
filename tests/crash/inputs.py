"""What is imported: files of two rooms, one compressed, one cut off, one with hands that another file has too."""

import gzip
from pathlib import Path

from pokerstats.api.synth import synth

FILES = 12
HANDS = 60  # in each


def make(folder: Path, *, seed: int = 1) -> None:
    """Fills a folder."""
    folder.mkdir(parents=True)
    for nth in range(FILES):
        site = "ipoker" if nth % 4 == 3 else "pokerstars"
        text = "\n".join(synth(site, HANDS, seed * 1000 + nth)) + "\n"
        suffix = "xml" if site == "ipoker" else "txt"
        (folder / f"{nth:02d}.{suffix}").write_text(text, encoding="utf-8")
    first = (folder / "00.txt").read_text(encoding="utf-8")
    (folder / "copies.txt").write_text(first[: len(first) // 2], encoding="utf-8")  # its last hand is cut off
    (folder / "packed.txt.gz").write_bytes(gzip.compress(first.replace("Hand #", "Hand #9").encode(), mtime=0))


def change(folder: Path) -> None:
    """Most files grow, two are others, one is new: several groups of shards are replaced."""
    for nth in range(FILES):
        if nth % 4 != 3 and nth not in (1, 6):
            with (folder / f"{nth:02d}.txt").open("a", encoding="utf-8") as file:
                file.write("\n" + "\n".join(synth("pokerstars", 10, 7_000 + nth)) + "\n")
    for nth in (1, 6, 20):
        text = "\n".join(synth("pokerstars", HANDS, 7_100 + nth)) + "\n"
        (folder / f"{nth:02d}.txt").write_text(text, encoding="utf-8")
