"""The demo of each system, made once in a process: whoever wants one gets a copy."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.start.demo import create_demo
from desktop_app.rules.catalogue import FIRST_SYSTEM


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="strikeboard-demos-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def made_demo(system: str = FIRST_SYSTEM) -> Path:
    """Return the file of a demo in English, to be read or copied."""
    path = _folder() / f"{system}.strikeboard"
    if not path.exists():
        with language.spoken(language.ENGLISH):
            create_demo(path, system).close()
    return path


def demo_at(path: Path, system: str = FIRST_SYSTEM) -> Path:
    """Put a demo at a path."""
    shutil.copyfile(made_demo(system), path)
    return path


def open_demo(path: Path, system: str = FIRST_SYSTEM) -> OpenCampaign:
    """Put a demo at a path, and open it."""
    return OpenCampaign.open(demo_at(path, system))
