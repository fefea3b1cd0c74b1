"""As many as an encounter may hold are prepared, begun, put in order and taken through a round, in every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Idle, Session
from desktop_app.controller.play.tactics import choose
from desktop_app.controller.start.demo import add_ready
from desktop_app.exchange.limits import MOST_COMBATANTS
from desktop_app.rules.catalogue import SYSTEMS
from tests.seeds import IS_SOAKED

ROUNDS = 1
"""Three hundred turns are taken by `dev.py soak`, on every day some of them."""


def crowded(campaign: OpenCampaign) -> PreparedEncounter:
    """Prepare the first ready encounter with every creature of all of them, as many as there may be."""
    encounters = campaign.encounters.all()
    kinds = sorted({foe.creature for prepared in encounters for foe in prepared.foes})
    each, more = divmod(MOST_COMBATANTS - len(encounters[0].party), len(kinds))
    foes = tuple(Foes(creature=kind, count=each + (place < more)) for place, kind in enumerate(kinds))
    return encounters[0].model_copy(update={"foes": foes, "places": (), "happenings": ()})


def go_on(session: Session) -> None:
    """Press Next; where somebody must choose, end the turn, or do what tactics would."""
    if not isinstance(session.next(), Idle):
        return
    state = session.state
    ends = session.system.pass_turn(state)
    command = ends if ends is not None and ends.refuse(state) is None else choose(session.system, state)
    assert command is not None and not isinstance(session.do(command), Idle)


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_largest_encounter_that_can_be_prepared_is_played(system: str, tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "many.strikeboard", "Many")
    add_ready(campaign, system)
    begun = campaign.fight(campaign.start(crowded(campaign))).session
    campaign.close()
    session = Session(begun.system, begun.state, MemoryJournal(), seed=1)
    first = session.state
    assert len(first.roster) == MOST_COMBATANTS
    for _ in range(4 * MOST_COMBATANTS if IS_SOAKED else 60):
        if session.state.round > ROUNDS:
            break
        steps = session.journal.at
        go_on(session)
        assert session.journal.at > steps, "every press goes on with the fight"
    reached = session.state
    assert reached.phase != session.system.idle_phase and reached.round >= (ROUNDS + 1 if IS_SOAKED else ROUNDS)
    assert sorted(reached.roster) == sorted(first.roster) == sorted(row.who for row in session.system.order(reached))
    taken = session.journal.at
    while session.undo():
        pass
    assert session.journal.at == 0 and session.state == first, "all of it is taken back"
    while session.redo():
        pass
    assert session.journal.at == taken and session.state == reached, "and comes again as it was"
