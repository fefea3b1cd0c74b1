"""Area attacks: templates, straying explosions, dynamite.

Rule: SW-GRID-05, SW-RANGE-12, SW-RANGE-13, SW-RANGE-15
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from math import floor, hypot, sqrt
from typing import Final, Self

from desktop_app.grid import areas
from desktop_app.language import marked
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Listening
from desktop_app.rules.kernel.templates import Shape, Template
from desktop_app.rules.savage.checks.derived import is_heavily_armoured, is_usable
from desktop_app.rules.savage.checks.rolls import Check, Goal, Mod, Rolled, raises_of, trait_mods, with_mods
from desktop_app.rules.savage.combat.attack import cover_mod, light_mod, lost_hand_mod, platform_mod, range_mod
from desktop_app.rules.savage.combat.melee import foes_by_distance
from desktop_app.rules.savage.combat.ranged import ammo_left, band_of
from desktop_app.rules.savage.harm.chances import OneShot, landings
from desktop_app.rules.savage.harm.damage import Shot, roll_damage
from desktop_app.rules.savage.harm.soak import suffer
from desktop_app.rules.savage.harm.wounds import Hit, let_go
from desktop_app.rules.savage.position.ground import apart, engaging
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_arms

DIAMETERS: Final = {"small": 2, "medium": 4, "large": 6}
"""Inches across. Rule: SW-GRID-05"""
TEMPLATES: Final = tuple(
    Template(Shape.BURST, DIAMETERS[size] / 2, label, "SW-GRID-05", on_corner=True)
    for size, label in (("small", marked("small template")), ("medium", marked("medium template")), ("large", marked("large template")))
)
DEVIATION: Final = {"thrown": 6, "propelled": 10}
"""Die of deviation in inches. Rule: SW-TAB-11"""
TIMES: Final = {"short": 1, "medium": 2, "long": 3}
SUPPRESSED: Final = "medium"
HALF_ROOT: Final = sqrt(3) / 2
CLOCK: Final = (
    (1.0, 0.0), (HALF_ROOT, 0.5), (0.5, HALF_ROOT), (0.0, 1.0), (-0.5, HALF_ROOT), (-HALF_ROOT, 0.5),
    (-1.0, 0.0), (-HALF_ROOT, -0.5), (-0.5, -HALF_ROOT), (0.0, -1.0), (0.5, -HALF_ROOT), (HALF_ROOT, -0.5),
)  # fmt: skip
"""Cosine and sine of each hour, twelve first. Rule: SW-RANGE-13"""
MOST_STICKS: Final = 12


# ---- templates


def middle_of(point: Cell, diameter: int) -> Cell:
    """Return the middle of a template in half inches: a corner where the diameter is even, the middle of a square otherwise.

    Rule: SW-GRID-05
    """
    off = 1 - diameter % 2
    return (2 * point[0] - off, 2 * point[1] - off)


def from_middle(cell: Cell, middle: Cell) -> int:
    """Return the square of the distance of a square from the middle of a template, in half inches."""
    return (2 * cell[0] - middle[0]) ** 2 + (2 * cell[1] - middle[1]) ** 2


def covered(state: SavageState, point: Cell, diameter: int) -> tuple[str, ...]:
    """List who is under a template, the dead apart: the nearest to its middle first, then by tracker. Rule: SW-GRID-05, SW-RANGE-12"""
    middle = middle_of(point, diameter)
    found = [
        (from_middle(fighter.cell, middle), who)
        for who in state.roster
        if (fighter := state.combatants[who]).cell is not None and fighter.ko is not Ko.DEAD
    ]
    return tuple(who for distance, who in sorted(found, key=lambda entry: entry[0]) if distance <= diameter**2)


def squares_under(state: SavageState, point: Cell, diameter: int) -> tuple[Cell, ...]:
    """List the squares of the board under a template. Rule: SW-GRID-05"""
    x, y = middle_of(point, diameter)
    return areas.burst(state.world.board, (x / 2, y / 2), diameter / 2) if state.world.board is not None else ()


def inches_to(state: SavageState, who: str, point: Cell, diameter: int) -> int | None:
    """Measure to a point; a corner is as far as the nearest of its squares. Rule: SW-GRID-05"""
    here = state.combatants[who].cell
    if here is None:
        return None
    sides = (0,) if diameter % 2 else (0, 1)
    return min(apart(state, here, (point[0] - x, point[1] - y)) for x in sides for y in sides)


def deviated(here: Cell, point: Cell, diameter: int, *, far: int, hour: int, distance: int) -> Cell:
    """Return the end point of a straying template, never back beyond half way. Rule: SW-RANGE-13"""
    middle = middle_of(point, diameter)
    dx, dy = middle[0] / 2 - here[0], middle[1] / 2 - here[1]
    length = hypot(dx, dy)
    ahead = (dx / length, dy / length) if length else (0.0, -1.0)
    inches = min(far, distance // 2) if 4 <= hour <= 8 else far
    cos, sin = CLOCK[hour % 12]
    direction = (ahead[0] * cos - ahead[1] * sin, ahead[0] * sin + ahead[1] * cos)
    x, y = (floor(round(at + inches * step, 6) + 0.5) for at, step in zip(point, direction, strict=True))
    return (x, y)


# ---- attacks on an area


class AtPoint(TurnCommand):
    """An attack on a point of the board. Rule: SW-GRID-05"""

    weapon: str = field(default="", metadata=param(picks="weapon"))
    point: Cell | None = field(default=None, metadata=param(picks="cell"))

    def used(self, state: SavageState) -> Weapon | None:
        """Return the weapon of the actor by its name; None: it has none such."""
        return state.sheet_of(self.actor).weapon(self.weapon)

    def across(self, weapon: Weapon) -> int:
        """Return the diameter of the template."""
        return DIAMETERS[SUPPRESSED]

    def spent(self, weapon: Weapon) -> int:
        """Count the rounds of ammunition that it takes; one unless an attack says otherwise."""
        return 1

    def refuse_act(self, state: SavageState) -> Refusal | None:
        weapon = self.used(state)
        if weapon is None:
            return Refusal("weapon_not_allowed", "SW-RANGE-12", "weapon")
        found = self.refuse_weapon(state, weapon)
        if found is not None:
            return found
        left = ammo_left(state, self.actor, weapon)
        if left is not None and left < self.spent(weapon):
            return Refusal("no_ammo", "SW-RANGE-03", "weapon")
        if self.point is None:
            return Refusal("value", "SW-GRID-05", "point")
        far = inches_to(state, self.actor, self.point, self.across(weapon))
        if far is None or band_of(weapon, far) is None:
            return Refusal("out_of_range", "SW-RANGE-01", "point", (("inches", far), ("most", weapon.range_l)))
        return refuse_arms(state, self.actor, weapon)

    def refuse_weapon(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        """Judge the weapon for this."""
        raise NotImplementedError

    def band(self, state: SavageState, weapon: Weapon) -> str:
        """Name the range band of the point."""
        far = inches_to(state, self.actor, self.point, self.across(weapon)) if self.point is not None else 0
        return band_of(weapon, far or 0) or "long"

    def note(self, draft: SavageDraft, weapon: Weapon, shots: int) -> None:
        """Note the shot and its ammunition. Rule: SW-RANGE-03"""
        fighter = draft.state.combatants[self.actor]
        used = (weapon.name,) * self.spent(weapon) if weapon.ammo_max is not None else ()
        fired = (*fighter.shots_fired, *(weapon.name,) * shots)
        draft.put(evolve(fighter, shots_fired=fired, ammo_used=(*fighter.ammo_used, *used), hidden=False, aiming=False))

    def points(self, state: SavageState, weapon: Weapon) -> tuple[Cell, ...]:
        """List the points worth a thought: those at which a foe is near the middle, the best first."""
        found: dict[Cell, None] = {}
        for who in foes_by_distance(state, self.actor):
            cell = state.combatants[who].cell
            if cell is not None:
                found |= dict.fromkeys((cell[0] + x, cell[1] + y) for x in (0, 1) for y in (0, 1))
        side = state.combatants[self.actor].side

        def worth(point: Cell) -> int:
            there = covered(state, point, self.across(weapon))
            return sum(-1 if state.combatants[who].side != side else 3 for who in there)

        in_range = [point for point in found if self._reaches(state, weapon, point)]
        return tuple(sorted(in_range, key=worth))

    def _reaches(self, state: SavageState, weapon: Weapon, point: Cell) -> bool:
        far = inches_to(state, self.actor, point, self.across(weapon))
        return far is not None and band_of(weapon, far) is not None

    @classmethod
    def suits(cls, weapon: Weapon) -> bool:
        """Tell whether a weapon can do this."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Self]:
        """Offer each weapon at hand that can, pointed at the best place."""
        sheet, fighter = state.sheet_of(actor), state.combatants[actor]
        if is_acting(state, actor) and fighter.cell is not None:
            for weapon in sheet.weapons:
                if cls.suits(weapon) and is_usable(sheet, fighter, weapon):
                    made = cls(actor=actor, weapon=weapon.name)
                    yield evolve(made, point=next(iter(made.points(state, weapon)), None))

    def open(self, state: SavageState) -> dict[str, Choice]:
        weapon = self.used(state)
        points = self.points(state, weapon) if weapon is not None else ()
        return {"point": Choice(values=points)} if points else {}

    def covers(self, state: SavageState) -> tuple[Cell, ...]:
        weapon = self.used(state)
        return squares_under(state, self.point, self.across(weapon)) if weapon is not None and self.point is not None else ()

    def details(self, state: SavageState) -> tuple[Phrase, ...]:
        weapon = self.used(state)
        if weapon is None or self.point is None:
            return ()
        there = covered(state, self.point, self.across(weapon))
        return (Phrase.of("harms", damage=weapon.damage_words), Phrase.of("under_template", count=len(there)))


