"""Foes and events that wait for something to come true: when they are reminded of, how they come by hand, and what of it is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.controller.boards.editing import new_board
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.triggers import is_gone, told, triggers
from desktop_app.controller.library.prepared import Foes, PlannedEvent, PreparedEncounter
from desktop_app.controller.paper.printouts import pdf_of, run_sheet
from desktop_app.controller.play.session import Done, Session
from desktop_app.controller.play.tactics import choose, goes_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.start.demo import add_ready
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Barrier, BarrierKind, Opening
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.gm_board import SetOpening
from desktop_app.rules.kernel.planned import CarryOutPlan
from desktop_app.rules.kernel.state import Encounter
from tests.app.counting import FOE

GATE = Barrier(id="gate", start=(3.5, 1.5), end=(3.5, 2.5), kind=BarrierKind.DOOR, note="the gate")
OTHERS = 3
"""Foes that are there from the start, beside whom two wait."""


def waiting(folder: Path, system: str, **fields: object) -> tuple[OpenCampaign, Tracker, PreparedEncounter]:
    """A fight on the first board with the party, and `fields` of the encounter."""
    campaign = OpenCampaign.create(folder / "evening.strikeboard", "Evening")
    add_ready(campaign, system)
    ready = next(one for one in campaign.encounters.all() if one.board)
    made = ready.model_copy(update={"id": "waits", "foes": (Foes(creature=FOE[system], count=OTHERS),), "happenings": (), **fields})
    tracker = campaign.fight(campaign.start(made))
    while tracker.session.state.round < 1:
        assert goes_on(tracker.session)
    return campaign, tracker, made


def hall(campaign: OpenCampaign) -> Board:
    """A board with a door that has a note, one that has none, and a wall."""
    doors = (GATE, replace(GATE, id="hatch", start=(1.5, 3.5), end=(2.5, 3.5), note=""), replace(GATE, id="wall", kind=BarrierKind.WALL))
    board = replace(new_board("hall", "Hall", grid=Grid.SQUARE, columns=12, rows=9), barriers=doors)
    campaign.boards.put(board)
    return board


def reminded(tracker: Tracker) -> list[str]:
    """What the plan reminds of, among what else the dice of the first round have left to settle."""
    texts = {entry.text for entry in tracker.session.state.planned}
    return [one.title for one in tracker.shown().reminders if one.title.rpartition(": ")[2] in texts]


def leave(session: Session, who: str) -> None:
    """Let somebody leave the fight."""
    assert isinstance(session.do(RemoveCombatant[Encounter](actor=who)), Done)


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_waits_for_a_fall_comes_once_all_have_fallen_or_left_and_not_before(system: str, tmp_path: Path) -> None:
    foe = FOE[system]
    foes = (Foes(creature=foe, count=OTHERS), Foes(creature=foe, count=2, when=f"down:{foe}"))
    campaign, tracker, _ = waiting(tmp_path, system, foes=foes)
    session = tracker.session
    assert [len(plan.newcomers) for plan in session.state.planned] == [2]
    for number in range(1, OTHERS + 1):
        assert not reminded(tracker)
        leave(session, f"{foe}_{number}")
    assert len(reminded(tracker)) == 1
    before, there = session.digest, {*session.state.combatants}
    found = next(one for one in tracker.shown().reminders if one.title == reminded(tracker)[0])
    assert isinstance(tracker.choose("reminder", found.offers[0].index, {}), Done)
    assert {*session.state.combatants} - there == {f"{foe}_{OTHERS + 1}", f"{foe}_{OTHERS + 2}"} and not session.state.planned
    assert tracker.undo() and session.digest == before
    assert isinstance(tracker.choose("reminder", found.offers[1].index, {}), Done), "not yet: it comes in the next round"
    assert [(plan.round, plan.trigger) for plan in session.state.planned] == [(session.state.round + 1, None)]
    campaign.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_event_waits_for_half_of_the_foes_and_forecasts_carry_it_out(system: str, tmp_path: Path) -> None:
    foe = FOE[system]
    events = (PlannedEvent(when="half", text="The roof falls in"),)
    campaign, tracker, _ = waiting(tmp_path, system, foes=(Foes(creature=foe, count=4),), happenings=events)
    session = tracker.session
    leave(session, f"{foe}_1")
    assert not reminded(tracker)
    leave(session, f"{foe}_2")
    assert reminded(tracker) == ["Half the foes are down: The roof falls in"]
    while not isinstance(choose(session.system, session.state), CarryOutPlan):
        assert goes_on(session) and session.state.round == 1
    campaign.close()


def test_who_waits_for_a_door_comes_when_it_stands_open_and_by_hand_before(tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "evening.strikeboard", "Evening")
    add_ready(campaign, "expedition")
    board = hall(campaign)
    ready = next(one for one in campaign.encounters.all() if one.system == "expedition")
    foes = (Foes(creature=FOE["expedition"]), Foes(creature="shambler", count=2, when=f"opened:{GATE.id}"))
    prepared = ready.model_copy(
        update={"id": "door", "board": board.id, "foes": foes, "happenings": (PlannedEvent(when="word", text="The roof"),)}
    )
    tracker = campaign.fight(campaign.start(prepared))
    session = tracker.session
    while session.state.round < 1:
        assert goes_on(session)
    assert not reminded(tracker)
    assert {what for _, what, _ in tracker.hand.awaited()} == {"2 shamblers", "The roof"}
    assert isinstance(session.do(SetOpening[Encounter](barrier=GATE.id, value=Opening.OPEN)), Done)
    (title,) = reminded(tracker)
    assert title.endswith(": 2 shamblers") and "open" in title
    assert tracker.undo() and not reminded(tracker)
    place = next(place for place, what, _ in tracker.hand.awaited() if "shamblers" in what)
    assert isinstance(tracker.hand.carry_out(place), Done) and "shambler_2" in session.state.combatants
    assert [what for _, what, _ in tracker.hand.awaited()] == ["The roof"]
    ((left, _, when),) = tracker.hand.awaited()
    assert when == "On your signal" and isinstance(tracker.hand.drop_plan(left), Done) and not tracker.hand.awaited()
    assert len(pdf_of(run_sheet(campaign, prepared))) > 1000
    campaign.close()


def test_what_can_be_waited_for_is_listed_with_its_words_and_what_is_gone_is_said(tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "evening.strikeboard", "Evening")
    add_ready(campaign, "expedition")
    ready = next(one for one in campaign.encounters.all() if one.system == "expedition")
    board = hall(campaign)
    foes = (Foes(creature="goblin_boss"), Foes(creature="goblin_cutter", count=3))
    prepared = ready.model_copy(update={"foes": foes, "party": (), "board": board.id})
    names = {"goblin_boss": "Goblin boss", "goblin_cutter": "Goblin cutter"}
    listed = triggers(prepared, board, names)
    assert listed["word"] == "when I call them" and listed["half"] == "when half of the foes are down"
    assert listed["down:goblin_boss"] == "when Goblin boss is down" and listed["down:goblin_cutter"] == "when all are down: Goblin cutter"
    assert listed["opened:gate"] == "when “the gate” opens" and listed["opened:hatch"] == "when the door (column 3, row 5) opens"
    assert "opened:wall" not in listed
    assert not any(is_gone(when, prepared, board) for when in listed)
    for when in ("down:dragon", "opened:nowhere"):
        assert is_gone(when, prepared, board) and told(when, prepared, board, names) == "when something happens that no longer exists"
    campaign.close()
