"""Boards of plays as pictures for pages: as the players saw one, and as it was at the end of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from desktop_app.views import theme
from desktop_app.views.pictures import file_of, picture_of
from desktop_app.views.players.board import PlayersBoard

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from desktop_app.controller.play.players import PlayersShown
    from desktop_app.model.pictures import Picture

WHOLE: Final = (1200, 750)
"""Pixels of a board in a file."""
ON_A_PAGE: Final = (840, 320)
"""Pixels of a board on the page of an evening."""


def drawn_board(copy: PlayersShown) -> bytes:
    """Draw a board as the players saw it, as PNG."""
    return file_of(_drawn(copy, WHOLE, fills=False), "PNG")


def drawn_fight(copy: PlayersShown) -> Picture:
    """Draw a board's combatants with their surroundings, the same in every theme, as JPEG."""
    before = theme.active()
    theme.put_in_force(theme.PARCHMENT)
    try:
        return picture_of(_drawn(copy, ON_A_PAGE, fills=True), max(ON_A_PAGE))
    finally:
        theme.put_in_force(before)


def _drawn(copy: PlayersShown, size: tuple[int, int], *, fills: bool) -> QImage:
    board = PlayersBoard()
    board.fills = fills
    board.beyond = theme.active().ground
    board.resize(*size)
    board.show_copy(copy)
    board.finish()
    return board.grab().toImage()
