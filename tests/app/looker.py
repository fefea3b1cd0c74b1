"""A person at the table who plays a fight by sight, with the same sense as one who listens: keys, and the mouse where that is shorter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.grid.board import Cell
from desktop_app.views.painting import spans_text
from tests.app.player import Player
from tests.app.sensible import DIGITS, Moment

KEY: Final = Qt.Key


class Looker:
    """Looks at what the window shows."""

    def __init__(self, qtbot: QtBot, program: Program) -> None:
        self._qtbot, self._player = qtbot, Player(qtbot, program, seed=0)
        self.inputs = 0

    def moment(self) -> Moment:
        """Look how the fight stands."""
        fight = self._player.fight
        view, shown = fight.view, fight.tracker.shown()
        rows = [item.row for item in view.inspector.offers.possible]
        asked = spans_text(shown.banner.title) if shown.banner is not None else ""
        return Moment(
            when=f"{shown.heading} {spans_text(shown.acting)}",
            asked=f"{asked} {shown.banner.detail}" if shown.banner is not None else "",
            offers=tuple(row.accessibleName() for row in rows[:DIGITS]) if view.inspector.isVisible() else (),
            is_open=view.inspector.offers.open_item is not None,
            is_held=view.board.is_busy,
            is_over=fight.tracker.has_ended,
        )

    def press(self, key: Qt.Key) -> None:
        """Press a key."""
        self.inputs += 1
        self._player.press(key)

    def ask_for(self, words: str) -> None:
        """Open the palette, type, and take what it finds first."""
        self._qtbot.keyClick(self._player.fight.view, KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
        self._qtbot.keyClicks(QApplication.focusWidget() or self._player.fight.view, words)
        self.inputs += 1 + len(words)
        self.press(KEY.Key_Return)

    def put_near(self) -> None:
        """Click the cell that is nearest to the nearest foe of whoever is held; of cells to pick take the one that is proposed."""
        start, apart, foes = self._held()
        foe = min(foes, key=lambda cell: apart(start, cell), default=start)
        self._put(KEY.Key_PageDown, lambda cell, cost: (apart(cell, foe), cost))

    def put_away(self) -> None:
        """Click the cell that is farthest from all foes of whoever is held."""
        start, apart, foes = self._held()
        self._put(KEY.Key_End, lambda cell, cost: (cell == start, -min((apart(cell, foe) for foe in foes), default=0), cost))

    def _held(self) -> tuple[Cell, Callable[[Cell, Cell], int], list[Cell]]:
        """Tell where whoever is held has stood, how far cells are apart, and where its foes stand."""
        board = self._player.fight.view.board
        moving = board.moving
        if moving is None or moving.start is None:
            return (0, 0), board.geometry_of.distance, []
        friends = {board.tokens[moving.who].side, "neutral"}
        foes = [one.cell for one in board.tokens.values() if one.side not in friends and not one.is_down and one.cell is not None]
        return moving.start, board.geometry_of.distance, foes

    def _put(self, key: Qt.Key, least: Callable[[Cell, float], tuple[float, ...]]) -> None:
        board = self._player.fight.view.board
        moving = board.moving
        if moving is None or moving.start is None:
            self.press(KEY.Key_Return)
            return
        there = {moving.start: 0.0, **board.reach}
        cell = min(there, key=lambda one: least(one, there[one]))
        point = board.geometry_of.centre(cell).toPoint()
        if board.rect().contains(point):
            self.inputs += 1
            self._qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
            return
        for pressed in (key, KEY.Key_Return):  # it is brought in sight by keys
            self.press(pressed)
