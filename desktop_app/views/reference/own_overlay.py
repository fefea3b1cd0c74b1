"""The form of a custom rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.views.adding.own_form import OwnFieldShown, OwnForm
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.text import frame

if TYPE_CHECKING:
    from collections.abc import Mapping

EDGE: Final = 26
WIDEST: Final = 940
TALLEST: Final = 760


class OwnOverlay(Overlay):
    """Asks what a row says; Enter keeps it, Esc leaves things as they are."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, top=EDGE)
        self.form = OwnForm()
        self.form.left.connect(self.close_up)
        self._sheet = frame("sheet")
        self._sheet.setLayout(column(self.form, margins=(20, 16, 20, 16)))
        self.hold(self._sheet)

    def ask(self, title: str, fields: Sequence[OwnFieldShown]) -> None:
        """Ask with these values in the fields, the keys in the first."""
        self.cover(self.form)
        self.form.show_fields(title, fields)

    def complain(self, sentences: Mapping[str, str]) -> None:
        """Say what does not fit, field by field."""
        self.form.complain(sentences)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = event.size()
        self._sheet.setFixedSize(max(0, min(WIDEST, size.width() - 2 * EDGE)), max(0, min(TALLEST, size.height() - 2 * EDGE)))
