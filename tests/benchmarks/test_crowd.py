"""Ten thousand own creatures and a hundred encounters: opening every page, and every key of every search, in milliseconds of this process.

Aims: any page under 150 ms, any key under 30 ms in 19 of 20. And a fight of sixty with five thousand steps: opening it, and its memory.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tactics import play_on
from desktop_app.model import Campaign
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.benchmarks.crowd import SYSTEM, crowded
from tests.benchmarks.fights import SIXTY, began, in_turn
from tests.parts import children_of, presenter_of, segments_of

PAGES = ("home", "characters", "table", "bestiary", "encounters", "reference", "settings", "campaign")
WORDS = ("wolf of hill 77", "hill 12", "encounter 9", "bandit", "old guard of h")
STEPS = 5000
PLAYED = 300


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return crowded(tmp_path_factory.mktemp("crowd") / "crowd.strikeboard")


@pytest.fixture
def program(qapp: QApplication, crowd: Path) -> Iterator[Program]:
    store = Campaign.open(crowd)
    made = Program(qapp, store)
    made.window.show()
    made.warm_up()
    QApplication.processEvents()
    yield made
    made.window.close()
    store.close()


def spent(act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    QApplication.processEvents()
    return 1000 * (time.process_time() - begun)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_opened(benchmark: BenchmarkFixture, program: Program, page: str) -> None:
    times: list[float] = []
    benchmark.pedantic(lambda: times.append(spent(lambda: program.window.show_page(page))), rounds=1)
    benchmark.extra_info["ms"] = round(times[0], 1)


def test_every_key_of_every_search(benchmark: BenchmarkFixture, program: Program) -> None:
    program.window.show_page("encounters")
    program.window.show_page("bestiary")
    bestiary, encounters = presenter_of(program, BestiaryPresenter), presenter_of(program, EncountersPresenter)
    program.routes.open_fight(program.campaign.fights()[0].id)
    searches: dict[str, Callable[[str], object]] = {
        "everywhere": program._finder.find,
        "bestiary": bestiary.view.search.setText,
        "encounters": encounters.view.search.setText,
        "palette": lambda words: program._read(f"add 4 {words}"),
    }
    times: dict[str, list[float]] = {name: [] for name in searches}

    def type_all() -> None:
        for name, search in searches.items():
            for words in WORDS:
                for end in range(1, len(words) + 1):
                    times[name].append(spent(lambda search=search, typed=words[:end]: search(typed)))  # type: ignore[misc]

    benchmark.pedantic(type_all, rounds=1)
    for name, found in times.items():
        found.sort()
        benchmark.extra_info[f"{name}_p95_ms"] = round(found[len(found) * 19 // 20], 1)


def test_following_the_selection_filters_and_stars(benchmark: BenchmarkFixture, program: Program) -> None:
    """From the key to the painted card, with who hits whom worked out behind it; a facet, the sorting, a favourite."""
    program.window.show_page("bestiary")
    bestiary = presenter_of(program, BestiaryPresenter)
    view = bestiary.view
    QApplication.processEvents()
    chip = children_of(view.facets.rows[0].chips, QAbstractButton)[0]
    acts: dict[str, Callable[[], object]] = {
        "down": lambda: view.list.setCurrentIndex(view.list.model().index(view.list.currentIndex().row() + 7, 0)),
        "facet": chip.click,
        "sort": lambda: segments_of(view.sorting)[1 - view.sorting.place()].click(),
        "star": lambda: bestiary._star(view.list.current),
        "variant": lambda: bestiary._switch("elite", "elite" not in bestiary._variants),
    }
    times: dict[str, list[float]] = {name: [] for name in acts}

    def follow() -> None:
        for name, act in acts.items():
            for _ in range(20):
                times[name].append(spent(act))

    benchmark.pedantic(follow, rounds=1)
    for name, found in times.items():
        found.sort()
        benchmark.extra_info[f"{name}_p95_ms"] = round(found[len(found) * 19 // 20 - 1], 1)


OPEN = """
import sys, time
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication([])
from desktop_app.app import Program
from desktop_app.model import Campaign
program = Program(app, Campaign.open(Path(sys.argv[1])))
program.window.show()
program.warm_up()
app.processEvents()
begun = time.process_time()
program.routes.open_fight(sys.argv[2])
app.processEvents()
status = Path("/proc/self/status").read_text()
most = int(status.partition("VmHWM:")[2].split()[0]) / 1024 if "VmHWM" in status else 0
print(time.process_time() - begun, most, flush=True)
import os
os._exit(0)
"""


def long_fight(path: Path) -> tuple[str, int]:
    """Play a fight of sixty, then hurt and heal until it has its steps."""
    campaign = OpenCampaign.create(path, "Long")
    play = began(campaign, SYSTEM, SIXTY[SYSTEM])
    session = campaign.fight(play).session
    in_turn(session)
    play_on(session, until=lambda _: session.journal.at >= PLAYED)
    kind = session.system.harm_kinds(session.state)[0]
    for n in range(STEPS - session.journal.at):
        who = session.state.roster[n % len(session.state.roster)]
        if not isinstance(session.do(session.system.heal(session.state, who) or session.system.harm((who,), 1, kind)), Done):
            session.cancel()
            session.do(AddNote(text=f"What {who} said, {n}."))
    steps = session.journal.at
    campaign.close()
    return play, steps


def test_a_fight_of_sixty_with_five_thousand_steps_is_opened(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    path = tmp_path / "long.strikeboard"
    play, steps = long_fight(path)
    command = [sys.executable, "-c", OPEN, str(path), play]
    done: list[str] = []
    benchmark.pedantic(lambda: done.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout), rounds=1)
    seconds, megabytes = done[0].split()
    benchmark.extra_info["steps"] = steps
    benchmark.extra_info["opened_ms"] = round(1000 * float(seconds))
    benchmark.extra_info["megabytes"] = round(float(megabytes))
