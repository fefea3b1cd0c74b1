"""The Qt binding that the program is pinned to must not give away references that it does not own, nor keep what Qt deletes."""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views.parts.layouts import add_layout, forget_items, standing_in, tab_within, take_out
from tests.parts import kept_items

CALLS = 200


@pytest.mark.parametrize(
    "call",
    [
        lambda: QWidget().setToolTip("a word"),
        lambda: QLabel("a").parentWidget(),
        lambda: QVBoxLayout().itemAt(3),
        lambda: QApplication.focusWidget(),
    ],
    ids=["setter", "parent", "layout", "focus"],
)
def test_calls_that_return_none_do_not_use_none_up(qapp: QApplication, call: Callable[[], object]) -> None:
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    assert sys.getrefcount(None) > before - CALLS // 2


def test_a_round_of_tab_keeps_no_items_of_layouts(qtbot: QtBot) -> None:
    """What Python keeps of one that Qt has deleted it takes for the row of a list that comes in its place, and the program dies."""
    page, inner = QWidget(), QHBoxLayout()
    buttons = [QPushButton(name) for name in "abc"]
    inner.addWidget(buttons[0])
    inner.addWidget(buttons[1])
    outer = QVBoxLayout(page)
    add_layout(outer, inner)
    outer.addStretch()
    outer.addWidget(buttons[2])
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(page.isActiveWindow)
    for _ in buttons:
        tab_within(page, 1)
    assert standing_in(outer) == [inner, buttons[2]]
    take_out(inner)
    assert inner.count() == 0 and standing_in(inner) == []
    assert kept_items() == []
    outer.itemAt(outer.indexOf(buttons[2]))
    assert len(kept_items()) == 1, "where the binding keeps none any more, layouts can be gone through simply"
    forget_items(outer)
    assert kept_items() == []
