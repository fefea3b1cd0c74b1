"""The rail at the left of the window: a button for each page, with its key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.language import number
from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

RAIL: Final = 64
WIDEST_WORD: Final = 96
DIGITS: Final = 10
LEAST_BUTTON, WORDED = 26, 44
"""How high a button of the rail is at least, and with its word."""


class WindowPageEntry(NamedTuple):
    """A page of the window: how the rail names it and what makes it.

    `at_end` puts it at the foot of the rail; `key` opens it in place of Ctrl and a digit.
    """

    id: str
    title: str
    icon: str
    make: Callable[[], QWidget]
    at_end: bool = False
    key: str = ""


class RailButton(QAbstractButton):
    """An icon with a word beneath it."""

    accessible_role = QAccessible.Role.PageTab

    def __init__(self, page: WindowPageEntry, key: str) -> None:
        super().__init__()
        self._icon = page.icon
        self.setText(page.title)
        self.setAccessibleName(page.title)
        set_tip(self, f"{page.title} ({key})" if key else page.title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return QSize(self._width, 48)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width, LEAST_BUTTON)

    @property
    def _width(self) -> int:
        """Have room for the word in any language, within reason."""
        return max(RAIL - 6, min(WIDEST_WORD, round(painting.width_of(self.text(), theme.font(theme.TINY))) + 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        area = QRectF(self.rect())
        if self.isChecked() or self.underMouse():
            painting.plate(painter, area, current.raised if self.isChecked() else current.card, None)
        ink = current.color("text" if self.isChecked() else "muted")
        is_worded = area.height() >= WORDED
        top = area.top() + 6 if is_worded else area.center().y() - 11
        icons.paint(painter, QRectF(area.center().x() - 11, top, 22, 22), self._icon, ink)
        if is_worded:
            word = QRectF(area.left(), area.top() + 29, area.width(), 15)
            painting.write(painter, word, self.text(), theme.font(theme.TINY), ink, painting.CENTRE)
        if self.hasFocus():
            painting.focus_ring(painter, area)


def keys_of(pages: Sequence[WindowPageEntry]) -> dict[str, str]:
    """Name each page's key, by id: Ctrl with 1 to 9 and 0 for the first ten, except pages with their own."""
    digits = iter([f"Ctrl+{place % DIGITS}" for place in range(1, DIGITS + 1)])
    return {page.id: page.key or next(digits, "") for page in pages}


class PhoneSign(QAbstractButton):
    """At the head of the rail as long as phones can listen: how many do. A click opens their panel."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_count(self, count: int | None) -> None:
        """Show how many phones listen; None: none can."""
        self.setVisible(count is not None)
        if count is not None:
            self.setText(number(count))
            told = tr("Players' phones: {count} connected", count=count)
            self.setAccessibleName(told)
            set_tip(self, told)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(RAIL - 6, LEAST_BUTTON)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect())
        painting.smooth(painter)
        painting.plate(painter, area.adjusted(4, 2, -4, -2), current.raised if self.underMouse() else current.card, current.accent)
        icons.paint(painter, QRectF(area.center().x() - 19, area.center().y() - 9, 18, 18), "phone", current.color("accent"))
        painting.write(
            painter, area.adjusted(area.width() / 2 + 1, 0, 0, 0), self.text(), theme.font(theme.SMALL, strong=True), current.text
        )
        if self.hasFocus():
            painting.focus_ring(painter, area)
