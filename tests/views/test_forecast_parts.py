"""What a forecast shows while few fights have been played."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from desktop_app.controller.forecast.shown import ForecastShown
from desktop_app.views.encounters.forecast_parts import ShareLine

SURE = ForecastShown(
    key="x", share=0.0, low=0.0, high=0.08, count=60, most=400, is_done=False, can_go_on=False, is_hollow=False, word="deadly",
    tone="blood", swing="", swing_tone="plain", between="0 to 8 %, by 60 fights",
    who_plays="simple tactics on both sides", rounds=(1, 2, 3),
)  # fmt: skip


def test_a_share_of_one_fight_is_not_shown(qtbot: QtBot) -> None:
    line = ShareLine("Party wins {share}", "The share of simulations that the party won.")
    qtbot.addWidget(line)
    line.resize(300, 84)
    line.show_forecast(SURE)
    assert line.accessibleName().startswith("Party wins 0 %")
    sure = line.grab().toImage()
    line.show_forecast(replace(SURE, count=1, high=0.98, is_hollow=True, between="0 to 98 %, by 1 fight"))
    assert line.accessibleName() == "0 to 98 %, by 1 fight" and line.headline == "Simulating..."
    line.show_forecast(replace(SURE, count=1, is_hollow=True), is_over=True)
    assert line.headline == "Too few simulations"
    line.show_forecast(replace(SURE, count=1, high=0.98, is_hollow=True, between="0 to 98 %, by 1 fight"))
    assert line.grab().toImage() != sure
