"""Damage: dice and armour in an exchange, and harm without one. Rule: RV-DMG-01 to RV-DMG-03, RV-LOC-01 to RV-LOC-03"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, Self

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.dice import Ask, Roll, together
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.revolution.checks.rolls import unit_of
from desktop_app.rules.revolution.combat.exchange import Exchange
from desktop_app.rules.revolution.harm import armour, coverage, wounds
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet import character, house_rules, notation
from desktop_app.rules.revolution.state import QUIET, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.order import PhaseCommand

BYPASSED: Final = 3
MOST_DAMAGE: Final = 99


# ---- the roll of an exchange


def strike(draft: RevolutionDraft, frame: Exchange, weapon: character.Weapon) -> None:
    """Work the damage out, step by step. Rule: RV-EXCH-06, RV-DMG-02"""
    location = _where(draft, frame)
    face, rolled = _coverage(draft, frame)
    made, dice = _dice(draft, frame, weapon)
    rolls = (*rolled, *dice)
    off = taken_off(draft.state, frame, location, face)
    made = Breakdown((*made.terms, *off.terms)).at_least(0, "never below 0", "RV-DMG-02")
    if made.total > 0 and is_immune_to(draft.state, frame, weapon):
        made = made.at_most(0, "immune", "RV-DMG-03")
    if made.total > 0 and weapon.has(character.SLASH, "auto"):
        added, slashed = _slash(draft, frame)
        made, rolls = made.plus(added, "slash", "RV-EFF-13"), (*rolls, *slashed)
    where = location.key if location is not None else None
    draft.tell(
        "damage_rolled", frame.actor, breakdown=made, rolls=rolls, rule="RV-DMG-02", target=frame.target, net=made.total, where=where
    )
    wounds.wound(draft, frame.target, made.total, location)


def locations_hit(state: RevolutionState, frame: Exchange) -> tuple[character.Location | None, ...]:
    """List the part of the body for each face of the location die, d6 in melee and d8 from afar; a single one needs no die.

    None: the whole body is hit alike. Rule: RV-LOC-01, RV-EFF-12
    """
    if not armour.is_localised(state, frame.target):
        return (None,)
    sheet, weapon = state.sheet_of(frame.target), blessed.weapon_named(state, frame.actor, frame.weapon)
    named = next((chosen.location for chosen in frame.effects if chosen.effect == "choose_location"), None)
    if named is not None and sheet.location(named) is not None:
        return (sheet.location(named),)
    by_attack = 8 if weapon is not None and weapon.is_ranged else 6
    sides = {"by_attack": by_attack, "d6": 6, "d8": 8}[state.settings.location_die]
    return tuple(armour.location_hit(sheet.locations, face) for face in range(1, sides + 1))


def coverage_faces(state: RevolutionState, frame: Exchange) -> tuple[int, ...]:
    """List the faces that the coverage roll can show: the unit die of the attack alone, or those of a die. Rule: RV-ARM-04, RV-ARM-05"""
    return (unit_of(frame.actor_roll),) if state.settings.coverage_mode == "unit_die" else tuple(range(notation.TOP_FACE + 1))


def _where(draft: RevolutionDraft, frame: Exchange) -> character.Location | None:
    """Return the hit body part: the only possible one, or the die's. Rule: RV-LOC-01, RV-EFF-12"""
    by_face = locations_hit(draft.state, frame)
    if len(by_face) == 1:
        return by_face[0]
    rolled = draft.roll(1, len(by_face), "location", frame.actor)
    found = by_face[rolled.faces[0] - 1]
    draft.tell("location_rolled", frame.target, rolls=(rolled,), rule="RV-LOC-01", where=found.key if found is not None else None)
    return found


def _coverage(draft: RevolutionDraft, frame: Exchange) -> tuple[int, tuple[Roll, ...]]:
    """Return the face of the coverage roll: the unit die of the attack, or a die of its own. Rule: RV-ARM-04, RV-ARM-05"""
    faces = coverage_faces(draft.state, frame)
    if len(faces) == 1:
        return faces[0], ()
    rolled = draft.roll(1, len(faces), "coverage", frame.actor, lowest=0)
    return rolled.faces[0], (rolled,)


