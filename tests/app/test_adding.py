"""Things are given to a sheet from tables, with the keys alone: found, marked, taken as one step; made by oneself; paid for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop_app.app import Program
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import Json
from desktop_app.views.adding.overlay import AddOverlay
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.narrowing import there
from tests.parts import message_button, presenter_of

KEY, CTRL, ALT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


class Desk:
    """A new character of a system, and the overlay over its sheet."""

    def __init__(self, program: Program, system: str) -> None:
        self.program, self.system = program, system
        program.use_system(system)
        self.who = program.campaign.new_character(system, "Ana")
        program.window.show_page("characters")
        people = presenter_of(program, PeoplePresenter)
        self.people = people
        people.refresh()
        people.show_person(self.who)

    def ask(self) -> AddOverlay:
        self.people.view.list.setFocus()
        press(KEY.Key_Insert)
        overlay = self.people.changing.overlay
        assert overlay is not None and overlay.isVisible() and overlay.search.hasFocus()
        return overlay

    @property
    def sheet(self) -> Json:
        """The sheet as it lies on the table."""
        session = self.program.campaign.table(self.system)
        document: Json = session.system.codec.encode(session.state.sheets[self.who])
        return document

    @property
    def steps(self) -> int:
        return self.program.campaign.table(self.system).journal.length


@pytest.fixture
def desk(program: Program, request: pytest.FixtureRequest) -> Desk:
    return Desk(program, getattr(request, "param", "winterdawn"))


def press(*keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, held)


def retype(overlay: AddOverlay, words: str) -> None:
    overlay.search.selectAll()
    QTest.keyClicks(overlay.search, words)


@pytest.mark.parametrize("desk", SYSTEMS, indirect=True)
def test_three_things_of_two_kinds_are_found_marked_and_taken_as_one_step(desk: Desk) -> None:
    overlay = desk.ask()
    before, steps = desk.sheet, desk.steps
    retype(overlay, "dag")
    assert overlay.kind.word == "weapon" and overlay.current is not None and overlay.current.name == "Dagger"
    assert 0 < len(overlay.model.rows) < len(overlay.kind.additions), "the words narrow the table"
    called = ["dag" in one.name.casefold() for one in overlay.model.rows]
    assert called == sorted(called, reverse=True), "what is called so goes first"
    press(KEY.Key_Space)
    second = "Balanced knife" if desk.system == "winterdawn" else "Short sword"
    QTest.keyClicks(overlay.search, second.lower().replace(" ", "")[:-2])  # in the place of what found the first
    assert there(overlay.current).name == second, "a name is found without its spaces"
    press(KEY.Key_Space)
    assert "Dagger" in overlay.preview.body.text() and second in overlay.preview.body.text()
    press(KEY.Key_Escape)
    assert overlay.isVisible() and not overlay.search.text(), "the first Esc takes the words away"
    while "rmour" not in overlay.kind.title:
        press(KEY.Key_Tab)
    press(KEY.Key_1, held=ALT)
    names = [one.name for one in overlay.model.rows]
    assert names == sorted(names, key=str.casefold)
    press(KEY.Key_End, KEY.Key_Down, KEY.Key_Space)
    assert len(overlay.marks) == 3 and overlay.take.text() == "Add 3" and "Changes" in overlay.preview.body.text()
    press(KEY.Key_Return)
    assert not overlay.isVisible() and desk.steps == steps + 1
    after = desk.sheet
    assert isinstance(after, dict) and isinstance(before, dict)
    weapons = after["weapons"]
    assert isinstance(weapons, list) and [entry["name"] for entry in weapons if isinstance(entry, dict)][-2:] == ["Dagger", second]
    assert len(str(after)) > len(str(before))
    desk.people.undo()
    assert desk.sheet == before, "one step back"
    desk.people.redo()
    overlay = desk.ask()
    retype(overlay, "dagger")
    overlay.table.go_to(overlay.model.row_of("dagger"))
    press(KEY.Key_Space)
    assert not overlay.marks, "what is on the sheet cannot be marked"
    press(KEY.Key_Delete)
    gone = desk.sheet
    assert "'name': 'Dagger'" not in str(gone["weapons"]) and overlay.isVisible()
    press(KEY.Key_Escape, KEY.Key_Escape)
    assert not overlay.isVisible()


def test_a_space_within_a_name_that_is_being_typed_is_one(desk: Desk) -> None:
    overlay = desk.ask()
    QTest.keyClicks(overlay.search, "balanced kni")
    assert overlay.search.text() == "balanced kni" and not overlay.marks
    assert overlay.current is not None and overlay.current.name == "Balanced knife"
    press(KEY.Key_Space)
    assert [name for _, name in overlay.marks] == [overlay.current.id], "nothing goes on after it: it is marked"
    retype(overlay, "balanced")
    press(KEY.Key_Up, KEY.Key_Space)
    assert overlay.search.text() == "balanced" and not overlay.marks, "who goes through the table marks what is there"


def test_enter_takes_what_is_looked_at_beside_what_is_marked(desk: Desk) -> None:
    overlay = desk.ask()
    retype(overlay, "dagger")
    press(KEY.Key_Space)
    retype(overlay, "balanced kni")
    assert overlay.take.text() == "Add 2"
    press(KEY.Key_Space, KEY.Key_Space)
    assert overlay.take.text() == "Add Dagger", "what was marked no longer is not meant"
    retype(overlay, "balanced kni")
    press(KEY.Key_Return)
    after = desk.sheet
    assert isinstance(after, dict) and isinstance(after["weapons"], list)
    assert [entry["name"] for entry in after["weapons"] if isinstance(entry, dict)][-2:] == ["Dagger", "Balanced knife"]


def is_making(overlay: AddOverlay) -> bool:
    """Tell whether the form for a thing of one's own is open now: keys close it."""
    return overlay.is_making


