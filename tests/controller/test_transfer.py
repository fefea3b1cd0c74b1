"""Creatures and characters as files of their own: out of one campaign, into another, and what is refused on the way."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.transfer import export_to, read_file, write_character, write_creature
from desktop_app.controller.content.files import content_of
from desktop_app.errors import AppError
from desktop_app.exchange.limits import LONGEST_PICTURE, MOST_BYTES, MOST_PORTRAIT_BYTES
from desktop_app.model.pictures import Picture
from desktop_app.rules.catalogue import SYSTEMS
from tests.bringing import import_from


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "here.strikeboard", "Here")
    yield opened
    opened.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "there.strikeboard", "There")
    yield opened
    opened.close()


def own(campaign: OpenCampaign, system: str) -> None:
    """Make a creature of one's own from the last of the bestiary, with everything that is told of one."""
    bestiary = campaign.bestiary
    text = bestiary.copied(system, list(content_of(system).creatures)[-1], "Bog imp")
    told = {"plural": "Bog imps", "rank": 3, "tags": ("bog",), "text": "It bites.", "tactics": ("Bites.",)}
    bestiary.put(system, "bog_imp", text.model_copy(update=told))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_creature_of_ones_own_comes_into_another_campaign_whole_and_once(
    campaign: OpenCampaign, other: OpenCampaign, tmp_path: Path, system: str
) -> None:
    own(campaign, system)
    file = tmp_path / "any name.json"
    assert "Exported Bog imp" in export_to(campaign, "Bog imp", file)
    assert import_from(other, file, "winterdawn", as_creature=True) == "Bog imp added to the bestiary."
    kept, came = campaign.bestiary.text(system, "bog_imp"), other.bestiary.text(system, "bog_imp")
    assert came.model_dump(exclude={"sheet"}) == kept.model_dump(exclude={"sheet"})
    assert other.bestiary.sheet(system, came) == campaign.bestiary.sheet(system, kept)
    assert "already" in import_from(other, file, "winterdawn", as_creature=True)
    document = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**document, "rank": 4}), encoding="utf-8")
    assert import_from(other, file, "winterdawn", as_creature=True) == "Bog imp 2 added to the bestiary."
    assert other.bestiary.text(system, "bog_imp") == came, "the first is as it was"
    assert other.bestiary.sheet(system, other.bestiary.text(system, "bog_imp_2")).name == "Bog imp 2"
    assert "characters" in import_from(other, file, "winterdawn", as_creature=False)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"plurals": "imps"}, "unknown key 'plurals'"),
        ({"rank": -5}, "a rank goes from 0 to 20"),
        ({"rank": "high"}, "invalid value of rank"),
        ({"schema_version": 2}, "needs a newer version"),
        ({"system": "chess"}, "nknown rule system 'chess'"),
        ({"sheet": {"potency": 3}}, "unknown key '/sheet/potency'"),
        ({"sheet": {"weapons": [{"name": "Teeth", "edge": 2}]}}, "unknown key '/sheet/weapons/0/edge'"),
        ({"sheet": {"pot": 99}}, "pot goes from 1 to 10"),
        ({"sheet": {"pot": "many"}}, "a whole number expected"),
        ({"sheet": {"moves": [{"name": "Flit", "attitude": "FOO"}]}}, "one of PUG"),
    ],
)
def test_a_slip_in_a_file_is_told_with_its_place_and_nothing_is_kept(
    other: OpenCampaign, tmp_path: Path, change: dict[str, Any], told: str
) -> None:
    file, sheet = tmp_path / "imp.json", {"name": "Imp", "character_kind": "creature", **change.get("sheet", {})}
    file.write_text(json.dumps({"system": "cadwallon", "name": "Imp", "rank": 1, **change, "sheet": sheet}), encoding="utf-8")
    for as_creature in (True, False):
        with pytest.raises(AppError) as raised:
            import_from(other, file, "winterdawn", as_creature=as_creature)
        assert raised.value.sentence.startswith("imp.json") or told.startswith("no rule")
        assert told in raised.value.sentence
    assert not other.people() and not other.store.documents.list(kind="creature")


def png(*, extra: bytes = b"") -> Picture:
    """Give a picture of one pixel; what stands in its profile makes it another, and larger."""
    body = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
    chunk = len(extra).to_bytes(4) + b"iCCP" + extra + bytes(4) if extra else b""
    return Picture(media_type="image/png", width=1, height=1, body=body[:33] + chunk + body[33:])


def written(path: Path, sheet: dict[str, Any], **beside: Any) -> Path:
    document = {"system": "savage", "name": "Imp", "sheet": {"name": "Imp", "character_kind": "creature", **sheet}, **beside}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize("as_creature", [True, False])