def _dice(draft: RevolutionDraft, frame: Exchange, weapon: character.Weapon) -> tuple[Breakdown, tuple[Roll, ...]]:
    """Roll base dice, with impale the base dice again, then the two-sided ones; add what blessings do. Rule: RV-DMG-01, RV-EFF-09, 11"""
    dice = weapon.dice
    asked = [Ask(dice.count, dice.sides, "damage", frame.actor)]
    if frame.has("impale"):
        asked.append(Ask(dice.count, dice.sides, "impale", frame.actor))
    twos = [Ask(dice.twos, 2, "damage d2", frame.actor)] if dice.twos and not frame.has("full_force") else []
    thrown = [draft.roll(ask.count, ask.sides, ask.purpose, ask.who, throw=throw) for ask, throw in together([*asked, *twos])]
    rolls = thrown[: len(asked)]
    best = max(sum(roll.faces) for roll in rolls)
    made = Breakdown.of(best, "better base dice" if len(rolls) > 1 else "base dice", "RV-EFF-09" if len(rolls) > 1 else "RV-DMG-01")
    if frame.has("full_force"):
        made = made.plus(2 * dice.twos, "full force", "RV-EFF-11")
    elif twos:
        made = made.plus(sum(thrown[-1].faces), "d2", "RV-DMG-01")
    return made.plus(blessed.damage_bonus(draft.state, frame.actor, weapon.name), "blessing", "RV-DMG-02"), tuple(thrown)


def taken_off(state: RevolutionState, frame: Exchange, location: character.Location | None, face: int) -> Breakdown:
    """Sum up, below 0, the parry, the AP of the one armour element hit, and Protection.

    A ready shield and a bypass shift the face of the coverage roll. Rule: RV-DMG-02, RV-EFF-08, RV-EFF-10, RV-ARM-01, RV-ARM-09
    """
    roll = armour.held_to_die(face + armour.shield_bonus(state, frame.target))
    roll = armour.held_to_die(roll - BYPASSED) if frame.has("bypass_armour") else roll
    element, made = coverage.element_met(armour.worn_at(state, frame.target, location), roll), Breakdown()
    if frame.has("circumvent"):
        guard = blessed.weapon_named(state, frame.target, frame.reaction_weapon)
        made = made.plus(-(guard.parry or 0) if guard is not None else 0, "parried", "RV-EFF-08")
    if element is not None:
        made = made.plus(-element.ap, Name(element.name) or "armour", "RV-ARM-03")
    return made.plus(-blessed.protection(state, frame.target), "protection", "RV-BLESS-05")


def met_by(state: RevolutionState, frame: Exchange, face: int) -> tuple[tuple[str, int] | None, ...]:
    """List the results of a unit die on each body part, with and without bypass: equal results do equal harm.

    Name and AP of each element; None: a bare spot. Rule: RV-ARM-04, RV-EFF-10
    """
    if state.settings.coverage_mode != "unit_die":
        return ()
    roll = armour.held_to_die(face + armour.shield_bonus(state, frame.target))
    parts = state.sheet_of(frame.target).locations if armour.is_localised(state, frame.target) else (None,)
    worn = [armour.worn_at(state, frame.target, part) for part in parts]
    met = (coverage.element_met(layers, at) for layers in worn for at in (roll, armour.held_to_die(roll - BYPASSED)))
    return tuple((element.name, element.ap) if element is not None else None for element in met)


def is_immune_to(state: RevolutionState, frame: Exchange, weapon: character.Weapon) -> bool:
    """Tell whether the target is immune to the weapon; one under a blessing counts as magical. Rule: RV-DMG-03"""
    blessed_weapon = blessed.damage_bonus(state, frame.actor, weapon.name) > 0
    plain = not blessed_weapon and all(kind == character.KINETIC for kind in weapon.damage_types)
    return plain and blessed.is_immune(state, frame.target, character.KINETIC)


def _slash(draft: RevolutionDraft, frame: Exchange) -> tuple[int, tuple[Roll, ...]]:
    """Roll what a slash adds, or add the fixed number of the house rule. Rule: RV-EFF-13"""
    dice = slash_of(draft.state.settings)
    if isinstance(dice, int):
        return dice, ()
    rolled = draft.roll(*dice, "slash", frame.actor)
    return sum(rolled.faces), (rolled,)


