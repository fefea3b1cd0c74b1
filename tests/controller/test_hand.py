"""What the game master does by hand to several at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.session import Done, Refused, Result
from desktop_app.controller.play.shown import CounterShown, GaugeShown, InspectorShown
from desktop_app.controller.play.tracker import Tracker
from desktop_app.language import number as written
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import is_within
from tests.demos import open_demo


def test_who_is_down_does_not_keep_the_others_from_harm(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", "expedition")
    tracker = campaign.fight(campaign.fights()[0].id)
    foes = [row.id for row in tracker.shown().order if row.side == "foe"]
    down, *others = foes
    model = tracker.session.state.combatants[down]
    tracker.hand.set_counter([down], "wounds", 0)
    assert tracker.session.state.combatants[down] != model and tracker.hand.why_no_harm(foes, 5, "strength")
    assert tracker.hand.hurt_by(foes, 5, "strength") == others and tracker.hand.hurt_by(others, 5, "strength") == others
    assert tracker.hand.hurt_by(foes, 99, "strength") == foes, "then it is said why none can"
    before = tracker.steps
    tracker.hand.harm(others, 5, "strength")
    assert tracker.steps > before
    campaign.close()


@pytest.fixture(scope="module", params=SYSTEMS)
def tracker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tracker]:
    """Open the demo's fight of each system; what a test sets it undoes."""
    campaign = open_demo(tmp_path_factory.mktemp("demo") / "demo.strikeboard", request.param)
    yield campaign.fight(campaign.fights()[0].id)
    campaign.close()


def why_not(tracker: Tracker, result: Result) -> str:
    """Undo what was set; return why it was refused, empty: it was not."""
    if isinstance(result, Refused):
        return words_for(tracker.session.system.id).refusal(result.refusal)
    if isinstance(result, Done):
        tracker.session.undo()
    return ""


def fitting(shown: CounterShown | GaugeShown) -> set[int]:
    """List the limits of a number, and its neighbours within them: what minus, plus and typing bring."""
    near = {shown.low, shown.high, shown.value - 1, shown.value + 1} - {None}
    return {value for value in near if value is not None and is_within(value, shown.low, shown.high)}


def inspected(tracker: Tracker) -> Iterator[InspectorShown]:
    for who in tracker.session.state.roster:
        shown = tracker.inspector(who)
        assert shown is not None
        yield shown


def test_a_number_is_set_by_hand_within_the_limits_that_are_shown_and_beyond_them_they_are_told(tracker: Tracker) -> None:
    limits = 0
    for shown in inspected(tracker):
        for one in shown.counters:

            def why(value: int, who: str = shown.id, name: str = one.name) -> str:
                return why_not(tracker, tracker.hand.set_counter([who], name, value))

            assert not any(map(why, fitting(one))), (shown.id, one)
            assert one.low is None or f"at least {written(one.low)}" in why(one.low - 1), one
            assert one.high is None or f"at most {written(one.high)}" in why(one.high + 1), one
            limits += (one.low, one.high).count(None) < 2
    assert limits > len(tracker.session.state.roster)


def test_flags_boxes_and_pools_take_what_their_controls_bring(tracker: Tracker) -> None:
    hand = tracker.hand
    for shown in inspected(tracker):
        for name, _, on in shown.flags:
            assert not why_not(tracker, hand.set_condition([shown.id], name, value=not on)), (shown.id, name)
        for track in shown.tracks:
            for place, line in enumerate(track.lines):
                ends = (0, sum(line.sizes)) if track.track else ()
                assert not any(why_not(tracker, hand.tick(shown.id, track.track, place, end)) for end in ends), (shown.id, track)
    for gauge in tracker.shown().gauges:
        assert not gauge.can_set or not any(why_not(tracker, hand.set_pool(gauge.name, value)) for value in fitting(gauge)), gauge
