"""What a character or creature of Revolution D100 is: characteristics, skills, weapons, armour, powers, faith; house rules and tables."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.record import Record, range_sentence, ranged
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.revolution.sheet.notation import TOP_FACE, DamageDice, parsed_damage, parsed_dice

CHARACTERISTICS: Final = ("str", "con", "dex", "int", "wil", "cha")
"""By their names in files, in the order of the sheet and of the dice. Rule: section 2.1, RV-CREA-03"""
SIZES: Final = ("XS", "S", "M", "L", "XL")
Complexity: TypeAlias = Literal["simple", "firearm", "complex"]
COMPLEXITIES: Final[tuple[Complexity, ...]] = ("simple", "firearm", "complex")
SizeClass: TypeAlias = Literal["XS", "S", "M", "L", "XL"]
RangeClass: TypeAlias = Literal["S", "M", "L"]
CLOSE_COMBAT: Final = "Close Combat"
RANGED_COMBAT: Final = "Ranged Combat"
TORSO: Final = "torso"
PERCEPTION: Final = "Perception"
DARK_VISION: Final = "Dark Vision"
KINETIC: Final = "kinetic"
"""Damage of plain weapons. Rule: RV-DMG-03"""
IMPALE: Final = "impale"
SLASH: Final = "slash"
BLOCK: Final = "block"
MODES: Final = {IMPALE: "effect", SLASH: "auto", BLOCK: "passive"}
"""How each special of the book works where nothing else is said. Rule: RV-EFF-09, RV-EFF-13, RV-EFF-14"""
STATUSES: Final = ("rich", "affluent", "average", "poor")
CultRank: TypeAlias = Literal["initiate", "acolyte", "priest"]
RANKS: Final[tuple[CultRank, ...]] = ("initiate", "acolyte", "priest")
COMBAT_EFFECTS: Final = (
    "press",
    "overextend",
    "set_up",
    "knock_down",
    "disarm",
    "disengage",
    "circumvent",
    "impale",
    "bypass_armour",
    "full_force",
    "choose_location",
)
"""Effects that are chosen; slash and block come by themselves. Rule: RV-TAB-05"""


class Skill(Record):
    """A skill. `rating` is the printed percentage, with the Trait's part in it if there are traits. Rule: section 2.2, RV-TEST-04

    `base` None: the rating without the Trait's part. A trait with a leading + takes no slot (RV-BG-03).
    """

    name: str
    traits: tuple[str, ...] = ()
    rating: int = ranged(0, low=0, high=300)
    base: int | None = ranged(None, high=300)

    def has_trait(self, trait: str) -> bool:
        """Tell whether a trait is listed; the mark for its slot does not count. Rule: RV-TEST-04, RV-BG-03"""
        wanted = plain_trait(trait)
        return bool(wanted) and any(plain_trait(listed) == wanted for listed in self.traits)


def plain_trait(trait: str) -> str:
    """Write a trait as it is compared: without the mark for its slot. Rule: RV-BG-03"""
    return trait.removeprefix("+").strip().casefold()


class Special(Record):
    """A special of a weapon: by itself (auto), bought as an effect, or always there (passive). Rule: section 2.3"""

    name: str
    mode: Literal["auto", "effect", "passive"] = "passive"
    value: int | None = None


class Weapon(Record):
    """A weapon or shield; costs in SR, ranges in metres. `damage` is final: Might is in it. Rule: section 2.3, RV-DMG-01

    `att_cost` None: it cannot attack; `def_cost` None: it cannot defend. Whether it is ready and loaded is the bearer's state.
    """

    name: str
    weapon_kind: Literal["melee", "ranged", "shield"] = "melee"
    skill: str = CLOSE_COMBAT
    trait: str = ""
    sr: int = ranged(10, low=0, high=99)
    att_cost: int | None = ranged(5, low=1, high=99)
    def_cost: int | None = ranged(5, low=1, high=99)
    damage: str = "1d6"
    damage_types: tuple[Literal["kinetic", "elemental", "magical"], ...] = ("kinetic",)
    parry: int | None = ranged(None, high=99)
    range_max: int | None = ranged(None, high=9999)
    range_class: RangeClass | None = None
    special: tuple[Special, ...] = ()
    coverage_bonus: int = ranged(0, low=0, high=9)
    needs_reload: bool = False
    reload_sr: int | None = ranged(None, high=99)
    dedicated_to: str | None = None
    holy_to: str | None = None

    @property
    def dice(self) -> DamageDice:
        """Return the damage as dice; a sheet with damage that cannot be read is refused. Rule: RV-DMG-01"""
        found = parsed_damage(self.damage)
        assert found is not None, "a sheet's weapons have readable damage"
        return found

    @property
    def is_ranged(self) -> bool:
        """Tell whether it strikes from afar."""
        return self.weapon_kind == "ranged"

    def has(self, special: str, mode: str | None = None) -> bool:
        """Tell whether it has a special, in a mode if one is named: a slash that is no longer `auto` comes no more by itself."""
        return any(found.name == special and mode in (None, found.mode) for found in self.special)


class ArmourElement(Record):
    """A piece of armour: AP, and the lowest coverage roll that meets it. Rule: section 2.4, RV-ARM-03"""

    name: str = ""
    ap: int = ranged(0, low=0, high=99)
    coverage: int = ranged(0, low=0, high=TOP_FACE)


class Location(Record):
    """A part of the body: the die faces that hit it, its layers and Toughness. Rule: section 2.4, RV-LOC-02"""

    key: str
    faces: tuple[int, ...] = ()
    layers: tuple[ArmourElement, ...] = ()
    toughness: int = ranged(5, low=1, high=99)


class Power(Record):
    """A power: Might, and the skill by which it is overcome, if it has them."""

    name: str
    might: int | None = ranged(None, high=999)
    overcome: str | None = None
    text: str = ""


class Motivation(Record):
    """What drives a character, with its percentage if it has one."""

    text: str
    percent: int | None = ranged(None, high=300)


class Allegiance(Record):
    """Standing with a deity in %. Empty lists of the cult's weapons and powers are not checked. Rule: section 2.1, RV-BLESS-01"""

    deity: str
    score: int = ranged(0, low=0, high=300)
    rank: CultRank | None = None
    cult_weapons: tuple[str, ...] = ()
    cult_powers: tuple[str, ...] = ()


