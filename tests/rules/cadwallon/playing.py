"""Random play of Cadwallon: first states, what the game master may do by hand, what belongs to the scene."""

from __future__ import annotations

from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.rules.cadwallon import gm as cadwallon_gm
from desktop_app.rules.cadwallon import scenery
from desktop_app.rules.cadwallon.between_fights import influence
from desktop_app.rules.cadwallon.harm import hardship, hazards, healing, incidents
from desktop_app.rules.cadwallon.movement import walking
from desktop_app.rules.cadwallon.state import CadwallonState, Phase
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn import rounds, threat_commands
from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.system import Entry, Setup
from tests.random_play import Game, Pick, furnished, one_of, rewritten, shared_edit
from tests.rules.cadwallon.builders import BLADE, BOW, PISTOL, board, cell

SALVE: dict[str, Any] = {"name": "Salve", "category": "ointment", "instability": 2, "refills": 4}
CAST: dict[str, dict[str, Any]] = {
    "hero": {"character_kind": "pc", "weapons": [BLADE, {"name": "Dagger", "pow": 2}], "items": [SALVE], "light": "torch"},
    "gunner": {"character_kind": "pc", "att_sle": 4, "weapons": [PISTOL], "armours": [{"name": "Mail", "pro": 3, "metal": True}]},
    "thief": {"character_kind": "pc", "att_opp": 5, "weapons": [BOW], "species": "elf", "culture": "spider", "wealth_visible": True},
    "guard": {"character_kind": "npc", "role": "guard", "weapons": [BLADE], "row_size": [4, 3, 3, 2, 2]},
    "archer": {"character_kind": "npc", "weapons": [BOW], "pot": 2, "row_size": [3, 3, 2, 2, 2]},
    "rat": {"character_kind": "creature", "role": "creature", "size": 1, "moves": ["strike", "dodge", "hide"], "row_size": [1, 1, 1, 1, 1]},
    "ogre": {"character_kind": "npc", "size": 4, "pot": 4, "weapons": [], "row_size": [5, 4, 4, 3, 3]},
}
PARTY = ("hero", "gunner", "thief", "hero")
FOES = ("guard", "archer", "rat", "ogre", "guard")
GROUND = {cell(2, 1): "wall", cell(-2, 0): "water", cell(1, -2): "thicket", cell(0, 2): "open_door", cell(-1, 1): "trees"}
SPOTS = (cell(0), cell(1), cell(0, 1), cell(2), cell(-1, -1), cell(4, 3))
SCENES: tuple[dict[str, Any], ...] = (
    {},
    {
        "card": {"original_threat": 3, "night": True, "city_tier": "upper", "default_noise": "quiet"},
        "areas": [
            {"id": "street", "name": "street"},
            {"id": "house", "name": "house", "setting": "houses", "cells": [[10, 10, 4, 4]], "noise": "quiet"},
        ],
        "lights": [{"id": "lamp", "light_kind": "lantern", "x": 13, "y": 12}],
        "obstacles": {"14,13": {"obstacle_kind": "barrel", "height": 2}},
    },
    {
        "card": {"default_lighting": "pitch_dark", "default_noise": "deafening", "out_of_the_way": True},
        "areas": [{"id": "cave", "setting": "wild", "underground": True, "ground": "underground_passage", "watch": "calm"}],
    },
)
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {"declaration_shown": "together", "damage_mode": "highest", "conditional_carry": True, "legitimate_rule": "perceives_actor"},
    {
        "quarter_turn_reset": "turn",
        "distance_metric": "alternating",
        "sight_arc": 180,
        "incident_trigger": "all_ones",
        "stun_clear": "manual",
    },
    {
        "threat_row_repeat": "per_event",
        "multi_reaction": "last",
        "incident_trigger": "all_ones",
        "conclusion_cost_from": "recovery_only",
        "minimum_step": False,
    },
)
WEIGHTS = {
    "attack": 7,
    "move": 3,
    "end_turn": 2,
    "announce_conditional": 3,
    "trigger_conditional": 9,
    "repair": 6,
    "influence_attempt": 6,
    "care": 4,
    "declare": 6,
    "settle": 6,
    "change_attitude": 3,
}


def sheet_of(name: str) -> dict[str, Any]:
    return SYSTEM.sheet_document({"name": name.capitalize(), "sheet": CAST[name]}, content_of("cadwallon").tables)


