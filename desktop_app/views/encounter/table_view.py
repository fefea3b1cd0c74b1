"""The table between fights: the party, what lies on the table (tasks, calls, rewards), what each can do, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views.encounter.play_view import PlayView
from desktop_app.views.journal.time_part import TimePart
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TrackerShown

TIME_WIDTH: Final = 300
HAS_ROOM_FOR_TIME: Final = 620
"""From this width of the stage on the calendar is beside what is in progress; before, a link leads to it."""
LOG_HEIGHT: Final = 196
HEAD: Final = 80
"""What stands above the cards, with its margins."""
NOTHING: Final = marked("No long tasks in progress. Tests, new tasks, rest and advancement are in the panel at the right.")


class TableView(PlayView):
    """The table; what is done here is done by the party, outside of a fight."""

    date_asked = Signal()
    loot_asked = Signal()

    def __init__(self) -> None:
        super().__init__(frame("ground"), people=tr("Party"), count_words=tr("characters"))
        self.nothing = Label(tr(NOTHING), "body", "muted", wrap=True)
        self._matters = QWidget()
        self._matters.setLayout(column(self.reminders, None, gap=0, margins=(0, 0, 8, 0)))
        self._area = scrolling(self._matters)
        self._area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.date = Button("", "link", name=tr("Change date"))
        self.date.clicked.connect(self.date_asked)
        self.date.setMinimumWidth(1)  # it gives way before what is done here
        self.loot = Button(tr("Share out loot"), "link", key="Shift+O")
        self.loot.clicked.connect(self.loot_asked)
        self.loot.hide()
        on_keys(self, ("Shift+O", self.loot_asked))
        head = row(Label(tr("In progress"), "caption", "muted"), None, self.loot, self.date, self._scene, self._type_dice, gap=12)
        self.time = TimePart(tells_waiting=False)
        dates = QWidget()
        dates.setLayout(column(self.time, None, gap=0))
        self._time_area = scrolling(dates)
        self._time_area.setFixedWidth(TIME_WIDTH)
        tasks = column(head, self.nothing, self._area, None, gap=8)
        upper = row(tasks, self._time_area, gap=20, margins=(16, 12, 12, 12))
        upper.setStretch(0, 1)
        stage = column(upper, self.log, gap=0)
        stage.setStretch(0, 1)
        self._stage.setLayout(stage)

    def _draw(self, shown: TrackerShown) -> None:
        super()._draw(shown)
        self.nothing.setVisible(not self.reminders.cards)
        self._area.setVisible(bool(self.reminders.cards))
        self._fit()

    def _place_overlays(self) -> None:
        super()._place_overlays()
        self._fit()

    def _fit(self) -> None:
        """Give what is in progress the room that it needs, up to all above the log; the calendar goes where it has no room."""
        self.log.keep_open(min(LOG_HEIGHT, self._stage.height() * 2 // 5))
        has_time = self._stage.width() >= HAS_ROOM_FOR_TIME
        self._time_area.setVisible(has_time)
        self.date.setVisible(not has_time)
        inner = self._matters.layout()
        width = max(200, self._stage.width() - 40 - has_time * (TIME_WIDTH + 20))
        wanted = inner.totalHeightForWidth(width) if inner is not None and inner.hasHeightForWidth() else self._matters.sizeHint().height()
        self._matters.setMinimumHeight(max(1, wanted))
        self._area.setFixedHeight(max(60, min(self._stage.height() - self.log.height() - HEAD, wanted + 6)))
