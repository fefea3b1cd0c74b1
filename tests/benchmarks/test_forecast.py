"""What a forecast costs: a fight in each system, reading a state, a worker's start, calling it off."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.fight import fought
from desktop_app.controller.forecast.forecasting import Asked
from desktop_app.controller.forecast.job import Job, job_of, ready
from desktop_app.controller.library.library import system_of
from desktop_app.controller.start.demo import add_ready
from desktop_app.places import program, surroundings
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.parts import canonical
from desktop_app.views.presenters.forecasts import Forecasts
from tests.benchmarks.fights import TWENTY, began, calm, in_turn


def job(folder: Path, system_id: str) -> Job:
    """Take the first ready encounter of a system as it begins."""
    campaign = OpenCampaign.create(folder / "bench.strikeboard", "Bench")
    add_ready(campaign, system_id)
    first = campaign.opening(campaign.encounters.all()[0])[0]
    campaign.close()
    return job_of(system_of(system_id), first)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fight(benchmark: BenchmarkFixture, tmp_path: Path, system_id: str) -> None:
    made = job(tmp_path, system_id)
    system, first = ready(made)
    fights = [benchmark.pedantic(lambda: [fought(system, first, seed=made.seed, number=n) for n in range(10)], rounds=2, warmup_rounds=1)]
    assert all(fight is not None and fight.ended for fight in fights[0])


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_state_is_read(benchmark: BenchmarkFixture, tmp_path: Path, system_id: str) -> None:
    line = canonical(job(tmp_path, system_id).to_json())
    assert benchmark(lambda: ready(Job.from_json(json.loads(line))))


def test_a_worker_starts_and_is_called_off(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    made = job(tmp_path, "expedition").to_json()
    lines = ({"job": 1, **made}, {"job": 1, "fights": [0, 500]}, {"job": 2, **made}, {"job": 2, "fights": [0, 1]})

    def begin() -> bytes:
        with subprocess.Popen(
            [*program(), "forecast", "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings()
        ) as one:
            assert one.stdin is not None and one.stdout is not None
            one.stdin.write(b"".join(canonical(dict(line)) + b"\n" for line in lines))
            one.stdin.flush()
            answer = next(line for line in one.stdout if json.loads(line).get("job") == 2)
            one.stdin.close()
            one.stdout.read()
        return answer

    assert b'"n":0' in benchmark.pedantic(begin, rounds=3)


def test_next_turn_while_the_workers_are_busy(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path) -> None:
    """Wall milliseconds from the key to the painted window, with nobody at work and with every worker at a forecast."""
    other = job(tmp_path, "winterdawn")
    campaign = OpenCampaign.create(tmp_path / "busy.strikeboard", "Bench")
    play = began(campaign, "savage", TWENTY["savage"])
    program = Program(qapp, campaign.store)
    program.window.show()
    program.routes.open_fight(play)
    fight = program.fight
    assert fight is not None
    in_turn(fight.tracker.session)
    fight.refresh(whole_log=True)

    def turns() -> float:
        times = []
        for _ in range(40):
            calm(fight)
            QApplication.processEvents()
            begun = time.perf_counter()
            QTest.keyClick(fight.view, Qt.Key.Key_Space)
            QApplication.processEvents()
            times.append(1000 * (time.perf_counter() - begun))
        return sorted(times)[37]

    if fight.stand.is_wanted:
        fight.stand.turn()
    alone = turns()
    forecasts = Forecasts(program.window)  # not those of the window: what the fight asks there would end this
    told: list[int] = []
    forecasts.ask(Asked(*ready(other), other), lambda shown: told.append(shown.count), pytest.fail)
    while not told:
        QApplication.processEvents()
    beside = benchmark.pedantic(turns, rounds=1)
    assert forecasts.is_playing, "they were at work all the time"
    benchmark.extra_info["alone_p95_ms"] = round(alone, 1)
    benchmark.extra_info["beside_p95_ms"] = round(beside, 1)
    forecasts.close()
    program.window.close()
    campaign.close()
