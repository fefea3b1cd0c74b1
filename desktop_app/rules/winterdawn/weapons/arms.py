"""Weapons in use: attacks and parries, with their tests, bonus dice and maluses. Rule: WD-MELEE-01 to WD-MELEE-15, WD-TAB-27"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks.pools import Budget, RollBlock, Test, allowance, body_terms, open_block, refuse_roll, why_no_dice
from desktop_app.rules.winterdawn.position import formation, space
from desktop_app.rules.winterdawn.position.holds import clinch_terms, hold_terms
from desktop_app.rules.winterdawn.position.light import light_terms
from desktop_app.rules.winterdawn.sheet.records import UNARMED, Damage, DamageType, Weapon, WeaponSkill, WinterDawnSheet, die_of
from desktop_app.rules.winterdawn.state import WinterDawnState

PRONE_MALUS = 2
ONE_HAND_DICE = 2
MELEE_ATTRIBUTES = ("strength", "agility")
MURDER_STROKE = Damage(attribute="strength", plus=4)


class WeaponChoice(RollBlock):
    """A weapon with its speciality (None: the first that fits) and the roll block."""

    weapon: str
    skill: str | None = None


class WeaponRoll(WeaponChoice):
    """The part of a command that rolls with a weapon: its form, and the reasons for its number of dice."""

    def test(self, state: WinterDawnState) -> Test | None:
        """Build the test of the weapon; None when it cannot be used."""
        raise NotImplementedError

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        test = self.test(state)
        return open_block(state, test, self) if test is not None else {}

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        test = self.test(state)
        return allowance(state, test, self) if test is not None else None


def melee_weapons(sheet: WinterDawnSheet, *, defending: bool) -> tuple[Weapon, ...]:
    """List what can strike or ward in melee; fists need a free hand except to ward. Rule: WD-MELEE-05, G-52"""
    armed = tuple(weapon for weapon in sheet.held if weapon.bands)
    bare = (UNARMED,) if defending or sheet.has_free_hand else ()
    return (*armed, *(weapon for weapon in bare if weapon.id not in [held.id for held in armed]))


def pick_use(weapon: Weapon, skill: str | None, *, far: bool) -> WeaponSkill | None:
    """Return the speciality that a weapon is used with."""
    return weapon.skill_named(skill, far=far)


def pick_attribute(sheet: WinterDawnSheet, use: WeaponSkill, wanted: str | None) -> str:
    """Return the governing attribute: the compulsory one, else the wanted, else the larger die, strength where both are alike.

    Rule: WD-MELEE-04, WD-SKILL-02
    """
    if use.attribute is not None:
        return use.attribute
    if wanted in MELEE_ATTRIBUTES:
        return wanted
    return max(MELEE_ATTRIBUTES, key=lambda name: (die_of(sheet.attribute(name)), -MELEE_ATTRIBUTES.index(name)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Purpose:
    """The use of a weapon: dice paid, bonus dice, far range, parry (no attack then), target."""

    budget: Budget
    bonus: tuple[Term, ...] = ()
    far: bool = False
    warding: bool = False
    towards: str = ""


WARDING = Purpose(budget=Budget.REACTION, warding=True)
"""To ward off an attack in melee. Rule: WD-MELEE-05"""


def attacking(state: WinterDawnState, who: str, target: str) -> Purpose:
    """Return the purpose of an attack in melee with one's own action. Rule: WD-MELEE-04, WD-MELEE-14"""
    return Purpose(budget=Budget.ACTION, bonus=attack_bonus(state, who, target), towards=target)


def opportunity(state: WinterDawnState, who: str, target: str) -> Purpose:
    """Return the purpose of an attack of opportunity. Rule: WD-REACT-07"""
    return Purpose(budget=Budget.REACTION, bonus=attack_bonus(state, who, target, opportunity=True))


