"""Attacks of opportunity. Rule: WD-REACT-04 to WD-REACT-08, WD-TAB-16, WD-TAB-14"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions.healing import StopBleeding
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import Reload, SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged, Dodge
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.gm import Kill, SetAware, WinterDawnSetCondition
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.moves import ChoosePath, Move, Pivot, Run
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import StunLimit, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import STEPS, Hero, asked, cell, fight, hero, in_slot, play, refusal_of, scripted

FACING_EAST, FACING_WEST = 0, 3
STRIKE = OpportunityAttack(actor="gus", weapon="dagger")


def guard(id_: str = "gus", at: tuple[int, int] = cell(1), facing: int = FACING_WEST, **values: Any) -> Hero:
    """A foe with a dagger: range of attack 1 m."""
    return hero(id_, **{"side": "foe", "ranks": {"brawling": 1}, "weapon": "dagger", "at": at, "facing": facing, **values})


def beside(*others: Hero, **ana: Any) -> WinterDawnState:
    """Ana, whose slot it is, has Gus to her east, who faces her."""
    return fight(hero("ana", at=cell(0), facing=FACING_EAST, **ana), guard(), *others)


def walk(*cells: tuple[int, int]) -> Move:
    return Move(actor="ana", path=cells)


# ---- what triggers


@pytest.mark.rule("WD-REACT-04", "WD-TAB-16", "WD-TAB-10", "WD-RANGE-02")
@pytest.mark.parametrize(
    ("values", "command"),
    [
        ({}, walk(cell(-1))),
        ({"weapon": "short_bow"}, AttackRanged(actor="ana", target="far", weapon="short_bow")),
        ({"wounds": (1,)}, StopBleeding(actor="ana", target="ana", wound=101)),
        ({}, SkillAction(actor="ana", skill="luck", provokes=True)),
    ],
    ids=["moving", "shooting", "tending a wound", "the game master says so"],
)
def test_tab_16_what_takes_attention_off_an_opponent_in_range(values: dict[str, Any], command: Any) -> None:
    state = beside(hero("far", side="foe", at=cell(5)), **values)
    assert asked(scripted(state, command).state) == ("aoo", ("gus",))


@pytest.mark.rule("WD-TAB-16", "WD-RANGE-09")
def test_tab_16_reloading() -> None:
    state = beside(weapon="light_crossbow")
    sheet = state.sheets["ana"]
    empty = evolve(state, sheets={**state.sheets, "ana": evolve(sheet, weapons=(evolve(sheet.weapons[0], loaded=False),))})
    assert asked(scripted(empty, Reload(actor="ana", weapon="light_crossbow")).state) == ("aoo", ("gus",))


@pytest.mark.rule("WD-TAB-16", "WD-RANGE-03")
def test_tab_16_a_reflex_roll_against_a_missile_after_it_is_resolved() -> None:
    bow = hero("far", side="foe", at=cell(5), weapon="short_bow", initiative=9)
    state = fight(bow, hero("ana", at=cell(0)), guard())
    played = play(state, AttackRanged(actor="far", target="ana", weapon="short_bow"), (Dodge(actor="ana"), 4, 4))
    assert asked(played.state) == ("aoo", ("gus",))


@pytest.mark.rule("WD-TAB-16", "WD-TAB-10")
def test_tab_16_an_attack_or_any_other_skill_does_not() -> None:
    assert asked(scripted(beside(), AttackMelee(actor="ana", target="gus", weapon="unarmed")).state) == ("defence", ("gus",))
    assert scripted(beside(), SkillAction(actor="ana", skill="luck"), 4).state.pending == ()
    assert scripted(beside(), Pivot(actor="ana", facing=2)).state.pending == ()


# ---- who may


@pytest.mark.rule("WD-REACT-04", "WD-REACT-05")
@pytest.mark.parametrize(
    ("gus", "code"),
    [
        ({"side": "party"}, "no_trigger"),
        ({"side": "neutral"}, "no_trigger"),
        ({"aoo_used": True}, "aoo_used"),
        ({"unaware_of": ("ana",)}, "unaware"),
        ({"facing": FACING_EAST}, "rear"),
        ({"spirit": 0}, "pool_empty"),
        ({"stance_mos": 2}, "stance"),
        ({"stun_limit": StunLimit(limit=0, from_round=1)}, "stun_cap"),
        ({"incapacitated": True}, "no_trigger"),
        ({"weapon": "poleaxe"}, "no_trigger"),
        ({"no_los_to": ("ana",)}, "no_trigger"),
    ],
)
def test_react_05_who_is_not_entitled_is_not_asked_and_is_told_why(gus: dict[str, Any], code: str) -> None:
    """The wolf is asked, so that the opening is still there when Gus tries."""
    wolf = guard("wolf", cell(0, 1), 4)
    state = fight(hero("ana", at=cell(0)), guard(**gus), wolf)
    asking = scripted(state, walk(cell(-1))).state
    assert asked(asking) == ("aoo", ("wolf",))
    strike = OpportunityAttack(actor="gus", weapon=state.sheets["gus"].wielded.main)
    assert refusal_of(asking, strike).code == code
    closed = scripted(asking, Pass(actor="wolf")).state
    assert asked(closed) is None
    assert refusal_of(closed, strike).code == code, "the reason is the same once the window has closed"
    alone = scripted(fight(hero("ana", at=cell(0)), guard(**gus)), walk(cell(-1))).state
    assert asked(alone) is None
    assert refusal_of(alone, strike).code == code, "and where none was opened"


@pytest.mark.rule("WD-REACT-04", "WD-REACT-07", "WD-TEST-26")
def test_react_04_an_opening_is_offered_where_any_speciality_leaves_a_die() -> None:
    gus = guard(weapon="spiked_targe", ranks={"axes_maces": 2}, reaction_dice_used=2, reaction_pool_max=2)
    state = scripted(fight(hero("ana", at=cell(0)), gus, aoo_bonus_outside_budget=False), walk(cell(-1))).state
    assert asked(state) == ("aoo", ("gus",))
    assert OpportunityAttack(actor="gus", weapon="spiked_targe").refuse(state) is not None
    able = [offer for offer in STEPS.offered(state, "gus", OpportunityAttack) if offer.refuse(state) is None]
    assert [offer.skill for offer in able] == ["axes_maces"]


@pytest.mark.rule("WD-REACT-05", "WD-REACT-06")
def test_react_05_an_opening_that_is_over_was_offered_or_belongs_to_another_slot() -> None:
    state = fight(hero("ana", at=cell(0)), guard())
    strike = OpportunityAttack(actor="gus", weapon="unarmed")
    passed = play(state, walk(cell(-1)), Pass(actor="gus"))
    assert refusal_of(passed.state, strike).code == "no_window"
    later = play(passed.state, EndSlot(actor="ana"), NextSlot())
    assert refusal_of(later.state, strike).code == "no_trigger"
    assert refusal_of(state, strike).code == "no_trigger"


@pytest.mark.rule("WD-REACT-04")
def test_react_04_a_listed_band_or_close_with_a_free_hand() -> None:
    def asks(metres: int, **values: Any) -> bool:
        state = fight(hero("ana", at=cell(0)), guard(at=cell(metres), **values))
        return bool(scripted(state, walk(cell(0, 1) if metres == 1 else cell(-1))).state.pending)

    assert asks(1)
    assert not asks(2)
    assert asks(2, weapon="club")
    assert asks(1, weapon="club")  # with the free hand
    assert not asks(1, weapon="club", off="large_shield")
    assert asks(1, weapon="club", off="buckler")
    assert asks(3, weapon="poleaxe")
    assert asks(2, weapon="poleaxe")  # on the way out, at 3 m
    assert not asks(1, weapon="poleaxe")  # both hands are full


@pytest.mark.rule("WD-REACT-04")
def test_react_04_the_weapon_must_be_one_whose_range_it_is() -> None:
    state = fight(hero("ana", at=cell(0)), guard(at=cell(2), weapon="club"))
    asking = scripted(state, walk(cell(-1))).state
    assert refusal_of(asking, OpportunityAttack(actor="gus", weapon="unarmed")).code == "out_of_melee"
    assert refusal_of(asking, OpportunityAttack(actor="gus", weapon="dagger")).code == "not_wielded"
    assert OpportunityAttack(actor="gus", weapon="club").refuse(asking) is None


@pytest.mark.rule("WD-REACT-05")
def test_react_05_once_a_round() -> None:
    state = beside(spirit=18)
    struck = play(state, walk(cell(0, -1), cell(0, -2)), STRIKE, (Decline(actor="ana"), 1, 1, 1, 4))
    assert struck["gus"].aoo_used
    again = in_slot(struck.state, "ana")
    back = scripted(again, walk(cell(0, -1)))
    assert back.state.pending == ()
    assert refusal_of(back.state, STRIKE).code == "aoo_used"
    fresh = play(back.state, EndSlot(actor="ana"), NextSlot())
    assert not play(fresh.state, EndSlot(actor="gus"), NextSlot())["gus"].aoo_used


@pytest.mark.rule("WD-REACT-05", "WD-TAB-14", "WD-TAB-27")
@pytest.mark.parametrize(("facing", "malus"), [(FACING_WEST, 0), (4, 1), (1, 1)])
def test_react_05_onto_ones_own_flank_with_malus_1(facing: int, malus: int) -> None:
    state = fight(hero("ana", at=cell(0)), guard(facing=facing))
    played = play(state, walk(cell(-1)), STRIKE, (Decline(actor="ana"), 4, 4, 4))
    assert played.sum_of("opportunity_rolled").total == 3 - malus


# ---- when


@pytest.mark.rule("WD-REACT-06")
def test_react_06_a_mover_already_in_range_only_at_the_start() -> None:
    asking = scripted(beside(), walk(cell(1, -1), cell(2, -1)))
    assert (asked(asking.state), asking["ana"].cell) == (("aoo", ("gus",)), cell(0))
    assert scripted(asking.state, Pass(actor="gus")).state.pending == ()


@pytest.mark.rule("WD-REACT-06")
def test_react_06_one_coming_from_outside_at_the_moment_it_enters() -> None:
    state = fight(hero("ana", at=cell(0)), guard(at=cell(3)))
    asking = scripted(state, walk(cell(1), cell(2), cell(2, 1)))
    assert (asked(asking.state), asking["ana"].cell) == (("aoo", ("gus",)), cell(2))
    done = scripted(asking.state, Pass(actor="gus"))
    assert (done["ana"].cell, done.state.pending) == (cell(2, 1), ())


@pytest.mark.rule("WD-REACT-06")
def test_react_06_one_who_comes_into_sight_within_range() -> None:
    """Gus looks east; Ana, behind him, walks round to his flank."""
    state = fight(hero("ana", at=cell(0)), guard(facing=FACING_EAST))
    asking = scripted(state, walk(cell(0, 1), cell(1, 1)))
    assert (asked(asking.state), asking["ana"].cell) == (("aoo", ("gus",)), cell(0, 1))


@pytest.mark.rule("WD-REACT-06")
def test_react_06_all_walking_and_running_of_a_slot_is_one_movement() -> None:
    state = beside(ranks={"running": 0})
    played = play(state, walk(cell(0, -1)), Pass(actor="gus"), walk(cell(0, -2)), walk(cell(0, -1), cell(1, -1)))
    assert played.state.pending == ()
    run = play(played.state, (Run(actor="ana"), 4), ChoosePath(actor="ana", path=(cell(1, -2), cell(1, -1))))
    assert run.state.pending == ()


@pytest.mark.rule("WD-REACT-06")
def test_react_06_the_next_slot_is_a_new_movement() -> None:
    played = play(beside(), walk(cell(0, -1), cell(1, -1)), Pass(actor="gus"))
    later = in_slot(played.state, "ana")
    assert asked(scripted(later, walk(cell(1, -2))).state) == ("aoo", ("gus",))


@pytest.mark.rule("WD-REACT-06")
def test_react_06_several_opponents_may_each_strike_the_one_with_most_spirit_first() -> None:
    state = fight(
        hero("ana", at=cell(0)), guard(spirit=9), guard("wolf", cell(0, 1), 4, spirit=12), guard("boar", cell(-1, 1), 5, spirit=9)
    )
    asking = scripted(state, walk(cell(0, -1))).state
    order = []
    while (now := asked(asking)) is not None:
        order.append(now[1][0])
        asking = scripted(asking, Pass(actor=now[1][0])).state
    assert order == ["wolf", "gus", "boar"]


@pytest.mark.rule("WD-REACT-06", "WD-INIT-04")
@pytest.mark.parametrize(
    ("wolf", "first"), [({"agility": 7}, "wolf"), ({"sheet": {"kind": "pc"}}, "wolf"), ({"agility": 5}, "gus"), ({}, "gus")]
)
def test_react_06_ties_go_by_agility_players_and_roster(wolf: dict[str, Any], first: str) -> None:
    state = fight(hero("ana", at=cell(0)), guard(spirit=9), guard("wolf", cell(0, 1), 4, spirit=9, **wolf))
    assert asked(scripted(state, walk(cell(0, -1))).state) == ("aoo", (first,))


@pytest.mark.rule("WD-REACT-06")
def test_react_06_only_the_one_who_is_asked_answers() -> None:
    state = fight(hero("ana", at=cell(0)), guard(spirit=9), guard("wolf", cell(0, 1), 4, spirit=12))
    asking = scripted(state, walk(cell(0, -1))).state
    assert refusal_of(asking, STRIKE).code == "no_window"
    assert refusal_of(asking, Pass(actor="gus")).code == "no_window"


# ---- the strike


@pytest.mark.rule("WD-REACT-07", "WD-TAB-27")
def test_react_07_one_die_more_outside_the_budget() -> None:
    played = play(beside(), walk(cell(-1)), STRIKE, (Decline(actor="ana"), 4, 4, 4))
    assert played.asks[0] == (2 + 1, 6, "brawling", "gus")
    assert (played["gus"].reaction_dice_used, played["gus"].reaction_pool_max) == (2, 2)


@pytest.mark.rule("WD-REACT-08", "WD-DMG-01", "WD-MELEE-07")
def test_react_08_the_reactor_is_the_attacker_and_the_target_defends_with_reaction_dice_in_its_own_turn() -> None:
    state = beside(ranks={"brawling": 1})
    struck = play(state, walk(cell(-1)), STRIKE)
    assert asked(struck.state) == ("defence", ("ana",))
    played = scripted(struck.state, Defend(actor="ana", weapon="unarmed"), 4, 4, 4, 4, 1)
    assert (played["ana"].reaction_dice_used, played["ana"].action_dice_used) == (2, 0)
    wants = scripted(played.state, IntendDamage(actor="gus")).state
    effects = [of_kind(HitEffect, one) for one in AllocateHits(actor="gus").open(wants)["effects"].values]
    assert [e.dice for e in effects if e.effect == "damage"][-1] == 2


@pytest.mark.rule("WD-REACT-08")
def test_react_08_the_interrupted_action_goes_on_if_the_target_still_can() -> None:
    played = play(
        beside(),
        walk(cell(-1), cell(-2)),
        STRIKE,
        (Decline(actor="ana"), 1, 4, 1),
        IntendDamage(actor="gus", answer_=False),
        AllocateHits(actor="gus"),
    )
    assert played["ana"].cell == cell(-2)


@pytest.mark.rule("WD-REACT-08", "WD-COND-03")
@pytest.mark.parametrize("shoots", [False, True])
def test_react_08_an_actor_put_down_loses_the_action(shoots: bool) -> None:
    ana = {"ticked": (4, 4, 4), "weapon": "short_bow"}
    state = beside(hero("far", side="foe", at=cell(5)), **ana)
    command = AttackRanged(actor="ana", target="far", weapon="short_bow") if shoots else walk(cell(-1))
    stab = HitEffect(effect="damage", dice=1, damage_type=DamageType.PIERCING)
    played = play(
        state,
        command,
        STRIKE,
        (Decline(actor="ana"), 4, 1, 1),
        IntendDamage(actor="gus"),
        (AllocateHits(actor="gus", effects=(stab,)), 4),
        (TakeDamage(actor="ana"), 4),
    )
    ana_now = played["ana"]
    assert (ana_now.incapacitated, ana_now.cell) == (True, cell(0))
    assert ("action_lost" in played.names) is shoots
    assert played.state.pending == () and played.state.current is None


@pytest.mark.rule("WD-REACT-08", "WD-RANGE-02")
def test_react_08_the_dice_of_the_action_are_lowered_to_what_is_still_allowed() -> None:
    """The strike takes 3 of Ana's 5 spirit: of 4 declared dice 2 are left."""
    state = beside(hero("far", side="foe", at=cell(5), unaware_of=("ana",)), ranks={"bows": 3}, weapon="short_bow", spirit=5)
    played = play(
        state,
        AttackRanged(actor="ana", target="far", weapon="short_bow", dice=4),
        STRIKE,
        (Decline(actor="ana"), 4, 4, 4),
        IntendDamage(actor="gus", answer_=False),
        (AllocateHits(actor="gus"), 1, 4),
    )
    assert played.asks[-1] == (2, 6, "bows", "ana")


