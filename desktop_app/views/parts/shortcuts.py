"""Keys of a page or of a part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget


def on_keys(widget: QWidget, *keys: tuple[str, Callable[[], object] | SignalInstance], here_only: bool = False) -> None:
    """Do something when keys are pressed in a widget or, without `here_only`, in what is inside it.

    Keys are as `QKeySequence` reads them ("Ctrl+D"). A key that is held down steps back and forth (Ctrl+Z) again and again; it begins,
    copies and starts once.
    """
    context = Qt.ShortcutContext.WidgetShortcut if here_only else Qt.ShortcutContext.WidgetWithChildrenShortcut
    for sequence, act in keys:
        shortcut = QShortcut(QKeySequence(sequence), widget, context=context)
        shortcut.setAutoRepeat(sequence.endswith(("Z", "Y", "Tab")))
        shortcut.activated.connect(act)
