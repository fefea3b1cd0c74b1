"""One of the many fights as a play to look through: the same commands with the same dice, through the session's door."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.controller.forecast.fight import steps_of
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Done, Session
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem


def replayed(system: AnySystem, first: Encounter, *, seed: int, number: int) -> Iterator[Session]:
    """Play one of the many fights again, a step at a time; gives the session after each.

    Raises: AppError for a step that cannot be kept.
    """
    session = Session(system, first, MemoryJournal())
    yield session
    for command, tape, _ in steps_of(system, first, seed=seed, number=number):
        if not isinstance(session.do(command, faces=tape.faces()), Done):
            raise AppError(said("Step {number} of this fight can't be shown.", number=session.journal.at + 1))
        yield session
