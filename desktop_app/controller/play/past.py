"""A play as it was: the state after each of its steps, worked out backwards from the patches of its journal.

Nothing is rolled again, and nothing is written: the play stays where it is, to the byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from desktop_app.controller.play.journal import Patch, StepJournal
from desktop_app.controller.play.session import Session
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.parts import applied
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter


class Past:
    """The states of a play up to its present step; undone steps are not included.

    They share all that did not change between them, so all that were worked out are kept.
    """

    def __init__(self, session: Session) -> None:
        """Look at a play; steps that are done later are not seen."""
        self.system = session.system
        self.steps = session.journal.at
        """How many steps there are to look at; state 0 is the one before the first."""
        self._journal = session.journal
        self._states = {self.steps: session.state}
        self._lowest = self.steps

    def state(self, step: int) -> Encounter:
        """Return the state after a step. Raises: AppError if the past cannot be read, ValueError for a missing step."""
        if not 0 <= step <= self.steps:
            raise ValueError(step)
        if step < self._lowest:
            self._go_down(step)
        return self._states[step]

    def _go_down(self, step: int) -> None:
        """Work out all states down to one, from the earliest that is kept."""
        patches = self._journal.befores(step + 1, self._lowest)
        try:
            for patch in reversed(patches):
                self._states[self._lowest - 1] = applied(self.system.codec, self._states[self._lowest], patch)
                self._lowest -= 1
        except BadDocumentError as error:
            raise AppError(said("The state before step {step} can't be read ({error}).", step=self._lowest, error=error)) from None

    def bodies(self, first: int, last: int) -> Sequence[Json]:
        """Return the bodies of some steps, counted from 1."""
        return self._journal.bodies(first, min(last, self.steps))


class PastJournal:
    """The journal of a play as it was after a step: it can be read, and takes nothing."""

    def __init__(self, journal: StepJournal) -> None:
        """Read a journal from where it stands."""
        self._journal = journal
        self.at = self.length = journal.at

    def append(self, body: Json, *, before: Patch, after: Patch, dice_state: str) -> NoReturn:
        """Refuse: looking back changes nothing. Raises: AppError."""
        raise AppError(said("This is an earlier moment; it can't be changed."))

    def move(self, to: int) -> Mapping[str, Json]:
        """Refuse: looking back changes nothing. Raises: AppError."""
        raise AppError(said("This is an earlier moment; it can't be changed."))

    def bodies(self, first: int, last: int) -> Sequence[Json]:
        """Return the bodies of some steps, counted from 1."""
        return self._journal.bodies(first, last)

    def befores(self, first: int, last: int) -> Sequence[Patch]:
        """Return what the parts of some steps were before them."""
        return self._journal.befores(first, last)
