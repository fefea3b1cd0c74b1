"""Keys of a page or of a part of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget

from desktop_app.views.accessible import said_so_far, say
from desktop_app.views.speech import marked, tr

BACK: Final = (marked("Undone."), marked("Nothing to undo."))
AGAIN: Final = (marked("Redone."), marked("Nothing to redo."))
AROUND: Final = 60
"""How much above and beneath what the keys go to is brought in sight with it."""


def on_keys(
    widget: QWidget, *keys: tuple[str, Callable[[], object] | SignalInstance], here_only: bool = False, repeats: bool = False
) -> None:
    """Do something when keys are pressed in a widget or, without `here_only`, in what is inside it.

    Keys are as `QKeySequence` reads them ("Ctrl+D"). A key that is held down steps back and forth (Ctrl+Z) again and again; it begins,
    copies and starts once, but where it `repeats`.
    """
    context = Qt.ShortcutContext.WidgetShortcut if here_only else Qt.ShortcutContext.WidgetWithChildrenShortcut
    for sequence, act in keys:
        shortcut = QShortcut(QKeySequence(sequence), widget, context=context)
        shortcut.setAutoRepeat(repeats or sequence.endswith(("Z", "Y", "Tab")))
        shortcut.activated.connect(act)


def on_steps(
    widget: QWidget, back: Callable[[], object] | SignalInstance, again: Callable[[], object] | SignalInstance, *buttons: QAbstractButton
) -> None:
    """Take a step back or restore it by the keys that people know for it, the same on every page.

    `buttons` do the same two things. With them a key is heard that nothing else was said of: they tell whether there is a step.
    """
    if buttons:
        back, again = partial(_take_step, widget, back, buttons[0], BACK), partial(_take_step, widget, again, buttons[1], AGAIN)
    on_keys(widget, ("Ctrl+Z", back), ("Ctrl+Shift+Z", again), ("Ctrl+Y", again))


def _take_step(
    widget: QWidget, step: Callable[[], object] | SignalInstance, button: QAbstractButton, words: tuple[str, str], *_: object
) -> None:
    can_step, heard = button.isEnabled(), said_so_far(widget)
    if isinstance(step, SignalInstance):
        step.emit()
    else:
        step()
    tell_step(widget, words, heard, came=can_step)


def tell_step(widget: QWidget, words: tuple[str, str], heard: int, *, came: bool) -> None:
    """Announce an undone or restored step, or that there was none, unless something was said since then."""
    if said_so_far(widget) == heard:
        say(widget, tr(words[0] if came else words[1]), now=True)


def go_to_panel(panels: Sequence[QWidget], by: int, bring: Callable[[QWidget], object] | None = None) -> None:
    """Move the keys from panel to panel, so many on (below 0: back), to the first control of the next one that is seen.

    `bring` shows a panel that stands on another tab, if it can be seen there.
    """
    shown = [panel for panel in panels if bring is not None or panel.isVisible()]
    now = QApplication.focusWidget()
    here = next((i for i, panel in enumerate(shown) if now is not None and (panel is now or panel.isAncestorOf(now))), -by)
    for i in range(1, len(shown) + 1):
        goal = shown[(here + by * i) % len(shown)]
        if bring is not None:
            bring(goal)
        taking = [goal] if _takes_keys(goal) else [w for w in goal.findChildren(QWidget) if _takes_keys(w)]
        if taking:
            first = min(taking, key=lambda w: _place(w, goal))
            first.setFocus(Qt.FocusReason.TabFocusReason)
            scroll_to(first)
            return


def scroll_to(widget: QWidget) -> None:
    """Bring a widget in sight in all that it is scrolled in."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget, 0, min(AROUND, widget.height()))  # of a text Qt brings the line with the caret
        around = around.parentWidget()


def _place(widget: QWidget, panel: QWidget) -> tuple[int, int]:
    """Say how far down and across a widget stands in a panel."""
    corner = widget.mapTo(panel, QPoint(0, 0))
    return corner.y(), corner.x()


def _takes_keys(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
