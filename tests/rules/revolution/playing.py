"""Random play of Revolution D100: first states, what the game master may do by hand, what belongs to the scene and to the time between."""

from __future__ import annotations

from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.grid.board import Grid
from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.revolution import gm as revolution_gm
from desktop_app.rules.revolution.between_fights import after_combat
from desktop_app.rules.revolution.checks import conflicts
from desktop_app.rules.revolution.combat import attack, effects
from desktop_app.rules.revolution.combat.exchange import EffectChoice
from desktop_app.rules.revolution.harm import armour, damage, recovery
from desktop_app.rules.revolution.magic import faith
from desktop_app.rules.revolution.movement import moving, paths
from desktop_app.rules.revolution.sheet import creation
from desktop_app.rules.revolution.sheet.character import COMBAT_EFFECTS
from desktop_app.rules.revolution.state import NO_COMBAT, Conflict, ConflictSide, Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn import opening, rounds
from tests.random_play import Game, Pick, furnished, one_of, rewritten, shared_edit
from tests.rules.revolution.builders import AXE, CLOSE, CROSSBOW, DWARF, HAMMER, RANGED, SHIELD, board, cell

PRIEST: dict[str, Any] = {
    "weapons": [HAMMER, SHIELD],
    "skills": [CLOSE],
    "allegiances": [{"deity": "Sarn", "score": 85, "rank": "priest"}],
    "blessings": ["mass_power", "shield_of_deity", "totem", "lycanthropy", "true_weapon"],
    "powers": [{"name": "Fear", "might": 2, "overcome": "Willpower"}],
    "lp_max": 20,
    "toughness": 6,
}
TINKER: dict[str, Any] = {
    "weapons": [CROSSBOW],
    "skills": [RANGED, {"name": "Craft", "traits": ["Clockwork"], "rating": 60}],
    "items": [
        {"id": "drill", "name": "Drill", "value": 4, "complexity": "complex", "item_state": "broken", "toughness": 4, "toughness_lost": 2},
        {"id": "lamp", "name": "Lamp", "value": 2, "temporary": "adapt", "features": [{"name": "hooded", "value": 1, "temporary": True}]},
    ],
    "blueprints": [{"id": "drill_plan", "name": "Drill", "value": 4, "complexity": "complex", "consequences": ["rattles"]}],
}
CAST: dict[str, dict[str, Any]] = {
    "dwarf": {name.rstrip("_"): value for name, value in DWARF.items()},
    "priest": PRIEST,
    "tinker": TINKER,
    "axeman": {"weapons": [AXE, SHIELD], "skills": [CLOSE], "lp_max": 18},
    "wolf": {
        "weapons": [{**HAMMER, "name": "Bite", "trait": "Bite", "special": [{"name": "natural"}], "damage": "1d6"}],
        "skills": [{"name": "Close Combat", "traits": ["Bite"], "rating": 60}],
        "move": 8,
        "size_class": "M",
        "toughness": 4,
        "lp_max": 8,
    },
    "ogre": {
        "weapons": [{**AXE, "name": "Club", "trait": "Axe", "damage": "2d6+2d2"}],
        "skills": [CLOSE],
        "size_class": "XL",
        "toughness": 9,
    },
    "archer": {"weapons": [CROSSBOW, HAMMER], "skills": [CLOSE, RANGED], "strike_rank": 8, "lp_max": 9},
}
PARTY = ("dwarf", "priest", "tinker", "axeman")
FOES = ("wolf", "ogre", "archer", "dwarf")
GROUND = {cell(2, 1): "wall", cell(-2, 0): "wall", cell(1, -2): "wall"}
SPOTS = (cell(0), cell(1), cell(0, 1), cell(2), cell(-1, -1), cell(4, 3))
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {"damage_mode": "localised", "coverage_mode": "separate_roll", "minor_wounds": "worst_only", "opposed_winner": "lower"},
    {
        "damage_mode": "localised",
        "sr_floor": "none",
        "actions_at_zero_sr": True,
        "move_scope": "per_round",
        "without_sr_lp": 2,
        "without_sr_penalties": 2,
        "death_at": "never",
        "major_wound_depth": "excess_plus_one",
        "auto_success_max": 5,
        "auto_fail_min": 96,
        "location_die": "d8",
        "slash_bonus": 2,
        "rp_attribute": {"Craft": "dex"},
    },
    {
        "reactions_at_zero_sr": False,
        "switch_caps_sr": False,
        "incapacitated_at_sr": "none",
        "major_wound_hits_sr": False,
        "missing_skill": "zero",
        "effects_win": 2,
        "effects_win_decisive": 3,
        "death_at": -10,
        "sr_tie": ["entry"],
        "cell_size_m": 3,
        "shield_coverage": False,
        "blessing_gate": "score_and_rank",
    },
)
HINDERED = tuple(name for name in revolution_gm.FLAGS if name not in ("dead", "incapacitated"))
WEIGHTS = {
    "attack": 12,
    "declare_opening": 8,
    "react": 4,
    "invoke_blessing": 3,
    "reload": 6,
    "ready_item": 4,
    "stand": 6,
    "move": 3,
    "conflict_round": 4,
    "use_item": 6,
    "quick_exit": 4,
    "record_consequence": 5,
    "roll_creature": 3,
}


