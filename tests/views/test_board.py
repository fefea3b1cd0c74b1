from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.boards.boards import make_board
from desktop_app.controller.play.shown import TokenShown
from desktop_app.grid import hexes
from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.grid.scenery import Area
from desktop_app.views import stylesheet, theme
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.board.surface import READABLE, TOOLS
from tests.pictures import tracker as samples

Show = Callable[[QWidget], QWidget]
Beside = tuple[QWidget, BoardCanvas, QWidget]
"""A page, and on it a board with a panel at its right."""
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def canvas(show: Show) -> BoardCanvas:
    made = BoardCanvas()
    made.set_board(samples.board())
    made.set_tokens(samples.tokens(), "ysolde", {})
    show(made)
    made.setFocus()
    return made


def point(canvas: BoardCanvas, cell: Cell) -> QPoint:
    return canvas.geometry_of.centre(cell).toPoint()


def cell_of(canvas: BoardCanvas, who: str) -> Cell:
    cell = canvas.tokens[who].cell
    assert cell is not None
    return cell


def drag(
    qtbot: QtBot, canvas: BoardCanvas, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    qtbot.mousePress(canvas, LEFT, pos=start)
    qtbot.mouseMove(canvas, start + QPoint(14, 0))
    qtbot.mouseMove(canvas, end)
    qtbot.mouseRelease(canvas, LEFT, modifier, pos=end)


def test_a_token_is_dragged_to_a_cell(qtbot: QtBot, canvas: BoardCanvas) -> None:
    start = cell_of(canvas, "tamsin")
    goal = hexes.neighbour(hexes.neighbour(start, 3), 3)
    with qtbot.waitSignal(canvas.move_begun) as begun, qtbot.waitSignal(canvas.token_dropped) as dropped:
        drag(qtbot, canvas, point(canvas, start), point(canvas, goal))
    assert begun.args == ["tamsin"]
    assert dropped.args == ["tamsin", goal, False] and canvas.hovered == goal


def test_shift_drops_against_the_rules(qtbot: QtBot, canvas: BoardCanvas) -> None:
    start = cell_of(canvas, "tamsin")
    goal = hexes.neighbour(start, 3)
    with qtbot.waitSignal(canvas.token_dropped) as dropped:
        drag(qtbot, canvas, point(canvas, start), point(canvas, goal), Qt.KeyboardModifier.ShiftModifier)
    assert dropped.args == ["tamsin", goal, True]


def test_a_drop_on_the_own_cell_is_no_move(qtbot: QtBot, canvas: BoardCanvas) -> None:
    start = point(canvas, cell_of(canvas, "tamsin"))
    with qtbot.assertNotEmitted(canvas.token_dropped):
        drag(qtbot, canvas, start, start)


def test_a_token_walks_by_arrow_keys(qtbot: QtBot, canvas: BoardCanvas) -> None:
    canvas.set_selection(["tamsin"])
    canvas.gestures.begin("tamsin", by_drag=False)
    start = cell_of(canvas, "tamsin")
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    with qtbot.waitSignal(canvas.token_dropped) as dropped:
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert dropped.args == ["tamsin", hexes.neighbour(hexes.neighbour(start, 3), 3), False]


def test_escape_puts_the_token_back(qtbot: QtBot, canvas: BoardCanvas) -> None:
    canvas.gestures.begin("tamsin", by_drag=False)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    with qtbot.assertNotEmitted(canvas.token_dropped):
        qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.gestures.moving is None


@pytest.mark.parametrize(("key", "by"), [(Qt.Key.Key_BracketLeft, -1), (Qt.Key.Key_BracketRight, 1), (Qt.Key.Key_Q, -1), (Qt.Key.Key_E, 1)])
def test_keys_turn_what_is_selected(qtbot: QtBot, canvas: BoardCanvas, key: Qt.Key, by: int) -> None:
    canvas.set_selection(["orsk"])
    with qtbot.waitSignal(canvas.facing_turned) as turned:
        qtbot.keyClick(canvas, key)
    assert turned.args == ["orsk", by]


def test_ctrl_click_selects_several(qtbot: QtBot, canvas: BoardCanvas) -> None:
    qtbot.mouseClick(canvas, LEFT, pos=point(canvas, cell_of(canvas, "orsk")))
    with qtbot.waitSignal(canvas.selection_changed) as changed:
        qtbot.mouseClick(canvas, LEFT, Qt.KeyboardModifier.ControlModifier, point(canvas, cell_of(canvas, "dog")))
    assert changed.args == [["orsk", "dog"]]


def test_a_band_selects_what_is_inside(qtbot: QtBot, canvas: BoardCanvas) -> None:
    a, b = point(canvas, cell_of(canvas, "ysolde")), point(canvas, cell_of(canvas, "bandit-2"))
    corner = QPoint(min(a.x(), b.x()) - 22, a.y() - 24)
    canvas.gestures._pressed, canvas.gestures._pressed_on = None, None
    qtbot.mousePress(canvas, LEFT, pos=corner) if canvas.token_at(canvas.geometry_of.cell_at(QPointF(corner))) is None else pytest.skip(
        "no free corner"
    )
    qtbot.mouseMove(canvas, corner + QPoint(30, 20))
    qtbot.mouseMove(canvas, QPoint(b.x() + 22, b.y() + 24))
    with qtbot.waitSignal(canvas.selection_changed) as changed:
        qtbot.mouseRelease(canvas, LEFT, pos=QPoint(b.x() + 22, b.y() + 24))
    assert set(changed.args[0]) == {"ysolde", "bandit-2"}


def test_wheel_and_keys_zoom_and_keep_the_point(qtbot: QtBot, canvas: BoardCanvas) -> None:
    before = canvas.geometry_of.scale
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.geometry_of.scale > before
    qtbot.keyClick(canvas, Qt.Key.Key_F)
    assert QRectF(canvas.rect()).contains(canvas.geometry_of.bounds())


def test_arrow_keys_pan(qtbot: QtBot, canvas: BoardCanvas) -> None:
    before = canvas.geometry_of.origin.x()
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.geometry_of.origin.x() < before


def test_a_token_out_of_sight_comes_in_by_the_shortest_way(canvas: BoardCanvas) -> None:
    who = next(iter(canvas.tokens))
    cell = canvas.tokens[who].cell
    assert cell is not None
    canvas.pan(QPointF(-5000, 0))
    before = canvas.geometry_of.centre(cell)
    canvas.show_token(who)
    after = canvas.geometry_of.centre(cell)
    assert after.x() == pytest.approx(40)
    assert after.y() == pytest.approx(before.y())


def test_the_range_text_is_asked_for_the_hovered_cell(qtbot: QtBot, canvas: BoardCanvas) -> None:
    asked: list[tuple[str, Cell]] = []

    def text_of(who: str, cell: Cell) -> str:
        asked.append((who, cell))
        return "7 m"

    canvas.set_range_text(text_of)
    canvas.set_selection(["ysolde"])
    goal = cell_of(canvas, "dog")
    qtbot.mouseMove(canvas, point(canvas, goal))
    canvas.grab()
    assert asked[-1] == ("ysolde", goal)


@pytest.mark.parametrize("grid", list(Grid))
def test_every_cell_is_found_under_its_middle(grid: Grid) -> None:
    board = Board(grid=grid, columns=9, rows=7)
    geometry = Geometry(board)
    geometry.fit(QRectF(0, 0, 500, 400))
    for cell in board.cells():
        assert geometry.cell_at(geometry.centre(cell)) == cell
        assert geometry.bounds().adjusted(-1, -1, 1, 1).contains(geometry.outline(cell).boundingRect())


def test_ground_is_painted_in_both_themes(canvas: BoardCanvas, qapp: QApplication) -> None:
    dark = canvas.grab().toImage().pixelColor(5, 5)
    stylesheet.apply(qapp, theme.PARCHMENT)
    assert canvas.grab().toImage().pixelColor(5, 5) != dark


def test_the_board_says_who_is_there(canvas: BoardCanvas) -> None:
    told = [item.words for item in canvas.accessible_items()]
    assert told[0].startswith("Ysolde: active, badly hurt"), "who acts comes first"
    assert any(words.startswith("Bandit 3: down, dead") for words in told)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_tokens_that_share_a_cell_are_drawn_apart_and_picked_one_by_one(qtbot: QtBot, canvas: BoardCanvas, count: int) -> None:
    shared = cell_of(canvas, "tamsin")
    sharing = [token.id for token in canvas.tokens.values()][:count]
    shown = [dataclasses.replace(token, cell=shared if token.id in sharing else (0, 0)) for token in canvas.tokens.values()]
    canvas.set_tokens([token for token in shown if token.id in sharing], None, {})
    spots = canvas.spots()
    assert len({(round(spot.x()), round(spot.y())) for spot in spots.values()}) == count
    assert (spots[sharing[0]] == canvas.geometry_of.centre(shared)) == (count == 1)
    for who in sharing:
        assert canvas.geometry_of.cell_at(spots[who]) == shared
        qtbot.mouseClick(canvas, LEFT, pos=spots[who].toPoint())
        assert canvas.selected == [who]


def test_a_board_that_nobody_has_moved_keeps_all_tokens_in_sight_when_it_shrinks(canvas: BoardCanvas) -> None:
    canvas.resize(canvas.width(), canvas.height() // 2)
    QApplication.processEvents()
    assert all(canvas.rect().contains(point(canvas, cell_of(canvas, who))) for who in canvas.tokens)


def test_a_board_that_was_resized_while_it_was_hidden_is_placed_when_it_is_seen(canvas: BoardCanvas) -> None:
    whole, size = canvas.geometry_of.bounds().toRect(), canvas.size()
    canvas.resize(size.width() // 2, size.height() // 2)
    canvas.hide()
    canvas.resize(size)
    canvas.show()
    QApplication.processEvents()
    assert canvas.geometry_of.bounds().toRect() == whole


def test_another_board_is_placed_for_those_who_stand_on_it_not_for_those_of_the_board_before(canvas: BoardCanvas) -> None:
    small = make_board("small", "Small", Grid.SQUARE, size=(6, 4), ground={})
    canvas.set_board(small)
    canvas.set_tokens([dataclasses.replace(token, cell=(1, k)) for k, token in enumerate(samples.tokens()[:4])], None, {})
    view = QRectF(canvas.rect())
    assert all(view.contains(canvas.geometry_of.centre((1, k))) for k in range(4))
    canvas.set_board(make_board("large", "Large", Grid.SQUARE, size=(400, 400), ground={}))
    canvas.set_tokens([dataclasses.replace(token, cell=(200, 200 + k)) for k, token in enumerate(samples.tokens()[:4])], None, {})
    assert canvas.geometry_of.scale == READABLE and view.contains(canvas.geometry_of.centre((200, 203)))


def test_a_board_that_was_zoomed_stays_so_when_it_shrinks(canvas: BoardCanvas) -> None:
    canvas.zoom(2)
    scale = canvas.geometry_of.scale
    canvas.resize(canvas.width(), canvas.height() // 2)
    QApplication.processEvents()
    assert canvas.geometry_of.scale == scale


@pytest.mark.parametrize("size", [(708, 563), (302, 257), (1262, 737), (420, 900)])
def test_a_fight_opens_with_every_token_whole_in_sight_and_none_under_the_tools(qtbot: QtBot, size: tuple[int, int]) -> None:
    board = Board(columns=20, rows=12, grid=Grid.SQUARE)
    some = samples.tokens()
    corners: list[Cell] = [(0, 0), (19, 11), (0, 11), (10, 3)]
    made = BoardCanvas()
    made.resize(*size)
    made.set_board(board)
    made.set_tokens([dataclasses.replace(token, cell=cell) for token, cell in zip(some, corners, strict=False)], None, {})
    qtbot.addWidget(made)
    made.show()
    half = made.geometry_of.scale / 2 - 1
    room = QRectF(made.rect()).adjusted(half, TOOLS + half, -half, -half)
    assert all(room.contains(spot) for spot in made.spots().values())


def test_coming_into_sight_is_no_move_by_hand(canvas: BoardCanvas) -> None:
    canvas.geometry_of.origin += QPointF(-4000, 0)
    canvas.show_token("ysolde")
    canvas.resize(canvas.width() - 200, canvas.height() - 100)
    assert all(QRectF(canvas.rect()).contains(spot) for spot in canvas.spots().values()), "what nobody has moved is laid out anew"


def test_a_cell_is_named_by_its_ground_its_height_and_its_areas(canvas: BoardCanvas) -> None:
    areas = (Area(id="a", name="Gallery", cells=frozenset({(0, 0)})), Area(id="b", name="Bog", cells=frozenset({(1, 0)}), terrain=1.5))
    canvas.set_board(make_board("hall", "Hall", Grid.HEX, size=(4, 4), ground={(0, 0): "high"}))
    canvas.geometry_of.board = dataclasses.replace(canvas.geometry_of.board, heights={(0, 0): 2.5}, areas=areas)
    assert canvas.cell_name((0, 0)) == "High ground, 3.5 m high, Gallery"
    assert canvas.cell_name((1, 0)) == "Bog (difficult ground, × 1.5)" and not canvas.cell_name((2, 0))


def test_a_token_that_only_looks_different_is_drawn_anew_alone_and_shows_all_of_it(canvas: BoardCanvas) -> None:
    """Signs at the corners of a token are drawn beyond its cell; what is drawn in part shows what a whole drawing shows."""
    canvas.ground_layer.finish()
    QApplication.processEvents()

    class Watch(QObject):
        drawn = QRegion()

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
            if isinstance(event, QPaintEvent):
                self.drawn = self.drawn.united(event.region())
            return False

    watch = Watch()
    canvas.installEventFilter(watch)

    def drawn(*tokens: TokenShown) -> QRegion:
        watch.drawn = QRegion()
        canvas.set_tokens(tokens, "ysolde", {})
        QApplication.processEvents()
        return watch.drawn

    first, *others = samples.tokens()
    before = canvas.grab().toImage()
    area = drawn(dataclasses.replace(first, badges=(("!!", "blood"), ("zz", "accent")), is_hidden=True), *others).boundingRect()
    after = canvas.grab().toImage()
    assert area.width() < canvas.width() / 3 and area.height() < canvas.height() / 3
    assert before != after
    for picture in (before, after):
        painter = QPainter(picture)
        painter.fillRect(area, Qt.GlobalColor.black)
        painter.end()
    assert before == after, "nothing has changed beside what was drawn anew"
    moved = dataclasses.replace(first, cell=hexes.neighbour(cell_of(canvas, first.id), 3))
    assert drawn(moved, *others).boundingRect() == canvas.rect()


@pytest.fixture
def beside_panel(show: Show) -> Beside:
    """A board whose panel can be folded away."""
    page, board, panel = QWidget(), BoardCanvas(), QWidget()
    panel.setFixedWidth(320)
    line = QHBoxLayout(page)
    line.setContentsMargins(0, 0, 0, 0)
    line.addWidget(board, 1)
    line.addWidget(panel)
    show(page)
    board.set_board(Board(columns=40, rows=14, grid=Grid.SQUARE))
    board.set_tokens([dataclasses.replace(token, cell=(10 + 3 * k, k)) for k, token in enumerate(samples.tokens()[:4])], None, {})
    QApplication.processEvents()
    return page, board, panel


def fold(panel: QWidget, *, is_open: bool) -> None:
    panel.setVisible(is_open)
    QApplication.processEvents()


def seen(board: BoardCanvas) -> tuple[float, QPointF]:
    return board.geometry_of.scale, QPointF(board.geometry_of.origin)


@pytest.mark.parametrize("moved", [False, True])
def test_a_panel_that_is_folded_and_unfolded_leaves_the_view_as_it_was(beside_panel: Beside, *, moved: bool) -> None:
    _, board, panel = beside_panel
    if moved:
        board.zoom(2.5)
        board.pan(QPointF(-90, 20))
    before = folded = seen(board)
    for _ in range(2):
        fold(panel, is_open=False)
        folded = seen(board)
        fold(panel, is_open=True)
        assert seen(board) == before
    board.set_tokens([dataclasses.replace(token, cell=(2, 2)) for token in samples.tokens()[:1]], None, {})
    fold(panel, is_open=False)
    assert seen(board) == folded, "a step that somebody takes meanwhile moves tokens, not the view"


def test_what_was_brought_in_sight_while_a_panel_was_folded_stays_there_when_it_opens(beside_panel: Beside) -> None:
    _, board, panel = beside_panel
    fold(panel, is_open=False)
    far = dataclasses.replace(samples.tokens()[0], cell=(39, 13))
    board.set_tokens([far], None, {})
    board.geometry_of.zoom(2, QPointF(0, 0))
    board.show_token(far.id)
    scale, spot = board.geometry_of.scale, board.spots()[far.id]
    fold(panel, is_open=True)
    assert board.geometry_of.scale == scale and board.spots()[far.id] == spot
    board.zoom(1.2)
    acted = seen(board)
    fold(panel, is_open=False)
    assert seen(board) == acted, "once somebody has moved it, the same place stays"
