"""The tables that the rules look up, typed. Rule: section 4"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from desktop_app.language import wording
from desktop_app.rules.cadwallon.sheet.character import DamageType, Move
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.kernel.state import World

Luminosity: TypeAlias = Literal["clear", "dark", "pitch_dark"]
Noise: TypeAlias = Literal["quiet", "noisy", "deafening"]
Smell: TypeAlias = Literal["odourless", "fragrant", "sickening"]
Setting: TypeAlias = Literal["street", "houses", "wild"]


class Row(Record):
    """A row of a table by its id."""

    id: str
    name: str = ""

    @property
    def word(self) -> str:
        """Name the row in the language in force; without a name of its own its id is worded."""
        return self.name or wording(self.id)


class SenseRow(Row):
    """How far a sense reaches under a condition, and the least difficulty; none: it does not.

    `reach` None: without limit. `same_area`: only within it. Rule: CA-TAB-01, CA-TAB-04, CA-TAB-05
    """

    reach: int | None = None
    least: int | None = None
    same_area: bool = False


class LightRow(Row):
    """A source of light: how many squares around it are clear. Rule: CA-TAB-02"""

    perimeter: int = 1


class EyesRow(Row):
    """How a people perceives each luminosity; `cultures` empty: all. Rule: CA-TAB-03"""

    species: str = ""
    cultures: tuple[str, ...] = ()
    clear: Luminosity = "clear"
    dark: Luminosity = "dark"
    pitch_dark: Luminosity = "pitch_dark"


class ObstacleRow(Row):
    """An obstacle and its height, in SIZE units. Rule: CA-TAB-06"""

    height: int = 1
    enterable: bool = False


class ManoeuvreRow(Row):
    """A manoeuvre's addition to a step, and its extra at a threshold or obstacle. Rule: CA-TAB-07"""

    cost: int = 0
    obstructed: int = 0


class GroundRow(Row):
    """A nature of ground: MOV to enter, and the gambles it gives (+) or imposes (-). Rule: CA-TAB-08"""

    vertical: bool = False
    mov: int = 1
    slither: int = 0
    hide: int = 0
    cover: int = 0
    cover_immersed: int = 0
    water: bool = False


class ModifierRow(Row):
    """What comes to a square: MOV, gambles, squares of sight. Rule: CA-TAB-09"""

    mov: int = 0
    slither: int = 0
    hide: int = 0
    cover: int = 0


class TerrainRow(Row):
    """What a kind of ground of the board means here; `nature` empty: as its area has it. Rule: CA-GRID-01"""

    nature: str = ""
    modifiers: tuple[str, ...] = ()
    obstacle: str = ""
    threshold: bool = False


class HazardRow(Row):
    """A hazard: its dice and how they meet protection. Rule: CA-TAB-11 to CA-TAB-14"""

    dice: int = 1
    damage_type: DamageType = field(default_factory=DamageType)


class ColdRow(HazardRow):
    """Cold: below this temperature. Rule: CA-TAB-12"""

    below: int = 0


class FallRow(HazardRow):
    """A fall of up to so many metres; none: any more. Rule: CA-TAB-23"""

    up_to: int | None = None


class HardshipRow(HazardRow):
    """Thirst or hunger: days without harm, then days between rolls. Rule: CA-TAB-10"""

    initial: int = 1
    period: int = 1


class ThreatRow(Row):
    """A threat event: its change, its place, and whether the program detects it.

    `state`: it holds rather than happens. Rule: CA-TAB-16 to CA-TAB-19, CA-THREAT-13
    """

    evolution: int = 0
    setting: Setting | None = None
    tier: Literal["upper", "lower"] | None = None
    auto: bool = False
    state: bool = False
    least_one: bool = False
    starred: bool = False


class CureRow(Row):
    """How long a row of boxes takes to heal, in hours. Rule: CA-TAB-20"""

    hours: int = 1


class LevelRow(Row):
    """What adds to an influence level; at most one of a `ladder`. Rule: CA-TAB-27, CA-TAB-29, CA-TAB-30"""

    level: int = 0
    ladder: str = ""


class CadwallonWorld(World):
    """Tables by id, in the order of the files. Rule: section 4"""

    moves: Mapping[str, Move] = field(default_factory=dict)
    sight: Mapping[str, SenseRow] = field(default_factory=dict)
    hearing: Mapping[str, SenseRow] = field(default_factory=dict)
    smell: Mapping[str, SenseRow] = field(default_factory=dict)
    lights: Mapping[str, LightRow] = field(default_factory=dict)
    eyes: Mapping[str, EyesRow] = field(default_factory=dict)
    obstacles: Mapping[str, ObstacleRow] = field(default_factory=dict)
    manoeuvres: Mapping[str, ManoeuvreRow] = field(default_factory=dict)
    grounds: Mapping[str, GroundRow] = field(default_factory=dict)
    modifiers: Mapping[str, ModifierRow] = field(default_factory=dict)
    terrains: Mapping[str, TerrainRow] = field(default_factory=dict)
    fires: Mapping[str, HazardRow] = field(default_factory=dict)
    colds: Mapping[str, ColdRow] = field(default_factory=dict)
    explosions: Mapping[str, HazardRow] = field(default_factory=dict)
    diseases: Mapping[str, HazardRow] = field(default_factory=dict)
    falls: Mapping[str, FallRow] = field(default_factory=dict)
    hardships: Mapping[str, HardshipRow] = field(default_factory=dict)
    threats: Mapping[str, ThreatRow] = field(default_factory=dict)
    cures: Mapping[str, CureRow] = field(default_factory=dict)
    natures: Mapping[str, LevelRow] = field(default_factory=dict)
    consequences: Mapping[str, LevelRow] = field(default_factory=dict)
    indirect: Mapping[str, LevelRow] = field(default_factory=dict)
    chemical: Mapping[str, Row] = field(default_factory=dict)
    mechanical: Mapping[str, Row] = field(default_factory=dict)

    def vocabulary(self) -> Mapping[str, Collection[str]]:
        """Name the lights that a sheet may carry."""
        return {"light": tuple(self.lights)}