class AreaAttack(AtPoint):
    """Throw or fire something that explodes at a point; a miss comes down elsewhere.

    Rule: SW-RANGE-12, SW-RANGE-13, SW-RANGE-15, SW-TAB-11
    """

    kind = "area_attack"
    sticks: int = 1
    aim: bool = False

    def across(self, weapon: Weapon) -> int:
        return DIAMETERS.get(weapon.template, 0) + (self.sticks - 1 if weapon.per_stick else 0)

    def spent(self, weapon: Weapon) -> int:
        return self.sticks

    def skill(self, weapon: Weapon) -> str:
        """Name the skill: Throwing for thrown weapons, Shooting for the others."""
        return "throwing" if weapon.launch == "thrown" else "shooting"

    def refuse_weapon(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        if not weapon.covers_area or engaging(state, self.actor):
            return Refusal("weapon_not_allowed", "SW-RANGE-12", "weapon")
        if not 1 <= self.sticks <= (MOST_STICKS if weapon.per_stick else 1):
            return Refusal("value", "SW-RANGE-15", "sticks", (("low", 1), ("high", MOST_STICKS if weapon.per_stick else 1)))
        is_barred = self.aim and state.settings.aim_mode == "full_turn"
        return Refusal("mode_not_available", "SW-RANGE-07", "aim") if is_barred else None

    def refuse_act(self, state: SavageState) -> Refusal | None:
        has_moved = self.aim and state.combatants[self.actor].moved
        return super().refuse_act(state) or (Refusal("already_moved", "SW-RANGE-07", "aim") if has_moved else None)

    def loaded(self, state: SavageState, weapon: Weapon) -> Weapon:
        """Return the weapon with the damage of all its sticks. Rule: SW-RANGE-15"""
        if state.settings.dynamite_mode == "dice":
            return evolve(weapon, damage_dice=weapon.damage_dice * self.sticks)
        return evolve(weapon, damage_flat=weapon.damage_flat + self.sticks - 1)

    def goal(self, state: SavageState, weapon: Weapon) -> Goal:
        """Work the roll out. Rule: SW-RANGE-12"""
        skill, fighter = self.skill(weapon), state.combatants[self.actor]
        mods = (
            *trait_mods(state, self.actor, skill, is_action=True),
            light_mod(state, self.point),
            range_mod(state, self.band(state, weapon)),
            Mod(value=2 * (self.aim or fighter.aiming), label="aiming", rule="SW-RANGE-07"),
            platform_mod(state, self.actor, skill),
            lost_hand_mod(state, self.actor, weapon),
        )
        return Goal(mods=tuple(mod for mod in mods if mod.value))

    def procedure(self, state: SavageState) -> Blast | None:
        weapon, here, point = self.used(state), state.combatants[self.actor].cell, self.point
        if weapon is None or point is None or here is None:
            return None
        across = self.across(weapon)
        return Blast(
            actor=self.actor, weapon=self.loaded(state, weapon), skill=self.skill(weapon), goal=self.goal(state, weapon), point=point,
            here=here, across=across, distance=inches_to(state, self.actor, point, across) or 0, times=TIMES[self.band(state, weapon)],
        )  # fmt: skip

    def carry_out(self, draft: SavageDraft) -> None:
        weapon, frame = self.used(draft.state), self.procedure(draft.state)
        assert weapon is not None and frame is not None, "refuse has seen weapon and point"
        self.spend(draft)
        self.note(draft, weapon, 1)
        if self.aim:
            draft.put(evolve(draft.state.combatants[self.actor], aimed=True))
        draft.tell("aims_at_a_point", self.actor, rule="SW-RANGE-12", weapon=self.weapon, sticks=self.sticks if weapon.per_stick else 0)
        if weapon.launch == "thrown" and ammo_left(draft.state, self.actor, weapon) in (None, 0):
            let_go(draft, self.actor, weapon.name)
        draft.push(frame)

    @classmethod
    def suits(cls, weapon: Weapon) -> bool:
        return weapon.covers_area

    def open(self, state: SavageState) -> dict[str, Choice]:
        weapon = self.used(state)
        most = ammo_left(state, self.actor, weapon) if weapon is not None and weapon.per_stick else None
        return {**super().open(state), "sticks": Choice(low=1, high=min(MOST_STICKS, most))} if most else super().open(state)

    def breakdown(self, state: SavageState) -> Breakdown | None:
        weapon = self.used(state)
        if weapon is None or self.point is None:
            return None
        return with_mods(Breakdown.of(0, f"the {self.skill(weapon)} die"), self.goal(state, weapon).mods)


def worth_of_cover(state: SavageState, who: str) -> int:
    """Return what cover is worth as armour against an explosion. Rule: SW-RANGE-12, SW-TAB-07"""
    return -cover_mod(state, who).value


class Blast(Listening[SavageState, Rolled]):
    """An attack on an area: the roll, where it comes down, then one after the other is hurt. Rule: SW-RANGE-12, SW-RANGE-13"""

    kind = "blast"
    needs = ("actor",)
    actor: str
    weapon: Weapon
    skill: str
    goal: Goal
    point: Cell
    here: Cell
    across: int
    distance: int
    times: int
    raises: int = 0
    has_rolled: bool = False
    to_hurt: tuple[str, ...] = ()
    damage: int | None = None

    def advance(self, draft: SavageDraft) -> None:
        if not self.has_rolled:
            draft.push(Check(who=self.actor, trait=self.skill, goals=(self.goal,), about=(self.actor,)))
        elif self.to_hurt:
            who, *rest = self.to_hurt
            draft.become(evolve(self, to_hurt=tuple(rest)))
            if who in draft.state.combatants and draft.state.combatants[who].ko is not Ko.DEAD:
                self._hurt(draft, who)
        else:
            draft.pop()

    def chances(self, state: SavageState) -> Contest | None:
        """Tell what happens to the first under the template. Rule: SW-TAB-37"""
        there = covered(state, self.point, self.across)
        return self._harming(state, there[0]) if there else None

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Tell of the roll, and of each one under the template. Rule: SW-TAB-37"""
        yield Phrase.of("of_roll"), landings(state, self.actor, self.skill, [self.goal], most=1).contest("deviates")
        for who in covered(state, self.point, self.across):
            yield Phrase.of("of_one", who=who), self._harming(state, who)

    def _harming(self, state: SavageState, who: str) -> Contest:
        """Describe what it does to one of those under the template."""
        shots, behind = (Shot(target=who, goal=self.goal),), worth_of_cover(state, who)
        return OneShot(actor=self.actor, skill=self.skill, weapon=self.weapon, shots=shots, behind=behind, miss="deviates").harm(state)

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        """Take the roll: lay the template, or let it go astray."""
        hits = self.goal.is_met(report.total)
        point = self.point if hits else self._astray(draft)
        there = covered(draft.state, point, self.across)
        draft.tell("template_laid", self.actor, rule="SW-RANGE-12", count=len(there), astray=not hits)
        raises = raises_of(report.total, self.goal.tn) if hits else 0
        draft.become(evolve(self, has_rolled=True, point=point, raises=raises, to_hurt=there))

    def _astray(self, draft: SavageDraft) -> Cell:
        die = draft.roll(1, DEVIATION[self.weapon.launch], "deviation", self.actor)
        hour = draft.roll(1, 12, "direction", self.actor)
        far = die.faces[0] * self.times
        draft.tell("deviated", self.actor, rule="SW-RANGE-13", rolls=(die, hour), inches=far, hour=hour.faces[0])
        return deviated(self.here, self.point, self.across, far=far, hour=hour.faces[0], distance=self.distance)

    def _hurt(self, draft: SavageDraft, who: str) -> None:
        """Hurt one of them; the damage may have been rolled for all. Rule: SW-RANGE-16"""
        if is_heavily_armoured(draft.state.sheet_of(who)) and not self.weapon.heavy:
            draft.tell("too_heavy", who, rule="SW-RANGE-16")
            return
        damage = self.damage
        if damage is None:
            damage = roll_damage(draft, self.actor, self.weapon, (), raises=self.raises, target=who)
            if draft.state.settings.area_damage_roll == "one_for_all":
                draft.become(evolve(self, to_hurt=self.to_hurt[1:], damage=damage))
        suffer(draft, who, damage, Hit(), ap=self.weapon.ap, behind=worth_of_cover(draft.state, who))
