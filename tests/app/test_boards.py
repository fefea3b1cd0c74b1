"""Boards are drawn by keys and mouse, kept at once, taken back, and used in an encounter."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog

from desktop_app.app import Program
from desktop_app.controller.boards.strokes import Mode, Tool
from desktop_app.grid.scenery import Ambient, BarrierKind, Fog, Opening
from desktop_app.model import Campaign
from desktop_app.views.boards.boards_view import BoardsView
from desktop_app.views.boards.properties import KIND_NAMES, BarrierForm
from desktop_app.views.pictures import cut_out, grid_on
from desktop_app.views.presenters.boards import BoardsPresenter
from tests.exchange.maps import universal
from tests.parts import chosen_encounter, focused, message_button, palette_of, presenter_of
from tests.views.test_grids_on_pictures import askew, hex_lines, picture, square_lines


@pytest.fixture
def boards(program: Program) -> BoardsPresenter:
    program.window.show_page("boards")
    return presenter_of(program, BoardsPresenter)


@pytest.fixture
def drawn(boards: BoardsPresenter) -> BoardsPresenter:
    """A board of squares that has just been begun and named."""
    boards._begin(0)
    QApplication.processEvents()
    QTest.keyClicks(boards.view.panel.name, "The lamp room")
    QTest.keyClick(boards.view.panel.name, Qt.Key.Key_Return)
    assert boards.view.canvas.hasFocus(), "the keys draw, once the board is named"
    return boards


def press(view: BoardsView, *keys: Qt.Key, shift: bool = False) -> None:
    for key in keys:
        QTest.keyClick(view.canvas, key, Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier)


def test_a_room_is_drawn_by_keys_and_every_step_is_taken_back(drawn: BoardsPresenter, program: Program) -> None:
    view = drawn.view
    assert drawn.board.name == "The lamp room"
    press(
        view,
        Qt.Key.Key_Right,
        Qt.Key.Key_W,
        Qt.Key.Key_R,
        Qt.Key.Key_Return,
        *[Qt.Key.Key_Right] * 3,
        *[Qt.Key.Key_Down] * 2,
        Qt.Key.Key_Return,
    )
    assert len(drawn.board.barriers) == 4
    press(view, Qt.Key.Key_D)
    press(view, Qt.Key.Key_Right, shift=True)
    assert [barrier.kind for barrier in drawn.board.barriers].count(BarrierKind.DOOR) == 1
    press(view, Qt.Key.Key_L, Qt.Key.Key_Return)
    press(view, Qt.Key.Key_3, Qt.Key.Key_F, Qt.Key.Key_Return)
    assert (len(drawn.board.lamps), len(drawn.board.ground)) == (1, 4 * 3)
    kept = drawn.board
    with Campaign.open(program.desk.store.path, read_only=True) as other:
        assert other.documents.get(f"board:{kept.id}").name == "The lamp room"
    for _ in range(6):
        QTest.keyClick(view.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert kept.id not in drawn.boards
    for _ in range(6):
        QTest.keyClick(view.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert drawn.boards[kept.id] == kept


def test_the_mouse_paints_rubs_out_and_selects(drawn: BoardsPresenter) -> None:
    view, canvas = drawn.view, drawn.view.canvas

    def at(column: int, row: int) -> QPoint:
        return canvas.geometry_of.centre((column, row)).toPoint()

    view.take(ground="water")
    view.take(mode=Mode.BRUSH)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at(5, 5))
    QTest.mouseMove(canvas, at(8, 5))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at(8, 5))
    assert drawn.board.ground == dict.fromkeys([(5, 5), (6, 5), (7, 5), (8, 5)], "water")
    assert canvas.marked_cell == (8, 5), "the keys go on where the mouse has ended"
    QTest.mouseClick(canvas, Qt.MouseButton.RightButton, pos=at(6, 5))
    assert (6, 5) not in drawn.board.ground
    view.take(tool=Tool.LAMP)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at(10, 7))
    assert canvas.chosen == drawn.board.lamps[0]
    press(view, Qt.Key.Key_V)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at(10, 7))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at(12, 7))
    assert drawn.board.lamps[0].at == (12, 7)
    press(view, Qt.Key.Key_Delete)
    assert (drawn.board.lamps, view.thing.isVisible()) == ((), False)


def test_the_board_is_seen_whole_and_a_new_note_is_typed_at_once(drawn: BoardsPresenter) -> None:
    view, canvas = drawn.view, drawn.view.canvas
    for size in ((24, 16), (12, 20)):
        view.panel.resized.emit(*size)
        assert canvas.rect().contains(canvas.geometry_of.bounds().toRect()), "no cell of a small board is cut off"
    press(view, Qt.Key.Key_Right, Qt.Key.Key_P, Qt.Key.Key_Return)
    field = focused()
    QTest.keyClicks(field, "A trapdoor")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert [pin.text for pin in drawn.board.pins] == ["A trapdoor"] and canvas.hasFocus()


def test_what_is_selected_is_changed_in_its_form(drawn: BoardsPresenter) -> None:
    press(drawn.view, Qt.Key.Key_Right, Qt.Key.Key_D)
    press(drawn.view, Qt.Key.Key_Up, shift=True)
    (door,) = drawn.board.barriers
    drawn.view.show_thing(door)
    form = drawn.view.thing.forms[type(door)]
    form.change(state=Opening.LOCKED, is_secret=True, note="Brass key")
    (locked,) = drawn.board.barriers
    assert (locked.state, locked.is_secret, locked.note, locked.id) == (Opening.LOCKED, True, "Brass key", door.id)
    assert isinstance(form, BarrierForm)
    for kind in (BarrierKind.WINDOW, BarrierKind.DOOR):
        form.kind.activated.emit(list(KIND_NAMES).index(kind))
        assert drawn.board.barriers[0].kind is kind
    drawn.view.panel.fog.activated.emit(1)
    assert drawn.board.fog is Fog.WALKED
    drawn.view.panel.edited.emit({"ambient": Ambient.DARK})
    drawn.view.panel.resized.emit(10, 8)
    assert (drawn.board.ambient, drawn.board.columns, drawn.board.rows) == (Ambient.DARK, 10, 8)
    drawn.view.panel.resized.emit(500, 8)
    assert drawn.board.columns == 10
    drawn._change(lambda board: dataclasses.replace(board, columns=300))
    QTest.mouseClick(next(b for b in drawn.view.panel.columns.findChildren(QAbstractButton) if b.text() == "−"), Qt.MouseButton.LeftButton)
    assert drawn.board.columns == 299, "a larger one from a file is not cut to what is made here"


def test_a_board_of_the_program_is_drawn_on_as_a_copy(boards: BoardsPresenter, program: Program) -> None:
    boards.choose("greywater_ford")
    before = boards.board
    press(boards.view, Qt.Key.Key_Right, Qt.Key.Key_3, Qt.Key.Key_Return)
    assert boards.board.id != before.id and boards.board.name == before.name
    assert boards.boards["greywater_ford"] == before
    boards.view.used.emit()
    program.window.page("encounters")
    assert chosen_encounter(program).board == boards.board.id
    program.window.show_page("boards")
    boards.delete()
    assert boards.board.id != chosen_encounter(program).board
    boards._step(boards._undoing.undo)
    assert boards.board.id == chosen_encounter(program).board
    boards.choose("greywater_ford")
    boards.delete()
    assert "greywater_ford" in boards.boards


def test_a_picture_is_laid_beneath_and_fitted(drawn: BoardsPresenter, tmp_path: Path, program: Program) -> None:
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#445566"))
    image.save(str(tmp_path / "map.png"))
    drawn.lay_picture(tmp_path / "map.png")
    picture = drawn.board.picture
    assert picture is not None and (picture.left, picture.width, picture.height) == (-0.5, 24, 16)
    drawn.view.panel.picture_fitted.emit(12)
    drawn.view.panel.picture_moved.emit(5, -5)
    assert (drawn.board.columns, drawn.board.rows) == (12, 8), "an empty board is as large as its picture"
    drawn.view.panel.strength.setValue(51)
    QTest.keyClick(drawn.view.panel.strength, Qt.Key.Key_Left)
    picture = drawn.board.picture
    assert picture is not None and (picture.width, picture.height, picture.left, picture.top, picture.strength) == (
        12,
        8,
        -0.45,
        -0.55,
        0.5,
    )
    assert program.desk.store.pictures.ids() == [picture.asset]
    drawn.lay_picture(tmp_path / "none.png")
    assert drawn.board.picture == picture
    press(drawn.view, Qt.Key.Key_Right, Qt.Key.Key_W, Qt.Key.Key_R, Qt.Key.Key_Return, Qt.Key.Key_Return)
    drawn.view.panel.picture_fitted.emit(10)
    assert drawn.board.barriers and (drawn.board.columns, drawn.board.rows) == (12, 8), "one that is drawn on keeps its size"
    drawn.view.panel.turn_button.click()
    assert drawn.board.picture is None and "can't be rotated" in program.window.messages.text
    QTest.keyClick(drawn.view.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    drawn.view.panel.remove_button.click()
    assert drawn.board.picture is None


def test_two_corners_are_picked_by_keys_and_left_with_esc(drawn: BoardsPresenter, tmp_path: Path, program: Program) -> None:
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#665544"))
    image.save(str(tmp_path / "map.png"))
    drawn.lay_picture(tmp_path / "map.png")
    view, canvas = drawn.view, drawn.view.canvas
    before = drawn.board
    assert "No grid found" in program.window.messages.text
    message_button(program.window).click()
    picker = canvas.corners
    assert picker is not None and canvas.hasFocus() and picker.told().startswith("A grid corner")
    press(view, Qt.Key.Key_Delete, Qt.Key.Key_Plus)
    begin = canvas.geometry_of.point(picker.mark)
    press(view, Qt.Key.Key_Left, shift=True)
    press(view, Qt.Key.Key_Left, Qt.Key.Key_Up)
    assert (begin - canvas.geometry_of.point(picker.mark)).toTuple() == pytest.approx((42, 2))
    first = picker.mark
    press(view, Qt.Key.Key_Return)
    assert picker.placed == first and picker.told().startswith("Another corner")
    press(view, Qt.Key.Key_Return)
    assert canvas.corners is picker, "the same place twice is no second one"
    press(view, *[Qt.Key.Key_Right] * 60, shift=True)
    picture = drawn.board.picture
    assert picture is not None and picker.mark == (picture.left + picture.width, first[1]), "the mark stays on the picture"
    assert canvas.rect().contains(canvas.geometry_of.point(picker.mark).toPoint()), "and in view"
    press(view, Qt.Key.Key_Escape)
    assert canvas.corners is None and drawn.board == before
    canvas.pick_corners()
    press(view, Qt.Key.Key_Return)
    picker = canvas.corners
    assert picker is not None
    first = picker.mark
    press(view, *[Qt.Key.Key_Left] * 3, shift=True)
    second = picker.mark
    press(view, Qt.Key.Key_Return)
    field = palette_of(program.window).field
    assert canvas.corners is None and field.isVisible()
    field.setText("5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    fitted = drawn.board.picture
    assert fitted is not None and fitted.width == pytest.approx(picture.width * 5 / (first[0] - second[0]))
    assert abs(fitted.left + 0.5) <= 0.5 and abs(drawn.board.columns - fitted.width) < 1, "an empty board begins where its picture does"
    canvas.pick_corners()
    view.panel.remove_button.click()
    assert canvas.corners is None, "without a picture there is nothing to pick"


def test_a_picture_of_another_grid_says_which_board_would_do(drawn: BoardsPresenter, tmp_path: Path, program: Program) -> None:
    (tmp_path / "hexes.jpg").write_bytes(picture((800, 600), hex_lines((800, 600), 40, is_flat=True)).body)
    drawn.lay_picture(tmp_path / "hexes.jpg")
    assert "hexes, flat side up; this board has not" in program.window.messages.text
    laid = drawn.board.picture
    assert laid is not None and (laid.left, laid.width) == (-0.5, 24)
    drawn.view.new_requested.emit(2)
    drawn.lay_picture(tmp_path / "hexes.jpg")
    assert program.window.messages.text == "Found the grid of the picture: 40 pixels a cell."
    laid = drawn.board.picture
    assert laid is not None and (laid.width, laid.height) == pytest.approx((20, 15), rel=0.002)
    left, top, _, _ = drawn.board.geometry.extent(1, 1)
    assert left - 1.05 < laid.left < left + 0.05 and top - 1.05 < laid.top < top + 0.05


def test_a_photo_that_is_askew_is_straightened_and_can_be_laid_as_it_was(drawn: BoardsPresenter, tmp_path: Path, program: Program) -> None:
    photo = askew(picture((1500, 1000), square_lines((1500, 1000), 52.5), hidden=0.1, ink=QColor(0, 0, 0, 90)), -3.2)
    (tmp_path / "photo.jpg").write_bytes(photo.body)
    pictures, before = program.desk.store.pictures, drawn.board.picture
    drawn.lay_picture(tmp_path / "photo.jpg")
    assert program.window.messages.text.startswith("Straightened the picture by 3.2°. Found the grid of the picture: 5")
    laid = drawn.board.picture
    kept = pictures.find(laid.asset) if laid is not None else None
    assert laid is not None and kept is not None and kept.width / laid.width == pytest.approx(52.5, rel=0.003)
    message_button(program.window).click()
    laid = drawn.board.picture
    kept = pictures.find(laid.asset) if laid is not None else None
    assert kept is not None and kept.body == photo.body and "No grid found" in program.window.messages.text
    for _ in range(2):
        QTest.keyClick(drawn.view.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert drawn.board.picture == before


def test_a_straight_picture_stays_byte_for_byte_as_it_was(drawn: BoardsPresenter, tmp_path: Path, program: Program) -> None:
    straight = picture((830, 610), square_lines((830, 610), 40), hidden=0)
    (tmp_path / "squares.jpg").write_bytes(straight.body)
    drawn.lay_picture(tmp_path / "squares.jpg")
    laid = drawn.board.picture
    kept = program.desk.store.pictures.find(laid.asset) if laid is not None else None
    assert kept is not None and kept.body == straight.body


def test_a_map_goes_out_and_comes_in_again(drawn: BoardsPresenter, tmp_path: Path, program: Program) -> None:
    press(drawn.view, Qt.Key.Key_Right, Qt.Key.Key_W, Qt.Key.Key_R, Qt.Key.Key_Return, *[Qt.Key.Key_Right] * 3, Qt.Key.Key_Return)
    walls = len(drawn.board.barriers)
    drawn.export_map(tmp_path / "room.uvtt")
    before = drawn.board.id
    program.files.import_files([tmp_path / "room.uvtt"])
    assert drawn.board.id != before and len(drawn.board.barriers) == walls
    strip, library = program.window.messages, drawn.view._library
    assert strip.mapTo(program.window, strip.rect().bottomLeft()).y() < library.mapTo(program.window, QPoint()).y(), "names stay in sight"
    (tmp_path / "bad.uvtt").write_text("{")
    program.files.import_files([tmp_path / "bad.uvtt"])
    assert "bad.uvtt" in program.window.messages.text and drawn.board.id in drawn.own
    program.window.show_page("home")
    assert strip.geometry().bottom() > program.window._centre.height() - 30


def test_several_maps_come_in_at_once_and_the_one_that_fails_is_told(
    drawn: BoardsPresenter, tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("mill", "moor"):
        (tmp_path / f"{name}.uvtt").write_text(json.dumps(universal(line_of_sight=[[{"x": 90, "y": 2}, {"x": 94, "y": 2}]])))
    (tmp_path / "bad.uvtt").write_text("{")
    chosen = [str(tmp_path / name) for name in ("mill.uvtt", "bad.uvtt", "moor.uvtt")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (chosen, ""))
    before = program.campaign.boards.own()
    drawn.view.import_requested.emit()
    told = program.window.messages.text
    assert told.startswith("bad.uvtt is not valid JSON") and "2 maps became boards of this campaign: mill, moor." in told
    assert "Off the board, left out: 1 wall or door" in told
    assert len(program.campaign.boards.own() - before) == 2 and drawn.board.name == "mill"
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(tmp_path / f"no{place}.uvtt") for place in range(6)], ""))
    drawn.view.import_requested.emit()
    assert "2 more files can't be opened." in program.window.messages.text and drawn.board.name == "mill"


def test_a_picture_that_reaches_beyond_the_board_is_cut_to_its_cells_on_the_way_out(
    drawn: BoardsPresenter, tmp_path: Path, program: Program
) -> None:
    (tmp_path / "squares.jpg").write_bytes(picture((830, 610), square_lines((830, 610), 40), hidden=0).body)
    drawn.lay_picture(tmp_path / "squares.jpg")
    laid = drawn.board.picture
    assert laid is not None and laid.width > drawn.board.columns and laid.left != -0.5
    drawn.export_map(tmp_path / "room.uvtt")
    program.files.import_files([tmp_path / "room.uvtt"])
    came = drawn.board.picture
    assert came is not None and (came.left, came.top, came.width, came.height) == (-0.5, -0.5, drawn.board.columns, drawn.board.rows)
    kept = program.desk.store.pictures.find(came.asset)
    assert kept is not None and (kept.width, kept.height) == (drawn.board.columns * 40, drawn.board.rows * 40)
    inside = (kept.width - 80, kept.height - 80)
    found = grid_on(cut_out(kept, (40, 40, *inside), inside))
    assert found is not None and abs(found.cell - 40) < 0.1
    assert all(abs(at / 40 % 1 - 0.5) < 0.04 for at in (found.x, found.y)), "the cells of the picture lie on those of the board"


def test_the_palette_does_what_the_page_does(boards: BoardsPresenter) -> None:
    acts = {name: act for name, _, act in boards.view.commands()}
    acts["New board: Hexes, flat side up"]()
    assert boards.board.flat_top and {"Map from a file", "Choose a picture", "Turn", "Save as Universal VTT map"} <= set(acts)
    acts["Duplicate"]()
    assert len(boards.own) == 2
