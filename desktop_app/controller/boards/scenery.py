"""The scenery of a board, to JSON and back. Defaults are not written; an error names the path of its field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from desktop_app.exchange.limits import FARTHEST, LONGEST_NAME, LONGEST_TEXT, MOST_AREAS, MOST_BARRIERS, MOST_LAMPS, MOST_PINS
from desktop_app.grid.board import Board, Cell, cell_key
from desktop_app.grid.scenery import Ambient, Area, Barrier, BarrierKind, Fog, Lamp, MapPicture, Opening, Pin
from desktop_app.language import grouped, said
from desktop_app.rules.kernel.record import Json

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T", Area, Barrier, Lamp, Pin)
CELL: Final = re.compile(r"-?\d{1,4},-?\d{1,4}", re.ASCII)
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
STOPS: Final = ("sight", "light", "movement")
KEYS: Final = ("flat_top", "barriers", "lamps", "pins", "picture", "heights", "areas", "ambient", "fog", "unit")


class FieldError(ValueError):
    """The fault, and its field."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(said("{path}: {why}", path=path, why=why))


# ---- writing


def scenery_to_json(board: Board) -> dict[str, Json]:
    """Write what a board holds beyond its ground."""
    written: dict[str, Json] = {
        "flat_top": board.flat_top,
        "barriers": [_barrier_json(barrier) for barrier in board.barriers],
        "lamps": [_lamp_json(lamp) for lamp in board.lamps],
        "pins": [_told({"id": pin.id, "at": list(pin.at), "text": pin.text}, is_open=not pin.is_secret) for pin in board.pins],
        "picture": None if board.picture is None else _picture_json(board.picture),
        "heights": {cell_key(cell): metres for cell, metres in sorted(board.heights.items())},
        "areas": [_area_json(area) for area in board.areas],
        "ambient": "" if board.ambient is Ambient.DAY else board.ambient.value,
        "fog": "" if board.fog is Fog.NONE else board.fog.value,
        "unit": board.unit,
    }
    return {key: value for key, value in written.items() if value}


def _told(always: dict[str, Json], **others: Json) -> dict[str, Json]:
    """Add to an object what says something."""
    return {**always, **{key: value for key, value in others.items() if value}}


def _barrier_json(barrier: Barrier) -> Json:
    stops: dict[str, Json] = {what: said_so for what in STOPS if (said_so := getattr(barrier, what)) is not None}
    return _told(
        {"id": barrier.id, "kind": barrier.kind.value, "start": list(barrier.start), "end": list(barrier.end)},
        state="" if barrier.state is Opening.CLOSED else barrier.state.value,
        is_secret=barrier.is_secret,
        note=barrier.note,
        stops=stops,
        extra=dict(barrier.extra),
    )


def _lamp_json(lamp: Lamp) -> Json:
    always: dict[str, Json] = {"id": lamp.id, "at": list(lamp.at), "bright": lamp.bright, "dim": lamp.dim, "colour": lamp.colour}
    return _told(always, is_out=not lamp.is_lit, label=lamp.label, extra=dict(lamp.extra))


def _picture_json(picture: MapPicture) -> Json:
    return {
        "asset": picture.asset,
        "left": picture.left,
        "top": picture.top,
        "width": picture.width,
        "height": picture.height,
        "strength": picture.strength,
    }


def _area_json(area: Area) -> Json:
    cells: Json = [cell_key(cell) for cell in sorted(area.cells)]
    return _told({"id": area.id, "name": area.name, "cells": cells, "terrain": area.terrain}, note=area.note)


# ---- reading


def scenery_of(value: Mapping[str, Json]) -> dict[str, Any]:
    """Read the fields of a board that `scenery_to_json` wrote. Raises: FieldError."""
    found: dict[str, Any] = {
        "flat_top": _yes(value, "flat_top", ""),
        "barriers": _listed(value, "barriers", MOST_BARRIERS, _barrier),
        "lamps": _listed(value, "lamps", MOST_LAMPS, _lamp),
        "pins": _listed(value, "pins", MOST_PINS, _pin),
        "picture": _picture(_object(value["picture"], "picture")) if value.get("picture") is not None else None,
        "heights": {_cell(key, "heights"): _number(metres, f"heights/{key}") for key, metres in _inner(value, "heights").items()},
        "areas": _listed(value, "areas", MOST_AREAS, _area),
        "ambient": _one_of(value, "ambient", Ambient.DAY),
        "fog": _one_of(value, "fog", Fog.NONE),
        "unit": None if value.get("unit") is None else _number(value["unit"], "unit", low=0.01, high=100_000),
    }
    return found


def outside(board: Board) -> tuple[str, Cell] | None:
    """Name the first cell of heights or areas that lies off the board, with the path of its field."""
    named = [("heights", cell) for cell in board.heights]
    named += [(f"areas/{place}/cells", cell) for place, area in enumerate(board.areas) for cell in sorted(area.cells)]
    return next(((path, cell) for path, cell in named if not board.contains(cell)), None)


def _barrier(value: Mapping[str, Json], path: str) -> Barrier:
    stops = _inner(value, "stops", path)
    return Barrier(
        id=_text(value, "id", path, LONGEST_NAME),
        start=_point(value, "start", path),
        end=_point(value, "end", path),
        kind=_one_of(value, "kind", BarrierKind.WALL, path),
        state=_one_of(value, "state", Opening.CLOSED, path),
        is_secret=_yes(value, "is_secret", path),
        note=_text(value, "note", path),
        extra=_inner(value, "extra", path),
        **{what: _yes(stops, what, f"{path}/stops") for what in STOPS if what in stops},
    )


