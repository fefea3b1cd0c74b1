"""What a fight is likely to come to: counted from fights played in the mind, the same however many play and in whatever order."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast import worker
from desktop_app.controller.forecast.crew import MOST_LOST, SILENT, Crew, FightWorker
from desktop_app.controller.forecast.errand import Fights
from desktop_app.controller.forecast.fight import LOOKS_UP, Fight, fought, steps_of
from desktop_app.controller.forecast.figures import HALF_WIDTH, MOST, SURE, Likelihood, Swing, Tally, bands_of, is_enough, quantile, wilson
from desktop_app.controller.forecast.job import Job, job_of, ready
from desktop_app.controller.forecast.splits import SplitEvent, splits
from desktop_app.controller.forecast.telling import ForecastWriter, figures_of, lines_of
from desktop_app.controller.forecast.watching import replayed
from desktop_app.controller.library.library import system_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.replaying import play
from desktop_app.controller.play.replaying import steps_of as steps_to_keep
from desktop_app.errors import AppError
from desktop_app.exchange.replay import read_replay, replay_text
from desktop_app.places import program, surroundings
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import Ask
from desktop_app.rules.kernel.keyed_dice import KeyedSource
from desktop_app.rules.kernel.parts import canonical, digest, joined, parts
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter, decision

WOLVES = {"winterdawn": "wolf", "expedition": "cinder_hound", "revolution": "wolf", "savage": "grey_wolf", "cadwallon": "guard_dog"}
FASTEST = "expedition"


def begun(folder: Path, system_id: str, *, heroes: int, foes: int) -> Encounter:
    """Set up the first ready characters against so many wolves."""
    campaign = OpenCampaign.create(folder / f"{system_id}-{heroes}-{foes}.strikeboard", "Forecast")
    party = tuple(campaign.add_character(system_id, text) for text in list(content_of(system_id).characters.values())[:heroes])
    board = next(encounter.board for encounter in content_of(system_id).encounters if encounter.board)
    wolves = Foes(creature=WOLVES[system_id], count=foes)
    state, _ = campaign.opening(PreparedEncounter(id="f", system=system_id, name="F", party=party, foes=(wolves,), board=board))
    campaign.close()
    return state


@pytest.fixture
def small(tmp_path: Path) -> Encounter:
    return begun(tmp_path, FASTEST, heroes=1, foes=1)


def played(state: Encounter, count: int) -> Tally:
    tally, job = Tally(exactly=count), job_of(system_of(state.system), state)
    for number in range(count):
        fight = fought(system_of(state.system), state, seed=job.seed, number=number)
        assert fight is not None
        tally.add(fight)
    return tally


# ---- how a fight came out


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_one_wolf_against_four_heroes_is_safe(tmp_path: Path, system_id: str) -> None:
    tally = played(begun(tmp_path, system_id, heroes=4, foes=1), 5)
    assert (tally.wins, tally.unended, tally.undecided, tally.faults) == (5, 0, 0, ())


@pytest.mark.in_turn
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_one_hero_against_ten_wolves_is_lost(tmp_path: Path, system_id: str) -> None:
    tally = played(begun(tmp_path, system_id, heroes=1, foes=10), 4)
    assert tally.wins == 0
    hero = next(iter(tally.fights[0].standing))
    assert all(fight.standing[hero] in ("down", "gone") for fight in tally.fights)  # who cannot be beaten and cannot win leaves in the end


@pytest.mark.in_turn
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_who_is_left_are_the_victors_that_the_end_of_the_fight_names(tmp_path: Path, system_id: str) -> None:
    state, system = begun(tmp_path, system_id, heroes=2, foes=4), system_of(system_id)
    seen = []
    for number in range(12):
        *_, (last, _, after) = steps_of(system, state, seed=1, number=number)
        assert system.has_ended(after)
        named = getattr(last, "victors", None) or getattr(last, "reason", "")
        own_end = last.kind == "finish_round"  # the company has won: the rules themselves end it
        fight = fought(system, state, seed=1, number=number)
        assert fight is not None and fight.over == ("party" if own_end else named), (number, last)
        seen.append(fight.over)
    assert seen


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_everybody_stands_unhurt_at_the_beginning_and_health_is_a_share(tmp_path: Path, system_id: str) -> None:
    state, system = begun(tmp_path, system_id, heroes=2, foes=3), system_of(system_id)
    assert dict(system.standing(state)) == dict.fromkeys(state.roster, Standing.UP)
    assert [system.health(state, who) for who in state.roster] == [1.0] * len(state.roster)
    for _, _, after in steps_of(system, state, seed=2, number=0):
        if system.has_ended(after):
            break
        for who, one in system.standing(after).items():
            assert 0 <= system.health(after, who) <= 1
            assert one is not Standing.DOWN or system.health(after, who) == 0


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fight_is_played_on_from_an_open_question_and_after_a_round_trip_alike(tmp_path: Path, system_id: str) -> None:
    state, system = begun(tmp_path, system_id, heroes=2, foes=3), system_of(system_id)
    later = (after for number in range(6) for _, _, after in steps_of(system, state, seed=3, number=number))
    asked = list(islice((after for after in later if after.pending and decision(after) is not None), 2))
    assert asked, "something is asked in these fights"
    for now in asked:
        job = job_of(system, now)
        _, read = ready(Job.from_json(json.loads(canonical(job.to_json()))))
        assert digest(system.codec, read) == digest(system.codec, now)
        assert fought(system, now, seed=5, number=0) == fought(system, read, seed=5, number=0)


def test_a_fight_that_cannot_end_stops_and_says_so(small: Encounter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.fight.MOST_STEPS", 10)
    tally = played(small, 3)
    assert (tally.unended, tally.wins) == (3, 0)
    shown = ForecastWriter(system_of(FASTEST), small).shown(tally, is_done=True)
    assert shown.notes == ("3 of 3 simulations did not end.",) and shown.watch == ()


def test_a_fight_that_takes_too_long_stops(small: Encounter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.fight.MOST_SECONDS", 0.0)
    fight = fought(system_of(FASTEST), small, seed=1, number=0)
    assert fight is not None and not fight.ended and fight.steps == LOOKS_UP


def test_nobody_who_knows_how_to_play_ends_a_fight_that_goes_on(small: Encounter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.controller.forecast.fight.choose", lambda *_: None)
    fight = fought(system_of(FASTEST), small, seed=1, number=0)
    assert fight is not None and not fight.ended and fight.steps == 0


@pytest.mark.parametrize(("error", "told"), [(KeyError("claw"), "'claw'"), (MemoryError(), "MemoryError"), (AppError("No."), "No")])
def test_what_the_rules_stumble_over_is_a_sentence(small: Encounter, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("desktop_app.controller.forecast.fight.choose", fail)
    tally = played(small, 2)
    (note,) = ForecastWriter(system_of(FASTEST), small).shown(tally, is_done=True).notes
    assert note.startswith("2 of 2 simulations failed: ") and told in note


def test_it_is_called_off_at_once(small: Encounter) -> None:
    assert fought(system_of(FASTEST), small, seed=1, number=0, goes_on=lambda: False) is None


# ---- dice by key


def test_a_face_follows_from_who_what_for_and_the_round_alone() -> None:
    one, other = KeyedSource(9, round=2), KeyedSource(9, round=2)
    claw, bite = Ask(2, 6, "claw", "wolf"), Ask(1, 20, "bite", "ana")
    first = one(claw, 2), one(bite, 1), one(claw, 2)
    assert (other(bite, 1), other(claw, 2)) == (first[1], first[0]), "in whatever order"
    assert first[0] != first[2] or other(claw, 2) == first[2]
    one.round = 3
    assert [one(Ask(9, 100, "claw", "wolf"), 9)] != [KeyedSource(9, round=2)(Ask(9, 100, "claw", "wolf"), 9)]


def test_every_face_comes_up_about_as_often_and_barred_ones_never() -> None:
    source, counts = KeyedSource(4), dict.fromkeys(range(1, 7), 0)
    for face in source(Ask(6000, 6, "x", None), 6000):
        counts[face] += 1
    assert all(abs(count - 1000) < 4 * math.sqrt(6000 * 5 / 36) for count in counts.values())
    assert set(source(Ask(200, 4, "card", None, barred=(2, 3)), 200)) == {1, 4}
    assert set(source(Ask(200, 2, "zero", None, lowest=0), 200)) == {0, 1}


# ---- how sure it is


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [(0, 0, 0, 1), (0, 40, 0, 0.0876), (40, 40, 0.9124, 1), (5, 5, 0.5655, 1), (20, 40, 0.352, 0.648), (340, 472, 0.678, 0.759)],
)
def test_the_interval_is_wilsons(wins: int, count: int, low: float, high: float) -> None:
    assert wilson(wins, count) == pytest.approx((low, high), abs=6e-4)


@pytest.mark.parametrize(
    ("wins", "count", "enough"),
    [
        (39, 39, False),  # sure, and one too few
        (40, 40, True),
        (41, 41, False),  # asked every twentieth fight alone
        (20, 40, False),
        (190, 380, False),  # 5.0 points and a little
        (200, 400, True),
        (0, 40, True),
        (500, 999, False),
        (500, 1000, True),
    ],
)
def test_it_stops_when_it_is_sure(wins: int, count: int, enough: bool) -> None:
    assert is_enough(wins, count) is enough


def test_a_stop_is_never_wider_than_said() -> None:
    for count in range(0, MOST, 20):
        for wins in range(0, count + 1, 7):
            low, high = wilson(wins, count)
            assert is_enough(wins, count) is (count >= SURE and (high - low) / 2 <= HALF_WIDTH)


@pytest.mark.parametrize(
    ("low", "high", "bands"),
    [
        (0.95, 1, (Likelihood.SAFE, Likelihood.SAFE)),
        (0.9499, 1, (Likelihood.SAFE, Likelihood.LIKELY)),
        (0.75, 0.95, (Likelihood.LIKELY, Likelihood.LIKELY)),
        (0.40, 0.7499, (Likelihood.OPEN, Likelihood.OPEN)),
        (0.70, 0.80, (Likelihood.LIKELY, Likelihood.OPEN)),
        (0.15, 0.40, (Likelihood.GRIM, Likelihood.GRIM)),
        (0.0, 0.1499, (Likelihood.DEADLY, Likelihood.DEADLY)),
        (0.10, 0.20, (Likelihood.GRIM, Likelihood.DEADLY)),
    ],
)
def test_a_word_is_said_where_the_whole_interval_lies_in_its_band(low: float, high: float, bands: tuple[Likelihood, Likelihood]) -> None:
    assert bands_of(low, high) == bands


def test_quantiles_are_of_the_nearest_rank() -> None:
    assert [quantile(list(range(1, 11)), share) for share in (0.1, 0.5, 0.9, 1.0)] == [1, 5, 9, 10]
    assert quantile([7], 0.1) == 7


def made(n: int, *, won: bool, **told: Any) -> Fight:
    return Fight(n=n, over="party" if won else "foe", round=told.pop("round", 4), **told)


def test_only_the_unbroken_run_counts_and_nothing_after_the_end() -> None:
    tally = Tally(exactly=3)
    assert not tally.add(made(1, won=True)) and tally.count == 0
    assert tally.add(made(0, won=False)) and (tally.count, tally.wins) == (2, 1)
    tally.add(made(1, won=False))  # told twice
    tally.add(made(2, won=True))
    tally.add(made(3, won=True))
    assert (tally.count, tally.wins, tally.is_done) == (3, 2, True)


def test_the_order_in_which_fights_come_changes_nothing() -> None:
    fights = [made(n, won=n % 3 > 0) for n in range(1200)]
    straight, jumbled = Tally(), Tally()
    for fight in fights:
        straight.add(fight)
    for start in (0, 1, 2):
        for fight in fights[start::3]:
            jumbled.add(fight)
    assert straight.is_done and straight.count < MOST
    assert jumbled.fights == straight.fights


@pytest.mark.parametrize(("lost", "swing"), [(0, Swing.STEADY), (3, Swing.STEADY), (4, Swing.SWINGY), (9, Swing.SWINGY), (10, Swing.COIN)])
def test_how_it_swings(lost: int, swing: Swing) -> None:
    tally = Tally(exactly=40)
    for n in range(40):
        assert tally.swing() is None
        tally.add(made(n, won=n >= lost))
    assert tally.swing() is swing


# ---- what decides it


def decided(count: int = 200) -> list[Fight]:
    """Fights that are won four times of five where the matriarch falls early, else one time of five; Ana's wounds mean nothing."""

    def one(n: int) -> Fight:
        falls, hurt = bool(n % 2), n % 4 < 2
        won = n % 5 > 0 if falls else n % 5 == 0
        return made(n, won=won, round=6, fell={"mother": 3} if falls else {}, hurt={"ana": 1} if hurt else {})

    return [one(n) for n in range(count)]


