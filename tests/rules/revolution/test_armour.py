"""Armour: what a coverage roll meets, shields, look-ups. Rule: section 3.10, RV-TAB-06"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.dice import WrongDieError
from desktop_app.rules.revolution.harm.armour import CoverageLookup, ExpandArmour, elements_of
from desktop_app.rules.revolution.harm.coverage import element_met
from desktop_app.rules.revolution.state import RevolutionState
from tests.rules.revolution.builders import (
    HAMMER,
    SHIELD,
    change,
    combat,
    dwarf,
    fighter,
    refusal_of,
    scripted,
    struck,
    table,
    undone,
)

MILITIA = [
    {"name": "gambeson", "ap": 2, "coverage": 1},
    {"name": "mail shirt", "ap": 5, "coverage": 3},
    {"name": "pot helm", "ap": 8, "coverage": 9},
]


def ap_met(text: str, roll: int) -> int:
    found = element_met(elements_of(text) or (), roll)
    return found.ap if found is not None else 0


def duel(**values: Any) -> RevolutionState:
    """Ana with a hammer and Close Combat 100 against Bea, Toughness 20, no weapon."""
    house = {name: values.pop(name) for name in list(values) if name in ("coverage_mode", "shield_coverage", "damage_mode")}
    skilled = fighter("ana", skills=[{"name": "Close Combat", "traits": ["Hammer"], "rating": 100}])
    bea = fighter("bea", **{"side": "foe", "sr": 1, "weapons": [], "toughness": 20, "opening": "non_combat", **values})
    return combat(skilled, bea, **house)


def stopped(state: RevolutionState, face: int, *dice: int) -> int:
    """Return how much of 7 points of damage is stopped by a hit with this d100."""
    return 7 - struck(state, face, *(dice or (3, 2, 2))).sum_of("damage_rolled").total


# ---- the worked examples


@pytest.mark.rule("RV-TAB-06", "RV-ARM-03", "RV-ARM-04")
@pytest.mark.parametrize(("unit", "ap"), [(0, 0), (1, 2), (2, 2), (3, 5), (8, 5), (9, 7)])
def test_the_militia_infantryman(unit: int, ap: int) -> None:
    assert stopped(duel(armour=MILITIA), 50 + unit) == ap  # the helm's 8 stop all 7


@pytest.mark.rule("RV-TAB-06", "RV-ARM-03")
@pytest.mark.parametrize(("roll", "ap"), [(3, 0), (4, 4), (6, 4), (7, 8), (8, 8)])
def test_the_second_example(roll: int, ap: int) -> None:
    assert ap_met("4/4+, 8/7+", roll) == ap


@pytest.mark.rule("RV-ARM-06", "RV-TAB-06")
def test_the_short_form_is_written_out_as_a_table() -> None:
    done = scripted(table(fighter("ana")), ExpandArmour(text="2/1+, 5/3+, 8/9+"))
    assert done.fact("armour_expanded", "table") == "0: 0 · 1–2: 2 · 3–8: 5 · 9: 8"
    undone(table(fighter("ana")), ExpandArmour(text="4/4+"))


# ---- the look-up


@pytest.mark.rule("RV-ARM-03")
def test_coverage_counts_not_the_order_nor_the_points() -> None:
    assert ap_met("8/7+, 4/4+", 8) == 8
    assert (ap_met("8/2+, 3/6+", 5), ap_met("8/2+, 3/6+", 6)) == (8, 3), "the greater Coverage goes before the harder piece"


@pytest.mark.rule("RV-ARM-03")
def test_of_equal_coverage_the_harder_piece_is_met() -> None:
    assert ap_met("5/3+, 7/3+, 6/3+", 4) == 7


@pytest.mark.rule("RV-ARM-03", "RV-ARM-06")
def test_an_element_that_is_not_there_stops_nothing() -> None:
    assert elements_of("-/-") == () and ap_met("-/-, 5/0+", 0) == 5 and ap_met("-/-", 9) == 0


@pytest.mark.rule("RV-ARM-02", "RV-ARM-01")
def test_layers_do_not_add() -> None:
    assert stopped(duel(armour=[{"ap": 2, "coverage": 0}, {"ap": 3, "coverage": 0}, {"ap": 4, "coverage": 1}]), 55) == 4


@pytest.mark.rule("RV-ARM-06")
@pytest.mark.parametrize(
    ("text", "read"), [("16/all", ((16, 0),)), ("16/0+", ((16, 0),)), (" 2/1+ ,5 / 3 + ", ((2, 1), (5, 3))), ("0/9+", ((0, 9),))]
)
def test_the_notation(text: str, read: tuple[tuple[int, int], ...]) -> None:
    found = elements_of(text)
    assert found is not None and tuple((element.ap, element.coverage) for element in found) == read


@pytest.mark.rule("RV-ARM-06", "RV-TAB-14")
@pytest.mark.parametrize("text", ["", "armour", "5/10+", "5/3", "-1/3+", "5+/3", "2/1+; 5/3+"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    found = refusal_of(table(fighter("ana")), ExpandArmour(text=text))
    assert (found.code, found.field) == ("value", "text")


# ---- the coverage roll


@pytest.mark.rule("RV-ARM-04", "RV-TEST-01")
@pytest.mark.parametrize(("face", "ap"), [(9, 3), (99, 3), (90, 0), (100, 0), (1, 1), (91, 1)])
def test_the_unit_die_of_the_attack_is_the_coverage_roll_whatever_the_tens_die_was(face: int, ap: int) -> None:
    assert stopped(duel(armour=[{"ap": 1, "coverage": 1}, {"ap": 3, "coverage": 9}]), face) == ap


@pytest.mark.rule("RV-ARM-05", "RV-TAB-01")
def test_by_house_rule_it_has_a_die_of_its_own() -> None:
    state = duel(armour=MILITIA, coverage_mode="separate_roll")
    assert stopped(state, 59, 0, 3, 2, 2) == 0
    assert stopped(state, 50, 3, 3, 2, 2) == 5
    done = struck(state, 50, 9, 3, 2, 2)
    assert done.asks[0][:3] == (1, 10, "coverage") and done["bea"].sr == 1
    with pytest.raises(WrongDieError):
        struck(state, 50, 10, 3, 2, 2)


# ---- shields


@pytest.mark.rule("RV-ARM-09")
@pytest.mark.parametrize(
    ("changes", "ap"),
    [
        ({}, 5),
        ({"unready": ("Shield",)}, 2),
        ({"unaware": True}, 2),
        ({"incapacitated": True}, 2),
        ({"prone": True}, 5),
        ({"held": True}, 5),
    ],
)
def test_a_ready_shield_raises_the_coverage_roll_for_one_who_can_use_it(changes: dict[str, Any], ap: int) -> None:
    state = change(duel(armour=MILITIA, weapons=[SHIELD]), "bea", **changes)
    assert stopped(state, 52) == ap  # 2, or 2 + 1


@pytest.mark.rule("RV-ARM-09")
def test_of_several_shields_the_best_counts_and_no_roll_passes_9() -> None:
    shields = [SHIELD, {**SHIELD, "name": "Tower shield", "coverage_bonus": 4}]
    assert stopped(duel(armour=[{"ap": 1, "coverage": 7}, {"ap": 2, "coverage": 8}], weapons=shields), 53) == 1  # 3 + 4, not 3 + 5
    assert stopped(duel(armour=MILITIA, weapons=shields), 57) == 7  # 7 + 4 is held to 9: the helm


@pytest.mark.rule("RV-ARM-09")
def test_only_a_shield_does_that() -> None:
    assert stopped(duel(armour=MILITIA, weapons=[{**HAMMER, "coverage_bonus": 3}]), 52) == 2


@pytest.mark.rule("RV-ARM-09", "RV-TAB-01")
def test_by_house_rule_shields_cover_nothing() -> None:
    assert stopped(duel(armour=MILITIA, weapons=[SHIELD], shield_coverage=False), 52) == 2


# ---- look-ups


@pytest.mark.rule("RV-ARM-03", "RV-ARM-10", "RV-LOC-03")
@pytest.mark.parametrize(
    ("asked", "roll", "element", "ap"),
    [
        ({"armour": "2/1+, 5/3+, 8/9+", "coverage_roll": 8}, 8, None, 5),
        ({"armour": "2/1+", "coverage_roll": 0}, 0, None, 0),
        ({"armour": "2/1+, 5/3+", "coverage_roll": 2, "modifier": 1}, 3, None, 5),
        ({"armour": "8/9+", "coverage_roll": 8, "modifier": 5}, 9, None, 8),
        ({"armour": "3/0+", "coverage_roll": 2, "modifier": -9}, 0, None, 3),
        ({"target": "ana", "coverage_roll": 6}, 6, "mail shirt/coif", 5),
        ({"target": "ana", "location": "head", "coverage_roll": 3}, 3, None, 5),
        ({"target": "ana", "location": "head", "coverage_roll": 4}, 4, None, 8),
    ],
)
def test_what_a_roll_would_meet_can_be_looked_up(asked: dict[str, Any], roll: int, element: str | None, ap: int) -> None:
    done = scripted(table(dwarf("ana")), CoverageLookup(**asked))
    assert [done.fact("coverage_found", key) for key in ("roll", "element", "ap")] == [roll, element, ap]
    assert done.state == table(dwarf("ana")) and done.rolls == ()
    undone(table(dwarf("ana")), CoverageLookup(**asked))


@pytest.mark.rule("RV-ARM-03", "RV-TAB-14")
@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({"armour": "mail", "coverage_roll": 3}, ("value", "armour")),
        ({"armour": "2/1+", "coverage_roll": 10}, ("value", "coverage_roll")),
        ({"armour": "2/1+", "coverage_roll": -1}, ("value", "coverage_roll")),
        ({"target": "zoe", "coverage_roll": 3}, ("unknown", "target")),
        ({"target": "ana", "location": "tail", "coverage_roll": 3}, ("unknown", "location")),
    ],
)
def test_a_look_up_that_is_refused(asked: dict[str, Any], refused: tuple[str, str]) -> None:
    found = refusal_of(table(dwarf("ana")), CoverageLookup(**asked))
    assert (found.code, found.field) == refused
