"""What a character is: the dice of its traits, weapons, armour. Rule: section 2, SW-TAB-02, SW-TAB-18 to SW-TAB-20"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from desktop_app.language import signed
from desktop_app.rules.kernel.record import Record, half, held, naming, range_sentence, ranged
from desktop_app.rules.kernel.state import Sheet

DieName: TypeAlias = Literal[
    "d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2", "d12+3", "d12+4", "d12+5", "d12+6", "d12+7", "d12+8", "d12+9", "d12+10"
]
DICE: Final[tuple[DieName, ...]] = (
    "d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2", "d12+3", "d12+4", "d12+5", "d12+6", "d12+7", "d12+8", "d12+9", "d12+10",
)  # fmt: skip
"""Dice of traits by steps, the lowest first. Rule: SW-TEST-10"""
ATTRIBUTES: Final = ("agility", "smarts", "spirit", "strength", "vigor")
LINKED: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("boating", "driving", "fighting", "lockpicking", "piloting", "riding", "shooting", "stealth", "swimming", "throwing"), "agility"
    ),
    **dict.fromkeys(
        ("gambling", "healing", "investigation", "knowledge", "notice", "repair", "streetwise", "survival", "taunt", "tracking"), "smarts"
    ),
    **dict.fromkeys(("guts", "intimidation", "persuasion"), "spirit"),
    "climbing": "strength",
}
"""Skill to attribute. Rule: SW-SKILL-01, SW-TAB-02"""
SKILLS: Final = tuple(LINKED)
Location: TypeAlias = Literal["head", "torso", "arms", "legs"]
FireMode: TypeAlias = Literal["single", "double_tap", "three_round_burst", "auto", "suppressive"]
DamageType: TypeAlias = Literal["blunt", "cutting", "piercing"]


def sides_of(die: DieName) -> int:
    """Return the faces of a die."""
    return int(die[1:].partition("+")[0])


def plus_of(die: DieName) -> int:
    """Return what is added to a die beyond d12."""
    return int(die.partition("+")[2] or 0)


def value_of(die: DieName) -> int:
    """Return a die's value in formulas: faces plus its added number. Rule: section 2"""
    return sides_of(die) + plus_of(die)


def stepped(die: DieName, steps: int) -> DieName:
    """Go so many steps up or down, never below d4. Rule: SW-TEST-10"""
    return DICE[min(max(0, DICE.index(die) + steps), len(DICE) - 1)]


class Weapon(Record):
    """A weapon, final: its damage, ranges, and what is asked of the hands. Rule: section 2.3, SW-SKILL-02"""

    name: str
    name_fr: str = ""
    category: Literal["melee", "thrown", "ranged"] = "melee"
    uses_strength: bool = False
    damage_dice: tuple[int, ...] = ()
    damage_flat: int = ranged(0, low=-100, high=100)
    range_s: int | None = ranged(None)
    range_m: int | None = ranged(None)
    range_l: int | None = ranged(None)
    rof_min: int = ranged(1, low=1, high=10)
    rof_max: int = ranged(1, low=1, high=10)
    ap: int = ranged(0, high=100)
    heavy: bool = False
    weight: float = half()
    parry_mod: int = ranged(0, low=-4, high=4)
    reach: int = ranged(0, high=6)
    hands: int = ranged(1, low=1, high=2)
    natural: bool = False
    is_pistol: bool = False
    is_shotgun: bool = False
    fire_modes: tuple[FireMode, ...] = ()
    damage_types: tuple[DamageType, ...] = ()
    flaming: bool = False
    ammo_max: int | None = None
    template: Literal["none", "small", "medium", "large"] = held("none", sparse=True)
    """What an area attack with it covers. Rule: SW-GRID-05"""
    per_stick: bool = held(False, sparse=True)
    launch: Literal["thrown", "propelled"] = held("thrown", sparse=True)

    @property
    def edged(self) -> bool:
        """Tell whether it cuts. Rule: SW-MELEE-03"""
        return "cutting" in self.damage_types

    @property
    def covers_area(self) -> bool:
        """Tell whether it explodes: it is used against a point, never against one target. Rule: section 2.3 (template)"""
        return self.template != "none"

    @property
    def strikes(self) -> bool:
        """Tell whether it is a weapon of melee against one target. Rule: SW-MELEE-01"""
        return self.category == "melee" and not self.covers_area

    @property
    def shoots(self) -> bool:
        """Tell whether it is shot at one target. Rule: SW-RANGE-01"""
        return self.category == "ranged" and not self.covers_area

    @property
    def bands(self) -> tuple[int, int, int] | None:
        """Return the ends of its three range bands in inches; None: it does not reach that far. Rule: SW-RANGE-01"""
        if self.range_s is None or self.range_m is None or self.range_l is None:
            return None
        return self.range_s, self.range_m, self.range_l

    @property
    def damage_words(self) -> str:
        """Write the damage, alike dice together: "Str+2d6+1"."""
        dice: dict[int, int] = {}
        for sides in self.damage_dice:
            dice[sides] = dice.get(sides, 0) + 1
        parts = [*(["Str"] if self.uses_strength else []), *(f"{count}d{sides}" for sides, count in dice.items())]
        flat = signed(self.damage_flat) if self.damage_flat else ""
        return "+".join(parts) + flat if parts else f"{self.damage_flat}"


