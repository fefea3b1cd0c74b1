"""What keys mean where layouts differ, by events as the platforms send them. The layouts themselves are played in tests/keyboards."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views import keyboard, speech
from desktop_app.views.keyboard import DigitRow, row_digit, step_of
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.stepper import Stepper

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
PRESS = QEvent.Type.KeyPress


def pressed(text: str, code: int, held: Qt.KeyboardModifier = NONE, native: int = 0, virtual: int = 0) -> QKeyEvent:
    return QKeyEvent(PRESS, ord(text.upper()) if text else 0, held, code, virtual, native, text)


@pytest.mark.parametrize(("platform", "first", "last"), [("xcb", 10, 19), ("wayland", 10, 19), ("windows", 2, 11)])
def test_the_digit_row_is_known_by_its_scan_codes(platform: str, first: int, last: int) -> None:
    codes = range(first - 1, last + 2)
    assert [row_digit(pressed("x", code), platform) for code in codes] == [None, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, None]


def test_a_mac_is_asked_for_its_virtual_codes() -> None:
    codes = (0x12, 0x13, 0x14, 0x15, 0x17, 0x16, 0x1A, 0x1C, 0x19, 0x1D, 0x00)
    assert [row_digit(pressed("x", 0, virtual=code), "cocoa") for code in codes] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, None]


def test_a_platform_that_is_not_known_has_no_digit_row() -> None:
    assert row_digit(pressed("x", 10), "offscreen") is None


class Page(QWidget):
    """A page that writes down what it is told, with a text field and two fields for numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.text, self.whole, self.below_zero = QLineEdit(), Stepper("Whole", low=0, high=99), Stepper("Below zero", low=-9, high=9)
        lines = QVBoxLayout(self)
        for part in (QLabel("page"), self.text, self.whole, self.below_zero):
            lines.addWidget(part)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        on_keys(self, ("Ctrl+2", lambda: self.heard.append("Ctrl+2")))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - the name is Qt's
        self.heard.append(event.text())


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A page on an X display with a French keyboard."""
    monkeypatch.setitem(keyboard.FIRST_SCAN_CODE, "offscreen", 10)
    made = Page()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    row = DigitRow(made)
    row.watch(made)
    made.setFocus()
    return made


def send(page: Page, *events: QKeyEvent) -> None:
    handle = page.windowHandle()
    for event in events:
        QCoreApplication.sendEvent(handle, event)


def test_a_page_hears_digits_and_shift_is_left_alone(page: Page) -> None:
    send(page, pressed("&", 10), pressed("-", 15), pressed("à", 19), pressed("2", 11, SHIFT), pressed("a", 24))
    assert page.heard == ["1", "6", "0", "2", "a"]


def test_altgr_gives_the_third_sign_of_a_key(page: Page) -> None:
    send(page, pressed("[", 14, native=0x80))
    assert page.heard == ["["]


def test_ctrl_and_a_digit_is_a_shortcut_wherever_the_keys_are(page: Page) -> None:
    page.text.setFocus()
    send(page, pressed("é", 11, CTRL))
    assert page.heard == ["Ctrl+2"]
    assert page.text.text() == ""


def test_text_is_written_as_the_layout_writes_it(page: Page) -> None:
    page.text.setFocus()
    send(page, pressed("é", 11), pressed("-", 15))
    assert page.text.text() == "é-"


def test_a_number_takes_the_digit_row_and_a_minus_only_where_there_can_be_one(page: Page) -> None:
    for stepper in (page.whole, page.below_zero):
        stepper.select()
        send(page, pressed("-", 15), pressed("é", 11))
    assert page.whole.value == 62
    assert page.below_zero.value == -2


@pytest.mark.parametrize(
    ("event", "by"),
    [
        (pressed("+", 0), 1),
        (pressed("=", 0), 1),
        (pressed("-", 0), -1),
        (pressed("−", 0), -1),
        (QKeyEvent(PRESS, Qt.Key.Key_Up, CTRL), 1),
        (QKeyEvent(PRESS, Qt.Key.Key_Down, CTRL), -1),
        (QKeyEvent(PRESS, Qt.Key.Key_Up, NONE), 0),
        (QKeyEvent(PRESS, Qt.Key.Key_Minus, CTRL, "-"), 0),
        (pressed("a", 0), 0),
    ],
)
def test_one_more_and_one_less_have_keys_that_every_layout_has(event: QKeyEvent, by: int) -> None:
    assert step_of(event) == by


def test_keys_are_named_as_they_are_printed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    czech = frozenset("abcxyz,.?/=")
    monkeypatch.setattr(keyboard, "layout_signs", lambda: czech)
    assert [speech.keys(text) for text in ("?", "[ ]", ", ;", "Enter, 0 … 9")] == ["?", "Q E", ", F4", "Enter, 0 … 9"]
    monkeypatch.setattr(keyboard, "layout_signs", frozenset)
    assert speech.keys("[ ]") == "[ ]", "what cannot be asked has all of them"
