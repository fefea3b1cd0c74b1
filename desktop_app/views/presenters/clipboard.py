"""The clipboard on a page: Ctrl+V brings in a stat block, and a card is copied as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.pasting import PastingPresenter


class _Pastes(QObject):
    """Lets several lines that are pasted into a search field be read as a stat block."""

    def __init__(self, field: QWidget, paste: Callable[[], None]) -> None:
        super().__init__(field)
        self._paste = paste
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_paste = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.matches(QKeySequence.StandardKey.Paste)
        if is_paste and "\n" in QGuiApplication.clipboard().text().strip():
            self._paste()
            return True
        return super().eventFilter(watched, event)


def on_paste(view: QWidget, paste: Callable[[], None], search: QWidget | None = None) -> None:
    """Let Ctrl+V on a page bring in a stat block, in its search field too where several lines are pasted."""
    on_keys(view, ("Ctrl+V", paste))
    if search is not None:
        _Pastes(search, paste)


def copy_card(desk: Desk, system_id: str, text: CreatureText) -> None:
    """Put a card on the clipboard as text; the message strip offers it as Markdown and as a note of Obsidian."""
    from desktop_app.controller.pasting.writing import fence_text, markdown_text, stat_text

    def put(write: Callable[[str, CreatureText], str]) -> None:
        desk.attempt(lambda: QGuiApplication.clipboard().setText(write(system_id, text)))

    put(stat_text)
    told = tr("{name} copied as text.", name=text.name)

    def as_markdown() -> None:
        put(markdown_text)
        told = tr("{name} copied as Markdown.", name=text.name)
        desk.window.messages.note(told, action=tr("For Obsidian"), callback=lambda: put(fence_text))

    desk.window.messages.note(told, action=tr("As Markdown"), callback=as_markdown)


def pasting_over(desk: Desk, page: str, where: str, keep: Callable[[CreatureText], object]) -> PastingPresenter:
    """Make a paste's page over the page `where`; the text readers are loaded with it."""
    from desktop_app.views.presenters.pasting import PastingPresenter

    return PastingPresenter(desk, page, where, keep)
