"""A board: its grid, its extent and the ground of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import ModuleType
from typing import Any, Final, TypeAlias

from desktop_app.grid import flat_hexes, hexes, squares
from desktop_app.grid.scenery import Ambient, Area, Barrier, Fog, Lamp, MapPicture, Pin
from desktop_app.language import marked

Cell: TypeAlias = tuple[int, int]


class Grid(StrEnum):
    """The two kinds of cells."""

    HEX = "hex"
    SQUARE = "square"

    @property
    def geometry(self) -> ModuleType:
        """Return the module that knows these cells."""
        return hexes if self is Grid.HEX else squares

    @property
    def directions(self) -> int:
        """Count the neighbours of a cell."""
        return 6 if self is Grid.HEX else 8

    @property
    def facings(self) -> int:
        """Count the facings of a figure."""
        return 6 if self is Grid.HEX else 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Ground:
    """One kind of ground.

    `terrain` is a difficulty class (none, minor, medium, severe, extreme), `cover` quarters of cover (0 to 3) for who
    stands there, `elevation` metres, `paint` the role of its colour on screen.
    """

    id: str
    label: str
    terrain: str = "none"
    blocked: bool = False
    cover: int = 0
    elevation: float = 0
    paint: str = "open"


OPEN = Ground(id="open", label=marked("Open ground"))
DOOR: Final = "door"
OPEN_DOOR: Final = "open_door"
TURNED: Final = {DOOR: OPEN_DOOR, OPEN_DOOR: DOOR}
"""The other state of a door drawn as ground, not as a line between cells."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A rectangular map. `ground` names the kind of ground of each cell that is not open; `kinds` are all kinds by id.

    Points of barriers, lamps, pins and pictures are in board units: those of `geometry.centre`, in which neighbours lie 1 apart.
    `flat_top` turns hexes so that a side points up; rules do not notice. `heights` are metres above the ground's own elevation,
    `unit` is what one cell measures in metres (None: as the system counts). `scene` is what a board says to one system alone, as
    JSON; `extra` keeps what this program does not know.
    """

    id: str = ""
    name: str = ""
    grid: Grid = Grid.HEX
    columns: int = 24
    rows: int = 16
    ground: Mapping[Cell, str] = field(default_factory=dict)
    kinds: Mapping[str, Ground] = field(default_factory=dict)
    scene: Mapping[str, Any] = field(default_factory=dict)
    flat_top: bool = False
    barriers: tuple[Barrier, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    pins: tuple[Pin, ...] = ()
    picture: MapPicture | None = None
    heights: Mapping[Cell, float] = field(default_factory=dict)
    areas: tuple[Area, ...] = ()
    ambient: Ambient = Ambient.DAY
    fog: Fog = Fog.NONE
    unit: float | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def geometry(self) -> ModuleType:
        """Return the geometry module of these cells: `squares`, `hexes` or `flat_hexes`."""
        return flat_hexes if self.flat_top and self.grid is Grid.HEX else self.grid.geometry

    def contains(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the map."""
        at: Cell = self.geometry.to_offset(cell)
        column, row = at
        return 0 <= column < self.columns and 0 <= row < self.rows

    def cells(self) -> Iterator[Cell]:
        """List all cells, row by row."""
        cell_at = self.geometry.from_offset
        return (cell_at(column, row) for row in range(self.rows) for column in range(self.columns))

    def ground_at(self, cell: Cell, changed: Mapping[str, str] | None = None) -> Ground:
        """Return the ground of a cell; `changed` holds what play has altered, "q,r" to a kind's id."""
        name = (changed or {}).get(cell_key(cell)) or self.ground.get(cell, "open")
        return self.kinds.get(name, OPEN)


def cell_key(cell: Cell) -> str:
    """Write a cell as the key of a JSON object."""
    return f"{cell[0]},{cell[1]}"


def cell_of(key: str) -> Cell:
    """Read a cell as `cell_key` writes it."""
    q, r = key.split(",")
    return (int(q), int(r))
