from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.printing.documents import SheetOptions, sheet_part
from desktop_app.printing.faces import Face
from desktop_app.printing.rosters import RosterEntry, roster_part
from desktop_app.printing.typesetting import PageFormat, typeset
from tests.printing.reading import dark_pixels, print_roster, print_sheet, read_pages
from tests.printing.samples.rosters import greywater
from tests.printing.samples.sheets import ysolde

DARK = Face(
    body=bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c636000000002000148afa4710000000049454e44ae426082"
    ),
    width=1,
    height=1,
)
"""One black pixel as PNG."""
WOLF = Face(glyph="🐺")


def test_a_portrait_stands_at_the_head_of_a_sheet_and_ink_is_saved_without_it() -> None:
    def dark(face: Face | None, *, saves_ink: bool) -> int:
        return dark_pixels(print_sheet(ysolde(), with_marks=True, face=face, saves_ink=saves_ink))

    assert dark(DARK, saves_ink=False) > dark(None, saves_ink=False) + 1500  # 20 mm of black
    assert dark(DARK, saves_ink=True) == dark(None, saves_ink=True)


def test_the_chosen_square_of_a_picture_is_shown() -> None:
    whole, part = (
        typeset([sheet_part(ysolde(), {"with_marks": True, "face": face})], PageFormat.PDF) for face in (DARK, replace(DARK, left=500))
    )
    assert dark_pixels(whole[0]) > dark_pixels(part[0])


@pytest.mark.parametrize("side", ["party", "foe", "neutral"])
def test_a_card_shows_a_sign_with_its_label_and_keeps_a_picture_once(side: str) -> None:
    roster = replace(greywater(), entries=tuple(RosterEntry(label=f"B{n}", name="Bandit", side=side, face=DARK) for n in range(2)))
    assert len(roster_part(roster, {"with_marks": True}).pictures) == 1
    signed = replace(roster, entries=(RosterEntry(label="W12", name="Wolf", side=side, face=WOLF),))
    (page,) = read_pages(print_roster(signed, with_marks=True))
    assert "W12" in page.joined and "🐺" in page.text


def test_documents_that_are_printed_together_count_their_own_pages() -> None:
    options: SheetOptions = {"with_marks": True, "with_sums": True}
    parts = [
        sheet_part(ysolde(), options),
        roster_part(greywater(), {"with_marks": True}),
        sheet_part(replace(ysolde(), title="Other"), options),
    ]
    pages = read_pages(typeset(parts, PageFormat.PDF)[0])
    assert [page.words.partition("page ")[2][:6] for page in pages] == ["1 of 2", "2 of 2", "1 of 1", "1 of 2", "2 of 2"]
    assert "Other, continued" in pages[4].words.replace("O ther", "Other") or "continued" in pages[4].words
    assert min(size for page in pages for size in page.sizes) >= 7
