"""What an Expedition Model is: type, characteristics, skills, gear, learned actions and spells; house rules and tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.record import Record, evolve, naming, naming_one, ranged
from desktop_app.rules.kernel.state import Settings, Sheet, World

CHARACTERISTICS: Final = (
    "weapon_skill",
    "ballistic_skill",
    "strength",
    "toughness",
    "initiative",
    "dexterity",
    "agility",
    "intelligence",
    "willpower",
    "fellowship",
)
"""The ten main characteristics, in the order of the sheet. Rule: EX-ABIL-01, EX-TAB-08"""
ABBREVIATIONS: Final = dict(zip(CHARACTERISTICS, ("WS", "BS", "S", "T", "I", "Dex", "Ag", "Int", "WP", "Fel"), strict=True))
SPECIAL: Final = ("magic", "obedience", "morale")
"""Ratings that are neither a characteristic nor a skill. Rule: EX-BOOK-07"""
SIZES: Final = ("tiny", "little", "small", "average", "large", "enormous", "monstrous")
LORE_CATEGORIES: Final = ("academic", "cultural", "enemy", "environment", "magic", "specialist_weapon_groups", "trade", "vehicle")
"""Rule: EX-ABIL-07, EX-TAB-19"""
ROLES: Final = ("cartographer", "quartermaster", "archivist", "shotcaller", "marshall", "torchbearer")
"""Rule: EX-ROLE-03, EX-TAB-21"""
NO_ADVANCES: Final[Mapping[str, int]] = {}
MOST_ADVANCES: Final = 100
"""No career has so many; what is beyond it was not typed on purpose."""
Reach: TypeAlias = Literal["P", "M", "R"]


class Side(StrEnum):
    """The side of a Model; the DM runs adversaries and neutrals."""

    COMPANY = "company"
    ADVERSARY = "adversary"
    NEUTRAL = "neutral"


class ModelType(StrEnum):
    """What kind of Model it is. Rule: EX-MODEL-02 to EX-MODEL-09, EX-TAB-07"""

    CHARACTER = "character"
    FOLLOWER = "follower"
    HENCHMAN = "henchman"
    MINION = "minion"
    ELITE = "elite"
    CHAMPION = "champion"
    NEMESIS = "nemesis"
    NPC = "npc"

    @property
    def side(self) -> Side:
        """Return the side it fights on."""
        if self in PARTY_TYPES:
            return Side.COMPANY
        return Side.NEUTRAL if self is ModelType.NPC else Side.ADVERSARY


PARTY_TYPES: Final = (ModelType.CHARACTER, ModelType.FOLLOWER, ModelType.HENCHMAN)


class Tier(StrEnum):
    """How far above the ordinary an action is. Rule: EX-MODEL-05, EX-TAB-07"""

    BASIC = "basic"
    SITUATIONAL = "situational"
    WIDE = "wide"


class ActionClass(StrEnum):
    """What an action costs. Rule: EX-ACT-08"""

    MAJOR = "major"
    MINOR = "minor"
    REACTION = "reaction"


class Lore(Record):
    """A field of knowledge. Rule: EX-ABIL-07"""

    category: Literal["academic", "cultural", "enemy", "environment", "magic", "specialist_weapon_groups", "trade", "vehicle"]
    name: str


class CheckSpec(Record):
    """What is checked: `difficulty` is a step's name or a number; `obstacle` is for unopposed complex and extended checks.

    What is left out is basic, challenging, unopposed. Rule: EX-TEST-08, EX-TEST-09
    """

    check_type: Literal["basic", "complex", "extended"] = "basic"
    ability: str = naming("ability", "")
    difficulty: str | int = "challenging"
    mode: Literal["unopposed", "opposed"] = "unopposed"
    opposing_ability: str = naming("ability", "")
    obstacle: int | None = None
    keywords: tuple[str, ...] = ()


class PoolCost(Record):
    """So much of each of the three values of the Adversary Pool. Rule: EX-SETUP-05"""

    a: int = 0
    c: int = 0
    e: int = 0

    @property
    def is_none(self) -> bool:
        """Tell whether it is nothing at all."""
        return not (self.a or self.c or self.e)

    def plus(self, other: PoolCost, times: int = 1) -> PoolCost:
        """Add another, so many times."""
        return evolve(self, a=self.a + times * other.a, c=self.c + times * other.c, e=self.e + times * other.e)

    @property
    def lowest(self) -> int:
        """Return the smallest of the three."""
        return min(self.a, self.c, self.e)


class ActionEffect(Record):
    """What one outcome of an action does beyond its text: a condition, a hit, counters. Nothing here means: the text alone.

    `strength` is the S of an automatic hit or of Ablaze; `on` says whom it concerns.
    """

    condition: str = ""
    stacks: int = 1
    strength: int = 0
    automatic_hit: bool = False
    on: Literal["target", "self"] = "target"
    counter: Literal["", "stress", "fatigue", "wounds"] = ""
    amount: int = 0
    momentum: int = 0


class Outcomes(Record):
    """What each outcome of an action's check means, in words. Missing ones fall back. Rule: EX-TEST-10"""

    bane: str = ""
    failure: str = ""
    complication: str = ""
    success: str = ""
    boon: str = ""


