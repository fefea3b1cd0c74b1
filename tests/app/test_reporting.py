"""An error that nobody expected: told once, reported with the steps that led to it, and nothing else stops."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.app import Program
from desktop_app.controller.play.replaying import play
from desktop_app.controller.start.recent import data_folder
from desktop_app.errors import FaultError
from desktop_app.exchange.replay import read_replay
from desktop_app.views.rail import WindowPageEntry
from desktop_app.views.reporting import KEPT, keep
from tests.app.conftest import fight_of
from tests.narrowing import there
from tests.parts import message_button


def reports() -> list[Path]:
    folder = data_folder() / "reports"
    return sorted(folder.glob("*.strike")) if folder.exists() else []


def failing() -> None:
    raise TypeError("no such thing")


@pytest.mark.logs_warnings
def test_a_page_that_cannot_be_filled_keeps_no_other_from_it(program: Program) -> None:
    fight = fight_of(program)
    seen: list[str] = []
    program.desk.changed.insert(0, failing)
    program.desk.changed.append(lambda: seen.append("later"))
    program.desk.tell_changed()
    program.desk.tell_changed()
    assert seen == ["later", "later"]
    assert "Something went wrong (TypeError)" in program.window.messages.text
    (report,) = reports()
    text = report.read_text(encoding="utf-8")
    assert "// TypeError: no such thing" in text and "// Strikeboard " in text
    played = play(read_replay(report))
    assert not played.difference and played.session.digest == fight.tracker.session.digest


@pytest.mark.logs_warnings
def test_a_report_is_offered_and_written_of_the_table_too(program: Program, tmp_path: Path) -> None:
    program.window.show_page("table")
    program.reporter.tell(ValueError("odd"))
    (tmp_path / "report.strike").write_text(program.reporter.last, encoding="utf-8")
    assert not play(read_replay(tmp_path / "report.strike")).difference


@pytest.mark.logs_warnings
def test_a_fault_of_the_rules_offers_the_fight_as_a_file_wherever_it_is_taken(program: Program) -> None:
    def fails() -> None:
        raise FaultError("The rules failed.")

    for take in (program.desk.attempt, program.desk.guard):
        program.window.messages.hide()
        take(fails)
        assert program.window.messages.text == "The rules failed." and message_button(program.window).text() == "Save a replay"
    assert not reports(), "it is no fault of the program's windows"


def test_a_page_that_cannot_be_made_leaves_the_one_that_is_shown(program: Program) -> None:
    program.window._pages[3] = WindowPageEntry(id="bestiary", title="Bestiary", icon="bestiary", make=failing)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        program.window.show_page("bestiary")
    assert program.window.current == "home"
    assert there(program.window._buttons.checkedButton()).text() == "Home"


def test_few_reports_are_kept() -> None:
    for number in range(KEPT + 3):
        keep(f"{number}")
    assert [path.read_text(encoding="utf-8") for path in reports()] == [str(number) for number in range(3, KEPT + 3)]


SLOT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop_app.launch import Shell
app = QApplication([])
shell = Shell(app)
sys.excepthook = shell.hook
shell.start(Path(sys.argv[1]))
def fails():
    raise KeyError("in a slot")
def tell():
    print(shell.program.window.messages.text)
    shell.program.window.close()
for wait in (10, 20, 30):
    QTimer.singleShot(wait, fails)
QTimer.singleShot(400, tell)
app.exec()
shell.close()
"""


def test_the_error_of_a_slot_is_told_in_the_window(campaign_file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SLOT, str(campaign_file)], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": "."}, check=True
    )
    assert "Something went wrong (KeyError)" in done.stdout
    assert len(reports()) == 1
