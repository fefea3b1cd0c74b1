"""Universal VTT maps (.uvtt, .dd2vtt, .df2vtt) to boards and back. Versions 0.2 and 0.3 are known; others are read with a warning.

Its points are in cells from the corner of the picture, moved by the origin of the map; a board's in cells from the middle of the first.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pydantic import Field, ValidationError

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.foreign import (
    ForeignBoard,
    ForeignPart,
    Length,
    Number,
    Report,
    colour_of,
    decoded,
    lenient,
    on_board,
    parsed,
    read_json,
    require_few,
    size_of,
    without_nulls,
)
from desktop_app.exchange.picture_files import PictureFile
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Lamp, MapPicture, Opening, Point
from desktop_app.language import said

SUFFIXES: Final = (".uvtt", ".dd2vtt", ".df2vtt")
KNOWN: Final = (0.2, 0.3)
KEPT: Final = "universal_vtt"
"""Key of a board's `extra` for what of a file has no place on it."""
OWN: Final = "strikeboard"
"""Key in a portal for what the format has no word for."""
HALF: Final = 0.5
TURNED: Final = 0.001
"""How far a door may be turned from its line, in radians, before that is kept."""
PIXELS: Final = 100
"""Of a cell, where no picture says how many."""
AMBIENTS: Final = ((0.66, Ambient.DAY), (0.2, Ambient.DIM), (0.0, Ambient.DARK))
WRITTEN: Final = {Ambient.DAY: "ffffffff", Ambient.DIM: "ff808080", Ambient.DARK: "ff101010"}


class At(ForeignPart):
    """A point, in cells from the upper left corner."""

    x: Number
    y: Number


class Resolution(ForeignPart):
    """Where the map begins, how large it is in cells, how many pixels a cell has."""

    map_origin: At = At(x=0, y=0)
    map_size: At
    pixels_per_grid: Length = PIXELS


class Portal(ForeignPart):
    """A door or an opening like one."""

    bounds: tuple[At, At]
    position: At | None = None
    closed: bool = True
    rotation: Number = 0
    freestanding: bool = False


class Light(ForeignPart):
    """A lamp: how far it shines in cells."""

    position: At
    range: Length = 0
    intensity: Number = 1
    color: str = ""
    shadows: bool = True


class Environment(ForeignPart):
    """The light of the whole map; baked: the picture has the light of its lamps drawn in."""

    baked_lighting: bool = False
    ambient_light: str = "ffffffff"


