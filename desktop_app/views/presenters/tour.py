"""The tour on the demo fight: goes from stop to stop as the keys that they ask for are pressed; a stop with nothing to show is skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.controller.start.demo import fight_to_learn_on
from desktop_app.views.accessible import say
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.presenters.tour_stops import ESCAPE, STOPS, FightOnScreen, StepsBefore, Task
from desktop_app.views.speech import tr
from desktop_app.views.tour.card import TourCard
from desktop_app.views.tour.shade import Shade

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.fight import FightPresenter

LOOK_MS: Final = 120
"""Milliseconds between looks at the page: it moves, and some contents come late."""
NO_BUTTON: Final = Qt.MouseButton.NoButton
TASKS: Final = tuple((place, task) for place, stop in enumerate(STOPS) for task in stop.tasks)


class Tour(QObject):
    """Runs the tour over the fight on screen. Its keys are the fight's own: it only looks, and takes Esc."""

    def __init__(self, desk: Desk, on_screen: Callable[[], FightPresenter | None]) -> None:
        """`on_screen` returns the fight that the page of fights shows."""
        super().__init__(desk.window)
        self._desk, self._on_screen = desk, on_screen
        self._fight: FightPresenter | None = None
        self._at = self._idle = 0
        self._from = StepsBefore(0, None)
        self._told: tuple[int, str] | None = None
        over = desk.window.centralWidget()
        assert over is not None, "the window has its pages"
        self._over: QWidget = over
        self.shade, self.card = Shade(over), TourCard(over, len(STOPS))
        self.card.leave_button.clicked.connect(self.leave)
        self._looks = QTimer(self, interval=LOOK_MS)
        self._looks.timeout.connect(lambda: self._look(is_due=True))
        desk.window.closing.connect(self._end)

    @property
    def is_on(self) -> bool:
        """Tell whether the tour is under way."""
        return self._fight is not None

    @property
    def task(self) -> Task:
        """Return what is asked for now."""
        return TASKS[self._at][1]

    @property
    def place(self) -> int:
        """Return the stop, counted from 0."""
        return TASKS[self._at][0]

    def begin(self) -> None:
        """Begin at the first stop, on the demo fight where one of the party can strike. Raises: AppError."""
        self._end()
        play_id = fight_to_learn_on(self._desk.campaign)
        self._desk.routes.open_fight(play_id)
        fight = self._on_screen()
        if fight is None or fight.play_id != play_id:
            return  # it could not be opened, which has been said
        self._fight, self._at = fight, 0
        if fight.tracker.shown().acting_id is not None:
            fight.view.select([fight.tracker.shown().acting_id or ""])
        fight.view.setFocus()
        application = QApplication.instance()
        assert application is not None, "there is a window"
        application.installEventFilter(self)
        self._arrive()
        self._looks.start()

    def leave(self) -> None:
        """End the tour before its end, and say where it is found again."""
        if self.is_on:
            self._end()
            told = tr("Tour closed. You find it in Help (F1).")
            self._desk.window.messages.note(told)
            say(self._over, told)

    def _finish(self) -> None:
        self._end()
        self._desk.window.messages.note(tr("That was the tour. You find it again in Help (F1)."))

    def _end(self) -> None:
        self._fight, self._told = None, None
        self._looks.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        for part in (self.shade, self.card):
            part.hide()

    # ---- looking

    def _arrive(self) -> None:
        """Begin with a task: what comes is measured from here."""
        assert self._fight is not None, "the tour is on"
        seen = FightOnScreen(self._fight)
        self._from, self._idle = seen.moment, 0
        self.task.brings(seen)
        self._look()

    def _look(self, *, is_due: bool = False) -> None:
        """Check whether the task is done or impossible; else tell it, and mark its place.

        `is_due`: time has passed since the look before, so that what can't be done is nearer to being skipped.
        """
        fight = self._fight
        if fight is None:
            return
        if self._on_screen() is not fight:
            self._end()  # the fight was closed, or another one is on screen
            return
        seen, is_here = FightOnScreen(fight), self._desk.window.shown is fight.view
        if is_here and self.task.done(seen, self._from):
            self._go_on()
        elif is_here and not self.task.fits(seen):
            self._idle += is_due
            if self._idle >= self.task.patience:
                self._go_on()
        else:
            self._idle = 0
            self._show(seen, is_here=is_here)

    def _go_on(self) -> None:
        if self._at + 1 == len(TASKS):
            self._finish()
        else:
            self._at += 1
            self._arrive()

    def _show(self, seen: FightOnScreen, *, is_here: bool) -> None:
        """Show the stop over the page; beside another page nothing of it is seen."""
        for part in (self.shade, self.card):
            part.setVisible(is_here)
        if not is_here:
            return
        key = self.task.key(seen)
        if (self._at, key) != self._told:
            self._told = (self._at, key)
            self.card.show_stop(
                self.place, tr(STOPS[self.place].sentence), key, tr(self.task.first if key == ESCAPE else self.task.prompt, key=key)
            )
        self.shade.setGeometry(self._over.rect())
        holes = self.task.shows(seen, self._over)
        self.shade.show_holes(holes)
        self.card.stand_beside(self.shade.holes)
        self.shade.raise_()
        self.card.raise_()
        for sheet in self._sheets():
            sheet.raise_()
        if self.task.in_order and not self._sheets() and not seen.view.order.hasFocus() and QApplication.mouseButtons() == NO_BUTTON:
            seen.view.order.setFocus()

    def _sheets(self) -> list[Overlay]:
        """List what lies over the page and has the keys: the palette, the card of keys."""
        return [sheet for sheet in self._desk.window.findChildren(Overlay) if sheet.isVisible()]

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride} and self._takes(watched, event):
            if kind == QEvent.Type.ShortcutOverride:
                event.accept()  # no shortcut of the page is meant
            else:
                self.leave()
            return True
        if kind in {QEvent.Type.KeyRelease, QEvent.Type.MouseButtonRelease}:
            QTimer.singleShot(0, self, self._look)
        return False

    def _takes(self, watched: QObject, event: QEvent) -> bool:
        """Tell whether this is Esc, meant for the tour: it is in sight, and nothing that lies over the page has the keys."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        return (
            is_escape
            and self._told is not None
            and self._told[1] != ESCAPE  # else the page's own
            and self.card.isVisible()
            and isinstance(watched, QWidget)
            and watched.window() is self._desk.window
            and not self._sheets()
            and QApplication.activePopupWidget() is None
        )
