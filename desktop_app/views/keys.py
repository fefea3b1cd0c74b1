"""All keys on one card, opened with ?."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.views import accessible, painting
from desktop_app.views.keyboard import layout_signs
from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.parts.layouts import column, scrolling
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.shortcuts import scroll_to
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.speech import keys, marked, tr

KEYS: Final = (
    (
        marked("Everywhere"),
        (
            ("Ctrl+1 … 9, 0", marked("The pages of the rail, top to bottom")),
            ("Ctrl+K", marked("Search commands and content")),
            ("/", marked("Search; also Ctrl+F")),
            ("Ctrl+N", marked("New campaign, character, creature, encounter or board, by page")),
            ("Ctrl+Shift+H", marked("Handouts: Enter shows the chosen one to the players")),
            ("?", marked("This card")),
            ("Ctrl+Q", marked("Quit; everything is saved")),
            ("Esc", marked("Close, cancel, later")),
        ),
    ),
    (
        marked("Fight"),
        (
            ("Space", marked("Next")),
            ("1 … 9", marked("Open an action; choose an answer or its dice; again removes it")),
            ("Tab", marked("Next target of an open action; Shift: previous")),
            ("Enter", marked("Confirm the open action, or press the accent button")),
            ("Shift+Enter", marked("Confirm, and use defaults for all questions that follow")),
            ("F6", marked("Next panel")),
            ("I", marked("In a small window: show or hide the panel at the right")),
            ("U", marked("Make the chosen answer the default")),
            ("Shift+R", marked("In Downtime: rest, and do the healing that falls due")),
            ("Shift+O", marked("In Downtime: share out loot; 1 … 9 who gets it, = split all money, S one by one")),
            ("R", marked("Pending choices: next card; digits answer, Esc postpones")),
            ("Ctrl+Z", marked("Undo; with Shift redo")),
            ("T", marked("Type dice, or let the program roll")),
            ("D H C", marked("Damage, heal or set a condition on the selected")),
            ("N", marked("Note")),
            ("L", marked("Whole log, or only the newest line")),
            (
                "Shift+L",
                marked("Timeline of the fight; arrows by step, Shift by turn, Ctrl by round, K for luck"),
            ),
            ("S", marked("Actions for the whole scene")),
            ("G", marked("Fold or unfold foes of a kind in the turn order")),
            ("P", marked("Look at the face-down declaration")),
            ("B", marked("The first answer that spends a resource")),
            ("Ctrl+B", marked("What if: play on without saving; Ctrl+Enter keeps it, Ctrl+Backspace drops it")),
        ),
    ),
    (
        marked("Board"),
        (
            ("M", marked("Move the selected: arrows, then Enter")),
            ("[ ]", marked("Turn left, right (also Q, E)")),
            ("Arrows", marked("Pan; + − or Ctrl with Up and Down zoom, F fits the board")),
            ("Z", marked("Controlled cells")),
            ("V", marked("Senses of the selected combatant")),
            ("A", marked("Area: selects everyone in it")),
            ("X", marked("Ruler: distance and cost of the walk")),
            ("K", marked("Fog brush: cells that the players know")),
            ("Y", marked("Show or hide the selected for the players; Shift: their name")),
            ("W", marked("Read text aloud on the players' screen")),
            ("F11", marked("The players' screen")),
            (", ;", marked("By ear: repeat; active combatant, question, pending choices (also F3, F4)")),
            (
                "PgDn PgUp",
                marked("By ear, on the board: next token; a held token goes to the nearest foe, then the next; End: away from all"),
            ),
            ("Shift, Alt", marked("While dropping: ignore the rules; all selected move too")),
            ("Ctrl", marked("While clicking: select several")),
        ),
    ),
    (
        marked("Prepare"),
        (
            ("Ctrl+Z", marked("Undo; with Shift redo")),
            ("F2", marked("Rename")),
            ("Ctrl+D", marked("Copy the encounter, board or creature")),
            ("Del", marked("Delete the chosen one in the list")),
            ("Ctrl+Enter", marked("Start")),
            ("1 2 3", marked("Map, Cast, Forecast")),
            ("Ctrl+Tab", marked("Next of these tabs; Shift: previous; also Ctrl+PgDn, Ctrl+PgUp")),
            ("Tab, M", marked("On its map: next combatant, then move: arrows, Enter")),
            ("F5", marked("Stop or continue the forecast")),
            ("F7 F8", marked("What if, and foes for a win chance; Alt+1 … 3 uses them")),
            ("F9", marked("Add or remove the encounter in the day of fights; Shift: simulate the day")),
            ("F6", marked("Next panel")),
            ("F", marked("Add or remove a favourite in the bestiary")),
        ),
    ),
    (
        marked("Journal"),
        (
            ("[[", marked("Link: type a title, Enter completes it")),
            ("Ctrl+Enter", marked("Follow the link, or tick the check-box of the line")),
            ("F2", marked("Rename the page and every link to it")),
            ("Ctrl+Shift+N E", marked("Start or end the session (the end writes its page)")),
            ("Ctrl+Shift+L", marked("Show the player recap")),
            ("Ctrl+Shift+P", marked("Player section; S secret section, I picture")),
        ),
    ),
    (
        marked("Campaign"),
        (
            ("Ctrl+Z", marked("Undo the last pack; with Shift redo")),
            ("Space", marked("In a share list: tick a line")),
            ("1 2 3", marked("In a pack: keep both, replace, skip; with Alt all like it")),
            ("F5", marked("In custom content: reload")),
        ),
    ),
    (
        marked("Sheet"),
        (
            ("Enter, 0 … 9", marked("Edit a value; Tab saves it and continues")),
            ("W", marked("Explain this number")),
            ("R", marked("Raise it with experience")),
            ("+ −", marked("One more, one less; also Ctrl with Up and Down")),
            ("Arrows", marked("From value to value, from box to box")),
            ("Space", marked("Tick a box")),
            ("Ins", marked("Add from tables, remove or put in hand")),
            ("F6", marked("Next panel")),
            ("Ctrl+P", marked("Print")),
        ),
    ),
    (
        marked("New character"),
        (
            ("Enter", marked("Next step; with Shift previous, with Ctrl finish")),
            ("+ −", marked("More, less; digits set it, Space chooses")),
            ("Ctrl+R", marked("Random again")),
            ("Ctrl+M", marked("Fix an unfinished step")),
        ),
    ),
)

WIDEST: Final = 1240
EDGE: Final = 24
"""What is left of the window beside the card, at both sides together."""
SCROLL_BAR: Final = 12
CAPS: Final = 150
"""Width of the keys and the gaps beside the words."""
GOES: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
"""Keys that go from line to line of the card, and over how many."""


class KeyLines(QWidget):
    """All keys with what they do, line by line; one of them can be looked at, and is read out."""

    accessible_is_whole = True
    """Caps and words are read as lines, never one by one."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[Label] = []
        self.at = -1
        """The line that is looked at; -1: none yet."""
        self._told: list[str] = []
        self._caps: list[KeyCap] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("All keys; arrows go from line to line"))

    def add(self, title: str, key: str, words: str) -> tuple[KeyCap, Label]:
        """Make a line of a group; what it is made of is to be placed."""
        group, does = tr(title), tr(words)
        self._caps.append(KeyCap(key))
        self.words.append(Label(does, "small"))
        self._told.append(tr("{name}: {words}", name=f"{group}, {keys(key)}", words=does))
        return self._caps[-1], self.words[-1]

    def go(self, by: int) -> None:
        """Look at a line so many on, or at the first one."""
        self.at = 0 if self.at < 0 else min(max(0, self.at + by), len(self.words) - 1)
        scroll_to(self.words[self.at])
        self.update()
        accessible.moved(self)

    def begin(self) -> None:
        """Look at no line yet."""
        self.at = -1
        accessible.changed(self)

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the lines for a screen reader."""
        return [accessible.Item(str(place), told, self._area(place), can_press=False) for place, told in enumerate(self._told)]

    def accessible_at(self) -> str:
        """Return the line that is looked at."""
        return str(self.at) if self.at >= 0 else ""

    def press_accessible(self, item: str) -> None:
        """Look at a line, as arrows do: nothing else comes of it."""
        self.at = int(item)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = GOES.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.go(by)  # else what scrolls it would take it

    def _area(self, place: int) -> QRect:
        return self._caps[place].geometry().united(self.words[place].geometry())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.at >= 0 and self.hasFocus():
            painter = QPainter(self)
            painting.smooth(painter)
            painting.focus_ring(painter, QRectF(self._area(self.at)).adjusted(-5, -2, 5, 2))


class KeysOverlay(Overlay):
    """Covers the window until a key or a click; then the keyboard goes back to where it was. Arrows go from line to line."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, top=0)
        self.setAccessibleName(tr("All keys"))
        self.signs = layout_signs()
        """The signs of the keyboard that the card was made for."""
        self._sheet, self._listed = frame("sheet"), KeyLines()
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(2)
        tops = [0, 0]
        for title, listed in KEYS:
            side = tops.index(min(tops))
            self._group(grid, title, listed, side=side, top=tops[side])
            tops[side] += len(listed) + 2
        grid.setColumnMinimumWidth(2, 32)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(4, 1)
        grid.setContentsMargins(0, 0, 0, 0)
        self._listed.setLayout(grid)
        self._area = scrolling(self._listed)
        self._sheet.setLayout(column(Label(tr("All keys"), "heading"), 4, self._area, gap=8, margins=(28, 22, 28, 26)))
        self.hold(self._sheet, in_middle=True)

    def toggle(self) -> None:
        """Show it, or put it away."""
        if self.isHidden():
            self._listed.begin()
            self.cover(self._listed)
        else:
            self.close_up()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the room that all keys need, as far as the window has it; the rest is scrolled to."""
        super().resizeEvent(event)
        layout, grid = self._sheet.layout(), self._listed.layout()
        assert layout is not None and grid is not None
        around = layout.sizeHint() - self._area.sizeHint()
        width = min(WIDEST, self.width() - EDGE)
        room = (width - around.width() - SCROLL_BAR) // 2 - CAPS
        for words in self._listed.words:
            words.setWordWrap(words.fontMetrics().horizontalAdvance(words.text()) > room)  # one that wraps asks for two lines
        needed = grid.heightForWidth(width - around.width() - SCROLL_BAR) if grid.hasHeightForWidth() else grid.sizeHint().height()
        self._sheet.setFixedSize(width, min(needed + around.height(), self.height() - EDGE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in GOES:
            self._listed.keyPressEvent(event)
        elif event.key() not in {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt}:
            self.close_up()

    def _group(self, grid: QGridLayout, title: str, listed: tuple[tuple[str, str], ...], *, side: int, top: int) -> None:
        grid.addWidget(Label(tr(title), "caption", "muted"), top, side * 3, 1, 2)
        for place, (key, words) in enumerate(listed):
            cap, told = self._listed.add(title, key, words)
            grid.addWidget(cap, top + 1 + place, side * 3, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(told, top + 1 + place, side * 3 + 1)
