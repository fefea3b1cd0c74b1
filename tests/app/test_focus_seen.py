"""Wherever the keys go by Tab, it is seen that they are there: the picture is another, in each theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views import theme
from tests.parts import page_of

AROUND = 4
"""Pixels around a control in which a ring may be drawn."""
MOST = 60
"""Stops of one page that are looked at."""


def picture(program: Program, widget: QWidget) -> QImage:
    """What is seen of a widget in the window, and a little around it."""
    window = program.window
    area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()).adjusted(-AROUND, -AROUND, AROUND, AROUND)
    return window.grab(area.intersected(window.rect())).toImage()


@pytest.mark.whole
@pytest.mark.parametrize("name", ["dark", "parchment", "contrast"])
def test_where_the_keys_are_is_seen(qtbot: QtBot, qapp: QApplication, program: Program, name: str) -> None:
    program.window.resize(1366, 768)
    before = theme.active()
    program.apply_theme(name)
    unseen, looked = [], 0
    try:
        for page in program.window.pages:
            program.window.show_page(page.id)
            for _ in range(4):
                qapp.processEvents()
            met: set[QWidget] = set()
            for _ in range(MOST):
                focus = QApplication.focusWidget()
                assert focus is not None
                QTest.keyClick(focus, Qt.Key.Key_Tab)
                qapp.processEvents()
                now = QApplication.focusWidget()
                if now is None or now in met or now is page_of(program.window):
                    break
                met.add(now)
                held = picture(program, now)
                now.clearFocus()
                qapp.processEvents()
                looked += 1
                if picture(program, now) == held:
                    unseen.append(f"{page.id}: {type(now).__name__} {now.accessibleName()}")
                now.setFocus(Qt.FocusReason.TabFocusReason)
                qapp.processEvents()
    finally:
        theme.put_in_force(before)
    assert looked > 100
    assert not unseen
