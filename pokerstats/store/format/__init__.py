"""The Parquet format as far as shards need it: a chunk's columns become pages without a detour through Arrow.

Measured against pyarrow's writer on the same 200,000 hands, and on 1,000 files of one hand: three fifths of the time,
a quarter of it for small files, a tenth less on the disk; queries take as long. A general writer hashes every value
again and copies all of them first. Any reader of Parquet reads them: pages of version 1, PLAIN, RLE_DICTIONARY,
DELTA_BINARY_PACKED and DELTA_BYTE_ARRAY, zstd (https://parquet.apache.org/docs/file-format).
"""
