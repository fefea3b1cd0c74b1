"""The handbook: its chapters with their keys as the card of keys has them, opened where the reader is, and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.controller.handbook import Chapter, handbook
from desktop_app.views.help.help_view import HelpView
from desktop_app.views.help.models import BlockShown, ChapterShown
from desktop_app.views.keys import KEYS
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk

PAGE: Final = "help"


class HandbookPresenter(QObject):
    """Fills the page of the handbook."""

    def __init__(self, desk: Desk) -> None:
        """Show the chapters in the language in force."""
        super().__init__()
        self._desk = desk
        self._back: QWidget | None = None
        self.view = HelpView()
        self.view.keys_asked.connect(desk.window.show_keys)
        self.view.print_asked.connect(lambda: desk.routes.files.print_handbook())
        self.view.left.connect(self.leave)
        self.view.show_chapters([_shown(one) for one in handbook()])

    def open_chapter(self, name: str) -> None:
        """Show the chapter with this id from its beginning."""
        self.view.open_chapter(name)

    def come_from(self, shown: QWidget | None) -> None:
        """Remember what was shown before, to go back to."""
        self._back = shown

    def leave(self) -> None:
        """Go back to what was shown before the handbook."""
        self._desk.window.show_again(self._back)


def chapter_about(page: str) -> str:
    """Return the id of the chapter about the panel that has the focus, else about a page, else the first one."""
    by_subject = {subject: chapter.id for chapter in reversed(handbook()) for subject in chapter.about}
    widget: QWidget | None = QApplication.focusWidget()
    while widget is not None:
        subject = getattr(widget, "help_about", "")
        if subject in by_subject:
            return by_subject[subject]
        widget = widget.parentWidget()
    return by_subject.get(page, handbook()[0].id)


def _shown(chapter: Chapter) -> ChapterShown:
    titles = {one.id: one.title for one in handbook()}
    return ChapterShown(
        id=chapter.id,
        group=chapter.group,
        title=chapter.title,
        blocks=tuple(BlockShown(text=piece.text, picture=piece.picture) for piece in chapter.pieces),
        keys=tuple(key_line(name) for name in chapter.keys),
        see=tuple((name, titles[name]) for name in chapter.see),
    )


def key_line(name: str) -> tuple[str, str]:
    """Return a row of the card of keys, by its group and its key ("Fight: Space"), as key and words. Raises: KeyError."""
    rows = {f"{group}: {key}": (key, tr(words)) for group, lines in KEYS for key, words in lines}
    return rows[name]
