"""What one thing changes, and foes for a chance that is asked: the same dice on both sides, told with intervals."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast.asked import forecast_of
from desktop_app.controller.forecast.comparing import Comparing, line_of
from desktop_app.controller.forecast.errand import Errand, Fights, Plan, carry_out_here
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.forecasting import asked_of_prepared
from desktop_app.controller.forecast.job import Job, job_of
from desktop_app.controller.forecast.making import Making
from desktop_app.controller.forecast.pairs import difference, least_ratio, spread_ratio
from desktop_app.controller.forecast.variations import variations_of, where_it_stands
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.start.demo import add_ready
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from tests.controller.test_forecast import FASTEST, WOLVES

LUCKS = 50
READY = {"savage": ("the_toll_at_the_bridge", 160), "revolution": ("the_toll_at_the_bend", 40)}
"""A ready encounter of the two systems that play quickest, and so many fights: where nearly all are won, few say nothing of the spread."""
ALL = {"winterdawn": {"light", "surprise", "bare"}, "expedition": {"surprise", "bare"}, "savage": {"light", "surprise", "bare"}}


def prepared_at(folder: Path, system_id: str, *, heroes: int, foes: int) -> tuple[OpenCampaign, PreparedEncounter]:
    campaign = OpenCampaign.create(folder / f"{system_id}.strikeboard", "What if")
    party = tuple(campaign.add_character(system_id, text) for text in list(content_of(system_id).characters.values())[:heroes])
    wolves = Foes(creature=WOLVES[system_id], count=foes)
    prepared = PreparedEncounter(id="f", system=system_id, name="The ford", party=party, foes=(wolves,))
    campaign.encounters.put(prepared)
    return campaign, prepared


def fights(outcomes: str) -> list[Fight]:
    return [Fight(n=n, over="party" if one == "w" else "foe") for n, one in enumerate(outcomes)]


# ---- pairs


def test_a_difference_is_told_with_the_interval_of_its_pairs() -> None:
    found = difference(fights("ww" * 50), fights("wl" * 50))
    assert (found.mean, found.count) == (-0.5, 100)
    assert found.low < -0.5 < found.high and found.high - found.low == pytest.approx(2 * 0.0985, abs=0.01)


def test_pairs_that_all_came_out_alike_leave_room_for_some_that_do_not() -> None:
    found = difference(fights("w" * 40), fights("w" * 40))
    assert found.mean == 0 and found.low < -0.02 and found.high > 0.02 and not found.is_enough
    assert difference(fights("w" * 600), fights("w" * 600)).is_enough


def test_only_pairs_of_the_same_number_count_and_nothing_is_no_answer() -> None:
    assert difference(fights("wwww"), fights("wl")).count == 2
    assert (difference([], fights("w")).low, difference([], []).high) == (-1.0, 1.0)


def test_the_ratio_of_spreads_is_none_for_the_same_fights_and_its_floor_is_that_of_one_way() -> None:
    assert spread_ratio(fights("wlwl"), fights("wlwl")) == 0
    assert spread_ratio(fights("wlwl"), fights("lwlw")) == 2
    one_way = fights("w" * 60 + "l" * 40), fights("w" * 20 + "l" * 80)
    assert spread_ratio(*one_way) == pytest.approx(least_ratio(0.6, 0.2), abs=0.01)


@pytest.mark.whole
@pytest.mark.parametrize("system_id", READY)
def test_the_same_dice_make_one_foe_more_plainer(tmp_path: Path, system_id: str) -> None:
    """By which the variance of a paired difference falls below that of other dice is held, loosely, for health left and for wins."""
    campaign = OpenCampaign.create(tmp_path / "ratio.strikeboard", "Ratio")
    add_ready(campaign, system_id)
    prepared = next(one for one in campaign.encounters.all() if one.id == READY[system_id][0])
    one_more = next(one for one in variations_of(campaign, prepared) if one.key.startswith("more:"))
    base, kept = asked_of_prepared(campaign, prepared), Fights()
    more = one_more.asked(campaign, base.job.seed)
    for asked in (base, more):
        carry_out_here(kept.up_to(asked.job, READY[system_id][1]))
    one, two = kept.known(base.job), kept.known(more.job)
    party = [who for who, each in base.first.combatants.items() if each.side == "party"]
    of_health, of_wins = (0.8, 0.95) if system_id == "revolution" else (0.6, 0.8)  # there shots part the fights that were alike
    assert 0.02 < spread_ratio(one, two, lambda fight: sum(fight.left[who] for who in party)) < of_health
    assert 0.02 < spread_ratio(one, two) < of_wins
    campaign.close()


# ---- variations


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_variation_begins_and_leaves_all_others_where_they_stand(tmp_path: Path, system_id: str) -> None:
    campaign, prepared = prepared_at(tmp_path, system_id, heroes=2, foes=2)
    first = campaign.opening(prepared)[0]
    found = variations_of(campaign, prepared)
    kinds = {one.key.partition(":")[0] for one in found}
    assert {"more", "fewer", "elite", "absent"} | ALL.get(system_id, set()) <= kinds
    assert len({one.key for one in found}) == len({one.text for one in found}) == len(found)
    for one in found:
        state = one.asked(campaign, 20).first
        for who in set(state.roster) & set(first.roster):
            assert state.combatants[who].cell == first.combatants[who].cell, (one.key, who)
    campaign.close()


def test_one_more_is_one_more_and_without_armour_nobody_wears_any(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, "savage", heroes=2, foes=2)
    by_key = {one.key: one for one in variations_of(campaign, prepared)}
    wolf = WOLVES["savage"]
    assert by_key[f"more:{wolf}"].text == "1 grey wolf more"
    assert [foes.count for foes in by_key[f"more:{wolf}"].prepared.foes] == [3]
    assert [foes.count for foes in by_key[f"fewer:{wolf}"].prepared.foes] == [1]
    assert by_key[f"elite:{wolf}"].text == "2 elite grey wolves"
    bare = by_key["bare"].asked(campaign, 20).first
    assert not any(bare.sheets[who].armour for who in bare.sheets if who in prepared.party)  # type: ignore[attr-defined]
    campaign.close()


def test_an_encounter_with_every_cell_set_is_the_same_forecast(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=2, foes=3)
    fixed = where_it_stands(campaign, prepared)
    assert asked_of_prepared(campaign, fixed).job.key == asked_of_prepared(campaign, prepared).job.key
    campaign.close()


# ---- comparing


def test_the_fights_of_the_encounter_as_it_is_are_played_once_for_all(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    base, kept = asked_of_prepared(campaign, prepared), Fights()
    variations = variations_of(campaign, prepared)[:2]
    comparing = Comparing(base, variations, lambda one: one.asked(campaign, base.job.seed), kept, most=6)
    jobs = []
    for playing in comparing.plan(one.key for one in variations):
        jobs.append(playing.job.key)
        carry_out_here(iter([playing]))
    assert jobs.count(base.job.key) == 1 and len(jobs) == 3
    assert [one.count for one in comparing.shown()] == [6, 6]
    assert "6 pairs" in line_of(next(comparing.shown()))
    assert list(comparing.plan([])) == [], "what is not asked is not played"
    campaign.close()


def test_what_cannot_begin_says_why_and_the_others_are_played(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    variations = variations_of(campaign, prepared)[:2]

    def asked(one: object) -> object:
        if one is variations[0]:
            raise AppError("There is no room.")
        return variations[1].asked(campaign, 20)

    comparing = Comparing(asked_of_prepared(campaign, prepared), variations, asked, Fights(), most=2)  # type: ignore[arg-type]
    carry_out_here(comparing.plan(one.key for one in variations))
    first, second = comparing.shown()
    assert (first.why, first.count, second.count) == ("There is no room.", 0, 2)
    assert line_of(first).endswith("There is no room.")
    campaign.close()


@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_line_tells_each(tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    path = campaign.store.path
    count = len(variations_of(campaign, prepared))
    campaign.close()
    assert forecast_of(path, "The ford", fights=2, workers=0, what_if=True, as_json=as_json) == 0
    told = capsys.readouterr().out
    if as_json:
        assert [one["count"] for one in json.loads(told)] == [2] * count
    else:
        assert len(told.splitlines()) == count and "1 cinder hound more: " in told
    with pytest.raises(AppError, match="no prepared encounter called 'nothing'"):
        forecast_of(path, "nothing", what_if=True)


def test_the_command_line_makes_an_encounter_so_hard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.making.SURELY", 8)
    monkeypatch.setattr("desktop_app.controller.forecast.making.LOOKS", (4,))
    campaign, _ = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    path = campaign.store.path
    campaign.close()
    assert forecast_of(path, "The ford", workers=0, make=50, as_json=True) == 0
    made = json.loads(capsys.readouterr().out)
    assert 1 <= len(made["ways"]) <= 3 and all(way["low"] <= way["share"] <= way["high"] and way["foes"] for way in made["ways"])
    assert forecast_of(path, "The ford", workers=0, make=50) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith(f"{made['ways'][0]['foes']}: party wins {round(100 * made['ways'][0]['share'])} % (")
    with pytest.raises(AppError, match="--make takes a number from 1 to 99"):
        forecast_of(path, "The ford", make=100)
    with pytest.raises(AppError, match="no prepared encounter called 'nothing'"):
        forecast_of(path, "nothing", make=50)


def test_foes_with_a_name_of_their_own_are_there_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, prepared = prepared_at(tmp_path, "savage", heroes=2, foes=2)
    led = prepared.model_copy(update={"foes": (*prepared.foes, Foes(creature="captain_vane"))})
    by_key = {one.key: one.text for one in variations_of(campaign, led)}
    assert "more:captain_vane" not in by_key and by_key["fewer:captain_vane"] == "Without Captain Vane"
    monkeypatch.setattr("desktop_app.controller.forecast.making.SURELY", 4)
    monkeypatch.setattr("desktop_app.controller.forecast.making.LOOKS", (2,))
    alone = prepared.model_copy(update={"foes": (Foes(creature="captain_vane"),)})
    making = Making(campaign, alone, 0.2, Fights())
    carry_out_here(making.plan())
    assert all(one.count == 1 for way in making.ways() for one in way.prepared.foes), "nobody makes two of a captain"
    campaign.close()


def test_an_errand_that_is_left_tells_nobody_any_more() -> None:
    from desktop_app.controller.forecast.crew import Crew

    crew, told = Crew(lambda _: None, 1), []
    errand = Errand(crew)
    errand.begin(iter([]), 0.0, lambda: told.append("over"), told.append)
    assert told == ["over"] and not errand.is_playing
    errand.leave()
    crew.changed()
    assert told == ["over"]


# ---- making it as hard as is asked


def test_it_finds_foes_for_a_chance_and_each_way_has_its_interval(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.making.SURELY", 20)
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    making = Making(campaign, prepared, 0.5, Fights())
    carry_out_here(making.plan())
    ways = making.ways()
    assert making.is_over and 1 <= len(ways) <= 3
    assert all(way.low <= way.share <= way.high and way.count >= 8 for way in ways)
    shares = [abs(way.share - 0.5) for way in ways]
    assert shares == sorted(shares)
    assert len({way.text for way in ways}) == len(ways)
    campaign.encounters.put(ways[0].prepared)
    assert campaign.opening(ways[0].prepared)[0].roster
    campaign.close()


class Planted(Fights):
    """Fights that nobody plays: a foe of a variant counts so much, and the chance falls with what all of them come to."""

    def __init__(self, plant: Plant, luck: int) -> None:
        super().__init__()
        self.plant, self.luck = plant, luck
        self.making: Making

    def up_to(self, job: Job, count: int) -> Plan:
        known, share = self.known(job), self.plant.chance(foes_of(self.making.looked_at[job.key][0]))
        dice = random.Random(f"{self.luck} {job.key}")
        won = [dice.random() < share for _ in range(count)]
        known += [Fight(n=n, over="party" if is_won else "foe") for n, is_won in enumerate(won)][len(known) :]
        yield from ()


def foes_of(prepared: PreparedEncounter) -> Mapping[str, int]:
    return {"".join(foes.variants): foes.count for foes in prepared.foes}


@dataclass(frozen=True)
class Plant:
    """Foes, by variant, with which the party stands 60 times of 100; what each counts, and how steeply the chance falls."""

    foes: Mapping[str, int]
    counts: Mapping[str, float]
    slope: float

    def chance(self, foes: Mapping[str, int]) -> float:
        more = self._sum(foes) - self._sum(self.foes)
        return 1 / (1 + math.exp(self.slope * more - math.log(1.5)))

    def _sum(self, foes: Mapping[str, int]) -> float:
        return sum(count * self.counts[variant] for variant, count in foes.items())


PLANTS = (
    Plant({"young": 4}, {"": 2, "young": 0.9, "elite": 5}, 2),
    Plant({"": 1, "young": 1}, {"": 2, "young": 0.9, "elite": 5}, 6),
    Plant({"": 2, "elite": 1}, {"": 1, "young": 0.7, "elite": 1.6}, 6),
)


@pytest.mark.whole
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: "-".join(plant.foes))
def test_foes_with_exactly_the_chance_that_is_asked_are_found_with_nearly_any_luck(tmp_path: Path, plant: Plant) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    found = 0
    for luck in range(LUCKS):
        fights = Planted(plant, luck)
        fights.making = Making(campaign, prepared, 0.6, fights)
        carry_out_here(fights.making.plan())
        found += plant.foes in [foes_of(way.prepared) for way in fights.making.ways()]
    assert found >= LUCKS - 1
    campaign.close()


def test_what_cannot_be_had_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.making.SURELY", 8)
    monkeypatch.setattr("desktop_app.controller.forecast.making.LOOKS", (4,))
    monkeypatch.setattr("desktop_app.controller.forecast.making.FARTHEST", 0)
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=4, foes=1)
    making = Making(campaign, prepared, 0.3, Fights())
    assert making.why_not() == "", "nothing is said while it is searched"
    carry_out_here(making.plan())
    assert making.why_not() == "No number or variant of these foes comes nearer."
    campaign.close()


# ---- variants of foes


def test_elite_ones_stand_beside_others_of_their_kind_with_a_name_of_their_own(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, "winterdawn", heroes=1, foes=2)
    both = prepared.model_copy(update={"foes": (*prepared.foes, Foes(creature="wolf", variants=("elite",), count=1))})
    campaign.encounters.put(both)
    assert [foes.key for foes in both.foes] == ["wolf", "wolf+elite"]
    state = campaign.opening(next(one for one in campaign.encounters.all() if one.id == "f"))[0]
    names = [state.combatants[who].name for who in state.roster if state.combatants[who].side == "foe"]
    assert names == ["Wolf", "Wolf", "Elite wolf"]
    assert campaign.called("winterdawn", both.foes[1].model_copy(update={"count": 3})) == "3 elite wolves"
    campaign.close()


def test_each_encounter_has_dice_of_its_own_and_its_variations_share_them(tmp_path: Path) -> None:
    campaign, prepared = prepared_at(tmp_path, FASTEST, heroes=1, foes=2)
    base = asked_of_prepared(campaign, prepared)
    other = prepared.model_copy(update={"foes": (prepared.foes[0].model_copy(update={"count": 3}),)})
    assert asked_of_prepared(campaign, prepared).job.seed == base.job.seed != asked_of_prepared(campaign, other).job.seed
    play_id = campaign.start(prepared)
    session = campaign.fight(play_id).session
    play_on(session, until=lambda state: state.round >= 2)
    assert session.state.round >= 2
    assert job_of(session.system, session.state).seed == base.job.seed, "the dice stay the same through the fight"
    campaign.close()
