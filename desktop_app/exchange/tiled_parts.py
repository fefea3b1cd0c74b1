"""The parts of a Tiled map in JSON, as they lie in the file, and where its pixels lie on a board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import Field

from desktop_app.exchange import limits
from desktop_app.exchange.foreign import ForeignPart, Length, Number
from desktop_app.exchange.picture_files import MOST_PIXELS
from desktop_app.grid.scenery import Point

MOST_LAYERS: Final = 400
MOST_TILESETS: Final = 400


class Property(ForeignPart):
    """A property that a person gave to a part."""

    name: str
    value: Any = None


class Named(ForeignPart):
    """A part with a class (called its type before Tiled 1.9) and properties."""

    name: str = ""
    class_: str = Field(default="", alias="class")
    properties: tuple[Property, ...] = ()

    @property
    def own(self) -> dict[str, Any]:
        """Return its properties by name."""
        return {one.name: one.value for one in self.properties}


class Vertex(ForeignPart):
    """A corner of a shape, in pixels from the shape's origin."""

    x: Number
    y: Number


class Shape(Named):
    """An object of a layer, in pixels."""

    type: str = ""
    x: Number = 0
    y: Number = 0
    width: Length = 0
    height: Length = 0
    rotation: Number = 0
    ellipse: bool = False
    point: bool = False
    gid: int = 0
    polygon: tuple[Vertex, ...] = ()
    polyline: tuple[Vertex, ...] = ()


class Chunk(ForeignPart):
    """A rectangle of an infinite layer."""

    data: tuple[int, ...] | str
    x: int = Field(ge=-1_000_000, le=1_000_000)
    y: int = Field(ge=-1_000_000, le=1_000_000)
    width: int = Field(ge=0, le=limits.WIDEST_BOARD)
    height: int = Field(ge=0, le=limits.WIDEST_BOARD)


class Layer(Named):
    """A layer of tiles, of objects, a picture, or a group of layers."""

    type: str
    data: tuple[int, ...] | str = ()
    encoding: str = "csv"
    compression: str = ""
    chunks: tuple[Chunk, ...] = ()
    width: int = Field(default=0, ge=0, le=limits.WIDEST_BOARD)
    height: int = Field(default=0, ge=0, le=limits.WIDEST_BOARD)
    offsetx: Number = 0
    offsety: Number = 0
    visible: bool = True
    objects: tuple[Shape, ...] = ()
    layers: tuple[Layer, ...] = ()
    image: str = ""


class Tile(Named):
    """A tile of a set that something is said of."""

    id: int
    type: str = ""
    image: str = ""


class Tileset(ForeignPart):
    """A set of tiles, in the map or in a file of its own; they lie on one picture, or each has its own."""

    firstgid: int = 1
    source: str = ""
    image: str = ""
    tilewidth: int = Field(default=0, ge=0, le=MOST_PIXELS)
    tileheight: int = Field(default=0, ge=0, le=MOST_PIXELS)
    spacing: int = Field(default=0, ge=0, le=MOST_PIXELS)
    margin: int = Field(default=0, ge=0, le=MOST_PIXELS)
    columns: int = Field(default=0, ge=0, le=MOST_PIXELS)
    tiles: tuple[Tile, ...] = ()


class TiledMap(Named):
    """A map of Tiled: width and height in tiles, those of a tile in pixels."""

    orientation: str
    width: int = Field(ge=0)
    height: int = Field(ge=0)
    tilewidth: Number = Field(gt=0)
    tileheight: Number = Field(gt=0)
    hexsidelength: Length = 0
    staggeraxis: Literal["x", "y"] = "y"
    staggerindex: Literal["odd", "even"] = "odd"
    infinite: bool = False
    layers: tuple[Layer, ...] = Field(default=(), max_length=MOST_LAYERS)
    tilesets: tuple[Tileset, ...] = Field(default=(), max_length=MOST_TILESETS)


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A map's pixel origin on its board: first column and row, and the shift of oppositely staggered hexes."""

    map: TiledMap
    left: int = 0
    top: int = 0

    @property
    def is_hex(self) -> bool:
        return self.map.orientation == "hexagonal"

    @property
    def is_flat(self) -> bool:
        return self.is_hex and self.map.staggeraxis == "x"

    @property
    def shift(self) -> int:
        """Tell whether everything moves by half a cell, so that the odd rows (or columns) are those pushed on."""
        return int(self.is_hex and self.map.staggerindex == "even")

    def point(self, x: float, y: float) -> Point:
        """Turn pixels into board units."""
        wide, high = self.map.tilewidth, self.map.tileheight
        if not self.is_hex:
            return (x / wide - 0.5 - self.left, y / high - 0.5 - self.top)
        if self.is_flat:
            across, down = self._along(x - wide / 2, y - high / 2, (wide + self.map.hexsidelength) / 2, high)
            return (across - self.left * math.sqrt(3) / 2, down - self.top + self.shift / 2)
        down, across = self._along(y - high / 2, x - wide / 2, (high + self.map.hexsidelength) / 2, wide)
        return (across - self.left + self.shift / 2, down - self.top * math.sqrt(3) / 2)

    @staticmethod
    def _along(stagger: float, straight: float, step: float, cell: float) -> tuple[float, float]:
        return stagger / step * math.sqrt(3) / 2, straight / cell

    def foot(self, column: int, row: int) -> Point:
        """Return the lower left corner of a cell of the file, in pixels."""
        wide, high, side = self.map.tilewidth, self.map.tileheight, self.map.hexsidelength
        pushed = int(self.map.staggerindex == "odd")
        if self.is_flat:
            return column * (wide + side) / 2, row * high + (column % 2 == pushed) * high / 2 + high
        if self.is_hex:
            return column * wide + (row % 2 == pushed) * wide / 2, row * (high + side) / 2 + high
        return column * wide, (row + 1) * high

    def offset(self, column: int, row: int) -> tuple[int, int]:
        """Turn column and row of the file into those of the board."""
        column, row = column - self.left, row - self.top
        if self.shift and self.is_flat:
            row += 1 - column % 2
        elif self.shift:
            column += 1 - row % 2
        return column, row
