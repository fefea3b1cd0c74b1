"""The rail at the left of the window: a button for each page, with its key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.tips import set_tip

RAIL: Final = 64
WIDEST_WORD: Final = 96
DIGITS: Final = 10
LEAST_BUTTON, WORDED = 26, 44
"""How high a button of the rail is at least, and with its word."""


class Page(NamedTuple):
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

    def __init__(self, page: Page, key: str) -> None:
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


def keys_of(pages: Sequence[Page]) -> dict[str, str]:
    """Name the key that goes to each page, by its id: Ctrl with 1 to 9 and 0 for the first ten, but where a page has its own."""
    digits = iter([f"Ctrl+{place % DIGITS}" for place in range(1, DIGITS + 1)])
    return {page.id: page.key or next(digits, "") for page in pages}
