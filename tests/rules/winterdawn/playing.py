"""Random play of WinterDawn: first scenes, what the game master may do by hand, what belongs to the scene."""

from __future__ import annotations

import dataclasses
from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import SlotState
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.winterdawn import encounter
from desktop_app.rules.winterdawn import gm as winterdawn_gm
from desktop_app.rules.winterdawn.actions import group_tests, healing, long_tasks, strains, tasks
from desktop_app.rules.winterdawn.between_fights import animals, carrying, rest
from desktop_app.rules.winterdawn.checks.saddle import seated
from desktop_app.rules.winterdawn.combat import riding
from desktop_app.rules.winterdawn.movement import falling
from desktop_app.rules.winterdawn.position import light
from desktop_app.rules.winterdawn.position.holds import held
from desktop_app.rules.winterdawn.position.space import pair_of
from desktop_app.rules.winterdawn.sheet.records import DamageType, Wielded, WinterDawnSheet
from desktop_app.rules.winterdawn.state import Dead, Fighter, WinterDawnSlot, WinterDawnState
from desktop_app.rules.winterdawn.system import SYSTEM
from tests.narrowing import Values, of_kind
from tests.random_play import Game, Pick, furnished, one_of, rewritten, shared_edit
from tests.rules.winterdawn.builders import board, cell

CAST = (
    "highwaywoman",
    "winter_hag",
    "bandit",
    "bandit_archer",
    "mercenary_crossbowman",
    "knight",
    "wolf",
    "zombie",
    "bandit_captain",
    "guard_veteran",
    "riding_horse",
    "hunting_falcon",
    "village_militia",
)
GROUND = {
    cell(1, 1): "minor",
    cell(-1, 2): "medium",
    cell(2, -2): "severe",
    cell(-2, 0): "wall",
    cell(3, 1): "hill",
    cell(-3, 3): "extreme",
}
SPOTS = (cell(0), cell(1), cell(2, -1), cell(0, 2), cell(-1, 1), cell(3))
RANKED = ("running", "jumping", "climbing", "swimming")
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {
        "effect_per_major_box": True,
        "stand_up_provokes": True,
        "unaware_until": "gm",
        "initiative_mode": "best_of_two",
        "grapple_on_defence": True,
        "x_12": True,
    },
    {
        "aoo_bonus_outside_budget": False,
        "ranged_hits_drain_spirit": True,
        "armour_rounding": "round",
        "undefended_malus_becomes_dice": False,
    },
    {
        "initiative_floor": "none",
        "initiative_change": "immediate",
        "equal_number_mode": "defender",
        "setback_floor_fails": True,
        "x_01": False,
        "x_02": False,
        "x_03": False,
        "x_04": False,
        "x_05": False,
        "x_06": True,
        "x_13": True,
    },
    {"stun_scope": "per_round_total", "charge_exchange": "aoo_then_charge", "x_07": True, "x_09": False, "x_11": False},
    {"x_08": False, "x_10": False, "free_test_window": True},
)


def first_state(pick: Pick) -> WinterDawnState:
    """Build a scene of four creatures of two sides, close together: before a fight, in one, or after one."""
    tables, creatures = content_of("winterdawn").tables, content_of("winterdawn").creatures
    entries = []
    for i in range(4):
        name = one_of(pick, CAST)
        sheet = SYSTEM.sheet_document(creatures[name].model_dump(), tables)
        entries.append(
            Entry(id=f"c{i}", name=creatures[name].name, side="party" if i % 2 else "foe", sheet=sheet, at=SPOTS[i], facing=pick(6))
        )
    ground = furnished(board(GROUND))
    state = SYSTEM.setup(Setup(entries=tuple(entries), board=ground, settings=one_of(pick, HOUSE)), SYSTEM.world(tables, ground))
    match pick(8):
        case 0:
            return _at_equal_numbers(state, pick)
        case 4:
            return _in_the_saddle(state, pick)
        case 6:
            return _with_something_to_trade(state)
        case 5:
            return evolve(held(state, "c0", "c1"), phase="turns", tempo="action")
        case 7:
            return _with_tall_shields(state)
        case 3:
            people = {who: evolve(fighter, cell=None, facing=None) for who, fighter in state.combatants.items()}
            return evolve(state, combatants=people)
        case 1:
            fallen = evolve(state.combatants["c2"], cell=cell(0, 1), dead=Dead(since_round=0), incapacitated=True)
            return evolve(state, phase="ended", combatants={**state.combatants, "c2": fallen})
        case _:
            return state


