"""Ctrl+K finds everything, from every page: what can be done, what is there, and what can be made anew."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views.palette import Palette, matching
from desktop_app.views.reference.reference_view import ReferenceView
from tests.app.test_prepare import prepare
from tests.parts import chosen_encounter, segments_of


def typed(qtbot: QtBot, program: Program, words: str) -> Palette:
    """Open the palette by its key, and type."""
    qtbot.keyClick(QApplication.focusWidget() or program.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = program.window.findChild(Palette)
    assert palette is not None and palette.isVisible()
    qtbot.keyClicks(palette.field, words)
    return palette


def found(palette: Palette) -> list[tuple[str, str]]:
    return [(label, hint) for label, hint, _ in palette._entries]


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("wolf", ("Wolf", "creature")),
        ("tamsin", ("Tamsin", "character")),
        ("three herons", ("Night at the Three Herons", "encounter")),
        ("the ford", ("Go on with The ford at Greywater", "fight")),
        ("prepare", ("Go to Prepare", "Ctrl+5")),
        ("new enc", ("New encounter", "Prepare")),
        ("savage", ("Rules: Savage Worlds", "")),
        ("print ysolde", ("Print the sheet of Ysolde", "")),
        ("WD-MELEE-05", ("Defending", "WD-MELEE-05")),
        ("house rule stun", ("What a stun limits", "house rule")),
    ],
)
def test_the_palette_finds_it(qtbot: QtBot, program: Program, words: str, entry: tuple[str, str]) -> None:
    program.window.show_page("settings")
    assert entry in found(typed(qtbot, program, words))


def test_a_new_encounter_is_made_from_any_page(qtbot: QtBot, program: Program) -> None:
    before = len(program.campaign.encounters())
    program.window.show_page("reference")
    palette = typed(qtbot, program, "new encounter")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert (program.window.current, len(program.campaign.encounters())) == ("encounters", before + 1)


def test_a_creature_is_opened_where_it_stands(qtbot: QtBot, program: Program) -> None:
    palette = typed(qtbot, program, "war dog")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert program.window.current == "bestiary"


def test_ctrl_q_quits(qtbot: QtBot, program: Program) -> None:
    qtbot.keyClick(QApplication.focusWidget() or program.window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not program.window.isVisible()


def test_the_search_says_which_rules_it_looks_through_and_looks_through_all_on_demand(qtbot: QtBot, program: Program) -> None:
    palette = typed(qtbot, program, "skeleton wight nobody")
    assert "WinterDawn" in palette.field.placeholderText()
    assert found(palette) == [("Look through all systems for “skeleton wight nobody”", "now WinterDawn")]
    palette.field.setText("")
    qtbot.keyClicks(palette.field, "goblin boss")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible() and palette.field.text() == "goblin boss" and "all systems" in palette.field.placeholderText()
    assert ("Goblin boss", "creature · Expedition") in found(palette)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert program.window.current == "bestiary" and program.desk.system_id == "expedition"


def test_rules_say_which_system_they_are_of_and_show_all_on_demand(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("reference")
    page = program.window.page("reference")
    assert isinstance(page, ReferenceView)
    assert page.search.placeholderText() == "Search the rules of WinterDawn"
    own = len(page._cards)
    qtbot.mouseClick(segments_of(page.scope)[1], Qt.MouseButton.LeftButton)
    assert len(page._cards) > own and page.search.placeholderText() == "Search the rules of all systems"
    assert any(card.line.endswith("Expedition") for card in page._cards)
    qtbot.mouseClick(segments_of(page.scope)[0], Qt.MouseButton.LeftButton)
    assert len(page._cards) == own
    program.open_rule("EX-DECL-02")
    assert page.current == "EX-DECL-02" and page.scope.place() == 1, "a rule of another system is found among all"


def test_enter_in_a_field_does_not_repeat_what_the_palette_did_last(qtbot: QtBot, program: Program) -> None:
    page = prepare(program)
    qtbot.waitUntil(program.window.isActiveWindow)
    page.view.list.setFocus()
    qtbot.keyClick(page.view.list, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(QApplication.focusWidget(), "2 wol")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    counted = [foes.count for foes in chosen_encounter(program).foes]
    page.view.form.name_it()
    qtbot.keyClick(page.view.form.name, Qt.Key.Key_Return)
    assert [foes.count for foes in chosen_encounter(program).foes] == counted


def test_an_apostrophe_is_one_however_it_is_typed() -> None:
    entries = [("Retirer l\u2019image", "", lambda: None), ("Retirer le texte", "", lambda: None)]
    assert matching(entries, "l'image") == matching(entries, "L\u2019IMAGE") == entries[:1]
