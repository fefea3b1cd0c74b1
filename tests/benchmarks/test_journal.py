"""What a journal of 5,000 pages costs: a key of the search, opening a page, a key of a link, renaming a page with 500 links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.notes.page import SORTS, Page, PageSort, put_page
from desktop_app.model import Campaign
from desktop_app.views.presenters.finding import Finder
from desktop_app.views.presenters.journal import JournalPresenter
from desktop_app.views.presenters.linking import Linker
from tests.benchmarks.test_model import note_p95
from tests.demos import demo_at
from tests.parts import presenter_of

PAGES = 5000
LINKS = 500
WORDS = [
    "ford",
    "silver",
    "hemp",
    "rope",
    "ferry",
    "innkeeper",
    "toll",
    "outlaw",
    "dog",
    "raft",
    "kettle",
    "barrow",
    "market",
    "reeve",
    "mill",
    "thaw",
    "river",
    "coin",
    "soup",
    "yard",
    "guest",
    "hood",
    "grey",
    "stone",
    "road",
    "night",
    "lamp",
    "door",
    "oak",
    "wolf",
    "bread",
    "salt",
    "letter",
    "debt",
    "knife",
    "winter",
    "bridge",
    "boat",
    "tower",
    "well",
]


def filled(store: Campaign) -> None:
    """Write 5,000 pages of some 150 words, each with three links; to the first lead 500."""
    dice = Random(7)
    with store.transaction():
        for number in range(PAGES):
            words = [dice.choice(WORDS) for _ in range(150)]
            goals = [dice.randrange(1, PAGES) for _ in range(3)] + ([0] if 0 < number <= LINKS else [])
            for place, goal in zip(dice.sample(range(150), len(goals)), goals, strict=True):
                words[place] = f"[[Page {goal} of the {WORDS[goal % len(WORDS)]}]]"
            title = f"Page {number} of the {WORDS[number % len(WORDS)]}"
            put_page(store, Page(id=f"p{number}", title=title, sort=SORTS[number % len(SORTS)], text=" ".join(words)))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = demo_at(tmp_path_factory.mktemp("journal") / "large.strikeboard")
    with Campaign.open(path) as store:
        filled(store)
    return path


@pytest.fixture
def program(qapp: QApplication, large: Path) -> Iterator[Program]:
    store = Campaign.open(large)
    made = Program(qapp, store)
    made.window.show()
    made.window.show_page("journal")
    yield made
    made.window.close()
    store.close()


def test_a_key_of_the_search_everywhere(benchmark: BenchmarkFixture, program: Program) -> None:
    finder = Finder(program.desk)
    finder.find("warm")
    typed = cycle([word[:end] for word in ("silver", "innkeeper", "ford rope", "page 77", "xyz") for end in range(1, len(word) + 1)])
    benchmark.pedantic(lambda: finder.find(next(typed)), rounds=120)
    note_p95(benchmark)


def test_a_key_of_the_search_of_the_page(benchmark: BenchmarkFixture, program: Program) -> None:
    search = presenter_of(program, JournalPresenter).view.search
    typed = cycle([word[:end] for word in ("silver", "innkeeper", "ford rope", "page 77") for end in range(1, len(word) + 1)])
    benchmark.pedantic(lambda: search.setText(next(typed)), rounds=100)
    note_p95(benchmark)


def test_opening_a_page(benchmark: BenchmarkFixture, program: Program, qapp: QApplication) -> None:
    journal = presenter_of(program, JournalPresenter)
    numbers = count(0, 37)

    def opened() -> None:
        journal.show_page(f"p{next(numbers) % PAGES}")
        qapp.processEvents()

    benchmark.pedantic(opened, rounds=100)
    note_p95(benchmark)


def test_a_key_of_a_link(benchmark: BenchmarkFixture, program: Program) -> None:
    linker = Linker(program.desk)
    typed = cycle([word[:end] for word in ("page 77", "silver", "innkeeper") for end in range(1, len(word) + 1)])
    benchmark.pedantic(lambda: linker.goals(next(typed)), rounds=100)
    note_p95(benchmark)


def test_writing_what_was_typed(benchmark: BenchmarkFixture, program: Program) -> None:
    journal = presenter_of(program, JournalPresenter)
    journal.show_page("p4000")
    numbers = count()
    benchmark.pedantic(lambda: journal.view.editor.keeper.written.emit("p4000", f"Rain {next(numbers)}."), rounds=50)
    note_p95(benchmark)


def test_renaming_a_page_with_500_links(benchmark: BenchmarkFixture, large: Path) -> None:
    campaign = OpenCampaign.open(large)
    journal = Journal(campaign, "winterdawn")
    journal.heads()
    numbers = count()
    benchmark.pedantic(lambda: journal.rename("p0", f"The first page {next(numbers)}"), rounds=5)
    assert len(campaign.store.documents.linking({f"the first page {next(numbers) - 1}"})) == LINKS
    campaign.close()


def test_a_roll_on_a_hundred_thousand_rows(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The rows are read once, when the table is first rolled; every roll after that is within 50 ms."""
    campaign = OpenCampaign.open(demo_at(tmp_path / "rolled.strikeboard"))
    text = "\n".join(f"{number}. Row {number}" for number in range(1, 100_001))
    put_page(campaign.store, Page(id="long", title="Long", sort=PageSort.TABLE, text=text))
    tables = Journal(campaign, "winterdawn").tables
    tables.roll("Long")
    benchmark.pedantic(lambda: tables.roll("Long"), rounds=50)
    assert note_p95(benchmark) < 50
    campaign.close()
