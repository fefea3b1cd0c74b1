"""Print from the window: the run sheet, what is chosen beside the pages, a printer, the next evening on Home."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.paper.printouts import Choices, choices_kept, pictures_of, screen
from desktop_app.printing.rosters import Cards
from desktop_app.views.encounters.encounters_view import EncountersView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.print_preview.preview import PrintPreview
from desktop_app.views.print_preview.printer import print_pages
from tests.parts import segments_of
from tests.printing.reading import read_pages

LEFT = Qt.MouseButton.LeftButton


def preview_of(program: Program) -> PrintPreview:
    (preview,) = [found for found in program.window.findChildren(PrintPreview) if found.isVisible()]
    return preview


def test_run_sheets_and_cards_are_chosen_where_they_are_needed(qtbot: QtBot, program: Program) -> None:
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    qtbot.waitUntil(lambda: "Round" in home.resume.heading.text())
    assert home.waiting.buttons and [button.card.title for button in home.people.buttons if button.card] == ["Orsk", "Tamsin", "Ysolde"]
    qtbot.mouseClick(home.resume.run_sheet, LEFT)
    preview = preview_of(program)
    assert preview.marks.isVisible() and not preview.cards.isVisible()
    qtbot.keyClick(preview, Qt.Key.Key_Escape)
    assert program.window.current == "home"

    program.campaign.throw_away(program.campaign.fights()[0].id)
    program.desk.tell_changed()
    assert home.resume.title.text() == "Next session"
    qtbot.mouseClick(home.resume.button, LEFT)
    assert program.window.current == "encounters"
    prepare = program.window.page("encounters")
    assert isinstance(prepare, EncountersView)
    qtbot.mouseClick(prepare.form.print_button, LEFT)
    preview = preview_of(program)
    qtbot.mouseClick(segments_of(preview.cards)[1], LEFT)
    qtbot.mouseClick(segments_of(preview.ink)[1], LEFT)
    assert preview.choices == choices_kept(program.campaign.store) == Choices(cards=Cards.POKER, saves_ink=True)


def test_a_sheet_is_printed_with_the_page_that_explains_its_numbers(qtbot: QtBot, program: Program) -> None:
    person = program.campaign.people()[0]
    program.files.print_sheet(person.name, person.system, person.id)
    preview = preview_of(program)
    before = preview.pages.count()
    qtbot.mouseClick(segments_of(preview.sums)[1], LEFT)
    assert preview.pages.count() == before + 1 and choices_kept(program.campaign.store) == Choices(with_sums=True)
    qtbot.keyClick(preview, Qt.Key.Key_Escape)
    program.files.print_party()
    party = preview_of(program)
    assert party.sums.isVisible() and party.sums.place() == 1, "what was chosen last holds for the whole party"
    qtbot.keyClick(party, Qt.Key.Key_Escape)
    program.files.print_blank()
    assert not preview_of(program).sums.isVisible(), "a sheet without numbers has none to explain"


def test_a_printer_gets_every_page_and_turns_the_sheet_for_one_that_lies_across(program: Program, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    assert print_pages(printer, lambda: pictures_of(screen("savage"), ppi=30))
    assert [round(page.size[0]) for page in read_pages((tmp_path / "out.pdf").read_bytes())] == [842, 842]
