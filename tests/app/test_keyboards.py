"""The keys of a page mean the same on the keyboards of every country: a real window, a real display, key codes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.a11y.session import display, running
from tests.demos import demo_at

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "openbox", "xdotool", "setxkbmap")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]


@pytest.mark.whole
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}, which dev.py installs where it may")
def test_an_evening_is_played_by_the_same_keys_on_keyboards_of_six_countries(tmp_path: Path) -> None:
    campaign = demo_at(tmp_path / "evening.strikeboard", "savage")
    with ExitStack() as stack:
        surroundings = {**os.environ, "DISPLAY": display(stack), "QT_QPA_PLATFORM": "xcb"}
        stack.enter_context(running("openbox", DISPLAY=surroundings["DISPLAY"]))
        command = [sys.executable, "-m", "tests.keyboards.evening", str(campaign), str(ROOT / "resources/packs/savage.strikepack")]
        done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
