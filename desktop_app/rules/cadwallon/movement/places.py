"""Parts of the board as play has them: areas, squares, lights, obstacles, the card; events of threat, objectives. Rule: section 2.6"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.cadwallon.sheet.tables import Luminosity, Noise, Setting, Smell
from desktop_app.rules.kernel.record import Record

Watch: TypeAlias = Literal["calm", "watched", "guarded", "patrolled"]


class Area(Record):
    """A part of the board: rectangle (x, y, width, height), and its own conditions; empty: the board's.

    `ground` and `modifiers` are those of its open squares. Rule: section 2.6 (Area), CA-GRID-03
    """

    id: str
    name: str = ""
    setting: Setting = "street"
    outdoor: bool | None = None
    underground: bool = False
    lighting: Luminosity | None = None
    noise: Noise | None = None
    smell: Smell | None = None
    watch: Watch = "watched"
    ground: str = ""
    modifiers: tuple[str, ...] = ()
    cells: tuple[tuple[int, int, int, int], ...] = ()

    @property
    def is_outdoor(self) -> bool:
        """Tell whether it lies under the sky; houses and the underground do not unless told. Rule: section 2.6 (Area)"""
        return self.outdoor if self.outdoor is not None else self.setting != "houses" and not self.underground

    def holds(self, x: int, y: int) -> bool:
        """Tell whether a square belongs to it."""
        return any(left <= x < left + width and top <= y < top + height for left, top, width, height in self.cells)


class Square(Record):
    """What was set of one square; empty: as the ground of the board and its area have it. Rule: section 2.6 (Square)"""

    area_id: str = ""
    ground: str = ""
    modifiers: tuple[str, ...] | None = None
    lighting: Luminosity | None = None
    threshold: bool | None = None
    opaque: bool | None = None
    elevation: int | None = None


class Light(Record):
    """A source of light, on a square or carried. Rule: section 2.6 (Light source), CA-LIGHT-02"""

    id: str
    light_kind: str = "torch"
    x: int | None = None
    y: int | None = None
    carrier: str | None = None
    lit: bool = True
    drawn_on_board: bool = False


class Obstacle(Record):
    """Something in a square. Rule: section 2.6 (Obstacle), CA-GRID-06"""

    obstacle_kind: str
    height: int = 1
    enterable: bool = False


class BoardCard(Record):
    """What the board says of itself, all public. Rule: CA-GRID-02, CA-TAB-22"""

    name: str = ""
    original_threat: int = 0
    district_attitude: Mapping[str, int] = field(default_factory=dict)
    district_faith: int = 0
    default_lighting: Luminosity = "clear"
    default_noise: Noise = "noisy"
    default_smell: Smell = "fragrant"
    city_tier: Literal["upper", "lower", "none"] = "none"
    night: bool = False
    out_of_the_way: bool = False


class Scene(Record):
    """What the document of a board says beyond its squares. Rule: section 2.6"""

    card: BoardCard = field(default_factory=BoardCard)
    areas: tuple[Area, ...] = ()
    lights: tuple[Light, ...] = ()
    obstacles: Mapping[str, Obstacle] = field(default_factory=dict)
    squares: Mapping[str, Square] = field(default_factory=dict)


class ThreatEvent(Record):
    """A threat event of the round: its row, where it happened, its value if one was chosen. Rule: CA-THREAT-01, CA-THREAT-10"""

    row: str
    area: str = ""
    value: int | None = None


class Objective(Record):
    """Something that a combatant wants of others: its level, and how far it has come. Rule: CA-SOCIAL-08"""

    id: int
    actor: str
    targets: tuple[str, ...]
    nature: str
    level: int
    progress: int = 0

    @property
    def is_open(self) -> bool:
        """Tell whether it is still to be achieved."""
        return self.progress < self.level


MAIN: Final = Area(id="main", name="the board")
"""The area of all squares outside other areas. Rule: section 2.6 (Area)"""
