"""Random play of Expedition: first states, what the DM may do by hand, what belongs to the encounter and to the time between."""

from __future__ import annotations

from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.rules.expedition import gm as expedition_gm
from desktop_app.rules.expedition.between_fights import rest, seasons
from desktop_app.rules.expedition.checks import standalone
from desktop_app.rules.expedition.combat import reactions
from desktop_app.rules.expedition.harm import conditions, hits
from desktop_app.rules.expedition.movement import placing, walking
from desktop_app.rules.expedition.sheet.records import ROLES, CheckSpec, Side
from desktop_app.rules.expedition.state import (
    NO_ENCOUNTER,
    Declaration,
    ExpeditionState,
    ExtendedCheck,
    Injury,
    LogEntry,
    Model,
    Phase,
    Status,
)
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn import activation, adversaries, bookkeeping, buying, declaring, encounter, party
from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Slot
from desktop_app.rules.kernel.system import Entry, Setup
from tests.random_play import Game, Pick, furnished, one_of, rewritten, shared_edit
from tests.rules.expedition.builders import board, cell

HERO: dict[str, Any] = {
    "model_type": "character",
    "weapon_skill": 5,
    "ballistic_skill": 4,
    "agility": 4,
    "attacks": 2,
    "luck_points_max": 2,
    "fate_points_start": 1,
}
CAST: dict[str, dict[str, Any]] = {
    "swordswoman": {
        **HERO,
        "weapons": ["sword", {"id": "off_hand_dagger", "ready": False}],
        "shields": ["round_shield"],
        "armour": ["mail"],
        "trappings": ["healing_draught", "rope"],
        "manoeuvres": ["shield_bash", "trip", "formation"],
    },
    "gunner": {
        **HERO,
        "weapons": ["short_sword", {"id": "pistol", "hand": "off"}, {"id": "long_bow", "ready": False}],
        "armour": ["leather"],
    },
    "archer": {**HERO, "model_type": "henchman", "weapons": ["long_bow", {"id": "dagger", "ready": False}, "fire_flask"]},
    "wizard": {
        **HERO,
        "magic": 3,
        "weapons": ["staff", "fire_flask"],
        "lores": [{"category": "magic", "name": "fire"}],
        "spells": ["spark", "fire_lance"],
    },
    "halberdier": {**HERO, "model_type": "henchman", "weapons": ["halberd"], "armour": ["plate"], "wounds_max": 2},
    "rat": {"model_type": "minion", "wounds_max": 1, "weapons": ["jaws"], "size": "tiny", "pool_a": 1, "group_id": "rats"},
    "brute": {"model_type": "elite", "strength": 5, "attacks": 2, "weapons": ["axe"], "armour": ["hide"], "pool_c": 1, "group_id": "gang"},
    "crossbowman": {"model_type": "elite", "weapons": ["crossbow", "dagger"], "pool_c": 1, "group_id": "gang"},
    "champion": {
        "model_type": "champion",
        "weapon_skill": 5,
        "attacks": 2,
        "weapons": ["great_sword"],
        "manoeuvres": ["trip"],
        "pool_e": 1,
    },
    "nemesis": {**HERO, "model_type": "nemesis", "weapons": ["sword"], "shields": ["round_shield"], "size": "large", "pool_e": 2},
    "mule": {"model_type": "npc", "keywords": ["mount"], "size": "large"},
}
PARTY = ("swordswoman", "gunner", "archer", "wizard", "halberdier", "mule")
FOES = ("rat", "brute", "crossbowman", "champion", "nemesis")
GROUND = {cell(1, 1): "wall", cell(-2, 0): "door", cell(2, -1): "wall", cell(3, 0): "open_door"}
SPOTS = (cell(0), cell(1), cell(0, 1), cell(2), cell(-1, -1), cell(3, 3))
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {
        "ex_favour_mode": "difficulty_step",
        "ex_bane_token": "peril",
        "ex_banes_after_encounter": "clear",
        "ex_reroll_by": "all_models",
        "ex_pass_through_allies": True,
        "ex_stray_includes_target": True,
        "ex_soak_lowers_armour": True,
        "ex_damage_takes_check_modifiers": True,
        "ex_entangled_check": "complex_obstacle",
        "ex_group_initiative": True,
        "ex_interrupts_carry": True,
        "ex_auto_manoeuvre_free": True,
        "ex_frenzy_targets": "enemy",
    },
    {
        "ex_momentum_credit": "none",
        "ex_momentum_reduce_max": "two",
        "ex_damage_takes_check_modifiers": True,
        "ex_strict_danger_zone": True,
        "ex_prone_blocks_movement": True,
        "ex_bleeding_ignores_armour": True,
        "ex_complex_min_dice": 0,
        "ex_complex_target": "by_value",
        "ex_bonus_die_full": False,
        "ex_burden_limit": False,
        "ex_bane_token": "auto_bane",
        "ex_surprised_momentum": "deferred",
        "ex_fortune_source": "sum_of_luck",
        "ex_heal_bane_permanent": True,
        "ex_ladder_clamp": True,
        "ex_size_in_melee": True,
        "ex_miscast_counts_rerolled": True,
    },
    {
        "ex_momentum_credit": "actions_only",
        "ex_burden_link": True,
        "ex_skill_rating": "own_value",
        "ex_unconfirmed_six_at_7": "complication",
    },
)
WEIGHTS = {
    "attack_melee": 9,
    "attack_ranged": 9,
    "attack_template": 16,
    "cast_spell": 16,
    "perform_manoeuvre": 6,
    "advance": 3,
    "use_skill": 2,
    "interrupt": 3,
    "use_soak": 2,
    "reroll": 2,
    "stand_up": 16,
    "abandon_casting": 6,
    "declare_action": 9,
    "activate_quality": 3,
    "change_place": 3,
    "drag": 3,
    "leave_board": 2,
    "end_activation": 3,
}