def slash_of(settings: house_rules.RevolutionSettings) -> tuple[int, int] | int:
    """Read what a slash adds: dice, or a fixed number. Rule: RV-EFF-13"""
    bonus = settings.slash_bonus
    return bonus if isinstance(bonus, int) else notation.parsed_dice(bonus) or (int(bonus) if bonus.isdecimal() else 0)


# ---- harm without an exchange


class ApplyDamage(PhaseCommand):
    """Wound a combatant without an exchange: a fall, a trap. `net` as it is, or `total` through the armour. Rule: RV-INJ-01, section 5.4

    `others` are wounded alike.
    """

    kind = "apply_damage"
    names = ("target", "others")
    phases = QUIET
    target: str = field(default="", metadata=param(picks="combatant"))
    net: int | None = None
    total: int | None = None
    coverage_roll: int | None = None
    location: str | None = None
    others: tuple[str, ...] = ()

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Ask for the living, a number, and the location where one is needed."""
        found = next((refused for who in (self.target, *self.others) if (refused := self._refuse_target(state, who)) is not None), None)
        if found is not None:
            return found
        if (self.net is None) == (self.total is None):
            return Refusal("value", "RV-DMG-02", "net")
        amount = self.net if self.net is not None else self.total
        if amount is not None and not 0 <= amount <= MOST_DAMAGE:
            return Refusal("value", "RV-DMG-02", "net" if self.net is not None else "total", (("low", 0), ("high", MOST_DAMAGE)))
        rolled = self.coverage_roll is not None and 0 <= self.coverage_roll <= notation.TOP_FACE
        if self.total is not None and not rolled:
            return Refusal("value", "RV-ARM-03", "coverage_roll", (("low", 0), ("high", notation.TOP_FACE)))
        return None

    def unknown(self, name: str, who: str) -> Refusal:
        return super().unknown("target", who)

    def _refuse_target(self, state: RevolutionState, who: str) -> Refusal | None:
        if self.location is not None and armour.is_localised(state, who) and state.sheet_of(who).location(self.location) is None:
            return Refusal("unknown", "RV-LOC-02", "location", (("what", self.location),))
        if state.combatants[who].dead:
            return Refusal("state", "RV-INJ-06", "target")
        needed = armour.is_localised(state, who) and self.location is None
        return Refusal("value", "RV-ARM-10", "location") if needed else None

    def carry_out(self, draft: RevolutionDraft) -> None:
        for who in (self.target, *self.others):
            location = draft.state.sheet_of(who).location(self.location) if armour.is_localised(draft.state, who) else None
            made = self._net(draft.state, who, location)
            draft.tell("damage_applied", who, breakdown=made, rule="RV-DMG-02", net=made.total)
            wounds.wound(draft, who, made.total, location)

    def _net(self, state: RevolutionState, who: str, location: character.Location | None) -> Breakdown:
        if self.total is None:
            return Breakdown.of(self.net or 0, "net damage")
        element = coverage.element_met(armour.worn_at(state, who, location), self.coverage_roll or 0)
        made = Breakdown.of(self.total, "damage").plus(-(element.ap if element is not None else 0), "armour", "RV-ARM-03")
        return made.plus(-blessed.protection(state, who), "protection", "RV-BLESS-05").at_least(0, "never below 0", "RV-DMG-02")

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if not state.combatants[actor].dead:
            where = armour.largest_part(state, actor)
            yield cls(target=actor, net=1, location=where)
            yield cls(target=actor, total=1, coverage_roll=0, location=where)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        found = {"net": Choice(low=0, high=MOST_DAMAGE)}
        if self.total is not None:
            found = {"total": Choice(low=0, high=MOST_DAMAGE), "coverage_roll": Choice(low=0, high=notation.TOP_FACE)}
        if self.target in state.combatants and armour.is_localised(state, self.target):
            found["location"] = Choice(values=tuple(location.key for location in state.sheet_of(self.target).locations))
        return found

    def phrase(self, state: RevolutionState) -> Phrase:
        return Phrase.of("apply_damage_total" if self.total is not None else "apply_damage_net")
