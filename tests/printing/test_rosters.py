from __future__ import annotations

import re

from desktop_app.printing.documents import PaperSize
from desktop_app.printing.rosters import Roster, RosterEntry, RosterFigure
from desktop_app.rules.kernel.blocks import BoxLine
from tests.printing.reading import dark_pixels, draw_roster, print_roster, read_pages
from tests.printing.samples.rosters import crowd, greywater
from tests.printing.test_sheets import LONG_WORD, MARKUP, assert_inside


def test_the_sample_roster_says_all_on_one_page() -> None:
    pages = read_pages(print_roster(greywater(), with_marks=True, footer="Strikeboard"))
    assert len(pages) == 1
    assert_inside(pages)
    for words in (
        "The ford at Greywater",
        "Tamsin",
        "B2",
        "/ 21 spirit",
        "Gambeson 1 · 1 · 2",
        "bleeding 2",
        "delayed from 2",
        "−2",
        "hex 7, 3",
        "ferry rope",
        "party",
        "neutral",
        "page 1 of 1",
    ):
        assert words in pages[0].words, words


def test_each_card_of_sixty_is_whole_and_in_order() -> None:
    pages = read_pages(print_roster(crowd(60), with_marks=True))
    assert len(pages) > 2
    assert_inside(pages)
    seen = []
    for page in pages:
        first, last = (re.findall(rf"{word}-(\d+)", page.text) for word in ("first", "last"))
        assert sorted(first) == sorted(last) and first
        assert "thick box" in page.words and "A crowd" in page.words.replace("Acrowd", "A crowd")
        seen += sorted(first)
    assert seen == [f"{number:03}" for number in range(1, 61)]


def test_marks_are_drawn_or_left_to_tick() -> None:
    marked, blank = (print_roster(greywater(), with_marks=with_marks) for with_marks in (True, False))
    assert dark_pixels(marked) > dark_pixels(blank)
    told = read_pages(blank)[0].words
    assert "bleeding 2" not in told and "delayed from 2" not in told
    assert "/ 21 spirit" in told and "Gambeson" in told


def test_the_badge_has_the_shape_of_the_side() -> None:
    drawn = {
        side: draw_roster(Roster(title="A", entries=(RosterEntry(label="A", name="A", side=side),)), with_marks=True)[0]
        for side in ("party", "foe", "neutral")
    }
    assert len(set(drawn.values())) == 3
    other = Roster(title="A", entries=(RosterEntry(label="A", name="A", side="third"),))
    assert draw_roster(other, with_marks=True)[0] == drawn["neutral"]


def test_hostile_words_print_literally_and_inside() -> None:
    for name in (MARKUP, LONG_WORD, "😀 Жёлудь"):
        entry = RosterEntry(
            label=name[:12],
            name=name,
            side="foe",
            place=name[:5],
            subtitle=name,
            figures=(RosterFigure(name, "12", "21"),),
            tracks=(BoxLine(label=name, sizes=(3, 1), note=name), BoxLine(label="I", sizes=(40, 20), ticked=3)),
            lines=(name,),
            tags=(name, "prone"),
            cell=name,
            words=name,
        )
        pages = read_pages(print_roster(Roster(title=name, subtitle=name, entries=(entry, entry, entry), notes=name), with_marks=True))
        assert "".join(page.joined for page in pages).count("".join(name.split())) >= 3 * 8
        assert_inside(pages)


def test_a_card_taller_than_the_page_goes_on() -> None:
    tall = RosterEntry(label="H", name="Hydra", side="foe", lines=tuple(f"head-{number:03}" for number in range(120)))
    pages = read_pages(print_roster(Roster(title="A", entries=(tall,)), with_marks=True))
    told = " ".join(page.words for page in pages)
    assert all(told.count(f"head-{number:03}") == 1 for number in range(120))
    assert_inside(pages)


def test_an_empty_roster_is_a_page_to_write_on() -> None:
    (page,) = read_pages(print_roster(Roster(title="Nobody"), with_marks=True, paper_size=PaperSize.LETTER))
    assert "Notes" in page.words
    assert page.size == (612, 792)


def test_pictures_come_one_per_page() -> None:
    assert len(draw_roster(crowd(30), with_marks=False, ppi=30)) == len(read_pages(print_roster(crowd(30), with_marks=False))) > 1
