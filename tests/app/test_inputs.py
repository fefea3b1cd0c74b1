"""How many keys and clicks the usual tasks of an evening take, through the real window; a word is its letters, dice typed count nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.demo import create_demo
from desktop_app.controller.prepared import Foes, PreparedEncounter
from desktop_app.controller.usual import Usual, UsualAnswers, keep_usual_answers
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.state import decision
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of, opened

KEY = Qt.Key
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
FOE = {"winterdawn": "bandit", "expedition": "goblin_cutter", "revolution": "skeleton", "savage": "toll_bandit"}
"""A creature of each system that comes in numbers."""


@dataclass
class Table:
    """Somebody at the window; every key and click is counted."""

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
        """Click somebody in the order."""
        self.inputs += 1
        order = self.fight.view.order
        place = next(place for place, row in enumerate(order._model.rows) if row.id == who)
        order.scrollTo(order._model.index(place))
        self.qtbot.mouseClick(order.viewport(), Qt.MouseButton.LeftButton, held, order.visualRect(order._model.index(place)).center())

    def roll(self) -> None:
        """Type the dice that are asked for: they are not counted, Enter is."""
        dice = self.fight.view.banner.dice
        free = [face for face in range(max(dice._lowest, 1), dice._sides + 1) if face not in dice.barred]
        faces = [str(free[-2])] * dice.missing
        self.qtbot.keyClicks(self._focus(), (" " if dice._sides > 9 else "").join(faces))
        self.key(KEY.Key_Return)

    def _focus(self) -> QWidget:
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    def offer(self, *kinds: str) -> None:
        """Press the digit of the first offer of a kind."""
        items = self.fight.view.inspector.offers.items
        place = next(i for i, item in enumerate(items) if item.row.offer is not None and item.row.offer.kind in kinds)
        assert place < 9
        self.key(KEY(KEY.Key_1 + place))

    def start(self, party: int, foes: int) -> None:
        """Begin an encounter of so many with the button of Prepare: one input."""
        people = tuple(p.id for p in self.program.campaign.people() if p.system == self.system and p.side == "party")[:party]
        assert len(people) == party
        kinds = (Foes(creature=FOE[self.system], count=foes),)
        board = next(p.board for p in self.program.campaign.encounters() if p.system == self.system and p.board)
        self.program.campaign.put_encounter(
            PreparedEncounter(id="counted", system=self.system, name="Counted", party=people, foes=kinds, board=board)
        )
        page = self.prepare()
        page.refresh()
        page.choose("counted")
        self.click(page.view.form.start_button)
        self.fight.tracker.session.source.state = 20

    def prepare(self) -> EncountersPresenter:
        self.program.window.show_page("encounters")
        page = self.program._presenters["encounters"]
        assert isinstance(page, EncountersPresenter)
        return page

    @property
    def acts(self) -> bool:
        """Tell whether it is somebody's turn, with nothing asked before."""
        session = self.fight.tracker.session
        return session.system.acting(session.state) is not None and decision(session.state) is None and session.due(session.state) is None


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("demos")
    paths = {system: folder / f"{system}.strikeboard" for system in SYSTEMS}
    for system, path in paths.items():
        create_demo(path, system).close()
    return paths


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication, demos: dict[str, Path], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    system = getattr(request, "param", "winterdawn")
    path = tmp_path / "evening.strikeboard"
    with Campaign.open(demos[system], read_only=True) as campaign:
        campaign.save_copy(path)
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    fight_of(program)
    yield Table(qtbot, program, store, system)
    program.window.close()
    store.close()


EVERY = pytest.mark.parametrize("table", SYSTEMS, indirect=True)
ATTACKS = ("attack", "attack_melee", "attack_ranged", "melee_attack", "shoot")
UNANSWERED = ("savage",)
"""Where nobody is asked about an attack that goes well."""


def held(table: Table, most: int) -> None:
    """Tell the count, and hold it."""
    print(f"\n{table.system}: {table.inputs} inputs, at most {most}")
    assert table.inputs <= most


def rolls_of(table: Table) -> None:
    for _ in range(8):
        if not table.fight.tracker.asks_dice:
            return
        table.roll()


@EVERY
def test_an_attack_with_the_dice_of_the_program(table: Table) -> None:
    tracker = table.fight.tracker
    steps = tracker.steps
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return, held=SHIFT)
    assert tracker.steps > steps and decision(tracker.session.state) is None and not tracker.session.state.pending
    held(table, 3)
    told = "".join(span.text for line in tracker.log(steps + 1, tracker.steps) for span in line.spans)
    assert "as usual: " in told or table.system in UNANSWERED
    while tracker.steps > steps:
        table.key(KEY.Key_Z, held=CTRL)


@EVERY
def test_an_attack_with_typed_dice(table: Table) -> None:
    tracker = table.fight.tracker
    table.fight.view.manual_dice_toggled.emit(True)
    steps = tracker.steps
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return, held=SHIFT)
    assert tracker.asks_dice
    rolls_of(table)
    assert tracker.steps > steps and decision(tracker.session.state) is None and not tracker.session.state.pending
    held(table, 5)


