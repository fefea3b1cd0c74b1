"""Random tables next to the page of the journal: the one shown, and its last roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.controller.notes.links import key_of
from desktop_app.controller.notes.page import PageSort
from desktop_app.controller.notes.passages import plain
from desktop_app.controller.notes.tables import ROLL
from desktop_app.errors import AppError
from desktop_app.views.journal.models import RolledShown

if TYPE_CHECKING:
    from desktop_app.controller.notes.page import Page
    from desktop_app.controller.notes.tables import Rolled
    from desktop_app.views.presenters.desk import Desk


class Roller:
    """Rolls on random tables for the page of the journal, and remembers what came of it until the next roll."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._last: Rolled | None = None

    @property
    def line(self) -> str:
        """Return the last roll as a line of a page."""
        return self._last.line if self._last is not None else ""

    def roll(self, title: str, face: int | None) -> RolledShown | None:
        """Roll, and return what is to be shown; None: it was refused, and said why."""
        rolled = self._desk.tried(lambda: self._desk.journal.tables.roll(title, face))
        if rolled is None:
            return None
        self._last = rolled
        return self._of_last(rolled)

    def shown(self, page: Page) -> RolledShown | None:
        """Return the table beside a page: the page's own, the first it rolls, or the last rolled; None: none."""
        asked = ROLL.search(page.text)
        title = page.title if page.sort is PageSort.TABLE else asked[1] if asked is not None else ""
        last = self._last
        if last is not None and (not title or key_of(title) == key_of(last.title)):
            return self._of_last(last)
        if not title:
            return None
        try:
            table = self._desk.journal.tables.find(title)
        except AppError as error:
            return RolledShown(title, fault=error.sentence)
        return RolledShown(table.title, table.dice) if table is not None else None

    @staticmethod
    def _of_last(rolled: Rolled) -> RolledShown:
        return RolledShown(rolled.title, rolled.dice, str(rolled.face), plain(rolled.text))
