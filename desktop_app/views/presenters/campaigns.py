"""The campaign as a file: opened, made, copied, backed up, restored and checked from the window, also where none is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop_app import language
from desktop_app.controller.start import recent
from desktop_app.errors import AppError
from desktop_app.model.campaign import EXTENSION
from desktop_app.model.clock import local
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.campaigns.campaigns_view import CampaignsView
from desktop_app.views.models import BackupShown, CampaignShown, RecentShown
from desktop_app.views.parts.at_work import opening
from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.exchange.pack_files import PackHead
    from desktop_app.model import Campaign
    from desktop_app.model.backups import Backup
    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.palette import Entry

KINDS: Final = marked("Campaigns (*{extension})")
Switch = Callable[[Callable[[], Path], str], None]
"""Closes the open campaign, runs a function returning another, and opens that; the words tell the progress."""


class CampaignsPresenter(QObject):
    """Fills the page, over an open campaign or over the one that could not be opened."""

    def __init__(
        self,
        window: MainWindow,
        store: Campaign | None,
        switch: Switch,
        *,
        rename: Callable[[str], None] = lambda _: None,
        called: Callable[[str], str] = str,
        path: Path | None = None,
        fault: str = "",
    ) -> None:
        """Show the campaign, which `rename` calls something else wherever it is named; `called` says its name as the language has it.

        Without one `path` names the file that could not be opened, and `fault` says why.
        """
        super().__init__()
        self._window, self._store, self._switch, self._fault = window, store, switch, fault
        self._call, self._called = rename, called
        self._path = store.path if store is not None else path
        self.view = CampaignsView()
        self.view.buttons["open"].clicked.connect(self.open)
        self.view.new_requested.connect(self.new)
        self.view.buttons["rename"].clicked.connect(self.rename)
        self.view.buttons["copy"].clicked.connect(self.save_copy)
        self.view.buttons["backup"].clicked.connect(self.back_up)
        self.view.buttons["check"].clicked.connect(self.check)
        self.view.reindex.clicked.connect(self.reindex)
        self.view.recent_opened.connect(lambda name: self._switch(lambda: Path(name), opening(Path(name))))
        self.view.backup_restored.connect(self._restore)
        window.page_shown.connect(lambda name: self.refresh() if name == "campaign" else None)
        self.refresh()

    def refresh(self) -> None:
        """Show what there is now."""
        path = self._path
        backups = self._backups(path)
        name = self._called(self._store.name) if self._store is not None else tr("No campaign is open")
        self.view.show_campaign(
            CampaignShown(
                name=name,
                path=str(path) if path is not None else "",
                is_open=self._store is not None,
                fault=self._fault,
                recent=tuple(self._recent(path)),
                backups=tuple(self._backup(backup) for backup in backups),
                backups_told=_told(backups),
                packs=tuple(self._packs()),
            )
        )

    @staticmethod
    def _recent(path: Path | None) -> list[RecentShown]:
        return [_recent_shown(other) for other in recent.recent() if other != path]

    def _packs(self) -> list[RecentShown]:
        """List the imported packs, and shipped ones not yet imported."""
        if self._store is None:
            return []
        from desktop_app.controller.packs.shelf import packs_in, shipped_packs

        came = packs_in(self._store)
        there = {head.key for head, _ in came}
        shown = [_pack_shown(head, count) for head, count in came]
        return shown + [
            RecentShown(
                path=str(path), name=SYSTEMS[path.stem].title, line=tr("comes with the program: {text}", text=path.name), act=tr("Import")
            )
            for path, head in shipped_packs()
            if head.key not in there
        ]

    @staticmethod
    def _backups(path: Path | None) -> list[Backup]:
        from desktop_app.model.backups import list_backups

        return list_backups(path) if path is not None else []

    def _backup(self, backup: Backup) -> BackupShown:
        from desktop_app.model.contents import contents

        held = contents(backup.path)
        taken = language.moment(local(backup.taken))
        size = _size(backup.size_bytes)
        can_write = self._store is None or not self._store.read_only
        return BackupShown(
            path=str(backup.path),
            taken=taken,
            holds=f"{held.told(self._called(held.name))} · {size}" if held is not None else tr("Can't be opened · {size}", size=size),
            act=tr("Restore") if held is not None and can_write else "",
        )

    # ---- what is asked for

    def open(self) -> None:
        """Ask for a campaign file and open it."""
        chosen, _ = QFileDialog.getOpenFileName(self._window, tr("Open campaign"), str(self._folder()), tr(KINDS, extension=EXTENSION))
        if chosen:
            self._switch(lambda: Path(chosen), opening(Path(chosen)))

    def new(self) -> None:
        """Ask where a new campaign is to be, and open it."""
        chosen = self._where(tr("New campaign"), tr("New campaign"))
        if chosen is not None:
            self._switch(partial(_made, chosen), tr("Making “{name}”", name=chosen.stem))

    def rename(self) -> None:
        """Ask what the campaign is to be called; its file keeps its name."""
        store = self._store
        if store is None:
            return
        if store.read_only:
            self._window.messages.error(tr("This campaign can't be renamed: {why}", why=store.read_only_reason))
            return

        def read(words: str) -> list[Entry]:
            name = " ".join(words.split())
            if not name or name == store.name:
                return []
            return [(tr("Rename “{name}”", name=name), "", partial(self._rename, name))]

        self._window.ask(tr("New name of the campaign"), read, store.name)

    def _rename(self, name: str) -> None:
        assert self._store is not None, "only an open campaign is renamed"
        before = self._store.name
        if self._attempt(lambda: self._call(name)):
            self.refresh()
            told = tr("Campaign renamed to “{name}”.", name=name)
            self._window.messages.note(told, action=tr("Undo"), callback=partial(self._rename, before))

    def save_copy(self) -> None:
        """Ask where a copy is to be, and write it."""
        store = self._store
        chosen = self._where(tr("Save a copy"), tr("{stem} copy", stem=store.path.stem)) if store is not None else None
        if chosen is not None and store is not None and self._attempt(lambda: store.save_copy(chosen)):
            self._window.messages.note(tr("Copy saved as {chosen}.", chosen=str(chosen)))

    def back_up(self) -> None:
        """Make a verified backup now."""
        store = self._store
        if store is not None and self._attempt(store.backup):
            self.refresh()
            self._window.messages.note(tr("Backed up."))

    def check(self) -> None:
        """Look the whole file over."""
        path = self._path
        if path is None:
            return
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._attempt(lambda: self._look_over(path))
        finally:
            QApplication.restoreOverrideCursor()

    def _look_over(self, path: Path) -> None:
        from desktop_app.controller.campaign.checking import check_campaign, check_index

        found = check_campaign(path)
        of_index = check_index(self._store) if self._store is not None else []
        self.view.show_findings([*found, *(one for one in of_index if one not in found)], can_reindex=bool(of_index))

    def reindex(self) -> None:
        """Make the search index anew, and look the file over again."""
        from desktop_app.controller.campaign.checking import mend_index

        assert self._store is not None, "the index of an open campaign is looked at"
        try:
            count = mend_index(self._store)
        except AppError as error:
            self._window.messages.error(error.sentence)
            return
        self.check()
        self._window.messages.note(tr("Search index rebuilt from {count#document|documents}.", count=count))

    def _restore(self, name: str) -> None:
        path = self._path
        assert path is not None, "backups are listed of a file"
        self._switch(partial(_restored, path, Path(name)), tr("Restoring a backup of “{name}”", name=path.stem))

    def _where(self, title: str, name: str) -> Path | None:
        return file_to_save(self._window, title, self._folder(), f"{name}{EXTENSION}", tr(KINDS, extension=EXTENSION))

    def _folder(self) -> Path:
        if self._path is not None and _is_there(self._path.parent):
            return self._path.parent
        try:
            return recent.data_folder()
        except AppError:
            return Path.home()

    def _attempt(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except AppError as error:
            self._window.messages.error(error.sentence)
            return False
        return True


def _told(backups: Sequence[Backup]) -> str:
    """Tell the size of all backups, their times and retention."""
    told = tr("{count#backup|backups}, {size} in all.", count=len(backups), size=_size(sum(backup.size_bytes for backup in backups)))
    kept = tr("The program makes one each day and after each change, and thins older ones to hourly, daily, weekly.")
    before = tr("The program backs up the current state first.")
    return f"{told} {kept} {before}"


def _size(count: int) -> str:
    """Write a number of bytes as the language does."""
    return QLocale(language.in_force()).formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def _recent_shown(path: Path) -> RecentShown:
    there = _is_there(path)
    line = str(path.parent) if there else tr("{folder} · not found", folder=str(path.parent))
    return RecentShown(path=str(path), name=path.stem, line=line, act=tr("Open") if there else "")


def _pack_shown(head: PackHead, count: int) -> RecentShown:
    told = (
        tr("version {version}", version=head.version) if head.version else "",
        tr("by {name}", name=head.author) if head.author else "",
        tr("licence: {name}", name=head.licence) if head.licence else "",
        tr("{count#document|documents}", count=count),
    )
    return RecentShown(path="", name=head.title, line=" \u00b7 ".join(part for part in told if part))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _made(path: Path) -> Path:
    """Make an empty campaign. Raises: AppError."""
    from desktop_app.model import Campaign

    Campaign.create(path, path.stem).close()
    return path


def _restored(path: Path, backup: Path) -> Path:
    """Put a backup in the place of a closed campaign. Raises: AppError."""
    from desktop_app.model import utc_now
    from desktop_app.model.backups import restore

    restore(path, backup, utc_now)
    return path
