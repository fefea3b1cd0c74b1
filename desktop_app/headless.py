"""The demo without a display: the same window offscreen, the same fight, pictures and a PDF in a folder."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.display import draw_unseen
from desktop_app.language import said

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop_app.app import Program
    from desktop_app.controller.paper.printouts import Choices

PAGES = ("home", "characters", "bestiary", "encounters", "fight", "reference", "settings")
MOST_STEPS = 400


def play_headless(path: Path | None, out: Path | None) -> int:
    """Play the demo fight to its end through the real window, offscreen. Raises: AppError."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    draw_unseen()
    from desktop_app.app import Program
    from desktop_app.controller.start.demo import create_demo
    from desktop_app.model import Campaign
    from desktop_app.views.application import make_application

    folder = out or Path(tempfile.mkdtemp(prefix="strikeboard-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(said("The demo fight runs in an invisible window."))
    app = make_application()
    store = Campaign.open(path) if path is not None else create_demo(folder / "demo.strikeboard").store
    program = Program(app, store)
    program.window.show()
    _pictures(app, program, folder)
    rounds = _play(app, program, folder)
    program.desk.end_forecasts()
    store.close()
    print(said("The fight took {rounds#round|rounds}. Pictures and printed pages are in {folder}.", rounds=rounds, folder=folder))
    return 0


def print_board(path: Path, system_id: str | None, what: str, *, out: Path, choices: Choices) -> str:
    """Draw a board of a campaign into a PDF or, where the name of the file says so, one PNG; returns a sentence. Raises: AppError."""
    draw_unseen()
    from PySide6.QtWidgets import QApplication

    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.campaign.foreign_boards import board_called
    from desktop_app.controller.paper import printouts
    from desktop_app.controller.play.redacting import redacted
    from desktop_app.printing.saving import save_pages
    from desktop_app.views.application import make_application
    from desktop_app.views.board.picture import drawn_for_print, drawn_whole
    from desktop_app.views.faces import use_pictures
    from desktop_app.views.pictures import file_of

    app = QApplication.instance() or make_application()
    campaign = OpenCampaign.open(path, read_only=True)
    try:
        use_pictures(campaign.store.pictures.find)
        board = board_called(campaign, system_id, what)
        if out.suffix.casefold() == ".png":
            save_pages(file_of(drawn_whole(redacted(board) if choices.for_players else board), "PNG"), out)
        else:
            save_pages(printouts.pdf_of(printouts.board_map(board, drawn_for_print), choices), out)
    finally:
        campaign.close()
        del app
    return said("Drew the board “{name}” to {path}.", name=board.name, path=out)


def write_recaps(path: Path, where: Path) -> list[Path]:
    """Write the players' recaps of a campaign as HTML, with the boards as they saw them; returns the files. Raises: AppError."""
    draw_unseen()
    from PySide6.QtWidgets import QApplication

    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.paper import recap_html
    from desktop_app.rules.catalogue import SYSTEMS
    from desktop_app.views.application import make_application
    from desktop_app.views.faces import use_pictures
    from desktop_app.views.players.drawn import drawn_board

    app = QApplication.instance() or make_application()
    campaign = OpenCampaign.open(path, read_only=True)
    try:
        use_pictures(campaign.store.pictures.find)
        return recap_html.write_recaps(Journal(campaign, next(iter(SYSTEMS))), where, drawn_board, campaign.store.pictures.find)
    finally:
        campaign.close()
        del app


def write_notes(path: Path, folder: Path, *, relative: bool | None) -> list[str]:
    """Write a campaign as notes into a folder; returns sentences, what was done first. Raises: AppError."""
    draw_unseen()
    from PySide6.QtWidgets import QApplication

    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.notes_out.writing import NotesOut
    from desktop_app.exchange.note_folder import NoteFolder
    from desktop_app.views.application import make_application
    from desktop_app.views.board.picture import drawn_for_notes
    from desktop_app.views.faces import use_pictures

    app = QApplication.instance() or make_application()
    campaign = OpenCampaign.open(path, read_only=True)
    try:
        use_pictures(campaign.store.pictures.find)
        done = NotesOut(campaign, Journal.in_use(campaign), NoteFolder(folder, make=True)).write(drawn_for_notes, relative=relative)
    finally:
        campaign.close()
        del app
    return [done.told(folder), *done.left_out]


def _pictures(app: QApplication, program: Program, folder: Path) -> None:
    for name in PAGES:
        program.window.show_page(name)
        _grab(app, program, folder / f"{name}.png")


def _grab(app: QApplication, program: Program, path: Path) -> None:
    for _ in range(4):
        app.processEvents()
    program.window.grab().save(str(path))


def _play(app: QApplication, program: Program, folder: Path) -> int:
    """Play the running fight with the simple tactic, a picture for each round; print sheet and roster; close it."""
    from desktop_app.controller.paper import printouts
    from desktop_app.controller.play.tactics import goes_on
    from desktop_app.printing.saving import save_pages

    program.window.show_page("fight")
    fight = program.fight
    if fight is None:
        return 0
    tracker, seen = fight.tracker, 0
    tracker.session.is_typed = lambda _: False
    for _ in range(MOST_STEPS):
        if tracker.has_ended or not goes_on(tracker.session):
            break
        fight.refresh()
        if tracker.session.state.round != seen:
            seen = tracker.session.state.round
            _grab(app, program, folder / f"round-{seen}.png")
    save_pages(printouts.pdf_of(printouts.roster(tracker)), folder / "roster.pdf")
    if tracker.has_ended:
        fight.close_fight()
        _grab(app, program, folder / "afterwards.png")
    for person in program.campaign.people()[-1:]:
        save_pages(printouts.pdf_of(printouts.sheet(program.campaign, person.system, person.id)), folder / "sheet.pdf")
    return seen