def _lamp(value: Mapping[str, Json], path: str) -> Lamp:
    colour = value.get("colour", Lamp.colour)
    if not isinstance(colour, str) or COLOUR.fullmatch(colour) is None:
        raise FieldError(f"{path}/colour", said("a colour like #ffc66e expected"))
    return Lamp(
        id=_text(value, "id", path, LONGEST_NAME),
        at=_point(value, "at", path),
        bright=_number(value.get("bright", Lamp.bright), f"{path}/bright", low=0),
        dim=_number(value.get("dim", Lamp.dim), f"{path}/dim", low=0),
        colour=colour.lower(),
        is_lit=not _yes(value, "is_out", path),
        label=_text(value, "label", path, LONGEST_NAME),
        extra=_inner(value, "extra", path),
    )


def _pin(value: Mapping[str, Json], path: str) -> Pin:
    text = _text(value, "text", path)
    return Pin(
        id=_text(value, "id", path, LONGEST_NAME), at=_point(value, "at", path), text=text, is_secret=not _yes(value, "is_open", path)
    )


def _picture(value: Mapping[str, Json]) -> MapPicture:
    def length(key: str, low: float, high: float = FARTHEST) -> float:
        return _number(value.get(key), f"picture/{key}", low=low, high=high)

    return MapPicture(
        asset=_text(value, "asset", "picture", LONGEST_NAME),
        left=length("left", -FARTHEST),
        top=length("top", -FARTHEST),
        width=length("width", 0.01),
        height=length("height", 0.01),
        strength=length("strength", 0, 1) if "strength" in value else 1.0,
    )


def _area(value: Mapping[str, Json], path: str) -> Area:
    cells = value.get("cells", [])
    if not isinstance(cells, list):
        raise FieldError(f"{path}/cells", said("a list expected"))
    return Area(
        id=_text(value, "id", path, LONGEST_NAME),
        name=_text(value, "name", path, LONGEST_NAME),
        cells=frozenset(_cell(cell, f"{path}/cells") for cell in cells),
        note=_text(value, "note", path),
        terrain=_number(value.get("terrain", 1), f"{path}/terrain", low=0, high=100),
    )


def _listed(value: Mapping[str, Json], key: str, most: int, read: Callable[[Mapping[str, Json], str], T]) -> tuple[T, ...]:
    listed = value.get(key, [])
    if not isinstance(listed, list):
        raise FieldError(key, said("a list expected"))
    if len(listed) > most:
        raise FieldError(key, said("{count} entries; the limit is {most}", count=grouped(len(listed)), most=grouped(most)))
    paths = [f"{key}/{place}" for place in range(len(listed))]
    found: dict[str, T] = {}
    for item, path in zip(listed, paths, strict=True):
        thing: T = read(_object(item, path), path)
        if not thing.id:
            raise FieldError(f"{path}/id", said("its id must be unique"))
        name = _free(thing.id, found)  # some boards were written with an id twice
        found[name] = thing if name == thing.id else replace(thing, id=name)
    return tuple(found.values())


def _free(name: str, taken: Mapping[str, object]) -> str:
    number = 2
    free = name
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _object(value: Json, path: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise FieldError(path, said("an object expected"))
    return value


def _inner(value: Mapping[str, Json], key: str, path: str = "") -> Mapping[str, Json]:
    return _object(value.get(key, {}), f"{path}/{key}" if path else key)


def _text(value: Mapping[str, Json], key: str, path: str, longest: int = LONGEST_TEXT) -> str:
    text = value.get(key, "")
    if not isinstance(text, str) or len(text) > longest:
        raise FieldError(f"{path}/{key}", said("a text of at most {longest} letters expected", longest=grouped(longest)))
    return text


def _yes(value: Mapping[str, Json], key: str, path: str) -> bool:
    found = value.get(key, False)
    if not isinstance(found, bool):
        raise FieldError(f"{path}/{key}" if path else key, said("true or false expected"))
    return found


def _number(value: Json, path: str, *, low: float = -FARTHEST, high: float = FARTHEST) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise FieldError(path, said("a number from {low} to {high} expected", low=f"{low:g}", high=f"{high:g}"))
    return value


def _point(value: Mapping[str, Json], key: str, path: str) -> tuple[float, float]:
    point = value.get(key)
    if not isinstance(point, list) or len(point) != 2:
        raise FieldError(f"{path}/{key}", said("two numbers expected"))
    return (_number(point[0], f"{path}/{key}"), _number(point[1], f"{path}/{key}"))


def _cell(key: Json, path: str) -> Cell:
    if not isinstance(key, str) or CELL.fullmatch(key) is None:
        raise FieldError(path, said("{key} is not a cell", key=repr(key)))
    column, _, row = key.partition(",")
    return (int(column), int(row))


def _one_of(value: Mapping[str, Json], key: str, usual: E, path: str = "") -> E:
    found = value.get(key, usual.value)
    kind = type(usual)
    known = [member.value for member in kind]
    if not isinstance(found, str) or found not in known:
        raise FieldError(f"{path}/{key}" if path else key, said("one of {known} expected", known=", ".join(known)))
    return kind(found)
