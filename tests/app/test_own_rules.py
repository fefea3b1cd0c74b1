"""Rules of a game master's own on the page of the rules: made in the form, in the next fight without a restart, changed, thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.content.own import file_of, own_rows
from desktop_app.controller.library import library
from desktop_app.controller.library.own_items import heading
from desktop_app.controller.library.own_rules import OwnRules
from desktop_app.views.adding.own_form import OwnForm
from desktop_app.views.parts.chips import Picks
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.presenters.reference import ReferencePresenter
from tests.parts import focused, message_button

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def rules(program: Program) -> Iterator[ReferencePresenter]:
    """The page of the rules of Savage Worlds; nothing of one's own is known afterwards."""
    program.use_system("savage")
    library.read_again()
    program.window.show_page("reference")
    yield program.routes.at("reference", ReferencePresenter)
    library.read_again()


def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(focused(), key, held)


def form_of(rules: ReferencePresenter) -> OwnForm:
    assert rules.own.overlay is not None and rules.own.overlay.isVisible()
    return rules.own.overlay.form


def choose(form: OwnForm, path: str, text: str) -> None:
    editor = form.editors[path]
    assert isinstance(editor, DropDown)
    editor.setCurrentIndex(form._values[path].index(text))


def write(form: OwnForm, path: str, text: str) -> None:
    editor = form.editors[path]
    assert isinstance(editor, QLineEdit)
    editor.setText(text)


def pick(form: OwnForm, path: str, *values: str) -> None:
    editor = form.editors[path]
    assert isinstance(editor, Picks)
    for value in values:
        editor.buttons[form._values[path].index(value)].click()


def make(rules: ReferencePresenter) -> None:
    rules.own.make(0)
    form = form_of(rules)
    assert form.editors["/name"].hasFocus()
    write(form, "/name", "Shield rush")
    write(form, "/name_fr", "Charge au bouclier")
    write(form, "/modifier", "-1")
    pick(form, "/needs", "beside", "standing")
    pick(form, "/success", "prone")
    press(KEY.Key_Return)


@pytest.mark.rule("SW-TEST-07")
def test_a_manoeuvre_is_made_in_the_form_and_is_a_row_of_a_file_that_the_next_fight_has(rules: ReferencePresenter) -> None:
    make(rules)
    assert rules.own.overlay is not None and not rules.own.overlay.isVisible()
    assert file_of("savage", "manoeuvres").read_text(encoding="utf-8") == (
        '[[manoeuvre]]\nid = "shield_rush"\nname = "Shield rush"\nname_fr = "Charge au bouclier"\n'
        'means = [{trait = "strength", against = "agility"}]\nmodifier = -1\nneeds = ["beside", "standing"]\nsuccess = ["prone"]\n'
    )
    world: Any = library.world_of("savage")
    assert world.manoeuvres["shield_rush"].success == ("prone",) and not library.own_fault("savage")
    assert rules.view.current == "own:manoeuvre:shield_rush" and rules.view.change_button.isVisible()
    assert "Target must be" in rules.view.text.toPlainText() and "on their feet" in rules.view.text.toPlainText()


def test_what_does_not_fit_is_said_beside_its_field_and_nothing_is_written(rules: ReferencePresenter) -> None:
    rules.own.make(0)
    form = form_of(rules)
    write(form, "/modifier", "99")
    write(form, "/means/0/within", "far")
    press(KEY.Key_Return)
    told = {path: label.text() for path, label in form.beside.items() if label.text()}
    assert told == {
        "/name": "It needs a name.",
        "/means/0/within": "Maximum range (inches) must be a number, not “far”.",
        "/modifier": "Modifier goes from \u221220 to 20.",
    }
    assert form.editors["/name"].hasFocus() and not file_of("savage", "manoeuvres").exists()
    write(form, "/name", "Trick")
    write(form, "/modifier", "1")
    write(form, "/means/0/within", "")
    choose(form, "/means/1/trait", "strength")
    choose(form, "/means/1/against", "vigor")
    press(KEY.Key_Return)
    told = {path: label.text() for path, label in form.beside.items() if label.text()}
    assert list(told) == ["/means/0/trait"] and "each of them once" in told["/means/0/trait"]
    assert not file_of("savage", "manoeuvres").exists()
    press(KEY.Key_Escape)
    assert rules.own.overlay is not None and not rules.own.overlay.isVisible()


def test_it_is_changed_and_thrown_away_and_brought_back_and_what_else_is_in_the_file_stays(rules: ReferencePresenter) -> None:
    make(rules)
    file = file_of("savage", "manoeuvres")
    file.write_text("# mine\n" + file.read_text(encoding="utf-8").replace("modifier", "reveals = true # yes\nmodifier"), encoding="utf-8")
    rules.own.change("own:manoeuvre:shield_rush")
    form = form_of(rules)
    write(form, "/name", "Shield charge")
    choose(form, "/means/1/trait", "fighting")
    choose(form, "/means/1/against", "vigor")
    pick(form, "/needs", "standing")
    write(form, "/modifier", "")
    press(KEY.Key_Return)
    assert "/modifier" in {path for path, label in form.beside.items() if label.text()}, "must be a number"
    write(form, "/modifier", "0")
    press(KEY.Key_Return)
    kept = file.read_text(encoding="utf-8")
    assert kept.startswith("# mine\n") and "reveals = true # yes" in kept and "modifier" not in kept and 'needs = ["beside"]' in kept
    assert '{trait = "fighting", against = "vigor"}' in kept and 'id = "shield_rush"' in kept and 'name = "Shield charge"' in kept
    rules.own.delete("own:manoeuvre:shield_rush")
    assert not own_rows("savage")[0] and not rules.view.has_rule("own:manoeuvre:shield_rush") and rules.view.current == ""
    message_button(rules.own._desk.window).click()
    assert [row.row["name"] for row in own_rows("savage")[0]] == ["Shield charge"] and rules.view.current == "own:manoeuvre:shield_rush"