class ActionRecord(Record):
    """A learned action: manoeuvre, prayer, reaction. Rule: section 2.5, EX-ABIL-09"""

    name: str
    text: str = ""
    off_hand: bool = False
    action_kind: ActionClass = ActionClass.MAJOR
    tier: Tier = Tier.BASIC
    keywords: tuple[str, ...] = ()
    momentum_cost: int = 0
    threat_cost: int = 0
    pool_cost: PoolCost = field(default_factory=PoolCost)
    initiative_modifier: int = 0
    check: CheckSpec | None = None
    outcomes: Outcomes = field(default_factory=Outcomes)
    on_success: tuple[ActionEffect, ...] = ()
    on_boon: tuple[ActionEffect, ...] = ()
    on_bane: tuple[ActionEffect, ...] = ()
    soak_granted: int = 0


class Spell(Record):
    """A spell. Rule: EX-MAGIC-01, section 2.6"""

    id: str
    name: str
    lore: str
    casting_number: int = ranged(3, low=1, high=10)
    keywords: tuple[str, ...] = ()
    text: str = ""


class Weapon(Record):
    """A weapon. `reach` is for melee; `range_max` None has no limit; squares. Rule: section 2.4, EX-DMG-02"""

    id: str
    name: str = ""
    weapon_class: Literal["melee", "missile", "throwing"] = "melee"
    hands: int = 1
    hand: Literal["main", "off"] = "main"
    reach: Reach = "M"
    damage_mode: Literal["strength", "fixed"] = "strength"
    damage_mod: int = 0
    range_max: int | None = None
    point_blank: int | None = None
    qualities: tuple[str, ...] = ()
    critical_qualities: tuple[str, ...] = ()
    template: str = ""
    initiative_modifier: int = 0
    ready: bool = True
    keywords: tuple[str, ...] = ()
    text: str = ""

    @property
    def is_melee(self) -> bool:
        """Tell whether it controls squares."""
        return self.weapon_class == "melee"

    @property
    def is_pistol(self) -> bool:
        """Tell whether it can be fired in a melee. Rule: EX-RANGE-03"""
        return any(quality.casefold() == "pistol" for quality in self.qualities)


class Protective(Record):
    """Protection from Wounds: `armour_damage` is the soak used up. Rule: section 2.4, EX-DMG-05"""

    id: str
    name: str = ""
    soak_max: int = ranged(0, low=0)
    armour_damage: int = ranged(0, low=0)
    text: str = ""

    @property
    def soak_left(self) -> int:
        """Return how many Wounds it can still stop."""
        return max(0, self.soak_max - self.armour_damage)


class Armour(Protective):
    """A piece of armour. Rule: section 2.4"""

    armour_value: int = ranged(0, low=0)
    worn: bool = True


class Shield(Protective):
    """A shield, in the off-hand when it is ready. Rule: section 2.4, EX-RANGE-02"""

    shield_rating: int = ranged(0, low=0)
    ready: bool = True


class Trapping(Record):
    """A thing: potion, container, tool. `potion`: drinking it uses it up."""

    id: str
    name: str
    text: str = ""
    potion: bool = False


