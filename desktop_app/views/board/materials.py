"""What grounds are made of: of each two colours for dark and two for light themes, how they mix, and how light falls on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from desktop_app.views.board.noise import Field, Patch, hashed, smooth

Relief: TypeAlias = Callable[[Patch], tuple[Field, Field]]


@dataclass(frozen=True)
class Material:
    """Two colours for each kind of theme; `relief` gives the share of the second (0 to 1) and the light (about -0.5 to 0.5).

    `is_built`: its borders are straight. `rises`: it stands above what lies around it.
    """

    dark: tuple[str, str]
    light: tuple[str, str]
    relief: Relief
    is_built: bool = False
    rises: bool = False


def _earth(patch: Patch) -> tuple[Field, Field]:
    """Grass in patches on bare earth, with blades."""
    spread = patch.rough(11, 0.45)
    blades = patch.noise(17, 9, 0.4)
    mix = smooth(0.38, 0.62, spread + (blades - 0.5) * 0.16)
    return mix, (patch.rough(14, 3.1) - 0.5) * 0.34 + (blades - 0.5) * 0.16 * (0.35 + mix)


def _slabs(patch: Patch, *, high: float, long: float, joint: float, seed: int) -> tuple[Field, Field, Field]:
    """Lay courses of blocks: of each place how far it is from a joint, the tone of its block (0 to 1), and light on its edges."""
    y = patch.y[:, None] + (patch.noise(seed, 1.3) - 0.5) * 0.05
    x = patch.x[None, :] + (patch.noise(seed + 1, 1.3) - 0.5) * 0.05
    row = np.floor(y / high).astype(np.int64)
    none = np.zeros_like(row)
    x = x / long + hashed(none, row, seed + 2) + 0.16 * np.sin(2.4 * x + 6 * hashed(none, row, seed + 4)).astype(np.float32)
    column = np.floor(x).astype(np.int64)
    left, top = (x - column) * long, y - row * high
    away = np.minimum(np.minimum(left, long - left), np.minimum(top, high - top)).astype(np.float32)
    edge = smooth(joint * 3.2, joint, away)
    light = edge * np.where((top < joint * 3.2) | (left < joint * 3.2), np.float32(0.16), np.float32(-0.14))
    return away, hashed(column, row, seed + 3), light.astype(np.float32)


def _flags(patch: Patch) -> tuple[Field, Field]:
    """Slabs of stone in courses, worn, with moss in places."""
    away, tone, edges = _slabs(patch, high=0.5, long=0.82, joint=0.022, seed=31)
    moss = smooth(0.56, 0.78, patch.rough(36, 0.9))
    light = (tone - 0.5) * 0.2 + (patch.rough(38, 5.0) - 0.5) * 0.3 + edges
    return np.maximum(moss * 0.7, smooth(0.03, 0.014, away) * 0.4), light - smooth(0.034, 0.012, away) * 0.42


def _planks(patch: Patch) -> tuple[Field, Field]:
    """Boards of wood with their grain."""
    away, tone, edges = _slabs(patch, high=0.25, long=2.1, joint=0.012, seed=41)
    grain = patch.noise(46, 14, 9)
    return grain * 0.6 + tone * 0.4, (grain - 0.5) * 0.22 + (tone - 0.5) * 0.22 + edges * 0.6 - smooth(0.02, 0.006, away) * 0.4


def _wall(patch: Patch) -> tuple[Field, Field]:
    """Draw slabs of stone in courses, with joints between them."""
    away, tone, edges = _slabs(patch, high=0.25, long=0.42, joint=0.018, seed=51)
    return tone, (patch.rough(56, 6.0) - 0.5) * 0.3 + (tone - 0.5) * 0.16 + edges - smooth(0.028, 0.01, away) * 0.34


def _water(patch: Patch) -> tuple[Field, Field]:
    """Ripples: thin bright lines where bent noise crosses its middle."""
    slow, fast = patch.rough(61, 0.8, 2), patch.noise(64, 2.6, 1.5)
    lines = smooth(0.055, 0.0, np.abs(np.sin((slow * 9 + fast * 2.2) * np.float32(1.6))).astype(np.float32) * np.float32(0.35))
    return lines * 0.55 + slow * 0.3, (slow - 0.5) * 0.3


def _mud(patch: Patch) -> tuple[Field, Field]:
    """Wet earth with puddles that shine at one side."""
    deep = patch.rough(71, 1.3)
    puddle = smooth(0.5, 0.4, deep)
    return puddle, (patch.rough(74, 4.2) - 0.5) * 0.4 * (1 - puddle * 0.7) + smooth(0.07, 0.0, np.abs(deep - 0.5)) * 0.14


def _boulders(patch: Patch) -> tuple[Field, Field]:
    """Boulders side by side, lit from the upper left."""
    stones = patch.stones(81, 1.9)
    gap = smooth(0.16, 0.03, stones.next - stones.near)
    lit = -(stones.across + stones.down) * 0.42
    return 0.25 + stones.which * 0.5 - gap * 0.2, lit + (patch.rough(84, 5) - 0.5) * 0.34 + (stones.which - 0.5) * 0.2 - gap * 0.5


def _rubble(patch: Patch) -> tuple[Field, Field]:
    """Stones that lie on bare ground, each with its shadow."""
    stones = patch.stones(91, 3.2)
    size = 0.18 + stones.which * 0.26
    body = smooth(0.03, -0.03, stones.near - size)
    shadow = smooth(0.16, -0.02, stones.near - size - (stones.across + stones.down) * 0.1) * (1 - body)
    lit = -(stones.across + stones.down) * 0.7
    return body, body * (lit + 0.1) - shadow * 0.4 + (patch.rough(94, 4) - 0.5) * 0.3


def _crowns(patch: Patch) -> tuple[Field, Field]:
    """Crowns of trees from above, round and lit from the upper left, dark between them."""
    stones = patch.stones(101, 1.45, 0.7)
    leaves = patch.rough(104, 5.5)
    away = stones.near + (leaves - 0.5) * 0.32
    round_ = smooth(0.66, 0.3, away)
    lit = -(stones.across + stones.down) * 0.5
    return round_ * (0.25 + 0.5 * leaves) + lit * 0.4, round_ * (lit + (leaves - 0.5) * 0.7) - (1 - round_) * 0.42


def _bushes(patch: Patch) -> tuple[Field, Field]:
    """Draw low bushes, round and close together."""
    stones = patch.stones(111, 3.0)
    leaves = patch.rough(114, 7)
    round_ = smooth(0.62, 0.2, stones.near + (leaves - 0.5) * 0.4)
    return round_ * (0.2 + 0.6 * stones.which), round_ * (0.16 - (stones.across + stones.down) * 0.34) + (leaves - 0.5) * 0.4 - 0.1


def _road(patch: Patch) -> tuple[Field, Field]:
    """Draw trodden earth in which pebbles stand out."""
    stones = patch.stones(121, 5.5)
    pebble = smooth(0.05, -0.02, stones.near - 0.28 * stones.which) * np.where(stones.which > 0.45, np.float32(1), np.float32(0))
    worn = patch.rough(124, 0.8)
    return worn, (patch.rough(127, 3.4) - 0.5) * 0.3 + pebble * (0.12 - (stones.across + stones.down) * 0.5)


def _hill(patch: Patch) -> tuple[Field, Field]:
    """Dry grass on high ground."""
    mix, light = _earth(patch)
    return mix, light * 1.1 + (patch.noise(131, 2.2) - 0.5) * 0.16


def _snow(patch: Patch) -> tuple[Field, Field]:
    """Ice and snow, with cracks."""
    drift = patch.rough(141, 0.9)
    crack = smooth(0.02, 0.0, np.abs(patch.rough(144, 1.1) - 0.5))
    return smooth(0.35, 0.65, drift), (patch.rough(147, 4) - 0.5) * 0.14 - crack * 0.22


def _fire(patch: Patch) -> tuple[Field, Field]:
    """Embers: bright where noise is near its middle."""
    heat = smooth(0.16, 0.0, np.abs(patch.rough(151, 2.4) - 0.5))
    return heat, heat * 0.45 + (patch.rough(154, 5) - 0.5) * 0.5


MATERIALS: Final[Mapping[str, Material]] = {
    "open": Material(("#3f3b2f", "#33402c"), ("#dccfa8", "#c9cb97"), _earth),
    "flags": Material(("#5c5850", "#4b4d3e"), ("#d2c6ac", "#bdb48f"), _flags, is_built=True),
    "planks": Material(("#5f462c", "#463320"), ("#c39a62", "#a87f4b"), _planks, is_built=True),
    "water": Material(("#1d4459", "#4b8ba0"), ("#93bcc6", "#cfe4e3"), _water),
    "deep": Material(("#12303f", "#2d667f"), ("#6fa3b5", "#a3c8ce"), _water),
    "mud": Material(("#4a3d2b", "#2d2a26"), ("#bfa274", "#98805c"), _mud),
    "rocks": Material(("#45474b", "#5e5f60"), ("#a8a192", "#c4bca9"), _boulders),
    "rubble": Material(("#3d3a32", "#65625b"), ("#cdbf9d", "#a79e8b"), _rubble),
    "trees": Material(("#20381f", "#44673a"), ("#86a05e", "#b5c687"), _crowns),
    "brush": Material(("#2d4125", "#566b38"), ("#a9b674", "#8b9d5c"), _bushes),
    "road": Material(("#5a4e3a", "#4a4032"), ("#e2cfa2", "#d0ba8a"), _road),
    "high": Material(("#505033", "#5d573a"), ("#d9c68c", "#c8bb7c"), _hill, rises=True),
    "wall": Material(("#6e675d", "#5b564e"), ("#95886f", "#a5987e"), _wall, is_built=True, rises=True),
    "snow": Material(("#566470", "#7c8b95"), ("#dbe1e3", "#f3f2ed"), _snow),
    "fire": Material(("#4d2712", "#d9812f"), ("#c9702f", "#f6cf80"), _fire),
    "door": Material(("#5f462c", "#463320"), ("#c39a62", "#a87f4b"), _planks, is_built=True),
    "open_door": Material(("#5c5850", "#4b4d3e"), ("#d2c6ac", "#bdb48f"), _flags, is_built=True),
    "exit": Material(("#3f4a3a", "#33402c"), ("#cfd6a8", "#c9cb97"), _flags, is_built=True),
}
"""By the names that `ground.paint_name` gives, and the floors of rooms."""
