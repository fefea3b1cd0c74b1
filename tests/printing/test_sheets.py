from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.printing.documents import PaperSize
from desktop_app.printing.words import Words
from desktop_app.rules.kernel.blocks import (
    Block,
    BoxLine,
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    GaugeBlock,
    Row,
    Scale,
    ScalesBlock,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)
from desktop_app.rules.kernel.breakdown import Breakdown
from tests.printing.reading import PrintedPage, dark_pixels, draw_sheet, print_sheet, read_pages
from tests.printing.samples.sheets import FOOTER, attributes, injuries, skill, ysolde

MARKUP = '#panic() *x* _y_ $z$ `q` <a> @b \\ // /* "it\'s" [ ] { } ~ -- = #import'
LONG_WORD = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen"
MARGIN = 14 / 25.4 * 72


def printed(*blocks: Block, title: str = "Somebody", with_marks: bool = True) -> list[PrintedPage]:
    return read_pages(print_sheet(SheetPage(title=title, blocks=blocks), with_marks=with_marks))


def all_words(pages: list[PrintedPage]) -> str:
    return " ".join(page.words for page in pages)


def assert_inside(pages: list[PrintedPage], margin: float = MARGIN) -> None:
    """No sign stands in a margin or beyond the paper."""
    for page in pages:
        width, height = page.size
        for left, bottom, right, top in page.boxes:
            if right > left:
                assert left >= margin - 4 and right <= width - margin + 4, page.words[:60]
                assert bottom >= 14 and top <= height - 14


def many_skills(count: int, place: int = 1) -> TableBlock:
    rows = [Row(label=f"skill-{number:03}", value=number % 5, figure="3d8", note="3/9", progress=1 / 3) for number in range(count)]
    sections = tuple(Section(title=f"group-{start:03}", value=1, rows=tuple(rows[start : start + 8])) for start in range(0, count, 8))
    return TableBlock(title="Skills", columns="rank · pool", sections=sections, place=place)


# ---- the sheet


def test_the_sample_sheet_fills_one_a4_page_with_all_it_says() -> None:
    pages = read_pages(print_sheet(ysolde(), with_marks=True, footer=FOOTER))
    assert len(pages) == 1
    assert pages[0].size == pytest.approx((595.28, 841.89), abs=0.1)
    assert_inside(pages)
    told = pages[0].words
    for words in (
        "Ysolde",
        "Huntress of the marches",
        "Player",
        "Constitution",
        "7 + 6 + 8",
        "12 of 21",
        "Epicurean",
        "1-handed swords",
        "5d8",
        "Arming sword",
        "cut d8, pierce d8 −1",
        "Bleeding",
        "Stun limit",
        "14 silver",
        "Notes",
        FOOTER,
        "page 1 of 1",
    ):
        assert words in told, words


def test_letter_paper_has_its_own_size() -> None:
    (page,) = read_pages(print_sheet(ysolde(), with_marks=True, paper_size=PaperSize.LETTER))
    assert page.size == pytest.approx((612, 792))


def test_present_marks_are_drawn_or_left_to_tick() -> None:
    marked, blank = (print_sheet(ysolde(), with_marks=with_marks) for with_marks in (True, False))
    assert dark_pixels(marked) > dark_pixels(blank) + 300
    assert "12 of 21" in read_pages(marked)[0].words
    assert "12" not in read_pages(blank)[0].words.partition("Spirit")[2].partition("of 21")[0]


@pytest.mark.parametrize(
    "block",
    [
        TrackBlock(title="Injuries", track="injuries", lines=(BoxLine(label="I", sizes=(3, 1), ticked=4),)),
        ScalesBlock(title="Virtues", scales=(Scale(left="Prudent", right="Daring", step=3, steps=6),)),
        TableBlock(title="Skills", sections=(Section(rows=(skill("Bows", 2, "4d8", "7/9"),)),)),
        TableBlock(title="Armour", sections=(Section(rows=(Row(label="Worn", value=True),)),)),
        GaugeBlock(title="Spirit", value=88, maximum=99),
    ],
    ids=lambda block: type(block).__name__,
)
def test_each_kind_of_mark_adds_ink(block: Block) -> None:
    page = SheetPage(title="Somebody", blocks=(block,))
    assert draw_sheet(page, with_marks=True) != draw_sheet(page, with_marks=False)


