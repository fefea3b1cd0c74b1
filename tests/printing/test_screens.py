from __future__ import annotations

import pytest

from desktop_app.controller.paper.printouts import pdf_of, screen, screen_of
from desktop_app.printing.screens import Screen, ScreenTable, screen_data
from desktop_app.rules.catalogue import SYSTEMS
from tests.printing.reading import print_screen, read_pages
from tests.printing.test_sheets import MARKUP, assert_inside

NARROW_MARGIN = 9 / 25.4 * 72
FALLS = ScreenTable(title="Falls", columns=("height_in_m", "effect"), rows=(("10", "-2, or 1d6 -1"), ("20", "a long fall_of_rocks")))


def test_names_of_the_rules_are_printed_as_words_and_minus_signs_as_such() -> None:
    table = screen_data(Screen(title="A", tables=(FALLS,)), {"with_marks": True})["tables"]
    assert table == [
        {
            "title": "Falls",
            "columns": ["height in m", "effect"],
            "rows": [["10", "−2, or 1d6 −1"], ["20", "a long fall of rocks"]],
            "shares": [0, 20],
            "note": "",
        }
    ]


def test_what_looks_like_markup_is_printed_as_it_stands() -> None:
    one = ScreenTable(title=MARKUP, columns=("a",), rows=((MARKUP,),), note=MARKUP)
    pages = read_pages(print_screen(Screen(title="A", tables=(one,)), with_marks=True))
    assert len(pages) == 1 and pages[0].words.count("#") >= 3
    assert_inside(pages, NARROW_MARGIN)


def test_the_screen_of_savage_worlds_is_two_pages_of_all_its_tables() -> None:
    pages = read_pages(pdf_of(screen("savage")))
    assert len(pages) == 2
    assert_inside(pages, NARROW_MARGIN)
    told = " ".join(page.words for page in pages)
    for table in screen_of("savage").tables:
        assert "FR" not in table.columns and len(table.columns) > 1
        assert all(row[0].replace("_", " ").split()[0] in told for row in table.rows if row[0]), table.title


@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "savage"])
def test_every_system_has_a_screen_without_a_list_of_its_own(system: str) -> None:
    pages = read_pages(pdf_of(screen(system)))
    assert pages
    assert_inside(pages, NARROW_MARGIN)
