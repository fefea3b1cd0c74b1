"""Scenes of Foundry (versions 9 to 14) to boards and back: walls, doors, lamps, darkness, notes. A picture is never in the file.

Foundry counts in pixels, with an empty margin around the map, which is taken off. A board counts in cells from the middle of the first.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.foreign import ForeignBoard, Report, colour_of, on_board
from desktop_app.exchange.foreign_sheet import Reading
from desktop_app.exchange.html_text import markdown_of
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Lamp, Opening, Pin, Point
from desktop_app.language import said

KEPT: Final = "foundry"
"""Key of a board's, a barrier's or a lamp's `extra` for what of a file has no place on it."""
HALF: Final = 0.5
SLOPE: Final = math.sqrt(3) / 2
"""How far rows of hexes lie apart, where neighbours lie 1 apart."""
CORNER: Final = 1 / math.sqrt(3)
"""From the middle of a hex to its corner."""
SLACK: Final = 0.03
"""So little of a cell at the edge counts for none."""
SIZE: Final = 100
"""Pixels of a cell, where the file does not say, and as it is written."""
GRIDLESS, SQUARES, ODD_ROWS, EVEN_ROWS, ODD_COLUMNS, EVEN_COLUMNS = range(6)
"""Kinds of grids: rows or columns of hexes, of which odd or even ones are pushed on."""
LIMITED: Final = (2, 10)
"""Stops sight only where a second one stands behind it: 2 until version 9."""
NORMAL: Final = 20
MOST_FLOORS: Final = 50
DARK: Final = 0.75
DIM: Final = 0.25
LEVELS: Final = {Ambient.DAY: 0.0, Ambient.DIM: 0.5, Ambient.DARK: 1.0}
STATES: Final = (Opening.CLOSED, Opening.OPEN, Opening.LOCKED)
LEFT_OUT: Final = ("tokens", "drawings", "tiles", "sounds", "regions", "templates")
"""Lists of a scene that have no place on a board."""


def is_scene(value: object) -> bool:
    """Tell whether a value is a scene."""
    return isinstance(value, dict) and isinstance(value.get("walls"), list) and "grid" in value and "width" in value and "height" in value


@dataclass(frozen=True, kw_only=True)
class _Lie:
    """How the cells lie: pixels between neighbours, the margin to the left and above, and what is added for even rows or columns."""

    pixels: float
    left: float
    top: float
    kind: int
    more_rows: int = 0
    more_columns: int = 0

    def point(self, x: float, y: float) -> Point:
        """Turn pixels into board units."""
        across, down = (x - self.left) / self.pixels, (y - self.top) / self.pixels
        first = (HALF, HALF) if self.kind <= SQUARES else (HALF, CORNER) if self.kind <= EVEN_ROWS else (CORNER, HALF)
        return across - first[0] + self.more_columns * SLOPE, down - first[1] + self.more_rows * SLOPE

    def pixel(self, point: Point) -> tuple[int, int]:
        """Turn board units into whole pixels."""
        first = (HALF, HALF) if self.kind <= SQUARES else (HALF, CORNER) if self.kind <= EVEN_ROWS else (CORNER, HALF)
        return round((point[0] + first[0]) * self.pixels), round((point[1] + first[1]) * self.pixels)


def read_scenes(value: Mapping[str, Any], where: str) -> Iterator[ForeignBoard]:
    """Read a scene, each of its floors as a board of its own, the lowest first; `where` is the file, for sentences. Raises: AppError."""
    floors = [one for one in Reading(value).rows("levels") if one.text("_id")]
    if len(floors) > MOST_FLOORS:
        told = said("{name} has {count} floors; the limit is {most}.", name=where, count=len(floors), most=MOST_FLOORS)
        raise AppError(told, where)
    if len(floors) <= 1:
        yield read_scene(value, where)
        return
    for floor in sorted(floors, key=lambda one: one.number("elevation/bottom")):
        read = read_scene(_of_floor(value, floor), where)
        told = said("One of {count} floors of the scene: {name}.", count=len(floors), name=read.board.name)
        yield replace(read, report=(told, *read.report))


