"""What a character is: attitudes, figures, moves, weapons, armour, things with instability. Rule: section 2, CA-TAB-35"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias, TypeVar

from desktop_app.language import wording
from desktop_app.rules.kernel.record import Record, evolve, held, range_sentence, ranged
from desktop_app.rules.kernel.state import Sheet

Attitude: TypeAlias = Literal["PUG", "SLE", "STY", "OPP", "SUB", "DIS"]
ATTITUDES: Final[tuple[Attitude, ...]] = ("PUG", "SLE", "STY", "OPP", "SUB", "DIS")
"""The six attitudes in the order in which they go. Rule: CA-ATT-01, CA-TAB-35"""
ATTITUDE_NAMES: Final[Mapping[Attitude, str]] = {
    "PUG": "Pugnacity",
    "SLE": "Sleight",
    "STY": "Style",
    "OPP": "Opportunism",
    "SUB": "Subtlety",
    "DIS": "Discipline",
}
Sense: TypeAlias = Literal["sight", "hearing", "smell"]
SENSES: Final[tuple[Sense, ...]] = ("sight", "hearing", "smell")
Answers: TypeAlias = Literal["none", "attack", "hide", "interaction"]
Limb: TypeAlias = Literal["main", "off"]
WeaponClass: TypeAlias = Literal["contact", "ranged", "firearm", "thrown"]
Category: TypeAlias = Literal["ointment", "poison", "mutagenic", "machine", "steam", "naphtha", "construct"]
CHEMICAL: Final[tuple[Category, ...]] = ("ointment", "poison", "mutagenic")
MECHANICAL: Final[tuple[Category, ...]] = ("machine", "steam", "naphtha", "construct")
ROWS: Final = ("unhurt", "light", "serious", "critical", "incapacitated")
"""Health levels by row of boxes; beyond the last is death. Rule: CA-INJ-01, CA-TAB-21"""
PRINTED_ROWS: Final = (11, 10, 10, 10, 10)


def rank_of(attitude: Attitude) -> int:
    """Return the place of an attitude, 1 to 6; the lower goes first. Rule: CA-ATT-01"""
    return ATTITUDES.index(attitude) + 1


def move_title(name: str) -> str:
    """Write the name of a move in words: "look_out" is "Look out", and one of one's own stays as it is written."""
    words = wording(name)
    return words[:1].upper() + words[1:]


class Move(Record):
    """A skill as it is used in a test: its attitude, the senses it can use, what it reacts to. Rule: CA-TEST-11"""

    name: str
    attitude: Attitude = "SLE"
    senses: tuple[Sense, ...] = ()
    confrontation: bool = False
    interaction: bool = False
    answers: Answers = "none"

    @property
    def title(self) -> str:
        """Name the move as the language in force has it."""
        return move_title(self.name)


class DamageType(Record):
    """How damage meets protection: `pen` is the most that protection counts for (None: no limit), `lethal` the boxes on top.

    Rule: CA-DMG-02, CA-DMG-03, CA-DMG-04
    """

    pen: int | None = ranged(None)
    lethal: int = ranged(0, high=9)

    @property
    def words(self) -> str:
        """Write it as the tables do."""
        parts = [f"Lethal/{self.lethal}"] if self.lethal else []
        parts += [f"Penetrating/{self.pen}"] if self.pen is not None else []
        return ", ".join(parts) or "Normal"


NORMAL: Final = DamageType()
PENETRATING: Final = DamageType(pen=0)


class Concealed(Record):
    """A hidden thing: the result of its hiding test. Rule: CA-STEALTH-05"""

    result: int = 0


class Thing(Record):
    """The common fields of things: uses, breakage, concealment. Rule: section 2.5"""

    name: str
    category: Category | None = None
    instability: int = ranged(0, high=20)
    refills: int | None = ranged(None)
    refills_per_use: int = ranged(1, low=1, high=20)
    no_accumulation: bool = False
    broken: bool = False
    destroyed: bool = False
    pro: int = ranged(0, high=20)
    structure: int = ranged(10, low=1, high=99)
    structure_damage: int = ranged(0, high=999)
    size: int = ranged(2, low=1, high=5)
    concealed: Concealed | None = None


class Weapon(Thing):
    """A weapon; `pow` None: it strikes with the strength of its wielder. Lengths are in centimetres. Rule: section 2.3"""

    weapon_class: WeaponClass = "contact"
    pow: int | None = ranged(None, high=20)
    damage_type: DamageType = field(default_factory=DamageType)
    reach: int = ranged(1, low=1, high=6)
    short_max: int = ranged(4, low=1, high=200)
    medium_max: int = ranged(8, low=1, high=200)
    long_max: int = ranged(12, low=1, high=200)
    length_cm: int = ranged(100, high=999)
    parry_bonus: int = ranged(0, high=9)
    hand: Limb = "main"
    drawn: bool = False
    mechanical: bool = False

    @property
    def is_contact(self) -> bool:
        """Tell whether it strikes from close by."""
        return self.weapon_class == "contact"


