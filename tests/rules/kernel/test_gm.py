"""The game master's own commands: legal throughout, without dice and without consequences."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel import gm
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import BoxRow, Draft, World
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC, Question, ToyState


def asking() -> ToyState:
    """Both are asked; the board is open."""
    return evolve(toy.state(), pending=(Question(asked=("ana", "bob")),), world=World(board=toy.BOARD, codec=CODEC), luck=2)


def done(command: Command[ToyState], state: ToyState | None = None) -> ToyState:
    """Carry a command out: it asks for no die and leaves the stack alone."""
    before = state or asking()
    assert command.refuse(before) is None
    after = command.resolve(before, Tape()).state
    assert after.pending == before.pending
    return after


COMMANDS: list[Command[ToyState]] = [
    gm.SetCounter(target="ana", counter="zeal", value=1),
    gm.SetPool(pool="luck", value=1),
    gm.SetCondition(target="ana", condition="lies"),
    gm.TickBoxes(target="ana"),
    gm.UntickBoxes(target="bob"),
    gm.Place(target="ana", cell=(8, 8)),
    gm.RemoveCombatant(actor="ana"),
    gm.GiveTurn(target="ana"),
    gm.Rename(target="ana", name="Anna"),
    gm.AddNote(text="It rains."),
    gm.SetTerrain(cell=(8, 8), value="wall"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.kind))
def test_each_is_legal_inside_a_question_and_settles_nothing(command: Command[ToyState]) -> None:
    before = asking()
    ticked = evolve(before.combatants["bob"], hurts=(BoxRow(sizes=(2, 1), ticked=1),))
    before = evolve(before, combatants={**before.combatants, "bob": ticked})
    after = done(command, before)
    assert after != before


def test_set_counter_sets_a_field_or_a_mark_of_ones_own() -> None:
    after = done(gm.SetCounter(target="ana", counter="zeal", value=6))
    assert after.combatants["ana"].zeal == 6
    after = done(gm.SetCounter(target="ana", counter="coins", value=-7))
    assert after.combatants["ana"].marks == {"coins": -7}


@pytest.mark.parametrize(
    ("counter", "value", "refused"), [("zeal", -1, True), ("zeal", 0, False), ("zeal", 6, False), ("zeal", 7, True), ("debt", -99, False)]
)
def test_set_counter_keeps_to_the_range_that_the_sheet_computes(counter: str, value: int, refused: bool) -> None:
    refusal = gm.SetCounter[ToyState](target="ana", counter=counter, value=value).refuse(asking())
    assert (refusal is not None) is refused
    if refusal is not None:
        assert (refusal.code, refusal.field, dict(refusal.facts)) == ("value", "value", {"low": 0, "high": 3 * 2})


@pytest.mark.parametrize(("value", "refused"), [(-1, True), (0, False), (9, False), (10, True)])
def test_set_pool_keeps_to_its_range(value: int, refused: bool) -> None:
    refusal = gm.SetPool[ToyState](pool="luck", value=value).refuse(asking())
    assert (refusal is not None) is refused


def test_set_condition_sets_a_flag_or_a_word_of_ones_own_once() -> None:
    after = done(gm.SetCondition(target="ana", condition="lies"))
    assert after.combatants["ana"].lies is True
    after = done(gm.SetCondition(target="ana", condition="on fire"))
    again = done(gm.SetCondition(target="ana", condition="on fire"), after)
    assert [condition.name for condition in again.combatants["ana"].conditions] == ["on fire"]
    assert done(gm.SetCondition(target="ana", condition="on fire", value=False), again).combatants["ana"].conditions == ()


def test_boxes_are_ticked_and_cleared_on_the_row_that_is_named() -> None:
    after = done(gm.TickBoxes(target="ana", line=1, value=3, track="hurts"))
    assert [row.ticked for row in after.combatants["ana"].hurts] == [0, 3]
    after = done(gm.UntickBoxes(target="ana", line=1, value=2), after)
    assert [row.ticked for row in after.combatants["ana"].hurts] == [0, 1]


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (gm.TickBoxes(target="ana", value=4), "value", "value"),
        (gm.TickBoxes(target="ana", value=0), "value", "value"),
        (gm.TickBoxes(target="ana", line=2), "line", "line"),
        (gm.TickBoxes(target="ana", line=-1), "line", "line"),
        (gm.TickBoxes(target="ana", track="pains"), "not_found", "track"),
        (gm.UntickBoxes(target="ana"), "value", "value"),
        (gm.SetPool(pool="fear", value=1), "not_found", "pool"),
        (gm.SetCondition(target="ana", condition=" "), "value", "condition"),
        (gm.SetCounter(target="cid", counter="zeal", value=1), "not_found", "target"),
        (gm.Place(target="ana", cell=(-9, 0)), "blocked", "cell"),
        (gm.Place(target="ana", cell=(8, 8), facing=6), "value", "facing"),
        (gm.Place(target="ana", cell=(8, 8), facing=-1), "value", "facing"),
        (gm.RemoveCombatant(actor="cid"), "not_found", "actor"),
        (gm.GiveTurn(target="cid"), "not_found", "target"),
        (gm.Rename(target="ana", name="  "), "value", "name"),
        (gm.AddNote(text=""), "value", "text"),
        (gm.SetTerrain(cell=(99, 99), value="wall"), "blocked", "cell"),
        (gm.SetTerrain(cell=(8, 8), value="lava"), "value", "value"),
    ],
)
def test_what_is_refused_names_code_and_field(command: Command[ToyState], code: str, field: str) -> None:
    refusal = command.refuse(asking())
    assert refusal is not None and (refusal.code, refusal.field) == (code, field)


def test_place_moves_turns_and_takes_off_the_board() -> None:
    after = done(gm.Place(target="ana", cell=(8, 8), facing=5))
    assert (after.combatants["ana"].cell, after.combatants["ana"].facing) == ((8, 8), 5)
    after = done(gm.Place(target="ana"), after)
    assert (after.combatants["ana"].cell, after.combatants["ana"].facing) == (None, 5)


def test_a_removed_combatant_leaves_the_question_moot() -> None:
    after = done(gm.RemoveCombatant(actor="ana"))
    assert after.roster == ("bob",) and "ana" not in after.sheets


def test_the_gift_of_a_turn_is_judged_whenever_it_is_looked_at() -> None:
    after = done(gm.GiveTurn(target="ana"))
    assert after.gift == "ana"
    assert after.without("ana").gift is None


def test_names_notes_and_ground_are_kept() -> None:
    assert done(gm.Rename(target="ana", name=" Anna ")).combatants["ana"].name == "Anna"
    assert done(gm.AddNote(text=" It rains. ")).notes == ("It rains.",)
    after = done(gm.SetTerrain(cell=(8, 8), value="wall"))
    assert after.ground == {"8,8": "wall"}
    assert done(gm.SetTerrain(cell=(8, 8), value="open"), after).ground == {"8,8": "open"}


def test_a_facing_off_the_grid_is_told_with_its_range() -> None:
    refusal: Any = gm.Place[ToyState](target="ana", cell=(8, 8), facing=9).refuse(asking())
    assert dict(refusal.facts) == {"low": 0, "high": 5}


def test_a_condition_with_a_duration_keeps_number_and_time_and_a_flag_is_timed_beside_it() -> None:
    after = done(gm.SetCondition(target="ana", condition="slow", amount=2, moment=Moment.ROUND_END, left=3))
    assert after.combatants["ana"].conditions == (Condition(name="slow", amount=2, moment=Moment.ROUND_END, left=3),)
    after = done(gm.SetCondition(target="ana", condition="lies", moment=Moment.ROUND_END, left=1))
    assert after.combatants["ana"].lies and [c.name for c in after.combatants["ana"].conditions] == ["lies"]
    draft = Draft(after, Tape())
    draft.moment(Moment.ROUND_END)
    assert not draft.state.combatants["ana"].lies and draft.state.combatants["ana"].conditions == ()
    assert [event.name for event in draft.events] == ["condition_ended"]
    assert done(gm.SetCondition(target="ana", condition="lies"), after).combatants["ana"].conditions == (), "now it lasts until told"


def test_the_turn_that_a_combatant_is_having_is_not_the_next_one() -> None:
    timed = gm.SetCondition[ToyState](target="ana", condition="slow", moment=Moment.TURN_END, left=1, whose="bob")
    assert done(timed, evolve(asking(), acting="bob")).combatants["ana"].conditions[0].skip == 1
    assert done(timed).combatants["ana"].conditions[0].skip == 0


def test_a_duration_that_waits_for_the_turn_of_a_combatant_who_has_left_ends_with_the_round() -> None:
    after = done(gm.SetCondition(target="ana", condition="slow", moment=Moment.TURN_END, left=1, whose="bob"))
    draft = Draft(after, Tape())
    draft.moment(Moment.ROUND_END)
    assert draft.state.combatants["ana"].has("slow"), "bob still has a turn"
    draft = Draft(after.without("bob"), Tape())
    draft.moment(Moment.ROUND_END)
    assert not draft.state.combatants["ana"].has("slow")


def test_a_command_of_before_durations_reads_as_one_without() -> None:
    read = CODEC.decode_as(gm.SetCondition, {"target": "ana", "condition": "slow", "value": True}, "/")
    assert read == gm.SetCondition(target="ana", condition="slow")
