"""Rolled dice fall for at most 400 ms, as long as a setting and the desktop let them, and are gone."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle, QStyleHintReturn, QStyleOption, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.players import PlayersShown, RollShown
from desktop_app.controller.play.shown import DieShown
from desktop_app.views.parts.falling import FALLS, FallingDice, height_at, length_of
from desktop_app.views.players.window import RollCard

DICE = (DieShown(sides=8, face=8), DieShown(sides=6, face=3, scores=False))
LONGEST = 400


class Still(QProxyStyle):
    """A desktop that wants no motion."""

    def styleHint(  # noqa: N802 - the name is Qt's
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803 - the name is Qt's
    ) -> int:
        return 0 if hint == QStyle.StyleHint.SH_Widget_Animation_Duration else super().styleHint(hint, option, widget, returnData)


@pytest.fixture
def stage(qtbot: QtBot) -> QWidget:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(600, 400)
    stage.show()
    return stage


@pytest.fixture
def falling(stage: QWidget) -> FallingDice:
    return FallingDice(stage)


def test_dice_fall_over_the_stage_and_are_gone(stage: QWidget, falling: FallingDice) -> None:
    falling.length = FALLS["full"]
    falling.let_fall(DICE)
    assert falling.isVisible()
    assert stage.rect().contains(falling.geometry())
    assert falling.fall.totalDuration() <= LONGEST
    first = falling.grab().toImage()
    falling.fall.setCurrentTime(falling.fall.duration() // 2)
    assert falling.grab().toImage() != first
    falling.fall.setCurrentTime(falling.fall.duration())
    assert falling.isHidden()


@pytest.mark.parametrize(("setting", "length"), [("off", 0), ("quick", 200), ("full", 400), ("no such word", 200), (None, 200)])
def test_a_setting_says_how_long(setting: object, length: int, falling: FallingDice) -> None:
    falling.length = length_of(setting)
    assert falling.length == length
    falling.let_fall(DICE)
    assert falling.isHidden() is (length == 0)


def test_a_desktop_without_motion_shows_none(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    still = Still()
    monkeypatch.setattr(QApplication, "style", staticmethod(lambda: still))
    assert [length_of(setting) for setting in FALLS] == [0, 0, 0]


def test_a_die_ends_where_it_lies() -> None:
    assert height_at(0) > 1
    assert height_at(1) == 0
    assert all(height_at(share / 50) >= 0 for share in range(51))


def test_the_players_see_the_last_roll_fall_into_its_place_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    card = RollCard(window)
    card.length = FALLS["quick"]
    shown = PlayersShown(roll=RollShown(who="Ysolde", side="party", dice=DICE))
    card.show_copy(shown)
    assert card.fall.share == 0
    card.fall.setCurrentTime(card.fall.duration())
    assert card.fall.share == 1
    card.show_copy(shown)
    assert card.fall.share == 1, "the same roll does not fall again"
