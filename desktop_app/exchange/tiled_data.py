"""The numbers of a layer of tiles, as Tiled packs them: a list, or base64, plain or compressed by gzip, zlib or zstd."""

from __future__ import annotations

import base64
import binascii
import importlib
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from desktop_app.errors import AppError
from desktop_app.language import quoted, said

WHOLE_TILE: Final = 0x0FFFFFFF
"""Mask of a tile number without its flip and rotation bits."""
BYTES: Final = 4
GZIP: Final = 31
"""Window bits of zlib that read a gzip head."""
LONGEST_SHOWN: Final = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Packed:
    """The tiles of a layer or chunk as they lie in the file; `count` says how many there must be."""

    data: tuple[int, ...] | str
    encoding: str
    compression: str
    count: int


def shown(name: str) -> str:
    """Quote what a file calls something: in one line, and no longer than a name is."""
    return quoted(" ".join(name.split())[:LONGEST_SHOWN])


def unpacked(packed: Packed, path: Path, layer: str) -> tuple[int, ...]:
    """Give the numbers of the tiles, row by row. Raises: AppError."""
    if not isinstance(packed.data, str):
        found = packed.data
    elif packed.encoding == "base64":
        raw = _raw(packed, path, layer)
        found = tuple(int.from_bytes(raw[at : at + BYTES], "little") for at in range(0, len(raw), BYTES))
    else:
        raise _wrong(path, layer, said("unknown encoding {what}", what=shown(packed.encoding)))
    if len(found) != packed.count:
        raise _wrong(path, layer, said("it has {count} tiles instead of {wanted}", count=len(found), wanted=packed.count))
    return found


def _wrong(path: Path, layer: str, why: str) -> AppError:
    return AppError(said("{name} can't be opened: layer {layer}: {why}.", name=path.name, layer=shown(layer), why=why), str(path))


def _raw(packed: Packed, path: Path, layer: str) -> bytes:
    """Unpack the bytes of the tiles, never more than there must be."""
    assert isinstance(packed.data, str), "a list needs no unpacking"
    most = packed.count * BYTES
    try:
        body = base64.b64decode("".join(packed.data.split()), validate=True)
        match packed.compression:
            case "":
                return body
            case "zlib":
                return zlib.decompressobj().decompress(body, most + 1)
            case "gzip":
                return zlib.decompressobj(GZIP).decompress(body, most + 1)
            case "zstd":
                return _zstd(body, most, path, layer)
            case _:
                raise _wrong(path, layer, said("unknown compression {what}", what=shown(packed.compression)))
    except (binascii.Error, ValueError, zlib.error):
        raise _wrong(path, layer, said("its tiles are damaged")) from None


def _zstd(body: bytes, most: int, path: Path, layer: str) -> bytes:
    """Unpack zstd with Python's own module (from 3.14), or the package zstandard where it is installed."""
    for name in ("compression.zstd", "zstandard"):
        try:
            module: Any = importlib.import_module(name)
        except ImportError:
            continue
        try:
            if name == "zstandard":
                return bytes(module.ZstdDecompressor().stream_reader(body).read(most + 1))
            return bytes(module.ZstdDecompressor().decompress(body, most + 1))
        except module.ZstdError as error:
            raise _wrong(path, layer, said("its tiles are damaged")) from error
    why = said(
        "this program can't unpack zstd. Choose “Base64 (zlib compressed)” in Tiled, under Map, Map "
        "Properties, Tile Layer Format, and save the map again"
    )
    raise _wrong(path, layer, why)
