"""A person at the table who plays a fight by ear: knows what a screen reader reads and says, and presses keys."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop_app.views.accessible.voice import voice_of
from tests.accessible import interface_of, name_of, nodes

ACTIONS: Final = "Actions"
QUESTION: Final = "Decision"
OVER: Final = ("Close the fight",)
PATIENCE: Final = 4
"""Times that a question is answered as usual before another answer is tried."""


@dataclass
class Listener:
    """Plays by the tree and the voice of a window alone.

    `silent` are keys after which nothing was said and the keys were where they had been: a reader tells by itself where they go.
    """

    qtbot: QtBot
    window: QWidget
    random: random.Random
    inputs: int = 0
    silent: list[str] = field(default_factory=list)
    _asked: int = 0

    def tree(self) -> list[QAccessibleInterface]:
        """Read everything that is shown."""
        return list(nodes(interface_of(self.window), []))

    def beneath(self, name: str) -> list[QAccessibleInterface]:
        """Read what stands in something of a name; nothing where there is none."""
        found = next((one for one in self.tree() if name_of(one) == name), None)
        return list(nodes(found, [])) if found is not None else []

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is left but to close the fight."""
        return any(name_of(one).startswith(OVER) for one in self.tree() if one.role() == QAccessible.Role.Button)

    def press(self, key: Qt.Key) -> None:
        """Press a key, and listen."""
        voice = voice_of(self.window)
        before = voice.spoken, len(voice.waiting), QApplication.focusWidget()
        self.inputs += 1
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, key)
        QApplication.processEvents()
        if (voice.spoken, len(voice.waiting), QApplication.focusWidget()) == before:
            self.silent.append(key.name)

    def one(self) -> None:
        """Do one thing: answer what is asked, else take an action, the best of them as a rule, or go on."""
        if self.beneath(QUESTION):
            self._asked += 1
            if self._asked > PATIENCE:
                self.press(Qt.Key(Qt.Key.Key_1 + self.random.randrange(4)))
            self.press(Qt.Key.Key_Return)
            return
        self._asked = 0
        listed = [one for one in self.beneath(ACTIONS) if one.role() == QAccessible.Role.Button and self._can_be_done(one)]
        if not listed or self.random.random() < 0.3:
            self.press(Qt.Key.Key_Space)
            return
        told = [one for one in listed if "%" in name_of(one)] or listed  # what has a chance told is worth more than a walk
        chosen = told[0] if self.random.random() < 0.8 else self.random.choice(listed)
        self.inputs += 1
        self._click(chosen)
        self.press(Qt.Key.Key_Return)

    def _click(self, one: QAccessibleInterface) -> None:
        """Press a button through the tree, and wait until it has come up again: only then it has been clicked (100 ms in Qt)."""
        button = one.object()
        one.actionInterface().doAction(QAccessibleActionInterface.pressAction())
        if isinstance(button, QAbstractButton):
            self.qtbot.waitUntil(lambda: not isValid(button) or not button.isDown())
        QApplication.processEvents()

    @staticmethod
    def _can_be_done(one: QAccessibleInterface) -> bool:
        return "not possible" not in name_of(one) and not one.state().disabled

    def play(self, most: int) -> bool:
        """Play on until the fight is over, or so many things were done; tell whether it is."""
        for _ in range(most):
            if self.is_over:
                return True
            self.one()
        return self.is_over
