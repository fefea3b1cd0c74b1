"""The door for files from outside, to disk and back: what comes in, that it is one step, that nothing tears it, and round trips."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.boards.boards import board_from_json, board_to_json
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.coming_in import Imports, look_into, look_into_all
from desktop_app.controller.campaign.foreign_boards import export_board
from desktop_app.controller.content.files import CreatureText, content_of
from desktop_app.controller.library.bestiary import newcomer
from desktop_app.controller.library.library import sheet_json, system_of
from desktop_app.controller.pasting.foreign import foundry_text, read_foreign, settled
from desktop_app.controller.pasting.writing import fence_text, stat_text
from desktop_app.errors import AppError
from desktop_app.exchange.fences import sheets_of
from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.foundry_actor import read_actor
from desktop_app.exchange.foundry_scene import read_scene, scene_text
from desktop_app.grid.scenery import Ambient, BarrierKind, Opening
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry
from tests.bringing import unlaid
from tests.exchange.foreign_files import all_files, old_scene, savaged, scene, swade_actor

MUTATIONS = int(os.environ.get("STRIKEBOARD_MUTATIONS", "12"))
SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
"""So many of each kind, more in `dev.py soak`; `MOST_SECONDS` is no measure of speed but of something without end."""
MOST_SECONDS = 20


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "a.strikeboard", "A")
    yield opened
    opened.close()


def written(tmp_path: Path, name: str, text: str) -> Path:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / name


def test_an_actor_reaches_the_disk_with_all_its_numbers(campaign: OpenCampaign, tmp_path: Path) -> None:
    file = look_into(written(tmp_path, "x", json.dumps(swade_actor())), "winterdawn")
    kept = Imports(campaign).bring_in([file], lay=unlaid)
    assert kept.sentences == ("Mira Thorn added to the bestiary.",)
    campaign.close()
    with Campaign.open(tmp_path / "a.strikeboard", read_only=True) as store:
        body = store.documents.get("creature:savage:mira_thorn").body
    assert isinstance(body, dict) and isinstance(sheet := body["sheet"], dict)
    assert (sheet["strength"], sheet["pace"], sheet["size_mod"], sheet["is_wild_card"]) == ("d12+1", 7, 1, True)
    assert sheet["skills"] == {"fighting": "d8", "notice": "d6"} and sheet["edges"] == ["Brave", "Bridge Warden"]
    assert isinstance(weapons := sheet["weapons"], list) and isinstance(hook := weapons[0], dict) and isinstance(pistol := weapons[1], dict)
    assert (hook["name"], hook["damage_dice"], hook["ap"], hook["reach"], hook["hands"], hook["weight"]) == ("Toll hook", [6], 2, 1, 2, 3)
    assert (pistol["range_s"], pistol["range_l"], pistol["ammo_max"]) == (5, 20, 1)
    assert isinstance(armour := sheet["armour"], list) and [one["name"] for one in armour if isinstance(one, dict)] == ["Leather coat"]
    assert "Stone skin" in str(body["pasted"]) and str(body["text"]).startswith("She keeps the **old bridge**.")


def test_an_export_of_savaged_us_sits_down_at_the_table(campaign: OpenCampaign, tmp_path: Path) -> None:
    imports = Imports(campaign)
    kept = imports.bring_in([look_into(written(tmp_path, "x", json.dumps(savaged())), "savage")], lay=unlaid)
    assert kept.keys == {"person:savage:jossun_vael"}
    sheet = campaign.table("savage").state.sheets[campaign.table("savage").state.combatants["jossun_vael"].sheet]
    encoded = campaign.table("savage").system.codec.encode(sheet)
    assert isinstance(encoded, dict)
    assert (encoded["character_kind"], encoded["player"], encoded["strength"]) == ("pc", "Nia", "d12+1")
    assert encoded["biography"] == "Born on a raft."
    assert "Bolt (PP 1" in str(encoded["notes"]), "what the rules have no place for stays in the notes"
    imports.undo()
    assert not campaign.people()


def test_what_came_whole_is_brought_in_or_nothing_is(campaign: OpenCampaign, tmp_path: Path) -> None:
    files, refused = look_into_all([written(tmp_path, name, text) for name, text in all_files().items()] + [tmp_path / "nowhere"], "savage")
    assert len(files) == len(all_files()) and len(refused) == 1
    imports = Imports(campaign)
    kept = imports.bring_in(files, lay=unlaid)
    assert len(kept.boards) == 2 and len(kept.creatures) > 8 and len(kept.steps) == 1
    count = len(campaign.store.documents.list(kind="creature"))
    imports.undo()
    assert not campaign.store.documents.list(kind="creature") and not campaign.boards.own() and not campaign.people()
    with pytest.raises(AppError, match="has changes"):
        imports.undo()
    imports.redo()
    assert len(campaign.store.documents.list(kind="creature")) == count and len(campaign.boards.own()) == 2
    with pytest.raises(AppError, match="Nothing to redo"):
        imports.redo()


@pytest.mark.parametrize(
    "text", ["Files of others\n- one map\n- two maps\n", "from pathlib import Path\nimport sys\n", "Toll Captain\nShe counts twice.\n"]
)
def test_a_text_of_which_no_field_is_understood_is_no_creature(tmp_path: Path, text: str) -> None:
    with pytest.raises(AppError, match="is a text without a stat block"):
        look_into(written(tmp_path, "note.txt", text), "savage")


def test_a_file_that_fails_on_the_way_leaves_nothing(campaign: OpenCampaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = look_into(written(tmp_path, "x", all_files()["compendium"]), "savage")
    keep = campaign.bestiary.keep_judged

    def torn(system: str, key: str, text: CreatureText) -> None:
        if key == "reed_wasp":
            raise AppError("The disk is full.")
        keep(system, key, text)

    monkeypatch.setattr(campaign.bestiary, "keep_judged", torn)
    with pytest.raises(AppError, match="disk is full"):
        Imports(campaign).bring_in([file], lay=unlaid)
    assert not campaign.store.documents.list(kind="creature")


@pytest.mark.parametrize("as_creature", [True, False])
def test_many_tell_how_far_they_have_come_and_are_called_off_anywhere(campaign: OpenCampaign, tmp_path: Path, *, as_creature: bool) -> None:
    lines = [json.dumps({**swade_actor(), "_id": str(place), "name": f"Guard {place}"}) for place in range(6)]
    file = look_into(written(tmp_path, "many.db", "\n".join(lines)), "savage")
    heard: list[tuple[int, int]] = []
    for stop in (0, 3, 6, 11):

        def going(done: int, of: int, stop: int = stop) -> None:
            if done == stop:
                raise AppError("Cancelled.")

        with pytest.raises(AppError, match="Cancelled"):
            Imports(campaign).bring_in([file], lay=unlaid, as_creature=as_creature, going=going)
        assert not campaign.store.documents.list(kind="creature") and not campaign.people()
    imports = Imports(campaign)
    kept = imports.bring_in([file], lay=unlaid, as_creature=as_creature, going=lambda done, of: heard.append((done, of)))
    assert heard == [(done, 12) for done in range(12)] and len(kept.keys) == 6
    imports.undo()
    assert not campaign.store.documents.list(kind="creature") and not campaign.people()


def test_several_of_one_name_in_one_file_lie_beside_each_other(campaign: OpenCampaign, tmp_path: Path) -> None:
    rows = ("Hound,d8", "Hound,d10", "Hound,d8", "Hound 2,d4", "Hound,d10")
    file = look_into(written(tmp_path, "x.csv", "\n".join(("Name,Agility", *rows))), "savage")
    kept = Imports(campaign).bring_in([file], lay=unlaid)
    assert [(key, text.name, text.sheet["agility"]) for _, key, text in kept.creatures] == [
        ("hound", "Hound", "d8"),
        ("hound_2", "Hound 2", "d10"),
        ("hound_3", "Hound 3", "d4"),
        ("hound_4", "Hound 4", "d10"),
    ]
    again = Imports(campaign).bring_in([file], lay=unlaid)
    assert again.sentences[0] == "Hound is already in the bestiary, unchanged."


# ---- round trips


def test_what_is_written_for_foundry_is_read_back_alike() -> None:
    for text in [*content_of("savage").creatures.values(), *content_of("savage").characters.values()]:
        whole = json.loads(foundry_text("savage", text))
        back = settled(read_foreign(read_actor(whole), "savage"))
        assert back.sheet == sheet_json("savage", text) or encoded(back.sheet, text.name) == encoded(sheet_json("savage", text), text.name)
        assert (back.name, back.text, back.tags) == (text.name, text.text, text.tags)


def encoded(sheet: Json, name: str) -> dict[str, Any]:
    """Write a sheet with all its defaults."""
    return system_of("savage").codec.encode(newcomer("savage", Entry(id="x", name=name, sheet=sheet))[1])


def test_what_was_changed_in_foundry_is_read_from_there() -> None:
    text = next(iter(content_of("savage").creatures.values()))
    whole = json.loads(foundry_text("savage", text))
    whole["system"]["attributes"]["agility"]["die"] = {"sides": 12, "modifier": 2}
    back = settled(read_foreign(read_actor(whole), "savage"))
    assert back.sheet["agility"] == "d12+2" and back.sheet["vigor"] == encoded(sheet_json("savage", text), text.name)["vigor"]


def test_what_is_written_for_foundry_can_be_read_without_what_is_ours_in_it() -> None:
    for text in content_of("savage").creatures.values():
        whole = {**json.loads(foundry_text("savage", text)), "flags": {}}
        back, before = settled(read_foreign(read_actor(whole), "savage")), encoded(sheet_json("savage", text), text.name)
        now = encoded(back.sheet, back.name)
        for key in ("agility", "vigor", "strength", "skills", "pace", "size_mod", "is_wild_card", "edges", "hindrances"):
            assert now[key] == before[key], (text.name, key)
        for key in ("weapons", "armour"):
            assert {one["name"] for one in now[key]} == {one["name"] for one in before[key]}, (text.name, key)


@pytest.mark.parametrize("system_id", tuple(SYSTEMS))
def test_our_own_fence_comes_back_whole(system_id: str) -> None:
    for text in list(content_of(system_id).creatures.values())[:5]:
        (sheet,) = sheets_of(fence_text(system_id, text))
        assert sheet.system == system_id
        back = settled(read_foreign(sheet, system_id))
        assert (back.name, back.text, back.tags, back.tactics) == (text.name, text.text, text.tags, text.tactics)


@pytest.mark.parametrize("name", ["---", "[b]", "{|", "\u200b", "#"])
def test_a_name_of_signs_alone_is_kept(name: str) -> None:
    assert read_foreign(ForeignSheet(name=name), "savage").name == name


def test_a_scene_of_both_ages_becomes_the_same_board() -> None:
    new, old = read_scene(scene(), "x").board, read_scene(old_scene(), "x").board
    assert (new.columns, new.rows, new.ambient) == (4, 3, Ambient.DARK)
    assert [(one.start, one.end, one.kind, one.state, one.is_secret) for one in new.barriers] == [
        (one.start, one.end, one.kind, one.state, one.is_secret) for one in old.barriers
    ]
    wall, locked, secret, curtain, fence, low = new.barriers
    assert (wall.start, wall.end) == ((-0.5, -0.5), (3.5, -0.5)), "the margin is taken off"
    assert locked.kind is BarrierKind.DOOR and locked.state is Opening.LOCKED
    assert secret.is_secret and secret.state is Opening.OPEN
    assert curtain.kind is BarrierKind.CURTAIN and curtain.stops_sight and not curtain.stops_movement
    assert fence.stops_movement and not fence.stops_sight and not fence.stops_light
    assert low.stops_movement and not low.stops_sight
    (lamp,) = new.lamps
    assert (lamp.at, lamp.bright, lamp.dim, lamp.colour) == ((1.0, 1.0), 2, 4, "#ff9329")
    assert new.pins[0].text == "A loose stone." and new.pins[0].at == (0.0, 0.0)


@pytest.mark.parametrize(("kind", "flat_top", "first"), [(2, False, (0, 0)), (3, False, (0, 1)), (4, True, (0, 0)), (5, True, (1, 0))])
def test_hexes_lie_where_they_lay(kind: int, first: tuple[int, int], *, flat_top: bool) -> None:
    """The first cell of foreign even rows is our second row: rows are added so that the same ones are pushed on."""
    across, down = (57.735, 50) if flat_top else (50, 57.735)
    if kind in (3, 5):
        across, down = (57.735, 100) if flat_top else (100, 57.735)
    made = scene(grid={"type": kind, "size": 100}, padding=0, lights=[{"x": across, "y": down, "config": {"dim": 1, "bright": 1}}])
    board = read_scene(made, "x").board
    assert board.flat_top is flat_top and board.grid.value != "square"
    assert board.geometry.to_offset(board.geometry.cell_at(*board.lamps[0].at)) == first


def test_a_board_goes_out_as_a_scene_and_comes_back(campaign: OpenCampaign, tmp_path: Path) -> None:
    board = board_from_json(board_to_json(read_scene(scene(), "x").board))
    campaign.boards.put(board)
    told, report = export_board(campaign, "savage", board.id, tmp_path / "out.json", cut=lambda picture, box, size: picture)
    assert "out.json" in told and not report
    (back,) = look_into(tmp_path / "out.json", "savage").boards
    assert back.board.barriers == board.barriers and back.board.lamps == board.lamps and back.board.pins == board.pins
    assert (back.board.columns, back.board.rows, back.board.ambient) == (4, 3, Ambient.DARK)
    for shipped in campaign.boards.all("winterdawn").values():
        again = read_scene(json.loads(scene_text(shipped)[0]), "x").board
        assert (again.columns, again.rows, again.flat_top, again.grid) == (shipped.columns, shipped.rows, shipped.flat_top, shipped.grid)


# ---- files as they must not be


def cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def doubled(text: str, rng: random.Random) -> str:
    at, length = rng.randrange(len(text)), rng.randrange(1, 200)
    return text[:at] + text[at : at + length] * rng.choice((2, 50)) + text[at:]


def swapped(text: str, rng: random.Random) -> str:
    letters = list(text)
    for _ in range(rng.randint(1, 20)):
        letters[rng.randrange(len(letters))] = rng.choice('{}[]",:;|<>&0123456789eE-+.\\n\\x00\\u2028\\ud83d\\U0001f600aZ()d*#`')
    return "".join(letters)


def replaced(text: str, rng: random.Random) -> str:
    """Put something else in the place of a value of JSON, whatever its kind."""
    try:
        value = json.loads(text)
    except ValueError:
        return swapped(text, rng)
    held, places = value, []
    while isinstance(held, (dict, list)) and held:
        key = rng.choice(list(held)) if isinstance(held, dict) else rng.randrange(len(held))
        places.append((held, key))
        held = held[key]
    if not places:
        return text
    holder, key = rng.choice(places)
    holder[key] = rng.choice(
        (None, True, -1, 10**14, 1.5, "", "x" * 5000, [], {}, [[]], {"": 1}, "1d6" * 99, "<b>" * 50, [None] * 50, {"a": {"a": {}}})
    )
    return json.dumps(value)


MUTANTS: tuple[Callable[[str, random.Random], str], ...] = (cut, doubled, swapped)


def pasted_files() -> dict[str, str]:
    """Write the cards of two creatures of each system as a stat block, and as a note of Obsidian."""
    texts = {system_id: list(content_of(system_id).creatures.values())[:2] for system_id in SYSTEMS}
    blocks = {f"block {key}": "\n\n".join(stat_text(key, text) for text in found) for key, found in texts.items()}
    return blocks | {f"fence {key}": "\n\n".join(fence_text(key, text) for text in found) for key, found in texts.items()}


def spoil(kind: str, seed: int) -> str:
    """Give a file of a kind, spoilt: its values, or else its letters."""
    rng = random.Random(f"{kind}{seed}")
    text, spoils = (all_files() | pasted_files())[kind], [replaced] if rng.random() < 0.6 else MUTANTS
    for _ in range(rng.randint(1, 3)):
        text = rng.choice(spoils)(text, rng) or "{"
    return text


def take(campaign: OpenCampaign, path: Path, system_id: str = "savage") -> str:
    """Read a spoilt file and bring it in; gives the sentence of a refusal, or an empty one. Any other error is a fault."""
    try:
        file = look_into(path, system_id)
        imports = Imports(campaign)
        file.lines()
        imports.bring_in([file], lay=unlaid)
        imports.undo()
    except AppError as error:
        return error.sentence
    return ""


@pytest.mark.whole
@pytest.mark.parametrize("kind", [*all_files(), *pasted_files()])
def test_a_spoilt_file_is_read_or_refused_in_a_sentence(campaign: OpenCampaign, tmp_path: Path, kind: str) -> None:
    named = kind.rpartition(" ")[2]
    for seed in range(SEED, SEED + MUTATIONS):
        path = tmp_path / "spoilt"
        path.write_bytes(spoil(kind, seed).encode("utf-8", "surrogatepass"))
        begun = time.process_time()
        assert "\n" not in take(campaign, path, named if named in SYSTEMS else "savage")
        assert time.process_time() - begun < MOST_SECONDS, (kind, seed)
        assert not campaign.store.documents.list(kind="creature") or campaign.bestiary.listed("savage")
