"""Draws the program's icon in all sizes into resources/icons: a board's hexagon, a token of each side, the strike between them.

Run with the environment's Python: QT_QPA_PLATFORM=offscreen .venv/bin/python packaging/draw_icon.py
"""

from __future__ import annotations

import math
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen, QPolygonF

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
FOLDER = Path(__file__).resolve().parent.parent / "resources" / "icons"
GROUND, AMBER, GREEN, RED, LIGHT = "#191c22", "#e3a94f", "#5fb8a0", "#dc6a5d", "#ebe7df"


def hexagon(middle: QPointF, radius: float) -> QPolygonF:
    """Return a hexagon that stands on a corner."""
    corners = (math.tau * corner / 6 - math.pi / 2 for corner in range(6))
    return QPolygonF([middle + QPointF(math.cos(angle), math.sin(angle)) * radius for angle in corners])


def drawn(size: int) -> QImage:
    """Draw the icon; a small one has no tokens."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 64, size / 64)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(GROUND))
    painter.drawRoundedRect(QRectF(1, 1, 62, 62), 13, 13)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(AMBER), 4.5 if size >= 48 else 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolygon(hexagon(QPointF(32, 32), 25))
    painter.setPen(Qt.PenStyle.NoPen)
    if size >= 32:
        painter.setBrush(QColor(GREEN))
        painter.drawEllipse(QPointF(24.5, 39.5), 7, 7)
        painter.setBrush(QColor(RED))
        painter.drawRoundedRect(QRectF(33, 18, 13, 13), 3, 3)
    strike = [(40, 13), (25, 33), (32.5, 34.5), (24, 51), (41, 29.5), (33, 28)]
    painter.setBrush(QColor(LIGHT))
    painter.setPen(QPen(QColor(GROUND), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in strike]))
    painter.end()
    return image


def main() -> None:
    """Write one file for each size."""
    QGuiApplication([])
    FOLDER.mkdir(exist_ok=True)
    for size in SIZES:
        drawn(size).save(str(FOLDER / f"strikeboard-{size}.png"))


if __name__ == "__main__":
    main()
