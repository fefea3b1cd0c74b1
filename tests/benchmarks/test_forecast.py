"""What a forecast costs: a fight in each system, reading a state, a worker's start, calling it off."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.fight import fought
from desktop_app.controller.forecast.job import Job, job_of, ready
from desktop_app.controller.library.library import system_of
from desktop_app.controller.start.demo import add_ready
from desktop_app.places import program, surroundings
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.parts import canonical


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
