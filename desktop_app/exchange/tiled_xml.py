"""Tiled's XML (.tmx, .tsx) as the values of its JSON; both are interpreted there.

Nothing is fetched and nothing is expanded: a file with a document type, and so with entities, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar
from xml.parsers import expat

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.tiled_data import shown
from desktop_app.exchange.xml_tree import Element, tree_of
from desktop_app.language import said

N = TypeVar("N", int, float)
LAYERS: Final = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
"""Layer elements, with their JSON names."""


def read_xml(path: Path, root: str) -> dict[str, Any]:
    """Read a map ("map") or a set of tiles ("tileset") within the limits of maps. Raises: AppError."""
    text = limits.read_text(path, limits.MOST_MAP_BYTES)
    try:
        element = tree_of(text)
        if element.name != root:
            raise AppError(said("{name} is not a Tiled map.", name=path.name), str(path))
        value = _map(element) if root == "map" else _tileset(element)
        limits.require_within(
            value, most_values=limits.MOST_MAP_VALUES, longest_list=limits.MOST_MAP_CELLS, longest_text=limits.MOST_MAP_BYTES
        )
    except limits.TooMuchError as error:
        raise AppError(said("{name} can't be opened: {error}.", name=path.name, error=error), str(path)) from None
    except expat.ExpatError as error:
        raise AppError(said("{name} is not valid {kind}: {error}.", name=path.name, kind="XML", error=error), str(path)) from None
    return value


# ---- what JSON would hold


def _map(element: Element) -> dict[str, Any]:
    return {
        **element.attributes,
        "type": "map",
        "infinite": element.attributes.get("infinite", "0"),
        "properties": _properties(element),
        "tilesets": [_tileset(child) for child in element.named("tileset")],
        "layers": _layers(element),
    }


def _properties(element: Element) -> list[dict[str, Any]]:
    held = element.first("properties")
    return [] if held is None else [{**one.attributes, "value": _value(one)} for one in held.named("property")]


def _value(one: Element) -> object:
    """Read a property as its type says; one of several lines stands as text between the tags."""
    written = one.attributes.get("value", one.text)
    match one.attributes.get("type", "string"):
        case "bool":
            return written.strip().casefold() == "true"
        case "int" | "object":
            return _read(written, int)
        case "float":
            return _read(written, float)
        case "class":
            return {str(inner["name"]): inner["value"] for inner in _properties(one) if "name" in inner}
        case _:
            return written


def _read(text: str, kind: Callable[[str], N]) -> N:
    try:
        return kind(text)
    except ValueError:
        raise limits.TooMuchError(said("{name} is not a number", name=shown(text))) from None


def _layers(element: Element) -> list[dict[str, Any]]:
    return [_layer(child) for child in element.children if child.name in LAYERS]


def _layer(element: Element) -> dict[str, Any]:
    made: dict[str, Any] = {**element.attributes, "type": LAYERS[element.name], "properties": _properties(element)}
    image = element.first("image")
    return {**made, **_INSIDE[made["type"]](element)} if image is None else {**made, "image": image.attributes.get("source", "")}


def _tiles(element: Element) -> dict[str, Any]:
    data = element.first("data")
    if data is None:
        return {}
    encoding = data.attributes.get("encoding", "csv" if data.text.strip() else "")
    chunks = [{**chunk.attributes, "data": _numbers(chunk, encoding)} for chunk in data.named("chunk")]
    held: dict[str, Any] = {"chunks": chunks} if chunks else {"data": _numbers(data, encoding)}
    return {**held, "encoding": encoding, "compression": data.attributes.get("compression", "")}


def _numbers(element: Element, encoding: str) -> str | list[int]:
    """Return tile numbers written as a list or as elements; packed ones stay as they are."""
    if not encoding:
        return [_read(tile.attributes.get("gid", "0"), int) for tile in element.named("tile")]
    return [_read(number, int) for number in element.text.split(",") if number.strip()] if encoding == "csv" else element.text


def _objects(element: Element) -> dict[str, Any]:
    return {"objects": [_object(child) for child in element.named("object")]}


def _object(element: Element) -> dict[str, Any]:
    made: dict[str, Any] = {**element.attributes, "properties": _properties(element)}
    for child in element.children:
        if child.name in ("ellipse", "point"):
            made[child.name] = True
        elif child.name in ("polygon", "polyline"):
            corners = (pair.partition(",") for pair in child.attributes.get("points", "").split())
            made[child.name] = [{"x": x, "y": y} for x, _, y in corners]
    return made


_INSIDE: Final[Mapping[str, Callable[[Element], dict[str, Any]]]] = {
    "tilelayer": _tiles,
    "objectgroup": _objects,
    "imagelayer": lambda _: {},
    "group": lambda element: {"layers": _layers(element)},
}


def _tileset(element: Element) -> dict[str, Any]:
    tiles = [{**tile.attributes, "properties": _properties(tile), **_image(tile)} for tile in element.named("tile")]
    return {**element.attributes, "tiles": tiles, **_image(element)}


def _image(element: Element) -> dict[str, str]:
    """Give the file of a picture, and its extent, as JSON writes them beside what has the picture."""
    image = element.first("image")
    if image is None:
        return {}
    names = {"source": "image", "width": "imagewidth", "height": "imageheight"}
    return {key: image.attributes[name] for name, key in names.items() if name in image.attributes}
