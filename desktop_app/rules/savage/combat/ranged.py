"""Shooting and throwing: range, cover, rate of fire, fire modes, aim.

Rule: SW-RANGE-01 to SW-RANGE-11, SW-RANGE-14, SW-RANGE-17, SW-MELEE-02
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar, Final, Literal, TypeAlias

from desktop_app.language import wording
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.derived import is_usable, parry_of
from desktop_app.rules.savage.checks.rolls import TN, Goal, Mod
from desktop_app.rules.savage.combat.attack import (
    Attack,
    common_mods,
    cover_mod,
    cover_of,
    damage_mods,
    lost_hand_mod,
    platform_mod,
    range_mod,
)
from desktop_app.rules.savage.combat.melee import about_field, aims_to_choose, attack_breakdown, foes_by_distance
from desktop_app.rules.savage.harm.damage import Aim as Location
from desktop_app.rules.savage.harm.damage import Shot
from desktop_app.rules.savage.harm.wounds import let_go
from desktop_app.rules.savage.position.ground import are_adjacent, engaging, inches, is_visible
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.sheet.tables import ObstacleRow
from desktop_app.rules.savage.state import SavageDraft, SavageState
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_arms, refuse_target, use_upper_hand

Mode: TypeAlias = Literal["single", "double_tap", "three_round_burst", "auto"]
MODES: Final[tuple[Mode, ...]] = ("single", "double_tap", "three_round_burst", "auto")
BURSTS: Final[dict[str, int]] = {"double_tap": 1, "three_round_burst": 2}
"""What a burst adds to attack and damage. Rule: SW-RANGE-04"""
AMMO: Final[dict[str, int]] = {"double_tap": 2, "three_round_burst": 3}
THROWN: Final = (3, 6, 12)
"""Ranges of a melee weapon that is thrown. Rule: SW-RANGE-17, SW-TAB-19"""


def ranges_of(weapon: Weapon) -> tuple[int, int, int]:
    """Return the ends of the three range bands. Rule: SW-RANGE-01, SW-RANGE-17"""
    return weapon.bands or THROWN


def band_of(weapon: Weapon, apart: int) -> str | None:
    """Name the band of a distance in inches; None: out of range. Rule: SW-RANGE-01, SW-GRID-06, SW-TAB-12"""
    return next((name for name, end in zip(("short", "medium", "long"), ranges_of(weapon), strict=True) if apart <= end), None)


def as_fired(weapon: Weapon, band: str) -> Weapon:
    """Return a weapon as it harms at this range: a shotgun loses a die for each band. Rule: SW-RANGE-14"""
    lost = {"short": 0, "medium": 1, "long": 2}[band] if weapon.is_shotgun else 0
    return evolve(weapon, damage_dice=weapon.damage_dice[: max(1, len(weapon.damage_dice) - lost)])


def ammo_left(state: SavageState, who: str, weapon: Weapon) -> int | None:
    """Count the shots that are loaded; None: not counted. Rule: SW-RANGE-03"""
    return None if weapon.ammo_max is None else weapon.ammo_max - state.combatants[who].ammo_used.count(weapon.name)


def obstacle_named(state: SavageState, name: str) -> ObstacleRow | None:
    """Return the cover in between: a row of the table, or a thing on the board. Rule: SW-RANGE-11, SW-OBJ-02"""
    thing = state.objects.get(name)
    return state.tables.obstacles.get(thing.obstacle if thing is not None else name)


class Ranged(TurnCommand):
    """An attack from afar. Rule: SW-RANGE-01"""

    aims = "target"
    tactical_role = Role.STRIKE
    skill: ClassVar[str] = ""
    target: str = field(default="", metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))
    cover: str = ""
    obstacle: str = ""
    aimed_at: Location = ""
    surprise: bool = False
    aim: bool = False

    def used(self, state: SavageState) -> Weapon | None:
        """Return the weapon of the actor by its name; None: it has none such."""
        return state.sheet_of(self.actor).weapon(self.weapon)

    def refuse_target_at(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        """Ask for a target within range, in sight or detected. Rule: SW-RANGE-01, SW-SENSE-03"""
        found = refuse_target(state, self.target)
        if found is not None:
            return found
        if self.target == self.actor:
            return Refusal("target_invalid", "SW-RANGE-01", "target")
        apart = inches(state, self.actor, self.target)
        if band_of(weapon, apart or 0) is None:
            return Refusal("out_of_range", "SW-RANGE-01", "target", (("inches", apart), ("most", ranges_of(weapon)[2])))
        return None if is_visible(state, self.actor, self.target) else Refusal("not_visible", "SW-SENSE-03", "target")

    def refuse_how(self, state: SavageState) -> Refusal | None:
        """Judge cover, obstacle and aim. Rule: SW-RANGE-02, SW-RANGE-07, SW-RANGE-11"""
        if self.cover and self.cover not in state.tables.covers:
            return Refusal("value", "SW-RANGE-02", "cover")
        if self.obstacle and obstacle_named(state, self.obstacle) is None:
            return Refusal("value", "SW-RANGE-11", "obstacle")
        if self.aim and state.settings.aim_mode == "full_turn":
            return Refusal("mode_not_available", "SW-RANGE-07", "aim")
        return Refusal("already_moved", "SW-RANGE-07", "aim") if self.aim and state.combatants[self.actor].moved else None

    def may_aim(self, state: SavageState) -> bool:
        """Return whether standing still is enough to aim, and the shooter has not moved. Rule: SW-RANGE-07"""
        return state.settings.aim_mode == "no_move" and not state.combatants[self.actor].moved

    def mods(self, state: SavageState, weapon: Weapon) -> tuple[list[Mod], int, Mod]:
        """List the modifiers; give the number and the cover beside them. Rule: section 5.3, SW-MELEE-02, SW-RANGE-08"""
        mods = common_mods(state, self.actor, self.target, self.skill, aimed_at=self.aimed_at, surprise=self.surprise, is_free=False)
        mods.append(Mod(value=2 * (self.aim or state.combatants[self.actor].aiming), label="aiming", rule="SW-RANGE-07"))
        mods += [platform_mod(state, self.actor, self.skill), lost_hand_mod(state, self.actor, weapon)]
        close = bool(engaging(state, self.actor)) and are_adjacent(state, self.actor, self.target)
        if close:
            return mods, parry_of(state, self.target).total, Mod(value=0, label="cover")
        mods.append(range_mod(state, band_of(weapon, inches(state, self.actor, self.target) or 0)))
        cover = cover_mod(state, self.target, self.cover)
        return [*mods, cover], TN, cover

    def shot(self, state: SavageState, weapon: Weapon, more: Sequence[Mod] = (), harm: Sequence[Mod] = ()) -> Shot:
        """Work one shot out. Rule: SW-RANGE-01, SW-RANGE-11"""
        mods, tn, cover = self.mods(state, weapon)
        obstacle = obstacle_named(state, self.obstacle or state.combatants[self.target].obstacle)
        give = -cover.value if obstacle is not None and cover.rule == "SW-RANGE-02" and cover_of(state, self.target, self.cover) else 0
        is_exact = bool(give) and state.settings.obstacle_mode == "exact_margin"
        goal = Goal(mods=tuple(mod for mod in (*mods, *more) if mod.value), tn=tn, give=give, is_exact=is_exact)
        bonus = (*damage_mods(state, self.aimed_at, surprise=self.surprise), *(mod for mod in harm if mod.value))
        return Shot(
            target=self.target, goal=goal, aimed_at=self.aimed_at, bonus=bonus, obstacle=obstacle.armour if obstacle is not None else 0
        )

    def as_used(self, state: SavageState, weapon: Weapon) -> Weapon:
        """Return the weapon as it harms at the distance of the target."""
        return as_fired(weapon, band_of(weapon, inches(state, self.actor, self.target) or 0) or "long")

    def targets_shot(self) -> tuple[str, ...]:
        """Name the target of each shot."""
        return (self.target,)

    def note(self, draft: SavageDraft, shots: Sequence[str]) -> None:
        """Note the shot, the movement forbidden by aiming, and the end of hiding. Rule: SW-RANGE-03, SW-RANGE-07"""
        use_upper_hand(draft, self.actor, *self.targets_shot())
        fighter = draft.state.combatants[self.actor]
        fired = (*fighter.shots_fired, *shots)
        draft.put(evolve(fighter, shots_fired=fired, aimed=fighter.aimed or self.aim, hidden=False, aiming=False))

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return foes_by_distance(state, self.actor)

    def open(self, state: SavageState) -> dict[str, Choice]:
        covers = tuple(row for row in state.tables.covers if row != "prone")
        obstacles = tuple(state.tables.obstacles)
        named = tuple(Phrase.of("obstacle_named", obstacle=row.id, armour=row.armour) for row in state.tables.obstacles.values())
        yes = Choice(values=(False, True))
        found = {
            "aimed_at": aims_to_choose(),
            "cover": Choice(values=("", *covers), labels=(Phrase.of("as_it_stands"), *(Phrase.of(f"cover_{row}") for row in covers))),
            "obstacle": Choice(values=("", *obstacles), labels=(Phrase.of("no_obstacle"), *named)),
            "surprise": yes,
        }
        return {**found, "aim": yes} if self.may_aim(state) else found

    def breakdown(self, state: SavageState) -> Breakdown | None:
        weapon = self.used(state)
        return attack_breakdown(self.skill, self.shot(state, weapon)) if self.target in state.combatants and weapon is not None else None

    def details(self, state: SavageState) -> tuple[Phrase, ...]:
        weapon = self.used(state)
        apart = inches(state, self.actor, self.target) if self.target in state.combatants else None
        harms = (Phrase.of("harms", damage=weapon.damage_words),) if weapon is not None else ()
        return (*harms, Phrase.of("inches_away", inches=apart)) if apart is not None else harms


def without_upper_hand(shot: Shot) -> Shot:
    """Take off what a test of wills gave: the first roll at a combatant has it, and no other. Rule: SW-SOCIAL-05"""
    return evolve(shot, goal=evolve(shot.goal, mods=tuple(mod for mod in shot.goal.mods if mod.rule != "SW-SOCIAL-05")))


class Shoot(Ranged):
    """Shoot: single shots, a double tap, a burst, or automatic fire.

    Rule: SW-RANGE-01, SW-RANGE-03, SW-RANGE-04, SW-RANGE-05, SW-MELEE-02
    """

    kind = "shoot"
    named_by = "mode"
    skill = "shooting"
    mode: Mode = "single"
    shots: int = 1
    others: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    """Targets of further shots; unnamed ones go to the first target."""

    def refuse_act(self, state: SavageState) -> Refusal | None:
        weapon = self.used(state)
        if weapon is None or not weapon.shoots:
            return Refusal("weapon_not_allowed", "SW-RANGE-01", "weapon")
        if engaging(state, self.actor) and not weapon.is_pistol:
            return Refusal("weapon_not_allowed", "SW-MELEE-02", None, (("why", "pistols"),))
        found = self.refuse_rate(state, weapon) or self.refuse_target_at(state, weapon) or self._refuse_others(state, weapon)
        return found or refuse_arms(state, self.actor, weapon) or self.refuse_how(state)

    def _refuse_others(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        """Judge the targets of further shots. Rule: SW-RANGE-03"""
        if len(self.others) >= self.shots:
            return Refusal("value", "SW-RANGE-03", "others", (("low", 0), ("high", self.shots - 1))) if self.others else None
        judged = (evolve(self, target=other).refuse_target_at(state, weapon) for other in self.others)
        return next((about_field(found, "others") for found in judged if found is not None), None)

    def as_played(self, state: SavageState) -> Shoot:
        """Aim if that only costs standing still: it wins 6 to 22 more fights of 100. Rule: SW-RANGE-07"""
        return evolve(self, aim=True) if self.may_aim(state) else self

    def targets_shot(self) -> tuple[str, ...]:
        return (self.target, *self.others, *(self.target,) * (self.shots - 1 - len(self.others)))

    def volley(self, state: SavageState, weapon: Weapon) -> tuple[Shot, ...]:
        """Work all shots out, each with the modifiers of its target; what counts once counts for the first. Rule: SW-RANGE-03"""
        made = {who: evolve(self, target=who).one_shot(state, weapon) for who in dict.fromkeys(self.targets_shot())}
        aimed = self.targets_shot()
        return tuple(without_upper_hand(made[who]) if who in aimed[:place] else made[who] for place, who in enumerate(aimed))

    def refuse_rate(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        """Judge mode, rate of fire and ammunition. Rule: SW-RANGE-03, SW-RANGE-04"""
        if self.mode not in weapon.fire_modes:
            return Refusal("mode_not_available", "SW-RANGE-03", "mode")
        fired = state.combatants[self.actor].shots_fired.count(weapon.name)
        if fired >= weapon.rof_max or (fired and self.mode in BURSTS):
            return Refusal("rof_exceeded", "SW-RANGE-03", None, (("most", weapon.rof_max),))
        most = self.most_shots(weapon, fired)
        if not 1 <= self.shots <= most:
            return Refusal("value", "SW-RANGE-03", "shots", (("low", 1), ("high", most)))
        left = ammo_left(state, self.actor, weapon)
        return Refusal("no_ammo", "SW-RANGE-03", "weapon") if left is not None and left < self.spent else None

    def most_shots(self, weapon: Weapon, fired: int) -> int:
        """Return how many trait dice this mode allows. Rule: SW-RANGE-03, SW-RANGE-14"""
        return weapon.rof_max - fired if self.mode == "auto" or (weapon.is_shotgun and self.mode == "single") else 1

    @property
    def spent(self) -> int:
        """Count the ammunition used. Rule: SW-RANGE-03"""
        return AMMO.get(self.mode, self.shots)

    def one_shot(self, state: SavageState, weapon: Weapon) -> Shot:
        """Work one shot of this mode out. Rule: SW-RANGE-04, SW-RANGE-05"""
        burst = Mod(value=BURSTS.get(self.mode, 0), label=wording(self.mode), rule="SW-RANGE-04")
        auto = Mod(value=-2 * (self.mode == "auto"), label="automatic fire", rule="SW-RANGE-05")
        return self.shot(state, weapon, (burst, auto), (burst,))

    def procedure(self, state: SavageState) -> Attack | None:
        weapon = self.used(state)
        if weapon is None or any(who not in state.combatants for who in self.others):
            return None
        used, shots = self.as_used(state, weapon), self.volley(state, weapon)
        return Attack(actor=self.actor, weapon=used, skill=self.skill, shots=shots, is_auto=self.mode == "auto")

    def carry_out(self, draft: SavageDraft) -> None:
        weapon, frame = self.used(draft.state), self.procedure(draft.state)
        assert weapon is not None and frame is not None, "refuse has seen the weapon"
        self.spend(draft)
        self.fire(draft, weapon)
        draft.tell("shoots", self.actor, rule="SW-RANGE-01", target=self.target, weapon=self.weapon, shots=self.shots)
        draft.push(frame)

    def fire(self, draft: SavageDraft, weapon: Weapon) -> None:
        """Note the shots, and take the ammunition. Rule: SW-RANGE-03"""
        self.note(draft, (weapon.name,) * (weapon.rof_max if self.mode in BURSTS else self.shots))
        if weapon.ammo_max is not None:
            fighter = draft.state.combatants[self.actor]
            draft.put(evolve(fighter, ammo_used=(*fighter.ammo_used, *(weapon.name,) * self.spent)))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Shoot]:
        """Offer each mode of each weapon in hand."""
        if not is_acting(state, actor):
            return
        sheet, fighter = state.sheet_of(actor), state.combatants[actor]
        for weapon in sheet.weapons:
            if weapon.shoots and is_usable(sheet, fighter, weapon):
                yield from (cls(actor=actor, weapon=weapon.name, mode=mode) for mode in MODES if mode in weapon.fire_modes)

    def open(self, state: SavageState) -> dict[str, Choice]:
        weapon = self.used(state)
        most = self.most_shots(weapon, state.combatants[self.actor].shots_fired.count(weapon.name)) if weapon is not None else 1
        if most <= 1:
            return super().open(state)
        found = {**super().open(state), "shots": Choice(low=1, high=most)}
        there = tuple(self.targets_in(state))
        return {**found, "others": Choice(values=there, many=self.shots - 1)} if self.shots > 1 else found


class Throw(Ranged):
    """Throw a weapon in hand; it ends at the target's place. Rule: SW-RANGE-01, SW-RANGE-17"""

    kind = "throw"
    tactical_role = Role.OTHER
    skill = "throwing"

    def refuse_act(self, state: SavageState) -> Refusal | None:
        weapon = self.used(state)
        if weapon is None or weapon.natural or weapon.category == "ranged" or weapon.covers_area:
            return Refusal("weapon_not_allowed", "SW-RANGE-17", "weapon")
        if engaging(state, self.actor):
            return Refusal("weapon_not_allowed", "SW-MELEE-02")
        return self.refuse_target_at(state, weapon) or refuse_arms(state, self.actor, weapon) or self.refuse_how(state)

    def lets_go(self, state: SavageState) -> bool:
        return True

    def procedure(self, state: SavageState) -> Attack | None:
        weapon = self.used(state)
        return Attack(actor=self.actor, weapon=weapon, skill=self.skill, shots=(self.shot(state, weapon),)) if weapon is not None else None

    def carry_out(self, draft: SavageDraft) -> None:
        frame = self.procedure(draft.state)
        assert frame is not None, "refuse has seen the weapon"
        self.spend(draft)
        self.note(draft, (frame.weapon.name,))
        draft.tell("throws", self.actor, rule="SW-RANGE-17", target=self.target, weapon=self.weapon)
        let_go(draft, self.actor, frame.weapon.name)
        draft.push(frame)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Throw]:
        sheet, fighter = state.sheet_of(actor), state.combatants[actor]
        if is_acting(state, actor):
            for weapon in sheet.weapons:
                if weapon.category == "thrown" and not weapon.covers_area and is_usable(sheet, fighter, weapon):
                    yield cls(actor=actor, weapon=weapon.name)
            for weapon in sheet.weapons:
                if weapon.category == "melee" and not weapon.natural and is_usable(sheet, fighter, weapon):
                    yield cls(actor=actor, weapon=weapon.name)


