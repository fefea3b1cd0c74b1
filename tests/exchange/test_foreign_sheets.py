"""Characters and creatures of other programs: what the readers take from each, whatever the traps, and what they only name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.fences import sheets_of
from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.foundry_actor import read_actor
from desktop_app.exchange.html_text import markdown_of
from desktop_app.exchange.plain_yaml import read_yaml
from desktop_app.exchange.recognising import FileKind, recognise
from desktop_app.exchange.savaged_us import read_all
from desktop_app.exchange.table_files import table_in
from tests.exchange.foreign_files import (
    COMPENDIUM,
    MARKDOWN_TABLE,
    NOTE,
    TABLE,
    TSV_5E,
    all_files,
    old_database,
    old_swade_actor,
    savaged,
    swade_actor,
    swade_item,
)


def line(sheet: ForeignSheet, label: str) -> tuple[str, ...]:
    """Return the items of a labelled line."""
    return dict(sheet.lines).get(label, ())


def recognised(tmp_path: Path, text: str | bytes, name: str = "nameless") -> list[ForeignSheet]:
    (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(recognise(tmp_path / name).sheets)


# ---- Foundry


def test_an_actor_of_today_becomes_lines_and_texts() -> None:
    sheet = read_actor(swade_actor())
    assert (sheet.name, sheet.system, sheet.is_character) == ("Mira Thorn", "swade", False)
    assert line(sheet, "Attributes") == ("Agility d8", "Smarts d6", "Spirit d6", "Strength d12+1", "Vigor d8")
    assert line(sheet, "Skills") == ("Fighting d8", "Notice d6", "Athletics d6"), "the highest of two, and nothing unskilled"
    assert (line(sheet, "Pace"), line(sheet, "Size")) == (("7",), ("1",))
    assert not line(sheet, "Parry") and not line(sheet, "Toughness"), "zeros that the program works out itself say nothing"
    assert line(sheet, "Hindrances") == ("Wanted (minor)",)
    hook, pistol, coat, helmet, rope = line(sheet, "Gear")
    assert hook == "Toll hook (Str+d6+1, AP 2, Reach 1, Parry +1, two hands, weight 3)"
    assert pistol == "Old pistol (2d6+1, Range 5/10/20, AP 1, Shots 1, weight 3)"
    assert coat == "Leather coat (value: 1; locations: [torso | arms]; weight: 8)"
    assert helmet == "Spare helmet (weight: 4)", "what is only carried protects nobody"
    assert rope == "Rope 20 metres (weight: 7.5; quantity: 2)"
    assert sheet.description == "She keeps the **old bridge**.\n\n- Toll: two coins\n- No horses"
    assert "Power Points: 10" in sheet.kept and "Bolt (PP 1, Range Smarts x2, Duration Instant, Damage 2d6): A spark." in sheet.kept
    assert any(told.startswith("Stone skin: ") for told in sheet.kept) and any("Wounds 1/3" in told for told in sheet.kept)
    assert any("Athletics" in told and "2 times" in told for told in sheet.report)
    assert any("somethingNew" in told for told in sheet.report), "a key that nobody reads is named"


def test_an_actor_of_years_ago_says_the_same_in_other_places() -> None:
    new, old = read_actor(swade_actor()), read_actor(old_swade_actor())
    for label in ("Attributes", "Skills", "Edges", "Hindrances", "Gear"):
        assert line(old, label) == line(new, label), label
    assert (line(old, "Pace"), line(old, "Parry"), line(old, "Toughness")) == (("8",), ("6",), ("8 (1)",))


def test_of_a_database_the_last_line_of_an_id_holds(tmp_path: Path) -> None:
    one = old_swade_actor()
    text = old_database(one, {**one, "name": "Mira the Elder"}, {**one, "_id": "b", "name": "Ost"}, {"_id": "b", "$$deleted": True})
    assert [sheet.name for sheet in recognised(tmp_path, text)] == ["Mira the Elder"]
    spoilt = recognise_text(tmp_path, text + "{torn\n")
    assert [sheet.name for sheet in spoilt.sheets] == ["Mira the Elder"] and "1 line can't be read." in spoilt.report


def recognise_text(tmp_path: Path, text: str) -> Any:
    (tmp_path / "one").write_text(text)
    return recognise(tmp_path / "one")


def test_a_character_and_one_of_another_system() -> None:
    assert read_actor(swade_actor(type="character")).is_character
    other = read_actor(
        {"name": "Boar", "type": "npc", "system": {"details": {"publicNotes": "<p>Grunts.</p>"}}, "_stats": {"systemId": "pf2e"}}
    )
    assert other.is_stub and other.description == "Grunts." and "pf2e" in other.report[0]


def test_things_that_stand_alone_are_carried_by_one(tmp_path: Path) -> None:
    (sheet,) = recognised(tmp_path, json.dumps(swade_item("weapon", "Pike", damage="@str+d8", range="", ap=1)))
    assert line(sheet, "Gear") == ("Pike (Str+d8, AP 1)",) and "have no owner" in sheet.report[0]


# ---- savaged.us


def test_an_export_of_savaged_us_becomes_lines_and_texts() -> None:
    (sheet,) = read_all(savaged())
    assert sheet.is_character and sheet.fields["player"] == "Nia" and sheet.fields["is_wild_card"] is True
    assert line(sheet, "Attributes") == ("Agility d8", "Smarts d6", "Spirit d8", "Strength d12+1", "Vigor d6")
    assert line(sheet, "Skills") == ("Fighting d8", "Shooting d6", "Stealth d4")
    assert line(sheet, "Toughness") == ("6 (1)",)
    assert line(sheet, "Edges") == ("Brave",), "what is hidden there is hidden here"
    assert line(sheet, "Hindrances") == ("Driven (major find the raft)", "Wanted (minor)")
    gear = line(sheet, "Gear")
    assert "Long blade (Str+d10, AP 1, two hands, weight 3)" in gear, "the numbers of the profile that is in use"
    assert "Thrower (1d6+1d10, Range 10/20/40, AP 1, Shots 6, weight 2)" in gear
    assert "Quilted coat (value: 1; locations: [torso | arms]; weight: 5)" in gear and "Small shield (Parry +1)" in gear
    assert {"Backpack (weight: 2)", "Pouch in Backpack", "Flint in Pouch (quantity: 3)"} <= set(gear), "bags in bags are opened"
    assert not any("Unarm" in told for told in gear)
    assert "Magic: Power Points 10" in sheet.kept and "Bolt (PP 1, Range Smarts, Damage 2d6): A spark." in sheet.kept
    assert "Day 1, The raft: It sank.\nWe swam." in sheet.kept
    assert sheet.report == ("Not read: glitterCount.",)


def test_allies_come_along_and_what_the_site_saves_for_itself_is_refused(tmp_path: Path) -> None:
    ally = savaged(name="Rook", playerCharacter=False)
    assert [(one.name, one.is_character) for one in read_all(savaged(alliedExtras=[ally]))] == [("Jossun Vael", True), ("Rook", False)]
    with pytest.raises(AppError, match="Choose Export"):
        recognised(tmp_path, json.dumps({"skill_assignments": [], "attribute_assignments": {}, "race": 3}))


# ---- stubs


def test_monsters_of_a_compendium_keep_names_and_texts(tmp_path: Path) -> None:
    found = recognise_text(tmp_path, COMPENDIUM)
    lurker, wasp = found.sheets
    assert (lurker.name, wasp.name, found.report) == ("Marsh lurker", "Reed wasp", ("Left out: 1 spell.",))
    assert lurker.is_stub and lurker.description == "It waits beneath the reeds."
    assert "Skills Stealth +4, Perception +2" in lurker.kept[0] and "Still water: It hides well. Very well." in lurker.kept


def test_a_note_keeps_what_its_fence_says() -> None:
    (sheet,) = sheets_of(NOTE)
    assert (sheet.name, sheet.is_stub) == ("Marsh lurker", True)
    assert "Str 12, Dex 14" in sheet.kept[0] and "stealth 4, perception 2" in sheet.kept[0] and "mist, cold, deep" in sheet.kept[0]
    assert "Still water: It hides well in the reeds.\nVery well." in sheet.kept
    (front,) = sheets_of("---\nstatblock: true\nname: Reed wasp\nac: 13\n---\nText.\n")
    assert front.name == "Reed wasp" and front.kept == ("AC 13",)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1\nb: [1, {c: 'd, e'}, \"f: g\"]", {"a": 1, "b": [1, {"c": "d, e"}, "f: g"]}),
        ("- a: 1\n  b: 2\n- c\n-\n  d: x", [{"a": 1, "b": 2}, "c", {"d": "x"}]),
        ("a: |\n  one\n  two\nb: >\n  three\n  four", {"a": "one\ntwo", "b": "three four"}),
        ("a: one\n  two # no\nb: yes\nc: ~\nd:\n- 1\n- 2", {"a": "one two", "b": True, "c": None, "d": [1, 2]}),
        ("a: &x [1]\nb: *x", {"a": "&x [1]", "b": "*x"}),
        ("a: [1, 2\nb: 3", {"a": [1, 2], "b": 3}),
    ],
)
def test_a_plain_part_of_yaml_is_read(text: str, value: object) -> None:
    assert read_yaml(text) == value


def test_yaml_that_is_too_deep_is_refused() -> None:
    with pytest.raises(limits.TooMuchError):
        read_yaml("a: " + "[" * 60)
    with pytest.raises(limits.TooMuchError):
        read_yaml("\n".join(f"{' ' * at}a:" for at in range(60)))


# ---- tables


def test_tables_are_found_whatever_parts_their_columns() -> None:
    for text, columns in ((TABLE, 8), (MARKDOWN_TABLE, 4), (TSV_5E, 6), ('Name,HP\n"Wolf, old",4\n', 2)):
        table = table_in(text)
        assert table is not None and len(table.head) == columns and len(table.rows) == text.count("\n") - 1 - (text is MARKDOWN_TABLE)
    assert table_in(TABLE.replace(";", ",")) is not None
    assert table_in("Wolf\nAttributes: Agility d8, Smarts d6\nSkills: Fighting d6, Notice d8\n") is None, "a stat block is no table"
    assert table_in("A sentence, with a comma.\nAnother, of the same kind.\n") is None


# ---- recognising


def test_each_kind_is_recognised_by_what_is_in_it(tmp_path: Path) -> None:
    kinds = {}
    for name, text in all_files().items():
        (tmp_path / f"{name}.bin").write_text(text)
        kinds[name] = recognise(tmp_path / f"{name}.bin").kind
    boards = {name for name, kind in kinds.items() if kind is FileKind.BOARDS}
    tables = {name for name, kind in kinds.items() if kind is FileKind.TABLE}
    assert boards == {"scene 12", "scene 9"} and tables == {"table", "markdown table", "5e table"}
    assert {kind for name, kind in kinds.items() if name not in boards | tables} == {FileKind.SHEETS}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "is empty"),
        (b"  \n", "is empty"),
        (b"\x89PNG\r\n\x1a\n", "is a picture"),
        (b"PK\x03\x04rest", "seems to be a file of the kind ZIP"),
        (b"SQLite format 3\x00", "is a database"),
        (b"caf\xe9, the\xff", "not a text in UTF-8"),
        (b"\x00\x01\x02\x03", "seems to be another kind of file"),
        (b'{"a": 1, "system": []}', "seems to be JSON with the keys a, system"),
        (b"[]", "seems to be an empty list"),
        (b'{"a": NaN}', "is not a number"),
        (b'{"a": ' + b"[" * 100_000, "more than 24 nested"),
        (b'{"type": "npc", "system": {}, "hp": ' + b"9" * 60 + b"}", "digits"),
        (b"<html><body/></html>", "seems to be XML of the kind html"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><compendium/>', "own document type"),
        (b"<compendium><spell><name>A</name></spell></compendium>", "has no monsters. Left out: 1 spell."),
        (b"<compendium>", "not valid XML"),
        (b'[tool.x]\na = "b"\n', "seems to be TOML"),
        (b'{"type": "vehicle", "system": {}}', "seems to be a vehicle of Foundry"),
        (b'{"rules_version": 3, "state": {}}\n{"do": []}\n', "a Strikeboard replay"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_that_says_what_it_seems_to_be(tmp_path: Path, body: bytes, why: str) -> None:
    with pytest.raises(AppError) as error:
        recognised(tmp_path, body, "some.json")
    assert why in error.value.sentence and "\n" not in error.value.sentence and len(error.value.sentence) < 600


def test_folders_and_what_is_not_there_are_sentences(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    with pytest.raises(AppError, match="is a folder"):
        recognise(tmp_path / "pack")
    for name in ("CURRENT", "MANIFEST-000004"):
        (tmp_path / "pack" / name).write_text("x")
    with pytest.raises(AppError, match="compendium of Foundry 11"):
        recognise(tmp_path / "pack")
    with pytest.raises(AppError, match="There is no file"):
        recognise(tmp_path / "nowhere.json")


def test_a_table_of_a_spreadsheet_in_utf_16_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(TSV_5E.encode("utf-16"))
    assert recognise(tmp_path / "a.txt").kind is FileKind.TABLE


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>One <b>two</b></p><p>three<br>four</p>", "One **two**\n\nthree\nfour"),
        ("<ul><li>a</li><li><em>b</em></li></ul>", "- a\n- *b*"),
        ("<h2>Head</h2><script>alert(1)</script>&amp; <a href='http://x'>y</a>", "### Head\n\n& y"),
        ("@UUID[Actor.abc]{the wolf} bites [[/r 2d6]]", "the wolf bites 2d6"),
        ("no < HTML > at all", "no < HTML > at all"),
    ],
)
def test_html_becomes_markdown(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown
