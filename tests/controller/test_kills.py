"""A dozen kills in the middle of random play, in two systems: what was acknowledged is there, and nothing is damaged.

What writes the file is the same for all. In all systems, and more, with `STRIKEBOARD_KILLS`, as `dev.py soak` sets it;
`STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.rules.catalogue import SYSTEMS
from tests.seeds import IS_SOAKED

pytestmark = pytest.mark.whole
KILLS = int(os.environ.get("STRIKEBOARD_KILLS", "12"))
SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
PLAYED = tuple(SYSTEMS) if IS_SOAKED else tuple(SYSTEMS)[:2]
ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and fork are meant")
@pytest.mark.parametrize("system_id", PLAYED)
def test_what_was_acknowledged_survives_kill_9(system_id: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.kills", system_id, str(max(1, KILLS // len(PLAYED))), str(SEED), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "none lost" in done.stdout
