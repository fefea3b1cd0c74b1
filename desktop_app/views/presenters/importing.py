"""Imports files: asks for them or takes dropped ones, shows the contents, and imports all as one step."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog

from desktop_app.controller.campaign.coming_in import FromFile, ImportResult, look_into_all, with_columns
from desktop_app.controller.pasting import columns
from desktop_app.exchange.pack_files import is_pack
from desktop_app.views.parts.progress import Progress
from desktop_app.views.pasting.columns_view import ColumnShown, ColumnsView
from desktop_app.views.pictures import laid
from desktop_app.views.presenters.pasting import PastingPresenter
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.controller.pasting.foreign import Arrival
    from desktop_app.exchange.table_files import Table
    from desktop_app.views.presenters.desk import Desk

TOLD: Final = 4
"""Sentences in the message strip."""
SAMPLES: Final = 3
"""Sample rows shown for a table's columns."""
MOST_NAMED: Final = 20
"""Boards that are named in the message strip."""


class ImportingPresenter:
    """One import, from the files to the step that can be taken back. Nothing is kept before it is said so."""

    def __init__(self, desk: Desk, as_creature: bool | None = None) -> None:
        """Serve a window; `as_creature` sends all to the bestiary or to the table; None: each where it belongs."""
        self._desk, self._as_creature = desk, as_creature
        self._page = desk.window.current
        self._files: list[FromFile] = []
        self._refused: list[str] = []
        self.columns: ColumnsView | None = None
        self.review: PastingPresenter | None = None

    def choose(self) -> None:
        """Ask which files to bring in."""
        kinds = (
            tr("All supported files (*.json *.toml *.db *.uvtt *.dd2vtt *.df2vtt *.tmj *.tmx *.xml *.csv *.tsv *.md *.txt *.strikepack)"),
            tr("All files (*)"),
        )
        chosen, _ = QFileDialog.getOpenFileNames(self._desk.window, tr("Import files"), str(Path.home()), ";;".join(kinds))
        if chosen:
            self.take([Path(name) for name in chosen])

    def take(self, paths: Sequence[Path]) -> None:
        """Look into files; what can be read is shown, then brought in. A pack has a page of its own, one at a time: the first is shown."""
        packs = [path for path in paths if is_pack(path)]
        paths = [path for path in paths if path not in packs]
        left = packs if paths else packs[1:]
        if left:
            self._desk.window.messages.note(tr("{name} is a pack. Import it separately.", name=", ".join(path.name for path in left)))
        if packs and not paths:
            self._desk.routes.read_pack(packs[0])
        if not paths:
            return
        desk, name = self._desk, paths[0].name
        doing = tr("Reading {count#file|files}", count=len(paths)) if paths[1:] else tr("Reading “{name}”", name=name)
        with Progress(desk.window, doing) as progress:
            found = desk.tried(lambda: look_into_all(paths, desk.system_id, asks=True, going=progress.going))
        if found is not None:
            self._files, self._refused = found
            self._go_on()

    def take_table(self, table: Table) -> None:
        """Bring in a table that was pasted."""
        self._files = [with_columns(FromFile(path=Path(tr("pasted table")), called=tr("a table")), table, self._desk.system_id)]
        self._assign(0)

    def take_pasted(self, arrivals: Sequence[Arrival], text: str) -> None:
        """Import several creatures of a pasted text."""
        self._files = [FromFile(path=Path(tr("pasted text")), called=tr("stat blocks"), arrivals=tuple(arrivals))]
        self._go_on()
        if self.review is not None:
            self.review.tell_of_other_rules(text)

    def _go_on(self) -> None:
        """Ask for the columns of the tables, show who would come, then bring it in."""
        place = next((place for place, file in enumerate(self._files) if file.table is not None), None)
        if place is not None:
            self._assign(place)
            return
        arrivals = [one for file in self._files for one in file.arrivals]
        if not arrivals:
            self._finish()
            return
        names = ", ".join(dict.fromkeys(f"{file.path.name} ({file.called})" for file in self._files if file.arrivals))
        report = [line for file in self._files for line in (*file.report, *(line for board in file.boards for line in board.report))]
        self.review = PastingPresenter(self._desk, self._page, names, lambda _: False)
        self.review.review(arrivals, [*self._refused, *report], self._finish_with, as_creature=self._as_creature)

    # ---- columns

    def _assign(self, place: int) -> None:
        """Show what the columns of a table are read as."""
        file, system_id = self._files[place], self._desk.system_id
        assert file.table is not None, "it is a table"
        table, known = file.table, columns.targets(system_id)
        chosen = columns.assigned(table, system_id, columns.remembered(self._desk.store, system_id))
        shown = [
            ColumnShown(head, " · ".join(cell for row in table.rows[:SAMPLES] if (cell := row[at].strip())), chosen[at])
            for at, head in enumerate(table.head)
        ]
        where = f"{file.path.name} · {self._desk.system_title(system_id)}"
        self.columns = ColumnsView(where, shown, [(one.id, one.title) for one in known], len(table.rows))
        self.columns.assigned.connect(lambda targets: self._assigned(place, targets))
        self.columns.closed.connect(self._close_columns)
        self._desk.window.show_over(self.columns)

    def _assigned(self, place: int, targets: list[str]) -> None:
        file, system_id = self._files[place], self._desk.system_id
        assert file.table is not None, "it is a table"
        table = file.table
        if not self._desk.store.read_only:
            self._desk.attempt(lambda: columns.remember(self._desk.store, system_id, table, targets))
        self._files[place] = replace(with_columns(file, table, system_id, targets), table=None)
        self._close_columns()
        self._go_on()

    def _close_columns(self) -> None:
        self.columns = None
        self._desk.window.close_over(self._page)

    # ---- the step

    def _finish_with(self, arrivals: Sequence[Arrival]) -> bool:
        """Bring in those who were not left out."""
        wanted = set(map(id, arrivals))
        self._files = [replace(file, arrivals=tuple(one for one in file.arrivals if id(one) in wanted)) for file in self._files]
        return self._finish()

    def _finish(self) -> bool:
        """Bring everything in; tell whether that went well."""
        desk = self._desk
        if not any(file.arrivals or file.boards or file.newcomer for file in self._files):
            if self._refused:
                desk.window.messages.error(" ".join(self._told(ImportResult())))
            return False
        files = self._files
        name = files[0].path.name
        doing = tr("Importing {count#file|files}", count=len(files)) if files[1:] else tr("Importing “{name}”", name=name)
        with Progress(desk.window, doing) as progress:
            kept = desk.tried(partial(desk.imports.bring_in, files, lay=laid, as_creature=self._as_creature, going=progress.going))
        if kept is None:
            return False
        desk.tell_imported()
        self._show(kept)
        return True

    def _show(self, kept: ImportResult) -> None:
        """Go to the imported things, and tell the result; the message offers undo."""
        desk, key = self._desk, next(iter(sorted(kept.keys)), "")
        if self.review is not None:
            self.review.close()
        if kept.steps:
            system, _, names = kept.steps[0]
            desk.routes.open_person(f"{system}:{names[0]}")
        elif kept.creatures:
            system, creature_id, _ = kept.creatures[0]
            if system != desk.system_id:
                desk.routes.use_system(system)
            desk.routes.show_creature(creature_id)
        elif kept.boards:
            desk.routes.open_board(kept.boards[0].id)
        told = self._told(kept)

        def take_back() -> None:
            desk.take_back(key)

        tell = desk.window.messages.error if self._refused else desk.window.messages.note
        tell(" ".join(told), action=tr("Undo") if key else "", callback=take_back)

    def _told(self, kept: ImportResult) -> list[str]:
        """Tell the unreadable files, the imports, and boards' omissions not yet shown on a page."""
        told = self._refused[:TOLD]
        if len(self._refused) > TOLD:
            told.append(tr("{count#more file|more files} can't be opened.", count=len(self._refused) - TOLD))
        if len(kept.boards) > 1:
            names = ", ".join(board.name for board in kept.boards[:MOST_NAMED])
            told.append(tr("{count#map became a board|maps became boards} of this campaign: {names}.", count=len(kept.boards), names=names))
        others = kept.sentences[: len(kept.sentences) - len(kept.boards)] if len(kept.boards) > 1 else kept.sentences
        told += others[:TOLD]
        if len(others) > TOLD:
            told.append(tr("And {count} more.", count=len(others) - TOLD))
        left_out = [line for file in self._files for board in file.boards for line in board.report]
        return [*told, *(left_out[:TOLD] if self.review is None else [])]
