"""Packs as they must not be: paths that lead out, bombs, links, two of a name, torn bytes, odd documents. A sentence each, nothing half in.

Some dozens of seeded mutations; more with `STRIKEBOARD_MUTATIONS`, as `dev.py soak` sets it; `STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import copy
import json
import os
import random
import tracemalloc
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from desktop_app import places
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.packs.coming_in import ComingIn, DocumentState, take_back
from desktop_app.errors import AppError
from desktop_app.exchange import pack_files
from desktop_app.exchange.pack_files import HEAD, Pack, is_pack, pack_of, read_pack
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import SYSTEMS
from tests.hostile import spoilt_json, written_json

COUNT = int(os.environ.get("STRIKEBOARD_MUTATIONS", "60"))
SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
TOLD = {"format": "strikepack", "format_version": 1, "title": "Bad"}
PAGE = json.dumps({"kind": "page", "id": "p", "body": {"title": "Page", "sort": "note", "text": ""}})


def example(system: str) -> bytes:
    return (RESOURCES / "packs" / f"{system}.strikepack").read_bytes()


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "here.strikeboard", "Here")
    yield opened
    opened.close()


def zipped(
    *files: tuple[str | zipfile.ZipInfo, str | bytes], head: dict[str, Any] | None = None, packed: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """Write a zip with a head and these files."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", packed) as made:
        made.writestr(HEAD, json.dumps(TOLD if head is None else head))
        for name, body in files:
            made.writestr(name, body)
    return buffer.getvalue()


def link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = 0o120777 << 16
    return info


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "is not a zip file"),
        (b"PK\x03\x04" + b"\0" * 40, "is not a zip file"),
        (zipped(("../evil.json", PAGE)), "“../evil.json” is not in the pack"),
        (zipped(("/etc/evil.json", PAGE)), "is not in the pack"),
        (zipped(("documents/page/..\\..\\evil.json", PAGE)), "is not in the pack"),
        (zipped(("C:/evil.json", PAGE)), "is not in the pack"),
        (zipped((link("documents/page/p.json"), "/etc/passwd")), "is a link"),
        (zipped(head={"format": "strikepack", "format_version": 2, "title": "x"}), "needs a newer version"),
        (zipped(head={"format": "strikepack", "format_version": True, "title": "x"}), "does not say so"),
        (zipped(head={"format": "strikepack", "format_version": 1, "title": 7}), "“title” must be a text"),
        (zipped(head={"format": "strikepack", "format_version": 1, "title": " "}), "“title” must be a text"),
        (zipped(head={"title": "x"}), "does not say so"),
        (zipped(("documents/page/p.json", PAGE), packed=zipfile.ZIP_LZMA), "unknown compression"),
        (zipped(("languages/xx/language.toml", "x" * 5_000_000)), "is larger than"),
        (example("savage")[:-200], "is damaged"),
    ],
)
def test_a_file_that_is_refused_as_a_whole_is_one_sentence(body: bytes, told: str) -> None:
    with pytest.raises(AppError) as error:
        pack_of(body, "bad.strikepack")
    assert told in error.value.sentence and "bad.strikepack" in error.value.sentence


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("documents/page/p.json", "[" * 5000, "more than 24 nested"),
        ("documents/page/p.json", "[1]", "is not a document"),
        ("documents/page/p.json", '{"kind": "page", "id": 7}', "kind, system and id must be texts"),
        ("documents/page/p.json", '{"kind": "page", "id": ""}', "kind, system and id must be texts"),
        ("documents/page/p.json", b"\xff\xfe\x00", "can't be opened"),
        ("documents/page/p.json", '{"kind": "page", "id": "p", "body": NaN}', "can't be opened"),
        ("pictures/0.png", b"no picture", "is not a PNG, JPEG or WebP"),
        ("evil.exe", b"MZ", "does not belong in a pack"),
    ],
)
def test_a_part_that_cannot_be_read_is_told_and_the_rest_is_there(name: str, body: str | bytes, told: str) -> None:
    pack = pack_of(zipped((name, body), ("documents/page/q.json", PAGE.replace('"p"', '"q"'))), "odd")
    assert [key.id for key in pack.documents] == ["q"]
    assert len(pack.left_out) == 1 and told in pack.left_out[0]


