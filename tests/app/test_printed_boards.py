"""A board from the page Boards to paper and to a picture; the players' version is without its secrets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop_app.cli import main
from desktop_app.controller.paper import printouts
from desktop_app.controller.paper.printouts import Choices
from desktop_app.controller.play.redacting import redacted
from desktop_app.grid.board import Board
from desktop_app.grid.scenery import Barrier, BarrierKind, Pin
from desktop_app.views.board.picture import drawn_for_print, drawn_whole
from desktop_app.views.presenters.boards import BoardsPresenter
from desktop_app.views.print_preview.preview import PrintPreview
from tests.app.counting import CTRL, KEY, Table
from tests.parts import presenter_of, segments_of
from tests.printing.reading import read_pages

SECRET = Barrier(id="d", start=(2.5, 0.5), end=(2.5, 1.5), kind=BarrierKind.DOOR, is_secret=True, note="hinge")
PLAIN = Board(columns=6, rows=4, name="Cellar", barriers=(SECRET,), pins=(Pin(id="p", at=(1, 1), text="The hoard is beneath."),))


def test_the_players_get_no_secret(table: Table) -> None:
    printed = printouts.board_map(PLAIN, drawn_for_print)
    assert "The hoard is beneath." in " ".join(page.words for page in read_pages(printouts.pdf_of(printed)))
    players = [page.words for page in read_pages(printouts.pdf_of(printed, Choices(for_players=True)))]
    assert len(players) == 1 and "hoard" not in players[0]
    walled = redacted(Board(columns=6, rows=4, barriers=(Barrier(id="d", start=SECRET.start, end=SECRET.end, kind=BarrierKind.WALL),)))
    assert drawn_whole(redacted(PLAIN)) == drawn_whole(walled), "a secret door is a wall, to the pixel"
    assert drawn_whole(PLAIN) != drawn_whole(redacted(PLAIN))


@pytest.mark.parametrize("table", ["winterdawn", "savage"], indirect=True)
def test_a_board_is_printed_and_saved_as_a_picture(qtbot: QtBot, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = table.program.window
    window.show_page("boards")
    page = presenter_of(table.program, BoardsPresenter)
    page.view.canvas.setFocus()
    table.key(KEY.Key_P, held=CTRL)
    (preview,) = [found for found in window.findChildren(PrintPreview) if found.isVisible()]
    assert preview.readers.isVisible() and preview.scale.isVisible() and not preview.cards.isVisible()
    many = preview.pages.count()
    qtbot.mouseClick(segments_of(preview.scale)[1], Qt.MouseButton.LeftButton)
    assert many > preview.pages.count() >= 1
    table.key(KEY.Key_Escape)
    assert window.current == "boards"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "Dr. Who's mill"), ""))  # without its ending
    page.view.players_picture_requested.emit()
    saved = QImage(str(tmp_path / "Dr. Who's mill.png"))
    assert not saved.isNull() and saved.width() > 900


def test_the_command_line_draws_it_too(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(table.store.path)
    for name in ("ford.pdf", "ford.png"):
        assert main(["board", "print", path, "old_mill", str(tmp_path / name), "--one-page", "--players"]) == 0
        assert (tmp_path / name).stat().st_size > 10_000 and name in capsys.readouterr().out
    assert main(["board", "print", path, "nowhere", str(tmp_path / "x.pdf")]) != 0
    assert "no board called" in capsys.readouterr().err and not (tmp_path / "x.pdf").exists()