@pytest.mark.rule("WD-REACT-08", "WD-SPIRIT-05")
def test_react_08_a_purchase_that_cannot_be_paid_any_more_is_dropped() -> None:
    state = beside(hero("far", side="foe", at=cell(5), unaware_of=("ana",)), ranks={"bows": 1}, weapon="short_bow", spirit=5)
    played = play(
        state,
        AttackRanged(actor="ana", target="far", weapon="short_bow", buy=1),  # 2 spirit for the third die
        STRIKE,
        (Decline(actor="ana"), 4, 1, 1),
        IntendDamage(actor="gus", answer_=False),
        (AllocateHits(actor="gus"), 1, 4),
    )
    assert (played.asks[-1], played["ana"].spirit) == ((2, 6, "bows", "ana"), 5 - 1)


@pytest.mark.rule("WD-REACT-08", "WD-SPIRIT-02")
@pytest.mark.parametrize(
    "command", [StopBleeding(actor="ana", target="ana", wound=101), SkillAction(actor="ana", skill="luck", provokes=True)]
)
def test_react_08_without_spirit_left_the_action_is_lost(command: Any) -> None:
    played = play(
        beside(wounds=(1,), spirit=3),
        command,
        STRIKE,
        (Decline(actor="ana"), 4, 4, 4),
        IntendDamage(actor="gus", answer_=False),
        AllocateHits(actor="gus"),
    )
    assert (played["ana"].spirit, played.names[-1], played.state.pending) == (0, "action_lost", ())
    assert played.state.current is not None and played.state.current.action_used


