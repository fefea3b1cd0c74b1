"""The sidebar of creation: name, the figures that matter in play, and the character's chances against others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.creation.sections import Card
from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import column, refill, row, scrolling
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.portraits.badge import PortraitBadge
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.creation.shown import ChanceShown, CreationShown, InPlayShown, PreviewShown

ROUND: Final = 64
ARROW: Final = "\u2192"


class FigureRow(QWidget):
    """A figure: its name, a note, its value, and what a choice makes of it."""

    def __init__(self) -> None:
        super().__init__()
        self.figure: InPlayShown | None = None
        self.setFixedHeight(29)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_figure(self, figure: InPlayShown) -> None:
        """Show a figure, and its value in play if different."""
        self.figure = figure
        words = f"{figure.value} {ARROW} {figure.after}" if figure.after else figure.value
        self.setAccessibleName(tr("{name}: {words}", name=figure.label, words=words))
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 29)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.figure is None:
            return
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect())
        painting.smooth(painter)
        figure, strong = self.figure, theme.font(strong=True, figures=True)
        if figure.after:
            painting.plate(painter, area.adjusted(0, 1, 0, -1), mixed(current.card, current.accent, 0.16), None, radius=6)
        inner = area.adjusted(8, 0, -8, 0)
        after = f" {ARROW} {figure.after}" if figure.after and figure.value else figure.after
        width = painting.width_of(after, strong)
        painting.write(painter, inner, after, strong, current.color("accent"), painting.RIGHT)
        value = painting.width_of(figure.value, strong)
        painting.write(painter, inner.adjusted(0, 0, -width, 0), figure.value, strong, current.text, painting.RIGHT)
        room = inner.width() - width - value - 10
        label = min(painting.width_of(figure.label, theme.font()), room)
        painting.write(painter, QRectF(inner.left(), 0, label + 1, area.height()), figure.label, theme.font(), current.text)
        if room - label > 40:
            note = QRectF(inner.left() + label + 7, 1, room - label - 7, area.height())
            painting.write(painter, note, figure.note, theme.font(theme.TINY), current.muted)
        painter.setPen(QPen(QColor(current.line), 1, Qt.PenStyle.DotLine))
        painter.drawLine(round(inner.left()), round(area.bottom()), round(inner.right()), round(area.bottom()))


class AgainstRow(QWidget):
    """How an attack fares: a figure and a bar."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: ChanceShown | None = None
        self.setFixedHeight(50)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, shown: ChanceShown) -> None:
        """Show the chance against one creature."""
        self.shown = shown
        self.setAccessibleName(tr("{name}: {words}", name=shown.label, words=f"{shown.figure} {shown.after}".strip()))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shown is None:
            return
        painter, current, shown = QPainter(self), theme.active(), self.shown
        painting.smooth(painter)
        inner, strong = QRectF(self.rect()).adjusted(8, 0, -8, 0), theme.font(strong=True, figures=True)
        top = QRectF(inner.left(), 2, inner.width(), 20)
        after = f" {ARROW} {shown.after}" if shown.after else ""
        width = painting.width_of(after, strong)
        painting.write(painter, top, after, strong, current.color("accent"), painting.RIGHT)
        painting.write(painter, top.adjusted(0, 0, -width, 0), shown.figure, strong, current.text, painting.RIGHT)
        room = inner.width() - width - painting.width_of(shown.figure, strong) - 8
        painting.write(painter, QRectF(inner.left(), 2, room, 20), shown.label, theme.font(), current.text)
        painting.write(painter, QRectF(inner.left(), 20, inner.width(), 15), shown.note, theme.font(theme.TINY), current.muted)
        groove = QRectF(inner.left(), 38, inner.width(), 5)
        painting.bar(painter, groove, [(shown.share, shown.tone)])
        if shown.after:
            first, last = sorted((shown.share, shown.after_share))
            part = QRectF(groove.left() + groove.width() * first, 38, groove.width() * (last - first), 5)
            painting.plate(painter, part, current.accent, None, radius=2)


class Sidebar(Card):
    """The column at the right: portrait, name, figures and chances."""

    text_written = Signal(str, str, str)
    """Document, path and text."""

    def __init__(self) -> None:
        super().__init__()
        self.portrait = PortraitBadge(ROUND)
        self.name = NameField(tr("Name"))
        self.name.setFont(theme.font(theme.LEAD, strong=True))
        self.name.keeper.written.connect(lambda document, text: self.text_written.emit(document, "/name", text))
        self._concept = ElidedLabel("", "small", "muted")
        self._with = Label("", "small", "accent")
        self.figures: list[FigureRow] = []
        self._figures = column(gap=0)
        self.chances: list[AgainstRow] = []
        self._chances = column(gap=0)
        self._against = Label(tr("Against others"), "heading")
        who = row(self.portrait, column(None, self.name, self._concept, None, gap=3), gap=12, margins=(8, 0, 8, 0))
        who.setStretch(1, 1)
        title = row(Label(tr("In play"), "heading"), None, self._with, margins=(8, 4, 8, 0))
        inner = QWidget()
        inner.setLayout(column(title, self._figures, 8, row(self._against, margins=(8, 0, 8, 0)), self._chances, None, gap=2))
        whole: QVBoxLayout = column(who, scrolling(inner), gap=8, margins=(8, 12, 8, 10))
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def show_creation(self, shown: CreationShown, preview: PreviewShown | None) -> None:
        """Show the character and its figures, with a choice's effect."""
        self.name.keeper.bind(shown.who, shown.name)
        initials = "".join(word[:1].upper() for word in shown.name.split()[:2])
        self.portrait.show_portrait(initials, "party", shown.portrait)
        self._concept.setText(shown.concept)
        self._with.setText(tr("with {choice}", choice=preview.title) if preview is not None else "")
        self._fill(preview.figures if preview is not None else shown.figures, preview.against if preview is not None else shown.against)

    def _fill(self, figures: Sequence[InPlayShown], against: Sequence[ChanceShown]) -> None:
        refill(self._figures, self.figures, figures, FigureRow, FigureRow.show_figure)
        refill(self._chances, self.chances, against, AgainstRow, AgainstRow.show_chance)
        self._against.setVisible(bool(against))
