"""The scenery of a board: barriers, lamps, pins, areas, and a picture beneath. All points are in board units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]
"""x and y in board units, y downward: neighbours lie 1 apart, the middle of cell (0, 0) is (0, 0)."""


class BarrierKind(StrEnum):
    """What stands on the edge of cells; doors, windows and curtains can open."""

    WALL = "wall"
    DOOR = "door"
    WINDOW = "window"
    CURTAIN = "curtain"
    BARS = "bars"
    FENCE = "fence"


class Opening(StrEnum):
    """How a barrier that opens stands."""

    OPEN = "open"
    CLOSED = "closed"
    LOCKED = "locked"


class Ambient(StrEnum):
    """The light that there is without lamps."""

    DAY = "day"
    DIM = "dim"
    DARK = "dark"


class Fog(StrEnum):
    """Whether the players see a board only as far as it was revealed: not at all, as they walk, by the game master's hand alone."""

    NONE = "none"
    WALKED = "walked"
    BY_HAND = "by_hand"


OPENS: Final = frozenset({BarrierKind.DOOR, BarrierKind.WINDOW, BarrierKind.CURTAIN, BarrierKind.BARS})
"""Kinds that can stand open."""
SEEN_THROUGH: Final = frozenset({BarrierKind.WINDOW, BarrierKind.BARS, BarrierKind.FENCE})
WALKED_THROUGH: Final = frozenset({BarrierKind.CURTAIN})


@dataclass(frozen=True, kw_only=True)
class Barrier:
    """A straight piece of wall, door or the like from one point to another.

    What it stops follows from its kind and how it stands; open, it stops nothing. `sight`, `light` and `movement` say otherwise of
    one that is shut (None: as its kind does). A secret one looks like a wall to the players.
    """

    id: str
    start: Point
    end: Point
    kind: BarrierKind = BarrierKind.WALL
    state: Opening = Opening.CLOSED
    is_secret: bool = False
    note: str = ""
    sight: bool | None = None
    light: bool | None = None
    movement: bool | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def opens(self) -> bool:
        """Tell whether it can be opened at all."""
        return self.kind in OPENS

    @property
    def is_open(self) -> bool:
        """Tell whether it stands open."""
        return self.opens and self.state is Opening.OPEN

    @property
    def is_hidden(self) -> bool:
        """Tell whether the players take it for a wall: secret, and not standing open."""
        return self.is_secret and not self.is_open

    def as_wall(self) -> Barrier:
        """Return the wall the players see in its place; nothing of it reveals the difference."""
        return Barrier(id=self.id, start=self.start, end=self.end)

    @property
    def stops_sight(self) -> bool:
        """Tell whether nobody sees through it."""
        return self._stops(said=self.sight, usual=self.kind not in SEEN_THROUGH)

    @property
    def stops_light(self) -> bool:
        """Tell whether no light falls through it."""
        return self._stops(said=self.light, usual=self.kind not in SEEN_THROUGH)

    @property
    def stops_movement(self) -> bool:
        """Tell whether nobody walks through it."""
        return self._stops(said=self.movement, usual=self.kind not in WALKED_THROUGH)

    def _stops(self, *, said: bool | None, usual: bool) -> bool:
        return not self.is_open and (usual if said is None else said)


@dataclass(frozen=True, kw_only=True)
class Lamp:
    """A light: bright as far as `bright` cells from where it stands, dim from there to `dim`. `colour` is "#rrggbb".

    `cells` are those that it lights by rules that count them otherwise than as a disc; None: as a disc. They are never saved.
    """

    id: str
    at: Point
    bright: float = 4
    dim: float = 8
    colour: str = "#ffc66e"
    is_lit: bool = True
    label: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)
    cells: frozenset[Cell] | None = None


@dataclass(frozen=True, kw_only=True)
class Pin:
    """A note at a point; a secret one is the game master's alone."""

    id: str
    at: Point
    text: str = ""
    is_secret: bool = True


@dataclass(frozen=True, kw_only=True)
class MapPicture:
    """A picture beneath the cells: its asset, the rectangle that it fills in board units, and how strong it shows (0 to 1)."""

    asset: str
    left: float
    top: float
    width: float
    height: float
    strength: float = 1.0


@dataclass(frozen=True, kw_only=True)
class Area:
    """Cells under one name. `terrain` multiplies the cost of a step into them (1: unchanged); the system may read it."""

    id: str
    name: str
    cells: frozenset[Cell] = frozenset()
    note: str = ""
    terrain: float = 1.0
