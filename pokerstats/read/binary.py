"""What a file is that is no hand history: told by its first bytes, for a clear message."""

from typing import Final, NamedTuple


class _Magic(NamedTuple):
    at: int
    bytes: bytes
    name: str


_MAGIC: Final = (
    _Magic(0, b"%PDF-", "a PDF"),
    _Magic(0, b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    _Magic(0, b"\xff\xd8\xff", "a JPEG picture"),
    _Magic(0, b"GIF8", "a GIF picture"),
    _Magic(8, b"WEBP", "a WebP picture"),
    _Magic(0, b"II*\0", "a TIFF picture"),
    _Magic(0, b"MM\0*", "a TIFF picture"),
    _Magic(4, b"ftyp", "a video"),
    _Magic(0, b"\x1f\x8b", "a gzip archive (its name must end with .gz)"),
    _Magic(0, b"BZh", "a bzip2 archive"),
    _Magic(0, b"\xfd7zXZ\0", "an xz archive"),
    _Magic(0, b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    _Magic(0, b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    _Magic(0, b"Rar!\x1a\x07", "a RAR archive"),
    _Magic(257, b"ustar", "a tar archive"),
    _Magic(0, b"\x7fELF", "a program"),
    _Magic(0, b"MZ\x90\0", "a program"),
    _Magic(0, b"\xcf\xfa\xed\xfe", "a program"),
    _Magic(0, b"SQLite format 3\0", "an SQLite database"),
    _Magic(8, b"DUCK", "a DuckDB database"),
    _Magic(0, b"PAR1", "a Parquet file"),
    _Magic(0, b"ARROW1", "an Arrow file"),
    _Magic(0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
    _Magic(0, b"{\\rtf", "an RTF document"),
)
_ZIP: Final = b"PK\x03\x04"
_OFFICE: Final = (b"[Content_Types].xml", b"mimetypeapplication/vnd.oasis.opendocument")
_TEXT_CONTROLS: Final = b"\0\t\n\x0b\x0c\r\x1a\x1b"
_CONTROLS: Final = bytes(set(range(32)) - set(_TEXT_CONTROLS))
_SAMPLE: Final = 4096
_MOST_CONTROLS: Final = 0.05  # of a text's bytes; compressed or compiled data has about 0.1


def looks_binary(head: bytes) -> str | None:
    """What a file is that is no text, by its first bytes: "a PDF"; None for text."""
    for magic in _MAGIC:
        if head.startswith(magic.bytes, magic.at):
            return magic.name
    if head.startswith(_ZIP):
        office = any(mark in head for mark in _OFFICE)
        return "an Office document" if office else "a zip archive (its name must end with .zip)"
    sample = head[:_SAMPLE]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return "binary data" if controls > _MOST_CONTROLS * len(sample) else None
