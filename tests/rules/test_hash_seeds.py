"""A game is the same in every process, however Python orders its sets: one pair of processes plays a game of each system."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from desktop_app.rules.catalogue import SYSTEMS
from tests.random_play import summary

ROOT = Path(__file__).resolve().parents[2]


def games() -> str:
    """Sum up a game of each system, a line each."""
    return "".join(f"{system} {summary(import_module(f'tests.rules.{system}.playing').GAME, 7, 150)}" for system in SYSTEMS)


@pytest.mark.whole
def test_a_game_is_the_same_under_every_hash_seed() -> None:
    found = [games()]
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.rules.test_hash_seeds"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        found.append(done.stdout)
    lines = [one.splitlines() for one in found]
    assert len(lines[0]) == len(SYSTEMS)
    assert lines[0] == lines[1] == lines[2]


if __name__ == "__main__":
    print(games(), end="")
