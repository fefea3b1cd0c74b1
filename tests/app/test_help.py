"""The handbook in the window: F1 from wherever one is, the way back, its search, and its chapters in the palette."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.handbook import handbook
from desktop_app.views.help.help_view import HelpView
from desktop_app.views.presenters.handbook import chapter_about
from tests.app.test_finding import looked_up
from tests.parts import page_of

F1 = Qt.Key.Key_F1


def press_f1(qtbot: QtBot, program: Program) -> HelpView:
    qtbot.keyClick(QApplication.focusWidget() or program.window, F1)
    page = program.window.shown
    assert isinstance(page, HelpView)
    return page


@pytest.mark.parametrize(
    ("page", "chapter"), [("fight", "fight_screen"), ("encounters", "encounters"), ("table", "downtime"), ("home", "first_session")]
)
def test_f1_opens_the_chapter_of_the_page_and_escape_goes_back(qtbot: QtBot, program: Program, page: str, chapter: str) -> None:
    program.window.show_page(page)
    page_of(program.window).setFocus()
    program.window.setFocus()
    reader = press_f1(qtbot, program)
    assert reader.current in {chapter, chapter_about(page)}
    qtbot.keyClick(reader, Qt.Key.Key_Escape)
    assert program.window.current == page
    press_f1(qtbot, program)
    qtbot.keyClick(program.window, F1)
    assert program.window.current == page, "F1 again goes back"


def test_every_page_has_a_chapter(program: Program) -> None:
    subjects = {subject for chapter in handbook() for subject in chapter.about}
    assert {page.id for page in program.window.pages} - {"help"} <= subjects


def test_every_panel_that_says_what_it_is_about_has_a_chapter() -> None:
    import importlib
    import pkgutil

    from desktop_app import views

    subjects = {subject for chapter in handbook() for subject in chapter.about}
    named = set()
    for found in pkgutil.walk_packages(views.__path__, "desktop_app.views."):
        for thing in vars(importlib.import_module(found.name)).values():
            if isinstance(thing, type) and isinstance(about := getattr(thing, "help_about", None), str):
                named.add(about)
    assert len(named) > 8 and named <= subjects


def test_the_search_lists_chapters_by_any_of_their_words(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("help")
    reader = program.window.shown
    assert isinstance(reader, HelpView)
    reader.search.setText("win chance wolf")
    assert [line.id for line in reader.list.lines if line.id] == ["forecast"]
    reader.search.setText("")
    assert len([line for line in reader.list.lines if line.id]) == len(handbook())


def test_links_and_neighbours_open_other_chapters(qtbot: QtBot, program: Program) -> None:
    program.routes.show_help("action_row")
    reader = program.window.shown
    assert isinstance(reader, HelpView)
    reader.next.click()
    assert reader.current == "questions"
    reader.previous.click()
    assert reader.current == "action_row"


def test_the_palette_finds_chapters(qtbot: QtBot, program: Program) -> None:
    assert "Help: Glossary" in dict(looked_up(qtbot, program, "attack of opportunity"))


def test_the_handbook_is_previewed_and_closing_leads_back(qtbot: QtBot, program: Program) -> None:
    from desktop_app.views.print_preview.preview import PrintPreview

    program.routes.show_help("forecast")
    program.files.print_handbook()
    preview = program.window.shown
    assert isinstance(preview, PrintPreview)
    preview.closed.emit()
    assert program.window.current == "help"
