"""What the game master does to a board in play: listed with what holds, done with undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.play.board_by_hand import BoardHand
from desktop_app.controller.play.session import Session
from desktop_app.controller.start.demo import add_ready
from desktop_app.grid.scenery import Fog, Opening
from desktop_app.rules.kernel.sighting import fog_of, revealed


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    campaign = OpenCampaign.create(tmp_path_factory.mktemp("hand") / "evening.strikeboard", "Evening")
    add_ready(campaign, "savage")
    fight = campaign.fight(campaign.start(next(one for one in campaign.encounters.all() if one.id == "the_guild_cellars")))
    yield fight.session
    while fight.session.redo():
        pass
    campaign.close()
    assert check_campaign(campaign.store.path) == [], "what was done to the board is as sound on disk"


@pytest.fixture
def hand(session: Session) -> Iterator[BoardHand]:
    yield BoardHand(session)
    while session.undo():
        pass
    assert not session.state.openings and not session.state.lamps and session.state.fog is None


def labels(hand: BoardHand, **at: Any) -> list[tuple[str, bool]]:
    return [(act.label, act.holds) for act in hand.acts_at(**at)]


def test_a_door_is_opened_closed_and_locked(session: Session, hand: BoardHand) -> None:
    board = session.state.world.board
    assert board is not None
    door = next(one for one in board.barriers if one.note == "iron-bound")
    acts = hand.acts_at(barrier=door.id)
    assert [(act.label, act.holds) for act in acts[:3]] == [("Open the door", True), ("Close the door", False), ("Lock the door", False)]
    hand.do(acts[2])
    assert session.state.openings == {door.id: Opening.LOCKED}
    hand.turn_door(door.id)
    assert session.state.openings == {door.id: Opening.OPEN}
    assert labels(hand, barrier="wall-1") == labels(hand)


def test_a_lamp_is_put_out_and_the_fog_is_chosen(session: Session, hand: BoardHand) -> None:
    (out,) = [act for act in hand.acts_at(lamp="lamp-1") if "lamp" in act.label]
    hand.do(out)
    assert session.state.lamps == {"lamp-1": False} and labels(hand, lamp="lamp-1")[0] == ("Light the lamp", False)
    hand.turn_lamp("lamp-1")
    assert session.state.lamps.get("lamp-1", True)
    assert [label for label, holds in labels(hand) if holds] == ["No fog"]
    walked = next(act for act in hand.acts_at() if "walks" in act.label)
    hand.do(walked)
    assert session.state.fog is Fog.WALKED and fog_of(session.state) is not None
    known = revealed(session.state)
    cell = next(one for one in sorted(known))
    hand.hide((cell,))
    assert known - revealed(session.state) == {cell}
    hand.reveal((cell,))
    assert revealed(session.state) == known
    whole = next(act for act in hand.acts_at() if act.label.startswith("Reveal the whole"))
    hand.do(whole)
    board = session.state.world.board
    assert board is not None and revealed(session.state) == set(board.cells())
