"""Random play of Savage Worlds: first states, what the game master may do by hand, what belongs to the scene."""

from __future__ import annotations

from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve, fields_with_tags
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.savage import gm as savage_gm
from desktop_app.rules.savage.between_fights import advancing, healing, social
from desktop_app.rules.savage.combat import things
from desktop_app.rules.savage.harm import by_hand, fatigue, fear, hazards, poison
from desktop_app.rules.savage.movement import climbing, stealth
from desktop_app.rules.savage.state import HOLDS, Fighter, Ko, Phase, SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn import acts, rounds
from tests.random_play import Game, Pick, furnished, one_of, rewritten, shared_edit
from tests.rules.savage.builders import BLADE, CLUB, GUN, PIKE, PISTOL, SHOTGUN, TRAITS, board, cell

GRENADE: dict[str, Any] = {
    "name": "Grenade", "category": "thrown", "damage_dice": [6, 6, 6], "range_s": 5, "range_m": 10, "range_l": 20, "template": "medium",
    "ammo_max": 3,
}  # fmt: skip
RAZOR: dict[str, Any] = {**BLADE, "name": "Razor", "damage_flat": 25}
SPRAY: dict[str, Any] = {**GUN, "fire_modes": [*GUN["fire_modes"], "suppressive"]}
CAST: dict[str, dict[str, Any]] = {
    "hero": {
        "character_kind": "pc",
        "is_wild_card": True,
        "skills": {"fighting": "d8", "throwing": "d6", "taunt": "d8"},
        "weapons": [BLADE, PISTOL, CLUB, GRENADE, RAZOR],
    },
    "gunner": {"character_kind": "pc", "is_wild_card": True, "skills": {"shooting": "d10"}, "weapons": [SPRAY, SHOTGUN]},
    "healer": {
        "character_kind": "pc",
        "is_wild_card": True,
        "skills": {"healing": "d8"},
        "weapons": [CLUB],
        "shields": [{"name": "Shield", "parry_bonus": 1}],
    },
    "captain": {"character_kind": "npc", "is_wild_card": True, "skills": {"fighting": "d10", "intimidation": "d8"}, "weapons": [PIKE]},
    "bandit": {"character_kind": "npc", "skills": {"fighting": "d6"}, "weapons": [BLADE], "group": "bandits"},
    "hunter": {"character_kind": "npc", "skills": {"shooting": "d8"}, "weapons": [SHOTGUN], "vigor": "d4"},
    "wolf": {"skills": {"fighting": "d6"}, "weapons": [{**CLUB, "name": "Bite", "natural": True}], "group": "wolves", "pace": 9},
}
PARTY = ("hero", "gunner", "healer", "hero")
FOES = ("captain", "bandit", "hunter", "wolf", "bandit")
GROUND = {cell(2, 1): "wall", cell(-2, 0): "mud", cell(1, -2): "trees"}
SPOTS = (cell(0), cell(1), cell(0, 1), cell(2), cell(-1, -1), cell(4, 3))
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {
        "damage_raise_bonus": "plus2_per_raise",
        "opposed_tie": "reroll",
        "benny_reroll_window": "every",
        "shaken_move": "half",
        "joker_bennies": True,
    },
    {
        "damage_raise_bonus": "none",
        "benny_reroll": False,
        "benny_gm_extras": True,
        "injury_head_5_6": "reroll",
        "obstacle_mode": "exact_margin",
        "nonlethal_threshold": "any_wound",
    },
    {
        "injury_success": "no_effect",
        "ko_npc_wild_cards": False,
        "wounds_reduce_pace": False,
        "trick_penalty": "both",
        "bystander_needs_miss": False,
        "cover_melee": True,
        "injury_head_5_6": "none",
        "aim_mode": "full_turn",
        "grid_diagonal": "alternate",
        "joker_two": "agility_contest",
        "damage_melee_wild_die": True,
        "fire_repeat": "once",
        "fall_rounding": "ceil",
        "disarm_also_damages": True,
        "area_damage_roll": "one_for_all",
        "dynamite_mode": "dice",
    },
)
OWN: dict[str, Any] = {
    "id": "shove", "name": "Shove", "modifier": 1, "needs": ["visible", "able"], "success": ["prone"], "on_raise": ["shaken", "disarmed"],
    "means": [{"trait": "strength", "against": "agility"}, {"trait": "taunt", "against": "smarts", "within": 6}],
}  # fmt: skip
"""A manoeuvre of the game master's own."""
WEIGHTS = {
    "melee_attack": 6,
    "shoot": 6,
    "move": 3,
    "end_turn": 2,
    "reload": 8,
    "coup_de_grace": 12,
    "grapple": 5,
    "manoeuvre": 5,
    "break_free": 60,
    "joker_wait": 6,
    "hold": 2,
    "interrupt": 2,
    "area_attack": 6,
    "disarm": 2,
    "attack_object": 3,
    "suppressive_fire": 6,
    "two_weapon_attack": 40,
    "ready": 3,
}


