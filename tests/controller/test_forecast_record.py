"""The forecast's own record: kept when a fight begins, scored when it is closed, told by bands, corrected for one table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.forecasting import asked_of_prepared
from desktop_app.controller.forecast.record import at_this_table, bands, brier, by_chance, corrected, correction, keep, lines_of
from desktop_app.model import Campaign
from desktop_app.model.forecasts import Scored
from tests.controller.test_forecast import FASTEST
from tests.controller.test_what_if import prepared_at


def hundred(wins: int) -> list[Fight]:
    return [Fight(n=n, over="party" if n < wins else "foe") for n in range(100)]


def begun(folder: Path, wins: int = 64) -> tuple[OpenCampaign, str, str]:
    campaign, prepared = prepared_at(folder, FASTEST, heroes=1, foes=2)
    key = asked_of_prepared(campaign, prepared).job.key
    play_id = campaign.start(prepared)
    assert keep(campaign, play_id, key, hundred(wins))
    return campaign, play_id, key


@pytest.mark.parametrize(("victors", "came_true"), [("party", True), ("foe", False)])
def test_it_is_kept_when_a_fight_begins_and_scored_when_it_is_closed(tmp_path: Path, victors: str, came_true: bool) -> None:
    campaign, play_id, _ = begun(tmp_path)
    assert campaign.store.forecasts.scored() == []
    fight = campaign.fight(play_id)
    fight.next()
    fight.hand.end_fight(victors)
    campaign.finish(play_id)
    assert campaign.store.forecasts.scored() == [Scored(100, 64, came_true)]
    assert "forecast" not in str(fight.session.log(1, fight.steps))
    assert campaign.store.check() == []
    campaign.undo(FASTEST)
    assert campaign.store.forecasts.scored() == [], "the fight runs again"
    campaign.redo(FASTEST)
    assert len(campaign.store.forecasts.scored()) == 1
    campaign.close()


def test_a_fight_without_a_victor_counts_for_nothing(tmp_path: Path) -> None:
    campaign, play_id, _ = begun(tmp_path)
    fight = campaign.fight(play_id)
    fight.next()
    fight.hand.end_fight(None)
    campaign.finish(play_id)
    assert campaign.store.forecasts.scored() == [] and campaign.store.forecasts.find(play_id) is not None
    campaign.close()


def test_too_few_fights_and_those_of_another_beginning_are_not_kept(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    key = asked_of_prepared(campaign, prepared).job.key
    play_id = campaign.start(prepared)
    assert not keep(campaign, play_id, key, hundred(50)[:99])
    assert not keep(campaign, play_id, f"x{key}", hundred(50))
    assert campaign.store.forecasts.find(play_id) is None
    campaign.close()


def test_it_goes_with_its_fight(tmp_path: Path) -> None:
    campaign, play_id, _ = begun(tmp_path)
    path = campaign.store.path
    campaign.delete_fight(play_id)
    assert campaign.store.forecasts.find(play_id) is None
    campaign.close()
    with Campaign.open(path) as store:
        assert store.check() == [] and store.forecasts.scored() == []


def test_the_sixties_are_told_with_what_chance_allows_and_nothing_under_ten() -> None:
    seven_of_twelve = [Scored(100, 68, n < 7) for n in range(12)]
    few = [Scored(100, 30, True)] * 9
    (band,) = bands([*seven_of_twelve, *few])
    assert (band.low, band.high, band.count, band.came_true) == (60, 80, 12, 7)
    assert band.least <= 8 <= band.most and band.least >= 4
    (line,) = lines_of([*seven_of_twelve, *few])
    assert line == f"Forecasts of 60 to 80 % came true in 7 of 12 ({band.least} to {band.most} by chance)."


def test_what_is_certain_belongs_to_the_last_band() -> None:
    (band,) = bands([Scored(100, 100, True)] * 10)
    assert (band.low, band.high) == (80, 100)


def test_by_chance_leaves_out_less_than_a_twentieth() -> None:
    assert by_chance([0.5] * 10) == (2, 8)
    assert by_chance([0.999] * 10) == (10, 10)


def test_the_correction_is_held_back_by_pretended_fights_and_nothing_is_corrected_under_ten() -> None:
    won = [Scored(100, 50, True)]
    assert correction([]) == pytest.approx(0, abs=1e-9)
    assert 0 < correction(won) < correction(won * 10) < correction(won * 100)
    assert at_this_table(won * 9, 0.6) is None
    share = at_this_table(won * 40, 0.6)
    assert share is not None and share > 0.75
    assert corrected(0.6, 0) == pytest.approx(0.6)


def test_where_a_table_fights_better_than_the_mind_the_corrected_ones_are_nearer() -> None:
    dice = random.Random(5)
    said = [(wins, corrected((wins + 0.5) / 101, 0.9)) for wins in (dice.randrange(10, 90) for _ in range(500))]
    scored = [Scored(100, wins, dice.random() < true) for wins, true in said]
    first, later = scored[:250], scored[250:]
    shift = correction(first)
    assert 0.5 < shift < 1.2
    assert brier(later, shift) < brier(later)
