"""What the tests of the views share: the theme is in force, and a way to show a widget as it is used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views import stylesheet, theme

W = TypeVar("W", bound=QWidget)
Show = Callable[[QWidget], QWidget]


HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a display Qt tells of each window that it cannot raise it or hint its size; any other warning fails a test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(autouse=True)
def dark(qapp: QApplication) -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what earlier tests let go of
    if qapp.styleSheet():
        qapp.setStyleSheet("")
    stylesheet.begin(theme.DARK)


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    """Show a widget at 1366 x 768, with the keyboard in it."""

    def shown(widget: QWidget) -> QWidget:
        qtbot.addWidget(widget)
        QCursor.setPos(0, 0)  # wherever an earlier test has left the mouse
        stylesheet.dress(widget)
        widget.resize(1366, 768)
        widget.show()
        widget.activateWindow()
        qtbot.waitExposed(widget)
        QApplication.processEvents()
        return widget

    return shown
