"""Played by simple tactics, every ready encounter comes to an end, and soon."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from desktop_app.controller.play.tactics import PATIENCE, choose, played
from desktop_app.rules.winterdawn.combat.charge import Charge
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.state import WinterDawnState
from tests.ready_fights import first_states_of, names_of_fights
from tests.rules.winterdawn.builders import STEPS, SYSTEM, cell, fight, hero
from tests.seeds import IS_SOAKED, of_fights

USUAL = 5
"""Games of each fight from the first seeds on: what the middle one takes is usual."""


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, WinterDawnState]:
    return first_states_of("winterdawn", WinterDawnState, tmp_path_factory.mktemp("fights"))


@pytest.mark.parametrize("encounter", names_of_fights("winterdawn"))
def test_every_ready_encounter_ends_soon(first_states: Mapping[str, WinterDawnState], encounter: str) -> None:
    first = first_states[encounter]
    kept = of_fights("winterdawn", encounter)
    usual = kept if IS_SOAKED else range(USUAL)  # those that are kept are the odd ones
    ends = {}
    for seed in {*kept, *usual}:
        *_, last = played(SYSTEM, first, seed=seed)
        assert SYSTEM.has_ended(STEPS.own(last)), seed
        able = {fighter.side for fighter in last.combatants.values() if fighter.can_act}
        assert len(able) == 1 or last.round <= PATIENCE + 1, seed
        ends[seed] = last.round
    assert max(ends.values()) <= PATIENCE + 1
    assert sorted(ends[seed] for seed in usual)[len(usual) // 2] <= 6


@pytest.mark.rule("WD-SPIRIT-02")
def test_where_nobody_has_spirit_left_both_sides_part() -> None:
    spent = fight(hero("ana", spirit=0), hero("bob", side="foe", spirit=0), round_=PATIENCE + 1)
    *_, last = played(SYSTEM, spent, seed=1)
    assert SYSTEM.has_ended(STEPS.own(last)) and last.round == PATIENCE + 1
    fresh = fight(hero("ana", spirit=0), hero("bob", side="foe", spirit=1))
    assert "end_combat" not in [offer.command.kind for offer in SYSTEM.offers(fresh, "ana")]
    assert "end_combat" in [offer.command.kind for offer in SYSTEM.offers(spent, "ana")]


@pytest.mark.rule("WD-MELEE-13")
def test_nobody_charges_alone_into_several_and_all_do_who_are_not_alone() -> None:
    ranks = {"blades": 3, "polearms": 3, "running": 2}
    ana = hero("ana", at=cell(-8), weapon="spear", ranks=ranks)
    three = [
        hero(f"foe{row}", side="foe", at=at, weapon="spear", ranks=ranks) for row, at in enumerate((cell(0), cell(1, -1), cell(-1, 1)))
    ]
    charge = next(offer.command for offer in SYSTEM.listed(fight(ana, *three), "ana") if offer.command.kind == "charge")
    assert charge.refuse(fight(ana, *three)) is None
    assert isinstance(choose(SYSTEM, fight(ana, *three)), Move)
    comrade = hero("bob", at=cell(-1), weapon="spear", ranks=ranks)
    assert isinstance(choose(SYSTEM, fight(ana, *three, comrade)), Charge)
