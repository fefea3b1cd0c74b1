"""Actions: what they cost, who can do them, what they change. Rule: section 3.4, RV-TAB-03, section 5.3"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.magic.blessings import InvokeBlessing
from desktop_app.rules.revolution.movement.moving import Move
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.turn.acts import OtherAction, ReadyItem, Reload, Stand
from tests.narrowing import Values
from tests.rules.revolution.builders import (
    AXE,
    CLOSE,
    CROSSBOW,
    HAMMER,
    SHIELD,
    cell,
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


def ana(*, opening: str = "non_combat", **values: Any) -> RevolutionState:
    """A dwarf in melee with nobody, against Bea who has 1."""
    return combat(dwarf("ana", opening=opening, **values), BEA)


# ---- costs


@pytest.mark.rule("RV-ACT-01", "RV-TAB-03")
@pytest.mark.parametrize(("weapon", "cost"), [("Hammer", 6), ("Shield", 4), ("Axe", 8), ("Crossbow", 3)])
def test_an_attack_costs_the_first_number_of_its_weapon(weapon: str, cost: int) -> None:
    state = combat(dwarf("ana", sr_mods=[], opening_weapon=weapon), BEA)
    before = state.combatants["ana"].sr
    assert scripted(state, Attack(actor="ana", target="bea", weapon=weapon))["ana"].sr == before - cost


@pytest.mark.rule("RV-ACT-01", "RV-TAB-03", "RV-REACT-02")
@pytest.mark.parametrize(
    ("reaction", "weapon", "cost"), [("parry", "Hammer", 3), ("parry", "Axe", 4), ("block", "Shield", 2), ("dodge", None, 5)]
)
def test_a_reaction_costs_the_second_number_or_5(reaction: Any, weapon: str | None, cost: int) -> None:
    state = combat(fighter("ana"), dwarf("bea", side="foe", sr=9, sr_mods=[]))
    answer = React(actor="bea", reaction=reaction, weapon=weapon)
    done = play(state, Attack(actor="ana", target="bea", weapon="Hammer"), answer)
    assert (done["bea"].sr, done["bea"].sr_spent) == (9 - cost, cost)


@pytest.mark.rule("RV-ACT-01", "RV-ACT-05", "RV-TAB-03")
@pytest.mark.parametrize(
    ("deed", "cost"),
    [
        (Move(actor="ana", metres=4), 5),
        (ReadyItem(actor="ana", weapon="Axe"), 5),
        (Stand(actor="ana"), 5),
        (OtherAction(actor="ana"), 5),
        (Reload(actor="ana", weapon="Crossbow"), 10),
    ],
)
def test_what_else_costs(deed: Command[RevolutionState], cost: int) -> None:
    state = ana(unready=("Axe",), unloaded=("Crossbow",), prone=isinstance(deed, Stand))
    assert scripted(state, deed)["ana"].sr == 12 - cost
    undone(state, deed)


@pytest.mark.rule("RV-TAB-03", "RV-TAB-01")
def test_house_rules_set_the_costs() -> None:
    loader = dwarf("ana", opening="non_combat", unloaded=("Bow",), weapons=[{**CROSSBOW, "name": "Bow"}])
    state = combat(loader, BEA, noncombat_action_sr=4, move_sr=3, reload_sr=7, dodge_sr=2)
    assert scripted(state, OtherAction(actor="ana"))["ana"].sr == 12 - 4
    assert scripted(state, Move(actor="ana", metres=4))["ana"].sr == 12 - 3
    assert scripted(state, Reload(actor="ana", weapon="Bow"))["ana"].sr == 12 - 7
    dodged = play(combat(fighter("ana"), fighter("bea", sr=9, side="foe"), dodge_sr=2), Attack(actor="ana", target="bea", weapon="Hammer"))
    assert scripted(dodged.state, React(actor="bea", reaction="dodge"))["bea"].sr == 9 - 2


@pytest.mark.rule("RV-TAB-03", "RV-BLESS-03", "RV-MOVE-02", "RV-TAB-01")
@pytest.mark.parametrize(("house", "cost"), [({}, 5), ({"blessing_sr": 6}, 6)])
def test_a_blessing_costs_5_or_what_the_house_says_and_allows_movement(house: Values, cost: int) -> None:
    faith: Values = {"allegiances": [{"deity": "Mars", "score": 41}], "blessings": ["shield_of_deity"]}
    state = combat(fighter("ana", opening="non_combat", strike_rank=12, **faith), BEA, **house)
    command = InvokeBlessing(actor="ana", blessing="shield_of_deity", deity="Mars", target="ana", metres=4)
    done = scripted(state, command)
    assert (done["ana"].sr, done["ana"].moved, len(done["ana"].active_blessings)) == (12 - cost, 4, 1)


@pytest.mark.rule("RV-ACT-04", "RV-TAB-03")
def test_a_weapon_can_have_a_price_of_its_own_for_loading() -> None:
    state = ana(unloaded=("Bow",), weapons=[{**CROSSBOW, "name": "Bow", "reload_sr": 6}])
    assert scripted(state, Reload(actor="ana", weapon="Bow"))["ana"].sr == 12 - 6


# ---- ratings


@pytest.mark.rule("RV-ACT-03", "RV-TEST-04")
@pytest.mark.parametrize(
    ("weapon", "rating"),
    [
        ({}, 54),
        ({"trait": "Spear"}, 24),
        ({"trait": ""}, 54),  # a weapon that names none has its own name for a trait
        ({"trait": "", "name": "Spear"}, 24),
        ({"skill": "Agility"}, 10 + 10),
    ],
)
def test_an_attack_is_rolled_with_the_skill_of_the_weapon_and_its_trait(weapon: dict[str, str], rating: int) -> None:
    made = {**HAMMER, **weapon}
    state = combat(fighter("ana", weapons=[made]), BEA)
    done = met(state, 99, weapon=made["name"])
    assert done.sum_of("rolled_in_exchange").total == rating


# ---- the crossbow


@pytest.mark.rule("RV-ACT-04")
def test_a_crossbow_is_empty_after_each_shot_whatever_comes_of_it() -> None:
    state = combat(dwarf("ana", opening_weapon="Crossbow"), BEA)
    shot = scripted(state, Attack(actor="ana", target="bea", weapon="Crossbow"))
    assert shot["ana"].unloaded == ("Crossbow",)
    missed = met(state, 99, weapon="Crossbow").state
    found = refusal_of(missed, Attack(actor="ana", target="bea", weapon="Crossbow"))
    assert (found.code, found.field, found.rule) == ("state", "weapon", "RV-ACT-04")
    assert met(combat(dwarf("ana"), BEA), 99)["ana"].unloaded == (), "a hammer needs no loading"


@pytest.mark.rule("RV-ACT-04")
def test_reloading_makes_it_ready_again_for_the_next_round() -> None:
    state = ana(unloaded=("Crossbow",))
    loaded = scripted(state, Reload(actor="ana", weapon="Crossbow"))
    assert (loaded["ana"].unloaded, loaded["ana"].sr) == ((), 12 - 10)


@pytest.mark.rule("RV-ACT-04", "RV-TAB-14")
@pytest.mark.parametrize(
    ("values", "weapon", "refused"),
    [
        ({"unloaded": ()}, "Crossbow", "state"),
        ({"unloaded": ("Hammer",)}, "Hammer", "state"),  # it needs none
        ({"unloaded": ("Crossbow",)}, "Sling", "unknown"),
        ({"unloaded": ("Crossbow",), "opening": "attack"}, "Crossbow", "needs_non_combat"),
        ({"opening": "attack"}, "Crossbow", "state"),  # what is loaded comes first
        ({"unloaded": ("Crossbow",), "sr": 9}, "Crossbow", "sr_short"),
    ],
)
def test_a_reload_that_is_refused(values: dict[str, Any], weapon: str, refused: str) -> None:
    assert code(ana(**values), Reload(actor="ana", weapon=weapon)) == refused


# ---- ready, stand, other


@pytest.mark.rule("RV-ACT-05")
@pytest.mark.parametrize("opening", ["attack", "non_combat"])
def test_taking_a_weapon_in_hand_is_possible_after_any_opening(opening: str) -> None:
    state = ana(opening=opening, unready=("Axe", "Shield"))
    done = scripted(state, ReadyItem(actor="ana", weapon="Axe"))
    assert done["ana"].unready == ("Shield",)
    assert code(done.state, ReadyItem(actor="ana", weapon="Axe")) == "state"
    assert code(state, ReadyItem(actor="ana", weapon="Spear")) == "unknown"


@pytest.mark.rule("RV-ACT-05")
@pytest.mark.parametrize("opening", ["attack", "non_combat"])
def test_getting_up_is_possible_after_any_opening(opening: str) -> None:
    assert scripted(ana(opening=opening, prone=True), Stand(actor="ana"))["ana"].prone is False
    assert code(ana(opening=opening), Stand(actor="ana")) == "state"


@pytest.mark.rule("RV-ACT-05", "RV-TEST-06")
def test_any_other_deed_changes_nothing_but_strike_rank_and_can_test_a_skill() -> None:
    state = ana()
    plain = scripted(state, OtherAction(actor="ana", text=" pulls the lever "))
    assert plain.fact("did_other", "text") == "pulls the lever" and plain.rolls == ()
    assert change(plain.state, "ana", sr=12, sr_spent=0) == state
    tested = scripted(state, OtherAction(actor="ana", skill="Close Combat", trait="Axe", bonuses=1, penalties=2), 24)
    assert tested.sum_of("skill_tested").total == 54 + 30 - 60 and tested.fact("skill_tested", "good") is True


@pytest.mark.rule("RV-ACT-05", "RV-TAB-14")
@pytest.mark.parametrize(
    ("values", "command", "refused"),
    [
        ({}, OtherAction(actor="ana", skill=" "), ("value", "skill")),
        ({"held": True}, OtherAction(actor="ana", skill=" "), ("value", "skill")),
        ({}, OtherAction(actor="ana", skill="Close Combat", bonuses=-1), ("value", "bonuses")),
        ({"held": True}, OtherAction(actor="ana", skill="Close Combat", bonuses=-1), ("state", None)),
        ({"sr": 0}, OtherAction(actor="ana", skill="Close Combat", bonuses=-1), ("sr_zero", None)),
        ({}, OtherAction(actor="zoe"), ("unknown", "actor")),
    ],
)
def test_another_deed_that_is_refused(values: dict[str, Any], command: OtherAction, refused: tuple[str, str | None]) -> None:
    found = refusal_of(ana(**values), command)
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-TAB-14", "RV-SR-01")
@pytest.mark.parametrize(
    "command",
    [Attack(actor="ana", target="bea", weapon="Hammer"), Move(actor="ana", metres=1), Stand(actor="ana"), OtherAction(actor="ana")],
)
def test_actions_belong_to_the_order_of_a_round(command: Command[RevolutionState]) -> None:
    assert code(intents(dwarf("ana"), BEA), command) == "phase"
    assert code(scripted(combat(dwarf("ana"), BEA), Attack(actor="ana", target="bea", weapon="Hammer")).state, command) == "phase"


# ---- when an attack is possible


@pytest.mark.rule("RV-ACT-02", "RV-TAB-14")
@pytest.mark.parametrize(
    ("ana_is", "bea_is", "attack", "refused"),
    [
        ({}, {}, {"weapon": "Spear"}, ("unknown", "weapon")),
        ({}, {}, {"target": "zoe"}, ("unknown", "target")),
        ({}, {}, {"actor": "zoe"}, ("unknown", "actor")),
        ({"unready": ("Hammer",)}, {}, {}, ("state", "weapon")),
        ({"unloaded": ("Crossbow",)}, {}, {"weapon": "Crossbow"}, ("state", "weapon")),
        ({"weapons": [{**HAMMER, "att_cost": None}]}, {}, {}, ("state", "weapon")),
        ({}, {"dead": True}, {}, ("state", "target")),
        ({}, {"in_combat": False}, {}, ("state", "target")),
        ({}, {}, {"target": "ana"}, ("state", "target")),
        ({}, {}, {"distance": -1}, ("value", "distance")),
        ({}, {}, {"distance": 2}, ("reach", "distance")),
        ({}, {}, {"distance": 301, "weapon": "Crossbow"}, ("range", "distance")),
        ({"unready": ("Hammer",)}, {"dead": True}, {"distance": -1}, ("state", "weapon")),
        ({}, {"dead": True}, {"distance": -1}, ("state", "target")),
        ({"dead": True}, {}, {}, ("state", None)),
        ({"held": True}, {}, {}, ("state", None)),
    ],
)
def test_an_attack_that_is_refused(
    ana_is: dict[str, Any], bea_is: dict[str, Any], attack: dict[str, Any], refused: tuple[str, str | None]
) -> None:
    armed = {"weapons": [HAMMER, SHIELD, AXE, CROSSBOW], **ana_is}
    state = change(combat(fighter("ana", **armed), BEA), "bea", **bea_is)
    found = refusal_of(state, Attack(**{"actor": "ana", "target": "bea", "weapon": "Hammer", **attack}))
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-ACT-02", "RV-GRID-01")
@pytest.mark.parametrize(("at", "reaches"), [(cell(1, 1), True), (cell(0, -1), True), (cell(2), False), (cell(2, 2), False)])
def test_melee_reaches_one_cell(at: tuple[int, int], reaches: bool) -> None:
    state = combat(fighter("ana", at=cell(0)), fighter("bea", at=at, side="foe", sr=1))
    command = Attack(actor="ana", target="bea", weapon="Hammer")
    assert (command.refuse(state) is None) is reaches
    if not reaches:
        assert code(state, command) == "reach"


@pytest.mark.rule("RV-ACT-02", "RV-MOVE-04")
def test_reach_is_judged_where_the_combined_move_ends() -> None:
    state = combat(fighter("ana", at=cell(0)), fighter("bea", at=cell(3), side="foe", sr=1))
    step = Attack(actor="ana", target="bea", weapon="Hammer", path=(cell(1), cell(2)))
    assert scripted(state, step)["ana"].cell == cell(2)
    late = Attack(actor="ana", target="bea", weapon="Hammer", path=(cell(1), cell(2)), move_when="after")
    assert code(state, late) == "reach"


@pytest.mark.rule("RV-ACT-02")
def test_own_people_can_be_attacked() -> None:
    state = combat(fighter("ana"), fighter("bea", sr=1, skills=[CLOSE]))
    assert Attack(actor="ana", target="bea", weapon="Hammer").refuse(state) is None


@pytest.mark.rule("RV-INIT-05", "RV-SR-09")
def test_strike_rank_that_the_size_of_an_opponent_takes_is_a_matter_of_the_target() -> None:
    slight = [{"when": "melee_vs_size_M", "value": -2}]
    attacker = fighter("ana", at=cell(0), weapons=[AXE], sr_mods=slight, sr=2)
    refused = Attack(actor="ana", target="bea", weapon="Axe").refuse(combat(attacker, fighter("bea", at=cell(1), side="foe", sr=1)))
    assert refused is not None and (refused.code, refused.field) == ("sr_zero", "target")
