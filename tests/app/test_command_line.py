"""What the command line makes and prints of a whole campaign."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.cli import main
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.preferences import preference
from desktop_app.controller.start.demo import add_ready
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import demo_at
from tests.model.builders import ROOT
from tests.printing.reading import read_pages


def test_a_campaign_is_made_with_its_ending_its_name_and_its_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "Autumn"), "--name", "  The  long autumn ", "--system", "savage"]) == 0
    path = tmp_path / "Autumn.strikeboard"
    assert str(path) in capsys.readouterr().out and not check_campaign(path)
    made = OpenCampaign.open(path)
    assert (made.store.name, preference(made.store, "system", default=""), made.people()) == ("The long autumn", "savage", [])
    made.close()


def test_without_a_name_a_campaign_is_called_as_its_file(tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "Autumn.strikeboard")]) == 0
    made = OpenCampaign.open(tmp_path / "Autumn.strikeboard")
    assert made.store.name == "Autumn"
    made.close()


def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Autumn.strikeboard"
    path.write_text("Dear diary")
    assert main(["new", str(path)]) == 2 and path.read_text() == "Dear diary"
    assert "“Autumn.strikeboard” exists" in capsys.readouterr().err


def test_where_there_is_no_folder_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "nowhere" / "Autumn")]) == 2
    assert "can't be created" in capsys.readouterr().err and not list(tmp_path.iterdir())


@pytest.mark.whole
def test_the_party_is_printed_of_every_system_one_after_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = OpenCampaign.create(tmp_path / "all.strikeboard", "All")
    for system in SYSTEMS:
        add_ready(made, system)
    people = made.people()
    made.close()
    assert main(["print", str(tmp_path / "all.strikeboard"), "party", str(tmp_path / "all.pdf")]) == 0
    pages = [page.words for page in read_pages((tmp_path / "all.pdf").read_bytes())]
    of = [next(system for system in SYSTEMS if SYSTEMS[system].title in page) for page in pages]
    assert of == sorted(of, key=list(SYSTEMS).index) and set(of) == set(SYSTEMS), "each by its own system's pages"
    assert all(any(person.name in page for page in pages) for person in people)
    assert "all.pdf" in capsys.readouterr().out


def test_who_of_the_party_cannot_be_printed_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = OpenCampaign.create(tmp_path / "some.strikeboard", "Some")
    add_ready(made, "winterdawn")
    who = made.people()[0]
    made.store.close()
    with pytest.MonkeyPatch.context() as patch:
        fault = OpenCampaign.fault
        patch.setattr(
            OpenCampaign, "fault", lambda campaign, system, one: "It is broken." if one == who.id else fault(campaign, system, one)
        )
        assert main(["print", str(tmp_path / "some.strikeboard"), "party winterdawn", str(tmp_path / "some.pdf")]) == 0
    assert f"can’t be used: {who.name}." in capsys.readouterr().out


@pytest.mark.whole
def test_without_a_display_the_demo_is_played_and_nothing_else_is_said(tmp_path: Path) -> None:
    """Pictures and pages are left, and whoever plays fights in the mind has gone before the window."""
    command = [sys.executable, "-m", "desktop_app", "run", "--out", str(tmp_path / "out")]
    around = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=around, timeout=180)
    assert (done.returncode, done.stderr) == (0, "")
    assert "rounds" in done.stdout and list((tmp_path / "out").glob("*.png")) and list((tmp_path / "out").glob("*.pdf"))


def test_what_the_players_are_told_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: QApplication) -> None:
    path = demo_at(tmp_path / "evening.strikeboard")
    assert main(["export", str(path), "--html", str(tmp_path / "told")]) == 2
    assert "No recap yet" in capsys.readouterr().err
    campaign = OpenCampaign.open(path)
    tracker = campaign.fight(campaign.fights()[0].id)
    tracker.players.open_up()
    Journal(campaign, "winterdawn").end_evening()
    campaign.close()
    assert main(["export", str(path), "--html", str(tmp_path / "told")]) == 0
    written = tmp_path / "told" / "evening-01.html"
    assert str(written) in capsys.readouterr().out
    text = written.read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 1 and "<script" not in text and "You faced" in text
    assert main(["export", str(path)]) == 2 and "what to export" in capsys.readouterr().err


GUARD = """Reed Guard
Attributes: Agility d6, Smarts d6, Spirit d6, Strength d10, Vigor d8
Skills: Fighting d6
Pace: 6; Parry: 5; Toughness: 6
"""


@pytest.mark.parametrize("order", [("{c}", "{f}", "--creature"), ("{c}", "--creature", "{f}"), ("--creature", "{c}", "{f}")])
def test_a_file_comes_in_by_the_rules_of_the_campaign_whatever_the_order(order: tuple[str, ...], tmp_path: Path) -> None:
    path, file = tmp_path / "c.strikeboard", tmp_path / "guard.txt"
    file.write_text(GUARD, encoding="utf-8")
    assert main(["new", str(path), "--system", "savage"]) == 0
    assert main(["import", *(one.format(c=path, f=file) for one in order)]) == 0
    made = OpenCampaign.open(path)
    (creature,) = made.store.documents.list(kind="creature")
    made.close()
    assert (creature.system, creature.name) == ("savage", "Reed Guard")


def test_what_reads_like_other_rules_comes_in_only_where_rules_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, file = tmp_path / "c.strikeboard", tmp_path / "guard.txt"
    file.write_text(GUARD, encoding="utf-8")
    assert main(["new", str(path), "--system", "winterdawn"]) == 0
    assert main(["import", str(path), str(file), "--creature"]) == 2
    told = capsys.readouterr().err
    assert "guard.txt looks like Savage Worlds" in told and "--system savage, or --system winterdawn" in told
    for system in ("savage", "winterdawn"):
        assert main(["import", str(path), "--system", system, str(file)]) == 0
    made = OpenCampaign.open(path)
    assert sorted(info.system for info in made.store.documents.list(kind="creature")) == ["savage", "winterdawn"]
    made.close()


def test_a_board_is_written_by_the_rules_of_the_campaign(tmp_path: Path) -> None:
    path, out = tmp_path / "c.strikeboard", tmp_path / "out.uvtt"
    assert main(["new", str(path), "--system", "savage"]) == 0
    made = OpenCampaign.open(path)
    board = next(board for key, board in made.boards.all("savage").items() if key not in made.boards.all("winterdawn"))
    made.close()
    told = main(["board", "export", str(path), board.id, str(out)])
    assert told == (0 if board.grid.value == "square" else 2) and out.exists() is (told == 0)
