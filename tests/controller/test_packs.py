"""Packs: out of one campaign, into another, and out again with equal bytes."""

from __future__ import annotations

import importlib
import json
import os
import signal
import tomllib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import tomlkit

from desktop_app import places
from desktop_app.cli import main
from desktop_app.controller.boards.boards import empty_board
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content.calendars import shipped
from desktop_app.controller.content.files import content_of
from desktop_app.controller.content.own import RowChange, with_changes
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.library.library import creature, system_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.notes.links import targets_of
from desktop_app.controller.notes.page import Page, PageSort, put_page, read_page
from desktop_app.controller.packs import pending
from desktop_app.controller.packs.coming_in import ComingIn, DocumentChoice, DocumentState, take_back
from desktop_app.controller.packs.gathering import Gathering
from desktop_app.controller.packs.kinds import creature_body
from desktop_app.controller.packs.shelf import packs_in
from desktop_app.exchange.pack_files import Key, Pack, PackHead, pack_bytes, pack_of, read_pack
from desktop_app.exchange.picture_files import PictureFile
from desktop_app.grid.scenery import MapPicture as BoardPicture
from desktop_app.model.pictures import Picture
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import Json
from tests.conftest import ROOT

PNG_PICTURE = Picture(
    media_type="image/png",
    width=1,
    height=1,
    body=bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
        "1f15c4890000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082"
    ),
)
HEAD = PackHead(title="Bog folk", author="Ana", licence="CC0", version="1.0", language="en", text="What lives there.")


@pytest.fixture
def here(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "here.strikeboard", "Here")
    yield opened
    opened.close()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "there.strikeboard", "There")
    yield opened
    opened.close()


def own(campaign: OpenCampaign, system: str, name: str, place: int) -> Key:
    """Make a creature of one's own from one of the bestiary."""
    text = campaign.bestiary.copied(system, list(content_of(system).creatures)[place], name)
    key = Key("creature", system, name.lower().replace(" ", "_"))
    campaign.bestiary.put(system, key.id, text)
    return key


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_creatures_go_out_in_and_out_again_with_equal_bytes(here: OpenCampaign, there: OpenCampaign, system: str) -> None:
    chosen = {own(here, system, "Bog imp", 0), own(here, system, "Bog hag", 1)}
    own(here, system, "Stays", 2)
    body = pack_bytes(Gathering(here).gathered(chosen).pack(HEAD))
    assert body == pack_bytes(Gathering(here).gathered(chosen).pack(HEAD))
    ComingIn(there, pack_of(body, "bog")).take()
    again = Gathering(there)
    assert set(again.names) == chosen
    assert pack_bytes(again.gathered(chosen).pack(HEAD)) == body


def everything(campaign: OpenCampaign, system: str) -> None:
    """Fill a campaign with one document of each kind that a pack can hold, each of which needs another."""
    creature = own(campaign, system, "Bog imp", 0)
    campaign.add_character(system, next(iter(content_of(system).characters.values())))
    picture = PNG_PICTURE
    campaign.store.pictures.put(picture)
    field = empty_board(system_of(system).grid)
    campaign.boards.put(replace(field, id="fen", name="The fen", picture=BoardPicture(asset=picture.id, left=0, top=0, width=4, height=4)))
    who = campaign.table(system).state.roster[0]
    foes = (Foes(creature=creature.id, count=2), Foes(creature=list(content_of(system).creatures)[1], count=1))
    note = "See [[The old fen]]."
    campaign.encounters.put(PreparedEncounter(id="ambush", system=system, name="Ambush", party=(who,), foes=foes, board="fen", note=note))
    put_page(campaign.store, Page(id="abc123", title="The old fen", text="Here lives the [[Bog imp]]. {roll: Fen weather}"))
    put_page(campaign.store, Page(id="def456", title="Fen weather", sort=PageSort.TABLE, text="1. Fog\n2. Rain [[The old fen]]"))
    setting = next(setting for setting in content_of(system).settings if setting.type == "bool")
    campaign.set_setting(system, setting.id, not setting.default)


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_goes_out_in_and_out_again_with_equal_bytes(here: OpenCampaign, there: OpenCampaign, system: str) -> None:
    everything(here, system)
    gathering = Gathering(here)
    gathered = gathering.gathered(set(gathering.names))
    assert {key.kind for key in gathered.bodies} == {"creature", "character", "board", "encounter", "page", "settings"}
    assert not gathered.left_out and len(gathered.pictures) == 1
    body = pack_bytes(gathered.pack(HEAD))
    coming = ComingIn(there, pack_of(body, "bog"))
    assert {one.state for one in coming.documents} == {DocumentState.NEW}
    coming.take()
    again = Gathering(there)
    assert pack_bytes(again.gathered(set(again.names)).pack(HEAD)) == body
    assert there.start(there.encounters.all()[0])
    assert not check_campaign(there.store.path)
    assert {one.state for one in ComingIn(there, pack_of(body, "bog")).documents} == {DocumentState.SAME}
    assert {one.state for one in ComingIn(here, pack_of(body, "bog")).documents} == {DocumentState.SAME}