def sheet_of(name: str) -> dict[str, Any]:
    return SYSTEM.sheet_document({"name": name.capitalize(), "sheet": {**TRAITS, **CAST[name]}}, content_of("savage").tables)


def entry(who: str, name: str, at: tuple[int, int] | None, side: str) -> Entry:
    return Entry(id=who, name=name.capitalize(), side=side, sheet=sheet_of(name), at=at)


def first_state(pick: Pick) -> SavageState:
    """Build a board with three of the party and two foes, close together; or the same without a board; or the table."""
    chosen = [one_of(pick, FOES if i % 2 else PARTY) for i in range(5)]
    is_table = not pick(6)
    ground = furnished(board(GROUND)) if pick(6) and not is_table else None
    entries = tuple(
        entry(f"m{i}", name, SPOTS[i] if ground is not None else None, "foe" if i % 2 else "party") for i, name in enumerate(chosen)
    )
    setup = Setup(entries=entries, board=ground, settings=one_of(pick, HOUSE), is_table=is_table, pools={"gm_bennies": pick(4)})
    return with_two_weapons(SYSTEM.setup(setup, SYSTEM.world({**content_of("savage").tables, "manoeuvres": {"manoeuvre": [OWN]}}, ground)))


def with_two_weapons(state: SavageState) -> SavageState:
    """Let the first hero hold a blade that fells and a pistol for those farther away: seldom would both be taken in hand."""
    hero = next((one for one in state.combatants.values() if one.name == "Hero"), None)
    if hero is None:
        return state
    return state.with_changed(evolve(hero, right_hand=RAZOR["name"], left_hand=PISTOL["name"], is_equipped=True))


# ---- choosing


def edits(state: SavageState, pick: Pick) -> list[Command[Any]]:
    """Offer what the game master may do by hand."""
    who = one_of(pick, state.roster)
    at = cell(pick(7) - 3, pick(7) - 3)
    flags = [name for name, default, _ in fields_with_tags(Fighter) if default is False]
    states = (*flags, *by_hand.STATES, *HOLDS, "phobia")
    return [
        by_hand.SavageSetCondition(target=who, condition=one_of(pick, flags), value=bool(pick(2))),
        by_hand.SavageSetCondition(target=who, condition=one_of(pick, states), value=bool(pick(2))),
        by_hand.SavageSetCondition(target=who, condition="on fire", value=bool(pick(3))),
        gm.SetCounter(target=who, counter=one_of(pick, ("wounds", "bennies", "fatigue", "shaken_lock", "coins")), value=pick(4)),
        gm.SetPool(pool="gm_bennies", value=pick(5)),
        gm.Place(target=who, cell=at if pick(6) else None),
        gm.GiveTurn(target=who),
        gm.Rename(target=who, name="Somebody"),
        gm.AddNote(text="It drips."),
        *shared_edit(state, pick),
        gm.SetTerrain(cell=at, value=one_of(pick, ("open", "wall", "mud"))),
        table.AdoptSettings(settings=dict(one_of(pick, HOUSE))),
        table.EditSheet(target=who, path="/vigor", value=one_of(pick, ("d4", "d8", "d12+1"))),
        table.EditSheet(target=who, path="/counters/wounds", value=pick(4), part="combatant"),
        table.EditSheet(target=who, path="/ko", value=one_of(pick, tuple(Ko)), part="combatant"),
        *([table.EditSheet(target=who, path="/card", value=54, part="combatant")] * 12 if state.phase == Phase.SELECT else []),
        *([gm.RemoveCombatant(actor=who)] if len(state.roster) > 2 and not pick(4) else []),
    ]


def struck_down(who: str) -> Command[Any]:
    """Let a combatant be dead."""
    return table.EditSheet(target=who, path="/ko", value="dead", part="combatant")


