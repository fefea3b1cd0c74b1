"""Pictures that are kept: the same again for the same key, made anew where size, theme or portraits differ, and none where no room is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from desktop_app.views import kept, theme


@pytest.mark.usefixtures("qapp")
def test_a_picture_is_made_once_for_its_key_size_and_theme() -> None:
    made: list[QRectF] = []
    ground = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)

    def make(painter: QPainter, area: QRectF) -> None:
        made.append(area)
        painter.fillRect(area, QColor(theme.active().accent))

    def drawn(area: QRectF, key: str) -> QColor:
        ground.fill(0)
        painter = QPainter(ground)
        kept.draw(painter, area, ("test", key), make)
        painter.end()
        return ground.pixelColor(area.center().toPoint())

    place = QRectF(4, 4, 20, 10)
    first = drawn(place, "one")
    assert first == QColor(theme.active().accent) and drawn(place.translated(9, 9), "one") == first
    assert made == [QRectF(0, 0, 20, 10)]
    drawn(place, "two")
    drawn(place.adjusted(0, 0, 1, 0), "one")
    assert len(made) == 3
    before = theme.active()
    theme.put_in_force(theme.PARCHMENT if before is theme.DARK else theme.DARK)
    other = drawn(place, "one")
    theme.put_in_force(before)
    assert other != first and other.alpha() == 255 and len(made) == 4
    kept.forget()
    drawn(place, "one")
    drawn(QRectF(4, 4, 0, 10), "one")
    assert len(made) == 5, "forgotten ones are made anew, and nothing where there is no room"