def test_what_is_needed_comes_along_and_is_listed(here: OpenCampaign) -> None:
    everything(here, "savage")
    gathering = Gathering(here)
    ambush = Key("encounter", "savage", "ambush")
    gathered = gathering.gathered({ambush})
    along = {one.key: (one.wanted_by, one.may_stay) for one in gathered.along}
    assert along == {
        Key("creature", "savage", "bog_imp"): ("Ambush", False),
        Key("board", "", "fen"): ("Ambush", False),
        Key("page", "", "abc123"): ("Ambush", True),
        Key("page", "", "def456"): ("The old fen", True),
    }
    assert "party" not in gathered.bodies[ambush], "nobody of the party needed by a fight"
    assert list(gathered.pictures) == [PNG_PICTURE.id]
    less = gathering.gathered({ambush}, staying={Key("page", "", "abc123")})
    assert {one.key.kind for one in less.along} == {"creature", "board"}


def test_what_came_is_taken_back_as_one_step_and_brought_in_again(here: OpenCampaign, there: OpenCampaign) -> None:
    everything(here, "savage")
    gathering = Gathering(here)
    body = pack_bytes(gathering.gathered(set(gathering.names)).pack(HEAD))
    own(there, "savage", "Bog imp", 3)
    before = Gathering(there)
    bytes_before = pack_bytes(before.gathered(set(before.names)).pack(HEAD))
    coming = ComingIn(there, pack_of(body, "bog"))
    (conflict,) = [one for one in coming.documents if one.state is DocumentState.CONFLICT]
    assert conflict.choices == (DocumentChoice.BOTH, DocumentChoice.TAKE, DocumentChoice.SKIP) and conflict.choice is DocumentChoice.BOTH
    coming.choose_all(DocumentState.CONFLICT, DocumentChoice.TAKE)
    taken = coming.take()
    after = Gathering(there)
    assert pack_bytes(after.gathered(set(after.names)).pack(HEAD)) == body
    assert take_back(there, taken) == 0
    now = Gathering(there)
    assert pack_bytes(now.gathered(set(now.names)).pack(HEAD)) == bytes_before
    assert not there.store.pictures.ids() and not packs_in(there.store)
    assert take_back(there, taken, again=True) == 0
    after = Gathering(there)
    assert pack_bytes(after.gathered(set(after.names)).pack(HEAD)) == body
    there.bestiary.delete("savage", "bog_imp")
    assert take_back(there, taken) == 1, "what was changed since stays as it is"


