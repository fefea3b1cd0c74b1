"""The campaign as a folder of notes for other programs: asks for the folder, writes notes, and takes changes back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

FOLDER: Final = "notes_folder"
"""The preference with the last folder."""
MOST_LEFT: Final = 5
"""Most sentences on omissions in a message."""


class NotesOutPresenter:
    """Carries out what the page of the campaign and the palette ask for."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def commands(self) -> list[Entry]:
        """List what can be done from every page."""
        return [
            (tr("Export as Markdown: a folder for Obsidian and others"), "", self.write),
            (tr("Export as Markdown, with relative links"), tr("for programs without [[links]]"), lambda: self.write(relative=True)),
            (tr("Import notes from a folder: your edits, or another program’s notes"), "", self.take_in),
        ]

    def write(self, *, relative: bool | None = None) -> None:
        """Ask for a folder, and write everything there; what was changed there stays."""
        from desktop_app.controller.notes_out.writing import NotesOut
        from desktop_app.exchange.note_folder import NoteFolder
        from desktop_app.views.board.picture import drawn_for_notes

        desk, told = self._desk, list[str]()
        chosen = self._folder(tr("Choose a folder for the notes"))
        if chosen is None:
            return

        def write() -> None:
            done = NotesOut(desk.campaign, desk.journal, NoteFolder(chosen, make=True)).write(drawn_for_notes, relative=relative)
            self._keep(chosen)
            told[:] = [" ".join((done.told(chosen), *done.left_out))]

        if self._waiting(write):
            desk.window.messages.note(told[0])

    def take_in(self) -> None:
        """Ask for a folder, and take the texts in that were changed there, or all notes of another program, as one step to undo."""
        from desktop_app.controller.notes_out.coming_back import CameBack, import_folder

        desk = self._desk
        if desk.store.read_only:
            desk.refuse(desk.store.read_only_reason)
            return
        chosen = self._folder(tr("Folder of the notes"))
        came: list[CameBack] = []

        def take() -> None:
            assert chosen is not None, "a folder is chosen"
            came.append(import_folder(desk.campaign, desk.journal, chosen))
            self._keep(chosen)

        if chosen is None or not self._waiting(take):
            return
        desk.tell_changed()
        told = " ".join((came[0].told, *came[0].left[:MOST_LEFT]))
        if came[0].names:
            desk.window.messages.note(told, action=tr("Undo"), callback=self._undo)
        else:
            desk.window.messages.note(told)

    def _undo(self) -> None:
        if self._desk.attempt(self._desk.journal.undo):
            self._desk.tell_changed()

    def _folder(self, title: str) -> Path | None:
        from desktop_app.controller.preferences import preference

        last = str(preference(self._desk.store, FOLDER, default="") or Path.home())
        chosen = QFileDialog.getExistingDirectory(self._desk.window, title, last)
        return Path(chosen) if chosen else None

    def _keep(self, folder: Path) -> None:
        from desktop_app.controller.preferences import set_preference

        if not self._desk.store.read_only:
            set_preference(self._desk.store, FOLDER, str(folder))

    def _waiting(self, act: Callable[[], None]) -> bool:
        """Carry something out that takes a while."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            return self._desk.attempt(act)
        finally:
            QApplication.restoreOverrideCursor()
