"""Hostile files: each is refused in a sentence, and before it can take time or memory."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content import files as content
from desktop_app.controller.library import library
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.replaying import play
from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.replay import read_replay
from tests.bringing import import_from

SHEET = '{{"name": "Zoe", "sheet": {}}}'
FILES = {
    "nan.json": (SHEET.format('{"movement_speed": NaN}'), "NaN is not a number"),
    "unread.json": (SHEET.format('{"not_of_ours": -Infinity}'), "-Infinity is not a number"),
    "endless.json": (SHEET.format('{"movement_speed": 1e400}'), "too large or not a number: inf"),
    "huge.json": (SHEET.format('{"movement_speed": 1e300}'), "too large or not a number: 1e+300"),
    "digits.json": (SHEET.format('{"agility": ' + "9" * 5000 + "}"), "5,000 digits; the limit is 15"),
    "half.json": ('{"name": "Z\\ud800", "sheet": {}}', "half a letter"),
    "key.json": (SHEET.format('{"\\ud800": 1}'), "half a letter"),
    "brackets.json": (SHEET.format('{"x": ' + "[" * 100_000 + "]" * 100_000 + "}"), "more than 24 nested"),
    "deep.json": (SHEET.format('{"x": ' + "[" * 30 + "]" * 30 + "}"), "more than 24 nested"),
    "many.json": (SHEET.format(json.dumps({"weapons": [{"id": str(i)} for i in range(20_000)]})), "20,000 entries"),
    "values.json": (SHEET.format(json.dumps({"x": [[0] * 300] * 300})), "more than 20,000 values"),
    "text.json": (SHEET.format(json.dumps({"notes": "x" * 300_000})), "300,000 letters"),
    "large.json": ('{"name": "Zoe", "sheet": {}}' + " " * limits.MOST_BYTES, "too large"),
    "name.json": (json.dumps({"name": "Z" * 300, "sheet": {}}), "a name has at most 200 letters"),
    "system.json": ('{"name": "Zoe", "system": [], "sheet": {}}', "“system” must be a text"),
    "list.json": ("[]", "seems to be an empty list"),
    "dots.toml": ('name = "Zoe"\n[sheet]\n' + ".".join(["a"] * 30_000) + " = 1\n", "more than 32 dots"),
    "quoted.toml": ('name = "Zoe"\nsheet = {' + '."a" . '.join(["'b'"] * 2000) + " = 1}\n", "more than 32 dots"),
    "head.toml": ("[sheet." + ".".join(["a"] * 30_000) + "]\n", "more than 32 dots"),
    "brackets.toml": ('name = "Zoe"\nsheet = ' + "[" * 5000 + "]" * 5000, "more than 24 nested"),
    "tables.toml": ('name = "Zoe"\nsheet = ' + "{a = " * 3000 + "1" + "}" * 3000, "more than 24 nested"),
    "date.toml": ('name = "Zoe"\n[sheet]\nborn = 1979-05-27\n', "neither text nor number"),
    "digits.toml": ('name = "Zoe"\n[sheet]\nagility = ' + "9" * 5000, "not valid TOML"),
}


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = OpenCampaign.create(tmp_path / "Hill Road.strikeboard", "Hill Road")
    yield made
    made.close()


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_in_a_sentence(campaign: OpenCampaign, tmp_path: Path, name: str) -> None:
    text, told = FILES[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(AppError) as raised:
        import_from(campaign, tmp_path / name, "winterdawn", as_creature=False)
    assert told in raised.value.sentence and name in raised.value.sentence
    assert campaign.people() == []


def test_what_is_no_file_is_refused(campaign: OpenCampaign, tmp_path: Path) -> None:
    for path, told in ((tmp_path, "is a folder"), (Path(os.devnull), "is not a file"), (tmp_path / "not there", "There is no file")):
        with pytest.raises(AppError, match=told):
            import_from(campaign, path, "winterdawn", as_creature=False)


def test_an_ordinary_text_with_many_dots_is_read(tmp_path: Path) -> None:
    text = "One. Two. Three. " * 50 + "…" + "." * 100
    (tmp_path / "a.toml").write_text(f'name = "Zoe"\ntext = """\n{text}\nNo. 1 is a.b.c = 5\n"""\n[sheet]\n', encoding="utf-8")
    assert limits.read_document(tmp_path / "a.toml")["text"].startswith("One. Two.")


def test_an_encounter_of_thousands_is_refused(campaign: OpenCampaign, tmp_path: Path) -> None:
    for count in (3000, 10**9):
        with pytest.raises(AppError, match="the limit is 300"):
            campaign.start(PreparedEncounter(id="e", system="winterdawn", name="Horde", foes=(Foes(creature="wolf", count=count),)))
    play_id = campaign.start(PreparedEncounter(id="e", system="winterdawn", name="Pack", foes=(Foes(creature="wolf", count=3),)))
    with pytest.raises(AppError, match="the limit is 300"):
        campaign.add_foes(play_id, "wolf", 3000)
    head = {"strikeboard": 1, "system": "winterdawn", "setup": {"combatants": [{"id": str(i), "creature": "wolf"} for i in range(3000)]}}
    (tmp_path / "horde.strike").write_text(json.dumps(head), encoding="utf-8")
    with pytest.raises(AppError, match="the limit is 300"):
        play(read_replay(tmp_path / "horde.strike"))


def test_own_content_keeps_to_the_limits_too() -> None:
    folder = content.own_content() / "winterdawn"
    folder.mkdir(parents=True)
    (folder / "items.toml").write_text("weapon = " + "[" * 5000, encoding="utf-8")
    library.read_again()
    try:
        assert "items.toml can't be opened: more than 24 nested brackets" in library.own_fault("winterdawn")
    finally:
        library.read_again()


def test_a_cell_out_of_this_world_is_refused_in_a_replay_where_it_stands_and_where_it_is_walked_to(tmp_path: Path) -> None:
    far = 2**31
    people = [{"id": "ana", "creature": "wolf"}, {"id": "bob", "creature": "wolf", "side": "foe"}]
    place = {"kind": "place", "target": "ana", "cell": [far, 0]}
    begun = time.process_time()
    for name, entries, steps in (("stands", [{**people[0], "at": [far, 0]}, people[1]], []), ("goes", people, [{"do": [place]}])):
        head = {"strikeboard": 1, "system": "winterdawn", "setup": {"combatants": entries}}
        (tmp_path / f"{name}.strike").write_text("\n".join(map(json.dumps, [head, *steps])), encoding="utf-8")
        with pytest.raises(AppError, match="10,000 columns"):
            play(read_replay(tmp_path / f"{name}.strike"))
    assert time.process_time() - begun < 5
