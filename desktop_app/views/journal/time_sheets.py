"""Sheets over the window: moving the date, a new event, a new clock, which calendar and what day it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop_app.rules.kernel.dated import REPEATS
from desktop_app.views.journal.clock_rows import DAY, HOUR, WEEK
from desktop_app.views.journal.time_part import due_line
from desktop_app.views.parts.asking_sheet import AskingSheet
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.parts.layouts import add_layout, column, empty, row, scrolling
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.dates import DueShown, EventShown
    from desktop_app.rules.kernel.calendar import Date
    from desktop_app.rules.kernel.dated import DatedEvent

LIST: Final = 260
FAR: Final = 9999
WEEKLY: Final = 7
EVERY: Final = (0, DAY, WEEK, HOUR)
"""How a clock moves by itself: not at all, by the day, by the week, by the hour."""
UNITS: Final = (HOUR, DAY, WEEK)


def _labelled(words: str, field: QWidget) -> QWidget:
    made, label = QWidget(), Label(words, "small", "muted")
    label.setFixedWidth(120)
    line = row(label, field, gap=10)
    line.setStretch(1, 1 if isinstance(field, QLineEdit) else 0)
    if not isinstance(field, QLineEdit):
        line.addStretch(1)
    made.setLayout(line)
    return made


def _line_edit(name: str) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setMaxLength(200)
    made.setFixedHeight(34)
    return made


def _choice(name: str, words: Sequence[str]) -> DropDown:
    made = DropDown(name)
    made.addItems(list(words))
    return made


class DateFields(QWidget):
    """Day, month and year side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.day, self.year = Stepper(tr("Day"), 1, low=1, high=400), Stepper(tr("Year"), 1, low=0, high=FAR)
        self.month = DropDown(tr("Month"))
        self.setLayout(row(self.day, self.month, self.year, gap=8))

    def show_date(self, months: Sequence[str], date: Date) -> None:
        """Show a date of a calendar with these months."""
        self.month.clear()
        self.month.addItems(list(months))
        self.month.setCurrentIndex(date.month - 1)
        self.day.set_value(date.day)
        self.year.set_value(date.year)

    @property
    def date(self) -> tuple[int, int, int]:
        """Return year, month and day as they stand."""
        return int(self.year.value), self.month.currentIndex() + 1, int(self.day.value)