UNARMED: Final = Weapon(name="", drawn=True, length_cm=0)
"""What anybody strikes with: a weapon without a name. Rule: section 5.2 (attack)"""


class Armour(Record):
    """A piece of armour or a shield; one with a parry bonus parries while it is worn. Rule: section 2.4"""

    name: str
    pro: int = ranged(0, high=20)
    metal: bool = False
    worn: bool = True
    parry_bonus: int = ranged(0, high=9)


class Item(Thing):
    """A product or a machine. Rule: section 2.5"""

    addictive: bool = False
    weaning_periods: int = ranged(0, high=99)


Role_: TypeAlias = Literal["guard", "witness", "creature", "bystander", "other"]


class CadwallonSheet(Sheet):
    """A character or creature. Rule: section 2.1, section 2.2"""

    character_kind: Literal["pc", "npc", "creature"] = "pc"
    species: str = "human"
    culture: str = "other"
    role: Role_ = "other"
    size: int = ranged(3, low=1, high=5)
    att_pug: int = ranged(2, high=12)
    att_sle: int = ranged(2, high=12)
    att_sty: int = ranged(2, high=12)
    att_opp: int = ranged(2, high=12)
    att_sub: int = ranged(2, high=12)
    att_dis: int = ranged(2, high=12)
    pot: int = ranged(3, low=1, high=10)
    mov: int = ranged(4, high=12)
    def_: int | None = ranged(None, high=20)
    pow: int = ranged(3, high=12)
    pro_natural: int = ranged(0, high=10)
    pro_mod: int = ranged(0, low=-20, high=20)
    faith: int = ranged(0, high=20)
    fear: int = ranged(0, high=20)
    handedness: Literal["right", "left", "both"] = "right"
    row_size: tuple[int, ...] = held(PRINTED_ROWS, low=1, high=20)
    moves: tuple[Move, ...] = ()
    intimacy: Mapping[str, int] = field(default_factory=dict)
    resources: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armours: tuple[Armour, ...] = ()
    items: tuple[Item, ...] = ()
    wealth_visible: bool = False
    light: str = ""
    """Kind of light that is carried, lit, into an opposition; empty: none."""

    def attitude(self, name: Attitude) -> int:
        """Return the score of an attitude."""
        score: int = getattr(self, f"att_{name.lower()}")
        return score

    @property
    def best_attitude(self) -> Attitude:
        """Name the highest attitude, the first among equals. Rule: section 2.1 (current_attitude)"""
        return max(ATTITUDES, key=lambda name: (self.attitude(name), -rank_of(name)))

    def weapon(self, name: str) -> Weapon | None:
        """Return a weapon by name; no name: bare hands."""
        return next((weapon for weapon in self.weapons if weapon.name == name), None) if name else UNARMED

    @property
    def things(self) -> tuple[Thing, ...]:
        """List weapons, then items: all that can break or be mended."""
        return (*self.weapons, *self.items)

    def thing(self, name: str) -> Thing | None:
        """Return a weapon or an item by name."""
        return next((thing for thing in self.things if thing.name == name), None)

    @property
    def pro(self) -> int:
        """Add the protection of the body and of what is worn up. Rule: section 2.1 (pro)"""
        return self.pro_natural + sum(piece.pro for piece in self.armours if piece.worn)

    @property
    def metal_pro(self) -> int:
        """Add up what is worn of metal. Rule: CA-HAZ-11"""
        return sum(piece.pro for piece in self.armours if piece.worn and piece.metal)

    def broken(self) -> tuple[str, str] | None:
        """Name the first field out of range, in things that are carried too, and things of one name."""
        found = super().broken()
        if found is not None:
            return found
        if len(self.row_size) != len(ROWS):
            return "row_size", "health has five rows of 1 to 20 boxes"
        for group in ("weapons", "armours", "items"):
            entries: tuple[Record, ...] = getattr(self, group)
            for i, entry in enumerate(entries):
                inside = broken_entry(entry)
                if inside is not None:
                    return f"{group}/{i}/{inside[0]}", inside[1]
        names = [thing.name for thing in self.things]
        twice = next((name for name in names if not name or names.count(name) > 1), None)
        return None if twice is None else ("weapons", "every weapon and item has a name of its own")


def broken_entry(entry: Record) -> tuple[str, str] | None:
    """Name what is wrong with a thing: a number out of range, ranges out of order."""
    found = range_sentence(entry)
    if found is not None or not isinstance(entry, Weapon):
        return found
    if not entry.short_max <= entry.medium_max <= entry.long_max:
        return "medium_max", "each range is at least as far as the one before"
    return range_sentence(entry.damage_type)


T = TypeVar("T", bound=Thing)


def with_thing(sheet: CadwallonSheet, made: Thing) -> CadwallonSheet:
    """Replace the weapon or item of that name."""
    if isinstance(made, Weapon):
        return evolve(sheet, weapons=tuple(made if weapon.name == made.name else weapon for weapon in sheet.weapons))
    assert isinstance(made, Item), "a thing is a weapon or an item"
    return evolve(sheet, items=tuple(made if item.name == made.name else item for item in sheet.items))
