"""Waves and events of a prepared encounter: they wait in the fight, come at their time, and are taken back like any step."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from desktop_app.controller.campaign.beginning import Beginning, begun
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.layout import put_down, settled, standing
from desktop_app.controller.forecast.against import Against
from desktop_app.controller.forecast.hardness import counted
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.prepared import Foes, Place, PlannedEvent, PreparedEncounter
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.controller.start.demo import add_ready
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.planned import CarryOutPlan, PutOffPlan
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.savage.state import Fighter
from tests.app.counting import FOE


def campaign_of(system: str, folder: Path) -> tuple[OpenCampaign, PreparedEncounter]:
    campaign = OpenCampaign.create(folder / "evening.strikeboard", "Evening")
    add_ready(campaign, system)
    ready = next(one for one in campaign.encounters.all() if one.board)
    foe = FOE[system]
    return campaign, ready.model_copy(
        update={
            "id": "waves",
            "foes": (Foes(creature=foe, count=1), Foes(creature=foe, count=2, round=2, hidden=True)),
            "happenings": (PlannedEvent(round=1, text="The roof falls in"),),
        }
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_they_arrive_in_their_round_each_on_a_free_cell_and_are_taken_back(system: str, tmp_path: Path) -> None:
    campaign, prepared = campaign_of(system, tmp_path)
    tracker = campaign.fight(campaign.start(prepared))
    session, foes = tracker.session, [f"{FOE[system]}_{n}" for n in (2, 3)]
    assert [(plan.round, len(plan.newcomers)) for plan in session.state.planned] == [(1, 0), (2, 2)]
    assert not any("roof" in one.title for one in tracker.shown().reminders)
    while session.state.round < 1:
        assert goes_on(session)
    first = tracker.shown().reminders[0]
    assert first.title == "Round 1: The roof falls in" and [offer.title for offer in first.offers][:1] == ["Mark as happened"]
    before = session.digest
    assert isinstance(tracker.choose("reminder", first.offers[1].index, {}), Done)  # not yet
    assert [plan.round for plan in session.state.planned] == [2, 2]
    assert tracker.undo() and session.digest == before
    there = dict(session.state.combatants)
    play_on(session, until=lambda state: not state.planned or session.system.is_over(state) is not None)
    if session.state.planned:  # the only foe fell before
        campaign.close()
        return
    came = [one for who, one in session.state.combatants.items() if who not in there]
    cells = [one.cell for one in session.state.combatants.values() if one.takes_space]
    assert sorted(one.id for one in came) == foes and None not in cells and len({*cells}) == len(cells)
    while set(foes) & set(session.state.combatants):
        assert tracker.undo()
    assert len(session.state.planned) == 1 and tracker.redo() and set(foes) <= set(session.state.combatants)
    campaign.close()


@pytest.mark.rule("SW-INIT-02")
def test_a_wave_of_a_round_comes_before_its_cards_are_dealt(tmp_path: Path) -> None:
    campaign, prepared = campaign_of("savage", tmp_path)
    tracker = campaign.fight(campaign.start(prepared))
    session = tracker.session
    while tracker.shown().reminders[-1:] == () or not tracker.shown().reminders[-1].title.startswith("Round 2"):
        assert isinstance(tracker.next(), Done)
    (due,) = (one for one in tracker.shown().reminders if one.title.startswith("Round 2"))
    assert isinstance(tracker.choose("reminder", due.offers[0].index, {}), Done)
    came = [session.state.combatants[f"{FOE['savage']}_{n}"] for n in (2, 3)]
    assert isinstance(tracker.next(), Done)
    assert session.state.round == 2
    cards = [session.state.combatants[one.id] for one in came]
    assert all(isinstance(one, Fighter) and one.card is not None and one.dealt_in for one in cards)
    campaign.close()


def test_a_plan_that_is_not_there_is_refused(tmp_path: Path) -> None:
    campaign, prepared = campaign_of("winterdawn", tmp_path)
    state = campaign.opening(prepared)[0]
    kinds: list[type[CarryOutPlan[Encounter]] | type[PutOffPlan[Encounter]]] = [CarryOutPlan, PutOffPlan]
    for kind in kinds:
        refusal = kind(place=7).refuse(state)
        assert refusal is not None and refusal.code == "not_found" and kind(place=1).refuse(state) is None
    campaign.close()


def test_everybody_stands_where_they_were_put_and_two_change_places(tmp_path: Path) -> None:
    campaign, prepared = campaign_of("savage", tmp_path)
    board = campaign.boards.all("savage")[prepared.board]
    names = {who: who for who in prepared.party}
    everybody = standing(prepared, board, names)
    assert all(one.at is None and one.cell is not None for one in everybody)
    fixed = settled(prepared, everybody, {one.id: one.cell for one in everybody})
    everybody = standing(fixed, board, names)
    first, second = everybody[0], everybody[1]
    assert second.cell is not None
    moved = put_down(fixed, everybody, first.id, second.cell)
    now = {one.id: one.cell for one in standing(moved, board, names)}
    assert (now[first.id], now[second.id]) == (second.cell, first.cell)
    state = campaign.opening(moved)[0]
    assert state.combatants[first.id].cell == second.cell and state.combatants[FOE["savage"] + "_1"].cell == now[FOE["savage"] + "#0"]
    assert not state.players.people
    hidden = moved.model_copy(update={"foes": (moved.foes[0].model_copy(update={"hidden": True}), *moved.foes[1:])})
    assert set(campaign.opening(hidden)[0].players.people) == set(prepared.party)
    wide = standing(prepared, dataclasses.replace(board, columns=400, rows=300, ground={}), names)
    columns = [board.geometry.to_offset(one.cell)[0] for one in wide if one.cell is not None]
    assert len(columns) == len(wide) and max(columns) - min(columns) < 24, "on a wide board too both sides see each other"
    nowhere = moved.model_copy(update={"places": (Place(who=first.id, cell=(999, 999)),)})
    assert board.contains(campaign.opening(nowhere)[0].combatants[first.id].cell or (-1, -1))
    campaign.close()


@pytest.mark.parametrize(
    ("system", "field", "value"), [("winterdawn", "value", "dark"), ("savage", "light", "dim"), ("cadwallon", "value", 7)]
)
def test_what_a_fight_begins_with_is_set_as_the_system_names_it(system: str, field: str, value: object, tmp_path: Path) -> None:
    campaign, prepared = campaign_of(system, tmp_path)
    first = campaign.opening(prepared)[0]
    beginning = Beginning(system_of(system), first, words_for(system))
    assert beginning.shown()[0].fields[0].name == field
    made = beginning.chosen(0, field, value)
    changed = campaign.opening(prepared.model_copy(update={"begins": (made, "{}", "nonsense")}))[0]
    assert changed == begun(system_of(system), first, (made,)) != first
    campaign.close()


def test_who_hits_whom_is_counted_bit_by_bit(tmp_path: Path) -> None:
    campaign, prepared = campaign_of("winterdawn", tmp_path)
    told = [shown for shown in counted(campaign, Against(campaign), prepared) if shown is not None]
    assert told[0].sentence == "" and 0 < told[-1].hits <= 1 and 0 < told[-1].is_hit <= 1
    assert told[-1].sentence.startswith("Most in danger: ")
    assert len(told[-1].counted) == len(prepared.party) * len({foes.creature for foes in prepared.foes})
    assert not list(counted(campaign, Against(campaign), prepared.model_copy(update={"foes": ()})))
    campaign.close()