def sheet_of(name: str) -> dict[str, Any]:
    return SYSTEM.sheet_document(
        {"name": name.capitalize(), "sheet": {"name": name.capitalize(), **CAST[name]}}, content_of("expedition").tables
    )


def entry(who: str, name: str, at: tuple[int, int] | None) -> Entry:
    side = "neutral" if name == "mule" else "foe" if name in FOES else "party"
    return Entry(id=who, name=name.capitalize(), side=side, sheet=sheet_of(name), at=at)


def first_state(pick: Pick) -> ExpeditionState:
    """Build an encounter of three of the company and two adversaries, close together: before it, in a Round, after it, or at the table."""
    names = [one_of(pick, FOES if i % 2 else PARTY) for i in range(5)]
    entries = tuple(entry(f"m{i}", name, SPOTS[i]) for i, name in enumerate(names))
    ground = furnished(board(GROUND))
    setup = Setup(entries=entries, board=ground, settings=one_of(pick, HOUSE), pools={"threat": 6, "fortune_pool": 2 + pick(4)})
    state = SYSTEM.setup(setup, SYSTEM.world(content_of("expedition").tables, ground))
    match pick(4):
        case 0:
            return _in_a_round(state)
        case 1:
            return _after(state, one_of(pick, (Phase.ENDED, Phase.TABLE)))
        case _:
            return state


def _in_a_round(state: ExpeditionState) -> ExpeditionState:
    slots = tuple(Slot(who=who, place=9 - i) for i, who in enumerate(state.roster))
    there = {who: _in_the_thick(state, who) for who in state.roster}
    there["m2"] = evolve(there["m2"], mounted_on="m4")
    return evolve(
        state, phase=Phase.RESOLVE, round=1, slots=slots, combatants=there, had_adversaries=True, momentum_pool=4, declared_first="dm"
    )


def _in_the_thick(state: ExpeditionState, who: str) -> Model:
    """Give a combatant an Interrupt and what it has declared; a wizard has begun a spell."""
    model, weapons = state.combatants[who], state.sheet_of(who).ready_weapons
    said = Declaration(action="attack_melee" if weapons[0].is_melee else "attack_ranged", weapon=weapons[0].id) if weapons else None
    if not state.sheet_of(who).magic:
        return evolve(model, interrupts=1, declared_action=said)
    spec = CheckSpec(check_type="extended", ability="magic", obstacle=3)
    casting = ExtendedCheck(id=903, spec=spec, obstacle=3, spell="fire_lance", marks=1, rolls=1)
    return evolve(model, declared_action=Declaration(action="cast_spell", name="fire_lance"), extended_checks=(casting,))


def _after(state: ExpeditionState, phase: Phase) -> ExpeditionState:
    wounded = evolve(
        state.combatants["m0"],
        wounds=1,
        injuries=(Injury(id=901, name="Cut", severity=2), Injury(id=902, name="Fever", severity=1, injury_kind="disease")),
    )
    fallen = evolve(state.combatants["m2"], wounds=0, status=Status.OUT_OF_PLAY)
    return evolve(state, phase=phase, combatants={**state.combatants, "m0": wounded, "m2": fallen})


