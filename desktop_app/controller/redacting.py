"""A board as the players may know it: what is secret looks like a wall, what is unknown is not there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import BarrierKind, Fog
from desktop_app.rules.kernel.remembering import cells_around, cells_at

FLOOR: Final = "flags"
"""The kind of ground that open cells within walls look like."""


def redacted(board: Board, *, known: frozenset[Cell] | None = None, pins: Collection[str] | None = None) -> Board:
    """Copy a board as it stands: `known` are the cells that the players know (None: all), `pins` the notes that they were shown.

    Without `pins` they see those that are not secret.
    """
    ground = {cell: board.ground.get(cell, "open") for cell in board.cells()}
    barriers = (
        replace(one, note="", kind=BarrierKind.WALL if one.is_secret and not one.is_open else one.kind, is_secret=False)
        for one in board.barriers
        if known is None or not known.isdisjoint(cells_at(board, one))
    )
    if board.picture is None and FLOOR in board.kinds:
        from desktop_app.grid.rooms import indoors  # numpy comes with it

        ground |= {cell: FLOOR for cell in indoors(board) if ground[cell] == "open"}  # of half a room nobody sees that it is one
    return replace(
        board,
        name="",
        fog=Fog.NONE,
        ground={cell: kind for cell, kind in ground.items() if kind != "open" and (known is None or cell in known)},
        barriers=tuple(barriers),
        lamps=tuple(replace(lamp, label="") for lamp in board.lamps if known is None or not known.isdisjoint(cells_around(board, lamp.at))),
        pins=tuple(pin for pin in board.pins if (not pin.is_secret if pins is None else pin.id in pins)),
        areas=(),
        heights={cell: metres for cell, metres in board.heights.items() if known is None or cell in known},
        scene={},
        extra={},
    )
