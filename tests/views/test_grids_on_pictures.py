"""The grid that is drawn on a picture is found as it is: squares, hexes point up, hexes flat side up; where none is, none is found."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from desktop_app.grid import flat_hexes, hexes
from desktop_app.grid.board import Grid
from desktop_app.grid.found import FoundGrid
from desktop_app.model.pictures import Picture
from desktop_app.views.pictures import cut_out, file_of, grid_on, straightened
from tests.seeds import IS_SOAKED

Line: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
AT = (17.3, 9.6)
"""Where the middle of a cell lies on all pictures."""


def ground(width: int, height: int, seed: int) -> QImage:
    """Paint rough ground: blots of three sizes and noise."""
    rng = np.random.default_rng(seed)
    gray = np.full((height, width), 120.0) + rng.normal(0, 12, (height, width))
    for blot in (9, 24, 64):
        gray += np.kron(rng.normal(0, 12, (height // blot + 1, width // blot + 1)), np.ones((blot, blot)))[:height, :width]
    data = np.clip(gray, 0, 255).astype(np.uint8)
    return QImage(data.tobytes(), width, height, width, QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)


def picture(size: tuple[int, int], lines: Iterator[Line], *, hidden: float = 0.25, ink: QColor | None = None) -> Picture:
    """Draw thin faint lines, some of them left out, as a JPEG."""
    image, chance = ground(*size, seed=5), random.Random(7)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink or QColor(0, 0, 0, 60), 1.5))
    for start, end in lines:
        if chance.random() >= hidden:
            painter.drawLine(QPointF(*start), QPointF(*end))
    painter.end()
    return Picture(media_type="image/jpeg", width=size[0], height=size[1], body=file_of(image, "JPEG"))


def hex_lines(size: tuple[int, int], cell: float, *, is_flat: bool) -> Iterator[Line]:
    geometry = flat_hexes if is_flat else hexes
    reach = math.ceil(max(size) / cell) + 2
    for column in range(-2, reach):
        for row in range(-2, reach):
            x, y = geometry.centre(geometry.from_offset(column, row))
            corners = [(AT[0] + (x + dx) * cell, AT[1] + (y + dy) * cell) for dx, dy in geometry.CORNERS[:4]]
            yield from pairwise(corners)


def square_lines(size: tuple[int, int], cell: float) -> Iterator[Line]:
    x, y = (at - cell / 2 - 2 * cell for at in AT)
    for i in range(math.ceil(size[0] / cell) + 3):
        for k in range(math.ceil(size[1] / cell) + 3):
            at = (x + i * cell, y + k * cell)
            yield at, (at[0] + cell, at[1])
            yield at, (at[0], at[1] + cell)


def brick_lines(size: tuple[int, int], high: int) -> Iterator[Line]:
    """Rows of bricks 60 wide: staggered as hexes are, and no hexes; half as high, their lines lie as those of squares."""
    for row in range(size[1] // high + 1):
        yield (0, row * high), (size[0], row * high)
        for place in range(size[0] // 60 + 1):
            x = (place + row % 2 / 2) * 60
            yield (x, row * high), (x, row * high + high)


def farthest(found: FoundGrid, cell: float, size: tuple[int, int]) -> float:
    """Measure how far a cell that was found lies from the one that was drawn, at the corners and in the middle, in cells."""
    geometry = flat_hexes if found.flat_top else found.grid.geometry
    apart = []
    for at in ((0, 0), (size[0], 0), (0, size[1]), size, (size[0] / 2, size[1] / 2)):
        x, y = geometry.centre(geometry.cell_at((at[0] - found.x) / found.cell, (at[1] - found.y) / found.cell))
        here = ((x * found.cell + found.x - AT[0]) / cell, (y * found.cell + found.y - AT[1]) / cell)
        apart.append(math.dist(here, geometry.centre(geometry.cell_at(*here))))
    return max(apart)


@pytest.mark.parametrize(
    ("is_flat", "cell", "ink", "hidden"),
    [
        (False, 24.0, (0, 0, 0, 70), 0.2),
        (True, 36.5, (255, 255, 255, 50), 0.4),
        (False, 60.7, (255, 250, 220, 45), 0.3),
        (True, 90.0, (20, 10, 0, 60), 0.25),
    ],
)
def test_hexes_are_found_with_their_place(cell: float, ink: tuple[int, int, int, int], hidden: float, *, is_flat: bool) -> None:
    size = (1500, 900)
    found = grid_on(picture(size, hex_lines(size, cell, is_flat=is_flat), hidden=hidden, ink=QColor(*ink)))
    assert found is not None and (found.grid, found.flat_top) == (Grid.HEX, is_flat)
    assert abs(found.cell / cell - 1) < 0.002
    assert farthest(found, cell, size) < 0.03


def test_a_large_picture_is_looked_at_from_farther_away_and_placed_as_exactly() -> None:
    size = (2600, 1000)
    found = grid_on(picture(size, hex_lines(size, 120, is_flat=False), ink=QColor(0, 0, 0, 110)))
    assert found is not None and found.grid is Grid.HEX and abs(found.cell / 120 - 1) < 0.002 and farthest(found, 120, size) < 0.03


def test_squares_are_found_as_squares() -> None:
    size = (1200, 900)
    found = grid_on(picture(size, square_lines(size, 52.5), hidden=0.1, ink=QColor(0, 0, 0, 90)))
    assert found is not None and found.grid is Grid.SQUARE
    assert abs(found.cell / 52.5 - 1) < 0.002 and farthest(found, 52.5, size) < 0.03


SIZE = (800, 560)


def test_squares_are_found_on_a_clean_picture_that_was_enlarged() -> None:
    """Most of its columns are exactly like the next, so that even faint blots stand out from them."""
    rng = np.random.default_rng(2)
    gray = np.kron(rng.integers(-14, 15, (176, 251)) + 110, np.ones((4, 4)))[:700, :1000].astype(np.uint8)
    gray[:, 23::50], gray[:, 24::50], gray[11::50], gray[12::50] = 40, 40, 40, 40
    image = QImage(gray.tobytes(), 1000, 700, 1000, QImage.Format.Format_Grayscale8)
    found = grid_on(Picture(media_type="image/png", width=1000, height=700, body=file_of(image, "PNG")))
    assert found is not None and found.grid is Grid.SQUARE and abs(found.cell - 50) < 0.05


@pytest.mark.parametrize(
    "drawn",
    [
        lambda: picture(SIZE, iter(())),
        lambda: picture(SIZE, brick_lines(SIZE, 52), hidden=0),
        lambda: picture(SIZE, brick_lines(SIZE, 30), hidden=0),
        lambda: picture(SIZE, square_lines(SIZE, 44), hidden=0.8),
        lambda: picture((90, 40), hex_lines((90, 40), 24, is_flat=False)),
        lambda: picture(SIZE, (((0.0, y * 3.0), (800.0, y * 3.0 + 240)) for y in range(-100, 240))),
    ],
    ids=["rough ground", "bricks", "flat bricks", "hardly a square", "too small", "hatched"],
)
def test_where_it_is_not_sure_nothing_is_found(drawn: Callable[[], Picture]) -> None:
    assert grid_on(drawn()) is None


def test_a_picture_that_fades_has_no_grid() -> None:
    fading = np.add.outer(np.linspace(0, 120, 600), np.linspace(0, 130, 800)).astype(np.uint8)
    image = QImage(fading.tobytes(), 800, 600, 800, QImage.Format.Format_Grayscale8)
    assert grid_on(Picture(media_type="image/jpeg", width=800, height=600, body=file_of(image, "JPEG"))) is None


def askew(drawn: Picture, degrees: float) -> Picture:
    """Photograph a picture askew: turned, and cut where nothing of it is missing."""
    image = QImage.fromData(drawn.body)
    turned = image.transformed(QTransform().rotate(degrees), Qt.TransformationMode.SmoothTransformation)
    width, height = round(image.width() * 0.86), round(image.height() * 0.86)
    cut = turned.copy((turned.width() - width) // 2, (turned.height() - height) // 2, width, height)
    body = file_of(cut.convertToFormat(QImage.Format.Format_RGB32), "JPEG")
    return Picture(media_type="image/jpeg", width=width, height=height, body=body)


TURNS = (-5.0, -1.3, 0.8, 3.2, 5.0)
KINDS = ("squares", "point up", "flat")
LEANING = [(kind, turn) for kind in KINDS for turn in TURNS]
"""Every kind of grid is leant every way by `dev.py soak`; each day every turn comes up, and every kind both ways."""


@pytest.mark.in_turn("degrees")
@pytest.mark.parametrize(("kind", "degrees"), LEANING if IS_SOAKED else LEANING[::2])
def test_a_photo_that_is_a_little_askew_is_straightened_and_its_grid_found(degrees: float, kind: str) -> None:
    size, cell = (1500, 1000), 52.5
    lines = square_lines(size, cell) if kind == "squares" else hex_lines(size, cell, is_flat=kind == "flat")
    photo = askew(picture(size, lines, hidden=0.1, ink=QColor(0, 0, 0, 90)), degrees)
    made = straightened(photo)
    assert grid_on(photo) is None and made is not None
    straight, found, turned = made
    assert abs(turned - degrees) < 0.06 and abs(found.cell / cell - 1) < 0.003
    assert (found.grid is Grid.SQUARE, found.flat_top) == (kind == "squares", kind == "flat")
    assert straight.width > photo.width and straight.media_type == "image/jpeg"
    again = grid_on(cut_out(straight, (200, 200, 1000, 600), (1000, 600)))
    assert again is not None
    geometry = flat_hexes if found.flat_top else found.grid.geometry
    x, y = (again.x + 200 - found.x) / found.cell, (again.y + 200 - found.y) / found.cell
    assert math.dist((x, y), geometry.centre(geometry.cell_at(x, y))) < 0.06, "its cells lie where they are said to"


@pytest.mark.parametrize(
    "drawn",
    [
        lambda: picture(SIZE, square_lines(SIZE, 44), hidden=0),
        lambda: picture(SIZE, iter(())),
        lambda: askew(picture((1500, 1000), iter(())), 3),
        lambda: askew(picture((1500, 1000), brick_lines((1500, 1000), 52), hidden=0), 3),
        lambda: picture((90, 40), iter(())),
    ],
    ids=["straight", "rough ground", "rough ground askew", "bricks askew", "small"],
)
def test_what_is_straight_or_has_no_grid_is_not_turned(drawn: Callable[[], Picture]) -> None:
    assert straightened(drawn()) is None
