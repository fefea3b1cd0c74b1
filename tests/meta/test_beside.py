"""The figures of two states of a project, measured in turns by the benchmarks of the later one."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = """
from part import SIZE

def test_size(benchmark):
    benchmark.pedantic(lambda: None, rounds=1)
    benchmark.extra_info["size"] = SIZE
    benchmark.extra_info["words"] = "not a figure"
"""


PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(PACKAGING)
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)  # benchmarks that take themselves for a part of this run measure nothing
    return importlib.import_module("beside")


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


@pytest.mark.whole
@pytest.mark.skipif(shutil.which("git") is None, reason="revisions are looked up with git")
def test_two_states_are_measured_by_the_benchmarks_of_the_later_one(beside: Any, tmp_path: Path) -> None:
    root = tmp_path / "project"
    (root / "tests" / "benchmarks").mkdir(parents=True)
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = ["-p", "no:cacheprovider"]\n')
    (root / "part.py").write_text("SIZE = 40\n")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "Before there were benchmarks")
    (root / "part.py").write_text("SIZE = 10\n")
    (root / "tests" / "benchmarks" / "test_size.py").write_text(BENCH)
    (root / "fresh.py").write_text("")  # what HEAD lacks has no figures there, and does not stop the others
    (root / "tests" / "benchmarks" / "test_fresh.py").write_text("import fresh\n")
    told = [line.split() for line in beside.compared(root, Path(sys.executable), "HEAD", ["-q"])]
    assert told == [["test_size", "size", "40.0", "10.0", "0.25"]]
    assert not subprocess.run(["git", "worktree", "list"], cwd=root, capture_output=True, text=True, check=True).stdout.count("\n") > 1


def test_a_figure_that_not_all_runs_have_is_not_compared(beside: Any) -> None:
    assert beside.middles([{"a": 1.0, "b": 2.0}, {"a": 3.0}]) == {"a": 2.0}
    assert beside.ratio(1.0, 0.0) == ""
