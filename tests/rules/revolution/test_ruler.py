"""The strip of ranks: who stands where on it, and what the declared move will use up."""

from __future__ import annotations

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.kernel.shown import Mark
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.state import RevolutionState
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    SYSTEM,
    cell,
    change,
    combat,
    dwarf,
    fighter,
    idle,
    intents,
    session,
    table,
)

ANA = fighter("ana", strike_rank=12, weapons=[HAMMER], at=cell(0))
BEA = fighter("bea", strike_rank=12, weapons=[AXE], at=cell(1), side="foe")


def marks(state: RevolutionState) -> dict[str, Mark]:
    found = SYSTEM.ruler(state)
    assert found is not None
    return {mark.who: mark for mark in found.marks}


def move_of(state: RevolutionState, who: str) -> tuple[str, int]:
    """Name and cost of a move as they are shown."""
    shown = Tracker(session(state), words_for("revolution"), "A duel").shown().ruler
    assert shown is not None
    return next((mark.words, mark.cost) for mark in shown.marks if mark.id == who)


@pytest.mark.rule("RV-SR-01")
def test_everybody_stands_at_the_strike_rank_left_and_the_first_of_them_acts() -> None:
    found = marks(combat(ANA, BEA))
    assert {who: (mark.rank, mark.state) for who, mark in found.items()} == {"bea": (16, "current"), "ana": (15, "pending")}


@pytest.mark.rule("RV-SR-02", "RV-ACT-01")
def test_the_declared_move_uses_up_what_an_attack_costs() -> None:
    assert move_of(combat(ANA, BEA), "ana") == ("Hammer", 6)
    assert move_of(combat(fighter("ana", opening="non_combat"), BEA), "ana") == ("no combat", 5)
    assert move_of(combat(fighter("ana", opening="non_combat"), BEA, noncombat_action_sr=4), "ana") == ("no combat", 4)


@pytest.mark.rule("RV-ACT-04")
def test_an_empty_crossbow_will_not_be_shot_again() -> None:
    archer = fighter("ana", weapons=[CROSSBOW], at=cell(0))
    assert move_of(combat(archer, BEA), "ana") == ("Crossbow", 3)
    assert move_of(change(combat(archer, BEA), "ana", unloaded=("Crossbow",)), "ana") == ("", 0)


@pytest.mark.rule("RV-SR-01", "RV-SR-05", "RV-INIT-06")
@pytest.mark.parametrize(
    ("changes", "rank", "how_far"),
    [({"sr": 1}, 1, "pending"), ({"sr": 0}, 0, "done"), ({"held": True}, 15, "done"), ({"incapacitated": True, "sr": 0}, 0, "done")],
)
def test_who_cannot_act_any_more_this_round_has_no_move(changes: dict[str, object], rank: int, how_far: str) -> None:
    mark = marks(change(combat(ANA, BEA), "ana", **changes))["ana"]
    assert (mark.rank, mark.state, bool(mark.cost)) == (rank, how_far, how_far == "pending")


@pytest.mark.rule("RV-SR-03")
def test_ties_are_listed_as_they_will_act() -> None:
    slower = fighter("bea", strike_rank=11, weapons=[HAMMER])
    assert list(marks(combat(slower, ANA))) == ["ana", "bea"]


@pytest.mark.rule("RV-INIT-01")
def test_who_has_still_to_declare_stands_at_0_and_the_first_of_them_is_next() -> None:
    found = marks(change(intents(ANA, BEA, fighter("cid")), "ana", opening="attack", opening_weapon="Hammer"))
    assert {who: (mark.rank, mark.cost, mark.state) for who, mark in found.items()} == {
        "ana": (15, 6, "pending"),
        "bea": (0, 0, "current"),
        "cid": (0, 0, "pending"),
    }


@pytest.mark.rule("RV-INIT-02")
def test_the_strip_begins_with_the_highest_rank_that_anybody_can_open_with_then_with_that_of_the_round() -> None:
    archer = fighter("ana", strike_rank=12, weapons=[HAMMER, CROSSBOW])
    declared = change(intents(archer, BEA), "ana", opening="attack", opening_weapon="Hammer")
    tops = [made.top for state in (intents(archer, BEA), declared, change(combat(ANA, BEA), "bea", sr=2)) if (made := SYSTEM.ruler(state))]
    assert tops == [30, 16, 16]


@pytest.mark.rule("RV-INJ-06")
def test_the_dead_lie_at_0() -> None:
    mark = marks(change(combat(ANA, BEA), "bea", dead=True))["bea"]
    assert (mark.rank, mark.cost, mark.state) == (0, 0, "done")


def test_there_is_no_strip_before_a_combat_or_at_the_table() -> None:
    assert SYSTEM.ruler(idle(ANA, BEA)) is None
    assert SYSTEM.ruler(table(ANA)) is None


@pytest.mark.rule("RV-REACT-02", "RV-INIT-05", "RV-SR-07")
def test_the_answers_of_a_reaction_say_how_far_they_push_the_defender_down() -> None:
    state = combat(dwarf("ana", at=cell(0), sr=9), fighter("bea", weapons=[AXE], at=cell(1), side="foe", sr=16))
    door = session(state)
    attack = next(offer.command for offer in SYSTEM.offers(door.state, "bea") if offer.command.kind == "attack" and offer.refusal is None)
    door.do(attack)
    assert door.state.combatants["ana"].sr == 9 - 2, "the dwarf is smaller than who strikes at it"
    banner = Tracker(door, words_for("revolution"), "A duel").shown().banner
    assert banner is not None
    shifts = {offer.title: offer.shifts for offer in banner.offers}
    assert shifts["No reaction"] == ()
    assert shifts["Dodge"] == (("ana", 9 - 2 - 5),)
    assert {shift for title, shift in shifts.items() if "arry" in title} >= {(("ana", 9 - 2 - 3),), (("ana", 9 - 2 - 2),)}
    assert React(actor="ana", reaction="dodge").shifts(change(door.state, "ana", sr=3)) == (("ana", 0),)