@pytest.mark.parametrize("desk", SYSTEMS, indirect=True)
def test_one_of_ones_own_is_made_from_a_copy_judged_kept_and_taken(desk: Desk) -> None:
    before, documents = desk.sheet, desk.program.campaign.store.documents
    overlay = desk.ask()
    retype(overlay, "dagger")
    press(KEY.Key_N, held=CTRL)
    form, own = overlay.form, overlay.kind.own
    assert overlay.is_making and form.editors["/name"].hasFocus() and own is not None
    QTest.keyClicks(form.editors["/name"], "Dagger")
    press(KEY.Key_Return)
    assert is_making(overlay) and "exists" in form.refusal.text()
    press(KEY.Key_A, held=CTRL)
    QTest.keyClicks(form.editors["/name"], "Fang")
    numbered = next(one for one in own.fields if one.choice is not None and one.choice.high is not None)
    limited = form.editors[numbered.path]
    assert isinstance(limited, QLineEdit)
    limited.setText("99999")
    press(KEY.Key_Return)
    told = form.beside[numbered.path].text()
    assert is_making(overlay) and "goes from" in told and told[0].isupper() and limited.hasFocus()
    skill = form.editors["/skills/0/skill"] if desk.system == "winterdawn" else None
    assert not isinstance(skill, DropDown) or skill.findText("axes and maces") >= 0, "a skill is called by its title"
    limited.setText(str(there(numbered.choice).low or 1))
    press(KEY.Key_Return)
    assert not overlay.is_making and overlay.current is not None and overlay.current.name == "Fang"
    assert overlay.marks == [(overlay.kind.id, overlay.current.id)]
    press(KEY.Key_Return)
    assert "Fang" in str(desk.sheet) and [one.name for one in documents.list(kind="item", system=desk.system)] == ["Fang"]
    desk.people.undo()
    assert desk.sheet == before
    overlay = desk.ask()
    press(KEY.Key_F2)
    assert not overlay.is_making and "Make a custom one from it" in desk.program.window.messages.text
    retype(overlay, "fang")
    press(KEY.Key_F2)
    assert overlay.is_making
    press(KEY.Key_A, held=CTRL)
    QTest.keyClicks(form.editors["/name"], "Long fang")
    press(KEY.Key_Return)
    assert [one.name for one in documents.list(kind="item")] == ["Long fang"] and overlay.current.name == "Long fang"
    press(KEY.Key_Space)
    assert not overlay.marks
    retype(overlay, "longfang")
    press(KEY.Key_Delete)
    assert not documents.list(kind="item") and not overlay.model.rows
    message_button(desk.program.window).click()
    assert documents.list(kind="item") and overlay.model.rows
    press(KEY.Key_Escape, KEY.Key_Escape)