def of_the_scene(state: SavageState, pick: Pick) -> list[Command[Any]]:
    """Offer what belongs to the fight as a whole, or to the time between."""
    who = one_of(pick, state.roster)
    found: list[Command[Any]] = [
        savage_gm.ApplyDamage(targets=(who,), amount=4 + pick(22), location=one_of(pick, ("", "head", "arm")), nonlethal=not pick(3)),
        savage_gm.ApplyDamage(targets=(who,), amount=8 + pick(22)),
        savage_gm.GiveBenny(target=who if pick(2) else "", amount=1 + pick(2)),
        savage_gm.SetLight(light=one_of(pick, ("normal", "normal", "dim", "dark", "pitch"))),
        savage_gm.SetCover(target=who, cover=one_of(pick, ("", "light", "heavy")), obstacle=one_of(pick, ("", "glass"))),
        savage_gm.NewSession(),
        things.PlaceObject(
            row=one_of(pick, ("light_door", "rope")), cell=cell(pick(3) - 1, pick(3) - 1), obstacle=one_of(pick, ("", "oak_door"))
        ),
        hazards.Fall(target=who, height_m=pick(60), surface="water", dive=bool(pick(2))),
        fear.FearCheck(target=who, source=one_of(pick, ("", *state.roster)), modifier=-pick(6)),
        *(wearing(who, pick) if not pick(4) else []),
        hazards.Burn(target=who, level=one_of(pick, ("small", "medium", "large")), stays=not pick(3)),
        newcomer(state, pick),
    ]
    if state.phase == Phase.TABLE:
        found += own_time(state, who, pick)
    if state.phase in (Phase.NONE, Phase.ENDED):
        some = tuple(other for other in state.roster if not pick(4))
        found += [rounds.StartEncounter(ambushers=some[:1], surprised=some[1:])] * 6
    elif state.phase == Phase.SELECT and any(one.has_joker for one in state.combatants.values()):
        found += [acts.JokerWait(actor=other) for other in state.roster if state.combatants[other].has_joker] * 6
    elif state.phase != Phase.TABLE:
        found += [rounds.EndRound(), *([rounds.EndEncounter()] if not pick(3) else [])]
    return found


def wearing(who: str, pick: Pick) -> list[Command[Any]]:
    """Offer what wears a combatant down, and what heals."""
    return [
        fatigue.Bumps(target=who),
        fatigue.Expose(target=who, temperature_c=one_of(pick, (-30, 45)), hours=4 + pick(9)),
        fatigue.Swim(target=who, water="stormy"),
        fatigue.Hunger(target=who, hours=24 + pick(20)),
        fatigue.Thirst(target=who, hours=24 + pick(20), percent=pick(100)),
        fatigue.NoSleep(target=who, hours=24 + pick(30)),
        poison.Poison(target=who, poison=one_of(pick, ("anthrax", "curare", "cyanide")), delivery="swallowed"),
        *(fatigue.RecoverFatigue(target=who, source=source, hours=1 + pick(30)) for source in fatigue.SOURCES),
        healing.NaturalHeal(target=who, care=one_of(pick, tuple(healing.CARE))),
    ]


def own_time(state: SavageState, who: str, pick: Pick) -> list[Command[Any]]:
    """Offer what is rolled between fights."""
    others = tuple(other for other in state.roster if other != who)
    lines = one_of(pick, ((), ("dim",), ("light_cover", "dark")))
    return [
        climbing.Climb(actor=who, height=1 + pick(25)),
        climbing.Track(actor=who, lines=one_of(pick, ((), ("mud", "rain")))),
        *(healing.TreatWounds(actor=who, target=other) for other in others),
        *(healing.TreatPoison(actor=who, target=other) for other in others),
        healing.AdvanceClock(seconds=6 * (1 + pick(600))),
        *wearing(who, pick),
        *[advancing.AwardXp(target=who, amount=5 + pick(20))] * 2,
        *(advancing.TakeAdvance(actor=who, choice="attribute", attribute=name) for name in ("vigor", "spirit")),
        advancing.TakeAdvance(actor=who, choice="new_skill", skills=("guts",)),
        advancing.TakeAdvance(actor=who, choice="one_skill", skills=("fighting",)),
        *(kind(actor=who, target=other) for other in others for kind in (social.Reaction, social.Persuade)),
        stealth.SneakOutOfCombat(actor=who, guards=others[:2], lines=lines, distance=1 + pick(60)),
    ]


def newcomer(state: SavageState, pick: Pick) -> Command[Any]:
    """Bring a combatant in, or take a newcomer away again."""
    extra = next((who for who in state.roster if who.startswith("n")), None)
    if extra is not None:
        return one_of(pick, (table.RemoveCharacter(target=extra), take_back(state, extra), rewritten(SYSTEM.codec, state, extra)))
    made = entry("n1", one_of(pick, (*PARTY, *FOES)), SPOTS[5] if state.world.board is not None else None, "foe")
    combatant, _ = SYSTEM.newcomer(made)
    return table.AddCharacter(actor="n1", sheet=made.sheet, combatant=SYSTEM.codec.encode(combatant))


def take_back(state: SavageState, who: str) -> Command[Any]:
    kept = SYSTEM.lasting(state.combatants[who])
    return table.TakeBack(target=who, combatant=SYSTEM.codec.encode(kept), sheet=SYSTEM.codec.encode(state.sheet_of(who)))


def varied(state: SavageState, command: Command[Any], pick: Pick) -> Command[Any]:
    """Shoot at those who could be struck by chance, and touch now and then."""
    if command.kind == "melee_attack" and not pick(8):
        return evolve(command, touch=True)  # type: ignore[call-arg]
    return command


GAME = Game(
    system=SYSTEM,
    first_state=first_state,
    edits=edits,
    of_the_scene=of_the_scene,
    strike_down=struck_down,
    is_calm=lambda state: state.phase not in (Phase.SELECT, Phase.TURN),
    vary=varied,
    weights=WEIGHTS,
)
