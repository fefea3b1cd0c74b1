"""Boards on paper: how they are cut, how large they come out, what the players' pages leave out."""

from __future__ import annotations

import pytest

from desktop_app.errors import AppError
from desktop_app.printing.documents import PaperSize
from desktop_app.printing.maps import BoardArea, Map, cut, map_part
from desktop_app.printing.typesetting import PageFormat, typeset
from tests.printing.reading import read_pages

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)
"""A PNG of one pixel."""


@pytest.mark.parametrize(
    ("width", "height", "paper_size", "across", "down", "is_turned"),
    [
        (7, 10, PaperSize.A4, 1, 1, False),
        (10, 7, PaperSize.A4, 1, 1, True),
        (20, 14, PaperSize.A4, 2, 2, True),
        (14.01, 10, PaperSize.A4, 3, 1, False),
        (15, 9, PaperSize.LETTER, 3, 1, False),
        (0.5, 0.5, PaperSize.A4, 1, 1, False),
    ],
)
def test_a_board_is_cut_into_as_few_pages_as_can_be(
    width: float, height: float, paper_size: PaperSize, across: int, down: int, is_turned: bool
) -> None:
    made = cut(BoardArea(-0.5, -0.5, width, height), paper_size)
    assert (made.across, made.down, made.is_turned) == (across, down, is_turned)


def pages(board: Map, *, one_page: bool = False) -> list[str]:
    part = map_part(board, {"with_marks": True, "footer": ""}, one_page=one_page, ppi=30)
    return [page.words for page in read_pages(typeset([part], PageFormat.PDF)[0])]


def test_every_part_is_drawn_once_at_an_inch_a_cell_and_says_where_it_lies() -> None:
    drawn: list[tuple[BoardArea, float]] = []

    def draw(area: BoardArea, pixels: float) -> bytes:
        drawn.append((area, pixels))
        return DOT

    board = Map(title="The mill", extent=BoardArea(-0.5, -0.5, 22, 12), draw=draw, notes=("A rope.", "Two sacks."))
    words = pages(board)
    assert [page.split()[0] for page in words[:-1]] == ["A1", "B1", "C1", "A2", "B2", "C2"] and "Two sacks." in words[-1]
    assert {pixels for _, pixels in drawn} == {30}
    assert sum(area.width * area.height for area, _ in drawn) == 22 * 12
    assert drawn[0][0] == BoardArea(-0.5, -0.5, 10, 7) and drawn[-1][0] == BoardArea(19.5, 6.5, 2, 5)
    drawn.clear()
    (whole, notes) = pages(board, one_page=True)
    assert "The mill" in whole and "A rope." in notes and drawn[0][0] == board.extent and drawn[0][1] < 30


def test_a_board_that_needs_too_many_pages_is_refused_at_scale() -> None:
    board = Map(title="The marches", extent=BoardArea(0, 0, 200, 200), draw=lambda area, pixels: DOT)
    with pytest.raises(AppError, match=r"needs 580 pages; the limit is 80"):
        pages(board)
    assert len(pages(board, one_page=True)) == 1
