"""The sidebar of a page: backlinks, mentions without a link, and open threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.views.journal.models import SpeakingShown, ThreadShown
from desktop_app.views.journal.rolled import RolledTable
from desktop_app.views.journal.time_part import TimePart
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, empty, row, scrolling
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

T = TypeVar("T")
WIDTH: Final = 292


class _Title(Button):
    """A linked title, shortened by three dots if needed."""

    def __init__(self, title: str) -> None:
        super().__init__(title, "link")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())


class _Group(QWidget):
    """A heading with how many there are, and the lines."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._shown: list[object] = []
        self._count = Label("", "tiny", "muted")
        self.lines = QVBoxLayout()
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.lines.setSpacing(10)
        self.setLayout(column(row(Label(title, "caption", "muted"), None, self._count), self.lines, gap=10))
        self.hide()

    def fill(self, shown: Sequence[T], make: Callable[[int, T], QWidget]) -> None:
        """Show a line for each, and how many there are; without any the group is not there. The same as before stays as it is."""
        if list(shown) == self._shown:
            return
        self._shown = list(shown)
        empty(self.lines)
        for place, one in enumerate(shown):
            self.lines.addWidget(make(place, one))
        self._count.setText(str(len(shown)))
        self.setVisible(bool(shown))


class Aside(QFrame):
    """The panel at the right of a page."""

    speaking_opened = Signal(int)
    mention_opened = Signal(int)
    mention_linked = Signal(int)
    thread_opened = Signal(str)
    thread_closed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        self.speaking, self.mentions, self.threads = (
            _Group(tr("Linked from")),
            _Group(tr("Mentioned without a link")),
            _Group(tr("Open threads")),
        )
        self.time, self.rolled = TimePart(), RolledTable()
        self._hint = Label(tr("Backlinks appear here."), "small", "muted", wrap=True)
        content = QWidget()
        parts = (self.rolled, self.time, self.threads, self._hint, self.speaking, self.mentions)
        content.setLayout(column(*parts, None, gap=20, margins=(18, 20, 18, 18)))
        self.setLayout(column(scrolling(content), gap=0))

    def show_page(self, speaking: Sequence[SpeakingShown], mentions: Sequence[SpeakingShown], threads: Sequence[ThreadShown]) -> None:
        """Show what speaks of a page."""
        self.speaking.fill(speaking, lambda place, one: self._line(one, partial(self.speaking_opened.emit, place)))
        self.mentions.fill(mentions, lambda place, one: self._mention(one, place))
        self.threads.fill(threads, lambda _, one: self._thread(one))
        self._hint.setVisible(not speaking and not mentions)

    @staticmethod
    def _line(shown: SpeakingShown, act: Callable[[], None]) -> QWidget:
        title = _Title(shown.title)
        title.clicked.connect(act)
        made = QWidget()
        made.setLayout(column(row(title, None), Label(shown.passage, "small", "muted", wrap=True), gap=1))
        return made

    def _mention(self, shown: SpeakingShown, place: int) -> QWidget:
        made = self._line(shown, partial(self.mention_opened.emit, place))
        link = Button(tr("Link"), small=True, name=tr("Link it in {title}", title=shown.title))
        link.clicked.connect(partial(self.mention_linked.emit, place))
        outer = QWidget()
        line = row(made, link, gap=8)
        line.setStretch(0, 1)
        outer.setLayout(line)
        return outer

    def _thread(self, shown: ThreadShown) -> QWidget:
        box = Button("", small=True, icon="open", name=tr("Close the thread {title}", title=shown.title))
        box.clicked.connect(partial(self.thread_closed.emit, shown.id))
        title = _Title(shown.title)
        title.clicked.connect(partial(self.thread_opened.emit, shown.id))
        made = QWidget()
        made.setLayout(row(box, title, None, gap=8))
        return made