def _at_equal_numbers(state: WinterDawnState, pick: Pick) -> WinterDawnState:
    """Begin a fight in which everybody's number is 2, and the one with least spirit has been given the turn."""
    begun = _at_the_first_turn(state)
    return begun.with_changed(evolve(begun.combatants["c0"], spirit=2 + pick(3)))


def _at_the_first_turn(state: WinterDawnState) -> WinterDawnState:
    """Begin a fight in which everybody's number is 2, and c0 has been given the turn; a mount that is ridden has none of its own."""
    fighters = {who: evolve(state.combatants[who], initiative=2, movement_left=9) for who in state.roster}
    turns = [who for who in state.roster if fighters[who].rider is None]
    slots = tuple(WinterDawnSlot(who=who, place=2, state=SlotState.CURRENT if who == "c0" else SlotState.PENDING) for who in turns)
    return evolve(state, combatants=fighters, slots=slots, phase="turns", tempo="action", round=1, acting="c0", count=2)


def _with_something_to_trade(state: WinterDawnState) -> WinterDawnState:
    """Give c0 ranks in a whole group of skills, to be exchanged between fights."""
    sheet = evolve(state.sheet_of("c0"), skill_rank=dict.fromkeys(RANKED, 2), xp_agility=12)
    return evolve(state, sheets={**state.sheets, state.combatants["c0"].sheet: sheet})


def _in_the_saddle(state: WinterDawnState, pick: Pick) -> WinterDawnState:
    """Put c0 on a horse of its side, before the fight; on one that nobody has trained to be ridden, at its turn."""
    sheet = SYSTEM.sheet_document(content_of("winterdawn").creatures["riding_horse"].model_dump(), content_of("winterdawn").tables)
    is_wild = not pick(2)
    if is_wild:
        sheet = {**sheet, "combat_trained": True, "skill_rank": {}}
    horse, its_sheet = SYSTEM.newcomer(Entry(id="horse", name="Horse", side="party", sheet=sheet, at=SPOTS[4], facing=pick(6)))
    first = evolve(state.combatants["c0"], side="party")
    there = evolve(
        state,
        roster=(*state.roster, "horse"),
        combatants={**state.combatants, "c0": first, "horse": of_kind(Fighter, horse)},
        sheets={**state.sheets, horse.sheet: of_kind(WinterDawnSheet, its_sheet)},
        settings=evolve(state.settings, x_12=is_wild or bool(pick(2))),
    )
    if is_wild:
        return _at_the_first_turn(seated(there, "c0", "horse"))
    return seated(there, "c0", "horse") if pick(3) else there


def _with_tall_shields(state: WinterDawnState) -> WinterDawnState:
    """Begin a fight in which two of one side stand together behind tall shields, and one of the other can cast."""
    tables = content_of("winterdawn").tables
    items = SYSTEM.sheet_document({"name": "x", "sheet": {"shields": ["pavise"], "spells": ["fireball", "witchlight"]}}, tables)
    lent = SYSTEM.codec.decode(WinterDawnSheet, items)
    sheets = {**state.sheets}
    for who in ("c0", "c2"):
        sheets[who] = evolve(sheets[who], shields=lent.shields, wielded=Wielded(off=lent.shields[0].id))
    sheets["c1"] = evolve(sheets["c1"], spells=lent.spells)
    fighters = {who: evolve(state.combatants[who], initiative=3 - i, movement_left=9) for i, who in enumerate(state.roster)}
    fighters["c2"] = evolve(fighters["c2"], cell=cell(0, 1))
    slots = tuple(WinterDawnSlot(who=who, place=fighters[who].initiative) for who in state.roster)
    return evolve(state, sheets=sheets, combatants=fighters, slots=slots, phase="turns", tempo="action", round=1)


# ---- choosing


def with_bleeding(state: WinterDawnState, command: Command[Any], pick: Pick) -> Command[Any]:
    """Suppress or aggravate the wounds of a command that can, now and then."""
    actor = str(getattr(command, "actor", ""))
    if actor in state.combatants and "bleed" in {f.name for f in dataclasses.fields(command)} and not pick(3):
        wounds = state.combatants[actor].bleeding_wounds
        changes: Values = {"bleed": {str(w.id): one_of(pick, ("suppress", "aggravate")) for w in wounds}}
        return evolve(command, **changes)
    return command


