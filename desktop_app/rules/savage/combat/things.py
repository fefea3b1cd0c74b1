"""Attacks that are not on flesh: knocking a weapon away, breaking things.

Rule: SW-MELEE-13, SW-OBJ-01, SW-TAB-26
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final, TypeAlias

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.odds import Contest, SharedOut, added, certain, combined, mixed, pool, total
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve, held
from desktop_app.rules.kernel.state import Cell, Listening
from desktop_app.rules.savage.checks.chances import by_raises, damage_values, trait_values
from desktop_app.rules.savage.checks.derived import is_heavily_armoured, is_usable
from desktop_app.rules.savage.checks.rolls import Check, Goal, Mod, Rolled, dice_of, raises_of, trait_mods
from desktop_app.rules.savage.combat.attack import Attack, goes_astray, landing, light_mod, platform_mod, range_mod, straying_faces
from desktop_app.rules.savage.combat.melee import MeleeAttack, foes_by_distance, weapon_named
from desktop_app.rules.savage.combat.ranged import Shoot, Throw, ammo_left, as_fired, band_of, ranges_of
from desktop_app.rules.savage.harm.chances import MISS, STRAY, landings, raises_that_count
from desktop_app.rules.savage.harm.damage import Shot, damage_bonus, damage_dice, roll_damage
from desktop_app.rules.savage.harm.soak import suffer
from desktop_app.rules.savage.harm.wounds import Hit, let_go
from desktop_app.rules.savage.position.ground import apart, engaging, melee_weapons, reach_of
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState, Thing
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_arms

AnyAttack: TypeAlias = MeleeAttack | Shoot | Throw
PARRY_OF_THINGS: Final = 2
MOST_COUNTED: Final = 60
"""What damage and Strength come to at most, as chances count them."""


SKILL_OF: Final = {"melee": "fighting", "ranged": "shooting", "thrown": "throwing"}


def skill_of(weapon: Weapon) -> str:
    """Name what an attack with a weapon is rolled with. Rule: SW-MELEE-01, SW-RANGE-01"""
    return SKILL_OF[weapon.category]


def attack_with(state: SavageState, actor: str, name: str, target: str = "") -> AnyAttack:
    """Return the attack that is made with a weapon: a strike, a shot or a throw."""
    weapon = weapon_named(state, actor, name)
    if weapon is None or weapon.category == "melee":
        return MeleeAttack(actor=actor, target=target, weapon=name)
    kind = Shoot if weapon.category == "ranged" else Throw
    return kind(actor=actor, target=target, weapon=name)


def note_use(draft: SavageDraft, attack: AnyAttack, weapon: Weapon) -> None:
    """Note a weapon's use: round, ammunition, throwing hand. Rule: SW-ACT-02, SW-RANGE-03"""
    if isinstance(attack, MeleeAttack):
        attack.note(draft)
    elif isinstance(attack, Shoot):
        attack.fire(draft, weapon)
    else:
        attack.note(draft, (weapon.name,))
        let_go(draft, attack.actor, weapon.name)


def in_use(state: SavageState, actor: str) -> tuple[Weapon, ...]:
    """List the weapons a combatant could attack with, bare hands last; area weapons apart."""
    sheet, fighter = state.sheet_of(actor), state.combatants[actor]
    far = [
        weapon for weapon in sheet.weapons if weapon.category != "melee" and not weapon.covers_area and is_usable(sheet, fighter, weapon)
    ]
    return (*far, *melee_weapons(state, actor))


