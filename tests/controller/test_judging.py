"""One judge at every door: what the rules could not use is not let in; what is there all the same is told, mended, and spoils nothing."""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.transfer import export_to
from desktop_app.controller.content import files as content
from desktop_app.controller.content.files import CreatureText, content_of
from desktop_app.controller.library import library
from desktop_app.controller.library.library import creature, sheet_json, system_of, trial_world
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.paper.printouts import print_to
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.judging import judge, mended
from desktop_app.rules.kernel.system import Entry
from tests.bringing import import_from

SYSTEM = "winterdawn"
YSOLDE = content_of(SYSTEM).characters["ysolde"]


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    """Ysolde, and Bram whose documents a test breaks."""
    made = OpenCampaign.create(tmp_path / "Hill Road.strikeboard", "Hill Road")
    made.add_character(SYSTEM, YSOLDE)
    made.add_character(SYSTEM, YSOLDE.model_copy(update={"name": "Bram"}))
    yield made
    made.close()


def sheet_of(text: CreatureText = YSOLDE) -> dict[str, Any]:
    return copy.deepcopy(sheet_json(SYSTEM, text))


def broken_in(campaign: OpenCampaign, change: dict[str, Any], *, part: str = "sheets") -> OpenCampaign:
    """Write into the part of Bram as another program might, and open the file again."""
    campaign.close()
    with closing(sqlite3.connect(campaign.store.path)) as connection, connection:
        (body,) = connection.execute("SELECT body FROM part WHERE path = ?", (f"{part}/bram",)).fetchone()
        connection.execute("UPDATE part SET body = ? WHERE path = ?", (json.dumps({**json.loads(body), **change}), f"{part}/bram"))
    return OpenCampaign.open(campaign.store.path)


def misspelt(sheet: dict[str, Any]) -> dict[str, Any]:
    sheet["weapons"][0]["damage"]["attribute"] = "strenght"
    return sheet


