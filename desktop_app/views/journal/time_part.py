"""The date of the table at the right of the journal: the next days, what falls due on them, the clocks of threats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from desktop_app.views.journal.clock_rows import DAY, HOUR, WEEK, ClockRow
from desktop_app.views.journal.day_strip import DayStrip
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, empty, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.dates import ClockShown, DueShown, TimeShown


def due_line(shown: DueShown, *, whole: bool = False) -> QWidget:
    """Make a reminder's line: the day, in its source's colour, and the text; `whole`: with the whole date."""
    made = QWidget()
    day = Label(shown.moment if whole else str(shown.number), "small" if whole else "strong", "blood" if shown.is_rule else "neutral")
    day.setMinimumWidth(118 if whole else 20)
    set_tip(day, shown.moment)
    line = row(day, Label(shown.text, "body", wrap=True), gap=8)
    line.setStretch(1, 1)
    made.setLayout(line)
    return made


class TimePart(QWidget):
    """Calendar and clocks. It knows no rules: it shows given data, and signals requests."""

    move_asked = Signal(int)
    """So many hours from now."""
    event_opened = Signal(int)
    page_asked = Signal(str)
    clock_turned = Signal(int, int)
    clock_dropped = Signal(int)
    event_dropped = Signal(int)

    def __init__(self, *, tells_waiting: bool = True) -> None:
        """Make it for a page; in Downtime what is pending stands beside it, and is not told."""
        super().__init__()
        self._tells_waiting = tells_waiting
        self._shown: TimeShown | None = None
        self.date = Button("", "link", name=tr("Choose the calendar and the date"))
        self._part, self._sky = Label("", "small", "muted"), Label("", "small", "muted", wrap=True)
        set_tip(self._sky, tr("Year, season and moons"))
        self.strip = DayStrip()
        self._lines, self._clocks = QVBoxLayout(), QVBoxLayout()
        for layout, gap in ((self._lines, 5), (self._clocks, 12)):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(gap)
        self.waiting = Button("", "link")
        self.waiting.hide()
        self.hour, self.day, self.week = (
            Button(tr("+ hour"), small=True, name=tr("Move the date by an hour")),
            Button(tr("+ day"), small=True, name=tr("Move the date by a day")),
            Button(tr("+ week"), small=True, name=tr("Move the date by a week")),
        )
        self.new_event = Button("", "quiet", small=True, icon="plus", name=tr("New event on the calendar"))
        self.all_events = Button(tr("All events"), "quiet", small=True)
        self.print_button = Button(tr("Print"), "quiet", small=True, name=tr("Print the calendar"))
        self.new_clock = Button("", "quiet", small=True, icon="plus", name=tr("New clock"))
        for button, hours in ((self.hour, HOUR), (self.day, DAY), (self.week, WEEK)):
            button.clicked.connect(partial(self.move_asked.emit, hours))
        self.strip.chosen.connect(lambda days: self.move_asked.emit(days * DAY))
        head = row(Label(tr("Calendar"), "caption", "muted"), None, self.date, self._part, gap=4)
        buttons = row(self.hour, self.day, self.week, None, self.new_event, gap=4)
        listed = row(self.all_events, None, self.print_button, gap=4)
        clocks = row(Label(tr("Clocks"), "caption", "muted"), None, self.new_clock)
        self.setLayout(column(head, self.strip, self._sky, self._lines, self.waiting, buttons, listed, 6, clocks, self._clocks, gap=8))

    def show_time(self, shown: TimeShown, *, is_read_only: bool) -> None:
        """Show the date; the same as before stays as it is."""
        for button in (self.hour, self.day, self.week, self.new_event, self.new_clock, self.date):
            button.setEnabled(not is_read_only)
        self.strip.setEnabled(not is_read_only)
        if shown == self._shown:
            return
        before, self._shown = self._shown, shown
        self.date.setText(shown.date)
        self._part.show_text(shown.part)
        self._sky.show_text(" · ".join(part for part in (shown.year, shown.sky) if part))
        self.strip.show_days(shown.days)
        self.waiting.setText(tr("Pending in Downtime: {count}", count=shown.waiting))
        self.waiting.setVisible(self._tells_waiting and bool(shown.waiting))
        if before is None or before.lines != shown.lines:
            empty(self._lines)
            for line in shown.lines:
                self._lines.addWidget(self._line(line))
        if before is None or before.clocks != shown.clocks:
            empty(self._clocks)
            for clock in shown.clocks:
                self._clocks.addWidget(self._clock(clock))
            if not shown.clocks:
                self._clocks.addWidget(Label(tr("A clock shows how near a threat is."), "small", "muted", wrap=True))

    def _line(self, shown: DueShown) -> QWidget:
        made = due_line(shown)
        layout = made.layout()
        if shown.event and isinstance(layout, QBoxLayout):
            change = Button("", "quiet", icon="pencil", small=True, name=tr("Change “{text}”", text=shown.text))
            change.clicked.connect(partial(self.event_opened.emit, shown.event))
            layout.addWidget(change)
            away = Button("", "quiet", icon="close", small=True, name=tr("Remove “{text}” from the calendar", text=shown.text))
            away.clicked.connect(partial(self.event_dropped.emit, shown.event))
            layout.addWidget(away)
        if shown.page:
            outer, leads = QWidget(), Button(shown.page, "link")
            leads.clicked.connect(partial(self.page_asked.emit, shown.page))
            outer.setLayout(column(made, row(28, leads, None, gap=0), gap=0))
            return outer
        return made

    def _clock(self, shown: ClockShown) -> QWidget:
        made = ClockRow(shown)
        made.pie.turned.connect(partial(self.clock_turned.emit, shown.id))
        made.pie.dropped.connect(partial(self.clock_dropped.emit, shown.id))
        return made
