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
    from collections.abc import Callable

    from desktop_app.views.main_window import MainWindow

PAGE: Final = "help"


class HandbookPresenter(QObject):
    """Fills the page of the handbook."""

    def __init__(
        self, window: MainWindow, *, take_tour: Callable[[], None] | None = None, print_all: Callable[[], None] | None = None
    ) -> None:
        """Show the chapters in the language in force; what is None can't be asked for here."""
        super().__init__()
        self._window = window
        self._back: QWidget | None = None
        self.view = HelpView()
        self.view.keys_button.clicked.connect(window.show_keys)
        self.view.offer(tour=take_tour is not None, paper=print_all is not None)
        self.view.tour_button.clicked.connect(take_tour or (lambda: None))
        self.view.print_asked.connect(print_all or (lambda: None))
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
        self._window.show_again(self._back)


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
