"""A countdown set in a fight: counted in sight, reminded of in its round, put off, taken off the plan, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.session import Done, Refused
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.catalogue import SYSTEMS
from tests.benchmarks.fights import TEN, began
from tests.demos import open_demo


def counted(tracker: Tracker) -> list[tuple[str, int]]:
    """What is counted down in sight, with the rounds that are left."""
    return [(gauge.label, gauge.value) for gauge in tracker.shown().gauges if gauge.name.startswith("countdown")]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_counted_down_stands_beside_the_round_and_comes_as_a_reminder(system: str, tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "counted.strikeboard", "Counted")
    tracker = campaign.fight(began(campaign, system, TEN[system]))
    while tracker.session.state.round < 1:
        goes_on(tracker.session)
    session, before = tracker.session, tracker.session.digest
    meant = tracker.hand.countdown_meant("1 the torch goes out")
    assert meant == ("the torch goes out: in 1 round", "the torch goes out", 1)
    assert isinstance(tracker.hand.count_down(*meant[1:]), Done)
    assert counted(tracker) == [("the torch goes out", 1)]
    assert not any("torch" in one.title for one in tracker.shown().reminders)
    assert tracker.undo()
    assert session.digest == before
    assert tracker.redo()
    first = session.state.round
    for _ in range(200):
        if session.state.round > first or not goes_on(session):
            break
    assert session.state.round == first + 1
    shown = next(one for one in tracker.shown().reminders if "torch" in one.title)
    assert counted(tracker) == []
    assert isinstance(tracker.choose("reminder", shown.offers[1].index, {}), Done)
    assert counted(tracker) == [("the torch goes out", 1)], "not yet: it is counted again"
    ((place, told),) = tracker.hand.counted()
    assert "torch" in told
    assert isinstance(tracker.hand.drop_plan(place), Done)
    assert tracker.hand.counted() == ()
    campaign.close()


def test_the_bar_holds_the_next_three_and_no_long_line(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard")
    tracker = campaign.fight(campaign.fights()[0].id)
    for rounds in (9, 4, 2, 7):
        tracker.hand.count_down(f"after {rounds} " + "the long ritual of the deep " * 3, rounds)
    assert [left for _, left in counted(tracker)] == [2, 4, 7]
    assert all(len(label) <= 24 and label.endswith("…") for label, _ in counted(tracker))
    campaign.close()


@pytest.mark.parametrize(
    "words", ["", "torch", "0 torch", "-1 torch", "3", "3  ", "99999999 torch", "1001 torch", "² torch", f"2 {'x' * 300}"]
)
def test_what_is_no_countdown_is_not_offered(words: str, tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard")
    tracker = campaign.fight(campaign.fights()[0].id)
    assert tracker.hand.countdown_meant(words) is None
    assert isinstance(tracker.hand.drop_plan(7), Refused)
    campaign.close()
