"""Rounds: the deck, the deal, the order, holds, Jokers, groups, several actions, what happens before the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop_app.controller.play.session import Refused
from desktop_app.rules.kernel.dice import WrongDieError
from desktop_app.rules.kernel.playing_cards import PlayingCard
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.trying import Stabilise
from desktop_app.rules.savage.harm.shaken import RollShaken
from desktop_app.rules.savage.movement.moving import Run
from desktop_app.rules.savage.state import Ko, Phase
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import (
    ActNow,
    BeginTurn,
    DeclareActions,
    EndTurn,
    FullDefense,
    GoProne,
    Hold,
    JokerWait,
    Ready,
    StandUp,
)
from desktop_app.rules.savage.turn.breaking_in import PassInterrupt
from desktop_app.rules.savage.turn.deck import waiting
from desktop_app.rules.savage.turn.rounds import DealCards, EndEncounter, EndRound, StartEncounter, StartRound, TickRoundStart
from tests.rules.savage.builders import (
    BLADE,
    STEPS,
    asked,
    cell,
    change,
    code,
    extra,
    fighter,
    idle,
    play,
    scripted,
    select,
    session,
    turn,
    undone,
    villain,
)


@pytest.mark.rule("SW-INIT-01", "SW-INIT-02", "SW-INIT-03", "SW-TAB-30")
def test_cards_are_dealt_to_each_and_one_to_a_group_and_the_best_acts_first() -> None:
    state = idle(fighter("ana"), extra("bob", group="band"), extra("cid", group="band"), villain("dee"))
    dealt = play(state, StartEncounter(), StartRound(), (DealCards(), 3, 49, 53)).state
    assert {who: one.card for who, one in dealt.combatants.items()} == {"ana": 3, "bob": 49, "cid": 49, "dee": 53}
    assert [row.place for row in SYSTEM.order(dealt)] == ["\u2606", "A\u2663", "A\u2663", "2\u2665"]
    assert SYSTEM.next_step(dealt) == BeginTurn(actor="dee")
    assert code(dealt, BeginTurn(actor="ana")) == "not_your_turn"
    with pytest.raises(WrongDieError):
        play(state, StartEncounter(), StartRound(), (DealCards(), 3, 3, 53))
    assert [PlayingCard(card).name for card in (1, 4, 5, 48, 52, 54)] == ["2\u2663", "2\u2660", "3\u2663", "K\u2660", "A\u2660", "Joker"]


@pytest.mark.rule("SW-DMG-06")
def test_the_order_marks_the_wounds_that_can_still_be_taken_not_what_can_be_done() -> None:
    """Three of them, one taken; an extra has none. They are no bennies and no actions."""
    state = turn(fighter("ana", at=cell(0), wounds=1), extra("bob", at=cell(1)))
    pips = {row.who: row.pips for row in SYSTEM.order(state)}
    assert [(pip.shape, pip.is_left) for pip in pips["ana"]] == [("wound", False), ("wound", True), ("wound", True)]
    assert pips["bob"] == ()


@pytest.mark.rule("SW-INIT-05")
def test_a_joker_has_all_cards_shuffled_at_the_end_of_the_round_and_a_deck_that_runs_out_too() -> None:
    state = idle(fighter("ana"), extra("bob"))
    dealt = play(state, StartEncounter(), StartRound(), (DealCards(), 54, 1)).state
    over = play(dealt, BeginTurn(actor="ana"), EndTurn(actor="ana"), BeginTurn(actor="bob"), EndTurn(actor="bob"), EndRound()).state
    assert over.drawn == () and over.phase == Phase.ROUND_START
    full = play(state, StartEncounter(), StartRound()).state
    spent = play(evolve(full, drawn=tuple(range(1, 55))), (DealCards(), 7, 8))
    assert spent.state.drawn == (7, 8)


@pytest.mark.rule("SW-INIT-04")
def test_the_holder_of_a_joker_has_two_more_and_may_wait() -> None:
    state = select(fighter("ana", card=54, at=cell(0)), extra("bob", at=cell(1)))
    waits = play(state, JokerWait(actor="ana")).state
    assert SYSTEM.next_step(waits) == BeginTurn(actor="bob")
    acts = play(waits, ActNow(actor="ana")).state
    shot = MeleeAttack(actor="ana", target="bob", weapon="Blade").shot(acts)
    assert {mod.rule: mod.value for mod in shot.goal.mods} == {"SW-INIT-04": 2}
    assert code(waits, JokerWait(actor="bob")) == "no_joker"
    last = play(waits, BeginTurn(actor="bob"), EndTurn(actor="bob")).state
    assert SYSTEM.next_step(last) == BeginTurn(actor="ana")
    assert code(last, JokerWait(actor="ana")) == "has_waited"


@pytest.mark.rule("SW-INIT-06")
def test_members_of_a_group_act_on_one_card_in_any_order() -> None:
    state = select(extra("bob", group="band", card=20), extra("cid", group="band", card=20), fighter("ana", card=10))
    assert BeginTurn(actor="cid").refuse(state) is None
    after = play(state, BeginTurn(actor="cid"), EndTurn(actor="cid")).state
    assert SYSTEM.next_step(after) == BeginTurn(actor="bob")


@pytest.mark.rule("SW-INIT-07", "SW-INIT-09")
def test_who_holds_acts_between_two_turns_and_loses_it_when_shaken() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    held = play(state, Hold(actor="ana")).state
    assert held.combatants["ana"].on_hold and SYSTEM.next_step(held) == BeginTurn(actor="bob")
    assert [(one.who, one.commands) for one in SYSTEM.reminders(held)] == [("ana", (ActNow(actor="ana"),))]
    assert play(held, ActNow(actor="ana")).state.acting == "ana"
    struck = play(
        held, BeginTurn(actor="bob"), MeleeAttack(actor="bob", target="ana", weapon="Blade"), (PassInterrupt(actor="ana"), 5, 2)
    ).state
    assert struck.combatants["ana"].shaken and not struck.combatants["ana"].on_hold
    assert code(play(struck, EndTurn(actor="bob")).state, ActNow(actor="ana")) == "not_your_turn"
    assert code(play(state, GoProne(actor="ana")).state, Hold(actor="ana")) == "already_moved"
    over = play(held, BeginTurn(actor="bob"), EndTurn(actor="bob"), EndRound(), StartRound(), (DealCards(), 5)).state
    assert over.combatants["ana"].card is None and over.combatants["ana"].on_hold
    undone(state, Hold(actor="ana"))


@pytest.mark.rule("SW-INIT-10")
def test_the_surprised_notice_or_have_no_card_in_the_first_round() -> None:
    state = idle(fighter("ana", bennies=0), extra("bob"), extra("cid"))
    begun = scripted(state, StartEncounter(ambushers=("bob",), surprised=("ana", "cid")), 1, 2, 3)
    assert begun.state.combatants["ana"].surprised and begun.state.combatants["cid"].surprised
    dealt = play(begun.state, StartRound(), DealCards()).state
    assert dealt.combatants["ana"].card is None and dealt.combatants["bob"].on_hold
    wary = scripted(state, StartEncounter(surprised=("ana",)), 1, 6, 2).state
    assert not wary.combatants["ana"].surprised


@pytest.mark.rule("SW-ACT-01", "SW-ACT-03", "SW-MELEE-16", "SW-MOVE-03")
def test_full_defence_lasts_until_the_next_turn_of_its_own() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    defends = play(state, FullDefense(actor="ana")).state
    attack = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    assert code(defends, attack) == "no_action_left"
    bob = play(defends, EndTurn(actor="ana"), BeginTurn(actor="bob")).state
    assert MeleeAttack(actor="bob", target="ana", weapon="Blade").shot(bob).goal.tn == 7
    later = play(bob, EndTurn(actor="bob"), EndRound(), StartRound(), (DealCards(), 5, 4), BeginTurn(actor="ana")).state
    assert not later.combatants["ana"].full_defense
    low = play(state, GoProne(actor="ana")).state
    assert low.combatants["ana"].prone and code(low, GoProne(actor="ana")) == "prone_already"
    assert not play(low, StandUp(actor="ana")).state.combatants["ana"].prone
    assert code(state, StandUp(actor="ana")) == "stands_already"


def test_several_actions_cost_two_on_each_roll_and_each_is_done_once() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    attack = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    both = play(state, DeclareActions(actor="ana", actions=("melee_attack", "run"))).state
    assert {mod.rule: mod.value for mod in attack.shot(both).goal.mods} == {"SW-ACT-02": -2}
    ran = play(both, (Run(actor="ana"), 4)).state
    assert code(ran, Run(actor="ana")) == "no_action_left"
    assert attack.refuse(ran) is None
    assert code(state, DeclareActions(actor="ana", actions=("run", "run"))) == "illegal_combination"
    assert code(both, FullDefense(actor="ana")) == "no_action_left"


@pytest.mark.rule("SW-KO-05", "SW-KO-06", "SW-KO-07", "SW-HEAL-01")
def test_the_bleeding_and_the_dying_roll_before_the_deal() -> None:
    state = idle(
        fighter("ana", ko=Ko.BLEEDING, wounds=3, bennies=0),
        villain("bob", ko=Ko.MORTALLY_WOUNDED),
        extra("cid"),
        extra("dee", ko=Ko.WINDED),
    )
    due = play(state, StartEncounter(), StartRound()).state
    assert due.round_start_due == ("ana", "bob", "dee")
    assert [reminder.who for reminder in SYSTEM.reminders(due) if reminder.who] == ["ana", "bob", "dee"]
    ticked = play(due, (TickRoundStart(), 2, 3), (TickRoundStart(), 3, 2), (TickRoundStart(), 5)).state
    assert {who: one.ko for who, one in ticked.combatants.items()} == {
        "ana": Ko.MORTALLY_WOUNDED,
        "bob": Ko.DEAD,
        "cid": Ko.NONE,
        "dee": Ko.NONE,
    }
    assert ticked.combatants["dee"].shaken
    raised = play(due, (TickRoundStart(), 6, 5, 3)).state
    assert raised.combatants["ana"].ko is Ko.INCAPACITATED
    healer = turn(fighter("ana", at=cell(0), skills={"healing": "d8"}), villain("bob", at=cell(1), ko=Ko.BLEEDING))
    assert play(healer, (Stabilise(actor="ana", target="bob"), 4, 1)).state.combatants["bob"].ko is Ko.INCAPACITATED
    assert code(change(healer, "bob", ko=Ko.INCAPACITATED), Stabilise(actor="ana", target="bob")) == "nothing_to_treat"


def test_what_belongs_to_a_fight_ends_with_it() -> None:
    state = turn(fighter("ana", at=cell(0), shaken=True, wounds=1), villain("bob", ko=Ko.WINDED))
    over = play(state, EndEncounter()).state
    assert not over.combatants["ana"].shaken and over.combatants["ana"].wounds == 1
    assert over.combatants["bob"].ko is Ko.NONE and over.acting is None
    assert asked(over) is None and code(over, EndEncounter()) == "no_encounter"


def test_hands_take_what_there_is() -> None:
    state = turn(fighter("ana", weapons=[BLADE, {**BLADE, "name": "Knife"}], injuries=()))
    armed = play(state, Ready(actor="ana", hand="left", item="Knife")).state.combatants["ana"]
    assert (armed.right_hand, armed.left_hand) == ("Blade", "Knife")
    assert code(state, Ready(actor="ana", hand="both", item="Knife")) == "hands"
    assert code(state, Ready(actor="ana", hand="left", item="Spoon")) == "unknown"
    assert play(state, Ready(actor="ana", hand="both")).state.combatants["ana"].hands == ()


@pytest.mark.rule("SW-INIT-07", "SW-SHAKEN-02")
def test_who_has_recovered_without_a_raise_has_no_action_left_to_hold() -> None:
    state = select(fighter("ana", at=cell(0), shaken=True, bennies=0), extra("bob", at=cell(1)))
    begun = play(state, BeginTurn(actor="ana")).state
    recovered = play(begun, (RollShaken(actor="ana"), 4, 1)).state
    assert not recovered.combatants["ana"].shaken and code(recovered, Hold(actor="ana")) == "no_action_left"
    assert code(play(begun, (RollShaken(actor="ana"), 3, 1)).state, Hold(actor="ana")) == "shaken"
    assert Hold(actor="ana").refuse(play(begun, (RollShaken(actor="ana"), 5, 6, 2)).state) is None, "a raise: 6 + 2"
    attacked = play(turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1))), FullDefense(actor="ana")).state
    assert code(attacked, Hold(actor="ana")) == "no_action_left"


@pytest.mark.rule("SW-INIT-05")
@pytest.mark.parametrize("entrants", [54, 55, 130])
def test_more_entrants_than_cards_are_dealt_from_a_second_deck(entrants: int) -> None:
    kinds = [extra(f"e{place}", group=f"kind {place}") for place in range(entrants)]
    door = session(idle(*kinds))
    for _ in range(3):
        assert not isinstance(door.do(*([StartEncounter()] if door.state.phase == Phase.NONE else []), StartRound(), DealCards()), Refused)
        state = STEPS.own(door.state)
        cards = Counter(state.combatants[who].card for who in state.roster)
        assert sum(cards.values()) == entrants and None not in cards
        assert max(cards.values()) == -(-entrants // 54), "no card twice before every one is out"
        assert len(tuple(waiting(state))) == entrants
        rested = {who: evolve(one, acted=True) for who, one in state.combatants.items()}
        door = session(play(evolve(state, combatants=rested), EndRound()).state)


@pytest.mark.rule("SW-INIT-02", "SW-ACT-04")
@pytest.mark.parametrize("ko", [Ko.INCAPACITATED, Ko.BLEEDING, Ko.MORTALLY_WOUNDED, Ko.DEAD])
def test_who_cannot_act_is_dealt_no_card_alone_or_with_its_group(ko: Ko) -> None:
    state = idle(fighter("ana"), villain("bob"), extra("cid", group="band"), extra("dee", group="band"), extra("eve", group="lone"))
    begun = play(state, StartEncounter(), StartRound()).state
    for who in ("bob", "dee", "eve"):
        begun = change(begun, who, ko=ko)
    dealt = scripted(begun, DealCards(), 3, 49).state
    assert {who: one.card for who, one in dealt.combatants.items()} == {"ana": 3, "bob": None, "cid": 49, "dee": None, "eve": None}
    assert {who for who, one in dealt.combatants.items() if one.dealt_in} == {"ana", "cid"}


@pytest.mark.rule("SW-INIT-07", "SW-ACT-03", "SW-MELEE-16", "SW-MELEE-17")
@pytest.mark.parametrize("brief", ["full_defense", "tricked", "wild_attack"])
def test_what_lasts_until_ones_next_action_outlasts_the_round_of_a_hold_and_not_of_one_who_had_no_turn(brief: str) -> None:
    state = select(fighter("ana", on_hold=True), fighter("bob", acted=True), fighter("cid", ko=Ko.WINDED))
    over = play(change(change(state, "ana", **{brief: True}), "cid", **{brief: True}), EndRound()).state
    assert getattr(over.combatants["ana"], brief) and not getattr(over.combatants["cid"], brief)
