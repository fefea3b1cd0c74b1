"""The timeline of a fight: shows earlier moments, computes the win chance meanwhile, and rewinds or branches on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from desktop_app.controller.forecast.curve import Curve
from desktop_app.controller.forecast.turning import CurveWriter, said_at
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.luck_told import luck_page
from desktop_app.errors import AppError
from desktop_app.views.accessible import is_heard, say
from desktop_app.views.encounter.past_view import PastView
from desktop_app.views.parts.keeping import refuse_texts
from desktop_app.views.presenters.spoken import of_past
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.forecast.figures import Tally
    from desktop_app.controller.play.shown import TrackerShown
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.views.presenters.desk import Desk

BEGIN_MS: Final = 60
"""The first step is drawn before fights are played."""
UndoTo = Callable[[int], None]
WhatIf = Callable[[int], None]


class LookingBackPresenter(QObject):
    """Shows one past over the pages, until one goes back to `back`, the page that one came from."""

    def __init__(self, desk: Desk, present: Tracker, back: str, *, undo_to: UndoTo | None = None, what_if: WhatIf | None = None) -> None:
        """Open the past of a fight at its last step. Raises: AppError if it cannot be read.

        `undo_to` takes back all after a step; None: this fight is not to be changed. `what_if` goes on from a step otherwise.
        """
        super().__init__()
        self._desk, self._back, self._undo_to, self._what_if = desk, back, undo_to, what_if
        self.looking = LookingBack(present)
        self.timeline = self.looking.timeline
        self.chance = Curve(self.looking.past, self.looking.turns, desk.known_chances)
        self._writer = CurveWriter(self.looking)
        self.curve = self._writer.shown(self.chance)
        self._rounds = [one.first for one in self.timeline.rounds if one.number] or [0]
        self._turns = [turn.first for turn in self.timeline.turns if turn.who] or [0]
        self.view = view = PastView()
        self.setParent(view)  # it goes away with what it shows
        view.show_fight(self.looking.heading, self.timeline, self.looking.tracker.moving.board)
        view.set_undo("" if undo_to is not None else tr("This fight has ended."))
        if what_if is not None:
            view.offer_what_if()
        self._connect()
        self.go_to(self.timeline.steps)
        self._begin = QTimer(view, singleShot=True, interval=BEGIN_MS)
        self._begin.timeout.connect(self._play)
        view.seen.connect(self._begin.start)
        desk.window.show_over(view)

    def _connect(self) -> None:
        view = self.view
        for steps in (view.curve, view.list):
            steps.step_asked.connect(self.go_to)
        view.step_by.connect(self.move)
        view.left.connect(self.close)
        view.undo_asked.connect(self._undo)
        view.what_if_asked.connect(self._ask_what_if)
        view.selection_changed.connect(self._tell_selected)
        view.change_refused.connect(self._refuse)
        view.picture.clicked.connect(self._save_picture)
        view.print_wanted.connect(self._print)
        view.luck_button.clicked.connect(self._tell_luck)
        view.hidden.connect(self._leave_chance)
        self._desk.window.page_shown.connect(self._gone)

    # ---- looking

    def go_to(self, step: int) -> None:
        """Look at the fight as it was after a step."""
        if not self._desk.attempt(lambda: self.looking.go_to(step)):
            return
        step, number = self.looking.step, self.timeline.round_at(self.looking.step).number
        where = tr("Round {number}, as it was", number=number) if number else tr("Before round 1, as it was")
        which = tr("step {step} of {steps}", step=step, steps=self.timeline.steps)
        shown = self.looking.tracker.shown()
        self.view.show_step(step, shown, where, which)
        moving = self.looking.tracker.moving
        self.view.board.show_darkness(moving.darkness(None))
        self.view.board.show_scenery(moving.scenery())
        self._show_curve()
        self._say(shown)

    def _say(self, shown: TrackerShown) -> None:
        """Announce a step: whose turn, its events, its number, and the chances."""
        if is_heard():
            step = self.looking.step
            lines = [line for turn in self.timeline.turns for line in turn.lines if line.step == step]
            say(self.view, of_past(lines, shown, said_at(self.curve, step, self.timeline)), now=True)

    def move(self, by: str, direction: int) -> None:
        """Go on or back by a step, a turn, a round, or to an end."""
        step, steps = self.looking.step, self.timeline.steps
        if by == "step":
            self.go_to(step + direction)
            return
        firsts = {"turn": self._turns, "round": self._rounds}.get(by, [])
        if direction < 0:
            self.go_to(max((first for first in firsts if first < step), default=0))
        else:
            self.go_to(min((first for first in firsts if first > step), default=steps))

    def show_luck(self) -> None:
        """Show how lucky everybody was in the fight as it stands."""
        self._desk.attempt(lambda: self.view.show_luck(luck_page(self.looking.past)))
        say(self.view, tr("Luck of everyone: press Tab"), now=True)

    def _tell_luck(self) -> None:
        if self.view.luck_button.isChecked():
            self.show_luck()
        else:
            self.view.show_sheet(None, "")
            say(self.view, tr("Show board"), now=True)

    def _tell_selected(self, who: str) -> None:
        self.view.figures.setText(self.looking.stands(who))
        if self.view.luck_button.isChecked() and not self.view.sheet_button.isChecked():
            return
        wants = self.view.sheet_button.isChecked() and self.looking.tracker.has(who)
        self.view.show_sheet(self.looking.tracker.page(who) if wants else None, who)

    def _refuse(self) -> None:
        self._desk.refuse(tr("This is an earlier moment; it can't be changed."))
        refuse_texts(self.view.sheet)
        QTimer.singleShot(0, self.view, lambda: self._tell_selected(self.view.selected))

    # ---- the chance

    def _show_curve(self) -> None:
        self.view.show_curve(self.curve, said_at(self.curve, self.looking.step, self.timeline))

    def _play(self) -> None:
        """Play what is wanted next, as long as one looks."""
        wanted = self.chance.next() if self.view.isVisible() else None
        if wanted is None:
            return
        place = wanted.place

        def counted(tally: Tally) -> None:
            if not isValid(self.view):
                return
            self.chance.take(place, tally)
            if tally.is_done:
                self.curve = self._writer.shown(self.chance)
                self._show_curve()
                self._begin.start(0)

        try:
            job = self.chance.job(place)
        except AppError as error:
            self._desk.refuse(error.sentence)
        else:
            self._desk.forecasts.tally(job, self.chance.tally(wanted), counted, self._desk.refuse)

    def _leave_chance(self) -> None:
        self._begin.stop()
        self._desk.forecasts.leave()

    # ---- acts of their own

    def close(self) -> None:
        """Go back to where one came from; nothing has changed."""
        self._desk.window.close_over(self._back)

    def _gone(self, _: str) -> None:
        """Leave with the page it leads to; a page shown over this one keeps it."""
        if isValid(self.view) and not self.view.isVisible():
            self._desk.window.page_shown.disconnect(self._gone)
            self.view.deleteLater()

    def _undo(self) -> None:
        step = self.looking.step
        if self._undo_to is not None and step < self.timeline.steps:
            self.close()
            self._undo_to(step)
        else:
            self._desk.window.messages.note(tr("The fight is at this step: nothing to undo."))

    def _ask_what_if(self, step: int) -> None:
        if self._what_if is not None:
            self.close()
            self._what_if(step)

    def _save_picture(self) -> None:
        from desktop_app.views.encounter.chance_curve import picture_of

        self._desk.routes.files.save_image(picture_of(self.curve, f"{self.looking.heading} · {self.view.curve.title}"), self.looking.title)

    def _print(self) -> None:
        self._desk.routes.files.print_timeline(self.looking, self.curve, self._back)
