"""A board as known to the players: secrets look like walls, the unknown is absent, names and ids reveal neither."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Barrier, BarrierKind, Fog, Lamp, Opening, Pin
from desktop_app.grid.walls import joined
from desktop_app.rules.kernel.remembering import cells_around, cells_at

FLOOR: Final = "flags"
"""The kind of ground that open cells within walls look like."""


def redacted(board: Board, *, known: frozenset[Cell] | None = None, pins: Collection[str] | None = None) -> Board:
    """Copy a board: `known` are the players' known cells (None: all), `pins` their shown notes.

    Without `pins` they see those that are not secret.
    """
    looks = replace(board, barriers=tuple(one.as_wall() if one.is_hidden else one for one in board.barriers))
    barriers = [one for one in looks.barriers if known is None or not known.isdisjoint(cells_at(board, one))]
    lamps = [lamp for lamp in board.lamps if known is None or not known.isdisjoint(cells_around(board, lamp.at))]
    ground = {cell: kind for cell, kind in _ground(looks).items() if kind != "open" and (known is None or cell in known)}
    return Board(
        grid=board.grid,
        columns=board.columns,
        rows=board.rows,
        ground=ground,
        kinds={kind: board.kinds[kind] for kind in sorted(set(ground.values())) if kind in board.kinds},
        flat_top=board.flat_top,
        barriers=(*_walls(barriers), *_others(barriers)),
        lamps=tuple(_lamp(lamp, number) for number, lamp in enumerate(lamps)),
        pins=tuple(
            Pin(id=f"note {number}", at=pin.at, text=pin.text, is_secret=False)
            for number, pin in enumerate(pin for pin in board.pins if (not pin.is_secret if pins is None else pin.id in pins))
        ),
        picture=board.picture,
        heights={cell: metres for cell, metres in board.heights.items() if known is None or cell in known},
        ambient=board.ambient,
        fog=Fog.NONE,
        unit=board.unit,
    )


def _ground(board: Board) -> dict[Cell, str]:
    """Lay room floors on a board without a picture; whole rooms are queried, as half a room does not look like one."""
    ground = {cell: board.ground.get(cell, "open") for cell in board.cells()}
    if board.picture is None and FLOOR in board.kinds:
        from desktop_app.grid.rooms import indoors  # numpy comes with it

        ground |= {cell: FLOOR for cell in indoors(board) if ground[cell] == "open"}
    return ground


def _walls(barriers: Iterable[Barrier]) -> list[Barrier]:
    """List the walls as one mass: where a wall is cut for a secret door, the cut is not to be seen."""
    found: list[Barrier] = []
    walls = [one for one in barriers if one.kind is BarrierKind.WALL]
    for light in (None, False):
        pieces = joined((one.start, one.end) for one in walls if one.stops_light is (light is None))
        found += [Barrier(id=f"wall {place}", start=start, end=end, light=light) for place, (start, end) in enumerate(pieces, len(found))]
    return found


def _others(barriers: Iterable[Barrier]) -> list[Barrier]:
    """List whatever else stands there with its looks alone: how it stands, and whether light and sight pass. Nobody sees a lock."""
    others = (one for one in barriers if one.kind is not BarrierKind.WALL)
    return [
        Barrier(id=f"opening {place}", start=one.start, end=one.end, kind=one.kind, state=_looks(one), sight=one.sight, light=one.light)
        for place, one in enumerate(others)
    ]


def _looks(barrier: Barrier) -> Opening:
    return Opening.CLOSED if barrier.state is Opening.LOCKED else barrier.state


def _lamp(lamp: Lamp, number: int) -> Lamp:
    return Lamp(id=f"lamp {number}", at=lamp.at, bright=lamp.bright, dim=lamp.dim, colour=lamp.colour, is_lit=lamp.is_lit)