def test_each_tick_is_one_more_cross() -> None:
    def ink(ticked: int) -> int:
        lines = (BoxLine(label="I", sizes=(4, 2), ticked=ticked),)
        return dark_pixels(print_sheet(SheetPage(title="A", blocks=(TrackBlock(title="", track="x", lines=lines),)), with_marks=True))

    inks = [ink(ticked) for ticked in range(7)]
    assert inks == sorted(set(inks))


def test_the_player_is_named_or_left_to_write_or_left_out() -> None:
    page = ysolde()
    told = [read_pages(print_sheet(page, with_marks=True, player=player))[0].words for player in ("Ana", "", None)]
    assert "Player Ana" in told[0]
    assert "Player" in told[1]
    assert "Player" not in told[2]


def test_words_of_the_page_can_be_said_in_french() -> None:
    words = Words(language="fr", page="page {page} sur {pages}", of="sur", player="Joueur", thick_box="case épaisse : grave")
    told = read_pages(print_sheet(ysolde(), with_marks=True, words=words))[0].words
    for part in ("page 1 sur 1", "12 sur 21", "Joueur", "case épaisse : grave"):
        assert part in told


def test_sums_get_a_page_of_their_own() -> None:
    first, second = read_pages(print_sheet(ysolde(), with_marks=True, with_sums=True))
    assert "7 constitution + 6 persona + 8 wisdom" in second.words
    assert "1 always + 3 rank of the skill" in second.words
    assert "page 1 of 2" in first.words


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert print_sheet(ysolde(), with_marks=True) == print_sheet(ysolde(), with_marks=True)


def test_pictures_come_one_per_page() -> None:
    page = SheetPage(title="A", blocks=(many_skills(300),))
    count = len(read_pages(print_sheet(page, with_marks=True)))
    small, large = draw_sheet(page, with_marks=True, ppi=30), draw_sheet(page, with_marks=True, ppi=60)
    assert len(small) == len(large) == count > 1
    assert all(picture.startswith(b"\x89PNG") for picture in small)
    assert len(large[0]) > len(small[0])


# ---- real tables


def arms(count: int, place: int = 1, label: str = "arm", note: str = "") -> ColumnsBlock:
    columns = (
        Column(align="left"),
        Column(head="SR"),
        Column(head="Att"),
        Column(head="/Def", align="left", joined=True),
        Column(head="Range"),
    )
    lines = []
    for number in range(count):
        cells = (
            ColumnCell(value=f"{label}-{number:03}"),
            ColumnCell(value=10 + number % 5, breakdown=Breakdown.of(10 + number % 5, "rank")),
            ColumnCell(value=number % 9 + 1, after="*"),
            ColumnCell(value=number % 4, before="/"),
            ColumnCell(value=-1, after=" (M)"),
        )
        lines.append(ColumnLine(cells=cells, note=note, strong=number == 0))
    return ColumnsBlock(title="Arms", columns=columns, lines=tuple(lines), legend="SR to Att/Def", place=place)


def edges(page: PrintedPage, sign: str) -> set[int]:
    """List where the left edges of a sign stand, in whole points."""
    return {round(box[0]) for char, box in zip(page.text.replace("\r\n", "\n\n"), page.boxes, strict=False) if char == sign}


def test_a_real_table_has_heads_and_figures_beneath_each_other() -> None:
    (page,) = printed(arms(4))
    assert "SR to Att/Def" in page.words
    assert "arm-001 11 2*/1 −1 (M)" in page.words.replace("* /", "*/")
    for sign in "*(":
        assert max(edges(page, sign)) - min(edges(page, sign)) <= 1, "a bold line is a little wider"
    assert_inside([page])


