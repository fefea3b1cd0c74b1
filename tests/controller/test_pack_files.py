"""Packs that carry what lies in the folder of the user: all or none with the campaign, also after a kill or on a full disk."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import language, places
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.calendars import calendars, own_calendars, shipped
from desktop_app.controller.content.files import CreatureText, content_of, own_content, own_templates
from desktop_app.controller.library.library import read_again, tables_of
from desktop_app.controller.library.own_rules import OwnRules
from desktop_app.controller.packs import pending
from desktop_app.controller.packs.coming_in import ComingIn, DocumentChoice, DocumentState, take_back
from desktop_app.controller.packs.folder import own_files
from desktop_app.controller.packs.gathering import Gathering
from desktop_app.controller.preferences import set_preference
from desktop_app.controller.words.translations import rows_of
from desktop_app.errors import AppError
from desktop_app.exchange import whole_file
from desktop_app.exchange.pack_files import Key, Pack, PackHead, pack_bytes, pack_of

HEAD = PackHead(title="Shield wall", author="Ana")
ROWS = """
# of my own
[[manoeuvre]]
id = "shield_rush"
name = "Shield rush"
means = [{trait = "strength", against = "agility"}]
needs = ["able", "standing"]
success = ["prone"]
"""
WEAPONS = """
[[weapon]]
id = "fen_hook"
name = "Fen hook"
damage = "d6"
"""


def forget() -> None:
    """Read what lies in the folder of the user again."""
    read_again()
    language.read_again()


FOLDERS = ("content", "calendars", "sheets", "translations")


@pytest.fixture
def folder() -> Iterator[Path]:
    """The folder of the user; what lies in it goes when the test is over."""
    yield places.of_user()
    for name in FOLDERS:
        shutil.rmtree(places.of_user() / name, ignore_errors=True)
    forget()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "here.strikeboard", "Here")
    yield opened
    opened.close()


def write_own(folder: Path, newline: str = "\n") -> None:
    """Put a rule, a calendar, a print template and a language of the user's own into the folder; `newline`: how its system ends lines."""
    own_templates().mkdir(parents=True)
    (own_templates() / "card.typ").write_text("= Sheet of ours\n", encoding="utf-8", newline=newline)
    (folder / "content" / "savage").mkdir(parents=True)
    (folder / "content" / "savage" / "manoeuvres.toml").write_text(ROWS, encoding="utf-8", newline=newline)
    own_calendars().mkdir(parents=True)
    source = places.RESOURCES / "calendars" / f"{next(iter(shipped()))}.toml"
    (own_calendars() / "fen.toml").write_text(source.read_text(encoding="utf-8"), encoding="utf-8", newline=newline)
    spoken = folder / "translations" / "xx"
    (spoken / "savage").mkdir(parents=True)
    (spoken / "language.toml").write_text('name = "Fennish"\n', encoding="utf-8", newline=newline)
    (spoken / "savage" / "words.toml").write_text('[labels]\n"Parry" = "Parr"\n', encoding="utf-8", newline=newline)
    forget()


def all_of(campaign: OpenCampaign) -> bytes:
    """Make a pack of everything there is."""
    gathering = Gathering(campaign)
    return pack_bytes(gathering.gathered(set(gathering.names)).pack(HEAD))


def test_rules_calendars_templates_and_languages_go_out_in_and_out_again(here: OpenCampaign, folder: Path) -> None:
    write_own(folder)
    body = all_of(here)
    assert {key.kind for key in pack_of(body, "x").documents} == {"rule", "calendar", "template", "language"}
    for name in FOLDERS:
        shutil.rmtree(folder / name)
    forget()
    assert "xx" not in language.languages()
    taken = ComingIn(here, pack_of(body, "x")).take()
    assert all_of(here) == body
    assert [rule.name for rule in OwnRules("savage").listed()] == ["Shield rush"]
    assert language.languages()["xx"] == "Fennish" and "fen" in calendars()[0]
    assert (own_templates() / "card.typ").read_text(encoding="utf-8") == "= Sheet of ours\n"
    assert "sheets/card.typ" in {file.place for file in own_files()}
    assert not pending.note_of(here.store.path).exists()
    assert take_back(here, taken) == 0
    assert not (own_templates() / "card.typ").exists()
    assert not Gathering(here).names and "xx" not in language.languages()
    assert not OwnRules("savage").listed()


