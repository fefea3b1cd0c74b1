"""Fights of every system, played through the real window by what is shown there: no dead end, no lost key."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.controller.demo import create_demo
from desktop_app.rules.catalogue import SYSTEMS
from tests.app.conftest import fight_of, opened
from tests.app.player import Player

SEEDS = range(int(os.environ.get("STRIKEBOARD_WINDOW_SEEDS", "2")))
TURNS = int(os.environ.get("STRIKEBOARD_WINDOW_TURNS", "120"))


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("demos")
    paths = {system: folder / f"{system}.strikeboard" for system in SYSTEMS}
    for system, path in paths.items():
        create_demo(path, system).close()
    return paths


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_is_asked_can_be_answered_by_what_is_shown(
    qtbot: QtBot, qapp: QApplication, demos: dict[str, Path], tmp_path: Path, system: str, seed: int
) -> None:
    path = tmp_path / "evening.strikeboard"
    path.write_bytes(demos[system].read_bytes())
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    try:
        if seed:  # the fight of the demo, else one that is prepared, from its first moment on
            prepared = [p for p in program.campaign.encounters() if p.system == system]
            program.open_fight(program.campaign.start(prepared[seed % len(prepared)]))
        fight = fight_of(program)
        fight.tracker.session.source.state = seed
        steps = fight.tracker.steps
        player = Player(qtbot, program, seed=seed)
        player.play(TURNS)
        assert fight.tracker.steps != steps, "something was done"
    finally:
        program.window.close()
        store.close()