def test_both_are_kept_and_what_names_one_names_the_right_one(here: OpenCampaign, there: OpenCampaign) -> None:
    everything(here, "savage")
    gathering = Gathering(here)
    body = pack_bytes(gathering.gathered(set(gathering.names)).pack(HEAD))
    own(there, "savage", "Bog imp", 3)
    put_page(there.store, Page(id="other", title="The old fen", text="Mine."))
    coming = ComingIn(there, pack_of(body, "bog"))
    assert coming.count(DocumentState.CONFLICT) == 2
    coming.take()
    assert there.bestiary.text("savage", "bog_imp_2").name == "Bog imp 2"
    ambush = next(one for one in there.encounters.all() if one.name == "Ambush")
    assert next(foes.creature for foes in ambush.foes) == "bog_imp_2"
    assert ambush.note == "See [[The old fen 2]]."
    page = read_page(there.store, there.store.documents.get("page:abc123"))
    assert page.title == "The old fen 2" and "[[Bog imp 2]]" in page.text
    states = {one.name: one.state for one in ComingIn(there, pack_of(body, "bog")).documents}
    assert set(states.values()) == {DocumentState.SAME}, states


def test_a_newer_version_changes_what_nobody_has_touched(here: OpenCampaign, there: OpenCampaign) -> None:
    imp, hag, cub = (own(here, "savage", name, place) for place, name in enumerate(("Bog imp", "Bog hag", "Bog cub")))
    first = pack_bytes(Gathering(here).gathered({imp, hag, cub}).pack(HEAD))
    ComingIn(there, pack_of(first, "bog")).take()
    for campaign, key, text in ((here, imp, "Bites."), (here, hag, "Hexes."), (there, hag, "Mine."), (there, cub, "Sweet.")):
        made = campaign.bestiary.text("savage", key.id).model_copy(update={"text": text})
        campaign.bestiary.put("savage", key.id, made)
    second = pack_bytes(Gathering(here).gathered({imp, hag, cub}).pack(replace(HEAD, version="1.1")))
    coming = ComingIn(there, pack_of(second, "bog"))
    assert coming.is_known and coming.before == "1.0"
    states = {one.key: (one.state, one.choice) for one in coming.documents}
    assert states == {
        imp: (DocumentState.UPDATE, DocumentChoice.TAKE),
        hag: (DocumentState.CONFLICT, DocumentChoice.BOTH),
        cub: (DocumentState.YOURS, DocumentChoice.SKIP),
    }
    coming.take()
    assert there.bestiary.text("savage", "bog_imp").text == "Bites."
    assert there.bestiary.text("savage", "bog_hag").text == "Mine."
    assert there.bestiary.text("savage", "bog_hag_2").text == "Hexes."
    assert there.bestiary.text("savage", "bog_cub").text == "Sweet."
    there.bestiary.delete("savage", "bog_cub")
    gone = next(one for one in ComingIn(there, pack_of(second, "bog")).documents if one.key == cub)
    assert (gone.state, gone.choice, gone.why) == (DocumentState.YOURS, DocumentChoice.SKIP, "deleted here")


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_example_of_a_system_is_what_its_maker_says_and_is_played(
    there: OpenCampaign, tmp_path: Path, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    pack = read_pack(RESOURCES / "packs" / f"{system}.strikepack")
    assert pack == importlib.import_module("example_packs").example_pack(system, tmp_path)
    coming = ComingIn(there, pack)
    assert {one.state for one in coming.documents} == {DocumentState.NEW} and not pack.left_out
    coming.take()
    (prepared,) = there.encounters.all()
    state = there.fight(there.start(prepared)).session.state
    assert len(state.roster) == sum(foes.count for foes in prepared.foes)
    assert not check_campaign(there.store.path)
    journal = Journal.in_use(there)
    for head in journal.heads().values():
        assert targets_of(journal.page(head.id).text) <= journal.known()
    assert targets_of(prepared.note) <= journal.known()


def test_packs_by_the_command_line(here: OpenCampaign, there: OpenCampaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    everything(here, "savage")
    source, target, file = str(here.store.path), str(there.store.path), str(tmp_path / "bog.strikepack")
    here.close()
    there.close()
    assert main(["pack", "make", source, file, "Ambush", "--title", "Bog", "--author", "Ana", "--pack-version", "2"]) == 0
    told = capsys.readouterr().out
    assert "Wrote the pack “Bog”, 5 documents" in told and "creature: Bog imp, for Ambush" in told
    first = Path(file).read_bytes()
    assert main(["pack", "make", source, file, "Ambush", "--title", "Bog", "--author", "Ana", "--pack-version", "2"]) == 0
    assert Path(file).read_bytes() == first
    capsys.readouterr()
    assert main(["pack", "show", file]) == 0
    assert "Bog, version 2\nby Ana" in capsys.readouterr().out
    assert main(["import", target, file]) == 0, "it is known by what it holds"
    assert "“Bog”: 5 documents imported." in capsys.readouterr().out
    assert main(["pack", "show", file, target]) == 0
    assert "The same: encounter, Ambush" in capsys.readouterr().out
    assert main(["pack", "read", target, file, "--conflicts", "take"]) == 0
    assert "0 documents imported. 5 unchanged here" in capsys.readouterr().out
    assert main(["pack", "make", source, file, "Nobody"]) == 2
    assert "no 'Nobody' to share" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "next"), "--from", source]) == 0
    assert "“next” starts with 7 documents." in capsys.readouterr().out
    assert main(["new", str(tmp_path / "next"), "--from", source]) == 2
    Path(file).write_bytes(first[:-100])
    assert main(["pack", "read", target, file]) == 2
    assert "is damaged" in capsys.readouterr().err