def weapon_test(state: WinterDawnState, who: str, choice: WeaponChoice, purpose: Purpose) -> Test | None:
    """Build the test of a weapon; None when the weapon or the speciality is not there."""
    sheet, budget = state.sheet_of(who), purpose.budget
    weapon = sheet.weapon(choice.weapon)
    use = pick_use(weapon, choice.skill, far=purpose.far) if weapon is not None else None
    if weapon is None or use is None:
        return None
    terms = (*purpose.bonus, Term(use.dice_mod, "not its first speciality", "WD-TAB-28")) if use.dice_mod else purpose.bonus
    terms = terms if purpose.warding else (*terms, *one_hand_terms(state, who, weapon))
    inside = budget is Budget.REACTION and not state.settings.aoo_bonus_outside_budget
    return Test(who, use.skill, pick_attribute(sheet, use, choice.attr), budget, terms, bonus_in_budget=inside, towards=purpose.towards)


def refuse_weapon(state: WinterDawnState, who: str, choice: WeaponChoice, *, defending: bool) -> Refusal | None:
    """Judge the weapon and its speciality for melee. Rule: WD-MELEE-04, WD-MELEE-05"""
    sheet = state.sheet_of(who)
    weapon = next((w for w in melee_weapons(sheet, defending=defending) if w.id == choice.weapon), None)
    if weapon is None:
        code = "no_free_hand" if choice.weapon == UNARMED.id else "not_wielded"
        return Refusal(code, "WD-MELEE-04", "weapon", (("weapon", choice.weapon),))
    return Refusal("not_wielded", "WD-MELEE-04", "skill") if pick_use(weapon, choice.skill, far=False) is None else None


def refuse_attribute(use: WeaponSkill | None, wanted: str | None, rule: str) -> Refusal | None:
    """Judge the attribute that is wanted for a speciality. Rule: WD-MELEE-04, WD-RANGE-01"""
    allowed = (use.attribute,) if use is not None and use.attribute is not None else MELEE_ATTRIBUTES
    return Refusal("attr", rule, "attr") if wanted is not None and wanted not in allowed else None


def refuse_strike(state: WinterDawnState, test: Test | None, choice: WeaponChoice) -> Refusal | None:
    """Judge attribute and dice of a weapon that has been found fit."""
    if test is None:
        return None
    weapon = state.sheet_of(test.who).weapon(choice.weapon)
    found = refuse_attribute(pick_use(weapon, choice.skill, far=False) if weapon is not None else None, choice.attr, "WD-MELEE-04")
    return found or refuse_roll(state, test, evolve(choice, attr=None))


def attack_bonus(state: WinterDawnState, attacker: str, target: str, *, opportunity: bool = False) -> tuple[Term, ...]:
    """List the bonus dice of an attack. Rule: WD-MELEE-14, WD-REACT-07"""
    found = []
    if opportunity:
        found.append(Term(1, "attack of opportunity", "WD-REACT-07"))
    if space.has_high_ground(state, attacker, target):
        found.append(Term(1, "high ground", "WD-MELEE-14"))
    return tuple(found)


def has_special(state: WinterDawnState, weapon: Weapon, special: str) -> bool:
    """Tell whether a weapon has a special feature, where the table plays with them. Rule: WD-X-10, WD-TAB-32"""
    return state.settings.x_10 and special in weapon.specials


def in_one_hand(sheet: WinterDawnSheet, weapon: Weapon) -> bool:
    """Tell whether something is in the hand that does not hold this weapon."""
    hands = sheet.wielded
    return bool(hands.off) if weapon.id == hands.main else bool(hands.main) and weapon.id == hands.off


def _is_half_swording(state: WinterDawnState, who: str, weapon: Weapon, metres: int) -> bool:
    """Tell whether a long blade is gripped with both hands for close work. Rule: WD-TAB-32"""
    return has_special(state, weapon, "half_swording") and not in_one_hand(state.sheet_of(who), weapon) and metres <= 1


def one_hand_terms(state: WinterDawnState, who: str, weapon: Weapon) -> Iterator[Term]:
    """List the dice lost on an attack with a melee weapon for both hands in one of them. Rule: WD-X-10, WD-TAB-32"""
    if state.settings.x_10 and weapon.hands > 1 and weapon.bands and in_one_hand(state.sheet_of(who), weapon):
        yield Term(-ONE_HAND_DICE, "two-handed weapon in one hand", "WD-TAB-32")


