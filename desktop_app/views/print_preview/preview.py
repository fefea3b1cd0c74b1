"""A preview of printed pages with its options: language, current values, calculations, cards, ink; and the target: a file or printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app import language
from desktop_app.language import languages
from desktop_app.printing.rosters import Cards
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import FlowLayout, column, empty, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.paper.printouts import Choices

PAGE_WIDTH: Final = 620


class PrintPreview(QWidget):
    """Pages as pictures. `draw` gives them for what was chosen."""

    save_requested = Signal(object, str)
    """With the choices, and the code of the language."""
    print_requested = Signal(object, str)
    chosen = Signal(object)
    """Other choices hold from now on."""
    closed = Signal()

    def __init__(self, title: str, draw: Callable[[Choices], Sequence[bytes]], choices: Choices, asks: Sequence[str]) -> None:
        """Show the pages; `asks` names what can be chosen of these: "marks", "sums", "cards", "readers", "scale", "ink"."""
        super().__init__()
        self._draw, self._choices = draw, choices
        self.marks = Segments(tr("Injury boxes"), [tr("Current values"), tr("Blank boxes")])
        self.sums = Segments(tr("Numbers"), [tr("Numbers only"), tr("Show calculations")])
        self.sums.choose(int(choices.with_sums))
        self.ink = Segments(tr("Ink"), [tr("Colour"), tr("Save ink")])
        self.ink.choose(int(choices.saves_ink))
        self.cards = Segments(tr("Size of cards"), [tr("Normal"), tr("63 × 88 mm"), tr("A6"), tr("Half page")])
        self.cards.choose(list(Cards).index(choices.cards))
        self.readers = Segments(tr("For"), [tr("GM"), tr("Players")])
        self.scale = Segments(tr("Scale"), [tr("1 inch a cell"), tr("One page")])
        kinds = (
            ("marks", self.marks),
            ("sums", self.sums),
            ("cards", self.cards),
            ("readers", self.readers),
            ("scale", self.scale),
            ("ink", self.ink),
        )
        for name, segments in kinds:
            if name not in asks:
                segments.hide()
            segments.chosen.connect(lambda _: self._choose())
        self.languages = Segments(tr("Language"), list(languages().values()))
        self.languages.choose(list(languages()).index(language.in_force()))
        self.languages.chosen.connect(lambda _: self.redraw())
        self.pages = QVBoxLayout()
        self.pages.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.pages.setSpacing(16)
        self.save_button = Button(tr("Save as PDF"), "accent", key="Ctrl+S")
        self.save_button.clicked.connect(lambda: self.save_requested.emit(self.choices, self.language))
        print_button = Button(tr("Print"), key="Ctrl+P")
        print_button.clicked.connect(lambda: self.print_requested.emit(self.choices, self.language))
        back = Button(tr("Back"), icon="back", key="Esc")
        back.clicked.connect(self.closed)
        head = row(back, Label(title, "title"), None, print_button, self.save_button, gap=12, margins=(16, 12, 16, 4))
        asked = FlowLayout(12)
        for segments in (self.languages, *(segments for _, segments in kinds)):
            asked.addWidget(segments)
        sheet = QWidget()
        sheet.setLayout(self.pages)
        whole = column(head, column(asked, margins=(16, 0, 16, 10)), scrolling(sheet), gap=0)
        whole.setStretch(2, 1)
        self.setLayout(whole)
        on_keys(self, ("Esc", self.closed), ("Ctrl+S", self.save_button.click), ("Ctrl+P", print_button.click))
        self.setFocusProxy(self.save_button)
        self.redraw()

    @property
    def choices(self) -> Choices:
        """Return how it is to be printed, as the switches stand now."""
        return replace(
            self._choices,
            with_marks=self.marks.place() == 0,
            with_sums=self.sums.place() == 1,
            saves_ink=self.ink.place() == 1,
            cards=list(Cards)[self.cards.place()],
            for_players=self.readers.place() == 1,
            one_page=self.scale.place() == 1,
        )

    def _choose(self) -> None:
        self.chosen.emit(self.choices)
        self.redraw()

    @property
    def language(self) -> str:
        """Return the code of the language that is printed."""
        return list(languages())[self.languages.place()]

    def redraw(self) -> None:
        """Draw the pages anew, in the language and as the switches say."""
        empty(self.pages)
        with language.spoken(self.language):
            pages = self._draw(self.choices)
        for number, png in enumerate(pages):
            picture = QPixmap()
            picture.loadFromData(QByteArray(png))
            ratio = self.devicePixelRatioF()
            scaled = picture.scaledToWidth(int(PAGE_WIDTH * ratio), Qt.TransformationMode.SmoothTransformation)
            scaled.setDevicePixelRatio(ratio)
            page = QLabel()
            page.setPixmap(scaled)
            page.setAccessibleName(tr("Page {number}", number=number + 1))
            self.pages.addWidget(page)