# ---- what is let in


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"weapons": misspelt(sheet_of())["weapons"]}, "there is no attribute “strenght”; it can be strength, "),
        ({"skill_rank": {"bowz": 2}}, "there is no skill “bowz”; it can be bows, "),
        ({"virtue": {"cunning": 2}}, "there is no virtue “cunning”; it can be courage, faith, honesty, pride, temperance"),
        ({"wielded": {"main": "moonblade"}}, "there is no weapon “moonblade”"),
        ({"group_rank": {"fighting": 2}}, "there is no group “fighting”"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_at_every_door(campaign: OpenCampaign, tmp_path: Path, change: dict[str, Any], told: str) -> None:
    text = CreatureText(name="Zoe", sheet={**sheet_of(), "name": "Zoe", **change})
    file = tmp_path / "zoe.json"
    file.write_text(text.model_dump_json(), encoding="utf-8")
    for door in (
        lambda: campaign.add_character(SYSTEM, text),
        lambda: campaign.bestiary.put(SYSTEM, "zoe", text),
        lambda: import_from(campaign, file, SYSTEM, as_creature=False),
        lambda: import_from(campaign, file, SYSTEM, as_creature=True),
    ):
        with pytest.raises(AppError) as raised:
            door()
        assert told in raised.value.sentence
        assert f"/{next(iter(change))}" in raised.value.sentence
    key, value = next(iter(change.items()))
    assert told in campaign.edit(SYSTEM, "ysolde", f"/{key}", value)
    assert [person.id for person in campaign.people()] == ["bram", "ysolde"]


def test_an_import_names_the_file(campaign: OpenCampaign, tmp_path: Path) -> None:
    file = tmp_path / "zoe.json"
    file.write_text(json.dumps({"name": "Zoe", "sheet": {"skill_rank": {"bowz": 1}}}), encoding="utf-8")
    with pytest.raises(AppError, match=r"^zoe\.json: Zoe can't be used: there is no skill “bowz”.*/sheet/skill_rank/bowz"):
        import_from(campaign, file, SYSTEM, as_creature=False)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_all_that_is_shipped_can_be_used(system_id: str) -> None:
    shipped = content_of(system_id)
    for name, text in {**shipped.creatures, **shipped.characters}.items():
        judge(system_of(system_id), Entry(id=name, name=text.name, sheet=sheet_json(system_id, text)), trial_world(system_id))


def test_a_name_that_led_nowhere_before_does_not_keep_anything_else_from_being_changed(campaign: OpenCampaign) -> None:
    again = broken_in(campaign, {"skill_rank": {"old_lore": 2}})
    assert again.edit(SYSTEM, "bram", "/agility", 7) == ""
    again.close()


@pytest.mark.parametrize(
    ("table", "rows", "told"),
    [
        (
            "skills",
            '[[skill]]\nid = "herding"\ntitle = "Herding"\nattributes = ["wisdon"]\n',
            "skills.toml, skill 1 (herding): there is no attribute “wisdon”; it can be wisdom",
        ),
        (
            "items",
            '[[weapon]]\nid = "crook"\nname = "Crook"\nskills = [{skill = "polearmz"}]\nbands = ["medium"]\n',
            "items.toml, weapon 1 (crook): “Add weapon: Crook” can't be used: there is no skill “polearmz”",
        ),
    ],
)
def test_own_content_is_judged_by_what_a_sheet_would_do_with_it(table: str, rows: str, told: str) -> None:
    folder = content.own_content() / SYSTEM
    folder.mkdir(parents=True)
    (folder / f"{table}.toml").write_text(rows, encoding="utf-8")
    library.read_again()
    try:
        assert told in library.own_fault(SYSTEM)
        assert library.tables_of(SYSTEM) == content.shipped_tables(SYSTEM)
    finally:
        library.read_again()


# ---- what is there all the same


@pytest.mark.parametrize(
    ("part", "change", "told"),
    [
        ("sheets", {"weapons": misspelt(sheet_of())["weapons"]}, "there is no attribute “strenght”"),
        ("sheets", {"agility": "high"}, "a whole number expected"),
        ("sheets", {"size": ["tall"]}, "expected"),
        ("combatants", {"injury_lines": 7}, "a list expected"),
    ],
)
def test_a_broken_character_is_shown_as_such_and_everybody_else_works(
    campaign: OpenCampaign, tmp_path: Path, part: str, change: dict[str, Any], told: str
) -> None:
    again = broken_in(campaign, change, part=part)
    bram, ysolde = again.people()
    assert told in bram.fault and bram.name == "Bram"
    assert not ysolde.fault and ysolde.harm == "unhurt"
    with pytest.raises(AppError, match=r"^Bram can't be used: .*Repair"):
        again.page(SYSTEM, "bram")
    assert again.page(SYSTEM, "ysolde").title == "Ysolde"
    assert "Exported Ysolde" in export_to(again, "ysolde", tmp_path / "ysolde.json")
    assert print_to(again, "ysolde", tmp_path / "ysolde.pdf")
    assert again.edit(SYSTEM, "ysolde", "/agility", 9) == ""
    with pytest.raises(AppError, match=r"^Bram can't be used: .*leave it out"):
        again.start(PreparedEncounter(id="e", system=SYSTEM, name="Ford", party=("bram", "ysolde")))
    assert again.start(PreparedEncounter(id="e", system=SYSTEM, name="Ford", party=("ysolde",)))
    again.close()


@pytest.mark.parametrize("change", [{"weapons": misspelt(sheet_of())["weapons"]}, {"agility": "high", "hands": []}])
def test_a_broken_character_is_repaired_and_stays_so(campaign: OpenCampaign, change: dict[str, Any]) -> None:
    again = broken_in(campaign, change)
    assert again.repairs(SYSTEM, "bram")
    again.repair(SYSTEM, "bram")
    assert [person.fault for person in again.people()] == ["", ""]
    assert again.page(SYSTEM, "bram").title == "Bram"
    again.close()
    once_more = OpenCampaign.open(again.store.path)
    assert [person.fault for person in once_more.people()] == ["", ""]
    once_more.close()


def test_a_repair_that_cannot_be_taken_back_stays(campaign: OpenCampaign) -> None:
    again = broken_in(campaign, {"agility": "high"})
    again.repair(SYSTEM, "bram")
    with pytest.raises(AppError, match="can't be read"):
        again.undo(SYSTEM)
    assert [person.fault for person in again.people()] == ["", ""]
    again.close()


def test_a_repair_says_what_it_changes() -> None:
    sheet = misspelt(sheet_of()) | {"hands": "two", "injury_lines": []}
    made: Any
    made, changes = mended(system_of(SYSTEM), "Ysolde", sheet, trial_world(SYSTEM))
    assert made["weapons"][0]["damage"]["attribute"] == "strength"
    assert changes == ("hands is left out", "injury lines is left out", "weapons, 1, damage, attribute: “strenght” becomes “strength”")
    assert mended(system_of(SYSTEM), "Nobody", ["nothing"], trial_world(SYSTEM)) == ({"name": "Nobody"}, ())


def test_a_table_that_cannot_be_read_leaves_the_others(campaign: OpenCampaign) -> None:
    campaign.new_character("expedition", "Hob")
    campaign.close()
    with closing(sqlite3.connect(campaign.store.path)) as connection, connection:
        connection.execute("UPDATE part SET body = '7' WHERE play_id = 'table:winterdawn' AND path = 'roster'")
    again = OpenCampaign.open(campaign.store.path)
    found = {person.name: person.fault for person in again.people()}
    assert found["Hob"] == "" and "can't be opened" in found["WinterDawn: the table"]
    again.close()


def test_a_broken_creature_and_encounter_are_shown_and_repaired(campaign: OpenCampaign) -> None:
    campaign.bestiary.put(SYSTEM, "snow_wolf", creature(SYSTEM, "wolf").model_copy(update={"name": "Snow wolf"}))
    campaign.encounters.put(PreparedEncounter(id="ford", system=SYSTEM, name="The ford", note="At dusk."))
    campaign.close()
    with closing(sqlite3.connect(campaign.store.path)) as connection, connection:
        wolf = '{"name": 5, "text": "White.", "sheet": {"strength": "x", "agility": 9}}'
        connection.execute("UPDATE document SET body = ? WHERE kind = 'creature'", (wolf,))
        connection.execute("""UPDATE document SET body = '{"id": "ford", "foes": 5, "note": "At dusk."}' WHERE kind = 'encounter'""")
    again = OpenCampaign.open(campaign.store.path)
    assert again.bestiary.listed(SYSTEM)["snow_wolf"].name == "Snow wolf"
    with pytest.raises(AppError, match="can't be opened"):
        again.bestiary.require(SYSTEM, "snow_wolf")
    again.bestiary.repair(SYSTEM, "snow_wolf")
    again.bestiary.require(SYSTEM, "snow_wolf")
    assert again.bestiary.listed(SYSTEM)["snow_wolf"].sheet["agility"] == 9
    assert again.bestiary.listed(SYSTEM)["snow_wolf"].text == "White."
    (ford,) = again.encounters.all()
    assert "can't be opened" in ford.fault
    again.encounters.repair("ford")
    (ford,) = again.encounters.all()
    assert (ford.name, ford.note, ford.fault) == ("The ford", "At dusk.", "")
    again.close()
