"""Pictures for phones: the ground without those who stand on it, cells dimmed by data, files without what they say of themselves."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPolygonF
from pytestqt.qtbot import QtBot

from desktop_app.controller.phones.telling import FaceShown, LaidOut
from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.play.shown import TokenShown
from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.serving.shelf import ServedPicture
from desktop_app.views import theme
from desktop_app.views.parts.worker import BackgroundWorker
from desktop_app.views.phones import drawn
from desktop_app.views.phones.album import MOST_KEPT, Album
from desktop_app.views.phones.drawn import HANDOUT, PhoneGround, face_picture, handout_picture
from desktop_app.views.pictures import file_of
from tests.narrowing import there

GRIDS = [(Grid.SQUARE, False), (Grid.HEX, False), (Grid.HEX, True)]
SIDE = 600


@pytest.fixture
def worker() -> Iterator[BackgroundWorker]:
    made = BackgroundWorker()
    yield made
    made.stop()


@pytest.fixture
def ground(qtbot: QtBot, worker: BackgroundWorker, monkeypatch: pytest.MonkeyPatch) -> PhoneGround:
    monkeypatch.setattr(drawn, "LONGER_SIDE", SIDE)
    made = PhoneGround(Album(), worker)
    qtbot.addWidget(made)
    return made


def board(grid: Grid, flat_top: bool) -> Board:
    return Board(grid=grid, flat_top=flat_top, columns=8, rows=6)


def cells(of: Board, *offsets: tuple[int, int]) -> frozenset[Cell]:
    return frozenset(of.geometry.from_offset(*offset) for offset in offsets)


def token(called: str, cell: Cell) -> TokenShown:
    return TokenShown(id=called, name="Ana", label="A", side="party", cell=cell, facing=0)


def laid(ground: PhoneGround, shown: PlayersShown) -> LaidOut:
    ground.lay(shown)
    ground.finish()
    return there(ground.lay(shown))


def image_of(ground: PhoneGround, found: LaidOut) -> QImage:
    return QImage.fromData(ground._album.pictures[found.picture].body)


def dimmed(found: LaidOut) -> list[QPolygonF]:
    """Return the outlines that the page dims, in pixels of the picture."""
    wide, high = found.width / 100, found.height / 100
    return [
        QPolygonF([QPointF((x + n * found.step[0] + a) * wide, (y + n * found.step[1] + b) * high) for a, b in found.shape])
        for x, y, count in found.dim
        for n in range(count)
    ]


@pytest.mark.parametrize(("grid", "flat_top"), GRIDS)
def test_what_is_known_and_out_of_sight_is_dimmed_cell_by_cell(ground: PhoneGround, grid: Grid, flat_top: bool) -> None:
    of = board(grid, flat_top)
    known = cells(of, *((column, row) for column in range(1, 6) for row in range(1, 5)))
    seen = cells(of, (1, 1), (3, 2), (3, 3))
    found = laid(ground, PlayersShown(board=of, known=known, seen=seen, tokens=tuple(token(f"{cell}", cell) for cell in sorted(known))))
    dim = dimmed(found)
    assert len(dim) == len(known) - len(seen)
    for cell in known:
        x, y = found.spots[f"{cell}"]
        at = QPointF(x * found.width / 100, y * found.height / 100)
        assert sum(one.containsPoint(at, Qt.FillRule.WindingFill) for one in dim) == (cell not in seen), cell
    assert len(found.dim) < len(dim), "cells in a line are told as one"


@pytest.mark.parametrize(("grid", "flat_top"), GRIDS)
def test_the_picture_is_black_where_nothing_is_known_and_has_no_tokens(ground: PhoneGround, grid: Grid, flat_top: bool) -> None:
    of = board(grid, flat_top)
    known = cells(of, (2, 2), (3, 2), (4, 2), (4, 4))
    bare = PlayersShown(board=of, known=known, seen=known)
    found = laid(ground, bare)
    image = image_of(ground, found)
    assert max(image.width(), image.height()) == SIDE == max(found.width, found.height)
    there_is = laid(ground, replace(bare, tokens=tuple(token(f"{cell}", cell) for cell in known)))
    assert there_is.picture == found.picture, "who stands there is laid over it"
    middles = [QPointF(a * found.width / 100, b * found.height / 100) for a, b in there_is.spots.values()]
    cell, black, lit = found.cell * found.width / 100, 0, 0
    for x, y in ((x, y) for x in range(4, image.width() - 4, 7) for y in range(4, image.height() - 4, 7)):
        is_dark = image.pixelColor(x, y).lightness() < 12
        near = min((QPointF(x, y) - middle).manhattanLength() for middle in middles)
        assert is_dark or near <= cell * 1.6, (x, y)
        black += near > cell * 1.6
        lit += near < cell * 0.3 and not is_dark
    assert black and lit


def test_another_sight_is_no_other_picture_and_more_that_is_known_is(ground: PhoneGround, worker: BackgroundWorker) -> None:
    of = board(Grid.SQUARE, False)
    known = cells(of, (1, 1), (2, 1), (3, 1))
    first = laid(ground, PlayersShown(board=of, known=known, seen=known))
    other = laid(ground, PlayersShown(board=of, known=known, seen=cells(of, (1, 1))))
    assert other.picture == first.picture and other.dim and not first.dim
    more = PlayersShown(board=of, known=known | cells(of, (5, 4)), seen=known)
    held = there(ground.lay(more))
    assert held.picture == first.picture, "the old picture holds until there is another"
    assert laid(ground, more).picture != first.picture


def test_another_board_is_never_shown_by_the_picture_of_the_last(ground: PhoneGround) -> None:
    laid(ground, PlayersShown(board=board(Grid.SQUARE, False)))
    assert ground.lay(PlayersShown(board=board(Grid.HEX, False))) is None
    ground.finish()
    assert ground.lay(PlayersShown()) is None, "the board was hidden"
    assert ground.lay(PlayersShown(board=board(Grid.HEX, False))) is None


def test_who_stands_where_nothing_is_known_is_within_the_picture(ground: PhoneGround) -> None:
    of = board(Grid.SQUARE, False)
    known = cells(of, (0, 0), (1, 0))
    found = laid(ground, PlayersShown(board=of, known=known, seen=known, tokens=(token("stray", (6, 5)),)))
    assert all(0 < share < 100 for share in found.spots["stray"])


def test_a_picture_that_is_handed_out_is_drawn_anew_without_what_its_file_says() -> None:
    image = QImage(HANDOUT + 400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    image.setText("Comment", "the vault is behind the altar")
    body = file_of(image, "PNG")
    assert b"altar" in body
    made = there(handout_picture(body))
    assert made.kind == "image/jpeg" and b"altar" not in made.body and QImage.fromData(made.body).width() == HANDOUT
    clear = QImage(40, 30, QImage.Format.Format_ARGB32)
    clear.fill(QColor(0, 0, 0, 0))
    clear.setText("Comment", "the vault is behind the altar")
    kept = there(handout_picture(file_of(clear, "PNG")))
    assert kept.kind == "image/png" and b"altar" not in kept.body and QImage.fromData(kept.body).pixelColor(1, 1).alpha() == 0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n" + bytes(40),
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        b"<!DOCTYPE html><script>alert(1)</script>",
        b"\xff\xd8\xff\xe0" + bytes(200),
        b"RIFF\xff\xff\xff\xffWEBPVP8 " + bytes(80),
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01\xff\xff\x00\x01\xff\xff\x08\x06\x00\x00\x00" + bytes(30),
    ],
    ids=["nothing", "gif", "png", "svg", "html", "jpeg", "webp", "huge"],
)
@pytest.mark.qt_log_ignore(".*")
def test_a_picture_that_is_a_trap_is_no_picture(body: bytes) -> None:
    assert handout_picture(body) is None


def test_a_token_is_drawn_the_same_in_every_theme() -> None:
    before = theme.active()
    face = FaceShown("?2", "foe", "", is_down=True)
    drawn_in = set()
    for one in theme.THEMES.values():
        theme.put_in_force(one)
        drawn_in.add(face_picture(face))
        assert theme.active() is one
    theme.put_in_force(before)
    assert len(drawn_in) == 1


def test_an_album_keeps_the_pictures_asked_for_last() -> None:
    album = Album()
    first = album.put("first", ServedPicture("image/png", b"first"))
    for number in range(MOST_KEPT + 5):
        assert album.name_of("first") == first
        album.put(number, ServedPicture("image/png", b"%d" % number))
    assert len(album.pictures) == MOST_KEPT and album.name_of(0) == "" and album.name_of(MOST_KEPT) != ""


def test_a_worker_hands_over_on_the_threads_that_asked_and_ends(qtbot: QtBot) -> None:
    worker, found = BackgroundWorker(), list[tuple[str, str]]()
    name = threading.current_thread().name
    worker.do(lambda: threading.current_thread().name, lambda made: found.append((made, threading.current_thread().name)))
    qtbot.waitUntil(lambda: bool(found))
    assert found[0][0] != name and found[0][1] == name
    worker.do(lambda: "late", lambda made: found.append((made, "")))
    worker.finish()
    assert found[1] == ("late", "")
    worker.do(lambda: "never", lambda made: found.append((made, "")))
    worker.stop()
    qtbot.wait(20)
    assert len(found) == 2 and not any(one.name.startswith("phones") for one in threading.enumerate())
