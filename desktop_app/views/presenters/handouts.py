"""The shelf of handouts over the page that is shown: the players are shown one, it is printed, its page is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from desktop_app.controller.journal.handouts import Handout, handout_of, handouts
from desktop_app.controller.notes.passages import plain
from desktop_app.controller.words.labels import label
from desktop_app.views.journal.handout_shelf import HandoutShelf, HandoutShown
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk

BEGINNING = 240
"""Letters of a text on the shelf."""


class Handouts:
    """What is done with the handouts of the campaign."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def _listed(self) -> list[Handout]:
        return handouts(self._desk.journal)

    def open_shelf(self) -> None:
        """Show the shelf over the page that is in sight; from there one comes back to it."""
        desk, shelf = self._desk, HandoutShelf(self._image)
        back = desk.window.current or "journal"
        shelf.cancelled.connect(lambda: desk.window.close_over(back))
        shelf.wanted.connect(lambda page_id: self._show_from(shelf, page_id, back))
        shelf.opened.connect(lambda page_id: self._leave(page_id))
        shelf.printed.connect(self.print)
        shelf.new_wanted.connect(self.new)
        shelf.away_wanted.connect(lambda: self._take_away(shelf))
        self._fill(shelf)
        desk.window.show_over(shelf)

    def _fill(self, shelf: HandoutShelf) -> None:
        seen, text = self._desk.routes.handed_out
        shelf.show_handouts(
            [
                HandoutShown(
                    one.id,
                    label(self._desk.system_id, one.title),
                    one.picture,
                    plain(one.text)[:BEGINNING],
                    is_shown=not one.is_empty and (one.picture, one.text) == (seen, text),
                    fault=one.fault,
                )
                for one in self._listed()
            ]
        )

    def _image(self, picture: str) -> QImage:
        from desktop_app.views.pictures import image_of

        kept = self._desk.store.pictures.find(picture)
        return image_of(kept.body) if kept is not None else QImage()

    def _show_from(self, shelf: HandoutShelf, page_id: str, back: str) -> None:
        """Show the players one, and go back to where the shelf was opened."""
        if self.show(page_id):
            self._desk.window.close_over(back)
        else:
            self._fill(shelf)

    def _take_away(self, shelf: HandoutShelf) -> None:
        self._desk.routes.take_handout_away()
        self._fill(shelf)
        shelf.setFocus()

    def _leave(self, page_id: str) -> None:
        self._desk.window.close_over("journal")
        self._desk.routes.open_page(page_id)

    def new(self) -> None:
        """Begin a handout as a page of the journal."""
        self._desk.window.close_over("journal")
        self._desk.routes.new_handout()

    def show(self, page_id: str) -> bool:
        """Show the players a handout; tell whether there was something to show."""
        handout = self._desk.tried(lambda: handout_of(self._desk.journal.page(page_id)))
        if handout is None:
            return False
        if handout.is_empty:
            self._desk.refuse(tr("“{title}” has no player section.", title=handout.title))
            return False
        self._desk.routes.show_handout(handout)
        return True

    def print(self, page_id: str) -> None:
        """Show the preview of what the players see of a handout."""
        self._desk.attempt(lambda: self._desk.routes.files.print_handout(page_id))
