"""The ground of a board as it would look: each pixel from the kind of ground there, its texture, walls near it and banks.

Borders of grown things are bent by noise, those of built things hardly. All is in board units, so that tiles join without seams,
and the same ground gives the same picture always.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPixmap

from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.rooms import indoors
from desktop_app.views import theme
from desktop_app.views.board.geometry import TILE
from desktop_app.views.board.ground import paint_name
from desktop_app.views.board.materials import MATERIALS
from desktop_app.views.board.noise import Field, Patch, Whole, smooth, spread
from desktop_app.views.theme import Theme, mixed

"""Pixels of a tile, each way."""
NAMES: Final = tuple(MATERIALS)
PLACE: Final = {name: place for place, name in enumerate(NAMES)}
CLEAR: Final = len(NAMES)
"""Open ground above a picture: nothing is drawn."""
VOID: Final = CLEAR + 1
"""Beside the board."""
IS_BUILT: Final = np.array([*(MATERIALS[name].is_built for name in NAMES), False, False])
RISES: Final = np.array([*(MATERIALS[name].rises for name in NAMES), False, False])
BEND: Final = 0.4
"""How far the borders of grown things wander, from crest to trough, in board units."""
WOBBLE: Final = 0.07
"""The same of built things."""
FINE: Final = 12
"""Samples a unit of what is soft: shadows, banks."""
MARGIN: Final = 1.0
"""How far from a pixel ground counts for it, in board units."""
THEMED: Final = 0.14
"""How much of the theme's board goes into every colour."""

Kinds: TypeAlias = "NDArray[np.uint8]"


class GroundMap:
    """The kinds of ground of a board as play has them, by column and row."""

    def __init__(self, board: Board, changed: Mapping[str, str]) -> None:
        self.board, self.changed = board, changed
        self.cells: Kinds = np.zeros((board.rows, board.columns), np.uint8)
        names = {kind: PLACE[paint_name(board.kinds[kind])] for kind in board.kinds}
        altered: dict[Cell, str] = {}
        for key, kind in changed.items():
            column, _, row = key.partition(",")
            altered[int(column), int(row)] = kind
        for cell, kind in (*board.ground.items(), *altered.items()):
            column_, row_ = board.geometry.to_offset(cell)
            if 0 <= column_ < board.columns and 0 <= row_ < board.rows:
                self.cells[row_, column_] = names.get(kind, 0)
        self._lay_floors()

    def _lay_floors(self) -> None:
        """Pave open ground within walls; above a picture leave open ground clear."""
        if self.board.picture is not None:
            self.cells[self.cells == PLACE["open"]] = CLEAR
            return
        for cell in indoors(self.board):
            column, row = self.board.geometry.to_offset(cell)
            if self.cells[row, column] == PLACE["open"]:
                self.cells[row, column] = PLACE["flags"]

    def at(self, x: Field, y: Field) -> Kinds:
        """Return the kind of ground at each point in board units."""
        columns, rows = _offsets(self.board, x, y)
        is_within = (columns >= 0) & (columns < self.board.columns) & (rows >= 0) & (rows < self.board.rows)
        found = self.cells[np.clip(rows, 0, self.board.rows - 1), np.clip(columns, 0, self.board.columns - 1)]
        return np.where(is_within, found, np.uint8(VOID))

    def around(self, across: int, down: int, level: int) -> tuple[tuple[int, ...], bytes]:
        """Return what a tile depends on: the kinds of ground in it and near it."""
        side, reach = TILE / level, MARGIN + BEND + 1.5
        x = np.array([across * side - reach, (across + 1) * side + reach], np.float32)
        y = np.array([down * side - reach, (down + 1) * side + reach], np.float32)
        if self.board.grid is Grid.HEX:
            x, y = (x, y * np.float32(2 / math.sqrt(3))) if not self.board.flat_top else (x * np.float32(2 / math.sqrt(3)), y)
        left, right = np.clip(np.round(x), 0, self.board.columns).astype(int)
        top, bottom = np.clip(np.round(y), 0, self.board.rows).astype(int)
        part = self.cells[top:bottom, left:right]
        return part.shape, part.tobytes()