def test_a_row_that_is_replaced_leaves_the_rest_of_its_file_as_it_is_written(here: OpenCampaign, folder: Path) -> None:
    write_own(folder)
    body = all_of(here)
    file = own_content() / "savage" / "manoeuvres.toml"
    file.write_text(ROWS.replace('"agility"', '"spirit"') + '\n[[manoeuvre]]\nid = "mine"\nname = "Mine"\nmeans = [{trait = "spirit"}]\n')
    forget()
    coming = ComingIn(here, pack_of(body, "x"))
    (rule,) = [one for one in coming.documents if one.key.kind == "rule"]
    assert rule.state is DocumentState.CONFLICT and rule.why == "differs in: means"
    coming.choose(coming.documents.index(rule), DocumentChoice.TAKE)
    coming.take()
    assert '"agility"' in file.read_text() and "# of my own" in file.read_text() and '"mine"' in file.read_text()
    assert next(iter(rows_of(tables_of("savage")["manoeuvres"])))["name"] == "Shield rush"


def test_a_sheet_brings_the_rows_that_it_names_and_comes_in_with_them(here: OpenCampaign, folder: Path) -> None:
    """The sheet of a character names a row of the user's own, which the table does not know before it comes."""
    write_own(folder)
    text = next(iter(content_of("savage").characters.values()))
    who = here.add_character("savage", CreatureText.model_validate(text.model_dump()))
    body = all_of(here)
    here.remove_character("savage", who)
    shutil.rmtree(folder / "content")
    forget()
    ComingIn(here, pack_of(body, "x")).take()
    assert who in here.table("savage").state.combatants
    assert all_of(here) == body


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_full_disk_leaves_nothing_half_in(here: OpenCampaign, folder: Path, monkeypatch: pytest.MonkeyPatch, newline: str) -> None:
    write_own(folder, newline)
    text = here.bestiary.copied("savage", next(iter(content_of("savage").creatures)), "Bog imp")
    here.bestiary.put("savage", "bog_imp", text)
    body = all_of(here)
    here.bestiary.delete("savage", "bog_imp")
    for name in FOLDERS:
        shutil.rmtree(folder / name)
    forget()
    written: list[Path] = []
    write = whole_file.write_bytes_whole

    def full(path: Path, body: bytes, mode: int = 0o644) -> None:
        if path.suffix == ".toml":
            if len(written) == 2:
                raise AppError("No space left on device.")
            written.append(path)
        write(path, body, mode)

    monkeypatch.setattr(whole_file, "write_bytes_whole", full)
    with pytest.raises(AppError, match="No space left"):
        ComingIn(here, pack_of(body, "x")).take()
    assert len(written) == 2 and not any(path.exists() for path in written)
    assert not Gathering(here).names and not pending.note_of(here.store.path).exists()
    assert not here.store.documents.list(kind="pack")


def test_a_file_that_somebody_else_wrote_meanwhile_is_theirs() -> None:
    files = {"rules/savage/items.toml": ("ours before", "ours")}
    path = places.of_user() / "rules/savage/items.toml"
    path.parent.mkdir(parents=True)
    path.write_text("theirs", encoding="utf-8")
    with pytest.raises(AppError, match="changed meanwhile"):
        pending.write(files)
    pending.write(files, back=True)
    assert path.read_text(encoding="utf-8") == "theirs"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a fork is what is killed")
