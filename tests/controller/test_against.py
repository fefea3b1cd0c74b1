"""How one fares against another: what is told is what the rules' own offers say, in every system."""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of, demo_of, variants_of
from desktop_app.controller.forecast.against import ONE, OTHER, Facing, attacks_until_down, best_strikes, entry_of, typical
from desktop_app.controller.library.library import sheet_json, system_of
from desktop_app.controller.library.variants import varied, whole_sheet
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.system import Entry
from tests.app.counting import FOE


def pair(system: str, variant: str = "") -> tuple[Entry, Entry]:
    content = content_of(system)
    text, hero = content.creatures[FOE[system]], content.characters[demo_of(system).party[0]]
    if variant:
        text = varied(system, text, whole_sheet(system, sheet_json(system, text)), [variant])
    return entry_of(system, "foe", text), entry_of(system, "hero", hero)


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_are_told_by_their_best_attack_and_how_long_they_stand(system: str) -> None:
    rules = system_of(system)
    hits, is_hit = best_strikes(rules, *pair(system))
    assert hits is not None and is_hit is not None
    for strike, target in ((hits, OTHER), (is_hit, ONE)):
        bands = strike.contest.bands()
        assert strike.command.refuse(strike.state) is None and strike.command.contest(strike.state) == strike.contest
        assert strike.weight == sum(band.weight for band in bands if band.counts) and 0 < strike.share <= 1
        counts = [attacks_until_down(rules, strike, target, seed) for seed in (0, 1, 0)]
        assert counts[0] == counts[2]
    facing = Facing(rules, hits, is_hit)
    facing.roll_on()
    assert len(facing.falls) == len(facing.fells) == 1 and not facing.is_done


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_elite_hits_more_often_and_is_hit_no_more(system: str) -> None:
    rules = system_of(system)

    def stands(variant: str) -> tuple[float, float]:
        mine, theirs = best_strikes(rules, *pair(system, variant))
        assert mine is not None and theirs is not None
        return mine.share, -theirs.share

    assert "elite" in {variant.id for variant in variants_of(system).variant}
    plain, elite = stands(""), stands("elite")
    assert elite[0] >= plain[0] and elite[1] >= plain[1] and elite != plain


def test_the_middle_of_the_tries_is_told() -> None:
    assert typical([3, None, 1]) == 3 and typical([2, 4]) == 2 and typical([None, None, 1]) is None and typical([]) is None
