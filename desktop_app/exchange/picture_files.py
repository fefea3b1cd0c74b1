"""Pictures as files: which kind, how many pixels. Nothing is decoded; the first bytes say it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

MOST_PIXELS: Final = 20_000
"""Of width or height."""
MIRRORED, FLIPPED, EXCHANGED = 8, 4, 2
"""How a tile lies: left and right, upper and lower side exchanged; before that, its rows and columns."""
Box: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureFile:
    """A picture as it lies in a file: its media type, its extent in pixels, its bytes."""

    media_type: str
    width: int
    height: int
    body: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Stamp:
    """A piece (left, top, width, height) of a file, by its place in the list of files, at a place of the map; all in pixels."""

    file: int
    box: Box
    x: float
    y: float
    lies: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Return how wide and high it is as it lies."""
        _, _, width, height = self.box
        return (height, width) if self.lies & EXCHANGED else (width, height)


@dataclass(frozen=True, kw_only=True)
class Mosaic:
    """A picture made of pieces of files, the later on the earlier; its corner and its extent in pixels of the map."""

    files: tuple[PictureFile, ...]
    stamps: tuple[Stamp, ...]
    left: float
    top: float
    width: float
    height: float


def picture_of(body: bytes) -> PictureFile | None:
    """Look at the bytes of a picture; None where they are no PNG, JPEG or WebP, or say no sensible extent."""
    for media_type, measure in READERS.items():
        size = measure(body)
        if size is not None and all(1 <= side <= MOST_PIXELS for side in size):
            return PictureFile(media_type=media_type, width=size[0], height=size[1], body=body)
    return None


def picture_in_text(text: str) -> PictureFile | None:
    """Read a base64 picture, data addresses included; None if it is none."""
    body = text.partition("base64,")[2] or text
    try:
        return picture_of(base64.b64decode("".join(body.split()), validate=True))
    except (binascii.Error, ValueError):
        return None


def _png(body: bytes) -> tuple[int, int] | None:
    if body[:8] != b"\x89PNG\r\n\x1a\n" or body[12:16] != b"IHDR" or len(body) < 24:
        return None
    return int.from_bytes(body[16:20]), int.from_bytes(body[20:24])


def _jpeg(body: bytes) -> tuple[int, int] | None:
    if body[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 <= len(body) and body[at] == 0xFF:
        marker = body[at + 1]
        if marker == 0xFF:  # fill bytes
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(body[at + 7 : at + 9]), int.from_bytes(body[at + 5 : at + 7])
        else:
            at += 2 + int.from_bytes(body[at + 2 : at + 4])
    return None


def _webp(body: bytes) -> tuple[int, int] | None:
    if body[:4] != b"RIFF" or body[8:12] != b"WEBP" or len(body) < 30:
        return None
    match body[12:16]:
        case b"VP8X":
            return 1 + int.from_bytes(body[24:27], "little"), 1 + int.from_bytes(body[27:30], "little")
        case b"VP8L":
            bits = int.from_bytes(body[21:25], "little")
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case b"VP8 ":
            return int.from_bytes(body[26:28], "little") & 0x3FFF, int.from_bytes(body[28:30], "little") & 0x3FFF
        case _:
            return None


READERS: Final[dict[str, Callable[[bytes], tuple[int, int] | None]]] = {"image/png": _png, "image/jpeg": _jpeg, "image/webp": _webp}
