"""Creatures and characters as files of their own: out of one campaign, into another, and what is refused on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.content import content_of
from desktop_app.controller.transfer import export_to, import_from
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS


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
    assert "Wrote Bog imp" in export_to(campaign, "Bog imp", file)
    assert import_from(other, file, "winterdawn", as_creature=True) == "Bog imp is in the bestiary now."
    kept, came = campaign.bestiary.text(system, "bog_imp"), other.bestiary.text(system, "bog_imp")
    assert came.model_dump(exclude={"sheet"}) == kept.model_dump(exclude={"sheet"})
    assert other.bestiary.sheet(system, came) == campaign.bestiary.sheet(system, kept)
    assert "already" in import_from(other, file, "winterdawn", as_creature=True)
    document = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**document, "rank": 4}), encoding="utf-8")
    assert import_from(other, file, "winterdawn", as_creature=True) == "Bog imp 2 is in the bestiary now."
    assert other.bestiary.text(system, "bog_imp") == came, "the first is as it was"
    assert other.bestiary.sheet(system, other.bestiary.text(system, "bog_imp_2")).name == "Bog imp 2"
    assert "at the table" in import_from(other, file, "winterdawn", as_creature=False)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"plurals": "imps"}, "unknown key 'plurals'"),
        ({"rank": -5}, "a rank goes from 0 to 20"),
        ({"rank": "high"}, "rank: "),
        ({"schema_version": 2}, "was written by a newer version"),
        ({"system": "chess"}, "no rule system 'chess'"),
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


def test_a_picture_stays_where_it_is_and_that_is_told(campaign: OpenCampaign, other: OpenCampaign, tmp_path: Path) -> None:
    own(campaign, "savage")
    campaign.bestiary.edit("savage", "bog_imp", "/portrait", f"picture:{'a' * 32}:0:0:1000")
    assert "picture stays" in export_to(campaign, "Bog imp", tmp_path / "imp.json")
    import_from(other, tmp_path / "imp.json", "savage", as_creature=True)
    assert other.bestiary.sheet("savage", other.bestiary.text("savage", "bog_imp")).portrait == ""
    assert "already" in import_from(campaign, tmp_path / "imp.json", "savage", as_creature=True)
