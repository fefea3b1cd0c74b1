"""Universal VTT maps, in and out."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import AppError
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.universal_vtt import read_universal_vtt, universal_vtt_text
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Opening, Pin
from tests.exchange.maps import png, universal
from tests.hostile import spoilt_json

SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples" / "maps"


def read(tmp_path: Path, document: object, name: str = "mill.dd2vtt") -> ForeignBoard:
    path = tmp_path / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return read_universal_vtt(path)


def test_the_origin_is_taken_from_walls_doors_and_lights_alike(tmp_path: Path) -> None:
    found = read(tmp_path, universal())
    board = found.board
    assert (board.name, board.grid, board.columns, board.rows, found.report) == ("mill", Grid.SQUARE, 4, 3, ())
    walls = [(barrier.start, barrier.end) for barrier in board.barriers if barrier.kind is BarrierKind.WALL]
    assert walls == [((2 - 2.5, 2 - 1.5), (4 - 2.5, 0.5)), ((1.5, 0.5), (1.5, 2.5)), ((2.5, 1.5), (3.0, 1.5))]
    doors = [(barrier.start, barrier.end, barrier.state) for barrier in board.barriers if barrier.opens]
    assert doors == [((0, -0.5), (1, -0.5), Opening.CLOSED), ((3.5, 0.0), (3.5, 1.0), Opening.OPEN)]
    (lamp,) = board.lamps
    assert (lamp.at, lamp.bright, lamp.dim, lamp.colour, lamp.extra["strength"]) == ((2.0, 1.0), 3, 6, "#ff8800", 128 / 255)
    assert board.ambient is Ambient.DIM and board.extra["universal_vtt"]["unknown"] == {"software": "another place"}


def test_the_picture_is_handed_over_with_its_extent(tmp_path: Path) -> None:
    found = read(tmp_path, universal())
    assert found.picture is not None and found.board.picture is not None
    assert (found.picture.media_type, found.picture.width, found.picture.height, found.picture.body) == ("image/png", 4, 3, png())
    assert (found.board.picture.left, found.board.picture.width, found.board.picture.height) == (-0.5, 4, 3)


def test_written_and_read_again_it_is_the_same_board(tmp_path: Path) -> None:
    found = read(tmp_path, universal())
    text, report = universal_vtt_text(found.board, found.picture)
    assert json.loads(text)["software"] == "another place" and report == ()
    assert read(tmp_path, text) == found


def test_what_the_format_has_no_word_for_is_kept_beside_it_or_told(tmp_path: Path) -> None:
    barriers = (
        Barrier(id="door-1", start=(0, 0), end=(1, 0), kind=BarrierKind.WINDOW, state=Opening.LOCKED, is_secret=True),
        Barrier(id="fence", start=(0, 1), end=(1, 1), kind=BarrierKind.FENCE),
    )
    board = Board(name="mill", grid=Grid.SQUARE, columns=4, rows=3, barriers=barriers, pins=(Pin(id="p", at=(0, 0)),))
    text, report = universal_vtt_text(board)
    assert [note.split(" don't ")[0] for note in report] == ["1 fences", "1 pins"]
    (window,) = read(tmp_path, text).board.barriers
    assert replace(window, extra={}) == barriers[0]
    with pytest.raises(AppError, match="no hexes"):
        universal_vtt_text(Board(grid=Grid.HEX))


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"format": 0.7}, "unknown version 0.7"),
        ({"image": "bm8gcGljdHVyZQ=="}, "is not a PNG, JPEG or WebP"),
        ({"image": "%%%"}, "is not a PNG, JPEG or WebP"),
        ({"image": ""}, "has no picture"),
        ({"resolution": {"map_size": {"x": 4, "y": 3}, "pixels_per_grid": 70}}, "4 × 3 pixels instead of 280 × 210"),
        ({"portals": [{"bounds": [{"x": 1, "y": 1}, {"x": 1, "y": 1}]}]}, "Door 1 has no length"),
        ({"environment": {"baked_lighting": True, "ambient_light": "ff000000"}}, "already shows the light of its lamps"),
    ],
)
def test_what_is_odd_is_told_and_the_rest_is_read(tmp_path: Path, change: dict[str, Any], note: str) -> None:
    found = read(tmp_path, universal(**change))
    assert any(note in sentence for sentence in found.report) and found.board.columns == 4


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("{", "is not valid JSON"),
        ("[]", "has no map"),
        ("{}", "resolution is missing"),
        ('{"resolution": NaN}', "NaN is not a number"),
        (universal(resolution={"map_size": {"x": 0, "y": 3}}), "0 columns and 3 rows"),
        (universal(resolution={"map_size": {"x": 1001, "y": 3}}), "1001 columns"),
        (universal(resolution={"map_size": {"x": "wide", "y": 3}}), "invalid value of resolution/map_size/x"),
        (universal(line_of_sight=[[{"x": i % 2, "y": 0} for i in range(20_002)]]), "20004 walls"),
        ('{"a":' * 60 + "1" + "}" * 60, "more than 24 nested"),
    ],
)
def test_a_malformed_file_gives_one_sentence(tmp_path: Path, document: object, why: str) -> None:
    with pytest.raises(AppError) as error:
        read(tmp_path, document)
    assert why in error.value.sentence and "\n" not in error.value.sentence


def test_spoilt_files_never_raise_anything_else(tmp_path: Path) -> None:
    chosen = random.Random(16)
    for _ in range(150):
        document = spoilt_json(universal(), chosen)
        with suppress(AppError):
            assert read(tmp_path, json.dumps(document)).board.columns >= 1


@pytest.mark.parametrize(("name", "barriers", "lamps"), [("sampleMap", 68, 2), ("azheim-meeting", 0, 0)])
def test_files_of_other_programs(name: str, barriers: int, lamps: int) -> None:
    path = SAMPLES / f"{name}.dd2vtt"
    if path.exists():
        found = read_universal_vtt(path)
        assert (len(found.board.barriers), len(found.board.lamps), found.report) == (barriers, lamps, ())
        assert found.picture is not None and found.picture.width == 256 * found.board.columns