def test_a_long_real_table_goes_on_with_every_line_once_and_its_heads_again() -> None:
    pages = printed(attributes(), arms(70, note="strapped"))
    assert len(pages) >= 2
    assert_inside(pages)
    told = all_words(pages)
    assert all(told.count(f"arm-{number:03}") == 1 for number in range(70))
    assert all("Att" in page.words and "Arms" in page.words for page in pages if "arm-" in page.words)


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_real_table_stays_inside_whatever_its_words(place: int) -> None:
    wide = dataclasses.replace(arms(2), columns=tuple(Column(head=f"a long heading {n}") for n in range(5)), place=place)
    pages = printed(wide, dataclasses.replace(arms(3, label=LONG_WORD, note=MARKUP), place=place), arms(0, place))
    assert_inside(pages)
    assert LONG_WORD in "".join(page.joined for page in pages)
    assert "".join(MARKUP.split()) in "".join(page.joined for page in pages)


def test_a_short_line_is_filled_up_and_a_long_one_cut_to_the_heads() -> None:
    columns = (Column(head="A"), Column(head="B"))
    lines = (ColumnLine(cells=(ColumnCell(value="one"),)), ColumnLine(cells=tuple(ColumnCell(value=f"cell{n}") for n in range(3))))
    (page,) = printed(ColumnsBlock(title="Odd", columns=columns, lines=lines))
    assert "one" in page.words and "cell1" in page.words and "cell2" not in page.words


def test_sums_of_a_real_table_are_told_with_the_others() -> None:
    sheet = SheetPage(title="A", blocks=(arms(1),))
    pages = read_pages(print_sheet(sheet, with_marks=True, with_sums=True))
    assert "arm-000, SR 10 10 rank" in pages[-1].words


def test_a_number_that_is_nothing_but_itself_is_not_explained() -> None:
    rows = (
        Row(label="Agility", figure="d6", breakdown=Breakdown.of(6, "agility")),
        Row(label="Head", value=0, breakdown=Breakdown()),
        Row(label="Ego", figure="1d6", breakdown=Breakdown.of(1, "always")),
    )
    sheet = SheetPage(title="A", blocks=(TableBlock(title="T", sections=(Section(rows=rows),), place=0),))
    told = read_pages(print_sheet(sheet, with_marks=True, with_sums=True))[-1].words
    assert "Ego 1d6 1 always" in told and "Agility" not in told and "Head" not in told
    only = dataclasses.replace(sheet, blocks=(TableBlock(title="T", sections=(Section(rows=rows[:2]),), place=0),))
    assert len(read_pages(print_sheet(only, with_marks=True, with_sums=True))) == 1, "no page that says nothing"


# ---- text is never markup


@pytest.mark.parametrize("name", [MARKUP, "😀 🐺 ⚔", "Жёлудь Ωμέγα", "Ünïcödé ½ → ★ ✓", "a" * 60, LONG_WORD])
def test_names_print_literally_everywhere(name: str) -> None:
    rows = (Row(label=name, value=3, figure="2d6"), Row(label=name, value=name, note=name))
    blocks = (
        TableBlock(title=name, columns=name, sections=(Section(title=name, value=name, rows=rows),), place=0),
        ScalesBlock(title=name, scales=(Scale(left=name, right=name, step=1, steps=6),), place=1),
        TrackBlock(title=name, track="x", lines=(BoxLine(label=name, sizes=(3, 1), note=name),), note=name, place=2),
        TextBlock(title=name, text=name, place=2),
        TextBlock(title=name, text=name, place=3),
    )
    page = SheetPage(title=name, subtitle=name, blocks=blocks)
    pages = read_pages(print_sheet(page, with_marks=True, footer=name, player=name))
    seen = "".join(page.joined for page in pages)
    assert seen.count("".join(name.split())) >= 12
    assert_inside(pages)