# ---- edits by hand in between


def test_a_target_removed_while_an_opening_is_asked_loses_the_shot_its_aim() -> None:
    state = beside(hero("far", side="foe", at=cell(5)), weapon="short_bow")
    asking = scripted(state, AttackRanged(actor="ana", target="far", weapon="short_bow")).state
    played = play(asking, RemoveCombatant(actor="far"), Pass(actor="gus"))
    assert "action_lost" in played.names and played.state.pending == ()


def test_a_reactor_removed_or_put_down_is_asked_no_more_and_next_resumes() -> None:
    asking = scripted(beside(), walk(cell(-1))).state
    down = WinterDawnSetCondition(target="gus", condition="aoo_used")
    edits: list[Command[WinterDawnState]] = [RemoveCombatant(actor="gus"), Kill(target="gus"), down]
    for edit in edits:
        moot = scripted(asking, edit).state
        assert asked(moot) is None and moot.pending
        played = scripted(moot, Resume())
        assert (played["ana"].cell, played.state.pending) == (cell(-1), ())


def test_a_mover_removed_takes_its_walk_along() -> None:
    asking = scripted(beside(), walk(cell(-1))).state
    played = play(asking, RemoveCombatant(actor="ana"), Resume())
    assert played.state.pending == () and played.names.count("lapsed") == 2


def test_awareness_set_by_hand_is_judged_at_the_asking() -> None:
    asking = scripted(beside(), walk(cell(-1))).state
    unaware = scripted(asking, SetAware(target="gus", other="ana", value=False)).state
    assert asked(unaware) is None
    assert refusal_of(unaware, STRIKE).code == "unaware"