def edits(state: WinterDawnState, pick: Pick) -> list[Command[Any]]:
    """Offer what the game master may do by hand."""
    who, other = one_of(pick, state.roster), one_of(pick, state.roster)
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    at = cell(pick(7) - 3, pick(7) - 3)
    flags = ("prone", "aoo_used", "incapacitated", "unconscious", "stunned", "dead", "on fire", "hiding_behind_shield")
    ended = one_of(pick, ("stance", "taunted", "shield_wall", "casting"))
    wounds = fighter.bleeding_wounds
    return [
        gm.SetCounter(target=who, counter="spirit", value=pick(sheet.spirit_max + 1)),
        gm.SetCounter(target=who, counter="coins", value=pick(9)),
        winterdawn_gm.WinterDawnSetCondition(target=who, condition=one_of(pick, flags), value=bool(pick(3))),
        winterdawn_gm.WinterDawnSetCondition(target=who, condition="incapacitated", value=False),
        gm.TickBoxes(target=who, line=pick(3), value=1 + pick(2)),
        winterdawn_gm.WinterDawnUntickBoxes(target=who, line=pick(3), value=1 + pick(2)),
        winterdawn_gm.WinterDawnPlace(target=who, cell=at if pick(6) else None, facing=pick(6)),
        gm.GiveTurn(target=who),
        gm.Rename(target=who, name="Somebody"),
        gm.AddNote(text="It rains."),
        table.AdoptSettings(settings=dict(one_of(pick, HOUSE))),
        *shared_edit(state, pick),
        gm.SetTerrain(cell=at, value=one_of(pick, ("open", "minor", "medium", "severe", "extreme", "wall", "hill"))),
        *[winterdawn_gm.SetInitiative(target=who, value=state.count if state.count else pick(4) - 1)] * 4,
        winterdawn_gm.AdjustSpirit(target=who, value=pick(13) - 4),
        winterdawn_gm.SetCover(target=who, other=other, value=(0, 1, 2, 3, "full")[pick(5)]),
        winterdawn_gm.SetDistance(target=who, other=other, value=pick(12)),
        winterdawn_gm.SetLos(target=who, other=other, value=bool(pick(2))),
        winterdawn_gm.SetAware(target=who, other=other, value=bool(pick(3))),
        winterdawn_gm.SetHighGround(target=who, value=pick(3) / 2),
        *(winterdawn_gm.EndHold(target=who, other=partner) for partner in fighter.partners),
        rest.SetTempo(value=one_of(pick, ("interaction", "transition"))),
        winterdawn_gm.WinterDawnSetCondition(target=who, condition=ended, value=False),
        light.SetLight(value=one_of(pick, ("light", "low", "dark"))),
        light.SetLamp(target=who, value=one_of(pick, ("", "candle", "torch", "bullseye"))),
        winterdawn_gm.AddWound(target=who, value=1 + pick(3)),
        winterdawn_gm.RemoveWound(target=who, value=wounds[0].id if wounds else 1),
        table.EditSheet(target=who, path="/strength", value=pick(14)),
        table.EditSheet(target=who, path="/skill_rank", value={name: 1 + pick(3) for name in RANKED}),
        table.EditSheet(target=who, path="/xp_agility", value=12),
        table.EditSheet(target=who, path="/skill_xp", value={"perception": 4 * (1 + pick(9)), "stealth": 4}),
        table.EditSheet(target=who, path="/constitution", value=1 + pick(12)),
        *([winterdawn_gm.Kill(target=who)] if not pick(3) else []),
        *([gm.RemoveCombatant(actor=who)] if len(state.roster) > 2 and not pick(4) else []),
    ]


