"""Two rolls in one slot, and other ways to fight: charge, two weapons, kicking up, rolling away, throwing.

Rule: WD-MELEE-12, WD-MELEE-13, WD-ACT-08, WD-MOVE-07, WD-MOVE-08, WD-RANGE-07
"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Choice, Resume
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks.pools import RollBlock
from desktop_app.rules.winterdawn.combat.charge import Charge
from desktop_app.rules.winterdawn.combat.exchange import Exchange
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import Drop, Interact, SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.combat.throwing import ThrowObject
from desktop_app.rules.winterdawn.combat.two_weapons import AttackTwoWeapons
from desktop_app.rules.winterdawn.gm import Kill
from desktop_app.rules.winterdawn.movement.acrobatics import DodgeRoll, KickUp
from desktop_app.rules.winterdawn.movement.moves import ChoosePath, Move
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import Taunt, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, TakeTurn
from desktop_app.rules.winterdawn.weapons.arms import AttackBlock
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import (
    Hero,
    Played,
    aimed,
    asked,
    board,
    cell,
    change,
    fight,
    hero,
    in_slot,
    play,
    refusal_of,
    scripted,
)

EAST, WEST = 0, 3
RANKS = {"brawling": 3, "running": 3, "swords_1h": 3, "axes_maces": 3, "polearms": 3, "thrown": 3, "acrobatics": 3}


def two(
    ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, *others: Hero, metres: int = 1, **more: Any
) -> WinterDawnState:
    """Ana, whose slot it is, and Bob to her east, who faces her; 4 dice (d6) with everything."""
    one = {"ranks": RANKS, "at": cell(0), "facing": EAST, "initiative": 5, **(ana or {})}
    other = {"ranks": {"brawling": 3, "reflex": 2}, "at": cell(metres), "facing": WEST, **(bob or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", **other), *others, **more)


# ---- two weapons

BLADES = {"weapon": "dagger", "off": "balanced_knife"}


def pair(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None) -> AttackTwoWeapons:
    one = AttackBlock(**{"target": "bob", "weapon": "dagger", **(first or {})})
    other = AttackBlock(**{"target": "bob", "weapon": "balanced_knife", **(second or {})})
    return AttackTwoWeapons(actor="ana", attacks=(one, other))


NO = Decline(actor="bob")
DONE = (IntendDamage(actor="ana", answer_=False), AllocateHits(actor="ana"))


@pytest.mark.rule("WD-MELEE-12", "WD-ACT-08", "WD-ACT-03", "WD-TAB-27")
def test_melee_12_two_attacks_share_the_dice_and_the_second_has_malus_1() -> None:
    done = play(two(BLADES), pair(), (NO, 4, 4), *DONE, (NO, 4, 4))
    assert done.asks == [(2, 6, "brawling", "ana"), (4 - 2, 6, "brawling", "ana")]
    assert [done.sum_of("attack_rolled", i).total for i in (0, 1)] == [2, 2 - 1]
    assert done["ana"].action_dice_used == 4


@pytest.mark.rule("WD-MELEE-12", "WD-ACT-03")
def test_melee_12_the_dice_of_both_are_left_open() -> None:
    assert pair().open(two(BLADES)) == {"attacks.0.dice": Choice(low=1, high=4 - 1), "attacks.1.dice": Choice(low=1, high=4)}
    assert AttackTwoWeapons(actor="ana").open(two(BLADES)) == {}


@pytest.mark.rule("WD-MELEE-12", "WD-ACT-08")
def test_melee_12_the_first_is_resolved_whole_before_the_second() -> None:
    done = play(two(BLADES), pair(), (NO, 4, 4))
    assert asked(done.state) == ("damage_intent", ("ana",))
    later = play(done.state, *DONE)
    assert asked(later.state) == ("defence", ("bob",))


@pytest.mark.rule("WD-MELEE-12", "WD-ACT-03")
@pytest.mark.parametrize(("first", "second", "rolled"), [(1, None, (1, 3)), (3, None, (3, 1)), (None, 1, (3, 1)), (3, 4, (3, 1))])
def test_melee_12_dice_that_are_named_are_lowered_to_what_is_left(first: int | None, second: int | None, rolled: tuple[int, int]) -> None:
    faces = [[4] * count for count in rolled]
    done = play(two(BLADES), pair({"dice": first}, {"dice": second}), (NO, *faces[0]), *DONE, (NO, *faces[1]))
    assert [count for count, *_ in done.asks] == list(rolled)


@pytest.mark.rule("WD-MELEE-12")
def test_melee_12_the_second_lapses_if_it_has_become_impossible() -> None:
    state = play(two(BLADES), pair(), (NO, 4, 4)).state  # the knife was to strike, not to fly
    gone = play(change(state, "bob", cell=cell(9)), *DONE)
    assert "attack_lapsed" in gone.names and asked(gone.state) is None


@pytest.mark.rule("WD-MELEE-12", "WD-RANGE-02")
def test_melee_12_one_of_them_may_be_a_shot_which_gives_its_opening_first() -> None:
    far = hero("far", side="foe", at=cell(5))
    state = two(BLADES, {"weapon": "dagger"}, far)
    command = pair({}, {"target": "far"})
    done = play(state, command, (NO, 4, 4), *DONE)
    assert asked(done.state) == ("aoo", ("bob",))
    shot = play(done.state, Pass(actor="bob"), (Decline(actor="far"), 4, 4))
    assert shot.sum_of("shot_rolled").total == 2 - 1


@pytest.mark.rule("WD-MELEE-12")
@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (two({**BLADES, "split": True}), pair(), "cannot_split"),
        (two({"weapon": "dagger"}), pair(), "not_wielded"),
        (two(BLADES), pair({"weapon": "balanced_knife"}), "not_wielded"),
        (two(BLADES), AttackTwoWeapons(actor="ana"), "value"),
        (two(BLADES), pair({}, {"target": "zoe"}), "not_found"),
        (two(BLADES), pair({"dice": 4}), "budget"),
        (two(BLADES), pair({}, {"dice": 5}), "too_many_dice"),
        (two({**BLADES, "stance_mos": 1}), pair(), "stance"),
        (two(BLADES, metres=4), pair(), "out_of_melee"),
    ],
)
def test_melee_12_what_is_refused(state: WinterDawnState, command: AttackTwoWeapons, code: str) -> None:
    assert refusal_of(state, command).code == code


@pytest.mark.rule("WD-MELEE-12")
def test_melee_12_it_is_offered_with_a_weapon_in_each_hand() -> None:
    assert [made.attacks[1].weapon for made in AttackTwoWeapons.candidates(two(BLADES), "ana")] == ["balanced_knife"]
    assert not list(AttackTwoWeapons.candidates(two({"weapon": "dagger"}), "ana"))


# ---- charge


def at(metres: int, south: int = 0) -> tuple[int, int]:
    """Return a cell by its distance from where a charge begins, at the western edge."""
    return cell(metres - 6, south)


def run_up(metres: int, *, run: int | None = 2, weapon: str = "one_handed_sword", **block: Any) -> Charge:
    """Charge Bob, who stands so far to the east, up to striking distance 2."""
    path = tuple(at(i) for i in range(1, metres - 1))
    return Charge(actor="ana", path=path, run=RollBlock(dice=run), attack=AttackBlock(target="bob", weapon=weapon, **block))


def field_of(metres: int, bob: dict[str, Any] | None = None, *others: Hero, **more: Any) -> WinterDawnState:
    ana = {"weapon": "one_handed_sword", **more.pop("ana", {})}
    return two({"at": at(0), **ana}, {"at": at(metres), **(bob or {})}, *others, ground=board(more.pop("ground", None)), **more)


@pytest.mark.rule("WD-MELEE-13", "WD-ACT-08", "WD-ACT-03")
def test_melee_13_mos_of_the_run_that_are_not_needed_are_added_to_the_attack() -> None:
    done = play(field_of(11), (run_up(11), 4, 4), (NO, 4, 4))  # 9 m to walk
    assert done["ana"].cell == at(9) and done["ana"].movement_left == 0
    assert done.asks == [(2, 6, "running", "ana"), (4 - 2, 6, "swords_1h", "ana")]
    assert done.sum_of("attack_rolled").total == 2 + 2


@pytest.mark.rule("WD-MELEE-13")
@pytest.mark.parametrize(("metres", "spent"), [(11, 0), (12, 1), (13, 1), (14, 2), (15, 2)])
def test_melee_13_each_2_m_beyond_the_speed_cost_a_mos(metres: int, spent: int) -> None:
    done = play(field_of(metres), (run_up(metres), 4, 4), (NO, 4, 4))
    assert done.sum_of("attack_rolled").total == 2 + (2 - spent)


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_who_cannot_arrive_moves_as_far_as_it_can_and_does_not_strike() -> None:
    done = play(field_of(14), (run_up(14), 4, 1))  # 12 m to walk, 9 + 2
    assert done["ana"].cell == at(11) and done["ana"].movement_left == 0
    assert "charge_fails" in done.names and asked(done.state) is None
    assert not done["ana"].attacked_this_slot


@pytest.mark.rule("WD-MELEE-13", "WD-TAB-20", "WD-MOVE-03")
def test_melee_13_ground_is_paid_first_in_metres_and_in_footing() -> None:
    done = play(field_of(11, ground={at(4): "medium"}), (run_up(11, run=3), 4, 4, 4, 4, 4, 4)[:4], (NO, 4))
    assert done.sum_of("charges").total == 3 - 2 - 1  # footing 2; 10 m for 9 cells: 1 MoS
    falls = play(field_of(11, ground={at(4): "medium"}), (run_up(11, run=3), 4, 1, 1))
    assert falls["ana"].prone and falls["ana"].cell == at(4) and "charge_fails" in falls.names


@pytest.mark.rule("WD-MELEE-13")
@pytest.mark.parametrize(("metres", "code"), [(8, "charge_too_close"), (9, None)])
def test_melee_13_the_target_is_at_least_the_speed_away(metres: int, code: str | None) -> None:
    refusal = run_up(metres).refuse(field_of(metres))
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.rule("WD-MELEE-13")
@pytest.mark.parametrize(
    ("ana", "command", "code"),
    [
        ({"movement_left": 8}, run_up(11), "move"),
        ({"split": True}, run_up(11), "cannot_split"),
        ({"prone": True}, run_up(11), "prone"),
        ({"stance_mos": 2}, run_up(11), "stance"),
        ({}, run_up(11, weapon="club"), "not_wielded"),
        ({}, run_up(11, run=4), "budget"),
        ({}, run_up(11, run=2, dice=3), "budget"),
        ({}, run_up(11, run=5), "too_many_dice"),
        ({}, evolve(run_up(11), path=(at(1), at(2))), "out_of_melee"),
        ({}, evolve(run_up(11), path=(at(2),)), "blocked"),
        ({}, evolve(run_up(11), run=RollBlock(attr="wisdom")), "attr"),
        ({}, evolve(run_up(11), attack=AttackBlock(target="zoe", weapon="unarmed")), "not_found"),
    ],
)
def test_melee_13_what_is_refused(ana: dict[str, Any], command: Charge, code: str) -> None:
    assert refusal_of(field_of(11, ana=ana), command).code == code


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_extreme_ground_cannot_be_charged_over() -> None:
    assert refusal_of(field_of(11, ground={at(4): "extreme"}), run_up(11)).code == "blocked"


REACH = {"weapon": "spear", "ranks": {"polearms": 2}}


@pytest.mark.rule("WD-MELEE-13", "WD-TAB-16", "WD-REACT-07")
def test_melee_13_the_targets_opportunity_makes_one_exchange_of_two_attackers() -> None:
    state = field_of(11, REACH)
    opening = play(state, (run_up(11), 4, 4))
    assert asked(opening.state) == ("aoo", ("bob",)) and opening["ana"].cell == at(9)
    met = play(opening.state, (OpportunityAttack(actor="bob", weapon="spear"), 1, 4, 4, 4, 4, 4))
    assert [ask[:3] for ask in met.asks] == [(2, 6, "swords_1h"), (3 + 1, 6, "polearms")]
    assert met["bob"].aoo_used and met["bob"].reaction_dice_used == 3
    assert met.fact("scored", "hits") == 4 - (1 + 2)
    assert of_kind(Exchange, met.state.pending[0]).score.per_die == 1


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_without_it_the_target_defends_as_usual() -> None:
    opening = play(field_of(11, REACH), (run_up(11), 4, 4))
    passed = scripted(opening.state, Pass(actor="bob"))
    assert asked(passed.state) == ("defence", ("bob",))
    done = scripted(passed.state, Defend(actor="bob", weapon="spear"), 4, 4, 4, 1, 1)
    assert of_kind(Exchange, done.state.pending[0]).score.per_die == 1
    assert not done["bob"].aoo_used


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_who_is_struck_from_beyond_its_own_range_has_no_opportunity() -> None:
    assert asked(play(field_of(11), (run_up(11), 4, 4)).state) == ("defence", ("bob",))
    used = field_of(11, {**REACH, "aoo_used": True})
    assert asked(play(used, (run_up(11), 4, 4)).state) == ("defence", ("bob",))


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_under_the_house_rule_the_opportunity_comes_first_and_alone() -> None:
    state = field_of(11, REACH, charge_exchange="aoo_then_charge")
    opening = play(state, (run_up(11), 4, 4))
    assert asked(opening.state) == ("aoo", ("bob",)) and opening["ana"].cell == at(8)  # the spear reaches 3 m
    struck = play(opening.state, OpportunityAttack(actor="bob", weapon="spear", dice=2), (Decline(actor="ana"), 4, 4))
    assert struck.sum_of("opportunity_rolled").total == 2
    done = play(struck.state, IntendDamage(actor="bob", answer_=False), AllocateHits(actor="bob"))
    assert done["ana"].cell == at(9) and asked(done.state) == ("defence", ("bob",))


@pytest.mark.rule("WD-MELEE-13", "WD-REACT-06")
def test_melee_13_others_strike_on_the_way_and_can_end_it() -> None:
    gus = hero("gus", side="foe", weapon="dagger", at=at(5, -1), facing=WEST)
    opening = play(field_of(11, None, gus), (run_up(11), 4, 4))
    assert asked(opening.state) == ("aoo", ("gus",))
    stopped = play(opening.state, Place(target="ana", cell=at(3, 3)), Resume())
    assert "charge_fails" in stopped.names


@pytest.mark.rule("WD-MELEE-13", "WD-CTRL-04", "WD-TAB-12")
def test_melee_13_a_charge_may_not_disarm() -> None:
    hit = play(field_of(11, {"weapon": "dagger"}, ana={"strength": 12}), (run_up(11, run=2), 4, 4), (NO, 12, 12), IntendDamage(actor="ana"))
    assert refusal_of(hit.state, AllocateHits(actor="ana", effects=(HitEffect(effect="disarm"),))).code == "effect"
    assert AllocateHits(actor="ana", effects=(HitEffect(effect="lower_initiative"),)).refuse(hit.state) is None


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_it_is_offered_by_the_shortest_way_to_where_the_weapon_does_damage() -> None:
    made = {command.attack.weapon: command for command in aimed(Charge, field_of(11), "ana")}
    assert made["one_handed_sword"].path[-1] == at(9) and made["unarmed"].path[-1] == at(10)
    assert made["one_handed_sword"].refuse(field_of(11)) is None
    assert made["one_handed_sword"].run == RollBlock(dice=2)
    assert made["one_handed_sword"].open(field_of(11)) == {"run.dice": Choice(low=1, high=4 - 1), "attack.dice": Choice(low=1, high=4 - 2)}
    taunted = field_of(17, ana={"taunts": {"bob": Taunt(dice=4, started=True)}})
    assert aimed(Charge, taunted, "ana")[0].refuse(taunted) is None, "at the taunter no die is lost"
    assert not list(Charge.candidates(field_of(8), "ana"))
    assert not list(Charge.candidates(field_of(11, ana={"movement_left": 8}), "ana"))


@pytest.mark.rule("WD-MELEE-13")
def test_melee_13_a_target_that_dies_on_the_way_is_struck_all_the_same() -> None:
    gus = hero("gus", side="foe", weapon="dagger", at=at(5, -1), facing=WEST)
    opening = play(field_of(11, None, gus), (run_up(11), 4, 4))
    done = play(opening.state, Kill(target="bob"), (Pass(actor="gus"), 4, 4, 4, 4))
    assert done["ana"].cell == at(9) and done.sum_of("attack_rolled").total == 2 + 2 + 2  # the dead lie prone


# ---- kicking up


@pytest.mark.rule("WD-MOVE-07", "WD-COND-01")
@pytest.mark.parametrize(("faces", "left"), [((1, 1, 1, 4), 9 - 3.5), ((4, 4, 4, 4), 9 - 0.5)])
def test_move_07_each_mos_makes_standing_1_m_cheaper(faces: tuple[int, ...], left: float) -> None:
    done = scripted(two({"prone": True}, metres=5), KickUp(actor="ana"), *faces)
    assert (done["ana"].prone, done["ana"].movement_left) == (False, left)


@pytest.mark.rule("WD-MOVE-07")
def test_move_07_never_below_nothing() -> None:
    done = scripted(two({"prone": True, "agility": 8}, metres=5), KickUp(actor="ana"), 8, 8, 8, 8)
    assert done["ana"].movement_left == 9


@pytest.mark.rule("WD-MOVE-07")
@pytest.mark.parametrize(("left", "stands"), [(2.5, True), (2, False)])
def test_move_07_who_cannot_pay_the_rest_stays_down_and_keeps_the_movement(left: float, stands: bool) -> None:
    done = scripted(two({"prone": True, "movement_left": left}, metres=5), KickUp(actor="ana"), 4, 4, 1, 1)  # 4.5 - 2
    assert (done["ana"].prone, done["ana"].movement_left) == (not stands, 0 if stands else left)


@pytest.mark.rule("WD-MOVE-07", "WD-TAB-16")
def test_move_07_it_gives_an_opening_first() -> None:
    opening = scripted(two({"prone": True}), KickUp(actor="ana"))
    assert asked(opening.state) == ("aoo", ("bob",))
    assert refusal_of(two(), KickUp(actor="ana")).code == "not_prone"
    assert list(KickUp.candidates(two({"prone": True}), "ana")) and not list(KickUp.candidates(two(), "ana"))


# ---- rolling away


@pytest.mark.rule("WD-MOVE-08")
def test_move_08_up_to_1_m_for_each_mos_apart_from_normal_movement() -> None:
    rolled = scripted(two(metres=5), DodgeRoll(actor="ana"), 4, 4, 4, 1)
    assert asked(rolled.state) == ("path", ("ana",))
    assert refusal_of(rolled.state, ChoosePath(actor="ana", path=tuple(cell(-i) for i in (1, 2, 3, 4)))).code == "move"
    done = scripted(rolled.state, ChoosePath(actor="ana", path=tuple(cell(-i) for i in (1, 2, 3))))
    assert (done["ana"].cell, done["ana"].movement_left, done["ana"].dodge_roll_malus) == (cell(-3), 9, 3)


@pytest.mark.rule("WD-MOVE-08", "WD-RANGE-06")
def test_move_08_each_metre_is_a_malus_of_ranged_attacks_until_the_round_ends() -> None:
    rolled = play(two(bob={"weapon": "short_bow", "ranks": {"bows": 3}}, metres=5), (DodgeRoll(actor="ana"), 4, 4, 1, 1))
    away = play(rolled.state, ChoosePath(actor="ana", path=(cell(-1), cell(-2))), EndSlot(actor="ana"), NextSlot())
    shot = play(away.state, AttackRanged(actor="bob", target="ana", weapon="short_bow"), (Decline(actor="ana"), 4, 4, 4, 4))
    assert shot.sum_of("shot_rolled").total == 4 - 2
    later = play(away.state, EndSlot(actor="bob"), NextSlot())
    assert later.state.round == 2 and later["ana"].dodge_roll_malus == 0


@pytest.mark.rule("WD-MOVE-08", "WD-MOVE-06")
def test_move_08_ground_and_lying_make_it_shorter() -> None:
    rolled = scripted(two({"prone": True}, metres=5), DodgeRoll(actor="ana"), 4, 4, 4, 1)
    assert refusal_of(rolled.state, ChoosePath(actor="ana", path=(cell(-1), cell(-2)))).code == "move"
    assert ChoosePath(actor="ana", path=(cell(-1),)).refuse(rolled.state) is None


@pytest.mark.rule("WD-MOVE-08", "WD-TAB-16", "WD-REACT-06")
def test_move_08_those_whose_range_it_passes_may_strike_even_if_they_let_a_walk_go() -> None:
    state = two(bob={"weapon": "dagger"})
    walked = play(state, Move(actor="ana", path=(cell(0, 1),)), Pass(actor="bob"))
    assert walked["ana"].cell == cell(0, 1)  # still beside Bob
    rolled = play(walked.state, (DodgeRoll(actor="ana"), 4, 4, 1, 1), ChoosePath(actor="ana", path=(cell(-1, 2),)))
    assert asked(rolled.state) == ("aoo", ("bob",))
    on = play(rolled.state, Pass(actor="bob"))
    assert on["ana"].cell == cell(-1, 2) and on["ana"].dodge_roll_malus == 1


@pytest.mark.rule("WD-MOVE-08")
def test_move_08_without_mos_nobody_rolls_and_off_the_board_neither() -> None:
    assert asked(scripted(two(metres=5), DodgeRoll(actor="ana"), 1, 1, 1, 1, 4).state) is None
    off = fight(hero("ana"), hero("bob", side="foe"))
    assert refusal_of(off, DodgeRoll(actor="ana")).code == "move"


# ---- throwing


def throwing(metres: int, weapon: str, *faces: int, thrown: str | None = None, throw_class: Any = None, **ana: Any) -> Played:
    state = two({"weapon": weapon, **ana}, {"carried": []}, metres=metres)
    command = ThrowObject(actor="ana", target="bob", weapon=thrown or weapon, throw_class=throw_class)
    return play(state, command, (Decline(actor="bob"), *faces))


@pytest.mark.rule("WD-RANGE-07", "WD-TAB-21")
@pytest.mark.parametrize(
    ("weapon", "metres", "malus"),
    [
        ("dagger", 5, 1),
        ("dagger", 6, 1 + 1),
        ("club", 4, 2),
        ("club", 5, 2 + 1),
        ("poleaxe", 3, 3),
        ("poleaxe", 4, 3 + 1),
        ("balanced_knife", 5, 0),
        ("balanced_knife", 6, 1),
    ],
)
def test_range_07_things_not_made_for_it_have_a_malus_and_short_steps(weapon: str, metres: int, malus: int) -> None:
    sheet = {"throw_class": "large"} if weapon == "poleaxe" else {}
    done = throwing(metres, weapon, 4, 4, 4, 4, **({"throw_class": "large"} if sheet else {}))
    assert done.sum_of("throw_rolled").total == max(0, 4 - malus)


@pytest.mark.rule("WD-RANGE-07")
def test_range_07_the_thing_lands_at_the_target_and_anybody_may_pick_it_up() -> None:
    done = throwing(4, "club", 4, 4, 1, 1)
    (club,) = done.state.dropped
    assert (club.weapon, club.cell, done.state.sheets["ana"].wielded.main) == ("club", cell(4), "")
    taken = scripted(in_slot(done.state, "bob"), Interact(actor="bob", item="club"))
    assert taken.state.dropped == ()
    assert taken.state.sheets["bob"].wielded.main == "club" and taken.state.sheets["ana"].weapon("club") is None


@pytest.mark.rule("WD-RANGE-07", "G-16")
def test_range_07_a_thing_without_an_entry_hurts_like_bare_hands() -> None:
    state = two(metres=3)
    command = ThrowObject(actor="ana", target="bob", weapon="a mug", throw_class="small")
    hit = play(state, command, (Decline(actor="bob"), 4, 4, 4, 4), IntendDamage(actor="ana"))
    damage = HitEffect(effect="damage", dice=3, damage_type=DamageType.BLUDGEONING)
    done = scripted(hit.state, AllocateHits(actor="ana", effects=(damage,)), 4, 4, 4)
    assert done.asks == [(3, 4, "damage", "ana")]  # strength 6 - 2
    assert hit.fact("throw_rolled", "weapon") == "a mug" and hit.state.dropped == ()


@pytest.mark.rule("WD-RANGE-07")
@pytest.mark.parametrize(
    ("ana", "values", "code"),
    [
        ({"weapon": "dagger"}, {"weapon": "club"}, None),
        ({"carried": ["club"]}, {"weapon": "club"}, "not_wielded"),
        ({}, {"weapon": " "}, "not_wielded"),
        ({"weapon": "dagger", "off": "buckler"}, {"weapon": "a mug"}, "no_free_hand"),
        ({"weapon": "short_bow"}, {"weapon": "short_bow"}, "value"),
        ({"weapon": "dagger", "stance_mos": 1}, {"weapon": "dagger"}, "stance"),
        ({"weapon": "dagger", "no_los_to": ("bob",)}, {"weapon": "dagger"}, "no_los"),
        ({"weapon": "dagger"}, {"weapon": "dagger", "target": "ana"}, "not_found"),
        ({"weapon": "dagger"}, {"weapon": "dagger", "attr": "wisdom"}, "attr"),
    ],
)
def test_range_07_what_is_refused(ana: dict[str, Any], values: dict[str, Any], code: str | None) -> None:
    refusal = ThrowObject(actor="ana", **{"target": "bob", **values}).refuse(two(ana, metres=3))
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.rule("WD-RANGE-07", "WD-TAB-16")
def test_range_07_it_gives_an_opening() -> None:
    state = two({"weapon": "club"}, {"weapon": "dagger"})
    opening = scripted(state, ThrowObject(actor="ana", target="bob", weapon="club"))
    assert asked(opening.state) == ("aoo", ("bob",))


# ---- what lies on the ground


@pytest.mark.rule("WD-TAB-10")
def test_what_a_combatant_has_dropped_is_taken_by_another_with_an_id_of_its_own() -> None:
    dropped = scripted(two({"weapon": "club"}, {"carried": ["club"]}), Drop(actor="ana", item="club"))
    state = in_slot(dropped.state, "bob")
    assert "club" in [made.item for made in Interact.candidates(state, "bob")]
    taken = scripted(state, Interact(actor="bob", item="club"))
    assert [weapon.id for weapon in taken.state.sheets["bob"].weapons] == ["club", "club_2"]
    assert taken.state.sheets["bob"].wielded.main == "club_2"


def test_what_lies_too_far_off_is_left_to_a_word() -> None:
    dropped = scripted(two({"weapon": "club"}, metres=3), Drop(actor="ana", item="club"))
    state = in_slot(dropped.state, "bob")
    assert "club" not in [made.item for made in Interact.candidates(state, "bob")]
    assert SkillAction(actor="bob", skill="luck").refuse(state) is None


@pytest.mark.rule("WD-MELEE-07", "WD-MELEE-13")
def test_a_charge_at_equal_numbers_may_be_answered_with_an_attack() -> None:
    state = field_of(11, {"initiative": 5})
    waiting = play(in_slot(state, "ana", begun=False), TakeTurn(actor="ana", mode="now"), (run_up(11), 4, 4))
    assert asked(waiting.state) == ("defence", ("bob",))
    assert AttackMelee(actor="bob", target="ana", weapon="unarmed").refuse(waiting.state) is not None
