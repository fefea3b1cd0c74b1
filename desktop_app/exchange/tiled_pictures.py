"""Pieces of tile pictures with their positions. The joined picture is drawn elsewhere."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from desktop_app.exchange import limits
from desktop_app.exchange.picture_files import Box, Mosaic, PictureFile, Stamp
from desktop_app.exchange.tiled_parts import Tileset

MOST_STAMPS: Final = 200_000
"""Tiles that are drawn; a map of more, or of larger files, comes in without their pictures."""
MOST_BYTES: Final = limits.MOST_MAP_BYTES
"""Of all their files together."""
MOST_PIXELS: Final = 64_000_000
"""Of all of them together, once they are unpacked."""


@dataclass(frozen=True, kw_only=True)
class TilesFrom:
    """A set of tiles, the number of its first one, and the folder that names in it start from."""

    first: int
    tileset: Tileset
    folder: Path


class TilePictures:
    """Finds the pieces for the tiles of a map, and gathers them; a file is read when one of its tiles lies somewhere."""

    def __init__(self, sets: Sequence[TilesFrom], read: Callable[[Path, str], PictureFile | None]) -> None:
        """Take the sets, and the reader of pictures named in a folder: it returns None for a missing one."""
        self._sets = sorted(sets, key=lambda one: one.first)
        self._firsts = [one.first for one in self._sets]
        self._own = [{tile.id: tile.image for tile in one.tileset.tiles if tile.image} for one in self._sets]
        self._read = read
        self._files: list[PictureFile] = []
        self._places: dict[tuple[Path, str], int | None] = {}
        self._pieces: dict[int, tuple[int, Box] | None] = {}
        self._stamps: list[Stamp] = []
        self.too_many = False

    def lay(self, tile: int, foot: tuple[float, float], lies: int) -> bool:
        """Lay a tile with its lower left corner at a place; tell whether it has a picture."""
        if tile not in self._pieces:
            self._pieces[tile] = self._piece(tile)
        piece = self._pieces[tile]
        if piece is None:
            return False
        self.too_many = self.too_many or len(self._stamps) >= MOST_STAMPS
        if not self.too_many:
            made = Stamp(file=piece[0], box=piece[1], x=foot[0], y=foot[1], lies=lies)
            self._stamps.append(made)
        return True

    def mosaic(self) -> Mosaic | None:
        """Return all laid pieces; None without any, or with too many."""
        if not self._stamps or self.too_many:
            return None
        left, top = min(one.x for one in self._stamps), min(one.y - one.size[1] for one in self._stamps)
        right, bottom = max(one.x + one.size[0] for one in self._stamps), max(one.y for one in self._stamps)
        return Mosaic(files=tuple(self._files), stamps=tuple(self._stamps), left=left, top=top, width=right - left, height=bottom - top)

    def _piece(self, tile: int) -> tuple[int, Box] | None:
        at = bisect_right(self._firsts, tile) - 1
        if at < 0:
            return None
        found, number = self._sets[at], tile - self._firsts[at]
        own = self._own[at].get(number)
        place = self._file(found.folder, own or found.tileset.image)
        if place is None:
            return None
        file = self._files[place]
        box = (0, 0, file.width, file.height) if own else _cut(found.tileset, number, file)
        return (place, box) if box is not None else None

    def _file(self, folder: Path, name: str) -> int | None:
        if not name:
            return None
        if (folder, name) not in self._places:
            file = self._read(folder, name)
            self._places[folder, name] = len(self._files) if file is not None and self._has_room(file) else None
            if file is not None and self._places[folder, name] is not None:
                self._files.append(file)
        return self._places[folder, name]

    def _has_room(self, file: PictureFile) -> bool:
        """Tell whether one more file is not too much, packed and unpacked; the first that is too much leaves all pictures out."""
        files = (*self._files, file)
        is_much = sum(len(one.body) for one in files) > MOST_BYTES or sum(one.width * one.height for one in files) > MOST_PIXELS
        self.too_many = self.too_many or is_much
        return not is_much


def _cut(tileset: Tileset, number: int, file: PictureFile) -> Box | None:
    """Find a tile on the picture of its set; None where it is not on it."""
    wide, high, apart, edge = tileset.tilewidth, tileset.tileheight, tileset.spacing, tileset.margin
    if not wide or not high:
        return None
    columns = tileset.columns or (file.width - edge + apart) // (wide + apart)
    if columns < 1:
        return None
    left, top = edge + number % columns * (wide + apart), edge + number // columns * (high + apart)
    return (left, top, wide, high) if left + wide <= file.width and top + high <= file.height else None
