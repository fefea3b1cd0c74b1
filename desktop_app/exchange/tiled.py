"""Tiled maps, in JSON (.tmj, .json) or XML (.tmx), to boards: squares, and hexes of either way.

Ground comes from tiles (the class of a tile, or its property `ground`, names a kind) and from object layers of class `terrain`;
walls, doors, windows and lights from object layers of these classes. Nothing is fetched, and no path leaves the folder of the map.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.foreign import (
    ForeignBoard,
    Report,
    colour_of,
    on_board,
    parsed,
    read_json,
    require_few,
    size_of,
    unique,
)
from desktop_app.exchange.picture_files import FLIPPED, MIRRORED, Mosaic, PictureFile, picture_of
from desktop_app.exchange.tiled_data import WHOLE_TILE, Packed, shown, unpacked
from desktop_app.exchange.tiled_parts import MOST_LAYERS, Chunk, Frame, Layer, Shape, TiledMap, Tileset
from desktop_app.exchange.tiled_pictures import TilePictures, TilesFrom
from desktop_app.exchange.tiled_xml import read_xml
from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.scenery import Area, Barrier, BarrierKind, Lamp, MapPicture, Opening, Point
from desktop_app.language import said

SUFFIXES: Final = (".tmj", ".json", ".tmx")
KEPT: Final = "tiled"
"""Key of a board's `extra` for what of a file has no place on it."""
MOST_TILES: Final = 4 * limits.MOST_MAP_CELLS
"""In all layers together."""
MOST_TESTED: Final = 20_000_000
"""Corners that are looked at for the cells of all areas."""
MOST_SHAPES: Final = 20_000
BARRIERS: Final = {"wall": BarrierKind.WALL, "door": BarrierKind.DOOR, "window": BarrierKind.WINDOW}
CLASSES: Final = (*BARRIERS, "light", "terrain")
LONG: Final = limits.FARTHEST
LIES_FROM, WAYS = 28, 15
"""Place and mask of the bits in a tile's number that say how it is flipped."""


@dataclass
class _Reading:
    """A map while it is read."""

    path: Path
    frame: Frame
    kinds: Collection[str]
    report: Report
    board: Board
    pictures: TilePictures
    tiles: Mapping[int, str] = field(default_factory=dict)
    ground: dict[Cell, str] = field(default_factory=dict)
    barriers: list[tuple[str, Barrier]] = field(default_factory=list)
    lamps: list[tuple[str, Lamp]] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    picture: tuple[PictureFile, MapPicture] | None = None
    tested: int = 0


def _is_xml(path: Path) -> bool:
    """Tell whether a map is XML: by how it begins; an empty one by its name."""
    return limits.begins_with(path, b"<") or (path.suffix.casefold() == ".tmx" and not limits.begins_with(path, b"{"))


def read_tiled(path: Path, kinds: Collection[str]) -> ForeignBoard:
    """Read a map; `kinds` are the kinds of ground that boards know. Raises: AppError, one sentence."""
    value = read_xml(path, "map") if _is_xml(path) else read_json(path)[0]
    if value.get("type", "map") != "map" or "layers" not in value:
        raise AppError(said("{name} is not a Tiled map.", name=path.name), str(path))
    found, report = parsed(TiledMap, value, path), Report()
    if found.orientation not in ("orthogonal", "hexagonal"):
        sentence = said(
            "{name} is {kind}; this program imports only orthogonal and hexagonal maps.", name=path.name, kind=found.orientation
        )
        raise AppError(sentence, str(path))
    frame, columns, rows = _extent(path, found)
    board = Board(
        name=path.stem[: limits.LONGEST_NAME],
        grid=Grid.HEX if frame.is_hex else Grid.SQUARE,
        columns=columns,
        rows=rows,
        flat_top=frame.is_flat,
    )
    sets = _sets(path, report, found)
    pictures = TilePictures(sets, lambda folder, name: _picture_file(path, report, folder, name))
    reading = _Reading(path=path, frame=frame, kinds=kinds, report=report, board=board, pictures=pictures, tiles=_kinds(sets, kinds))
    layers = list(_flat(found.layers))
    tiles = sum(layer.width * layer.height + sum(chunk.width * chunk.height for chunk in layer.chunks) for layer, _ in layers)
    require_few(path, len(layers), MOST_LAYERS, said("layers"))
    require_few(path, tiles, MOST_TILES, said("tiles"))
    for layer, shift in layers:
        _read_layer(reading, layer, shift)
    return _finished(reading, found)


