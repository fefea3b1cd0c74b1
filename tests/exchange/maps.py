"""Small maps of other programs, as tests write them."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from typing import Any


def png(width: int = 4, height: int = 3) -> bytes:
    """Write a grey picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def universal(**changes: Any) -> dict[str, Any]:
    """Build a map of four by three cells whose origin is (2, 1)."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 4.0, "y": 3.0}, "pixels_per_grid": 1},
        "line_of_sight": [[{"x": 2, "y": 2}, {"x": 4, "y": 2}, {"x": 4, "y": 4}]],
        "objects_line_of_sight": [[{"x": 5, "y": 3}, {"x": 5.5, "y": 3}]],
        "portals": [
            {
                "position": {"x": 3, "y": 1},
                "bounds": [{"x": 2.5, "y": 1}, {"x": 3.5, "y": 1}],
                "rotation": 0,
                "closed": True,
                "freestanding": True,
            },
            {"position": {"x": 6, "y": 2}, "bounds": [{"x": 6, "y": 1.5}, {"x": 6, "y": 2.5}], "closed": False},
        ],
        "lights": [{"position": {"x": 4.5, "y": 2.5}, "range": 6, "intensity": 1, "color": "80ff8800", "shadows": True}],
        "environment": {"baked_lighting": False, "ambient_light": "ff404040"},
        "software": "somewhere else",
        "image": base64.b64encode(png()).decode(),
        **changes,
    }


def packed(numbers: list[int], compression: str = "") -> str:
    """Write tiles in base64 as Tiled does."""
    raw = b"".join(number.to_bytes(4, "little") for number in numbers)
    return base64.b64encode({"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}[compression](raw)).decode()


def tiled(*layers: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Build a map of four by three squares of ten pixels; tile 1 is a wall, tile 2 mud."""
    return {
        "type": "map",
        "orientation": "orthogonal",
        "width": 4,
        "height": 3,
        "tilewidth": 10,
        "tileheight": 10,
        "infinite": False,
        "layers": list(layers),
        "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "type": "wall"}, {"id": 1, "properties": [{"name": "ground", "value": "mud"}]}]}],
        **changes,
    }


def tiles(data: object, **changes: Any) -> dict[str, Any]:
    """Build a layer of tiles."""
    return {"type": "tilelayer", "name": "Floor", "width": 4, "height": 3, "data": data, **changes}


def shapes(what: str, *objects: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Build a layer of objects of a class."""
    return {"type": "objectgroup", "name": "Things", "class": what, "objects": list(objects), **changes}
