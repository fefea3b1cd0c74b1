"""What a WinterDawn character is: attributes, ranks, weapons, armour, injury lines."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from desktop_app.language import roman
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.record import Record, evolve, half, held, naming, naming_one, range_sentence, ranged
from desktop_app.rules.kernel.state import Sheet, World
from desktop_app.rules.winterdawn.sheet.person import NOBODY, WinterDawnPerson

ATTRIBUTES: Final = ("agility", "constitution", "strength", "erudition", "persona", "wisdom")
VIRTUES: Final = ("courage", "faith", "honesty", "pride", "temperance")
SIZES: Final = ("micro", "mini", "small", "medium", "large", "huge", "gigantic")
DICE: Final = (20, 12, 10, 8, 6, 4)
NO_RANKS: Final[Mapping[str, int]] = {}
MOST_RANKS: Final = 100
"""More ranks than any book has: beyond it is a slip of typing."""
VIRTUE_STEPS: Final = 6
"""Steps of a virtue, from one end to the other."""
MOST_SUPPLIES: Final = 9999
Cover: TypeAlias = "int | str"


class DamageType(StrEnum):
    """What damage does to flesh."""

    PIERCING = "piercing"
    CUTTING = "cutting"
    BLUDGEONING = "bludgeoning"
    BURNING = "burning"


class Band(StrEnum):
    """Melee distances, nearest first. Rule: WD-MELEE-01, WD-TAB-11"""

    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"

    @property
    def metres(self) -> int:
        """The upper bound of the band in metres: 1 for the first, one more for each that follows."""
        return list(Band).index(self) + 1


class WeaponSkill(Record):
    """A speciality that a weapon is used with; a named attribute is compulsory."""

    skill: str = naming_one("skill")
    attribute: str | None = naming("attribute", None)
    dice_mod: int = 0
    mos_mod: int = 0


class Damage(Record):
    """The number that picks the damage die: fixed, or an attribute plus a bonus. Rule: WD-DMG-02"""

    attribute: str = naming("attribute", "")
    plus: int = 0
    fixed: int = 0


class WeaponDamage(Record):
    """A damage type of a weapon, with MoS taken off its damage roll. Rule: WD-DMG-03"""

    type: DamageType
    mos_mod: int = 0


class ReloadStage(Record):
    """One test of a reload."""

    skill: str = naming_one("skill")
    dl: int


class ReloadMethod(Record):
    """One method of reloading: its tests in sequence. Rule: WD-X-09"""

    method: str
    stages: tuple[ReloadStage, ...] = ()


class Weapon(Record):
    """A weapon or a shield. `hands` 0 is a natural weapon; `far_increment` 0 cannot be used at far range (metres).

    Rule: WD-TAB-28, WD-TAB-29
    """

    id: str
    name: str = ""
    skills: tuple[WeaponSkill, ...] = ()
    bands: tuple[Band, ...] = ()
    band_mos: Mapping[str, int] = field(default_factory=dict)
    far_increment: float = 0
    damage: Damage = field(default_factory=Damage)
    two_handed_damage: Damage | None = None
    damage_types: tuple[WeaponDamage, ...] = ()
    hands: int = 1
    throw_class: Literal["small", "medium", "large"] | None = None
    made_for_throwing: bool = False
    reload: tuple[ReloadMethod, ...] = ()
    specials: tuple[str, ...] = ()
    shield_defence: int = 0
    hide_behind_shield: bool = False
    loaded: bool = True
    reload_stage: int = 0
    jammed: bool = False
    text: str = ""
    tags: tuple[str, ...] = ()
    encumbrance: str = ""
    price: str = ""

    @property
    def can_shoot(self) -> bool:
        """Tell whether it is made for far range."""
        return self.far_increment > 0

    def uses(self, *, far: bool) -> tuple[WeaponSkill, ...]:
        """List the specialities for melee or far range; all, if none is made for it."""
        return tuple(use for use in self.skills if is_far_skill(use.skill) == far) or self.skills

    def skill_named(self, skill: str | None, *, far: bool) -> WeaponSkill | None:
        """Find the speciality to use: the one named, or the first that fits melee or far range."""
        return next((use for use in self.uses(far=far) if skill in (None, use.skill)), None)

    def type_mod(self, damage_type: DamageType) -> int | None:
        """Return the MoS that a damage type costs (0 or less); None: the weapon does not do it."""
        return next((kind.mos_mod for kind in self.damage_types if kind.type is damage_type), None)


FAR_SKILLS: Final = frozenset({"bows", "crossbows_firearms", "javelins_spears", "slings", "thrown"})


def is_far_skill(skill: str) -> bool:
    """Tell whether a speciality is of range combat."""
    return skill in FAR_SKILLS


UNARMED: Final = Weapon(
    id="unarmed",
    name="Bare hands",
    skills=(WeaponSkill(skill="brawling"),),
    bands=(Band.CLOSE,),
    damage=Damage(attribute="strength", plus=-2),
    damage_types=(WeaponDamage(type=DamageType.BLUDGEONING),),
)


class Protection(Record):
    """What armour takes off damage, by damage type; halves are allowed. Rule: WD-DMG-04"""

    piercing: float = half()
    cutting: float = half()
    bludgeoning: float = half()

    def against(self, damage_type: DamageType) -> float:
        """Return the protection against one type; nothing lists burning."""
        return 0 if damage_type is DamageType.BURNING else float(getattr(self, damage_type.value))

    @property
    def highest(self) -> float:
        """Return the greatest of the three."""
        return max(self.piercing, self.cutting, self.bludgeoning)

    def lowered(self, amount: int) -> Protection:
        """Take an amount off all three, each floored at 0. Rule: WD-DMG-06"""
        return Protection(
            piercing=max(0, self.piercing - amount), cutting=max(0, self.cutting - amount), bludgeoning=max(0, self.bludgeoning - amount)
        )


class Armour(Record):
    """One worn piece. `lost` is what damage has already taken off its protection for good. Rule: WD-DMG-06, WD-TAB-30"""

    id: str
    name: str = ""
    body_parts: tuple[str, ...] = ()
    protection: Protection = field(default_factory=Protection)
    lost: int = 0
    notes: str = ""
    text: str = ""
    tags: tuple[str, ...] = ()
    encumbrance: str = ""
    price: str = ""

    @property
    def current(self) -> Protection:
        """Return the protection that is left, by type of damage."""
        return self.protection.lowered(self.lost)

    @property
    def is_ruined(self) -> bool:
        """Tell whether damage has taken all of it."""
        return self.lost > 0 and self.current.highest == 0


class Spell(Record):
    """A spell. `skill_id` casts it; a net below `threshold` fails. Rule: WD-MAGIC-01, WD-MAGIC-02

    With a `damage_type` the net are its damage dice, of `damage_die` faces: a sphere strikes all around its centre, anything
    else the target alone; `save` names the skill with which those struck may answer. Without one its effect is told, and
    the game master applies it.
    """

    id: str
    name: str = ""
    skill_id: str = naming("skill", "fire")
    threshold: int = 1
    essence: str = ""
    shape: str = "target"
    range: str = "sight"
    duration: str = ""
    effect: str = ""
    save: str = naming("skill", "")
    damage_die: Literal[4, 6, 8, 10, 12, 20] = 8
    damage_type: DamageType | None = None
    text: str = ""
    tags: tuple[str, ...] = ()

    @property
    def is_sphere(self) -> bool:
        """Return whether it strikes everyone around a centre."""
        return self.shape == "sphere"

    @property
    def needs_target(self) -> bool:
        """Tell whether it is cast at a target or at a place; the others are the caster's own affair."""
        return self.shape in ("sphere", "target")