def test_a_picture_keeps_nothing_that_is_told_in_it_and_is_found_under_its_new_id(here: OpenCampaign, there: OpenCampaign) -> None:
    """A picture that another program has put into a pack tells where it was taken; its id is not that of its bytes."""
    chunk = b"tEXtplace\0home"
    told = len(chunk[4:]).to_bytes(4, "big") + chunk + (0).to_bytes(4, "big")
    body = PNG_PICTURE.body[:33] + told + PNG_PICTURE.body[33:]
    everything(here, "savage")
    gathering = Gathering(here)
    pack = gathering.gathered({Key("board", "", "fen")}).pack(HEAD)
    picture = PictureFile(media_type="image/png", width=1, height=1, body=body)
    named = {key: json.loads(json.dumps(held).replace(PNG_PICTURE.id, "0" * 32)) for key, held in pack.documents.items()}
    ComingIn(there, replace(pack, documents=named, pictures={"0" * 32: picture})).take()
    assert there.store.pictures.ids() == [PNG_PICTURE.id]
    board = there.boards.all("savage")["fen"]
    assert board.picture is not None and board.picture.asset == PNG_PICTURE.id


def test_a_character_that_is_replaced_keeps_what_it_has_been_through(here: OpenCampaign, there: OpenCampaign) -> None:
    text = next(iter(content_of("savage").characters.values()))
    who = here.add_character("savage", text)
    pack = Gathering(here).gathered({Key("character", "savage", who)}).pack(HEAD)
    assert there.add_character("savage", text) == who
    assert not there.edit("savage", who, "/counters/bennies", 7, part="combatant")
    assert not there.edit("savage", who, "/notes", "Mine.")
    coming = ComingIn(there, pack)
    (one,) = coming.documents
    assert one.state is DocumentState.CONFLICT and "notes" in one.why
    coming.choose(0, DocumentChoice.TAKE)
    taken = coming.take()
    state: Any = there.table("savage").state
    assert state.combatants[who].bennies == 7 and state.sheets[state.combatants[who].sheet].notes == ""
    take_back(there, taken)
    state = there.table("savage").state
    assert state.combatants[who].bennies == 7 and state.sheets[state.combatants[who].sheet].notes == "Mine."


