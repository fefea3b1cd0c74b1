"""A person at the table who plays a fight through the window: presses and clicks what is shown there, and nothing else."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views.painting import spans_text
from desktop_app.views.palette import Palette
from desktop_app.views.presenters.fight import FightPresenter
from tests.parts import page_of, typed_face

MISFITS: Final = ("That does not fit", "This action is no longer available", "The rules failed", "is due but refused")
"""How a sentence reads that tells of input which the window should not have let through."""
PATIENCE: Final = 8
"""Tries at one question, each with another answer or other fields, before it counts as one that cannot be answered."""


class Player:
    """Plays by what is shown, at random from a seed; `told` are the keys and clicks so far, for whoever reads a failure."""

    def __init__(self, qtbot: QtBot, program: Program, *, seed: int) -> None:
        self._qtbot, self._program = qtbot, program
        self._random = random.Random(seed)
        self._tries = 0
        self._is_on_board = False
        self.told: list[str] = []
        self.topics: set[str] = set()
        """Questions that were met, by their sentences without names."""

    @property
    def fight(self) -> FightPresenter:
        fight = self._program.fight
        assert fight is not None
        return fight

    # ---- keys and clicks

    def press(self, key: Qt.Key, *, through: bool = False) -> None:
        """Press a key where the keys go now; they must go to the page that is shown. `through`: with Shift, for usual answers."""
        self.told.append(f"{'Shift+' if through else ''}{key.name.removeprefix('Key_')}")
        held = Qt.KeyboardModifier.ShiftModifier if through else Qt.KeyboardModifier.NoModifier
        self._qtbot.keyClick(self._focus(), key, held)
        self._check()

    def digit(self, number: int) -> None:
        self.press(Qt.Key(Qt.Key.Key_0 + number))

    def click(self, button: QWidget) -> None:
        """Click what can be seen."""
        self.told.append(f"click {button.accessibleName() or getattr(button, 'text', str)()}")
        assert button.isVisible(), self._tale("what is clicked can be seen")
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self._check()

    def _focus(self) -> QWidget:
        focus, page = QApplication.focusWidget(), page_of(self._program.window)
        if focus is not None and any(one.isVisible() and one.isAncestorOf(focus) for one in self._program.window.findChildren(Palette)):
            return focus
        where = f"the keys go to the shown page, not to {focus} {focus.accessibleName() if focus is not None else ''}"
        assert focus is not None and (focus is page or page.isAncestorOf(focus)), self._tale(where)
        assert focus.isVisible(), self._tale(f"{focus} has the keys and can be seen")
        return focus

    def _check(self) -> None:
        QApplication.processEvents()
        self._focus()
        messages = self._program.window.messages
        said, is_error = messages.text, messages._sign.is_error
        assert not any(words in said for words in MISFITS), self._tale(said)
        assert not said or not is_error or self._is_on_board, self._tale(f"refused without a warning: {said}")
        if said:
            messages.hide()

    def _tale(self, what: str) -> str:
        banner = self.fight.tracker.shown().banner
        asked = f"{spans_text(banner.title)} {[(o.title, o.fields) for o in banner.offers]}" if banner is not None else "nothing asked"
        focus = QApplication.focusWidget()
        keys = f"{type(focus).__name__} {focus.accessibleName()}" if focus is not None else "nowhere"
        return f"{what}\n  keys: {keys}\n  after: {', '.join(self.told[-14:])}\n  asked: {asked}"

    # ---- playing

    def play(self, turns: int) -> None:
        """Play on until the fight is closed, or so many times has been chosen."""
        for _ in range(turns):
            if self._program.window.current != "fight":
                return
            self.one()

    def one(self) -> None:
        """Do one thing: answer what is asked, else something of what can be done."""
        view, steps = self.fight.view, self.fight.tracker.steps
        if view.board.gestures.picking is not None:
            self._pick()
        elif view.question.isVisible() and view.question.dice.isVisible():
            self._type_dice()
        elif view.question.isVisible():
            self._answer()
            moved = self.fight.tracker.steps != steps or self.fight.tracker.asks_dice
            self._tries = 0 if moved else self._tries + 1
            assert self._tries < PATIENCE, self._tale("a question that no shown control answers")
        else:
            self._act()

    def _type_dice(self) -> None:
        dice = self.fight.view.question.dice
        while not dice.is_complete:  # the line grows where a die goes on
            before = len(dice.faces())
            die = dice.wanted[before]
            free = [face for face in range(max(1, die.lowest), die.lowest + die.sides) if die.can_show(face)]
            face = typed_face(self._random.choice(free), is_card=dice.are_cards)
            between = " " if dice.text() and any(one.sides > 9 for one in dice.wanted) else ""
            self._qtbot.keyClicks(self._focus(), between + face)
            self.told.append(face)
            assert len(dice.fitting()) == len(dice.faces()) > before, self._tale(f"“{dice.text()}” is read as faces that can come")
        self.press(Qt.Key.Key_Return)

    def _answer(self) -> None:
        """Answer what is asked: as it is preset, else another answer, with its fields filled in; at the last everything in turn."""
        banner = self.fight.view.question
        self.topics.add(self.fight.view._shown.banner.rule if self.fight.view._shown and self.fight.view._shown.banner else "")
        if self._tries or self._random.random() < 0.5:
            if len(banner.offers()) > 1:
                self._choose_answer(self._tries % len(banner.offers()) if self._tries > 1 else None)
            if self._tries < PATIENCE / 2:
                self._fill(banner)
        if self.fight.view.board.gestures.picking is None and banner.isVisible():
            self.press(Qt.Key.Key_Return, through=self._random.random() < 0.15)

    def _choose_answer(self, place: int | None) -> None:
        banner = self.fight.view.question
        buttons = banner.rows
        place = self._random.randrange(len(buttons)) if place is None else place
        self.click(buttons[place])

    def _fill(self, form: QWidget) -> None:
        """Fill a form in by digits, clicks and letters."""
        for _ in range(self._random.randrange(4)):
            found = [b for b in form.findChildren(QAbstractButton) if self._fills(b)]
            if self._random.random() < 0.4 or not found:
                self.digit(self._random.randint(1, 4))
            else:
                self.click(self._random.choice(found))
            if not form.isVisible() or self.fight.view.board.gestures.picking is not None:
                return

    @staticmethod
    def _fills(button: QAbstractButton) -> bool:
        """Tell whether a button changes a field, and does not do the whole, leave it, or tell of a rule."""
        from desktop_app.views.encounter.offer_form import FieldEditor

        parent = button.parentWidget()
        while parent is not None and not isinstance(parent, FieldEditor):
            parent = parent.parentWidget()
        return button.isVisible() and button.isEnabled() and parent is not None

    def _pick(self) -> None:
        """Pick a cell of those that are shaded: by click, or by keys."""
        board = self.fight.view.board
        picking = board.gestures.picking
        assert picking is not None
        cell = self._random.choice(picking.cells)
        point = board.geometry_of.centre(cell).toPoint()
        if self._random.random() < 0.6 and board.rect().contains(point):
            self.told.append(f"click cell {cell}")
            self._qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
            self._check()
        else:
            self.press(self._random.choice([Qt.Key.Key_Return, Qt.Key.Key_Escape]))

    def _act(self) -> None:
        do = self._random.choices(
            (self._next, self._offer, self._remind, self._walk, self._harm, self._look, self._undo), (5, 8, 3, 2, 1, 2, 1)
        )[0]
        do()

    def _next(self) -> None:
        self.press(Qt.Key.Key_Space)

    def _offer(self) -> None:
        """Open an action by its digit, fill its form in, do it or leave it."""
        view = self.fight.view
        possible = [i for i in view.inspector.offers.possible if i.row.isVisible()]
        if not possible:
            return self._next()
        place = self._random.randrange(len(possible))
        if place < 9:
            self.digit(place + 1)
        else:
            self.click(possible[place].row)
        opened = view.inspector.offers.open_item
        if opened is None or opened.form is None:
            return None
        for _ in range(self._random.randrange(3)):
            self.press(Qt.Key.Key_Tab)
        if view.inspector.offers.open_item is opened and opened.form is not None:
            self._fill(opened.form)
        if view.board.gestures.picking is not None:
            return None
        if opened.form is not None:
            self.press(Qt.Key.Key_Return if self._random.random() < 0.85 else Qt.Key.Key_Escape)
        if view.inspector.offers.open_item is not None and not view.question.isVisible():
            self.press(Qt.Key.Key_Escape)
        return None

    def _remind(self) -> None:
        cards = [c for c in self.fight.view.reminders.cards if c.isVisible()]
        if not cards:
            return self._offer()
        buttons = [b for b in self._random.choice(cards).findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        return self.click(self._random.choice(buttons)) if buttons else None

    def _walk(self) -> None:
        self._is_on_board = True
        self.press(Qt.Key.Key_M)
        for _ in range(self._random.randrange(1, 4)):
            self.press(self._random.choice([Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down]))
        self.press(Qt.Key.Key_Return)
        self.press(Qt.Key.Key_BracketLeft)
        self._is_on_board = False

    def _harm(self) -> None:
        """Hurt a combatant by hand, in the words of the line that is asked for."""
        self.press(Qt.Key.Key_D)
        self._qtbot.keyClicks(self._focus(), str(self._random.randint(1, 6)))
        self.press(Qt.Key.Key_Return)

    def _look(self) -> None:
        """Look at the scene, at another combatant, at what waits; switch to typed dice and back."""
        keys = "S", "F6", "Down", "Z", "Escape", "T", "R", "G"
        self.press(Qt.Key[f"Key_{self._random.choice(keys)}"])

    def _undo(self) -> None:
        self.told.append("Undo")
        if self.fight.view.top_bar.isVisible():
            self._qtbot.keyClick(self._focus(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            self._check()
