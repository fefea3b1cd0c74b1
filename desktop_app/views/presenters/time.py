"""The presenter of the date: says what falls due before it is moved, moves it, and keeps events and clocks. Each is a step of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget

from desktop_app.controller.play.session import Done
from desktop_app.rules.kernel.calendar import HOURS, Date
from desktop_app.views.journal.time_sheets import AgendaSheet, CalendarSheet, ClockSheet, EventSheet, MoveSheet
from desktop_app.views.parts.asking_sheet import AskingSheet
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.dates import Dates, DueShown
    from desktop_app.controller.play.session import Result
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.views.journal.time_part import TimePart
    from desktop_app.views.presenters.desk import Desk

T = TypeVar("T", bound=AskingSheet)


class TimePresenter:
    """Moves the date of the table of the rules in use, from whatever page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sheets: dict[str, AskingSheet] = {}
        self._done: list[tuple[int, int]] = []
        self._undone: list[tuple[int, int]] = []
        """Steps of the table that were made from the journal, by the number of the step and of the journal's own then: for its Ctrl+Z."""

    @property
    def tracker(self) -> Tracker:
        """Return the table of the rules in use."""
        return self._desk.campaign.table_tracker(self._desk.system_id)

    @property
    def dates(self) -> Dates:
        """Return the date of that table."""
        return self.tracker.dates

    def serve(self, part: TimePart) -> None:
        """Serve the journal's part with the date."""
        part.move_asked.connect(self.ask_move)
        part.new_event.clicked.connect(lambda: self.ask_event())
        part.event_opened.connect(self.ask_event)
        part.all_events.clicked.connect(self.ask_events)
        part.print_button.clicked.connect(lambda: self._desk.routes.files.print_calendar())
        part.new_clock.clicked.connect(self.ask_clock)
        part.date.clicked.connect(self.ask_calendar)
        part.waiting.clicked.connect(lambda: self._desk.window_page("table"))
        part.page_asked.connect(lambda title: self._desk.routes.follow_link(title))
        part.clock_turned.connect(lambda number, by: self._do(lambda: self.dates.fill_clock(number, by)))
        part.clock_dropped.connect(self._drop_clock)
        part.event_dropped.connect(self._drop_event)

    def show(self, part: TimePart) -> None:
        """Show the date as it stands."""
        self._desk.attempt(lambda: part.show_time(self.dates.shown(), is_read_only=self._desk.store.read_only))

    # ---- asking

    def _sheet(self, kind: type[T], make: Callable[[QWidget], T]) -> T:
        """Return a sheet, made when it is first asked for, over the window that there is now."""
        found = self._sheets.get(kind.__name__)
        if not isinstance(found, kind) or found.parent() is not self._desk.window:
            found = self._sheets[kind.__name__] = make(self._desk.window)
        return found

    def ask_move(self, hours: int) -> None:
        """Say what falls due in so many hours, and ask whether the date is to be moved."""
        if self._may_write():
            self._move_sheet().ask(hours)

    def ask_rest(self) -> None:
        """Tell the effects of the shortest healing rest, and ask whether to take it."""
        if self._may_write():
            self._move_sheet().ask(self.dates.rest_hours, rests=True)

    def _move_sheet(self) -> MoveSheet:
        def make(window: QWidget) -> MoveSheet:
            made = MoveSheet(window, self._told)
            made.moved.connect(lambda hours: self._move(lambda: self.dates.pass_time(hours)))
            made.rested.connect(lambda hours: self._move(lambda: self.dates.rest(hours)))
            return made

        return self._sheet(MoveSheet, make)

    def _told(self, hours: int) -> tuple[str, Sequence[DueShown], int]:
        lines, more = self.dates.coming(hours)
        return self.dates.after(hours), lines, more

    def ask_event(self, number: int = 0) -> None:
        """Ask for an event and its day, today by default; with a number, for changes of that calendar event."""

        def make(window: QWidget) -> EventSheet:
            made = EventSheet(window)
            made.kept.connect(
                lambda number, text, year, month, day, repeat, every, page: self._keep(
                    made, lambda: self.dates.keep_event(text, Date(year, month, day), repeat, every=every, page=page, number=number)
                )
            )
            return made

        if self._may_write():
            months, today = self.dates.months()
            event, day = self.dates.event(number) if number else (None, today)
            self._sheet(EventSheet, make).ask(months, day, event)

    def ask_events(self) -> None:
        """List all events of the calendar, to be changed or taken off."""

        def make(window: QWidget) -> AgendaSheet:
            made = AgendaSheet(window)
            made.opened.connect(lambda _: made.close_up())
            made.opened.connect(self.ask_event)
            made.dropped.connect(self._drop_event)
            made.dropped.connect(lambda _: made.ask(self.dates.events()))
            return made

        if self._may_write():
            self._sheet(AgendaSheet, make).ask(self.dates.events())

    def ask_clock(self) -> None:
        """Ask what draws near, and in how many segments."""

        def make(window: QWidget) -> ClockSheet:
            made = ClockSheet(window)
            made.kept.connect(
                lambda title, segments, every, note: self._keep(
                    made, lambda: self.dates.keep_clock(title, segments, every=every, note=note)
                )
            )
            return made

        if self._may_write():
            self._sheet(ClockSheet, make).ask()

    def ask_calendar(self) -> None:
        """Ask for the calendar and the day."""

        def make(window: QWidget) -> CalendarSheet:
            made = CalendarSheet(window)
            made.chosen.connect(self._adopt)
            made.dated.connect(lambda year, month, day, hour: self._keep(made, lambda: self.dates.set_date(Date(year, month, day), hour)))
            return made

        if self._may_write():
            self._fill(self._sheet(CalendarSheet, make))

    def _fill(self, sheet: CalendarSheet) -> None:
        shown, (months, today), (calendars, faults) = self.dates.shown(), self.dates.months(), self.dates.choices()
        sheet.ask(calendars, shown.calendar or calendars[-1][0], months, (today, shown.hour % HOURS), faults)

    def _may_write(self) -> bool:
        if self._desk.store.read_only:
            self._desk.refuse(tr("This campaign is read-only."))
        return not self._desk.store.read_only

    # ---- doing

    def _move(self, act: Callable[[], Result]) -> None:
        if self._keep(self._move_sheet(), act) and self.dates.shown().waiting:
            self._desk.window_page("table")

    def _adopt(self, calendar: str) -> None:
        sheet = self._sheets[CalendarSheet.__name__]
        assert isinstance(sheet, CalendarSheet)
        if self._do(lambda: self.dates.adopt(calendar), sheet):
            self._fill(sheet)

    def _drop_event(self, number: int) -> None:
        if self._do(lambda: self.dates.drop_event(number)):
            self._desk.window.messages.note(tr("Event removed."), action=tr("Undo"), callback=self._take_back)

    def _drop_clock(self, number: int) -> None:
        if self._do(lambda: self.dates.drop_clock(number)):
            self._desk.window.messages.note(tr("Clock deleted."), action=tr("Undo"), callback=self._take_back)

    def _keep(self, sheet: AskingSheet, act: Callable[[], Result]) -> bool:
        """Do it, and put the sheet away; one that is refused stays, with the reason."""
        is_done = self._do(act, sheet)
        if is_done:
            sheet.close_up()
        return is_done

    def _do(self, act: Callable[[], Result], sheet: AskingSheet | None = None) -> bool:
        result = self._desk.tried(act)
        if result is None:
            return False
        if not isinstance(result, Done):
            sentence = self.tracker.sentence(result)
            sheet.refuse(sentence) if sheet is not None else self._desk.refuse(sentence)
            return False
        self._undone.clear()
        self._done.append(self._now())
        self._desk.tell_changed()
        return True

    def _now(self) -> tuple[int, int]:
        return self.tracker.steps, self._desk.journal.steps_done

    # ---- Ctrl+Z on the page of the journal

    def _take_back(self) -> None:
        self.undo()

    def undo(self) -> bool:
        """Undo the last change made here, if it was the last of all; return whether it was."""
        if not self._done or self._done[-1] != self._now():
            return False
        self._done.pop()
        self._desk.at_table(lambda: self._desk.campaign.undo(self._desk.system_id))
        self._undone.append(self._now())
        return True

    def redo(self) -> bool:
        """Restore what `undo` has taken back, if nothing was done since; tell whether it was."""
        if not self._undone or self._undone[-1] != self._now():
            return False
        self._undone.pop()
        self._desk.at_table(lambda: self._desk.campaign.redo(self._desk.system_id))
        self._done.append(self._now())
        return True
