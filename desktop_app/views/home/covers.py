"""The campaigns as covers: the open one, whose cover can be changed, those before it, and the examples of all systems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout

from desktop_app.controller.library.portraits import HUES, read_portrait
from desktop_app.views import faces, painting, theme
from desktop_app.views.home.models import CardShown
from desktop_app.views.home.shelf import CardButton
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, empty, refill, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.pictures import has_picture, image_of
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.start.covers import Cover

COLUMNS: Final = 3
NARROW_COLUMNS: Final = 2
HEIGHT: Final = 74


class CoverButton(CardButton):
    """A campaign; a picture can be dropped on the open one."""

    dropped = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.cover: Cover | None = None
        self._image = QImage()

    def show_cover(self, cover: Cover) -> None:
        """Show a campaign with its picture; drawn anew only if it differs."""
        if cover == self.cover:
            return
        self.cover, self._image = cover, _image_of(cover)
        self.setAcceptDrops(cover.is_open)
        self.show_card(CardShown(id=str(cover.path), title=cover.name, line=cover.line, label=cover.name[:1].upper() or "?"))
        set_tip(self, tr("Change cover") if cover.is_open else str(cover.path))

    def sizeHint(self) -> QSize:
        return QSize(180, HEIGHT)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_picture(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.emit(event.mimeData())
        event.acceptProposedAction()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.cover is not None and self.cover.is_open and not self.hasFocus():
            painter = QPainter(self)
            painting.smooth(painter)
            painting.plate(painter, QRectF(self.rect()), None, theme.active().accent)

    def _paint_token(self, painter: QPainter, area: QRectF, card: CardShown) -> None:
        assert self.cover is not None, "it is shown"
        shape = QPainterPath()
        shape.addRoundedRect(area, theme.RADIUS, theme.RADIUS)
        if not self._image.isNull():
            painter.save()
            painter.setClipPath(shape)
            painter.drawImage(area, self._image)
            painter.restore()
            return
        hue = HUES[sum(self.cover.name.encode()) % len(HUES)]
        if not faces.paint_face(painter, area, shape, self.cover.portrait, faces.hue_color(hue)):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faces.hue_color(hue))
            painter.drawPath(shape)
            painting.write(painter, area, card.label, theme.font(theme.TITLE, strong=True), theme.active().on_token, painting.CENTRE)


class Covers(QFrame):
    """All campaigns to continue, and sources of new ones."""

    opened = Signal(str)
    changed = Signal(object)
    """The cover of the open campaign is to be another: a picture that was dropped, or None."""
    asked = Signal(bool)
    """A new campaign is wanted (True), or one from a file."""
    example_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        self._buttons: list[CoverButton] = []
        self._examples: list[Button] = []
        self._systems: tuple[tuple[str, str], ...] = ()
        self._columns = COLUMNS
        self._grid, self._line = QGridLayout(), FlowLayout(8)
        self._grid.setSpacing(8)
        new, other = (
            Button(tr("New"), "quiet", small=True, icon="plus", name=tr("New campaign")),
            Button(tr("Open campaign"), "quiet", small=True),
        )
        new.clicked.connect(lambda: self.asked.emit(True))
        other.clicked.connect(lambda: self.asked.emit(False))
        head = row(Label(tr("Campaigns"), "heading"), None, other, new)
        self.setLayout(column(head, self._grid, 2, self._line, gap=8, margins=(16, 12, 16, 14)))

    @property
    def buttons(self) -> list[CoverButton]:
        """Return the covers that are shown."""
        return [button for button in self._buttons if not button.isHidden()]

    @property
    def examples(self) -> list[Button]:
        """Return the buttons of the examples, one for each system."""
        return list(self._examples)

    def show_covers(self, covers: Sequence[Cover], systems: tuple[tuple[str, str], ...]) -> None:
        """Show the campaigns, the open one first, and an example of each of these systems (id, title)."""
        self.setVisible(bool(covers))
        refill(self._grid, self._buttons, list(covers), self._new_cover, CoverButton.show_cover)
        self._place()
        if systems != self._systems:
            self._systems = systems
            self._show_examples()

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Put fewer covers beside each other, or as many as in a wide window."""
        columns = NARROW_COLUMNS if is_narrow else COLUMNS
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _place(self) -> None:
        for place in range(COLUMNS):
            self._grid.setColumnStretch(place, 1 if place < self._columns else 0)
        for place, button in enumerate(self._buttons):
            self._grid.addWidget(button, place // self._columns, place % self._columns)

    def _new_cover(self) -> CoverButton:
        button = CoverButton()
        button.clicked.connect(lambda: self._pressed(button))
        button.dropped.connect(self.changed)
        return button

    def _pressed(self, button: CoverButton) -> None:
        if button.cover is not None and button.cover.is_open:
            self.changed.emit(None)
        elif button.cover is not None:
            self.opened.emit(str(button.cover.path))

    def _show_examples(self) -> None:
        empty(self._line)
        self._examples = []
        self._line.addWidget(Label(tr("Ready examples"), "small", "muted"))
        for system, title in self._systems:
            button = Button(title, "quiet", small=True, name=tr("Open the example of {system}", system=title))
            button.clicked.connect(lambda _=False, system=system: self.example_opened.emit(system))
            self._examples.append(button)
            self._line.addWidget(button)


def _image_of(cover: Cover) -> QImage:
    """Return a cover's cropped picture; a null image without a readable one."""
    read = read_portrait(cover.portrait)
    image = image_of(cover.picture) if cover.picture is not None else QImage()
    return image if image.isNull() or read is None else faces.cut(image, read)
