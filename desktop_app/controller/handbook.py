"""The handbook: chapters in Markdown, in the language of the window, with the keys and the other chapters that belong to each.

`resources/handbook/handbook.toml` lists the chapters in reading order; a folder for each language has their texts, which also read well
where they are looked at as files: links lead to other chapters (`[What if](what_if.md)`), pictures lie in `pictures`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from desktop_app import language
from desktop_app.controller.content.files import read_toml
from desktop_app.controller.paper.printouts import Choices, Printout
from desktop_app.errors import AppError
from desktop_app.exchange.picture_files import picture_of
from desktop_app.frozen import Frozen
from desktop_app.language import ENGLISH, said
from desktop_app.places import RESOURCES
from desktop_app.printing.markdown import PAGE_LINK
from desktop_app.printing.pages import MarkdownText, Shown, page_part
from desktop_app.printing.pages import Piece as PrintedPiece
from desktop_app.printing.typesetting import PrintedPart

FOLDER: Final = RESOURCES / "handbook"
LINK: Final = re.compile(r"(?<!!)\[([^\]\n]+)\]\((\w+)\.md\)")
"""A link to another chapter: its words, its id."""
PICTURE: Final = re.compile(r"!\[([^\]\n]*)\]\(\.\./pictures/(\w+)\.png\)")
"""A picture on a line of its own: its words, its name."""


class ChapterPart(Frozen):
    """A part of a chapter: Markdown in which links are `[[id|words]]`, or a picture with its words."""

    text: str
    picture: Path | None = None


class Chapter(Frozen):
    """A chapter. `keys` names rows of the card of keys ("Fight: Space"), `see` other chapters, `about` pages and panels it explains."""

    id: str
    group: str
    title: str
    pieces: tuple[ChapterPart, ...]
    keys: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Return all its words, for the search."""
        return "\n".join(piece.text for piece in self.pieces)


def handbook() -> tuple[Chapter, ...]:
    """Return the chapters in reading order, in the language in force; English where it has none. Raises: AppError."""
    return chapters_in(FOLDER, language.in_force())


@lru_cache(maxsize=4)
def chapters_in(folder: Path, code: str) -> tuple[Chapter, ...]:
    """Return the chapters in a folder, in the order of its `handbook.toml`, in a language. Raises: AppError."""
    chapters: list[Chapter] = []
    for row in read_toml(folder / "handbook.toml")["chapter"]:
        title, text = _text(folder, row["id"], code)
        lists = {key: tuple(row.get(key, ())) for key in ("keys", "see", "about")}
        chapters.append(Chapter(id=row["id"], group=row["group"], title=title, pieces=tuple(_pieces(folder, text)), **lists))
    return tuple(chapters)


def _text(folder: Path, name: str, code: str) -> tuple[str, str]:
    """Read the title of a chapter, its first line, and its text. Raises: AppError."""
    own = folder / code / f"{name}.md"
    path = own if own.exists() else folder / ENGLISH / f"{name}.md"
    try:
        title, _, text = path.read_text(encoding="utf-8").partition("\n")
    except OSError as error:
        raise AppError(said("The file {name} is missing.", name=path.name), str(path)) from error
    return title.lstrip("# "), text


def _pieces(folder: Path, text: str) -> Iterator[ChapterPart]:
    """Take a text apart at its pictures."""
    at = 0
    for found in PICTURE.finditer(text):
        if words := text[at : found.start()].strip():
            yield ChapterPart(text=_linked(words))
        yield ChapterPart(text=found[1], picture=folder / "pictures" / f"{found[2]}.png")
        at = found.end()
    if words := text[at:].strip():
        yield ChapterPart(text=_linked(words))


def _linked(text: str) -> str:
    return LINK.sub(r"[[\2|\1]]", text)


def printed_handbook() -> Printout:
    """Print all chapters, each on a new page."""

    def parts(choices: Choices) -> list[PrintedPart]:
        return [
            page_part(chapter.title, "", [*_printed(chapter)], choices.options(f"Strikeboard · {said('Handbook')}"))
            for chapter in handbook()
        ]

    return parts


def _printed(chapter: Chapter) -> Iterator[PrintedPiece]:
    for piece in chapter.pieces:
        if piece.picture is None:
            yield MarkdownText(PAGE_LINK.sub(r"\2", piece.text))
        elif piece.picture.exists():
            body = piece.picture.read_bytes()
            if (found := picture_of(body)) is not None:
                yield Shown(body, found.width)
