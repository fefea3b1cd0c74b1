"""What if: a branch of a fight, played on in memory with separate dice and undo; kept as one step, or dropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.recorded import command_from_json, roll_from_json
from desktop_app.controller.play.session import Result, Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Face
from desktop_app.rules.kernel.state import Encounter

SALT: Final = 0x5DEECE66D
"""Sets the dice of a branch apart from those that the fight would roll next."""


class Branch:
    """A fight as it could go on from a state: the present one of `fight`, or a past one, which cannot be kept."""

    def __init__(self, fight: Tracker, first: Encounter | None = None) -> None:
        """Begin where the fight stands, or in another state of it."""
        self._fight = fight
        self.first = first if first is not None else fight.session.state
        session = Session(fight.session.system, self.first, MemoryJournal(), seed=fight.session.source.state ^ SALT)
        self.tracker = Tracker(session, words_for(session.system.id), fight.title)

    @property
    def why_not_kept(self) -> str:
        """Say why it cannot be made the fight's; empty: it can."""
        if self._fight.is_read_only:
            return said("The campaign is read-only.")
        if self.first is not self._fight.session.state:
            return said("It started at an earlier moment. You can keep only a what-if that starts at the current step.")
        return "" if self.tracker.steps else said("It has no steps yet.")

    def keep(self) -> Result:
        """Make all that was done in it one step of the fight, with the same faces. Refused: nothing has changed, and it is still there.

        Raises: AppError where it cannot be kept, or not be written.
        """
        why = self.why_not_kept
        if why:
            raise AppError(why)
        commands, faces = self._done()
        return self._fight.session.do(*commands, faces=faces)

    def _done(self) -> tuple[tuple[Command[Any], ...], tuple[Face, ...]]:
        """List the commands carried out, with their faces."""
        session = self.tracker.session
        commands, faces = list[Command[Any]](), list[Face]()
        try:
            bodies: Sequence[Any] = session.journal.bodies(1, session.journal.at)
            for body in bodies:
                commands += [command_from_json(session.system.codec, one) for one in body["do"]]
                rolls = [roll_from_json(one) for one in body["dice"]]
                faces += [face for roll in rolls for face in zip(roll.faces, roll.origins, strict=True)]
        except BadDocumentError as error:
            raise AppError(said("The steps can't be read: {why}.", why=error.why)) from None
        return tuple(commands), tuple(faces)