@settings(max_examples=25)
@given(st.text(max_size=80), st.text(max_size=400))
def test_any_text_makes_a_page(name: str, text: str) -> None:
    blocks = (TextBlock(title=name, text=text, place=2), TextBlock(title=name, text=text, place=3), attributes())
    assert printed(*blocks, title=name)


def test_signs_that_cannot_be_printed_are_left_out() -> None:
    assert "No body" in printed(title="No\x00\x1b body\ud800")[0].words


# ---- more than a page


def test_a_long_list_goes_on_with_every_row_once() -> None:
    pages = printed(attributes(), many_skills(200), *injuries())
    assert len(pages) >= 2
    assert_inside(pages)
    told = all_words(pages)
    for number in range(200):
        assert told.count(f"skill-{number:03}") == 1
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page.words
        assert "skill-" in page.words
    assert "continued" in pages[1].words


def test_a_heading_stands_with_its_rows() -> None:
    for count in range(48, 120, 24):
        for page in printed(attributes(), many_skills(count)):
            lines = [line for line in page.text.splitlines() if line.startswith(("group-", "skill-", "Skills"))]
            for line, following in zip(lines, [*lines[1:], "end"], strict=True):
                assert not line.startswith("group-") or following.startswith("skill-")


def test_a_slightly_long_sheet_shrinks_to_one_page() -> None:
    assert len(printed(attributes(), many_skills(56))) == 1


def test_long_texts_go_on_with_every_word_once() -> None:
    words = [f"w{number:04}" for number in range(3000)]
    for place in (2, 3):
        pages = printed(attributes(), TextBlock(title="Story", text=" ".join(words), place=place))
        assert len(pages) >= 2
        assert_inside(pages)
        told = all_words(pages).split()
        assert [word for word in told if word[0] == "w" and word[1:].isdigit()] == words


def test_wide_tables_go_on_and_repeat_their_heading() -> None:
    pages = printed(attributes(), many_skills(300, place=3))
    told = all_words(pages)
    assert len(pages) >= 2
    assert all(told.count(f"skill-{number:03}") == 1 for number in range(300))
    assert all("Skills" in page.words for page in pages)


def test_no_page_is_blank() -> None:
    for count in range(0, 70, 7):
        pages = printed(attributes(), many_skills(count), TextBlock(title="Notes", place=3))
        assert all(len(page.words) > 60 for page in pages), count


def test_many_boxes_stay_on_the_page() -> None:
    lines = (BoxLine(label="Hull", sizes=(90, 60, 20), ticked=100),)
    pages = printed(TrackBlock(title="Hull", track="hull", lines=lines, note="holed", place=2), attributes())
    assert_inside(pages)
    assert "holed" in all_words(pages)


# ---- other shapes


@pytest.mark.parametrize("places", [(), (0,), (1,), (0, 2), (1, 2), (3,), (0, 3), (7, -1)])
def test_any_choice_of_columns_prints(places: tuple[int, ...]) -> None:
    blocks = tuple(dataclasses.replace(attributes(), title=f"Block-{place}", place=place) for place in places)
    pages = printed(*blocks)
    assert len(pages) == 1
    assert_inside(pages)
    assert all(f"Block-{place}" in pages[0].words for place in places)


def test_one_column_is_spread_over_the_page() -> None:
    blocks = tuple(dataclasses.replace(block, place=0) for block in ysolde().blocks)
    (page,) = printed(*blocks)
    assert_inside([page])
    assert max(box[0] for box in page.boxes) > 400


def test_empty_blocks_print_nothing_odd() -> None:
    empty = (TableBlock(title="Spells"), ScalesBlock(title="Virtues"), TrackBlock(title="Injuries", track="x"), TextBlock(title="Notes"))
    assert "Notes" in printed(*empty)[0].words


def test_notes_keep_their_text_and_get_lines_beneath() -> None:
    (page,) = printed(attributes(), TextBlock(title="Notes", text="One.\n\nTwo.", lines=5, place=3))
    assert "One." in page.text and "Two." in page.text
