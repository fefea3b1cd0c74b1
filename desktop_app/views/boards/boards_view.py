"""Boards: the tools at the left, the board, its properties at the right, all boards as small pictures beneath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QButtonGroup, QFormLayout, QLineEdit, QMenu, QWidget

from desktop_app.controller.boards.strokes import Mode, Tool
from desktop_app.views.accessible import set_name
from desktop_app.views.boards.canvas import DrawnBoard
from desktop_app.views.boards.properties import BoardPanel, ThingPanel
from desktop_app.views.boards.tools import MODES, TOOLS, ToolPanel
from desktop_app.views.encounters.boards import BoardButton
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import column, empty, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys, on_steps
from desktop_app.views.parts.side_list import SMALL
from desktop_app.views.parts.text import ElidedLabel, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.boards.editing import Thing
    from desktop_app.grid.board import Board
    from desktop_app.views.palette import Entry

NAME_ROOM, NARROW_NAME = 150, 100
LEFT: Final = 226
RIGHT: Final = 300
GAP: Final = 10
LIBRARY, LOW_LIBRARY = 146, 50
LOW: Final = 500
"""Height of the page beneath which boards are listed by their names alone."""
KINDS_OF_NEW: Final = (marked("Squares"), marked("Hexes, point up"), marked("Hexes, flat side up"))


class BoardsView(WindowPage):
    """The page on which boards are drawn: their list, tools, the canvas and the properties."""

    board_chosen = Signal(str)
    new_requested = Signal(int)
    """By the place in the list of kinds."""
    duplicated = Signal()
    deleted = Signal()
    undone = Signal()
    redone = Signal()
    import_requested = Signal()
    export_requested = Signal()
    print_requested = Signal()
    picture_requested = Signal()
    players_picture_requested = Signal()
    """The board is wanted as a picture without its secrets."""
    used = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.canvas = DrawnBoard()
        self.tools, self.thing, self.panel = ToolPanel(), ThingPanel(), BoardPanel()
        self._heading, self._line = ElidedLabel("", "title"), ElidedLabel("", "small", "muted")
        self.undo_button, self.redo_button = Button(tr("Undo"), key="Ctrl+Z"), Button(tr("Redo"))
        self.use_button = Button(tr("Use in an encounter"), "accent", key="Ctrl+Enter")
        self._more = Button(tr("More"), icon="down")
        self._new = Button(tr("New board"), icon="plus", key="Ctrl+N")
        self._strip = row(gap=GAP)
        self._is_narrow = self._is_low = False
        self._turn = Segments(tr("Show the left panel"), [tr("Tools"), tr("Board")], small=True)
        self._group = QButtonGroup(self)
        self._connect()
        self._build()
        for field in self.findChildren(QLineEdit):
            field.returnPressed.connect(self.canvas.setFocus)
        self._show_tool()

    # ---- what is shown

    def show_boards(self, boards: Sequence[Board], current: str) -> None:
        """Show all boards as small pictures; one is chosen."""
        empty(self._strip)
        for board in boards:
            button = BoardButton(board, is_low=self._is_low)
            button.setChecked(board.id == current)
            button.clicked.connect(lambda _=False, name=board.id: self.board_chosen.emit(name))
            self._group.addButton(button)
            self._strip.addWidget(button)
        self._strip.addStretch(1)

    def show_board(self, board: Board, *, is_other: bool, line: str, can_undo: bool, can_redo: bool) -> None:
        """Show the drawn board, and its owner beneath its name."""
        self.canvas.show_board(board, is_other=is_other)
        for button in self._group.buttons():
            if isinstance(button, BoardButton) and button.board.id == board.id:
                button.setChecked(True)
                self._bring_in_sight()
                if button.board != board:
                    button.show_board(board)
        self.panel.show_board(board)
        self._heading.setText(board.name)
        self._line.show_text(line)
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)

    @property
    def foot(self) -> int:
        """Return how many pixels the library takes at the foot: messages stand above it."""
        return self._foot.height()

    def _bring_in_sight(self) -> None:
        chosen = self._group.checkedButton()
        if chosen is not None:
            self._library.ensureWidgetVisible(chosen, GAP, 0)

    def show_thing(self, thing: Thing | None) -> None:
        """Show the fields of what is selected."""
        self.canvas.show_chosen(thing)
        self.thing.show_thing(thing)
        self._turn_to(to_board=thing is not None)

    # ---- tools

    def take(
        self, *, tool: Tool | None = None, ground: str = "", mode: Mode | None = None, size: int = 0, metres: int | None = None
    ) -> None:
        """Take another tool, ground, way of drawing or width in hand; what is put there is not drawn with an eraser or pointer."""
        canvas = self.canvas
        if tool is not None or ground:
            canvas.tool, canvas.ground = (Tool.GROUND, ground) if ground else (tool or canvas.tool, canvas.ground)
            if canvas.mode in {Mode.ERASER, Mode.SELECT}:
                canvas.mode = Mode.BRUSH
            if canvas.tool is Tool.WALL and canvas.mode in {Mode.BRUSH, Mode.FILL}:
                canvas.mode = Mode.LINE
            if canvas.tool is Tool.AREA and canvas.mode is Mode.LINE:
                canvas.mode = Mode.BOX
        canvas.mode, canvas.width_of_brush = mode or canvas.mode, size or canvas.width_of_brush
        canvas.metres = canvas.metres if metres is None else metres
        self._show_tool()
        self.tools.say_tool()
        self._turn_to(to_board=False)
        canvas.update()

    def _show_tool(self) -> None:
        canvas = self.canvas
        self.tools.show_tool(canvas.tool, canvas.ground, canvas.mode, canvas.width_of_brush)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take tools by their letters while the board has the keys; the wheel turns the library sideways."""
        if watched is self._library.viewport() and isinstance(event, QWheelEvent) and not event.angleDelta().x():
            bar = self._library.horizontalScrollBar()
            bar.setValue(bar.value() - event.angleDelta().y())
            return True
        if watched is self.canvas and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            letter = event.text().upper()
            for tool, (_, _, key) in TOOLS.items():
                if letter == key:
                    self.take(tool=tool)
                    return True
            for mode, (_, _, key) in MODES.items():
                if letter == key:
                    self.take(mode=mode)
                    return True
            grounds = list(self.tools.grounds)
            if letter.isdecimal() and letter and 0 < int(letter) <= len(grounds):
                self.take(ground=grounds[int(letter) - 1])
                return True
        return super().eventFilter(watched, event)

    # ---- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_low != (self.height() < LOW):
            self._is_low = not self._is_low
            self._library.setFixedHeight(LOW_LIBRARY if self._is_low else LIBRARY)
            for button in self._group.buttons():
                assert isinstance(button, BoardButton), "the group is of boards"
                button.set_low(is_low=self._is_low)
        if self._is_narrow != (self.width() < SMALL):
            self._is_narrow = not self._is_narrow
            self._narrow()

    def _narrow(self) -> None:
        """Show what is said of the board in the place of the tools, or beside the board again."""
        is_narrow = self._is_narrow
        (self._tools_side if is_narrow else self._body).addWidget(self._right)
        self._right.setFixedWidth(LEFT if is_narrow else RIGHT)
        wrapping = QFormLayout.RowWrapPolicy.WrapLongRows if is_narrow else QFormLayout.RowWrapPolicy.DontWrapRows
        for form in self._right.findChildren(QFormLayout):
            form.setRowWrapPolicy(wrapping)
        for button, short, whole in ((self.use_button, tr("Use"), tr("Use in an encounter")), (self._new, tr("New"), tr("New board"))):
            button.set_short(is_short=is_narrow)
            button.set_text(short if is_narrow else whole)
            set_name(button, whole)
        self._heading.setMinimumWidth(NARROW_NAME if is_narrow else NAME_ROOM)
        self._turn_bar.setVisible(is_narrow)
        self._turn_to(to_board=not self.thing.isHidden())

    def _turn_to(self, *, to_board: bool) -> None:
        """Show in a narrow window the one or the other at the left."""
        self._turn.choose(int(to_board))
        self._left.setVisible(not (self._is_narrow and to_board))
        self._right.setVisible(to_board or not self._is_narrow)

    # ---- making

    def _connect(self) -> None:
        self.tools.ground_chosen.connect(lambda ground: self.take(ground=ground))
        self.tools.tool_chosen.connect(lambda tool: self.take(tool=tool))
        self.tools.mode_chosen.connect(lambda mode: self.take(mode=mode))
        self.tools.metres_chosen.connect(lambda metres: self.take(metres=metres))
        self.tools.size_chosen.connect(lambda size: self.take(size=size))
        self.undo_button.clicked.connect(self.undone)
        self.redo_button.clicked.connect(self.redone)
        self.use_button.clicked.connect(self.used)
        self._more.clicked.connect(self._open_more)
        self._new.clicked.connect(self.open_new)
        self._turn.chosen.connect(lambda place: self._turn_to(to_board=bool(place)))
        self.canvas.installEventFilter(self)
        on_steps(self, self.undone, self.redone, self.undo_button, self.redo_button)
        on_keys(
            self,
            ("Ctrl+D", self.duplicated),
            ("Ctrl+Return", self.used),
            ("Ctrl+N", self.open_new),
            ("Ctrl+P", self.print_requested),
            ("F2", self.name_it),
        )

    def name_it(self) -> None:
        """Put the keyboard into the name of the board."""
        self._turn_to(to_board=True)
        self.panel.name.setFocus()
        self.panel.name.selectAll()

    def open_new(self) -> None:
        """Ask of what kind a new board is to be."""
        menu = QMenu(self)
        for place, name in enumerate(KINDS_OF_NEW):
            menu.addAction(tr(name)).triggered.connect(lambda _=False, place=place: self.new_requested.emit(place))
        menu.addSeparator()
        menu.addAction(tr("Map from a file")).triggered.connect(lambda _=False: self.import_requested.emit())
        menu.popup(self._new.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        menu.setActiveAction(menu.actions()[0])

    def _acts(self) -> tuple[tuple[str, SignalInstance], ...]:
        return (
            (tr("Duplicate"), self.duplicated),
            (tr("Delete"), self.deleted),
            (tr("Print"), self.print_requested),
            (tr("Save as picture"), self.picture_requested),
            (tr("Save as player picture"), self.players_picture_requested),
            (tr("Save as Universal VTT map"), self.export_requested),
        )

    def commands(self) -> list[Entry]:
        """List the actions on the shown board, and new ones, for the palette."""
        acts: list[tuple[str, Callable[[], None]]] = [
            *((tr("New board: {kind}", kind=tr(kind)), partial(self.new_requested.emit, n)) for n, kind in enumerate(KINDS_OF_NEW)),
            (tr("Map from a file"), self.import_requested.emit),
            (tr("Choose a picture"), self.panel.choose_button.click),
            (tr("Turn"), self.panel.turn_button.click),
            *((name, signal.emit) for name, signal in self._acts()),
        ]
        return [(name, tr("Boards"), act) for name, act in acts]

    def _open_more(self) -> None:
        menu = QMenu(self)
        for name, signal in self._acts():
            menu.addAction(name).triggered.connect(lambda _=False, signal=signal: signal.emit())
        menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height())))

    def _build(self) -> None:
        self._left = left = frame("panel", edge="right")
        left.setFixedWidth(LEFT)
        tools = QWidget()
        tools.setLayout(column(self.tools, None, margins=(12, 12, 12, 12)))
        left.setLayout(column(scrolling(tools), row(self.undo_button, self.redo_button, None, margins=(12, 0, 4, 12)), gap=0))
        self._right = right = frame("panel", edge="left")
        right.setFixedWidth(RIGHT)
        sides = QWidget()
        sides.setLayout(column(self.thing, 8, self.panel, None, gap=8, margins=(14, 14, 14, 14)))
        right.setLayout(column(scrolling(sides), gap=0))
        head = frame("panel", edge="bottom")
        title = row(column(self._heading, self._line, gap=0), self._more, self.use_button, gap=10, margins=(14, 8, 14, 8))
        self._heading.setMinimumWidth(NAME_ROOM)
        title.setStretch(0, 1)
        head.setLayout(title)
        strip = QWidget()
        strip.setLayout(self._strip)
        self._library = scroll = scrolling(strip)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        scroll.viewport().installEventFilter(self)
        scroll.horizontalScrollBar().rangeChanged.connect(self._bring_in_sight, Qt.ConnectionType.QueuedConnection)
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFixedHeight(LIBRARY)
        self._foot = foot = frame("panel", edge="top")
        foot.setLayout(row(scroll, self._new, gap=12, margins=(14, 8, 14, 4)))
        middle = column(head, self.canvas, foot, gap=0)
        middle.setStretch(1, 1)
        self._turn_bar = frame("panel", edge="right")
        self._turn_bar.setLayout(row(self._turn, None, margins=(12, 10, 8, 4)))
        self._turn_bar.hide()
        self._tools_side = column(self._turn_bar, left, gap=0)
        self._body = body = row(self._tools_side, middle, right, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.canvas)
        self.thing.hide()
