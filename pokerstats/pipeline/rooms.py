"""All rooms of the package as kernel tables, kept on disk between runs: building them takes longer than a small file.

What is kept lies in the kernel cache, whose name carries a hash of the sources; the grammars' own hash is in
the file's name. A file that cannot be read or written is passed over.
"""

import contextlib
import hashlib
import os
import pickle
from functools import cache
from importlib.resources import files
from typing import Final

from pokerstats.columns.kernels import cache_folder
from pokerstats.read.compile import Rooms, build
from pokerstats.read.language import SUFFIX, load_all

_UNREADABLE: Final = (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError, IndexError)


@cache
def rooms() -> Rooms:
    """All rooms of the package, in the order of their names."""
    kept = cache_folder() / f"rooms-{grammar_hash()}.pickle"
    with contextlib.suppress(*_UNREADABLE):
        loaded = pickle.loads(kept.read_bytes())  # noqa: S301 - written by this program into its own cache
        if isinstance(loaded, Rooms):
            return loaded
    made = build(load_all())
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        draft.replace(kept)
    return made


@cache
def grammar_hash() -> str:
    """Of all grammar texts: who reads with other grammars reads anew."""
    digest = hashlib.sha256()
    for file in sorted((files("pokerstats") / "sites").iterdir(), key=lambda file: file.name):
        if file.name.endswith(SUFFIX):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
