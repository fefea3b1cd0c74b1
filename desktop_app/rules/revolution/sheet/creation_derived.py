"""Numbers of a new character that follow from others: ratings, strike rank, life points, weapons and armour. Rule: section 2.1

The book gives few of these sums; where it gives none they are ours, and the ready characters follow them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.content_lists import Row, listed_in, rows_of
from desktop_app.rules.kernel.record import Json, Record, evolve, with_fields
from desktop_app.rules.revolution.sheet import content, house_rules
from desktop_app.rules.revolution.sheet.character import ArmourElement, CharacterSheet, Location, Skill, Weapon
from desktop_app.rules.revolution.sheet.tables import RevolutionWorld

AVERAGE: Final = 10
STRENGTH_STEP: Final = 5
LEAD: Final = 2
BODY: Final = "humanoid"
STRONG, TOUGH = "Strong Build", "Toughness"
"""Powers that are already inside Might and Toughness. Rule: RV-CREA-01"""


class SkillRow(Record):
    """A skill and the two characteristics that it starts from. Rule: RV-TEST-04"""

    id: str
    name: str
    by: tuple[str, ...] = ()


class TraitRow(Record):
    """A trait and its skill, by its id; `free` takes no slot. Rule: RV-BG-03"""

    id: str
    name: str
    skill: str
    free: bool = False


@dataclass(frozen=True)
class Making:
    """What a new character is made from, and how its numbers hang together."""

    codec: Codec
    skills: Mapping[str, SkillRow]
    traits: Mapping[str, TraitRow]
    weapons: Mapping[str, Row]
    suits: Mapping[str, Row]
    armed: Callable[[str, int, int], Weapon]
    """Gives a weapon of the list in the hands of a strike rank and a might."""
    pieces: Callable[[str], tuple[ArmourElement, ...]]
    locations: Callable[[str, int], tuple[Location, ...]]
    trait_bonus: int

    # ---- skills

    def sum_of(self, sheet: CharacterSheet, row: SkillRow) -> int:
        """Add up what a skill starts from. Rule: RV-TEST-04"""
        return sum(sheet.characteristic(name) for name in row.by)

    def points(self, sheet: CharacterSheet, row: SkillRow) -> int:
        """Return what a skill has beyond its characteristics and its first trait."""
        skill = sheet.skill(row.name)
        if skill is None:
            return 0
        return skill.rating - self.sum_of(sheet, row) - (self.trait_bonus if skill.traits else 0)

    def rating(self, sheet: CharacterSheet, row: SkillRow) -> int:
        """Return the rating of a skill, also of one that is not on the sheet."""
        skill = sheet.skill(row.name)
        return skill.rating if skill is not None else self.sum_of(sheet, row)

    def chance(self, sheet: CharacterSheet, name: str, trait: str) -> int:
        """Return the target number: the rating, with a fitting trait if there is one. Rule: RV-TEST-04"""
        row = next((row for row in self.skills.values() if row.name == name), None)
        skill = sheet.skill(name)
        if skill is None:
            return self.sum_of(sheet, row) if row is not None else 0
        fits = not skill.traits or not trait or skill.has_trait(trait)
        return skill.rating if fits else skill.rating - self.trait_bonus

    def with_points(self, sheet: CharacterSheet, row: SkillRow, points: int) -> CharacterSheet:
        """Write so many points into a skill; one without points and traits goes."""
        held = sheet.skill(row.name) or Skill(name=row.name)
        return self._written(sheet, row, held.traits, points)

    def has(self, sheet: CharacterSheet, row: TraitRow) -> bool:
        """Tell whether a trait is known."""
        skill = sheet.skill(self.skills[row.skill].name)
        return skill is not None and skill.has_trait(row.name)

    def with_trait(self, sheet: CharacterSheet, row: TraitRow, *, is_known: bool) -> CharacterSheet:
        """Learn a trait, or forget it; the points of its skill stay. Rule: RV-BG-01, RV-BG-03"""
        of = self.skills[row.skill]
        skill = sheet.skill(of.name) or Skill(name=of.name)
        others = tuple(trait for trait in skill.traits if trait.removeprefix("+").casefold() != row.name.casefold())
        written = f"+{row.name}" if row.free else row.name
        return self._written(sheet, of, (*others, written) if is_known else others, self.points(sheet, of))

    def _written(self, sheet: CharacterSheet, row: SkillRow, traits: tuple[str, ...], points: int) -> CharacterSheet:
        rating = max(0, self.sum_of(sheet, row) + points + (self.trait_bonus if traits else 0))
        made = Skill(name=row.name, traits=traits, rating=rating)
        if sheet.skill(row.name) is None:
            return evolve(sheet, skills=(*sheet.skills, made)) if traits or points else sheet
        kept = tuple(made if held.name == row.name else held for held in sheet.skills)
        return evolve(sheet, skills=kept if traits or points else tuple(held for held in sheet.skills if held.name != row.name))

    def with_characteristic(self, sheet: CharacterSheet, name: str, value: int) -> CharacterSheet:
        """Write a characteristic; the points of the skills stay what they were."""
        field_name = f"{name}_" if name in ("str", "int") else name
        made = with_fields(sheet, {field_name: value})
        for row in self.skills.values():
            skill = sheet.skill(row.name)
            if skill is not None and name in row.by:
                made = self._written(made, row, skill.traits, self.points(sheet, row))
        return made

    # ---- the rest

    def settled(self, sheet: CharacterSheet) -> CharacterSheet:
        """Bring strike rank, might, life points, toughness, weapons and locations in line. Rule: section 2.1, RV-DMG-01, RV-LOC-02"""
        powers = {power.name for power in sheet.powers}
        rank = (sheet.dex + sheet.int_) // 2 + LEAD
        might = (sheet.str_ - AVERAGE) // STRENGTH_STEP + (STRONG in powers)
        toughness = max(1, (sheet.con + 1) // 2 + (TOUGH in powers))
        made = evolve(sheet, strike_rank=rank, might=max(-5, might), lp_max=sheet.con + sheet.wil, toughness=toughness)
        if made.weapons and (rank, might) != (sheet.strike_rank, sheet.might):
            made = evolve(made, weapons=tuple(self._rearmed(made, weapon) for weapon in made.weapons))
        suit = next((key for key in self.suits if made.armour == self.pieces(key)), None) if made.armour else None
        return made if suit is None else evolve(made, locations=self.locations(suit, toughness))

    def _rearmed(self, sheet: CharacterSheet, weapon: Weapon) -> Weapon:
        key = next((key for key, row in self.weapons.items() if row.get("name") == weapon.name), None)
        if key is None:
            return weapon
        return evolve(self.armed(key, sheet.strike_rank, sheet.might), dedicated_to=weapon.dedicated_to, holy_to=weapon.holy_to)


def making(tables: Mapping[str, Json], world: RevolutionWorld, settings: house_rules.RevolutionSettings) -> Making:
    """Read what new characters are made from. Raises: BadDocumentError."""
    assert world.codec is not None, "a system's world carries its codec"
    codec = world.codec
    weapons, armour, suits = (rows_of(tables, "items", name) for name in ("weapon", "armour", "suit"))
    body = rows_of(tables, "items", "body").get(BODY, {})

    @cache
    def armed(key: str, strike_rank: int, might: int) -> Weapon:
        return codec.decode(Weapon, content.as_entry("weapons", weapons[key], strike_rank=strike_rank, might=might), f"/weapon/{key}")

    @cache
    def pieces(key: str) -> tuple[ArmourElement, ...]:
        names = map(str, listed_in(suits[key], "pieces"))
        return tuple(codec.decode(ArmourElement, content.as_entry("armour", armour[name]), f"/armour/{name}") for name in names)

    @cache
    def locations(key: str, toughness: int) -> tuple[Location, ...]:
        return tuple(codec.decode(Location, part, "/locations") for part in content.locations_of(body, toughness, [], suits[key]))

    skills, traits = (rows_of(tables, "creation", name) for name in ("skill", "trait"))
    return Making(
        codec=codec,
        skills={key: codec.decode(SkillRow, row, f"/skill/{key}") for key, row in skills.items()},
        traits={key: codec.decode(TraitRow, row, f"/trait/{key}") for key, row in traits.items()},
        weapons=weapons,
        suits=suits,
        armed=armed,
        pieces=pieces,
        locations=locations,
        trait_bonus=settings.trait_bonus,
    )
