"""Small maps of other programs, as tests write them."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element


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
        "software": "another place",
        "image": base64.b64encode(png()).decode(),
        **changes,
    }


def packed(numbers: list[int], compression: str = "") -> str:
    """Write tiles in base64 as Tiled does."""
    return squeezed(b"".join(number.to_bytes(4, "little") for number in numbers), compression)


def squeezed(raw: bytes, compression: str = "") -> str:
    """Write bytes in base64 as Tiled does."""
    squeeze: dict[str, Callable[[bytes], bytes]] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}
    return base64.b64encode(squeeze[compression](raw)).decode()


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


def as_xml(document: dict[str, Any], root: str = "map") -> str:
    """Write a map of Tiled, or a set of tiles, as its XML."""
    return ElementTree.tostring(_element(root, document), encoding="unicode")


TAGS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
PARTS = {"tilesets": "tileset", "tiles": "tile", "objects": "object", "chunks": "chunk"}


def _element(name: str, part: dict[str, Any]) -> Element:
    plain = {key: value for key, value in part.items() if isinstance(value, (str, int, float)) and key not in ("data", "image")}
    is_layer, image_keys = name in TAGS.values(), ("imagewidth", "imageheight")
    dropped = {"encoding", "compression", *image_keys, *(("type",) if is_layer else ())}
    made = Element(name, {key: _text(value) for key, value in plain.items() if key not in dropped and value is not False})
    if "properties" in part:
        held = ElementTree.SubElement(made, "properties")
        for one in part["properties"]:
            kind = {bool: "bool", int: "int", float: "float"}.get(type(one["value"]), "string")
            ElementTree.SubElement(held, "property", name=one["name"], type=kind, value=_text(one["value"]))
    if "image" in part:
        size = {key.removeprefix("image"): str(part[key]) for key in image_keys if key in part}
        ElementTree.SubElement(made, "image", {"source": part["image"], **size})
    for key in ("ellipse", "point"):
        if part.get(key):
            del made.attrib[key]
            ElementTree.SubElement(made, key)
    for key in ("polygon", "polyline"):
        if key in part:
            points = " ".join(f"{corner['x']},{corner['y']}" for corner in part[key])
            ElementTree.SubElement(made, key, points=points)
    for key, tag in PARTS.items():
        for child in part.get(key, ()) if key != "chunks" else ():
            made.append(_element(tag, child))
    for layer in part.get("layers", ()):
        made.append(_element(TAGS.get(layer["type"], layer["type"]), layer))
    if "data" in part or "chunks" in part:
        made.append(_data(part))
    return made


def _data(part: dict[str, Any]) -> Element:
    packing = {key: part[key] for key in ("encoding", "compression") if part.get(key)}
    made = Element("data", packing or {"encoding": "csv"})
    for chunk in part.get("chunks", ()):
        inner = ElementTree.SubElement(made, "chunk", {key: str(chunk[key]) for key in ("x", "y", "width", "height")})
        inner.text = _numbers(chunk["data"])
    if "data" in part:
        made.text = _numbers(part["data"])
    return made


def _numbers(data: object) -> str:
    return "\n" + ",\n".join(str(number) for number in data) if isinstance(data, list) else f"\n  {data}\n"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
