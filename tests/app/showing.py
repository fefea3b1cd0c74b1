"""Notes what is shown as a window of its own: a part that is shown before it has its place takes the keys away.

What shows a widget is wrapped, in every class of Qt that has it: a filter of all events would take a fifth of a window's time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

SHOWING: Final = ("show", "setVisible", "setHidden", "showNormal", "showMaximized", "showMinimized", "showFullScreen", "open")
STRAY: Final[list[str]] = []


def note(widget: QWidget) -> None:
    """Remember a widget that is in sight as a window, and is none of those that are meant to be."""
    if not widget.isWindow() or not widget.isVisible():
        return
    is_popup = widget.windowType() in {Qt.WindowType.ToolTip, Qt.WindowType.Popup}
    if not is_popup and not isinstance(widget, (QMainWindow, QMenu)):
        text = getattr(widget, "text", None)
        STRAY.append(f"{type(widget).__name__} {widget.accessibleName() or (text() if callable(text) else '')}")


def _noting(shown: Callable[..., object]) -> Callable[..., object]:
    @wraps(shown)
    def showing(widget: QWidget, *given: Any) -> object:
        done = shown(widget, *given)
        note(widget)
        return done

    return showing


def watch() -> None:
    """Wrap what shows a widget, for as long as the process lasts."""
    for kind in [getattr(QtWidgets, name) for name in dir(QtWidgets)]:
        if isinstance(kind, type) and issubclass(kind, QWidget):
            for name in SHOWING:
                if name in vars(kind):
                    setattr(kind, name, _noting(vars(kind)[name]))
