"""How many calls of Python a press of *Next* takes: a number that hardly depends on the machine, kept in `calls.toml` beside this file.

A change that makes a press cheaper lowers the number there; one that makes it dearer for a good reason raises it and says why.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from statistics import median
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from tests.app.counting import KEY
from tests.benchmarks.fights import SIXTY, TWENTY, began, calls_of, calm, in_turn

SIZES: Final = {"20": TWENTY, "60": SIXTY}
KEPT: Final = tomllib.loads((Path(__file__).parent / "calls.toml").read_text(encoding="utf-8"))["next"]
MOST: Final = 1.05
"""So much of the number that is kept a press may take: what differs from run to run is less."""
PRESSES: Final = 7


@pytest.mark.parametrize("which", KEPT)
def test_a_press_of_next_takes_no_more_calls_than_are_kept(which: str, qapp: QApplication, tmp_path: Path) -> None:
    system, _, size = which.partition("-")
    campaign = OpenCampaign.create(tmp_path / "calls.strikeboard", "Calls")
    play = began(campaign, system, SIZES[size][system])
    in_turn(campaign.fight(play).session)
    program = Program(qapp, campaign.store)
    program.window.show()
    program.routes.open_fight(play)
    fight = program.fight
    assert fight is not None
    found: list[int] = []
    for _ in range(PRESSES):
        calm(fight)
        steps = fight.tracker.steps
        found.append(calls_of(lambda: QTest.keyClick(fight.view, KEY.Key_Space, Qt.KeyboardModifier.NoModifier)))
        assert fight.tracker.steps > steps
    program.window.close()
    campaign.close()
    assert median(found) <= MOST * KEPT[which], (which, median(found), found)
