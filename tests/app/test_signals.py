"""The system ends the program: what was typed is on disk, and the campaign is closed and backed up, as when its window is closed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.model.backups import list_backups
from desktop_app.model.campaign import Campaign
from tests.model.builders import ROOT

TYPING = """
import signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # who runs the tests may have them stay when it leaves
signal.signal(signal.SIGINT, signal.default_int_handler)  # or have them run in the background
from pathlib import Path
from PySide6.QtCore import QTimer
from desktop_app import launch
from desktop_app.app import Program
from desktop_app.views.presenters.home import HomePresenter

launch.has_display, launch.require_display = lambda: True, lambda: None

def type_words(program):
    home = program.routes.presenters["home"]
    assert isinstance(home, HomePresenter)
    home.view.notes.setPlainText("The bridge is watched.")
    print("typed", flush=True)

show = launch.Shell._show
def shown(shell, *arguments):
    show(shell, *arguments)
    QTimer.singleShot(0, lambda: type_words(shell.program))
launch.Shell._show = shown
raise SystemExit(launch.run(Path(sys.argv[1])))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_what_was_typed_is_kept(tmp_path: Path, name: str) -> None:
    path = tmp_path / "ended.strikeboard"
    Campaign.create(path, "Ended").close()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen([sys.executable, "-c", TYPING, path], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as program:
        try:
            assert program.stdout is not None and program.stdout.readline() == "typed\n"
            program.send_signal(signal.Signals[name])
            assert program.wait(20) == 0
        finally:
            program.kill()
    with closing(sqlite3.connect(path)) as connection:
        (body,) = connection.execute("SELECT body FROM document WHERE id = 'page:notes'").fetchone()
    assert "The bridge is watched." in body
    assert not Path(f"{path}-wal").exists(), "it was closed"
    (backup,) = list_backups(path)
    with Campaign.open(backup.path, read_only=True) as kept:
        assert "The bridge is watched." in str(kept.documents.get("page:notes").body)