def _band_terms(state: WinterDawnState, who: str, weapon: Weapon, use: WeaponSkill, *, metres: int) -> Iterator[Term]:
    """List the maluses that come with using this weapon at this distance. Rule: WD-MELEE-02, WD-TAB-28"""
    if not _is_half_swording(state, who, weapon, metres):
        steps = space.band_steps(weapon, metres)
        if steps:
            yield Term(-steps, "weapon out of its range", "WD-MELEE-02")
    band = space.band_of(metres)
    listed = weapon.band_mos.get(band.value, 0) if band is not None else 0
    if listed:
        yield Term(listed, f"{weapon.name} at {band}", "WD-TAB-28")
    if use.mos_mod:
        yield Term(use.mos_mod, "this speciality", "WD-TAB-28")


def _prone_terms(state: WinterDawnState, who: str, other: str) -> Iterator[Term]:
    if state.combatants[who].prone and not state.combatants[other].prone:
        yield Term(-PRONE_MALUS, "prone", "WD-COND-02")


def attack_terms(state: WinterDawnState, attacker: str, target: str, weapon: Weapon, *, test: Test, opportunity: bool) -> tuple[Term, ...]:
    """List the maluses of a melee attack, the person's own left out. Rule: WD-TAB-27"""
    metres = space.distance(state, attacker, target)
    use = pick_use(weapon, test.skill, far=False)
    assert use is not None, "the test was built with this speciality"
    terms = [*_band_terms(state, attacker, weapon, use, metres=metres)]
    terms.extend(opportunity_terms(state, attacker, target, opportunity=opportunity))
    terms.extend(_prone_terms(state, attacker, target))
    terms.extend(cover_terms(space.cover_of(state, target, attacker, ranged=False)))
    terms.extend(formation.wall_terms(state, target, attacker))
    terms.extend(light_terms(state, target))
    terms.extend(clinch_terms(state.combatants[attacker], test.skill))
    return (*terms, *body_terms(state, attacker, test.attribute))


def opportunity_terms(state: WinterDawnState, attacker: str, target: str, *, opportunity: bool) -> Iterator[Term]:
    """List the malus of an attack of opportunity on one's own flank. Rule: WD-REACT-05"""
    if opportunity and space.side_of(state, attacker, target) is space.Side.FLANK:
        yield Term(-1, "toward own flank", "WD-REACT-05")


def cover_terms(quarters: int) -> Iterator[Term]:
    """List the malus for cover: 1 for each quarter. Rule: WD-MELEE-15, WD-TAB-19"""
    if quarters:
        yield Term(-quarters, "cover", "WD-MELEE-15")


def position_terms(state: WinterDawnState, defender: str, attacker: str) -> tuple[Term, ...]:
    """List the maluses of how the defender stands, or is held: they hold even if it does not roll. Rule: WD-MELEE-09, WD-TEST-11"""
    return (*_place_terms(state, defender, attacker), *hold_terms(state.combatants[defender]))


def _place_terms(state: WinterDawnState, defender: str, attacker: str) -> tuple[Term, ...]:
    side = space.side_of(state, defender, attacker)
    terms = [Term(-space.SIDE_MALUS[side], f"attacked from the {side}", "WD-MELEE-09")] if side is not space.Side.FRONT else []
    return (*terms, *_prone_terms(state, defender, attacker))


def defence_terms(state: WinterDawnState, defender: str, attacker: str, weapon: Weapon, *, test: Test) -> tuple[Term, ...]:
    """List all maluses of a rolled defence: position, weapon, cover that shields the attacker too. Rule: WD-TAB-27"""
    metres = space.distance(state, defender, attacker)
    use = pick_use(weapon, test.skill, far=False)
    assert use is not None, "the test was built with this speciality"
    shared = cover_terms(min(3, space.cover_of(state, attacker, defender, ranged=False)))
    terms = (
        *_place_terms(state, defender, attacker),
        *_band_terms(state, defender, weapon, use, metres=metres),
        *shared,
        *light_terms(state, attacker),
    )
    return (*terms, *body_terms(state, defender, test.attribute))


