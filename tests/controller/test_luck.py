"""Luck: the chances are those of the dice, the percentile is even, and working it out changes nothing."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from math import exp, prod, sqrt
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.fight import steps_of
from desktop_app.controller.library.library import system_of
from desktop_app.controller.play.luck import Luck, LuckRoll, fight_luck, luck_of, successes, tried_in, unluckier
from desktop_app.controller.play.luck_told import lines_told, luck_page, luck_told
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import choose, goes_on
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.luck import TrySort
from desktop_app.rules.kernel.state import Encounter
from tests.demos import open_demo
from tests.ready_fights import first_states_of

FIGHTS = 24
"""Of the 1,000 that were played by hand once; so many take seconds."""
AGAIN = 40
LEAST_P = 0.001


def play(session: Session, steps: int) -> None:
    for _ in range(steps):
        if session.system.has_ended(session.state) or not goes_on(session):
            break


def a_fight(campaign: OpenCampaign) -> Session:
    return campaign.fight(campaign.fights()[0].id).session


def test_the_shares_are_those_of_all_outcomes() -> None:
    chances = (0.5, 0.25, 0.9, 0.9, 0.05)
    told = successes(chances)
    for had, share in enumerate(told):
        ways = (way for way in itertools.product((False, True), repeat=len(chances)) if sum(way) == had)
        assert share == pytest.approx(sum(prod(c if good else 1 - c for c, good in zip(chances, way, strict=True)) for way in ways))
    assert sum(n * share for n, share in enumerate(told)) == pytest.approx(sum(chances))
    assert unluckier((0.5,), 0) == 0.25 and unluckier((0.5,), 1) == 0.75
    assert unluckier((1.0, 1.0), 2) == 0.5, "who could not fail was neither lucky nor unlucky"
    assert luck_of([]) is None


def first_state(system: str, folder: Path) -> Encounter:
    states: Mapping[str, Encounter] = first_states_of(system, system_of(system).state_class, folder)
    return states[min(states)]


def fights(system: str, first: Encounter, count: int) -> Iterator[list[LuckRoll]]:
    """Play fights of other numbers, and list what was tried in each."""
    rules = system_of(system)
    for number in range(count):
        tried: list[LuckRoll] = []
        state = first
        for command, tape, after in steps_of(rules, first, seed=3, number=number):
            if tape.rolls:
                tried += tried_in(rules, state, [command], Tape(tape.faces()))
            state = after
            if rules.has_ended(state):
                break
        yield tried


def evenness(values: list[float]) -> float:
    """Return the chance that even values lie at least as far from the diagonal (Kolmogorov and Smirnov)."""
    values, n = sorted(values), len(values)
    far = max(max((i + 1) / n - value, value - i / n) for i, value in enumerate(values))
    scaled = (sqrt(n) + 0.12 + 0.11 / sqrt(n)) * far
    return min(1.0, max(0.0, 2 * sum((1 if k % 2 else -1) * exp(-2 * (k * scaled) ** 2) for k in range(1, 101))))


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_over_many_fights_a_persons_share_is_even_and_as_much_is_had_as_was_expected(tmp_path: Path, system: str) -> None:
    first, spread = first_state(system, tmp_path), random.Random(11)
    shares: dict[str, list[float]] = {}
    everything: list[LuckRoll] = []
    for tried in fights(system, first, FIGHTS):
        everything += tried
        for who in first.roster:
            mine = [one for one in tried if one.who == who and one.sort is TrySort.ATTACK]
            if mine:
                had = sum(one.good for one in mine)
                shares.setdefault(who, []).append(unluckier([one.chance for one in mine], had, spread.random()))
    often = [who for who, values in shares.items() if len(values) >= FIGHTS // 2]
    assert len(often) >= 3
    assert {who: evenness(shares[who]) for who in often if evenness(shares[who]) < LEAST_P / len(often)} == {}
    strays = sqrt(sum(one.chance * (1 - one.chance) for one in everything))
    assert abs(sum(one.good - one.chance for one in everything)) < 3.3 * strays, "the chances are those of the dice"


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_chance_is_how_often_it_comes_off_when_the_same_is_rolled_again(tmp_path: Path, system: str) -> None:
    rules, first = system_of(system), first_state(system, tmp_path)
    state, seen, beyond, allowed = first, 0, 0.0, 0.0
    for number, (command, tape, after) in enumerate(steps_of(rules, first, seed=5, number=1)):
        tried = list(tried_in(rules, state, [command], Tape(tape.faces()))) if tape.rolls else []
        if len(tried) == 1 and 0 < tried[0].chance < 1:
            came = 0
            for again in range(AGAIN):
                (other,) = list(tried_in(rules, state, [command], Tape((), SeededSource(7919 * number + again))))[:1]
                assert other.chance == tried[0].chance, "a chance is known before the dice"
                came += other.good
            seen += 1
            beyond += came - AGAIN * tried[0].chance
            allowed += AGAIN * tried[0].chance * (1 - tried[0].chance)
            assert abs(came - AGAIN * tried[0].chance) < 4.5 * sqrt(AGAIN * tried[0].chance * (1 - tried[0].chance)) + 1
        state = after
        if rules.has_ended(state) or seen == 25:
            break
    assert seen > 5 and abs(beyond) < 3.5 * sqrt(allowed)


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_is_read_from_its_journal_whole_and_nothing_changes(tmp_path: Path, system: str) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard", system)
    session = a_fight(campaign)
    play(session, 150)
    before = (session.journal.at, session.journal.length, session.source.state, session.digest, session.state)
    found = fight_luck(Past(session))
    assert (session.journal.at, session.journal.length, session.source.state, session.digest, session.state) == before
    assert found.unread == 0 and found.tried and all(0 <= one.chance <= 1 for one in found.tried)
    assert found.rounds == session.state.round
    for person in found.people:
        for sort, luck in person.by_sort.items():
            mine = [one for one in found.tried if (one.who, one.sort) == (person.who, sort)]
            assert luck.rolls == len(mine) and luck.expected == pytest.approx(sum(one.chance for one in mine))
            assert luck.had == sum(one.good for one in mine) and not luck.typed
    by_who = {one.who: one for one in found.figures}
    assert set(by_who) == set(session.state.roster)
    for who, one in by_who.items():
        lost = session.system.health(Past(session).state(0), who) - session.system.health(session.state, who)
        if not session.system.has_ended(session.state):
            assert sum(one.taken.values()) >= lost - 1e-9
    assert sum(sum(one.dealt.values()) for one in found.figures) <= sum(sum(one.taken.values()) for one in found.figures) + 1e-9
    assert luck_page(Past(session)).blocks and dict(lines_told(Past(session)))
    for _ in range(session.journal.at // 2):
        session.undo()
    assert len(fight_luck(Past(session)).tried) < len(found.tried), "what was taken back was never tried"
    campaign.close()


def test_typed_dice_are_marked(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard", "savage")
    session = a_fight(campaign)
    session.is_typed = lambda _: True
    typed = random.Random(4)
    for _ in range(400):
        if session.asking is not None:
            ask = session.asking.need.ask
            session.type_faces([typed.choice([face for face in ask.faces if ask.can_show(face)])])
        elif (chosen := choose(session.system, session.state)) is not None:
            session.do(chosen)
    found = fight_luck(Past(session))
    assert found.unread == 0 and any(one.is_typed for one in found.tried)
    marked = [luck for one in found.people for luck in one.by_sort.values() if luck.typed]
    assert marked and luck_told(TrySort.ATTACK, marked[0]).endswith(" typed")
    campaign.close()


def test_it_is_said_as_a_game_master_says_it() -> None:
    luck = Luck(rolls=11, expected=5.21, had=8, share=0.9434)
    assert luck_told(TrySort.ATTACK, luck) == "11 attacks: 8 hits, 5.2 expected; luckier than 94 % of rolls"
    assert luck_told(TrySort.ATTACK, Luck(rolls=1, expected=0.999, had=0, share=0.0)).endswith("luckier than 1 % of rolls")


@pytest.mark.parametrize(
    ("sort", "told"),
    [
        (TrySort.ATTACK, "1 attack: 1 hit, 0.5 expected; luckier than 75 % of rolls"),
        (TrySort.CHECK, "1 other roll: 1 success, 0.5 expected; luckier than 75 % of rolls"),
    ],
)
def test_one_of_a_kind_is_told_in_the_singular(sort: TrySort, told: str) -> None:
    assert luck_told(sort, Luck(rolls=1, expected=0.5, had=1, share=0.75)) == told
