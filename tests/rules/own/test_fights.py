"""Fights of each game, played by tactics to their end; and what a fight is made of: order, actions, conditions, pools, rests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from desktop_app.controller.forecast.fight import fought
from tests.rules.own import playing

FIGHTS = 40
MOST_UNDECIDED = 0.05
"""Fights of people who can hardly hurt each other end as draws."""


def able(name: str, chance: Random) -> dict[str, Any]:
    """Write the sheet of somebody who can fight: numbers from the middle of their ranges."""
    game = playing.system_of(name).game
    found: dict[str, Any] = {row.id: row.one_of[2] if row.one_of else row.low + min(12, (row.high - row.low) // 2) for row in game.field}
    for row in game.list:
        columns = {one.field: one.low + min(8, (one.high - one.low) // 2) for one in game.columns_of(row.id)}
        found[row.id] = [{"name": "blade", **columns}]
    return {**found, **{row.id: row.high - chance.randrange(3) for row in game.field if row.id in ("fight", "blades", "hard")}}


@pytest.mark.parametrize("name", playing.GAMES)
def test_fights_in_the_mind_end(name: str) -> None:
    chance, undecided = Random(name), 0
    for number in range(FIGHTS):
        first = playing.fresh(name, *(able(name, chance) for _ in range(4)))
        fight = fought(playing.system_of(name), first, seed=number, number=number)
        assert fight is not None and not fight.fault
        undecided += not fight.ended
    assert undecided <= MOST_UNDECIDED * FIGHTS
