"""The combat as a whole: start, join, leave, the ends of rounds, combats and scenes. Rule: section 5.1, section 6"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.magic.faith import EndScene
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from desktop_app.rules.revolution.state import Fighter, PendingMod, Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.acts import OtherAction
from desktop_app.rules.revolution.turn.opening import LockIntents
from desktop_app.rules.revolution.turn.rounds import EndCombat, EndRound, Join, Leave, StartCombat
from tests.narrowing import of_kind
from tests.rules.revolution.builders import (
    CROSSBOW,
    HAMMER,
    SHIELD,
    cell,
    change,
    code,
    combat,
    dwarf,
    fighter,
    idle,
    intents,
    refusal_of,
    scripted,
    table,
    undone,
)

BOTH_WRONG = Join(actor="ana", opening="attack", weapon="Axe", position=cell(5))
"""The axe is not in hand, and a combatant stands there."""
WAITING = PendingMod(modifier="penalty", expires_round=9)


def before() -> RevolutionState:
    """Three who have not begun to fight."""
    return idle(dwarf("ana", at=cell(0)), fighter("bea", at=cell(5), side="foe"), fighter("cid", at=cell(7), side="foe"))


# ---- starting


@pytest.mark.rule("RV-SR-03", "RV-INIT-01")
def test_the_order_in_which_they_are_named_is_the_order_of_entry() -> None:
    done = scripted(before(), StartCombat(combatants=("cid", "ana")))
    assert done.state.roster == ("cid", "ana", "bea")
    assert (done.state.phase, done.state.round) == (Phase.INTENTS, 1)
    assert [done[who].in_combat for who in done.state.roster] == [True, True, False]
    assert scripted(before(), StartCombat()).state.roster == ("ana", "bea", "cid")
    undone(before(), StartCombat())


@pytest.mark.rule("RV-ACT-02", "RV-ACT-04")
def test_weapons_are_ready_and_loaded_unless_told() -> None:
    state = change(before(), "ana", unready=("Axe",), unloaded=("Crossbow",))
    assert (scripted(state, StartCombat())["ana"].unready, scripted(state, StartCombat())["ana"].unloaded) == ((), ())
    told = scripted(state, StartCombat(ready={"ana": ("Hammer", "Shield")}))
    assert told["ana"].unready == ("Axe", "Crossbow") and told["bea"].unready == ()
    assert scripted(state, StartCombat(ready={"ana": ()}))["ana"].unready == ("Hammer", "Shield", "Axe", "Crossbow")


@pytest.mark.rule("RV-INIT-04", "RV-EXCH-07")
def test_a_combat_begins_without_a_trace_of_the_last_one_but_wounds_stay() -> None:
    old = change(before(), "ana", sr=9, held=True, engaged_with=("bea",), pending=(WAITING,), lp=-3, wounded=True, prone=True)
    fresh = scripted(old, StartCombat(sides={"ana": "third"}, positions={"ana": cell(3)}))
    ana = fresh["ana"]
    assert (ana.sr, ana.held, ana.engaged_with, ana.pending) == (0, False, (), ())
    assert (ana.lp, ana.wounded, ana.prone, ana.side, ana.cell) == (-3, True, True, "third", cell(3))


@pytest.mark.rule("RV-TAB-01")
def test_a_combat_can_begin_with_house_rules() -> None:
    done = scripted(before(), StartCombat(config={"damage_mode": "localised", "dodge_sr": 4}))
    assert (done.state.settings.damage_mode, done.state.settings.dodge_sr, done.state.settings.move_sr) == ("localised", 4, 5)


@pytest.mark.rule("RV-TAB-01")
@pytest.mark.parametrize(
    "house",
    [
        {"slash_bonus": 3},
        {"slash_bonus": "2d4"},
        {"rp_attribute": "cha"},
        {"rp_attribute": {"Craft": "dex", "Science": "int"}},
        {"cell_size_m": 5},
        {"without_sr_lp": 4},
        {"death_at": -7},
        {"sr_tie": ["int", "entry"]},
        {"dodge_skill": "Acrobatics"},
        {"range_bands": {"S": 20}},
        {"conflict_die": "3d4"},
    ],
    ids=str,
)
def test_every_value_of_the_table_can_be_put_in_force(house: dict[str, Any]) -> None:
    done = scripted(before(), StartCombat(config=house)).state
    (name,) = house
    written = SYSTEM.codec.encode(done.settings)
    assert written[name] == house[name]
    assert SYSTEM.codec.encode(SYSTEM.codec.decode(RevolutionSettings, written)) == written


@pytest.mark.rule("RV-TAB-14", "RV-TAB-01")
@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (StartCombat(combatants=("zoe",)), ("unknown", "combatants")),
        (StartCombat(sides={"zoe": "foe"}), ("unknown", "combatants")),
        (StartCombat(combatants=("ana", "ana")), ("value", "combatants")),
        (StartCombat(ready={"ana": ("Spear",)}), ("unknown", "ready")),
        (StartCombat(positions={"ana": cell(5)}), ("value", "positions")),
        (StartCombat(positions={"ana": cell(1), "cid": cell(1)}), ("value", "positions")),
        (StartCombat(config={"dodge_sr": "many"}), ("value", "config")),
        (StartCombat(config={"coverage_mode": "guess"}), ("value", "config")),
        (StartCombat(config={"cell_size_m": 0}), ("value", "config")),
        (StartCombat(config={"rp_attribute": {"Craft": "luck"}}), ("value", "config")),
        (StartCombat(config={"rp_attribute": "luck"}), ("value", "config")),
        (StartCombat(config=[1]), ("value", "config")),
    ],
)
def test_a_start_that_is_refused(command: StartCombat, refused: tuple[str, str]) -> None:
    found = refusal_of(before(), command)
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-TAB-14")
def test_one_combat_at_a_time_and_none_at_the_table() -> None:
    for state in (combat(dwarf("ana")), intents(dwarf("ana")), table(dwarf("ana"))):
        assert code(state, StartCombat()) == "phase"
    assert code(idle(), StartCombat()) == "value", "nobody is there"
    ended = scripted(combat(dwarf("ana")), EndCombat()).state
    assert scripted(ended, StartCombat()).state.round == 1


# ---- phases


@pytest.mark.rule("RV-INIT-01", "RV-SR-04")
def test_next_goes_from_the_start_through_a_round() -> None:
    state = idle(fighter("ana"), fighter("bea", side="foe"))
    assert SYSTEM.next_step(state) == StartCombat()
    begun = scripted(state, StartCombat()).state
    assert SYSTEM.next_step(begun) is None, "both have still to declare"
    declared = change(change(begun, "ana", opening="non_combat"), "bea", opening="non_combat")
    assert SYSTEM.next_step(declared) == LockIntents()
    locked = scripted(declared, LockIntents()).state
    assert SYSTEM.next_step(locked) is None
    assert SYSTEM.next_step(change(change(locked, "ana", sr=0), "bea", held=True)) == EndRound()


@pytest.mark.rule("RV-INIT-04", "RV-EFF-05", "RV-ACT-04")
def test_what_stays_and_what_goes_with_a_round() -> None:
    ana = dwarf("ana", sr=0, prone=True, unready=("Axe",), unloaded=("Crossbow",), engaged_with=("bea",), lp=-2, wounded=True)
    done = scripted(combat(ana, fighter("bea", side="foe", sr=0, engaged_with=("ana",))), EndRound())
    found = done["ana"]
    assert (found.prone, found.unready, found.unloaded, found.engaged_with) == (True, ("Axe",), ("Crossbow",), ("bea",))
    assert (found.lp, found.wounded, found.opening, done.state.round, done.state.clock) == (-2, True, None, 2, 1)


# ---- joining and leaving


@pytest.mark.rule("RV-INIT-07", "RV-TAB-14")
@pytest.mark.parametrize(
    ("changes", "command", "refused"),
    [
        ({}, Join(actor="ana"), ("state", "actor")),
        ({"dead": True, "in_combat": False}, Join(actor="ana"), ("state", "actor")),
        ({"in_combat": False}, Join(actor="zoe"), ("unknown", "actor")),
        ({"in_combat": False}, Join(actor="ana", ready=("Spear",)), ("unknown", "ready")),
        ({"in_combat": False}, Join(actor="ana", opening="attack", weapon="Spear"), ("unknown", "weapon")),
        ({"in_combat": False}, Join(actor="ana", opening="attack"), ("value", "weapon")),
        ({"in_combat": False, "unready": ("Axe",)}, Join(actor="ana", opening="attack", weapon="Axe"), ("state", "weapon")),
        ({"in_combat": False}, Join(actor="ana", position=cell(5)), ("value", "position")),
        ({}, Join(actor="ana", opening="attack", weapon="Spear"), ("unknown", "weapon")),
        (
            {"in_combat": False, "unready": ("Axe",)},
            Join(actor="ana", opening="attack", weapon="Axe", position=cell(5)),
            ("state", "weapon"),
        ),
    ],
)
def test_a_joining_that_is_refused(changes: dict[str, Any], command: Join, refused: tuple[str, str]) -> None:
    state = combat(dwarf("ana", at=cell(0)), fighter("bea", at=cell(5), side="foe"))
    found = refusal_of(change(state, "ana", **changes), command)
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-INIT-07", "RV-SR-03")
def test_who_joins_is_last_in_order_of_entry_on_its_side_and_place_with_what_it_holds() -> None:
    state = change(combat(dwarf("ana"), fighter("bea", side="foe", at=cell(5))), "ana", in_combat=False, cell=None)
    done = scripted(state, Join(actor="ana", side="third", position=cell(2), ready=("Shield",)))
    ana = done["ana"]
    assert (done.state.roster, ana.side, ana.cell, ana.unready) == (("bea", "ana"), "third", cell(2), ("Hammer", "Axe", "Crossbow"))


@pytest.mark.rule("RV-EXCH-07", "RV-EFF-04")
def test_who_leaves_takes_its_engagements_along_and_keeps_its_wounds() -> None:
    waiting = PendingMod(modifier="bonus", scope="next_attack", target="bea", expires_round=2)
    ana = dwarf("ana", engaged_with=("bea",), opening_target="bea", pending=(waiting, WAITING))
    state = combat(ana, fighter("bea", side="foe", lp=-4, wounded=True, engaged_with=("ana",), at=cell(1)))
    done = scripted(state, Leave(actor="bea"))
    assert (done["ana"].engaged_with, done["ana"].pending, done["ana"].opening_target) == ((), (WAITING,), None)
    assert (done["bea"].in_combat, done["bea"].engaged_with, done["bea"].cell, done["bea"].lp) == (False, (), None, -4)
    assert code(done.state, Leave(actor="bea")) == "state" and code(state, Leave(actor="zoe")) == "unknown"
    assert code(idle(dwarf("ana")), Leave(actor="ana")) == "phase"
    undone(state, Leave(actor="bea"))


@pytest.mark.rule("RV-TAB-14")
def test_none_of_it_in_the_middle_of_an_exchange() -> None:
    open_now = scripted(combat(dwarf("ana"), fighter("bea", side="foe")), Attack(actor="ana", target="bea", weapon="Hammer")).state
    for command in (Leave(actor="bea"), Join(actor="bea"), EndRound(), EndCombat(), LockIntents()):
        assert code(open_now, command) == "phase"


# ---- the end


@pytest.mark.rule("RV-INIT-04", "RV-EXCH-07", "RV-SENSE-01")
def test_what_stays_when_a_combat_is_over() -> None:
    ana = dwarf("ana", lp=-3, wounded=True, prone=True, unloaded=("Crossbow",), engaged_with=("bea",), pending=(WAITING,), held=True)
    state = evolve(combat(ana, fighter("bea", side="foe")), darkness=True)
    done = scripted(state, EndCombat(victors="party"))
    found = done["ana"]
    assert (found.lp, found.wounded, found.prone, found.unloaded, done.state.darkness) == (-3, True, True, ("Crossbow",), True)
    assert (found.sr, found.engaged_with, found.pending, found.held, found.opening, found.in_combat) == (0, (), (), False, None, False)
    assert done.state.phase == Phase.ENDED and SYSTEM.has_ended(done.state)
    assert code(done.state, EndCombat()) == code(idle(dwarf("ana")), EndCombat()) == "phase"
    undone(state, EndCombat())


@pytest.mark.rule("RV-BLESS-03", "RV-SENSE-01")
def test_a_scene_ends_out_of_combat_and_brings_light() -> None:
    assert scripted(evolve(table(dwarf("ana")), darkness=True), EndScene()).state.darkness is False
    assert code(combat(dwarf("ana")), EndScene()) == code(intents(dwarf("ana")), EndScene()) == "phase"


@pytest.mark.rule("RV-INJ-06", "RV-INIT-06")
@pytest.mark.parametrize("changes", [{"dead": True}, {"incapacitated": True}, {"in_combat": False}])
def test_the_end_is_offered_when_one_side_is_dead_out_or_gone(changes: dict[str, Any]) -> None:
    state = combat(dwarf("ana"), fighter("bea", side="foe"), fighter("cid", side="foe"))
    one_down = change(state, "bea", **changes)
    assert SYSTEM.is_over(state) is None and SYSTEM.is_over(one_down) is None
    both = change(one_down, "cid", **changes)
    assert SYSTEM.is_over(both) == "party"
    assert OtherAction(actor="ana").refuse(both) is None, "it is never forced"


@pytest.mark.rule("RV-ACT-02")
def test_what_is_in_hand_and_loaded_stays_with_a_character() -> None:
    fought = combat(fighter("ana", weapons=[HAMMER, SHIELD, CROSSBOW], unready=("Shield",), unloaded=("Crossbow",), sr=4)).combatants["ana"]
    kept = of_kind(Fighter, SYSTEM.lasting(fought))
    assert (kept.unready, kept.unloaded, kept.sr, kept.in_combat) == (("Shield",), ("Crossbow",), 0, False)
