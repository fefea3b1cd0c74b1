"""The condition of table characters in a running fight: the table is updated at closing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.person import Person, harm_of
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import PlayStatus


def harm_in_fights(campaign: OpenCampaign, system_id: str) -> dict[str, str]:
    """Return the condition of table characters in running fights; unreadable ones are omitted."""
    fighting, told = campaign.fighting(system_id), dict[str, str]()
    for info in campaign.fights():
        here = [who for who, name in fighting.items() if name == info.name]
        if not here or info.system != system_id or info.status == PlayStatus.FINISHED:
            continue
        with suppress(AppError):
            session = campaign.fight(info.id).session
            there = [who for who in here if who in session.state.combatants]
            told.update({who: said("{harm} · in the fight", harm=harm_of(session, who)) for who in there})
    return told


def people_now(campaign: OpenCampaign) -> list[Person]:
    """List all characters of a campaign, those who are in a running fight as they fare there."""
    people = campaign.people()
    fought = {system: harm_in_fights(campaign, system) for system in dict.fromkeys(person.system for person in people)}
    return [replace(person, harm=fought[person.system].get(person.id, person.harm)) for person in people]
