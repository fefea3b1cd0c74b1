"""Packs: out of one campaign, into another, and out again with equal bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.packs.coming_in import ComingIn
from desktop_app.controller.packs.gathering import Gathering
from desktop_app.exchange.pack_files import Key, PackHead, pack_bytes, pack_of
from desktop_app.rules.catalogue import SYSTEMS

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
