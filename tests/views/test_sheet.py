from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.rules.kernel.blocks import (
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    Edit,
    GaugeBlock,
    Row,
    Section,
    SheetPage,
    TableBlock,
)
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.views import painting, theme
from desktop_app.views.parts.card import BreakdownCard
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.sheet.blocks import TableCard
from desktop_app.views.sheet.column_widths import Widths
from desktop_app.views.sheet.columns import ColumnsCard
from desktop_app.views.sheet.marks import GaugeCard, ScaleRow, TrackCard
from desktop_app.views.sheet.row_layout import Columns
from desktop_app.views.sheet.rows import SheetRow
from desktop_app.views.sheet.sheet_view import SheetView
from tests.parts import child_of, field_of, focused
from tests.pictures import pages as sample_pages

Show = Callable[[QWidget], QWidget]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(show: Show) -> SheetView:
    made = SheetView()
    made.show_people(sample_pages.people(), "ysolde")
    made.show_sheet(sample_pages.sheet(), ["Test a skill"])
    show(made)
    return made


def row_of(view: SheetView, label: str) -> SheetRow:
    return next(row for row in view.page.findChildren(SheetRow) if row.row is not None and row.row.label == label)


def test_a_click_on_a_value_opens_an_editor_and_typing_changes_it(qtbot: QtBot, view: SheetView) -> None:
    row = row_of(view, "Bows")
    qtbot.mouseClick(row, LEFT, pos=row.areas()["value"].center().toPoint())
    editor = row.findChild(Stepper, "inline_editor")
    assert editor is not None
    qtbot.keyClicks(field_of(editor), "4")
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(field_of(editor), Qt.Key.Key_Return)
    assert edited.args == ["sheet", "/skill_rank/bows", 4]


def test_numbers_are_typed_from_paper_with_tab_between_them(qtbot: QtBot, view: SheetView) -> None:
    """Digits type over the value that has the keys, Tab takes them and goes on."""
    first, second = row_of(view, "1-handed swords"), row_of(view, "Brawling")
    first.setFocus()
    sent: list[tuple[object, ...]] = []
    view.page.edited.connect(lambda *told: sent.append(told))
    for number in ("4", "3"):
        QTest.keyClicks(focused(), number)
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert sent == [("sheet", "/skill_rank/1-handed swords", 4), ("sheet", "/skill_rank/brawling", 3)]
    QTest.keyClick(focused(), Qt.Key.Key_Backtab)
    assert second.hasFocus()
    QTest.keyClicks(second, "9")
    editor = focused()
    QTest.keyClicks(editor, "9")
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is editor, "what does not fit is put right first"


def test_dice_are_typed_from_paper_as_their_number(qtbot: QtBot, view: SheetView) -> None:
    """8 is d8, 1 and 2 are d12; what is no die opens the list of those there are."""
    edits = [Edit(path=f"/{name}", choice=Choice(values=("d4", "d6", "d8", "d10", "d12", "d12+1"))) for name in ("agility", "vigor")]
    rows = tuple(Row(label=edit.path, value="d4", edit=edit) for edit in edits)
    view.show_sheet(SheetPage(title="X", blocks=(TableBlock(title="Attributes", sections=(Section(rows=rows),)),)))
    QApplication.processEvents()
    view.fill_in()
    assert row_of(view, "/agility").hasFocus()
    sent: list[tuple[object, ...]] = []
    view.page.edited.connect(lambda *told: sent.append(told))
    for number in ("8", "12"):
        QTest.keyClicks(focused(), number)
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert sent == [("sheet", "/agility", "d8"), ("sheet", "/vigor", "d12")]
    row = row_of(view, "/vigor")
    row.setFocus()
    qtbot.keyClicks(row, "86")
    assert sent[2:] == [("sheet", "/vigor", "d8"), ("sheet", "/vigor", "d6")], "no die has 86 sides: another number begins"
    qtbot.keyClicks(row, "7")
    menu = row.findChild(QMenu)
    assert menu is not None and menu.isVisible() and len(sent) == 4
    sheet = Overlay(view.window())
    sheet.cover(sheet)
    assert not menu.isVisible(), "an open list would keep the keys of what comes over it"


def test_f6_goes_from_the_list_to_the_values_then_to_the_buttons(qtbot: QtBot, view: SheetView) -> None:
    view.list.setFocus()
    qtbot.keyClick(view.list, Qt.Key.Key_F6)
    now = QApplication.focusWidget()
    assert now is not None and view.page.isAncestorOf(now)
    qtbot.keyClick(now, Qt.Key.Key_F6)
    now = QApplication.focusWidget()
    assert now is not None and view.tools.isAncestorOf(now)


def test_empty_rows_fold_and_open_with_the_keys_on_the_first(view: SheetView) -> None:
    written = (Row(label="Name", value="", edit=Edit(path="/name")), Row(label="Hands", value=0, edit=Edit(path="/hands")))
    empty = tuple(Row(label=label, value="", edit=Edit(path=f"/{label.lower()}")) for label in ("Concept", "Player", "Age"))
    view.show_sheet(SheetPage(title="Maren", blocks=(TableBlock(title="Who", sections=(Section(rows=(*written, *empty)),)),)), [])
    card = child_of(view.page, TableCard, "Who")
    assert [row.row.label for row in card.rows if row.row] == ["Name", "Hands"] and card.unfold.text() == "Show 3 empty rows"
    card.unfold.click()
    assert len(card.rows) == 5 and row_of(view, "Concept").hasFocus() and not card.unfold.isVisible()
    two = (*written, *empty[:2])
    view.show_sheet(SheetPage(title="Ysolde", blocks=(TableBlock(title="Who", sections=(Section(rows=two),)),)), [])
    assert len(card.rows) == 4, "two are not worth a line"


def test_who_leaves_a_text_for_another_value_types_there(qtbot: QtBot, view: SheetView) -> None:
    """The row that was left does not take the keys back: letters mean something to it, R buys."""
    rows = tuple(Row(label=label, value="", edit=Edit(path=f"/{label.lower()}")) for label in ("Concept", "Player", "Age"))
    block = TableBlock(title="Who", sections=(Section(rows=rows),))
    view.show_sheet(SheetPage(title="Maren", blocks=(block,)), [])
    child_of(view.page, TableCard, "Who").unfold.click()
    QApplication.processEvents()
    one, other = row_of(view, "Concept"), row_of(view, "Player")
    one.begin_edit()
    QTest.keyClicks(focused(), "Witch")
    other.begin_edit()
    QTest.keyClicks(focused(), "Ra")
    with qtbot.waitSignal(view.page.edited) as edited:
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert edited.args == ["sheet", "/player", "Ra"]
    assert row_of(view, "Age").hasFocus(), "Tab goes on"


def test_what_does_not_fit_is_not_taken(qtbot: QtBot, view: SheetView) -> None:
    row = row_of(view, "Bows")
    row.begin_edit()
    editor = row.findChild(Stepper, "inline_editor")
    assert editor is not None
    qtbot.keyClicks(field_of(editor), "99")
    with qtbot.assertNotEmitted(view.page.edited):
        qtbot.keyClick(field_of(editor), Qt.Key.Key_Escape)


def test_plus_and_minus_step_a_value(qtbot: QtBot, view: SheetView) -> None:
    row = row_of(view, "Thrown")
    row.setFocus()
    with qtbot.assertNotEmitted(view.page.edited):
        qtbot.keyClick(row, Qt.Key.Key_Minus)
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(row, Qt.Key.Key_Plus)
    assert edited.args == ["sheet", "/skill_rank/thrown", 1]


def test_a_new_page_fills_in_place_and_keeps_the_focus(qtbot: QtBot, view: SheetView) -> None:
    row = row_of(view, "Bows")
    row.setFocus()
    page = sample_pages.sheet()
    skills = page.blocks[3]
    assert isinstance(skills, TableBlock)
    changed = replace(skills.sections[1].rows[0], value=3, figure="5d8")
    section = replace(skills.sections[1], rows=(changed, *skills.sections[1].rows[1:]))
    blocks = (*page.blocks[:3], replace(skills, sections=(skills.sections[0], section, *skills.sections[2:])), *page.blocks[4:])
    view.show_sheet(replace(page, blocks=blocks), ["Test a skill"])
    assert row_of(view, "Bows") is row
    assert row.hasFocus()
    assert "5d8" in row.accessibleName()


def test_hover_on_a_figure_says_why(qtbot: QtBot, view: SheetView) -> None:
    row = row_of(view, "Bows")
    qtbot.mouseMove(row, row.areas()["figure"].center().toPoint())
    card = view.findChild(BreakdownCard)
    assert card is not None
    assert card.isVisible()
    assert "rank of the skill" in card.text()
    assert "= 4" in card.text()


def test_w_says_why_and_the_link_opens_the_rule(qtbot: QtBot, view: SheetView) -> None:
    row = row_of(view, "Brawling")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_W)
    card = view.findChild(BreakdownCard)
    assert card is not None
    assert "WD-TEST-02" in card.text()


def test_scale_dots_are_clicked(qtbot: QtBot, view: SheetView) -> None:
    scale = view.page.findChildren(ScaleRow)[0]
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.mouseClick(scale, LEFT, pos=scale.dot_rect(1).center().toPoint())
    assert edited.args == ["sheet", "/virtue/daring", 1]
    scale.setFocus()
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(scale, Qt.Key.Key_Left)
    assert edited.args == ["sheet", "/virtue/daring", 4 - 1]


def test_injury_boxes_are_clicked(qtbot: QtBot, view: SheetView) -> None:
    boxes = view.page.findChildren(TrackCard)[0].boxes
    with qtbot.waitSignal(view.page.box_clicked) as clicked:
        qtbot.mouseClick(boxes, LEFT, pos=boxes.box_rect(2, 0).center().toPoint())
    assert clicked.args == ["injuries", 2, 1]


def test_text_is_sent_after_a_pause_and_typing_is_not_overwritten(qtbot: QtBot, view: SheetView) -> None:
    field = view.page.findChild(QPlainTextEdit)
    assert field is not None
    field.setFocus()
    field.selectAll()
    with qtbot.waitSignal(view.page.text_edited, timeout=3000) as edited:
        qtbot.keyClicks(field, "Grey rider")
    assert edited.args == ["", "sheet", "/notes", "Grey rider"]
    qtbot.keyClicks(field, ", late")
    view.show_sheet(sample_pages.sheet(), ["Test a skill"])
    assert field.toPlainText() == "Grey rider, late"


def test_a_word_is_edited_in_a_line(qtbot: QtBot, view: SheetView) -> None:
    rows = (Row(label="Player", value="Ana", edit=Edit(path="/player")),)
    view.show_sheet(SheetPage(title="X", blocks=(TableBlock(title="About", sections=(Section(rows=rows),)),)))
    row = row_of(view, "Player")
    row.begin_edit()
    editor = row.findChild(QLineEdit, "inline_editor")
    assert editor is not None
    qtbot.keyClicks(editor, "Ben")
    window = view.window().windowHandle()
    assert editor.hasFocus()
    with qtbot.waitSignal(view.page.edited) as edited:
        QTest.keyClick(window, Qt.Key.Key_Return)  # as a keyboard does: what a widget leaves goes on to the one around it
    assert edited.args == ["sheet", "/player", "Ben"]
    assert row.hasFocus() and not any(one.isVisible() for one in row.findChildren(QLineEdit)), "the same Enter opens no other"


def test_a_choice_is_a_menu(qtbot: QtBot, view: SheetView) -> None:
    edit = Edit(path="/size", choice=Choice(values=("small", "medium", "large")))
    view.show_sheet(
        SheetPage(title="X", blocks=(TableBlock(title="About", sections=(Section(rows=(Row(label="Size", value="medium", edit=edit),)),)),))
    )
    row = row_of(view, "Size")
    row.begin_edit()
    menu = row.findChild(QMenu)
    assert menu is not None
    with qtbot.waitSignal(view.page.edited) as edited:
        menu.actions()[2].trigger()
    assert edited.args == ["sheet", "/size", "large"]
    menu.close()
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(row, Qt.Key.Key_Minus)
    assert edited.args == ["sheet", "/size", "small"], "plus and minus go through the list"


@pytest.mark.parametrize(("width", "columns"), [(1366, 3), (980, 2), (640, 1), (1920, 4), (2560, 5)])
def test_columns_follow_the_width(view: SheetView, width: int, columns: int) -> None:
    view.resize(width, 768)
    QApplication.processEvents()
    assert len({card.x() for card in view.page.cards}) == columns


@pytest.mark.parametrize(("width", "is_beside"), [(1366, True), (960, False)])
def test_the_name_is_whole_beside_or_above_the_buttons(view: SheetView, width: int, *, is_beside: bool) -> None:
    view.show_sheet(sample_pages.sheet(), ["Guide", "Edit gear", "Undo", "Redo", "Remove"])
    view.resize(width, 640)
    QApplication.processEvents()
    assert view.title.label.width() >= view.title.label.sizeHint().width()
    assert (view.tools.y() < view.title.geometry().bottom()) is is_beside


def test_words_that_have_no_room_beside_their_label_wrap_and_nothing_is_cut(show: Show) -> None:
    concept, noted = "Quarryman who swings a maul for hire", "The ferryman's brother owes him a boat, and will not say why"
    typed = Edit(path="/concept")
    rows = (
        Row(label="Concept", value=concept, edit=typed),
        Row(label="Experience", value=0, edit=typed),
        Row(label=noted, note="3 May 2026"),
    )
    card = TableCard()
    card.show_block(TableBlock(title="Who", sections=(Section(rows=rows),)))
    show(card)
    for width in (240, 420):
        card.resize(width, 400)
        QApplication.processEvents()
        for row, shown in zip(rows, card.rows, strict=True):
            line = shown._set_in(float(shown.width()))
            assert " ".join(line.label) == row.label
            assert all(painting.width_of(words, theme.font()) <= line.areas["label"].width() + 1 for words in line.label)
            assert len(line.label) == 1 or row.label == noted
            assert " ".join(line.value) == ("" if row.value is None else str(row.value))
            assert shown.height() == shown.height_at(shown.width())
    assert card.rows[2].height_at(240) > card.rows[2].height_at(600)
    assert card.height_at(300) > card.height_at(600)


def test_search_finds_people_and_enter_goes_to_the_list(qtbot: QtBot, view: SheetView) -> None:
    view.focus_search()
    qtbot.keyClicks(view.search, "hunt")
    assert [card.title for card in view.list.cards] == ["Ysolde"] and view.nothing.isHidden()
    qtbot.keyClick(view.search, Qt.Key.Key_Escape)
    assert len(view.list.cards) == 4
    with qtbot.waitSignal(view.list.chosen) as chosen:
        qtbot.keyClick(view.list, Qt.Key.Key_Down)
    assert chosen.args == ["tamsin"]
    view.focus_search()
    qtbot.keyClicks(view.search, "nobody")
    assert not view.list.cards and view.nothing.isVisible()
    qtbot.keyClick(view.search, Qt.Key.Key_Escape)
    assert view.list.current == "tamsin" and view.list.selectedIndexes(), "who was chosen is marked again"


def test_print_by_key_and_an_empty_list_says_what_to_do(qtbot: QtBot, view: SheetView, show: Show) -> None:
    with qtbot.waitSignal(view.print_requested):
        qtbot.keyClick(view.list, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    fresh = SheetView()
    fresh.show_people(())
    show(fresh)
    assert fresh._stack.currentIndex() == 0


def test_labels_come_before_bars_and_notes_when_room_is_short() -> None:
    columns = Columns(label=90, value=30, figure=54, note=30, progress=58)
    assert columns.fitted(90 + (30 + 12) + (54 + 12) + (30 + 12) + (58 + 12)) == columns
    assert columns.fitted(300).progress == 0
    assert columns.fitted(300).note == 30
    assert columns.fitted(220).note == 0


def test_a_table_without_rows_is_drawn(view: SheetView) -> None:
    view.show_sheet(SheetPage(title="X", blocks=(TableBlock(title="Empty"),)))
    card = view.page.cards[0]
    assert isinstance(card, TableCard)
    assert card.rows == []
    view.grab()


def test_what_experience_can_buy_is_bought_by_click_and_by_key(qtbot: QtBot, view: SheetView) -> None:
    page = sample_pages.sheet()
    skills = next(block for block in page.blocks if isinstance(block, TableBlock) and block.title == "Skills")
    purchase = AddNote[WinterDawnState](text="bought")
    bows = next(row for section in skills.sections for row in section.rows if row.label == "Bows")
    sections = tuple(replace(s, rows=tuple(replace(r, purchase=purchase) if r is bows else r for r in s.rows)) for s in skills.sections)
    view.show_sheet(SheetPage(title="Ysolde", blocks=tuple(replace(b, sections=sections) if b is skills else b for b in page.blocks)))
    row = row_of(view, "Bows")
    assert "raises" in row.accessibleDescription()
    assert "purchase" not in row_of(view, "Thrown").areas()
    with qtbot.waitSignal(view.page.purchased) as bought:
        qtbot.mouseClick(row, LEFT, pos=row.areas()["purchase"].center().toPoint())
    assert bought.args == [purchase]
    with qtbot.waitSignal(view.page.purchased):
        qtbot.keyClick(row, Qt.Key.Key_R)
    with qtbot.assertNotEmitted(view.page.purchased):
        qtbot.keyClick(row_of(view, "Thrown"), Qt.Key.Key_R)


# ---- real tables


def armour_table() -> ColumnsBlock:
    columns = (Column(align="left"), Column(head="AP"), Column(head="/Cov", align="left", joined=True), Column(head="Toughness"))
    return ColumnsBlock(title="Armour", columns=columns, lines=(armour_line("Leg", 5, 3), armour_line("Head", 12, 4)))


def armour_line(name: str, points: int, coverage: int) -> ColumnLine:
    cells = (
        ColumnCell(value=name),
        ColumnCell(value=points, breakdown=Breakdown.of(points, "mail"), edit=Edit(path=f"/{name}/ap", choice=Choice(low=0, high=99))),
        ColumnCell(
            value=coverage, before="/", after="+", hint="0–2 bare", edit=Edit(path=f"/{name}/coverage", choice=Choice(low=0, high=9))
        ),
        ColumnCell(value=6),
    )
    return ColumnLine(cells=cells, note="strapped" if name == "Head" else "")


@pytest.fixture
def armour(view: SheetView) -> ColumnsCard:
    view.show_sheet(SheetPage(title="X", blocks=(armour_table(),)))
    card = view.page.cards[0]
    assert isinstance(card, ColumnsCard)
    QApplication.processEvents()
    return card


def test_figures_of_a_table_stand_beneath_each_other(armour: ColumnsCard) -> None:
    leg, head = armour.rows
    for place in range(1, 4):
        assert leg.cell_rect(place) == head.cell_rect(place)
    assert leg.cell_rect(1).right() == pytest.approx(leg.cell_rect(2).left())
    assert leg.cell_rect(2).right() < leg.cell_rect(3).left() - 5
    assert leg.cell_rect(3).right() <= leg.width() + 1
    assert head.height() > leg.height()
    assert leg.accessibleName() == "Leg, AP 5, /Cov /3+, Toughness 6"
    assert "strapped" in head.accessibleName()
    armour.grab()


@pytest.mark.parametrize("width", [400, 180, 140, 110])
def test_the_name_of_a_line_never_lies_under_its_figures(width: int) -> None:
    block = armour_table()
    areas = Widths.of(block.columns, block.lines).areas(width)
    edges = [edge for left, wide in areas for edge in (left, left + wide)]
    assert edges == sorted(edges)
    assert edges[-1] == pytest.approx(width)


def test_a_click_on_a_cell_edits_it(qtbot: QtBot, view: SheetView, armour: ColumnsCard) -> None:
    row = armour.rows[0]
    qtbot.mouseClick(row, LEFT, pos=row.cell_rect(2).center().toPoint())
    editor = row.findChild(Stepper, "inline_editor")
    assert editor is not None
    qtbot.keyClicks(field_of(editor), "7")
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(field_of(editor), Qt.Key.Key_Return)
    assert edited.args == ["sheet", "/Leg/coverage", 7]


def test_arrows_choose_a_cell_and_plus_and_minus_step_it(qtbot: QtBot, view: SheetView, armour: ColumnsCard) -> None:
    row = armour.rows[0]
    row.setFocus()
    assert row.chosen == 1
    qtbot.keyClick(row, Qt.Key.Key_Right)
    assert row.chosen == 2
    qtbot.keyClick(row, Qt.Key.Key_Right)
    assert row.chosen == 2
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(row, Qt.Key.Key_Plus)
    assert edited.args == ["sheet", "/Leg/coverage", 4]
    qtbot.keyClick(row, Qt.Key.Key_Left)
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(row, Qt.Key.Key_Minus)
    assert edited.args == ["sheet", "/Leg/ap", 4]
    assert "AP" in row.accessibleDescription()


def test_a_cell_says_why_on_hover_and_by_key(qtbot: QtBot, view: SheetView, armour: ColumnsCard) -> None:
    row = armour.rows[0]
    qtbot.mouseMove(row, row.cell_rect(2).center().toPoint())
    card = view.findChild(BreakdownCard)
    assert card is not None and card.isVisible()
    assert "Leg · /3+" in card.text()
    assert "0–2 bare" in card.text()
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: "mail" in card.text())


def test_a_table_fills_in_place_and_keeps_the_chosen_cell(qtbot: QtBot, view: SheetView, armour: ColumnsCard) -> None:
    row = armour.rows[0]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Right)
    changed = replace(armour_table(), lines=(armour_line("Leg", 5, 8), armour_line("Head", 12, 4)))
    view.show_sheet(SheetPage(title="X", blocks=(changed,)))
    assert armour.rows[0] is row
    assert (row.chosen, row.hasFocus()) == (2, True)
    assert "/8+" in row.accessibleName()


def test_words_beneath_are_edited_as_a_list(qtbot: QtBot, view: SheetView) -> None:
    cells = (ColumnCell(value="Close Combat"), ColumnCell(value=54))
    line = ColumnLine(cells=cells, note="Axe, Hammer", note_edit=Edit(path="/traits", many=True))
    columns = (Column(align="left"), Column(head="rating"))
    view.show_sheet(SheetPage(title="X", blocks=(ColumnsBlock(title="Skills", columns=columns, lines=(line,)),)))
    card = view.page.cards[0]
    assert isinstance(card, ColumnsCard)
    QApplication.processEvents()
    (row,) = card.rows
    assert row.chosen == 2
    qtbot.mouseMove(row, row.cell_rect(2).center().toPoint())
    qtbot.mouseClick(row, LEFT, pos=row.cell_rect(2).center().toPoint())
    editor = row.findChild(QLineEdit, "inline_editor")
    assert editor is not None and editor.text() == "Axe, Hammer"
    qtbot.keyClicks(editor, "Axe, , Two swords ")
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert edited.args == ["sheet", "/traits", ["Axe", "Two swords"]]
    qtbot.keyClick(row, Qt.Key.Key_Return)
    again = next(found for found in row.findChildren(QLineEdit, "inline_editor") if found.isVisible())
    again.clear()
    with qtbot.assertNotEmitted(view.page.edited):
        qtbot.keyClick(again, Qt.Key.Key_Return)


def test_a_table_without_lines_or_columns_is_drawn(view: SheetView) -> None:
    view.show_sheet(SheetPage(title="X", blocks=(ColumnsBlock(title="Empty"), ColumnsBlock(title="None", columns=(Column(head="AP"),)))))
    QApplication.processEvents()
    view.grab()
    assert [card.rows for card in view.page.cards if isinstance(card, ColumnsCard)] == [[], []]


def test_a_yes_is_no_large_number(view: SheetView) -> None:
    rows = tuple(Row(label=label, value=value) for label, value in (("Wounded", True), ("Prone", False)))
    view.show_sheet(SheetPage(title="X", blocks=(TableBlock(title="Harm", sections=(Section(rows=rows),)),)))
    assert not row_of(view, "Prone")._columns.large


def test_an_empty_value_is_clicked_anywhere_beside_its_label(qtbot: QtBot, view: SheetView) -> None:
    rows = (Row(label="Gender", value="", edit=Edit(path="/person/gender")), Row(label="From the GM", value="+20", note="May"))
    view.show_sheet(SheetPage(title="X", blocks=(TableBlock(title="Person", sections=(Section(rows=rows),)),)))
    row = row_of(view, "Gender")
    qtbot.mouseClick(row, LEFT, pos=row.rect().center())
    editor = row.findChild(QLineEdit, "inline_editor")
    assert editor is not None
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClicks(editor, "female")
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert edited.args == ["sheet", "/person/gender", "female"]
    given = row_of(view, "From the GM").areas()
    assert given["value"].top() == given["label"].top() and given["value"].left() > given["label"].right()


# ---- numbers that are counted


COUNTED = Row(label="Life", figure="12", breakdown=Breakdown((Term(7, "CON"), Term(5, "SIZ"))))


@pytest.fixture
def counted(show: Show) -> TableCard:
    """POW, which is typed, above a number that is counted, and one that says nothing of itself."""
    card = TableCard()
    rows = (Row(label="POW", value=11, edit=Edit(path="/pow", choice=Choice(low=0, high=40))), COUNTED, Row(label="Rank", figure="3"))
    card.show_block(TableBlock(title="Numbers", sections=(Section(rows=rows),)))
    show(card)
    return card


@pytest.mark.parametrize("place", [1, 2])
def test_digits_after_a_click_on_a_counted_number_change_no_other(qtbot: QtBot, counted: TableCard, place: int) -> None:
    sent: list[tuple[object, ...]] = []
    counted.edited.connect(lambda *told: sent.append(told))
    typed, clicked = counted.rows[0], counted.rows[place]
    qtbot.mouseClick(typed, LEFT, pos=typed.areas()["value"].center().toPoint())
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    qtbot.mouseClick(clicked, LEFT, pos=clicked.areas()["figure"].center().toPoint())
    assert QApplication.focusWidget() is clicked
    QTest.keyClicks(focused(), "1")
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert sent == []


def test_a_counted_number_says_from_what_when_digits_are_typed_at_it(qtbot: QtBot, counted: TableCard) -> None:
    row = counted.rows[1]
    row.setFocus()
    assert "Calculated" in row.accessibleDescription()
    qtbot.keyClicks(row, "1")
    explained = counted.window().findChild(BreakdownCard)
    assert explained is not None and explained.isVisible()


@pytest.mark.parametrize(
    ("value", "is_harm", "role"),
    [(0, True, "raised"), (1, True, "blood"), (3, True, "blood"), (0, False, "blood"), (3, False, "good")],
)
def test_a_full_bar_of_harm_is_no_good_sign(show: Show, value: int, is_harm: bool, role: str) -> None:
    card = GaugeCard()
    card.show_block(GaugeBlock(title="Wounds", value=value, maximum=3, is_harm=is_harm))
    show(card)
    assert card._gauge.grab().toImage().pixelColor(3, 46).name() == QColor(getattr(theme.active(), role)).name()


SKILL = ColumnLine(
    cells=(
        ColumnCell(value="Fighting", hint="fights"),
        ColumnCell(value="agility", rule="SW-SKILL-01"),
        ColumnCell(value="d8", edit=Edit(target="sheet", path="/skills/fighting", choice=Choice(values=("d4", "d6", "d8", "d10", "d12")))),
    )
)


@pytest.fixture
def skills(view: SheetView) -> ColumnsCard:
    columns = (Column(align="left"), Column(head="by"), Column(head="die"))
    view.show_sheet(SheetPage(title="Ana", blocks=(ColumnsBlock(title="Skills", columns=columns, lines=(SKILL,)),)))
    return next(card for card in view.page.cards if isinstance(card, ColumnsCard))


def test_a_digit_on_a_line_goes_to_its_number_wherever_the_keys_are_on_it(qtbot: QtBot, view: SheetView, skills: ColumnsCard) -> None:
    row = skills.rows[0]
    row.setFocus()
    assert row.chosen == 0
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClick(row, Qt.Key.Key_6)
    assert edited.args == ["sheet", "/skills/fighting", "d6"]
    assert row.chosen == 2


@pytest.mark.parametrize(("keys", "die"), [("6", "d6"), ("12", "d12"), ("10", "d10")])
def test_digits_choose_in_the_list_of_values(qtbot: QtBot, view: SheetView, skills: ColumnsCard, keys: str, die: str) -> None:
    row = skills.rows[0]
    row.setFocus()
    row.choose(1)
    row.choose(1)
    qtbot.keyClick(row, Qt.Key.Key_Return)
    menu = row.findChild(QMenu)
    assert menu is not None
    with qtbot.waitSignal(view.page.edited) as edited:
        qtbot.keyClicks(menu, keys)
    assert edited.args == ["sheet", "/skills/fighting", die]
