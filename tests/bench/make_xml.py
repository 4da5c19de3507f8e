"""A large file of iPoker's XML: the hands of a folder, or some that nobody played, over and over under new numbers."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pokerstats.api.synth import synth

DISTINCT: Final = 2_000  # hands, if none are given
GAME: Final = re.compile(r"<game gamecode=\"\d+\">.*?</game>\s*", re.DOTALL)
HOLDEM: Final = re.compile(r"<gametype>[^<]*(?:Holdem|\bNL)")
NUMBER: Final = re.compile(r"(?<=<game gamecode=\")\d+")
END: Final = "</session>\n"


def sessions(folder: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Head and hands of each readable session of no limit Hold'em of the folder; without one, of synth's."""
    if folder is None:
        texts = ["\n".join(synth("ipoker", DISTINCT, 1)) + "\n"]
    else:
        texts = [file.read_text("utf-8-sig", errors="replace") for file in sorted(folder.rglob("*.*"))]
    for text in texts:
        head, games = text.partition("<game ")[0], GAME.findall(text)
        if games and (folder is None or HOLDEM.search(head)):
            yield head, games


def write(target: Path, hands: int, folder: Path | None = None) -> Path:
    """So many hands at least, session after session."""
    found = list(sessions(folder))
    number = 0
    with target.open("w", encoding="utf-8") as stream:
        while number < hands:
            for head, games in found:
                stream.write(head)
                for game in games:
                    number += 1
                    stream.write(NUMBER.sub(str(9_000_000_000 + number), game, count=1))
                stream.write(END)
    return target
