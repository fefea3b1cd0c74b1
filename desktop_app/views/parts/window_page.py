"""What the window asks of whatever fills it: a page, or what is shown over the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class WindowPage(QWidget):
    """A page without a search, keys of its own or anything at its foot; pages override what they have."""

    @property
    def foot(self) -> int:
        """Return how many pixels at the foot messages are to leave free."""
        return 0

    def focus_search(self) -> bool:
        """Put the keyboard into the search field; tell whether the page has one."""
        return False

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that was pressed beside the page and that nothing else wanted; tell whether it meant anything here."""
        return False
