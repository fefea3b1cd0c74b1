"""The window comes back where and as large as it was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.start.recent import recent_file
from tests.app.conftest import opened


def close(program: Program) -> None:
    program.window.close()
    program.desk.store.close()


def test_the_window_comes_back_as_high_as_it_was(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    program, _ = opened(qapp, campaign_file)
    program.window.resize(1100, 650)
    close(program)
    again, _ = opened(qapp, campaign_file)
    assert again.window.height() == 650, "its width may be cut to that of the screen"
    close(again)


def test_where_the_screen_is_small_the_window_takes_all_of_it_the_first_time(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    room = qapp.primaryScreen().availableGeometry()
    program, _ = opened(qapp, campaign_file)
    program.window.hide()
    program.window.resize(1366, room.height())
    program.window.show_on_screen()
    assert program.window.isMaximized()
    program.window.showNormal()
    close(program)
    again, _ = opened(qapp, campaign_file)
    again.window.show_on_screen()
    assert not again.window.isMaximized(), "then it comes back as it was left"
    close(again)


def test_a_note_that_cannot_be_read_leaves_the_window_as_it_is(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    for text in ("{", "[]", '{"window": "no geometry", "last": 3}'):
        recent_file().write_text(text, encoding="utf-8")
        program, _ = opened(qapp, campaign_file)
        assert program.window.width() > 900
        close(program)
