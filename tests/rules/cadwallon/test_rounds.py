"""The round of opposition: phases, purses, turns, Conclusion. Rule: CA-ROUND, CA-INIT, CA-ACT"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.combat.attack import AnnounceAction, Attack
from desktop_app.rules.cadwallon.gm import SetStunned
from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.cadwallon.movement.walking import DrawWeapon, Move, SheatheWeapon, Shout
from desktop_app.rules.cadwallon.state import Phase
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.conclusion import ChangeAttitude, Recover, Settle
from desktop_app.rules.cadwallon.turn.conditionals import AnnounceConditional, TriggerConditional
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import (
    BeginDeclaration,
    BeginResolution,
    CloseRound,
    Declare,
    EndOpposition,
    EndTurn,
    Enter,
    Leave,
    StartOpposition,
    order_of_hazards,
)
from desktop_app.rules.kernel.gm import UntickBoxes
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import Values
from tests.rules.cadwallon.builders import (
    board,
    cell,
    change,
    code,
    concluded,
    declaration,
    declared,
    foe,
    idle,
    person,
    play,
    scripted,
    turn,
    undone,
)

DAGGER = {"name": "Dagger", "pow": 2}


@pytest.mark.rule("CA-ROUND-01", "CA-ROUND-02", "CA-ROUND-03", "CA-ROUND-05", "CA-INIT-01", "CA-ACT-01")
def test_a_round_from_its_setup_to_the_next() -> None:
    first = idle(
        person("ana", current_attitude="DIS"), foe("bob", current_attitude="SLE", pot=4), person("cat", current_attitude="SLE", size=2)
    )
    begun = play(first, StartOpposition(attitudes={"ana": "PUG"}), BeginDeclaration())
    assert [one.reserve for one in begun.state.combatants.values()] == [3, 4, 3]
    assert begun.state.declaration_order == ("ana", "cat", "bob")
    assert code(begun.state, Declare(actor="bob", ap=2, rp=2)) == "turn"
    assert code(begun.state, BeginResolution()) == "undeclared"
    assert code(begun.state, Declare(actor="ana", ap=2, rp=2)) == "split"
    said = play(begun.state, Declare(actor="ana", ap=1), Declare(actor="cat", ap=3), Declare(actor="bob", ap=3, rp=1), BeginResolution())
    assert said.state.initiative_order == ("cat", "bob", "ana") and said.state.acting == "cat"
    assert code(said.state, EndTurn(actor="ana")) == "turn" and code(said.state, BeginDeclaration()) == "phase"
    ended = play(said.state, EndTurn(actor="cat"), EndTurn(actor="bob"), EndTurn(actor="ana"))
    assert ended.state.phase == Phase.CONCLUSION and ended.state.conclusion_order == ("ana", "cat", "bob")
    assert code(ended.state, CloseRound()) == "order" and code(ended.state, Recover(actor="bob")) == "turn"
    again = play(ended.state, Recover(actor="ana", pool="rp"), Recover(actor="cat"), Recover(actor="bob"), CloseRound())
    assert (again.state.phase, again.state.round) == (Phase.SETUP, 2)
    assert [one.reserve for one in again.state.combatants.values()] == [5, 7, 6]
    undone(first, StartOpposition(), BeginDeclaration(), Declare(actor="cat", ap=1))


@pytest.mark.rule("CA-ROUND-06", "CA-ROUND-07")
def test_one_purse_needs_two_dice() -> None:
    rich, poor = declaration(person("ana"), foe("bob", reserve=1)), declaration(foe("bob", reserve=1))
    assert scripted(rich, Declare(actor="ana", ap=0))["ana"].single_pool == "rp"
    assert scripted(rich, Declare(actor="ana", ap=2))["ana"].single_pool == "none"
    assert scripted(poor, Declare(actor="bob", ap=1))["bob"].single_pool == "none"


@pytest.mark.rule("CA-ROUND-05")
def test_declarations_lie_face_down_by_the_house_rule() -> None:
    sealed = declaration(person("ana"), foe("bob"), declaration_shown="together")
    one = play(sealed, Declare(actor="ana", ap=2))
    row = next(row for row in SYSTEM.order(one.state) if row.who == "ana")
    assert row.hidden and not row.pips and "declared" not in one.names
    shown = play(one.state, Declare(actor="bob", ap=3), BeginResolution())
    assert shown.names.count("declared") == 2 and not any(row.hidden for row in SYSTEM.order(shown.state))


@pytest.mark.rule("CA-ROUND-04", "CA-INIT-04", "CA-MOVE-01")
def test_without_dice_one_neither_declares_nor_acts_but_walks() -> None:
    state = play(idle(person("ana", at=cell(0)), foe("bob", at=cell(3)), ground=board()), StartOpposition(), BeginDeclaration()).state
    poor = change(state, "ana", reserve=0, no_dice=True)
    assert code(poor, Declare(actor="ana", ap=0)) == "no_dice"
    running = play(poor, Declare(actor="bob", ap=3), BeginResolution(), EndTurn(actor="bob")).state
    assert running.initiative_order == ("bob", "ana") and running.acting == "ana"
    assert scripted(running, Move(actor="ana", path=("F",)))["ana"].mov_left == 3
    assert code(running, Attack(actor="ana", target="bob", weapon="Blade", dice=1)) == "no_dice"
    strict = play(change(poor, "ana"), Declare(actor="bob", ap=3)).state
    barred = evolve(strict, settings=evolve(strict.settings, no_dice_can_move=False))
    assert play(barred, BeginResolution(), EndTurn(actor="bob")).state.phase == Phase.CONCLUSION


@pytest.mark.rule("CA-INIT-01", "CA-INIT-02", "CA-INIT-03", "CA-INIT-04")
@pytest.mark.parametrize(
    ("one", "other", "order"),
    [
        ({"ap": 3}, {"ap": 2, "current_attitude": "PUG"}, ("one", "other")),
        ({"current_attitude": "DIS"}, {"current_attitude": "SLE"}, ("other", "one")),
        ({"current_attitude": "SLE", "size": 4}, {"current_attitude": "SLE", "size": 2}, ("other", "one")),
        ({"current_attitude": "SLE"}, {"current_attitude": "SLE"}, ("one", "other")),
    ],
)
def test_the_order_of_turns(one: Values, other: Values, order: tuple[str, ...]) -> None:
    assert scripted(declared(person("one", **one), foe("other", **other)), BeginResolution()).state.initiative_order == order


@pytest.mark.rule("CA-ACT-02", "CA-ACT-07")
def test_something_without_a_test_costs_one_die_and_handling_a_weapon_none() -> None:
    state = turn(person("ana", weapons=[DAGGER]), foe("bob"))
    assert code(state, AnnounceAction(actor="ana", move="none", dice=2)) == "dice"
    assert code(state, AnnounceAction(actor="ana", move="operate", dice=3, difficulty=3)) == "no_dice"
    assert code(state, Attack(actor="ana", target="bob", weapon="Dagger", dice=1)) == "not_drawn"
    opened = play(state, AnnounceAction(actor="ana", move="none", dice=1), ResolveAction(), DrawWeapon(actor="ana", weapon="Dagger"))
    assert (opened["ana"].ap, opened["ana"].actions_used) == (1, 1) and opened.state.sheet_of("ana").weapons[0].drawn
    assert code(opened.state, DrawWeapon(actor="ana", weapon="Dagger")) == "value"
    put = play(opened.state, SheatheWeapon(actor="ana", weapon="Dagger"), Shout(actor="ana"), EndTurn(actor="ana"))
    assert put["ana"].ap == 1 and put.state.acting == "bob"
    assert code(put.state, Shout(actor="zoe")) == "who" and code(put.state, AnnounceAction(actor="ana", dice=1, difficulty=3)) == "turn"
    undone(state, DrawWeapon(actor="ana", weapon="Dagger"), Shout(actor="ana"), EndTurn(actor="ana"))


@pytest.mark.rule("CA-ACT-04", "CA-INJ-06")
def test_an_action_whose_actor_falls_before_its_roll_is_lost_and_still_counts() -> None:
    state = turn(person("ana", ap=2), foe("bob"), foe("dan"))
    waiting = play(state, Attack(actor="ana", target="bob", weapon="Blade", dice=2)).state
    lost = play(waiting, SetStunned(target="ana"))
    assert "action_lost" in lost.names and not lost.state.pending
    assert (lost["ana"].ap, lost["ana"].actions_used, lost.state.acting) == (2, 1, "bob")
    dead = play(waiting, (ApplyDamage(targets=("bob",), dice=0, bonus=200),))
    assert "action_lost" in dead.names and dead.state.acting == "ana" and dead["ana"].ap == 2


@pytest.mark.rule("CA-ACT-05", "CA-REACT-05", "CA-REACT-07", "CA-ROUND-10")
def test_an_action_waits_for_its_trigger() -> None:
    state = turn(person("ana", rp=2), foe("bob"), foe("dan"))
    announced = play(state, AnnounceConditional(actor="ana", trigger="Bob moves", weapon="Blade"))
    held = announced["ana"].conditionals[0]
    assert (announced["ana"].reactions_used, held.m) == (1, 1)
    assert code(change(state, "ana", rp=0), AnnounceConditional(actor="ana", weapon="Blade")) == "no_dice"
    assert code(state, AnnounceConditional(actor="ana", trigger=" ", weapon="Blade")) == "value"
    used = play(announced.state, (TriggerConditional(conditional=held.id, dice=2, target="bob"), 6, 4, 2, 2, 2))
    assert used["ana"].conditionals == () and used["ana"].rp == 0 and used["bob"].boxes == 6 and not used.state.pending
    assert code(used.state, TriggerConditional(conditional=held.id, dice=1)) == "value"
    assert code(announced.state, TriggerConditional(conditional=held.id, dice=3, target="bob")) == "no_dice"
    undone(state, AnnounceConditional(actor="ana", trigger="Bob moves", weapon="Blade"))
    left = concluded(person("ana", conditionals=(held, held), rp=1), foe("bob"))
    assert code(left, Recover(actor="ana")) == "order"
    paid = play(left, Settle(actor="ana"))
    assert (paid["ana"].rp, paid["ana"].debt, paid["ana"].conditionals) == (0, 1, ())
    assert code(paid.state, Settle(actor="ana")) == "order" and code(paid.state, ChangeAttitude(actor="ana", attitude="DIS")) == "order"


@pytest.mark.rule("CA-ACT-05", "CA-REACT-03")
def test_who_uses_what_was_announced_does_not_react_to_the_same_action() -> None:
    state = turn(person("ana", at=cell(0), rp=3), foe("bob", at=cell(1), ap=2), ground=board())
    held = play(state, AnnounceConditional(actor="ana", trigger="Bob strikes", weapon="Blade")).state
    attacked = play(evolve(held, acting="bob"), Attack(actor="bob", target="ana", weapon="Blade", dice=1)).state
    number = attacked.combatants["ana"].conditionals[0].id
    assert React(actor="ana", dice=1).refuse(attacked) is None
    used = play(attacked, (TriggerConditional(conditional=number, dice=1, target="bob"), 2)).state
    assert used.combatants["ana"].rp == 2 and code(used, React(actor="ana", dice=1)) == "react_twice"


@pytest.mark.rule("CA-ROUND-08", "CA-ROUND-09")
def test_a_change_of_attitude_costs_a_die() -> None:
    state = concluded(person("ana", ap=1, rp=0), foe("bob"))
    paid = play(state, ChangeAttitude(actor="ana", attitude="SUB", pay_from="ap"))
    assert (paid["ana"].current_attitude, paid["ana"].ap, paid["ana"].debt) == ("SUB", 0, 0)
    assert code(paid.state, ChangeAttitude(actor="ana", attitude="DIS")) == "twice"
    assert code(state, ChangeAttitude(actor="ana", attitude="PUG")) == "same"
    assert code(state, ChangeAttitude(actor="ana", attitude="SUB", pay_from="rp")) == "no_dice"
    owed = play(state, ChangeAttitude(actor="ana", attitude="SUB"), Recover(actor="ana"))
    assert owed["ana"].reserve == 3 - 1 + 1
    undone(state, ChangeAttitude(actor="ana", attitude="SUB"), Recover(actor="ana"))


@pytest.mark.rule("CA-ROUND-09", "CA-ROUND-10")
@pytest.mark.parametrize("cost_from", ["leftover_or_recovery", "recovery_only"])
def test_what_a_change_of_attitude_is_paid_from_does_not_touch_unused_announcements(cost_from: str) -> None:
    state = turn(person("ana", rp=2), foe("bob"))
    held = play(state, AnnounceConditional(actor="ana", trigger="Bob moves", weapon="Blade"))["ana"].conditionals[0]
    left = concluded(person("ana", conditionals=(held,), ap=1, rp=2), foe("bob"), conclusion_cost_from=cost_from)
    paid = play(left, Settle(actor="ana"))
    assert (paid["ana"].rp, paid["ana"].debt) == (2 - 1, 0)


@pytest.mark.rule("CA-ROUND-02", "CA-ROUND-08")
def test_who_falls_and_is_healed_in_the_same_round_concludes_after_the_others() -> None:
    down, up = ApplyDamage(targets=("bob",), dice=0, bonus=45), UntickBoxes[Any](target="bob", line=4, value=4)
    state = turn(person("ana"), foe("bob"), foe("dan"))
    back = play(state, down, up)
    assert (back["bob"].can_act, back["bob"].ap, back["bob"].reserve) == (True, 0, 0)
    ends = play(back.state, *(EndTurn(actor=who) for who in ("ana", "bob", "dan"))).state
    assert ends.conclusion_order == ("ana", "dan", "bob")
    done = play(ends, Recover(actor="ana"), Recover(actor="dan"), Recover(actor="bob"), CloseRound())
    assert done["bob"].reserve == 3
    still = turn(person("ana"), foe("bob"), foe("dan"), no_dice_can_move=False)
    assert play(still, down, up, EndTurn(actor="ana")).state.acting == "dan", "it counts as one who had no dice"


@pytest.mark.rule("CA-ROUND-02", "CA-ROUND-11")
@pytest.mark.parametrize("before", [(), (Recover(actor="ana"), Recover(actor="bob"))])
def test_who_falls_and_is_healed_in_the_conclusion_recovers_after_the_others(before: tuple[Recover, ...]) -> None:
    down, up = ApplyDamage(targets=("bob",), dice=0, bonus=45), UntickBoxes[Any](target="bob", line=4, value=4)
    state = play(concluded(person("ana"), foe("bob"), foe("dan")), *before, down, up).state
    assert state.conclusion_order == ("ana", "dan", "bob") and not state.combatants["bob"].recovered
    left = [Recover(actor=who) for who in state.conclusion_order if not state.combatants[who].recovered]
    assert play(state, *left, CloseRound())["bob"].reserve == 3


@pytest.mark.rule("CA-ROUND-11", "CA-ROUND-12")
@pytest.mark.parametrize(
    ("ap", "rp", "debt", "pool", "reserve"), [(1, 2, 0, "ap", 4), (1, 2, 0, "rp", 5), (6, 0, 0, "ap", 6), (0, 2, 5, "rp", 2)]
)
def test_one_purse_is_kept_up_to_twice_pot(ap: int, rp: int, debt: int, pool: str, reserve: int) -> None:
    state = concluded(person("ana", ap=ap, rp=rp, debt=debt), foe("bob"))
    done = scripted(state, Recover(actor="ana", pool=pool))  # type: ignore[arg-type]
    assert (done["ana"].reserve, done["ana"].ap, done["ana"].rp, done["ana"].debt) == (reserve, 0, 0, 0)


@pytest.mark.rule("CA-ROUND-13")
def test_newcomers_come_in_with_the_conclusion_and_others_may_leave() -> None:
    state = concluded(person("ana", at=cell(0)), foe("bob", at=cell(2)), foe("new", at=cell(4), entry_no=0), ground=board())
    assert SYSTEM.awaiting(state) == ("new",)
    came = play(state, Enter(actor="new", attitude="STY"), Recover(actor="ana"), Recover(actor="bob"), CloseRound())
    assert (came["new"].reserve, came["new"].newcomer, came["new"].entry_no) == (3, False, 3)
    assert code(came.state, Enter(actor="new")) == "phase" and code(state, Enter(actor="ana")) == "entered"
    assert code(state, Enter(actor="new", cell=cell(2))) == "blocked"
    closing = play(state, Recover(actor="ana"), Recover(actor="bob")).state
    assert SYSTEM.next_step(closing) == Enter(actor="new"), "whom the game master put on the board does not stand there idle for a round"
    assert SYSTEM.next_step(play(closing, Enter(actor="new")).state) == CloseRound()
    assert SYSTEM.next_step(play(closing, Leave(actor="bob"), Enter(actor="new")).state) == CloseRound(), "who has left stays away"
    gone = play(came.state, Leave(actor="new"), BeginDeclaration())
    assert gone["new"].cell is None and "new" not in gone.state.declaration_order
    assert code(gone.state, Leave(actor="new")) == "phase"
    undone(state, Enter(actor="new"), Leave(actor="bob"))


@pytest.mark.rule("CA-ROUND-13", "CA-ROUND-02")
@pytest.mark.parametrize(("changes", "reserve"), [({"pot": 4}, 4), ({"pot": 4, "stunned": True}, 4), ({"pot": 4, "boxes": 51}, 0)])
def test_a_newcomer_begins_the_next_round_with_its_pot_and_takes_no_part_before(changes: dict[str, Any], reserve: int) -> None:
    fallen = {name: changes[name] for name in ("boxes",) if name in changes}
    new = foe("new", at=cell(4), entry_no=0, reserve=0, **{name: value for name, value in changes.items() if name != "boxes"})
    state = concluded(person("ana", at=cell(0)), foe("bob", at=cell(2)), new, ground=board())
    came = play(state, Enter(actor="new")).state
    assert came.combatants["new"].newcomer and not came.combatants["new"].reserve
    over = play(change(came, "new", **fallen), Recover(actor="ana"), Recover(actor="bob"), CloseRound())
    assert over["new"].reserve == reserve and not over["new"].newcomer


@pytest.mark.rule("CA-ROUND-08")
def test_hazards_of_a_round_come_to_those_who_declared_then_to_the_others_and_the_fallen_by_their_entry() -> None:
    people = [person("ana"), foe("bob", entry_no=4, boxes=45), foe("cid", entry_no=3, boxes=45), foe("dan"), foe("eve", entry_no=5)]
    state = evolve(concluded(*people), declaration_order=("dan", "ana"), conclusion_order=("ana", "bob", "cid", "dan", "eve"))
    assert order_of_hazards(state) == ("dan", "ana", "eve", "cid", "bob")


def test_an_opposition_ends_by_word_and_leaves_harm_and_hiding() -> None:
    state = turn(person("ana", boxes=12, debt=1), foe("bob"))
    done = play(state, EndOpposition(victors="party"))
    assert (done["ana"].boxes, done["ana"].debt, done["ana"].ap, done.state.phase) == (12, 0, 0, Phase.ENDED)
    assert code(done.state, EndOpposition()) == "phase"
    waiting = play(state, Attack(actor="ana", target="bob", weapon="Blade", dice=1)).state
    assert code(waiting, EndOpposition()) == "pending" and code(waiting, EndTurn(actor="ana")) == "pending"
    again = play(done.state, StartOpposition())
    assert again["ana"].reserve == 3 and again.state.round == 1


@pytest.mark.rule("CA-INIT-04", "CA-ACT-07", "CA-INJ-06")
def test_a_turn_that_was_passed_over_does_not_come_back() -> None:
    state = turn(person("eve"), person("ana", stunned=True), foe("bob"), person("dan", boxes=45))
    bob = play(state, EndTurn(actor="eve"))
    assert bob.state.acting == "bob"
    awake = play(bob.state, SetStunned(target="ana", value=False), UntickBoxes[Any](target="dan", line=4, value=4)).state
    assert play(awake, EndTurn(actor="bob")).state.acting == "dan", "its place in the order is still to come"
    assert play(awake, EndTurn(actor="bob"), EndTurn(actor="dan")).state.phase == Phase.CONCLUSION