def _finished(reading: _Reading, found: TiledMap) -> ForeignBoard:
    path, board = reading.path, reading.board
    require_few(path, len(reading.barriers), limits.MOST_BARRIERS, said("walls"))
    require_few(path, len(reading.lamps), limits.MOST_LAMPS, said("lamps"))
    require_few(path, len(reading.areas), limits.MOST_AREAS, said("areas"))
    barrier_ids = unique((name for name, _ in reading.barriers), lambda place: f"barrier-{place + 1}")
    lamp_ids = unique((name for name, _ in reading.lamps), lambda place: f"lamp-{place + 1}")
    file, beneath, mosaic = _picture(reading)
    made = replace(
        board,
        ground={cell: kind for cell, kind in reading.ground.items() if kind != "open"},
        barriers=tuple(replace(one, id=made) for (_, one), made in zip(reading.barriers, barrier_ids, strict=True)),
        lamps=tuple(replace(one, id=made) for (_, one), made in zip(reading.lamps, lamp_ids, strict=True)),
        areas=tuple(reading.areas),
        picture=beneath,
        extra={KEPT: {"properties": found.own, **found.unknown}} if found.own or found.unknown else {},
    )
    made = on_board(made, reading.report)
    return ForeignBoard(board=made, picture=file, mosaic=mosaic, report=reading.report.notes)


def _picture(reading: _Reading) -> tuple[PictureFile | None, MapPicture | None, Mosaic | None]:
    """Return the picture beneath the board: that of a layer, else one made of the tiles."""
    mosaic = reading.pictures.mosaic()
    if reading.pictures.too_many:
        reading.report.note(said("The tiles have too many or too large pictures; they are left out."))
    if reading.picture is not None:
        if mosaic is not None:
            reading.report.note(said("A board has one picture; those of the tiles are left out."))
        return (*reading.picture, None)
    if mosaic is None:
        return None, None, None
    return None, _beneath(reading.frame, (mosaic.left, mosaic.top), (mosaic.width, mosaic.height)), mosaic


# ---- extent


def _extent(path: Path, found: TiledMap) -> tuple[Frame, int, int]:
    """Find where a map begins and how large it is: an infinite one as far as its chunks go."""
    if not found.infinite:
        frame = Frame(map=found)
        columns, rows = found.width, found.height
    else:
        chunks = [chunk for layer, _ in _flat(found.layers) for chunk in layer.chunks if chunk.width and chunk.height]
        left, top = min((chunk.x for chunk in chunks), default=0), min((chunk.y for chunk in chunks), default=0)
        frame = Frame(map=found, left=left - left % 2, top=top - top % 2)  # the same rows stay the odd ones
        columns = max((chunk.x + chunk.width for chunk in chunks), default=0) - frame.left
        rows = max((chunk.y + chunk.height for chunk in chunks), default=0) - frame.top
    columns, rows = columns + (frame.shift and not frame.is_flat), rows + (frame.shift and frame.is_flat)
    return frame, *size_of(path, columns, rows)


