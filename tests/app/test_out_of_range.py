"""A number that does not fit is answered where it was typed, with what would fit, and is never made another in silence."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.encounters.preparation import CAST
from desktop_app.views.parts.stepper import Stepper, misfit
from desktop_app.views.presenters.combatant import CombatantSheet
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.sheet.rows import SheetRow
from desktop_app.views.sheet.sheet_view import SheetView
from tests.app.conftest import fight_of
from tests.parts import chosen_encounter, field_of, focused, page_of, presenter_of

LEFT, KEY = Qt.MouseButton.LeftButton, Qt.Key


def people(program: Program) -> SheetView:
    program.window.show_page("characters")
    page = program.window.page("characters")
    assert isinstance(page, SheetView)
    return page


def row_of(page: QWidget, label: str) -> SheetRow:
    return next(row for row in page.findChildren(SheetRow) if row.row is not None and row.row.label == label and row.isVisible())


def typed(qtbot: QtBot, row: SheetRow, text: str) -> Stepper:
    """Click the value of a row and type over it."""
    qtbot.mouseClick(row, LEFT, pos=row.areas()["value"].center().toPoint())
    editor = row.findChildren(Stepper, "inline_editor")[-1]
    qtbot.keyClicks(field_of(editor), text)
    return editor


def said(editor: Stepper) -> str:
    """Return the sentence that stands beside a number."""
    return editor.answer.text() if editor.answer.isVisible() else ""


def test_a_number_that_does_not_fit_stays_with_the_range_until_it_is_put_right(qtbot: QtBot, program: Program) -> None:
    page = people(program)
    row = row_of(page, "Agility")
    before = row.row.value if row.row else None
    editor = typed(qtbot, row, "99")
    assert field_of(editor).text() == "99"
    qtbot.keyClick(field_of(editor), KEY.Key_Return)
    assert said(editor) == "99 does not fit: from 0 to 30." and field_of(editor).text() == "99" and editor.isVisible()
    assert row.row is not None and row.row.value == before
    qtbot.keyClick(field_of(editor), KEY.Key_Backspace)
    assert said(editor) == ""
    qtbot.keyClick(field_of(editor), KEY.Key_Return)
    assert row_of(page, "Agility").row.value == 9  # type: ignore[union-attr]


def test_escape_takes_it_back_and_looking_elsewhere_does_not(qtbot: QtBot, program: Program) -> None:
    page = people(program)
    row = row_of(page, "Agility")
    before = row.row.value if row.row else None
    editor = typed(qtbot, row, "250")
    page.search.setFocus()
    assert said(editor) == "250 does not fit: from 0 to 30." and editor.isVisible() and field_of(editor).text() == "250"
    again = typed(qtbot, row, "31")
    assert again is editor, "what does not fit is put right before another one is opened"
    qtbot.keyClick(field_of(editor), KEY.Key_Escape)
    assert not editor.isVisible() and not editor.answer.isVisible() and row.row is not None and row.row.value == before


def test_it_does_not_go_on_to_another_combatant(qtbot: QtBot, program: Program) -> None:
    page = people(program)
    editor = typed(qtbot, row_of(page, "Agility"), "99")
    qtbot.keyClick(field_of(editor), KEY.Key_Return)
    other = next(card.id for card in page.list.cards if card.id != page.list.current)
    page.list.choose(other)
    page.list.chosen.emit(other)
    assert not editor.isVisible() and not editor.answer.isVisible()


def test_a_copy_in_the_bestiary_and_the_number_to_add_answer_alike(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("bestiary")
    page = program.window.page("bestiary")
    assert isinstance(page, BestiaryView)
    qtbot.mouseClick(page.card.copy_button, LEFT)
    QApplication.processEvents()  # a creature of one's own has more to edit: new parts are shown
    editor = typed(qtbot, row_of(page, "Agility"), "99")
    qtbot.keyClick(field_of(editor), KEY.Key_Return)
    assert said(editor) == "99 does not fit: from 0 to 30."
    qtbot.keyClick(field_of(editor), KEY.Key_Escape)
    page.card.count.select()
    qtbot.keyClicks(field_of(page.card.count), "400")
    with qtbot.assertNotEmitted(page.add_requested):
        qtbot.mouseClick(page.card.add_button, LEFT)
    assert said(page.card.count) == "400 does not fit: from 1 to 40."
    qtbot.keyClick(field_of(page.card.count), KEY.Key_Escape)
    assert field_of(page.card.count).text() == "4" and said(page.card.count) == ""


def test_the_number_of_foes_of_a_prepared_encounter_answers_too(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("encounters")
    presenter = presenter_of(program, EncountersPresenter)
    presenter.view.form.open_tab(CAST)
    count = presenter.view.form.foes[0].count
    before = chosen_encounter(program).foes
    count.select()
    qtbot.keyClicks(field_of(count), "99")
    qtbot.keyClick(field_of(count), KEY.Key_Return)
    assert said(count) == "99 does not fit: from 0 to 60." and chosen_encounter(program).foes == before


def test_escape_in_a_copy_in_a_fight_closes_the_number_and_not_the_sheet(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    qtbot.waitUntil(program.window.isActiveWindow)
    CombatantSheet(fight._desk, fight.tracker, fight.tracker.session.state.roster[0], act=fight.act)
    sheet = page_of(program.window)
    assert sheet is not fight.view
    editor = typed(qtbot, row_of(sheet, "Agility"), "99")
    qtbot.keyClick(field_of(editor), KEY.Key_Tab)
    assert said(editor) == "99 does not fit: from 0 to 30." and field_of(editor).hasFocus(), "it is put right before Tab goes on"
    editor.more.setFocus()
    qtbot.keyClick(editor.more, KEY.Key_Escape)
    assert not editor.isVisible() and page_of(program.window) is sheet
    qtbot.keyClick(focused(), KEY.Key_Escape)
    assert page_of(program.window) is fight.view


def test_sentences() -> None:
    assert misfit(4, 0, 4) == misfit(-9, None, None) == ""
    assert misfit(-1, 0, None) == "−1 does not fit: at least 0."
    assert misfit(7, None, 6) == "7 does not fit: at most 6."
    assert misfit(9, -5, 5) == "9 does not fit: from −5 to 5."