def test_what_is_paid_for_must_be_in_the_purse(desk: Desk) -> None:
    overlay = desk.ask()
    retype(overlay, "dagger")
    press(KEY.Key_B, held=CTRL)
    assert overlay.preview.refusal.text() == "That costs 3 silver; Ana has 0 silver. Take less, or don't pay."
    steps = desk.steps
    press(KEY.Key_Return)
    assert overlay.isVisible() and desk.steps == steps, "Enter takes nothing"
    press(KEY.Key_Escape, KEY.Key_Escape)
    desk.people.view.page.edited.emit("sheet", "/coins", 35)
    overlay = desk.ask()
    assert not overlay.pay.isChecked(), "nothing costs anything unless one says so"
    QTest.mouseClick(overlay.preview, Qt.MouseButton.LeftButton)
    assert overlay.isVisible(), "a click on an empty place of it is nothing"
    retype(overlay, "dagger")
    press(KEY.Key_B, held=CTRL)
    assert "5 copper" in overlay.preview.body.text() and not overlay.preview.refusal.text()
    press(KEY.Key_Return)
    sheet = desk.sheet
    assert isinstance(sheet, dict) and sheet["coins"] == 5
    desk.people.undo()
    sheet = desk.sheet
    assert isinstance(sheet, dict) and sheet["coins"] == 35 and not sheet["weapons"]


def test_what_goes_and_a_second_one_of_the_same_are_told_before(desk: Desk) -> None:
    overlay = desk.ask()
    retype(overlay, "rope")
    press(KEY.Key_Return)
    overlay = desk.ask()
    retype(overlay, "rope")
    assert "Rope, 15 m" in overlay.preview.body.text(), "one more of what is there already"
    while overlay.kind.word:
        press(KEY.Key_Tab)
    assert overlay.current is not None and overlay.current.name == "Remove gear: Rope, 15 m" and overlay.take.text() == "Confirm"
    assert "<s>Rope, 15 m" in overlay.preview.body.text()
    press(KEY.Key_Return)
    assert "Rope" not in str(desk.sheet)


def test_where_nothing_fits_the_words_become_the_name_of_ones_own(desk: Desk) -> None:
    overlay = desk.ask()
    retype(overlay, "moon blade")
    assert not overlay.model.rows and overlay._nothing_button.isVisible() and not overlay.take.isEnabled()
    press(KEY.Key_N, held=CTRL)
    name = overlay.form.editors["/name"]
    assert isinstance(name, QLineEdit) and name.text() == "moon blade"
    press(KEY.Key_Return, KEY.Key_Return)
    assert "moon blade" in str(desk.sheet)


def test_a_creature_of_ones_own_takes_several_things_as_one_change(program: Program) -> None:
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    page.choose("wolf")
    page._copy("wolf")
    before = program.campaign.bestiary.text(program.desk.system_id, page.view.list.current)
    page.view.card.change_button.click()
    overlay = page.changing.overlay
    assert overlay is not None
    press(KEY.Key_Down, KEY.Key_Space, KEY.Key_Tab, KEY.Key_Space, KEY.Key_Return)
    after = program.campaign.bestiary.text(program.desk.system_id, page.view.list.current)
    assert len(after.sheet["weapons"]) == len(before.sheet.get("weapons", ())) + 1 and len(after.sheet["shields"]) == 1
    page.view.list.setFocus()
    press(KEY.Key_Z, held=CTRL)
    assert program.campaign.bestiary.text(program.desk.system_id, page.view.list.current) == before


def test_going_to_another_page_puts_the_overlay_away(desk: Desk) -> None:
    overlay = desk.ask()
    press(KEY.Key_5, held=CTRL)
    assert desk.program.window.current == "encounters" and not overlay.isVisible()


@pytest.mark.parametrize("words", ["", "axe", "Half moon"])
@pytest.mark.parametrize("desk", SYSTEMS, indirect=True)
def test_what_was_made_is_gone_to_in_a_long_table(desk: Desk, words: str) -> None:
    overlay = desk.ask()
    retype(overlay, words)
    press(KEY.Key_N, held=CTRL)
    press(KEY.Key_Return)
    assert overlay.current is not None and overlay.marks == [(overlay.kind.id, overlay.current.id)]
    assert len(overlay.model.rows) * overlay.table.rowHeight(0) > overlay.table.viewport().height(), "it does not stand there by itself"
    place = overlay.table.visualRect(overlay.table.currentIndex())
    assert overlay.table.viewport().rect().contains(place)


def test_a_second_one_begun_from_the_same_thing_has_a_name_that_is_free(desk: Desk) -> None:
    overlay = desk.ask()
    for name in ("Dagger (custom)", "Dagger (custom) 2"):
        retype(overlay, "dagger")
        overlay.table.go_to(overlay.model.row_of("dagger"))
        press(KEY.Key_N, held=CTRL)
        press(KEY.Key_Return)
        assert overlay.current is not None and overlay.current.name == name
