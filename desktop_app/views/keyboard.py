"""The meaning of keys on the user's keyboard: digits of the digit row in every layout, and keys of signs.

On a French, Belgian, bépo or Czech keyboard a digit needs Shift. Pages read digits as actions, answers, dice and values, so the
physical key counts here, unless text is being written. This module does not know what any digit does.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QApplication, QWidget

HELD: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
ALT_GR_OF_WINDOWS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
ALT_GR_OF_X: Final = 0x80
"""Mod5, given by every xkb layout with AltGr."""
NUMBERS: Final = Qt.InputMethodHint.ImhDigitsOnly | Qt.InputMethodHint.ImhFormattedNumbersOnly | Qt.InputMethodHint.ImhPreferNumbers
"""A field with one of these hints takes numbers: the digit row gives digits there too."""
FIRST_SCAN_CODE: Final = {"xcb": 10, "wayland": 10, "wayland-egl": 10, "windows": 2}
"""The scan code of the key of 1, by Qt's platform; the rest of the row follows, 0 last."""
MAC_DIGITS: Final = {0x12: 1, 0x13: 2, 0x14: 3, 0x15: 4, 0x17: 5, 0x16: 6, 0x1A: 7, 0x1C: 8, 0x19: 9, 0x1D: 0}
"""A Mac names its keys by virtual codes instead."""


def row_digit(event: QKeyEvent, platform: str = "") -> int | None:
    """Return the digit of the key in the digit row that was pressed, whatever the layout writes with it; None for any other key."""
    platform = platform or QGuiApplication.platformName()
    if platform == "cocoa":
        return MAC_DIGITS.get(event.nativeVirtualKey())
    first = FIRST_SCAN_CODE.get(platform)
    place = event.nativeScanCode() - first if first is not None else -1
    return (place + 1) % 10 if 0 <= place < 10 else None


def digit_of(event: QKeyEvent) -> int | None:
    """Return a key's digit outside text input: its own, or its place in the digit row; None for any other."""
    if event.text().isdecimal():
        return int(event.text())
    return None if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or _is_third_level(event) else row_digit(event)


class DigitRow(QObject):
    """Lets the digit row of one window give digits without Shift, where the layout writes something else with it.

    A key that a text field has is left alone, and so is one with Shift: where the layout needs Shift for a digit it gives the digit
    already, and where it does not, Shift with a digit means something of its own.
    """

    def watch(self, window: QWidget) -> None:
        """Give digits in a window that is shown from now on."""
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.KeyPress, QEvent.Type.KeyRelease} and isinstance(watched, QWindow) and isinstance(event, QKeyEvent):
            digit = _digit_meant(event)
            if digit is not None:
                meant = _as_digit(event, digit)
                if event.type() == QEvent.Type.KeyRelease or not _press_shortcut(meant):
                    QCoreApplication.sendEvent(watched, meant)
                return True
        return False


def _digit_meant(event: QKeyEvent) -> int | None:
    """Return the digit meant by a key with another sign."""
    is_digit = event.text().isdecimal() or Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9
    digit = None if is_digit else digit_of(event)
    is_meant = digit is not None and (event.modifiers() & HELD or _takes_digits(QApplication.focusWidget(), event.text()))
    return digit if is_meant else None


def _is_third_level(event: QKeyEvent) -> bool:
    """Tell whether AltGr is held: the key then gives a sign of its own (a bracket)."""
    if QGuiApplication.platformName() == "windows":
        return event.modifiers() & HELD == ALT_GR_OF_WINDOWS
    return bool(event.nativeModifiers() & ALT_GR_OF_X)


def _takes_digits(focus: QWidget | None, text: str) -> bool:
    """Tell whether digits mean something where the keys are: no text is written there, or only numbers are."""
    if focus is None or not focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
        return True
    hints = focus.inputMethodHints()
    is_sign = text in {"-", "+"} and bool(hints & Qt.InputMethodHint.ImhFormattedNumbersOnly)
    return bool(hints & NUMBERS) and not is_sign


def _as_digit(event: QKeyEvent, digit: int) -> QKeyEvent:
    return QKeyEvent(
        event.type(),
        Qt.Key.Key_0 + digit,
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        str(digit),
        event.isAutoRepeat(),
        event.count(),
    )


def _press_shortcut(event: QKeyEvent) -> bool:
    """Carry out the shortcut of a key Qt did not match by its text; return whether there was one."""
    window, focus = QApplication.activeWindow(), QApplication.focusWidget()
    sequence = QKeySequence(event.keyCombination())
    for shortcut in window.findChildren(QShortcut) if window is not None else ():
        if shortcut.key() == sequence and shortcut.isEnabled() and _reaches(shortcut, focus):
            if not event.isAutoRepeat() or shortcut.autoRepeat():
                shortcut.activated.emit()
            return True
    return False


