"""The number in the corner of a fight: played on from the moment that is shown, paler until it is known, away when nobody wants it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.telling import ForecastWriter
from desktop_app.views.encounter.stand_label import StandLabel
from tests.app.conftest import fight_of


def role(label: StandLabel) -> str:
    return str(label.property("role") or "")


@pytest.mark.plays_fights
def test_the_fight_is_played_on_from_where_it_stands_also_after_a_step_and_its_undo(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    label = fight.view.log.stand
    qtbot.waitUntil(lambda: label.text().startswith("Party wins"), timeout=60_000)
    qtbot.waitUntil(lambda: not program.desk.forecasts.is_playing, timeout=120_000)
    sure = label.text(), role(label)
    assert sure[0] != "Party wins 100 %", "what went one way in forty fights is not certain"
    assert sure[1] == "" and "simulations, simple tactics on both sides" in label.accessibleName()
    fight.next()
    assert role(label) == "muted", "it is that of an earlier moment"
    fight.undo()
    qtbot.waitUntil(lambda: (label.text(), role(label)) == sure, timeout=10_000)  # it was kept: nothing is played anew
    assert not program.desk.forecasts.is_playing


def test_it_goes_when_nobody_wants_it_and_is_kept_so(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    label = fight.view.log.stand
    label.show_stand("62 %", "57 to 67 %, by 400 fights", is_sure=True)
    fight.stand.turn()
    qtbot.waitUntil(lambda: label.text() == "", timeout=10_000)
    assert not fight.stand.is_wanted and not program.desk.forecasts.is_playing
    fight.stand.turn()
    qtbot.waitUntil(lambda: program.desk.forecasts.is_playing, timeout=10_000)


def test_of_a_fight_that_is_over_there_is_none(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.view.log.stand.show_stand("62 %", "57 to 67 %, by 400 fights", is_sure=True)
    fight.act(lambda: fight.tracker.hand.end_fight(None))
    qtbot.waitUntil(lambda: fight.view.log.stand.text() == "", timeout=10_000)
    assert not program.desk.forecasts.is_playing


def test_no_number_is_shown_while_it_could_be_nearly_any(program: Program) -> None:
    fight = fight_of(program)
    session = fight.tracker.session
    writer = ForecastWriter(session.system, session.state)
    told = []
    for count in (40, 200):
        tally = Tally(exactly=count)
        for number in range(count):
            tally.add(Fight(n=number, over="party" if number % 2 else "foe"))
        fight.stand.show(writer.shown(tally, is_done=True))
        told.append(fight.view.log.stand.text())
    assert told == ["", "Party wins 50 %"]
