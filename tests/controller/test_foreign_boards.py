"""Maps of other programs as boards of a campaign, by the command line too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.foreign_boards import read_foreign
from desktop_app.errors import AppError
from tests.exchange.maps import png, tiled, universal


def test_a_map_comes_in_as_a_board_with_its_picture_and_goes_out_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, file, back = tmp_path / "mill.uvtt", tmp_path / "evening.strikeboard", tmp_path / "again.uvtt"
    source.write_text(json.dumps(universal(format=0.4)), encoding="utf-8")
    OpenCampaign.create(file, "Evening").close()
    assert main(["board", "import", str(source), str(file)]) == 0 == main(["board", "import", str(source), str(file)])
    told = capsys.readouterr().out
    assert "mill is now a board of this campaign: 4 × 3 cells, 5 walls and doors, 1 lamp." in told and "version 0.4" in told
    campaign = OpenCampaign.open(file)
    boards = [board for board in campaign.boards.all("expedition").values() if board.name.startswith("mill")]
    assert {board.name for board in boards} == {"mill", "mill 2"} and boards[0].picture is not None and boards[0].kinds
    kept = campaign.store.pictures.find(boards[0].picture.asset)
    assert kept is not None and kept.body == png() and len(campaign.store.pictures.ids()) == 1
    campaign.close()
    assert main(["board", "export", str(file), "mill", str(back)]) == 0
    assert read_foreign(back).board.barriers == read_foreign(source).board.barriers
    assert main(["check", str(file)]) == 0


def test_several_maps_come_in_at_once_and_the_one_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, sources = tmp_path / "evening.strikeboard", [tmp_path / name for name in ("mill.uvtt", "bad.uvtt", "moor.tmj")]
    for source, text in zip(sources, (json.dumps(universal()), "{", json.dumps(tiled())), strict=True):
        source.write_text(text, encoding="utf-8")
    OpenCampaign.create(file, "Evening").close()
    assert main(["board", "import", *map(str, sources), str(file)]) == 2
    said = capsys.readouterr()
    assert "mill is now a board" in said.out and "moor is now a board" in said.out and said.err.startswith("strikeboard: bad.uvtt")
    campaign = OpenCampaign.open(file)
    assert {"mill", "moor"} <= {board.name for board in campaign.boards.all("expedition").values()}
    campaign.close()


def test_only_what_a_map_brings_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, file = tmp_path / "moor.uvtt", tmp_path / "evening.strikeboard"
    source.write_text(json.dumps(universal(line_of_sight=[], objects_line_of_sight=[], portals=[], lights=[])), encoding="utf-8")
    OpenCampaign.create(file, "Evening").close()
    assert main(["board", "import", str(source), str(file)]) == 0
    assert "moor is now a board of this campaign: 4 × 3 cells." in capsys.readouterr().out


def test_what_cannot_be_read_or_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, odd = tmp_path / "evening.strikeboard", tmp_path / "map.xml"
    OpenCampaign.create(file, "Evening").close()
    odd.write_text("<map/>", encoding="utf-8")
    assert main(["board", "import", str(odd), str(file)]) == 2
    assert main(["board", "export", str(file), "nowhere", str(tmp_path / "a.uvtt")]) == 2
    assert main(["board", "export", str(file), "open_field", str(tmp_path / "a.png")]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.split(": ", 1)[1][:30] for line in told] == [
        "map.xml is not a map. You can ",
        "This campaign has no board cal",
        "Name the file .uvtt, .dd2vtt, ",
    ]


def test_a_map_of_tiled_is_told_by_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "mill.TMJ"
    path.write_text(json.dumps(tiled()), encoding="utf-8")
    assert read_foreign(path).board.kinds["mud"].terrain == "minor"
    with pytest.raises(AppError, match="no file"):
        read_foreign(tmp_path / "lost.tmj")
