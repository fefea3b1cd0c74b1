"""Painted signs of a combatant: the token, and tags of its conditions; the key that does something."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.parts import card
from desktop_app.views.speech import keys, tr


class Token(QWidget):
    """A combatant's token as a sign beside its name."""

    accessible_role = QAccessible.Role.Graphic

    def __init__(self, side: int = 36) -> None:
        super().__init__()
        self._label, self._side, self._is_down, self._portrait = "", "", False, ""
        self.setFixedSize(side, side)

    def set_side(self, side: int) -> None:
        """Draw it smaller or larger, in pixels."""
        self.setFixedSize(side, side)

    def show_token(self, label: str, side: str, *, is_down: bool = False, portrait: str = "") -> None:
        """Show a portrait or a label in the shape of a side."""
        shown = (label, side, is_down, portrait)
        if shown != (self._label, self._side, self._is_down, self._portrait):
            self._label, self._side, self._is_down, self._portrait = shown
            self.setAccessibleName(label)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painting.token(painter, area, self._label, self._side, is_down=self._is_down, portrait=self._portrait)


class Tag(QAbstractButton):
    """A condition; a click opens its rule if it has one."""

    def __init__(self) -> None:
        super().__init__()
        self._tone = "plain"
        self.rule = ""
        self._hover = card.Hover(self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tag(self, text: str, tone: str, rule: str = "") -> None:
        """Show a condition; `tone` is a role of colour, `rule` what a click explains."""
        if (text, tone, rule) == (self.text(), self._tone, self.rule):
            return
        self.setText(text)
        self._tone, self.rule = tone, rule
        set_name(self, tr("{text}, rule {rule}", text=text, rule=rule) if rule else text)
        self._hover.tell(text, rule=rule)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if rule else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if rule else Qt.CursorShape.ArrowCursor)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(painting.tag_width(self.text())) + 1, theme.LEAST_HIT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        painting.tag(painter, QRectF(self.rect()), self.text(), self._tone)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), theme.RADIUS_LARGE)


class KeyCap(QWidget):
    """The key that does something, drawn as a key."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = keys(text)
        set_name(self, self._text)
        self.setFixedSize(round(painting.width_of(self._text, theme.font(theme.TINY))) + 14, 19)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        painting.key_cap(painter, QRectF(self.rect()), self._text, QColor(theme.active().text))
