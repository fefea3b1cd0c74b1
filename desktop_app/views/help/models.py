"""What the page of the handbook shows."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class BlockShown(NamedTuple):
    """A part of a chapter: Markdown, or a picture with its words."""

    text: str
    picture: Path | None = None


class ChapterShown(NamedTuple):
    """A chapter; `keys` are pairs of a key and what it does, `see` pairs of an id and a title."""

    id: str
    group: str
    title: str
    blocks: tuple[BlockShown, ...]
    keys: tuple[tuple[str, str], ...]
    see: tuple[tuple[str, str], ...]