class SrMod(Record):
    """A modifier of strike rank: `always`, or `melee_vs_size_` and a size class. Rule: section 2.1, RV-INIT-05"""

    when: str = "always"
    value: int = ranged(0, low=-99, high=99)


class Feature(Record):
    """An adaptation of an item; it adds to its Value. Rule: section 2.5, RV-CRAFT-04"""

    name: str
    value: int = ranged(1, low=1, high=99)
    temporary: bool = False


class Item(Record):
    """A thing that can be made, mended and adapted. `in_use`: the conflict's id, or `combat`. Rule: section 2.5"""

    id: str
    name: str
    value: int = ranged(1, low=1, high=99)
    complexity: Complexity = "simple"
    one_use: bool = False
    toughness: int = ranged(1, low=0, high=99)
    toughness_lost: int = ranged(0, low=0, high=99)
    consequences: tuple[str, ...] = ()
    features: tuple[Feature, ...] = ()
    blueprint: str | None = None
    temporary: Literal["none", "repair", "adapt"] = "none"
    item_state: Literal["working", "broken"] = "working"
    in_use: str | None = None
    text: str = ""

    @property
    def full_value(self) -> int:
        """Return the Value with its adaptations. Rule: section 2.5"""
        return self.value + sum(feature.value for feature in self.features)


class Blueprint(Record):
    """A blueprint or recipe: what it describes, and its flaws. It is at hand for every crafter there.

    Known by heart (medium memory) it is at hand for its owner alone. Rule: section 2.5, RV-BP-03, RV-BP-05, RV-BP-09
    """

    id: str
    name: str
    blueprint_kind: Literal["blueprint", "recipe"] = "blueprint"
    value: int = ranged(1, low=1, high=99)
    complexity: Complexity = "simple"
    one_use: bool = False
    consequences: tuple[str, ...] = ()
    medium: Literal["paper", "electronic", "memory"] = "paper"


class CharacterKind(StrEnum):
    """The player, or the kind of creature."""

    PC = "pc"
    NPC = "npc"
    CREATURE = "creature"


