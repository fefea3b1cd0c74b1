"""Keys at random, over all pages and whatever they open, while everything is read that a screen reader would: nothing falls over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import accessible
from tests.accessible import interface_of, nodes
from tests.accessible import read as read_tree
from tests.app.conftest import opened
from tests.demos import demo_at
from tests.parts import kept_items
from tests.seeds import BEGIN, IS_SOAKED

KEY: Final = Qt.Key
NONE, SHIFT, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
PAGES: Final = tuple((KEY(KEY.Key_0 + place), CTRL) for place in range(10))
OFTEN: Final = tuple(
    (key, NONE)
    for key in (
        *(KEY.Key_Return, KEY.Key_Space, KEY.Key_Tab, KEY.Key_Escape, KEY.Key_Up, KEY.Key_Down, KEY.Key_Left, KEY.Key_Right),
        *(KEY(KEY.Key_1 + place) for place in range(9)),
    )
)
OTHERS: Final = (
    *((KEY(KEY.Key_A + place), NONE) for place in range(26)),
    *((key, NONE) for key in (KEY.Key_PageDown, KEY.Key_PageUp, KEY.Key_Home, KEY.Key_End, KEY.Key_Insert, KEY.Key_Delete, KEY.Key_F2)),
    *((key, NONE) for key in (KEY.Key_F5, KEY.Key_F6, KEY.Key_F7, KEY.Key_F8, KEY.Key_F11, KEY.Key_Plus, KEY.Key_Minus, KEY.Key_Backspace)),
    *((key, NONE) for key in (KEY.Key_Slash, KEY.Key_Question, KEY.Key_Comma, KEY.Key_Semicolon, KEY.Key_BracketLeft, KEY.Key_Menu)),
    *((key, SHIFT) for key in (KEY.Key_Backtab, KEY.Key_Return, KEY.Key_L, KEY.Key_O, KEY.Key_Y, KEY.Key_Down, KEY.Key_F6, KEY.Key_F10)),
    *(
        (key, CTRL)
        for key in (KEY.Key_Z, KEY.Key_K, KEY.Key_N, KEY.Key_D, KEY.Key_B, KEY.Key_E, KEY.Key_R, KEY.Key_M, KEY.Key_F, KEY.Key_V)
    ),
    *((key, CTRL) for key in (KEY.Key_C, KEY.Key_P, KEY.Key_Return, KEY.Key_Backspace)),
    *((key, CTRL | SHIFT) for key in (KEY.Key_Z, KEY.Key_N, KEY.Key_E, KEY.Key_L, KEY.Key_P, KEY.Key_S, KEY.Key_H)),
)
PRESSED: Final = 6000 if IS_SOAKED else 100
"""Keys for each of five systems."""
BETWEEN: Final = 5
"""Keys after which everything is read."""
SEARCHED: Final = 50
"""Keys after which all that Python keeps is looked through: that takes longer than the keys."""
STAYED: Final = 10
"""Keys after which another page is gone to."""


@pytest.fixture
def nothing_of_the_system_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that are not the program's are left as if by Esc."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    monkeypatch.setattr(QMessageBox, "question", lambda *_, **__: QMessageBox.StandardButton.No)
    monkeypatch.setattr(QColorDialog, "getColor", lambda first, *_, **__: first)
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QDialog.DialogCode.Rejected)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)


@pytest.fixture(params=SYSTEMS)
def program(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path, nothing_of_the_system_opens: None) -> Iterator[Program]:
    accessible.install()
    QAccessible.setActive(True)
    made, store = opened(qapp, demo_at(tmp_path / "evening.strikeboard", request.param))
    made.window.resize(1366, 768)
    yield made
    QAccessible.setActive(False)
    made.desk.end_forecasts()
    made.window.close()
    store.close()


def read(program: Program) -> int:
    """Ask of everything that is shown what a screen reader asks; give how much that is."""

    def ask(one: QAccessibleInterface) -> None:
        texts = [one.text(which) for which in (QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Accelerator)]
        asked = one.rect(), one.focusChild(), one.parent(), one.isValid(), texts
        assert len(asked) == 5

    return len(list(nodes(read_tree(interface_of(program.window), ask))))


def test_whatever_is_pressed_nothing_falls_over(qtbot: QtBot, qapp: QApplication, program: Program) -> None:
    """A raised error, a warning or a page that cannot be read fails this by itself."""
    qtbot.waitUntil(program.window.isActiveWindow)
    chance = random.Random(f"{program.window.windowTitle()} {BEGIN}")
    pages = set()
    for count in range(PRESSED):
        listed = PAGES if count % STAYED == 0 else chance.choices((OFTEN, OTHERS), (6, 4))[0]
        key, held = chance.choice(listed)
        target = QApplication.activePopupWidget() or QApplication.focusWidget() or program.window
        qtbot.keyClick(target, key, held)
        qapp.processEvents()
        pages.add(program.window.current)
        assert program.window.isVisible()
        if count % BETWEEN == 0:
            assert read(program) > 3
        if count % SEARCHED == SEARCHED - 1:
            assert kept_items() == []
    assert len(pages) > 3
