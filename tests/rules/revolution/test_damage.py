"""Damage: dice, what is taken off, immunity; harm without an exchange. Rule: section 3.9, section 5.4 (apply_damage)"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.dice import DiceNeeded, WrongDieError
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.harm.damage import ApplyDamage
from desktop_app.rules.revolution.state import ActiveBlessing, RevolutionState
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
    idle,
    refusal_of,
    scripted,
    struck,
    table,
    undone,
)

LEATHER = {"name": "leather", "ap": 2, "coverage": 0}


def duel(ana: dict[str, Any] | None = None, bea: dict[str, Any] | None = None, **house: Any) -> RevolutionState:
    """Ana with a hammer (1d3+2d2) against Bea (Toughness 20, no armour)."""
    return combat(fighter("ana", **(ana or {})), fighter("bea", **{"side": "foe", "sr": 1, "toughness": 20, **(bea or {})}), **house)


def net(state: RevolutionState, *dice: int, face: int = 30, **values: Any) -> int:
    return struck(state, face, *dice, **values).sum_of("damage_rolled").total


# ---- dice


@pytest.mark.rule("RV-DMG-01", "RV-TAB-03")
@pytest.mark.parametrize(
    ("weapon", "dice", "asked", "total"),
    [
        (HAMMER, (3, 1, 2), [(1, 3), (2, 2)], 3 + 1 + 2),
        (SHIELD, (2, 2), [(1, 2), (1, 2)], 2 + 2),
        (CROSSBOW, (10, 2, 2, 1), [(1, 10), (3, 2)], 10 + 5),
        ({**HAMMER, "damage": "2d6"}, (6, 5), [(2, 6)], 6 + 5),
        ({**HAMMER, "damage": "2d4+1d2"}, (4, 1, 2), [(2, 4), (1, 2)], 4 + 1 + 2),
    ],
)
def test_base_dice_then_two_sided_dice(weapon: dict[str, Any], dice: tuple[int, ...], asked: list[tuple[int, int]], total: int) -> None:
    done = struck(duel({"weapons": [weapon], "skills": [RANGED, {"name": "Close Combat", "rating": 54}]}), 20, *dice, weapon=weapon["name"])
    assert done.sum_of("damage_rolled").total == total
    assert [(count, sides) for count, sides, *_ in done.asks] == asked


@pytest.mark.rule("RV-DMG-01")
def test_might_is_in_the_printed_damage_already() -> None:
    assert net(duel({"might": 5}), 1, 1, 1) == 3


@pytest.mark.rule("RV-DMG-01", "RV-TAB-14")
@pytest.mark.parametrize("dice", [(4, 1, 1), (0, 1, 1), (3, 3, 1), (3, 1), (3, 1, 1, 1)])
def test_dice_that_do_not_fit_are_not_taken(dice: tuple[int, ...]) -> None:
    with pytest.raises(DiceNeeded if len(dice) < 3 else WrongDieError):
        net(duel(), *dice)


# ---- the pipeline


@pytest.mark.rule("RV-DMG-02", "RV-ARM-01")
@pytest.mark.parametrize(("ap", "left"), [(5, 2), (7, 0), (9, 0)])
def test_armour_is_subtracted_and_nothing_falls_below_0(ap: int, left: int) -> None:
    assert net(duel(bea={"armour": [{"ap": ap, "coverage": 0}]}), 3, 2, 2) == left


@pytest.mark.rule("RV-DMG-02", "RV-BLESS-05")
def test_protection_is_subtracted_beside_armour_the_highest_of_them() -> None:
    blessing = ActiveBlessing(blessing="shield_of_deity", actor="bea", deity="Sun", protection=3)
    state = duel(bea={"armour": [LEATHER], "protection": 1})
    assert net(state, 3, 2, 2) == 7 - 2 - 1
    assert net(change(state, "bea", active_blessings=(blessing,)), 3, 2, 2) == 7 - 2 - 3
    assert net(change(state, "bea", protection=4, active_blessings=(blessing,)), 3, 2, 2) == 7 - 2 - 4


@pytest.mark.rule("RV-DMG-02", "RV-BLESS-09")
def test_of_several_bonuses_on_a_weapon_the_highest_counts() -> None:
    lent = tuple(ActiveBlessing(blessing=f"true_{n}", actor="ana", deity="Sun", weapon="Hammer", damage_bonus=n) for n in (6, 8))
    other = ActiveBlessing(blessing="true_weapon", actor="ana", deity="Sun", weapon="Axe", damage_bonus=20)
    assert net(duel({"active_blessings": (*lent, other)}), 1, 1, 1) == 3 + 8


@pytest.mark.rule("RV-DMG-02")
def test_every_term_of_the_damage_is_told() -> None:
    made = struck(duel(bea={"armour": [LEATHER], "protection": 1}), 30, 3, 2, 2).sum_of("damage_rolled")
    assert [(term.label, term.value) for term in made.terms] == [("base dice", 3), ("d2", 4), ("leather", -2), ("protection", -1)]


# ---- immunity


@pytest.mark.rule("RV-DMG-03")
@pytest.mark.parametrize(
    ("types", "left"),
    [(["kinetic"], 0), (["kinetic", "elemental"], 7), (["elemental"], 7), (["magical"], 7), (["kinetic", "magical"], 7)],
)
def test_immunity_stops_what_is_neither_elemental_nor_magical(types: list[str], left: int) -> None:
    assert net(duel({"weapons": [{**HAMMER, "damage_types": types}]}, {"immunities": ["kinetic"]}), 3, 2, 2) == left


@pytest.mark.rule("RV-DMG-03")
def test_immunity_stops_a_single_point_too() -> None:
    hard = {"armour": [{"ap": 6, "coverage": 0}]}
    assert net(duel(bea=hard), 3, 2, 2) == 1
    assert net(duel(bea={**hard, "immunities": ["kinetic"]}), 3, 2, 2) == 0


@pytest.mark.rule("RV-DMG-03")
def test_a_weapon_under_a_blessing_counts_as_magical() -> None:
    lent = ActiveBlessing(blessing="true_weapon", actor="ana", deity="Sun", weapon="Hammer", damage_bonus=6)
    assert net(duel({"active_blessings": (lent,)}, {"immunities": ["kinetic"]}), 1, 1, 1) == 3 + 6
    on_another = ActiveBlessing(blessing="true_weapon", actor="ana", deity="Sun", weapon="Axe", damage_bonus=6)
    assert net(duel({"active_blessings": (on_another,)}, {"immunities": ["kinetic"]}), 1, 1, 1) == 0


@pytest.mark.rule("RV-DMG-03")
def test_an_immunity_can_come_with_a_blessing_or_from_the_game_master() -> None:
    wolf = ActiveBlessing(blessing="lycanthropy", actor="bea", deity="Moon", immunities=("kinetic",))
    assert net(change(duel(), "bea", active_blessings=(wolf,)), 3, 2, 2) == 0
    assert net(change(duel(), "bea", immunities=("kinetic",)), 3, 2, 2) == 0


@pytest.mark.rule("RV-EXCH-06", "RV-DMG-02")
def test_the_wound_follows_the_damage_and_the_exchange_is_over() -> None:
    done = struck(duel({"weapons": [AXE]}), 24, 4, 1, 1, 1, 1, weapon="Axe")
    assert done["bea"].sr == 0 and done.state.pending == ()


# ---- without an exchange


@pytest.mark.rule("RV-INJ-01", "RV-DMG-02")
@pytest.mark.parametrize(("amount", "lp", "sr"), [(0, 24, 9), (6, 24, 3), (7, -7, 2)])
def test_a_fall_wounds_by_its_net_damage(amount: int, lp: int, sr: int) -> None:
    state = combat(fighter("ana", sr=9, armour=[LEATHER]), fighter("bea", side="foe", sr=1))
    done = scripted(state, ApplyDamage(target="ana", net=amount))
    assert (done["ana"].lp, done["ana"].sr) == (lp, sr)
    undone(state, ApplyDamage(target="ana", net=amount))


@pytest.mark.rule("RV-ARM-03", "RV-ARM-09", "RV-DMG-02")
@pytest.mark.parametrize(("roll", "left"), [(1, 8 - 0 - 1), (2, 8 - 2 - 1), (6, 8 - 5 - 1), (9, 0)])
def test_a_trap_goes_through_armour_and_protection_but_no_shield_helps(roll: int, left: int) -> None:
    state = combat(dwarf("ana", protection=1, toughness=20), fighter("bea", side="foe", sr=1))
    done = scripted(state, ApplyDamage(target="ana", total=8, coverage_roll=roll))
    assert done.sum_of("damage_applied").total == left


@pytest.mark.rule("RV-LOC-02", "RV-ARM-10")
def test_where_damage_is_localised_a_location_is_named() -> None:
    state = combat(dwarf("ana"), fighter("bea", side="foe", sr=1), damage_mode="localised")
    found = refusal_of(state, ApplyDamage(target="ana", net=3))
    assert (found.code, found.field) == ("value", "location")
    assert code(state, ApplyDamage(target="ana", net=3, location="tail")) == "unknown"
    done = scripted(state, ApplyDamage(target="ana", total=8, coverage_roll=4, location="head"))
    assert done.sum_of("damage_applied").total == 0, "8/4+ on the head"
    assert scripted(state, ApplyDamage(target="bea", net=3)).sum_of("damage_applied").total == 3, "her body has none"


@pytest.mark.rule("RV-TAB-14", "RV-DMG-02")
@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (ApplyDamage(target="zoe", net=1), ("unknown", "target")),
        (ApplyDamage(target="ana", others=("zoe",), net=1), ("unknown", "target")),
        (ApplyDamage(target="cid", net=1), ("state", "target")),
        (ApplyDamage(target="ana"), ("value", "net")),
        (ApplyDamage(target="ana", net=1, total=1, coverage_roll=1), ("value", "net")),
        (ApplyDamage(target="ana", net=-1), ("value", "net")),
        (ApplyDamage(target="ana", net=100), ("value", "net")),
        (ApplyDamage(target="ana", total=5), ("value", "coverage_roll")),
        (ApplyDamage(target="ana", total=5, coverage_roll=10), ("value", "coverage_roll")),
    ],
)
def test_harm_that_is_refused(command: ApplyDamage, refused: tuple[str, str]) -> None:
    found = refusal_of(combat(fighter("ana"), fighter("cid", dead=True)), command)
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-TAB-14", "RV-INJ-01")
def test_harm_comes_at_any_time_but_in_an_exchange() -> None:
    command = ApplyDamage(target="ana", net=8)
    for state in (idle(fighter("ana")), table(fighter("ana")), combat(fighter("ana"))):
        assert scripted(state, command)["ana"].lp == -8
    declared = scripted(duel(), Attack(actor="ana", target="bea", weapon="Hammer")).state
    assert code(declared, command) == "phase"


@pytest.mark.rule("RV-INJ-01")
def test_several_are_wounded_alike() -> None:
    done = scripted(combat(fighter("ana"), fighter("bea", toughness=9)), ApplyDamage(target="ana", others=("bea",), net=8))
    assert (done["ana"].lp, done["bea"].lp) == (-8, 24)
