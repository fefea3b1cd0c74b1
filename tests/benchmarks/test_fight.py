"""A command from the key to disk and repaint with sixty combatants, early and late in a long fight; and the start of the program.

Ratios are judged within one run; the figures are in the report.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.tactics import goes_on
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.views.presenters.fight import FightPresenter

FOES = (("bandit", 20), ("wolf", 14), ("guard_veteran", 20))
EARLY, LATE = 100, 5000
ROUNDS = 150
SEED = 7
WORST_RATIO = 1.2
MEASURED: dict[int, float] = {}


@pytest.fixture(scope="module")
def fight(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FightPresenter]:
    campaign = OpenCampaign.create(tmp_path_factory.mktemp("bench") / "bench.strikeboard", "Bench")
    party = tuple(campaign.add_character("winterdawn", text) for text in content_of("winterdawn").characters.values())
    foes = tuple(Foes(creature=name, count=count) for name, count in FOES)
    play_id = campaign.start(PreparedEncounter(id="big", system="winterdawn", name="Sixty", party=party, foes=foes, board="greywater_ford"))
    program = Program(qapp, campaign.store)
    program.window.show()
    program.routes.open_fight(play_id)
    assert program.fight is not None and len(program.fight.tracker.session.state.roster) == 60
    program.fight.tracker.session.source.state = SEED
    yield program.fight
    program.window.close()
    campaign.close()


def bring_to(fight: FightPresenter, steps: int) -> None:
    """Play to a number of steps: real play first, then edits by hand, which are quick to make."""
    session = fight.tracker.session
    while session.journal.at < min(steps, EARLY):
        assert goes_on(session)
    roster = session.state.roster
    while session.journal.at < steps:
        who = roster[session.journal.at % len(roster)]
        session.do(SetCounter(target=who, counter="spirit", value=session.journal.at % 5))
    fight.refresh(whole_log=True)
    QApplication.processEvents()


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def one_command(fight: FightPresenter, number: int) -> None:
    session = fight.tracker.session
    who = session.state.roster[number % len(session.state.roster)]
    fight.act(lambda: fight.tracker.do(SetCounter(target=who, counter="spirit", value=number % 7)))
    QApplication.processEvents()


@pytest.mark.parametrize("steps", [EARLY, LATE])
def test_command_to_disk_and_repaint(benchmark: BenchmarkFixture, fight: FightPresenter, steps: int) -> None:
    bring_to(fight, steps)
    times: list[float] = []
    counted = iter(range(10**6))

    def run() -> None:
        begun = time.perf_counter()
        one_command(fight, next(counted))
        times.append(time.perf_counter() - begun)

    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=10)
    MEASURED[steps] = sorted(times)[len(times) // 2]
    benchmark.extra_info["p95_ms"] = round(p95(times) * 1000, 2)
    if EARLY in MEASURED and LATE in MEASURED:
        ratio = MEASURED[LATE] / MEASURED[EARLY]
        benchmark.extra_info["late_over_early"] = round(ratio, 3)
        assert ratio < WORST_RATIO


BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1366, 768)
window.show()
app.processEvents()
import os
os._exit(0)
"""
OURS = """
import sys
from pathlib import Path
from desktop_app.views.application import make_application
app = make_application()
from desktop_app.app import Program
from desktop_app.controller.start.opening import open_store
program = Program(app, open_store(Path(sys.argv[1])))
program.window.show()
app.processEvents()
import os
os._exit(0)
"""


FIGHT = OURS.replace("app.processEvents()\n", 'program.window.show_page("fight")\napp.processEvents()\n')


def fastest(code: str, *arguments: str) -> float:
    def once() -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, *arguments], check=True, env=compiled())
        return time.perf_counter() - begun

    return min(once() for _ in range(5))


def compiled() -> dict[str, str]:
    """Give an environment in which Python keeps what it has compiled, as it does at a user's."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def test_start_against_a_bare_window(benchmark: BenchmarkFixture, demo_file: Path) -> None:
    bare = fastest(BARE)
    ours = benchmark.pedantic(fastest, args=(OURS, str(demo_file)), rounds=1)
    benchmark.extra_info["bare_s"] = round(bare, 3)
    benchmark.extra_info["ours_over_bare"] = round(ours / bare, 2)


def test_start_to_the_running_fight(benchmark: BenchmarkFixture, demo_file: Path) -> None:
    benchmark.extra_info["seconds"] = round(benchmark.pedantic(fastest, args=(FIGHT, str(demo_file)), rounds=1), 3)


@pytest.fixture
def demo_file(tmp_path: Path) -> Path:
    from desktop_app.controller.start.demo import create_demo

    create_demo(tmp_path / "demo.strikeboard").close()
    return tmp_path / "demo.strikeboard"
