"""The sheet of a combatant in a fight: a copy, which can be edited here without touching the bestiary or the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.keeping import refuse_texts
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label
from desktop_app.views.sheet.page import PageView
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.controller.play.session import Result
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk


class CombatantSheet(QObject):
    """Shows and edits the copy."""

    def __init__(self, desk: Desk, tracker: Tracker, who: str, *, act: Callable[[Callable[[], Result]], None]) -> None:
        """Show the sheet over the fight; `act` carries something out there."""
        super().__init__()
        self._desk, self._tracker, self._who, self._act = desk, tracker, who, act
        self.page = PageView()
        self._title, self._subtitle = Label("", "display"), Label("", "body", "muted")
        self.view = QWidget()
        self.setParent(self.view)  # it goes away with what it shows
        back = Button(tr("Back to the fight"), icon="back", key="Esc")
        back.clicked.connect(self.close)
        content = QWidget()
        content.setLayout(column(self.page, None, margins=(0, 14, 12, 20)))
        head = row(column(self._title, self._subtitle, gap=0), None, back, gap=12)
        self.view.setLayout(column(head, scrolling(content), gap=0, margins=(22, 14, 10, 0)))
        on_keys(self.view, ("Esc", self.close))
        self.page.edited.connect(self._edited)
        self.page.text_edited.connect(lambda _, target, path, text: self._edited(target, path, text))
        self.page.box_clicked.connect(self._box_clicked)
        self.refresh()
        desk.window.show_over(self.view)

    def refresh(self) -> None:
        """Show the sheet as the fight has it."""
        page = self._tracker.page(self._who)
        self._title.setText(self._tracker.name(self._who))
        self._subtitle.setText(tr("{subtitle} · current state in this fight; changes stay in the fight", subtitle=page.subtitle))
        self.page.show_page(page, self._who)

    def close(self) -> None:
        """Go back to the fight."""
        self._desk.window.close_over("fight")

    def _edited(self, target: str, path: str, value: Json) -> None:
        steps = self._tracker.steps
        self._act(lambda: self._tracker.hand.edit(self._who, path, value, target))
        if self._tracker.steps == steps:
            refuse_texts(self.view)
        self.refresh()

    def _box_clicked(self, track: str, line: int, ticked: int) -> None:
        self._act(lambda: self._tracker.hand.tick(self._who, track, line, ticked))
        self.refresh()
