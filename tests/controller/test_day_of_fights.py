"""A day of fights: encounters played one after another, the party as each fight really leaves it, and what a rest between would gain."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.entries import kept_of
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast.day import DayOfFights, PartyBetween
from desktop_app.controller.forecast.days import MOST_PLACES, AskedDay, DayForecast, asking_of_day, lines_of_day
from desktop_app.controller.forecast.errand import Fights, carry_out_here
from desktop_app.controller.forecast.fight import Day, fought, played_out, read_fight, steps_of
from desktop_app.controller.forecast.forecasting import asked_of_prepared
from desktop_app.controller.forecast.job import Job, ready
from desktop_app.controller.forecast.playing import player_of
from desktop_app.controller.forecast.resting import rested
from desktop_app.controller.library.library import system_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.session import Done
from desktop_app.errors import AppError
from desktop_app.rules.cadwallon.state import Participant
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dated import TableTime
from desktop_app.rules.kernel.keyed_dice import KeyedSource, seed_of
from desktop_app.rules.kernel.parts import canonical, digest, parts
from desktop_app.rules.kernel.pieces import finished
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from tests.controller.test_forecast import FASTEST, WOLVES
from tests.narrowing import of_kind, there


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = OpenCampaign.create(tmp_path / "Hill Road.strikeboard", "Hill Road")
    yield made
    made.close()


def heroes(campaign: OpenCampaign, system_id: str, count: int) -> tuple[str, ...]:
    return tuple(campaign.add_character(system_id, text) for text in list(content_of(system_id).characters.values())[:count])


def encounters(system_id: str, party: tuple[str, ...], *wolves: int) -> list[PreparedEncounter]:
    """Prepare encounters in order, each with so many wolves."""
    board = next(encounter.board for encounter in content_of(system_id).encounters if encounter.board)
    return [
        PreparedEncounter(
            id=f"e{place}",
            system=system_id,
            name=f"Fight {place + 1}",
            party=party,
            foes=(Foes(creature=WOLVES[system_id], count=count),),
            board=board,
        )
        for place, count in enumerate(wolves)
    ]


def asked(campaign: OpenCampaign, listed: list[PreparedEncounter]) -> AskedDay:
    return finished(asking_of_day(campaign, listed))


def player(day: AskedDay) -> DayOfFights:
    """Build the player of a day as another process does."""
    made = player_of(Job.from_json(json.loads(canonical(day.job.to_json()))))
    assert isinstance(made, DayOfFights)
    return made


def days(made: DayOfFights, count: int) -> list[Day]:
    found = [made(number=number) for number in range(count)]
    return [day for day in found if day is not None]


# ---- the parts of a day are the fights that are forecast


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_day_of_one_encounter_is_its_forecast(campaign: OpenCampaign, system_id: str) -> None:
    (only,) = encounters(system_id, heroes(campaign, system_id, 2), 3)
    single = asked_of_prepared(campaign, only)
    day = asked(campaign, [only])
    assert "day" not in single.job.to_json() and day.job.seed == single.job.seed and day.job.key != single.job.key
    for played in days(player(day), 3):
        fight = fought(single.system, single.first, seed=single.job.seed, number=played.n)
        assert fight is not None
        assert {**played.to_json(), "came": 0, "rested": {}} == {**fight.to_json(), "came": 0, "rested": {}}
        assert played.came == int(fight.is_won)


@pytest.mark.whole
@pytest.mark.parametrize(("system_id", "more"), list(product(SYSTEMS, range(4))))
def test_the_fights_of_a_day_agree_with_each_encounter_alone_at_full_health(campaign: OpenCampaign, system_id: str, more: int) -> None:
    """Twenty days of four fights: with an unhurt party each place opens as it does alone, so its fights are the same by the same dice."""
    listed = encounters(system_id, heroes(campaign, system_id, 3), *(1 + (more + place) % 4 for place in range(4)))
    day = asked(campaign, listed)
    made, system = player(day), system_of(system_id)
    for place, job in enumerate(day.alone):
        alone = ready(job)[1]
        opened = made.opened(PartyBetween(made.morning.state), place)
        assert opened is not None and digest(system.codec, opened) == digest(system.codec, alone)
    (played,) = days(made, 1)
    first = fought(system, ready(day.alone[0])[1], seed=day.job.seed, number=0)
    assert first is not None and (played.came > 0) is first.is_won


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_next_fight_begins_with_the_party_as_closing_the_one_before_leaves_it(campaign: OpenCampaign, system_id: str) -> None:
    listed = encounters(system_id, heroes(campaign, system_id, 4), 2 if system_id == "revolution" else 4, 2)
    day = asked(campaign, listed)
    made, system = player(day), system_of(system_id)
    first, number = ready(day.job)[1], hurt_in(system_id, made, ready(day.job)[1], day.job.seed)
    after = closed(made, first, day.job.seed, number)
    play_id = campaign.start(listed[0])
    session = campaign.fight(play_id).session
    for command, tape, _ in steps_of(system, session.state, seed=day.job.seed, number=number):
        assert isinstance(session.do(command, faces=tape.faces()), Done)
    campaign.finish(play_id)
    table = campaign.table(system_id).state
    assert after.state.clock == table.clock
    for who in listed[0].party:
        assert system.codec.encode(after.state.combatants[who]) == system.codec.encode(table.combatants[who])
        assert without_ledger(system.codec.encode(after.state.sheets[who])) == without_ledger(system.codec.encode(table.sheets[who]))
    opened = made.opened(after, 1)
    assert opened is not None
    really = campaign.opening(listed[1])[0]
    assert told(system_id, opened) == told(system_id, really) != told(system_id, ready(day.alone[1])[1])


def without_ledger(sheet: Any) -> dict[str, Any]:
    """Leave out the lines that a table writes for its players, with the date of the session."""
    return {key: value for key, value in sheet.items() if key != "ledger"}


def told(system_id: str, state: Encounter) -> dict[str, Any]:
    """Write a state, without what the ledgers say."""
    whole = parts(system_of(system_id).codec, state)
    return {path: without_ledger(value) if path.startswith("sheets/") else value for path, value in whole.items()}


def hurt_in(system_id: str, made: DayOfFights, first: Encounter, seed: int) -> int:
    """Find a day whose first fight is won with somebody of the party hurt and all of them up."""
    system = system_of(system_id)
    for number in range(60):
        played = played_out(system, first, seed=seed, number=number)
        assert played is not None
        if not played.fight.is_won or all(played.fight.left[who] == 1 for who in made.morning.state.roster):
            continue
        opened = made.opened(made.closed(made.morning, 0, first, played), 1)
        if opened is not None and set(made.morning.state.roster) <= set(opened.roster):
            return number
    raise AssertionError("somebody is hurt in one of sixty fights")


def closed(made: DayOfFights, first: Encounter, seed: int, number: int) -> PartyBetween:
    played = played_out(system_of(first.system), first, seed=seed, number=number)
    assert played is not None
    return made.closed(made.morning, 0, first, played)


# ---- who comes along


DEAD: dict[str, dict[str, Any]] = {
    "winterdawn": {"dead": {"cause": "wounds", "since_round": 1}},
    "savage": {"ko": "dead"},
    "revolution": {"flags": {"dead": True}},
    "expedition": {"status": "dead"},
}
"""What is otherwise about somebody who is dead, by system; Cadwallon counts boxes."""


def changed(system_id: str, state: Encounter, who: str, told: dict[str, Any]) -> Encounter:
    """Write values of somebody at a table."""
    system = system_of(system_id)
    body: dict[str, Any] = system.codec.encode(state.combatants[who])
    for name, value in told.items():
        body[name] = {**body[name], **value} if isinstance(body.get(name), dict) else value
    return state.with_changed(system.codec.decode(system.combatant_class, body))


def killed(system_id: str, state: Encounter, who: str) -> Encounter:
    """Let somebody die at a table."""
    if system_id == "cadwallon":
        return with_boxes(state, who, 999)
    return changed(system_id, state, who, DEAD[system_id])


def with_boxes(state: Encounter, who: str, boxes: int) -> Encounter:
    """Tick so many boxes of somebody in Cadwallon."""
    return state.with_changed(of_kind(Participant, state.combatants[who]).hurt(boxes))


def test_who_cannot_stand_when_the_next_fight_opens_stays_out_and_who_left_too(campaign: OpenCampaign) -> None:
    system_id = "savage"
    party = heroes(campaign, system_id, 3)
    made = player(asked(campaign, encounters(system_id, party, 1, 1)))
    dead = killed(system_id, made.morning.state, party[0])
    opened = made.opened(PartyBetween(dead), 1)
    assert opened is not None and party[0] not in opened.roster and set(party[1:]) <= set(opened.roster)
    opened = made.opened(PartyBetween(dead, frozenset({party[1]})), 1)
    assert opened is not None and [who for who in opened.roster if who in party] == [party[2]]
    assert made.opened(PartyBetween(dead, frozenset(party[1:])), 1) is None


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_dead_stay_dead_whatever_the_rest(campaign: OpenCampaign, system_id: str) -> None:
    party = heroes(campaign, system_id, 2)
    made, system = player(asked(campaign, encounters(system_id, party, 1))), system_of(system_id)
    dead = killed(system_id, made.morning.state, party[0])
    assert system.stands(dead, party[0]) is not Standing.UP
    after = rested(system, dead, KeyedSource(1))
    assert after.clock > dead.clock
    assert system.stands(after, party[0]) is not Standing.UP
    assert made.opened(made.rested(PartyBetween(dead), 0, 0), 0) is not None


# ---- a rest is what the table offers


HURT: dict[str, dict[str, Any]] = {
    "winterdawn": {"counters": {"spirit": 1}},
    "savage": {"counters": {"wounds": 1}, "last_wound_at": 0},
    "revolution": {"counters": {"lp": 3}},
    "expedition": {"injuries": [{"id": 1, "name": "Torn arm", "severity": 1}], "counters": {"wounds": 1}},
}
"""What a rest can mend of somebody, by system; Cadwallon counts boxes."""


def hurt(system_id: str, state: Encounter, who: str) -> Encounter:
    return with_boxes(state, who, 1) if system_id == "cadwallon" else changed(system_id, state, who, HURT[system_id])


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_rest_heals_by_the_rules_and_the_same_dice_heal_the_same(campaign: OpenCampaign, system_id: str) -> None:
    party = heroes(campaign, system_id, 2)
    made, system = player(asked(campaign, encounters(system_id, party, 1))), system_of(system_id)
    table = PartyBetween(hurt(system_id, made.morning.state, party[0]))
    after = [made.rested(table, 0, number).state for number in range(12)]
    assert digest(system.codec, after[3]) == digest(system.codec, made.rested(table, 0, 3).state)
    before = kept_of(system, table.state, party[0])[1]
    assert any(mended(system_id, before) < mended(system_id, kept_of(system, one, party[0])[1]) for one in after)
    assert all(kept_of(system, one, party[1]) == kept_of(system, table.state, party[1]) for one in after), "who is unhurt gains nothing"
    assert all(not one.pending and not one.time.due for one in after)


def mended(system_id: str, lasting: Any) -> int:
    """Count how well somebody is, by what their system counts."""
    match system_id:
        case "winterdawn":
            return int(lasting["counters"]["spirit"])
        case "savage":
            return -int(lasting["counters"]["wounds"])
        case "revolution":
            return int(lasting["counters"]["lp"])
        case "expedition":
            return -len(lasting["injuries"])
        case _:
            return -sum(int(row["ticked"]) for row in lasting["damage"])


def test_a_rest_that_the_rules_refuse_changes_nothing(campaign: OpenCampaign) -> None:
    made = player(asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 1), 1)))
    undated = evolve(made.morning.state, time=TableTime())
    assert rested(system_of(FASTEST), undated, KeyedSource(1)) is undated


def test_where_a_rest_changes_nothing_it_gains_nothing_and_is_not_played(campaign: OpenCampaign) -> None:
    made = player(asked(campaign, encounters("revolution", heroes(campaign, "revolution", 3), 1, 1)))
    for day in days(made, 3):
        assert "0" not in day.rested, "they begin unhurt"
        assert day.rested_at(0) == day.came


# ---- the same whoever plays


def test_the_same_bytes_from_any_number_of_workers_and_none(campaign: OpenCampaign) -> None:
    from desktop_app.controller.forecast.processes import play_apart, play_here

    day = asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 2), 3, 3))
    answers = [play_here(day.job, exactly=5), *(play_apart(day.job, count, exactly=5) for count in (1, 2))]
    one, *others = [[canonical(fight.to_json()) for fight in tally.fights] for tally in answers]
    assert len(one) == 5 and all(other == one for other in others)
    assert read_fight(json.loads(one[0])) == answers[0].fights[0]


def test_a_day_is_called_off_at_once(campaign: OpenCampaign) -> None:
    made = player(asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 1), 1)))
    assert made(number=0, goes_on=lambda: False) is None


def test_the_dice_of_each_place_are_its_own(campaign: OpenCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a party that no fight hurts, the second fight of a day is the one alone by the dice of its place."""
    day = asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 4), 2, 2))
    made, system = player(day), system_of(FASTEST)
    monkeypatch.setattr(DayOfFights, "closed", lambda self, *_: PartyBetween(self.morning.state))
    alone = ready(day.alone[1])[1]
    seen = 0
    for played in (one for one in days(made, 6) if one.came):
        fights = [fought(system, alone, seed=seed, number=played.n) for seed in (seed_of(day.job.seed, 1), day.job.seed)]
        own, other = (there(fight) for fight in fights)
        assert (played.left, played.standing, played.fell) == (own.left, own.standing, own.fell)
        seen += own.steps != other.steps
    assert seen


