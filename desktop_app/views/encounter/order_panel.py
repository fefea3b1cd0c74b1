"""The left panel: the order and reminders beneath; in a small window a narrow strip, or for a while the reminders alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import NO_LIMIT, column, row, scrolling
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.encounter.order import OrderList
    from desktop_app.views.encounter.reminders import Reminders

WIDTH: Final = 268
STRIP: Final = 76
MOST_WAITING: Final = 170
LOW_WAITING: Final = 132


class OrderPanel(QFrame):
    """Holds the order and, once they are added, the reminders."""

    def __init__(self, caption: str, order: OrderList) -> None:
        """Put an order beneath its caption."""
        super().__init__()
        self.setAccessibleName(tr("{caption}, and pending choices", caption=caption))
        self.setProperty("surface", "panel")
        self.setProperty("edge", "right")
        self._order = order
        self._reminders: Reminders | None = None
        self._area: QScrollArea | None = None
        self._waiting = QWidget()
        self._is_small = self._is_low = self._is_turned = False
        self._fitted: object = None
        self._caption, self._count = Label(caption, "caption", "muted"), Label("", "caption", "muted")
        self.pending_button = Button("", small=True, key="R", name=tr("{name}, key {key}", name=tr("Pending choices"), key="R"))
        self.pending_button.hide()
        set_tip(self._count, tr("How many are in the list below, those that are down included"))
        head = row(self._caption, None, self._count, margins=(4, 0, 4, 2))
        self._lines = column(head, order, self.pending_button, gap=6, margins=(8, 12, 8, 8))
        self.setLayout(self._lines)
        self.setFixedWidth(WIDTH)

    def add_waiting(self, reminders: Reminders) -> None:
        """Put what waits beneath the order."""
        self._reminders = reminders
        head = row(Label(tr("Pending choices"), "caption", "muted"), None, KeyCap("R"))
        self._waiting.setLayout(column(head, reminders, None, gap=8, margins=(2, 4, 0, 0)))
        self._area = scrolling(self._waiting)
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._lines.insertWidget(2, self._area)

    def show_count(self, text: str) -> None:
        """Say how many take part."""
        self._count.setText(text)

    def set_size(self, *, is_small: bool, is_low: bool) -> None:
        """Take the width of a strip, and less height for what waits."""
        self._is_small, self._is_low = is_small, is_low
        self._order.set_narrow(is_small)
        self.settle()

    def turn(self, *, to_waiting: bool) -> None:
        """Show in a small window what waits in place of the strip, or the strip again."""
        if to_waiting != self._is_turned:
            self._is_turned = to_waiting
            self.settle()

    def settle(self) -> None:
        """Distribute the height: reminders get what they need, up to a limit."""
        cards = self._reminders.waiting if self._reminders is not None else []
        self._is_turned = self._is_turned and self._is_small and bool(cards)
        for label in (self._caption, self._count):
            label.setVisible(not self._is_small)
        is_strip = self._is_small and not self._is_turned
        self.setFixedWidth(STRIP if is_strip else WIDTH)
        self._lines.setContentsMargins(*((3, 0, 3, 4) if is_strip else (8, 12, 8, 8)))
        self._order.setVisible(not self._is_turned)
        self.pending_button.set_text(tr("{count} open", count=len(cards)))
        self.pending_button.set_short(is_short=True)
        self.pending_button.setVisible(is_strip and bool(cards))
        if self._area is None:
            return
        self._area.setVisible(bool(cards) and not is_strip)
        fitted = (self.size(), self._is_small, self._is_low, self._is_turned, cards)
        if fitted != self._fitted:
            self._fitted = fitted
            self._fit()
            QTimer.singleShot(0, self, self._fit)  # once more when new cards have found their lines

    def _fit(self) -> None:
        assert self._area is not None, "something waits"
        if self._is_turned:
            self._area.setMinimumHeight(0)
            self._area.setMaximumHeight(NO_LIMIT)
            return
        inner = self._waiting.layout()
        tall = inner.totalHeightForWidth(WIDTH - 30) if inner is not None and inner.hasHeightForWidth() else 0
        most = LOW_WAITING if self._is_low else MOST_WAITING
        if tall < most:  # what wants more is not asked again how much
            tall = max(tall, self._waiting.minimumSizeHint().height(), self._waiting.sizeHint().height())
        self._area.setFixedHeight(min(most, tall + 2))
