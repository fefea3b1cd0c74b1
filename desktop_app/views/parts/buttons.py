"""Buttons, painted from the tokens: one accent for the thing to do next, the key that does it on the button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QPushButton, QSizePolicy, QWidget

from desktop_app.views import icons, kept, painting, theme
from desktop_app.views.parts.held import HeldKey
from desktop_app.views.parts.layouts import FlowLayout
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import keys, tr
from desktop_app.views.theme import RADIUS, mixed

Look: TypeAlias = Literal["plain", "accent", "quiet", "choice", "link"]

LEAST_WRAPPED: Final = 120
LINE: Final = 16
EDGE: Final = 4
"""What stays free at both sides of a button with a frame."""
KEY_GAP: Final = 8
"""Between a text and its key."""
PADDED: Final = 18
"""Left and right of the words of a small button together."""


class Button(QPushButton):
    """A push button. `key` is shown beside the text; a mouse click leaves the keyboard where it was."""

    def __init__(self, text: str = "", look: Look = "plain", *, key: str = "", icon: str = "", name: str = "", small: bool = False) -> None:
        super().__init__(text)
        self._look: Look = look
        self._key = keys(key)
        self._icon = icon
        self._small = small
        self._short = False
        self._other_looks: object = None
        """What else its picture follows from."""
        self._held = HeldKey()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCheckable(look == "choice")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        if name:
            self.setAccessibleName(name)
            set_tip(self, name if not text else "")

    @property
    def acts(self) -> bool:
        """Tell whether it does something that its text says, rather than choosing or leading elsewhere."""
        return bool(self.text()) and self._look not in {"choice", "link"}

    @property
    def told(self) -> str:
        """Say what it does where its text alone does not, and by which key."""
        name = self.accessibleName()
        return " \u00b7 ".join(part for part in (name if name != self.text() else "", self._key) if part)

    def set_icon(self, icon: str) -> None:
        """Show another icon, by its name in the icon set."""
        if icon != self._icon:
            self._icon = icon
            self.update()

    def set_look(self, look: Look) -> None:
        """Look otherwise, as what is less or more to the point now."""
        if look != self._look:
            self._look = look
            self.update()

    def set_text(self, text: str) -> None:
        """Change the text, and ask for room if it is another."""
        if text != self.text():
            self.setText(text)
            self.updateGeometry()

    @property
    def key(self) -> str:
        """Return the key that is shown."""
        return self._key

    def set_key(self, key: str) -> None:
        """Show another key, or none, and ask for the room."""
        if keys(key) != self._key:
            self._key = keys(key)
            self.updateGeometry()
            self.update()

    def set_short(self, *, is_short: bool) -> None:
        """Show the text alone where there is little room; the key, if it has one, is in the tip."""
        if is_short != self._short and self._key and self.text():
            self._short = is_short
            set_tip(self, self._key if is_short else "")
            self.updateGeometry()
            self.update()

    @property
    def whole_width(self) -> int:
        """Return the width in pixels that it asks for with its key."""
        return self.sizeHint().width() + (round(self._cap_width()) + KEY_GAP if self._short else 0)

    @property
    def _cap(self) -> str:
        """Return the key that is painted."""
        return "" if self._short else self._key

    def sizeHint(self) -> QSize:
        height = 28 if self._small else 34
        if self._look == "link":
            around = self._key_width() + (22 if self._icon else 0)
            return QSize(round(painting.width_of(self.text(), self._font()) + around) + 2, theme.LEAST_HIT)
        if self._icon and not self.text():
            return QSize(height, height)
        width = painting.width_of(self.text(), self._font()) + (PADDED if self._small else 28)
        return QSize(max(theme.LEAST_HIT, round(width + self._key_width() + (22 if self._icon else 0))), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.isEnabled():
            if self._look == "choice" or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                event.ignore()  # Space chooses; Enter means: do it, and is for the form around, as Ctrl+Enter is for the page
            elif not self._held.repeats(event):  # a key that is held does it once
                self.click()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._held.release(event)
        super().keyReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        looks = (type(self), self.text(), self._key, self._icon, self._look, self._small, self._short, self._other_looks)
        moment = (self.isEnabled(), self.underMouse(), self.isDown(), self.isChecked(), self.hasFocus())
        kept.draw(QPainter(self), QRectF(self.rect()), (looks, moment), self._draw)

    def _draw(self, painter: QPainter, area: QRectF) -> None:
        painter.setOpacity(1 if self.isEnabled() else 0.45)
        fill, edge, ink = self._colors()
        if self._look != "link":
            painting.plate(
                painter,
                area,
                fill,
                edge,
                width=1.5 if self._look == "choice" and self.isChecked() else 1,
                radius=RADIUS if not self._small else 7,
            )
        self._paint_content(painter, area, ink)
        if self.hasFocus():
            painting.focus_ring(painter, area, RADIUS if not self._small else 7)

    def _paint_content(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        if self._icon and not self.text():
            side = 14 if self._small else 16
            icons.paint(painter, QRectF(area.center().x() - side / 2, area.center().y() - side / 2, side, side), self._icon, ink)
            return
        around = self._key_width() + (22 if self._icon else 0)
        room = area.width() - around - (0 if self._look == "link" else 2 * EDGE)
        width = min(painting.width_of(self.text(), self._font()), max(0.0, room))  # words give way to the key, which is never cut
        whole = width + around
        x = area.left() if self._look == "link" else max(area.left() + EDGE, area.center().x() - whole / 2)
        if self._icon:
            icons.paint(painter, QRectF(x, area.center().y() - 8, 16, 16), self._icon, ink)
            x += 22
        painting.write(painter, QRectF(x, area.top(), width + 1, area.height()), self.text(), self._font(), ink)
        if self._cap:
            painting.key_cap(painter, QRectF(x + width + self._key_gap(), area.center().y() - 8, self._cap_width(), 16), self._cap, ink)
        if self._look == "link" and self.underMouse():
            painter.drawLine(round(x), round(area.center().y() + 8), round(x + width), round(area.center().y() + 8))

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        current = theme.active()
        hover = self.isEnabled() and (self.underMouse() or self.isDown())
        if self._look == "accent":
            base = QColor(current.accent)
            return (mixed(base, current.text, 0.16) if hover else base), None, QColor(current.on_accent)
        if self._look == "link":
            return None, None, QColor(current.accent)
        if self._look == "quiet":
            return (QColor(current.raised) if hover else None), None, QColor(current.text if hover else current.muted)
        if self._look == "choice" and self.isChecked():
            return mixed(current.card, current.accent, 0.12), QColor(current.accent), QColor(current.text)
        return QColor(current.raised if hover else current.card), QColor(current.line), QColor(current.text)

    def _font(self) -> QFont:
        return theme.font(theme.SMALL if self._small or self._look == "link" else theme.BODY, strong=self._look == "accent")

    def _key_gap(self) -> int:
        return KEY_GAP if self.text() else 0

    def _key_width(self) -> float:
        return self._cap_width() + self._key_gap() if self._cap else 0

    def _cap_width(self) -> float:
        return max(18.0, painting.width_of(self._key, theme.font(theme.TINY)) + 10)


class WrappingButton(Button):
    """A small button whose words take several lines where there is less room than for one."""

    def __init__(self, text: str) -> None:
        super().__init__(text, small=True)
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), LEAST_WRAPPED), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height() + (len(self._lines(width)) - 1) * LINE

    def _lines(self, width: float) -> Sequence[str]:
        is_whole = width >= self.sizeHint().width()
        return (self.text(),) if is_whole else painting.wrapped(self.text(), self._font(), width - PADDED - self._key_width())

    def _paint_content(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        lines = self._lines(area.width())
        top = area.center().y() - len(lines) * LINE / 2
        if self._key:
            painting.key_cap(painter, QRectF(area.left() + 2 * EDGE, area.center().y() - 8, self._cap_width(), 16), self._key, ink)
            area = area.adjusted(self._key_width(), 0, 0, 0)
        for place, line in enumerate(lines):
            painting.write(painter, QRectF(area.left(), top + place * LINE, area.width(), LINE), line, self._font(), ink, painting.CENTRE)


class Segments(QWidget):
    """One of a few values, side by side; arrow keys move the choice."""

    accessible_role = QAccessible.Role.Grouping
    chosen = Signal(int)

    def __init__(self, name: str, labels: Sequence[str] = (), *, small: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._name = name
        self._small = small
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._group.idClicked.connect(self.choose)
        self._flow = FlowLayout(6)
        self.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_labels(labels)

    def set_labels(self, labels: Sequence[str]) -> None:
        """Show these values, the first chosen."""
        for old in self._group.buttons():
            self._group.removeButton(old)
            self._flow.removeWidget(old)
            old.hide()
            old.deleteLater()
        for place, text in enumerate(labels):
            button = Button(text, "choice", name=tr("{name}: {words}", name=self._name, words=text), small=self._small)
            self._group.addButton(button, place)
            self._flow.addWidget(button)
        if labels:
            self.choose(0)

    def choose(self, place: int) -> None:
        """Mark a value as chosen (-1: none), without a signal; the keys, if they are here, go to it."""
        checked, button = self._group.checkedButton(), self._group.button(place)
        if place < 0 and checked is not None:
            self._group.setExclusive(False)
            checked.setChecked(False)
            self._group.setExclusive(True)
        if button is not None:
            has_keys = any(other.hasFocus() for other in self._group.buttons())
            button.setChecked(True)
            self.setFocusProxy(button)
            if has_keys:
                button.setFocus()

    def place(self) -> int:
        """Return the place of the chosen value; -1 if there is none."""
        return self._group.checkedId()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        place = self.place() + step if step else -1
        button: QAbstractButton | None = self._group.button(place) if step else None
        if button is None:
            event.ignore()
            return
        button.setFocus()
        button.click()


def widen(*buttons: Button, is_wide: bool = True) -> None:
    """Let buttons be as wide as the place that they stand in, or as their words again."""
    for button in buttons:
        button.setSizePolicy(QSizePolicy.Policy.Expanding if is_wide else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