class Disarm(TurnCommand):
    """Strike or shoot at what a combatant holds: Strength against the damage, or it falls. Rule: SW-MELEE-13"""

    kind = "disarm"
    section = "manoeuvres"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))
    item: str = ""

    def attack(self, state: SavageState) -> AnyAttack:
        """Return the attack that it is rolled as."""
        return attack_with(state, self.actor, self.weapon, self.target)

    def thing(self, state: SavageState) -> str:
        """Name the thing knocked away: the named one, or the first weapon in hand."""
        held = state.combatants[self.target].hands if self.target in state.combatants else ()
        return self.item or (held[0] if held else "")

    def refuse_act(self, state: SavageState) -> Refusal | None:
        weapon = weapon_named(state, self.actor, self.weapon)
        if weapon is not None and weapon.category == "thrown":
            return Refusal("weapon_not_allowed", "SW-MELEE-13", "weapon")
        found = self.attack(state).refuse_act(state)
        if found is not None:
            return found
        thing = self.thing(state)
        held = thing and thing in state.combatants[self.target].hands
        return None if held else Refusal("target_invalid", "SW-MELEE-13", "item" if self.item else "target")

    def shot(self, state: SavageState) -> tuple[Weapon, Shot]:
        """Work the attack out, 2 harder. Rule: SW-MELEE-13"""
        attack, weapon = self.attack(state), weapon_named(state, self.actor, self.weapon)
        assert weapon is not None, "refuse has seen the weapon"
        if isinstance(attack, MeleeAttack):
            made = attack.shot(state)
        else:
            made = attack.shot(state, weapon)
            weapon = attack.as_used(state, weapon)
        goal = evolve(made.goal, mods=(*made.goal.mods, Mod(value=-2, label="disarming", rule="SW-MELEE-13")))
        return weapon, evolve(made, goal=goal)

    def carry_out(self, draft: SavageDraft) -> None:
        attack, frame = self.attack(draft.state), self.procedure(draft.state)
        assert frame is not None, "refuse has seen the weapon"
        self.spend(draft)
        note_use(draft, attack, frame.weapon)
        draft.tell("disarms", self.actor, rule="SW-MELEE-13", target=self.target, thing=frame.item)
        draft.push(frame)

    def procedure(self, state: SavageState) -> Disarming | None:
        if weapon_named(state, self.actor, self.weapon) is None:
            return None
        weapon, shot = self.shot(state)
        skill, thing = skill_of(weapon), self.thing(state)
        return Disarming(actor=self.actor, target=self.target, weapon=weapon, shot=shot, skill=skill, item=thing)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Disarm]:
        if is_acting(state, actor) and any(state.combatants[who].hands for who in foes_by_distance(state, actor)):
            yield from (cls(actor=actor, weapon=weapon.name) for weapon in in_use(state, actor) if weapon.category != "thrown")

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return [who for who in foes_by_distance(state, self.actor) if state.combatants[who].hands]

    def open(self, state: SavageState) -> dict[str, Choice]:
        held = state.combatants[self.target].hands if self.target in state.combatants else ()
        return {"item": Choice(values=held)} if len(held) > 1 else {}

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("disarm" if self.weapon else "disarm_bare", weapon=self.weapon)


