"""Combat Effects: who may take which, and what each does. Rule: section 3.8, RV-TAB-05"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects, allowed
from desktop_app.rules.revolution.combat.exchange import EffectChoice, Exchange
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollDamage
from desktop_app.rules.revolution.state import PendingMod, Phase, RevolutionState
from desktop_app.rules.revolution.turn.acts import Stand
from desktop_app.rules.revolution.turn.opening import LockIntents
from desktop_app.rules.revolution.turn.rounds import EndRound
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    RANGED,
    SHIELD,
    cell,
    change,
    code,
    combat,
    dwarf,
    fighter,
    met,
    offered,
    play,
    refusal_of,
    scripted,
    struck,
    undone,
)
from tests.steps import Played

STRIKE = Attack(actor="ana", target="bea", weapon="Hammer")
PARRY = React(actor="bea", reaction="parry", weapon="Hammer")


def effect(name: str, **more: Any) -> EffectChoice:
    return EffectChoice(effect=name, **more)


def duel(ana: dict[str, Any] | None = None, bea: dict[str, Any] | None = None, **house: Any) -> RevolutionState:
    """Ana next to Bea, both with a hammer and Close Combat 54."""
    foe = fighter("bea", **{"at": cell(1), "side": "foe", "sr": 9, **(bea or {})})
    return combat(fighter("ana", **{"at": cell(0), **(ana or {})}), foe, **house)


def landed(state: RevolutionState) -> RevolutionState:
    """Ana has hit, Bea has not reacted: two effects of either family."""
    return met(state, 30).state


def outdone(state: RevolutionState) -> RevolutionState:
    """Both have succeeded, Ana better: one tactical effect."""
    return met(state, 30, answer=PARRY, against=20).state


def parried(state: RevolutionState) -> RevolutionState:
    """Ana has failed, Bea has not: two tactical effects for Bea."""
    return met(state, 60, answer=PARRY, against=20).state


def chosen(state: RevolutionState, *effects: EffectChoice, actor: str = "ana") -> Played[RevolutionState]:
    return scripted(state, ChooseEffects(actor=actor, effects=effects))


def may(state: RevolutionState) -> set[str]:
    (frame,) = state.pending
    assert isinstance(frame, Exchange)
    return set(allowed(state, frame))


# ---- choosing


@pytest.mark.rule("RV-EFF-01", "RV-TAB-05")
def test_each_row_of_the_table_has_its_needs() -> None:
    tactical = {"press", "overextend", "set_up", "knock_down", "disarm", "disengage"}
    assert may(outdone(duel())) == tactical | {"circumvent"}
    assert may(parried(duel())) == tactical
    assert may(landed(duel())) == tactical - {"disarm"} | {"impale", "bypass_armour", "full_force"}, "Bea has used no weapon"
    axe = duel({"weapons": [AXE]})
    assert "impale" not in may(met(axe, 24, weapon="Axe").state)


@pytest.mark.rule("RV-EFF-01", "RV-TAB-14")
@pytest.mark.parametrize(
    ("effects", "refused"),
    [
        ((effect("press"), effect("set_up"), effect("overextend")), ("effect", "effects")),
        ((effect("press"), effect("press")), ("effect", "effects")),
        ((effect("circumvent"),), ("effect", "effects")),
        ((effect("choose_location", location="head"),), ("effect", "effects")),
        ((effect("slash"),), ("unknown", "effects")),
        ((effect("tickle"),), ("unknown", "effects")),
        ((effect("press", metres=1),), ("effect", "effects")),
    ],
)
def test_a_choice_that_is_refused_as_a_whole(effects: tuple[EffectChoice, ...], refused: tuple[str, str]) -> None:
    found = refusal_of(landed(duel()), ChooseEffects(actor="ana", effects=effects))
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-EFF-01", "RV-EXCH-02", "RV-TAB-14")
def test_only_the_winner_chooses_and_no_more_than_it_won() -> None:
    assert code(landed(duel()), ChooseEffects(actor="bea")) == "not_your_turn"
    assert refusal_of(landed(duel()), ChooseEffects(actor="zoe")).field == "actor"
    assert code(outdone(duel()), ChooseEffects(actor="ana", effects=(effect("press"), effect("set_up")))) == "effect"
    assert chosen(parried(duel()), effect("press"), effect("set_up"), actor="bea").state.phase == Phase.ORDER
    undone(parried(duel()), ChooseEffects(actor="bea", effects=(effect("press"), effect("disarm"))))


@pytest.mark.rule("RV-EFF-01", "RV-EXCH-02")
def test_fewer_or_no_effects_are_a_choice_too() -> None:
    done = chosen(outdone(duel()))
    assert done.state.phase == Phase.ORDER and done.names == ["no_effect_chosen"]
    assert chosen(landed(duel())).state.phase == Phase.DAMAGE


@pytest.mark.rule("RV-EFF-01", "RV-TAB-01")
def test_a_house_rule_switches_rows_off() -> None:
    state = landed(duel(enabled_effects=["press", "impale"]))
    assert may(state) == {"press", "impale"}
    assert code(state, ChooseEffects(actor="ana", effects=(effect("full_force"),))) == "effect"


# ---- tactical effects


@pytest.mark.rule("RV-EFF-02")
@pytest.mark.parametrize(("sr", "left"), [(4, 1), (3, 0), (2, 0)])
def test_press_takes_three_strike_ranks(sr: int, left: int) -> None:
    done = chosen(landed(duel(bea={"sr": sr})), effect("press"))
    assert (done["bea"].sr, done["bea"].sr_spent, done["ana"].sr) == (left, sr - left, 15 - 6)


@pytest.mark.rule("RV-EFF-02")
def test_the_defender_presses_the_attacker() -> None:
    assert chosen(parried(duel()), effect("press"), actor="bea")["ana"].sr == 15 - 6 - 3


@pytest.mark.rule("RV-EFF-03", "RV-TEST-03")
def test_an_overextended_attacker_has_a_penalty_on_its_next_attack_once() -> None:
    state = chosen(parried(duel()), effect("overextend"), actor="bea").state
    assert state.combatants["ana"].pending == (PendingMod(modifier="penalty", scope="next_roll", expires_round=2),)
    again = met(change(state, "bea", sr=1), 99)
    assert again.sum_of("rolled_in_exchange").total == 54 - 30
    assert again["ana"].pending == ()
    third = met(change(again.state, "ana", sr=9), 99)
    assert third.sum_of("rolled_in_exchange").total == 54


@pytest.mark.rule("RV-EFF-03")
def test_an_overextended_defender_has_a_penalty_on_its_next_defence() -> None:
    waiting = (PendingMod(modifier="penalty", expires_round=2),)
    state = duel(bea={"pending": waiting})
    done = met(state, 99, answer=PARRY, against=99)
    assert done.sum_of("rolled_in_exchange", 1).total == 54 - 30 and done["bea"].pending == ()
    assert met(state, 99)["bea"].pending == waiting, "nothing was rolled"


@pytest.mark.rule("RV-EFF-03", "RV-EFF-04")
def test_all_that_fits_a_roll_applies_together() -> None:
    waiting = (
        PendingMod(modifier="penalty", expires_round=2),
        PendingMod(modifier="penalty", expires_round=2),
        PendingMod(modifier="bonus", scope="next_attack", target="bea", expires_round=2),
        PendingMod(modifier="bonus", scope="next_attack", target="cid", expires_round=2),
    )
    done = met(duel({"pending": waiting}), 99)
    assert done.sum_of("rolled_in_exchange").total == 54 - 30 - 30 + 30
    assert done["ana"].pending == waiting[3:]


@pytest.mark.rule("RV-EFF-04")
def test_a_set_up_gives_a_bonus_on_the_next_attack_on_the_loser_only() -> None:
    people = fighter("ana", sr=30), fighter("bea", side="foe", sr=9), fighter("cid", side="foe", sr=1)
    state = chosen(landed(combat(*people)), effect("set_up")).state
    ready = play(state, (RollDamage(), 1, 1, 1)).state
    assert ready.combatants["ana"].pending == (PendingMod(modifier="bonus", scope="next_attack", target="bea", expires_round=2),)
    other = met(ready, 99, target="cid")
    assert other.sum_of("rolled_in_exchange").total == 54 and len(other["ana"].pending) == 1
    done = met(other.state, 99)
    assert done.sum_of("rolled_in_exchange").total == 54 + 30 and done["ana"].pending == ()


@pytest.mark.rule("RV-EFF-04")
def test_a_set_up_does_not_help_a_reaction() -> None:
    waiting = (PendingMod(modifier="bonus", scope="next_attack", target="ana", expires_round=2),)
    done = met(duel(bea={"pending": waiting}), 99, answer=PARRY, against=99)
    assert done.sum_of("rolled_in_exchange", 1).total == 54 and done["bea"].pending == waiting


@pytest.mark.rule("RV-EFF-03", "RV-EFF-04")
def test_what_waits_lasts_to_the_end_of_the_next_round() -> None:
    waiting = (PendingMod(modifier="penalty", expires_round=2),)
    state = duel({"pending": waiting, "sr": 0}, {"sr": 0})
    second = scripted(state, EndRound()).state
    assert second.round == 2 and second.combatants["ana"].pending == waiting
    third = scripted(change(change(combat_of(second), "ana", sr=0), "bea", sr=0), EndRound()).state
    assert third.round == 3 and third.combatants["ana"].pending == ()


def combat_of(state: RevolutionState) -> RevolutionState:
    """Go on to the order of the round."""
    return scripted(state, LockIntents()).state


@pytest.mark.rule("RV-EFF-05")
@pytest.mark.parametrize(
    ("winner", "loser", "falls"), [("S", "M", True), ("S", "L", False), ("M", "L", True), ("XL", "XS", True), ("XS", "M", False)]
)
def test_nobody_is_knocked_down_who_is_more_than_one_size_larger(winner: str, loser: str, falls: bool) -> None:
    state = landed(duel({"size_class": winner}, {"size_class": loser}))
    assert ("knock_down" in may(state)) is falls
    if falls:
        assert chosen(state, effect("knock_down"))["bea"].prone is True
    else:
        assert code(state, ChooseEffects(actor="ana", effects=(effect("knock_down"),))) == "effect"


@pytest.mark.rule("RV-EFF-05")
@pytest.mark.parametrize(("attacker", "defender", "falls"), [("L", "S", False), ("L", "M", True), ("S", "L", True)])
def test_a_defender_knocks_an_attacker_down_by_the_same_measure(attacker: str, defender: str, falls: bool) -> None:
    assert ("knock_down" in may(parried(duel({"size_class": attacker}, {"size_class": defender})))) is falls


@pytest.mark.rule("RV-EFF-05", "RV-ACT-05")
def test_who_lies_has_a_penalty_until_it_stands() -> None:
    down = duel({"prone": True, "strike_rank": 20, "opening": "non_combat"})
    assert met(down, 99).sum_of("rolled_in_exchange").total == 54 - 30
    up = scripted(down, Stand(actor="ana")).state
    assert met(up, 99).sum_of("rolled_in_exchange").total == 54


@pytest.mark.rule("RV-EFF-05")
def test_lying_down_does_not_hinder_a_shot() -> None:
    state = duel({"weapons": [CROSSBOW], "skills": [RANGED], "prone": True})
    assert met(state, 99, weapon="Crossbow").sum_of("rolled_in_exchange").total == 50


@pytest.mark.rule("RV-EFF-06")
def test_disarm_takes_what_the_loser_used_in_this_exchange() -> None:
    armed = {"weapons": [HAMMER, SHIELD], "opening_weapon": "Hammer"}
    blocked = met(duel(bea=armed), 30, answer=React(actor="bea", reaction="block", weapon="Shield"), against=20).state
    assert chosen(blocked, effect("disarm"))["bea"].unready == ("Shield",)
    assert chosen(parried(duel()), effect("disarm"), actor="bea")["ana"].unready == ("Hammer",)


@pytest.mark.rule("RV-EFF-06")
@pytest.mark.parametrize("answer", [React(actor="bea"), React(actor="bea", reaction="dodge")])
def test_nobody_loses_a_weapon_that_was_not_used(answer: React) -> None:
    state = met(duel(), 30, answer=answer, against=None if answer.reaction == "none" else 99).state
    assert code(state, ChooseEffects(actor="ana", effects=(effect("disarm"),))) == "effect"


@pytest.mark.rule("RV-EFF-07", "RV-EXCH-07")
def test_disengaging_ends_the_engagement_and_moves_for_nothing() -> None:
    way = (cell(2), cell(3), cell(4), cell(5))
    done = chosen(parried(duel()), effect("disengage", path=way), actor="bea")
    assert (done["bea"].cell, done["bea"].sr) == (cell(5), 9 - 3)
    assert (done["ana"].engaged_with, done["bea"].engaged_with) == ((), ())
    stays = chosen(parried(duel()), effect("disengage"), actor="bea")
    assert (stays["bea"].cell, stays["bea"].engaged_with) == (cell(1), ())


@pytest.mark.rule("RV-EFF-07", "RV-TAB-14")
@pytest.mark.parametrize(
    ("bea", "path"),
    [
        ({}, tuple(cell(2 + i) for i in range(5))),  # Move 4
        ({"prone": True}, (cell(2),)),
        ({}, (cell(0),)),  # Ana stands there
        ({}, (cell(3),)),  # not a neighbour
    ],
)
def test_a_disengagement_whose_way_is_refused(bea: dict[str, Any], path: Any) -> None:
    state = (
        parried(duel(bea=bea))
        if not bea
        else met(duel(bea={**bea, "skills": [{"name": "Close Combat", "rating": 90}]}), 60, answer=PARRY, against=20).state
    )
    assert code(state, ChooseEffects(actor="bea", effects=(effect("disengage", path=path),))) == "move"


@pytest.mark.rule("RV-EFF-07")
def test_without_a_board_a_disengagement_is_so_many_metres() -> None:
    state = parried(combat(fighter("ana"), fighter("bea", side="foe", sr=9)))
    assert chosen(state, effect("disengage", metres=4), actor="bea")["bea"].engaged_with == ()
    assert code(state, ChooseEffects(actor="bea", effects=(effect("disengage", metres=5),))) == "move"


@pytest.mark.rule("RV-MOVE-04", "RV-EFF-07")
@pytest.mark.parametrize(("away", "at", "is_lost"), [((), -2, False), ((-1, -2, -3), -2, False), ((-1, -2, -3, -4), -4, True)])
def test_a_movement_kept_for_after_goes_on_from_where_a_disengagement_has_led(away: tuple[int, ...], at: int, is_lost: bool) -> None:
    """Ana has kept two cells for after; from three cells away the second of them can still be entered, from four neither."""
    kept = (cell(-1), cell(-2)) if not away else (cell(-2),)
    state = duel() if not away else duel({"at": cell(-1)}, {"at": cell(0)})
    path = tuple(cell(q) for q in away if q != -1)
    won = met(state, 30, answer=PARRY, against=20, path=kept, move_when="after").state
    done = chosen(won, effect("disengage", path=path))
    assert (done["ana"].cell, "movement_lost" in done.names) == (cell(at), is_lost)


@pytest.mark.rule("RV-MOVE-04", "RV-EFF-07", "RV-GRID-01")
def test_without_a_board_a_movement_kept_for_after_comes_on_top_of_a_disengagement() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=9))
    won = met(state, 30, answer=PARRY, against=20, metres=3, move_when="after").state
    done = chosen(won, effect("disengage", metres=4))
    assert [dict(event.about)["metres"] for event in done.events if event.name == "moved"] == [4, 3]


@pytest.mark.rule("RV-EXCH-06", "RV-EFF-07")
def test_tactical_effects_act_in_the_order_chosen() -> None:
    done = chosen(parried(duel()), effect("disengage"), effect("press"), actor="bea")
    assert [dict(event.about)["effect"] for event in done.events if event.name == "effect_chosen"] == ["disengage", "press"]


# ---- circumvent


@pytest.mark.rule("RV-EFF-08", "RV-EXCH-03")
def test_circumventing_a_parry_brings_damage_less_what_parries() -> None:
    state = chosen(outdone(duel(bea={"toughness": 9})), effect("circumvent")).state
    assert state.phase == Phase.DAMAGE
    done = scripted(state, RollDamage(), 3, 2, 2)
    assert done.sum_of("damage_rolled").total == 3 + 2 + 2 - 3
    assert done["bea"].sr == 9 - 3 - 4


@pytest.mark.rule("RV-EFF-08", "RV-DMG-02")
def test_the_parry_is_subtracted_before_armour_and_none_is_0() -> None:
    mail = {"armour": [{"name": "mail", "ap": 2, "coverage": 0}]}
    state = chosen(outdone(duel(bea=mail)), effect("circumvent")).state
    assert scripted(state, RollDamage(), 3, 2, 2).sum_of("damage_rolled").total == 3 + 2 + 2 - 3 - 2
    bare = chosen(outdone(duel(bea={"weapons": [{**HAMMER, "parry": None}]})), effect("circumvent")).state
    assert scripted(bare, RollDamage(), 3, 2, 2).sum_of("damage_rolled").total == 3 + 2 + 2


@pytest.mark.rule("RV-EFF-08")
def test_a_dodge_cannot_be_circumvented_and_a_failed_parry_need_not_be() -> None:
    dodging = fighter("bea", side="foe", sr=9, str_=20, dex=20)
    dodged = met(combat(fighter("ana"), dodging), 30, answer=React(actor="bea", reaction="dodge"), against=20).state
    assert "circumvent" not in may(dodged)
    assert "circumvent" not in may(met(duel(), 30, answer=PARRY, against=90).state)
    assert code(parried(duel()), ChooseEffects(actor="bea", effects=(effect("circumvent"),))) == "effect"


@pytest.mark.rule("RV-EFF-08")
def test_no_effect_of_damage_goes_with_it() -> None:
    state = outdone(duel(effects_win=2))
    assert code(state, ChooseEffects(actor="ana", effects=(effect("circumvent"), effect("impale")))) == "effect"
    assert chosen(state, effect("circumvent"), effect("press")).state.phase == Phase.DAMAGE


# ---- effects of damage


@pytest.mark.rule("RV-EFF-09")
@pytest.mark.parametrize(("first", "second"), [(1, 3), (3, 1)])
def test_impale_takes_the_better_of_two_base_dice_and_rolls_the_twos_once(first: int, second: int) -> None:
    done = struck(duel(), 30, first, second, 1, 2, effects=[effect("impale")])
    assert done.sum_of("damage_rolled").total == 3 + 1 + 2
    assert [ask[:3] for ask in done.asks if ask[1] != 100] == [(1, 3, "damage"), (1, 3, "impale"), (2, 2, "damage d2")]


@pytest.mark.rule("RV-EFF-09", "RV-DMG-01")
def test_of_several_base_dice_all_are_rolled_again() -> None:
    lance = {**HAMMER, "damage": "2d6+1d2"}
    done = struck(duel({"weapons": [lance]}), 30, 6, 1, 4, 4, 1, effects=[effect("impale")])
    assert done.sum_of("damage_rolled").total == (4 + 4) + 1


@pytest.mark.rule("RV-EFF-10", "RV-ARM-04")
@pytest.mark.parametrize(("face", "ap"), [(30, 2), (32, 2), (33, 2), (34, 5), (39, 5)])
def test_a_bypass_lowers_the_coverage_roll_by_3_not_below_0(face: int, ap: int) -> None:
    worn = {"armour": [{"ap": 2, "coverage": 0}, {"ap": 5, "coverage": 1}, {"ap": 8, "coverage": 7}]}
    done = struck(duel(bea=worn), face, 3, 2, 2, effects=[effect("bypass_armour")])
    assert done.sum_of("damage_rolled").total == 3 + 2 + 2 - ap


@pytest.mark.rule("RV-EFF-10", "RV-ARM-09")
def test_a_bypass_comes_after_the_shield() -> None:
    worn = {"armour": [{"ap": 5, "coverage": 6}], "weapons": [{**SHIELD, "coverage_bonus": 2}]}
    # 8 + 2 is held to 9, 9 - 3 = 6; the other way round it would be 8 - 3 + 2 = 7
    by_six = struck(duel(bea=worn), 38, 3, 2, 2, effects=[effect("bypass_armour")])
    assert by_six.sum_of("damage_rolled").total == 3 + 2 + 2 - 5
    seven = struck(duel(bea={**worn, "armour": [{"ap": 5, "coverage": 7}]}), 38, 3, 2, 2, effects=[effect("bypass_armour")])
    assert seven.sum_of("damage_rolled").total == 3 + 2 + 2


@pytest.mark.rule("RV-EFF-11")
def test_full_force_counts_every_two_sided_die_as_2() -> None:
    done = struck(duel(), 30, 1, effects=[effect("full_force")])
    assert done.sum_of("damage_rolled").total == 1 + 2 * 2
    both = struck(duel(), 30, 1, 3, effects=[effect("full_force"), effect("impale")])
    assert both.sum_of("damage_rolled").total == 3 + 2 * 2


@pytest.mark.rule("RV-EFF-12", "RV-LOC-01")
def test_a_chosen_location_needs_no_die() -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=1), damage_mode="localised")
    done = struck(state, 30, 3, 2, 2, effects=[effect("choose_location", location="l_arm")])
    assert done.fact("damage_rolled", "where") == "l_arm" and [ask[1] for ask in done.asks] == [3, 2]
    assert done["bea"].major_total == {"l_arm": 3 + 2 + 2 - 2}, "the shield makes 0 + 1 of the unit die"


@pytest.mark.rule("RV-EFF-12", "RV-ARM-10", "RV-TAB-14")
def test_a_location_is_named_and_known_and_only_where_the_body_has_them() -> None:
    state = met(combat(fighter("ana"), dwarf("bea", side="foe", sr=1), damage_mode="localised"), 30).state
    for location in (None, "tail"):
        assert code(state, ChooseEffects(actor="ana", effects=(effect("choose_location", location=location),))) == "effect"
    whole = met(combat(fighter("ana"), fighter("bea", side="foe", sr=1), damage_mode="localised"), 30).state
    assert "choose_location" not in may(whole)
    assert "choose_location" not in may(met(combat(fighter("ana"), dwarf("bea", side="foe", sr=1)), 30).state)


# ---- slash


@pytest.mark.rule("RV-EFF-13", "RV-DMG-02")
@pytest.mark.parametrize(("dice", "net"), [((4, 1, 1, 1, 2), 4 + 3 - 6 + 2), ((3, 1, 1, 1), 0)])
def test_a_slash_adds_to_whatever_comes_through(dice: tuple[int, ...], net: int) -> None:
    mail = {"armour": [{"ap": 6, "coverage": 0}], "toughness": 20}
    done = struck(duel({"weapons": [AXE]}, mail), 24, *dice, weapon="Axe")
    assert done.sum_of("damage_rolled").total == net


@pytest.mark.rule("RV-EFF-13", "RV-EFF-08")
def test_a_slash_comes_with_a_circumvention_too() -> None:
    state = met(duel({"weapons": [AXE]}), 30, answer=PARRY, against=20, weapon="Axe").state
    done = play(state, ChooseEffects(actor="ana", effects=(effect("circumvent"),)), (RollDamage(), 4, 1, 1, 1, 2))
    assert done.sum_of("damage_rolled").total == 4 + 3 - 3 + 2


@pytest.mark.rule("RV-EFF-13", "RV-TAB-01")
@pytest.mark.parametrize(("house", "dice", "added"), [("1d4", (4,), 4), ("3", (), 3), ("0", (), 0), (2, (), 2)])
def test_a_house_rule_sets_what_a_slash_adds(house: str | int, dice: tuple[int, ...], added: int) -> None:
    done = struck(duel({"weapons": [AXE]}, {"toughness": 20}, slash_bonus=house), 24, 4, 1, 1, 1, *dice, weapon="Axe")
    assert done.sum_of("damage_rolled").total == 4 + 3 + added


@pytest.mark.rule("RV-EFF-13", "RV-EFF-09", "RV-EFF-14")
def test_a_special_works_in_the_mode_of_its_rule_only() -> None:
    axe = {**AXE, "special": [{"name": "slash", "mode": "effect"}, {"name": "impale", "mode": "passive"}]}
    state = duel({"weapons": [axe]}, {"toughness": 20})
    assert "impale" not in may(met(state, 24, weapon="Axe").state)
    assert struck(state, 24, 4, 1, 1, 1, weapon="Axe").sum_of("damage_rolled").total == 4 + 3
    buckler = {**SHIELD, "special": [{"name": "block", "mode": "auto"}]}
    guarded = met(duel({}, {"weapons": [buckler]}), 30).state
    assert "block" not in {command.reaction for command in offered(play(duel({}, {"weapons": [buckler]}), STRIKE).state, "bea", React)}
    assert guarded.sheet_of("bea").weapons[0].has("block"), "it is listed all the same"


@pytest.mark.rule("RV-EFF-13", "RV-DMG-03")
def test_a_slash_adds_nothing_to_what_an_immunity_takes_away() -> None:
    done = struck(duel({"weapons": [AXE]}, {"immunities": ["kinetic"]}), 24, 6, 2, 2, 2, weapon="Axe")
    assert done.sum_of("damage_rolled").total == 0 and "no_wound" in done.names


@pytest.mark.rule("RV-EFF-14")
def test_a_shield_that_blocks_stops_a_bolt() -> None:
    archer = {"weapons": [CROSSBOW], "skills": [RANGED]}
    shield = {"weapons": [SHIELD]}
    state = met(duel(archer, shield), 60, answer=React(actor="bea", reaction="block", weapon="Shield"), against=20, weapon="Crossbow").state
    assert chosen(state, effect("press"), actor="bea")["ana"].sr == 30 - 3 - 3
    assert Attack(actor="ana", target="bea", weapon="Crossbow").refuse(duel(archer, shield)) is None
