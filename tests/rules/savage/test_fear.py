"""Fear and what it does, each row of the terror table; how others take to a combatant."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.savage.between_fights.social import ATTITUDES, STEPS, Persuade, Reaction, attitude_of
from desktop_app.rules.savage.checks.rolls import has_adrenaline
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.harm.fear import FearCheck, row_of
from desktop_app.rules.savage.harm.shaken import RollShaken
from desktop_app.rules.savage.movement.moving import Move, Run
from desktop_app.rules.savage.sheet.lasting import HEART, Dying, Injury
from desktop_app.rules.savage.state import SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import BeginTurn, EndTurn, FullDefense
from desktop_app.rules.savage.turn.breaking_in import Interrupt
from tests.rules.savage.builders import cell, change, code, extra, fighter, idle, play, select, turn, undone
from tests.rules.savage.by_all_dice import Shares, add, check, every, shown

FEAR = FearCheck(target="ana")


def brave(**changes: Any) -> SavageState:
    return idle(fighter("ana", bennies=0, **changes), extra("bob", fear_mod=-2))


def frightened(*faces: int, **changes: Any) -> Any:
    return play(brave(**changes), (FEAR, 3, 3, *faces))


@pytest.mark.rule("SW-FEAR-01", "SW-FEAR-02", "SW-TAB-23")
def test_guts_hold_or_the_terror_table_is_read_and_extras_panic() -> None:
    assert "holds_out" in play(brave(skills={"guts": "d8"}), (FEAR, 4, 1)).names
    by_source = FearCheck(target="ana", source="bob")
    assert "terror" in play(brave(skills={"guts": "d8"}), (by_source, 5, 1, 3, 4)).names
    assert "holds_out" in play(brave(skills={"guts": "d8"}), (FearCheck(target="ana", source="bob", modifier=0), 5, 1)).names
    assert play(brave(), (FearCheck(target="bob"), 3)).state.combatants["bob"].panicked
    rows = {row[0]: row[1] for row in content_of("savage").rules["SW-TAB-23"].rows}
    told = {"2": 2, "3": 3, "4-5": 4, "6-8": 7, "9-10": 9, "11": 11, "12": 12}
    assert {rows[place].split()[0] for place in told} == {row_of(value).replace("_", " ").split()[0] for value in told.values()}
    assert code(brave(unconscious_until=99), FEAR) == "target_invalid"
    assert code(brave(), FearCheck(target="ana", modifier=3)) == "value"
    undone(brave(), FEAR)


@pytest.mark.rule("SW-FEAR-03", "SW-FEAR-04", "SW-FEAR-06", "SW-FEAR-07")
def test_hearts_phobias_shock_and_marks() -> None:
    held = frightened(1, 1, 6, 1, 5, 3)["ana"]  # 7 - 2 holds, locked for 3
    assert held.shaken and held.shaken_lock == 3
    dying = frightened(1, 1, 5, 5, 2, 4)["ana"]
    assert dying.dying == (Dying(due=6, cause=HEART),) and not dying.shaken
    afraid = play(brave(), (FearCheck(target="ana", words="geese"), 3, 3, 1, 2)).state
    assert afraid.sheets["ana"].hindrances == ("phobia: geese",)
    assert frightened(3, 4)["ana"].shaken and not frightened(3, 4)["ana"].panicked
    marked = frightened(5, 6).state
    assert marked.combatants["ana"].shaken and marked.sheets["ana"].charisma == -1 and marked.sheets["ana"].hindrances == ("mark of fear",)


@pytest.mark.rule("SW-FEAR-05")
def test_who_panics_runs_and_flees_and_does_nothing_else() -> None:
    state = select(fighter("ana", at=cell(0), bennies=0, panicked=True, panic_from="bob"), extra("bob", at=cell(3)))
    flight = play(state, BeginTurn(actor="ana")).state
    ends, source = SYSTEM.reach(flight, "ana"), cell(3)
    assert ends and all(max(abs(end[0] - source[0]), abs(end[1] - source[1])) > 3 for end in ends), "only ways that lead away are shown"
    assert code(flight, FullDefense(actor="ana")) == "panicked" and code(flight, Move(actor="ana", path=(cell(1),))) == "not_farther"
    ran = play(flight, (Run(actor="ana"), 4)).state
    assert code(ran, Run(actor="ana")) == "no_action_left"
    way = tuple(cell(-n) for n in range(1, 10))
    done = play(ran, Move(actor="ana", path=way), EndTurn(actor="ana")).state
    assert done.combatants["ana"].cell == cell(-9) and not done.combatants["ana"].panicked
    at_once = turn(fighter("ana", at=cell(0), bennies=0), extra("bob", at=cell(3)))
    moved = play(at_once, Move(actor="ana", path=(cell(-1),)), (FEAR, 3, 3, 2, 2)).state
    assert moved.acting is None and moved.combatants["ana"].panicked, "it has moved: this turn ends, the next is the flight"
    waits = select(fighter("ana", on_hold=True, bennies=0), extra("bob"))
    assert not play(waits, (FEAR, 3, 3, 2, 2))["ana"].on_hold
    holding = turn(fighter("ana", bennies=0), extra("bob", grappled_by="ana"))
    assert play(holding, (FEAR, 3, 3, 2, 2))["bob"].grappled_by is None
    assert play(holding, SetCondition(target="ana", condition="panicked", value=True))["bob"].grappled_by is None
    lame = change(flight, "ana", injuries=(Injury(location="leg", side="left"),))
    assert code(play(lame, (Run(actor="ana"), 4)).state, Run(actor="ana")) == "no_action_left"
    broken_into = play(at_once, Move(actor="ana", path=(cell(-1),))).state
    broken_into = change(broken_into, "bob", joker_waiting=True, card=54)
    meanwhile = play(broken_into, FullDefense(actor="ana"), Interrupt(actor="bob"), (FEAR, 3, 3, 2, 2)).state
    assert meanwhile.acting == "bob" and not meanwhile.interrupted and meanwhile.combatants["ana"].panicked


@pytest.mark.rule("SW-FEAR-08")
def test_adrenaline_adds_two_in_one_turn_in_which_something_is_done() -> None:
    assert frightened(6, 6)["ana"].adrenaline
    state = turn(fighter("ana", at=cell(0), bennies=0, adrenaline=True, is_wild_card=False), extra("bob", at=cell(1)))
    strike = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    done = play(state, (strike, 3, 2))  # 3 + 2 hits; 2 + 3 + 2 damage
    assert done.fact("damage_rolled", "damage") == 7
    assert not play(done.state, EndTurn(actor="ana"))["ana"].adrenaline and play(state, EndTurn(actor="ana"))["ana"].adrenaline


@pytest.mark.rule("SW-TAB-37", "SW-FEAR-01", "SW-SOCIAL-01", "SW-SOCIAL-02")
def test_chances_of_fear_and_of_people_come_to_what_all_dice_come_to() -> None:
    state = brave(spirit="d4", vigor="d4")
    twin: Shares = {}
    for share, outcome in every(state, FEAR):
        terror = [dict(event.about)["row"] for event in outcome.events if event.name == "terror"]
        add(twin, str(terror[0]).replace(" ", "_") if terror else "holds", share)
    found = shown(FEAR.contest(state))
    assert all(twin.get(name, 0) <= share for name, share in found.items()) and sum(found.values()) == 1

    people = idle(fighter("ana", bennies=0, is_wild_card=False, skills={"persuasion": "d6"}, charisma=1),
                  extra("bob", attitude="neutral"), is_table=True)  # fmt: skip
    asks = Persuade(actor="ana", target="bob")
    twin = {}
    for share, outcome in every(people, asks):
        told = next(dict(event.about) for event in outcome.events if event.name == "persuaded")
        steps = told["steps"]
        assert isinstance(steps, int)
        add(twin, f"steps_{'minus_' * (steps < 0)}{abs(steps)}", share)
    check(shown(asks.contest(people)), twin)
    meets = Reaction(actor="ana", target="bob")
    twin = {}
    for share, outcome in every(people, meets):
        add(twin, outcome.state.combatants["bob"].attitude, share)
    check(shown(meets.contest(people)), twin)


@pytest.mark.rule("SW-SOCIAL-01", "SW-SOCIAL-02", "SW-TAB-24", "SW-TAB-25")
def test_people_react_and_are_talked_round() -> None:
    ana = fighter("ana", bennies=0, is_wild_card=False, charisma=2, skills={"persuasion": "d6"})
    state = idle(ana, extra("bob", attitude="neutral"), extra("cid"), is_table=True)
    assert play(state, (Reaction(actor="ana", target="cid"), 4, 4))["cid"].attitude == "friendly"
    plain = idle(ana, extra("cid"), is_table=True, charisma_apply=False)
    assert play(plain, (Reaction(actor="ana", target="cid"), 4, 4))["cid"].attitude == "neutral"
    assert [attitude_of(total) for total in (-1, 3, 9, 11, 14)] == list(ATTITUDES)
    asks = Persuade(actor="ana", target="bob")
    for faces, attitude in (
        ((4, 5), "friendly"),
        ((5, 1), "friendly"),
        ((6, 1, 2), "helpful"),
        ((2, 5), "unfriendly"),
        ((1, 1), "hostile"),
    ):
        assert play(state, (asks, *faces))["bob"].attitude == attitude, faces
    lucky = idle(fighter("ana", bennies=0, skills={"persuasion": "d6"}), extra("bob", attitude="neutral"), is_table=True)
    assert play(lucky, (asks, 1, 5, 2))["bob"].attitude == "hostile", "a natural 1 goes before a success of the Wild Die"
    assert [STEPS[row] for row in ("natural_one", "failure", "success", "raise")] == [-2, -1, 1, 2]
    assert [int(row[1].replace("\u2212", "-")) for row in content_of("savage").rules["SW-TAB-25"].rows] == [-2, -1, 1, 2]
    assert [row[1] for row in content_of("savage").rules["SW-TAB-24"].rows] == list(ATTITUDES)
    assert code(state, Persuade(actor="ana", target="cid")) == "no_attitude"
    assert code(state, Reaction(actor="bob", target="ana")) == "target_invalid"
    undone(state, asks, Reaction(actor="ana", target="cid"))


@pytest.mark.rule("SW-FEAR-08", "SW-SHAKEN-02")
def test_adrenaline_waits_for_a_turn_with_an_action_left_in_it() -> None:
    strike = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    state = turn(fighter("ana", at=cell(0), bennies=0), extra("bob", at=cell(1)))
    late = play(state, (strike, 1, 1), (FEAR, 3, 3, 6, 6)).state
    assert late.combatants["ana"].adrenaline and not has_adrenaline(late, "ana")
    assert play(late, EndTurn(actor="ana"))["ana"].adrenaline
    early = play(state, (FEAR, 3, 3, 6, 6)).state
    assert has_adrenaline(early, "ana") and not play(early, (strike, 1, 1), EndTurn(actor="ana"))["ana"].adrenaline
    shaken = select(fighter("ana", at=cell(0), bennies=0, shaken=True, adrenaline=True))
    recovered = play(shaken, BeginTurn(actor="ana"), (RollShaken(actor="ana"), 2, 3), EndTurn(actor="ana"))["ana"]
    assert recovered.adrenaline and not recovered.shaken


@pytest.mark.rule("SW-FEAR-07")
@pytest.mark.parametrize(("before", "after"), [(0, -1), (-9, -10), (-10, -10)])
def test_marks_of_fear_take_charisma_down_to_its_least_and_no_further(before: int, after: int) -> None:
    assert frightened(5, 6, charisma=before).state.sheets["ana"].charisma == after


@pytest.mark.rule("SW-FEAR-05", "SW-MELEE-15")
def test_panic_breaks_no_grapple() -> None:
    held = turn(fighter("ana", bennies=0, grappled_by="bob"), extra("bob"))
    after = play(held, (FEAR, 3, 3, 2, 2))["ana"]
    assert after.panicked and after.grappled_by == "bob"
