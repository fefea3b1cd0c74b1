"""Rest, treatment, and the game master's own hand. Rule: section 3.14, section 5.1 (gm_set)"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import Place, SetCounter
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.gm import GmSet
from desktop_app.rules.revolution.harm.recovery import Heal, Rest
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from tests.narrowing import Values
from tests.rules.revolution.builders import (
    STEPS,
    cell,
    code,
    combat,
    dwarf,
    fighter,
    idle,
    intents,
    met,
    refusal_of,
    scripted,
    session,
    table,
    undone,
)


def hurt(**values: Any) -> RevolutionState:
    """Ana at the table with so many life points of 24."""
    return table(dwarf("ana", **values))


# ---- rest


@pytest.mark.rule("RV-HEAL-01")
@pytest.mark.parametrize(("lp", "wounded", "after"), [(10, False, 24), (-5, False, 24), (24, False, 24), (-5, True, -5)])
def test_rest_gives_all_life_points_back_to_one_who_is_not_wounded(lp: int, wounded: bool, after: int) -> None:
    for state in (hurt(lp=lp, wounded=wounded), idle(dwarf("ana", lp=lp, wounded=wounded))):
        done = scripted(state, Rest(actor="ana"))
        assert (done["ana"].lp, done["ana"].wounded) == (after, wounded)
        undone(state, Rest(actor="ana"))


@pytest.mark.rule("RV-HEAL-01", "RV-TAB-14")
def test_there_is_no_rest_in_a_combat_nor_for_the_dead() -> None:
    assert code(combat(dwarf("ana")), Rest(actor="ana")) == code(intents(dwarf("ana")), Rest(actor="ana")) == "phase"
    assert code(hurt(dead=True), Rest(actor="ana")) == "state"
    assert code(hurt(), Rest(actor="zoe")) == "unknown"


# ---- treatment


@pytest.mark.rule("RV-HEAL-02")
@pytest.mark.parametrize(
    ("lp", "amount", "after", "wounded"), [(-9, 8, -1, True), (-9, 9, 0, False), (-9, 10, 1, False), (20, 4, 24, False), (20, 5, 24, False)]
)
def test_treatment_raises_life_points_and_ends_the_wound_at_0(lp: int, amount: int, after: int, wounded: bool) -> None:
    state = hurt(lp=lp, wounded=lp < 0, major_total={"torso": 9} if lp < 0 else {})
    done = scripted(state, Heal(target="ana", amount=amount))
    assert (done["ana"].lp, done["ana"].wounded) == (after, wounded)
    assert done["ana"].major_total == ({"torso": 9} if wounded else {})
    undone(state, Heal(target="ana", amount=amount))


@pytest.mark.rule("RV-HEAL-02", "RV-LOC-05")
@pytest.mark.parametrize(("amount", "left"), [(4, {"torso": 5, "head": 3}), (9, {"torso": 0, "head": 3})])
def test_a_location_that_is_named_gets_better(amount: int, left: dict[str, int]) -> None:
    state = table(dwarf("ana", lp=-12, wounded=True, major_total={"torso": 9, "head": 3}), damage_mode="localised")
    done = scripted(state, Heal(target="ana", amount=amount, location="torso"))
    assert (done["ana"].lp, done["ana"].major_total) == (-12 + amount, left)


@pytest.mark.rule("RV-HEAL-02", "RV-TAB-14")
@pytest.mark.parametrize(
    ("values", "command", "refused"),
    [
        ({"dead": True}, Heal(target="ana", amount=1), ("state", "target")),
        ({}, Heal(target="ana", amount=0), ("value", "amount")),
        ({}, Heal(target="zoe", amount=1), ("unknown", "target")),
        ({}, Heal(target="ana", amount=1, location="tail"), ("unknown", "location")),
        ({"dead": True}, Heal(target="ana", amount=0), ("state", "target")),
    ],
)
def test_a_treatment_that_is_refused(values: dict[str, Any], command: Heal, refused: tuple[str, str]) -> None:
    found = refusal_of(hurt(**values), command)
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-HEAL-02", "RV-TAB-14")
def test_treatment_comes_in_a_combat_too_but_not_in_an_exchange() -> None:
    state = combat(dwarf("ana", lp=-2, wounded=True), fighter("bea", side="foe", sr=1))
    assert scripted(state, Heal(target="ana", amount=2))["ana"].wounded is False
    open_now = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer")).state
    assert code(open_now, Heal(target="ana", amount=2)) == "phase"


# ---- the game master's own hand


@pytest.mark.rule("RV-HEAL-02", "RV-INJ-04")
@pytest.mark.parametrize(
    "command",
    [
        GmSet(target="ana", field_="lp", value=0),
        SetCounter(target="ana", counter="lp", value=0),
        EditSheet(target="ana", path="/counters/lp", value=0, part="combatant"),
    ],
)
def test_life_points_set_to_0_or_more_end_the_wound(command: Any) -> None:
    state = hurt(lp=-4, wounded=True, major_total={"head": 4})
    done = scripted(state, command)
    assert (done["ana"].lp, done["ana"].wounded, done["ana"].major_total) == (0, False, {})
    undone(state, command)


@pytest.mark.rule("RV-INJ-06")
@pytest.mark.parametrize(("value", "dead"), [(-23, False), (-24, True), (-25, True)])
def test_life_points_set_by_hand_at_the_limit_or_below_kill(value: int, dead: bool) -> None:
    commands: list[Command[Any]] = [GmSet(target="ana", field_="lp", value=value), SetCounter(target="ana", counter="lp", value=value)]
    for command in commands:
        done = scripted(hurt(lp=-4, wounded=True), command)
        assert (done["ana"].lp, done["ana"].dead, done["ana"].wounded) == (value, dead, True)
        assert ("died" in done.names) is dead
        undone(hurt(lp=-4, wounded=True), command)


@pytest.mark.rule("RV-INJ-06")
def test_where_death_is_switched_off_no_number_kills() -> None:
    assert not scripted(table(dwarf("ana", lp=-4), death_at="never"), GmSet(target="ana", field_="lp", value=-90))["ana"].dead


@pytest.mark.rule("RV-TAB-14")
@pytest.mark.parametrize(
    ("name", "value", "more", "after"),
    [
        ("sr", 3, {}, ("sr", 3)),
        ("sr", 0, {}, ("sr", 0)),
        ("lp", -24, {}, ("lp", -24)),
        ("lp", 24, {}, ("lp", 24)),
        ("protection", 2, {}, ("protection", 2)),
        ("wounded", True, {}, ("wounded", True)),
        ("dead", True, {}, ("dead", True)),
        ("incapacitated", True, {}, ("incapacitated", True)),
        ("held", True, {}, ("held", True)),
        ("unaware", True, {}, ("unaware", True)),
        ("prone", True, {}, ("prone", True)),
        ("ready", False, {"weapon": "Axe"}, ("unready", ("Axe",))),
        ("loaded", False, {"weapon": "Crossbow"}, ("unloaded", ("Crossbow",))),
        ("engaged_with", ["bea"], {}, ("engaged_with", ("bea",))),
        ("immunities", ["kinetic"], {}, ("immunities", ("kinetic",))),
        ("major_total", 4, {"location": "head"}, ("major_total", {"head": 4})),
        ("position", [*cell(3)], {}, ("cell", cell(3))),
        ("position", None, {}, ("cell", None)),
    ],
)
def test_every_field_of_a_combatant_can_be_set(name: str, value: Any, more: Values, after: tuple[str, object]) -> None:
    state = combat(dwarf("ana", at=cell(0)), fighter("bea", side="foe", at=cell(1)))
    command = GmSet(target="ana", field_=name, value=value, **more)
    done = scripted(state, command)
    assert getattr(done["ana"], after[0]) == after[1]
    undone(state, command)


@pytest.mark.rule("RV-EXCH-07")
def test_an_engagement_set_by_hand_holds_for_both_and_a_weapon_can_be_given_back() -> None:
    state = combat(dwarf("ana", unready=("Axe",)), fighter("bea", side="foe", engaged_with=("cid",)), fighter("cid", engaged_with=("bea",)))
    done = scripted(state, GmSet(target="ana", field_="engaged_with", value=["bea"]))
    assert (done["ana"].engaged_with, done["bea"].engaged_with) == (("bea",), ("cid", "ana"))
    free = scripted(done.state, GmSet(target="bea", field_="engaged_with", value=[]))
    assert (free["ana"].engaged_with, free["bea"].engaged_with, free["cid"].engaged_with) == ((), (), ())
    assert scripted(state, GmSet(target="ana", field_="ready", value=True, weapon="Axe"))["ana"].unready == ()


@pytest.mark.rule("RV-EXCH-07")
@pytest.mark.parametrize(
    ("to", "engaged"), [(cell(1, 1), ("bea",)), (cell(0), ("bea",)), (cell(2, 1), ("bea",)), (cell(3), ()), (cell(-1), ()), (None, ())]
)
def test_a_token_put_elsewhere_leaves_its_melee_behind(to: tuple[int, int] | None, engaged: tuple[str, ...]) -> None:
    state = combat(dwarf("ana", at=cell(0), engaged_with=("bea",)), fighter("bea", side="foe", at=cell(1), engaged_with=("ana",)))
    by_hand = [Place(target="ana", cell=to), GmSet(target="ana", field_="position", value=None if to is None else [*to])]
    for command in by_hand:
        door = session(state)
        door.do(command)
        after = STEPS.own(door.state).combatants
        assert (after["ana"].engaged_with, after["bea"].engaged_with) == (engaged, ("ana",) if engaged else ())
    undone(state, *by_hand)


@pytest.mark.rule("RV-EXCH-07", "RV-GRID-01")
def test_a_token_put_where_it_was_leaves_nobody() -> None:
    state = combat(dwarf("ana", engaged_with=("bea",)), fighter("bea", side="foe", engaged_with=("ana",)))
    assert scripted(state, SYSTEM.turn(state, "ana", 0))["bea"].engaged_with == ("ana",)


@pytest.mark.rule("RV-SENSE-01")
def test_darkness_is_set_for_the_whole_encounter() -> None:
    dark = scripted(combat(dwarf("ana")), GmSet(field_="darkness", value=True)).state
    assert dark.darkness is True
    assert scripted(dark, GmSet(field_="darkness", value=False)).state.darkness is False
    undone(dark, GmSet(field_="darkness", value=False))


@pytest.mark.rule("RV-TAB-14")
@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (GmSet(target="zoe", field_="sr", value=1), ("unknown", "target")),
        (GmSet(target="ana", field_="luck", value=1), ("unknown", "field")),
        (GmSet(target="ana", field_="in_combat", value=True), ("unknown", "field")),
        (GmSet(target="ana", field_="size_mod_applied", value=True), ("unknown", "field")),
        (GmSet(target="ana", field_="darkness", value=True), ("unknown", "field")),
        (GmSet(field_="sr", value=1), ("unknown", "field")),
        (GmSet(field_="darkness", value=1), ("value", "value")),
        (GmSet(target="ana", field_="sr", value=-1), ("value", "value")),
        (GmSet(target="ana", field_="sr", value=True), ("value", "value")),
        (GmSet(target="ana", field_="lp", value=25), ("value", "value")),
        (GmSet(target="ana", field_="prone", value=1), ("value", "value")),
        (GmSet(target="ana", field_="ready", value=True, weapon="Spear"), ("unknown", "weapon")),
        (GmSet(target="ana", field_="loaded", value=1, weapon="Crossbow"), ("value", "value")),
        (GmSet(target="ana", field_="major_total", value=1, location="tail"), ("unknown", "location")),
        (GmSet(target="ana", field_="engaged_with", value=["ana"]), ("value", "value")),
        (GmSet(target="ana", field_="engaged_with", value=["zoe"]), ("value", "value")),
        (GmSet(target="ana", field_="immunities", value="kinetic"), ("value", "value")),
        (GmSet(target="ana", field_="position", value=[1]), ("value", "value")),
    ],
)
def test_a_value_that_does_not_fit(command: GmSet, refused: tuple[str, str]) -> None:
    found = refusal_of(combat(dwarf("ana"), fighter("bea", side="foe")), command)
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-SR-10", "RV-TAB-01")
def test_strike_rank_below_0_can_be_set_where_the_house_rule_knows_it() -> None:
    assert scripted(combat(dwarf("ana"), sr_floor="none"), GmSet(target="ana", field_="sr", value=-3))["ana"].sr == -3


@pytest.mark.rule("RV-TAB-14")
def test_the_game_master_may_set_anything_at_any_time() -> None:
    state = combat(dwarf("ana"), fighter("bea", side="foe", sr=1))
    for moment in (state, met(state, 54).state, idle(dwarf("ana")), intents(dwarf("ana")), table(dwarf("ana"))):
        assert scripted(moment, GmSet(target="ana", field_="protection", value=2))["ana"].protection == 2


@pytest.mark.rule("RV-HEAL-02")
def test_a_life_point_given_by_hand_ends_the_wound_too() -> None:
    assert SYSTEM.heal(hurt(lp=-1, wounded=True), "ana") == SetCounter(target="ana", counter="lp", value=0)
