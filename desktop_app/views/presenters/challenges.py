"""Challenges of a prepared encounter: possible ones, the form of one, and running one at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from desktop_app.controller.campaign.challenges import Challenges
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.prepared import Challenge, PreparedEncounter
from desktop_app.errors import AppError
from desktop_app.views.encounters.challenges import ChallengeSheet
from desktop_app.views.models import ChallengeShown
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.encounters.challenges import ChallengesCard as Card
    from desktop_app.views.presenters.desk import Desk


TITLE: Final = "title"
"""The field for a name at the table: the challenge's own, unless another was typed."""


class ChallengePresenter:
    """Fills the card of one encounter at a time."""

    def __init__(self, desk: Desk, card: Card, change: Callable[..., None]) -> None:
        """`change` writes fields of the encounter that is shown."""
        self._desk, self._card, self._change = desk, card, change
        self._prepared: PreparedEncounter | None = None
        self._sheet: ChallengeSheet | None = None
        self._place, self._at = 0, -1
        """The sheet's kind, and the index of the changed challenge: -1 for a new one."""
        self._known: Challenges | None = None
        card.add_button.clicked.connect(self._offer)
        card.wanted.connect(lambda place: self._ask(place, "", at=-1))
        card.run.connect(self._run)
        card.changed.connect(self._ask_again)
        card.removed.connect(lambda at: self._write(at))

    def show(self, prepared: PreparedEncounter) -> None:
        """Show the challenges of an encounter."""
        self._prepared = prepared
        known = self._at_the_table() if prepared.challenges else None
        told = [known.told(one.command) for one in prepared.challenges] if known is not None else []
        lines = [line or tr("can't be opened: prepare it again") for line in told]
        self._card.show_challenges([ChallengeShown(name=one.name, line=line) for one, line in zip(prepared.challenges, lines, strict=True)])

    def _at_the_table(self) -> Challenges:
        system_id = self._desk.system_id
        return Challenges(system_of(system_id), self._desk.campaign.table(system_id).state, words_for(system_id))

    def _offer(self) -> None:
        """Offer what can be prepared, as the table stands now."""
        self._known = self._at_the_table()
        self._card.offer(self._known.titles())

    def _ask(self, place: int, name: str, *, at: int) -> None:
        known = self._known
        if known is None:
            return
        if self._sheet is None:
            self._sheet = ChallengeSheet(self._desk.window)
            self._sheet.filled.connect(self._fill)
            self._sheet.kept.connect(self._keep)
        self._place, self._at = place, at
        self._sheet.ask(name, known.form(place, {}))

    def _ask_again(self, at: int) -> None:
        """Ask for the fields of one anew, as they were filled in."""
        one = self._listed[at]
        known = self._known = self._at_the_table()
        self._desk.attempt(lambda: self._ask(known.place_of(one.command), one.name, at=at))

    def _fill(self, fields: dict[str, object]) -> None:
        known, sheet = self._known, self._sheet
        if known is not None and sheet is not None:
            self._desk.attempt(lambda: sheet.show_form(known.form(self._place, fields)))

    def _keep(self, name: str, fields: dict[str, object]) -> None:
        """Write the challenge into the encounter; what is not filled in yet is said on the sheet."""
        known, sheet = self._known, self._sheet
        if known is None or sheet is None:
            return
        name = name.strip() or known.titles()[self._place]
        if fields.get(TITLE) == "":
            fields = {**fields, TITLE: name}
        try:
            made = Challenge(name=name, command=known.written(self._place, fields))
        except AppError as error:
            sheet.refuse(error.sentence)
            return
        sheet.close_up()
        self._write(self._at, made)

    @property
    def _listed(self) -> tuple[Challenge, ...]:
        return self._prepared.challenges if self._prepared is not None else ()

    def _write(self, at: int, made: Challenge | None = None) -> None:
        """Put a challenge in the place of one, or after the last; none: take that one out."""
        listed = list(self._listed)
        at = at if 0 <= at < len(listed) else len(listed)
        listed[at : at + 1] = [made] if made is not None else []
        self._change(challenges=tuple(listed))

    def _run(self, at: int) -> None:
        """Go to the table, where its form lies open as it was filled in."""
        self._desk.attempt(lambda: self._desk.routes.run_prepared(self._listed[at].command))