class Aim(TurnCommand):
    """Take a whole turn to aim, where the house asks for it: +2 on the first shot or throw of the next one. Rule: SW-RANGE-07"""

    kind = "aim"
    section = "manoeuvres"

    def refuse_act(self, state: SavageState) -> Refusal | None:
        if state.settings.aim_mode != "full_turn":
            return Refusal("mode_not_available", "SW-RANGE-07")
        return Refusal("already_moved", "SW-RANGE-07") if state.combatants[self.actor].moved else None

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        draft.put(evolve(draft.state.combatants[self.actor], aiming=True, aimed=True))
        draft.tell("aims", self.actor, rule="SW-RANGE-07")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Aim]:
        if is_acting(state, actor) and state.settings.aim_mode == "full_turn":
            yield cls(actor=actor)


class Reload(TurnCommand):
    """Load a weapon whose shots are counted. Rule: section 5.2 (reload), SW-RANGE-03"""

    kind = "reload"
    tactical_role = Role.RISE
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def refuse_act(self, state: SavageState) -> Refusal | None:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        if weapon is None or weapon.ammo_max is None or self.weapon not in state.combatants[self.actor].ammo_used:
            return Refusal("loaded_already", "SW-RANGE-03", "weapon")
        return None

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, ammo_used=tuple(name for name in fighter.ammo_used if name != self.weapon)))
        draft.tell("reloaded", self.actor, rule="SW-RANGE-03", weapon=self.weapon)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Reload]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, weapon=name) for name in dict.fromkeys(state.combatants[actor].ammo_used))
