"""The chance curve of a fight: the same from the same log, honest about its noise, and right about what turned it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast.curve import CLOSE, EACH, FEW, FIRST, LEAST, MOST_TOLD, NEIGHBOURS, QUICK, Curve, Point
from desktop_app.controller.forecast.fight import fought
from desktop_app.controller.forecast.job import job_of
from desktop_app.controller.forecast.turning import CurveWriter, said_at
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.paper.past import timeline
from desktop_app.controller.paper.printouts import Choices, pdf_of
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.controller.play.timeline import Turn
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.names import PARTY
from desktop_app.rules.kernel.parts import canonical
from desktop_app.rules.kernel.standing import Standing
from tests.demos import open_demo
from tests.printing.reading import read_pages

pytestmark = pytest.mark.whole
DEMO = "cadwallon"
"""The system whose demo has turns enough, and in which one of the party falls."""


def play(curve: Curve, past: Past, until: Callable[[Curve], bool] = lambda _: False) -> None:
    """Play what a curve wants in this process."""
    while (wanted := curve.next()) is not None and not until(curve):
        tally, state = curve.tally(wanted), past.state(curve.points[wanted.place].step)
        while not tally.is_done:
            fight = fought(past.system, state, seed=curve.job(wanted.place).seed, number=tally.count)
            assert fight is not None
            tally.add(fight)
        curve.take(wanted.place, tally)


@pytest.fixture
def looking(tmp_path: Path) -> LookingBack:
    """A demo fight that was played to its end: it turns and turns."""
    campaign = open_demo(tmp_path / "evening.strikeboard", DEMO)
    tracker = campaign.fight(campaign.fights()[0].id)
    play_on(tracker.session, until=tracker.session.system.has_ended)
    return LookingBack(tracker)


def told(curve: Curve, shares: Sequence[float]) -> None:
    """Let a curve know shares, as if they had been played."""
    for point, share in zip(curve.points, shares, strict=True):
        if point.outcome is not None:
            continue
        point.won[:] = [number * 37 % CLOSE < share * CLOSE for number in range(CLOSE)]


def test_points_lie_at_the_beginning_at_each_turn_and_at_the_end_which_is_certain(looking: LookingBack) -> None:
    curve = Curve(looking.past, looking.turns)
    steps = [point.step for point in curve.points]
    assert steps == sorted(set(steps)) and steps[0] == 0 and steps[-1] == looking.past.steps
    assert {turn.step for turn in looking.turns} <= set(steps)
    assert curve.points[-1].outcome is True and curve.points[-1].interval == (1, 1)
    assert all(point.outcome is None for point in curve.points[:-1])
    assert all(not looking.past.system.has_ended(looking.past.state(step)) for step in steps[:-1])


def test_a_running_fight_ends_with_the_present_which_is_played(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard", DEMO)
    looking = LookingBack(campaign.fight(campaign.fights()[0].id))
    curve = Curve(looking.past, looking.turns)
    assert curve.points[-1].step == looking.past.steps and curve.points[-1].outcome is None
    campaign.close()


def test_first_a_few_rounds_then_all_then_each_turn_then_around_what_stands_out(looking: LookingBack) -> None:
    curve, wanted = Curve(looking.past, looking.turns), list[tuple[int, int]]()
    while (one := curve.next()) is not None:
        wanted.append((one.place, one.count))
        share = 0.9 if one.place <= 40 else 0.2
        curve.points[one.place].won[:] = [number * 37 % CLOSE < share * CLOSE for number in range(one.count)]
    counts = [count for _, count in wanted]
    assert counts == sorted(counts) and set(counts) == {QUICK, FIRST, EACH, CLOSE}
    assert len([count for count in counts if count == QUICK]) == FEW - 1
    assert [place for place, count in wanted if count == CLOSE] == [40, 41, len(curve.points) - 2]
    assert sorted(place for place, count in wanted if count == EACH) == [*range(len(curve.points) - 1)]
    assert 40 in curve.turning


def test_the_jumps_together_are_the_end_less_the_beginning(looking: LookingBack) -> None:
    curve = Curve(looking.past, looking.turns)
    told(curve, [(place * 7 % 10) / 10 for place in range(len(curve.points))])
    assert sum(curve.jumps) == pytest.approx(curve.points[-1].share - curve.points[0].share)


def test_at_most_five_turning_points_none_within_two_turns_of_a_larger_one(looking: LookingBack) -> None:
    curve = Curve(looking.past, looking.turns)
    told(curve, [1.0 if place // 4 % 2 else 0.0 for place in range(len(curve.points))])
    assert len(curve.turning) == MOST_TOLD
    told(curve, [0.9] * 20 + [0.5] + [0.1] * (len(curve.points) - 21))
    assert all(after - before > NEIGHBOURS for before, after in pairwise(curve.turning))


def test_a_jump_within_the_intervals_of_its_two_points_is_no_turning_point(looking: LookingBack) -> None:
    curve = Curve(looking.past, looking.turns)
    end = [1.0] * (len(curve.points) - 20)
    told(curve, [0.85] * 20 + end)
    (_, high), (low, _) = curve.points[19].interval, curve.points[20].interval
    assert high < low and curve.turning == (19,)
    told(curve, [0.94] * 20 + end)
    (_, high), (low, _) = curve.points[19].interval, curve.points[20].interval
    assert high >= low and abs(curve.jumps[19]) > LEAST and not curve.turning


def test_a_level_curve_turns_nowhere_and_none_is_told_before_every_turn_is_known(looking: LookingBack) -> None:
    curve = Curve(looking.past, looking.turns)
    told(curve, [1.0] * len(curve.points))
    assert not curve.turning and curve.noise == 0
    told(curve, [0.0] * 20 + [1.0] * (len(curve.points) - 20))
    assert curve.turning == (19,)
    del curve.points[3].won[EACH - 1 :]
    assert not curve.turning


def test_the_noise_is_that_of_pairs_of_fights() -> None:
    apart = Point(1, 1, [True] * 15 + [False] * 15)
    curve = Curve.__new__(Curve)
    curve.points = (Point(0, 1, [True] * 30), apart, Point(2, 1, list(apart.won)))
    assert curve.noise == pytest.approx((0.25 / 30 / 2) ** 0.5)


def test_what_was_played_is_known_to_whoever_looks_again_also_where_the_fight_went_on(tmp_path: Path) -> None:
    campaign, known = open_demo(tmp_path / "evening.strikeboard", DEMO), dict[str, list[bool]]()
    tracker = campaign.fight(campaign.fights()[0].id)
    looking = LookingBack(tracker)
    curve = Curve(looking.past, looking.turns, known)
    told(curve, [0.5] * len(curve.points))
    turns = len(looking.turns)
    while len(LookingBack(tracker).turns) == turns:
        goes_on(tracker.session)
    again = LookingBack(tracker)
    now = Curve(again.past, again.turns, known)
    assert [point.count for point in now.points[:turns]] == [CLOSE] * turns and now.points[-1].count == 0
    assert now.job(0).key == job_of(again.past.system, again.past.state(0)).key and now.job(0).key in known
    assert now.job(4).key in known
    campaign.close()


def test_the_same_log_gives_the_same_bytes(tmp_path: Path) -> None:
    seen = []
    for name in ("a", "b"):
        campaign = open_demo(tmp_path / f"{name}.strikeboard", DEMO)
        looking = LookingBack(campaign.fight(campaign.fights()[0].id))
        curve = Curve(looking.past, looking.turns)
        play(curve, looking.past, lambda curve: curve.is_first_known)
        seen.append(canonical(curve.to_json()))
        campaign.close()
    assert seen[0] == seen[1] and b"true" not in seen[0]


def test_a_turning_point_is_told_by_what_happened_and_the_curve_in_words_and_on_paper(looking: LookingBack) -> None:
    curve = Curve(looking.past, looking.turns)
    fell = _first_fall(looking)
    told(curve, [0.8 if point.step < fell else 0.3 for point in curve.points])
    shown = CurveWriter(looking).shown(curve)
    turn = next(turn for turn in shown.turning if turn.step >= fell)
    assert (turn.before, turn.after, turn.is_rise) == (80, 30, False)
    assert turn.text == "Ioren is out of the fight", turn
    assert turn.detail.startswith("round ") and "’s turn" in turn.detail
    assert said_at(shown, 0, looking.timeline).endswith("party wins 80 % (71-87 %, 100 simulations)")
    assert "party wins 100 %" in said_at(shown, looking.past.steps, looking.timeline)
    pages = read_pages(pdf_of(timeline(looking, shown), Choices()))
    text = " ".join(page.text for page in pages)
    assert "80 → 30" in text and looking.title in text and "Round 2" in text


def _first_fall(looking: LookingBack) -> int:
    """Return the step with which the first of the party was out of the fight."""
    past = looking.past
    party = [who for who, one in past.state(0).combatants.items() if one.side == PARTY]
    return next(n for n in range(past.steps + 1) if any(past.system.health(past.state(n), who) == 0 for who in party))


# ---- twenty built fights in which the leader falls

BUILT = {
    "savage": ("toll_bandit", "bridge", 4),
    "expedition": ("goblin_boss", "lamp_room", 2),
    "revolution": ("orc_warrior", "powder_road", 2),
    "winterdawn": ("guard_veteran", "greywater_ford", 2),
    "cadwallon": ("hired_blade", "alley", 4),
}
HARM = {"savage": 30, "expedition": 12, "revolution": 12, "winterdawn": 5, "cadwallon": 60}
FIGHTS = 12


@pytest.mark.parametrize("system", BUILT)
@pytest.mark.parametrize("number", range(4))
def test_where_the_leader_falls_the_chance_falls(tmp_path: Path, system: str, number: int) -> None:
    """Two heroes against foes who are a match for them; at another step of each the first of the party is struck down."""
    session, leader = _built(tmp_path, system, number)
    before = session.journal.at
    _strike_down(session, leader)
    assert session.system.stands(session.state, leader) is Standing.DOWN
    past = Past(session)
    curve = Curve(past, (Turn(before, session.state.round, leader),))
    assert [point.step for point in curve.points] == [before, session.journal.at]
    for point in curve.points:
        state = past.state(point.step)
        fights = [fought(past.system, state, seed=20, number=n) for n in range(FIGHTS)]
        point.won[:] = [fight is not None and fight.is_won for fight in fights]
    assert curve.jumps[0] < 0, (curve.points[0].share, curve.points[1].share)


def _strike_down(session: Session, who: str) -> None:
    """Let harm befall somebody by the game master's hand until they are down; what is asked meanwhile is answered."""
    system, hand = session.system, Tracker(session, words_for(session.system.id), "Built").hand
    for _ in range(60):
        if system.stands(session.state, who) is Standing.DOWN and not session.state.pending:
            return
        if session.state.pending:
            goes_on(session)
        else:
            hand.harm([who], HARM[system.id], system.harm_kinds(session.state)[0])


