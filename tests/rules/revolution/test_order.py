"""The order of strike rank, and what acting takes. Rule: section 3.3"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import GiveTurn
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.exchange import AbortExchange, EffectChoice
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.movement.moving import Move
from desktop_app.rules.revolution.state import Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.action import TurnCommand
from desktop_app.rules.revolution.turn.acts import Hold, OtherAction, ReadyItem, Reload, Wait
from desktop_app.rules.revolution.turn.opening import DeclareOpening, LockIntents
from desktop_app.rules.revolution.turn.order import next_actor
from desktop_app.rules.revolution.turn.rounds import EndRound, Join, Leave
from tests.narrowing import Values
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    SHIELD,
    change,
    code,
    combat,
    dwarf,
    fighter,
    intents,
    met,
    play,
    refusal_of,
    scripted,
    undone,
)

BEA = fighter("bea", side="foe", sr=1)
ATTACK = Attack(actor="ana", target="bea", weapon="Hammer")
OTHER = OtherAction(actor="ana", text="climbs")


def ana_with(sr: int, **values: Any) -> RevolutionState:
    """Ana with so much strike rank against Bea, who has 1 (0 if Ana has no more)."""
    house = {
        name: values.pop(name) for name in list(values) if name.startswith(("without", "actions", "reactions", "death", "sr_", "switch"))
    }
    return combat(fighter("ana", sr=sr, **values), fighter("bea", side="foe", sr=min(1, sr)), **house)


# ---- who acts


@pytest.mark.rule("RV-SR-01")
def test_the_highest_strike_rank_acts() -> None:
    state = combat(fighter("ana", sr=7), fighter("bea", sr=8, side="foe"), fighter("cid", sr=3))
    assert next_actor(state) == "bea"
    assert code(state, OTHER) == "not_your_turn"
    assert next_actor(change(state, "bea", sr=6)) == "ana"


@pytest.mark.rule("RV-SR-01", "RV-SR-04")
@pytest.mark.parametrize("changes", [{"sr": 0}, {"held": True}, {"incapacitated": True}, {"dead": True}, {"in_combat": False}])
def test_who_cannot_act_is_passed_over(changes: dict[str, Any]) -> None:
    state = change(combat(fighter("ana"), BEA), "ana", **changes)
    assert next_actor(state) == "bea"
    assert next_actor(change(state, "bea", sr=0)) is None
    assert code(state, OTHER) == ("sr_zero" if "sr" in changes else "state")


@pytest.mark.rule("RV-SR-02")
def test_the_cost_is_taken_when_the_deed_is_declared_and_the_same_one_may_act_again() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=9))
    declared = scripted(state, ATTACK)
    assert (declared["ana"].sr, declared["ana"].sr_spent, declared.rolls) == (15 - 6, 6, ())
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=8))
    assert next_actor(met(state, 99).state) == "ana", "9 is still more than 8"


@pytest.mark.rule("RV-SR-02", "RV-EXCH-06")
def test_the_order_forms_anew_only_when_the_exchange_is_over() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=14))
    open_now = scripted(state, ATTACK)
    assert next_actor(open_now.state) is None and SYSTEM.acting(open_now.state) == "ana"
    assert next_actor(met(state, 99).state) == "bea"


@pytest.mark.rule("RV-SR-03")
@pytest.mark.parametrize(
    ("ana", "bea", "first"),
    [
        ({"strike_rank": 11}, {"strike_rank": 12, "dex": 1, "int_": 1}, "bea"),
        ({"dex": 11}, {"dex": 12, "int_": 1}, "bea"),
        ({"int_": 11}, {"int_": 12}, "bea"),
        ({}, {}, "ana"),
    ],
)
def test_ties_go_by_strike_rank_then_dex_then_int_then_entry(ana: Values, bea: Values, first: str) -> None:
    state = combat(fighter("ana", sr=9, **ana), fighter("bea", sr=9, side="foe", **bea))
    assert next_actor(state) == first


@pytest.mark.rule("RV-SR-03", "RV-TAB-01")
def test_a_house_rule_sets_what_breaks_ties() -> None:
    figures = fighter("ana", sr=9, strike_rank=11, int_=5), fighter("bea", sr=9, strike_rank=12, int_=4)
    assert next_actor(combat(*figures)) == "bea"
    assert next_actor(combat(*figures, sr_tie=["int", "entry"])) == "ana"


@pytest.mark.rule("RV-SR-04")
def test_the_round_ends_when_nobody_who_may_act_has_strike_rank_left() -> None:
    state = combat(fighter("ana", sr=0), fighter("bea", sr=1, side="foe"))
    assert code(state, EndRound()) == "phase" and SYSTEM.next_step(state) is None
    over = change(state, "bea", held=True)
    assert isinstance(SYSTEM.next_step(over), EndRound)
    done = scripted(over, EndRound())
    assert (done.state.round, done.state.phase) == (2, Phase.INTENTS)
    assert code(intents(fighter("ana")), EndRound()) == "phase"
    undone(over, EndRound())


@pytest.mark.rule("RV-SR-01")
def test_the_game_master_can_give_a_combatant_the_turn() -> None:
    state = combat(fighter("ana"), fighter("bea", sr=9, side="foe"))
    given = scripted(state, GiveTurn(target="bea")).state
    assert next_actor(given) == "bea"
    attack = Attack(actor="bea", target="ana", weapon="Hammer")
    after = met(given, 99, actor="bea", target="ana").state
    assert next_actor(after) == "ana", "one Action only"
    taken_back = play(given, attack, AbortExchange()).state
    assert taken_back == given and next_actor(taken_back) == "bea"


@pytest.mark.rule("RV-SR-01")
def test_a_turn_that_was_given_outlasts_the_leaving_of_others_only() -> None:
    state = combat(fighter("ana"), fighter("bea", sr=9, side="foe"), fighter("cid", sr=3))
    given = scripted(state, GiveTurn(target="bea")).state
    assert next_actor(scripted(given, Leave(actor="cid")).state) == "bea"
    back = play(given, Leave(actor="bea"), Join(actor="bea")).state
    assert next_actor(back) == "ana"


# ---- hold and wait


@pytest.mark.rule("RV-SR-05")
def test_who_holds_leaves_the_order_and_keeps_its_strike_rank_for_reactions() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe"))
    held = scripted(state, Hold(actor="ana"))
    assert (held["ana"].sr, held["ana"].held, next_actor(held.state)) == (15, True, "bea")
    assert code(held.state, OTHER) == code(held.state, Hold(actor="ana")) == "state"
    struck = scripted(held.state, Attack(actor="bea", target="ana", weapon="Hammer")).state
    assert scripted(struck, React(actor="ana", reaction="parry", weapon="Hammer"))["ana"].sr == 15 - 3
    undone(state, Hold(actor="ana"))


@pytest.mark.rule("RV-SR-05")
def test_only_the_one_who_acts_can_hold() -> None:
    state = combat(fighter("ana"), BEA)
    assert code(state, Hold(actor="bea")) == "not_your_turn"
    assert code(state, Hold(actor="zoe")) == "unknown"
    assert code(intents(fighter("ana")), Hold(actor="ana")) == "phase"


@pytest.mark.rule("RV-SR-06")
def test_who_waits_gives_up_strike_rank_that_counts_as_spent() -> None:
    state = combat(fighter("ana"), fighter("bea", sr=9, side="foe"))
    done = scripted(state, Wait(actor="ana", to_sr=8))
    assert (done["ana"].sr, done["ana"].sr_spent, next_actor(done.state)) == (8, 15 - 8, "bea")
    undone(state, Wait(actor="ana", to_sr=8))


@pytest.mark.rule("RV-SR-06", "RV-TAB-14")
@pytest.mark.parametrize(("to_sr", "refused"), [(0, "value"), (1, None), (14, None), (15, "value"), (16, "value")])
def test_waiting_goes_from_1_to_one_below_what_there_is(to_sr: int, refused: str | None) -> None:
    state = combat(fighter("ana"), BEA)
    found = Wait(actor="ana", to_sr=to_sr).refuse(state)
    assert (found.code if found else None) == refused
    if refused:
        assert refusal_of(state, Wait(actor="ana", to_sr=to_sr)).field == "to_sr"


@pytest.mark.rule("RV-SR-06")
def test_who_has_1_left_has_nothing_to_give_up() -> None:
    assert code(combat(fighter("ana", sr=1)), Wait(actor="ana", to_sr=1)) == "value"


@pytest.mark.rule("RV-SR-06")
def test_waiting_without_a_number_lets_the_next_one_act_first() -> None:
    state = combat(fighter("ana"), fighter("bea", sr=9, side="foe"), fighter("cid", sr=12, held=True))
    assert scripted(state, Wait(actor="ana"))["ana"].sr == 9 - 1


# ---- acting without strike rank


@pytest.mark.rule("RV-SR-07", "RV-SR-08")
@pytest.mark.parametrize(("sr", "short"), [(7, 0), (6, 0), (5, 1), (1, 5)])
def test_what_is_short_is_paid_with_life_points(sr: int, short: int) -> None:
    state = ana_with(sr)
    done = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True))
    assert (done["ana"].sr, done["ana"].lp, done["ana"].sr_spent) == (max(0, sr - 6), 24 - short, min(sr, 6))
    assert done["ana"].wounded is False


@pytest.mark.rule("RV-SR-07")
def test_it_has_to_be_accepted() -> None:
    found = refusal_of(ana_with(5), ATTACK)
    assert (found.code, found.field) == ("sr_short", "accept_without_sr")
    assert dict(found.facts) == {"cost": 6, "sr": 5, "lp": 1}
    assert ATTACK.refuse(ana_with(6)) is None


@pytest.mark.rule("RV-SR-07", "RV-SR-08")
@pytest.mark.parametrize(("sr", "rating"), [(6, 54), (5, 54 - 30), (1, 54 - 30)])
def test_the_roll_of_the_action_has_one_penalty(sr: int, rating: int) -> None:
    done = met(ana_with(sr), 99, accept_without_sr=True)
    assert done.sum_of("rolled_in_exchange").total == rating


@pytest.mark.rule("RV-SR-07")
def test_the_roll_of_the_reaction_has_one_penalty_and_the_attack_none() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=2))
    answer = React(actor="bea", reaction="parry", weapon="Hammer", accept_without_sr=True)
    done = met(state, 99, answer=answer, against=99)
    assert [done.sum_of("rolled_in_exchange", i).total for i in (0, 1)] == [54, 54 - 30]
    assert (done["bea"].sr, done["bea"].lp) == (0, 24 - 1)


@pytest.mark.rule("RV-SR-07", "RV-ACT-05")
def test_a_tested_deed_has_the_penalty_and_a_deed_without_a_roll_only_the_loss() -> None:
    test = OtherAction(actor="ana", skill="Close Combat", trait="Hammer", accept_without_sr=True)
    assert scripted(ana_with(4), test, 99).sum_of("skill_tested").total == 54 - 30
    assert scripted(ana_with(5), test, 99).sum_of("skill_tested").total == 54
    moved = scripted(ana_with(4), Move(actor="ana", metres=4, accept_without_sr=True))
    assert (moved["ana"].sr, moved["ana"].lp) == (0, 24 - 1)


@pytest.mark.rule("RV-SR-07", "RV-TAB-01")
@pytest.mark.parametrize("penalties", [0, 1, 2, 3])
def test_a_house_rule_sets_the_penalties(penalties: int) -> None:
    done = met(ana_with(5, without_sr_penalties=penalties), 99, accept_without_sr=True)
    assert done.sum_of("rolled_in_exchange").total == 54 - penalties * 30


@pytest.mark.rule("RV-SR-07", "RV-TAB-01")
@pytest.mark.parametrize(("house", "lost"), [("shortfall", 6 - 2), (1, 1), (0, 0)])
def test_a_house_rule_sets_a_fixed_loss(house: str | int, lost: int) -> None:
    done = scripted(ana_with(2, without_sr_lp=house), Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True))
    assert done["ana"].lp == 24 - lost


@pytest.mark.rule("RV-SR-08")
def test_an_action_needs_1_and_a_reaction_can_be_taken_at_0() -> None:
    state = combat(fighter("ana", sr=0), fighter("bea", side="foe", sr=6))
    accepted = Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True)
    assert code(state, accepted) == "sr_zero"
    struck = scripted(state, Attack(actor="bea", target="ana", weapon="Hammer")).state
    reacted = scripted(struck, React(actor="ana", reaction="parry", weapon="Hammer", accept_without_sr=True))
    assert (reacted["ana"].sr, reacted["ana"].lp) == (0, 24 - 3)


@pytest.mark.rule("RV-SR-08", "RV-TAB-01")
def test_by_house_rule_no_reaction_at_0() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=0), reactions_at_zero_sr=False)
    dodge = React(actor="bea", reaction="dodge", accept_without_sr=True)
    assert code(scripted(state, ATTACK).state, dodge) == "sr_zero"
    assert scripted(scripted(state, ATTACK).state, React(actor="bea")).state.phase == Phase.ROLL
    assert scripted(scripted(change(state, "bea", sr=1), ATTACK).state, dodge)["bea"].lp == 24 - 4


@pytest.mark.rule("RV-SR-08")
@pytest.mark.parametrize(("lp", "refused"), [(-18, None), (-19, "lp"), (-20, "lp")])
def test_nobody_pays_down_to_the_limit_of_death(lp: int, refused: str | None) -> None:
    command = Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True)
    found = command.refuse(ana_with(1, lp=lp))  # 5 are short: -18 - 5 = -23, -19 - 5 = -24
    assert (found.code if found else None) == refused
    if refused:
        assert code(ana_with(1, lp=lp), command) == "lp"


@pytest.mark.rule("RV-SR-08", "RV-INJ-06", "RV-TAB-01")
def test_a_house_rule_moves_the_limit_or_takes_it_away() -> None:
    command = Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True)
    assert code(ana_with(1, lp=-5, death_at=-10), command) == "lp"
    assert scripted(ana_with(1, lp=-4, death_at=-10), command)["ana"].lp == -9
    assert scripted(ana_with(1, lp=-40, death_at="never"), command)["ana"].lp == -45


@pytest.mark.rule("RV-SR-08")
def test_life_points_paid_away_are_no_wound_and_change_nothing_this_round() -> None:
    done = scripted(ana_with(1, lp=2), Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True))
    assert (done["ana"].lp, done["ana"].wounded, done["ana"].start_mods) == (2 - 5, False, 0)


# ---- actions at 0 by house rule


@pytest.mark.rule("RV-SR-01", "RV-SR-08", "RV-TAB-01")
def test_by_house_rule_each_one_at_0_has_one_more_action_when_nobody_has_any_left() -> None:
    state = combat(fighter("ana", sr=5), fighter("bea", side="foe", sr=0), fighter("cid", sr=0, dex=12), actions_at_zero_sr=True)
    assert code(state, OtherAction(actor="bea")) == "not_your_turn"
    first = scripted(state, OTHER).state
    assert (first.combatants["ana"].sr, first.combatants["ana"].held) == (0, False), "it has had its 5, not yet its one at 0"
    order = []
    while (who := next_actor(first)) is not None:
        order.append(who)
        first = scripted(first, OtherAction(actor=who, accept_without_sr=True)).state
    assert order == ["cid", "ana", "bea"]
    assert all(first.combatants[who].held and first.combatants[who].lp == 24 - 5 for who in order)
    assert scripted(first, EndRound()).state.round == 2


@pytest.mark.rule("RV-SR-01", "RV-SR-10", "RV-TAB-01")
def test_by_house_rule_those_below_0_have_their_one_action_as_well() -> None:
    rules: Values = {"sr_floor": "none", "actions_at_zero_sr": True}
    state = combat(fighter("ana", sr=-4), fighter("bea", side="foe", sr=0), **rules)
    assert next_actor(state) == "bea"
    state = scripted(state, OtherAction(actor="bea", accept_without_sr=True)).state
    assert next_actor(state) == "ana"
    done = scripted(state, OtherAction(actor="ana", accept_without_sr=True))
    assert (done["ana"].lp, done["ana"].held, next_actor(done.state)) == (24 - 5, True, None)


@pytest.mark.rule("RV-SR-07", "RV-SR-08")
@pytest.mark.parametrize("accepts", [False, True])
def test_who_would_die_of_the_price_is_not_asked_to_accept_it(accepts: bool) -> None:
    assert code(ana_with(1, lp=-19), Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=accepts)) == "lp"


@pytest.mark.rule("RV-SR-01", "RV-SR-09", "RV-TAB-01")
def test_by_house_rule_a_change_of_plan_that_leaves_0_is_no_obstacle() -> None:
    archer: Values = {"weapons": [CROSSBOW, HAMMER], "sr": 3, "sr_spent": 27, "strike_rank": 12}
    attack = Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True)
    assert code(combat(fighter("ana", **archer), BEA), attack) == "sr_zero"
    assert scripted(combat(fighter("ana", **archer), BEA, actions_at_zero_sr=True), attack)["ana"].lp == 24 - 6


@pytest.mark.rule("RV-SR-01", "RV-INIT-05", "RV-TAB-01")
def test_by_house_rule_an_action_counts_at_the_rank_at_which_it_began() -> None:
    attack = Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True)
    dwarf_at_2 = combat(dwarf("ana", sr=2), fighter("bea", side="foe", sr=0), actions_at_zero_sr=True)
    done = scripted(dwarf_at_2, attack)
    assert "size_counted" in done.names and (done["ana"].sr, done["ana"].held) == (0, False), "2, before the size took both"
    dwarf_at_0 = combat(dwarf("ana", sr=0), fighter("bea", side="foe", sr=0, held=True), actions_at_zero_sr=True)
    assert scripted(dwarf_at_0, attack)["ana"].held


@pytest.mark.rule("RV-INIT-05", "RV-SR-09")
def test_the_price_of_an_attack_explains_size_and_a_change_of_plan_apart() -> None:
    state = combat(dwarf("ana", weapons=[CROSSBOW, HAMMER], sr=30), fighter("bea", side="foe", sr=1))
    made = ATTACK.breakdown(state)
    assert made is not None
    assert [(term.value, term.rule) for term in made.terms] == [(30, "RV-SR-01"), (-2, "RV-INIT-05"), (-15, "RV-SR-09"), (-6, "RV-ACT-01")]
    assert made.total == scripted(state, ATTACK)["ana"].sr


@pytest.mark.rule("RV-MOVE-02", "RV-TAB-14")
@pytest.mark.parametrize(
    "command",
    [Reload(actor="ana", weapon="Crossbow"), Wait(actor="ana", to_sr=3), Hold(actor="ana")],
    ids=lambda command: command.kind,
)
def test_what_allows_no_movement_is_refused_with_a_path(command: TurnCommand) -> None:
    state = combat(fighter("ana", weapons=[CROSSBOW], opening="non_combat", unloaded=("Crossbow",)), BEA)
    for wrong in (evolve(command, path=((11, 10),)), evolve(command, metres=2)):
        found = refusal_of(state, wrong)
        assert (found.code, found.field) == ("cost_too_low", "path" if wrong.path else "metres")
    assert code(state, Reload(actor="ana", weapon="Crossbow", metres=2, accept_without_sr=True)) == "cost_too_low"
    assert code(combat(fighter("ana", weapons=[CROSSBOW]), BEA), Reload(actor="ana", weapon="Crossbow", metres=2)) == "state", "that first"


# ---- leaving the Opening Move


def archer(**values: Any) -> RevolutionState:
    """A dwarf who has opened with the crossbow: 30."""
    house = {name: values.pop(name) for name in list(values) if name.startswith("switch")}
    return combat(dwarf("ana", weapons=[CROSSBOW, HAMMER, SHIELD, AXE], **values), BEA, **house)


@pytest.mark.rule("RV-SR-09")
@pytest.mark.parametrize(
    ("deed", "left"),
    [
        (OTHER, 12 - 3 - 5),  # anything else: what no combat would have given
        (Move(actor="ana", metres=4), 12 - 3 - 5),
        (Attack(actor="ana", target="bea", weapon="Axe"), 16 - (3 + 2) - 8),
        (Attack(actor="ana", target="bea", weapon="Shield"), 14 - (3 + 2) - 4),
    ],
)
def test_who_leaves_the_opening_move_has_what_the_new_deed_would_have_given(deed: Any, left: int) -> None:
    shot = met(archer(), 99, weapon="Crossbow").state
    assert shot.combatants["ana"].sr == 30 - 3
    assert scripted(shot, deed)["ana"].sr == left


@pytest.mark.rule("RV-SR-09")
def test_the_cap_counts_modifiers_of_the_start() -> None:
    hurt = archer(lp=-4, start_mods=-4, sr=30 - 4)
    assert scripted(hurt, OTHER)["ana"].sr == (12 - 4) - 0 - 5
    worse = archer(start_mods=-20, sr=10, sr_spent=0)
    assert code(worse, OTHER) == "sr_zero", "12 - 20 is no rank at all"


@pytest.mark.rule("RV-SR-09")
def test_the_reduction_is_not_spent() -> None:
    done = scripted(archer(), OTHER)
    assert (done["ana"].sr, done["ana"].sr_spent) == (12 - 5, 5)
    assert scripted(done.state, OTHER)["ana"].sr == 12 - 5 - 5


@pytest.mark.rule("RV-SR-09")
@pytest.mark.parametrize(("spent", "refused"), [(11, None), (12, "sr_zero"), (13, "sr_zero")])
def test_a_deed_for_which_nothing_is_left_is_refused(spent: int, refused: str | None) -> None:
    state = archer(sr=30 - spent, sr_spent=spent)
    deed = OtherAction(actor="ana", accept_without_sr=True)
    found = deed.refuse(state)
    assert (found.code if found else None) == refused
    if refused:
        assert code(state, deed) == refused


@pytest.mark.rule("RV-SR-09")
def test_the_opening_weapon_is_never_capped_and_no_rank_is_raised() -> None:
    hammer = combat(dwarf("ana", sr=15), BEA)
    assert scripted(hammer, ATTACK)["ana"].sr == 15 - 2 - 6
    assert (
        scripted(combat(dwarf("ana", weapons=[HAMMER, AXE]), BEA), Attack(actor="ana", target="bea", weapon="Axe"))["ana"].sr == 15 - 2 - 8
    )
    plain = combat(dwarf("ana", opening="non_combat"), BEA)
    assert scripted(plain, Attack(actor="ana", target="bea", weapon="Axe"))["ana"].sr == 12 - 2 - 8, "16 are not given after the fact"
    assert scripted(plain, OTHER)["ana"].sr == 12 - 5


@pytest.mark.rule("RV-SR-09")
def test_after_no_combat_an_attack_with_a_slow_weapon_is_capped() -> None:
    club = {**HAMMER, "name": "Club", "sr": 9}
    state = combat(fighter("ana", weapons=[club], strike_rank=12, opening="non_combat"), BEA)
    assert scripted(state, Attack(actor="ana", target="bea", weapon="Club"))["ana"].sr == 9 - 6


@pytest.mark.rule("RV-SR-09")
def test_waiting_holding_and_reactions_are_not_capped() -> None:
    assert scripted(archer(), Wait(actor="ana", to_sr=20))["ana"].sr == 20
    assert scripted(archer(), Hold(actor="ana"))["ana"].sr == 30
    struck = scripted(
        scripted(change(archer(), "bea", sr=30, dex=12), GiveTurn(target="bea")).state, Attack(actor="bea", target="ana", weapon="Hammer")
    )
    parried = scripted(struck.state, React(actor="ana", reaction="parry", weapon="Hammer"))
    assert parried["ana"].sr == 30 - 2 - 3


@pytest.mark.rule("RV-SR-09", "RV-TAB-01")
def test_by_house_rule_there_is_no_cap() -> None:
    assert scripted(archer(switch_caps_sr=False), OTHER)["ana"].sr == 30 - 5
    assert scripted(archer(), OTHER)["ana"].sr == 12 - 5


@pytest.mark.rule("RV-SR-09", "RV-ACT-04")
def test_reloading_after_a_shot_needs_the_right_opening() -> None:
    shot = met(archer(), 99, weapon="Crossbow").state
    assert code(shot, Reload(actor="ana", weapon="Crossbow")) == "needs_non_combat"


# ---- the floor


@pytest.mark.rule("RV-SR-10", "RV-EFF-02", "RV-TAB-01")
@pytest.mark.parametrize(("floor", "left"), [(0, 0), ("none", 2 - 3)])
def test_no_loss_goes_below_0_unless_a_house_rule_lets_it(floor: object, left: int) -> None:
    landed = met(combat(fighter("ana"), fighter("bea", side="foe", sr=2), sr_floor=floor), 54)
    pressed = scripted(landed.state, ChooseEffects(actor="ana", effects=(EffectChoice(effect="press"),)))
    assert pressed["bea"].sr == left


@pytest.mark.rule("RV-SR-10", "RV-SR-07", "RV-TAB-01")
def test_by_house_rule_less_than_0_counts_as_0_where_a_price_is_short() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=-4), sr_floor="none")
    reacted = scripted(scripted(state, ATTACK).state, React(actor="bea", reaction="parry", weapon="Hammer", accept_without_sr=True))
    assert (reacted["bea"].sr, reacted["bea"].lp) == (-4, 24 - 3)


# ---- a whole round


@pytest.mark.rule("RV-SR-01", "RV-SR-02", "RV-SR-04")
def test_a_round_of_two_openings_to_its_end() -> None:
    state = intents(fighter("ana"), fighter("bea", side="foe", weapons=[AXE]))
    state = play(
        state,
        DeclareOpening(actor="ana", opening="attack", weapon="Hammer"),
        DeclareOpening(actor="bea", opening="attack", weapon="Axe"),
        LockIntents(),
    ).state
    acted = []
    while (who := next_actor(state)) is not None:
        acted.append((who, state.combatants[who].sr))
        deed = OtherAction(actor=who, accept_without_sr=True)
        state = scripted(state, deed).state
    # the axe's 16 become 10, the sheet's strike rank, when something else is done; so do the hammer's 15
    assert acted == [("bea", 16), ("ana", 15), ("ana", 5), ("bea", 5)]


@pytest.mark.rule("RV-SR-01")
def test_ready_needs_a_turn_like_any_deed() -> None:
    state = combat(fighter("ana", unready=("Hammer",)), fighter("bea", side="foe", sr=20))
    assert code(state, ReadyItem(actor="ana", weapon="Hammer")) == "not_your_turn"
