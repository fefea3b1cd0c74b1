"""How far two stand apart where no board says it: set under "Edit by hand", told in the log, taken back. Rule: WD-GRID-01"""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.winterdawn.gm import WinterDawnPlace
from desktop_app.rules.winterdawn.position.space import distance
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.views.encounter.offers import OfferItem
from desktop_app.views.parts.stepper import Stepper
from tests.app.conftest import fight_of
from tests.narrowing import of_kind
from tests.parts import child_of


def titles(items: list[OfferItem]) -> list[str]:
    return [item.row.offer.title for item in items if item.row.offer is not None]


@pytest.mark.rule("WD-GRID-01")
def test_a_distance_is_set_where_no_board_says_it(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    session, by_hand = fight.tracker.session, fight.view.inspector.by_hand
    one = next(who for who in session.state.roster if session.state.combatants[who].side == "party")
    other = next(who for who in session.state.roster if session.state.combatants[who].side == "foe")
    fight.view.select([one])
    by_hand.toggle.click()
    assert titles(by_hand.offers.items) and "Set distance" not in titles(by_hand.offers.items), "the board says it"
    session.do(*(WinterDawnPlace(target=who, cell=None) for who in (one, other)))
    fight.refresh()
    by_hand.press(titles(by_hand.offers.items).index("Set distance"))
    item = by_hand.offers.open_item
    assert item is not None and item.form is not None
    whom, metres = item.form.editors
    assert (whom.field.value, metres.field.unit) == (other, "m")
    child_of(metres, Stepper).set_value(6)
    item.form.do()
    assert distance(of_kind(WinterDawnState, session.state), one, other) == 6
    (line,) = fight.tracker.log(fight.tracker.steps, fight.tracker.steps)
    told = f"{fight.tracker.name(one)} and {fight.tracker.name(other)} are 6 m apart."
    assert "".join(span.text for span in line.spans) == told
    fight.undo()
    assert distance(of_kind(WinterDawnState, session.state), one, other) == 1