def calendar_pack() -> Pack:
    """A pack whose documents go into the folder of the user and into the campaign."""
    with_creature = Key("creature", "winterdawn", "imp")
    text = creature("winterdawn", next(iter(content_of("winterdawn").creatures))).model_copy(update={"name": "Imp"})
    calendar = next(iter(shipped().values()))
    assert isinstance(calendar, dict)
    return Pack(head=HEAD, documents={Key("calendar", "", "bog"): {**calendar, "id": "bog"}, with_creature: creature_body(text)})


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a fork is what is killed")
@pytest.mark.parametrize("moment", ["files", "commit"])
def test_a_kill_while_a_pack_lands_leaves_all_of_it_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """Killed once the files are written and before the campaign has them, or right after it has."""
    path, file = tmp_path / "killed.strikeboard", places.of_user() / "calendars" / "bog.toml"
    OpenCampaign.create(path, "Killed").close()
    pid = os.fork()
    if not pid:
        try:
            campaign = OpenCampaign.open(path)
            wrote = pending.write

            def write_and_die(files: pending.Files, *, back: bool = False) -> None:
                wrote(files, back=back)
                os.kill(os.getpid(), signal.SIGKILL)

            if moment == "files":
                monkeypatch.setattr(pending, "write", write_and_die)
            monkeypatch.setattr(pending, "done", lambda _: os.kill(os.getpid(), signal.SIGKILL))
            ComingIn(campaign, calendar_pack()).take()
        finally:
            os._exit(1)
    assert os.waitpid(pid, 0)[1] == signal.SIGKILL and file.exists() and pending.is_unfinished(path)
    with closing(OpenCampaign.open(path)) as campaign:
        assert pending.mend(campaign.store)
        has_creature = "imp" in campaign.bestiary.names("winterdawn")
        assert file.exists() is has_creature is (moment == "commit") and not pending.is_unfinished(path)
    assert not check_campaign(path)
    file.unlink(missing_ok=True)


def test_what_killed_programs_left_half_written_goes_and_what_is_being_written_stays(there: OpenCampaign) -> None:
    folder = places.of_user() / "calendars"
    folder.mkdir(parents=True, exist_ok=True)
    old, new, other = (folder / name for name in (".strikeboard-old.part", ".strikeboard-new.part", "mine.part"))
    for path in (old, new, other):
        path.write_text("half", encoding="utf-8")
        os.utime(path, (1, 1) if path is not new else None)
    pending.mend(there.store)
    assert not old.exists() and new.exists() and other.exists()
    for path in (new, other):
        path.unlink()


def test_the_rows_of_a_table_come_in_with_its_file_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rows: reading it for each would take the square of their number, and could not be called off."""
    rows: list[dict[str, Json]] = [{"id": f"own_{place}", "name": f"Own {place}", "damage": 2, "tags": ["a", "b"]} for place in range(60)]
    parse = Mock(wraps=tomlkit.parse)
    heard: list[int] = []
    monkeypatch.setattr(tomlkit, "parse", parse)
    path = places.of_user() / "rows.toml"
    made = with_changes(path, "", [RowChange("weapon", str(one["id"]), one) for one in rows], lambda: heard.append(1))
    assert parse.call_count == 1 and len(heard) == 60
    assert [one["id"] for one in tomllib.loads(made)["weapon"]] == [one["id"] for one in rows]
    fewer = with_changes(path, made, [RowChange("weapon", "own_3", None), RowChange("weapon", "own_5", {**rows[5], "name": "Other"})])
    told = tomllib.loads(fewer)["weapon"]
    assert len(told) == 59 and told[4]["name"] == "Other" and with_changes(path, fewer, [RowChange("weapon", "gone", None)]) == fewer
    assert with_changes(path, fewer, [RowChange("weapon", str(one["id"]), None) for one in rows]).strip() == ""


def test_signs_that_cannot_be_seen_stay_out_of_what_a_pack_holds() -> None:
    head = replace(HEAD, title="Bog\u202e folk\u200b")
    key = Key("page", "", "bog")
    made = pack_of(pack_bytes(Pack(head=head, documents={key: {"title": "Bog\x07", "text": "a\u2028b"}})), "bog.strikepack")
    assert made.head.title == "Bog folk"
    assert made.documents[key] == {"title": "Bog", "text": "a\nb"}
