"""A board of 1000 x 1000 cells with 1,000 tokens, at five zooms: a frame while the view is dragged, and one while the wheel is turned,
beside a plain painting by Qt.

CPU milliseconds. The plain painting fills the visible cells with `fillRect` or `drawPolygon`, and nothing else.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from desktop_app.controller.boards.boards import make_board
from desktop_app.controller.play.shown import TokenShown
from desktop_app.grid.board import Grid
from desktop_app.views.application import COLLECTED_AFTER
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.board.geometry import Geometry

SIDE, TOKENS, FRAMES = 1000, 1000, 200
STEP = QPointF(7, 5)
SIZE = (1366, 768)


def large(grid: Grid) -> BoardCanvas:
    kinds = ("water", "trees", "wall", "road", "mud")
    places = [(column, row) for row in range(SIDE) for column in range(SIDE) if (column // 7 + row // 5) % 3 == 0]
    ground = {grid.geometry.from_offset(*place): kinds[(place[0] // 7 * 3 + place[1] // 5) % 5] for place in places}
    canvas = BoardCanvas()
    canvas.resize(*SIZE)
    canvas.show()
    canvas.set_board(make_board("large", "Large", grid, size=(SIDE, SIDE), ground=ground))
    middles = [grid.geometry.from_offset(17 * n % SIDE, 31 * n % SIDE) for n in range(TOKENS)]
    shown = [
        TokenShown(id=str(n), label=str(n % 90), name=f"Somebody {n}", side=("party", "foe")[n % 2], cell=cell, is_down=False)
        for n, cell in enumerate(middles)
    ]
    canvas.set_tokens(shown, None, {})
    return canvas


def times(once: Callable[[], object], count: int = FRAMES) -> list[float]:
    found = []
    for _ in range(count):
        begun = time.process_time()
        once()
        found.append(1000 * (time.process_time() - begun))
    return sorted(found)


def plainly(geometry: Geometry, image: QImage) -> None:
    painter = QPainter(image)
    half, color = geometry.scale / 2, QColor("#336633")
    painter.setBrush(color)
    for cell in geometry.cells_in(QRectF(0, 0, *SIZE)):
        if geometry.is_hex:
            painter.drawPolygon(geometry.outline(cell))
        else:
            middle = geometry.centre(cell)
            painter.fillRect(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half), color)
    painter.end()


@pytest.fixture(scope="module", autouse=True)
def garbage_as_in_the_program() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTED_AFTER)
    yield
    gc.set_threshold(*before)


@pytest.fixture(scope="module", params=list(Grid))
def canvas(request: pytest.FixtureRequest, qapp: object) -> BoardCanvas:
    return large(request.param)


@pytest.mark.parametrize("scale", [0.6, 3.0, 9.0, 24.0, 60.0])
def test_a_frame_of_a_large_board(benchmark: BenchmarkFixture, qtbot: QtBot, canvas: BoardCanvas, scale: float) -> None:
    geometry = canvas.geometry_of
    geometry.zoom(scale / geometry.scale, QPointF(SIZE[0] / 2, SIZE[1] / 2))
    middle = geometry.centre(geometry.board.grid.geometry.from_offset(SIDE // 2, SIDE // 2))
    canvas.pan(QPointF(SIZE[0] / 2, SIZE[1] / 2) - middle)
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    canvas.finish()

    def drag() -> None:
        canvas.pan(STEP)
        canvas.render(image)

    def wheel() -> None:
        geometry.zoom(next(turns), QPointF(SIZE[0] / 3, SIZE[1] / 3))
        canvas.render(image)

    found: list[float] = []
    benchmark.pedantic(lambda: found.extend(times(drag)), rounds=1)
    found.sort()
    turns = cycle((1.15, 1.15, 1 / 1.15, 1 / 1.15))
    zoomed = times(wheel, 60)
    plain = times(lambda: plainly(geometry, image), 5) if scale > 3 else []
    benchmark.extra_info |= {
        "p50_ms": round(found[len(found) // 2], 1),
        "p95_ms": round(found[int(len(found) * 0.95)], 1),
        "worst_ms": round(found[-1], 1),
        "zoom_p95_ms": round(zoomed[int(len(zoomed) * 0.95)], 1),
        "plain_qt_ms": round(plain[2], 1) if plain else None,
    }
