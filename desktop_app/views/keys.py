"""All keys on one card, opened with ?."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget
from shiboken6 import isValid

from desktop_app.views import theme
from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.text import Label, frame

KEYS: Final = (
    (
        "Everywhere",
        (
            ("Ctrl+1 … 9", "The pages of the rail, from above"),
            ("Ctrl+K", "Do or find anything: type what"),
            ("/", "Search"),
            ("?", "This card"),
            ("Ctrl+Q", "Quit: everything is saved"),
            ("Esc", "Put away, cancel, later"),
        ),
    ),
    (
        "Fight",
        (
            ("Space", "Next"),
            ("1 … 9", "Open an action, or choose the answer or dice of a decision"),
            ("Tab", "Next target of an open action; Shift: the one before"),
            ("Enter", "Do it: what is open, or what the accent button says"),
            ("Shift+Enter", "Do it, and give the usual answer to whatever is asked after it"),
            ("F6", "From panel to panel"),
            ("O", "Other answers to a decision, and what can be chosen"),
            ("U", "Make the answer that is chosen the usual one"),
            ("R", "What waits at the side: from card to card; digits answer, Esc puts off"),
            ("Ctrl+Z", "Undo"),
            ("Ctrl+Shift+Z", "Redo"),
            ("T", "Type dice, or let the program roll"),
            ("D", "Damage what is selected"),
            ("H", "Heal"),
            ("C", "Condition"),
            ("N", "Note"),
            ("S", "The scene: what can be done to it as a whole"),
            ("G", "Fold foes of a kind in the order, or unfold them"),
            ("P", "Look at what was declared face down"),
        ),
    ),
    (
        "Board",
        (
            ("M", "Move what is selected: arrows, then Enter"),
            ("[ ]", "Turn left, right (also Q, E)"),
            ("Arrows", "Pan"),
            ("+ −", "Zoom"),
            ("F", "Fit the board"),
            ("Z", "Who controls which cells"),
            ("Shift", "While dropping: against the rules; all selected come along"),
            ("Ctrl", "While clicking: select several"),
        ),
    ),
    (
        "Prepare",
        (
            ("Ctrl+Z", "Take the last change back; with Shift restore it"),
            ("F2", "Rename"),
            ("Ctrl+D", "Make a copy, to run it again"),
            ("Del", "Delete what is chosen in the list"),
            ("Ctrl+Enter", "Start"),
        ),
    ),
    (
        "Sheet",
        (
            ("Enter", "Edit a value"),
            ("W", "Why this number"),
            ("R", "Raise it with experience"),
            ("+ −", "One more, one less"),
            ("Arrows", "From value to value, from box to box"),
            ("Space", "Tick a box"),
            ("Ctrl+P", "Print"),
        ),
    ),
)


class KeysOverlay(QWidget):
    """Covers the window until a key or a click; then the keyboard goes back to where it was."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._came_from: QWidget | None = None
        self.setAccessibleName("All keys")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        sheet = frame("sheet")
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(7)
        tops = [0, 0]
        for place, (title, keys) in enumerate(KEYS):
            self._group(grid, title, keys, side=place % 2, top=tops[place % 2])
            tops[place % 2] += len(keys) + 2
        grid.setColumnMinimumWidth(2, 32)
        sheet.setLayout(column(Label("All keys", "heading"), 4, grid, gap=8, margins=(28, 22, 28, 26)))
        outer = QGridLayout(self)
        outer.addWidget(sheet, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def toggle(self) -> None:
        """Show it, or put it away."""
        if not self.isHidden():
            self.close_up()
            return
        window = self.parentWidget()
        if window is not None:
            self.setGeometry(window.rect())
            self._came_from = window.focusWidget()
        self.show()
        self.raise_()
        self.setFocus()

    def close_up(self) -> None:
        """Put it away and give the keyboard back."""
        self.hide()
        if self._came_from is not None and isValid(self._came_from) and self._came_from.isVisible():
            self._came_from.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        shade = QColor(theme.active().ground)
        shade.setAlphaF(0.72)
        QPainter(self).fillRect(self.rect(), shade)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt}:
            self.close_up()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.close_up()

    @staticmethod
    def _group(grid: QGridLayout, title: str, keys: tuple[tuple[str, str], ...], *, side: int, top: int) -> None:
        grid.addWidget(Label(title, "caption", "muted"), top, side * 3, 1, 2)
        for place, (key, words) in enumerate(keys):
            grid.addWidget(KeyCap(key), top + 1 + place, side * 3, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(Label(words, "small"), top + 1 + place, side * 3 + 1)
