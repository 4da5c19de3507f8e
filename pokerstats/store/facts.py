"""What the store must be told besides the columns: the inputs, and the words that grammar codes stand for."""

from typing import NamedTuple


class FileFacts(NamedTuple):
    """One input: what is known of it when it was read to its end. `lines_*` and `hands` count all of it."""

    path: str
    sha256: str
    bytes: int
    site: str | None = None
    encoding: str = "utf-8"
    status: str = "read"  # schema.FILE_STATUSES
    hands: int = 0
    lines_used: int = 0
    lines_noise: int = 0
    lines_unknown: int = 0
    preamble_offset: int | None = None
    preamble_length: int | None = None
    versions: str = ""


class Words(NamedTuple):
    """What codes of the grammars mean: `sites[setup.room]`, `words[setup.mix]`, `words[setup.skin]`, and so on."""

    sites: tuple[str, ...]
    words: tuple[str, ...] = ()
    schedules: tuple[str, ...] = ()  # ids: what charged.schedule counts


class Origin(NamedTuple):
    """Where the hands of a chunk come from."""

    file_id: int
    path: str
    first: int  # ordinal in the file of the chunk's first hand
