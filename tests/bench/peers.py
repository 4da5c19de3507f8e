"""Other programs that read PokerStars text, as far as pip installs them, in an environment that is thrown away.

Each does what it can: none of them checks a figure. They are given what all three say they read: no-limit Hold'em
tournaments, two clocks in the head line, file names as PokerStars makes them. What a program refuses is counted: its
speed is that of what it reads.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from pokerstats.api.synth import synth

MINUTES: Final = 20  # a peer may take

# Programs that print {"read": hands, "refused": hands, "seconds": CPU seconds}; argv[1] = a file of hands.
_COUNT: Final = "import json, sys, time, warnings; warnings.simplefilter('ignore')\n"
PROGRAMS: Final = {
    "pokerkit": _COUNT + """
from collections import deque
from pokerkit import PokerStarsParser
sys.stderr = open('/dev/null', 'w') if sys.platform != 'win32' else open('NUL', 'w')
text = open(sys.argv[1], encoding='utf-8').read()
hands, read, before = text.count('PokerStars Hand #') + text.count('PokerStars Game #'), 0, time.process_time()
for history in PokerStarsParser()(text):
    try:
        deque(history, maxlen=0)  # plays it
        read += 1
    except ValueError:
        pass
print(json.dumps({'read': read, 'refused': hands - read, 'seconds': time.process_time() - before}))
""",
    "poker": _COUNT + """
from poker.room.pokerstars import PokerStarsHandHistory
hands = [hand for hand in open(sys.argv[1], encoding='utf-8').read().split('\\n\\n\\n') if hand.strip()]
read, before = 0, time.process_time()
for hand in hands:
    try:
        PokerStarsHandHistory(hand.strip()).parse()
        read += 1
    except Exception:
        pass
print(json.dumps({'read': read, 'refused': len(hands) - read, 'seconds': time.process_time() - before}))
""",
    "pokerdf": _COUNT + """
import glob, os, resource, shutil, subprocess, tempfile
import pyarrow.parquet as pq
hands = [hand for hand in open(sys.argv[1], encoding='utf-8').read().split('\\n\\n\\n') if hand.strip()]
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(folder + '/in')
    for at in range(0, len(hands), 500):  # it takes sessions
        with open(f'{folder}/in/HH20180101 T{at:08d}.txt', 'w', encoding='utf-8') as file:
            file.write('\\n\\n\\n'.join(hands[at:at + 500]) + '\\n\\n\\n')
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([os.path.dirname(sys.executable) + '/pokerdf', 'convert', 'in'], cwd=folder, check=False,
                   env=os.environ | {'LOKY_MAX_CPU_COUNT': '1'}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    ids = set()
    for path in glob.glob(folder + '/output/**/*.parquet', recursive=True):
        ids.update(pq.read_table(path, columns=['HandID']).column(0).to_pylist())
print(json.dumps({'read': len(ids), 'refused': len(hands) - len(ids), 'seconds': seconds}))
""",
}  # fmt: skip
DOES: Final = {
    "pokerkit": "reads, replays",
    "poker": "reads",
    "pokerdf": "reads to Parquet",
}


SESSION: Final = 100  # hands
CLOCK: Final = re.compile(r" - ([\d/]+ [\d:]+) ET$", re.MULTILINE)


def readable(hands: int) -> str:
    """Hands that all of them should read."""
    sessions = range(1, 1 + max(1, hands // SESSION))
    texts = ("\n".join(synth("pokerstars", SESSION, nth, game="holdem", limit="no", money="tournament"))
             for nth in sessions)  # fmt: skip
    return CLOCK.sub(r" - \1 CET [\1 ET]", "\n".join(texts) + "\n")


class Peer(NamedTuple):
    """What a peer made of the hands, or why nothing is known of it."""

    name: str
    does: str
    hands_per_s: float  # of those it reads; 0 = not measured
    read: int
    refused: int
    why: str


def measured(file: Path, folder: Path) -> list[Peer]:
    """All peers over one file, one after the other."""
    return [_measured(name, file, folder / name) for name in PROGRAMS]


def _measured(name: str, file: Path, folder: Path) -> Peer:
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    try:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, capture_output=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", name], check=True, capture_output=True)
        version = _told(python, f"from importlib.metadata import version; print(version({name!r}))")
    except subprocess.CalledProcessError as error:
        return Peer(name, DOES[name], 0, 0, 0, f"does not install: {(error.stderr or b'').decode().strip()[-120:]}")
    try:
        found = json.loads(_told(python, PROGRAMS[name], str(file)))
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired, ValueError) as error:
        return Peer(f"{name} {version}", DOES[name], 0, 0, 0, f"does not run: {str(error)[-120:]}")
    rate = found["read"] / found["seconds"] if found["read"] else 0
    why = "" if found["read"] else "reads none of these hands"
    return Peer(f"{name} {version}", DOES[name], rate, found["read"], found["refused"], why)


def _told(python: Path, program: str, *arguments: str) -> str:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = subprocess.run(
        [str(python), "-c", program, *arguments], check=True, capture_output=True, text=True, env=plain,
        timeout=60 * MINUTES,
    )  # fmt: skip
    return run.stdout.strip().splitlines()[-1]
