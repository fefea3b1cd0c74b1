"""What leaves the campaign as a file, by a dialog: printed pages with their preview, replays, backups."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app import language
from desktop_app.errors import AppError
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QImage

    from desktop_app.controller.forecast.turning import CurveShown
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.controller.paper.printouts import Choices, Printout
    from desktop_app.controller.pasting.foreign import Arrival
    from desktop_app.controller.play.looking_back import LookingBack
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.exchange.table_files import Table
    from desktop_app.grid.board import Board
    from desktop_app.model import PlayInfo
    from desktop_app.views.bestiary.bestiary_view import BestiaryView
    from desktop_app.views.palette import Entry
    from desktop_app.views.parts.worker import BackgroundWorker
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.importing import ImportingPresenter

BACKUP_EVERY = timedelta(days=1)
SHEETS = ("marks", "sums", "ink")
"""What can be chosen for a character's sheet."""


class FilesPresenter(QObject):
    """Asks for a path, writes a file whole or not at all, and tells the result."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.importing: ImportingPresenter | None = None
        """The importer of the last chosen files."""
        self._worker: BackgroundWorker | None = None

    def print_sheet(self, name: str, system_id: str, who: str) -> None:
        """Show the preview of a character's sheet."""
        from desktop_app.controller.paper import printouts

        self._preview(name, "characters", printouts.sheet(self._desk.campaign, system_id, who), asks=SHEETS)

    def print_roster(self, tracker: Tracker, note: str = "", *, back: str = "fight") -> None:
        """Show the preview of a card for everybody in a fight; `back` is the page to which closing leads."""
        from desktop_app.controller.paper import printouts

        printed = printouts.roster(tracker, note, self._desk.store.pictures)
        self._preview(tr("{title}, roster", title=tracker.called), back, printed, asks=("marks", "cards", "ink"))

    def commands(self) -> list[Entry]:
        """List what leaves the campaign from every page, by the rules in use."""
        from desktop_app.views.presenters.notes_out import NotesOutPresenter

        return [
            (tr("Print the run sheet of the next session"), "", self.print_tonight),
            (tr("Print the sheets of the whole party"), "", self.print_party),
            (tr("Print a blank sheet"), self._desk.system_title(self._desk.system_id), self.print_blank),
            (tr("Import files"), tr("characters, creatures, maps, tables"), self.choose_files),
            (tr("A character from a file"), tr("People"), partial(self.choose_files, as_creature=False)),
            (tr("A creature from a file"), tr("Bestiary"), partial(self.choose_files, as_creature=True)),
            (tr("Paste a stat block"), tr("Bestiary"), self._paste_creature),
            *NotesOutPresenter(self._desk).commands(),
            (tr("Back up campaign"), "", self.back_up),
            (tr("Save: every change is saved automatically"), "", self.tell_saved),
        ]

    def tell_saved(self) -> None:
        """Tell a person trying to save of automatic saving, and of copies."""
        desk = self._desk
        if desk.store.read_only:
            desk.refuse(desk.store.read_only_reason)
            return
        told = tr("Every change is saved automatically. Make a copy or a backup on the Campaign page.")
        desk.window.messages.note(told, action=tr("Campaign"), callback=lambda: desk.window_page("campaign"))

    def choose_files(self, *, as_creature: bool | None = None) -> None:
        """Ask for files to import; `as_creature` decides ambiguous ones (None: each where it belongs)."""
        self._importing(as_creature).choose()

    def import_files(self, paths: Sequence[Path], *, as_creature: bool | None = None) -> ImportingPresenter:
        """Bring files in; gives what shows them."""
        importing = self._importing(as_creature)
        importing.take(paths)
        return importing

    def import_table(self, table: Table, *, as_creature: bool) -> None:
        """Bring in a table that was pasted."""
        self._importing(as_creature).take_table(table)

    def import_pasted(self, arrivals: Sequence[Arrival], text: str, *, as_creature: bool) -> None:
        """Import several creatures of a pasted text, as one step."""
        self._importing(as_creature).take_pasted(arrivals, text)

    def _importing(self, as_creature: bool | None) -> ImportingPresenter:
        from desktop_app.views.presenters.importing import ImportingPresenter

        self.importing = ImportingPresenter(self._desk, as_creature)
        return self.importing

    def _paste_creature(self) -> None:
        self._bestiary().paste_requested.emit()

    def _bestiary(self) -> BestiaryView:
        """Go to the page of the creatures."""
        from desktop_app.views.bestiary.bestiary_view import BestiaryView

        self._desk.window.show_page("bestiary")
        page = self._desk.window.page("bestiary")
        assert isinstance(page, BestiaryView), "the page of the creatures"
        return page

    def print_run_sheet(self, evening: PreparedEncounter | PlayInfo) -> None:
        """Show the preview of what a game master needs at hand of an encounter."""
        from desktop_app.controller.paper import printouts
        from desktop_app.controller.words.labels import label

        title = tr("{title}, run sheet", title=label(evening.system, evening.name))
        self._preview(title, self._desk.window.current, printouts.run_sheet(self._desk.campaign, evening))

    def print_tonight(self) -> None:
        """Show the run sheet of what is played next."""
        from desktop_app.controller.campaign.next_evening import next_evening

        evening = next_evening(self._desk.campaign, self._desk.system_id)
        if evening is None:
            self._desk.refuse(tr("No encounter is ready. Prepare one, then print its run sheet."))
        else:
            self.print_run_sheet(evening)

    def print_party(self) -> None:
        """Show the sheets of everybody in the party."""
        from desktop_app.controller.paper import printouts

        desk = self._desk
        sheets = partial(printouts.party_sheets, desk.campaign, desk.system_id)
        desk.attempt(lambda: self._preview(tr("The party"), desk.window.current, sheets(), asks=SHEETS))

    def print_blank(self) -> None:
        """Show a sheet with nothing on it."""
        from desktop_app.controller.paper import printouts

        system_id = self._desk.system_id
        title = tr("{system}, blank sheet", system=self._desk.system_title(system_id))
        self._preview(title, self._desk.window.current, printouts.blank_sheet(system_id), asks=("ink",))

    def print_board(self, board: Board) -> None:
        """Show the preview of a board: its pages at one inch a cell, or one page."""
        from desktop_app.controller.paper import printouts
        from desktop_app.views.board.picture import drawn_for_print

        self._preview(board.name, "boards", printouts.board_map(board, drawn_for_print), asks=("readers", "scale", "ink"))

    def save_picture(self, board: Board, *, for_players: bool) -> None:
        """Write a whole board as a picture, or what the players may see of it."""
        from desktop_app.controller.play.redacting import redacted
        from desktop_app.printing.saving import save_pages
        from desktop_app.views.board.picture import drawn_whole
        from desktop_app.views.pictures import file_of

        chosen = self._where(tr("Save the picture"), f"{_called(board.name, for_players=for_players)}.png", tr("Pictures (*.png)"))
        if chosen is not None:
            shown = redacted(board) if for_players else board
            if self._desk.attempt(lambda: save_pages(file_of(drawn_whole(shown), "PNG"), chosen)):
                self._desk.window.messages.note(tr("Saved {chosen}.", chosen=str(chosen)))

    def print_page(self, page_id: str) -> None:
        """Show the preview of a page of the journal, whole or what of it is for the players."""
        from desktop_app.controller.paper.pages import journal_page
        from desktop_app.controller.words.labels import label
        from desktop_app.views.players.drawn import drawn_board

        desk = self._desk
        campaign = label(desk.system_id, desk.store.name)
        printed = journal_page(desk.journal, desk.store.pictures, campaign, page_id, draw=drawn_board)
        self._preview(desk.journal.page(page_id).title, "journal", printed, asks=("readers", "ink"))

    def print_handout(self, page_id: str) -> None:
        """Show the preview of what the players see of a handout."""
        from desktop_app.controller.paper.pages import handout_page

        desk = self._desk
        printed = handout_page(desk.journal, desk.store.pictures, page_id)
        self._preview(desk.journal.page(page_id).title, desk.window.current or "journal", printed, asks=("ink",))

    def print_handbook(self) -> None:
        """Show the preview of the whole handbook."""
        from desktop_app.controller.handbook import printed_handbook

        self._preview(tr("Handbook"), "help", printed_handbook(), asks=("ink",))

    def print_calendar(self) -> None:
        """Show the preview of the table's coming year; without a calendar tell so."""
        from desktop_app.controller.paper.pages import text_page
        from desktop_app.controller.words.labels import label

        desk = self._desk
        text = desk.campaign.table_tracker(desk.system_id).dates.agenda()
        if not text:
            desk.refuse(tr("No calendar yet. Choose one first."))
            return
        printed = text_page(tr("Calendar"), text, desk.store.pictures, label(desk.system_id, desk.store.name))
        self._preview(tr("Calendar"), desk.window.current, printed, asks=("ink",))

    def save_image(self, image: QImage, title: str) -> None:
        """Write a picture that is drawn already."""
        from desktop_app.printing.saving import save_pages
        from desktop_app.views.pictures import file_of

        chosen = self._where(tr("Save the picture"), f"{title}.png", tr("Pictures (*.png)"))
        if chosen is not None and self._desk.attempt(lambda: save_pages(file_of(image, "PNG"), chosen)):
            self._desk.window.messages.note(tr("Saved {chosen}.", chosen=str(chosen)))

    def print_timeline(self, looking: LookingBack, curve: CurveShown, back: str) -> None:
        """Show the preview of a past fight; closing leads to the page `back`."""
        from desktop_app.controller.paper.past import timeline

        self._preview(tr("{title}, as played", title=looking.title), back, timeline(looking, curve), asks=("ink",))

    def print_screen(self, system_id: str) -> None:
        """Show the preview of the game master's screen of a system."""
        from desktop_app.controller.paper import printouts

        title = tr("{system}, screen", system=self._desk.system_title(system_id))
        self._preview(title, "reference", printouts.screen(system_id), asks=("ink",))

    def _preview(self, title: str, back: str, printed: Printout, *, asks: tuple[str, ...] = ("marks", "ink")) -> None:
        """Show pages; `asks` names options beside the language. The last choice is stored."""
        from desktop_app.controller.paper.printouts import choices_kept, keep_choices, pictures_of
        from desktop_app.views.print_preview.preview import PrintPreview

        store = self._desk.store

        def show() -> None:
            preview = PrintPreview(title, lambda choices: pictures_of(printed, choices, ppi=150), choices_kept(store), asks)
            preview.closed.connect(lambda: self._desk.window.close_over(back, to_beneath=True))
            preview.save_requested.connect(lambda choices, code: self._save_pdf(title, printed, choices, code))
            preview.print_requested.connect(lambda choices, code: self._print(title, printed, choices, code))
            preview.chosen.connect(lambda choices: None if store.read_only else self._desk.attempt(lambda: keep_choices(store, choices)))
            self._desk.window.show_over(preview)

        self._desk.attempt(show)

    def _save_pdf(self, title: str, printed: Printout, choices: Choices, code: str) -> None:
        from desktop_app.controller.paper.printouts import pdf_of
        from desktop_app.printing.saving import save_pages

        chosen = self._where(tr("Save as PDF"), f"{_called(title, for_players=choices.for_players)}.pdf", tr("PDF (*.pdf)"))
        if chosen is None:
            return

        def save() -> None:
            with language.spoken(code):
                save_pages(pdf_of(printed, choices), chosen)

        if self._desk.attempt(save):
            self._desk.window.messages.note(tr("Saved {chosen}.", chosen=str(chosen)))

    def _print(self, title: str, printed: Printout, choices: Choices, code: str) -> None:
        from desktop_app.controller.paper.printouts import pictures_of
        from desktop_app.views.print_preview.printer import PPI, ask_for_printer, print_pages

        printer = ask_for_printer(self._desk.window, _called(title, for_players=choices.for_players))
        if printer is None:
            return
        sent: list[bool] = []

        def send() -> None:
            with language.spoken(code):
                sent.append(print_pages(printer, lambda: pictures_of(printed, choices, ppi=PPI)))

        if self._desk.attempt(send):
            if sent[0]:
                self._desk.window.messages.note(tr("Sent to {printer}.", printer=printer.outputFileName() or printer.printerName()))
            else:
                self._desk.refuse(tr("The printer did not print. Save the pages as PDF and print that."))

    def save_report(self, text: str) -> None:
        """Write the report of a fault."""
        from desktop_app.exchange.whole_file import write_whole

        chosen = self._where(tr("Save the report"), "strikeboard report.strike", tr("Report (*.strike)"))
        if chosen is not None and self._desk.attempt(lambda: write_whole(chosen, text)):
            self._desk.window.messages.note(tr("Saved {chosen}.", chosen=str(chosen)))

    def save_replay(self, play_id: str, title: str) -> None:
        """Write a fight as a replay file: what a report of a fault needs."""
        from desktop_app.controller.campaign.transfer import replay_of
        from desktop_app.exchange.whole_file import write_whole

        chosen = self._where(tr("Save the fight as a replay"), f"{title}.strike", tr("Replay (*.strike)"))
        if chosen is not None and self._desk.attempt(lambda: write_whole(chosen, replay_of(self._desk.campaign, play_id))):
            self._desk.window.messages.note(tr("Saved {chosen}.", chosen=str(chosen)))

    def _where(self, title: str, name: str, kinds: str) -> Path | None:
        from desktop_app.views.parts.file_to_save import file_to_save

        return file_to_save(self._desk.window, title, Path.home(), name, kinds)

    def back_up(self) -> None:
        """Make a verified backup now."""
        backup = self._desk.tried(self._desk.store.backup)
        if backup is not None:
            self._desk.window.messages.note(tr("Backed up to {file}.", file=str(backup.path)))

    def back_up_if_due(self) -> None:
        """Make the backup of the day, away from the window's thread; a failure is told."""
        from desktop_app.model.backups import list_backups
        from desktop_app.views.parts.worker import BackgroundWorker

        self.finish_backup()
        store = self._desk.store
        now = datetime.now(UTC)
        is_made = any(timedelta() <= now - backup.taken <= BACKUP_EVERY for backup in list_backups(store.path))
        if not store.read_only and not is_made:
            self._worker = BackgroundWorker(self)
            self._worker.do(partial(_fault_of, store.backup), self._tell_fault)

    def finish_backup(self) -> None:
        """Wait until the backup that is being made is done: the file is closed next."""
        if self._worker is not None:
            self._worker.finish()
            self._worker.stop()
            self._worker = None

    def _tell_fault(self, sentence: str) -> None:
        if sentence:
            self._desk.window.messages.error(sentence)


def _fault_of(act: Callable[[], object]) -> str:
    """Call a function and return the sentence of its AppError; "" without one."""
    try:
        act()
    except AppError as error:
        return error.sentence
    return ""


def _called(title: str, *, for_players: bool) -> str:
    """Name a file; one for the players does not tell what the board is called."""
    return tr("Map for the players") if for_players else title
