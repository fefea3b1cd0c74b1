"""A person at the table who plays a fight by ear: knows what a screen reader reads and says, and presses keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views.accessible.voice import voice_of
from tests.accessible import Node, interface_of, nodes, read
from tests.app.sensible import Moment

ACTIONS: Final = "Actions"
QUESTION: Final = "Decision"
NOW: Final = "Moment"
OVER: Final = "Confirm and close"
DO: Final = "Confirm "
HELD: Final = "Holding "
PICKED: Final = "use the arrow keys and Enter"
KEY: Final = "key "


@dataclass
class Listener:
    """Reads a fight by the tree and the voice of a window alone.

    `silent` are keys after which nothing was said and the keys were where they had been: a reader tells by itself where they go.
    """

    qtbot: QtBot
    window: QWidget
    inputs: int = 0
    silent: list[str] = field(default_factory=list)

    def tree(self) -> list[Node]:
        """Read everything that is shown."""
        return list(nodes(read(interface_of(self.window))))

    def moment(self) -> Moment:
        """Read how the fight stands."""
        tree = self.tree()
        actions, now, asked = _beneath(tree, ACTIONS), _beneath(tree, NOW), _beneath(tree, QUESTION)
        buttons = [one for one in tree if one.role == QAccessible.Role.Button]
        return Moment(
            when=" ".join(_words(now)[1:3]),
            asked=" ".join(_words(asked)[:2]),
            offers=tuple(one.name for one in sorted(filter(_key, actions), key=_key)),
            is_open=any(one.name.startswith(DO) for one in buttons),
            is_held=HELD in " ".join(voice_of(self.window).said[-1:]) or any(PICKED in one.name for one in tree),
            is_over=any(one.name == OVER and not one.state.disabled for one in buttons),
        )

    def ask_for(self, words: str) -> None:
        """Open the palette, type, and take what it finds first."""
        self.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        self.inputs += len(words)
        self.qtbot.keyClicks(QApplication.focusWidget() or self.window, words)
        self.press(Qt.Key.Key_Return)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, and listen."""
        voice = voice_of(self.window)
        before = voice.spoken, len(voice.waiting), QApplication.focusWidget()
        self.inputs += 1
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, key, held)
        QApplication.processEvents()
        if (voice.spoken, len(voice.waiting), QApplication.focusWidget()) == before:
            self.silent.append(f"{key.name} at {self.moment().when}, after {voice.said[-1:]}")

    def put_near(self) -> None:
        """Let the keys find the nearest foe for whoever is held, and put it down there."""
        for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Return):
            self.press(key)

    def put_away(self) -> None:
        """Let the keys find the place for whoever is held that is farthest from all foes."""
        for key in (Qt.Key.Key_End, Qt.Key.Key_Return):
            self.press(key)


def _beneath(tree: Iterable[Node], name: str) -> list[Node]:
    """Read what stands in something of a name; nothing where there is none."""
    found = next((one for one in tree if one.name == name and one.role != QAccessible.Role.StaticText), None)
    return list(nodes(found))


def _words(tree: Iterable[Node]) -> list[str]:
    return [one.name for one in tree if one.role == QAccessible.Role.StaticText]


def _key(one: Node) -> str:
    """Read by which key something is chosen; empty where none is told."""
    told = one.description
    return told.removeprefix(KEY) if told.startswith(KEY) else ""