def _flat(layers: tuple[Layer, ...], shift: Point = (0.0, 0.0), *, is_seen: bool = True) -> Iterator[tuple[Layer, Point]]:
    """List the layers in groups too, each with its shift in pixels; what is not visible counts as well, pictures apart.

    A layer in a group that is not visible is not either.
    """
    for layer in layers:
        moved = (shift[0] + layer.offsetx, shift[1] + layer.offsety)
        if layer.type == "group":
            yield from _flat(layer.layers, moved, is_seen=is_seen and layer.visible)
        elif layer.type != "imagelayer" or (is_seen and layer.visible):
            yield layer if is_seen else layer.model_copy(update={"visible": False}), moved


# ---- tiles


def _sets(path: Path, report: Report, found: TiledMap) -> list[TilesFrom]:
    """Return the tile sets of a map, including those in separate files."""
    sets = []
    for tileset in found.tilesets:
        if tileset.source:
            elsewhere = _inside(path, report, path.parent, tileset.source)
            held = _set_of(elsewhere, report) if elsewhere is not None else None
            if elsewhere is not None and held is not None:
                sets.append(TilesFrom(first=tileset.firstgid, tileset=held, folder=elsewhere.parent))
        else:
            sets.append(TilesFrom(first=tileset.firstgid, tileset=tileset, folder=path.parent))
    return sets


def _kinds(sets: Iterable[TilesFrom], kinds: Collection[str]) -> Mapping[int, str]:
    """Map the numbers of tiles to the kind of ground that they name."""
    named = {one.first + tile.id: str(tile.own.get("ground") or tile.class_ or tile.type) for one in sets for tile in one.tileset.tiles}
    return {number: name for number, name in named.items() if name in kinds or name == "open"}


def _set_of(path: Path, report: Report) -> Tileset | None:
    """Read a tile set; None with a note on failure."""
    try:
        value = read_xml(path, "tileset") if path.suffix.casefold() in (".tsx", ".xml") else read_json(path)[0]
        return parsed(Tileset, value, path)
    except AppError as error:
        report.note(error.sentence)
        return None


def _picture_file(path: Path, report: Report, start: Path, name: str) -> PictureFile | None:
    """Read a picture named in a folder; None with a note if it is missing or outside the map's folder."""
    found = _inside(path, report, start, name)
    if found is None:
        return None
    file = picture_of(found.read_bytes() if found.stat().st_size <= limits.MOST_MAP_BYTES else b"")
    if file is None:
        report.note(said("The picture in {name} is not a PNG, JPEG or WebP; it is left out.", name=found.name))
    return file


def _inside(path: Path, report: Report, start: Path, name: str) -> Path | None:
    """Find a file that is named in a folder, or one of its name next to the map.

    None, and a note, if it is missing or outside the folder of the map: no file outside is opened.
    """
    folder, told = path.parent.resolve(), name[: limits.LONGEST_NAME]
    is_outside = False
    for place in (start / name, folder / name.replace("\\", "/").rpartition("/")[2]):
        try:
            found = place.resolve()
            if not found.is_relative_to(folder):
                is_outside = True
            elif found.is_file():
                return found
        except (OSError, ValueError):
            continue
    if is_outside:
        report.note(said("{file} is outside the folder of the map. Copy it next to the map, and import the map again.", file=told))
    else:
        report.note(said("{file} is missing; it is left out.", file=told))
    return None


# ---- layers


def _read_layer(reading: _Reading, layer: Layer, shift: Point) -> None:
    name = layer.name or layer.type
    if layer.type == "tilelayer":
        _read_tiles(reading, layer, shift)
    elif layer.type == "imagelayer":
        _read_picture(reading, layer, shift)
    elif layer.type == "objectgroup":
        if len(layer.objects) > MOST_SHAPES:
            require_few(reading.path, len(layer.objects), MOST_SHAPES, said("objects"))
        for shape in layer.objects:
            what = next(
                (word.casefold() for word in (shape.class_, shape.type, layer.class_, layer.name) if word.casefold() in CLASSES), ""
            )
            if what:
                _read_shape(reading, what, shape, shift)
            else:
                reading.report.note(
                    said("The layer {name} has objects that are not walls, doors, windows, lights or terrain.", name=shown(name))
                )
    else:
        reading.report.note(said("The layer {name} has an unknown kind; it is left out.", name=shown(name)))