class Disarming(Listening[SavageState, Rolled]):
    """An attack on a held thing: the attack, then damage against Strength. Rule: SW-MELEE-13"""

    kind = "disarming"
    needs = ("actor", "target")
    actor: str
    target: str
    weapon: Weapon
    shot: Shot
    skill: str
    item: str
    damage: int | None = None
    behind: int = held(0, sparse=True)
    """Armour of the obstacle that the shot went through. Rule: SW-RANGE-11"""

    def advance(self, draft: SavageDraft) -> None:
        if self.damage is None:
            draft.push(Check(who=self.actor, trait=self.skill, goals=(self.shot.goal,), about=self.concerns()))
            return
        goal = Goal(mods=trait_mods(draft.state, self.target, "strength"), tn=self.damage)
        draft.push(Check(who=self.target, trait="strength", goals=(goal,), about=self.concerns()))

    def chances(self, state: SavageState) -> Contest | None:
        """Share out: misses, kept, dropped. Rule: SW-TAB-37"""
        most = raises_that_count(state, self.actor, self.weapon, self.shot.bonus, enough=MOST_COUNTED)
        attack = Attack(actor=self.actor, weapon=self.weapon, skill=self.skill, shots=(self.shot,))
        strays_on = straying_faces(state, attack, self.shot)
        landed = landings(state, self.actor, self.skill, [self.shot.goal], most=most, strays_on=strays_on)
        ways = ((weight, {0: 1} if how in (MISS, STRAY) else self._dropped(state, max(0, how))) for how, weight in landed.shares)
        found = mixed([way for way in ways if way[0]])
        shares = (("dropped", found.get(2, 0), "good"), ("kept", found.get(1, 0), "accent"), ("miss", found.get(0, 0), "muted"))
        return SharedOut(word="disarms", shares=shares, counted=("dropped",))

    def _dropped(self, state: SavageState, raises: int) -> dict[int, int]:
        """Weigh damage against Strength: 1 kept, 2 dropped."""
        cap = MOST_COUNTED
        bonus = damage_bonus(state, self.actor, self.weapon, self.shot.bonus, raises=raises).total
        held = sum(mod.value for mod in trait_mods(state, self.target, "strength"))
        damages = damage_values(damage_dice(state, self.actor, self.weapon, raises=raises), cap)
        strengths = trait_values(dice_of(state, self.target, "strength"), cap)
        return dict(combined(lambda damage, strength: 1 if strength + held >= max(0, damage + bonus) else 2, damages, strengths))

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        if self.damage is None:
            self._land(draft, report)
            return
        draft.pop()
        if report.total < self.damage:
            let_go(draft, self.target, self.item)
        else:
            draft.tell("holds_on", self.target, rule="SW-MELEE-13", thing=self.item)
        is_proof = is_heavily_armoured(draft.state.sheet_of(self.target)) and not self.weapon.heavy
        if draft.state.settings.disarm_also_damages and not is_proof:
            suffer(draft, self.target, self.damage, Hit(), ap=self.weapon.ap, behind=self.behind)

    def _land(self, draft: SavageDraft, report: Rolled) -> None:
        """Take the attack roll: astray, or damage for Strength to hold against; through an obstacle is a hit. Rule: SW-RANGE-11"""
        landed = landing(self.shot.goal, report.total)
        attack = Attack(actor=self.actor, weapon=self.weapon, skill=self.skill, shots=(self.shot,))
        draft.pop()
        if goes_astray(draft, attack, self.shot, landed=landed, first=report.firsts[0]):
            return
        raises = raises_of(report.total, self.shot.goal.tn) if landed == "hit" else 0
        damage = roll_damage(draft, self.actor, self.weapon, self.shot.bonus, raises=raises, target=self.target)
        draft.push(evolve(self, damage=damage, behind=self.shot.obstacle if landed == "through" else 0))


# ---- things


class PlaceObject(GmCommand[SavageState]):
    """Put a breakable thing or cover on the board. Rule: section 2.4, SW-OBJ-01, SW-TAB-26"""

    kind = "place_object"
    section = "things"
    row: str = "light_door"
    cell: Cell | None = field(default=None, metadata=param(picks="cell"))
    toughness: int = 0
    obstacle: str = ""

    def refuse(self, state: SavageState) -> Refusal | None:
        if self.row not in state.tables.things:
            return Refusal("value", "SW-TAB-26", "row")
        if not 0 <= self.toughness <= 99:
            return Refusal("value", "SW-OBJ-01", "toughness", (("low", 0), ("high", 99)))
        return Refusal("value", "SW-TAB-27", "obstacle") if self.obstacle and self.obstacle not in state.tables.obstacles else None

    def carry_out(self, draft: SavageDraft) -> None:
        row, known = draft.state.tables.things[self.row], draft.state.objects
        name = next(made for n in range(1, len(known) + 2) if (made := f"{row.name} {n}") not in known)
        thing = Thing(row=self.row, toughness=self.toughness or row.toughness, cell=self.cell, obstacle=self.obstacle)
        draft.state = evolve(draft.state, objects={**known, name: thing})
        draft.tell("thing_placed", None, rule="SW-OBJ-01", thing=name, toughness=thing.toughness)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[PlaceObject]:
        if state.is_running:
            yield cls()

    def open(self, state: SavageState) -> dict[str, Choice]:
        things, obstacles = state.tables.things, state.tables.obstacles
        named = tuple(Phrase.of("obstacle_named", obstacle=row.id, armour=row.armour) for row in obstacles.values())
        cells = tuple(state.world.board.cells()) if state.world.board is not None else ()
        rows = tuple(Phrase.of("thing_row", thing=row.name, toughness=row.toughness) for row in things.values())
        found = {
            "row": Choice(values=tuple(things), labels=rows),
            "toughness": Choice(low=0, high=99),
            "obstacle": Choice(values=("", *obstacles), labels=(Phrase.of("no_obstacle"), *named)),
        }
        return {**found, "cell": Choice(values=cells)} if cells else found


