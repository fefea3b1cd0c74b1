"""What a step costs on its way to the disk, early and late in a long fight; what opening, importing and searching cost."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.model import Campaign, Document, Json, NewPlay, PlayKind

ROOT = Path(__file__).resolve().parents[2]
COMBATANTS = 60
ROUNDS = 400


class Fight:
    """A fight of sixty combatants, a part of about 1 KB each, of which every step changes two."""

    def __init__(self, path: Path) -> None:
        self.campaign = Campaign.create(path, "Large")
        self.state: dict[str, Json] = {f"/combatants/{n}": self.part(n, 0) for n in range(COMBATANTS)}
        self.campaign.plays.create(
            NewPlay(id="fight", system="winterdawn", kind=PlayKind.ENCOUNTER, name="Large", rules_version="1", first=self.state)
        )
        self.n = 0

    @staticmethod
    def part(combatant: int, step: int) -> Json:
        return {"id": combatant, "step": step, "counters": {f"counter {n}": step + n for n in range(40)}, "notes": "x" * 250}

    def step(self, parts: int = 2) -> None:
        self.n += 1
        after = {f"/combatants/{(self.n + 7 * n) % COMBATANTS}": self.part(n, self.n) for n in range(parts)}
        before = {path: self.state[path] for path in after}
        body: Json = {"commands": [{"kind": "attack"}], "events": [{"text": "y" * 600}], "digest": "z" * 64}
        self.campaign.plays.append("fight", body, before=before, after=after, dice_state=str(self.n))
        self.state.update(after)

    def grow(self, steps: int) -> None:
        with self.campaign.transaction():
            while self.n < steps:
                self.step()


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Fight]:
    fight = Fight(tmp_path / "large.strikeboard")
    yield fight
    fight.campaign.close()


def note_p95(benchmark: BenchmarkFixture) -> float:
    assert benchmark.stats is not None
    p95 = 1000 * statistics.quantiles(benchmark.stats.stats.sorted_data, n=20)[-1]
    benchmark.extra_info["p95_ms"] = round(p95, 3)
    return p95


@pytest.mark.parametrize("steps", [100, 5000])
def test_a_step_to_disk(benchmark: BenchmarkFixture, fight: Fight, steps: int) -> None:
    fight.grow(steps)
    benchmark.pedantic(fight.step, rounds=ROUNDS, warmup_rounds=20)
    assert note_p95(benchmark) < 4


def test_a_step_that_changes_every_combatant(benchmark: BenchmarkFixture, fight: Fight) -> None:
    benchmark.pedantic(fight.step, kwargs={"parts": COMBATANTS}, rounds=100, warmup_rounds=5)
    note_p95(benchmark)


def test_undo_and_redo_of_one_step_after_5000(benchmark: BenchmarkFixture, fight: Fight) -> None:
    fight.grow(5000)

    def undo_and_redo() -> None:
        fight.campaign.plays.move("fight", to=4999)
        fight.campaign.plays.move("fight", to=5000)

    benchmark.pedantic(undo_and_redo, rounds=200, warmup_rounds=5)
    note_p95(benchmark)


def test_opening_and_loading_a_fight_of_5000_steps(benchmark: BenchmarkFixture, fight: Fight) -> None:
    fight.grow(5000)
    fight.campaign.close()

    def open_and_load() -> None:
        with Campaign.open(fight.campaign.path) as campaign:
            assert len(campaign.plays.load("fight").parts) == COMBATANTS

    benchmark.pedantic(open_and_load, rounds=50, warmup_rounds=2)


def test_late_steps_cost_no_more_than_early_ones(fight: Fight) -> None:
    def median(rounds: int = 300) -> float:
        return statistics.median(timed(fight.step) for _ in range(rounds))

    fight.grow(100)
    early = median()
    fight.grow(5000)
    assert median() < 1.2 * early


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@pytest.mark.parametrize("typed", ["b", "sword", "goblin", "gobiln"])
def test_search_as_one_types_among_3000_documents(benchmark: BenchmarkFixture, fight: Fight, typed: str) -> None:
    chance = Random(1)
    syllables = [consonant + vowel for consonant in "bdfgklmnprstvw" for vowel in "aeiou"]
    lexicon = ["".join(chance.choices(syllables, k=chance.randint(2, 4))) for _ in range(10_000)] + ["goblin", "longsword"]
    with fight.campaign.transaction():
        for n in range(3000):
            name, text = " ".join(chance.sample(lexicon, 2)), " ".join(chance.sample(lexicon, 60))
            fight.campaign.documents.put(Document(id=str(n), kind="creature", name=name, body=None, search_text=text))
    benchmark.pedantic(fight.campaign.documents.search, args=(typed,), rounds=30, warmup_rounds=1)


def test_importing_the_model(benchmark: BenchmarkFixture) -> None:
    def started(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)

    bare = statistics.median(timed(lambda: started("pass")) for _ in range(10))
    benchmark.extra_info["bare_python_ms"] = round(1000 * bare, 1)
    benchmark.pedantic(started, args=("import desktop_app.model",), rounds=10, warmup_rounds=1)
