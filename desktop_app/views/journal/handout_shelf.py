"""The shelf of handouts: each as a small picture or its first words; Enter shows the players the one at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import EmptyState
from desktop_app.views.parts.layouts import FlowLayout, column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys, scroll_to
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

CARD: Final = QSize(226, 196)
PICTURE: Final = 146
"""Height of the picture on a card."""
GAP: Final = 12


class HandoutShown(NamedTuple):
    """A handout on the shelf: its page, what it is called, its picture, the beginning of its text, whether the players see it now."""

    id: str
    title: str
    picture: str = ""
    text: str = ""
    is_shown: bool = False
    fault: str = ""


class HandoutCard(QAbstractButton):
    """A handout on the shelf: its picture or its words, and its title."""

    reached = Signal()

    def __init__(self, handout: HandoutShown, image: QImage) -> None:
        super().__init__()
        self.handout = handout
        self._image = image
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedSize(CARD)
        told = tr("{title}, the players see it", title=handout.title) if handout.is_shown else handout.title
        self.setAccessibleName(told)
        self.setAccessibleDescription(handout.fault or handout.text)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = current.accent if self.handout.is_shown else current.line
        painting.plate(painter, area, current.raised if self.underMouse() else current.panel, edge)
        top = QRectF(area.left() + 6, area.top() + 6, area.width() - 12, PICTURE - 6)
        self._paint_inside(painter, top)
        line = QRectF(area.left() + 10, top.bottom() + 4, area.width() - 20, area.bottom() - top.bottom() - 8)
        title = QRectF(line.left(), line.top(), line.width(), 20)
        painting.write(painter, title, self.handout.title, theme.font(strong=True), current.text)
        if self.handout.is_shown:
            beneath = QRectF(line.left(), line.top() + 19, line.width(), 16)
            painting.write(painter, beneath, tr("the players see it"), theme.font(theme.TINY), current.accent)
        if self.hasFocus():
            painting.focus_ring(painter, area)

    def _paint_inside(self, painter: QPainter, area: QRectF) -> None:
        """Paint the picture as large as it can be, or the words."""
        current = theme.active()
        if self._image.isNull():
            painter.setFont(theme.font(theme.SMALL))
            painter.setPen(QColor(current.blood if self.handout.fault else current.muted))
            words = self.handout.fault or self.handout.text or tr("empty")
            inner = area.adjusted(6, 4, -6, -4)
            painter.save()
            painter.setClipRect(inner)
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap), words)
            painter.restore()
            return
        share = min(area.width() / self._image.width(), area.height() / self._image.height())
        size = QSize(round(self._image.width() * share), round(self._image.height() * share))
        inner = QRectF(area.center().x() - size.width() / 2, area.center().y() - size.height() / 2, size.width(), size.height())
        shape = QPainterPath()
        shape.addRoundedRect(inner, 4, 4)
        painter.save()
        painter.setClipPath(shape)
        painter.drawImage(inner, self._image)
        painter.restore()


class HandoutShelf(QWidget):
    """All of them, in lines."""

    wanted = Signal(str)
    """Show the players this one."""
    opened = Signal(str)
    printed = Signal(str)
    new_wanted = Signal()
    away_wanted = Signal()
    """Take what the players see off their screen."""
    cancelled = Signal()

    def __init__(self, image_of: Callable[[str], QImage]) -> None:
        """`image_of` finds a picture of the campaign."""
        super().__init__()
        self._image_of = image_of
        self._at = 0
        self.cards: list[HandoutCard] = []
        self._flow = FlowLayout(GAP)
        host = QWidget()
        host.setLayout(self._flow)
        self._area = scrolling(host)
        new = Button(tr("New handout"), "accent", icon="plus")
        new.clicked.connect(self.new_wanted)
        self.empty = EmptyState(
            tr("No handouts yet"),
            tr("A handout is a journal page: a picture, a letter, a map. Show it to the players or print it; it stays in the journal."),
            new,
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(self._area)
        self._stack.addWidget(self.empty)
        self.away = Button(tr("Close it"), key="Del")
        self.away.clicked.connect(self.away_wanted)
        back = Button(tr("Back"), icon="back", key="Esc")
        back.clicked.connect(self.cancelled)
        more = Button(tr("New handout"), icon="plus", key="N")
        more.clicked.connect(self.new_wanted)
        hint = Label(tr("Enter: show the players · E: open page · P: print player version · arrows: choose"), "small", "muted")
        head = row(Label(tr("Handouts"), "display"), None, back, self.away, more, gap=10)
        whole = column(head, hint, self._stack, gap=6, margins=(22, 14, 16, 12))
        whole.setStretch(2, 1)
        self.setLayout(whole)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        on_keys(self, ("Esc", self.cancelled), ("N", self.new_wanted), ("Del", self.away_wanted))

    def show_handouts(self, shown: Sequence[HandoutShown]) -> None:
        """Lay these on the shelf, in their order."""
        for card in self.cards:
            self._flow.removeWidget(card)
            card.deleteLater()
        self.cards = []
        for handout in shown:
            card = HandoutCard(handout, self._image_of(handout.picture) if handout.picture else QImage())
            card.clicked.connect(lambda _=False, one=handout.id: self.wanted.emit(one))
            card.reached.connect(lambda card=card: self._reach(card))
            card.installEventFilter(self)
            self.cards.append(card)
            self._flow.addWidget(card)
        self._stack.setCurrentWidget(self._area if shown else self.empty)
        self.away.setVisible(any(handout.is_shown for handout in shown))
        self._at = max(0, min(self._at, len(shown) - 1))

    def _reach(self, card: HandoutCard) -> None:
        self._at = self.cards.index(card)
        scroll_to(card)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._go(0)

    def _go(self, by: int) -> None:
        if self.cards:
            self._at = max(0, min(len(self.cards) - 1, self._at + by))
            self.cards[self._at].setFocus()

    @property
    def _across(self) -> int:
        """Count the cards of a line."""
        return max(1, (self._area.viewport().width() + GAP) // (CARD.width() + GAP))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of a card before what scrolls it does."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, HandoutCard):
            return self._key(Qt.Key(event.key()), watched)
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key, card: HandoutCard) -> bool:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: self._across, Qt.Key.Key_Up: -self._across}
        if key in steps:
            self._go(steps[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.wanted.emit(card.handout.id)
        elif key == Qt.Key.Key_E:
            self.opened.emit(card.handout.id)
        elif key == Qt.Key.Key_P:
            self.printed.emit(card.handout.id)
        else:
            return False
        return True
