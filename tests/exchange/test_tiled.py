"""Tiled maps in JSON."""

from __future__ import annotations

import json
import random
import sys
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import AppError
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.tiled import read_tiled
from desktop_app.grid.board import Grid
from desktop_app.grid.scenery import BarrierKind, Opening
from tests.exchange.maps import packed, png, shapes, squeezed, tiled, tiles
from tests.hostile import spoilt_json

KINDS = ("wall", "mud", "water")
FLOOR = [1, 1, 1, 1, 1, 0, 2, 1, 1, 1, 1 | 1 << 31, 1]
WALLS = {(column, row) for row in range(3) for column in range(4)} - {(1, 1), (2, 1)}
SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples" / "tiled"


def read(tmp_path: Path, document: object) -> ForeignBoard:
    path = tmp_path / "mill.tmj"
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return read_tiled(path, KINDS)


@pytest.mark.parametrize(
    "layer",
    [
        tiles(FLOOR),
        tiles(packed(FLOOR), encoding="base64"),
        tiles(packed(FLOOR, "zlib"), encoding="base64", compression="zlib"),
        tiles(packed(FLOOR, "gzip"), encoding="base64", compression="gzip"),
        {"type": "group", "layers": [{"type": "group", "layers": [tiles(FLOOR)]}]},
    ],
    ids=["list", "base64", "zlib", "gzip", "group"],
)
def test_ground_from_tiles_however_they_are_packed(tmp_path: Path, layer: dict[str, Any]) -> None:
    found = read(tmp_path, tiled(layer))
    assert (found.board.grid, found.board.columns, found.board.rows, found.report) == (Grid.SQUARE, 4, 3, ())
    assert found.board.ground == {**dict.fromkeys(WALLS, "wall"), (2, 1): "mud"}


