"""Ready fights of a system, begun in a campaign of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.start.demo import add_ready, create_demo
from desktop_app.rules.kernel.state import Encounter

S = TypeVar("S", bound=Encounter)


def names_of_fights(system: str) -> tuple[str, ...]:
    """List the ready encounters by id."""
    return tuple(encounter.id for encounter in content_of(system).encounters)


def first_states_of(system: str, kind: type[S], folder: Path) -> Mapping[str, S]:
    """Begin every ready encounter with the ready party; return the first state of each."""
    campaign = OpenCampaign.create(folder / "ready.strikeboard", "Ready")
    add_ready(campaign, system)
    found: dict[str, S] = {}
    for prepared in campaign.encounters.all():
        state = campaign.fight(campaign.start(prepared)).session.state
        assert isinstance(state, kind)
        found[prepared.id] = state
    campaign.close()
    return found


def check_demo(system: str, folder: Path) -> None:
    """See that the demo of a system lies in its second round, and is played to its end."""
    campaign = create_demo(folder / "demo.strikeboard", system)
    (info,) = campaign.fights()
    tracker = campaign.fight(info.id)
    assert tracker.session.state.round == 2
    play_on(tracker.session, until=tracker.session.system.has_ended)
    assert tracker.has_ended
    campaign.close()
