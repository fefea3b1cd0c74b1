"""A person at the window whose keys and clicks are counted."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.model import Campaign
from desktop_app.rules.kernel.state import decision
from desktop_app.views.encounter.closing import ClosingPage
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.presenters.fight import FightPresenter
from tests.parts import page_of, presenter_of, row_of, typed_face

KEY = Qt.Key
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
FOE = {"winterdawn": "bandit", "expedition": "goblin_cutter", "revolution": "skeleton", "savage": "toll_bandit", "cadwallon": "watchman"}
"""A creature of each system that comes in numbers."""


@dataclass
class Table:
    """A person at the window; every key and click is counted."""

    qtbot: QtBot
    program: Program
    store: Campaign
    system: str
    inputs: int = 0

    @property
    def fight(self) -> FightPresenter:
        fight = self.program.fight
        assert fight is not None
        return fight

    def key(self, *keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            self.inputs += 1
            self.qtbot.keyClick(self._focus(), key, held)
            QApplication.processEvents()

    def word(self, letters: str) -> None:
        self.inputs += len(letters)
        self.qtbot.keyClicks(self._focus(), letters)

    def click(self, widget: QWidget) -> None:
        self.inputs += 1
        assert widget.isVisible()
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def click_row(self, who: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click a combatant in the order."""
        self.inputs += 1
        order = self.fight.view.order
        place = next(place for place, row in enumerate(order.rows) if row.id == who)
        order.scrollTo(row_of(order.model(), place))
        self.qtbot.mouseClick(order.viewport(), Qt.MouseButton.LeftButton, held, order.visualRect(row_of(order.model(), place)).center())

    def roll(self) -> None:
        """Type the dice that are asked for: they are not counted, Enter is."""
        dice = self.fight.view.question.dice
        faces = []
        for die in dice.wanted:
            free = [face for face in range(max(die.lowest, 1), die.lowest + die.sides) if die.can_show(face)]
            faces.append(typed_face(free[-2], is_card=dice.are_cards))
        self.qtbot.keyClicks(self._focus(), (" " if any(die.sides > 9 for die in dice.wanted) else "").join(faces))
        self.key(KEY.Key_Return)

    def _focus(self) -> QWidget:
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    def offer(self, *kinds: str) -> None:
        """Press the digit of the first offer of one of these kinds, those named first before others."""
        listed = [item.row.offer.kind if item.row.offer is not None else "" for item in self.fight.view.inspector.offers.items]
        place = next(listed.index(kind) for kind in kinds if kind in listed)
        assert place < 9
        self.key(KEY(KEY.Key_1 + place))

    def start(self, party: int, foes: int) -> None:
        """Begin an encounter of so many with the button of Prepare: one input."""
        people = tuple(p.id for p in self.program.campaign.people() if p.system == self.system and p.side == "party")[:party]
        assert len(people) == party
        kinds = (Foes(creature=FOE[self.system], count=foes),)
        board = next(p.board for p in self.program.campaign.encounters.all() if p.system == self.system and p.board)
        self.program.campaign.encounters.put(
            PreparedEncounter(id="counted", system=self.system, name="Counted", party=people, foes=kinds, board=board)
        )
        page = self.prepare()
        page.refresh()
        page.choose("counted")
        self.click(page.view.form.start_button)
        self.fight.tracker.session.source.state = 20

    def fight_to_the_end(self, most: int) -> None:
        """Fight by keys alone until it is over: strike where that is offered, else come nearer, else on to the next; usual answers."""
        session = self.fight.tracker.session
        session.source.state = 11
        roles = {command.kind: command.tactical_role for command in session.system.commands}
        begun, tried = self.inputs, set[tuple[int, str]]()
        while not self.fight.tracker.has_ended and self.inputs - begun <= most:
            tracker, steps = self.fight.tracker, self.fight.tracker.steps
            offers = [item.row.offer.kind for item in self.fight.view.inspector.offers.items[:9] if item.row.offer is not None]
            wanted = [kind for role in ("strike", "approach") for kind in offers if roles.get(kind) == role and (steps, kind) not in tried]
            if decision(tracker.session.state) is not None:
                self.key(KEY.Key_Return, held=SHIFT)
            elif wanted and self.acts:
                tried.add((steps, wanted[0]))
                self.key(KEY(KEY.Key_1 + offers.index(wanted[0])))
                if self.fight.view.inspector.offers.open_item is not None:
                    self.key(KEY.Key_Return, held=SHIFT)
            elif tracker.shown().can_next:
                self.key(KEY.Key_Space)
            else:
                self.offer("all_others", *offers)
                if self.fight.view.inspector.offers.open_item is not None:
                    self.key(KEY.Key_Return, held=SHIFT)

    @property
    def closing(self) -> ClosingPage:
        """The page on which the fight is closed."""
        page = page_of(self.program.window)
        assert isinstance(page, ClosingPage), "the page to close the fight is not open"
        return page

    def open_closing(self) -> None:
        """Press Next, if need be, until the page is there on which a fight that is over is closed."""
        for _ in range(9):
            if isinstance(page_of(self.program.window), ClosingPage):
                return
            self.key(KEY.Key_Space)

    def prepare(self) -> EncountersPresenter:
        self.program.window.show_page("encounters")
        return presenter_of(self.program, EncountersPresenter)

    @property
    def acts(self) -> bool:
        """Tell whether it is a combatant's turn, with nothing asked before."""
        session = self.fight.tracker.session
        return session.system.acting(session.state) is not None and decision(session.state) is None and session.due(session.state) is None


def until_a_combatant_acts(table: Table) -> None:
    """Press Next, and let all others open as usual where something has to be declared."""
    for _ in range(20):
        if table.acts:
            return
        if table.fight.tracker.shown().can_next:
            table.key(KEY.Key_Space)
        else:
            table.offer("all_others")