# ---- choosing


def edits(state: ExpeditionState, pick: Pick) -> list[Command[Any]]:
    """Offer what the DM may do by hand."""
    who, other = one_of(pick, state.roster), one_of(pick, state.roster)
    model = state.combatants[who]
    at = cell(pick(7) - 3, pick(7) - 3)
    name = one_of(pick, tuple(conditions.KINDS))
    held = model.conditions[0] if model.conditions else None
    return [
        conditions.AddCondition(target=who, condition=name, stacks=1 + pick(3), against=other, strength=1 + pick(4)),
        conditions.AddCondition(target=who, condition="entangled", stacks=1),
        *([conditions.RemoveCondition(target=who, condition=held.name)] * 2 if held is not None else []),
        expedition_gm.ExpeditionSetCondition(
            target=who, condition=one_of(pick, (name, "prone", "on fire", "prepared")), value=bool(pick(3))
        ),
        gm.SetCounter(target=who, counter="wounds", value=pick(state.sheet_of(who).wounds_max + 2) - 1),
        gm.SetCounter(target=who, counter=one_of(pick, ("stress", "fatigue", "interrupts", "banes", "coins")), value=pick(4)),
        gm.SetPool(pool=one_of(pick, ("threat", "fortune_pool", "momentum_pool")), value=pick(9)),
        gm.Place(target=who, cell=at if pick(6) else None),
        gm.GiveTurn(target=who),
        gm.Rename(target=who, name="Somebody"),
        gm.AddNote(text="It drips."),
        *shared_edit(state, pick),
        gm.SetTerrain(cell=at, value=one_of(pick, ("open", "wall", "door", "open_door", "rubble"))),
        table.AdoptSettings(settings=dict(one_of(pick, HOUSE))),
        table.EditSheet(target=who, path="/toughness", value=1 + pick(6)),
        table.EditSheet(target=who, path="/weapons", value=[])
        if not pick(6)
        else table.EditSheet(target=who, path="/movement", value=pick(7)),
        *([gm.RemoveCombatant(actor=who)] if len(state.roster) > 2 and not pick(4) else []),
    ]


def struck_down(who: str) -> Command[Any]:
    """Take a combatant out of play."""
    return gm.SetCounter(target=who, counter="wounds", value=0)


def of_the_scene(state: ExpeditionState, pick: Pick) -> list[Command[Any]]:
    """Offer what belongs to the encounter as a whole, or to the time between."""
    who = one_of(pick, state.roster)
    spec = CheckSpec(ability=one_of(pick, tuple(state.tables.skills)), obstacle=1 + pick(4), difficulty=pick(5) - 2)
    found: list[Command[Any]] = [
        hits.AutomaticHit(target=who, strength=2 + pick(6)),
        party.SetThreat(amount=pick(9)),
        party.AddThreat(amount=pick(3)),
        party.SpendThreat(amount=1 + pick(2), purpose="a trap", actor=one_of(pick, (None, who))),
        party.SetFortunePool(amount=pick(6)),
        party.AssignRole(actor=who, role=one_of(pick, ROLES)),
        party.PromoteNemesis(actor=who),
        standalone.StartExtended(actor=who, check_spec=spec),
        standalone.ParseCheck(text="Basic[∶] Cool"),
        expedition_gm.Adjust(target=who, counter=one_of(pick, expedition_gm.COUNTERS), amount=pick(5) - 2),
        expedition_gm.Abandon(target=who),
        seasons.LogEvent(text="A bell in the deep."),
        newcomer(state, pick),
    ]
    match state.phase:
        case Phase.SETUP_PARAMETERS:
            return [*found, *of_the_parameters(state, pick)]
        case Phase.SETUP_MOMENTUM:
            return [encounter.InitMomentum()]
        case Phase.SETUP_ADVERSARIES:
            found += [
                adversaries.BuyAdversaryBoost(boost="pool", a=pick(3), c=1, threat_cost=pick(3)),
                adversaries.BuyAdversaryBoost(boost="talent", target=who, text="Menacing"),
            ] * 3
        case _:
            pass
    if state.phase not in NO_ENCOUNTER:
        found += [*onto_the_board(state, who, pick), encounter.EndEncounter() if not pick(4) else bookkeeping.FinishRound()]
        found += of_the_round(state, pick)
    else:
        found += between_encounters(state, who, pick)
    return found


