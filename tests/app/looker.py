"""A person at the table who plays a fight by sight, with the same sense as one who listens: keys, and the mouse where that is shorter."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
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
            is_over=fight.tracker.has_ended,
        )

    def press(self, key: Qt.Key) -> None:
        """Press a key."""
        self.inputs += 1
        self._player.press(key)

    def go_near(self) -> None:
        """Take up whoever acts, and click the cell that is nearest to the nearest foe; who is there already stays."""
        board = self._player.fight.view.board
        self.press(KEY.Key_M)
        moving = board.moving
        if moving is None or moving.start is None:
            return
        start, apart, side = moving.start, board.geometry_of.distance, board.tokens[moving.who].side
        foes = [one.cell for one in board.tokens.values() if one.side not in {side, "neutral"} and not one.is_down and one.cell is not None]
        foe = min(foes, key=lambda cell: apart(start, cell), default=start)
        there = {start: 0.0, **board.reach}
        cell = min(there, key=lambda one: (apart(one, foe), there[one]))
        point = board.geometry_of.centre(cell).toPoint()
        if not board.rect().contains(point):  # it is brought in sight by keys
            for key in (KEY.Key_PageDown, KEY.Key_Return):
                self.press(key)
            return
        self.inputs += 1
        self._qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
