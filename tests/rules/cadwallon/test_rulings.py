"""What the program rules where the catalogue is silent: rulings of `rulings.toml`, each by the smallest case."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.senses import perceives
from desktop_app.rules.cadwallon.state import Hiding
from desktop_app.rules.cadwallon.turn.rounds import EndTurn
from tests.rules.cadwallon.builders import board, cell, foe, person, play, turn

PIKE: dict[str, Any] = {"name": "Pike", "length_cm": 200}
STREET: dict[str, Any] = {"card": {"city_tier": "upper"}, "areas": [{"id": "main", "setting": "street"}]}


@pytest.mark.rule("CA-THREAT-02", "CA-THREAT-13")
@pytest.mark.parametrize(
    ("bearer", "counts"),
    [
        ({}, True),
        ({"stunned": True}, True),
        ({"boxes": 42}, True),
        ({"hidden": Hiding(hiding_kind="other", result=8)}, True),
        ({"boxes": 51}, False),
        ({"newcomer": True}, False),
        ({"character_kind": "npc"}, False),
    ],
)
def test_what_a_living_hero_who_takes_part_shows_raises_the_threat(bearer: dict[str, Any], *, counts: bool) -> None:
    state = turn(foe("bob", at=cell(0), weapons=[]), person("ana", at=cell(3), **{"weapons": [PIKE], **bearer}), ground=board(scene=STREET))
    noted = {event.row for event in play(state, EndTurn(actor="bob")).state.threat_events}
    assert ("s_long_weapon" in noted) is counts


@pytest.mark.rule("CA-SENSE-11", "CA-STEALTH-04")
def test_touch_reaches_through_a_wall_and_at_any_height_but_not_one_who_has_hidden() -> None:
    def felt(at: int = 1, **bob: Any) -> bool:
        black = {"areas": [{"id": "main", "noise": "deafening", "lighting": "pitch_dark"}], "card": {"default_smell": "sickening"}}
        state = turn(person("ana", at=cell(0)), foe("bob", at=cell(at), **bob), ground=board(scene=black))
        return perceives(state, "ana", "bob")

    hidden = Hiding(hiding_kind="other", result=8)
    assert felt() and felt(size=1) and felt(elevation=3)
    assert not felt(2) and not felt(hidden=hidden) and felt(hidden=hidden, spotted_by=("ana",))
    corner = board({cell(1): "wall", cell(0, 1): "wall"})
    assert perceives(turn(person("ana", at=cell(0)), foe("bob", at=cell(1, 1), size=1), ground=corner), "ana", "bob")
    assert perceives(turn(person("ana"), foe("bob", size=1)), "ana", "bob"), "without a board everyone is at distance 1"
