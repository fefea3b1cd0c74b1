"""The Statement of Intents: Opening Moves and the strike rank that they give. Rule: section 3.2, RV-TAB-02"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.state import Phase, RevolutionState
from desktop_app.rules.revolution.turn.opening import DeclareOpening, DeclareRest, LockIntents
from desktop_app.rules.revolution.turn.order import next_actor
from desktop_app.rules.revolution.turn.rounds import EndRound, Join, Leave
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    SHIELD,
    Figure,
    change,
    code,
    combat,
    dwarf,
    fighter,
    idle,
    intents,
    met,
    play,
    refusal_of,
    scripted,
    undone,
)

BEA = fighter("bea", side="foe")
MEDIUM_FOE = {"target": "bea"}


def opened(ana: Figure, *, foe: Figure = BEA, house: dict[str, Any] | None = None, **declared: Any) -> RevolutionState:
    """Let ana declare, and lock."""
    state = intents(ana, foe, **(house or {}))
    return play(state, DeclareOpening(actor="ana", **declared), LockIntents()).state


def attack_with(weapon: str, **more: Any) -> dict[str, Any]:
    return {"opening": "attack", "weapon": weapon, **more}


# ---- what an opening gives


@pytest.mark.rule("RV-INIT-02", "RV-TAB-02")
@pytest.mark.parametrize(("weapon", "rank"), [("Hammer", 15), ("Shield", 14), ("Axe", 16), ("Crossbow", 30)])
def test_an_attack_begins_at_the_strike_rank_of_its_weapon(weapon: str, rank: int) -> None:
    state = opened(dwarf("ana"), **attack_with(weapon))
    assert (state.combatants["ana"].sr, state.combatants["ana"].sr_start) == (rank, rank)
    assert (state.combatants["ana"].opening, state.combatants["ana"].opening_weapon) == ("attack", weapon)


@pytest.mark.rule("RV-INIT-02", "RV-TAB-02")
def test_anything_else_begins_at_the_strike_rank_of_the_sheet() -> None:
    assert opened(dwarf("ana")).combatants["ana"].sr == 12


@pytest.mark.rule("RV-INIT-02", "RV-TAB-14")
@pytest.mark.parametrize(
    ("changes", "declared", "refused"),
    [
        ({"unready": ("Hammer",)}, attack_with("Hammer"), ("state", "weapon")),
        ({"unloaded": ("Crossbow",)}, attack_with("Crossbow"), ("state", "weapon")),
        ({"dead": True}, {}, ("state", "actor")),
        ({"in_combat": False}, {}, ("state", "actor")),
        ({}, attack_with("Spear"), ("unknown", "weapon")),
        ({}, attack_with("Hammer", target="zoe"), ("unknown", "target")),
        ({}, {"opening": "attack"}, ("value", "weapon")),
        ({}, {"actor": "zoe"}, ("unknown", "actor")),
        ({"in_combat": False}, attack_with("Spear"), ("unknown", "weapon")),
    ],
)
def test_an_opening_that_is_refused(changes: dict[str, Any], declared: dict[str, Any], refused: tuple[str, str]) -> None:
    state = change(intents(dwarf("ana"), BEA), "ana", **changes)
    found = refusal_of(state, DeclareOpening(**{"actor": "ana", **declared}))
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-INIT-02")
def test_an_empty_weapon_that_needs_no_loading_can_open() -> None:
    state = change(intents(dwarf("ana"), BEA), "ana", unloaded=("Hammer",))
    assert scripted(state, DeclareOpening(actor="ana", **attack_with("Hammer")))["ana"].opening_weapon == "Hammer"


@pytest.mark.rule("RV-INIT-02")
def test_a_weapon_that_cannot_attack_cannot_open() -> None:
    state = intents(fighter("ana", weapons=[{**SHIELD, "att_cost": None}]), BEA)
    assert code(state, DeclareOpening(actor="ana", **attack_with("Shield"))) == "state"


# ---- declaring


@pytest.mark.rule("RV-INIT-01")
def test_a_declaration_can_be_changed_until_all_are_locked() -> None:
    state = intents(dwarf("ana"), BEA)
    twice = play(
        state, DeclareOpening(actor="ana", **attack_with("Axe", target="bea")), DeclareOpening(actor="ana", **attack_with("Hammer"))
    )
    assert (twice["ana"].opening_weapon, twice["ana"].opening_target) == ("Hammer", None)
    locked = scripted(twice.state, LockIntents()).state
    assert locked.phase == Phase.ORDER
    assert code(locked, DeclareOpening(actor="ana")) == "phase"
    undone(state, DeclareOpening(actor="ana", **attack_with("Axe")))


@pytest.mark.rule("RV-INIT-01")
def test_declarations_come_in_any_order() -> None:
    state = intents(dwarf("ana"), BEA)
    one = play(state, DeclareOpening(actor="bea"), DeclareOpening(actor="ana")).state
    other = play(state, DeclareOpening(actor="ana"), DeclareOpening(actor="bea")).state
    assert one == other


@pytest.mark.rule("RV-INIT-01")
def test_no_combat_keeps_no_weapon_and_no_target() -> None:
    done = scripted(intents(dwarf("ana"), BEA), DeclareOpening(actor="ana", weapon="Hammer", target="bea"))
    assert (done["ana"].opening, done["ana"].opening_weapon, done["ana"].opening_target) == ("non_combat", None, None)


@pytest.mark.rule("RV-INIT-01")
def test_the_rest_can_declare_at_once_and_who_has_declared_keeps_its_move() -> None:
    empty = fighter("cid", weapons=[CROSSBOW, SHIELD], unloaded=("Crossbow",))
    state = play(intents(dwarf("ana"), BEA, empty, fighter("dan", weapons=[])), DeclareOpening(actor="ana")).state
    done = scripted(state, DeclareRest())
    said = {who: (done[who].opening, done[who].opening_weapon) for who in done.state.roster}
    assert said == {
        "ana": ("non_combat", None),
        "bea": ("attack", "Hammer"),
        "cid": ("attack", "Shield"),
        "dan": ("non_combat", None),
    }
    assert code(done.state, DeclareRest()) == "state"
    assert code(combat(dwarf("ana"), BEA), DeclareRest()) == "phase"
    undone(state, DeclareRest())


@pytest.mark.rule("RV-INIT-07")
def test_who_has_declared_nothing_opens_without_combat() -> None:
    state = intents(dwarf("ana"), BEA, fighter("cid", dead=True, weapons=[]))
    locked = scripted(state, LockIntents())
    assert (locked["ana"].opening, locked["ana"].sr) == ("non_combat", 12)
    assert (locked["cid"].opening, locked["cid"].sr) == (None, 0), "the dead declare nothing"
    assert code(locked.state, LockIntents()) == code(idle(BEA), LockIntents()) == "phase"
    undone(state, LockIntents())


# ---- life points and other modifiers


@pytest.mark.rule("RV-INIT-03", "RV-INJ-05")
@pytest.mark.parametrize(("lp", "rank"), [(24, 15), (1, 15), (0, 15), (-1, 15 - 1), (-6, 15 - 6)])
def test_negative_life_points_are_taken_off_once_at_the_start(lp: int, rank: int) -> None:
    ana = opened(dwarf("ana", lp=lp), **attack_with("Hammer")).combatants["ana"]
    assert (ana.sr, ana.sr_start, ana.sr_spent, ana.start_mods) == (rank, rank, 0, min(lp, 0))


@pytest.mark.rule("RV-INIT-03")
def test_modifiers_that_always_apply_are_added() -> None:
    slow = dwarf("ana", lp=-2, sr_mods=[{"when": "always", "value": -3}, {"when": "always", "value": 1}])
    ana = opened(slow, **attack_with("Hammer")).combatants["ana"]
    assert (ana.sr, ana.start_mods) == (15 - 3 + 1 - 2, -3 + 1 - 2)
    assert not ana.size_mod_applied


@pytest.mark.rule("RV-INIT-03")
def test_strike_rank_does_not_begin_below_0() -> None:
    ana = opened(dwarf("ana", sr_mods=[{"when": "always", "value": -20}])).combatants["ana"]
    assert (ana.sr, ana.sr_start, ana.start_mods) == (0, 0, -20)


@pytest.mark.rule("RV-INIT-03")
def test_life_points_lost_later_bite_from_the_next_round() -> None:
    state = change(opened(dwarf("ana"), **attack_with("Hammer")), "ana", lp=-4)
    assert state.combatants["ana"].sr == 15
    over = change(change(state, "ana", sr=0), "bea", sr=0)
    again = play(over, EndRound(), DeclareOpening(actor="ana", **attack_with("Hammer")), LockIntents())
    assert again["ana"].sr == 15 - 4


@pytest.mark.rule("RV-INIT-04", "RV-INJ-02")
def test_nothing_of_a_round_reaches_the_next() -> None:
    state = combat(
        dwarf("ana", held=True, sr=7, sr_spent=8, moved=3, worst_minor=4, size_mod_applied=True), fighter("bea", sr=0, side="foe")
    )
    after = play(state, EndRound())
    assert (after["ana"].sr, after["ana"].held, after["ana"].sr_spent, after["ana"].moved) == (0, False, 0, 0)
    assert (after["ana"].worst_minor, after["ana"].size_mod_applied, after["ana"].opening) == (0, False, None)
    assert (after.state.phase, after.state.round) == (Phase.INTENTS, 2)
    locked = play(after.state, DeclareOpening(actor="ana", **attack_with("Hammer")), LockIntents())
    assert locked["ana"].sr == 15, "neither the 7 that were left nor the 8 that were spent"


# ---- incapacitated


@pytest.mark.rule("RV-INIT-06")
@pytest.mark.parametrize(("lp", "out"), [(-14, False), (-15, True), (-16, True), (0, False)])
def test_who_would_begin_at_0_or_less_for_negative_life_points_is_out_for_the_round(lp: int, out: bool) -> None:
    state = opened(dwarf("ana", lp=lp, lp_max=40), **attack_with("Hammer"))
    assert state.combatants["ana"].incapacitated is out
    assert (next_actor(change(state, "bea", sr=0)) == "ana") is not out


@pytest.mark.rule("RV-INIT-06")
def test_without_negative_life_points_nobody_is_incapacitated() -> None:
    slow = dwarf("ana", lp=0, sr_mods=[{"when": "always", "value": -20}])
    assert opened(slow, **attack_with("Hammer")).combatants["ana"].incapacitated is False


@pytest.mark.rule("RV-INIT-06")
def test_the_incapacitated_neither_act_nor_react_and_are_judged_anew_each_round() -> None:
    state = opened(dwarf("ana", lp=-15), **attack_with("Hammer"))
    assert code(state, Attack(actor="ana", target="bea", weapon="Hammer")) == "state"
    struck = scripted(state, Attack(actor="bea", target="ana", weapon="Hammer")).state
    assert code(struck, React(actor="ana", reaction="dodge")) == "reaction"
    assert scripted(struck, React(actor="ana")).state.phase == Phase.ROLL
    over = change(change(state, "bea", sr=0), "ana", lp=-14)
    assert play(over, EndRound(), DeclareOpening(actor="ana", **attack_with("Hammer")), LockIntents())["ana"].incapacitated is False


@pytest.mark.rule("RV-INIT-06", "RV-TAB-01")
def test_by_house_rule_nobody_is_incapacitated() -> None:
    state = opened(dwarf("ana", lp=-15), house={"incapacitated_at_sr": "none"}, **attack_with("Hammer"))
    assert (state.combatants["ana"].incapacitated, state.combatants["ana"].sr) == (False, 0)


# ---- size


@pytest.mark.rule("RV-INIT-05")
@pytest.mark.parametrize(("size", "rank"), [("M", 15 - 2), ("S", 15), ("L", 15), ("XS", 15)])
def test_a_named_target_of_medium_size_counts_at_the_start(size: str, rank: int) -> None:
    state = opened(dwarf("ana"), foe=fighter("bea", size_class=size, side="foe"), **attack_with("Hammer", target="bea"))
    ana = state.combatants["ana"]
    assert (ana.sr, ana.start_mods, ana.sr_spent, ana.size_mod_applied) == (rank, rank - 15, 0, rank < 15)


@pytest.mark.rule("RV-INIT-05")
def test_a_shot_at_a_medium_target_is_no_melee() -> None:
    assert opened(dwarf("ana"), **attack_with("Crossbow", target="bea")).combatants["ana"].sr == 30


@pytest.mark.rule("RV-INIT-05")
def test_who_is_already_engaged_pays_for_size_at_the_start_whatever_it_opens_with() -> None:
    engaged = dwarf("ana", engaged_with=("bea",))
    assert opened(engaged).combatants["ana"].sr == 12 - 2
    assert opened(engaged, **attack_with("Crossbow")).combatants["ana"].sr == 30 - 2
    assert opened(engaged, foe=fighter("bea", size_class="S", side="foe")).combatants["ana"].sr == 12


@pytest.mark.rule("RV-INIT-05", "RV-EXCH-07")
def test_a_foe_that_the_game_master_has_let_die_or_leave_does_not_count() -> None:
    engaged = dwarf("ana", engaged_with=("bea",))
    assert opened(engaged, foe=fighter("bea", dead=True, side="foe")).combatants["ana"].sr == 12
    left = play(intents(engaged, BEA), Leave(actor="bea"), LockIntents())
    assert left["ana"].sr == 12


@pytest.mark.rule("RV-INIT-05", "RV-EXCH-06")
def test_otherwise_size_counts_at_the_first_attack_before_its_cost() -> None:
    state = opened(dwarf("ana"), **attack_with("Hammer"))
    assert state.combatants["ana"].sr == 15
    attack = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer"))
    assert (attack["ana"].sr, attack["ana"].sr_spent, attack["ana"].size_mod_applied) == (15 - 2 - 6, 2 + 6, True)


@pytest.mark.rule("RV-INIT-05")
def test_size_counts_once_a_round() -> None:
    named = opened(dwarf("ana"), **attack_with("Hammer", target="bea"))
    assert scripted(named, Attack(actor="ana", target="bea", weapon="Hammer"))["ana"].sr == 15 - 2 - 6
    twice = met(opened(dwarf("ana"), **attack_with("Hammer")), 99).state
    again = scripted(change(twice, "bea", sr=1), Attack(actor="ana", target="bea", weapon="Hammer"))
    assert again["ana"].sr == 15 - 2 - 6 - 6


@pytest.mark.rule("RV-INIT-05")
def test_size_counts_for_the_defender_too_before_it_pays_for_its_reaction() -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=9))
    done = play(state, Attack(actor="ana", target="bea", weapon="Hammer"), React(actor="bea", reaction="parry", weapon="Hammer"))
    assert (done["bea"].sr, done["bea"].sr_spent) == (9 - 2 - 3, 2 + 3)
    assert done["ana"].sr == 15 - 6, "of the two only the dwarf is small"


@pytest.mark.rule("RV-INIT-05")
def test_a_shot_takes_nothing_for_size_and_a_shield_does() -> None:
    state = combat(dwarf("ana", weapons=[CROSSBOW, SHIELD]), BEA)
    assert scripted(state, Attack(actor="ana", target="bea", weapon="Crossbow"))["ana"].sr == 30 - 3
    with_shield = combat(dwarf("ana", weapons=[SHIELD]), fighter("bea", side="foe", sr=1))
    assert scripted(with_shield, Attack(actor="ana", target="bea", weapon="Shield"))["ana"].sr == 14 - 2 - 4


@pytest.mark.rule("RV-INIT-05", "RV-SR-10")
def test_size_takes_no_more_than_there_is() -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=1))
    struck = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer"))
    assert (struck["bea"].sr, struck["bea"].sr_spent) == (0, 1)


@pytest.mark.rule("RV-INIT-05", "RV-SR-10", "RV-TAB-01")
def test_by_house_rule_size_can_take_strike_rank_below_0_and_never_gives_any_back() -> None:
    for before in (1, -3):
        state = combat(fighter("ana"), dwarf("bea", side="foe", sr=before), sr_floor="none")
        assert scripted(state, Attack(actor="ana", target="bea", weapon="Hammer"))["bea"].sr == before - 2


# ---- joining


@pytest.mark.rule("RV-INIT-07")
def test_who_joins_in_the_middle_of_a_round_gets_its_strike_rank_at_once() -> None:
    cid = dwarf("cid", in_combat=False, lp=-3)
    state = change(combat(fighter("ana"), BEA, cid), "cid", in_combat=False, opening=None, opening_weapon=None, sr=0)
    plain = scripted(state, Join(actor="cid"))
    assert (plain["cid"].opening, plain["cid"].sr, plain["cid"].in_combat) == ("non_combat", 12 - 3, True)
    armed = scripted(state, Join(actor="cid", opening="attack", weapon="Axe", target="bea"))
    assert (armed["cid"].sr, armed["cid"].opening_weapon) == (16 - 3 - 2, "Axe")
    assert armed.state.roster == ("ana", "bea", "cid")
    undone(state, Join(actor="cid"))


@pytest.mark.rule("RV-INIT-07", "RV-INIT-06")
def test_who_joins_too_badly_hurt_is_out_for_the_round() -> None:
    state = change(combat(fighter("ana"), dwarf("cid", lp=-12)), "cid", in_combat=False)
    assert scripted(state, Join(actor="cid"))["cid"].incapacitated is True


@pytest.mark.rule("RV-INIT-07")
def test_who_comes_back_in_the_same_round_does_not_keep_its_old_opening() -> None:
    gone = play(combat(dwarf("ana", weapons=[HAMMER, AXE], held=True, sr_spent=9), BEA), Leave(actor="ana")).state
    back = scripted(gone, Join(actor="ana"))
    assert (back["ana"].opening, back["ana"].opening_weapon, back["ana"].sr) == ("non_combat", None, 12)
    assert (back["ana"].held, back["ana"].sr_spent) == (False, 0)


@pytest.mark.rule("RV-INIT-07")
def test_who_joins_during_the_intents_has_still_to_declare() -> None:
    state = change(intents(fighter("ana"), BEA), "bea", in_combat=False)
    joined = scripted(state, Join(actor="bea"))
    assert (joined["bea"].opening, joined.state.phase) == (None, Phase.INTENTS)
