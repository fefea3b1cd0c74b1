"""Lists whose lines are painted: one is chosen and stays so, Enter opens it, a heading is neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.views.home.models import CardShown
from desktop_app.views.journal.models import PageLine
from desktop_app.views.journal.page_list import PageList
from desktop_app.views.parts.cards import CardList
from desktop_app.views.parts.line_list import EntryList

Show = Callable[[QWidget], QWidget]
Shown = tuple[EntryList, Callable[[Sequence[str]], None]]
"""A list, and what lists other entries in it by their ids."""
KEY, PRESS, RELEASE = Qt.Key, QEvent.Type.KeyPress, QEvent.Type.KeyRelease
NO, KEYPAD = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier


@pytest.fixture(params=[CardList, PageList])
def shown(request: pytest.FixtureRequest, show: Show) -> Shown:
    made: CardList | PageList = request.param("All")

    def listed(ids: Sequence[str]) -> None:
        if isinstance(made, CardList):
            made.show_cards([CardShown(id=one, title=one.upper()) for one in ids])
        else:
            made.show_lines([PageLine("", "Heading"), *(PageLine(one, one.upper()) for one in ids)])

    show(made)
    listed("abc")
    return made, listed


def heard(made: EntryList) -> list[tuple[str, str]]:
    found = list[tuple[str, str]]()
    made.chosen.connect(lambda one: found.append(("chosen", one)))
    made.opened.connect(lambda one: found.append(("opened", one)))
    made.thrown_away.connect(lambda one: found.append(("thrown away", one)))
    return found


def press(made: EntryList, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO, *, repeated: int = 0) -> None:
    """Press a key, hold it for so many repeats and let it go."""
    for again in range(repeated + 1):
        QApplication.sendEvent(made, QKeyEvent(PRESS, key, modifiers, "", bool(again)))
    QApplication.sendEvent(made, QKeyEvent(RELEASE, key, modifiers))


def test_enter_opens_what_is_chosen_once_however_long_it_is_held(shown: Shown) -> None:
    made, _ = shown
    made.choose("b")
    told = heard(made)
    press(made, KEY.Key_Return, repeated=5)
    press(made, KEY.Key_Enter, KEYPAD)
    press(made, KEY.Key_Delete)
    assert told == [("opened", "b"), ("opened", "b"), ("thrown away", "b")]


def test_the_keys_come_to_the_first_entry_or_to_the_one_that_was_chosen(
    shown: Shown,
) -> None:
    made, _ = shown
    told = heard(made)
    made.choose_first()
    made.choose_first()
    assert made.hasFocus() and told == [("chosen", "a")], "a heading is passed by"
    press(made, KEY.Key_Down)
    made.clearFocus()
    made.choose_first()
    assert made.current == "b" and told == [("chosen", "a"), ("chosen", "b")]


def test_what_a_search_leaves_out_is_chosen_again_when_it_is_over(shown: Shown) -> None:
    made, listed = shown
    made.choose("b")
    told = heard(made)
    listed(["a", "c"])
    assert made.current == "" and not made.selectedIndexes()
    listed(["a", "b", "c"])
    assert made.current == "b" and [index.row() for index in made.selectedIndexes()] == [made.currentIndex().row()]
    made.choose("z")
    assert made.current == "" and not made.selectedIndexes() and told == []
