"""The typed tables of the rules. Rule: SW-TAB-07, SW-TAB-08, SW-TAB-09, SW-TAB-12, SW-TAB-27"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from desktop_app.rules.kernel.record import Record
from desktop_app.rules.kernel.state import World
from desktop_app.rules.savage.sheet.character import SKILLS


@dataclass(frozen=True, kw_only=True)
class Named(Record):
    """A row of a table, in both languages of the source's reader."""

    id: str
    name: str
    name_fr: str = ""


@dataclass(frozen=True, kw_only=True)
class CoverRow(Named):
    """How much cover takes off an attack, and what it is worth as armour. Rule: SW-TAB-07"""

    attack: int
    armour: int


@dataclass(frozen=True, kw_only=True)
class AttackRow(Named):
    """What a light, a range or an aimed blow does to an attack and its damage. Rule: SW-TAB-08, SW-TAB-09, SW-TAB-12"""

    attack: int
    damage: int = 0


@dataclass(frozen=True, kw_only=True)
class ObstacleRow(Named):
    """What an obstacle adds to the armour behind it. Rule: SW-OBJ-02, SW-TAB-27"""

    armour: int


@dataclass(frozen=True, kw_only=True)
class SavageWorld(World):
    """The typed tables."""

    covers: Mapping[str, CoverRow] = field(default_factory=dict)
    lights: Mapping[str, AttackRow] = field(default_factory=dict)
    aims: Mapping[str, AttackRow] = field(default_factory=dict)
    bands: Mapping[str, AttackRow] = field(default_factory=dict)
    obstacles: Mapping[str, ObstacleRow] = field(default_factory=dict)

    def vocabulary(self) -> Mapping[str, Collection[str]]:
        """List the skills. Rule: SW-TAB-02"""
        return {"skill": SKILLS}
