"""The pictures of a Tiled map's tiles lie beneath the board, where the tiles lie, and as they lie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.foreign_boards import import_board, read_foreign
from desktop_app.exchange import tiled_pictures
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.picture_files import Mosaic, PictureFile, Stamp
from desktop_app.views.pictures import WIDEST_MOSAIC, laid
from tests.exchange.maps import as_xml, png, tiled, tiles

RED, BLUE, GREEN, GREY = "#ff0000", "#0000ff", "#00ff00", "#808080"
MIRRORED, FLIPPED, EXCHANGED = 1 << 31, 1 << 30, 1 << 29


def atlas(path: Path) -> Path:
    """Draw two tiles of ten pixels beside each other: one of four colours, a grey one; one pixel apart, two from the edge."""
    image = QImage(25, 14, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    for x in range(10):
        for y in range(10):
            corner = ((RED, BLUE), (GREEN, "#000000"))[y // 5][x // 5]
            image.setPixelColor(2 + x, 2 + y, QColor(corner))
            image.setPixelColor(13 + x, 2 + y, QColor(GREY))
    image.save(str(path))
    return path


SET = {"firstgid": 5, "image": "art/set.png", "tilewidth": 10, "tileheight": 10, "margin": 2, "spacing": 1, "columns": 2}
LIST = [5, 6, 0, 5 | MIRRORED, 5 | FLIPPED, 5 | EXCHANGED, 0, 0, 0, 0, 0, 6]


def whole(**changes: Any) -> dict[str, Any]:
    return tiled(tiles(LIST), **{"tilesets": [SET], **changes})


def read(tmp_path: Path, document: dict[str, Any], suffix: str = "tmj") -> ForeignBoard:
    (tmp_path / "art").mkdir(exist_ok=True)
    atlas(tmp_path / "art" / "set.png")
    path = tmp_path / f"mill.{suffix}"
    path.write_text(as_xml(document) if suffix == "tmx" else json.dumps(document), encoding="utf-8")
    return read_foreign(path)


def drawn(found: ForeignBoard) -> QImage:
    assert found.mosaic is not None
    return QImage.fromData(laid(found.mosaic).body)


def corners(image: QImage, column: int, row: int) -> list[str]:
    """Give the colours of a cell: upper left, upper right, lower left."""
    return [image.pixelColor(column * 10 + x, row * 10 + y).name() for x, y in ((1, 1), (8, 1), (1, 8))]


@pytest.mark.parametrize("suffix", ["tmj", "tmx"])
def test_tiles_are_drawn_where_and_as_they_lie(tmp_path: Path, suffix: str) -> None:
    found = read(tmp_path, whole(), suffix)
    beneath, image = found.board.picture, drawn(found)
    assert beneath is not None and (beneath.left, beneath.top, beneath.width, beneath.height) == (-0.5, -0.5, 4, 3)
    assert (image.width(), image.height()) == (40, 30)
    assert corners(image, 0, 0) == [RED, BLUE, GREEN] and corners(image, 1, 0) == [GREY] * 3
    assert image.pixelColor(25, 5).alpha() == 0, "where no tile is one sees through"
    assert corners(image, 3, 0) == [BLUE, RED, "#000000"], "mirrored"
    assert corners(image, 0, 1) == [GREEN, "#000000", RED], "upside down"
    assert corners(image, 1, 1) == [RED, GREEN, BLUE], "rows and columns exchanged"
    assert any("their pictures go under the board" in line for line in found.report)


def test_a_set_in_a_file_of_its_own_names_pictures_from_there(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "set.tsx").write_text(as_xml({**SET, "image": "set.png"}, "tileset"), encoding="utf-8")
    found = read(tmp_path, whole(tilesets=[{"firstgid": 5, "source": "art/set.tsx"}]), "tmx")
    assert corners(drawn(found), 0, 0) == [RED, BLUE, GREEN]


def test_a_higher_tile_with_a_picture_of_its_own_stands_on_its_cell(tmp_path: Path) -> None:
    (tmp_path / "tree.png").write_bytes(png(10, 25))
    found = read(tmp_path, tiled(tiles([0] * 8 + [1, 0, 0, 0]), tilesets=[{"firstgid": 1, "tiles": [{"id": 0, "image": "tree.png"}]}]))
    beneath = found.board.picture
    assert beneath is not None and (beneath.left, beneath.top, beneath.width, beneath.height) == (-0.5, 0.0, 1, 2.5)


@pytest.mark.parametrize("axis", ["x", "y"])
def test_hexes_lie_where_their_cells_are(tmp_path: Path, axis: str) -> None:
    shape = {"tilewidth": 12, "tileheight": 14} if axis == "x" else {"tilewidth": 14, "tileheight": 12}
    hexes = {"orientation": "hexagonal", "staggeraxis": axis, "staggerindex": "odd", "hexsidelength": 6, **shape}
    found = read(tmp_path, whole(**hexes, tilesets=[{**SET, "tilewidth": 1, "tileheight": 1}]))
    assert found.mosaic is not None
    for stamp, (column, row) in zip(found.mosaic.stamps, [(0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (3, 2)], strict=True):
        geometry, wide, high = found.board.geometry, shape["tilewidth"], shape["tileheight"]
        middle = (stamp.x + wide / 2, stamp.y - high / 2)
        beneath = found.board.picture
        assert beneath is not None
        across = beneath.left + (middle[0] - found.mosaic.left) / found.mosaic.width * beneath.width
        down = beneath.top + (middle[1] - found.mosaic.top) / found.mosaic.height * beneath.height
        assert (across, down) == pytest.approx(geometry.centre(geometry.from_offset(column, row)))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"tilesets": [{**SET, "image": "../set.png"}]}, "../set.png is outside"),
        ({"tilesets": [{**SET, "image": "lost.png"}]}, "lost.png is missing"),
        ({"tilesets": [{**SET, "image": "mill.tmj"}]}, "is not a PNG, JPEG or WebP"),
        ({"tilesets": [{**SET, "tilewidth": 0}]}, "without their pictures"),
        ({"tilesets": [{**SET, "tileheight": 500}]}, "without their pictures"),
        ({"layers": [tiles(LIST, visible=False)]}, "without their pictures"),
        ({"layers": [tiles(LIST), {"type": "imagelayer", "name": "a", "image": "art/set.png"}]}, "those of the tiles are left out"),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    found = read(tmp_path, whole(**change))
    assert found.mosaic is None and any(why in line for line in found.report)


@pytest.mark.parametrize(("name", "most"), [("MOST_STAMPS", 5), ("MOST_BYTES", 10), ("MOST_PIXELS", 25 * 14 - 1)])
def test_too_much_is_left_out_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, most: int) -> None:
    monkeypatch.setattr(tiled_pictures, name, most)
    found = read(tmp_path, whole())
    assert found.mosaic is None and found.board.picture is None
    assert any("too many or too large pictures" in line for line in found.report)


def test_a_large_map_is_drawn_smaller_without_seams() -> None:
    file = PictureFile(media_type="image/png", width=7, height=7, body=png(7, 7))
    stamps = tuple(Stamp(file=0, box=(0, 0, 7, 7), x=x * 7, y=7) for x in range(1000))
    image = QImage.fromData(laid(Mosaic(files=(file,), stamps=stamps, left=0, top=0, width=7000, height=7)).body)
    assert image.width() == WIDEST_MOSAIC and all(image.pixelColor(x, 2).alpha() == 255 for x in range(image.width()))


def test_the_picture_is_kept_with_the_board(tmp_path: Path) -> None:
    read(tmp_path, whole())
    campaign = OpenCampaign.create(tmp_path / "a.strikeboard", "A")
    board = import_board(campaign, tmp_path / "mill.tmj", lay=laid).board
    kept = campaign.store.pictures.find(board.picture.asset) if board.picture is not None else None
    assert kept is not None and (kept.media_type, kept.width, kept.height) == ("image/png", 40, 30)
    campaign.close()
