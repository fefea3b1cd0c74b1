"""Small pictures of boards to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.board import far, ground, scenery, underlay
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.parts.layouts import FlowLayout, empty
from desktop_app.views.parts.shortcuts import scroll_to
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.grid.board import Board

WIDTH: Final = 172
PICTURE: Final = 96
NAME: Final = 30
ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
TINY: Final = 3.0
"""Pixels of a cell below which a board is drawn with a point for each."""


class BoardButton(QAbstractButton):
    """A board as a picture with its name."""

    def __init__(self, board: Board, *, is_low: bool = False) -> None:
        """Show a board; `is_low`: by its name alone."""
        super().__init__()
        self._is_low = is_low
        self._picture: QPixmap | None = None
        self._drawn_for = ""
        self.show_board(board)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_board(self, board: Board) -> None:
        """Show a board, or the same one after a change."""
        self.board, self._picture = board, None
        self.setText(board.name)
        self.setAccessibleName(tr("Board: {name}", name=board.name))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, NAME if self._is_low else PICTURE + NAME)

    def set_low(self, *, is_low: bool) -> None:
        """Show the name alone where there is little height, or the picture too."""
        if is_low != self._is_low:
            self._is_low = is_low
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        edge, width = (current.accent, 2.5) if self.isChecked() else (current.line, 1)
        if not self._is_low:
            self._paint_picture(painter)
        frame = QRectF(0, 0, WIDTH, NAME if self._is_low else PICTURE)
        painting.plate(painter, frame, None, edge, width=width)
        size = f"  {self.board.columns} × {self.board.rows}"
        name = frame.adjusted(8, 0, -8, 0) if self._is_low else QRectF(4, PICTURE + 4, WIDTH - 8, 22)
        painting.write(painter, name, size, theme.font(theme.TINY), current.muted, painting.RIGHT)
        room = painting.width_of(size, theme.font(theme.TINY)) + 6
        painting.write(painter, name.adjusted(0, 0, -room, 0), self.text(), theme.font(theme.SMALL, strong=self.isChecked()), current.text)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))

    def _paint_picture(self, painter: QPainter) -> None:
        area = QRectF(1.5, 1.5, WIDTH - 3, PICTURE - 3)
        clip = QPainterPath()
        clip.addRoundedRect(area, theme.RADIUS, theme.RADIUS)
        painter.save()
        painter.setClipPath(clip)
        painter.fillRect(area, QColor(theme.active().board))
        painter.drawPixmap(0, 0, self._drawn(self.board))
        painter.restore()

    def _drawn(self, board: Board) -> QPixmap:
        key = f"{theme.active().id} {self.devicePixelRatioF()}"
        if self._picture is None or key != self._drawn_for:
            ratio = self.devicePixelRatioF()
            self._picture, self._drawn_for = QPixmap(QSize(WIDTH, PICTURE) * ratio), key
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(QColor(theme.active().board))
            geometry = Geometry(board)
            area = QRectF(0, 0, WIDTH, PICTURE)
            bounds = geometry.bounds()
            geometry.scale *= max(WIDTH / bounds.width(), PICTURE / bounds.height())
            geometry.origin += area.center() - geometry.bounds().center()
            painter = QPainter(self._picture)
            painting.smooth(painter)
            has_picture = underlay.paint(painter, geometry, area)
            if geometry.scale < TINY:
                from desktop_app.views.board.texture import GroundMap, far_picture  # numpy comes with it

                painter.drawPixmap(far.place(geometry), picture := far_picture(GroundMap(board, {})), QRectF(picture.rect()))
            else:
                ground.paint_board(painter, geometry, {}, area, has_picture)
            scenery.paint_barriers(painter, geometry, board.barriers, area)
            painter.end()
        return self._picture


class BoardChoice(QWidget):
    """One of the boards: the arrow keys go from picture to picture, Enter or Space takes one, Esc leaves."""

    chosen = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(12)
        self.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_boards(self, boards: Sequence[Board], chosen: str) -> None:
        """Show these boards as they are drawn now, one of them chosen."""
        if [board.id for board in boards] != [button.board.id for button in self.buttons]:
            for button in self.buttons:
                self._group.removeButton(button)
            empty(self._flow)
            for board in boards:
                self._flow.addWidget(self._new_button(board))
        for button, board in zip(self.buttons, boards, strict=True):
            if button.board != board:
                button.show_board(board)
            button.setChecked(board.id == chosen)

    def _new_button(self, board: Board) -> BoardButton:
        button = BoardButton(board)
        button.clicked.connect(lambda: self.chosen.emit(button.board.id))
        button.installEventFilter(self)
        self._group.addButton(button)
        return button

    def take_keys(self) -> None:
        """Put the keys on the chosen picture."""
        self._put_keys(self._group.checkedButton() or self.buttons[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go from picture to picture without choosing: a button of a group would choose what the arrow keys come to."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not isinstance(watched, BoardButton):
            return False
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            watched.click()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in ARROWS:
            across, down = ARROWS[key]
            buttons = self.buttons
            line = max(1, sum(button.y() == buttons[0].y() for button in buttons))
            place = buttons.index(watched) + across + down * line
            if 0 <= place < len(buttons):
                self._put_keys(buttons[place])
        else:
            return False
        return True

    def _put_keys(self, button: QAbstractButton) -> None:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        scroll_to(button)

    @property
    def buttons(self) -> list[BoardButton]:
        """Return the buttons with the pictures of boards, in their order."""
        return [button for button in self._group.buttons() if isinstance(button, BoardButton)]