@pytest.mark.parametrize(("error", "sentence"), [(KeyError("claw"), "'claw'"), (AppError("No."), "No.")])
def test_what_the_rules_stumble_over_is_told(
    campaign: OpenCampaign, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    day = asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 4), 1, 1))
    made = player(day)
    monkeypatch.setattr("desktop_app.controller.forecast.day.closing", fail)
    (played,) = days(made, 1)
    assert sentence in played.fault and not played.ended
    kept = Fights()
    kept.add(day.job, [played])
    shown = DayForecast(day, kept, exactly=1).shown()
    assert any(note.startswith("1 of 1 simulations failed: ") for note in shown.notes)
    assert [place.breaks for place in shown.places] == [0.0, 0.0]


# ---- told


def kept_day(day: AskedDay, came: list[int], with_rest: dict[str, list[int]]) -> DayForecast:
    """Know of days that came so far, and so far with a rest before a place."""
    whole, kept = len(day.names), Fights()
    for n, far in enumerate(came):
        rest = {place: listed[n] for place, listed in with_rest.items()}
        kept.add(day.job, [*kept.known(day.job), Day(n=n, over="party" if far == whole else "foe", came=far, rested=rest)])
    return DayForecast(day, kept, exactly=len(came))


def test_it_tells_where_the_day_breaks_and_what_a_rest_gains(campaign: OpenCampaign) -> None:
    day = asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 1), 1, 1))
    shown = kept_day(day, [2, 1, 1, 0] * 10, {"1": [2, 2, 1, 0] * 10}).shown()
    assert (shown.share, [place.breaks for place in shown.places]) == (0.25, [0.25, 0.5])
    assert [place.rest for place in shown.places] == [0.0, 0.25]
    assert shown.places[1].rest_low > 0 and shown.rest == "7 days"
    assert list(lines_of_day(shown)) == [
        "The party wins all 2 fights in 25 % of days (14-40 %, 40 days simulated). That is open to deadly.",
        "Fight 1: alone 0 % (0-100 %, 0 simulations); the day ends here in 25 %",
        "  a rest before it (7 days) changes nothing",
        "Fight 2: alone 0 % (0-100 %, 0 simulations); the day ends here in 50 %",
        "  with a rest before it (7 days): +25 points (+10 to +38)",
        "Rests are natural healing only, no treatment.",
        *shown.notes,
    ]


