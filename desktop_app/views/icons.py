"""The icons, painted by ourselves: importing qtawesome alone takes longer than opening a bare window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

GRID: Final = 24.0
SHAPES: Final[Mapping[str, str]] = {
    "home": "M4 11 L12 4 L20 11 M6 9.5 V20 H18 V9.5 M10 20 V14 H14 V20",
    "phone": "M8 3.5 H16 V20.5 H8 Z M11.2 17.6 H12.8",
    "people": "O12 8 4 M4.5 20 C4.5 15.5 8 14 12 14 C16 14 19.5 15.5 19.5 20 Z",
    "table": "M3.5 9 H20.5 M5.5 9 V20 M18.5 9 V20 R8.6 3.6 6.8 5.4",
    "bestiary": "R4.5 4.5 15 15 M8 9.5 H16 M8 13 H16 M8 16.2 H12.5",
    "fight": "M4 4 L20 20 M20 4 L4 20 M4 9 V4 H9 M15 4 H20 V9 M15.5 20 H20 V15.5 M8.5 20 H4 V15.5",
    "boards": "M12 3.5 L19.5 7.8 V16.2 L12 20.5 L4.5 16.2 V7.8 Z",
    "journal": "M12 6.5 C9 4.6 6 4.5 3.5 5 V18.5 C6 18 9 18.1 12 20 C15 18.1 18 18 20.5 18.5 V5 C18 4.5 15 4.6 12 6.5 V20",
    "rules": "M6 4 H18 V20 L12 15.5 L6 20 Z",
    "file": "M6 3.5 H14 L19 8.5 V20.5 H6 Z M14 3.5 V8.5 H19",
    "settings": "M4 7 H13 M18 7 H20 O15.5 7 2.4 M4 17 H6 M11 17 H20 O8.5 17 2.4 M4 12 H20",
    "help": "O12 12 8.5 M9.3 9.8 C9.3 6.4 14.7 6.4 14.7 9.7 C14.7 12 12 11.8 12 14 M12 16.6 V17",
    "search": "O10.5 10.5 6 M15 15 L20.5 20.5",
    "close": "M6 6 L18 18 M18 6 L6 18",
    "down": "M6 9 L12 15 L18 9",
    "up": "M6 15 L12 9 L18 15",
    "right": "M9 6 L15 12 L9 18",
    "back": "M15 6 L9 12 L15 18",
    "undo": "M9 5 L4 10 L9 15 M4 10 H14 C18 10 20 12.5 20 15.5 C20 18 18.5 20 16 20 H12",
    "redo": "M15 5 L20 10 L15 15 M20 10 H10 C6 10 4 12.5 4 15.5 C4 18 5.5 20 8 20 H12",
    "plus": "M12 5 V19 M5 12 H19",
    "minus": "M5 12 H19",
    "note": "O12 12 8.5 M12 11 V16.5 M12 7.6 V8",
    "warning": "M12 4 L21 19.5 H3 Z M12 10 V14.2 M12 16.6 V17",
    "picture": "R3.5 5 17 14 M4 16.5 L9.5 11 L13 14.5 L15.5 12 L20 16.5 O15.5 9 1.4",
    "pencil": "M4.5 19.5 L5.5 15 L16 4.5 L19.5 8 L9 18.5 Z M13.5 7 L17 10.5",
    "unseen": "M3 12 C6 7 9 5.5 12 5.5 C15 5.5 18 7 21 12 C18 17 15 18.5 12 18.5 C9 18.5 6 17 3 12 O12 12 3 M4 20 L20 4",
    "grid": "R4 4 16 16 M12 4 V20 M4 12 H20",
    "wall": "M3.5 6 H20.5 V18 H3.5 Z M3.5 12 H20.5 M9 6 V12 M15 12 V18 M15 6 V12 M9 12 V18",
    "door": "M6 20 V4 H18 V20 M3.5 20 H20.5 M14.5 12 V12.6",
    "window": "R5 4 14 16 M12 4 V20 M5 12 H19",
    "lamp": "M12 3.5 C9 8 7 10.5 7 14 C7 17.5 9.3 20 12 20 C14.7 20 17 17.5 17 14 C17 10.5 15 8 12 3.5 Z",
    "area": "M5 8 L12 4 L19 8 V16 L12 20 L5 16 Z",
    "ruler": "M3.5 15.5 L15.5 3.5 L20.5 8.5 L8.5 20.5 Z M7 12 L9.4 14.4 M10 9 L11.6 10.6 M13 6 L15.4 8.4",
    "fog": "M4 15.5 H17 C22 15.5 21.5 9 17 9.5 C16 4.5 9 4 8 9 C3 8.5 2 15.5 6 15.5 M5 19.5 H13 M16 19.5 H19",
    "pin": "M12 20.5 C8 15 6 12.5 6 9.5 C6 6 8.7 3.5 12 3.5 C15.3 3.5 18 6 18 9.5 C18 12.5 16 15 12 20.5 Z O12 9.5 2",
    "height": "M3.5 19 L9.5 8 L13 14 L15.5 10.5 L20.5 19 Z",
    "brush": "M19.5 4.5 L11 13 M11 13 C8 12.5 6.5 14.5 6.5 17 C6.5 18.5 5.5 19.5 4.5 19.5 C8.5 20.5 12 18.5 11 13",
    "line": "M6 18 L18 6 O5 19 1.6 O19 5 1.6",
    "box": "R4 6 16 12",
    "fill": "M5 12 L12 5 L19 12 L12 19 Z M12 5 L9 2.5 M20.5 15 V19",
    "eraser": "M9 19.5 L4 14.5 L14 4.5 L20 10.5 L11 19.5 Z M8.5 10 L14.5 16 M9 19.5 H20",
    "select": "M6 3.5 L18.5 12.5 L12.5 13.8 L9.5 19.5 Z",
    "play": "M8 5 L18.5 12 L8 19 Z",
    "end_fight": "M6 21 V4 M6 4.5 H18.5 L15.5 8.5 L18.5 12.5 H6",
    "check": "M5 12.5 L10 17.5 L19.5 7",
    "open": "R5 5 14 14",
    "star": "M12 3.5 L14.6 9.2 L20.8 9.9 L16.2 14.1 L17.5 20.3 L12 17.1 L6.5 20.3 L7.8 14.1 L3.2 9.9 L9.4 9.2 Z",
}
"""Strokes on a grid of 24: M L H V C Z as in SVG, O = circle (middle, radius), R = rounded rectangle."""


@cache
def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    words = SHAPES[name].replace("Z", " Z").split()
    place = 0
    while place < len(words):
        letter = words[place][0]
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0, "O": 3, "R": 4}[letter]
        numbers = [float(word) for word in (words[place][1:], *words[place + 1 : place + count]) if word]
        _stroke(path, letter, numbers)
        place += max(1, count)
    return path


def _stroke(path: QPainterPath, letter: str, n: list[float]) -> None:
    here = path.currentPosition()
    match letter:
        case "M":
            path.moveTo(n[0], n[1])
        case "L":
            path.lineTo(n[0], n[1])
        case "H":
            path.lineTo(n[0], here.y())
        case "V":
            path.lineTo(here.x(), n[0])
        case "C":
            path.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
        case "O":
            path.addEllipse(QPointF(n[0], n[1]), n[2], n[2])
        case "R":
            path.addRoundedRect(QRectF(n[0], n[1], n[2], n[3]), 2.5, 2.5)
        case _:
            path.closeSubpath()


def paint(painter: QPainter, rect: QRectF, name: str, color: QColor) -> None:
    """Draw an icon into a square, as lines; one whose name ends in "_filled" is filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / GRID, rect.height() / GRID)
    pen = QPen(color, 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    shape = name.removesuffix("_filled")
    painter.setBrush(Qt.BrushStyle.NoBrush if shape == name else color)
    painter.drawPath(_path(shape))
    painter.restore()
