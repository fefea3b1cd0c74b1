"""The sheet on which a portrait is chosen: a picture dropped, pasted or opened and cut round, or a drawn sign and its ground."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QSlider, QWidget

from desktop_app.controller.library.portraits import HUES, SMALLEST_CROP, WHOLE, Portrait, read_portrait
from desktop_app.errors import AppError
from desktop_app.model.pictures import Picture
from desktop_app.views import faces
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.text import Label, Refusal, frame
from desktop_app.views.pictures import KINDS, image_of, picture_from_file, picture_in
from desktop_app.views.portraits.cropper import NO_IMAGE, Cropper
from desktop_app.views.portraits.sign_grid import CELL, COLUMNS, SignGrid
from desktop_app.views.speech import marked, tr

MOST_PIXELS: Final = 1024
HUE_NAMES: Final = (
    marked("Side"),
    marked("Amber"),
    marked("Rust"),
    marked("Rose"),
    marked("Violet"),
    marked("Blue"),
    marked("Teal"),
    marked("Moss"),
    marked("Slate"),
)
Keep = Callable[[Picture], str]
"""Keeps a picture in the campaign and gives its id; raises AppError."""
Find = Callable[[str], Picture | None]


class PortraitPicker(Overlay):
    """Asks for a portrait; what was chosen is handed over as a sheet keeps it."""

    def __init__(self, window: QWidget, keep: Keep, find: Find) -> None:
        """Keep new pictures by one function, find those that are kept by the other."""
        super().__init__(window, top=48)
        self._keep, self._find = keep, find
        self._answer: Callable[[str], None] = lambda _: None
        self.picture: Picture | None = None
        """The picture that is cut from; None: a sign is chosen, or nothing."""
        self._label, self._side = "", ""
        self.cropper, self.signs, self.token = Cropper(), SignGrid(), Token(64)
        self.cropper.dropped.connect(self.take)
        self.cropper.changed.connect(self._cropped)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST_CROP, WHOLE)
        self.slider.setInvertedAppearance(True)
        self.slider.setInvertedControls(True)
        self.slider.setAccessibleName(tr("Zoom"))
        self.slider.valueChanged.connect(self.cropper.zoom)
        self.search = SearchField(tr("Search signs"))
        self.search.textChanged.connect(self.signs.search)
        self.search.left_down.connect(self.signs.choose_first)
        self.hues = Segments(tr("Background"), [tr(name) for name in HUE_NAMES], small=True)
        self.hues.chosen.connect(self._hue_chosen)
        self.signs.chosen.connect(self._sign_chosen)
        self._title, self.fault = Label("", "heading"), Refusal()
        self._build()

    def ask(self, name: str, label: str, side: str, portrait: str, answer: Callable[[str], None]) -> None:
        """Ask for a character's portrait; `answer` takes it as a sheet keeps it, "" for none."""
        self._answer, self._label, self._side = answer, label, side
        self._title.setText(tr("Portrait of {name}", name=name))
        self.fault.hide()
        self.search.clear()
        read = read_portrait(portrait) or Portrait()
        kept = self._find(read.picture) if read.picture else None
        image = image_of(kept.body) if kept is not None else NO_IMAGE
        self.picture = kept if not image.isNull() else None
        self.signs.show_current(read.sign, read.hue)
        self.hues.choose(HUES.index(read.hue) + 1 if read.hue else 0)
        self.cropper.show_image(image, Portrait(left=read.left, top=read.top, side=read.side) if self.picture else None)
        self._show()
        self.cover(self.cropper if self.picture else self.search)

    @property
    def portrait(self) -> Portrait:
        """What is chosen now: a square of a picture, else a sign."""
        if self.picture is not None:
            crop = self.cropper.crop
            return Portrait(picture=self.picture.id, left=crop.left, top=crop.top, side=crop.side)
        return Portrait(sign=self.signs.current, hue=self.signs.hue if self.signs.current else "")

    def take(self, data: QMimeData | None) -> None:
        """Take a picture that was dropped or copied."""
        self._try(lambda: picture_in(data, MOST_PIXELS))

    def open_file(self, path: Path) -> None:
        """Take a picture from a file."""
        self._try(lambda: picture_from_file(path, MOST_PIXELS))

    def _try(self, read: Callable[[], Picture | None]) -> None:
        try:
            found = read()
        except AppError as error:
            self._complain(error.sentence)
            return
        if found is None:
            self._complain(tr("No picture in the clipboard. Copy one, or choose a file."))
            return
        self.picture = found
        self.fault.hide()
        self.signs.show_current("", "")
        self.cropper.show_image(image_of(found.body))
        self.cropper.setFocus()
        self._show()

    def _complain(self, sentence: str) -> None:
        self.fault.show_text(sentence)
        self.fault.show()

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self.window(), tr("Choose a picture"), str(Path.home()), tr(KINDS))
        if chosen:
            self.open_file(Path(chosen))

    def _paste(self) -> None:
        self.take(QGuiApplication.clipboard().mimeData())

    def _sign_chosen(self, sign: str) -> None:
        self.picture = None
        self.cropper.show_image(NO_IMAGE)
        self.signs.show_current(sign, self.signs.hue)
        self._show()

    def _hue_chosen(self, place: int) -> None:
        self.signs.show_current(self.signs.current, HUES[place - 1] if place else "")
        self._show()

    def _cropped(self) -> None:
        self.slider.blockSignals(True)
        self.slider.setValue(self.cropper.crop.side)
        self.slider.blockSignals(False)
        if self.picture is not None:
            self._show()

    def _show(self) -> None:
        """Show the token as it will be."""
        self.slider.setEnabled(self.picture is not None)
        faces.lend(self.picture)
        self.token.show_token(self._label, self._side, portrait=self.portrait.written())

    def _use(self) -> None:
        if self.picture is not None:
            try:
                self._keep(self.picture)
            except AppError as error:
                self._complain(error.sentence)
                return
        self._finish(self.portrait.written())

    def _finish(self, portrait: str) -> None:
        answer = self._answer
        self.close_up()
        answer(portrait)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._use()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        opened = Button(tr("Choose a file"), icon="file")
        opened.clicked.connect(self._choose_file)
        pasted = Button(tr("Paste"), key="Ctrl+V")
        pasted.clicked.connect(self._paste)
        none, back, use = Button(tr("No portrait"), "quiet"), Button(tr("Cancel")), Button(tr("Use this"), "accent", key="Enter")
        none.clicked.connect(lambda: self._finish(""))
        back.clicked.connect(self.close_up)
        use.clicked.connect(self._use)
        left = column(Label(tr("A picture"), "caption"), self.cropper, self.slider, row(opened, pasted, None), None, gap=10)
        grid = scrolling(self.signs)
        grid.setFixedSize(COLUMNS * CELL + 12, 5 * CELL + 4)
        above, below = Label(tr("or a drawn sign"), "caption"), Label(tr("Background"), "caption")
        right = column(above, self.search, grid, below, self.hues, None, gap=10)
        sheet = frame("sheet")
        sheet.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head = row(self.token, self._title, None, gap=14)
        foot = row(none, None, back, use, gap=10)
        sheet.setLayout(column(head, row(left, right, gap=24), self.fault, foot, gap=14, margins=(20, 16, 20, 16)))
        self.fault.hide()
        self.hold(sheet)