def test_what_decides_it_is_found_with_both_sides_and_what_means_nothing_is_not() -> None:
    (split,) = splits(decided(), {"ana": "party", "mother": "foe"}, "party")
    assert split.happening == SplitEvent("fell", "mother", 3) and split.share == 0.5
    assert split.with_it == pytest.approx(0.8) and split.without == pytest.approx(0.2)
    assert splits(decided(), {"ana": "party"}, "party") == ()
    assert splits(decided(), {"mother": "foe"}, "party", since=4)[0].happening.round == 4  # of what is over nothing can be said


def test_of_few_fights_nothing_is_said_to_decide_it() -> None:
    assert splits(decided(SURE - 1), {"mother": "foe", "ana": "party"}, "party") == ()


# ---- told


def test_it_is_told_hollow_before_forty_fights_and_with_a_word_after(small: Encounter) -> None:
    writer = ForecastWriter(system_of(FASTEST), small, "key")
    few, many = Tally(exactly=39), Tally(exactly=40)
    standing = dict.fromkeys(small.roster, "up")
    for n in range(40):
        fight = made(n, won=True, standing=standing, left=dict.fromkeys(small.roster, 0.5))
        few.add(fight)
        many.add(fight)
    hollow, shown = writer.shown(few, is_done=False), writer.shown(many, is_done=True)
    assert (hollow.is_hollow, hollow.word, hollow.swing) == (True, "", "")
    assert (shown.is_hollow, shown.word, shown.swing) == (False, "safe to likely", "steady")
    assert shown.between == "91-100 %, 40 simulations" and shown.who_plays == "simple tactics on both sides"
    assert [hero.left_worst for hero in shown.heroes] == [0.5]
    assert next(lines_of(shown)).startswith("Party wins 100 % (91-100 %, 40 simulations, simple tactics on both sides).")
    assert json.loads(json.dumps(figures_of(shown)))["rounds"] == [4, 4, 4]