def of_the_parameters(state: ExpeditionState, pick: Pick) -> list[Command[Any]]:
    effect = state.effects[0].id if state.effects else 0
    return [
        encounter.BuyEffect(name="Falling stones", duration=1 + pick(2), strength=pick(5), threat_cost=pick(2)),
        encounter.ModifyEffect(effect=effect, duration=1 + pick(3), threat_cost=pick(2)),
        encounter.SetSurprise(surprise=("none", "company", "adversaries")[pick(3)]),
    ]


def onto_the_board(state: ExpeditionState, who: str, pick: Pick) -> list[Command[Any]]:
    square = cell(pick(7) - 3, pick(7) - 3)
    return [
        placing.AddAdversary(actor=who, square=square, override=bool(pick(3))),
        placing.PlaceCompany(actor=who, square=square, override=bool(pick(3))),
        placing.AddNpc(actor=who, square=square),
    ]


def of_the_round(state: ExpeditionState, pick: Pick) -> list[Command[Any]]:
    others = tuple(who for who in state.roster if who != state.acting)
    ids = tuple(effect.id for effect in state.effects)
    company = tuple(state.in_play(Side.COMPANY))
    weapon = declaring.DeclareAction(group="gang", action="attack_melee")
    asked: list[Command[Any]] = [reactions.OpenWindow(text="a gap", actors=(one_of(pick, others),))] if others else []
    bought: list[Command[Any]] = [buying.SpendMomentum(actor=one_of(pick, company), use="extra_reaction")] if company else []
    return [
        *asked,
        *bought,
        weapon,
        buying.GainMomentum(amount=1 + pick(2), reason="a song"),
        adversaries.SpendAdversaryPool(pool=("a", "c", "e")[pick(3)], amount=1),
        bookkeeping.UpdateMomentum(gains=pick(2)),
        bookkeeping.ApplyGlobalEffects(order=tuple(reversed(ids))),
        bookkeeping.FinishRound(),
        activation.EndActivation(actor=state.acting) if state.acting is not None else bookkeeping.FinishRound(),
    ]


def between_encounters(state: ExpeditionState, who: str, pick: Pick) -> list[Command[Any]]:
    damaged = [piece.id for piece in (*state.sheet_of(who).armour, *state.sheet_of(who).shields)]
    return [
        seasons.StartSeason(text="Autumn"),
        seasons.SpendTime(unit=("week", "endeavour", "expedition")[pick(3)], amount=1 + pick(3)),
        seasons.StartExpedition(name="The Drowned Cellar"),
        seasons.EndExpedition(text="wet"),
        seasons.TakeOver(threat=pick(4), fortune_pool=pick(3), log=(LogEntry(entry="event", text="Home."),)),
        *[rest.SetInjuryPermanent(target="m0", injury=902)] * 2,
        rest.RepairArmour(actor=who, item=damaged[0] if damaged else ""),
        *[encounter.CreateEncounter(board_section="Hall", effects=(encounter.EffectEntry(name="Fog", duration=2),))] * 3,
    ]


def newcomer(state: ExpeditionState, pick: Pick) -> Command[Any]:
    """Bring a combatant in, or take a newcomer away again."""
    extra = next((who for who in state.roster if who.startswith("n")), None)
    if extra is not None:
        return one_of(pick, (table.RemoveCharacter(target=extra), take_back(state, extra), rewritten(SYSTEM.codec, state, extra)))
    name = one_of(pick, (*PARTY, *FOES))
    made = entry("n1", name, SPOTS[5])
    combatant, _ = SYSTEM.newcomer(made)
    return table.AddCharacter(actor="n1", sheet=made.sheet, combatant=SYSTEM.codec.encode(combatant))


def take_back(state: ExpeditionState, who: str) -> Command[Any]:
    kept = SYSTEM.lasting(state.combatants[who])
    return table.TakeBack(target=who, combatant=SYSTEM.codec.encode(kept), sheet=SYSTEM.codec.encode(state.sheet_of(who)))


def with_a_way(state: ExpeditionState, command: Command[Any], pick: Pick) -> Command[Any]:
    """Shorten the path of one who drags a combatant to what can be walked."""
    if isinstance(command, walking.Drag):
        steps = walking.single_steps(state, command.actor)
        return evolve(command, path=one_of(pick, steps) if steps else ())
    return command


GAME = Game(
    system=SYSTEM,
    first_state=first_state,
    edits=edits,
    of_the_scene=of_the_scene,
    strike_down=struck_down,
    is_calm=lambda state: state.phase not in (Phase.DECLARE, Phase.RESOLVE, Phase.ACTION, Phase.MORALE),
    vary=with_a_way,
    weights=WEIGHTS,
)
