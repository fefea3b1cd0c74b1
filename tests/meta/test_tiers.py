"""The two tiers: what the short one leaves out, what it plays on which day, and that no planted fault depends on the day."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from desktop_app.rules.catalogue import SYSTEMS
from tests import tiers
from tests.meta.test_packaging import mutations

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2026, 11, 28)


@dataclass(eq=False)
class Item:
    """Stands in for a test as pytest collects it, in `tests/FOLDER/test_some.py`."""

    name: str
    params: Mapping[str, object] = field(default_factory=dict)
    marks: Sequence[pytest.Mark] = ()
    folder: str = "app"

    def __post_init__(self) -> None:
        self.nodeid = f"tests/{self.folder}/test_some.py::{self.name}[{'-'.join(map(str, self.params.values()))}]"
        self.path = ROOT / "tests" / self.folder / "test_some.py"
        self.callspec = SimpleNamespace(params=self.params)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)


def kept(items: Sequence[Any], day: date = TODAY) -> list[Any]:
    out = tiers.left_out(items, day)
    return [one for one in items if one not in out]


def collected(*arguments: str, day: date = TODAY) -> str:
    """Return what pytest says that it would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, tiers.DAY: str(day)}, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


# ---- what is left out


def test_what_is_marked_is_left_out_and_all_else_outside_the_window_is_kept() -> None:
    rules = [Item("plays", {"system": system}, folder="rules") for system in SYSTEMS]
    assert kept([Item("long", marks=[pytest.mark.whole.mark], folder="controller"), Item("short"), *rules])[1:] == rules


def test_a_test_of_the_window_is_played_in_one_system_and_language_a_day_and_in_all_in_turn() -> None:
    items = [Item("plays", {"system": system, "code": code}) for system in SYSTEMS for code in ("en", "fr")]
    days = [kept(items, TODAY + timedelta(days)) for days in range(len(items))]
    assert {len(found) for found in days} == {1}
    assert Counter(found[0] for found in days) == Counter(items)


def test_whatever_else_a_test_goes_over_stays() -> None:
    pairs = [(system, "en") for system in SYSTEMS]
    found = kept([Item("leaves", {"leave": way, "program": pair}) for way in ("key", "mouse") for pair in pairs])
    assert [one.params["leave"] for one in found] == ["key", "mouse"]
    assert len(kept([Item("draws", {"size": size}) for size in range(5)])) == 5


def test_what_a_mark_names_is_in_turn_too() -> None:
    mark = pytest.mark.in_turn("degrees").mark
    items = [Item("leans", {"kind": kind, "degrees": turn}, [mark], "views") for kind in ("square", "hex") for turn in (1.5, 3, 5)]
    assert Counter(one.params["kind"] for one in kept(items)) == {"square": 1, "hex": 1}


def test_tests_take_turns_by_themselves() -> None:
    """Were they all in the same system on one day, no day would show two of them."""
    names = [f"test_{number}" for number in range(40)]
    assert {tiers.turn_of(name, TODAY, len(SYSTEMS)) for name in names} == set(range(len(SYSTEMS)))


def test_what_is_collected_is_what_the_rule_says() -> None:
    files = (
        "tests/controller/test_other_rules.py",
        "tests/app/test_dates.py",
        "tests/controller/test_past.py",
        "tests/controller/test_notes_out.py",
    )
    told = Counter(line.partition("[")[0].partition("::")[2] for line in collected("--short", *files).splitlines() if "::" in line)
    assert not any("other_rules" in name for name in told)
    assert told["test_a_week_with_two_due_rolls_takes_six_inputs_and_is_undone"] == 1
    assert told["test_each_state_is_the_one_that_was_there_and_looking_changes_no_byte"] == 1
    assert told["test_another_parser_reads_every_note_and_finds_every_link"] == 2, "links written in two ways, systems in turn"
    assert told["test_the_timeline_has_every_line_once_by_round_and_turn"] == len(SYSTEMS)


# ---- which tier a run is


def config(*, named: bool = False, tier: str | None = None, **option: object) -> Any:
    source = pytest.Config.ArgsSource.ARGS if named else pytest.Config.ArgsSource.TESTPATHS
    options = SimpleNamespace(tier=tier, keyword="", markexpr="", **option)
    return SimpleNamespace(
        args_source=source, ArgsSource=pytest.Config.ArgsSource, option=options, getoption=lambda name, default: option.get(name, default)
    )


def test_a_run_that_names_nothing_is_short_and_one_that_names_something_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tiers.DAY, str(TODAY))
    assert tiers.day_of(config()) == TODAY
    assert tiers.day_of(config(named=True)) is tiers.day_of(config(lf=True)) is tiers.day_of(config(tier="whole")) is None
    assert tiers.day_of(config(named=True, tier="short")) == TODAY


def test_a_worker_plays_the_day_of_the_process_that_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tiers.DAY, "2000-01-01")
    worker = config(named=True)
    worker.workerinput = {tiers.DAY: str(TODAY)}
    assert tiers.day_of(worker) == TODAY
    worker.workerinput = {tiers.DAY: ""}
    assert tiers.day_of(worker) is None


def test_a_day_that_is_none_is_a_wrong_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tiers.DAY, "today")
    with pytest.raises(pytest.UsageError, match="2026-11-28"):
        tiers.day_of(config())


# ---- the planted faults


def can_be_left_out(test: str) -> bool:
    """Tell whether the short tier may leave a test out, or one of its file."""
    path = ROOT / test.partition("::")[0]
    return tiers.WINDOW in path.parents or any(
        re.search(r"mark\.(?:whole|in_turn)", file.read_text(encoding="utf-8"))
        for file in ([path] if path.is_file() else path.rglob("*.py"))
    )


@pytest.mark.whole
def test_the_short_tier_keeps_all_tests_that_are_to_find_a_planted_fault_on_every_day() -> None:
    """Whether a test is left out on some day does not depend on which day is asked about: of several variants one is kept on each."""
    tests = {test for fault in mutations.faults_of(ROOT / "tests" / "mutations.toml") for test in fault.tests}
    last = collected("--short", *sorted(filter(can_be_left_out, tests))).rstrip().splitlines()[-1]
    assert "deselected" not in last, last