def test_a_plan_plays_the_day_and_each_encounter_alone(campaign: OpenCampaign) -> None:
    day, kept = asked(campaign, encounters(FASTEST, heroes(campaign, FASTEST, 2), 1, 2)), Fights()
    forecast = DayForecast(day, kept, exactly=3)
    assert forecast.shown().count == 0
    carry_out_here(forecast.plan())
    assert [len(kept.known(job)) for job in (day.job, *day.alone)] == [3, 3, 3]
    assert [place.alone_count for place in forecast.shown().places] == [3, 3]


# ---- the command line


@pytest.fixture
def written(campaign: OpenCampaign) -> Path:
    for one in encounters(FASTEST, heroes(campaign, FASTEST, 2), 1, 2):
        campaign.encounters.put(one)
    for one in encounters("savage", heroes(campaign, "savage", 1), 1):
        campaign.encounters.put(one.model_copy(update={"id": "other", "name": "Other rules"}))
    campaign.close()
    return campaign.store.path


def test_the_command_line_tells_a_day_and_writes_nothing(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = hashlib.sha256(written.read_bytes()).hexdigest()
    assert main(["forecast", str(written), "Fight 1", "e1", "--fights", "2", "--workers", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("The party wins all 2 fights in ") and lines[1].startswith("Fight 1: alone ")
    assert main(["forecast", str(written), "e0", "e1", "--fights", "2", "--workers", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["count"] == 2 and [place["name"] for place in found["places"]] == ["Fight 1", "Fight 2"]
    assert hashlib.sha256(written.read_bytes()).hexdigest() == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["e0", "nothing"], "This campaign has no prepared encounter called 'nothing'"),
        (["e0", "other"], "“Fight 1” uses "),
        (["e0"] * (MOST_PLACES + 1), f"A day has at most {MOST_PLACES} encounters; these are {MOST_PLACES + 1}."),
        (["e0", "e1", "--what-if"], "--what-if and --make take one encounter."),
        (["e0", "e1", "--make", "50"], "--what-if and --make take one encounter."),
    ],
)
def test_what_no_day_can_be_is_a_sentence(written: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    assert main(["forecast", str(written), *words]) != 0
    assert sentence in capsys.readouterr().err
