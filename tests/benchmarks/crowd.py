"""A campaign of ten thousand own creatures and a hundred encounters, written straight into its documents."""

from __future__ import annotations

from pathlib import Path

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.start.demo import create_demo
from desktop_app.model import Campaign, Document

CREATURES, ENCOUNTERS = 10_000, 100
SYSTEM = "winterdawn"


def crowded(path: Path) -> Path:
    """Make the campaign: the demo, with all of them beside."""
    campaign = create_demo(path, SYSTEM)
    shipped = list(content_of(SYSTEM).creatures.values())
    with campaign.store.transaction():
        for n in range(CREATURES):
            _put(campaign.store, n, shipped[n % len(shipped)].model_dump(mode="json"))
        for n in range(ENCOUNTERS):
            foes = tuple(Foes(creature=f"own_{n * 7 + i}", count=2) for i in range(4))
            campaign.encounters.put(
                PreparedEncounter(
                    id=f"e{n}", system=SYSTEM, name=f"Encounter {n}", foes=foes, party=party_of(campaign), note="Snow and ash."
                )
            )
    campaign.close()
    return path


def party_of(campaign: OpenCampaign) -> tuple[str, ...]:
    return campaign.table(SYSTEM).state.roster


def _put(store: Campaign, n: int, body: dict[str, object]) -> None:
    name = f"{body['name']} of hill {n}"
    tags = tuple(str(tag) for tag in body["tags"]) if isinstance(body["tags"], (list, tuple)) else ()
    rank = body["rank"] if isinstance(body["rank"], int) else None
    document = {**body, "name": name}
    store.documents.put(
        Document(id=f"creature:{SYSTEM}:own_{n}", kind="creature", system=SYSTEM, name=name, rank=rank, tags=tags, body=document)  # type: ignore[arg-type]
    )