def _read_tiles(reading: _Reading, layer: Layer, shift: Point) -> None:
    parts = layer.chunks or (Chunk(data=layer.data, x=0, y=0, width=layer.width, height=layer.height),)
    for part in parts:
        packed = Packed(data=part.data, encoding=layer.encoding, compression=layer.compression, count=part.width * part.height)
        for place, number in enumerate(unpacked(packed, reading.path, layer.name)):
            tile, at = number & WHOLE_TILE, (part.x + place % part.width, part.y + place // part.width)
            if not tile:
                continue
            kind = reading.tiles.get(tile)
            cell: Cell = reading.board.geometry.from_offset(*reading.frame.offset(*at))
            if kind is not None and reading.board.contains(cell):
                reading.ground[cell] = kind
            is_drawn = layer.visible and _lay(reading, number, at, shift)
            if kind is None and is_drawn:
                reading.report.note(said("Tiles whose class is an unknown ground become open ground; their pictures go under the board."))
            elif kind is None:
                reading.report.note(said("Tiles whose class is an unknown ground become open ground, without their pictures."))


def _lay(reading: _Reading, number: int, at: tuple[int, int], shift: Point) -> bool:
    """Lay the picture of a tile on its cell; tell whether it has one."""
    x, y = reading.frame.foot(*at)
    lies = number >> LIES_FROM & WAYS
    if reading.frame.is_hex and lies & ~(MIRRORED | FLIPPED):
        lies &= MIRRORED | FLIPPED
        reading.report.note(said("Rotated hexes keep the direction of their set."))
    return reading.pictures.lay(number & WHOLE_TILE, (x + shift[0], y + shift[1]), lies)


def _read_picture(reading: _Reading, layer: Layer, shift: Point) -> None:
    if reading.picture is not None:
        reading.report.note(said("A board has one picture; the layer {name} is left out.", name=shown(layer.name)))
        return
    file = _picture_file(reading.path, reading.report, reading.path.parent, layer.image)
    if file is not None:
        reading.picture = (file, _beneath(reading.frame, shift, (file.width, file.height)))


def _beneath(frame: Frame, at: Point, size: tuple[float, float]) -> MapPicture:
    """Return the place of a picture whose corner and extent are in pixels."""
    (left, top), (right, bottom) = frame.point(*at), frame.point(at[0] + size[0], at[1] + size[1])
    return MapPicture(asset="", left=left, top=top, width=right - left, height=bottom - top)


# ---- shapes


def _read_shape(reading: _Reading, what: str, shape: Shape, shift: Point) -> None:
    if shape.gid:
        reading.report.note(said("Objects that are tiles are left out."))
    elif what == "light":
        _read_lamp(reading, shape, shift)
    elif what == "terrain":
        _read_terrain(reading, shape, shift)
    else:
        _read_barrier(reading, BARRIERS[what], shape, shift)


def _outline(reading: _Reading, shape: Shape, shift: Point) -> list[Point]:
    """Give the corners of a shape in board units; those of an area come back to the first."""
    corners = [(vertex.x, vertex.y) for vertex in shape.polyline or shape.polygon]
    if shape.ellipse:
        turns = [math.tau * i / 24 for i in range(24)]
        wide, high = shape.width / 2, shape.height / 2
        corners = [(wide + wide * math.cos(turn), high + high * math.sin(turn)) for turn in turns]
    elif not corners and not shape.point:
        corners = [(0.0, 0.0), (shape.width, 0.0), (shape.width, shape.height), (0.0, shape.height)]
    if not shape.polyline and corners:
        corners.append(corners[0])
    turn = math.radians(shape.rotation)
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = shape.x + shift[0], shape.y + shift[1]
    return [reading.frame.point(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in corners]


def _read_barrier(reading: _Reading, kind: BarrierKind, shape: Shape, shift: Point) -> None:
    own, corners = shape.own, _outline(reading, shape, shift)
    is_box = not shape.polyline and not shape.polygon and not shape.ellipse
    if kind is not BarrierKind.WALL and is_box and corners:
        corners = _middle_line(corners)
    pieces = [(start, end) for start, end in pairwise(corners) if math.dist(start, end) > 1e-9]
    if not pieces:
        reading.report.note(said("A {what} without length is left out.", what=kind.value))
    state = str(own.get("state", "")).casefold()
    stands = Opening.LOCKED if own.get("locked") is True else Opening.OPEN if own.get("open") is True else Opening.CLOSED
    for start, end in pieces:
        barrier = Barrier(
            id="",
            start=start,
            end=end,
            kind=kind,
            state=Opening(state) if state in list(Opening) else stands,
            is_secret=own.get("secret") is True,
            note=str(own.get("note", ""))[: limits.LONGEST_NAME],
            extra=_beyond(shape, ("state", "locked", "open", "secret", "note")),
        )
        reading.barriers.append((shape.name if len(pieces) == 1 else "", barrier))


def _beyond(shape: Shape, known: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in shape.own.items() if key not in known}


def _middle_line(corners: list[Point]) -> list[Point]:
    """Give the line along the middle of a rectangle, the longer way."""
    a, b, c, d = corners[:4]
    if math.dist(a, b) >= math.dist(b, c):
        a, b, c, d = b, c, d, a
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)]


