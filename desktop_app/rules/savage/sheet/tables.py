"""The typed tables of the rules. Rule: SW-TAB-07, SW-TAB-08, SW-TAB-09, SW-TAB-12, SW-TAB-27"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.record import Record, naming, naming_one, ranged
from desktop_app.rules.kernel.state import World
from desktop_app.rules.savage.sheet.character import ATTRIBUTES, SKILLS, DamageType, SavageSheet


class Named(Record):
    """A row of a table, in both languages of the source's reader."""

    id: str
    name: str
    name_fr: str = ""


class CoverRow(Named):
    """How much cover takes off an attack, and what it is worth as armour. Rule: SW-TAB-07"""

    attack: int
    armour: int


class AttackRow(Named):
    """What a light, a range or an aim does to an attack and its damage. Rule: SW-TAB-08, SW-TAB-09, SW-TAB-12"""

    attack: int
    damage: int = 0


class ObstacleRow(Named):
    """What an obstacle adds to the armour behind it. Rule: SW-OBJ-02, SW-TAB-27"""

    armour: int


class ModRow(Named):
    """A line that changes a roll. Rule: SW-TAB-04, SW-TAB-05, SW-TAB-06"""

    mod: int
    group: str = ""
    """Of lines of one group only one counts."""


class ThingRow(Named):
    """A kind of breakable thing: its Toughness and the damage that breaks it. Rule: SW-OBJ-01, SW-TAB-26"""

    toughness: int
    damage_types: tuple[DamageType, ...]


class PoisonRow(Named):
    """A poison or disease: how strong, how it comes, what it does. Rule: SW-HAZ-02, SW-TAB-14

    `dice` of `sides` and `plus` give how many of `unit` pass until death; `exhausts`: fatigue rises to 2 at once.
    """

    mod: int
    dice: int
    sides: int
    plus: int = 0
    unit: Literal["second", "minute", "day"] = "day"
    swallowed: bool = False
    exhausts: bool = False


class RankRow(Named):
    """A rank, and the experience from which it is held. Rule: SW-XP-01, SW-TAB-03"""

    least: int


class EdgeRow(Named):
    """An edge or a hindrance that changes a number: of some traits, of Pace, Parry or Charisma. Rule: section 2.1"""

    hindrance: bool = False
    traits: tuple[str, ...] = ()
    mod: int = 0
    pace: int = 0
    parry: int = 0
    charisma: int = 0


Need: TypeAlias = Literal["beside", "sight", "visible", "able", "conscious", "ungrappled", "standing", "armed"]
"""What can be asked of the target of a manoeuvre."""
BRINGS: Final = ("tricked", "prone", "held", "freed", "upper_hand", "known", "shaken", "disarmed")
"""Possible effects of a successful manoeuvre, beside custom conditions."""
BUILT_IN: Final = ("grapple", "break_free", "trick", "test_of_wills", "detect")
"""Manoeuvres of the rules, which keep their names."""
TRAITS: Final = (*ATTRIBUTES, *SKILLS)


class Means(Record):
    """By what a manoeuvre is rolled: a trait against a trait, from so many inches at most (None: however far). Rule: SW-TEST-07"""

    trait: str = naming_one("trait")
    against: str = naming_one("trait")
    within: int | None = ranged(None)


class ManoeuvreRow(Named):
    """A roll against a target: means, requirements, effects of success and raise. Rule: SW-TEST-07

    `ignores`: rules whose modifiers do not count for it; `reveals`: whoever does it comes out of hiding.
    """

    means: tuple[Means, ...]
    rule: str = "SW-TEST-07"
    modifier: int = ranged(0, low=-20, high=20)
    needs: tuple[Need, ...] = ()
    ignores: tuple[str, ...] = ()
    reveals: bool = False
    success: tuple[str, ...] = naming("brings", ())
    on_raise: tuple[str, ...] = naming("brings", ())

    def by(self, trait: str) -> Means | None:
        """Return the means of this trait."""
        return next((one for one in self.means if one.trait == trait), None)


class SavageWorld(World):
    """The typed tables; `manoeuvres` are the game master's own."""

    manoeuvres: Mapping[str, ManoeuvreRow] = field(default_factory=dict)

    covers: Mapping[str, CoverRow] = field(default_factory=dict)
    lights: Mapping[str, AttackRow] = field(default_factory=dict)
    aims: Mapping[str, AttackRow] = field(default_factory=dict)
    bands: Mapping[str, AttackRow] = field(default_factory=dict)
    obstacles: Mapping[str, ObstacleRow] = field(default_factory=dict)
    climbing: Mapping[str, ModRow] = field(default_factory=dict)
    tracking: Mapping[str, ModRow] = field(default_factory=dict)
    stealth: Mapping[str, ModRow] = field(default_factory=dict)
    things: Mapping[str, ThingRow] = field(default_factory=dict)
    poisons: Mapping[str, PoisonRow] = field(default_factory=dict)
    ranks: Mapping[str, RankRow] = field(default_factory=dict)
    edges: Mapping[str, EdgeRow] = field(default_factory=dict)

    def edges_of(self, sheet: SavageSheet) -> tuple[EdgeRow, ...]:
        """List the edges and hindrances of a character that change a number; all others are words. Rule: section 2.1"""
        written = (name.strip().lower().replace(" ", "_").replace("-", "_") for name in (*sheet.edges, *sheet.hindrances))
        return tuple(self.edges[name] for name in dict.fromkeys(written) if name in self.edges)

    def vocabulary(self) -> Mapping[str, Collection[str]]:
        """List the skills, and all that can be rolled. Rule: SW-TAB-02"""
        return {"skill": SKILLS, "trait": TRAITS}
