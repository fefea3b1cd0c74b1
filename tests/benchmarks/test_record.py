"""Whether forecasts of fights that other tactics play come nearer by the correction for one table: 500 fights, half to learn from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast import fight as played
from desktop_app.controller.forecast.fight import fought
from desktop_app.controller.forecast.forecasting import asked_of_prepared
from desktop_app.controller.forecast.record import brier, correction, lines_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.tactics import choose
from desktop_app.model.forecasts import Scored
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

SYSTEM: Final = "expedition"
FIGHTS: Final = int(os.environ.get("STRIKEBOARD_RECORD_FIGHTS", "100"))
"""Fights in all, 20 of each encounter."""
FORECAST: Final = 100
EACH: Final = 20
LAZY: Final = 0.35
"""How often a foe lets its turn go by."""


def lazily(dice: Random) -> Any:
    """Play as the mind does, but for foes that now and then do nothing."""

    def chosen(system: AnySystem, state: Encounter) -> Command[Any] | None:
        who = system.acting(state)
        if who is not None and not state.pending and state.combatants[who].side == "foe" and dice.random() < LAZY:
            passed = system.pass_turn(state)
            if passed is not None and passed.refuse(state) is None and not system.has_ended(state) and system.is_over(state) is None:
                return passed
        return choose(system, state)

    return chosen


def encounters(folder: Path) -> Iterator[tuple[OpenCampaign, PreparedEncounter]]:
    """Give encounters from easy to hard: some of the ready party against hounds."""
    campaign = OpenCampaign.create(folder / "record.strikeboard", "Record")
    party = tuple(campaign.add_character(SYSTEM, text) for text in list(content_of(SYSTEM).characters.values())[:4])
    sizes = [(heroes, foes) for heroes in (1, 2) for foes in range(heroes, 4 * heroes + 2)]
    step = max(1, len(sizes) * EACH // FIGHTS)
    for number in range(FIGHTS // EACH):
        heroes, count = sizes[number * step % len(sizes)]
        foes = (Foes(creature="cinder_hound", count=count),)
        yield campaign, PreparedEncounter(id=str(number), system=SYSTEM, name="Hounds", party=party[:heroes], foes=foes)
    campaign.close()


def test_by_the_correction_forecasts_of_another_table_come_nearer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dice, scored = Random(11), list[Scored]()
    for campaign, prepared in encounters(tmp_path):
        asked = asked_of_prepared(campaign, prepared)
        known = [fought(asked.system, asked.first, seed=20, number=number) for number in range(FORECAST)]
        wins = sum(fight is not None and fight.is_won for fight in known)
        with monkeypatch.context() as other:
            other.setattr(played, "choose", lazily(dice))
            for number in range(EACH):
                fight = fought(asked.system, asked.first, seed=977, number=number)
                scored.append(Scored(FORECAST, wins, fight is not None and fight.is_won))
    first, later = scored[::2], scored[1::2]
    shift = correction(first)
    print(f"{len(scored)} fights, shift {shift:.2f}, Brier {brier(later):.3f} -> {brier(later, shift):.3f}")
    print("\n".join(lines_of(scored)))
    assert brier(later, shift) < brier(later)
