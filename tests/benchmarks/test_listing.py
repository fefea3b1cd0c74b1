"""What it costs to say what can be done, and to play on without a record: every system, seeded, the worst actor told by itself."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.play.tactics import played
from tests.benchmarks.fights import SEED, SIXTY, TEN, actors, fight

SYSTEMS = tuple(SIXTY)
MOST_TURNS = 24
"""Turns that are timed one by one to find the worst."""
LEAST_STEPS = 400
"""Steps of a round of the benchmark: a fight alone can be over after thirty."""


def fastest(work: object, rounds: int = 3) -> float:
    assert callable(work)
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


@pytest.mark.parametrize("system", SYSTEMS)
def test_listing_the_offers_of_the_worst_actor_among_sixty(benchmark: BenchmarkFixture, tmp_path: Path, system: str) -> None:
    session = fight(tmp_path, system, SIXTY[system])
    turns = actors(session)[:MOST_TURNS]
    costs = [fastest(lambda state=state, who=who: session.system.offers(type(state)(**state.__dict__), who)) for state, who in turns]
    worst = max(range(len(turns)), key=costs.__getitem__)
    state, who = turns[worst]
    benchmark.pedantic(lambda: session.system.offers(type(state)(**state.__dict__), who), rounds=5)
    benchmark.extra_info["actors"] = len(turns)
    benchmark.extra_info["median_ms"] = round(1000 * sorted(costs)[len(costs) // 2], 2)
    benchmark.extra_info["worst_ms"] = round(1000 * costs[worst], 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_tactics_without_a_journal_four_against_six(benchmark: BenchmarkFixture, tmp_path: Path, system: str) -> None:
    session = fight(tmp_path, system, TEN[system])
    first = session.state
    counts: list[int] = []
    seeds = count(SEED)

    def play() -> None:
        steps = 0
        while steps < LEAST_STEPS:
            steps += sum(1 for _ in played(session.system, first, seed=next(seeds), limit=1500))
        counts.append(steps)

    begun = time.process_time()
    benchmark.pedantic(play, rounds=3)
    seconds = time.process_time() - begun
    benchmark.extra_info["steps"] = sum(counts)
    benchmark.extra_info["steps_per_second"] = round(sum(counts) / seconds)
