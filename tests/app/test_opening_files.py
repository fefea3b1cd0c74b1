"""A file that is given to the program: a campaign, a replay to look through, something else; and a desktop that is not there."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from desktop_app.cli import main
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.preferences import notes_of
from desktop_app.controller.start import making, recent
from desktop_app.display import draw_unseen, require_display
from desktop_app.errors import AppError
from desktop_app.exchange.replay import read_replay
from desktop_app.launch import Shell
from desktop_app.places import RESOURCES
from desktop_app.views.file_opener import FileOpener
from desktop_app.views.speech import keys
from tests.app.conftest import fight_of

REPLAYS = Path(__file__).parents[1] / "replays"
EXCHANGE = REPLAYS / "savage" / "demo_fight.strike"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "data_folder", lambda: tmp_path)


def test_a_replay_opens_as_a_fight_that_can_be_looked_through_to_its_beginning(qapp: QApplication) -> None:
    shell = Shell(qapp)
    shell.start(EXCHANGE)
    try:
        assert shell.program is not None and shell.window is not None
        assert shell.window.current == "fight"
        tracker = fight_of(shell.program).tracker
        steps = sum(bool(line.do) for line in read_replay(EXCHANGE).lines)
        assert tracker.steps == steps and tracker.session.digest == read_replay(EXCHANGE).lines[-1].digest
        while tracker.session.undo():
            pass
        assert tracker.steps == 0 and tracker.session.journal.length == steps
        assert recent.last_opened() is None, "the next start opens the campaign that was open before"
        shell.window.close()
    finally:
        shell.close()


def test_the_same_replay_is_the_same_campaign_again_and_another_of_its_name_is_not(tmp_path: Path) -> None:
    first = making.campaign_of_replay(EXCHANGE)
    changed = first.stat().st_mtime_ns
    assert making.campaign_of_replay(EXCHANGE) == first and first.stat().st_mtime_ns == changed
    other = tmp_path / EXCHANGE.name
    other.write_text(EXCHANGE.read_text(encoding="utf-8").replace('"digest": "', '"digest": "x', 1), encoding="utf-8")
    made = making.campaign_of_replay(other)
    assert made != first
    with OpenCampaign.open(made, read_only=True).store as store:
        assert "digest" in notes_of(store), "why it ends where it does"


@pytest.mark.parametrize(("name", "text"), [("torn.strike", '{"format":1'), ("notes.txt", "buy candles"), ("gone.strikeboard", None)])
def test_what_cannot_be_opened_is_told_in_a_window(qapp: QApplication, tmp_path: Path, name: str, text: str | None) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    shell = Shell(qapp)
    shell.start(path)
    try:
        assert shell.program is None and shell.window is not None and shell.window.isVisible()
        assert not list((tmp_path / making.FOLDER).glob("*"))
        shell.window.close()
    finally:
        shell.close()


@pytest.mark.parametrize("is_running", [False, True])
def test_a_pack_lies_beside_the_campaign_before_anything_comes_in(qapp: QApplication, *, is_running: bool) -> None:
    """As a double click does it: with the program closed, and handed to the one that runs."""
    pack = RESOURCES / "packs" / "savage.strikepack"
    shell = Shell(qapp)
    shell.start(None if is_running else pack)
    try:
        if is_running:
            shell.open_file(pack)
        assert shell.program is not None and shell.program.desk.store.path.name == "greywater.strikeboard"
        view = shell.program.routes.packs.pack_view
        assert view is not None and {line.tag for line in view.list.lines} == {"", "replace"}
        assert not shell.program.desk.store.documents.list(kind="pack")
        shell.program.window.close()
    finally:
        shell.close()


def test_a_file_in_the_place_of_a_verb_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path | None] = []

    def run(path: Path | None, _: object) -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr("desktop_app.launch.run", run)
    assert main(["evening.strikeboard"]) == main(["/home/ana/a fight.strike"]) == main(["bog.strikepack"]) == main([]) == main(["run"]) == 0
    assert opened == [Path("evening.strikeboard"), Path("/home/ana/a fight.strike"), Path("bog.strikepack"), None, None]


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="a display is reached by a socket that is not there")
@pytest.mark.parametrize("name", [":473", "localhost:473.0", "nonsense"])
def test_a_display_that_does_not_answer_is_a_sentence(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(sys, "platform", "linux")  # elsewhere a window can always be shown
    for variable in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("DISPLAY", name)
    with pytest.raises(AppError, match=name):
        require_display()


def test_pictures_without_a_screen_have_the_fonts_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.delenv("QT_QPA_FONTDIR", raising=False)
    monkeypatch.setenv("WINDIR", "C:/Windows")
    monkeypatch.setattr(sys, "platform", "linux")
    draw_unseen()
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen" and "QT_QPA_FONTDIR" not in os.environ
    monkeypatch.setattr(sys, "platform", "win32")
    draw_unseen()
    assert Path(os.environ["QT_QPA_FONTDIR"]) == Path("C:/Windows/Fonts")


def test_a_console_of_another_encoding_gets_the_real_minus(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "desktop_app", "replay", str(EXCHANGE)],
        env={"PATH": "", "PYTHONIOENCODING": "cp1252", "HOME": str(tmp_path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
    )
    assert told.returncode == 0 and "Round 1" in told.stdout.decode("utf-8")


def test_a_file_that_the_desktop_hands_over_later_takes_the_place_of_what_is_open(qapp: QApplication, campaign_file: Path) -> None:
    shell = Shell(qapp)
    shell.start(campaign_file)
    opener = FileOpener(shell.open_file)
    qapp.installEventFilter(opener)
    try:
        qapp.sendEvent(qapp, QFileOpenEvent(str(EXCHANGE)))
        assert shell.program is not None and shell.window is not None and shell.window.current == "fight"
        assert shell.program.campaign.store.path.parent.name == making.FOLDER
        shell.window.close()
    finally:
        qapp.removeEventFilter(opener)
        shell.close()


def test_keys_are_named_by_their_signs_on_a_mac() -> None:
    assert keys("Ctrl+Shift+Z", "darwin") == "\u2318\u21e7Z" and keys("Ctrl+Shift+Z", "linux") == "Ctrl+Shift+Z"
