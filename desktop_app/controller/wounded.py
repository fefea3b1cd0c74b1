"""How those of the table fare who are in a fight that still runs: the table itself hears of it when the fight is closed."""

from __future__ import annotations

from contextlib import suppress

from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.person import harm_of
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import PlayStatus


def harm_in_fights(campaign: OpenCampaign, system_id: str) -> dict[str, str]:
    """Say how those of the table fare who are in a running fight; one that cannot be read says nothing."""
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
