"""Files of other programs that are a little other than they should be: signs that cannot be seen, Windows letters, HTML, floors, nulls."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.coming_in import look_into, look_into_all
from desktop_app.errors import AppError
from desktop_app.exchange.foundry_actor import read_actor
from desktop_app.exchange.foundry_scene import read_scenes
from desktop_app.exchange.hidden_signs import visible, visible_text
from desktop_app.exchange.recognising import FileKind, recognise
from desktop_app.exchange.universal_vtt import read_universal_vtt
from desktop_app.language import spoken
from tests.exchange.foreign_files import scene, swade_actor
from tests.exchange.maps import universal

CRAB = "Mud Crab\nAttributes: Agility d8, Smarts d6, Spirit d6, Strength d8, Vigor d6\nSkills: Fighting d6\n"


def written(path: Path, body: object) -> Path:
    path.write_bytes(body if isinstance(body, bytes) else json.dumps(body).encode())
    return path


def test_signs_that_cannot_be_seen_are_gone_from_names_and_texts(tmp_path: Path) -> None:
    assert visible_text("a\x00b\u200f\ufeff\tc\nd\u200de\u00e9") == "ab\tc\nd\u200de\u00e9"
    assert visible({"a\x07": ["\x01b", 3, None, True]}) == {"a": ["b", 3, None, True]}
    actor = swade_actor(name="Ana\u0000Nul\u0007\u200f")
    actor["system"]["details"]["biography"] = {"value": "<p>one\u0001 two</p>"}
    (arrival,) = look_into(written(tmp_path / "a.json", actor), "savage").arrivals
    assert (arrival.name, arrival.text().text) == ("AnaNul", "one two")
    assert all(sign.isprintable() or sign == "\n" for sign in arrival.text().model_dump_json())


def test_a_text_with_a_zero_byte_is_a_text_all_the_same(tmp_path: Path) -> None:
    (arrival,) = look_into(written(tmp_path / "a.txt", CRAB.replace("Crab", "Cr\x00ab").encode()), "savage").arrivals
    assert arrival.name == "Mud Crab"


def test_tables_of_french_windows_come_in_with_their_commas(tmp_path: Path) -> None:
    rows = "Nom;Agilité;Force;Vigueur;Compétences;Équipement\nGarde éreinté;d6;d8;d6;Combat d6, Tir d6;épée courte (For+d6)\n"
    (guard,) = look_into(written(tmp_path / "a.csv", rows.encode("cp1252")), "savage").arrivals
    assert guard.name == "Garde éreinté" and guard.text().sheet["skills"] == {"fighting": "d6", "shooting": "d6"}
    wolf = "Name;Strength;Movement;Other load\nWolf;8;4,5;1,5\n"
    (arrival,) = look_into(written(tmp_path / "b.csv", wolf.encode()), "winterdawn").arrivals
    assert (arrival.text().sheet["movement_speed"], arrival.text().sheet["other_load"]) == (4.5, 1.5)


def test_html_is_gone_from_what_advances_say() -> None:
    actor = swade_actor()
    actor["system"]["advances"] = {"rank": "Novice", "list": [{"id": "a", "type": 0, "notes": "<p>one <b>more</b></p>"}]}
    told = next(text for text in read_actor(actor).kept if text.startswith("Advances"))
    assert told == "Advances 1, Novice: one **more**"


def test_a_page_of_the_web_is_a_text(tmp_path: Path) -> None:
    page = "<h2>Mud Crab</h2><p><strong>Attributes:</strong> Agility d8, Vigor d6</p><ul><li><p><b>Bite:</b> Str+d4.</p></li></ul>"
    found = recognise(written(tmp_path / "a.html", page.encode()))
    assert found.kind is FileKind.TEXT and "- **Bite:** Str+d4." in found.text


@pytest.mark.parametrize("text", ["{{Source}}\n== Crab ==\n", "[[Folk]]\n\n# Crab\n", "[x](y)\n# Crab\n"])
def test_a_text_that_begins_with_brackets_is_no_json(tmp_path: Path, text: str) -> None:
    assert recognise(written(tmp_path / "a.md", f"{text}{CRAB.partition(chr(10))[2]}".encode())).kind is FileKind.TEXT


@pytest.mark.parametrize("begin", ["", "\n  "])
def test_a_list_of_actors_is_json(tmp_path: Path, begin: str) -> None:
    path = written(tmp_path / "a.json", (begin + json.dumps([swade_actor(), swade_actor(name="Other")])).encode())
    assert [one.name for one in recognise(path).sheets][1] == "Other"


# ---- scenes with floors


def floors(**changes: Any) -> dict[str, Any]:
    value = scene(**changes)
    value.pop("background")
    first, *others = value["walls"]
    value["walls"] = [{**first, "levels": ["up"]}, *({**one, "levels": ["low"]} for one in others[:1]), *others[1:]]
    up = {"_id": "up", "name": "Loft", "background": {"src": "maps/loft.webp"}, "elevation": {"bottom": 10, "top": 20}}
    low = {"_id": "low", "name": "Cellar", "background": {"src": "maps/cellar.webp"}, "elevation": {"bottom": 0, "top": 10}}
    return {**value, "levels": [up, low]}


def test_each_floor_of_a_scene_is_a_board_with_its_picture_and_walls(tmp_path: Path) -> None:
    value = floors()
    cellar, loft = look_into(written(tmp_path / "a.json", value), "savage").boards
    assert (cellar.board.name, loft.board.name) == ("Mill cellar · Cellar", "Mill cellar · Loft")
    assert len(cellar.board.barriers) == len(loft.board.barriers) == len(value["walls"]) - 1
    assert any("cellar.webp" in note for note in cellar.report) and any("loft.webp" in note for note in loft.report)
    assert "One of 2 floors" in cellar.report[0]


def test_a_scene_of_one_floor_is_one_board_with_the_picture_of_that() -> None:
    value = floors()
    (board,) = read_scenes({**value, "levels": value["levels"][:1]}, "a.json")
    assert board.board.name == "Mill cellar" and any("loft.webp" in note for note in board.report)
    with pytest.raises(AppError, match="floors"):
        list(read_scenes({**value, "levels": [{"_id": str(number)} for number in range(51)]}, "a.json"))


# ---- Universal VTT


def test_null_is_none_at_all(tmp_path: Path) -> None:
    empty = universal(objects_line_of_sight=None, portals=None, lights=None)
    found = read_universal_vtt(written(tmp_path / "a.uvtt", empty))
    assert found.report == () and not found.board.lamps and found.board.barriers


@pytest.mark.parametrize(
    ("change", "notes"),
    [
        (
            {"lights": [{"position": None, "range": 3}, {"position": {"x": 3, "y": 2}, "range": 2}]},
            ["Lamp 1 can’t be read and is left out."],
        ),
        ({"lights": [{"position": {"x": 3, "y": 2}, "color": 7, "range": 2}]}, ["Lamp 1: color can’t be read; the default is used."]),
        (
            {"portals": [{"bounds": [{"x": 0, "y": 0}]}, 3]},
            ["Door 1 can’t be read and is left out.", "Door 2 can’t be read and is left out."],
        ),
        (
            {"line_of_sight": [[{"x": 1e9, "y": 0}], "no"]},
            ["Wall 1 can’t be read and is left out.", "Wall 2 can’t be read and is left out."],
        ),
        ({"lights": {}}, ["lights can’t be read and is left out."]),
        ({"environment": {"baked_lighting": "often"}}, ["environment: baked_lighting can’t be read; the default is used."]),
    ],
)
def test_what_is_wrong_in_the_small_is_left_out_and_told(tmp_path: Path, change: dict[str, Any], notes: list[str]) -> None:
    found = read_universal_vtt(written(tmp_path / "a.uvtt", universal(**change)))
    assert [note for note in found.report if "can’t be read" in note] == notes and found.board.columns == 4


def test_what_a_map_lacks_is_said_in_the_language_of_the_program(tmp_path: Path) -> None:
    path = written(tmp_path / "a.uvtt", {"resolution": {"map_size": {"x": "wide", "y": 3}}})
    with spoken("fr"), pytest.raises(AppError) as error:
        read_universal_vtt(path)
    assert error.value.sentence == "a.uvtt est illisible\u00a0: la valeur de resolution/map_size/x ne convient pas."


# ---- files of many creatures, and of other rules


def test_a_file_has_as_many_creatures_as_it_has(tmp_path: Path) -> None:
    text = "\n".join(f"## Guard {number}\n\n{CRAB.partition(chr(10))[2]}" for number in range(45))
    assert len(look_into(written(tmp_path / "a.md", text.encode()), "savage").arrivals) == 45


def test_a_file_that_reads_like_other_rules_says_so(tmp_path: Path) -> None:
    text = CRAB + "Pace: 6; Parry: 5; Toughness: 5\n"
    table = "Name,Smarts,Vigor,Toughness,Parry\nCrab,d6,d6,5,5\n"
    paths = [written(tmp_path / "a.txt", text.encode()), written(tmp_path / "b.csv", table.encode())]
    for file in look_into_all(paths, "winterdawn")[0]:
        assert file.reads_like is not None and file.reads_like.system == "savage" and file.reads_like.told in file.report
    assert all(file.reads_like is None for file in look_into_all(paths, "savage")[0])


@pytest.mark.parametrize(("newline", "mark"), [("\n", b""), ("\r\n", b""), ("\r\n", b"\xef\xbb\xbf")], ids=["LF", "CRLF", "mark"])
def test_a_fence_whose_traits_are_dice_is_a_whole_creature(tmp_path: Path, newline: str, mark: bytes) -> None:
    head = "layout: Savage Worlds\nname: Mud Crab\nattributes: Agility d8, Smarts d6, Vigor d6\nskills: Fighting d6\nhabitat: mud\n"
    fence = f"```statblock\n{head}special_abilities:\n  - name: Claws\n    desc: Str+d4.\n```\n"
    (arrival,) = look_into(written(tmp_path / "a.md", mark + fence.replace("\n", newline).encode()), "savage").arrivals
    sheet = arrival.text().sheet
    assert (arrival.name, sheet["agility"], sheet["skills"]) == ("Mud Crab", "d8", {"fighting": "d6"})
    assert [one["name"] for one in sheet["weapons"] if isinstance(one, dict)] == ["Claws"]
    assert "Habitat: mud" in [arrival.read.whole[slice(*span)] for span in arrival.read.kept]


def test_a_note_without_a_name_is_of_whom_its_file_is_called_after(tmp_path: Path) -> None:
    (arrival,) = look_into(written(tmp_path / "Mud Crab.md", CRAB.partition("\n")[2].encode()), "savage").arrivals
    assert arrival.name == "Mud Crab"
