"""A field with a long list of values: it takes the keys, finds while one types, and holds nothing to begin with."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import MOST_AT_A_GLANCE, UNCHOSEN, FieldShown
from desktop_app.views.encounter.offer_form import FieldEditor
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.parts.layouts import column
from tests.narrowing import there

CARDS = tuple((f"card_{n}", name) for n, name in enumerate(["Broken Arm", "Broken Leg", "Crushed Hand", *(f"Scar {n}" for n in range(20))]))


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    made = QWidget()
    made.setLayout(column())
    qtbot.addWidget(made)
    made.show()
    return made


def added(page: QWidget, count: int = len(CARDS)) -> FieldEditor:
    editor = FieldEditor(FieldShown(name="card", label="card", values=CARDS[:count], value="card_0"))
    layout = page.layout()
    assert layout is not None
    layout.addWidget(editor)
    editor.show()
    return editor


def test_nothing_is_chosen_until_a_part_of_one_name_is_typed(qtbot: QtBot, page: QWidget) -> None:
    editor = added(page)
    line = page.focusWidget()
    assert isinstance(line, QLineEdit) and editor.isAncestorOf(line)
    assert editor.value() is UNCHOSEN
    qtbot.keyClicks(line, "brok")
    assert editor.value() is UNCHOSEN, "two cards begin like this"
    qtbot.keyClicks(line, "en leg")
    assert editor.value() == "card_1"


def test_the_list_beneath_holds_what_fits_and_down_opens_it_whole(qtbot: QtBot, page: QWidget) -> None:
    editor = added(page)
    line = editor.long_choice
    assert line is not None
    listed = line.completer()
    assert listed is not None
    qtbot.keyClick(line, Qt.Key.Key_Down)
    assert there(listed.popup()).isVisible() and listed.completionCount() == len(CARDS)
    there(listed.popup()).hide()
    qtbot.keyClicks(line, "hand")
    assert listed.completionCount() == 1


def test_a_name_that_is_part_of_another_is_chosen_whole(qtbot: QtBot, page: QWidget) -> None:
    editor = added(page)
    assert editor.long_choice is not None
    editor.long_choice.setText("Scar 1")
    assert editor.value() == next(value for value, label in CARDS if label == "Scar 1")


def test_it_takes_no_keys_from_a_person_who_types_elsewhere(page: QWidget) -> None:
    other = QLineEdit(page)
    other.show()
    other.setFocus()
    added(page)
    assert page.focusWidget() is other


@pytest.mark.parametrize(("count", "is_long"), [(MOST_AT_A_GLANCE, False), (MOST_AT_A_GLANCE + 1, True)])
def test_a_short_list_is_chosen_from_as_before(page: QWidget, count: int, is_long: bool) -> None:
    editor = added(page, count)
    assert (editor.long_choice is not None) is is_long
    assert (editor.value() is UNCHOSEN) is is_long


def test_an_open_list_is_as_wide_as_its_longest_value(page: QWidget) -> None:
    """It hangs on a narrow field, and says every value whole."""
    drop = DropDown("players")
    drop.addItems(["see all", "see what is shown to them by hand, and nothing else at all"])
    drop.setFixedWidth(120)
    layout = page.layout()
    assert layout is not None
    layout.addWidget(drop)
    drop.show()
    drop.showPopup()
    assert drop.view().viewport().width() >= drop.view().sizeHintForColumn(0)
    drop.hidePopup()
