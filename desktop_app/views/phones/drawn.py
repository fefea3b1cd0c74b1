"""Pictures for phones: the ground of a board as the players know it, tokens, handouts. Each is redrawn; no file is passed on as it came."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter

from desktop_app.controller.phones.telling import FaceShown, LaidOut
from desktop_app.grid.board import Board, Cell, Grid
from desktop_app.serving.shelf import ServedPicture
from desktop_app.views import painting, theme
from desktop_app.views.board import tokens
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.pictures import file_of, image_of
from desktop_app.views.players.board import PlayersBoard

if TYPE_CHECKING:
    from desktop_app.controller.play.players import PlayersShown
    from desktop_app.views.parts.worker import BackgroundWorker
    from desktop_app.views.phones.album import Album

LONGER_SIDE: Final = 1280
"""Pixels of a board: a phone has no more."""
SHAPES: Final = (0.45, 2.2)
"""Between these a picture's width lies, in its heights."""
FACE: Final = 96
FACE_EDGE: Final = 6
"""Room around the shape of a token, for its number."""
HANDOUT: Final = 1600


def face_picture(face: FaceShown) -> ServedPicture:
    """Draw a token with the code of the window, in the dark theme, as the page lays it over a board."""
    image = QImage(FACE, FACE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    before = theme.active()
    theme.put_in_force(theme.DARK)
    try:
        painter = QPainter(image)
        painting.smooth(painter)
        area = QRectF(image.rect()).adjusted(FACE_EDGE, FACE_EDGE, -FACE_EDGE, -FACE_EDGE)
        painting.token(painter, area, face.label, face.side, is_down=face.is_down, portrait=face.portrait)
        painter.end()
    finally:
        theme.put_in_force(before)
    return ServedPicture("image/png", file_of(image, "PNG"))


def handout_picture(body: bytes) -> ServedPicture | None:
    """Redraw a file's picture, no larger than phones need, without anything else in the file. None: it is no picture."""
    image = image_of(body)
    if image.isNull():
        return None
    if max(image.width(), image.height()) > HANDOUT:
        image = image.scaled(QSize(HANDOUT, HANDOUT), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return _as_file(image, "PNG" if image.hasAlphaChannel() else "JPEG")


def _as_file(image: QImage, kind: str) -> ServedPicture:
    """Write the pixels of an image, and nothing that it says of itself."""
    bare = QImage(image.size(), QImage.Format.Format_ARGB32 if kind == "PNG" else QImage.Format.Format_RGB32)
    bare.fill(Qt.GlobalColor.transparent)
    painter = QPainter(bare)
    painter.drawImage(QRectF(bare.rect()), image, QRectF(image.rect()))
    painter.end()
    return ServedPicture(f"image/{kind.lower()}", file_of(bare, kind))


class PhoneGround(PlayersBoard):
    """The players' window's board without combatants: the page lays them over its picture, and dims cells out of sight.

    A picture is drawn in small pieces while nobody waits, and written by a worker. Until it is done the one before holds.
    """

    laid = Signal()
    """Another picture is done."""

    def __init__(self, album: Album, worker: BackgroundWorker) -> None:
        super().__init__()
        self._album, self._worker = album, worker
        self._key: tuple[object, ...] = ()
        self._done: tuple[str, Geometry, QSize] | None = None
        self._is_drawing = False
        self.ground_layer.is_watched = False
        self.ground_layer.changed.connect(self._go_on)

    def lay(self, shown: PlayersShown) -> LaidOut | None:
        """Return the board of a copy with its tokens as it can be shown now; begin another picture where the ground is another."""
        board = shown.board
        if board is None:
            self._done, self._key = None, ()
            return None
        strays = frozenset(token for token in shown.tokens if shown.known is not None and token.cell not in shown.known)
        key = (board, shown.scenery, shown.known, frozenset(token.cell for token in strays), theme.active().id)
        if key != self._key:
            if self._done is not None and not _is_alike(self._done[1].board, board):
                self._done = None
            self._key = key
            self._begin(replace(shown, tokens=tuple(strays), harm=(), acting="", seen=shown.known))
        return self._laid_out(shown) if self._done is not None else None

    def finish(self) -> None:
        """Draw at once what is left."""
        if self._is_drawing:
            super().finish()
            self._go_on()
        self._worker.finish()

    def _begin(self, shown: PlayersShown) -> None:
        """Lay it out to the known area, and draw the quick parts at once."""
        self._is_drawing = False
        self.resize(LONGER_SIDE, LONGER_SIDE)
        self.show_copy(shown)
        area = self._known_area()
        ratio = min(SHAPES[1], max(SHAPES[0], area.width() / max(1.0, area.height())))
        self.resize(*((LONGER_SIDE, round(LONGER_SIDE / ratio)) if ratio >= 1 else (round(LONGER_SIDE * ratio), LONGER_SIDE)))
        self.bring_into_view()
        self._is_drawing = True
        self.grab()
        self._go_on()

    def _go_on(self) -> None:
        """Once the ground is done, hand its picture to the worker."""
        if not self._is_drawing or self.ground_layer.is_at_work:
            return
        self._is_drawing = False
        image = self.grab().toImage()
        geometry = Geometry(self.geometry_of.board)
        geometry.scale, geometry.origin = self.geometry_of.scale, self.geometry_of.origin
        key = self._key
        self._worker.do(lambda: _as_file(image, "JPEG"), lambda picture: self._take(key, picture, geometry, image.size()))

    def _take(self, key: tuple[object, ...], picture: ServedPicture, geometry: Geometry, size: QSize) -> None:
        if key == self._key:
            self._done = (self._album.put(self, picture), geometry, size)
            self.laid.emit()

    def _paint_tokens(self, painter: QPainter) -> None:
        """Leave those who stand there to the page."""

    def _laid_out(self, shown: PlayersShown) -> LaidOut:
        assert self._done is not None, "there is a picture"
        name, geometry, size = self._done
        wide, high = size.width() / 100, size.height() / 100
        middles = tokens.spots(geometry, shown.tokens)
        corners = [(round(point.x() / wide, 2), round(point.y() / high, 2)) for point in geometry.shape(-0.5).toList()[:-1]]
        out_of_sight = (shown.known or frozenset()) - (shown.seen or frozenset())
        lines = [(geometry.centre(cell), count) for cell, count in _lines(geometry.board, out_of_sight)]
        return LaidOut(
            picture=name,
            width=size.width(),
            height=size.height(),
            cell=round(geometry.scale / wide, 3),
            spots={who: (round(at.x() / wide, 2), round(at.y() / high, 2)) for who, at in middles.items()},
            facings={one.id: round(geometry.facing_angle(one.facing) + 90) % 360 for one in shown.tokens if one.facing is not None},
            shape=tuple(corners),
            step=(0.0, round(geometry.scale / high, 3)) if _is_down(geometry.board) else (round(geometry.scale / wide, 3), 0.0),
            dim=tuple((round(at.x() / wide, 2), round(at.y() / high, 2), count) for at, count in lines),
        )


def _is_alike(one: Board, other: Board) -> bool:
    """Return whether two boards are the same place, though more or less of it may be known."""
    looks = operator.attrgetter("grid", "flat_top", "columns", "rows", "picture")
    return bool(looks(one) == looks(other))


def _is_down(board: Board) -> bool:
    """Return whether the cells of a board lie in straight columns, and not in straight rows."""
    return board.flat_top and board.grid is Grid.HEX


def _lines(board: Board, cells: frozenset[Cell]) -> Iterator[tuple[Cell, int]]:
    """Join cells that lie one behind the other in a row, of hexes with a flat top in a column: the first, and how many."""
    is_down = _is_down(board)
    places = sorted((board.geometry.to_offset(cell) for cell in cells), key=lambda at: at if is_down else (at[1], at[0]))
    along, across = (1, 0) if is_down else (0, 1)
    for _, run in groupby(enumerate(places), key=lambda one: (one[1][across], one[1][along] - one[0])):
        found = [at for _, at in run]
        yield board.geometry.from_offset(*found[0]), len(found)
