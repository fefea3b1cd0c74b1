"""The demo campaign that the first start creates: companions, a task between fights, prepared encounters, a fight in round 2."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from desktop_app.controller.boards.boards import board_from_rows
from desktop_app.controller.campaign.campaign import PARTY, OpenCampaign
from desktop_app.controller.campaign.layout import standing, tokens_of
from desktop_app.controller.content.files import EncounterText, content_of, demo_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.recorded import command_from_json
from desktop_app.controller.play.shown import TokenShown
from desktop_app.controller.play.tactics import STRIKES, play_on
from desktop_app.controller.preferences import set_notes, set_preference
from desktop_app.controller.start.making import new_campaign_at
from desktop_app.controller.words.labels import label
from desktop_app.grid.board import Board
from desktop_app.model import Campaign
from desktop_app.model.records import PlayStatus
from desktop_app.rules.catalogue import FIRST_SYSTEM
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

RESUMED_ROUND = 2


class DemoScene(NamedTuple):
    """A demo's first encounter before the first move: name, board, positions and sides."""

    name: str
    board: Board
    tokens: tuple[TokenShown, ...]


def demo_scene(system_id: str = FIRST_SYSTEM) -> DemoScene:
    """Return the encounter of a system's demo fight, set out from its files: no campaign is made for it. Raises: AppError."""
    content, demo = content_of(system_id), demo_of(system_id)
    text = content.encounters[0]
    board = board_from_rows(next(one for one in content.boards if one.id == text.board))
    foes = tuple(Foes(creature=foe.creature, count=foe.count) for foe in text.foes)
    prepared = PreparedEncounter(id=text.id, system=system_id, name=text.name, party=demo.party, foes=foes, board=text.board)
    names = {name: content.characters[name].name for name in demo.party}
    names |= {foe.creature: content.creatures[foe.creature].name for foe in text.foes}
    return DemoScene(label(system_id, text.name), board, tokens_of(standing(prepared, board, names), {}))


def has_example(system_id: str) -> bool:
    """Return whether a system has a ready party and encounter for a demo. Raises: AppError."""
    return bool(demo_of(system_id).party and content_of(system_id).encounters)


def create_demo(path: Path, system_id: str = FIRST_SYSTEM) -> OpenCampaign:
    """Make a demo campaign at a path that does not exist yet: made aside, and put there once it is whole. Raises: AppError."""
    demo = demo_of(system_id)
    with new_campaign_at(path, demo.name) as campaign:
        set_notes(campaign.store, demo.notes)
        set_preference(campaign.store, "system", system_id)
        add_ready(campaign, system_id)
        begin_demo_scene(campaign, system_id)
        begin_demo_fight(campaign, system_id)
    return OpenCampaign.open(path)


def is_demo(store: Campaign, system_id: str = FIRST_SYSTEM) -> bool:
    """Tell whether a campaign is the demo of a system, as its name says."""
    return store.name == demo_of(system_id).name


def add_ready(campaign: OpenCampaign, system_id: str) -> None:
    """Bring a system's ready party and encounters into a campaign: those of them that it has not. Raises: AppError."""
    party = add_ready_party(campaign, system_id)
    for text in _missing_encounters(campaign, system_id):
        foes = tuple(Foes(creature=foe.creature, count=foe.count) for foe in text.foes)
        prepared = PreparedEncounter(id=text.id, system=system_id, name=text.name, party=party, foes=foes, board=text.board, note=text.text)
        campaign.encounters.put(prepared)


def add_ready_party(campaign: OpenCampaign, system_id: str) -> tuple[str, ...]:
    """Bring a system's ready party into a campaign, those of it that are missing; returns the ids of all of it. Raises: AppError."""
    content, demo = content_of(system_id), demo_of(system_id)
    there = _by_name(campaign, system_id)
    ready = {name: content.characters[name] for name in demo.party}
    party = tuple(there.get(text.name) or campaign.add_character(system_id, text, side=PARTY) for text in ready.values())
    if not there:
        for name, value in demo.pools.items():
            campaign.set_pool(system_id, name, value)
    return party


def lacks_ready(campaign: OpenCampaign, system_id: str) -> bool:
    """Tell whether some of a system's ready party and encounters are not in the campaign. Raises: AppError."""
    content, there = content_of(system_id), _by_name(campaign, system_id)
    names = (content.characters[name].name for name in demo_of(system_id).party)
    return any(name not in there for name in names) or bool(_missing_encounters(campaign, system_id))


def _by_name(campaign: OpenCampaign, system_id: str) -> dict[str, str]:
    """Map the names of those at a table to their ids; a system that nobody plays by has no table yet."""
    if not any(info.id == f"table:{system_id}" for info in campaign.store.plays.list()):
        return {}
    combatants = campaign.table(system_id).state.combatants
    return {one.name: who for who, one in combatants.items()}


def _missing_encounters(campaign: OpenCampaign, system_id: str) -> list[EncounterText]:
    there = {prepared.id for prepared in campaign.encounters.all()}
    return [text for text in content_of(system_id).encounters if text.id not in there]


def begin_demo_scene(campaign: OpenCampaign, system_id: str) -> None:
    """Begin what the party does between fights, and make the first roll of it with the program's dice."""
    session = campaign.table(system_id)
    session.source.state = demo_of(system_id).seed
    for document in demo_of(system_id).scene:
        session.do(command_from_json(session.system.codec, document))
    for waiting in session.system.reminders(session.state):
        session.do(waiting.commands[0])


def begin_demo_fight(campaign: OpenCampaign, system_id: str = FIRST_SYSTEM) -> str:
    """Start the first encounter and play it with the program's dice to where, from round 2 on, one of the party can strike.

    Returns the play's id.
    """
    prepared = next(e for e in campaign.encounters.all() if e.id == content_of(system_id).encounters[0].id)
    play_id = campaign.start(prepared)
    session = campaign.fight(play_id).session
    session.source.state = demo_of(system_id).seed
    play_on(session, until=lambda state: state.round >= RESUMED_ROUND and _can_strike(session.system, state))
    return play_id


def fight_to_learn_on(campaign: OpenCampaign, system_id: str = FIRST_SYSTEM) -> str:
    """Return a fight with a party member able to strike: the demo fight if it fits, else started again.

    Raises: AppError.
    """
    first = label(system_id, content_of(system_id).encounters[0].name)
    for info in campaign.fights():
        if info.status != PlayStatus.FINISHED and info.system == system_id and label(system_id, info.name) == first:
            session = campaign.fight(info.id).session
            if session.asking is None and _can_strike(session.system, session.state):
                return info.id
    add_ready(campaign, system_id)
    return begin_demo_fight(campaign, system_id)


def _can_strike(system: AnySystem, state: Encounter) -> bool:
    """Tell whether one of the party acts, and has somebody to strike."""
    acting = system.acting(state)
    if acting is None or state.combatants[acting].side != PARTY or state.pending:
        return False
    return any(offer.refusal is None for offer in system.listed(state, acting, STRIKES))
