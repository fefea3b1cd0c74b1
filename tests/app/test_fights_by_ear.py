"""Fights that are played to their end by somebody who has nothing but what a screen reader reads and says, and by somebody who sees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import accessible
from tests.app.conftest import fight_of, opened
from tests.app.listener import Listener
from tests.app.looker import Looker
from tests.app.sensible import Sensible
from tests.demos import demo_at
from tests.seeds import BEGIN, IS_SOAKED

LONGEST = 900
"""Things that are done in a fight before it counts as one that comes to no end."""
MORE = 1.2
"""So many times the inputs of somebody who sees are enough for somebody who hears."""
SHORT = {"winterdawn": 3, "expedition": 3, "revolution": 8, "savage": 3, "cadwallon": 4}
"""Seeds of fights that are over soon, of a dozen that were tried; `dev.py soak` plays a hundred."""
PLAYED = [(system, BEGIN + seed) for system in SYSTEMS for seed in range(20)] if IS_SOAKED else [*SHORT.items()]


@contextmanager
def fought(qapp: QApplication, path: Path, system: str, seed: int) -> Iterator[Program]:
    """Open a fight that is prepared, or the one of the demo, with dice that follow from a seed."""
    program, store = opened(qapp, demo_at(path, system))
    program.window.resize(1366, 768)
    prepared = [one for one in program.campaign.encounters.all() if one.system == system]
    place = seed % (len(prepared) + 1)
    if place < len(prepared):
        program.routes.open_fight(program.campaign.start(prepared[place]))
    fight_of(program).tracker.session.source.state = seed
    for _ in range(5):
        qapp.processEvents()
    try:
        yield program
    finally:
        program.desk.end_forecasts()
        program.window.close()
        store.close()


@pytest.mark.whole
@pytest.mark.parametrize(("system", "seed"), PLAYED)
def test_a_fight_comes_to_its_end_by_ear_with_hardly_more_inputs_than_by_sight(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, system: str, seed: int
) -> None:
    with fought(qapp, tmp_path / "seen.strikeboard", system, seed) as program:
        qtbot.waitUntil(program.window.isActiveWindow)
        looker = Looker(qtbot, program)
        is_over_seen = Sensible(looker).play(LONGEST)
        digest = fight_of(program).tracker.session.digest
    accessible.install()
    QAccessible.setActive(True)
    try:
        with fought(qapp, tmp_path / "heard.strikeboard", system, seed) as program:
            qtbot.waitUntil(program.window.isActiveWindow)
            listener = Listener(qtbot, program.window)
            is_over_heard = Sensible(listener).play(LONGEST)
            is_same = fight_of(program).tracker.session.digest == digest
    finally:
        QAccessible.setActive(False)
    print(f"\n{system} {seed}: {listener.inputs} inputs by ear, {looker.inputs} by sight, the same fight: {is_same}")
    assert is_over_seen and is_over_heard
    assert not listener.silent
    assert listener.inputs <= MORE * looker.inputs
