"""Plants faults in a copy of the project, one at a time, and sees that the tests find each.

The faults stand in `tests/mutations.toml`. What this file does not know: what the program is about.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

COPIED = ("desktop_app", "packaging", "resources", "tests", "pyproject.toml", "README.md", "CHANGELOG.md")
FOUND = 1
"""What pytest returns where a test has failed."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A text of a file that is put in the place of another, and the tests that stand near it."""

    name: str
    file: str
    old: str
    new: str
    tests: Sequence[str]

    def planted(self, text: str) -> str:
        """Put it into the text of its file. Raises: ValueError where the place is not there, or there twice."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def faults_of(path: Path) -> list[Fault]:
    """Read a file of faults."""
    return [Fault(**row) for row in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]]


def mutate(root: Path, python: Path, faults: Iterable[Fault]) -> list[str]:
    """Plant each fault in a copy and run its tests; tell of each as it is done, and return the names of those that were not found."""
    left = []
    with tempfile.TemporaryDirectory(prefix="strikeboard-mutations-") as folder:
        copy = Path(folder, "copy")
        copy.mkdir()
        for name in COPIED:
            _copied(root / name, copy / name)
        for fault in faults:
            verdict = _judged(copy, python, fault)
            print(f"{verdict}  -  {fault.name}", flush=True)
            left += [] if verdict.startswith("found") else [fault.name]
    return left


def _copied(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copyfile(source, target)


def _judged(copy: Path, python: Path, fault: Fault) -> str:
    """Say by which test a fault is found, or what came instead; the copy is then as it was."""
    path = copy / fault.file
    sound = path.read_text(encoding="utf-8")
    try:
        path.write_text(fault.planted(sound), encoding="utf-8")
    except ValueError as error:
        return f"out of date: {error}"
    own = {"HYPOTHESIS_PROFILE": "mutate", "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    environment = {**os.environ, **own}
    command: list[str | Path] = [
        python,
        "-m",
        "pytest",
        "--short",
        "-x",
        "-q",
        "-rfE",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        *fault.tests,
    ]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    finally:
        path.write_text(sound, encoding="utf-8")
    if done.returncode != FOUND:
        return f"NOT FOUND ({done.returncode})"
    told = [line.split(" ")[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return f"found by {told[0] if told else 'its tests'}"