class AttackObject(TurnCommand):
    """Break a thing: Parry 2, or 4 from afar; its dice do not ace and nothing is added. Rule: SW-OBJ-01"""

    kind = "attack_object"
    section = "things"
    target: str = ""
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def refuse_act(self, state: SavageState) -> Refusal | None:
        thing, weapon = state.objects.get(self.target), weapon_named(state, self.actor, self.weapon)
        if thing is None:
            return Refusal("unknown", "SW-OBJ-01", "target", (("what", self.target),))
        if weapon is None or weapon.covers_area:
            return Refusal("weapon_not_allowed", "SW-OBJ-01", "weapon")
        found = self._refuse_distance(state, thing, weapon) or refuse_arms(state, self.actor, weapon) or self._refuse_use(state, weapon)
        if found is not None:
            return found
        if not set(weapon.damage_types) & set(state.tables.things[thing.row].damage_types):
            return Refusal("wrong_damage_type", "SW-OBJ-01", "weapon")
        return Refusal("target_invalid", "SW-OBJ-01", "target") if thing.broken else None

    def far(self, state: SavageState, thing: Thing) -> int:
        """Measure to the thing; one without a place is at hand."""
        here = state.combatants[self.actor].cell
        return 0 if here is None or thing.cell is None else apart(state, here, thing.cell)

    def _refuse_distance(self, state: SavageState, thing: Thing, weapon: Weapon) -> Refusal | None:
        far = self.far(state, thing)
        if weapon.category == "melee":
            near = far <= reach_of(state, self.actor, weapon)
            return None if near else Refusal("out_of_reach", "SW-GRID-04", "target", (("inches", far),))
        if engaging(state, self.actor) and not weapon.is_pistol:
            return Refusal("weapon_not_allowed", "SW-MELEE-02", None, (("why", "pistols"),))
        in_range = band_of(weapon, far) is not None
        return None if in_range else Refusal("out_of_range", "SW-RANGE-01", "target", (("inches", far), ("most", ranges_of(weapon)[2])))

    def _refuse_use(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        fighter = state.combatants[self.actor]
        used = fighter.weapons_used.count(self.weapon) if weapon.category == "melee" else fighter.shots_fired.count(weapon.name)
        if used >= (1 if weapon.category != "ranged" else weapon.rof_max):
            return Refusal("rof_exceeded", "SW-ACT-02", "weapon")
        return Refusal("no_ammo", "SW-RANGE-03", "weapon") if ammo_left(state, self.actor, weapon) == 0 else None

    def goal(self, state: SavageState, thing: Thing, weapon: Weapon) -> Goal:
        mods = [*trait_mods(state, self.actor, skill_of(weapon), is_action=True), light_mod(state, thing.cell)]
        if weapon.category == "melee":
            mods.append(Mod(value=-2 * state.combatants[self.actor].prone, label="prone", rule="SW-MELEE-10"))
            return Goal(mods=tuple(mod for mod in mods if mod.value), tn=PARRY_OF_THINGS)
        mods += [range_mod(state, band_of(weapon, self.far(state, thing))), platform_mod(state, self.actor, skill_of(weapon))]
        return Goal(mods=tuple(mod for mod in mods if mod.value))

    def fired(self, state: SavageState, thing: Thing, weapon: Weapon) -> Weapon:
        """Return the weapon as it harms at this distance."""
        return weapon if weapon.category == "melee" else as_fired(weapon, band_of(weapon, self.far(state, thing)) or "long")

    def carry_out(self, draft: SavageDraft) -> None:
        weapon, frame = weapon_named(draft.state, self.actor, self.weapon), self.procedure(draft.state)
        assert weapon is not None and frame is not None, "refuse has seen the weapon"
        attack = attack_with(draft.state, self.actor, self.weapon)
        self.spend(draft)
        note_use(draft, attack, weapon)
        draft.tell("strikes_a_thing", self.actor, rule="SW-OBJ-01", thing=self.target, weapon=self.weapon)
        draft.push(frame)

    def procedure(self, state: SavageState) -> Breaking | None:
        thing, weapon = state.objects.get(self.target), weapon_named(state, self.actor, self.weapon)
        if thing is None or weapon is None:
            return None
        goal, used = self.goal(state, thing, weapon), self.fired(state, thing, weapon)
        return Breaking(actor=self.actor, target=self.target, weapon=used, skill=skill_of(weapon), goal=goal)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[AttackObject]:
        if is_acting(state, actor):
            whole = [name for name, thing in state.objects.items() if not thing.broken]
            yield from (cls(actor=actor, weapon=weapon.name, target=name) for name in whole for weapon in in_use(state, actor))

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("attack_object", thing=self.target, weapon=self.weapon or "bare hands")


class Breaking(Listening[SavageState, Rolled]):
    """An attack on a thing under way. Rule: SW-OBJ-01"""

    kind = "breaking"
    needs = ("actor",)
    actor: str
    target: str
    weapon: Weapon
    skill: str
    goal: Goal

    def advance(self, draft: SavageDraft) -> None:
        draft.push(Check(who=self.actor, trait=self.skill, goals=(self.goal,), about=(self.actor,)))

    def chances(self, state: SavageState) -> Contest | None:
        """Share out: misses, intact, broken. Rule: SW-TAB-37"""
        toughness = state.objects[self.target].toughness
        failure, *hits = by_raises(dice_of(state, self.actor, self.skill), self.goal.tn - self.goal.bonus, 1)
        damage = certain(self.weapon.damage_flat)
        for sides, plus, _ in damage_dice(state, self.actor, self.weapon, raises=0):
            damage = added(damage, {face + plus: weight for face, weight in pool(1, tuple(range(1, sides + 1))).items()})
        breaks, whole = sum(weight for value, weight in damage.items() if max(0, value) >= toughness), total(damage)
        hurts = (("broken", sum(hits) * breaks, "good"), ("intact", sum(hits) * (whole - breaks), "accent"))
        return SharedOut(word="breaks", shares=(*hurts, ("miss", failure * whole, "muted")), counted=("broken",))

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        """Take the roll; what breaks gives no cover any more."""
        draft.pop()
        thing = draft.state.objects.get(self.target)
        if thing is None or not self.goal.is_met(report.total):
            draft.tell("misses_a_thing", self.actor, rule="SW-OBJ-01", thing=self.target)
            return
        dice = damage_dice(draft.state, self.actor, self.weapon, raises=0)
        rolls = tuple(draft.roll(1, sides, "damage", self.actor) for sides, _, _ in dice)
        rolled = sum(roll.faces[0] for roll in rolls) + sum(plus for _, plus, _ in dice)
        made = Breakdown.of(rolled, "dice", "SW-OBJ-01").plus(self.weapon.damage_flat, Name(self.weapon.name) or "bare hands", "SW-DMG-01")
        broken = made.total >= thing.toughness
        draft.tell(
            "thing_struck", self.actor, rule="SW-OBJ-01", breakdown=made, rolls=rolls, thing=self.target, damage=made.total,
            toughness=thing.toughness, broken=broken,
        )  # fmt: skip
        if broken:
            draft.state = evolve(draft.state, objects={**draft.state.objects, self.target: evolve(thing, broken=True)})
            behind = [fighter for fighter in draft.state.combatants.values() if fighter.obstacle == self.target]
            draft.put(*(evolve(fighter, cover="", obstacle="") for fighter in behind if fighter.ko is not Ko.DEAD))
