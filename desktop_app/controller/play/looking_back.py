"""Looks back at a fight: the past as a tracker that can be drawn like any other and takes nothing, and its log as a timeline."""

from __future__ import annotations

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.figures import figures_shown
from desktop_app.controller.play.past import Past, PastJournal
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.timeline import TimelineShown, TimelineWriter, turns_of
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.names import name_of
from desktop_app.language import said


class LookingBack:
    """A play seen as it was, one step at a time: `tracker` tells of it like of any other, and takes nothing."""

    def __init__(self, present: Tracker) -> None:
        """Begin at the play's present step. Raises: AppError if the past cannot be read."""
        session = present.session
        self.title = present.called
        self.past = Past(session)
        self.turns = turns_of(self.past)
        self._journal = PastJournal(session.journal)
        seen = Session(session.system, session.state, self._journal)
        self._words = words_for(session.system.id)
        self.tracker = Tracker(seen, self._words, present.title, is_read_only=True, is_table=present.is_table)

        self.timeline = self.told()

    def told(self) -> TimelineShown:
        """Tell the log in the language in force."""
        return TimelineWriter(self.past, words_for(self.past.system.id)).shown(self.turns)

    @property
    def heading(self) -> str:
        """Say which fight it is and how long it went on: "The ford at Greywater · the game · over in 5 rounds"."""
        state, system = self.past.state(self.past.steps), self.past.system
        told = (
            said("over in {count#round|rounds}", count=state.round)
            if system.has_ended(state)
            else said("round {number}", number=state.round)
        )
        return " · ".join((self.title, system.title, told))

    @property
    def step(self) -> int:
        """Return the step that is looked at: so many were done then."""
        return self._journal.at

    def go_to(self, step: int) -> None:
        """Look at the play as it stood after a step; one beyond an end is that end. Raises: AppError, and nothing has changed."""
        step = max(0, min(self.past.steps, step))
        self.tracker.session.state = self.past.state(step)
        self._journal.at = self._journal.length = step
        self.tracker.moments.pass_on()

    def stands(self, who: str) -> str:
        """Say the figures of somebody as they were: "Tamsin: spirit 13 / 21, wounds 1"; nobody of that name: nothing."""
        state = self.past.state(self.step)
        if who not in state.combatants:
            return ""
        figures = figures_shown(self.past.system, state, who, self._words)
        told = ", ".join(f"{one.label} {one.value}{f' / {one.maximum}' if one.maximum else ''}" for one in figures)
        return said("{name}: {words}", name=name_of(state, who), words=told) if told else name_of(state, who)