def _reaches(shortcut: QShortcut, focus: QWidget | None) -> bool:
    """Tell whether a shortcut counts where the keys are, as Qt judges it."""
    owner = shortcut.parent()
    if not isinstance(owner, QWidget) or not owner.isVisible() or not owner.isEnabled():
        return False
    match shortcut.context():
        case Qt.ShortcutContext.WidgetShortcut:
            return focus is owner
        case Qt.ShortcutContext.WidgetWithChildrenShortcut:
            return focus is owner or owner.isAncestorOf(focus) if focus is not None else False
        case _:
            return True


MORE: Final = frozenset("+=")
MINUS: Final = "\u2212"
LESS: Final = frozenset(("-", MINUS))
UP_DOWN: Final = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


def step_of(event: QKeyEvent) -> int:
    """Return 1 for a key that means one more, larger or nearer (+ = Ctrl+Up), -1 for its opposite (- Ctrl+Down), 0 for any other.

    The arrows are for keyboards on which a sign shares its key with a digit (- and 6 on a French one).
    """
    if event.modifiers() & HELD == Qt.KeyboardModifier.ControlModifier:
        return UP_DOWN.get(Qt.Key(event.key()), 0)
    return (event.text() in MORE) - (event.text() in LESS) if event.text() else 0


# ---- what is printed on the keys

LEVELS: Final = (0, 1)
"""Without and with Shift; what needs AltGr is not typed in passing."""
LATIN_1: Final = range(0x20, 0x100)
"""Keysyms of X that are the code points of their signs."""


SECOND_KEYS: Final = {"?": "F1", "/": "Ctrl+F", ",": "F3", ";": "F4", "[": "Q", "]": "E", "+": "Ctrl+Up", MINUS: "Ctrl+Down"}
"""Keys in every layout, as alternatives to keys named by a sign."""


def printed(sign: str) -> str:
    """Return the name of a sign's key on this keyboard: the sign, or the second key if it needs AltGr or a digit key."""
    signs = layout_signs()
    has_key = not signs or sign.replace(MINUS, "-") in signs
    return sign if has_key else SECOND_KEYS.get(sign, sign)


@cache
def layout_signs() -> frozenset[str]:
    """Return the signs with a key of their own, at most with Shift; empty if the layout is unknown.

    It is remembered: whoever shows keys anew (the card of all keys) clears it first, since a layout can be changed while the program runs.
    """
    platform = QGuiApplication.platformName()
    if platform == "windows":
        return _signs_of_windows()
    return _signs_of_x() if platform == "xcb" or platform.startswith("wayland") else frozenset()


def _signs_of_windows() -> frozenset[str]:
    if sys.platform != "win32":
        return frozenset()
    user = ctypes.windll.user32
    row = {int(user.MapVirtualKeyW(code, 1)) for code in range(2, 12)}  # what the scan codes of the digit row are called
    found = ((chr(code), int(user.VkKeyScanW(code)) & 0xFFFF) for code in LATIN_1)
    return frozenset(sign for sign, key in found if key >> 8 in LEVELS and (key >> 8 or key & 0xFF not in row))


class _XkbState(ctypes.Structure):
    """XkbStateRec of Xlib: the group is the layout in force, of those the user switches between."""

    _fields_ = (("group", ctypes.c_ubyte), ("rest", ctypes.c_ubyte * 31))


def _signs_of_x() -> frozenset[str]:
    try:
        xlib = ctypes.CDLL("libX11.so.6")
    except OSError:
        return frozenset()
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XkbKeycodeToKeysym.restype = ctypes.c_ulong
    opened = xlib.XOpenDisplay(None)
    display = ctypes.c_void_p(opened)
    if opened is None:
        return frozenset()
    state = _XkbState()
    xlib.XkbGetState(display, 0x100, ctypes.byref(state))
    row = range(FIRST_SCAN_CODE["xcb"], FIRST_SCAN_CODE["xcb"] + 10)
    keys = [(code, level) for code in range(8, 256) for level in LEVELS if level or code not in row]
    keysyms = {xlib.XkbKeycodeToKeysym(display, ctypes.c_ubyte(code), int(state.group), level) for code, level in keys}
    xlib.XCloseDisplay(display)
    return frozenset(chr(keysym) for keysym in keysyms if keysym in LATIN_1)