def sheet_of(name: str) -> dict[str, Any]:
    sheet = {"name": name.capitalize(), "toughness": 7, "lp_max": 24, "move": 4, **CAST[name]}
    return SYSTEM.sheet_document({"name": name.capitalize(), "sheet": sheet}, content_of("revolution").tables)


def entry(who: str, name: str, at: tuple[int, int] | None, side: str) -> Entry:
    return Entry(id=who, name=name.capitalize(), side=side, sheet=sheet_of(name), at=at)


def first_state(pick: Pick) -> RevolutionState:
    """Build a board with three of the party and two foes, close together; or the same without a board; or the table."""
    chosen = [one_of(pick, FOES if i % 2 else PARTY) for i in range(5)]
    ground = furnished(board(GROUND, grid=Grid.HEX if not pick(4) else Grid.SQUARE)) if pick(5) else None
    entries = tuple(
        entry(f"m{i}", name, SPOTS[i] if ground is not None else None, "foe" if i % 2 else "party") for i, name in enumerate(chosen)
    )
    is_table = not pick(5)
    setup = Setup(entries=entries, board=None if is_table else ground, settings=one_of(pick, HOUSE), is_table=is_table)
    state = SYSTEM.setup(setup, SYSTEM.world(content_of("revolution").tables, setup.board))
    if is_table:
        hurt = evolve(state.combatants["m0"], lp=-3, wounded=True)
        state = evolve(state, combatants={**{who: evolve(one, cell=None) for who, one in state.combatants.items()}, "m0": hurt})
    won = Conflict(
        id="won",
        side_a=ConflictSide(name="Tinker", rating=60, rp_start=10, rp=2),
        side_b=ConflictSide(name="Clock", rating=20, rp_start=4, rp=0),
        actor="m2",
        conflict_state="success",
        consequence_due=True,
    )
    return evolve(state, conflicts=(won,))


# ---- choosing


def edits(state: RevolutionState, pick: Pick) -> list[Command[Any]]:
    """Offer what the game master may do by hand."""
    who, other = one_of(pick, state.roster), one_of(pick, state.roster)
    at = cell(pick(7) - 3, pick(7) - 3)
    weapon = next((weapon.name for weapon in state.sheet_of(who).weapons), None)
    location = next((location.key for location in state.sheet_of(who).locations), None)
    return [
        *(revolution_gm.GmSet(target=who, field_=name, value=bool(pick(2))) for name in HINDERED),
        revolution_gm.GmSet(target=who, field_=one_of(pick, ("dead", "incapacitated")), value=not pick(4)),
        revolution_gm.GmSet(target=who, field_="lp", value=pick(20) - 12),
        revolution_gm.GmSet(target=who, field_="sr", value=pick(20)),
        revolution_gm.GmSet(target=who, field_=one_of(pick, ("ready", "loaded")), value=bool(pick(2)), weapon=weapon),
        revolution_gm.GmSet(target=who, field_="major_total", value=pick(9), location=location),
        revolution_gm.GmSet(target=who, field_="engaged_with", value=[other] if other != who else []),
        revolution_gm.GmSet(target=who, field_="immunities", value=["kinetic"] if pick(2) else []),
        revolution_gm.GmSet(target=who, field_="protection", value=pick(4)),
        revolution_gm.GmSet(target=who, field_="position", value=[*at] if pick(3) else None),
        revolution_gm.GmSet(value=bool(pick(2))),
        gm.SetCounter(target=who, counter=one_of(pick, ("lp", "sr", "coins")), value=pick(8)),
        gm.SetCondition(target=who, condition=one_of(pick, (*HINDERED, "on fire")), value=bool(pick(3))),
        gm.Place(target=who, cell=at if pick(6) else None),
        gm.GiveTurn(target=who),
        gm.Rename(target=who, name="Somebody"),
        gm.AddNote(text="It drips."),
        *shared_edit(state, pick),
        gm.SetTerrain(cell=at, value=one_of(pick, ("open", "wall", "rubble"))),
        table.AdoptSettings(settings=dict(one_of(pick, HOUSE))),
        table.EditSheet(target=who, path="/toughness", value=3 + pick(6)),
        table.EditSheet(target=who, path="/counters/lp", value=pick(8), part="combatant"),
        *([table.EditSheet(target=who, path="/weapons", value=[])] if not pick(6) else []),
        *([gm.RemoveCombatant(actor=who)] if len(state.roster) > 2 and not pick(4) else []),
    ]