def test_two_documents_of_one_id_are_told(campaign: OpenCampaign) -> None:
    pack = pack_of(zipped(("documents/page/a.json", PAGE), ("documents/page/b.json", PAGE)), "twice")
    assert len(pack.documents) == 1 and "the id p is used twice" in pack.left_out[0]


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is unpacked in all is limited, whatever each part says of its size."""
    monkeypatch.setattr(pack_files, "MOST_UNPACKED", 1_000_000)
    body = zipped(*((f"documents/page/{n}.json", json.dumps({"kind": "page", "id": str(n), "body": " " * 190_000})) for n in range(8)))
    assert len(body) < 20_000
    with pytest.raises(AppError, match="bomb can't be opened; the limit is 1,000,000 bytes"):
        pack_of(body, "bomb")


def test_of_a_part_that_is_too_large_no_more_is_unpacked_than_shows_it() -> None:
    body = zipped(("documents/page/p.json", b" " * 60_000_000))
    tracemalloc.start()
    pack = pack_of(body, "bomb")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "is larger than" in pack.left_out[0]
    assert most < 20_000_000, "60 MB were in it"


def test_a_pack_of_more_files_than_are_read_is_refused_before_any_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_files, "MOST_ENTRIES", 3)
    with pytest.raises(AppError, match="crowd has 4 files; the limit is 3"):
        pack_of(zipped(*((f"documents/page/{n}.json", "no JSON") for n in range(3))), "crowd")


def test_a_file_that_changes_while_it_is_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "moving.strikepack"
    path.write_bytes(example("savage"))
    opened = Path.open

    def writing(self: Path, *arguments: Any, **named: Any) -> Any:
        if self == path:
            with opened(path, "ab") as file:
                file.write(b"more")
        return opened(self, *arguments, **named)

    monkeypatch.setattr(Path, "open", writing)
    with pytest.raises(AppError, match="changed during reading"):
        read_pack(path)


def test_a_pack_is_known_by_what_it_holds(tmp_path: Path) -> None:
    for name, body, is_one in (
        ("a.json", example("savage"), True),
        ("b.strikepack", b"PK\x03\x04 torn", True),
        ("c.strikepack", b"text", False),
        ("d.zip", b"PK\x03\x04 torn", False),
    ):
        (tmp_path / name).write_bytes(body)
        assert is_pack(tmp_path / name) is is_one, name
    assert not is_pack(tmp_path / "gone") and not is_pack(tmp_path)


def test_pages_that_need_each_other_and_systems_that_nobody_knows(campaign: OpenCampaign) -> None:
    """A circle of links, tables that roll each other, a system and a language that are not there."""
    texts = {"a": "[[B]] {roll: B}", "b": "[[A]] {roll: A}"}
    files = [
        (
            f"documents/page/{key}.json",
            json.dumps({"kind": "page", "id": key, "body": {"title": key.upper(), "sort": "table", "text": text}}),
        )
        for key, text in texts.items()
    ]
    creature = json.dumps({"kind": "creature", "system": "chess", "id": "rook", "body": {"name": "Rook", "sheet": {}}})
    body = zipped(*files, ("documents/creature/rook.json", creature), head={**TOLD, "language": "zz"})
    coming = ComingIn(campaign, pack_of(body, "odd"))
    assert {one.key.id: one.state for one in coming.documents} == {
        "a": DocumentState.NEW,
        "b": DocumentState.NEW,
        "rook": DocumentState.REFUSED,
    }
    coming.take()
    assert not check_campaign(campaign.store.path)


def spoilt(body: bytes, rng: random.Random) -> tuple[bytes, str]:
    """Change a pack: its bytes, the name or the bytes of a part, or a value in a document."""
    act = rng.choice(("bytes", "cut", "name", "part", "json", "json", "json", "json"))
    if act == "bytes":
        made = bytearray(body)
        for _ in range(rng.randint(1, 30)):
            made[rng.randrange(len(made))] = rng.randrange(256)
        return bytes(made), act
    if act == "cut":
        return body[: rng.randrange(len(body))], act
    with zipfile.ZipFile(BytesIO(body)) as found:
        parts = [(info.filename, found.read(info)) for info in found.infolist()]
    at = rng.randrange(len(parts))
    name, content = parts[at]
    if act == "name":
        odd = rng.choice(
            ("../x.json", "", "a\0b", "x" * 400, "documents/page/x.json", "con.json", "languages/xx/language.toml", "pictures/x")
        )
        parts[at] = (odd, content)
    elif act == "part":
        parts[at] = (name, rng.choice((b"", b"\xff", content * 3, content[: len(content) // 2], b"[" * 10_000, b'{"a":1e999}')))
    else:
        document = json.loads(content)
        for _ in range(rng.randint(1, 3)):
            document = spoilt_json(copy.deepcopy(document), rng)
        parts[at] = (name, written_json(document))
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made_zip:
        for part, held in parts:
            made_zip.writestr(part or "x", held)
    return buffer.getvalue(), f"{act} {name}"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_mutated_packs_are_told_in_words_and_what_comes_in_is_sound(campaign: OpenCampaign) -> None:
    """What came in is sound by the check of the whole campaign, and goes again as one step."""
    bodies = [example(system) for system in SYSTEMS]
    came = 0
    for seed in range(SEED, SEED + COUNT):
        rng = random.Random(seed)
        body, told = spoilt(rng.choice(bodies), rng)
        try:
            came += _brought_in(campaign, body, is_checked=not seed % 10)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {told}") from error
    assert came
    assert not (places.of_user() / "content").exists() and not (places.of_user() / "translations").exists()


def _brought_in(campaign: OpenCampaign, body: bytes, *, is_checked: bool) -> bool:
    try:
        pack: Pack = pack_of(body, "spoilt.strikepack")
        coming = ComingIn(campaign, pack)
        taken = coming.take()
    except AppError:
        return False
    for prepared in campaign.encounters.all():
        assert not prepared.fault
    if is_checked:
        assert not check_campaign(campaign.store.path)
    assert take_back(campaign, taken) == 0
    assert not campaign.store.documents.list()
    return True