class MoveSheet(AskingSheet):
    """Says what falls due on the way before the date is moved."""

    moved = Signal(int)
    rested = Signal(int)
    """The date is moved so far by a rest: the healing that falls due is done."""

    def __init__(self, window: QWidget, told: Callable[[int], tuple[str, Sequence[DueShown], int]]) -> None:
        """`told` says for so many hours what time it will be, what falls due until then, and how many more than that."""
        super().__init__(window, tr("Change date"), tr("Change date"))
        self._told = told
        self._rests = False
        self.amount = Stepper(tr("How long"), 1, low=1, high=400)
        self.unit = _choice(tr("Hours, days or weeks"), (tr("hours"), tr("days"), tr("weeks")))
        self.when, self.more = Label("", "strong"), Label("", "small", "muted")
        self.lines = QVBoxLayout()
        self.lines.setSpacing(6)
        self.lines.setContentsMargins(0, 0, 8, 0)
        host = QWidget()
        host.setProperty("surface", "none")
        host.setLayout(column(self.lines, None, gap=0))
        self._area = scrolling(host)
        self._area.setMaximumHeight(LIST)
        self.lay_out(row(self.amount, self.unit, None, self.when, gap=10), self._area, self.more)
        self.amount.edited.connect(self._show)
        self.unit.activated.connect(lambda _: self._show())

    @property
    def hours(self) -> int:
        """Return how far the date is to be moved."""
        return int(self.amount.value) * self._unit

    @property
    def _unit(self) -> int:
        return UNITS[self.unit.currentIndex()]

    def ask(self, hours: int, *, rests: bool = False) -> None:
        """Ask whether the date is to be moved so far, or whether the party rests so long."""
        self._rests, does = rests, tr("Rest") if rests else tr("Change date")
        self.title.setText(does)
        self.does.set_text(does)
        self.setAccessibleName(does)
        place = next(place for place in (2, 1, 0) if hours % UNITS[place] == 0)
        self.unit.setCurrentIndex(place)
        self.amount.set_value(hours // UNITS[place])
        self.refusal.show_text("")
        self._show()
        self.cover(self.does)

    def _show(self) -> None:
        when, lines, more = self._told(int(self.amount.typed_so_far) * self._unit)
        self.when.setText(when)
        empty(self.lines)
        for line in lines:
            self.lines.addWidget(due_line(line, whole=True))
        if not lines:
            none = tr("No healing due until then.") if self._rests else tr("No events due until then.")
            self.lines.addWidget(Label(none, "body", "muted"))
        self.more.show_text(tr("and more: {count}", count=more) if more else "")
        self._area.setFixedHeight(min(LIST, 12 + 28 * max(1, len(lines))))

    def take(self) -> None:
        (self.rested if self._rests else self.moved).emit(self.hours)


class EventSheet(AskingSheet):
    """A new event: what, when, how it comes again, which page tells more."""

    kept = Signal(int, str, int, int, int, str, int, str)
    """Number (0: a new one), text, year, month, day, how it comes again, every so many days, page."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("New event on the calendar"), tr("Save"))
        self._number = 0
        self.text, self.page = _line_edit(tr("Event")), _line_edit(tr("Page of the journal"))
        self.when = DateFields()
        self.repeat = _choice(tr("Repeats"), (tr("once"), tr("every year"), tr("every month"), tr("every few days")))
        self.every = Stepper(tr("Days"), WEEKLY, low=1, high=FAR)
        self.page.setPlaceholderText(tr("title of a page about it"))
        again = QWidget()
        again.setLayout(row(self.repeat, self.every, gap=8))
        self.repeat.currentIndexChanged.connect(lambda place: self.every.setVisible(REPEATS[place] == "days"))
        self.every.hide()
        self.lay_out(
            _labelled(tr("Event"), self.text),
            _labelled(tr("When"), self.when),
            _labelled(tr("Again"), again),
            _labelled(tr("Page"), self.page),
        )

    def ask(self, months: Sequence[str], on: Date, event: DatedEvent | None = None) -> None:
        """Ask for a new event, or for one of the calendar as it should be; `on` is its day."""
        self._number = event.id if event is not None else 0
        self.title.setText(tr("An event of the calendar") if event is not None else tr("New event on the calendar"))
        self.when.show_date(months, on)
        self.text.setText(event.text if event is not None else "")
        self.page.setText(event.page if event is not None else "")
        self.repeat.setCurrentIndex(REPEATS.index(event.repeat) if event is not None else 0)
        self.every.set_value(event.every if event is not None else WEEKLY)
        self.refusal.show_text("")
        self.cover(self.text)

    def take(self) -> None:
        again, every = REPEATS[self.repeat.currentIndex()], int(self.every.value)
        self.kept.emit(self._number, self.text.text(), *self.when.date, again, every, self.page.text())


class AgendaSheet(AskingSheet):
    """All events of the calendar: each is opened by a click, to be changed, or taken off."""

    opened = Signal(int)
    dropped = Signal(int)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("Events of the calendar"), tr("New event"))
        self.lines = QVBoxLayout()
        self.lines.setSpacing(4)
        host = QWidget()
        host.setProperty("surface", "none")
        host.setLayout(column(self.lines, None, gap=0))
        self._area = scrolling(host)
        self.lay_out(self._area)

    def ask(self, events: Sequence[EventShown]) -> None:
        """List the events, the earliest first."""
        again: dict[str, str] = dict(zip(REPEATS, ("", tr("every year"), tr("every month"), tr("every few days")), strict=True))
        empty(self.lines)
        for event in events:
            opens = Button(event.text, "link", name=tr("Change “{text}”", text=event.text))
            opens.clicked.connect(partial(self.opened.emit, event.id))
            away = Button("", "quiet", icon="close", small=True, name=tr("Remove “{text}” from the calendar", text=event.text))
            away.clicked.connect(partial(self.dropped.emit, event.id))
            when = Label(" · ".join(filter(None, (event.date, again[event.repeat]))), "small", "muted")
            add_layout(self.lines, row(opens, None, when, away, gap=8))
        if not events:
            self.lines.addWidget(Label(tr("The calendar is empty."), "body", "muted"))
        self._area.setFixedHeight(min(LIST, 12 + 34 * max(1, len(events))))
        self.cover(self.does)

    def take(self) -> None:
        self.opened.emit(0)


class ClockSheet(AskingSheet):
    """A new clock: what it is called, its segments, how it moves."""

    kept = Signal(str, int, int, str)
    """Title, segments, hours after which one is filled by itself, note."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("New clock"), tr("Save"))
        self.text, self.note = _line_edit(tr("Clock")), _line_edit(tr("Note"))
        self.segments = Stepper(tr("Segments"), 6, low=2, high=24)
        self.every = _choice(tr("Moves"), (tr("manually"), tr("one each day"), tr("one each week"), tr("one each hour")))
        self.lay_out(
            _labelled(tr("Clock"), self.text),
            _labelled(tr("Segments"), self.segments),
            _labelled(tr("Moves"), self.every),
            _labelled(tr("Note"), self.note),
        )

    def ask(self) -> None:
        """Show the sheet empty, the keys in the title."""
        for field in (self.text, self.note):
            field.clear()
        self.refusal.show_text("")
        self.cover(self.text)

    def take(self) -> None:
        self.kept.emit(self.text.text(), int(self.segments.value), EVERY[self.every.currentIndex()], self.note.text())


class CalendarSheet(AskingSheet):
    """Which calendar the days are counted by, and what day and hour it is now. No time passes by it."""

    chosen = Signal(str)
    dated = Signal(int, int, int, int)
    """Year, month, day, hour."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("Calendar and date"), tr("Set the date"))
        self._ids: Sequence[str] = ()
        self.calendar, self.when = DropDown(tr("Calendar")), DateFields()
        self.hour = Stepper(tr("Hour"), 8, low=0, high=23)
        hint = tr("Setting the date lets no time pass. Custom calendars are files in the folder “calendars” of the program's data.")
        self.lay_out(
            _labelled(tr("Calendar"), self.calendar),
            _labelled(tr("Date"), self.when),
            _labelled(tr("Hour"), self.hour),
            Label(hint, "small", "muted", wrap=True),
        )
        self.calendar.activated.connect(lambda place: self.chosen.emit(self._ids[place]))

    def ask(
        self, calendars: Sequence[tuple[str, str]], calendar: str, months: Sequence[str], now: tuple[Date, int], faults: Sequence[str]
    ) -> None:
        """Show which calendars there are and what time it is; `faults` say which files of one's own are none."""
        self._ids = [key for key, _ in calendars]
        self.calendar.clear()
        self.calendar.addItems([name for _, name in calendars])
        if calendar in self._ids:
            self.calendar.setCurrentIndex(self._ids.index(calendar))
        date, hour = now
        self.when.show_date(months, date)
        self.hour.set_value(hour)
        self.refusal.show_text("\n".join(faults))
        if not self.isVisible():
            self.cover(self.calendar)

    def take(self) -> None:
        self.dated.emit(*self.when.date, int(self.hour.value))
