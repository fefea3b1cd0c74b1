"""From a key to the painted window, in every system, with 20 and with 60: next turn, damage to three, undo, a plain edit.

CPU milliseconds from the key on, seeded, and those of what is painted late. The step is on disk when the window is painted; each gesture
has made one, else the bench fails. For the next turn also the longest block of the window's thread in the second after the key, and the
calls of Python, which hardly depend on the machine. `dev.py bench --against REVISION` compares with another state of the project.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractEventDispatcher, QElapsedTimer, QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.shown import LogLine
from desktop_app.controller.words.span import Span
from desktop_app.rules.kernel.gm import Rename
from desktop_app.views.encounter.log import LogList
from desktop_app.views.presenters.fight import BREATH_MS, FightPresenter
from tests.benchmarks.fights import SIXTY, TWENTY, began, calls_of, calm, in_turn

SIZES = {20: TWENTY, 60: SIXTY}
ROUNDS = 30
LATE = 0.06
"""Seconds in which what is painted after a step is counted as its own."""
AFTER = 1.0
"""Seconds after a key in which the longest block of the window's thread is looked for."""
COUNTED = 5
"""Keys of which the calls are counted."""
CASES = [(system, count) for system in SIXTY for count in SIZES]


@pytest.fixture(params=CASES, ids=[f"{system}-{count}" for system, count in CASES])
def fight(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Iterator[FightPresenter]:
    system, count = request.param
    campaign = OpenCampaign.create(tmp_path / "bench.strikeboard", "Bench")
    play = began(campaign, system, SIZES[count][system])
    in_turn(campaign.fight(play).session)
    program = Program(qapp, campaign.store)
    program.window.show()
    program.routes.open_fight(play)
    QApplication.processEvents()
    assert program.fight is not None
    in_turn(program.fight.tracker.session)
    program.fight.refresh(whole_log=True)
    program.fight.view.board.finish()  # the texture of the ground is drawn while nobody acts
    QApplication.processEvents()
    yield program.fight
    program.window.close()
    campaign.close()


def measured(
    benchmark: BenchmarkFixture,
    fight: FightPresenter,
    once: Callable[[], object],
    between: Callable[[], object],
    rounds: int = ROUNDS,
    moves: int = 1,
    *,
    whole_second: bool = False,
) -> None:
    """Time a gesture many times, with something undone between; tell the middle, the slowest twentieth and the worst in milliseconds.

    `moves`: which way the journal goes: on, or back; `whole_second`: with the longest block after it, and the calls that it takes.
    """
    times: list[float] = []
    late: list[float] = []
    paces: list[float] = []
    longest: list[float] = []
    journal = fight.tracker.session.journal
    before = 0

    def run() -> None:
        begun = time.process_time()
        once()
        QApplication.processEvents()
        times.append(1000 * (time.process_time() - begun))

    def prepared() -> None:
        nonlocal before
        if times:
            assert (journal.at - before) * moves > 0, "the gesture has made no step"
            if whole_second:
                longest.append(max(blocks()))
            else:
                late.append(spent_late())
            paces.append(pace())
        between()
        QApplication.processEvents()
        spent_late()
        before = journal.at

    benchmark.pedantic(run, setup=prepared, rounds=rounds)
    for name, found in (("", times), ("late_", late), ("block_", longest)):
        if not found:
            continue
        ordered = sorted(found)
        benchmark.extra_info[f"{name}p50_ms"] = round(ordered[len(ordered) // 2], 1)
        benchmark.extra_info[f"{name}p95_ms"] = round(ordered[int(len(ordered) * 0.95)], 1)
        benchmark.extra_info[f"{name}worst_ms"] = round(ordered[-1], 1)
    benchmark.extra_info["pace_ms"] = round(sorted(paces)[len(paces) // 2], 2)

    if whole_second:
        counts = []
        for _ in range(COUNTED):
            between()
            QApplication.processEvents()
            counts.append(calls_of(once))
        benchmark.extra_info["calls"] = sorted(counts)[COUNTED // 2]


def blocks() -> list[float]:
    """Let a second go by; give the milliseconds of the processor that each turn of the event loop took."""
    found, dispatcher, loop = [0.0], QAbstractEventDispatcher.instance(), QEventLoop()
    begun = time.thread_time()

    def turned() -> None:
        nonlocal begun
        now = time.thread_time()
        found.append(1000 * (now - begun))
        begun = now

    ends = (dispatcher.awake.connect(turned), dispatcher.aboutToBlock.connect(turned))
    QTimer.singleShot(int(1000 * AFTER), loop.quit)
    loop.exec()
    for end in ends:
        QObject.disconnect(end)
    return found


def spent_late() -> float:
    """Give what was put off its time; return the milliseconds of the processor that it took."""
    begun, until = time.process_time(), time.perf_counter() + LATE
    while time.perf_counter() < until:
        QApplication.processEvents()
        time.sleep(0.002)
    return 1000 * (time.process_time() - begun)


def pace() -> float:
    """Tell the milliseconds of a hundred thousand empty rounds of a loop: how quick the machine is at this moment, for comparing runs."""
    begun = time.process_time()
    for _ in range(100_000):
        pass
    return 1000 * (time.process_time() - begun)


def nothing() -> None:
    pass


def test_a_plain_edit(benchmark: BenchmarkFixture, fight: FightPresenter) -> None:
    roster, numbers = fight.tracker.session.state.roster, iter(range(10**6))

    def edit() -> None:
        n = next(numbers)
        fight.act(lambda: fight.tracker.do(Rename(target=roster[n % len(roster)], name=f"Somebody {n}")))

    measured(benchmark, fight, edit, nothing)


def test_next_turn(benchmark: BenchmarkFixture, fight: FightPresenter) -> None:
    measured(benchmark, fight, lambda: QTest.keyClick(fight.view, Qt.Key.Key_Space), lambda: calm(fight), whole_second=True)


def test_next_turn_after_a_breath(benchmark: BenchmarkFixture, fight: FightPresenter) -> None:
    """As at the table: nobody acts for a moment before, so what comes is worked out already."""
    breath = QElapsedTimer()

    def settle() -> None:
        calm(fight)
        breath.start()
        while breath.elapsed() < BREATH_MS + 100:
            QApplication.processEvents()

    measured(benchmark, fight, lambda: QTest.keyClick(fight.view, Qt.Key.Key_Space), settle, whole_second=True)


def test_damage_to_three(benchmark: BenchmarkFixture, fight: FightPresenter) -> None:
    session = fight.tracker.session
    calm(fight)
    foes = [who for who, one in session.state.combatants.items() if one.side != "party" and one.can_act]
    kind = fight.tracker.hand.harm_kinds()[0][0]
    places = iter(range(10**6))

    def select() -> None:
        while session.journal.at > begun:  # whoever is hurt again and again is soon out of it
            session.undo()
        n = 3 * next(places)
        fight.view.select([foes[(n + i) % len(foes)] for i in range(3)])
        fight.refresh()

    begun = session.journal.at
    measured(benchmark, fight, lambda: fight.act(lambda: fight.tracker.hand.harm(fight.view.selected, 3, kind)), select)


def test_undo(benchmark: BenchmarkFixture, fight: FightPresenter) -> None:
    def go_on() -> None:
        calm(fight)
        fight.next()

    measured(benchmark, fight, lambda: QTest.keyClick(fight.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier), go_on, moves=-1)


def test_a_line_of_a_long_log_against_one_of_a_short_one(benchmark: BenchmarkFixture, qapp: QApplication) -> None:
    """From the line to its picture, with 3,000 lines above it and with 30: it costs the same."""

    def line(step: int) -> LogLine:
        return LogLine(step=step, when="R1", spans=(Span(text=f"What happened, {step}"),))

    def middle(count: int) -> float:
        log = LogList()
        log.resize(700, 148)
        log.show()
        log.reset_to([line(step) for step in range(count)])
        QApplication.processEvents()
        times: list[float] = []
        for step in range(count, count + 40):
            begun = time.process_time()
            log.append([line(step)])
            QApplication.processEvents()
            times.append(time.process_time() - begun)
        log.close()
        return sorted(times)[20]

    ratios: list[float] = []
    benchmark.pedantic(lambda: ratios.append(middle(3000) / middle(30)), rounds=3)
    benchmark.extra_info["long_over_short"] = round(sorted(ratios)[1], 2)
