"""The players' phones: from a step to what a phone hears, and what that costs the window, with six phones that listen.

The window's thread is measured by its pieces: the longest, and all of them for a step, in CPU milliseconds. Fights of twenty in every
system, without fog, and one in which each step opens more of it; the board is drawn anew then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.grid.scenery import Fog
from desktop_app.rules.kernel.gm_board import SetFog
from desktop_app.views.board.ground_layer import GroundLayer
from desktop_app.views.parts.slices import Slices
from desktop_app.views.parts.worker import BackgroundWorker
from desktop_app.views.phones.drawn import PhoneGround
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.phones import PhonesPresenter
from tests.benchmarks.fights import TWENTY, began, in_turn
from tests.narrowing import there
from tests.serving.client import HERE, Phone

PHONES: Final = 6
STEPS: Final = 30
REST: Final = 0.6
"""Seconds after a step in which what is drawn late is counted as its own."""


class Pieces:
    """CPU milliseconds of each piece of the phones' work on the window's thread: the wall clock tells of other programs too."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.spent: list[float] = []
        self._depth = 0
        for kind, name in ((Slices, "_go_on"), (PhoneGround, "_go_on"), (BackgroundWorker, "_hand_over"), (PhonesPresenter, "_tell")):
            monkeypatch.setattr(kind, name, self._timed(getattr(kind, name), lambda _: True))
        monkeypatch.setattr(GroundLayer, "_work", self._timed(GroundLayer._work, lambda layer: not layer.is_watched))

    def _timed(self, act: Callable[..., Any], is_meant: Callable[[Any], bool]) -> Callable[..., Any]:
        @wraps(act)
        def timed(whose: Any, *given: Any) -> Any:
            if self._depth or not is_meant(whose):
                return act(whose, *given)
            self._depth += 1
            begun = time.thread_time()
            try:
                return act(whose, *given)
            finally:
                self._depth -= 1
                self.spent.append((time.thread_time() - begun) * 1000)

        return timed


@pytest.fixture(params=[*((system, False) for system in TWENTY), ("winterdawn", True)], ids=lambda case: case[0] + "-fog" * case[1])
def fight(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Iterator[tuple[FightPresenter, Program]]:
    system, has_fog = request.param
    campaign = OpenCampaign.create(tmp_path / "bench.strikeboard", "Bench")
    play = began(campaign, system, TWENTY[system])
    in_turn(campaign.fight(play).session)
    program = Program(qapp, campaign.store)
    program.window.show()
    program.routes.open_fight(play)
    fight = there(program.fight)
    if has_fog:
        fight.act(lambda: fight.tracker.do(SetFog(value=Fog.WALKED)))
    fight.act(fight.tracker.players.open_up)
    fight.view.board.finish()
    QApplication.processEvents()
    yield fight, program
    program.window.close()
    campaign.close()


def middle(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def moves_of(fight: FightPresenter, steps: int) -> Iterator[Callable[[], object]]:
    """Walk one of the party across the board and back."""
    state = fight.tracker.session.state
    who, one = next((who, one) for who, one in state.combatants.items() if one.side == "party" and one.cell is not None)
    column, row = there(one.cell)
    board = there(state.world.board)
    reach = [(column + by, row) for by in range(-6, 7) if board.contains((column + by, row)) and by]
    for number in range(steps):
        cell = reach[number % len(reach)]
        yield lambda cell=cell: fight._token_dropped(who, cell, True)  # type: ignore[misc]


def test_a_step_is_on_the_phones_soon_and_holds_the_window_for_little(
    benchmark: BenchmarkFixture, fight: tuple[FightPresenter, Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter, program = fight
    begun = time.perf_counter()
    program.routes.phones.start(HERE)
    benchmark.extra_info["switching on, ms"] = (time.perf_counter() - begun) * 1000
    phones = program.routes.phones
    pieces = Pieces(monkeypatch)
    listening = [Phone(there(phones.server), link) for link in [*phones.links, *phones.links][:PHONES]]
    rest(listening, 2.0)
    benchmark.extra_info["longest piece at the first moment, ms"] = max(pieces.spent)
    waits, costs, longest, steps = list[float](), list[float](), list[float](), list[float]()
    for act in moves_of(presenter, STEPS):
        pieces.spent = []
        used = time.thread_time()
        act()
        steps.append((time.thread_time() - used) * 1000)
        done = time.perf_counter()
        while not all(phone.comes() for phone in listening) and time.perf_counter() - done < 2:
            QApplication.processEvents()
        waits.append((time.perf_counter() - done) * 1000)
        rest(listening, REST)
        costs.append(sum(pieces.spent))
        longest.append(max(pieces.spent, default=0.0))
    figures = {"step to phone": waits, "window's thread for a step": costs, "longest piece": longest, "the step itself": steps}
    for name, values in figures.items():
        for share in (0.5, 0.9, 1.0):
            benchmark.extra_info[f"{name}, ms, {share:.0%}"] = round(middle(values, share), 1)
    for phone in listening:
        phone.close()
    benchmark.pedantic(lambda: None, rounds=1)
    program.routes.phones.stop()


def rest(listening: list[Phone], seconds: float) -> None:
    """Let everything that is under way be done, and hear what came."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        QApplication.processEvents()
        for phone in listening:
            if phone.comes():
                phone.hears()