def entry(who: str, name: str, at: tuple[int, int] | None, side: str) -> Entry:
    return Entry(id=who, name=name.capitalize(), side=side, sheet=sheet_of(name), at=at)


def first_state(pick: Pick) -> CadwallonState:
    """Build a board with three of the party and two foes, close together; or the same without a board; or the table."""
    chosen = [one_of(pick, FOES if i % 2 else PARTY) for i in range(5)]
    is_table = not pick(6)
    ground = furnished(board(GROUND, one_of(pick, SCENES))) if pick(6) and not is_table else None
    entries = tuple(
        entry(f"m{i}", name, SPOTS[i] if ground is not None else None, "foe" if i % 2 else "party") for i, name in enumerate(chosen)
    )
    setup = Setup(entries=entries, board=ground, settings=one_of(pick, HOUSE), is_table=is_table)
    return SYSTEM.setup(setup, SYSTEM.world(content_of("cadwallon").tables, ground))


# ---- choosing


def edits(state: CadwallonState, pick: Pick) -> list[Command[Any]]:
    """Offer what the game master may do by hand."""
    who = one_of(pick, state.roster)
    at = cell(pick(7) - 3, pick(7) - 3)
    flags = ("stunned", "grounded", "immersed", "without_air", "cared")
    counters = ("ap", "rp", "reserve", "debt", "mov_left", "fear", "coins")
    return [
        cadwallon_gm.CadwallonSetCondition(target=who, condition=one_of(pick, (*flags, "hidden", "in_fire")), value=bool(pick(2))),
        cadwallon_gm.CadwallonSetCondition(target=who, condition="afraid", value=bool(pick(3))),
        gm.SetCounter(target=who, counter=one_of(pick, counters), value=pick(4)),
        gm.SetPool(pool="threat", value=pick(9)),
        gm.TickBoxes(target=who, line=0, value=1 + pick(4)),
        gm.UntickBoxes(target=who, line=0, value=1 + pick(3)),
        gm.Place(target=who, cell=at if pick(6) else None),
        gm.GiveTurn(target=who),
        gm.Rename(target=who, name="Somebody"),
        gm.AddNote(text="It drips."),
        *shared_edit(state, pick),
        gm.SetTerrain(cell=at, value=one_of(pick, ("open", "wall", "water"))),
        table.AdoptSettings(settings=dict(one_of(pick, HOUSE))),
        table.EditSheet(target=who, path="/att_pug", value=pick(6)),
        table.EditSheet(target=who, path="/pot", value=1 + pick(5)),
        *([gm.RemoveCombatant(actor=who)] if len(state.roster) > 2 and not pick(4) else []),
    ]


def struck_down(who: str) -> Command[Any]:
    """Let a combatant be unable to do anything."""
    return cadwallon_gm.CadwallonSetCondition(target=who, condition="stunned")