def test_a_row_with_a_slip_is_shown_with_what_is_wrong_and_mended_in_the_form(rules: ReferencePresenter) -> None:
    make(rules)
    file = file_of("savage", "manoeuvres")
    file.write_text(file.read_text(encoding="utf-8").replace('"standing"', '"upright"'), encoding="utf-8")
    library.read_again()
    (broken,) = OwnRules("savage").listed()
    assert "/needs/1" in broken.fault
    rules.look_through(False)
    rules.view.open_rule(broken.id)
    assert "/needs/1" in rules.view.text.toPlainText()
    rules.own.change(broken.id)
    pick(form_of(rules), "/needs", "standing")
    press(KEY.Key_Return)
    assert not library.own_fault("savage") and not OwnRules("savage").listed()[0].fault
    file.write_text("[[manoeuvre", encoding="utf-8")
    rules.own.make(0)
    write(form_of(rules), "/name", "Feint")
    press(KEY.Key_Return)
    assert "not valid TOML" in form_of(rules).refusal.text() and file.read_text(encoding="utf-8") == "[[manoeuvre"


def test_the_form_speaks_french(rules: ReferencePresenter) -> None:
    with language.spoken("fr"):
        found = OwnRules("savage")
        labels = [heading(field, "savage") for kind in found.kinds for field in kind.rows.fields]
        words = [word for kind in found.kinds for field in kind.rows.fields for word in found.words(field)]
    assert (
        "Exigé de la cible" in labels
        and "debout" in [word.lower() for word in words]
        and "Vigueur" in [word.capitalize() for word in words]
    )


def test_keys_make_change_and_throw_away(rules: ReferencePresenter) -> None:
    rules.view.search.setFocus()
    press(KEY.Key_N, CTRL)
    menu = QApplication.activePopupWidget()
    if menu is not None:
        QTest.keyClick(menu, KEY.Key_Return)
    write(form_of(rules), "/name", "Push")
    press(KEY.Key_Return)
    rules.view.list.setFocus()
    press(KEY.Key_F2)
    assert form_of(rules).editors["/name"].hasFocus()
    press(KEY.Key_Escape)
    rules.view.list.setFocus()
    press(KEY.Key_Delete)
    assert not own_rows("savage")[0]


def test_a_condition_is_made_in_the_form_and_a_manoeuvre_can_bring_it(rules: ReferencePresenter) -> None:
    rules.own.make(1)
    form = form_of(rules)
    write(form, "/name", "Reeling")
    write(form, "/lasts", "0")
    write(form, "/changes/parry", "-2")
    press(KEY.Key_Return)
    assert [path for path, label in form.beside.items() if label.text()] == ["/lasts"]
    write(form, "/lasts", "1")
    press(KEY.Key_Return)
    assert file_of("savage", "conditions").read_text(encoding="utf-8") == (
        '[[condition]]\nid = "reeling"\nname = "Reeling"\nlasts = 1\nchanges = {parry = -2}\n'
    )
    rules.own.make(0)
    write(form_of(rules), "/name", "Feint")
    pick(form_of(rules), "/success", "reeling")
    press(KEY.Key_Return)
    world: Any = library.world_of("savage")
    assert world.manoeuvres["feint"].success == ("reeling",) and world.own_conditions["reeling"].changes == {"parry": -2}
    assert "Reeling" in rules.view.text.toPlainText()
    rules.own.delete("own:condition:reeling")
    assert "manoeuvres.toml, manoeuvre 1 (feint)" in library.own_fault("savage"), "what needs it is left out, and told"


@pytest.mark.parametrize(
    "said", ['means = "x"', "means = [3]", "needs = 7", "name = 5", 'success = [["a"]]', "modifier = {a = 1}", "means = []"]
)
def test_a_row_of_any_shape_is_shown_and_can_be_changed(rules: ReferencePresenter, said: str) -> None:
    file = file_of("savage", "manoeuvres")
    file.parent.mkdir(parents=True)
    file.write_text(f'[[manoeuvre]]\nid = "odd"\n{said}\n', encoding="utf-8")
    library.read_again()
    rules.look_through(False)
    rules.view.open_rule("own:manoeuvre:odd")
    assert rules.view.current == "own:manoeuvre:odd" and library.own_fault("savage")
    rules.own.change("own:manoeuvre:odd")
    write(form_of(rules), "/name", "Odd")
    press(KEY.Key_Return)
    press(KEY.Key_Escape)
