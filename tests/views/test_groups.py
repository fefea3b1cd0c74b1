"""The strip of groups: who is in which, who is at it, and a click that selects."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.controller.shown import GroupShown, MemberShown
from desktop_app.views.board.canvas import BoardCanvas
from desktop_app.views.encounter.groups import GroupStrip, said

ANA = MemberShown(id="ana", name="Ana", label="A", side="party", figure="2", state="current")
BOB = MemberShown(id="bob", name="Bob", label="B", side="foe", figure="1", state="done")
CAT = MemberShown(id="cat", name="Cat", label="C", side="party", is_down=True)
GROUPS = (GroupShown(title="Pugnacity", members=(BOB, ANA, CAT)), GroupShown(title="Sleight"))


def test_a_strip_shows_groups_and_selects_by_a_click(qtbot: QtBot) -> None:
    strip = GroupStrip()
    qtbot.addWidget(strip)
    strip.show_groups(())
    assert strip.isHidden()
    strip.show_groups(GROUPS)
    strip.resize(600, strip.height())
    assert not strip.isHidden() and strip.accessibleDescription().startswith("Pugnacity: Bob, 1, done, Ana, 2, acts now")
    assert said(CAT) == "Cat, down" and [group.is_current for group in GROUPS] == [True, False]
    picked: list[list[str]] = []
    strip.selection_changed.connect(picked.append)
    middles = {member.id: middle for member, middle in strip.spots()}
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middles["ana"].toPoint())
    assert picked == [["ana"]]
    before = strip.grab().toImage()
    strip.set_selection(["bob"])
    assert strip.grab().toImage() != before


def test_a_board_is_darker_where_it_is_dark(qtbot: QtBot) -> None:
    canvas = BoardCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(400, 300)
    cell = (1, 1)
    middle = canvas.geometry_of.centre(cell).toPoint()
    lightness = []
    for shades in ({}, {cell: 1}, {cell: 2}):
        canvas.show_shades(shades)
        lightness.append(canvas.grab().toImage().pixelColor(middle).lightness())
    assert lightness[0] > lightness[1] > lightness[2]
