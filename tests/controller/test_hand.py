"""What the game master does by hand to several at once."""

from __future__ import annotations

from pathlib import Path

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