class VttMap(ForeignPart):
    """A whole file but its picture."""

    format: Number = KNOWN[-1]
    resolution: Resolution
    line_of_sight: tuple[tuple[At, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[At, ...], ...] = ()
    portals: tuple[Portal, ...] = ()
    lights: tuple[Light, ...] = ()
    environment: Environment = Field(default_factory=Environment)


def read_universal_vtt(path: Path) -> ForeignBoard:
    """Read a map. Raises: AppError, one sentence."""
    value, texts = read_json(path, "image")
    report = Report()
    found = parsed(VttMap, _readable(without_nulls(value), report), path)
    if found.format not in KNOWN:
        report.note(
            said(
                "{name} has the unknown version {version}; read as {known}.",
                name=path.name,
                version=found.format,
                known=KNOWN[-1],
            )
        )
    size = found.resolution.map_size
    columns, rows = size_of(path, size.x, size.y)
    origin = found.resolution.map_origin
    barriers = (*_walls(found, origin), *_doors(found, origin, report))
    require_few(path, len(barriers), limits.MOST_BARRIERS, said("walls"))
    require_few(path, len(found.lights), limits.MOST_LAMPS, said("lamps"))
    picture = decoded(texts["image"], path, report) if texts.get("image") else None
    if picture is None and not texts.get("image"):
        report.note(said("{name} has no picture.", name=path.name))
    _compare(picture, found.resolution, report)
    environment = found.environment
    if environment.baked_lighting and found.lights:
        report.note(said("The picture already shows the light of its lamps; the lamps of the board add to it."))
    board = Board(
        name=path.stem[: limits.LONGEST_NAME],
        grid=Grid.SQUARE,
        columns=columns,
        rows=rows,
        barriers=barriers,
        lamps=tuple(_lamp(light, place, origin) for place, light in enumerate(found.lights)),
        picture=MapPicture(asset="", left=-HALF, top=-HALF, width=size.x, height=size.y) if picture is not None else None,
        ambient=Ambient.DAY if environment.baked_lighting else _ambient(environment.ambient_light),
        extra={KEPT: _kept(found)},
    )
    board = on_board(board, report)
    return ForeignBoard(board=board, picture=picture, report=report.notes)


def _readable(value: dict[str, Any], report: Report) -> dict[str, Any]:
    """Leave out a map's unreadable dispensable parts, with a note."""
    made = dict(value)
    parts: tuple[tuple[str, type[ForeignPart], str], ...] = (("portals", Portal, said("Door")), ("lights", Light, said("Lamp")))
    for key, model, what in parts:
        found = [lenient(model, one, f"{what} {place}", report) for place, one in enumerate(_list(made, key, report), 1)]
        made[key] = [one for one in found if one is not None]
    for key in ("line_of_sight", "objects_line_of_sight"):
        made[key] = [line for place, line in enumerate(_list(made, key, report), 1) if _is_line(line, place, report)]
    for key, one in (("environment", Environment), ("resolution", Resolution)):
        if key in made and (kept := lenient(one, made[key], key, report)) is not None:
            made[key] = kept
        elif key == "environment":
            made.pop(key, None)
    if "format" in made and not isinstance(made["format"], (int, float, str)):
        del made["format"]
    return made


def _list(value: dict[str, Any], key: str, report: Report) -> list[Any]:
    """Give a list of a map; what is none has nothing in it."""
    found = value.get(key, [])
    if not isinstance(found, list):
        report.note(said("{what} can’t be read and is left out.", what=key))
        return []
    return found


def _is_line(line: object, place: int, report: Report) -> bool:
    is_line = isinstance(line, list) and all(isinstance(at, dict) and _is_point(at) for at in line)
    if not is_line:
        report.note(said("{what} can’t be read and is left out.", what=f"{said('Wall')} {place}"))
    return is_line


def _is_point(at: dict[str, Any]) -> bool:
    try:
        At.model_validate(at)
    except ValidationError:
        return False
    return True


def _compare(picture: PictureFile | None, resolution: Resolution, report: Report) -> None:
    """Note a picture whose pixels are not those of its cells."""
    if picture is None:
        return
    meant = (resolution.map_size.x * resolution.pixels_per_grid, resolution.map_size.y * resolution.pixels_per_grid)
    if any(abs(one - other) > 1 for one, other in zip(meant, (picture.width, picture.height), strict=True)):
        sentence = said(
            "The picture has {width} × {height} pixels instead of {wide} × {high} and stretches over the cells.",
            width=picture.width,
            height=picture.height,
            wide=round(meant[0]),
            high=round(meant[1]),
        )
        report.note(sentence)


def _moved(at: At, origin: At) -> Point:
    return (at.x - origin.x - HALF, at.y - origin.y - HALF)


def _walls(found: VttMap, origin: At) -> Iterator[Barrier]:
    """Cut each line into straight pieces."""
    lines = [(line, False) for line in found.line_of_sight] + [(line, True) for line in found.objects_line_of_sight]
    count = 0
    for line, is_object in lines:
        for start, end in pairwise(_moved(at, origin) for at in line):
            if start != end:
                count += 1
                yield Barrier(id=f"wall-{count}", start=start, end=end, extra={"object": True} if is_object else {})


def _doors(found: VttMap, origin: At, report: Report) -> Iterator[Barrier]:
    for place, portal in enumerate(found.portals):
        start, end = (_moved(at, origin) for at in portal.bounds)
        if start == end:
            report.note(said("Door {number} has no length; it is left out.", number=place + 1))
            continue
        own = portal.unknown.get(OWN)
        own = own if isinstance(own, dict) else {}
        kind, state = own.get("kind"), own.get("state")
        beyond = {"freestanding": portal.freestanding, **portal.unknown}
        if abs(math.remainder(portal.rotation - _turn(start, end), math.pi)) > TURNED:
            beyond["rotation"] = portal.rotation
        yield Barrier(
            id=f"door-{place + 1}",
            start=start,
            end=end,
            kind=BarrierKind(kind) if kind in list(BarrierKind) else BarrierKind.DOOR,
            state=Opening(state) if state in list(Opening) else Opening.CLOSED if portal.closed else Opening.OPEN,
            is_secret=own.get("is_secret") is True,
            extra={key: value for key, value in beyond.items() if value and key != OWN},
        )


def _turn(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _lamp(light: Light, place: int, origin: At) -> Lamp:
    colour, strength = colour_of(light.color, Lamp.colour)
    beyond = {"intensity": light.intensity, "strength": strength, "shadows": light.shadows, **light.unknown}
    usual = {"intensity": 1, "strength": 1, "shadows": True}
    return Lamp(
        id=f"lamp-{place + 1}",
        at=_moved(light.position, origin),
        bright=min(light.range, limits.FARTHEST) / 2,
        dim=min(light.range, limits.FARTHEST),
        colour=colour,
        extra={key: value for key, value in beyond.items() if value != usual.get(key)},
    )


def _ambient(colour: str) -> Ambient:
    rgb, strength = colour_of(colour, "#ffffff")
    brightest = max(int(rgb[place : place + 2], 16) for place in (1, 3, 5)) / 255 * strength
    return next(ambient for least, ambient in AMBIENTS if brightest >= least)


def _kept(found: VttMap) -> dict[str, Any]:
    """Gather what of a file has no place on a board."""
    environment, resolution = found.environment, found.resolution
    kept = {
        "format": found.format,
        "pixels_per_grid": resolution.pixels_per_grid,
        "environment": {"baked_lighting": environment.baked_lighting, "ambient_light": environment.ambient_light, **environment.unknown},
        "resolution": resolution.unknown,
        "unknown": found.unknown,
    }
    return {key: value for key, value in kept.items() if value}


# ---- writing


def universal_vtt_text(board: Board, picture: PictureFile | None = None) -> tuple[str, tuple[str, ...]]:
    """Write a board of squares as a map; gives its text, and sentences about what it cannot say. Raises: AppError for hexes."""
    if board.grid is not Grid.SQUARE:
        raise AppError(said("Universal VTT has no hexes. You can export only boards of squares."))
    report, kept = Report(), _held(board.extra.get(KEPT))
    walls = [barrier for barrier in board.barriers if not barrier.opens and barrier.stops_sight]
    portals = [barrier for barrier in board.barriers if barrier.opens]
    lost = len(board.barriers) - len(walls) - len(portals)
    without_place = (
        (lost, said("fences")),
        (len(board.pins), said("pins")),
        (len(board.areas), said("areas")),
        (len(board.ground), said("cells of ground")),
    )
    for count, what in without_place:
        if count:
            report.note(said("{count} {what} don't fit in the file.", count=count, what=what))
    pixels = kept.get("pixels_per_grid", PIXELS)
    if picture is not None and board.picture is not None:
        pixels = picture.width / board.picture.width
    environment = {"ambient_light": WRITTEN[board.ambient], "baked_lighting": False, **_held(kept.get("environment"))}
    if not environment["baked_lighting"] and _ambient(str(environment["ambient_light"])) is not board.ambient:
        environment["ambient_light"] = WRITTEN[board.ambient]
    document = {
        **_held(kept.get("unknown")),
        "format": kept.get("format", KNOWN[-1]),
        "resolution": {
            **_held(kept.get("resolution")),
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": board.columns, "y": board.rows},
            "pixels_per_grid": round(pixels),
        },
        "line_of_sight": [_line(chain) for chain in _chains(barrier for barrier in walls if not barrier.extra.get("object"))],
        "objects_line_of_sight": [_line(chain) for chain in _chains(barrier for barrier in walls if barrier.extra.get("object"))],
        "portals": [_portal(barrier) for barrier in portals],
        "environment": environment,
        "lights": [_light(lamp) for lamp in board.lamps],
        "image": base64.b64encode(picture.body).decode("ascii") if picture is not None else "",
    }
    return json.dumps(document, ensure_ascii=False) + "\n", report.notes


def _held(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}


def _chains(barriers: Iterable[Barrier]) -> Iterator[list[Point]]:
    """Join pieces with a common end."""
    chain: list[Point] = []
    for barrier in barriers:
        if not chain or chain[-1] != barrier.start:
            if chain:
                yield chain
            chain = [barrier.start]
        chain.append(barrier.end)
    if chain:
        yield chain


def _line(points: Sequence[Point]) -> list[dict[str, float]]:
    return [_point(point) for point in points]


def _point(point: Point) -> dict[str, float]:
    return {"x": point[0] + HALF, "y": point[1] + HALF}


def _portal(barrier: Barrier) -> dict[str, Any]:
    (x, y), (end_x, end_y) = barrier.start, barrier.end
    own: dict[str, Any] = {"kind": barrier.kind.value, "state": barrier.state.value, "is_secret": barrier.is_secret}
    plain = {"kind": BarrierKind.DOOR.value, "state": (Opening.OPEN if barrier.is_open else Opening.CLOSED).value, "is_secret": False}
    return {
        "freestanding": False,
        "rotation": _turn(barrier.start, barrier.end),
        **barrier.extra,
        "position": _point(((x + end_x) / 2, (y + end_y) / 2)),
        "bounds": [_point(barrier.start), _point(barrier.end)],
        "closed": not barrier.is_open,
        **({OWN: own} if own != plain else {}),
    }


def _light(lamp: Lamp) -> dict[str, Any]:
    beyond = {key: value for key, value in lamp.extra.items() if key != "strength"}
    strength = lamp.extra.get("strength", 1)
    alpha = round(255 * strength) if isinstance(strength, (int, float)) and 0 <= strength <= 1 else 255
    return {
        "intensity": 1,
        "shadows": True,
        **beyond,
        "position": _point(lamp.at),
        "range": max(lamp.bright, lamp.dim),
        "color": f"{alpha:02x}{lamp.colour[1:]}",
    }