def test_an_infinite_map_is_as_large_as_its_chunks(tmp_path: Path) -> None:
    chunks = [{"x": -3, "y": 2, "width": 2, "height": 1, "data": [1, 2]}, {"x": 1, "y": 4, "width": 1, "height": 1, "data": [1]}]
    wall = shapes("wall", {"polyline": [{"x": 0, "y": 0}, {"x": 10, "y": 0}], "x": -40, "y": 20})
    found = read(tmp_path, tiled({"type": "tilelayer", "name": "a", "chunks": chunks}, wall, infinite=True))
    assert (found.board.columns, found.board.rows) == (6, 3)
    assert found.board.ground == {(1, 0): "wall", (2, 0): "mud", (5, 2): "wall"}
    assert [(barrier.start, barrier.end) for barrier in found.board.barriers] == [((-0.5, -0.5), (0.5, -0.5))]


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_hexes_of_either_way_lie_where_tiled_draws_them(tmp_path: Path, axis: str, index: str) -> None:
    wide, high, side = (14, 12, 6) if axis == "y" else (12, 14, 6)
    chosen = [(0, 0), (2, 1), (1, 2), (3, 2)]
    data = [1 if (place % 4, place // 4) in chosen else 0 for place in range(12)]
    pushed = [0 if index == "even" else 1, 1 if index == "even" else 0]

    def middle(column: int, row: int) -> dict[str, Any]:
        if axis == "y":
            x, y = column * wide + (row % 2 == pushed[0]) * wide / 2, row * (high + side) / 2
        else:
            x, y = column * (wide + side) / 2, row * high + (column % 2 == pushed[0]) * high / 2
        return {"x": x + wide / 2, "y": y + high / 2, "point": True}

    lights = shapes("light", *(middle(*at) for at in chosen))
    hexes: dict[str, Any] = {"orientation": "hexagonal", "staggeraxis": axis, "staggerindex": index, "hexsidelength": side}
    found = read(tmp_path, tiled(tiles(data), lights, **hexes, tilewidth=wide, tileheight=high))
    board = found.board
    assert (board.grid, board.flat_top) == (Grid.HEX, axis == "x")
    assert len(board.ground) == 4 and {board.geometry.cell_at(*lamp.at) for lamp in board.lamps} == set(board.ground)
    for lamp in board.lamps:
        assert lamp.at == pytest.approx(board.geometry.centre(board.geometry.cell_at(*lamp.at)))


def props(**values: Any) -> list[dict[str, Any]]:
    return [{"name": name, "value": value} for name, value in values.items()]


def test_walls_doors_windows_and_lights_from_layers_of_objects(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        tiled(
            shapes("wall", {"x": 10, "y": 10, "width": 20, "height": 10}),
            shapes("wall", {"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 10, "y": 0}, {"x": 0, "y": 10}]}, offsetx=10),
            shapes("door", {"name": "oak", "x": 10, "y": 18, "width": 10, "height": 4, "properties": props(state="locked", secret=True)}),
            shapes("window", {"x": 30, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 10}], "rotation": 90}),
            shapes("", {"class": "light", "x": 15, "y": 5, "point": True, "properties": props(range=6, color="#ffff8800", lit=False)}),
            shapes("", {"type": "light", "name": "Fire", "x": 0, "y": 0, "width": 20, "height": 10, "ellipse": True}),
        ),
    )
    walls = [barrier for barrier in found.board.barriers if barrier.kind is BarrierKind.WALL]
    assert len(walls) == 4 + 3 and (walls[0].start, walls[0].end) == ((0.5, 0.5), (2.5, 0.5))
    assert (walls[4].start, walls[4].end) == ((0.5, -0.5), (1.5, -0.5))
    door, window = (barrier for barrier in found.board.barriers if barrier.opens)
    assert (door.id, door.state, door.is_secret, {door.start, door.end}) == ("oak", Opening.LOCKED, True, {(0.5, 1.5), (1.5, 1.5)})
    assert window.start == pytest.approx((2.5, 0.5)) and window.end == pytest.approx((1.5, 0.5))
    torch, fire = found.board.lamps
    assert (torch.at, torch.bright, torch.dim, torch.colour, torch.is_lit) == ((1.0, 0.0), 3, 6, "#ff8800", False)
    assert fire.label == "Fire" and fire.at == pytest.approx((0.5, 0.0))


def test_terrain_is_ground_by_its_kind_or_an_area_by_its_name(tmp_path: Path) -> None:
    pond = {"name": "Pond", "x": 0, "y": 0, "width": 20, "height": 10, "properties": props(ground="water")}
    noisy = {"name": "Cistern", "x": 20, "y": 10, "width": 20, "height": 20, "properties": props(note="loud", factor=2)}
    found = read(tmp_path, tiled(shapes("terrain", pond, noisy)))
    assert found.board.ground == {(0, 0): "water", (1, 0): "water"}
    (area,) = found.board.areas
    assert (area.name, area.note, area.terrain, area.cells) == ("Cistern", "loud", 2, frozenset({(2, 1), (3, 1), (2, 2), (3, 2)}))


def test_tile_sets_and_pictures_beside_the_map_and_nothing_outside(tmp_path: Path) -> None:
    (tmp_path / "set.tsj").write_text(json.dumps({"tiles": [{"id": 0, "class": "water"}]}), encoding="utf-8")
    (tmp_path / "mill.png").write_bytes(png(40, 30))
    (tmp_path.parent / "outside.tsj").write_text("{}", encoding="utf-8")
    sets = [{"firstgid": 1, "source": name} for name in ("set.tsj", "../outside.tsj", "lost.tsj", "http://example.org/a.json")]
    image = {"type": "imagelayer", "name": "under", "image": "mill.png", "offsety": 10}
    found = read(tmp_path, tiled(tiles([1] * 12), image, {**image, "name": "over"}, tilesets=[*sets, {"firstgid": 9, "source": "set.tsx"}]))
    assert set(found.board.ground.values()) == {"water"}
    assert found.picture is not None and found.board.picture is not None
    assert (found.board.picture.left, found.board.picture.top, found.board.picture.width, found.board.picture.height) == (-0.5, 0.5, 4, 3)
    told = " ".join(found.report)
    for words in ("../outside.tsj is outside", "lost.tsj is missing", "http://example.org/a.json is missing", "“over” is left out"):
        assert words in told


def test_what_a_map_names_outside_its_folder_is_read_once_it_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "walls.tsj").write_text(json.dumps({"tiles": [{"id": 0, "class": "water"}]}), encoding="utf-8")
    document = tiled(tiles([1] * 12), tilesets=[{"firstgid": 1, "source": "../walls.tsj"}])
    before = read(tmp_path / "maps", document)
    assert not before.board.ground and "../walls.tsj is outside the folder of the map. Copy it next to the map" in before.report[0]
    (tmp_path / "walls.tsj").rename(tmp_path / "maps" / "walls.tsj")
    after = read(tmp_path / "maps", document)
    assert set(after.board.ground.values()) == {"water"} and not after.report


def test_without_zstd_the_sentence_says_what_to_choose_in_tiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    with pytest.raises(AppError, match=r"Base64 \(zlib compressed\)"):
        read(tmp_path, tiled(tiles("AAAA", encoding="base64", compression="zstd")))


@pytest.mark.parametrize("compression", ["zlib", "gzip"])
def test_what_unpacks_without_end_is_cut_off_at_what_there_must_be(tmp_path: Path, compression: str) -> None:
    bomb = squeezed(b"\1\0\0\0" * 30_000_000, compression)
    tracemalloc.start()
    with pytest.raises(AppError, match="13 tiles instead of 12"):
        read(tmp_path, tiled(tiles(bomb, encoding="base64", compression=compression)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000, "120 MB were in it"


def test_zstd_is_read_or_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(AppError, match=r"zstd|damaged"):
        read(tmp_path, tiled(tiles("AAAA", encoding="base64", compression="zstd")))


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ({}, "is not a Tiled map"),
        ({"type": "tileset", "layers": []}, "is not a Tiled map"),
        (tiled(orientation="isometric"), "is isometric; this program imports only orthogonal and hexagonal maps"),
        (tiled(width=0), "0 columns"),
        (tiled(width=2000), "2000 columns"),
        (tiled(tilewidth=0), "tilewidth"),
        (tiled(tiles([1, 2])), "layer “Floor”: it has 2 tiles instead of 12"),
        (tiled(tiles(packed([1] * 99, "zlib"), encoding="base64", compression="zlib")), "13 tiles instead of 12"),
        (tiled(tiles("AAA", encoding="base64")), "its tiles are damaged"),
        (tiled(tiles("AAAA", encoding="base64", compression="gzip")), "its tiles are damaged"),
        (tiled(tiles("AAAA", encoding="base64", compression="rar")), "unknown compression “rar”"),
        (tiled(tiles("1,2", encoding="csv")), "unknown encoding “csv”"),
        (tiled(shapes("wall", {"x": 1e12})), "layers/0/objects/0/x"),
    ],
)
def test_a_malformed_map_gives_one_sentence(tmp_path: Path, document: object, why: str) -> None:
    with pytest.raises(AppError) as error:
        read(tmp_path, document)
    assert why in error.value.sentence and "\n" not in error.value.sentence


def test_spoilt_maps_never_raise_anything_else(tmp_path: Path) -> None:
    chosen = random.Random(9)
    for _ in range(200):
        whole = tiled(
            tiles(packed(FLOOR, "zlib"), encoding="base64", compression="zlib"),
            shapes("door", {"x": 10, "y": 18, "width": 10, "height": 4, "properties": props(state="locked")}),
            shapes("terrain", {"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 30, "y": 0}, {"x": 0, "y": 30}]}),
        )
        with suppress(AppError):
            assert read(tmp_path, json.dumps(spoilt_json(whole, chosen))).board.columns >= 1


@pytest.mark.parametrize(("name", "size"), [("hexagonal", (10, 10)), ("embedded_tileset", (8, 6))])
def test_files_of_other_programs(name: str, size: tuple[int, int]) -> None:
    path = SAMPLES / name / "map.json"
    if path.exists():
        board = read_tiled(path, KINDS).board
        assert (board.columns, board.rows) == size
