"""Whatever is changed of a prepared encounter is taken back with Ctrl+Z on its page, and restored with Ctrl+Shift+Z."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.campaign.document_undo import Undoing
from desktop_app.controller.words.names import next_name
from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.app.test_prepare import prepare, running
from tests.parts import chosen_encounter

LEFT, KEY = Qt.MouseButton.LeftButton, Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def on_page(qtbot: QtBot, program: Program) -> EncountersPresenter:
    """Show a prepared encounter, with the keys in the list."""
    page = prepare(program)
    qtbot.waitUntil(program.window.isActiveWindow)
    page.view.list.setFocus()
    page.view.list.choose(page.view.list.current)
    page.choose(page.view.list.current)
    return page


def undo(qtbot: QtBot) -> None:
    qtbot.keyClick(focus(), KEY.Key_Z, CTRL)


def redo(qtbot: QtBot) -> None:
    qtbot.keyClick(focus(), KEY.Key_Z, CTRL | SHIFT)


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_numbers_party_board_note_and_name_are_taken_back_one_by_one_and_restored(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    form, stages = page.view.form, [chosen_encounter(program)]
    qtbot.mouseClick(form.foes[0].count.more, LEFT)
    stages.append(chosen_encounter(program))
    qtbot.mouseClick(form.members[0], LEFT)
    stages.append(chosen_encounter(program))
    other = next(name for name in program.campaign.boards.all(stages[0].system) if name != stages[0].board)
    form.board_chosen.emit(stages[0].id, other)
    stages.append(chosen_encounter(program))
    form.note.setFocus()
    qtbot.keyClicks(form.note, "At dusk. ")
    form.name.setFocus()
    stages.append(chosen_encounter(program))
    form.name.selectAll()
    qtbot.keyClicks(form.name, "The weir")
    qtbot.keyClick(form.name, KEY.Key_Return)
    stages.append(chosen_encounter(program))
    qtbot.mouseClick(form.foes[0].remove, LEFT)
    stages.append(chosen_encounter(program))
    assert len(set(stages)) == len(stages) == 7
    for stage in reversed(stages[:-1]):
        undo(qtbot)
        assert chosen_encounter(program) == stage == next(p for p in program.campaign.encounters.all() if p.id == stage.id)
    assert form.name.text() == stages[0].name and form.note.toPlainText() == stages[0].note
    assert not form.undo_button.isEnabled()
    undo(qtbot)
    assert chosen_encounter(program) == stages[0], "there is nothing more to take back"
    for stage in stages[1:]:
        redo(qtbot)
        assert chosen_encounter(program) == stage
    assert not form.redo_button.isEnabled()
    qtbot.mouseClick(form.undo_button, LEFT)
    assert chosen_encounter(program) == stages[-2]


def test_what_is_being_typed_is_first_taken_back_in_the_field(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    qtbot.mouseClick(page.view.form.foes[0].count.more, LEFT)
    before, note = chosen_encounter(program), page.view.form.note
    note.setFocus()
    qtbot.keyClicks(note, "Rain")
    undo(qtbot)
    assert note.toPlainText() == before.note and chosen_encounter(program) == before
    undo(qtbot)
    assert chosen_encounter(program).foes[0].count == before.foes[0].count - 1


def test_enter_that_is_held_adds_once_and_what_was_added_is_taken_back(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    before = chosen_encounter(program)
    program.window.show_page("bestiary")
    bestiary = program.window.page("bestiary")
    assert isinstance(bestiary, BestiaryView)
    qtbot.keyClicks(bestiary.search, "wolf")
    qtbot.keyClick(bestiary.search, KEY.Key_Down)
    for kind, is_repeat, moment in (
        (QEvent.Type.KeyPress, False, 10),
        *[(QEvent.Type.KeyPress, True, 20)] * 15,
        *((kind, False, at) for at in (660, 700, 740) for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress)),
        (QEvent.Type.KeyRelease, False, 800),
    ):
        event = QKeyEvent(kind, KEY.Key_Return, Qt.KeyboardModifier(0), "\r", is_repeat)
        event.setTimestamp(moment)
        QApplication.sendEvent(bestiary.list, event)
    assert sum(f.count for f in chosen_encounter(program).foes) == sum(f.count for f in before.foes) + 4
    program.window.show_page("encounters")
    page.view.list.setFocus()
    undo(qtbot)
    assert chosen_encounter(program) == before


def test_what_is_deleted_comes_back_with_the_same_key_wherever_one_went(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    gone = chosen_encounter(program)
    qtbot.keyClick(page.view.list, KEY.Key_Delete)
    assert gone not in program.campaign.encounters.all() and page.view.list.current != gone.id
    undo(qtbot)
    assert chosen_encounter(program) == gone and page.view.list.current == gone.id
    redo(qtbot)
    assert gone not in program.campaign.encounters.all()
    undo(qtbot)
    assert chosen_encounter(program) == gone


def test_a_fight_thrown_away_here_comes_back_too(qtbot: QtBot, program: Program) -> None:
    page, play_id = on_page(qtbot, program), running(program)
    qtbot.mouseClick(page.view.form.foes[0].count.more, LEFT)
    changed = chosen_encounter(program)
    page.view.list.setFocus()
    page.view.list.choose(play_id)
    qtbot.keyClick(page.view.list, KEY.Key_Delete)
    assert program.campaign.fights() == []
    undo(qtbot)
    assert [info.id for info in program.campaign.fights()] == [play_id] and chosen_encounter(program) == changed


def test_run_again_makes_a_copy_that_is_named_by_typing(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    first, count = chosen_encounter(program), len(program.campaign.encounters.all())
    qtbot.keyClick(page.view.list, KEY.Key_D, CTRL)
    made = chosen_encounter(program)
    assert made == first.model_copy(update={"id": made.id, "name": f"{first.name} 2"}) and made.id != first.id
    qtbot.keyClicks(focus(), "Next week")
    qtbot.keyClick(focus(), KEY.Key_Return)
    assert chosen_encounter(program).name == "Next week"
    undo(qtbot)
    undo(qtbot)
    assert len(program.campaign.encounters.all()) == count and made.id not in [card.id for card in page.view.list.cards]
    redo(qtbot)
    assert chosen_encounter(program) == made


def test_f2_puts_the_keys_into_the_name(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    qtbot.keyClick(page.view.list, KEY.Key_F2)
    assert page.view.form.name.hasFocus() and page.view.form.name.selectedText() == chosen_encounter(program).name


def test_each_document_has_its_own_steps() -> None:
    kept = {"a": 1, "b": 1}
    undoing: Undoing[int] = Undoing(kept.__setitem__, kept.__delitem__)
    undoing.change("a", 1, 2)
    undoing.change("b", 1, 5)
    assert undoing.undo("a") == "a" and kept == {"a": 1, "b": 5}
    undoing.change("a", 1, 7)
    assert not undoing.can_redo("a") and undoing.can_undo("b")
    undoing.change("b", 5, None)
    undoing.change("a", 7, 8)
    assert [undoing.undo("a") for _ in range(4)] == ["a", "a", "b", ""] and kept == {"a": 1, "b": 5}
    assert undoing.undo("b") == "b" and kept == {"a": 1, "b": 1}


def test_copies_are_numbered() -> None:
    assert next_name("The ford", ["The ford"]) == "The ford 2"
    assert next_name("The ford 2", ["The ford", "The ford 2"]) == "The ford 3"
    assert next_name("12", ["12"]) == "12 2"


def test_everybody_is_set_on_the_board_by_keys_and_what_is_amiss_is_mended(qtbot: QtBot, program: Program) -> None:
    page = on_page(qtbot, program)
    form, before = page.view.form, chosen_encounter(program)
    canvas = form.board.canvas
    assert len(canvas.tokens) == len(before.party) + sum(foes.count for foes in before.foes) and not form.mend_button.isVisible()
    canvas.setFocus()
    for key in (KEY.Key_Tab, KEY.Key_M, KEY.Key_Right, KEY.Key_Right, KEY.Key_Return):
        qtbot.keyClick(focus(), key)
    first = chosen_encounter(program)
    assert [place.who for place in first.places] == [before.party[0]] and form.mend_button.text() == "Place them"
    qtbot.mouseClick(form.mend_button, LEFT)
    placed = chosen_encounter(program)
    assert (
        len(placed.places) == len(before.party) and all(None not in foes.cells for foes in placed.foes) and not form.mend_button.isVisible()
    )
    qtbot.mouseClick(form.happenings.add_button, LEFT)
    qtbot.keyClicks(focus(), "The roof falls in")
    qtbot.keyClick(focus(), KEY.Key_Return)
    assert [(one.round, one.text) for one in chosen_encounter(program).happenings] == [(1, "The roof falls in")]
    form.foes[0].hidden_button.click()
    assert chosen_encounter(program).foes[0].hidden
    page.view.list.setFocus()
    for stage in (None, placed, first, before):
        undo(qtbot)
        assert stage is None or chosen_encounter(program) == stage
    state = program.campaign.opening(placed)[0]
    assert all(state.combatants[place.who].cell == place.cell for place in placed.places)
