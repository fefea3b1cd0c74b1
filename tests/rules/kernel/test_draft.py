"""The draft: the stack of procedures, reports, and moments that pass."""

from __future__ import annotations

import pytest

from desktop_app.rules.kernel.command import Resume
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.dice import Origin, Tape
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Draft, StuckError, decision, is_due
from tests.rules.kernel import toy
from tests.rules.kernel.toy import Listener, Note, Question, Reply, Sing, Stuck, ToyState


def draft_of(state: ToyState, *faces: int) -> Draft[ToyState]:
    return Draft(state, Tape([(face, Origin.SCRIPTED) for face in faces]))


def test_settle_stops_at_a_question() -> None:
    draft = draft_of(toy.state())
    draft.push(Question(asked=("ana",)), Listener())
    draft.settle()
    assert [frame.kind for frame in draft.state.pending] == ["question", "listener"]
    asked = decision(draft.state)
    assert asked is not None and (asked.topic, asked.who) == ("what", ("ana",))


def test_a_frame_that_neither_asks_nor_advances_is_a_bug() -> None:
    draft = draft_of(toy.state())
    draft.push(Stuck())
    with pytest.raises(StuckError, match="stuck"):
        draft.settle()


def test_a_frame_whose_combatant_has_gone_is_dropped_with_a_word() -> None:
    draft = draft_of(toy.state("bob"))
    draft.push(Question(asked=("ana",)))
    draft.settle()
    assert draft.state.pending == ()
    assert [(event.name, dict(event.about)) for event in draft.events] == [("lapsed", {"what": "question"})]


def test_a_frame_hands_its_result_to_the_one_beneath() -> None:
    draft = draft_of(toy.state())
    draft.push(Question(asked=("ana",)), Listener())
    draft.finish(Note(text="ho"))
    assert [frame.kind for frame in draft.state.pending] == ["listener"]
    assert [event.name for event in draft.events] == ["heard"]


def test_become_replaces_the_top_frame_only() -> None:
    draft = draft_of(toy.state())
    draft.push(Question(asked=("ana",)), Listener())
    draft.become(Question(asked=("bob",)))
    assert [frame.concerns() for frame in draft.state.pending] == [("bob",), ()]


def test_the_order_of_events_is_kept() -> None:
    draft = draft_of(toy.state())
    draft.tell("one", "ana", amount=2)
    draft.tell("two")
    assert [event.name for event in draft.outcome().events] == ["one", "two"]
    assert draft.outcome().events[0].about == (("amount", 2),)


# ---- moments


def test_a_moment_of_the_round_touches_everybody_and_the_pools() -> None:
    start = evolve(toy.state(), luck=0, doom=2)
    draft = draft_of(start)
    draft.change("ana", spent=2, tired=True)
    draft.moment(Moment.ROUND_START)
    assert draft.state.combatants["ana"].spent == 0
    assert draft.state.combatants["ana"].tired is True
    assert draft.state.luck == 0
    draft.moment(Moment.ROUND_END)
    assert (draft.state.luck, draft.state.doom) == (3, 2)


def test_a_moment_of_a_turn_touches_its_owner_alone() -> None:
    draft = draft_of(toy.state())
    draft.change("ana", tired=True)
    draft.change("bob", tired=True)
    draft.moment(Moment.TURN_START, "ana")
    assert [draft.state.combatants[who].tired for who in ("ana", "bob")] == [False, True]


def test_conditions_run_down_at_their_moment_and_say_when_they_end() -> None:
    draft = draft_of(toy.state())
    draft.change("ana", conditions=(Condition(name="slowed", moment=Moment.ROUND_END, left=1), Condition(name="brave")))
    draft.moment(Moment.TURN_END, "ana")
    assert draft.events == []
    draft.moment(Moment.ROUND_END)
    assert [condition.name for condition in draft.state.combatants["ana"].conditions] == ["brave"]
    assert [(event.name, event.who) for event in draft.events] == [("condition_ended", "ana")]


def test_a_condition_may_run_down_in_the_turn_of_another() -> None:
    draft = draft_of(toy.state())
    draft.change("ana", conditions=(Condition(name="held", moment=Moment.TURN_START, whose="bob", left=1),))
    draft.moment(Moment.TURN_START, "ana")
    assert draft.state.combatants["ana"].has("held")
    draft.moment(Moment.TURN_START, "bob")
    assert not draft.state.combatants["ana"].has("held")


def test_a_moment_in_which_nothing_changes_leaves_the_same_state() -> None:
    start = toy.state()
    draft = draft_of(start)
    draft.moment(Moment.TURN_END, "ana")
    assert draft.state is start


# ---- answers


def asking() -> ToyState:
    return evolve(toy.state(), pending=(Question(asked=("ana",)),))


def test_an_answer_is_for_those_asked_only() -> None:
    refusal = Reply(actor="bob", text="no").refuse(asking())
    assert refusal is not None and refusal.code == "no_window"
    assert Reply(actor="ana", text="yes").refuse(asking()) is None


def test_an_answer_without_a_question_is_refused() -> None:
    refusal = Reply(actor="ana", text="yes").refuse(toy.state())
    assert refusal is not None and refusal.code == "no_window"


def test_an_answer_is_judged_after_its_window() -> None:
    refusal = Reply(actor="ana").refuse(asking())
    assert refusal is not None and (refusal.code, refusal.field) == ("value", "text")


def test_a_command_settles_what_it_leaves_behind() -> None:
    done = Reply(actor="ana", text="yes").resolve(asking(), Tape())
    assert done.state.pending == ()
    assert [event.name for event in done.events] == ["replied"]


def test_a_question_made_moot_is_asked_no_more_and_resume_goes_on() -> None:
    start = asking()
    assert not is_due(start)
    refused = Resume[ToyState]().refuse(start)
    assert refused is not None and refused.code == "no_window"
    moot = evolve(start, combatants={**start.combatants, "ana": evolve(start.combatants["ana"], lies=True)})
    assert decision(moot) is None and is_due(moot)
    assert Resume[ToyState]().refuse(moot) is None
    assert Resume[ToyState]().resolve(moot, Tape()).state.pending == ()


def test_a_question_to_a_combatant_who_has_gone_is_moot() -> None:
    gone = asking().without("ana")
    assert decision(gone) is None and is_due(gone)


def test_resolving_rolls_from_the_tape_that_is_handed_in() -> None:
    tape = Tape([(4, Origin.TYPED)])
    Sing().resolve(toy.state(), tape)
    assert tape.faces() == ((4, Origin.TYPED),)


# ---- taking a combatant out


def test_without_takes_a_combatant_out_of_everything() -> None:
    start = evolve(toy.state(), acting="ana", given_turn="ana")
    left = start.without("ana")
    assert (left.roster, left.acting, left.given_turn) == (("bob",), None, None)
    assert list(left.combatants) == ["bob"] and list(left.sheets) == ["bob"]


def test_a_sheet_that_another_uses_stays() -> None:
    start = toy.state()
    shared = evolve(start, combatants={**start.combatants, "bob": evolve(start.combatants["bob"], sheet="ana")})
    assert list(shared.without("ana").sheets) == ["ana"]