def can_damage_at(state: WinterDawnState, who: str, weapon: Weapon, metres: int, *, damage_type: DamageType | None = None) -> bool:
    """Tell whether a combatant's weapon does damage at a distance. Rule: WD-MELEE-03"""
    half = _is_half_swording(state, who, weapon, metres) and damage_type in (None, DamageType.PIERCING)
    return space.reaches(weapon, metres) or half


def damage_types(weapon: Weapon, *, specials: bool = True) -> tuple[DamageType, ...]:
    """List a weapon's damage types, a murder stroke included if the table plays with specials. Rule: WD-DMG-03, WD-TAB-32"""
    named = tuple(kind.type for kind in weapon.damage_types)
    extra = (DamageType.BLUDGEONING,) if specials and "murder_stroke" in weapon.specials and DamageType.BLUDGEONING not in named else ()
    return (*named, *extra)


def damage_number(sheet: WinterDawnSheet, weapon: Weapon, damage_type: DamageType) -> Breakdown:
    """Return the number that picks the damage die: fixed, or an attribute plus a bonus. Rule: WD-DMG-02"""
    damage = weapon.damage
    if weapon.two_handed_damage is not None and not sheet.wielded.off:
        damage = weapon.two_handed_damage
    if "murder_stroke" in weapon.specials and weapon.type_mod(damage_type) is None:
        damage = MURDER_STROKE
    if damage.fixed or not damage.attribute:
        return Breakdown.of(damage.fixed, Name(weapon.name), "WD-DMG-02")
    return Breakdown.of(sheet.attribute(damage.attribute), damage.attribute, "WD-DMG-02").plus(damage.plus, Name(weapon.name), "WD-DMG-02")


def ways(weapon: Weapon, *, far: bool = False) -> Iterator[WeaponChoice]:
    """List how a weapon can be used, the usual way first: each speciality, with each attribute that may govern it. Rule: WD-MELEE-04"""
    yield WeaponChoice(weapon=weapon.id)
    for use in weapon.uses(far=far):
        attributes = MELEE_ATTRIBUTES if use.attribute is None else (use.attribute,)
        yield from (WeaponChoice(weapon=weapon.id, skill=use.skill, attr=attribute) for attribute in attributes)


def usable_way(state: WinterDawnState, who: str, weapon: Weapon, purpose: Purpose) -> WeaponChoice:
    """Return the first way to use a weapon that leaves a die, else the usual one. Rule: WD-MELEE-04, WD-TEST-26"""
    tried = ((way, weapon_test(state, who, way, purpose)) for way in ways(weapon, far=purpose.far))
    usable = (way for way, test in tried if test is not None and why_no_dice(state, test) is None)
    return next(usable, WeaponChoice(weapon=weapon.id))


def why_no_dice_with(state: WinterDawnState, who: str, weapons: Iterable[Weapon], purpose: Purpose) -> str | None:
    """Return the refusal code for which no way to use one of some weapons leaves even one die; None: one does."""
    tests = (weapon_test(state, who, usable_way(state, who, weapon, purpose), purpose) for weapon in weapons)
    codes = [why_no_dice(state, test) for test in tests if test is not None]
    return next((code for code in codes if code is None), codes[0]) if codes else "not_wielded"


def why_no_strike(state: WinterDawnState, who: str, purpose: Purpose) -> str | None:
    """Return the refusal code for which no melee weapon leaves even one die; None: one does. Rule: WD-MELEE-05, WD-MELEE-07"""
    return why_no_dice_with(state, who, melee_weapons(state.sheet_of(who), defending=purpose.warding), purpose)


def weapon_name(state: WinterDawnState, who: str, weapon_id: str) -> str:
    """Name a weapon as a combatant's sheet does."""
    weapon = state.sheet_of(who).weapon(weapon_id)
    return weapon.name if weapon is not None else weapon_id


class AttackBlock(WeaponChoice):
    """One attack of a manoeuvre: target, weapon, speciality, roll block (section 5.0)."""

    target: str = field(default="", metadata=param(picks="combatant"))