@pytest.mark.parametrize(("after", "newline"), [(1, "\n"), (2, "\n"), (3, "\r\n"), (4, "\r\n")])
def test_a_kill_leaves_all_or_nothing(tmp_path: Path, folder: Path, after: int, newline: str) -> None:
    """The program is killed at one of the files, or once the campaign has it: what is found later is whole."""
    write_own(folder, newline)
    path = tmp_path / "there.strikeboard"
    there = OpenCampaign.create(path, "There")
    body = all_of(there)
    there.close()
    for name in FOLDERS:
        shutil.rmtree(folder / name)
    forget()
    child = os.fork()
    if not child:
        _killed_at(path, body, after)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    there = OpenCampaign.open(path)
    try:
        assert pending.note_of(path).exists()
        assert pending.mend(there.store)
        forget()
        assert not pending.note_of(path).exists()
        names = Gathering(there).names
        assert not names
        assert not there.store.documents.list(kind="pack")
    finally:
        there.close()


def _killed_at(path: Path, body: bytes, after: int) -> None:
    count = 0
    write = whole_file.write_bytes_whole

    def killing(path: Path, body: bytes, mode: int = 0o644) -> None:
        nonlocal count
        if path.suffix == ".toml":
            count += 1
            if count == after:
                os.kill(os.getpid(), signal.SIGKILL)
        write(path, body, mode)

    whole_file.write_bytes_whole = killing
    campaign = OpenCampaign.open(path)
    ComingIn(campaign, pack_of(body, "x")).take()
    os.abort()  # it should have been killed before


def test_a_kill_after_the_campaign_has_it_finishes_the_files(here: OpenCampaign, folder: Path) -> None:
    """The note is still there and the campaign bears its token: what is missing is written."""
    here.store.documents.list()
    files = {"content/savage/manoeuvres.toml": (None, ROWS)}
    pending.announce(here.store.path, "token", files)
    here.set_setting("savage", next(one.id for one in content_of("savage").settings if one.type == "bool"), True)
    set_preference(here.store, pending.TOKEN, "token")
    assert pending.mend(here.store)
    assert (folder / "content" / "savage" / "manoeuvres.toml").read_text(encoding="utf-8") == ROWS
    assert not pending.mend(here.store)


@pytest.mark.parametrize(
    ("key", "body", "told"),
    [
        (Key("language", "", "fr"), {"language.toml": 'name = "Mine"\n'}, "the program already has it"),
        (Key("language", "", "xx"), {"language.toml": "name = 7\n"}, "xx/language.toml: name"),
        (Key("language", "", "xx"), {"language.toml": "", "x.exe": ""}, "'x.exe' is not a language file"),
        (Key("language", "", "../x"), {"language.toml": ""}, "two-letter code"),
        (Key("calendar", "", "../../evil"), {"name": "Evil"}, "can't be a file name"),
        (Key("template", "", "../../evil"), {"name": "evil.typ", "text": ""}, "can't be a file name"),
        (Key("template", "", "sheet"), {"name": "sheet.typ", "text": 7}, "its text is missing or too long"),
        (Key("rule", "savage", "../evil.row.x"), {"table": "../evil", "list": "row", "row": {"id": "x"}}, "no table '../evil'"),
        (Key("rule", "chess", "a.b.c"), {"table": "a", "list": "b", "row": {"id": "c"}}, "nknown rule system 'chess'"),
        (
            Key("rule", "savage", "manoeuvres.manoeuvre.x"),
            {"table": "manoeuvres", "list": "manoeuvre", "row": {"id": "y"}},
            "its id does not match",
        ),
        (Key("spell", "", "x"), {}, "unknown kind of document 'spell'"),
    ],
)
def test_what_cannot_come_in_is_told_and_everything_else_comes(
    here: OpenCampaign, folder: Path, key: Key, body: dict[str, object], told: str
) -> None:
    page = Key("page", "", "p")
    documents = {key: json.loads(json.dumps(body)), page: {"title": "Kept", "sort": "note", "text": ""}}
    coming = ComingIn(here, Pack(head=HEAD, documents=documents))
    (refused,) = [one for one in coming.documents if one.state is DocumentState.REFUSED]
    assert refused.key == key and told in refused.why
    coming.take()
    assert list(Gathering(here).names) == [page]
    assert not (folder / "evil.toml").exists() and not (folder.parent / "evil.toml").exists()
