"""The interface of pages and overlays towards the window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from desktop_app.views.parts.buttons import Button

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from desktop_app.views.palette import Entry
    from desktop_app.views.parts.inputs import SearchField


class WindowPage(QWidget):
    """A page without a search, keys of its own or anything at its foot; pages override what they have."""

    accessible_role = QAccessible.Role.Section

    @property
    def foot(self) -> int:
        """Return how many pixels at the foot messages are to leave free."""
        return 0

    def commands(self) -> Sequence[Entry]:
        """List the page's actions for the palette: its buttons' texts, unless several are equal."""
        buttons = [button for button in self.findChildren(Button) if button.acts and button.isVisible() and button.isEnabled()]
        count = Counter(button.text() for button in buttons)
        return [(button.text(), button.told, button.click) for button in buttons if count[button.text()] == 1]

    def focus_search(self) -> bool:
        """Put the keyboard into the search field; tell whether the page has one."""
        return False

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key pressed beside the page and unused elsewhere; return whether it meant anything here."""
        return False


class SearchedPage(WindowPage):
    """A page whose lists are searched in one field."""

    search: SearchField

    def focus_search(self) -> bool:
        self.search.setFocus()
        self.search.selectAll()
        return True
