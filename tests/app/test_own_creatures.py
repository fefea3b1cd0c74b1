"""Creatures of one's own: begun from blank or as a copy, armed, renamed, deleted, and every step of it taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.campaign.transfer import write_creature
from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.library.stat_cards import tactics_for
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.sheet.blocks import TextCard
from tests.app.conftest import fight_of
from tests.app.test_prepare import prepare
from tests.parts import chosen_encounter, message_button, presenter_of

LEFT, KEY = Qt.MouseButton.LeftButton, Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def bestiary(qtbot: QtBot, program: Program) -> BestiaryPresenter:
    program.window.show_page("bestiary")
    qtbot.waitUntil(program.window.isActiveWindow)
    return presenter_of(program, BestiaryPresenter)


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def undo(qtbot: QtBot, page: BestiaryPresenter) -> None:
    page.view.list.setFocus()
    qtbot.keyClick(page.view.list, KEY.Key_Z, CTRL)


def shown(page: BestiaryPresenter) -> CreatureText:
    """Return the creature that is shown, as it is on disk."""
    desk = page._desk
    return desk.campaign.bestiary.text(desk.system_id, page.view.list.current)


def add(page: BestiaryPresenter, kind: str) -> str:
    """Add the first thing of a kind that the sheet does not have; returns its name."""
    page.view.card.change_button.click()
    overlay = page.changing.overlay
    assert overlay is not None
    while overlay.kind.word != kind:
        QTest.keyClick(focus(), KEY.Key_Tab)
    assert overlay.current is not None
    name = overlay.current.name
    QTest.keyClick(focus(), KEY.Key_Return)
    assert not overlay.isVisible()
    return name


def remove(page: BestiaryPresenter, words: str) -> str:
    """Do the first change of what is on the sheet that fits the words; returns its label."""
    page.view.card.change_button.click()
    overlay = page.changing.overlay
    assert overlay is not None
    while overlay.kind.word:
        QTest.keyClick(focus(), KEY.Key_Tab)
    QTest.keyClicks(focus(), words.replace(" ", ""))
    assert overlay.current is not None
    label = overlay.current.name
    QTest.keyClick(focus(), KEY.Key_Return)
    return label


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_is_begun_from_blank_named_armed_and_every_step_is_taken_back(qtbot: QtBot, program: Program, system: str) -> None:
    program.use_system(system)
    page = bestiary(qtbot, program)
    count = len(page.view.list.cards)
    qtbot.keyClicks(page.view.search, "zzz")
    qtbot.mouseClick(page.view.new_button, LEFT)
    assert page.view.card.name.hasFocus() and page.view.card.name.selectedText() == "New creature"
    qtbot.keyClicks(page.view.card.name, "Bog man")
    qtbot.keyClick(page.view.card.name, KEY.Key_Return)
    named = shown(page)
    assert named.name == named.sheet["name"] == "Bog man" and page.view.list.current == page.view.list.current
    weapon = add(page, "weapon")
    armed = shown(page)
    assert armed != named and len(page.view.list.cards) == count + 1
    stages = [armed]
    for kind in ("armour", "weapon"):
        add(page, kind)
        stages.append(shown(page))
    assert len({stage.model_dump_json() for stage in stages}) == len(stages)
    for stage in reversed([named, *stages[:-1]]):
        undo(qtbot, page)
        assert shown(page) == stage
    assert add(page, "weapon") == weapon and shown(page) == armed
    assert remove(page, f"remove weapon: {weapon}") == f"Remove weapon: {weapon}" and shown(page) != armed
    for _ in range(4):
        undo(qtbot, page)
    assert len(page.view.list.cards) == count and page.view.list.current, "even that it was begun"


def test_a_copy_is_renamed_deleted_and_brought_back(qtbot: QtBot, program: Program) -> None:
    page = bestiary(qtbot, program)
    page.choose("wolf")
    qtbot.mouseClick(page.view.card.copy_button, LEFT)
    assert shown(page).name == "Wolf (own)"
    page.view.list.setFocus()
    qtbot.keyClick(page.view.list, KEY.Key_F2)
    qtbot.keyClicks(focus(), "Grey mother")
    qtbot.keyClick(focus(), KEY.Key_Return)
    kept, own = shown(page), page.view.list.current
    assert kept.name == "Grey mother" and kept.plural == ""
    page.view.card.add_button.click()
    prepare(program)
    assert own in [foes.creature for foes in chosen_encounter(program).foes]
    bestiary(qtbot, program)
    page.view.list.setFocus()
    qtbot.keyClick(page.view.list, KEY.Key_Delete)
    assert own not in [card.id for card in page.view.list.cards] and page.view.list.current and page.view.list.current != own
    assert "can't start without it" in program.window.messages.text
    undo(qtbot, page)
    assert page.view.list.current == own and shown(page) == kept
    qtbot.mouseClick(page.view.card.throw_button, LEFT)
    assert own not in [card.id for card in page.view.list.cards]
    qtbot.mouseClick(message_button(program.window), LEFT)
    assert shown(page) == kept
    qtbot.keyClick(page.view.list, KEY.Key_Z, CTRL | SHIFT)
    assert own not in [card.id for card in page.view.list.cards]


def test_what_the_program_brings_is_neither_changed_nor_deleted(qtbot: QtBot, program: Program) -> None:
    page = bestiary(qtbot, program)
    page.choose("wolf")
    assert not page.view.card.throw_button.isVisible() and not page.view.card.name.isVisible() and page.view.card.title.text() == "Wolf"
    page.view.list.setFocus()
    qtbot.keyClick(page.view.list, KEY.Key_Delete)
    assert "wolf" in [card.id for card in page.view.list.cards] and "custom ones" in program.window.messages.text


def test_a_copy_made_after_another_was_deleted_is_one_of_its_own(qtbot: QtBot, program: Program) -> None:
    page = bestiary(qtbot, program)
    made = []
    for _ in range(2):
        page.choose("wolf")
        qtbot.mouseClick(page.view.card.copy_button, LEFT)
        made.append(page.view.list.current)
        assert shown(page).sheet["portrait"] == "sign:wolf", "it keeps its sign under another name"
        QTest.keyClicks(focus(), f"Oz {len(made)}")
        QTest.keyClick(focus(), KEY.Key_Return)
        assert page.view.list.hasFocus(), "the next key is for the list again"
        assert next(card.portrait for card in page._cards if card.id == made[-1]) == "sign:wolf"
        assert shown(page).tactics == tactics_for(program.desk.system_id, program.campaign.bestiary.text(program.desk.system_id, "wolf"))
    page._throw_away(made[0])
    page.choose("wolf")
    qtbot.mouseClick(page.view.card.copy_button, LEFT)
    assert page.view.list.current != made[1] and made[1] in [card.id for card in page.view.list.cards]


def test_a_card_of_words_is_as_high_as_they_are(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    store = Campaign.open(campaign_file)
    program = Program(qapp, store)
    program.window.resize(1366, 768)
    program.window.show()
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    page.choose("bandit_captain")
    qtbot.waitUntil(lambda: any(card.isVisible() for card in page.view.card.findChildren(TextCard)))
    (card,) = [card for card in page.view.card.findChildren(TextCard) if card.isVisible() and card.accessibleName() == "Tactics"]
    qtbot.waitUntil(lambda: card.height() >= card.sizeHint().height())
    program.window.close()
    store.close()


def test_a_file_becomes_a_creature_of_ones_own_and_undo_takes_it_back(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    page = bestiary(qtbot, program)
    page.choose("wolf")
    qtbot.mouseClick(page.view.card.copy_button, LEFT)
    assert page.view.card.save_button.isVisible() and page.view.file_button.isVisible()
    count, file = len(page.view.list.cards), tmp_path / "wolf.json"
    write_creature(program.campaign, "winterdawn", page.view.list.current, file)
    program.files.import_files([file])
    assert len(page.view.list.cards) == count and "already" in program.window.messages.text
    file.write_text(file.read_text(encoding="utf-8").replace('"rank": 1', '"rank": 7'), encoding="utf-8")
    program.files.import_files([file])
    assert len(page.view.list.cards) == count + 1 and shown(page).rank == 7
    undo(qtbot, page)
    assert len(page.view.list.cards) == count
    program.routes.use_system("savage")
    program.files.import_files([file])
    assert program.desk.system_id == "winterdawn" and "added to the bestiary" in program.window.messages.text, (
        "it is by the rules that it names"
    )


@pytest.mark.parametrize("by_key", [True, False])
def test_what_fits_the_words_typed_is_copied_by_key_and_what_is_shown_by_its_button(
    qtbot: QtBot, program: Program, *, by_key: bool
) -> None:
    page = bestiary(qtbot, program)
    page.choose("wolf")
    page.view.search.setFocus()
    qtbot.keyClicks(page.view.search, "skeleton")
    assert not page.view.list.current
    if by_key:
        qtbot.keyClick(page.view.search, KEY.Key_D, Qt.KeyboardModifier.ControlModifier)
    else:
        qtbot.mouseClick(page.view.card.copy_button, LEFT)
    assert shown(page).name == ("Skeleton (own)" if by_key else "Wolf (own)")


def test_the_button_says_to_which_fight_or_encounter_it_adds(qtbot: QtBot, program: Program) -> None:
    page, window = bestiary(qtbot, program), program.window
    first = min((one.name for one in program.campaign.encounters.all() if one.system == program.desk.system_id), default="")
    button = page.view.card.add_button
    assert first and button.accessibleName() == f"Add 4 to “{first}”"
    page.view.card.count.more.click()
    assert button.accessibleName() == f"Add 5 to “{first}”"
    fight = fight_of(program)
    window.show_page("fight")
    window.show_page("bestiary")
    assert button.accessibleName() == f"Add 5 to “{fight.tracker.title}”" and button.text().startswith("Add 5 to “")
    for prepared in program.campaign.encounters.all():
        program.campaign.encounters.delete(prepared.id)
    window.show_page("home")
    window.show_page("bestiary")
    assert button.text() == button.accessibleName() == "Add 5 to a new encounter"
    page.view.creature_chosen.emit("wolf")
    button.click()
    assert button.text() != "Add 5 to a new encounter", "it is that one from now on"