def _offsets(board: Board, x: Field, y: Field) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return column and row of each point, as `cell_at` and `to_offset` give them."""
    if board.grid is Grid.SQUARE:
        return np.floor(x + np.float32(0.5)).astype(np.int64), np.floor(y + np.float32(0.5)).astype(np.int64)
    along, across = (y, x) if board.flat_top else (x, y)
    r = across * np.float32(2 / math.sqrt(3))
    q = along - r / 2
    s = -q - r
    near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(near_q - q), np.abs(near_r - r), np.abs(near_s - s)
    is_q = (off_q > off_r) & (off_q > off_s)
    is_r = ~is_q & (off_r > off_s)
    found_q = np.where(is_q, -near_r - near_s, near_q).astype(np.int64)
    found_r = np.where(is_r, -near_q - near_s, near_r).astype(np.int64)
    line = found_q + (found_r - (found_r & 1)) // 2
    return (found_r, line) if board.flat_top else (line, found_r)


def tile(ground: GroundMap, across: int, down: int, level: int, theme: Theme) -> QImage:
    """Draw a tile: the one so many tiles across and down from the middle of the first cell, `level` pixels a unit."""
    steps = (np.arange(TILE, dtype=np.float32) + np.float32(0.5)) / np.float32(level)
    patch = Patch(steps + np.float32(across * TILE / level), steps + np.float32(down * TILE / level))
    kinds = _bent(ground, patch)
    mix, light = np.zeros(kinds.shape, np.float32), np.zeros(kinds.shape, np.float32)
    for place in np.flatnonzero(np.bincount(kinds.ravel(), minlength=CLEAR)[:CLEAR]):
        own_mix, own_light = MATERIALS[NAMES[place]].relief(patch)
        is_here = kinds == place
        np.copyto(mix, own_mix.astype(np.float32), where=is_here)
        np.copyto(light, own_light.astype(np.float32), where=is_here)
    deep = _surroundings(ground, patch, kinds, mix, light)
    return _image(kinds, np.clip(mix, 0, 1), light, deep, theme)


def _bent(ground: GroundMap, patch: Patch) -> Kinds:
    """Return the kind of each place, the borders bent: those of built things a little, others much."""
    x, y = patch.x[None, :], patch.y[:, None]
    straight = ground.at(x, y)
    if (straight == straight.flat[0]).all() and (ground.at(patch.x[[0, -1]], patch.y[[0, -1]]) == VOID).all():
        return straight
    half = np.float32(0.5)
    slight = ground.at(x + (patch.noise(1, 2.3) - half) * WOBBLE, y + (patch.noise(2, 2.3) - half) * WOBBLE)
    bent = ground.at(x + (patch.rough(3, 1.15) - half) * BEND * 2.4, y + (patch.rough(7, 1.15) - half) * BEND * 2.4)
    slight = np.where(slight == VOID, straight, slight)
    is_kept = IS_BUILT[slight] | IS_BUILT[bent] | (bent == VOID)
    found: Kinds = np.where(is_kept, slight, bent)
    return np.where(straight == VOID, np.uint8(VOID), found)


def _surroundings(ground: GroundMap, patch: Patch, kinds: Kinds, mix: Field, light: Field) -> Field:
    """Let walls throw shadows, banks shine, and what rises have lit edges; return how deep within rock each place lies."""
    coarse = Patch(_coarse(patch.x), _coarse(patch.y))
    near = _bent(ground, coarse)
    rises, is_water = RISES[near], (near == PLACE["water"]) | (near == PLACE["deep"])
    columns, lines = _between(patch.x, coarse.x), _between(patch.y, coarse.y)

    def fine(values: Field) -> Field:
        return spread(values, columns, lines)

    deep = np.zeros(kinds.shape, np.float32)
    if rises.any() and not rises.all():
        body, stands = _blurred(rises, 2), RISES[kinds]
        slope = fine(np.gradient(body, axis=0) + np.gradient(body, axis=1)).astype(np.float32)
        light += np.where(stands, np.clip(slope * 1.5, -0.3, 0.42), np.float32(0))
        is_wall = near == PLACE["wall"]
        fallen = np.roll(_blurred(is_wall, 5), (2, 1), (0, 1))
        light -= np.where(stands, np.float32(0), 0.62 * fine(fallen) + 0.24 * fine(_blurred(rises, 2)))
    walls = near == PLACE["wall"]
    if walls.any():
        deep = np.where(kinds == PLACE["wall"], smooth(0.86, 1.0, fine(_blurred(walls | (near == VOID), 9))), np.float32(0))
    if is_water.any() and not is_water.all():
        bank, wet = fine(_blurred(is_water, 3)), (kinds == PLACE["water"]) | (kinds == PLACE["deep"])
        is_land = ~wet & ~IS_BUILT[kinds]
        light += np.where(is_land, smooth(0.3, 0.46, bank) * 0.3 - smooth(0.02, 0.3, bank) * 0.16, np.float32(0))
        mix += np.where(wet, smooth(0.95, 0.5, bank) * 0.45, np.float32(0))
    return deep.astype(np.float32)


def _coarse(places: Field) -> Field:
    first, last = math.floor((float(places[0]) - MARGIN) * FINE), math.ceil((float(places[-1]) + MARGIN) * FINE)
    return np.arange(first, last + 1).astype(np.float32) / np.float32(FINE)


def _between(places: Field, samples: Field) -> tuple[Whole, Field]:
    """Return the sample below each place, and how far it is on to the next."""
    at = (places - samples[0]) * np.float32(FINE)
    first = np.floor(at).astype(np.int64)
    return first, (at - first).astype(np.float32)


def _blurred(mask: NDArray[np.bool_], reach: int) -> Field:
    """Return the share of a mask around each sample, within `reach` samples, softly."""
    found = mask.astype(np.float32)
    for axis in (0, 1, 0, 1):
        padded = np.pad(found, [(reach + 1, reach) if axis == which else (0, 0) for which in (0, 1)], "edge")
        sums = np.cumsum(padded, axis=axis, dtype=np.float64)
        high, low = [slice(None), slice(None)], [slice(None), slice(None)]
        high[axis], low[axis] = slice(2 * reach + 1, None), slice(None, -2 * reach - 1)
        found = ((sums[tuple(high)] - sums[tuple(low)]) / (2 * reach + 1)).astype(np.float32)
    return found


def _image(kinds: Kinds, mix: Field, light: Field, deep: Field, theme: Theme) -> QImage:
    """Put colours to kinds; beside the board nothing is drawn."""
    first, second = _colors(theme)
    color = first[kinds]
    color += (second[kinds] - color) * mix[..., None]
    color *= 1 + np.clip(light, -0.85, 0.6)[..., None] * np.float32(0.85 if theme.is_dark else 0.5)
    if deep.any():
        rock = mixed(theme.board, theme.ground, 0.65) if theme.is_dark else mixed("#6f6450", theme.board, 0.2)
        color += (_bgr(rock) - color) * (deep * np.float32(0.8))[..., None]
    pixels = np.empty((*kinds.shape, 4), np.uint8)
    pixels[..., :3] = np.clip(color, 0, 255)
    pixels[..., 3] = 255
    pixels[kinds >= CLEAR] = 0
    return QImage(pixels.tobytes(), kinds.shape[1], kinds.shape[0], QImage.Format.Format_ARGB32_Premultiplied).copy()


def _colors(theme: Theme) -> tuple[Field, Field]:
    """Return the two colours of each kind, blue first, mixed a little with the board's own."""
    pairs = [MATERIALS[name].dark if theme.is_dark else MATERIALS[name].light for name in NAMES]
    found = [np.array([*(_bgr(mixed(pair[which], theme.board, THEMED)) for pair in pairs), (0, 0, 0), (0, 0, 0)]) for which in (0, 1)]
    return found[0].astype(np.float32), found[1].astype(np.float32)


