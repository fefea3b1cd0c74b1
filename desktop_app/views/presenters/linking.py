"""Targets of a link typed in any text, for lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from desktop_app.controller.journal.goals import Goal, GoalKind
from desktop_app.controller.notes.links import key_of
from desktop_app.controller.notes.page import NAMES
from desktop_app.language import said
from desktop_app.views.journal.models import GoalShown
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk

ICONS: Final = {
    GoalKind.PAGE: "journal",
    GoalKind.CHARACTER: "people",
    GoalKind.ENCOUNTER: "boards",
    GoalKind.CREATURE: "bestiary",
    GoalKind.BOARD: "grid",
    GoalKind.RULE: "rules",
}


class Linker:
    """Says what a link could lead to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def goals(self, words: str) -> list[GoalShown]:
        """List a link's possible targets, and the page it would create."""
        found = self._desk.journal.goals(words)
        counts = self._desk.journal.counts([goal.title for goal in found])
        shown = [GoalShown(goal.title, self._told(goal, counts.get(key_of(goal.title), 0)), ICONS[goal.kind]) for goal in found]
        typed = " ".join(words.split())
        if typed and all(key_of(goal.title) != key_of(typed) for goal in found):
            shown.append(GoalShown(typed, tr("New page"), "plus", is_new=True))
        return shown

    def _told(self, goal: Goal, count: int) -> str:
        spoken = tr("{count#text mentions|texts mention} it", count=count) if count else tr("no mentions yet")
        if goal.kind is GoalKind.PAGE:
            return f"{said(NAMES[self._desk.journal.heads()[goal.id].sort])}, {spoken}"
        names = {
            GoalKind.CHARACTER: tr("character"),
            GoalKind.ENCOUNTER: tr("encounter"),
            GoalKind.CREATURE: tr("creature"),
            GoalKind.BOARD: tr("board"),
            GoalKind.RULE: tr("rule"),
        }
        return names[goal.kind]
