"""The card that explains a number, its terms and the rule, next to the number under the mouse or the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QGraphicsDropShadowEffect, QGridLayout, QLabel, QVBoxLayout, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import empty
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.breakdown import Breakdown

GRACE_MS: Final = 260
WIDTH: Final = 264


class BreakdownCard(QWidget):
    """One card for each window; it goes when the mouse has left both the number and the card."""

    rule_opened = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("breakdown_card")
        self.setAccessibleName(tr("Calculation of this number"))
        self.setFixedWidth(WIDTH)
        self.rule_words: Callable[[str], tuple[str, str]] = lambda rule: ("", "")
        """Returns the title of a rule, and in a sentence or two what it says."""
        self._timer = QTimer(self, singleShot=True, interval=GRACE_MS)
        self._timer.timeout.connect(self.hide)
        self._rows = QGridLayout()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setVerticalSpacing(4)
        self._rows.setHorizontalSpacing(12)
        self._within = window
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(14, 11, 14, 11)
        self._outer.addLayout(self._rows)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(26)
        shadow.setOffset(0, 8)
        shadow.setColor(QColor(0, 0, 0, 110))
        self.setGraphicsEffect(shadow)
        window.installEventFilter(self)
        self.hide()

    def explain(self, at: QRect, title: str, breakdown: Breakdown | None, *, rule: str = "", note: str = "") -> None:
        """Show the terms of a number beside a rectangle given in the window's coordinates; without terms, what the rule says."""
        self._timer.stop()
        self.hide()  # what is added to a card in view has no size before the next moment
        empty(self._rows)
        self._line(title, str(breakdown.total) if breakdown and not title else "", strong=True)
        said = note or (self.rule_words(rule)[1] if breakdown is None else "")
        if said:
            self._line(said, "")
        terms = breakdown.terms if breakdown else ()
        for place, term in enumerate(terms):
            self._line(term.label, _signed(term.value, first=place == 0))
        if len(terms) > 1 and breakdown is not None:
            self._line(tr("total"), f"= {_signed(breakdown.total, first=True)}", strong=True)
        rules = list(dict.fromkeys([rule, *(term.rule for term in terms)]))
        for name in [name for name in rules if name][:4]:
            self._rule(name)
        self._place(at)

    def leave(self) -> None:
        """Go away soon, unless the mouse comes onto the card."""
        self._timer.start()

    def text(self) -> str:
        """Return all that the card says, line by line."""
        return "\n".join(label.text() for label in self.findChildren(QLabel) if not label.isHidden())

    def enterEvent(self, event: object) -> None:
        self._timer.stop()

    def leaveEvent(self, event: object) -> None:
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.WindowDeactivate}:
            self.hide()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        painting.plate(painter, self.rect().toRectF(), *_surface(), radius=theme.RADIUS_LARGE)

    def _line(self, text: str, value: str, *, strong: bool = False) -> None:
        place = self._rows.rowCount()
        ink = _ink(strong=strong)
        for column, words in enumerate((text, value)):
            label = QLabel(words)
            label.setWordWrap(column == 0)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setFont(theme.font(theme.BODY if strong or column else theme.SMALL, strong=strong))
            label.setStyleSheet(f"color: {_ink(strong=True) if column else ink}")
            label.setAlignment(painting.RIGHT if column else painting.LEFT)
            self._rows.addWidget(label, place, column, 1, 1 if value else 2)
            if not value:
                break
        self._rows.setColumnStretch(0, 1)

    def _rule(self, name: str) -> None:
        place = self._rows.rowCount()
        title = self.rule_words(name)[0]
        label = QLabel(tr("Rule {name}: {title}", name=name, title=title) if title else tr("Rule {name}", name=name))
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setFont(theme.font(theme.TINY))
        label.setStyleSheet(f"color: {_ink(strong=False)}")
        link = _CardLink(tr("open ›"), name=tr("Open rule {name}", name=name))
        link.clicked.connect(self.hide)
        link.clicked.connect(lambda: self.rule_opened.emit(name))
        self._rows.addWidget(label, place, 0)
        self._rows.addWidget(link, place, 1, Qt.AlignmentFlag.AlignRight)

    def _place(self, at: QRect) -> None:
        self._outer.activate()
        height = self._outer.totalHeightForWidth(WIDTH) if self._outer.hasHeightForWidth() else self.sizeHint().height()
        self.resize(WIDTH, height)
        room = self._within.rect().adjusted(8, 8, -8, -8)
        x = min(max(room.left(), at.left()), room.right() - WIDTH)
        below = at.bottom() + 6
        y = below if below + height <= room.bottom() else max(room.top(), at.top() - height - 6)
        self.move(QPoint(x, y))
        self.show()
        self.raise_()


