"""Tabs over a stack of pages: each shows its result next to its title."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.parts.layouts import row
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import keys, tr

HEIGHT: Final = 38
SIDE: Final = 10
"""Pixels left and right of the words."""
BETWEEN: Final = 8
LINE: Final = 2
"""Height of the line beneath the open tab."""


class Tab(QAbstractButton):
    """A tab: its title, and its page's result beside, shortened in a narrow space."""

    accessible_role = QAccessible.Role.PageTab

    def __init__(self, title: str, key: str) -> None:
        """`key` opens the tab; its tip says so."""
        super().__init__()
        self._key, self.result = keys(key), ""
        self.setText(title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._tell()

    def show_result(self, result: str) -> None:
        """Show what the page comes to; "": nothing yet."""
        if result != self.result:
            self.result = result
            self._tell()
            self.updateGeometry()
            self.update()

    def _tell(self) -> None:
        told = tr("{name}: {words}", name=self.text(), words=self.result) if self.result else self.text()
        set_name(self, told)
        set_tip(self, f"{told} ({self._key})")

    def sizeHint(self) -> QSize:
        words = painting.width_of(self.text(), theme.font(strong=True))
        beside = BETWEEN + painting.width_of(self.result, theme.font()) if self.result else 0
        return QSize(round(words + beside) + 2 * SIDE + 2, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(painting.width_of(self.text(), theme.font(strong=True))) + 2 * SIDE + 2, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect())
        painting.smooth(painter)
        is_bright = self.isChecked() or self.underMouse()
        strong = theme.font(strong=self.isChecked())
        room = area.adjusted(SIDE, 0, -SIDE, -LINE)
        painting.write(painter, room, self.text(), strong, current.text if is_bright else current.muted)
        beside = room.adjusted(painting.width_of(self.text(), strong) + BETWEEN, 0, 0, 0)
        if self.result and beside.width() > SIDE:
            painting.write(painter, beside, self.result, theme.font(), current.muted)
        if self.isChecked():
            line = QRectF(area.left() + SIDE / 2, area.bottom() - LINE, area.width() - SIDE, LINE)
            painting.plate(painter, line, current.accent, None, radius=1)
        if self.hasFocus():
            painting.focus_ring(painter, area.adjusted(0, 3, 0, -3))


class Tabs(QWidget):
    """The tabs side by side, one of them open; arrow keys go from one to the next."""

    accessible_role = QAccessible.Role.PageTabList
    opened = Signal(int)

    def __init__(self, name: str, *titles: str) -> None:
        """`titles` are those of the tabs, in their order; 1, 2, 3 ... are the keys that open them."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.tabs = [Tab(title, str(place + 1)) for place, title in enumerate(titles)]
        for place, tab in enumerate(self.tabs):
            self._group.addButton(tab, place)
        self._group.idClicked.connect(self.opened)
        self.tabs[0].setChecked(True)
        self.setLayout(row(*self.tabs, None, gap=4))

    @property
    def place(self) -> int:
        """Return the place of the open tab, from 0."""
        return self._group.checkedId()

    def open(self, place: int) -> None:
        """Open a tab; past the last one comes the first."""
        place %= len(self.tabs)
        if place != self.place:
            self.tabs[place].setChecked(True)
            self.opened.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.open(self.place + step)
        self.tabs[self.place].setFocus(Qt.FocusReason.TabFocusReason)