def cell_colors(theme: Theme) -> Kinds:
    """Return one colour for each kind, as four bytes: blue, green, red and alpha."""
    first, second = _colors(theme)
    found = np.full((len(first), 4), 255, np.uint8)
    found[:, :3] = first + (second - first) * np.float32(0.4)
    found[CLEAR:] = 0
    return found


def _bgr(color: QColor) -> Field:
    return np.array((color.blue(), color.green(), color.red()), np.float32)


def far_picture(ground: GroundMap) -> QPixmap:
    """Draw a board with a point for each cell; of hexes two, every second row (or column) moved by one."""
    colors, board = cell_colors(theme.active()), ground.board
    pixels = colors[ground.cells]
    if board.grid is Grid.HEX:
        pixels = _staggered(pixels.swapaxes(0, 1)).swapaxes(0, 1) if board.flat_top else _staggered(pixels)
    height, width = pixels.shape[:2]
    image = QImage(np.ascontiguousarray(pixels).tobytes(), width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
    return QPixmap.fromImage(image.copy())


def _staggered(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    rows, columns = pixels.shape[:2]
    found = np.zeros((rows, 2 * columns + 1, 4), np.uint8)
    wide = np.repeat(pixels, 2, axis=1)
    found[0::2, :-1], found[1::2, 1:] = wide[0::2], wide[1::2]
    return found
