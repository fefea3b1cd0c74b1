"""The tools at the left of the board editor: kinds of ground, objects, drawing modes, widths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QSizePolicy, QWidget

from desktop_app.controller.boards.editing import GROUNDS
from desktop_app.controller.boards.strokes import Mode, Tool
from desktop_app.grid.board import Board, Grid, Ground
from desktop_app.language import said
from desktop_app.views import icons, painting, theme
from desktop_app.views.accessible import say
from desktop_app.views.board import ground as ground_painting
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.parts.buttons import Segments
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import keys, marked, tr

SWATCH: Final = 44
SIZES: Final = (1, 2, 3, 4)
TOOLS: Final[Mapping[Tool, tuple[str, str, str]]] = {
    Tool.WALL: (marked("Wall"), "wall", "W"),
    Tool.DOOR: (marked("Door"), "door", "D"),
    Tool.WINDOW: (marked("Window"), "window", "N"),
    Tool.LAMP: (marked("Light"), "lamp", "L"),
    Tool.AREA: (marked("Area"), "area", "A"),
    Tool.PIN: (marked("Note"), "pin", "P"),
    Tool.HEIGHT: (marked("Height"), "height", "H"),
}
MODES: Final[Mapping[Mode, tuple[str, str, str]]] = {
    Mode.BRUSH: (marked("Brush"), "brush", "B"),
    Mode.LINE: (marked("Line"), "line", "I"),
    Mode.BOX: (marked("Rect"), "box", "R"),
    Mode.FILL: (marked("Fill"), "fill", "F"),
    Mode.ERASER: (marked("Eraser"), "eraser", "E"),
    Mode.SELECT: (marked("Select"), "select", "V"),
}


class ToolButton(QAbstractButton):
    """A tool with its icon, name and key."""

    def __init__(self, name: str, icon: str, key: str) -> None:
        super().__init__()
        self._icon, self._key = icon, keys(key)
        self.setText(name)
        self.setAccessibleName(tr("{name}, key {key}", name=name, key=self._key))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(92, 32)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        edge = current.accent if self.isChecked() else None
        painting.plate(painter, area, current.raised if self.isChecked() or self.underMouse() else current.card, edge, width=1.5)
        ink = current.color("text")
        icons.paint(painter, QRectF(9, area.center().y() - 8, 16, 16), self._icon, ink)
        painting.write(painter, area.adjusted(31, 0, -18, 0), self.text(), theme.font(theme.SMALL, strong=self.isChecked()), ink)
        painting.write(painter, area.adjusted(0, 0, -8, 0), self._key, theme.font(theme.TINY), current.muted, painting.RIGHT)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))


class GroundButton(QAbstractButton):
    """A kind of ground as it is painted."""

    def __init__(self, kind: Ground) -> None:
        super().__init__()
        self.kind = kind
        name = said(kind.label)
        self.setText(name)
        self.setAccessibleName(tr("Ground: {name}", name=name))
        set_tip(self, name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(SWATCH, SWATCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        area, clip = QRectF(self.rect()).adjusted(3, 3, -3, -3), QPainterPath()
        clip.addRoundedRect(area, theme.RADIUS, theme.RADIUS)
        painter.save()
        painter.setClipPath(clip)
        board = Board(grid=Grid.SQUARE, columns=1, rows=1, ground={(0, 0): self.kind.id}, kinds={self.kind.id: self.kind})
        geometry = Geometry(board)
        geometry.scale, geometry.origin = SWATCH, area.center()
        ground_painting.paint_board(painter, geometry, {}, area)
        painter.restore()
        current = theme.active()
        painting.plate(painter, area, None, current.accent if self.isChecked() else current.line, width=2.5 if self.isChecked() else 1)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))


class ToolPanel(QWidget):
    """Says what is drawn with; one of the grounds or one of the tools, and one way of drawing."""

    ground_chosen = Signal(str)
    tool_chosen = Signal(object)
    mode_chosen = Signal(object)
    size_chosen = Signal(int)
    metres_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._what, self._how = QButtonGroup(self), QButtonGroup(self)
        self.grounds = {kind.id: GroundButton(kind) for kind in GROUNDS}
        self.tools = {tool: ToolButton(tr(name), icon, key) for tool, (name, icon, key) in TOOLS.items()}
        self.modes = {mode: ToolButton(tr(name), icon, key) for mode, (name, icon, key) in MODES.items()}
        self._name = Label("", "small")
        self.sizes = Segments(tr("Brush"), [str(size) for size in SIZES], small=True)
        self.sizes.chosen.connect(lambda place: self.size_chosen.emit(SIZES[place]))
        self.metres = Stepper(tr("Height in metres"), 1, low=-50, high=200)
        self.metres.changed.connect(lambda metres: self.metres_chosen.emit(metres))
        for ground in self.grounds.values():
            self._what.addButton(ground)
            ground.clicked.connect(lambda _=False, kind=ground.kind.id: self.ground_chosen.emit(kind))
        for tool, button in self.tools.items():
            self._what.addButton(button)
            button.clicked.connect(lambda _=False, tool=tool: self.tool_chosen.emit(tool))
        for mode, button in self.modes.items():
            self._how.addButton(button)
            button.clicked.connect(lambda _=False, mode=mode: self.mode_chosen.emit(mode))
        parts = (
            Label(tr("Ground"), "caption"),
            _grid(list(self.grounds.values()), 4),
            self._name,
            Label(tr("Build"), "caption"),
            _grid(list(self.tools.values()), 2),
            Label(tr("Draw with"), "caption"),
            _grid(list(self.modes.values()), 2),
            Label(tr("Brush, cells"), "caption"),
            self.sizes,
            self.metres,
        )
        self.setLayout(column(*parts, None, gap=8))

    def show_tool(self, tool: Tool, ground: str, mode: Mode, size: int) -> None:
        """Mark what is in hand."""
        chosen: QAbstractButton = self.grounds[ground] if tool is Tool.GROUND else self.tools[tool]
        chosen.setChecked(True)
        self.modes[mode].setChecked(True)
        self.sizes.choose(SIZES.index(size))
        self.metres.setVisible(tool is Tool.HEIGHT)
        self._name.setText(self.grounds[ground].text() if tool is Tool.GROUND else tr(TOOLS[tool][0]))

    def say_tool(self) -> None:
        """Have what is in hand heard, and how it is drawn."""
        how = self._how.checkedButton()
        say(self, ", ".join(filter(None, (self._name.text(), how.text() if how is not None else ""))), now=True)


def _grid(buttons: list[GroundButton] | list[ToolButton], columns: int) -> QGridLayout:
    layout = QGridLayout()
    layout.setSpacing(6)
    for place, button in enumerate(buttons):
        layout.addWidget(button, place // columns, place % columns)
    return layout
