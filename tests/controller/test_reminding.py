"""What waits at the side: the party's first, equal ones of foes together; foes' settled with Next, a player's never."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.names import PARTY
from desktop_app.rules.expedition.state import ExpeditionState, Phase
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.state import Reward, WinterDawnState
from tests.demos import open_demo

FOES = ("bandit_1", "bandit_2", "bandit_3")


@pytest.fixture
def tracker(tmp_path: Path) -> Tracker:
    """A fight in which three bandits and Ysolde have a reward to take, and room for it."""
    campaign = open_demo(tmp_path / "demo.strikeboard")
    tracker = campaign.fight(campaign.fights()[0].id)
    state = tracker.session.state
    assert isinstance(state, WinterDawnState) and set(FOES) <= set(state.roster)
    mine = {who: (Reward(id=900, character=who, skill="climb", spirit=4),) for who in (*FOES, "ysolde")}
    held = {who: evolve(state.combatants[who], pending_rewards=mine.get(who, ()), spirit=5) for who in state.roster}
    tracker.session.state = evolve(state, combatants=held)
    return tracker


def waiting(tracker: Tracker) -> set[str]:
    state = tracker.session.state
    assert isinstance(state, WinterDawnState)
    return {reward.character for reward in state.pending_rewards if reward.id == 900}


def test_equal_reminders_of_foes_are_one_card_after_those_of_the_party(tracker: Tracker) -> None:
    shown = [reminder for reminder in tracker.shown().reminders if "flawless" in reminder.title]
    assert [reminder.title.partition(":")[0] for reminder in shown] == ["Ysolde", "Bandit 1 to 3"]


def test_one_press_answers_for_all_of_them_as_one_step(tracker: Tracker) -> None:
    shown = next(reminder for reminder in tracker.shown().reminders if reminder.title.startswith("Bandit 1 to 3"))
    steps = tracker.steps
    tracker.choose("reminder", shown.offers[0].index, {})
    assert tracker.steps == steps + 1
    assert waiting(tracker) == {"ysolde"}


def test_next_says_what_it_passes_over(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "delve.strikeboard", "expedition")
    tracker = campaign.fight(campaign.fights()[0].id)
    state = tracker.session.state
    assert isinstance(state, ExpeditionState)
    hurt = {who: evolve(one, wounds=one.wounds - 1) for who, one in state.combatants.items() if one.wounds > 1}
    tracker.session.state = evolve(state, combatants={**state.combatants, **hurt}, slots=(), phase=Phase.MORALE)
    assert tracker.shown().next_label.endswith(f", {len(tracker.shown().reminders)} skipped")
    tracker.settles_foes = True
    party = sum(state.combatants[one.who or ""].side == PARTY for one in tracker.session.system.reminders(tracker.session.state))
    assert tracker.shown().next_label.endswith(f", {party} skipped") and party


def test_next_settles_what_waits_for_foes_tells_it_and_leaves_a_players_choice(tracker: Tracker) -> None:
    tracker.settles_foes = True
    steps = tracker.steps
    tracker.next()
    assert waiting(tracker) == {"ysolde"}
    assert tracker.steps == steps + 1, "it is one undo with what Next does"
    told = ["".join(span.text for span in line.spans) for line in tracker.log(tracker.steps, tracker.steps)]
    assert sum(line.startswith("Bandit") and "spirit" in line for line in told) == len(FOES), told
    tracker.undo()
    assert waiting(tracker) == {*FOES, "ysolde"}


def test_next_leaves_all_of_it_where_that_is_wished(tracker: Tracker) -> None:
    tracker.next()
    assert waiting(tracker) == {*FOES, "ysolde"}