class Wielded(Record):
    """What is in the hands, by weapon id; a two-handed weapon is in `main` only."""

    main: str = naming("weapon", "")
    off: str = naming("weapon", "")

    def without(self, item: str) -> Wielded:
        """Return the hands without an item."""
        return Wielded(main="" if self.main == item else self.main, off="" if self.off == item else self.off)


class WinterDawnSheet(Sheet):
    """One character, creature or mount: the same fields for all; `coins` count copper. Rule: WD-CORE-04, WD-ATTR-01"""

    kind: Literal["pc", "npc", "creature", "mount"] = "npc"
    size: Literal["micro", "mini", "small", "medium", "large", "huge", "gigantic"] = "medium"
    agility: int = ranged(6, high=30)
    constitution: int = ranged(6, high=30)
    strength: int = ranged(6, high=30)
    erudition: int = ranged(6, high=30)
    persona: int = ranged(6, high=30)
    wisdom: int = ranged(6, high=30)
    xp_agility: int = ranged(0)
    xp_constitution: int = ranged(0)
    xp_strength: int = ranged(0)
    xp_erudition: int = ranged(0)
    xp_persona: int = ranged(0)
    xp_wisdom: int = ranged(0)
    skill_rank: Mapping[str, int] = naming("skill", NO_RANKS, low=0, high=MOST_RANKS)
    skill_xp: Mapping[str, int] = naming("skill", NO_RANKS, low=0)
    group_rank: Mapping[str, int] = naming("group", NO_RANKS, low=0, high=MOST_RANKS)
    spirit_max_adj: int = ranged(0, low=None)
    movement_speed: float = half(9)
    hands: int = ranged(2, high=8)
    virtue: Mapping[str, int] = naming("virtue", dict.fromkeys(VIRTUES, 2), low=0, high=VIRTUE_STEPS - 1)
    injury_lines: tuple[tuple[int, int], ...] = ((3, 1), (3, 1), (3, 1))
    natural_armour: Protection = field(default_factory=Protection)
    armour: tuple[Armour, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    natural_weapons: tuple[Weapon, ...] = ()
    shields: tuple[Weapon, ...] = ()
    wielded: Wielded = field(default_factory=Wielded)
    gear: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    other_load: float = half()
    coins: int = ranged(0, low=0, high=9_999_999, sparse=True)
    combat_trained: bool | None = None
    rations: int = ranged(0, high=MOST_SUPPLIES, sparse=True)
    ammunition: int = ranged(0, high=MOST_SUPPLIES, sparse=True)
    person: WinterDawnPerson = held(NOBODY, sparse=True)

    @property
    def spirit_breakdown(self) -> Breakdown:
        """Add up the greatest spirit. Rule: WD-SPIRIT-01"""
        return (
            Breakdown.of(self.constitution, "constitution", "WD-SPIRIT-01")
            .plus(self.persona, "persona", "WD-SPIRIT-01")
            .plus(self.wisdom, "wisdom", "WD-SPIRIT-01")
            .plus(self.spirit_max_adj, "set by the GM", "WD-CORE-02")
            .at_least(0, "minimum 0")
        )

    @property
    def spirit_max(self) -> int:
        """Return the greatest spirit. Rule: WD-SPIRIT-01"""
        return self.spirit_breakdown.total

    @property
    def purses(self) -> Mapping[str, int]:
        """Return the experience of each attribute and skill. Rule: WD-XP-01, WD-XP-05"""
        attributes = {f"/xp_{name}": getattr(self, f"xp_{name}") for name in ATTRIBUTES}
        return {**attributes, **{f"/skill_xp/{skill}": points for skill, points in self.skill_xp.items()}}

    @property
    def is_beast(self) -> bool:
        """Tell whether it is an animal or a monster, not a person."""
        return self.kind in ("creature", "mount")

    def attribute(self, name: str) -> int:
        """Return an attribute by name."""
        value = getattr(self, name)
        assert isinstance(value, int)
        return value

    @property
    def held(self) -> tuple[Weapon, ...]:
        """List what can strike now: the weapons in hand and the natural ones."""
        named = (self.weapon(self.wielded.main), self.weapon(self.wielded.off))
        return (*(weapon for weapon in named if weapon is not None), *self.natural_weapons)

    def weapon(self, weapon_id: str) -> Weapon | None:
        """Find a weapon, a shield or a natural weapon by id; everyone has fists."""
        if weapon_id == UNARMED.id:
            return UNARMED
        for own in (self.weapons, self.shields, self.natural_weapons):
            for weapon in own:
                if weapon.id == weapon_id:
                    return weapon
        return None

    @property
    def hands_occupied(self) -> int:
        """Count the hands that hold something."""
        found = (self.weapon(self.wielded.main), self.weapon(self.wielded.off))
        return sum(weapon.hands for weapon in found if weapon is not None)

    @property
    def has_free_hand(self) -> bool:
        """Tell whether a hand is free to grasp or to strike with."""
        return self.hands - self.hands_occupied >= 1

    @property
    def shield(self) -> Weapon | None:
        """Return the shield in hand."""
        return next((w for w in self.held if w.shield_defence), None)

    def spell(self, spell_id: str) -> Spell | None:
        """Find a spell by id."""
        return next((spell for spell in self.spells if spell.id == spell_id), None)

    def with_weapon(self, changed: Weapon) -> WinterDawnSheet:
        """Replace a weapon or shield by its changed copy (loaded, jammed)."""
        return evolve(
            self,
            weapons=tuple(changed if w.id == changed.id else w for w in self.weapons),
            shields=tuple(changed if w.id == changed.id else w for w in self.shields),
        )

    def without(self, item: str) -> WinterDawnSheet:
        """Take a weapon or shield off the sheet, and out of the hands."""
        return evolve(
            self,
            weapons=tuple(w for w in self.weapons if w.id != item),
            shields=tuple(w for w in self.shields if w.id != item),
            wielded=self.wielded.without(item),
        )

    def with_added(self, item: Weapon) -> WinterDawnSheet:
        """Put a weapon or shield on the sheet."""
        return evolve(self, shields=(*self.shields, item)) if item.shield_defence else evolve(self, weapons=(*self.weapons, item))

    def vocabulary(self, world: World) -> Mapping[str, Collection[str]]:
        """Add the weapons and shields that can be taken in hand."""
        return {**super().vocabulary(world), "weapon": [w.id for w in (*self.weapons, *self.shields, *self.natural_weapons)]}

    def broken(self) -> tuple[str, str] | None:
        """Judge ranges, also inside the mappings and lines."""
        return super().broken() or range_sentence(self.natural_armour) or self._broken_lines()

    def _broken_lines(self) -> tuple[str, str] | None:
        if not self.name.strip():
            return "name", "a character needs a name"
        if any(minor < 0 or major < 0 or minor + major < 1 or minor + major > 30 for minor, major in self.injury_lines):
            return "injury_lines", "an injury line has from 1 to 30 boxes"
        return None if self.injury_lines else ("injury_lines", "a character has at least one injury line")


class Skill(Record):
    """One skill of the list: its group ("" if none) and the attributes that may govern it. Rule: WD-TAB-05"""

    id: str
    title: str
    group: str = naming("group", "")
    attributes: tuple[str, ...] = naming("attribute", ("wisdom",))
    text: str = ""
    aliases: tuple[str, ...] = ()


class SkillGroup(Record):
    """A group of skills with its own rank. Rule: WD-SKILL-03"""

    id: str
    title: str


class WinterDawnWorld(World):
    """The tables that a fight looks up; `weights` are kilograms of gear by its name."""

    skills: Mapping[str, Skill] = field(default_factory=dict)
    groups: Mapping[str, SkillGroup] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)

    def vocabulary(self) -> Mapping[str, Collection[str]]:
        """List the attributes, virtues, skills and groups."""
        return {"attribute": ATTRIBUTES, "virtue": VIRTUES, "skill": self.skills, "group": self.groups}


def numeral(index: int) -> str:
    """Name an injury line: I, II, III."""
    return roman(index + 1)


def die_of(number: int) -> int:
    """Return the largest die with at most this many faces; d4 below that. Rule: WD-ATTR-03, WD-TAB-02"""
    for die in DICE:
        if number >= die:
            return die
    return 4


def whole(protection: float, rounding: str) -> int:
    """Round summed protection: down, a half up, or compared exactly, where only whole boxes come through. Rule: WD-DMG-04, G-07"""
    match rounding:
        case "round":
            return math.floor(protection + 0.5)
        case "exact_compare":
            return math.ceil(protection)
        case _:
            return math.floor(protection)