def _of_floor(value: Mapping[str, Any], floor: Reading) -> dict[str, Any]:
    """Return a scene with the objects of one floor, and those of all floors."""
    key = floor.text("_id")
    name = f"{value.get('name') or said('Nameless')} · {floor.text('name') or key}"
    made: dict[str, Any] = {**value, "name": name, "levels": [floor.value]}
    for listed in ("walls", "lights", "notes", *LEFT_OUT):
        if isinstance(value.get(listed), list):
            made[listed] = [one for one in value[listed] if _is_on(one, key)]
    return made


def _is_on(one: object, floor: str) -> bool:
    """Tell whether something stands on a floor: on all, where it names none."""
    floors = one.get("levels", one.get("level")) if isinstance(one, dict) else None
    return not floors or floor in (floors if isinstance(floors, list) else [floors])


def read_scene(value: Mapping[str, Any], where: str) -> ForeignBoard:
    """Read a scene as one board; `where` is the file, for sentences. Raises: AppError."""
    scene, report = Reading(value), Report()
    lie, columns, rows = _lie(scene, where, report)
    walls, lights = scene.rows("walls"), scene.rows("lights")
    for count, most, what in ((len(walls), limits.MOST_BARRIERS, said("walls")), (len(lights), limits.MOST_LAMPS, said("lamps"))):
        if count > most:
            raise AppError(said("{name} has {count} {what}; the limit is {most}.", name=where, count=count, what=what, most=most), where)
    barriers = [_barrier(one, place, lie, report) for place, one in enumerate(walls)]
    distance = scene.number("grid/distance") if isinstance(value.get("grid"), dict) else scene.number("gridDistance")
    lamps = [_lamp(one, place, (lie, distance or 1), report) for place, one in enumerate(lights)]
    pins = [_pin(one, place, lie) for place, one in enumerate(scene.rows("notes"))]
    counts = {key: len(value[key]) for key in LEFT_OUT if isinstance(value.get(key), list)}
    if any(counts.values()):
        report.note(said("Left out: {what}.", what=", ".join(f"{key} ({count})" for key, count in counts.items() if count)))
    pictures = [scene.text("background/src"), *(one.text("background/src") for one in scene.rows("levels")), scene.text("img")]
    source = next(filter(None, pictures), "")
    report.note(
        said("The picture {path} is not in the file: add it to the board yourself.", path=source.rpartition("/")[2][:80])
        if source
        else said("The file has no picture.")
    )
    level = scene.number("environment/darknessLevel") or scene.number("darkness")
    board = Board(
        name=(scene.text("name") or said("Nameless"))[: limits.LONGEST_NAME],
        grid=Grid.SQUARE if lie.kind <= SQUARES else Grid.HEX,
        flat_top=lie.kind >= ODD_COLUMNS,
        columns=columns,
        rows=rows,
        barriers=tuple(one for one in barriers if one is not None),
        lamps=tuple(one for one in lamps if one is not None),
        pins=tuple(one for one in pins if one is not None)[: limits.MOST_PINS],
        ambient=Ambient.DARK if level >= DARK else Ambient.DIM if level >= DIM else Ambient.DAY,
        extra={KEPT: {"distance": distance, "units": (scene.text("grid/units") or scene.text("gridUnits"))[:40]}},
    )
    return ForeignBoard(board=on_board(board, report), report=report.notes)


