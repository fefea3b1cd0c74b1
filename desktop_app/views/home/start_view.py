"""The first screen, before any campaign is open: try the demo fight, start a new campaign, or open one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QWidget

from desktop_app.controller.play.players import PlayersShown
from desktop_app.views.home.models import CardShown
from desktop_app.views.home.shelf import CardButton
from desktop_app.views.home.steps import ThreeSteps
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import PageArea, column, refill, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.side_list import SMALL
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.players.board import PlayersBoard
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.start.demo import DemoScene

WIDTH: Final = 1062
LOWEST, HIGHEST, BESIDE = 84, 320, 480
"""Heights of the picture at least and at most, and of all that stands above and beneath it."""
RECENT: Final = 3


class _DemoBoard(PlayersBoard):
    """The board of the demo fight, as a picture."""

    def __init__(self) -> None:
        super().__init__()
        self.fills = True
        self.setMinimumHeight(LOWEST)

    def sizeHint(self) -> QSize:
        return QSize(400, HIGHEST)


class DemoCard(QFrame):
    """The demo fight with its board; it has the accent, as the tour lives there."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "banner")
        self.board = _DemoBoard()
        self.title = Label(tr("The demo fight"), "heading")
        told = Label(tr("A fight in its second round, with a short tour"), "body", "muted", wrap=True)
        self.button = Button(tr("Try the demo fight"), "accent", key="↵")
        acts = row(self.button, Label(tr("about 5 minutes"), "small", "muted"), None, gap=14)
        self.words = column(self.title, told, 6, acts, gap=4, margins=(24, 12, 24, 16))
        whole = column(self.board, self.words, gap=0, margins=(1, 1, 1, 1))
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def show_scene(self, scene: DemoScene) -> None:
        """Show the board with those who stand on it."""
        self.title.setText(scene.name)
        self.board.set_board(scene.board)
        self.board.show_copy(PlayersShown(board=scene.board, tokens=scene.tokens))


class _NameField(QLineEdit):
    """The name of the campaign; Enter makes it."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class OwnCard(QFrame):
    """A campaign of one's own: a name and a system, and nothing else to decide."""

    wanted = Signal(str, str)
    """The name that was typed, and the id of the system."""
    explained = Signal(str)
    """More is wanted on the system with this id."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        self._systems: tuple[tuple[str, str, str], ...] = ()
        self.name = _NameField()
        self.name.setPlaceholderText(tr("My campaign"))
        self.name.setAccessibleName(tr("Name of the campaign"))
        self.name.setFixedHeight(38)
        self.systems = Segments(tr("System"))
        self.which = Button(tr("Which one?"), "link", name=tr("Help on the chosen system"))
        self._line = Label("", "small", "muted", wrap=True)
        self.button = Button(tr("Create campaign"), key="Ctrl+N")
        self.name.entered.connect(self._create)
        self.button.clicked.connect(self._create)
        self.systems.chosen.connect(lambda _: self._tell())
        self.which.clicked.connect(lambda: self.explained.emit(self.system))
        acts = row(self.button, Label(tr("saved automatically"), "small", "muted"), None, gap=14)
        self.setLayout(
            column(
                Label(tr("Start my own campaign"), "heading"),
                8,
                Label(tr("Name"), "small", "muted"),
                self.name,
                6,
                row(Label(tr("System"), "small", "muted"), None, self.which),
                self.systems,
                self._line,
                None,
                acts,
                gap=6,
                margins=(24, 20, 24, 20),
            )
        )

    @property
    def system(self) -> str:
        """Return the id of the chosen system."""
        return self._systems[self.systems.place()][0]

    def show_systems(self, systems: Sequence[tuple[str, str, str]]) -> None:
        """Show the systems to choose from: id, title, and a sentence on each."""
        self._systems = tuple(systems)
        self.systems.set_labels([title for _, title, _ in systems])
        self._tell()

    def go_or_create(self) -> None:
        """Go to the name; from there, or with a name typed, create the campaign."""
        if self.name.hasFocus() or self.name.text().strip():
            self._create()
        else:
            self.name.setFocus()

    def _create(self) -> None:
        self.wanted.emit(self.name.text(), self.system)

    def _tell(self) -> None:
        self._line.setText(self._systems[self.systems.place()][2])


class StartView(WindowPage):
    """Two cards side by side, the steps to a first fight, and the campaigns that were open last; Enter tries the demo fight."""

    open_wanted = Signal()
    recent_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.demo, self.own, self.steps = DemoCard(), OwnCard(), ThreeSteps(leads=False)
        self.open_button = Button(tr("Open a file"), icon="file", key="Ctrl+O")
        self.recent: list[CardButton] = []
        self._recent_line = QGridLayout()
        self._cards = QGridLayout()
        self._build()
        self.open_button.clicked.connect(self.open_wanted)
        on_keys(self, ("Ctrl+N", self.own.go_or_create), ("Ctrl+O", self.open_wanted))

    def show_recent(self, campaigns: Sequence[CardShown]) -> None:
        """Show the campaigns that were open last, by their files."""
        refill(self._recent_line, self.recent, list(campaigns)[:RECENT], self._new_recent, CardButton.show_card)
        for place, button in enumerate(self.recent):
            self._recent_line.addWidget(button, 0, place)
        self._recent_title.setVisible(bool(campaigns))

    def _new_recent(self) -> CardButton:
        button = CardButton()
        button.clicked.connect(lambda: self.recent_opened.emit(button.card.id) if button.card else None)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small = self.width() < SMALL
        self._cards.addWidget(self.own, *((1, 0) if is_small else (0, 1)))
        self._cards.setColumnStretch(1, 0 if is_small else 1)
        self.demo.board.setFixedHeight(LOWEST if is_small else min(max(LOWEST, self.height() - BESIDE), HIGHEST))

    def _build(self) -> None:
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(20)
        for place, card in enumerate((self.demo, self.own)):
            self._cards.addWidget(card, 0, place)
            self._cards.setColumnStretch(place, 1)
        self._recent_title = Label(tr("Recent campaigns"), "caption", "muted")
        last = row(self._recent_line, None, self.open_button, gap=12)
        head = (
            Label(tr("Welcome to Strikeboard"), "display"),
            Label(tr("Order, dice, map and odds on one screen. Works offline."), "body", "muted"),
        )
        inner = QWidget()
        inner.setMaximumWidth(WIDTH)
        inner.setLayout(column(*head, 18, self._cards, 18, self.steps, 14, self._recent_title, last, None, gap=4))
        line = row(inner, gap=0, margins=(32, 36, 32, 24))
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line.setStretch(0, 1)
        content = QWidget()
        content.setLayout(line)
        self.setLayout(column(scrolling(content, PageArea()), gap=0))
        self.setFocusProxy(self.demo.button)
