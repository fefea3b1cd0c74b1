"""Ready fights, played by both sides alone: each comes to its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

import pytest

from desktop_app.controller.play.tactics import PATIENCE, choose, played
from desktop_app.rules.kernel.command import Role, offers
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.commands import OFFERED
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.acts import Hold, ReadyItem
from desktop_app.rules.revolution.turn.opening import DeclareOpening
from desktop_app.rules.revolution.turn.rounds import Leave
from tests.ready_fights import first_states_of, names_of_fights
from tests.rules.revolution.builders import AXE, CROSSBOW, STEPS, board, cell, combat, fighter, intents, met, offered, play
from tests.seeds import of_fights

MOST_ROUNDS = PATIENCE + 1
"""Whoever cannot win by then leaves before it declares again."""


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, RevolutionState]:
    return first_states_of("revolution", RevolutionState, tmp_path_factory.mktemp("fights"))


@pytest.mark.parametrize("encounter", names_of_fights("revolution"))
def test_a_ready_fight_comes_to_its_end(first_states: Mapping[str, RevolutionState], encounter: str) -> None:
    for seed in of_fights("revolution", encounter):
        before, last = map(STEPS.own, deque(played(SYSTEM, first_states[encounter], seed=seed), maxlen=2))
        assert SYSTEM.has_ended(last) and last.round <= MOST_ROUNDS, f"seed {seed}: round {last.round}, {last.phase}"
        assert SYSTEM.is_over(before) is not None, f"seed {seed}: both sides have parted"


def test_who_acts_can_leave_and_does_when_a_fight_does_not_end() -> None:
    walled = board({cell(2, y): "wall" for y in range(-10, 11)})
    state = combat(fighter("ana", at=cell(0)), fighter("bea", at=cell(4), side="foe", sr=1), ground=walled, round=PATIENCE)
    assert choose(SYSTEM, state) != Leave(actor="ana")
    later = combat(fighter("ana", at=cell(0)), fighter("bea", at=cell(4), side="foe", sr=1), ground=walled, round=PATIENCE + 1)
    assert choose(SYSTEM, later) == Leave(actor="ana")
    assert SYSTEM.is_over(play(later, Leave(actor="ana")).state) == "foe"
    assert offered(later, "bea", Leave) == [Leave(actor="bea")]
    assert offered(play(later, Leave(actor="bea")).state, "bea", Leave) == []


def test_who_is_beset_leaves_before_it_declares_again_and_not_sooner() -> None:
    """It would spend all its strike rank on parries, and never have a turn to leave in."""
    people = (fighter("ana", at=cell(0)), fighter("bea", at=cell(1), side="foe"), fighter("cid", at=cell(0, 1), side="foe"))
    assert isinstance(choose(SYSTEM, intents(*people, round=PATIENCE)), DeclareOpening)
    last = intents(*people, round=PATIENCE + 1)
    assert choose(SYSTEM, last) == Leave(actor="ana")
    assert SYSTEM.is_over(play(last, Leave(actor="ana")).state) == "foe"


def test_who_has_shot_stays_until_somebody_is_near_and_loads_in_the_next_round() -> None:
    def with_foe(at: int) -> RevolutionState:
        shooter = fighter("ana", at=cell(0), weapons=[CROSSBOW], unloaded=("Crossbow",), opening="attack", sr=12)
        return combat(shooter, fighter("bea", at=cell(at), side="foe", sr=1))

    assert SYSTEM.is_shooter(with_foe(9), "ana") and SYSTEM.shoots(with_foe(9), "ana", "bea")
    assert choose(SYSTEM, with_foe(9)) == Hold(actor="ana")
    assert not SYSTEM.is_shooter(with_foe(3), "ana"), "there is no time to load: it comes to blows"


def test_a_weapon_that_was_put_away_is_taken_in_hand_when_nothing_else_can_strike() -> None:
    state = combat(fighter("ana", at=cell(0), weapons=[AXE], unready=("Axe",)), fighter("bea", at=cell(1), side="foe", sr=1))
    ready = [offer.command.kind for offer in offers(state, OFFERED, "ana", frozenset({Role.RISE})) if offer.refusal is None]
    assert ready == ["ready_item"]
    empty = combat(
        fighter("ana", at=cell(0), weapons=[CROSSBOW], unloaded=("Crossbow",), opening="non_combat", sr=12),
        fighter("bea", at=cell(9), side="foe", sr=1),
    )
    ready = [offer.command.kind for offer in offers(empty, OFFERED, "ana", frozenset({Role.RISE})) if offer.refusal is None]
    assert ready == ["reload"]


@pytest.mark.rule("RV-EFF-04", "RV-TAB-05")
def test_a_winner_begins_with_what_hurts_then_with_what_makes_the_next_attack_land() -> None:
    state = combat(fighter("ana", at=cell(0), weapons=[AXE]), fighter("bea", at=cell(1), side="foe", sr=1))
    begins, nothing = offered(met(state, 20, weapon="Axe").state, "ana", ChooseEffects)
    assert [chosen.effect for chosen in begins.effects] == ["full_force", "set_up"]
    assert nothing.effects == ()


@pytest.mark.rule("RV-EFF-06", "RV-TAB-05")
def test_a_winner_takes_a_weapon_that_was_used_before_it_sets_anything_up() -> None:
    state = combat(fighter("ana", at=cell(0), weapons=[AXE]), fighter("bea", at=cell(1), side="foe", weapons=[AXE], sr=9))
    parried = met(state, 30, weapon="Axe", answer=React(actor="bea", reaction="parry", weapon="Axe"), against=20).state
    begins, _ = offered(parried, "ana", ChooseEffects)
    assert [chosen.effect for chosen in begins.effects] == ["disarm"] and choose(SYSTEM, parried) == begins


@pytest.mark.rule("RV-EFF-06", "RV-ACT-05")
@pytest.mark.parametrize(("damage", "readies"), [("1d2", True), ("1d6", True), ("1d6+1d2", False), ("1d8", False)])
def test_who_was_disarmed_takes_a_much_better_weapon_up_again_before_it_strikes(damage: str, readies: bool) -> None:
    good, other = {**AXE, "damage": "1d8+1d2"}, {**AXE, "name": "Knife", "damage": damage}
    state = combat(fighter("ana", at=cell(0), weapons=[good, other]), fighter("bea", at=cell(1), side="foe", sr=1))
    struck = choose(SYSTEM, state)
    assert isinstance(struck, Attack) and struck.weapon == "Axe"
    disarmed = choose(SYSTEM, state.with_changed(evolve(state.combatants["ana"], unready=("Axe",))))
    assert isinstance(disarmed, ReadyItem) == readies and isinstance(disarmed, (Attack, ReadyItem))
    assert disarmed.weapon == ("Axe" if readies else "Knife")


@pytest.mark.rule("RV-ACT-04")
def test_who_has_shot_opens_to_load_again_unless_somebody_is_near() -> None:
    archer = fighter("ana", at=cell(-6), weapons=[AXE, CROSSBOW], unloaded=("Crossbow",))
    far = choose(SYSTEM, intents(archer, fighter("bea", at=cell(6), side="foe")))
    assert isinstance(far, DeclareOpening) and far.opening == "non_combat"
    near = choose(SYSTEM, intents(archer, fighter("bea", at=cell(-5), side="foe")))
    assert isinstance(near, DeclareOpening) and near.weapon == "Axe"