def of_the_scene(state: WinterDawnState, pick: Pick) -> list[Command[Any]]:
    """Offer what belongs to the scene as a whole."""
    who = one_of(pick, state.roster)
    found: list[Command[Any]] = [
        encounter.InflictDamage(target=who, mos=1 + pick(7), damage_type=one_of(pick, tuple(DamageType))),
        encounter.InflictDamage(target=who, mos=1 + pick(4), ignore_armour=True),
        *healing.WakeTest.candidates(state, who),
        newcomer(state, pick),
        falling.Fall(actor=who, metres=pick(5)),
        *riding.MountUp.candidates(state, who),
    ]
    if state.tempo == "action" and not pick(6):
        found.append(encounter.EndCombat(victors=one_of(pick, ("party", "foe", None))))
    if state.tempo != "action":
        found += [
            scene_end(state, pick),
            encounter.AdvanceTime(rounds=1 + pick(12), wake=bool(pick(2))),
            encounter.StartCombat(surprised=(who,)),
            encounter.Spar(),
        ]
        skill = one_of(pick, ("perception", "stealth", "running", "athleticism"))
        rolls = tuple(tasks.TestRoll(actor=one, skill="stealth") for one in state.roster if state.combatants[one].can_act)
        found += [
            tasks.TestStatic(actor=who, skill=skill, dl=pick(4)),
            group_tests.TestGroup(rolls=rolls, dl=1 + pick(2)),
            long_tasks.TaskStart(
                participants=(who,), skills=("mechanics", "sleight_of_hand")[: 1 + pick(2)], task_kind="setback", dl=1 + pick(3)
            ),
            winterdawn_gm.Kill(target=who),
            animals.Herd(actor=who, animal_count=1 + pick(40), animal_ranks=pick(3)),
            carrying.TakeOver(tasks=state.tasks[:1], pairs=state.pairs[:1]),
            animals.Falconry(actor=who, target=one_of(pick, state.roster)),
            strains.Strain(actor=who, cause=one_of(pick, tuple(strains.CAUSES)), amount=pick(9)),
        ]
    return found


def scene_end(state: WinterDawnState, pick: Pick) -> Command[Any]:
    """End the scene, most often with a verdict on every call."""
    calls = [(who, call.virtue) for who in state.roster for call in state.combatants[who].open_calls]
    results = tuple(encounter.VirtueResult(actor=who, call=virtue, achieved=bool(pick(2))) for who, virtue in calls)
    return encounter.EndScene(virtue_results=results if pick(4) else ())


def newcomer(state: WinterDawnState, pick: Pick) -> Command[Any]:
    """Bring a combatant in, or take a newcomer away again."""
    extra = next((who for who in state.roster if who.startswith("n")), None)
    if extra is not None:
        return one_of(pick, (table.RemoveCharacter(target=extra), take_back(state, extra), rewritten(SYSTEM.codec, state, extra)))
    creature = content_of("winterdawn").creatures[one_of(pick, CAST)]
    sheet = SYSTEM.sheet_document(creature.model_dump(), content_of("winterdawn").tables)
    fighter, _ = SYSTEM.newcomer(Entry(id="n1", name=creature.name, side=one_of(pick, ("party", "foe")), sheet=sheet, at=SPOTS[5]))
    return table.AddCharacter(actor="n1", sheet=sheet, combatant=SYSTEM.codec.encode(fighter))


def take_back(state: WinterDawnState, who: str) -> Command[Any]:
    kept = SYSTEM.lasting(state.combatants[who])
    return table.TakeBack(target=who, combatant=SYSTEM.codec.encode(kept), sheet=SYSTEM.codec.encode(state.sheet_of(who)))


WEIGHTS = {
    "attack_melee": 6,
    "attack_ranged": 6,
    "reload": 6,
    "mount": 6,
    "buck": 24,
    "dismount": 2,
    "mount_jump": 24,
    "release_grapple": 2,
    "counter_attack": 9,
    "opportunity_attack": 2,
    "move": 2,
    "attack_two_weapons": 5,
    "charge": 5,
    "cast": 3,
    "form_wall": 6,
    "leave_wall": 3,
    "stop_bleeding": 3,
    "reanimate": 4,
    "task_roll": 3,
    "mentor": 2,
    "raise_attribute": 3,
    "raise_group": 6,
}


def struck_down(who: str) -> Command[Any]:
    """Take a combatant out of the fight."""
    return winterdawn_gm.WinterDawnSetCondition(target=who, condition="incapacitated")


GAME = Game(
    system=SYSTEM,
    first_state=first_state,
    edits=edits,
    of_the_scene=of_the_scene,
    strike_down=struck_down,
    is_calm=lambda state: state.tempo != "action",
    together=pair_of,
    vary=with_bleeding,
    weights=WEIGHTS,
)
