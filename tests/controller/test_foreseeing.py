"""What *Next* comes to is worked out beforehand, and is then what it would have been; what changes in between makes it worthless."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.session import Asking, Done, Idle, Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.rules.kernel.moments import MomentKind
from tests.benchmarks.fights import TEN, began
from tests.rules.winterdawn.builders import hero, idle, session

PRESSES = 25


def fight(folder: Path, system: str) -> tuple[OpenCampaign, Tracker]:
    campaign = OpenCampaign.create(folder / "foreseen.strikeboard", "Foreseen")
    return campaign, campaign.fight(began(campaign, system, TEN[system]))


def to_next(tracker: Tracker) -> bool:
    """Go on by tactics until *Next* goes on; False when the fight is over."""
    while not tracker.shown().can_next:
        if not goes_on(tracker.session):
            return False
    return not tracker.has_ended


def written(door: Session) -> list[Any]:
    bodies: Any = door.log(1, door.journal.at)
    return [(body["do"], body.get("dice"), body["digest"]) for body in bodies]


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_foreseen_is_what_comes(system: str, tmp_path: Path) -> None:
    logs = []
    for foresees in (False, True):
        (tmp_path / str(foresees)).mkdir()
        campaign, tracker = fight(tmp_path / str(foresees), system)
        for _ in range(PRESSES):
            if not to_next(tracker):
                break
            if foresees:
                before = (tracker.session.state, tracker.session.source.state, tracker.steps)
                list(tracker.foreseeing())
                assert (tracker.session.state, tracker.session.source.state, tracker.steps) == before
            tracker.next()
        logs.append(written(tracker.session))
        campaign.close()
    assert len(logs[0]) >= PRESSES // 2 and logs[0] == logs[1]


def test_what_was_foreseen_is_taken_and_not_worked_out_again() -> None:
    door = session(idle(hero("ana"), hero("bob", side="foe")))
    foreseen = door.foresee_next()
    assert foreseen is not None and door.state is not foreseen and door.journal.at == 0
    assert door.foresee_next() is foreseen
    assert isinstance(door.next(), Done)
    assert door.state is foreseen
    assert door.undo() and isinstance(door.next(), Done)
    assert door.state is not foreseen, "the dice have gone on since: it is rolled again"


def test_a_change_in_between_makes_it_worthless() -> None:
    door = session(idle(hero("ana"), hero("bob", side="foe")), seed=3)
    foreseen = door.foresee_next()
    assert isinstance(door.do(AddNote(text="It rains.")), Done)
    assert isinstance(door.next(), Done)
    assert foreseen is not None and door.state is not foreseen
    assert door.undo() and door.undo() and door.state.round == 0

    door.foresee_next()
    door.source.state += 1
    expected = session(idle(hero("ana"), hero("bob", side="foe")), seed=door.source.state)
    assert isinstance(door.next(), Done) and isinstance(expected.next(), Done)
    assert door.digest == expected.digest


def test_dice_that_are_to_be_typed_since_are_asked_for() -> None:
    door = session(idle(hero("ana"), hero("bob", side="foe")))
    door.manual = frozenset({"roll_initiative"})
    assert isinstance(door.next(), Done)
    assert door.foresee_next() is not None
    door.is_typed = lambda _: True
    assert isinstance(door.next(), Asking)
    assert door.foresee_next() is None, "a question for dice is open"


def test_a_die_to_type_is_foreseen_and_asked_for_with_the_dice_as_they_were() -> None:
    door = session(idle(hero("ana")), seed=5)
    door.is_typed = lambda _: True
    assert isinstance(door.next(), Done)
    assert door.foresee_next() is None
    asking = door.next()
    assert isinstance(asking, Asking) and asking.is_next and door.source.state == 5
    assert isinstance(door.type_faces([4]), Asking) and isinstance(door.type_faces([5]), Done)


def test_nothing_is_foreseen_at_a_choice() -> None:
    door = session(idle(hero("ana"), hero("bob", side="foe")))
    assert isinstance(door.next(), Done)
    assert door.foresee_next() is None and isinstance(door.next(), Idle)


def test_moments_that_stop_a_fight_since_stop_it(tmp_path: Path) -> None:
    """What stops *Next* is a setting: changed, what was foreseen is worked out anew."""
    campaign, tracker = fight(tmp_path, "savage")
    assert to_next(tracker)
    list(tracker.foreseeing())
    before = tracker.session.stops_at
    tracker.moments.stops = frozenset(MomentKind)
    assert tracker.session.stops_at is not before
    assert tracker.moments.stops == frozenset(MomentKind)
    campaign.close()