class ModelSheet(Sheet):
    """A Model. Defaults are those of section 2. Rule: EX-MODEL-01, EX-ABIL-01, EX-ABIL-02"""

    model_type: ModelType = ModelType.CHARACTER
    leader_id: str | None = None
    group_id: str | None = None
    roles: tuple[str, ...] = naming("role", ())
    species: str = ""
    size: Literal["tiny", "little", "small", "average", "large", "enormous", "monstrous"] = "average"
    keywords: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    talents: tuple[str, ...] = ()
    careers: tuple[str, ...] = ()
    lores: tuple[Lore, ...] = ()
    manoeuvres: tuple[ActionRecord, ...] = ()
    spells: tuple[Spell, ...] = ()
    weapon_skill: int = ranged(3, high=10)
    ballistic_skill: int = ranged(3, high=10)
    strength: int = ranged(3, high=10)
    toughness: int = ranged(3, high=10)
    initiative: int = ranged(3, high=10)
    dexterity: int = ranged(3, high=10)
    agility: int = ranged(3, high=10)
    intelligence: int = ranged(3, high=10)
    willpower: int = ranged(3, high=10)
    fellowship: int = ranged(3, high=10)
    wounds_max: int = ranged(3, low=1, high=30)
    movement: int = ranged(4, high=30)
    attacks: int = ranged(1, high=10)
    magic: int = ranged(0, high=10)
    corruption_threshold: int = ranged(3, high=30)
    insanity_threshold: int = ranged(3, high=30)
    luck_points_max: int = ranged(0, high=10)
    fate_points_start: int = ranged(0, high=10)
    pool_a: int = ranged(0, high=20)
    pool_c: int = ranged(0, high=20)
    pool_e: int = ranged(0, high=20)
    skill_advances: Mapping[str, int] = naming("skill", NO_ADVANCES, low=0, high=MOST_ADVANCES)
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    shields: tuple[Shield, ...] = ()
    trappings: tuple[Trapping, ...] = ()

    @property
    def side(self) -> Side:
        """Return the side it fights on by its type."""
        return self.model_type.side

    @property
    def armour_total(self) -> int:
        """Add up the worn armour; a shield's rating is not part of it. Rule: EX-DMG-01"""
        return sum(piece.armour_value for piece in self.armour if piece.worn)

    @property
    def ready_weapons(self) -> tuple[Weapon, ...]:
        """List the weapons in hand."""
        return tuple(weapon for weapon in self.weapons if weapon.ready)

    @property
    def ready_shield(self) -> Shield | None:
        """Return the shield on the arm."""
        return next((shield for shield in self.shields if shield.ready), None)

    def weapon(self, weapon_id: str | None) -> Weapon | None:
        """Find a weapon by its id; None: it has none such."""
        return next((weapon for weapon in self.weapons if weapon.id == weapon_id), None)

    def action(self, name: str) -> ActionRecord | None:
        """Find a learned action by its name."""
        return next((action for action in self.manoeuvres if action.name == name), None)

    @property
    def protection(self) -> tuple[Protective, ...]:
        """List the present protection: worn armour, and the ready shield."""
        return (*(piece for piece in self.armour if piece.worn), *(shield for shield in self.shields if shield.ready))

    def has_lore(self, category: str, name: str) -> bool:
        """Tell whether it knows a field; a Lore of the category without a name knows them all."""
        return any(lore.category == category and lore.name in (name, "") for lore in self.lores)

    def has_two_weapons(self, *, shield_counts: bool) -> bool:
        """Tell whether a second weapon, a shield or a Pistol is ready in the off-hand. Rule: EX-MELEE-07, EX-MELEE-09"""
        second = any(w.ready and w.hand == "off" and (w.is_pistol or (w.is_melee and w.hands == 1)) for w in self.weapons)
        return second or (shield_counts and self.ready_shield is not None)

    def broken(self) -> tuple[str, str] | None:
        """Judge ranges, also inside mappings and gear."""
        return super().broken() or self._broken_parts()

    def _broken_parts(self) -> tuple[str, str] | None:
        if not self.name.strip():
            return "name", "a Model needs a name"
        pieces: tuple[Protective, ...] = (*self.armour, *self.shields)
        worn_out = next((piece for piece in pieces if piece.armour_damage > piece.soak_max), None)
        if worn_out is not None:
            return "armour", f"{worn_out.name or worn_out.id} has no more soak to lose than {worn_out.soak_max}"
        off_hand = next((w for w in self.weapons if w.hand == "off" and not (w.is_pistol or (w.is_melee and w.hands == 1))), None)
        if off_hand is not None:
            return "weapons", f"{off_hand.name or off_hand.id} cannot be used in the off-hand"
        if self.model_type is not ModelType.CHARACTER and self.careers:
            return "careers", "only Characters have careers"
        return None


class Skill(Record):
    """A skill: the characteristic that governs it, and whether mind or body does it. Rule: EX-ABIL-04, EX-TAB-10, EX-TAB-24"""

    id: str
    title: str
    by: str = naming_one("characteristic")
    is_mental: bool = False
    text: str = ""