def test_a_picture_goes_along_and_stands_for_whoever_is_brought_in(
    campaign: OpenCampaign, other: OpenCampaign, tmp_path: Path, as_creature: bool
) -> None:
    picture = png(extra=b"x" * 500_000)
    portrait = f"picture:{campaign.store.pictures.put(picture)}:10:20:900"
    own(campaign, "savage")
    campaign.bestiary.edit("savage", "bog_imp", "/portrait", portrait)
    who = campaign.add_character("savage", campaign.bestiary.text("savage", "bog_imp"))
    what = "bog_imp" if as_creature else who
    told = (write_creature if as_creature else write_character)(campaign, "savage", what, tmp_path / "imp.json")
    assert told == f"Exported Bog imp to {tmp_path / 'imp.json'}."
    import_from(other, tmp_path / "imp.json", "savage", as_creature=as_creature)
    assert other.store.pictures.find(picture.id) == picture
    if as_creature:
        assert other.bestiary.sheet("savage", other.bestiary.text("savage", "bog_imp")).portrait == portrait
        assert "already" in import_from(campaign, tmp_path / "imp.json", "savage", as_creature=True)
    else:
        assert [person.portrait for person in other.people()] == [portrait]


def test_a_picture_that_is_lost_or_too_large_stays_and_that_is_told(campaign: OpenCampaign, other: OpenCampaign, tmp_path: Path) -> None:
    own(campaign, "savage")
    large = campaign.store.pictures.put(png(extra=b"x" * MOST_PORTRAIT_BYTES))
    for picture in ("a" * 32, large):
        campaign.bestiary.edit("savage", "bog_imp", "/portrait", f"picture:{picture}:0:0:1000")
        assert "picture stays" in export_to(campaign, "Bog imp", tmp_path / "imp.json")
        assert "picture" not in json.loads((tmp_path / "imp.json").read_text(encoding="utf-8"))
    import_from(other, tmp_path / "imp.json", "savage", as_creature=True)
    assert other.bestiary.sheet("savage", other.bestiary.text("savage", "bog_imp")).portrait == ""


LETTERS = base64.b64encode(png().body).decode()


@pytest.mark.parametrize("as_creature", [True, False])
@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("not base64!", "The picture of imp.json is not a PNG, JPEG or WebP."),
        (base64.b64encode(b"a plain text").decode(), "The picture of imp.json is not a PNG, JPEG or WebP."),
        (7, "The picture of imp.json is not a PNG, JPEG or WebP."),
        (["x"], "The picture of imp.json is not a PNG, JPEG or WebP."),
        (
            base64.b64encode(png(extra=b"x" * MOST_PORTRAIT_BYTES).body).decode(),
            "has 6,000,082 bytes; the limit is 6,000,000.",
        ),
        ("x" * (LONGEST_PICTURE + 1), "a text in it has 8,004,001 letters"),
    ],
)
def test_a_bad_picture_is_refused_and_nothing_is_kept(
    other: OpenCampaign, tmp_path: Path, picture: object, told: str, as_creature: bool
) -> None:
    with pytest.raises(AppError) as raised:
        import_from(other, written(tmp_path / "imp.json", {}, picture=picture), "savage", as_creature=as_creature)
    assert told in raised.value.sentence
    assert not other.people() and not other.store.documents.list(kind="creature") and not other.store.pictures.ids()


def test_a_picture_does_not_stay_when_who_it_shows_is_refused(other: OpenCampaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise AppError("The disk is full.")

    file, put = written(tmp_path / "imp.json", {}, picture=LETTERS), other.bestiary.keep_judged
    there = other.store.pictures.put(png(extra=b"another"))
    for kept in (False, True):
        if kept:
            other.store.pictures.put(png())
        monkeypatch.setattr(other.bestiary, "keep_judged", full)
        with pytest.raises(AppError, match="disk is full"):
            import_from(other, file, "savage", as_creature=True)
        assert set(other.store.pictures.ids()) == {there, *([png().id] if kept else [])}, "one that was there before stays"
    monkeypatch.setattr(other.bestiary, "keep_judged", put)


def test_a_portrait_is_cut_from_the_picture_that_came_and_a_sign_stays_a_sign(tmp_path: Path) -> None:
    for portrait, shown in (
        ("", f"picture:{png().id}:0:0:1000"),
        (f"picture:{'a' * 32}:5:6:700", f"picture:{png().id}:5:6:700"),
        ("sign:wolf", "sign:wolf"),
    ):
        came = read_file(written(tmp_path / "imp.json", {"portrait": portrait}, picture=LETTERS), "savage")
        assert came.text.sheet["portrait"] == shown and (came.picture is None) == (portrait == "sign:wolf")


def test_all_else_in_a_file_keeps_to_its_limit_beside_a_picture(other: OpenCampaign, tmp_path: Path) -> None:
    file = written(tmp_path / "imp.json", {}, picture=LETTERS)
    file.write_text(file.read_text(encoding="utf-8") + " " * MOST_BYTES, encoding="utf-8")
    with pytest.raises(AppError, match=r"imp\.json is too large"):
        import_from(other, file, "savage", as_creature=True)