def _built(folder: Path, system: str, number: int) -> tuple[Session, str]:
    """Begin a fight, and play so many turns of it that each of the four stands otherwise."""
    foe, board, count = BUILT[system]
    campaign = OpenCampaign.create(folder / "built.strikeboard", "Built")
    party = tuple(campaign.add_character(system, text) for text in list(content_of(system).characters.values())[:2])
    foes = (Foes(creature=foe, count=count),)
    play_id = campaign.start(PreparedEncounter(id="b", system=system, name="Built", party=party, foes=foes, board=board))
    session = campaign.fight(play_id).session
    session.source.state = number
    for _ in range(400):
        if session.system.acting(session.state) is not None and not session.state.pending and session.journal.at >= 3 + 2 * number:
            break
        goes_on(session)
    return session, party[0]


def test_the_page_of_an_evening_tells_where_a_fight_turned_once_somebody_has_looked(tmp_path: Path) -> None:
    campaign, known = open_demo(tmp_path / "evening.strikeboard", DEMO), dict[str, list[bool]]()
    tracker = campaign.fight(campaign.fights()[0].id)
    play_on(tracker.session, until=tracker.session.system.has_ended)
    looking, journal = LookingBack(tracker), Journal(campaign, DEMO)
    assert "the win chance went" not in journal.end_evening().text
    curve = Curve(looking.past, looking.turns, known)
    fell = _first_fall(looking)
    told(curve, [0.8 if point.step < fell else 0.3 for point in curve.points])
    turn = CurveWriter(looking).shown(curve).turning[0]
    journal.known_chances = known
    line = f"- [[{campaign.fights()[0].id}#{turn.step}|{turn.detail}]]: the win chance went from 80 to 30 %: {turn.text}."
    assert line in journal.end_evening().text.split("\n")
    campaign.close()