@EVERY
def test_seven_damage_to_three_foes(table: Table) -> None:
    table.start(2, 4)
    tracker = table.fight.tracker
    foes = [row.id for row in tracker.shown().order if row.side == "foe"]
    steps, table.inputs = tracker.steps, 0
    table.click_row(foes[0])
    table.click_row(foes[2], SHIFT)
    table.key(KEY.Key_D)
    table.word("7")
    table.key(KEY.Key_Return)
    told = "".join(span.text for line in tracker.log(steps + 1, tracker.steps) for span in line.spans)
    assert [tracker.name(who) in told for who in foes] == [True] * 3 + [False] and decision(tracker.session.state) is None
    held(table, 5)


@EVERY
def test_a_condition_for_two_rounds(table: Table) -> None:
    tracker = table.fight.tracker
    words = "prone"
    who = table.fight.view.selected[0]
    table.key(KEY.Key_C)
    table.word(f"{words[:2]}2")
    table.key(KEY.Key_Return)
    shown = tracker.inspector(who)
    assert shown is not None and f"{words} \u00b7 2 rounds left" in [tag.text for tag in shown.tags]
    held(table, 5)


@EVERY
def test_four_reinforcements(table: Table) -> None:
    table.start(2, 2)
    table.key(KEY.Key_Space)
    tracker = table.fight.tracker
    there, table.inputs = set(tracker.session.state.roster), 0
    table.key(KEY.Key_K, held=CTRL)
    table.word("4")
    table.word(FOE[table.system][0])
    table.key(KEY.Key_Return)
    came = [one for who, one in tracker.session.state.combatants.items() if who not in there]
    assert len(came) == 4 and all(one.cell is not None for one in came) and not tracker.hand.awaiting()
    assert {one.name for one in came} == {one.name for one in tracker.session.state.combatants.values() if one.side == "foe"}
    held(table, 6)


@EVERY
def test_a_new_encounter_with_the_party_and_four_of_a_kind(table: Table) -> None:
    page = table.prepare()
    table.inputs = 0
    page.view.new_requested.emit()  # the button beneath the list
    table.inputs += 1
    table.key(KEY.Key_K, held=CTRL)
    table.word(f"4 {FOE[table.system].rpartition('_')[2][:3]}")
    table.key(KEY.Key_Return)
    prepared = page._prepared[page._current]
    assert len(prepared.party) >= 3 and [(foe.creature, foe.count) for foe in prepared.foes] == [(FOE[table.system], 4)]
    held(table, 8)


@EVERY
def test_from_start_until_somebody_acts(table: Table) -> None:
    table.start(3, 3)
    until_somebody_acts(table)
    held(table, 4)


def until_somebody_acts(table: Table) -> None:
    """Press Next, and let all others open as usual where something has to be declared."""
    for _ in range(20):
        if table.acts:
            return
        if table.fight.tracker.shown().can_next:
            table.key(KEY.Key_Space)
        else:
            table.offer("all_others")


@pytest.mark.parametrize("table", ["revolution"], indirect=True)
def test_the_opening_moves_of_nine(table: Table) -> None:
    table.start(4, 5)
    table.key(KEY.Key_Space)
    table.inputs = 0
    for _ in range(4):  # each of the party says its own
        table.key(KEY.Key_1)
        if table.fight.view.inspector.offers.open_item is not None:  # a dwarf, of whom size matters
            table.key(KEY.Key_Return)
    table.key(KEY.Key_1)  # all five of a kind together
    assert all(one.opening is not None for one in table.fight.tracker.session.state.combatants.values())  # type: ignore[attr-defined]
    held(table, 6)


@pytest.mark.parametrize("seed", range(0, 400, 77))
@pytest.mark.parametrize("table", ["expedition"], indirect=True)
def test_a_hit_with_its_damage_and_nothing_rolled_again(table: Table, seed: int) -> None:
    """The first question is about a re-roll: passed on with Shift+Enter, as all that follows is answered as usual."""
    tracker = table.fight.tracker
    tracker.session.source.state = seed
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return)
    if decision(tracker.session.state) is not None:
        table.key(KEY.Key_Return, held=SHIFT)
    assert decision(tracker.session.state) is None
    held(table, 4)


@pytest.mark.parametrize("seed", range(0, 400, 77))
@pytest.mark.parametrize("table", ["expedition"], indirect=True)
def test_a_hit_where_re_rolls_are_passed_on_by_themselves(table: Table, seed: int) -> None:
    """A campaign may settle that of the party too; a quality of the weapon is asked for still."""
    tracker = table.fight.tracker
    passing = UsualAnswers(for_foes=True, settled={"reroll:party": Usual(is_given=True)})
    keep_usual_answers(table.store, table.system, passing)
    table.fight.take_dice_preference()
    tracker.session.source.state = seed
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return)
    asked = []
    while (question := decision(tracker.session.state)) is not None:
        asked.append(question.topic)
        table.key(KEY.Key_Return)
    assert "reroll" not in asked
    held(table, 4)


@EVERY
def test_five_plain_turns_and_one_back(table: Table) -> None:
    table.start(3, 3)
    until_somebody_acts(table)
    tracker = table.fight.tracker
    turns, table.inputs = 0, 0
    while turns < 5:
        before = tracker.steps
        assert tracker.shown().can_next
        table.key(KEY.Key_Space)
        turns += tracker.steps > before
    digest, steps = tracker.session.digest, tracker.steps
    table.key(KEY.Key_Z, held=CTRL)
    assert tracker.steps == steps - 1 and tracker.session.digest != digest
    held(table, 6)
