"""Blows are offered best first, and nobody is told to throw the only weapon away first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.play.ranking import best_first, is_at_the_helpless, worth
from desktop_app.controller.play.tactics import played
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.command import Offer, Role
from desktop_app.rules.kernel.foresight import consequences
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem
from tests.ready_fights import first_states_of


def _is_struck_down(system: AnySystem, state: Encounter, offer: Offer[Any]) -> bool:
    is_blow = offer.command.tactical_role is Role.STRIKE and offer.is_possible and not offer.command.section
    return is_blow and is_at_the_helpless(system, state, offer.command)


@pytest.mark.in_turn
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_best_blow_comes_first_and_the_only_weapon_is_thrown_last(system_id: str, tmp_path: Path) -> None:
    system, seen, lets_go, spared = system_named(system_id), 0, 0, 0
    for first in first_states_of(system_id, Encounter, tmp_path).values():
        for place, state in zip(range(120), played(system, first, seed=1), strict=False):
            who = system.acting(state)
            if place % 2 or who is None or state.pending:
                continue
            listed = system.offers(state, who)
            ranked = best_first(system, state, who, listed)
            assert len(ranked) == len(listed)
            helpless = [_is_struck_down(system, state, offer) for offer in ranked]
            assert helpless == sorted(helpless), "a blow at the helpless stands last"
            spared += any(helpless)
            ranked = ranked[: len(ranked) - sum(helpless)]
            blows = [
                offer
                for offer in ranked
                if offer.command.tactical_role is Role.STRIKE and offer.refusal is None and not offer.command.section
            ]
            gone = [any(each.phrase.name == "leaves_hand" for each in consequences(system, state, blow.command)) for blow in blows]
            is_only = len(system.arms(state, who)) == 1
            armed = [blow for blow, goes in zip(blows, gone, strict=True) if not (is_only and goes)]
            assert ranked[: len(armed)] == armed or any(offer.refusal is not None for offer in ranked[: len(armed)])
            if is_only and any(gone):
                others = len(ranked) - sum(gone)
                assert all(ranked.index(blow) >= others - 1 for blow, goes in zip(blows, gone, strict=True) if goes), "it comes last"
            kept = [worth(state, blow.command) for blow, goes in zip(blows, gone, strict=True) if not (is_only and goes)]
            assert kept == sorted(kept, reverse=True)
            seen, lets_go = seen + len(blows), lets_go + (is_only and any(gone))
    assert seen > 3
    assert spared or system_id not in {"winterdawn", "savage", "cadwallon"}, "there was somebody down who could be struck"
    assert lets_go or system_id != "winterdawn", "somebody could throw the only weapon"