def test_nothing_is_known_yet_can_be_told(small: Encounter) -> None:
    shown = ForecastWriter(system_of(FASTEST), small).shown(Tally(), is_done=False)
    assert shown.count == 0 and shown.heroes == () and len(list(lines_of(shown))) == 1


# ---- watched


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_watched_fight_is_a_replay_that_holds_digest_for_digest(tmp_path: Path, system_id: str) -> None:
    state, system = begun(tmp_path, system_id, heroes=2, foes=2), system_of(system_id)
    *_, session = replayed(system, state, seed=20, number=3)
    *_, (_, _, last) = steps_of(system, state, seed=20, number=3)
    assert session.digest == digest(system.codec, last)
    document: Json = {**joined(parts(system.codec, state)), "board": job_of(system, state).board}
    head: dict[str, Json] = {"system": system.id, "rules_version": system.version, "title": "Watched", "state": document}
    path = tmp_path / "watched.strike"
    path.write_text(replay_text(head, steps_to_keep(session)), encoding="utf-8")
    result = play(read_replay(path))
    assert result.difference == "" and result.session.digest == session.digest


# ---- the crew


class Fake:
    """A worker that keeps what it is told."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.is_killed = False

    def send(self, message: Mapping[str, Json]) -> None:
        self.got.append(dict(message))

    def kill(self) -> None:
        self.is_killed = True


class Bench:
    """A crew of fakes, and how it is told what they do."""

    def __init__(self, seats: int, state: Encounter) -> None:
        self.hired: list[Fake] = []
        self.crew = Crew(self._hire, seats)
        self.job = job_of(system_of(state.system), state)
        self.calls = 0
        self.crew.changed = self._changed

    def _changed(self) -> None:
        self.calls += 1

    def _hire(self, _: int) -> FightWorker:
        self.hired.append(Fake())
        return self.hired[-1]

    def answer(self, place: int, *, won: bool = True, count: int = 999, at: int = -1) -> None:
        """Let a worker answer the fights that it was last given."""
        told = self.hired[at if at >= 0 else place].got[-1]
        begin, end = told["fights"]
        for n in range(begin, min(end, begin + count)):
            self.crew.hear(place, {"job": told["job"], **made(n, won=won).to_json()}, 0)


def test_fights_are_dealt_out_small_at_first_and_the_state_is_told_once(small: Encounter) -> None:
    bench = Bench(2, small)
    bench.crew.begin(bench.job, 0)
    assert [fake.got[-1]["fights"] for fake in bench.hired] == [[0, 2], [2, 4]]
    assert ["state" in message for message in bench.hired[0].got] == [True, False]
    bench.answer(1)
    assert bench.crew.tally.count == 0 and bench.calls == 0
    bench.answer(0)
    assert bench.crew.tally.count == 4
    assert ["state" in message for message in bench.hired[0].got] == [True, False, False]


def test_it_stops_by_itself_and_the_others_are_called_off(small: Encounter) -> None:
    bench = Bench(2, small)
    bench.crew.begin(bench.job, 0)
    for _ in range(40):
        if bench.crew.is_playing:
            bench.answer(0)
        if bench.crew.is_playing and bench.crew.tally.count < 38:
            bench.answer(1)
    assert (bench.crew.tally.count, bench.crew.is_playing) == (40, False)
    assert any("stop" in fake.got[-1] for fake in bench.hired)


def test_what_is_told_of_an_earlier_forecast_counts_no_more(small: Encounter) -> None:
    bench = Bench(1, small)
    bench.crew.begin(bench.job, 0)
    bench.crew.begin(replace(bench.job, key="another"), 0)
    bench.crew.hear(0, {"job": 1, **made(0, won=True).to_json()}, 0)
    assert bench.crew.tally.count == 0
    bench.answer(0, count=1)
    assert bench.crew.tally.count == 1


def test_a_lost_workers_fights_are_played_by_another(small: Encounter) -> None:
    bench = Bench(1, small)
    bench.crew.begin(bench.job, 0)
    bench.answer(0, count=1)
    bench.crew.lose(0, 0)
    assert len(bench.hired) == 2 and bench.hired[1].got[-1]["fights"] == [1, 2]
    assert "state" in bench.hired[1].got[0]
    bench.answer(0, at=1)
    assert bench.crew.tally.count == 2 and bench.crew.tally.unended == 0


def test_a_fight_that_takes_its_worker_down_twice_counts_as_not_ended(small: Encounter) -> None:
    bench = Bench(1, small)
    bench.crew.begin(bench.job, 0)
    bench.crew.lose(0, 0)
    bench.crew.lose(0, 0)
    assert bench.crew.tally.unended == 1 and bench.crew.is_playing and not bench.crew.fault


def test_workers_that_end_again_and_again_end_the_forecast_with_a_sentence(small: Encounter) -> None:
    bench = Bench(1, small)
    bench.crew.begin(bench.job, 0)
    for _ in range(MOST_LOST):
        bench.crew.lose(0, 0)
    assert not bench.crew.is_playing and bench.crew.fault == "The simulation keeps stopping"


def test_a_worker_that_is_silent_is_ended(small: Encounter) -> None:
    bench = Bench(1, small)
    bench.crew.begin(bench.job, 0)
    bench.crew.tick(SILENT)
    assert not bench.hired[0].is_killed
    bench.crew.hear(0, {"job": 1, "beat": 1}, SILENT)
    bench.crew.tick(SILENT + 1)
    assert not bench.hired[0].is_killed
    bench.crew.tick(2 * SILENT + 1)
    assert bench.hired[0].is_killed


def test_where_nobody_can_be_hired_it_says_so(small: Encounter) -> None:
    crew = Crew(lambda _: None, 2)
    crew.begin(job_of(system_of(FASTEST), small), 0)
    assert not crew.is_playing and crew.fault == "The simulation could not start"


# ---- the worker


class Wire:
    """Lines as they would come, and those that were answered."""

    def __init__(self, *lines: Mapping[str, Any]) -> None:
        self.lines, self.told = list(lines), list[dict[str, Any]]()

    @property
    def is_empty(self) -> bool:
        return True

    def __iter__(self) -> Any:
        return iter(self.lines)


def answered(*lines: Mapping[str, Any]) -> list[dict[str, Any]]:
    wire = Wire(*lines)
    assert worker.Worker(wire, wire.told.append).run() == 0  # type: ignore[arg-type]
    return wire.told


def test_a_worker_plays_the_fights_it_is_told_to(small: Encounter) -> None:
    job = job_of(system_of(FASTEST), small)
    told = answered({"job": 3, **job.to_json()}, {"job": 3, "fights": [1, 3]}, {"job": 2, "fights": [0, 9]})
    fights = [line for line in told if "n" in line]
    assert [(line["job"], line["n"]) for line in fights] == [(3, 1), (3, 2)]
    assert Fight.from_json(fights[0]) == played(small, 2).fights[1]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"content": "else"}, "Your custom content changed meanwhile."),
        ({"state": {"round": "x"}}, "The state of the fight can't be read: "),
        ({"board": 3}, "The board can't be opened: "),
        ({"system": "chess"}, "Unknown rule system 'chess'"),
        ({"mind": "cunning"}, "This fight can't be simulated here."),
    ],
)
def test_a_job_that_cannot_be_played_is_a_sentence(small: Encounter, changed: dict[str, Any], sentence: str) -> None:
    job = job_of(system_of(FASTEST), small).to_json()
    (line,) = answered({"job": 1, **job, **changed}, {"job": 1, "fights": [0, 2]})
    assert str(line["fault"]).startswith(sentence)


def conversation(*lines: Mapping[str, Any], hash_seed: str = "0") -> list[bytes]:
    """Talk with a worker in a process of its own until it has said as many lines as are wanted, and let it go."""
    asked = b"".join(canonical(dict(line)) + b"\n" for line in lines)
    child = subprocess.Popen(
        [*program(), "forecast", "--worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**surroundings(), "PYTHONHASHSEED": hash_seed},
    )
    assert child.stdin is not None and child.stdout is not None and child.stderr is not None
    child.stdin.write(asked)
    child.stdin.flush()
    wanted = sum(line["fights"][1] - line["fights"][0] for line in lines if "fights" in line)
    answers = list[bytes]()
    while len(answers) < wanted:
        line = child.stdout.readline()
        assert line, child.stderr.read().decode()
        if b'"n":' in line:
            answers.append(line)
    child.stdin.close()
    assert child.wait(20) == 0
    child.stdout.close()
    child.stderr.close()
    return answers


@pytest.mark.whole
def test_the_same_bytes_with_any_hash_seed(small: Encounter) -> None:
    job = job_of(system_of(FASTEST), small)
    asked = ({"job": 1, **job.to_json()}, {"job": 1, "fights": [0, 3]})
    answers = [conversation(*asked, hash_seed=seed) for seed in ("0", "1", "4242")]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.whole
def test_the_same_answer_from_any_number_of_workers_and_in_this_process(small: Encounter, monkeypatch: pytest.MonkeyPatch) -> None:
    from desktop_app.controller.forecast.processes import play_apart, play_here

    monkeypatch.setattr("desktop_app.controller.forecast.figures.HALF_WIDTH", 0.2)
    job = job_of(system_of(FASTEST), small)
    answers = [play_here(job), *(play_apart(job, count) for count in (1, 2, 3))]
    told = [[fight.to_json() for fight in tally.fights] for tally in answers]
    assert len(told[0]) == SURE and told[0] == told[1] == told[2] == told[3]


@pytest.mark.parametrize("as_plan", [False, True])
def test_where_no_process_lasts_the_rest_is_played_here_and_it_says_so(
    small: Encounter, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], as_plan: bool
) -> None:
    from desktop_app.controller.forecast import processes

    monkeypatch.setattr(processes, "program", lambda: (sys.executable, "-c", "pass"))
    job, kept = job_of(system_of(FASTEST), small), Fights()
    if as_plan:
        processes.carry_out_apart(kept.up_to(job, 4), 2)
        fights = kept.known(job)
    else:
        fights = processes.play_apart(job, 2, exactly=4).fights
    assert fights == processes.play_here(job, exactly=4).fights
    assert capsys.readouterr().err == "The simulation keeps stopping: this process simulates the rest.\n"


def test_a_killed_worker_changes_nothing(small: Encounter) -> None:
    from desktop_app.controller.forecast import processes

    job, killed = job_of(system_of(FASTEST), small), list[bool]()
    hired = processes.Processes()

    class Killing(processes.Processes):
        def hire(self, place: int) -> processes.Process | None:
            self.children = hired.children
            return super().hire(place)

    def kill_once(tally: Tally) -> None:
        if tally.count >= 3 and not killed:
            killed.append(True)
            hired.children[0].kill()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "Processes", Killing)
        tally = processes.play_apart(job, 1, exactly=12, changed=kill_once)
    assert killed and len(hired.children) == 2
    assert [fight.to_json() for fight in tally.fights] == [fight.to_json() for fight in played(small, 12).fights]


def test_a_worker_goes_when_nobody_asks_any_more() -> None:
    assert conversation() == []


def test_nothing_of_a_state_is_changed_by_playing_it(small: Encounter) -> None:
    before = digest(system_of(FASTEST).codec, small)
    played(small, 2)
    assert digest(system_of(FASTEST).codec, small) == before
    assert evolve(small) == small


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.35, 0.5, 0.65, 0.9])
def test_the_interval_holds_the_chance_where_a_forecast_stops(chance: float) -> None:
    """Counted without dice: how likely each number of wins is, fight by fight, until `is_enough` ends it."""
    going, holds = {0: 1.0}, 0.0
    for count in range(1, MOST + 1):
        then: dict[int, float] = {}
        for wins, share in going.items():
            then[wins] = then.get(wins, 0.0) + share * (1 - chance)
            then[wins + 1] = then.get(wins + 1, 0.0) + share * chance
        going = {wins: share for wins, share in then.items() if not is_enough(wins, count)}
        for wins in then.keys() - going.keys():
            low, high = wilson(wins, count)
            holds += then[wins] * (low <= chance <= high)
    assert not going
    assert 0.935 <= holds <= 0.985
