"""The banner of a big moment is as high as its own words, at once."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import MomentShown
from desktop_app.controller.words.span import Span
from desktop_app.views.encounter.moment import MomentBanner

LONG = MomentShown(
    title=(Span(text="Ysolde of the long road falls at the ford where the toll is taken " * 2),),
    lines=tuple((Span(text=f"Bandit {number} is out of the fight and does not come back into it before the end"),) for number in (1, 2, 3)),
    helps=("Bandage her within three rounds, or she bleeds to death. " * 3,),
    label="Y",
    side="party",
)
SHORT = MomentShown(title=(Span(text="Orsk dies"),), label="O", side="party")


def test_a_banner_has_the_height_of_its_own_words_and_not_of_those_before(qtbot: QtBot) -> None:
    stage = QWidget()
    stage.resize(900, 700)
    qtbot.addWidget(stage)
    banner = MomentBanner(stage)
    stage.show()
    qtbot.waitExposed(stage)
    heights = []
    for shown in (LONG, SHORT, LONG, SHORT):
        banner.show_moment(shown)
        at_once = banner.height()
        qtbot.wait(20)
        stage.resize(stage.width(), stage.height() + 1)  # laid out anew, with everything in its place
        assert banner.height() == at_once
        heights.append(at_once)
    assert heights[0] == heights[2] > 2 * heights[1] == 2 * heights[3]