class CharacterSheet(Sheet):
    """A character or creature. A trailing underscore is not part of a name in files. Rule: section 2.1, RV-CREA-01"""

    character_kind: CharacterKind = CharacterKind.NPC
    size_class: SizeClass = "M"
    str_: int = ranged(10, low=1, high=99)
    con: int = ranged(10, low=1, high=99)
    dex: int = ranged(10, low=1, high=99)
    int_: int = ranged(10, low=1, high=99)
    wil: int = ranged(10, low=1, high=99)
    cha: int = ranged(10, low=1, high=99)
    str_dice: str = "3d6"
    con_dice: str = "3d6"
    dex_dice: str = "3d6"
    int_dice: str = "3d6"
    wil_dice: str = "3d6"
    cha_dice: str = "3d6"
    might: int = ranged(0, low=-5, high=20)
    strike_rank: int = ranged(10, low=0, high=60)
    encumbrance: int = ranged(0, low=0, high=99)
    lp_max: int = ranged(20, low=1, high=99)
    move: int = ranged(5, low=0, high=99)
    toughness: int = ranged(5, low=1, high=99)
    armour: tuple[ArmourElement, ...] = ()
    locations: tuple[Location, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    skills: tuple[Skill, ...] = ()
    powers: tuple[Power, ...] = ()
    motivations: tuple[Motivation, ...] = ()
    background: str = ""
    status: Literal["rich", "affluent", "average", "poor"] = "average"
    money: int = ranged(0, low=0, high=9_999_999)
    allegiances: tuple[Allegiance, ...] = ()
    blessings: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    blueprints: tuple[Blueprint, ...] = ()
    sr_mods: tuple[SrMod, ...] = ()
    protection: int = ranged(0, low=0, high=99)
    immunities: tuple[str, ...] = ()

    def characteristic(self, name: str) -> int:
        """Return a characteristic by its name in files."""
        return int(getattr(self, f"{name}_" if name in ("str", "int") else name))

    def skill(self, name: str) -> Skill | None:
        """Find a skill by its name; None: it has none such."""
        return next((skill for skill in self.skills if skill.name == name), None)

    def weapon(self, name: str | None) -> Weapon | None:
        """Find a weapon by its name; None: it has none such."""
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def location(self, key: str | None) -> Location | None:
        """Find a part of the body."""
        return next((location for location in self.locations if location.key == key), None)

    def allegiance(self, deity: str) -> Allegiance | None:
        """Find the standing with a deity."""
        return next((found for found in self.allegiances if found.deity == deity), None)

    def item(self, item_id: str) -> Item | None:
        """Find an item by its id; None: it has none such."""
        return next((item for item in self.items if item.id == item_id), None)

    def blueprint(self, blueprint_id: str) -> Blueprint | None:
        """Find a blueprint by its id; None: it has none such."""
        return next((found for found in self.blueprints if found.id == blueprint_id), None)

    def broken(self) -> tuple[str, str] | None:
        """Judge ranges, dice, names, and what lies inside lists."""
        return super().broken() or self._broken_words() or self._broken_parts()

    def _broken_words(self) -> tuple[str, str] | None:
        if not self.name.strip():
            return "name", "a name is missing"
        for name in CHARACTERISTICS:
            if parsed_dice(str(getattr(self, f"{name}_dice"))) is None:
                return f"{name}_dice", "dice are written like 3d6"
        for field_name in ("weapons", "skills", "powers"):
            names = [entry.name for entry in getattr(self, field_name)]
            if any(not name.strip() for name in names) or len(names) != len({*names}):
                return field_name, "each has a name of its own"
        for field_name in ("items", "blueprints"):
            ids = [entry.id for entry in getattr(self, field_name)]
            if any(not found.strip() for found in ids) or len(ids) != len({*ids}):
                return field_name, "each has an id of its own"
        return None

    def _broken_parts(self) -> tuple[str, str] | None:
        for field_name in PARTS:
            for i, entry in enumerate(getattr(self, field_name)):
                found = broken_entry(entry)
                if found is not None:
                    return f"{field_name}/{i}/{found[0]}", found[1]
        return None


PARTS: Final = ("weapons", "skills", "powers", "motivations", "armour", "locations", "allegiances", "items", "blueprints", "sr_mods")
"""Lists whose entries are judged one by one."""


def broken_entry(entry: Record) -> tuple[str, str] | None:
    """Judge one entry of a list by the ranges of its fields, a weapon also by its dice and costs."""
    inside = ((part, f"{name}/{i}/") for name in ("layers", "features") for i, part in enumerate(getattr(entry, name, ())))
    for owner, prefix in ((entry, ""), *inside):
        found = range_sentence(owner)
        if found is not None:
            return f"{prefix}{found[0]}", found[1]
    if isinstance(entry, Weapon) and parsed_damage(entry.damage) is None:
        return "damage", "damage is written like 1d6 or 1d3+2d2"
    if isinstance(entry, Location) and not entry.key.strip():
        return "key", "a part of the body has a name"
    return None
