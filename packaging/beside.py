"""Runs the benchmarks on two states of the project in turns, and tells how their figures stand to one another.

The benchmarks are those of this state: they are put in the place of the other's. What this file does not know: what the program is about.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

TURNS = 2
"""So often each state is measured, one after the other: a machine is not equally quick all the time."""
BENCHMARKS = Path("tests") / "benchmarks"


def compared(root: Path, python: Path, revision: str, arguments: Sequence[str]) -> list[str]:
    """Measure a revision of the repository and the working copy in turns; return lines of figures, there, here, and here by there.

    Raises: CalledProcessError for a revision that is none; what fails to run has no figures.
    """
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", other, revision], cwd=root, check=True)
        try:
            shutil.copytree(root / BENCHMARKS, other / BENCHMARKS, dirs_exist_ok=True)
            found: dict[Path, list[Mapping[str, float]]] = {other: [], root: []}
            for turn in range(TURNS):
                for place in (other, root):
                    found[place].append(figures(place, python, Path(folder) / f"{turn}.json", arguments))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", other], cwd=root, check=True)
    there, here = (middles(found[place]) for place in (other, root))
    return [f"{name:<70} {there[name]:>10.1f} {here[name]:>10.1f} {ratio(here[name], there[name]):>7}" for name in here if name in there]


def figures(place: Path, python: Path, report: Path, arguments: Sequence[str]) -> Mapping[str, float]:
    """Run the benchmarks of a checkout; return each figure that they tell, by the benchmark's name and its own.

    A file of benchmarks for something that the checkout lacks has no figures, and does not stop the others.
    """
    options = ["-q", "-p", "no:xdist", "--continue-on-collection-errors", f"--benchmark-json={report}"]
    command: list[str | Path] = [python, "-m", "pytest", BENCHMARKS, *options, *arguments]
    subprocess.run(command, cwd=place, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=False)
    told = json.loads(report.read_text(encoding="utf-8"))["benchmarks"] if report.is_file() else []
    return {
        f"{bench['name']} {name}": float(value)
        for bench in told
        for name, value in bench["extra_info"].items()
        if isinstance(value, (int, float))
    }


def middles(runs: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    """Return the middle of each figure over several runs, of those that all of them have."""
    return {name: median(run[name] for run in runs) for name in runs[0] if all(name in run for run in runs)}


def ratio(here: float, there: float) -> str:
    """Write how a figure stands to another; nothing where that was 0."""
    return f"{here / there:.2f}" if there else ""