def _read_lamp(reading: _Reading, shape: Shape, shift: Point) -> None:
    corners, own = _outline(reading, shape, shift), shape.own
    at = reading.frame.point(shape.x + shift[0], shape.y + shift[1])
    if not shape.point and corners:
        at = (sum(x for x, _ in corners[:-1]) / (len(corners) - 1), sum(y for _, y in corners[:-1]) / (len(corners) - 1))
    colour, _ = colour_of(str(own.get("color", own.get("colour", ""))), Lamp.colour)
    dim = _cells(own.get("dim", own.get("range")), Lamp.dim)
    lamp = Lamp(
        id="",
        at=at,
        bright=_cells(own.get("bright"), dim / 2),
        dim=dim,
        colour=colour,
        is_lit=own.get("lit") is not False,
        label=shape.name[: limits.LONGEST_NAME],
        extra=_beyond(shape, ("color", "colour", "dim", "range", "bright", "lit")),
    )
    reading.lamps.append((shape.name, lamp))


def _cells(value: object, usual: float) -> float:
    return min(max(float(value), 0.0), LONG) if isinstance(value, (int, float)) and not isinstance(value, bool) else usual


def _read_terrain(reading: _Reading, shape: Shape, shift: Point) -> None:
    own, corners = shape.own, _outline(reading, shape, shift)
    reading.tested += len(corners) * reading.board.columns * reading.board.rows
    require_few(reading.path, reading.tested, MOST_TESTED, said("corners of areas, counted for each cell"))
    cells = [cell for cell in reading.board.cells() if _holds(corners, reading.board.geometry.centre(cell))]
    kind = str(own.get("ground", ""))
    if kind and kind not in reading.kinds:
        reading.report.note(said("Unknown ground {name}; it becomes open ground.", name=shown(kind)))
    if kind in reading.kinds:
        reading.ground.update(dict.fromkeys(cells, kind))
    else:
        made = f"area-{len(reading.areas) + 1}"
        factor = min(_cells(own.get("factor"), 1.0), 100.0)
        note = str(own.get("note", ""))[: limits.LONGEST_TEXT]
        name = shape.name[: limits.LONGEST_NAME] or made
        reading.areas.append(Area(id=made, name=name, cells=frozenset(cells), note=note, terrain=factor))


def _holds(corners: list[Point], point: Point) -> bool:
    """Return whether a point is inside a closed outline."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in pairwise(corners):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside
