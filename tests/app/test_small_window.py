"""The tracker in a window of 1024 by 640: everything is within reach, six rows and five offers are in view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views import painting
from desktop_app.views.boards.boards_view import BoardsView
from desktop_app.views.creation.creation_view import CreationView
from desktop_app.views.creation.start import CreationStartView
from desktop_app.views.encounter.tracker import TrackerView
from desktop_app.views.parts.buttons import Button
from desktop_app.views.sheet.sheet_view import SheetView
from tests.app.conftest import ask_for_foes, fight_of, opened, press
from tests.demos import demo_at
from tests.parts import page_of


@pytest.fixture(params=["winterdawn", "expedition", "revolution"])
def small(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[TrackerView]:
    demo_at(tmp_path / "demo.strikeboard", request.param)
    program, store = opened(qapp, tmp_path / "demo.strikeboard")
    program.window.resize(1024, 640)
    view = fight_of(program).view
    qtbot.waitUntil(lambda: program.window.width() == 1024 and program.window.height() == 640)
    for _ in range(4):
        qapp.processEvents()
    yield view
    program.window.close()
    store.close()


def seen(widget: QWidget, within: QWidget) -> QRect:
    """Return what of a widget lies inside another."""
    return QRect(widget.mapTo(within, QPoint(0, 0)), widget.size()).intersected(within.rect())


def test_six_rows_and_five_offers_are_in_view(small: TrackerView) -> None:
    order, inspector = small.order, small.inspector
    rows = [order.visualRect(order.model().index(place, 0)) for place in range(6)]
    whole = [row for row in rows if order.viewport().rect().contains(row.adjusted(0, 0, 0, -3))]
    assert len(whole) >= 6 or any(row.height() > 60 for row in rows), "rows with tags beneath take two lines"
    offers = [item.row for item in inspector.offers.items if item.row.isVisible()][:5]
    assert all(seen(row, inspector).height() >= row.height() - 2 for row in offers)


def test_every_control_of_bar_and_board_is_whole(small: TrackerView) -> None:
    for part in (small.top_bar, small.board):
        for button in part.findChildren(QAbstractButton):
            if button.isVisible():
                assert seen(button, part).size() == button.size(), button.accessibleName() or button.text()
                assert button.width() >= min(button.sizeHint().width(), button.maximumWidth()), button.accessibleName() or button.text()


def test_the_bar_grows_with_the_window(program: Program, qapp: QApplication) -> None:
    bar = fight_of(program).view.top_bar
    program.window.resize(1366, 768)
    qapp.processEvents()
    assert bar.undo_button.text() == "Undo"
    program.window.resize(1024, 640)
    qapp.processEvents()
    assert (bar.undo_button.text(), bar.undo_button.accessibleName()) == ("", "Undo")


def test_at_200_percent_order_board_and_actions_are_in_sight_together(qtbot: QtBot, program: Program, qapp: QApplication) -> None:
    """The panel at the right makes room for what waits and for decisions, and comes back by a key, a click or the next turn."""
    fight = fight_of(program)
    view, window = fight.view, program.window
    window.resize(683, 375)
    qapp.processEvents()
    qtbot.waitUntil(lambda: view.width() == 683 - 64 and view.height() == 375)
    assert all(seen(part, window._room).size() == part.size() for part in (view.order, view.board, view.inspector, view.top_bar, view.log))
    assert view.board.width() >= 230 and view.inspector.offers.items[2].row.visibleRegion().boundingRect().height() > 30
    view.board.pan(QPointF(0, 0))
    wide, left = view.board.width(), view.board.geometry_of.origin.x()
    for key, is_seen in (
        (Qt.Key.Key_I, False),
        (Qt.Key.Key_I, True),
        (Qt.Key.Key_Escape, False),
        (Qt.Key.Key_1, True),
        (Qt.Key.Key_R, False),
    ):
        press(qtbot, fight, key)
        assert view.inspector.isVisible() == is_seen, key
        assert view.board.geometry_of.origin.x() == left, "the board stays where it is"
    assert view.reminders.isVisible() and not view.order.isVisible() and view.board.width() > wide
    press(qtbot, fight, Qt.Key.Key_Escape)
    assert view.order.isVisible() and not view.reminders.isVisible() and QApplication.focusWidget() is view.order
    qtbot.mouseClick(view.order.viewport(), Qt.MouseButton.LeftButton, pos=view.order.visualRect(view.order.model().index(1, 0)).center())
    assert view.inspector.isVisible() and view.selected == [fight.tracker.shown().order[1].id]
    ask_for_foes(fight)
    view.select([fight.tracker.shown().acting_id or ""])
    fight.refresh()
    view.inspector.offers.fold()  # what 1 has opened above
    press(qtbot, fight, Qt.Key.Key_1, Qt.Key.Key_Return)
    assert fight.tracker.shown().banner is not None and view.question.isVisible() and not view.inspector.isVisible()
    assert seen(view.question, view).size() == view.question.size()
    press(qtbot, fight, Qt.Key.Key_A)
    assert view.strip.isVisible() and view.question.isVisible()
    press(qtbot, fight, Qt.Key.Key_Escape)
    assert view.question.isVisible()


def test_on_the_smallest_screen_each_page_has_its_room_and_keys_bring_it_in_sight(program: Program, qapp: QApplication) -> None:
    """A screen of 1366 by 768 at 200 % leaves 683 by 384, less what frames the window."""
    window = program.window
    window.resize(640, 352)
    for page in window._pages:
        window.show_page(page.id)
        for _ in range(4):
            qapp.processEvents()
        shown = window.page(page.id)
        assert (window.width(), window.height()) == (640, 352), page.id
        least = shown.minimumSizeHint()
        assert shown.width() >= least.width() and shown.height() >= least.height(), page.id
        strip = shown._library if isinstance(shown, BoardsView) else None  # that scrolls by itself
        for button in (one for one in shown.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()):
            if strip is not None and strip.isAncestorOf(button):
                continue
            button.setFocus()
            qapp.processEvents()
            left = button.mapTo(window._room, QPoint(0, 0)).x()
            within = left >= -1 and left + button.width() <= window._room.width() + 1
            assert within or not button.hasFocus(), f"{page.id}: {button.text()} {left}"
        least = window._stack.minimumSizeHint()
        assert least.width() <= window._room.width() and (least.height() <= 352 or page.id == "fight"), f"{page.id} is whole"
    people = window.page("characters")
    assert isinstance(people, SheetView)
    window.show_page("characters")
    people.new_requested.emit()
    start = page_of(window)
    assert isinstance(start, CreationStartView)
    start.begun.emit(start.list.cards[0].id)
    qapp.processEvents()
    making = page_of(window)
    assert isinstance(making, CreationView) and making.minimumSizeHint().width() <= window._room.viewport().width()
    making.sidebar_button.click()
    assert making.sidebar.isVisible() and not making.sections.isVisible(), "in the place of what can be chosen"
    making.begin()
    assert making.sections.isVisible() and not making.sidebar.isVisible()
    window.show_page("home")
    rail = [seen(button, window) for button in window._buttons.buttons()]
    assert all(area.height() >= 26 for area in rail) and all(a.bottom() < b.top() for a, b in pairwise(rail))


def test_a_window_of_any_width_settles(program: Program, qapp: QApplication) -> None:
    """What a page needs depends on its width; were it given that, it would be laid out again and again until the program ends."""
    program.use_system("winterdawn")
    for page in ("table", "characters", "bestiary", "encounters", "boards", "fight", "home"):
        program.window.show_page(page)
        for width in (1040, 975, 911, 870, 798, 720, 660, 760, 860, 960):
            program.window.resize(width, 500)
            qapp.processEvents()
            assert program.window.width() == width and program.window._room.horizontalScrollBar().maximum() == 0, (page, width)


def cut(button: QWidget, page: QWidget) -> bool:
    """Tell whether a part of a button can be seen by no means: beyond the edge of what holds it, where nothing scrolls."""
    holder = button.parentWidget()
    while holder is not None and holder is not page:
        area = QRect(button.mapTo(holder, QPoint(0, 0)), button.size())
        outer = holder.parentWidget()
        if isinstance(outer, QAbstractScrollArea) and holder is outer.viewport():
            is_off = outer.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            scrolls_aside = outer.horizontalScrollBar().maximum() > 0 and not is_off
            return not scrolls_aside and (area.left() < -1 or area.right() > holder.width() + 1)
        if not holder.rect().adjusted(-1, -1, 1, 1).contains(area):
            return True
        holder = outer
    return False


@pytest.mark.parametrize("size", [(1092, 590), (910, 490), (683, 360)], ids=["125 %", "150 %", "200 %"])
def test_on_a_small_screen_no_button_is_cut(qtbot: QtBot, program: Program, size: tuple[int, int]) -> None:
    """A screen of 1366 by 768 at these sizes, less what frames the window."""
    program.window.resize(*size)
    for page in program.window.pages:
        program.window.show_page(page.id)
        shown = page_of(program.window)

        def is_whole(page: str = page.id, shown: QWidget = shown) -> None:
            buttons = [one for one in shown.findChildren(QAbstractButton) if one.isVisible()]
            found = [f"{page}: {type(one).__name__} {one.accessibleName() or one.text()}" for one in buttons if cut(one, shown)]
            assert buttons and not found

        qtbot.waitUntil(is_whole, timeout=2000)  # rows take their heights one after the other


def tools_over_the_board(view: TrackerView) -> list[Button]:
    return [button for button in view._tools.findChildren(Button) if button.isVisible()]


def test_where_keys_find_no_room_the_words_of_the_tools_stay(program: Program, qapp: QApplication) -> None:
    """Someone who does not know the keys yet can read what each button does; a tip names its key."""
    window, view = program.window, fight_of(program).view
    window.show_page("fight")
    for width, height in ((1366, 768), (910, 512)):
        window.resize(width, height)
        for _ in range(4):
            qapp.processEvents()
        tools = [button for button in tools_over_the_board(view) if button.key]
        assert {button.text() for button in tools} >= {"Move", "Turn", "Fit", "Scene", "Type dice"}
        assert all(button.width() >= painting.width_of(button.text(), button._font()) for button in tools)
        assert [button.toolTip() for button in tools] == ["" if width > 1000 else button.key for button in tools]


@pytest.mark.parametrize("program", [pytest.param(("winterdawn", "fr"), id="French")], indirect=True)
def test_in_french_the_tools_over_the_board_take_one_line(program: Program, qapp: QApplication) -> None:
    window, view = program.window, fight_of(program).view
    window.show_page("fight")
    window.resize(1366, 768)
    for _ in range(4):
        qapp.processEvents()
    assert len({button.y() for button in tools_over_the_board(view)}) == 1
