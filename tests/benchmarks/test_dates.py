"""What a date costs with a thousand events over a hundred years: showing it, saying what falls due in a week, and moving it by one."""

from __future__ import annotations

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.kernel.dated import DatedEvent, Repeat
from desktop_app.rules.kernel.record import evolve
from tests.benchmarks.test_model import note_p95
from tests.controller.test_dates import table_of

EVENTS, YEARS, DAYS = 1000, 100, 360
WEEK = 168
MOST_MS = 50.0
"""Of any key, at the 95th of a hundred."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Tracker:
    made, dice = table_of(tmp_path_factory.mktemp("dates"), "winterdawn"), Random(5)
    state = made.session.state
    today = state.time.hour(state.clock) // 24
    repeats: tuple[Repeat, ...] = ("once", "days", "monthly", "yearly")
    events = tuple(
        DatedEvent(id=number, text=f"Event {number}", day=today + dice.randrange(YEARS * DAYS), repeat=dice.choice(repeats), every=7)
        for number in range(1, EVENTS + 1)
    )
    made.session.state = evolve(state, time=evolve(state.time, events=events))
    return made


def test_showing_the_date(table: Tracker, benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(table.dates.shown, rounds=100)
    assert note_p95(benchmark) < MOST_MS


def test_saying_what_falls_due_in_a_week(table: Tracker, benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(lambda: table.dates.coming(WEEK), rounds=100)
    assert note_p95(benchmark) < MOST_MS


def test_moving_it_by_a_day(table: Tracker, benchmark: BenchmarkFixture) -> None:
    def move() -> None:
        assert isinstance(table.dates.pass_time(24), Done)

    benchmark.pedantic(move, rounds=60)
    assert note_p95(benchmark) < MOST_MS
