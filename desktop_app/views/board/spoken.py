"""The board in words: everyone's place relative to the active combatant, and the contents of a cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QSize

from desktop_app.views.accessible import Item
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TokenShown
    from desktop_app.grid.board import Cell
    from desktop_app.views.board.surface import BoardSurface

WINDS: Final = (
    marked("east"),
    marked("south-east"),
    marked("south"),
    marked("south-west"),
    marked("west"),
    marked("north-west"),
    marked("north"),
    marked("north-east"),
)
"""Directions on the screen, clockwise from the right, an eighth of a turn each; north is up."""


def items(board: BoardSurface) -> Sequence[Item]:
    """List the tokens in reading order: who acts, the party, then the others by how far they are from whoever acts."""
    spots, side = board.spots(), QSize(32, 32)
    origin = _origin(board)

    def order(token: TokenShown) -> tuple[bool, bool, float]:
        off = _off(board, origin, token)
        return (token.id != board.acting, token.side != "party", off.x() ** 2 + off.y() ** 2)

    return [
        Item(token.id, told(board, token), QRect(spots[token.id].toPoint(), side).translated(-16, -16))
        for token in sorted(board.tokens.values(), key=order)
    ]


def told(board: BoardSurface, token: TokenShown) -> str:
    """Say a token: name and state, where it is, the ground beneath.

    In play that is how far and in which direction from whoever acts; where nobody acts yet, by column and row.
    """
    origin, where = _origin(board), ""
    if not board.layer.is_in_play:
        where = place_told(board, token.cell) if token.cell is not None else tr("nowhere yet")
    elif origin is not None and origin is not token and origin.cell is not None and token.cell is not None:
        where = " ".join(part for part in (board.distance(origin.id, token.cell), wind(_off(board, origin, token))) if part)
    ground = board.cell_name(token.cell) if token.cell is not None else ""
    return ", ".join(part for part in (board.said(token), where, ground) if part)


def wind(off: QPointF) -> str:
    """Name the direction of an offset on the screen; none has no name."""
    return tr(WINDS[round(atan2(off.y(), off.x()) / (pi / 4)) % 8]) if not off.isNull() else ""


def cell_told(board: BoardSurface, cell: Cell) -> str:
    """Say a cell: its place by column and row counted from 1, who stands there and beside it, the ground, how it lies to whoever acts."""
    here = [token.name for token in board.tokens.values() if token.cell == cell]
    near = [token.name for token in board.tokens.values() if _is_beside(board, token, cell)]
    if near:
        here.append(tr("next to {names}", names=", ".join(near)))
    origin, where = _origin(board), ""
    if origin is not None and origin.cell is not None:
        where = wind(board.geometry_of.centre(cell) - board.geometry_of.centre(origin.cell))
    return ", ".join(part for part in (place_told(board, cell), *here, board.cell_name(cell), where) if part)


def place_told(board: BoardSurface, cell: Cell) -> str:
    """Say where a cell is: by column and row, counted from 1."""
    column, row = board.geometry_of.board.geometry.to_offset(cell)
    return tr("column {column}, row {row}", column=column + 1, row=row + 1)


def _is_beside(board: BoardSurface, token: TokenShown, cell: Cell) -> bool:
    """Tell whether a token stands next to a cell; whoever is held over the board stands nowhere."""
    return token.cell is not None and not board.is_moving(token.id) and board.geometry_of.board.geometry.steps(token.cell, cell) == 1


def _origin(board: BoardSurface) -> TokenShown | None:
    """Return the speaker's origin: the acting combatant, else the selected one."""
    chosen = board.selected[0] if board.selected else ""
    return board.tokens.get(board.acting or "") or board.tokens.get(chosen)


def _off(board: BoardSurface, origin: TokenShown | None, token: TokenShown) -> QPointF:
    if origin is None or origin.cell is None or token.cell is None:
        return QPointF()
    return board.geometry_of.centre(token.cell) - board.geometry_of.centre(origin.cell)
