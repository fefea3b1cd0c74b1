"""What the game master has selected stays selected through the questions of a turn, so that damage goes where it is meant."""

from __future__ import annotations

import pytest

from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import play_on
from desktop_app.rules.kernel.state import Encounter, decision
from desktop_app.views.palette import Palette
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import ask_for_foes
from tests.app.counting import KEY, Table

SYSTEMS_WITH_REACTIONS = ["winterdawn", "cadwallon", "savage"]


def asks_another(session: Session, state: Encounter) -> bool:
    """Tell whether somebody is asked in the turn of somebody else."""
    asked, acts = decision(state), session.system.acting(state)
    return asked is not None and acts is not None and asked.who[0] != acts


def to_a_question(fight: FightPresenter) -> None:
    session = fight.tracker.session
    play_on(session, until=lambda state: asks_another(session, state))
    fight.refresh()
    assert fight.tracker.shown().acting_id != fight.tracker.shown().turn_id


def answered(table: Table) -> None:
    """Come back to the question from whom was looked at, and answer until nobody else is asked in this turn."""
    fight = table.fight
    fight.view.setFocus()
    table.key(KEY.Key_Escape)
    for _ in range(20):
        if not asks_another(fight.tracker.session, fight.tracker.session.state):
            break
        fight.view.setFocus()
        table.key(KEY.Key_1, KEY.Key_Return)
    assert not asks_another(fight.tracker.session, fight.tracker.session.state)


@pytest.mark.parametrize("table", SYSTEMS_WITH_REACTIONS, indirect=True)
def test_a_question_leaves_the_selection_alone_and_damage_names_its_target(table: Table) -> None:
    fight = table.fight
    ask_for_foes(fight)
    to_a_question(fight)
    turn = fight.tracker.shown().turn_id
    one = next(row for row in fight.tracker.shown().order if row.id not in {turn, fight.tracker.shown().acting_id})
    table.click_row(one.id)
    answered(table)
    assert fight.tracker.shown().turn_id == turn
    assert fight.view.selected == [one.id]
    fight.view.setFocus()
    table.key(KEY.Key_D)
    palette = table.program.window.findChild(Palette)
    assert palette is not None
    assert one.name in palette.field.placeholderText()
    table.key(KEY.Key_Escape)


def test_the_turn_of_another_takes_the_selection_along(table: Table) -> None:
    fight = table.fight
    turn = fight.tracker.shown().turn_id
    other = next(row for row in fight.tracker.shown().order if row.id != turn)
    table.click_row(other.id)
    for _ in range(30):
        if fight.tracker.shown().turn_id not in {None, turn}:
            break
        fight.view.setFocus()
        table.key(KEY.Key_Space)
    assert fight.view.selected == [fight.tracker.shown().acting_id]
