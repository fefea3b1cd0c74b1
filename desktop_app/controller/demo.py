"""The demo campaign that the first start creates: companions, a task between fights, prepared encounters, a fight in round 2."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from desktop_app.controller.campaign import PARTY, OpenCampaign
from desktop_app.controller.content import content_of
from desktop_app.controller.preferences import set_notes, set_preference
from desktop_app.controller.prepared import Foes, PreparedEncounter
from desktop_app.controller.recorded import command_from_json
from desktop_app.controller.tactics import play_on
from desktop_app.rules.kernel.record import Json

SYSTEM = "winterdawn"
NAMES = {"winterdawn": "The marches of Greywater", "expedition": "Beneath Cinderfall", "revolution": "The powder road"}
COMPANIONS = {
    "winterdawn": ("ysolde", "tamsin", "orsk"),
    "expedition": ("maren", "tolliver", "sister_agnes", "bram"),
    "revolution": ("brunna", "aldric", "mirela", "ottoline"),
}
POOLS: Mapping[str, Mapping[str, int]] = {"expedition": {"fortune_pool": 6, "threat": 5}}
"""What the table of a demo holds beside its people."""
SCENES: Mapping[str, tuple[Json, ...]] = {
    "winterdawn": (
        {
            "kind": "task_start",
            "title": "The lock of the toll chest",
            "task_kind": "setback",
            "skills": ["mechanics"],
            "dl": 5,
            "time_per_roll": "1 minute",
            "participants": ["tamsin", "orsk"],
        },
    ),
    "revolution": (
        {
            "kind": "start_craft",
            "task": "create",
            "actor": "ottoline_gearwright",
            "skill": "Craft",
            "trait": "Clockwork",
            "blueprint": "clockwork_scout_plan",
            "time_scale": "downtime",
        },
    ),
}
"""What is under way at the table of a demo between fights."""
DEMO_SEED = 20
RESUMED_ROUND = 2
NOTES = {
    "winterdawn": """Greywater lies three days upriver from the market towns. The ferry has not run since the thaw.

The ford is held by four outlaws; the inn beyond it is full, and somebody has paid for a quiet death there.
""",
    "expedition": """Cinderfall was a mine before the mountain breathed out. The upper level is claimed; the second has a door that hums.

The guild pays for maps by the square, and for every lantern that comes back.
""",
    "revolution": """The Bombardiers send powder down the valley once a month, and once a month fewer barrels arrive than left.

Somebody tells the woods when the wagons roll. The priestess of the Antlered Lady says it was the wind.
""",
}


def create_demo(path: Path, system_id: str = SYSTEM) -> OpenCampaign:
    """Make a demo campaign at a path that does not exist yet. Raises: AppError."""
    campaign = OpenCampaign.create(path, NAMES[system_id])
    set_notes(campaign.store, NOTES[system_id])
    set_preference(campaign.store, "system", system_id)
    add_ready(campaign, system_id)
    begin_demo_scene(campaign, system_id)
    begin_demo_fight(campaign, system_id)
    return campaign


def add_ready(campaign: OpenCampaign, system_id: str) -> None:
    """Bring a system's ready party and encounters into a campaign. Raises: AppError."""
    content = content_of(system_id)
    party = tuple(campaign.add_character(system_id, content.characters[name], side=PARTY) for name in COMPANIONS[system_id])
    for name, value in POOLS.get(system_id, {}).items():
        campaign.set_pool(system_id, name, value)
    for text in content.encounters:
        foes = tuple(Foes(creature=foe.creature, count=foe.count) for foe in text.foes)
        prepared = PreparedEncounter(id=text.id, system=system_id, name=text.name, party=party, foes=foes, board=text.board, note=text.text)
        campaign.put_encounter(prepared)


def begin_demo_scene(campaign: OpenCampaign, system_id: str) -> None:
    """Begin what the party does between fights, and make the first roll of it with the program's dice."""
    session = campaign.table(system_id)
    session.source.state = DEMO_SEED
    for document in SCENES.get(system_id, ()):
        session.do(command_from_json(session.system.codec, document))
    for waiting in session.system.reminders(session.state):
        session.do(waiting.commands[0])


def begin_demo_fight(campaign: OpenCampaign, system_id: str = SYSTEM) -> str:
    """Start the first encounter and play it into round 2 with the program's dice; returns the play's id."""
    prepared = next(e for e in campaign.encounters() if e.id == content_of(system_id).encounters[0].id)
    play_id = campaign.start(prepared)
    session = campaign.fight(play_id).session
    session.source.state = DEMO_SEED
    play_on(session, until=lambda state: state.round >= RESUMED_ROUND and session.system.acting(state) is not None)
    return play_id
