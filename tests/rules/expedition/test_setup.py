"""The set-up of an encounter: Effects, surprise, Momentum, Adversaries, their Pool; Threat. Rule: section 5.1"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.checks.standalone import CheckBasic
from desktop_app.rules.expedition.movement.placing import AddAdversary, AddNpc, PlaceCompany
from desktop_app.rules.expedition.sheet.records import CheckSpec, PoolCost
from desktop_app.rules.expedition.state import ExpeditionState, Injury, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.adversaries import BuyAdversaryBoost, PrepareAdversaryPool, SpendAdversaryPool
from desktop_app.rules.expedition.turn.declaring import RollInitiative
from desktop_app.rules.expedition.turn.encounter import (
    BuyEffect,
    CreateEncounter,
    EffectEntry,
    EndEncounter,
    InitMomentum,
    ModifyEffect,
    SetSurprise,
)
from desktop_app.rules.expedition.turn.party import AddThreat, SetFortunePool, SetThreat, SpendThreat
from desktop_app.rules.expedition.turn.turns import gets_activation
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import Values
from tests.rules.expedition.builders import affliction, board, cell, change, encounter, idle, model, play, refusal_of, scripted, undone

NOTHING = PoolCost()


def at_setup(phase: Phase, *figures: Any, **values: Any) -> ExpeditionState:
    return encounter(*figures, phase=phase, **values)


# ---- I and II


@pytest.mark.rule("EX-SETUP-01", "EX-TIME-06")
def test_an_encounter_begins_with_fresh_trackers_but_keeps_what_lasts() -> None:
    hurt = Injury(id=1, name="Cut", severity=2)
    made = idle(
        model(
            "ana",
            at=cell(0),
            interrupts=2,
            temp_reactions=1,
            favour_next=1,
            prepared=True,
            momentum_reduction=1,
            attacks_bonus=1,
            action_soak=1,
            morale_tested=True,
            fled=True,
            hidden_attacked=True,
            initiative_total=7,
            banes=2,
            injuries=(hurt,),
            conditions={"prone": 0},
        ),
        momentum_pool=3,
        momentum_spent=2,
    )
    done = scripted(made, CreateEncounter(board_section="Hall", trigger="a scream", effects=(EffectEntry(name="Smoke", duration=2),)))
    ana = done["ana"]
    assert (done.state.phase, done.state.round, done.state.board_section, done.state.trigger) == ("setup_parameters", 1, "Hall", "a scream")
    assert (ana.interrupts, ana.temp_reactions, ana.favour_next, ana.prepared, ana.momentum_reduction) == (0, 0, 0, False, 0)
    assert (ana.attacks_bonus, ana.action_soak, ana.morale_tested, ana.fled, ana.hidden_attacked) == (0, 0, False, False, False)
    assert (ana.initiative_total, ana.banes, ana.injuries, ana.has("prone")) == (None, 2, (hurt,), True)
    assert (done.state.momentum_pool, done.state.momentum_spent) == (0, 0)
    assert [(effect.name, effect.duration) for effect in done.state.effects] == [("Smoke", 2)]
    assert refusal_of(done.state, CreateEncounter()).code == "phase"
    undone(made, CreateEncounter())


@pytest.mark.rule("EX-SETUP-02", "EX-RES-04")
def test_effects_are_changed_and_bought_for_threat() -> None:
    made = scripted(idle(model("ana"), threat=5), CreateEncounter(effects=(EffectEntry(name="Smoke"),))).state
    smoke = made.effects[0].id
    changed = scripted(made, ModifyEffect(effect=smoke, duration=3, severity=4, threat_cost=2))
    assert (changed.state.effects[0].duration, changed.state.effects[0].severity, changed.state.threat) == (3, 4, 5 - 2)
    bought = scripted(changed.state, BuyEffect(name="Rising water", text="Knee deep", duration=1, severity=0, threat_cost=3))
    assert (len(bought.state.effects), bought.state.effects[1].name, bought.state.threat) == (2, "Rising water", 0)
    assert refusal_of(bought.state, BuyEffect(name="More", threat_cost=1)).code == "threat"
    assert refusal_of(bought.state, ModifyEffect(effect=smoke, threat_cost=1)).code == "threat"
    undone(made, ModifyEffect(effect=smoke, duration=3, threat_cost=2), BuyEffect(name="Water", threat_cost=3))


@pytest.mark.rule("EX-SETUP-02")
@pytest.mark.parametrize(
    ("changes", "field"),
    [({"duration": 0}, "duration"), ({"severity": -1}, "severity"), ({"threat_cost": -1}, "threat_cost")],
)
def test_effects_have_sound_numbers(changes: Values, field: str) -> None:
    made = scripted(idle(model("ana"), threat=5), CreateEncounter(effects=(EffectEntry(name="Smoke"),))).state
    commands: list[Command[Any]] = [ModifyEffect(effect=made.effects[0].id, **changes), BuyEffect(name="Water", **changes)]
    for command in commands:
        refusal = refusal_of(made, command)
        assert (refusal.code, refusal.field) == ("value", field)
    assert refusal_of(made, BuyEffect(name=" ")).field == "name"
    assert refusal_of(made, BuyEffect(name="Fire", strength=21)).field == "strength"
    assert refusal_of(made, ModifyEffect(effect=99)).code == "unknown"
    assert refusal_of(idle(model("ana")), CreateEncounter(effects=(EffectEntry(name="Smoke", duration=0),))).code == "value"
    later = evolve(made, phase=Phase.SETUP_MOMENTUM)
    assert refusal_of(later, BuyEffect(name="Water")).code == "phase"
    assert refusal_of(later, ModifyEffect(effect=made.effects[0].id)).code == "phase"


@pytest.mark.rule("EX-SURP-01", "EX-SURP-02", "EX-RES-06", "EX-TAB-20")
@pytest.mark.parametrize(("surprise", "locked", "begins"), [("none", False, 4), ("company", True, 0), ("adversaries", False, 4)])
def test_surprise_is_set_and_momentum_begins(surprise: Any, locked: bool, begins: int) -> None:
    made = at_setup(Phase.SETUP_PARAMETERS, model("ana", at=cell(0)), fortune_pool=4)
    done = play(made, SetSurprise(surprise=surprise), InitMomentum())
    assert (done.state.surprise, done.state.momentum_locked) == (surprise, locked)
    assert (done.state.momentum_pool, done.state.fortune_pool, done.state.phase) == (begins, 4, "setup_adversaries")
    assert refusal_of(done.state, SetSurprise()).code == "phase"
    assert refusal_of(done.state, InitMomentum()).code == "phase"
    undone(made, SetSurprise(surprise=surprise), InitMomentum())


@pytest.mark.rule("EX-SETUP-03", "EX-RES-03")
def test_a_house_rule_begins_at_the_luck_of_the_characters() -> None:
    figures = (
        model("ana", luck_points=2),
        model("bo", luck_points=1),
        model("cat", luck_points=1, status=Status.DEAD),
        model("hench", "henchman", luck_points=3),
    )
    made = at_setup(Phase.SETUP_MOMENTUM, *figures, fortune_pool=7, ex_fortune_source="sum_of_luck")
    assert scripted(made, InitMomentum()).state.momentum_pool == 2 + 1
    plain = at_setup(Phase.SETUP_MOMENTUM, *figures, fortune_pool=7, momentum_pool=9)
    assert scripted(plain, InitMomentum()).state.momentum_pool == 7, "what was left is gone"


# ---- surprise in the Round

COMPANY = ("character", "follower", "henchman")
FOES = ("minion", "elite", "champion", "nemesis")


@pytest.mark.rule("EX-SURP-02", "EX-SURP-03", "EX-SURP-04", "EX-MODEL-07", "EX-MODEL-09", "EX-TAB-20")
@pytest.mark.parametrize(("surprise", "without"), [("none", set()), ("company", {"follower", "henchman"}), ("adversaries", {"minion"})])
def test_who_receives_no_activation(surprise: str, without: set[str]) -> None:
    kinds = (*COMPANY, *FOES, "npc")
    figures = [model(kind, kind, at=cell(i - 4), leader_id="character") for i, kind in enumerate(kinds)]
    made = at_setup(Phase.INITIATIVE, *figures, surprise=surprise, declared_first="company")
    assert {kind for kind in kinds if not gets_activation(made, kind)} == without
    assert not any(made.combatants[kind].has("surprised") for kind in kinds)


# ---- IV


@pytest.mark.rule("EX-SETUP-04", "EX-GRID-04")
def test_adversaries_are_put_on_free_squares_in_groups() -> None:
    made = at_setup(
        Phase.SETUP_ADVERSARIES, model("ana", at=cell(0)), model("rat", "minion"), model("priest", "npc"), ground=board({cell(2): "wall"})
    )
    done = scripted(made, AddAdversary(actor="rat", square=cell(1), group="pack"))
    assert (done["rat"].cell, done.state.sheet_of("rat").group_id, done["rat"].arrived) == (cell(1), "pack", False)
    assert done.state.had_adversaries
    for square in (cell(0), cell(2), (-1, 0)):
        assert refusal_of(made, AddAdversary(actor="rat", square=square)).code == "occupied"
    assert refusal_of(made, AddAdversary(actor="rat")).code == "value"
    assert refusal_of(made, AddAdversary(actor="ana", square=cell(1))).code == "value"
    assert refusal_of(made, AddAdversary(actor="nobody", square=cell(1))).code == "unknown"
    assert refusal_of(made, AddNpc(actor="rat", square=cell(1))).code == "value"
    assert refusal_of(made, AddNpc(actor="priest", square=cell(0))).code == "occupied"
    assert scripted(made, AddNpc(actor="priest", square=cell(1)))["priest"].cell == cell(1)
    undone(made, AddAdversary(actor="rat", square=cell(1), group="pack"), AddNpc(actor="priest", square=cell(3)))


@pytest.mark.rule("EX-SETUP-04")
def test_in_a_round_adversaries_come_by_the_dms_word_and_act_from_the_next() -> None:
    made = encounter(model("ana", at=cell(0)), model("rat", "minion"), model("priest", "npc"))
    assert refusal_of(made, AddAdversary(actor="rat", square=cell(1))).code == "phase"
    done = scripted(made, AddAdversary(actor="rat", square=cell(1), override=True))
    assert done["rat"].arrived and not gets_activation(done.state, "rat")
    assert scripted(made, AddNpc(actor="priest", square=cell(1)))["priest"].arrived
    moved = scripted(made, PlaceCompany(actor="ana", square=cell(4), override=True))
    assert not moved["ana"].arrived, "somebody who was there keeps the Activation"


@pytest.mark.rule("EX-MODEL-03", "EX-GRID-04")
def test_the_company_is_placed_a_follower_only_with_its_character() -> None:
    made = at_setup(
        Phase.SETUP_PARAMETERS,
        model("ana"),
        model("page", "follower", leader_id="ana"),
        model("stray", "follower"),
        model("lost", "follower", leader_id="nobody"),
        model("odd", "follower", leader_id="page"),
        model("rat", "minion"),
        ground=board(),
    )
    assert scripted(made, PlaceCompany(actor="page", square=cell(0)))["page"].cell == cell(0)
    for who in ("stray", "lost", "odd"):
        assert refusal_of(made, PlaceCompany(actor=who, square=cell(0))).code == "no_leader"
    assert refusal_of(made, PlaceCompany(actor="rat", square=cell(0))).code == "value"
    running = evolve(made, phase=Phase.RESOLVE)
    assert refusal_of(running, PlaceCompany(actor="ana", square=cell(0))).code == "phase"
    back = change(running, "ana", status=Status.LEFT_BOARD)
    returned = scripted(back, PlaceCompany(actor="ana", square=cell(0), override=True))["ana"]
    assert (returned.status, returned.arrived) == (Status.ACTIVE, True)
    for status in (Status.DEAD, Status.DEFEATED, Status.ABANDONED):
        gone = change(made, "ana", status=status)
        assert refusal_of(gone, PlaceCompany(actor="ana", square=cell(0))).code == "out_of_play"


@pytest.mark.rule("EX-SETUP-05", "EX-SURP-03")
def test_the_pool_is_three_sums_of_who_is_on_the_board_and_what_was_bought() -> None:
    made = at_setup(
        Phase.SETUP_ADVERSARIES,
        model("ana", at=cell(0), pool_a=5),
        model("rat", "minion", at=cell(2), pool_a=1, pool_c=2),
        model("xar", "champion", at=cell(3), pool_a=2, pool_e=3),
        model("late", "elite", pool_a=9),
        threat=4,
    )
    bought = scripted(made, BuyAdversaryBoost(boost="pool", c=1, e=1, threat_cost=3))
    assert (bought.state.bought_pool, bought.state.threat) == (PoolCost(c=1, e=1), 4 - 3)
    done = scripted(bought.state, PrepareAdversaryPool())
    assert done.state.adversary_pool == PoolCost(a=1 + 2, c=2 + 1, e=3 + 1)
    assert (done.state.bought_pool, done.state.phase) == (NOTHING, "winds")
    surprised = scripted(evolve(bought.state, surprise="adversaries"), PrepareAdversaryPool())
    assert surprised.state.adversary_pool == NOTHING
    assert refusal_of(done.state, PrepareAdversaryPool()).code == "phase"
    undone(made, BuyAdversaryBoost(boost="pool", c=1, threat_cost=3), PrepareAdversaryPool())


@pytest.mark.rule("EX-SETUP-04", "EX-RES-04")
def test_threat_buys_talents_and_better_models() -> None:
    made = at_setup(Phase.SETUP_ADVERSARIES, model("ana", at=cell(0)), model("xar", "champion", at=cell(2), talents=["Sly"]), threat=3)
    done = scripted(made, BuyAdversaryBoost(boost="talent", target="xar", text=" Menacing ", threat_cost=2))
    assert (done.state.sheet_of("xar").talents, done.state.threat) == (("Sly", "Menacing"), 1)
    assert scripted(made, BuyAdversaryBoost(boost="better_model", text="an ogre", threat_cost=3)).state.threat == 0
    for wrong, code in (
        (BuyAdversaryBoost(boost="talent", target="xar"), "value"),
        (BuyAdversaryBoost(boost="talent", target="ana", text="Sly"), "value"),
        (BuyAdversaryBoost(boost="talent", target="nobody", text="Sly"), "unknown"),
        (BuyAdversaryBoost(boost="pool"), "value"),
        (BuyAdversaryBoost(boost="pool", a=-1, c=2), "value"),
        (BuyAdversaryBoost(boost="pool", a=1, threat_cost=4), "threat"),
    ):
        assert refusal_of(made, wrong).code == code
    assert refusal_of(evolve(made, phase=Phase.WINDS), BuyAdversaryBoost(boost="pool", a=1)).code == "phase"


@pytest.mark.rule("EX-SETUP-06")
def test_the_pool_is_spent_value_by_value_and_never_below_zero() -> None:
    made = encounter(model("ana", at=cell(0)), adversary_pool=PoolCost(a=2, c=1))
    assert scripted(made, SpendAdversaryPool(pool="a", amount=2)).state.adversary_pool == PoolCost(c=1)
    assert refusal_of(made, SpendAdversaryPool(pool="a", amount=3)).code == "pool"
    assert refusal_of(made, SpendAdversaryPool(pool="e")).code == "pool"
    assert refusal_of(made, SpendAdversaryPool(pool="a", amount=0)).code == "value"
    assert refusal_of(evolve(made, phase=Phase.SETUP_ADVERSARIES), SpendAdversaryPool(pool="a")).code == "phase"
    undone(made, SpendAdversaryPool(pool="c"))


# ---- Threat and the Fortune Pool


@pytest.mark.rule("EX-RES-04", "EX-ROLE-02", "EX-MODEL-05")
def test_threat_is_the_dms_or_a_champions_and_never_overdrawn() -> None:
    made = idle(model("ana"), model("rat", "elite"), model("xar", "champion"), model("zul", "nemesis"), threat=2)
    assert scripted(made, AddThreat(amount=3)).state.threat == 2 + 3
    assert scripted(made, SetThreat(amount=0)).state.threat == 0
    for actor in (None, "xar", "zul"):
        assert scripted(made, SpendThreat(amount=2, actor=actor)).state.threat == 0
        assert refusal_of(made, SpendThreat(amount=3, actor=actor)).code == "threat"
    for actor in ("ana", "rat"):
        assert refusal_of(made, SpendThreat(amount=1, actor=actor)).code == "access"
    assert refusal_of(made, SpendThreat(actor="nobody")).code == "unknown"
    assert refusal_of(made, SpendThreat(amount=0)).code == "value"
    undone(made, AddThreat(), SpendThreat(amount=2), SetThreat(amount=5))


@pytest.mark.rule("EX-SETUP-03", "EX-RES-04")
def test_pools_are_set_by_hand_from_0_to_99() -> None:
    made = idle(model("ana"))
    assert scripted(made, SetFortunePool(amount=6)).state.fortune_pool == 6
    for command in (SetFortunePool, SetThreat, AddThreat):
        assert refusal_of(made, command(amount=-1)).code == "value"
        assert refusal_of(made, command(amount=100)).code == "value"
        assert command(amount=99).refuse(made) is None
    undone(made, SetFortunePool(amount=6))


@pytest.mark.rule("EX-SETUP-01")
def test_with_a_window_open_nothing_of_the_set_up_passes() -> None:
    made = at_setup(Phase.SETUP_PARAMETERS, model("ana", luck_points=1, at=cell(0)), threat=3)
    asking = scripted(made, CheckBasic(actor="ana", check_spec=CheckSpec(ability="cool")), 3).state
    for command in (
        SetSurprise(),
        BuyEffect(name="Smoke"),
        SetThreat(amount=1),
        SpendThreat(),
        PlaceCompany(actor="ana", square=cell(1)),
        SpendAdversaryPool(),
    ):
        assert refusal_of(asking, command).code == "pending"
    assert SetSurprise().refuse(scripted(asking, AcceptCheck(actor="ana")).state) is None


@pytest.mark.rule("EX-BOOK-08", "EX-TIME-06")
def test_the_dm_ends_it_at_any_time_and_next_walks_through_the_set_up_with_a_stop_at_each_choice() -> None:
    made = at_setup(Phase.SETUP_PARAMETERS, model("ana", at=cell(0)), model("rat", "minion", at=cell(3)))
    assert scripted(made, EndEncounter(reason="they talk")).state.phase == "ended"
    assert refusal_of(idle(model("ana")), EndEncounter()).code == "phase"
    state, kinds = idle(model("ana", at=cell(0)), model("rat", "minion", at=cell(3))), []
    while state.phase != Phase.DECLARE:
        due, passing = SYSTEM.next_step(state), SYSTEM.pass_turn(state)
        step = due or passing
        assert step is not None
        kinds.append((step.kind, due is None))
        state = scripted(state, step).state
    assert kinds == [
        ("create_encounter", False),
        ("set_surprise", True),
        ("init_momentum", False),
        ("prepare_adversary_pool", True),
        ("set_winds", False),
    ]


@pytest.mark.rule("EX-SURP-04")
def test_no_activation_by_surprise_means_no_tick_and_no_interrupts() -> None:
    made = at_setup(
        Phase.INITIATIVE,
        model("ana", at=cell(0)),
        model("rat", "minion", at=cell(3), conditions=[affliction("weakened", 2)]),
        surprise="adversaries",
        declared_first="company",
    )
    rolled = scripted(made, RollInitiative(), 4)
    assert [slot.who for slot in rolled.state.slots] == ["ana"]
    assert (rolled["rat"].initiative_total, rolled["rat"].stacks("weakened"), rolled["rat"].interrupts) == (None, 2, 0)
