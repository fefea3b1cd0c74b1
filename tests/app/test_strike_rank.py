"""An attack of Revolution D100 in the window: keys, typed dice, effects and damage; the ruler follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.kernel.state import decision
from desktop_app.rules.revolution.state import Phase, RevolutionState
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import ask_for_foes, fight_of, opened, press
from tests.demos import demo_at
from tests.narrowing import there


@pytest.fixture
def fight(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[FightPresenter]:
    path = tmp_path / "road.strikeboard"
    demo_at(path, "revolution")
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitExposed(program.window)
    yield fight_of(program)
    program.window.close()
    store.close()


def state_of(fight: FightPresenter) -> RevolutionState:
    state = fight.tracker.session.state
    assert isinstance(state, RevolutionState)
    return state


def topic(fight: FightPresenter) -> str | None:
    asked = decision(fight.tracker.session.state)
    return asked.topic if asked is not None else None


def test_an_attack_goes_from_the_offer_to_the_wound_by_keys_and_typed_dice(qtbot: QtBot, fight: FightPresenter) -> None:
    ask_for_foes(fight)
    session = fight.tracker.session
    acting = session.system.acting(fight.tracker.session.state)
    assert acting is not None and fight.tracker.shown().acting_id == acting
    before = state_of(fight).combatants[acting].sr
    fight.view.dice_button.click()
    offer = next(offer for offer in there(fight.tracker.inspector(acting)).offers if offer.kind == "attack" and offer.is_possible)
    assert (acting, before - (offer.shifts[0][1])) == (acting, 6)
    fight.view.setFocus()
    press(qtbot, fight, Qt.Key(Qt.Key.Key_1 + offer.index), Qt.Key.Key_Return)
    assert state_of(fight).combatants[acting].sr == offer.shifts[0][1]
    if topic(fight) == "reaction":
        banner = fight.view.question
        place = next(place for place, answer in enumerate(banner.offers()) if answer.title == "No reaction")
        press(qtbot, fight, Qt.Key(Qt.Key.Key_1 + place), Qt.Key.Key_Return)
    assert topic(fight) == "roll"
    press(qtbot, fight, Qt.Key.Key_Space)
    assert session.asking is not None and session.asking.need.ask.sides == 100
    press(qtbot, fight, Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_Return)
    assert topic(fight) == "effects"
    press(qtbot, fight, Qt.Key.Key_Return)
    assert state_of(fight).phase == Phase.DAMAGE
    press(qtbot, fight, Qt.Key.Key_Return)
    while session.asking is not None:
        fight.view.question.dice_typed.emit([session.asking.need.ask.sides] * session.asking.need.missing)
    assert state_of(fight).phase == Phase.ORDER
    marks = fight.tracker.shown().ruler
    assert marks is not None
    assert next(mark.rank for mark in marks.marks if mark.id == acting) == state_of(fight).combatants[acting].sr


def test_another_target_brings_the_path_to_it_and_each_is_judged_by_its_own(qtbot: QtBot, fight: FightPresenter) -> None:
    state, acting = state_of(fight), fight.tracker.shown().acting_id
    assert acting is not None
    offer = next(offer for offer in there(fight.tracker.inspector(acting)).offers if offer.kind == "attack" and offer.is_possible)
    board = state.world.board
    here = state.combatants[acting].cell
    assert board is not None and here is not None
    far = [
        who for who in offer.candidates if board.grid.geometry.steps(here, state.combatants[who].cell) > 1 and state.combatants[who].can_act
    ]
    fight.view.setFocus()
    press(qtbot, fight, Qt.Key(Qt.Key.Key_1 + offer.index))
    targets = fight.view.inspector.open_targets
    assert targets is not None and {shown.id for shown in targets._targets if shown.odds is not None} >= set(far)
    while targets.target != far[0]:
        press(qtbot, fight, Qt.Key.Key_Tab)
    press(qtbot, fight, Qt.Key.Key_Return)
    done = state_of(fight)
    stands = done.combatants[acting].cell
    assert stands is not None and stands != here
    assert board.grid.geometry.steps(stands, done.combatants[far[0]].cell) == 1


@pytest.mark.rule("RV-TEST-04")
def test_a_skill_that_nobody_wrote_down_is_typed_and_known_ones_are_suggested(qtbot: QtBot, fight: FightPresenter) -> None:
    acting = fight.tracker.shown().acting_id
    assert acting is not None
    fight.view.select([acting])
    offers = fight.view.inspector.offers
    item = next(item for item in offers.items if item.row.offer is not None and item.row.offer.kind == "other_action")
    item.press()
    QApplication.processEvents()
    assert item.form is not None
    skill = next(editor for editor in item.form.editors if editor.field.name == "skill")
    line = skill._line
    assert line is not None and line.completer() is not None
    suggested = line.completer().model()
    known = [suggested.index(row, 0).data() for row in range(suggested.rowCount())]
    assert "Close Combat" in known
    line.setFocus()
    qtbot.keyClicks(line, "Baking")
    assert skill in item.form.editors, "what is typed stays"
    steps = fight.tracker.steps
    item.form.do()
    assert fight.tracker.steps == steps + 1
    (told,) = fight.tracker.log(fight.tracker.steps, fight.tracker.steps)[-1:]
    assert "Baking" in "".join(span.text for span in told.spans) and "against 0" in "".join(span.text for span in told.spans)
