"""A page of a journal as a document to be set: its paragraphs, tables, pictures, and for whom its parts are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from desktop_app.printing.documents import PageOptions, page_data
from desktop_app.printing.markdown import paragraphs
from desktop_app.printing.plain import one_line, text
from desktop_app.printing.typesetting import PrintedPart
from desktop_app.rules.kernel.record import Json


@dataclass(frozen=True, slots=True)
class MarkdownText:
    """Markdown, without tables and pictures."""

    text: str


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Rows of cells, the heads first."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture: the bytes of its file, and its width in pixels."""

    body: bytes
    width: int


@dataclass(frozen=True, slots=True)
class Mark:
    """The readers of the following part, in words."""

    words: str


Piece: TypeAlias = MarkdownText | PrintedTable | Shown | Mark


def page_part(title: str, subtitle: str, pieces: Sequence[Piece], options: PageOptions) -> PrintedPart:
    """Make a page a document to be set."""
    pictures: dict[str, bytes] = {}
    blocks = [block for piece in pieces for block in _blocks(piece, pictures)]
    data = page_data(options) | {"title": one_line(title), "subtitle": one_line(subtitle), "blocks": blocks}
    return PrintedPart(template="page.typ", data=data, pictures=pictures)


def _blocks(piece: Piece, pictures: dict[str, bytes]) -> Iterator[Json]:
    match piece:
        case MarkdownText():
            yield from paragraphs(text(piece.text))
        case PrintedTable():
            count = max(map(len, piece.rows), default=0)
            if count:
                yield {"kind": "table", "rows": [[one_line(cell) for cell in (*row, *[""] * (count - len(row)))] for row in piece.rows]}
        case Shown():
            name = f"picture-{hashlib.sha256(piece.body).hexdigest()[:16]}.json"
            pictures[name] = piece.body
            yield {"kind": "picture", "picture": name, "across": piece.width}
        case Mark():
            yield {"kind": "mark", "words": one_line(piece.words)}