class _CardLink(Button):
    def __init__(self, text: str, *, name: str) -> None:
        super().__init__(text, "link", name=name)

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        return None, None, QColor(theme.DARK.accent)


def card_of(widget: QWidget) -> BreakdownCard:
    """Return the card of the window that a widget is in, made on first use."""
    window = widget.window()
    found = window.findChild(BreakdownCard, "breakdown_card", Qt.FindChildOption.FindDirectChildrenOnly)
    return found or BreakdownCard(window)


def explain(widget: QWidget, at: QRect, title: str, breakdown: Breakdown | None, *, rule: str = "", note: str = "") -> None:
    """Show a breakdown beside a rectangle of a widget."""
    if breakdown is None and not rule and not note:
        return
    corner = widget.mapTo(widget.window(), at.topLeft())
    card = card_of(widget)
    card.explain(QRect(corner, at.size()), title, breakdown, rule=rule, note=note)
    scrolled = _scrolled_with(widget)
    if scrolled is not None:
        scrolled.verticalScrollBar().valueChanged.connect(card.hide, Qt.ConnectionType.UniqueConnection)


class Hover(QObject):
    """Has the card explain a widget while the mouse is on it."""

    def __init__(self, widget: QWidget) -> None:
        """Watch the widget; it explains nothing to begin with."""
        super().__init__(widget)
        self._widget = widget
        self._told: tuple[str, Breakdown | None, str] = ("", None, "")
        widget.setAttribute(Qt.WidgetAttribute.WA_Hover)
        widget.installEventFilter(self)

    def tell(self, title: str, *, rule: str, breakdown: Breakdown | None = None) -> None:
        """Explain this from now on: what it is called, the rule that it comes from, how its number came about."""
        self._told = (title, breakdown, rule)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Enter:
            title, breakdown, rule = self._told
            explain(self._widget, self._widget.rect(), title, breakdown, rule=rule)
        elif event.type() in {QEvent.Type.Leave, QEvent.Type.Hide}:
            leave(self._widget)
        return False


def is_explaining(window: QWidget) -> bool:
    """Tell whether the card of a window explains something at this moment: a tip would lie over it."""
    found = window.findChild(BreakdownCard, "breakdown_card", Qt.FindChildOption.FindDirectChildrenOnly)
    return found is not None and found.isVisible()


def leave(widget: QWidget) -> None:
    """Let the card of the window go."""
    found = widget.window().findChild(BreakdownCard, "breakdown_card", Qt.FindChildOption.FindDirectChildrenOnly)
    if found is not None:
        found.leave()


def _scrolled_with(widget: QWidget) -> QAbstractScrollArea | None:
    """Return the nearest area that a widget is scrolled in, itself included."""
    at: QWidget | None = widget
    while at is not None and not isinstance(at, QAbstractScrollArea):
        at = at.parentWidget()
    return at


def _signed(value: int, *, first: bool) -> str:
    text = str(abs(value))
    if value < 0:
        return f"− {text}"
    return text if first else f"+ {text}"


def _surface() -> tuple[str, str]:
    return ("#0c0e11", theme.active().line) if theme.active().is_dark else (theme.PARCHMENT.text, theme.PARCHMENT.text)


def _ink(*, strong: bool) -> str:
    if theme.active().is_dark:
        return theme.active().text if strong else theme.active().muted
    return "#fff6e6" if strong else "#cdbf9f"