BARE_HANDS: Final = Weapon(name="", name_fr="", uses_strength=True, damage_types=("blunt",))
"""The attack of an empty-handed combatant: it counts as unarmed. Rule: SW-MELEE-12"""


class ArmourPiece(Record):
    """A piece of armour: what it covers, and how much it stops. Rule: section 2.3"""

    name: str
    name_fr: str = ""
    locations: tuple[Location, ...] = ("torso",)
    value: int = ranged(1, high=100)
    weight: float = half()
    heavy: bool = False


class Shield(Record):
    """A shield: what it adds to Parry while in hand. Rule: section 2.3"""

    name: str
    name_fr: str = ""
    parry_bonus: int = ranged(0, high=4)
    weight: float = half()


class Gear(Record):
    """A thing that is carried. Rule: SW-LOAD-01"""

    name: str
    weight: float = half()
    quantity: int = ranged(1, low=0)


Purchase: TypeAlias = Literal["edge", "new_skill", "one_skill", "two_skills", "attribute"]


class Advance(Record):
    """A taken advance: number, rank and purchase. Rule: SW-XP-03, SW-XP-05"""

    index: int
    rank: str
    choice: Purchase
    what: str = ""


class SavageSheet(Sheet):
    """A character or creature. Rule: section 2.1, section 2.2"""

    spends = False
    character_kind: Literal["pc", "npc", "creature"] = "creature"
    is_wild_card: bool = False
    group: str = ""
    agility: DieName = "d4"
    smarts: DieName = "d4"
    spirit: DieName = "d4"
    strength: DieName = "d4"
    vigor: DieName = "d4"
    skills: Mapping[str, DieName] = naming("skill", {})
    charisma: int = ranged(0, low=-10, high=10)
    pace: int = ranged(6, low=1, high=60)
    size_mod: int = ranged(0, low=-2, high=10)
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[ArmourPiece, ...] = ()
    shields: tuple[Shield, ...] = ()
    gear: tuple[Gear, ...] = ()
    edges: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()
    dominant_hand: Literal["right", "left"] = "right"
    reach: int = ranged(0, high=6)
    heavy_armor: bool = False
    fear_mod: int = ranged(0, low=-10, high=0, sparse=True)
    """How hard it is to bear the sight of it. Rule: SW-FEAR-01"""
    parry_mod: int = ranged(0, low=-10, high=20, sparse=True)
    toughness_mod: int = ranged(0, low=-40, high=100, sparse=True)
    """Toughness from special abilities, beside edges, Size and armour. Rule: section 2.1"""
    xp: int = ranged(0, low=0, high=500, sparse=True)
    advances: tuple[Advance, ...] = held((), sparse=True)

    @property
    def purses(self) -> Mapping[str, int]:
        """Return the experience, of which advances take nothing away. Rule: SW-XP-01, SW-XP-02"""
        return {"/xp": self.xp}

    def broken(self) -> tuple[str, str] | None:
        """Name the first field out of range, in things that are carried too, and things of one name."""
        found = super().broken()
        if found is not None:
            return found
        for group in ("weapons", "armour", "shields", "gear"):
            entries: tuple[Record, ...] = getattr(self, group)
            for i, entry in enumerate(entries):
                inside = broken_entry(entry)
                if inside is not None:
                    return f"{group}/{i}/{inside[0]}", inside[1]
        names = [thing.name for thing in self.things]
        twice = next((name for name in names if not name or names.count(name) > 1), None)
        return None if twice is None else ("weapons", "every weapon and shield has a name of its own")

    def attribute(self, name: str) -> DieName:
        """Return the die of an attribute."""
        die: DieName = getattr(self, name)
        return die

    def weapon(self, name: str) -> Weapon | None:
        """Return a weapon by name."""
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def shield(self, name: str) -> Shield | None:
        """Return a shield by name."""
        return next((shield for shield in self.shields if shield.name == name), None)

    @property
    def things(self) -> tuple[Weapon | Shield, ...]:
        """List what a hand can hold."""
        return (*self.weapons, *self.shields)

    @property
    def load(self) -> float:
        """Add up what is carried, halves too. Rule: SW-LOAD-01"""
        carried = sum(thing.weight for thing in self.things) + sum(piece.weight for piece in self.armour)
        return carried + sum(thing.weight * thing.quantity for thing in self.gear)


def broken_entry(entry: Record) -> tuple[str, str] | None:
    """Name a thing's fault: a number out of range, unknown dice, disordered ranges."""
    found = range_sentence(entry)
    if found is not None or not isinstance(entry, Weapon):
        return found
    if any(sides not in (4, 6, 8, 10, 12) for sides in entry.damage_dice) or len(entry.damage_dice) > 12:
        return "damage_dice", "damage is rolled with d4, d6, d8, d10 and d12, twelve at most"
    if entry.category != "melee" and (entry.bands is None or not 0 < entry.bands[0] <= entry.bands[1] <= entry.bands[2]):
        return "range_s", "a weapon that shoots or is thrown has three ranges, each at least as far as the one before"
    return ("rof_max", "rate of fire goes from its least to its most") if entry.rof_max < entry.rof_min else None
