"""The one door: steps, typed dice, Next, undo and redo, and what is left when something fails."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.recorded import command_from_json, command_to_json
from desktop_app.controller.play.session import KEPT, Asking, Done, Idle, Refused, Session
from desktop_app.controller.words.names import PARTY
from desktop_app.errors import AppError, FaultError
from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import Ask, Origin, WrongDieError
from desktop_app.rules.kernel.gm import AddNote, GiveTurn, Rename
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.parts import digest, touched
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Draft
from desktop_app.rules.revolution.gm import GmSet
from desktop_app.rules.revolution.system import SYSTEM as REVOLUTION
from desktop_app.rules.winterdawn.actions.tasks import TestOpen, TestStatic
from desktop_app.rules.winterdawn.encounter import EndCombat, InflictDamage, StartCombat
from desktop_app.rules.winterdawn.gm import AdjustSpirit, Kill
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, RollInitiative
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import SYSTEM, fight, hero, idle, scene, session

TEST = TestOpen(actor="ana", skill="perception")


def ana(rank: int = 2) -> WinterDawnState:
    return scene(hero("ana", ranks={"perception": rank}), hero("bob", ranks={"perception": rank}))


def typing(state: WinterDawnState, *who: str, seed: int = 1) -> Session:
    """A session in which the dice of some (nobody named: of all) are typed."""
    door = session(state, seed=seed)
    door.is_typed = lambda ask: not who or ask.who in who
    return door


def faces_of(door: Session) -> list[tuple[int, list[int]]]:
    """List the dice of the last step: sides and faces."""
    body: Any = door.log(door.journal.at, door.journal.at)[0]
    return [(roll["sides"], roll["faces"]) for roll in body["dice"]]


# ---- steps


def test_a_step_is_written_with_its_dice_events_and_digest() -> None:
    door = session(ana())
    result = door.do(TEST)
    assert isinstance(result, Done)
    assert door.journal.at == door.journal.length == 1
    body: Any = door.log(1, 1)[0]
    assert body["do"] == [{"kind": "test_open", "actor": "ana", "skill": "perception"}]
    assert (len(body["dice"]), body["dice"][0]["for"], body["dice"][0]["who"]) == (len(faces_of(door)), "perception", "ana")
    assert body["events"][0]["name"] == "tested_open"
    assert body["digest"] == door.digest == digest(SYSTEM.codec, door.state)


def test_a_refused_command_changes_nothing_and_rolls_nothing() -> None:
    door = session(ana(), seed=5)
    before = door.state
    result = door.do(TestOpen(actor="ana", skill="perception", dice=9))
    assert isinstance(result, Refused) and result.refusal.code == "too_many_dice"
    assert (door.state, door.source.state, door.journal.length) == (before, 5, 0)


def test_several_commands_are_one_step() -> None:
    door = session(ana())
    before = door.state
    assert isinstance(door.do(Rename(target="ana", name="Anna"), AddNote(text="x"), TEST), Done)
    assert (door.journal.length, door.state.combatants["ana"].name, door.state.notes) == (1, "Anna", ("x",))
    assert door.undo()
    assert door.state == before


def test_of_several_commands_all_are_done_or_none() -> None:
    door = session(ana(), seed=5)
    before = door.state
    result = door.do(TEST, Rename(target="ana", name="Anna"), Rename(target="zoe", name="Zoe"))
    assert isinstance(result, Refused)
    assert isinstance(result.command, Rename) and result.command.target == "zoe"
    assert (door.state, door.source.state, door.journal.length) == (before, 5, 0)


def test_a_later_command_of_a_step_is_judged_after_the_earlier_ones() -> None:
    door = session(fight(hero("ana")))
    assert isinstance(door.do(EndSlot(actor="ana"), NextSlot()), Done)
    assert isinstance(door.do(Kill(target="ana"), GiveTurn(target="ana")), Refused)


def test_changed_parts_are_named() -> None:
    door = session(ana())
    before = door.state
    result = door.do(Rename(target="ana", name="Anna"))
    assert isinstance(result, Done) and touched(door.system.codec, before, door.state) == ["combatants/ana"]


def test_given_faces_are_used_and_must_all_fit() -> None:
    door = session(ana())
    scripted = [(face, Origin.SCRIPTED) for face in (4, 5, 3)]
    assert isinstance(door.do(TEST, faces=scripted), Done)
    assert faces_of(door) == [(6, [4, 5, 3])]
    before = door.state
    for faces in ([9], [4, 4, 4, 4]):
        with pytest.raises(WrongDieError):
            door.do(TEST, faces=[(face, Origin.SCRIPTED) for face in faces])
        assert door.state is before and door.journal.length == 1


# ---- typed dice


def test_the_door_asks_for_the_dice_that_a_person_rolls() -> None:
    door = typing(ana())
    result = door.do(TEST)
    assert isinstance(result, Asking) and result is door.asking
    assert (result.need.ask, result.need.missing, result.commands) == (Ask(3, 6, "perception", "ana"), 3, (TEST,))
    assert door.journal.length == 0
    done = door.type_faces([4, 1, 5])
    assert isinstance(done, Done) and door.asking is None
    body: Any = door.log(1, 1)[0]
    assert body["dice"] == [{"sides": 6, "faces": [4, 1, 5], "for": "perception", "who": "ana", "by": ["typed"] * 3}]


def test_faces_can_be_typed_a_few_at_a_time() -> None:
    door = typing(ana())
    door.do(TEST)
    for face, left in ((4, 2), (1, 1)):
        result = door.type_faces([face])
        assert isinstance(result, Asking) and result.need.missing == left
    assert isinstance(door.type_faces([5]), Done)
    assert faces_of(door) == [(6, [4, 1, 5])]


def test_no_faces_leave_the_question_as_it_is() -> None:
    door = typing(ana())
    first = door.do(TEST)
    again = door.type_faces([])
    assert isinstance(first, Asking) and isinstance(again, Asking)
    assert (again.need.missing, again.faces) == (first.need.missing, first.faces)


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [([7], "A d6 has no face 7."), ([0], "A d6 has no face 0."), ([1, 2, 3, 4], "3 dice needed, 4 typed.")],
)
def test_a_wrong_face_is_told_and_the_question_stays(faces: list[int], sentence: str) -> None:
    door = typing(ana())
    asking = door.do(TEST)
    with pytest.raises(WrongDieError) as raised:
        door.type_faces(faces)
    assert str(raised.value) == sentence
    assert door.asking is asking
    assert isinstance(door.type_faces([4, 4, 4]), Done)


def test_without_a_question_typing_does_nothing() -> None:
    assert isinstance(session(ana()).type_faces([4]), Idle)
    assert isinstance(session(ana()).roll_for_me(), Idle)


def test_the_program_rolls_for_some_and_people_for_others() -> None:
    door = typing(ana(), "bob", seed=3)
    helpers = (TestStatic(actor="bob", skill="perception"),)
    result = door.do(TestStatic(actor="ana", skill="perception", dl=1, helpers=helpers))
    assert isinstance(result, Asking) and result.need.ask.who == "bob"
    assert [origin for _, origin in result.faces] == [Origin.PROGRAM] * 3
    rolled = [face for face, _ in result.faces]
    door.type_faces([4, 4, 4])
    assert faces_of(door)[:2] == [(6, rolled), (6, [4, 4, 4])]


def test_later_questions_of_a_step_keep_what_was_typed_before() -> None:
    door = typing(ana())
    door.do(TestStatic(actor="ana", skill="perception", dl=1, helpers=(TestStatic(actor="bob", skill="perception"),)))
    second = door.type_faces([4, 1, 1])
    assert isinstance(second, Asking) and second.need.ask.who == "bob"
    door.type_faces([4])
    assert isinstance(door.type_faces([1, 1]), Done)
    assert faces_of(door) == [(6, [4, 1, 1]), (6, [4, 1, 1])]


def test_roll_for_me_rolls_only_what_is_asked_now() -> None:
    door = typing(ana(), seed=8)
    door.do(TestStatic(actor="ana", skill="perception", dl=1, helpers=(TestStatic(actor="bob", skill="perception"),)))
    second = door.roll_for_me()
    assert isinstance(second, Asking) and [origin for _, origin in second.faces] == [Origin.PROGRAM] * 3
    assert second.need.ask.who == "bob"


def test_roll_for_me_fills_up_what_was_typed_in_part() -> None:
    door = typing(ana())
    door.do(TEST)
    door.type_faces([4])
    door.roll_for_me()
    body: Any = door.log(1, 1)[0]
    assert body["dice"][0]["faces"][0] == 4
    assert body["dice"][0]["by"] == ["typed", "program", "program"]


def test_cancelling_takes_the_programs_dice_back() -> None:
    door = typing(ana(), "bob", seed=3)
    before = door.state
    command = TestStatic(actor="ana", skill="perception", dl=1, helpers=(TestStatic(actor="bob", skill="perception"),))
    first = door.do(command)
    assert door.source.state != 3
    door.cancel()
    assert (door.asking, door.source.state, door.state, door.journal.length) == (None, 3, before, 0)
    again = door.do(command)
    assert isinstance(first, Asking) and isinstance(again, Asking) and first.faces == again.faces


def test_cancelling_after_typing_and_rolling_takes_everything_back() -> None:
    door = typing(ana(), seed=3)
    door.do(TestStatic(actor="ana", skill="perception", dl=1, helpers=(TestStatic(actor="bob", skill="perception"),)))
    door.roll_for_me()
    door.type_faces([4])
    door.cancel()
    assert (door.asking, door.source.state, door.journal.length) == (None, 3, 0)


@pytest.mark.parametrize("other", ["do", "next", "undo", "redo"])
def test_anything_else_drops_the_question(other: str) -> None:
    door = typing(ana(), "bob", seed=3)
    command = TestStatic(actor="ana", skill="perception", dl=1, helpers=(TestStatic(actor="bob", skill="perception"),))
    door.do(command)
    match other:
        case "do":
            door.do(AddNote(text="x"))
        case "next":
            door.next()
        case "undo":
            door.undo()
        case _:
            door.redo()
    assert (door.asking, door.source.state) == (None, 3)


# ---- Next


def test_next_goes_from_the_start_to_the_first_choice_as_one_step() -> None:
    door = session(idle(hero("ana"), hero("bob", side="foe")))
    result = door.next()
    assert isinstance(result, Done)
    body: Any = door.log(1, 1)[0]
    assert [command["kind"] for command in body["do"]] == ["start_combat", "roll_initiative", "next_slot"]
    assert door.state.acting is not None and door.journal.length == 1
    assert isinstance(door.next(), Idle)
    door.undo()
    assert door.state.phase == "idle"


def test_next_stops_before_a_die_that_a_person_rolls_and_asks_at_the_next_press() -> None:
    door = typing(idle(hero("ana")))
    assert isinstance(door.next(), Done)
    assert door.state.phase == "initiative"
    asking = door.next()
    assert isinstance(asking, Asking) and asking.is_next and asking.commands == (RollInitiative(),)
    assert isinstance(door.type_faces([4]), Asking)
    assert isinstance(door.type_faces([5]), Done)
    assert of_kind(Fighter, door.state.combatants["ana"]).initiative == 1 + 1
    assert isinstance(door.next(), Done)


def test_next_stops_at_a_manual_step() -> None:
    door = session(idle(hero("ana")))
    door.manual = frozenset({"roll_initiative"})
    assert isinstance(door.next(), Done) and door.state.phase == "initiative"
    assert isinstance(door.next(), Done) and door.state.phase == "turns"  # the press itself is the wish


def test_next_does_not_spin_when_nobody_is_able() -> None:
    door = session(fight(hero("ana", incapacitated=True), current=""))
    assert isinstance(door.next(), Done)
    assert door.state.round <= 1 + 2


def test_next_resumes_what_an_edit_has_made_moot() -> None:
    door = session(fight(hero("ana"), hero("bob", side="foe")))
    door.do(InflictDamage(target="bob", mos=2))
    door.do(Kill(target="bob"))
    assert door.state.pending
    assert isinstance(door.next(), Done) and not door.state.pending


def test_next_is_idle_at_a_choice_and_at_the_table() -> None:
    assert isinstance(session(fight(hero("ana"))).next(), Idle)
    assert isinstance(session(ana()).next(), Idle)


# ---- undo and redo


def test_undo_and_redo_walk_whole_steps_and_never_roll_again() -> None:
    door = session(ana(), seed=4)
    states = [door.state]
    for command in (TEST, AdjustSpirit(target="ana", value=-3), TEST):
        door.do(command)
        states.append(door.state)
    rolled = door.source.state
    for expected in reversed(states[:-1]):
        assert door.undo() and door.state == expected
    assert not door.undo()
    for expected in states[1:]:
        assert door.redo() and door.state == expected
    assert not door.redo()
    assert door.source.state == rolled


def test_undo_gives_back_the_very_state_and_the_same_as_the_journal_has() -> None:
    door = session(ana(), seed=4)
    states = [door.state]
    for n in range(KEPT + 3):
        door.do(AdjustSpirit(target="ana", value=-1 - n % 2))
        states.append(door.state)
    kept = [door.undo() and door.state for _ in range(KEPT + 3)]
    assert all(found is state for found, state in zip(kept[: KEPT - 1], reversed(states[:-1]), strict=False))
    assert kept[-1] == states[0] and kept[-1] is not states[0], "of older steps the journal knows"
    assert door.redo() and door.state == states[1]
    door.undo()
    door.do(AddNote(text="another way"))
    assert not door.redo() and door.undo() and door.state == states[0]


def test_what_was_changed_beside_the_steps_stays_with_undo() -> None:
    door = session(ana())
    door.do(AdjustSpirit(target="ana", value=-1))
    drawn = evolve(door.state.combatants["bob"], name="Bobby")
    door.state = evolve(door.state, combatants={**door.state.combatants, "bob": drawn})
    assert door.undo() and door.state.combatants["bob"] is drawn


def test_a_new_step_forgets_what_was_undone() -> None:
    door = session(ana())
    door.do(AddNote(text="one"))
    door.do(AddNote(text="two"))
    door.undo()
    door.do(AddNote(text="three"))
    assert (door.state.notes, door.journal.length, door.redo()) == (("one", "three"), 2, False)


def test_the_log_ends_at_the_cursor() -> None:
    door = session(ana())
    door.do(AddNote(text="one"))
    door.do(AddNote(text="two"))
    door.undo()
    assert len(door.log(1, 9)) == 1


def test_the_state_after_undo_still_has_its_world() -> None:
    door = session(ana())
    door.do(TEST)
    door.undo()
    assert isinstance(door.do(TEST), Done)


# ---- what fails


@dataclass
class FullDisk(MemoryJournal):
    """A journal that can be told to fail."""

    fails: bool = False

    def append(self, body: Json, *, before: Mapping[str, Json], after: Mapping[str, Json], dice_state: str) -> None:
        if self.fails:
            raise AppError("The disk is full.")
        super().append(body, before=before, after=after, dice_state=dice_state)

    def move(self, to: int) -> Mapping[str, Json]:
        if self.fails:
            raise AppError("The disk is full.")
        return super().move(to)


def test_a_step_that_cannot_be_saved_has_not_happened() -> None:
    journal = FullDisk()
    door = Session(SYSTEM, ana(), journal, seed=6)
    door.do(AddNote(text="kept"))
    before = door.state
    journal.fails = True
    for attempt in (lambda: door.do(TEST), lambda: door.do(AddNote(text="x")), door.undo):
        with pytest.raises(AppError, match="The disk is full"):
            attempt()
        assert (door.state, door.source.state, journal.length, journal.at) == (before, 6, 1, 1)
    journal.fails = False
    assert isinstance(door.do(TEST), Done)


def test_a_next_that_cannot_be_saved_has_not_happened() -> None:
    journal = FullDisk(fails=True)
    door = Session(SYSTEM, idle(hero("ana")), journal, seed=6)
    before = door.state
    with pytest.raises(AppError):
        door.next()
    assert (door.state, door.source.state) == (before, 6)


class Broken(AddNote[WinterDawnState]):
    """A rule with a bug: it rolls, and then goes wrong."""

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        return None

    def carry_out(self, draft: Draft[WinterDawnState]) -> None:
        draft.roll(1, 6, "nothing", "ana")
        raise ZeroDivisionError("a bug")


def test_a_fault_in_a_rule_is_told_and_changes_neither_state_nor_journal() -> None:
    door = session(ana(), seed=6)
    before = door.state
    with pytest.raises(FaultError, match="a bug"):
        door.do(AddNote(text="x"), Broken(text="y"))
    assert (door.state, door.journal.length) == (before, 0)
    assert isinstance(door.do(TEST), Done)


def test_a_fault_in_a_rule_takes_its_dice_back() -> None:
    door = session(ana(), seed=6)
    with pytest.raises(FaultError):
        door.do(Broken(text="y"))
    assert door.source.state == 6


def test_typed_faces_that_cannot_be_saved_leave_the_question_open() -> None:
    journal = FullDisk()
    door = Session(SYSTEM, ana(), journal, seed=6)
    door.is_typed = lambda ask: True
    asking = door.do(TEST)
    journal.fails = True
    with pytest.raises(AppError):
        door.type_faces([4, 4, 4])
    assert door.asking is asking


def test_next_takes_back_the_dice_of_the_command_that_it_leaves_for_the_next_press() -> None:
    """The program rolls for Ana, a person for Bob: the first press ends before the roll."""
    door = typing(idle(hero("ana"), hero("bob", side="foe")), "bob", seed=6)
    assert isinstance(door.next(), Done)
    assert (door.state.phase, door.source.state) == ("initiative", 6)


def test_the_end_of_a_fight_is_one_step_with_its_dice() -> None:
    door = session(fight(hero("ana"), hero("bob", side="foe")))
    assert isinstance(door.do(EndCombat(victors="party")), Done)
    assert faces_of(door) and door.undo() and door.state.phase == "turns"
    assert isinstance(session(idle(hero("ana"))).do(StartCombat()), Done)


@pytest.mark.parametrize("value", [True, 1, False, 0, None])
def test_a_value_that_only_resembles_the_default_is_written(value: Json) -> None:
    command = GmSet(target="ana", field_="lp", value=value)
    written = command_to_json(REVOLUTION.codec, command)
    assert ("value" in written) == (value is not True)
    read = command_from_json(REVOLUTION.codec, written)
    assert isinstance(read, GmSet) and read.value == value and type(read.value) is type(value)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_next_stops_when_one_of_the_party_falls(system_id: str) -> None:
    game = import_module(f"tests.rules.{system_id}.playing").GAME
    door, chance = game.random_game(4, 40)[0], random.Random(4)
    standing: list[str] = []
    for _ in range(400):
        game.step(door, chance.randrange)
        standing = [who for who, one in door.state.combatants.items() if one.side == PARTY and not one.is_down]
        if standing and door.state.phase != game.system.idle_phase:
            break
    struck = ApplyDamage(targets=(standing[0],), dice=20, bonus=20) if system_id == "cadwallon" else game.strike_down(standing[0])
    due = iter([AddNote[Any](text="before"), struck, AddNote[Any](text="The next round")])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "due", lambda _: next(due, None))
        result = door.next()
        assert isinstance(result, Done) and result.fallen == (standing[0],)
        assert [note for note in door.state.notes if note == "The next round"] == []
        assert isinstance(door.next(), Done) and "The next round" in door.state.notes
