"""Two creatures side by side, each with its stat card and how it fares against the party."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop_app.views.bestiary.against_card import AgainstCard
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.sheet.page import PageView
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import CreatureShown


class _Side(QWidget):
    """One of the two; it is looked at, not edited."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self._line = ElidedLabel("", "heading"), ElidedLabel("", "small", "muted")
        self.against = AgainstCard()
        self.page, self.rest = PageView(), PageView()
        self.setLayout(column(self.title, self._line, self.against, self.page, self.rest, None, gap=10))

    def show_creature(self, shown: CreatureShown) -> None:
        """Show a creature with its line and page at this side."""
        self.title.setText(shown.page.title)
        self._line.setText(shown.line)
        self.page.show_page(shown.page)
        self.rest.setVisible(shown.rest is not None)
        if shown.rest is not None:
            self.rest.show_page(shown.rest)


class ComparedView(QWidget):
    """The creature that was kept for comparing at the left, the one chosen now at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = _Side(), _Side()
        self._hint = Label(tr("Choose another creature in the list to replace the one at the right."), "small", "muted")
        self.close_button = Button(tr("Stop comparing"), key="Esc", small=True)
        both = row(self.first, self.second, gap=18)
        both.setStretch(0, 1)
        both.setStretch(1, 1)
        content = QWidget()
        content.setLayout(column(both, None, margins=(0, 6, 12, 20)))
        head = row(self._hint, None, self.close_button, margins=(0, 0, 12, 0))
        self.setLayout(column(head, scrolling(content), gap=4, margins=(22, 14, 10, 0)))

    def show_both(self, first: CreatureShown, second: CreatureShown) -> None:
        """Show two creatures beside each other, the first at the left."""
        self.first.show_creature(first)
        self.second.show_creature(second)
