"""Reactions: which, with what, at what price. Rule: section 3.5, RV-EFF-14"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.state import Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.acts import Hold
from tests.narrowing import Values
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    RANGED,
    SHIELD,
    change,
    code,
    combat,
    dwarf,
    fighter,
    met,
    play,
    refusal_of,
    scripted,
    undone,
)

ARMS = [HAMMER, SHIELD, AXE, CROSSBOW]


def attacked(*, weapon: str = "Hammer", **values: Any) -> RevolutionState:
    """Bea (a hammer, a shield, an axe, a crossbow; SR 9) under attack."""
    ana = fighter("ana", weapons=[HAMMER, CROSSBOW], skills=[RANGED], opening_weapon=weapon, sr=30)
    bea = fighter("bea", side="foe", **{"sr": 9, "weapons": ARMS, "opening_weapon": "Hammer", **values})
    return scripted(combat(ana, bea), Attack(actor="ana", target="bea", weapon=weapon)).state


def react(reaction: Any, weapon: str | None = None, **more: Any) -> React:
    return React(**{"actor": "bea", "reaction": reaction, "weapon": weapon, **more})


# ---- which


@pytest.mark.rule("RV-REACT-01", "RV-EFF-14")
@pytest.mark.parametrize(
    "command", [react("parry", "Hammer"), react("parry", "Shield"), react("block", "Shield"), react("dodge"), react("none")]
)
def test_what_an_attack_can_be_answered_with(command: React) -> None:
    done = scripted(attacked(), command)
    assert done.state.phase == Phase.ROLL
    undone(attacked(), command)


@pytest.mark.rule("RV-REACT-01", "RV-REACT-05", "RV-EFF-14")
@pytest.mark.parametrize(
    ("command", "possible"),
    [(react("block", "Shield"), True), (react("dodge"), True), (react("parry", "Hammer"), False), (react("parry", "Shield"), False)],
)
def test_what_a_shot_can_be_answered_with(command: React, possible: bool) -> None:
    state = attacked(weapon="Crossbow")
    assert (command.refuse(state) is None) is possible
    if not possible:
        found = refusal_of(state, command)
        assert (found.code, found.field, found.rule) == ("reaction", "reaction", "RV-REACT-05")


@pytest.mark.rule("RV-REACT-01")
@pytest.mark.parametrize(
    ("command", "rating"),
    [
        (react("parry", "Hammer"), 54),
        (react("block", "Shield"), 54),
        (react("parry", "Axe"), 24),  # no trait for the axe
        (react("dodge"), 14 + 10),
    ],
)
def test_what_a_reaction_is_rolled_with(command: React, rating: int) -> None:
    close = {"name": "Close Combat", "traits": ["Hammer", "Shield"], "rating": 54}
    state = attacked(str_=14, dex=10, skills=[close])
    done = met(
        combat(fighter("ana"), fighter("bea", side="foe", sr=9, weapons=ARMS, str_=14, skills=[close])), 99, answer=command, against=99
    )
    assert done.sum_of("rolled_in_exchange", 1).total == rating
    assert command.refuse(state) is None


@pytest.mark.rule("RV-REACT-01", "RV-TAB-01")
def test_a_dodge_is_agility_with_the_trait_of_the_same_name_or_what_the_house_says() -> None:
    skills = [{"name": "Agility", "traits": ["Dodge"], "rating": 61}, {"name": "Stealth", "traits": ["Duck"], "rating": 44}]
    houses: list[tuple[Values, int]] = [({}, 61), ({"dodge_skill": "Stealth", "dodge_trait": "Duck"}, 44), ({"dodge_trait": "Jump"}, 31)]
    for house, rating in houses:
        state = combat(fighter("ana"), fighter("bea", side="foe", sr=9, skills=skills), **house)
        assert met(state, 99, answer=react("dodge"), against=99).sum_of("rolled_in_exchange", 1).total == rating


# ---- what is impossible


@pytest.mark.rule("RV-REACT-05", "RV-TAB-14")
@pytest.mark.parametrize(
    ("values", "command", "field"),
    [
        ({"unaware": True}, react("parry", "Hammer"), None),
        ({"unaware": True}, react("dodge"), None),
        ({"incapacitated": True}, react("dodge"), None),
        ({}, react("parry", "Crossbow"), "weapon"),
        ({"weapons": [{**HAMMER, "def_cost": None}]}, react("parry", "Hammer"), "weapon"),
        ({"unready": ("Hammer",)}, react("parry", "Hammer"), "weapon"),
        ({"unready": ("Shield",)}, react("block", "Shield"), "weapon"),
        ({}, react("block", "Hammer"), "weapon"),
        ({"weapons": [{**SHIELD, "special": []}]}, react("block", "Shield"), "weapon"),
        ({"weapons": [{**HAMMER, "special": SHIELD["special"]}]}, react("block", "Hammer"), "weapon"),
        ({}, react("parry"), "weapon"),
        ({}, react("block"), "weapon"),
    ],
)
def test_a_reaction_that_is_impossible(values: dict[str, Any], command: React, field: str | None) -> None:
    state = attacked(**{key: value for key, value in values.items() if key != "opening_weapon"}, opening="non_combat")
    found = refusal_of(state, command)
    assert (found.code, found.field) == ("reaction", field)
    assert react("none").refuse(state) is None, "to do nothing is never refused"


@pytest.mark.rule("RV-REACT-01", "RV-REACT-05", "RV-TAB-14")
def test_only_the_one_attacked_reacts_and_only_once() -> None:
    state = attacked()
    assert code(state, React(actor="ana", reaction="parry", weapon="Hammer")) == "not_your_turn"
    assert code(state, React(actor="zoe")) == code(state, react("parry", "Spear")) == "unknown"
    assert code(state, React(actor="zoe", weapon="Spear")) == "unknown"
    assert code(scripted(state, react("dodge")).state, react("dodge")) == "phase"


@pytest.mark.rule("RV-REACT-01")
def test_doing_nothing_is_sent_for_one_who_can_do_nothing_else() -> None:
    assert SYSTEM.next_step(attacked(unaware=True)) == React(actor="bea")
    assert SYSTEM.next_step(attacked()) is None, "she has a choice"


# ---- the price


@pytest.mark.rule("RV-REACT-02")
def test_a_reaction_is_paid_at_once_even_if_the_attack_fails() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=9))
    assert play(state, Attack(actor="ana", target="bea", weapon="Hammer"), react("parry", "Hammer"))["bea"].sr == 9 - 3
    assert met(state, 99, answer=react("parry", "Hammer"), against=99)["bea"].sr == 9 - 3


@pytest.mark.rule("RV-REACT-02", "RV-SR-07", "RV-SR-08")
@pytest.mark.parametrize(("sr", "lost"), [(3, 0), (2, 1), (0, 3)])
def test_a_reaction_that_cannot_be_paid_costs_life_points(sr: int, lost: int) -> None:
    state = attacked(sr=sr)
    accepted = react("parry", "Hammer", accept_without_sr=True)
    done = scripted(state, accepted)
    assert (done["bea"].sr, done["bea"].lp) == (0 if lost else sr - 3, 24 - lost)
    if lost:
        found = refusal_of(state, react("parry", "Hammer"))
        assert (found.code, found.field) == ("sr_short", "accept_without_sr")


@pytest.mark.rule("RV-REACT-02", "RV-SR-08")
def test_a_reaction_that_would_kill_is_refused() -> None:
    deadly = attacked(sr=0, lp=-21)
    assert code(deadly, react("parry", "Hammer", accept_without_sr=True)) == "lp"
    assert refusal_of(deadly, react("parry", "Hammer")).field is None, "nobody is asked to accept what would kill"
    assert scripted(attacked(sr=0, lp=-20), react("parry", "Hammer", accept_without_sr=True))["bea"].lp == -23


@pytest.mark.rule("RV-REACT-05", "RV-SR-08", "RV-TAB-14")
def test_what_is_impossible_is_judged_before_its_price() -> None:
    assert code(attacked(sr=0), react("parry", "Crossbow")) == "reaction"
    assert code(attacked(sr=0), React(actor="ana", reaction="parry", weapon="Hammer")) == "not_your_turn"


# ---- how many


@pytest.mark.rule("RV-REACT-04")
def test_there_is_one_reaction_for_each_attack_as_long_as_they_can_be_paid() -> None:
    swarm = [fighter(who, side="foe", sr=15) for who in ("ork", "owl", "rat", "wasp")]
    state = combat(*swarm, fighter("bea", sr=9))
    for i, foe in enumerate(swarm):
        state = met(state, 99, answer=react("parry", "Hammer", accept_without_sr=i == 3), against=99, actor=foe.id).state
        assert state.combatants["bea"].sr == max(0, 9 - 3 * (i + 1))
    assert state.combatants["bea"].lp == 24 - 3


@pytest.mark.rule("RV-REACT-04", "RV-SR-05")
def test_who_holds_reacts_all_the_same() -> None:
    held = scripted(combat(fighter("bea"), fighter("ana", side="foe", sr=14)), Hold(actor="bea")).state
    assert met(held, 99, answer=react("parry", "Hammer"), against=99)["bea"].sr == 15 - 3


@pytest.mark.rule("RV-REACT-05", "RV-EFF-05")
def test_who_lies_can_react_with_a_penalty() -> None:
    state = combat(fighter("ana"), fighter("bea", side="foe", sr=9, prone=True, str_=14))
    assert met(state, 99, answer=react("parry", "Hammer"), against=99).sum_of("rolled_in_exchange", 1).total == 54 - 30
    assert met(state, 99, answer=react("dodge"), against=99).sum_of("rolled_in_exchange", 1).total == 14 + 10 - 30


@pytest.mark.rule("RV-REACT-05", "RV-EFF-06")
def test_a_weapon_struck_from_the_hand_defends_no_more() -> None:
    state = change(combat(dwarf("ana"), dwarf("bea", side="foe", sr=9)), "bea", unready=("Hammer",))
    declared = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer")).state
    assert code(declared, react("parry", "Hammer")) == "reaction"
    assert react("parry", "Axe").refuse(declared) is None