def _lie(scene: Reading, where: str, report: Report) -> tuple[_Lie, int, int]:
    """Say how the cells lie, and how many there are."""
    is_new = isinstance(scene.value.get("grid"), dict)
    size = scene.number("grid/size", SIZE) if is_new else scene.number("grid", SIZE)
    kind = scene.whole("grid/type", SQUARES) if is_new else scene.whole("gridType", SQUARES)
    if not GRIDLESS <= kind <= EVEN_COLUMNS:
        kind = SQUARES
    if kind == GRIDLESS:
        report.note(said("The scene has no grid; it is read as squares."))
    size = min(max(size, 10), 10_000)
    width, height, padding = scene.number("width"), scene.number("height"), min(max(scene.number("padding"), 0), 1)
    left, top = (math.ceil(round(padding * side / size, 6)) * size for side in (width, height))
    is_legacy = "environment" not in scene.value or scene.flag("flags/core/legacyHex")
    pixels = size * SLOPE if kind > SQUARES and is_legacy else size
    across, down = width / pixels, height / pixels
    if kind > EVEN_ROWS:
        across, down = (across - 2 * CORNER) / SLOPE + 1, down - HALF
    elif kind > SQUARES:
        across, down = across - HALF, (down - 2 * CORNER) / SLOPE + 1
    more_rows, more_columns = int(kind == EVEN_ROWS), int(kind == EVEN_COLUMNS)
    if kind > SQUARES:
        report.note(said("Hexes: walls may be slightly off."))
    columns, rows = math.ceil(across - SLACK) + more_columns, math.ceil(down - SLACK) + more_rows
    if not all(1 <= side <= limits.WIDEST_BOARD for side in (columns, rows)):
        told = said(
            "{name} has {columns} columns and {rows} rows; a board has 1 to {most}.",
            name=where,
            columns=columns,
            rows=rows,
            most=limits.WIDEST_BOARD,
        )
        raise AppError(told, where)
    return _Lie(pixels=pixels, left=left, top=top, kind=kind, more_rows=more_rows, more_columns=more_columns), columns, rows


def _barrier(one: Reading, place: int, lie: _Lie, report: Report) -> Barrier | None:
    """Read a wall; None: it has no length, or stops nothing."""
    ends = one.at("c")
    if not isinstance(ends, list) or len(ends) != 4 or not all(isinstance(x, (int, float)) and abs(x) < 1e6 for x in ends):
        report.note(said("Wall {number} has no two ends; it is left out.", number=place + 1))
        return None
    start, end = lie.point(ends[0], ends[1]), lie.point(ends[2], ends[3])
    if start == end:
        return None
    movement = one.whole("move", NORMAL) > 0
    sights = one.whole("sight|sense", NORMAL)
    lit = one.whole("light", sights)
    sight, light = (level > 0 and level not in (*LIMITED, 30, 40) for level in (sights, lit))
    if sights in LIMITED:
        report.note(said("A wall that you see over in the open becomes one that you always see over."))
    if sights in (30, 40):
        report.note(said("A wall that you see through from near becomes one that you always see through."))
    if one.whole("dir"):
        report.note(said("A wall that blocks one side only becomes a wall that blocks both."))
    door = one.whole("door")
    if not (movement or sight or light or door):
        report.note(said("Walls without effect are left out."))
        return None
    kind = BarrierKind.DOOR if door else BarrierKind.WALL if sight else BarrierKind.FENCE if movement else BarrierKind.WALL
    kind = BarrierKind.CURTAIN if not door and sight and not movement else kind
    usual = Barrier(id="", start=start, end=end, kind=kind)
    kept = {key: one.value[key] for key in ("threshold", "sound", "animation", "doorSound") if one.value.get(key)}
    return Barrier(
        id=f"{'door' if door else 'wall'}-{place + 1}",
        start=start,
        end=end,
        kind=kind,
        state=STATES[one.whole("ds")] if door and 0 <= one.whole("ds") < len(STATES) else Opening.CLOSED,
        is_secret=door == 2,
        sight=None if sight is usual.stops_sight else sight,
        light=None if light is usual.stops_light else light,
        movement=None if movement is usual.stops_movement else movement,
        extra={KEPT: kept} if kept and len(json.dumps(kept)) < 2000 else {},
    )