def of_the_scene(state: CadwallonState, pick: Pick) -> list[Command[Any]]:
    """Offer what belongs to the fight as a whole, or to the time between."""
    who, other = one_of(pick, state.roster), one_of(pick, state.roster)
    x, y = cell(pick(5) - 2, pick(5) - 2)
    things = [thing.name for thing in state.sheet_of(who).things]
    thing = one_of(pick, things) if things else ""
    found: list[Command[Any]] = [
        hazards.ApplyDamage(targets=(who,), dice=1 + pick(4), lethal=pick(2)),
        hazards.ApplyDamage(targets=(who,), dice=2, item=thing),
        hazards.HazardFire(target=who, row="torch"),
        hazards.HazardCold(target=who, temperature_c=pick(20) - 12),
        hazards.HazardExplosion(targets=(who, other), row="powder_cone"),
        hazards.HazardDisease(target=who, row="mild"),
        hazards.HazardBreath(target=who),
        hardship.HazardHardship(target=who, hardship_kind="thirst", days=2 + pick(3)),
        hardship.EndHardship(target=who),
        hazards.SetExposure(target=who, in_fire=one_of(pick, ("", "torch")), without_air=bool(pick(2))),
        hazards.RestoreAir(target=who),
        hazards.Fall(target=who, metres=1 + pick(4)),
        healing.NaturalCure(target=who, hours=1 + pick(400)),
        incidents.TakeDose(target=who, item=thing, doses=1 + pick(2)),
        incidents.ChemicalIncident(target=who, item=thing),
        incidents.MechanicalIncident(target=who, item=thing),
        incidents.MechanicalIncident(target=who, item=thing),
        influence.InfluenceLevel(actor=who, targets=(other,), nature="confession"),
        cadwallon_gm.SetPosture(target=who, grounded=bool(pick(2)), immersed=bool(pick(2))),
        cadwallon_gm.SetStunned(target=who, value=bool(pick(2))),
        cadwallon_gm.SetFear(target=who, value=pick(4)),
        *(cadwallon_gm.Reveal(target=one) for one in state.roster if state.combatants[one].hidden is not None),
        scenery.PlaceLight(light_kind="torch", carrier=who),
        scenery.PlaceLight(light="post", light_kind="candle", x=x, y=y),
        scenery.SetLight(light="post", lit=bool(pick(2))),
        scenery.SetArea(area=one_of(pick, ("main", "yard")), noise=one_of(pick, (None, "quiet", "deafening")), watch="calm"),
        scenery.SetSquare(x=x, y=y, ground="rough_terrain", modifiers=("fog",), elevation=pick(2)),
        scenery.PlaceObstacle(x=x, y=y, obstacle_kind=one_of(pick, ("chair", "corpse", "barrel"))),
        *(scenery.RemoveObstacle(x=int(left), y=int(top)) for left, _, top in (key.partition(",") for key in state.obstacles)),
        cadwallon_gm.Perceive(actor=who, target=other, sense=one_of(pick, ("sight", "hearing", "smell"))),
        cadwallon_gm.IsObvious(target=who, actor=other if pick(2) else None),
        threat_commands.ThreatTick(row=one_of(pick, ("g_neutralise", "g_favourable", "h_alarm", "g_confrontation"))),
        threat_commands.ThreatStrike(row=one_of(pick, ("g_confrontation", "g_neutralise", "s_unsheathed"))),
        threat_commands.ThreatPreview(),
        threat_commands.SetThreat(value=pick(5)),
        newcomer(state, pick),
        newcomer(state, pick),
        newcomer(state, pick),
        *([rounds.Leave(actor=who)] if not pick(4) else []),
    ]
    if state.phase in (Phase.IDLE, Phase.ENDED):
        found += [rounds.StartOpposition(attitudes={who: "STY"})] * 9
        found += [scenery.CreateBoard(name="Yard", original_threat=2, night=True)] * 4
    elif state.is_running and not pick(12):
        found += [rounds.EndOpposition()] * 3
    return found


def newcomer(state: CadwallonState, pick: Pick) -> Command[Any]:
    """Bring a combatant in, let it enter, or take it away again."""
    extra = next((who for who in state.roster if who.startswith("n")), None)
    if extra is not None:
        if pick(3):
            return rounds.Enter(actor=extra, attitude="SUB")
        return one_of(pick, (table.RemoveCharacter(target=extra), take_back(state, extra), rewritten(SYSTEM.codec, state, extra)))
    made = entry("n1", one_of(pick, (*PARTY, *FOES)), SPOTS[5] if state.world.board is not None else None, "foe")
    combatant, _ = SYSTEM.newcomer(made)
    return table.AddCharacter(actor="n1", sheet=made.sheet, combatant=SYSTEM.codec.encode(combatant))


def take_back(state: CadwallonState, who: str) -> Command[Any]:
    kept = SYSTEM.lasting(state.combatants[who])
    return table.TakeBack(target=who, combatant=SYSTEM.codec.encode(kept), sheet=SYSTEM.codec.encode(state.sheet_of(who)))


def varied(state: CadwallonState, command: Command[Any], pick: Pick) -> Command[Any]:
    """Walk by manoeuvres: those that lead through some squares, or any."""
    if not isinstance(command, walking.Move) or not command.path:
        return command
    if isinstance(command.path[0], tuple):
        return walking.move_along(state, command.actor, command.path)
    return evolve(command, path=one_of(pick, (("F",), ("QR", "F"), ("SL",), ("B",), ("DFL", "F"), ("QL", "QL"))))


GAME = Game(
    system=SYSTEM,
    first_state=first_state,
    edits=edits,
    of_the_scene=of_the_scene,
    strike_down=struck_down,
    is_calm=lambda state: state.phase not in (Phase.DECLARATION, Phase.RESOLUTION, Phase.CONCLUSION),
    vary=varied,
    weights=WEIGHTS,
)
