"""Ctrl+K finds everything, from every page: what can be done, what is there, and what can be made anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.preferences import preference
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.views.palette import Palette, matching
from desktop_app.views.reference.reference_view import ReferenceView
from desktop_app.views.thesaurus import LINES, fitting
from tests.app.conftest import fight_of
from tests.app.counting import Table
from tests.app.test_prepare import prepare
from tests.parts import chosen_encounter, focused, message_button, segments_of


def typed(qtbot: QtBot, program: Program, words: str) -> Palette:
    """Open the palette by its key, and type."""
    qtbot.keyClick(QApplication.focusWidget() or program.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = program.window.findChild(Palette)
    assert palette is not None and palette.isVisible()
    qtbot.keyClicks(palette.field, words)
    return palette


def found(palette: Palette) -> list[tuple[str, str]]:
    return [(label, hint) for label, hint, _ in palette.entries]


def looked_up(qtbot: QtBot, program: Program, words: str) -> list[tuple[str, str]]:
    """List what the palette finds, and leave it."""
    palette = typed(qtbot, program, words)
    listed = found(palette)
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    return listed


FINDS = [
    ("wolf", ("Wolf", "creature")),
    ("tamsin", ("Tamsin", "character")),
    ("hunting bow", ("Ysolde", "character · Hunting bow")),
    ("three herons", ("Night at the Three Herons", "encounter")),
    ("the ford", ("Continue The ford at Greywater", "fight")),
    ("prepare", ("Go to Prepare", "Ctrl+5")),
    ("new enc", ("New encounter", "Prepare")),
    ("savage", ("Rules: Savage Worlds", "")),
    ("print ysolde", ("Print the sheet of Ysolde", "")),
    ("WD-MELEE-05", ("Defending", "WD-MELEE-05")),
    ("house rule stun", ("Stun limit", "house rule")),
]


def test_the_palette_finds_it(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("settings")
    missing = [words for words, entry in FINDS if entry not in looked_up(qtbot, program, words)]
    assert not missing


@pytest.mark.parametrize(("words", "first"), [("prep", "Go to Prepare"), ("downt", "Go to Downtime"), ("new enc", "New encounter")])
def test_what_is_called_so_to_begin_with_comes_first_a_page_by_its_title(qtbot: QtBot, program: Program, words: str, first: str) -> None:
    program.window.show_page("settings")
    assert found(typed(qtbot, program, words))[0][0] == first


def test_a_new_creature_and_a_new_board_are_made_from_any_page(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("settings")
    qtbot.keyClick(typed(qtbot, program, "new creature").field, Qt.Key.Key_Return)
    own = program.campaign.store.documents.list(kind="creature")
    assert program.window.current == "bestiary" and [one.name for one in own] == ["New creature"]
    qtbot.keyClick(typed(qtbot, program, "new board").field, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert program.window.current == "boards" and isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    menu.close()
    assert [one.name for one in program.campaign.store.documents.list(kind="board")] == ["New board"]


def test_in_a_fight_what_cannot_be_done_now_is_found_with_its_reason_and_a_rule_leaves_the_fight_in_sight(
    qtbot: QtBot, program: Program
) -> None:
    fight = fight_of(program)
    shown = fight.tracker.inspector(fight.view.selected[0])
    assert shown is not None
    barred = next(offer for offer in shown.offers if not offer.is_possible)
    assert (barred.title, barred.reason) in looked_up(qtbot, program, barred.title)
    qtbot.keyClick(typed(qtbot, program, "WD-MELEE-05").field, Qt.Key.Key_Return)
    assert program.window.current == "fight" and fight.view.explanation.isVisible()


def test_a_new_encounter_is_made_from_any_page(qtbot: QtBot, program: Program) -> None:
    before = len(program.campaign.encounters.all())
    program.window.show_page("reference")
    palette = typed(qtbot, program, "new encounter")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert (program.window.current, len(program.campaign.encounters.all())) == ("encounters", before + 1)


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
    assert found(palette) == [("Search all systems for “skeleton wight nobody”", "now WinterDawn")]
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
    own = len(page.cards)
    qtbot.mouseClick(segments_of(page.scope)[1], Qt.MouseButton.LeftButton)
    assert len(page.cards) > own and page.search.placeholderText() == "Search the rules of all systems"
    assert any(card.line.endswith("Expedition") for card in page.cards)
    qtbot.mouseClick(segments_of(page.scope)[0], Qt.MouseButton.LeftButton)
    assert len(page.cards) == own
    program.routes.open_rule("EX-DECL-02")
    assert page.current == "EX-DECL-02" and page.scope.place() == 1, "a rule of another system is found among all"


def test_enter_in_a_field_does_not_repeat_what_the_palette_did_last(qtbot: QtBot, program: Program) -> None:
    page = prepare(program)
    qtbot.waitUntil(program.window.isActiveWindow)
    page.view.list.setFocus()
    qtbot.keyClick(page.view.list, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(focused(), "2 wol")
    qtbot.keyClick(focused(), Qt.Key.Key_Return)
    counted = [foes.count for foes in chosen_encounter(program).foes]
    page.view.form.name_it()
    qtbot.keyClick(page.view.form.name, Qt.Key.Key_Return)
    assert [foes.count for foes in chosen_encounter(program).foes] == counted


def test_an_apostrophe_is_one_however_it_is_typed() -> None:
    entries = [("Retirer l\u2019image", "", lambda: None), ("Retirer le texte", "", lambda: None)]
    assert matching(entries, "l'image") == matching(entries, "L\u2019IMAGE") == entries[:1]


OTHER_WORDS = {
    "home": [
        ("exit", ("Quit", "for “exit” · Ctrl+Q")),
        ("preferences", ("Go to Settings", "for “preferences” · Ctrl+0")),
        ("opti", ("Go to Settings", "for “options” · Ctrl+0")),
        ("shortcuts", ("Show all keys", "for “shortcuts” · ?")),
        ("map", ("Go to Boards", "for “map” · Ctrl+6")),
        ("monster", ("Go to Bestiary", "for “monster” · Ctrl+4")),
        ("rename", ("Open, copy, rename, restore or check a campaign", "Campaign page")),
        ("save", ("Save: every change is saved automatically", "")),
    ],
    "characters": [
        ("delete", ("Remove", "for “delete”")),
    ],
    "encounters": [
        ("erase", ("Delete", "for “erase” · Delete the encounter · Del")),
    ],
    "fight": [
        ("dice", ("Type dice, or let the program roll", "T")),
        ("revert", ("Undo", "for “revert” · Ctrl+Z")),
        ("heal", ("Heal Ysolde", "H")),
        ("kill", ("Kill", "manually")),
        ("close", ("End fight", "for “close” · the scene")),
        ("flee", ("Remove Ysolde from the fight", "for “flee”")),
        ("run away", ("Remove Ysolde from the fight", "for “run away”")),
        ("surrender ysolde", ("Remove Ysolde from the fight", "for “surrender”")),
    ],
}


@pytest.mark.parametrize("page", OTHER_WORDS)
def test_the_palette_knows_other_words_and_says_by_which_it_found(qtbot: QtBot, program: Program, page: str) -> None:
    program.window.show_page(page)
    missing = [words for words, entry in OTHER_WORDS[page] if entry not in looked_up(qtbot, program, words)]
    assert not missing


@pytest.mark.parametrize(
    ("table", "entry"),
    [
        ("winterdawn", "Remove Ysolde from the fight"),
        ("cadwallon", "Leave the opposition"),
        ("savage", "Remove Hedda Kroll from the fight"),
        ("revolution", "Leave the combat"),
        ("expedition", "Remove Maren from the fight"),
    ],
    indirect=["table"],
)
def test_whoever_flees_or_yields_finds_what_serves_it_in_every_game(table: Table, entry: str) -> None:
    assert [looked_up(table.qtbot, table.program, words)[0][0] for words in ("flee", "surrender")] == [entry] * 2


def test_what_has_the_words_only_inside_a_word_comes_after_what_is_meant() -> None:
    entries = [("Skill test", "8", lambda: None), ("Damage Orc", "D", lambda: None), ("Kill", "", lambda: None)]
    assert [label for label, _, _ in fitting(entries, "kill")] == ["Kill", "Damage Orc", "Skill test"]
    assert fitting(entries, "ki") == [entries[2], entries[0]], "two letters are too few to be looked up"
    assert fitting(entries, "") == entries


def test_every_line_of_the_thesaurus_has_words_and_leads_somewhere() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for folder in ("desktop_app", "resources/rules") for path in sources_of(folder))
    for line in LINES:
        words, sign, parts = line.partition(" = ")
        assert sign and all(len(word.strip()) > 1 for word in words.split(","))
        for part in (part.strip() for part in parts.split(",")):
            assert part in sources or part.startswith("Go to "), f"no label has {part!r}"


def sources_of(folder: str) -> Iterator[Path]:
    here = Path(__file__).parents[2] / folder
    yield from (path for path in here.rglob("*") if path.suffix in {".py", ".toml"} and path.name != "thesaurus.py")


def test_whoever_wants_to_save_is_told_that_it_is_done_and_where_a_copy_is_made(qtbot: QtBot, program: Program) -> None:
    fight_of(program)
    palette = typed(qtbot, program, "save")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert program.window.messages.text == "Every change is saved automatically. Make a copy or a backup on the Campaign page."
    message_button(program.window).click()
    assert program.window.current == "campaign"


def test_dice_are_typed_from_the_palette_and_a_step_taken_back(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.tracker.do(AddNote(text="So far."))
    steps = fight.tracker.steps
    qtbot.keyClick(typed(qtbot, program, "revert").field, Qt.Key.Key_Return)
    assert fight.tracker.steps == steps - 1
    for manual in (True, False):
        qtbot.keyClick(typed(qtbot, program, "dice").field, Qt.Key.Key_Return)
        assert bool(preference(program.desk.store, "manual_dice", default=False)) == manual == fight.view.dice_button.isChecked()


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("shoot", "Hunting bow"),
        ("hold", "Delay to the negative count"),
        ("get up", "Stand up"),
        ("end fight", "End fight: party wins"),
    ],
)
def test_words_of_the_table_find_what_they_do_before_any_rule(qtbot: QtBot, program: Program, words: str, first: str) -> None:
    fight_of(program)
    assert looked_up(qtbot, program, words)[0][0] == first
