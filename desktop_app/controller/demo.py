"""The demo campaign that the first start creates: three companions, prepared encounters, a fight in round 2."""

from __future__ import annotations

from pathlib import Path

from desktop_app.controller.campaign import PARTY, OpenCampaign
from desktop_app.controller.content import content_of
from desktop_app.controller.preferences import set_notes
from desktop_app.controller.prepared import Foes, PreparedEncounter
from desktop_app.controller.tactics import play_on

NAME = "The marches of Greywater"
SYSTEM = "winterdawn"
COMPANIONS = ("ysolde", "tamsin", "orsk")
DEMO_SEED = 20
RESUMED_ROUND = 2
NOTES = """Greywater lies three days upriver from the market towns. The ferry has not run since the thaw.

The ford is held by four outlaws; the inn beyond it is full, and somebody has paid for a quiet death there.
"""


def create_demo(path: Path) -> OpenCampaign:
    """Make the demo campaign at a path that does not exist yet. Raises: AppError."""
    campaign = OpenCampaign.create(path, NAME)
    content = content_of(SYSTEM)
    party = tuple(campaign.add_character(SYSTEM, content.characters[name], side=PARTY) for name in COMPANIONS)
    set_notes(campaign.store, NOTES)
    for text in content.encounters:
        foes = tuple(Foes(creature=foe.creature, count=foe.count) for foe in text.foes)
        campaign.put_encounter(
            PreparedEncounter(id=text.id, system=SYSTEM, name=text.name, party=party, foes=foes, board=text.board, note=text.text)
        )
    begin_demo_fight(campaign)
    return campaign


def begin_demo_fight(campaign: OpenCampaign) -> str:
    """Start the first encounter and play it into round 2 with the program's dice; returns the play's id."""
    prepared = next(e for e in campaign.encounters() if e.id == content_of(SYSTEM).encounters[0].id)
    play_id = campaign.start(prepared)
    session = campaign.fight(play_id).session
    session.source.state = DEMO_SEED
    play_on(session, until=lambda state: state.round >= RESUMED_ROUND and state.acting is not None)
    return play_id
