"""Downtime: the party, what is in progress (tasks, calls, rewards), everyone's actions, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from desktop_app.views.encounter.play_view import PlayView
from desktop_app.views.journal.time_part import TimePart
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import keys, marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TrackerShown

TIME_WIDTH: Final = 300
TIME_HEIGHT: Final = 220
TASKS_WIDTH: Final = 320
TASKS_HEIGHT: Final = 70
"""Least height of the tasks beside or beneath the calendar."""
GAP: Final = 20
SIDES: Final = 40
LOG_HEIGHT: Final = 196
HEAD: Final = 80
"""What stands above the cards, with its margins."""
NOTHING: Final = marked("No long tasks in progress. Tests, new tasks, rest and advancement are in the panel at the right.")


class TableView(PlayView):
    """The table; what is done here is done by the party, outside of a fight."""

    rest_asked = Signal()
    loot_asked = Signal()

    def __init__(self) -> None:
        super().__init__(frame("ground"), people=tr("Party"), count_words=tr("characters"))
        self.nothing = Label(tr(NOTHING), "body", "muted", wrap=True)
        self._matters = QWidget()
        self._matters.setLayout(column(self.reminders, None, gap=0, margins=(0, 0, 8, 0)))
        self._area = scrolling(self._matters)
        self._area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.date = Button("", "link", name=tr("Change date"))
        self.date.setMinimumWidth(1)  # it gives way before what is done here
        self.rest = Button(tr("Rest"), "accent", small=True)
        set_tip(self.rest, keys("Shift+R"))
        self.rest.clicked.connect(self.rest_asked)
        self.loot = Button(tr("Share out loot"), "link", key="Shift+O")
        self.loot.clicked.connect(self.loot_asked)
        self.loot.hide()
        on_keys(self, ("Shift+O", self.loot_asked), ("Shift+R", self.rest_asked))
        head = row(
            ElidedLabel(tr("In progress"), "caption", "muted"),
            None,
            self.loot,
            self.date,
            self.rest,
            self.scene_button,
            self.dice_button,
            gap=8,
        )
        self.time = TimePart(tells_waiting=False)
        dates = QWidget()
        dates.setLayout(column(self.time, None, gap=0))
        self._time_area = scrolling(dates)
        tasks = column(self.nothing, self._area, None, gap=8)
        self._upper = row(tasks, self._time_area, gap=GAP)
        upper = column(head, self._upper, gap=8, margins=(16, 12, 12, 12))
        upper.setStretch(1, 1)
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
        """Give the tasks their height. The calendar is beside or beneath them; if neither fits, a link replaces it."""
        width, height = self._stage.width(), self._stage.height()
        self.log.keep_open(min(LOG_HEIGHT, height * 2 // 5))
        room = height - self.log.height() - HEAD
        is_beside, is_beneath = width >= TASKS_WIDTH + TIME_WIDTH, room >= TASKS_HEIGHT + TIME_HEIGHT
        self._upper.setDirection(QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom)
        self._upper.setStretch(0, int(is_beside))
        self._time_area.setFixedWidth(TIME_WIDTH if is_beside else max(1, width - SIDES))
        self._time_area.setVisible(is_beside or is_beneath)
        self.date.setVisible(self._time_area.isHidden())
        inner = self._matters.layout()
        across = max(200, width - SIDES - is_beside * (TIME_WIDTH + GAP))
        wanted = inner.totalHeightForWidth(across) if inner is not None and inner.hasHeightForWidth() else self._matters.sizeHint().height()
        self._matters.setMinimumHeight(max(1, wanted))
        most = room - TIME_HEIGHT if is_beneath and not is_beside else room
        self._area.setFixedHeight(max(60, min(most, wanted + 6)))
