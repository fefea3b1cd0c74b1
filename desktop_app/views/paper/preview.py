"""A preview of printed pages beside the choices: language, present marks or boxes to tick, and the file to save."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app import language
from desktop_app.language import LANGUAGES
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import column, empty, row, scrolling
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

PAGE_WIDTH: Final = 620


class PaperPreview(QWidget):
    """Pages as pictures. `draw` gives them for marks filled in or not."""

    save_requested = Signal(bool, str)
    """With present marks or not, and the code of the language."""
    closed = Signal()

    def __init__(self, title: str, draw: Callable[[bool], Sequence[bytes]], *, has_marks: bool = True) -> None:
        """Show the pages with present marks; without `has_marks` there are none to choose."""
        super().__init__()
        self._draw = draw
        self.marks = Segments(tr("Marks"), [tr("As of now"), tr("Boxes to tick")])
        if not has_marks:
            self.marks.hide()
        self.marks.chosen.connect(lambda _: self.redraw())
        self.languages = Segments(tr("Language"), list(LANGUAGES.values()))
        self.languages.choose(list(LANGUAGES).index(language.in_force()))
        self.languages.chosen.connect(lambda _: self.redraw())
        self._pages = QVBoxLayout()
        self._pages.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._pages.setSpacing(16)
        self.save_button = Button(tr("Save as PDF"), "accent", key="Ctrl+S")
        self.save_button.clicked.connect(lambda: self.save_requested.emit(self.with_marks, self.language))
        back = Button(tr("Back"), icon="back", key="Esc")
        back.clicked.connect(self.closed)
        head = row(back, Label(title, "title"), None, self.languages, self.marks, self.save_button, gap=12, margins=(16, 12, 16, 12))
        sheet = QWidget()
        sheet.setLayout(self._pages)
        whole = column(head, scrolling(sheet), gap=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        for keys, act in (("Esc", self.closed.emit), ("Ctrl+S", self.save_button.click)):
            shortcut = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
        self.setFocusProxy(self.save_button)
        self.redraw()

    @property
    def with_marks(self) -> bool:
        """Tell whether present marks are filled in."""
        return self.marks.place() == 0

    @property
    def language(self) -> str:
        """Return the code of the language that is printed."""
        return list(LANGUAGES)[self.languages.place()]

    def redraw(self) -> None:
        """Draw the pages again."""
        empty(self._pages)
        with language.spoken(self.language):
            pages = self._draw(self.with_marks)
        for number, png in enumerate(pages):
            picture = QPixmap()
            picture.loadFromData(QByteArray(png))
            ratio = self.devicePixelRatioF()
            scaled = picture.scaledToWidth(int(PAGE_WIDTH * ratio), Qt.TransformationMode.SmoothTransformation)
            scaled.setDevicePixelRatio(ratio)
            page = QLabel()
            page.setPixmap(scaled)
            page.setAccessibleName(tr("Page {number}", number=number + 1))
            self._pages.addWidget(page)