def _lamp(one: Reading, place: int, measure: tuple[_Lie, float], report: Report) -> Lamp | None:
    """Read a light; what it measures in units of distance is told in cells. None: it gives no light."""
    lie, distance = measure
    at = lie.point(one.number("x"), one.number("y"))
    config = one.inside("config") if isinstance(one.value.get("config"), dict) else one
    bright, dim = (max(0.0, min(config.number(key) / distance, limits.FARTHEST)) for key in ("bright", "dim"))
    if config.number("luminosity") < 0 or config.flag("negative"):
        report.note(said("A source of darkness is left out."))
        return None
    if not max(bright, dim):
        return None
    if 0 < config.number("angle", 360) < 360:
        report.note(said("A light that shines to one side becomes one that shines to all."))
    colour, _ = colour_of(config.text("color|tintColor"), Lamp.colour)
    return Lamp(id=f"lamp-{place + 1}", at=at, bright=bright, dim=max(bright, dim), colour=colour, is_lit=not one.flag("hidden"))


def _pin(one: Reading, place: int, lie: _Lie) -> Pin | None:
    text = markdown_of(one.text("text"))
    return Pin(id=f"pin-{place + 1}", at=lie.point(one.number("x"), one.number("y")), text=text[:2000]) if text else None


# ---- writing


def scene_text(board: Board) -> tuple[str, tuple[str, ...]]:
    """Write a board as a scene of version 12; gives its text, and sentences about what it cannot say."""
    report = Report()
    lie = _Lie(pixels=SIZE, left=0, top=0, kind=SQUARES if board.grid is Grid.SQUARE else ODD_COLUMNS if board.flat_top else ODD_ROWS)
    _, _, wide, high = board.geometry.extent(board.columns, board.rows)
    for count, what in ((len(board.areas), said("areas")), (len(board.ground), said("cells of ground"))):
        if count:
            report.note(said("{count} {what} don't fit in the file.", count=count, what=what))
    if board.picture is not None:
        report.note(said("The picture is not in the file. Choose it in Foundry."))
    held = board.extra.get(KEPT)
    kept: Mapping[str, Any] = held if isinstance(held, dict) else {}
    document = {
        "name": board.name,
        "width": round(wide * SIZE),
        "height": round(high * SIZE),
        "padding": 0,
        "background": {"src": None, "offsetX": 0, "offsetY": 0, "scaleX": 1, "scaleY": 1},
        "grid": {"type": lie.kind, "size": SIZE, "distance": kept.get("distance") or 1, "units": kept.get("units") or ""},
        "environment": {"darknessLevel": LEVELS[board.ambient], "globalLight": {"enabled": board.ambient is Ambient.DAY}},
        "walls": [_wall(one, lie) for one in board.barriers],
        "lights": [_light(one, lie, kept.get("distance") or 1) for one in board.lamps],
        "notes": [{"x": (at := lie.pixel(pin.at))[0], "y": at[1], "text": pin.text} for pin in board.pins],
        "flags": {"strikeboard": {"board": board.id}},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n", report.notes


def _wall(one: Barrier, lie: _Lie) -> dict[str, Any]:
    kept = one.extra.get(KEPT)
    shut = Barrier(id="", start=one.start, end=one.end, kind=one.kind, sight=one.sight, light=one.light, movement=one.movement)
    is_door = (one.opens and one.kind is not BarrierKind.CURTAIN) or one.is_secret
    return {
        "c": [*lie.pixel(one.start), *lie.pixel(one.end)],
        "move": NORMAL * shut.stops_movement,
        "sight": NORMAL * shut.stops_sight,
        "light": NORMAL * shut.stops_light,
        "sound": NORMAL * shut.stops_sight,
        "dir": 0,
        "door": 2 if one.is_secret else int(is_door),
        "ds": STATES.index(one.state) if is_door else 0,
        **(kept if isinstance(kept, dict) else {}),
    }


def _light(one: Lamp, lie: _Lie, distance: float) -> dict[str, Any]:
    x, y = lie.pixel(one.at)
    config = {"dim": one.dim * distance, "bright": one.bright * distance, "color": one.colour, "angle": 360, "alpha": 0.5}
    return {"x": x, "y": y, "rotation": 0, "walls": True, "vision": False, "hidden": not one.is_lit, "config": config}
