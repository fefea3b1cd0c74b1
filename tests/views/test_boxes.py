"""Rows of boxes: a row that is a little too long is drawn closer, one that is much too long goes on beneath; clicks hit what is seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.views.parts.boxes import BOX, BoxRows


@pytest.mark.parametrize(("count", "lines", "smaller"), [(8, 1, False), (11, 1, True), (16, 2, False)])
def test_a_row_stays_in_one_line_where_closer_boxes_do(qtbot: QtBot, count: int, lines: int, smaller: bool) -> None:
    rows = BoxRows()
    qtbot.addWidget(rows)
    rows.resize(230, 40)
    rows.show_lines("Health", [BoxLine(label="Unhurt", sizes=(count,))])
    rows.show()
    places = [rows.box_rect(0, box) for box in range(count)]
    assert len({place.top() for place in places}) == lines
    assert (places[0].width() < BOX) is smaller and max(place.right() for place in places) <= rows.width()
    with qtbot.waitSignal(rows.ticked) as ticked:
        qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=places[-1].center().toPoint())
    assert ticked.args == [0, count]
