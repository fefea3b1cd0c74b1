"""A sheet as a document to be set, and what every document can be told.

Same input, same bytes: nothing of the machine or the clock gets into a page.
"""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from typing import Required, TypedDict

from desktop_app.printing.faces import Face, plain_face
from desktop_app.printing.markdown import paragraphs
from desktop_app.printing.plain import one_line, plain_block, plain_sums, text
from desktop_app.printing.typesetting import PrintedPart
from desktop_app.printing.words import Words
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.record import Json


class PaperSize(StrEnum):
    """Sizes of paper, by Typst's names."""

    A4 = "a4"
    LETTER = "us-letter"


class PageOptions(TypedDict, total=False):
    """What every document can be told.

    `with_marks` draws the present marks (crosses, filled dots, current values), otherwise they are left to tick and
    to write in. `footer` stands at the foot of each page. `saves_ink` leaves out fills, colours and pictures.
    """

    with_marks: Required[bool]
    saves_ink: bool
    paper_size: PaperSize
    footer: str
    words: Words


class SheetOptions(PageOptions, total=False):
    """What a sheet can be told besides.

    `player`: who plays it; empty leaves a line to write on, None leaves it out (a creature). `with_sums` adds a page
    that says where the numbers come from. `face`: what stands for it, at the head. `biography`:
    what is told of the person, on a page of its own, with **bold**, headings and lists.
    """

    face: Face | None
    player: str | None
    with_sums: bool
    biography: str


def page_data(options: PageOptions) -> dict[str, Json]:
    """Give the templates what every document has."""
    words = options.get("words", Words())
    return {
        "paper": options.get("paper_size", PaperSize.A4).value,
        "with_marks": options["with_marks"],
        "saves_ink": options.get("saves_ink", False),
        "footer": one_line(options.get("footer", "")),
        "words": dict(dataclasses.asdict(words)),
    }


def sheet_part(page: SheetPage, options: SheetOptions) -> PrintedPart:
    """Make a sheet a document to be set."""
    pictures: dict[str, bytes] = {}
    face = plain_face(options.get("face"), pictures)
    return PrintedPart(template="sheet.typ", data=sheet_data(page, options) | {"face": face}, pictures=pictures)


def sheet_data(page: SheetPage, options: SheetOptions) -> dict[str, Json]:
    """Give the templates a sheet."""
    words = options.get("words", Words())
    player = options.get("player", "")
    return page_data(options) | {
        "title": one_line(page.title),
        "subtitle": one_line(page.subtitle),
        "player": None if player is None else one_line(player),
        "blocks": [plain_block(block, words) for block in page.blocks],
        "biography": paragraphs(text(options.get("biography", ""))),
        "sums": plain_sums(page, words) if options.get("with_sums") else None,
    }