def struck_down(who: str) -> Command[Any]:
    """Let a combatant be dead."""
    return revolution_gm.GmSet(target=who, field_="dead", value=True)


def of_the_scene(state: RevolutionState, pick: Pick) -> list[Command[Any]]:
    """Offer what belongs to the combat as a whole, or to the time between."""
    who = one_of(pick, state.roster)
    location = next((location.key for location in state.sheet_of(who).locations), None)
    found: list[Command[Any]] = [
        damage.ApplyDamage(target=who, net=pick(9), location=location),
        damage.ApplyDamage(target=who, total=pick(12), coverage_roll=pick(10), location=location),
        recovery.Heal(target=who, amount=1 + pick(6), location=location),
        armour.CoverageLookup(armour="2/1+, 5/3+, 8/9+", coverage_roll=pick(10)),
        armour.CoverageLookup(target=who, coverage_roll=pick(10), modifier=pick(3) - 1),
        armour.ExpandArmour(text="4/4+, 8/7+"),
        conflicts.StartConflict(
            side_a=conflicts.SideSpec(name="Ana", rating=40 + pick(40), rp=1 + pick(8)),
            side_b=conflicts.SideSpec(name="The clock", rating=20 + pick(40), rp=1 + pick(8)),
            quick_exit_allowed=bool(pick(2)),
        ),
        newcomer(state, pick),
    ]
    if state.phase == Phase.INTENTS:
        found += [*[opening.DeclareRest()] * 2, *[opening.LockIntents()] * 4]
    if state.phase in (Phase.INTENTS, Phase.ORDER):
        found += [rounds.Leave(actor=who), rounds.EndRound(), *([rounds.EndCombat()] if not pick(3) else [])]
    if state.phase in NO_COMBAT:
        found += [recovery.Rest(actor=who), faith.EndScene(), *between_combats(state, who, pick)]
    if state.phase in (Phase.NONE, Phase.ENDED):
        found += [rounds.StartCombat(ready={who: ()} if not pick(3) else {})] * 6
    return found


def between_combats(state: RevolutionState, who: str, pick: Pick) -> list[Command[Any]]:
    row = one_of(pick, tuple(state.tables.backgrounds.values()))
    answers = tuple(question.answers[0] if question.answers else "Mining" for question in creation.questions(row))
    return [
        after_combat.TakeOver(conflicts=state.conflicts[:1], people=(who,)),
        creation.Spawn(creature=who),
        creation.ApplyBackground(actor=who, row=row.id, choices=answers),
        creation.RollMoney(actor=who, row=row.id, status=one_of(pick, row.statuses)),
    ]


def newcomer(state: RevolutionState, pick: Pick) -> Command[Any]:
    """Bring a combatant in, or take a newcomer away again."""
    extra = next((who for who in state.roster if who.startswith("n")), None)
    if extra is not None:
        return one_of(pick, (table.RemoveCharacter(target=extra), take_back(state, extra), rewritten(SYSTEM.codec, state, extra)))
    made = entry("n1", one_of(pick, (*PARTY, *FOES)), SPOTS[5] if state.world.board is not None else None, "foe")
    combatant, _ = SYSTEM.newcomer(made)
    return table.AddCharacter(actor="n1", sheet=made.sheet, combatant=SYSTEM.codec.encode(combatant))


def take_back(state: RevolutionState, who: str) -> Command[Any]:
    kept = SYSTEM.lasting(state.combatants[who])
    return table.TakeBack(target=who, combatant=SYSTEM.codec.encode(kept), sheet=SYSTEM.codec.encode(state.sheet_of(who)))


def varied(state: RevolutionState, command: Command[Any], pick: Pick) -> Command[Any]:
    """Take ways that fit the action, and effects beside those on offer; pay with life points now and then."""
    if isinstance(command, moving.MovingAction) and not isinstance(command, attack.Attack) and command.path:
        ways = paths.paths_within(state, command.actor, state.sheet_of(command.actor).move)
        return evolve(command, path=one_of(pick, [*ways.values()]) if ways else ())
    if isinstance(command, effects.ChooseEffects) and not pick(6):
        return evolve(command, effects=(EffectChoice(effect=one_of(pick, COMBAT_EFFECTS), location="head"),))
    return command


GAME = Game(
    system=SYSTEM,
    first_state=first_state,
    edits=edits,
    of_the_scene=of_the_scene,
    strike_down=struck_down,
    is_calm=lambda state: state.phase not in (Phase.INTENTS, Phase.ORDER),
    vary=varied,
    weights=WEIGHTS,
)
