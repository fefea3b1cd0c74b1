"""The page of an evening as it begins: who was there, and how the fights of the day stand. From then on it is the game master's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.notes.links import NOT_IN_TITLES, link_to
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.names import FOE, PARTY, name_of
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import PlayInfo
from desktop_app.model.records import PlayStatus
from desktop_app.rules.kernel.state import Encounter


def evening_text(campaign: OpenCampaign, system_id: str) -> str:
    """Write down who is in the party and what was fought today; a fight that cannot be read is left out. Raises: AppError."""
    party = [person.name for person in campaign.people() if person.side == PARTY and person.system == system_id]
    there = said("There were {names}.", names=_listed(party)) if party else ""
    fights = [line for info in _of_today(campaign) for line in _fight(campaign, info)]
    return "\n\n".join(filter(None, (there, "\n".join(fights), "")))


def _of_today(campaign: OpenCampaign) -> Iterator[PlayInfo]:
    """Give the fights in which something was done today, the first of them first."""
    today = campaign.store.today
    for info in reversed(campaign.fights()):
        if info.at and datetime.fromisoformat(info.updated).astimezone().date().isoformat() == today:
            yield info


def _fight(campaign: OpenCampaign, info: PlayInfo) -> Iterator[str]:
    """Tell a fight in a line: how many rounds, who of the party is down, how many foes."""
    try:
        state = campaign.fight(info.id).session.state
    except AppError:
        return
    fallen = [name_of(state, who) for who in state.roster if state.combatants[who].side == PARTY and state.combatants[who].is_down]
    parts = (
        said("{rounds#round|rounds}", rounds=state.round),
        said("down: {names}", names=_listed(fallen)) if fallen else said("nobody of the party is down"),
        _foes(state),
        "" if info.status is PlayStatus.FINISHED else said("it goes on"),
    )
    yield said("- {fight}: {words}.", fight=_link(label(info.system, info.name)), words=", ".join(filter(None, parts)))


def _foes(state: Encounter) -> str:
    foes = [one for one in state.combatants.values() if one.side == FOE]
    return said("{down} of {all} foes down", down=sum(one.is_down for one in foes), all=len(foes)) if foes else ""


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(_link, names))


def _link(name: str) -> str:
    """Link a name, unless no link can bear it."""
    return name if NOT_IN_TITLES.search(name) else link_to(name)