class InjuryCard(Record):
    """A card of the injury deck; its severity is the obstacle of its healing. Rule: EX-INJ-01, section 2.6"""

    id: str
    name: str
    severity: int = ranged(1, low=1, high=10)
    effects: str = ""
    can_be_permanent: bool = False
    injury_kind: Literal["injury", "disease", "poison"] = "injury"


class Hazard(Record):
    """A danger of the surroundings: how it is resisted, and what it does. Rule: EX-HAZ-01"""

    id: str
    name: str
    check: CheckSpec
    text: str = ""
    on_failure: tuple[ActionEffect, ...] = ()


class ExpeditionWorld(World):
    """The tables that play looks up."""

    skills: Mapping[str, Skill] = field(default_factory=dict)
    cards: Mapping[str, InjuryCard] = field(default_factory=dict)
    hazards: Mapping[str, Hazard] = field(default_factory=dict)
    spells: Mapping[str, Spell] = field(default_factory=dict)

    def vocabulary(self) -> Mapping[str, Collection[str]]:
        """List the characteristics, the skills, what can be checked, and the roles."""
        abilities = (*CHARACTERISTICS, *SPECIAL, *self.skills)
        return {"characteristic": CHARACTERISTICS, "skill": self.skills, "ability": abilities, "role": ROLES}


class ExpeditionSettings(Settings):
    """House rules, with the catalogue's defaults (section 7); the names are its keys with underscores for dots."""

    ex_tn_base: Literal[3, 4, 5] = 4
    ex_unopposed_resist: Literal[2, 3, 4] = 3
    ex_complex_target: Literal["fixed", "by_value"] = "fixed"
    ex_ladder_clamp: bool = False
    ex_favour_mode: Literal["extra_die", "difficulty_step"] = "extra_die"
    ex_unconfirmed_six_at_7: Literal["failure", "complication"] = "failure"
    ex_bonus_die_full: bool = True
    ex_complex_boon: Literal["double", "none"] = "double"
    ex_complex_min_dice: Literal[0, 1] = 1
    ex_reroll_by: Literal["characters_and_nemeses", "all_models"] = "characters_and_nemeses"
    ex_skill_rating: Literal["characteristic_plus_advances", "own_value"] = "characteristic_plus_advances"
    ex_fortune_source: Literal["manual", "sum_of_luck"] = "manual"
    ex_momentum_credit: Literal["all", "actions_only", "none"] = "all"
    ex_momentum_reduce_max: Literal["none", "one", "two"] = "none"
    ex_bane_token: Literal["step_down", "peril", "auto_bane"] = "step_down"
    ex_banes_after_encounter: Literal["keep", "clear"] = "keep"
    ex_surprised_momentum: Literal["zero", "deferred"] = "zero"
    ex_group_initiative: bool = False
    ex_interrupts_carry: bool = False
    ex_strict_danger_zone: bool = False
    ex_pass_through_allies: bool = False
    ex_point_blank_default: Literal[1, 2, 3] = 2
    ex_stray_includes_target: bool = False
    ex_size_in_melee: bool = False
    ex_damage_takes_check_modifiers: bool = False
    ex_soak_lowers_armour: bool = False
    ex_heal_bane_permanent: bool = False
    ex_entangled_check: Literal["difficulty", "complex_obstacle"] = "difficulty"
    ex_prone_blocks_movement: bool = False
    ex_bleeding_ignores_armour: bool = False
    ex_miscast_counts_rerolled: bool = False
    ex_burden_limit: bool = True
    ex_burden_link: bool = False
    ex_auto_manoeuvre_free: bool = False
    ex_shield_gives_interrupt: bool = True
    ex_routed_counts_defeated: bool = False
    ex_frenzy_targets: Literal["any", "enemy"] = "any"
    creation_characteristics: int = ranged(40, low=20, high=100, sparse=True)
    creation_lowest: int = ranged(2, low=0, high=3, sparse=True)
    creation_highest: int = ranged(6, low=3, high=10, sparse=True)
    creation_gifts: int = ranged(2, low=0, high=10, sparse=True)
    creation_fortune: int = ranged(4, low=0, high=20, sparse=True)
    creation_advances: int = ranged(4, low=0, high=60, sparse=True)
    creation_advances_each: int = ranged(2, low=1, high=10, sparse=True)
    creation_actions: int = ranged(4, low=0, high=30, sparse=True)
    creation_lores: int = ranged(3, low=0, high=20, sparse=True)
    creation_arms: int = ranged(3, low=0, high=20, sparse=True)
    creation_worn: int = ranged(2, low=0, high=10, sparse=True)
    creation_trappings: int = ranged(3, low=0, high=30, sparse=True)
