"""Tiled maps in XML: what is read is what the same map in JSON gives, and nothing beyond the file is looked at."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import AppError
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.tiled import read_tiled
from desktop_app.exchange.xml_tree import MOST_ELEMENTS
from tests.exchange.maps import as_xml, packed, shapes, tiled, tiles

KINDS = ("wall", "mud", "water")
FLOOR = [1, 1, 1, 1, 1, 0, 2, 1, 1, 1, 1 | 1 << 31, 1]
CHUNKS = [{"x": -3, "y": 2, "width": 2, "height": 1, "data": [1, 2]}, {"x": 1, "y": 4, "width": 1, "height": 1, "data": [1]}]
OAK = [{"name": "state", "value": "locked"}, {"name": "secret", "value": True}, {"name": "lean", "value": 2.5}]
THINGS = (
    shapes("wall", {"x": 10, "y": 10, "width": 20, "height": 10}),
    shapes("wall", {"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 10, "y": 0}, {"x": 0, "y": 10}]}, offsetx=10),
    shapes("door", {"name": "oak", "x": 10, "y": 18, "width": 10, "height": 4, "properties": OAK}),
    shapes("window", {"x": 30, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 10}], "rotation": 90}),
    shapes("", {"class": "light", "x": 15, "y": 5, "point": True, "properties": [{"name": "range", "value": 6}]}),
    shapes("", {"type": "light", "name": "Fire", "x": 0, "y": 0, "width": 20, "height": 10, "ellipse": True}),
    shapes("terrain", {"name": "Pond", "x": 0, "y": 0, "width": 20, "height": 10, "properties": [{"name": "ground", "value": "water"}]}),
)
HEXES: dict[str, Any] = {"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "even", "hexsidelength": 6}
MAPS = {
    "list": tiled(tiles(FLOOR)),
    "base64": tiled(tiles(packed(FLOOR), encoding="base64")),
    "zlib": tiled(tiles(packed(FLOOR, "zlib"), encoding="base64", compression="zlib")),
    "gzip": tiled(tiles(packed(FLOOR, "gzip"), encoding="base64", compression="gzip")),
    "groups": tiled({"type": "group", "layers": [{"type": "group", "offsetx": 10, "layers": [tiles(FLOOR), THINGS[0]]}]}),
    "things": tiled(*THINGS),
    "infinite": tiled({"type": "tilelayer", "name": "a", "chunks": CHUNKS}, THINGS[0], infinite=1),
    "hexes": tiled(tiles(FLOOR), THINGS[4], **HEXES, tilewidth=12, tileheight=14),
}


def read(tmp_path: Path, text: str, name: str = "mill.tmx") -> ForeignBoard:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read_tiled(tmp_path / name, KINDS)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_the_same_in_xml_as_in_json(tmp_path: Path, name: str) -> None:
    written = read(tmp_path, json.dumps(MAPS[name]), "mill.tmj")
    assert written.board.ground or written.board.barriers
    assert read(tmp_path, as_xml(MAPS[name])) == written


def test_tiles_that_are_elements_are_read(tmp_path: Path) -> None:
    text = as_xml(tiled(tiles([]))).replace('<data encoding="csv">', "<data>" + "".join(f'<tile gid="{gid}" />' for gid in FLOOR))
    assert read(tmp_path, text).board == read(tmp_path, as_xml(MAPS["list"])).board


@pytest.mark.parametrize(("name", "kind"), [("set.tsx", "xml"), ("set.tsj", "json")])
@pytest.mark.parametrize("suffix", ["tmx", "tmj"])
def test_a_set_of_tiles_lies_in_either_form_beside_a_map_of_either(tmp_path: Path, name: str, kind: str, suffix: str) -> None:
    tileset = {"name": "set", "tiles": [{"id": 0, "class": "water"}]}
    (tmp_path / name).write_text(as_xml(tileset, "tileset") if kind == "xml" else json.dumps(tileset), encoding="utf-8")
    whole = tiled(tiles([1] * 12), tilesets=[{"firstgid": 1, "source": name}])
    found = read(tmp_path, as_xml(whole) if suffix == "tmx" else json.dumps(whole), f"mill.{suffix}")
    assert set(found.board.ground.values()) == {"water"} and not found.report


BOMB = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE map SYSTEM "file:///etc/passwd">'
ENTITY = '<!DOCTYPE map [<!ENTITY e SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (BOMB + as_xml(tiled(name="&b;")).replace("&amp;", "&"), "own document type"),
        (OUTSIDE + as_xml(tiled()), "own document type"),
        (ENTITY + as_xml(tiled()), "own document type"),
        ("<map>&e;</map>", "undefined entity"),
        ("", "no element"),
        ("<map", "is not valid XML"),
        ("<map/><map/>", "is not valid XML"),
        ("<tileset/>", "is not a Tiled map"),
        ("<map/>", "orientation"),
        ("<map>" + "<group>" * 40 + "</group>" * 40 + "</map>", "more than 24 nested"),
        (f"<map>{'<tile/>' * MOST_ELEMENTS}</map>", "more than 400"),
        (as_xml(tiled(orientation="isometric")), "is isometric"),
        (as_xml(tiled(width=0)), "0 columns"),
        (as_xml(tiled(width="many")), "width"),
        (as_xml(tiled(tiles([1, 2]))), "layer “Floor”: it has 2 tiles instead of 12"),
        (as_xml(tiled(tiles("1,two,3"))), "“two” is not a number"),
        (as_xml(tiled(tiles([10**20] * 12))), "too large or not a number"),
        (as_xml(tiled(shapes("wall", {"polyline": [{"x": "a", "y": 1}, {"x": 1, "y": 1}]}))), "layers/0/objects/0/polyline/0/x"),
        (as_xml(tiled(shapes("wall", {"properties": [{"name": "n", "value": float("inf")}]}))), "too large or not a number"),
    ],
)
def test_what_is_no_map_or_means_ill_is_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(AppError) as error:
        read(tmp_path, text)
    assert why in error.value.sentence and "\n" not in error.value.sentence


def test_a_set_of_tiles_that_means_ill_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "set.tsx").write_text(ENTITY.replace("map", "tileset") + "<tileset/>", encoding="utf-8")
    found = read(tmp_path, as_xml(tiled(tiles([1] * 12), tilesets=[{"firstgid": 1, "source": "set.tsx"}])))
    assert any("own document type" in line for line in found.report) and not found.board.ground


def test_spoilt_maps_never_raise_anything_else(tmp_path: Path) -> None:
    chosen, whole = random.Random(4), as_xml(tiled(*MAPS["zlib"]["layers"], *THINGS))
    for _ in range(300):
        at, length = chosen.randrange(len(whole)), chosen.randrange(8)
        text = whole[:at] + "".join(chosen.choice("<>/&;\"' 0a-") for _ in range(chosen.randrange(4))) + whole[at + length :]
        with suppress(AppError):
            assert read(tmp_path, text).board.columns >= 1
