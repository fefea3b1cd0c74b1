"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from desktop_app.controller.journal import MemoryJournal
from desktop_app.controller.session import Refused, Session
from desktop_app.rules.kernel.command import Offer, with_value
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.state import SlotState, decision, is_due
from desktop_app.rules.winterdawn.space import distance
from desktop_app.rules.winterdawn.state import WinterDawnState
from tests.builders import SYSTEM
from tests.rules.winterdawn import playing

ROOT = Path(__file__).resolve().parents[3]
SUGGESTED_ONLY = {"dl", "bonus", "malus", "concealment", "run_mos"}
"""Fields whose offered range is what is usual at the table, not a limit of the rules (WD-TEST-05)."""
NOT_IN_RANDOM_PLAY = {"set_pool": "WinterDawn has no pools of the scene"}


class Play(RuleBasedStateMachine):
    """A session in memory, with a program that rolls and people who do as they like."""

    def pick(self, limit: int) -> int:
        return self.data.draw(st.integers(0, limit - 1)) if limit > 1 else 0

    @initialize(data=st.data(), seed=st.integers(0, 2**64 - 1))
    def begin(self, data: st.DataObject, seed: int) -> None:
        self.data = data
        self.first = playing.first_state(self.pick)
        self.session = Session(SYSTEM, self.first, MemoryJournal(), seed=seed)

    @property
    def state(self) -> WinterDawnState:
        found = self.session.state
        assert isinstance(found, WinterDawnState)
        return found

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Take an offer, answer, edit by hand, press Next, undo or redo."""
        self.data = data
        playing.step(self.session, self.pick)

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """Several steps at once, so that games get somewhere."""
        self.data = data
        for _ in range(4):
            playing.step(self.session, self.pick)

    @precondition(lambda self: bool(self.session.state.roster))
    @rule(data=st.data())
    def overstep(self, data: st.DataObject) -> None:
        """Put a value one outside its limits into an open field: it is refused, for that field, and nothing changes."""
        self.data = data
        who = self.asked_or_acting()
        ranges = [
            (offer, name, choice)
            for offer in SYSTEM.offers(self.state, who)
            if offer.refusal is None
            for name, choice in offer.open.items()
            if choice.low is not None and choice.high is not None and name.rpartition(".")[2] not in SUGGESTED_ONLY
        ]
        if not ranges:
            return
        offer, name, choice = playing.one_of(self.pick, ranges)
        outside = choice.high + 1 if self.pick(2) else choice.low - 1
        before, dice, steps = self.session.state, self.session.source.state, self.session.journal.length
        result = self.session.do(with_value(offer.command, name, outside))
        assert isinstance(result, Refused), (offer.command, name, outside)
        assert f"{name}.".startswith(f"{result.refusal.field}.")  # a refusal names the part, a form the field in it
        assert self.session.state is before
        assert (self.session.source.state, self.session.journal.length) == (dice, steps)

    def asked_or_acting(self) -> str:
        open_now = decision(self.state)
        if open_now is not None:
            return open_now.who[0]
        return self.state.acting or self.state.roster[0]

    # ---- what always holds

    @invariant()
    def numbers_stay_in_their_ranges(self) -> None:
        for who, fighter in self.state.combatants.items():
            sheet = self.state.sheet_of(who)
            assert 0 <= fighter.spirit <= sheet.spirit_max, who
            assert all(0 <= row.ticked <= row.total for row in fighter.injury_lines), who
            assert fighter.movement_left >= 0 and fighter.action_dice_used >= 0 and fighter.reaction_dice_used >= 0
            assert all(1 <= wound.level <= 3 for wound in fighter.bleeding_wounds)
            assert fighter.dead is None or fighter.bleeding_to_death is None

    @invariant()
    def ids_point_at_somebody(self) -> None:
        state = self.state
        assert set(state.roster) == set(state.combatants) and len(set(state.roster)) == len(state.roster)
        assert {fighter.sheet for fighter in state.combatants.values()} == set(state.sheets)
        assert all(slot.who in state.combatants for slot in state.slots)
        current = [slot.who for slot in state.slots if slot.state is SlotState.CURRENT]
        assert len(current) <= 1 and state.acting == (current[0] if current else None)
        assert all(who in state.combatants for pair in state.pairs for who in (pair.one, pair.other))
        assert all(task.patient in ("", *state.roster) for task in state.tasks)
        assert all(reward.character in state.combatants for reward in state.pending_rewards)
        assert all(who in state.combatants for task in state.tasks for who in task.participants)
        gone = [frame for frame in state.pending if any(who not in state.combatants for who in frame.concerns())]
        assert not gone or decision(state) is None or state.pending[0] not in gone

    @invariant()
    def holds_and_saddles_fit_together(self) -> None:
        fighters = self.state.combatants
        for who, fighter in fighters.items():
            assert all(who in fighters[victim].grappled_by for victim in fighter.grappling), who
            assert all(who in fighters[grappler].grappling for grappler in fighter.grappled_by), who
            assert not fighter.grappling or fighter.can_act, who
            assert all(distance(self.state, who, victim) <= 1 for victim in fighter.grappling), who
            assert fighter.pinning is None or (fighter.pinning in fighter.grappling and fighters[fighter.pinning].pinned_by == who)
            assert fighter.choking is None or fighter.choking in fighter.grappling
            choke = fighter.choked_by
            assert choke is None or fighters[choke.by].choking == who
            if fighter.mounted_on is not None:
                mount = fighters[fighter.mounted_on]
                on_board = None not in (mount.cell, fighter.cell)  # whoever is taken back to the table stands nowhere
                assert mount.rider == who and (not on_board or (mount.cell, mount.facing) == (fighter.cell, fighter.facing))
                assert mount.can_act and fighter.can_act and not mount.prone and not fighter.prone
                assert all(slot.who != mount.id for slot in self.state.slots)

    @invariant()
    def what_is_due_is_never_refused_and_a_question_can_be_answered(self) -> None:
        state = self.state
        due = self.session.due(state)
        assert due is None or due.refuse(state) is None
        open_now = decision(state)
        if open_now is not None:
            assert not is_due(state)
            assert any(playing.possible(state, who) for who in open_now.who), open_now

    @invariant()
    def offers_keep_what_they_promise(self) -> None:
        if not self.state.roster:
            return
        who = self.asked_or_acting()
        for offer in (*SYSTEM.offers(self.state, who), *SYSTEM.hand_offers(self.state, who), *SYSTEM.scene_offers(self.state)):
            for name, value in self.samples(offer):
                refusal = with_value(offer.command, name, value).refuse(self.state)
                assert refusal is None or refusal.field != name, (offer.command, name, value, refusal)

    def samples(self, offer: Offer[Any]) -> list[tuple[str, object]]:
        """List values inside the open fields of an offer: the ends of a range, each value of a list."""
        if not offer.is_possible:
            return []
        found: list[tuple[str, object]] = []
        for name, choice in offer.open.items():
            if choice.many:
                found += [(name, (value,)) for value in choice.values[:6]]
            elif choice.values:
                found += [(name, value) for value in choice.values[:6]]
            else:
                found += [(name, end) for end in (choice.low, choice.high) if end is not None]
        return found

    # ---- at the end

    def teardown(self) -> None:
        if not hasattr(self, "session"):
            return
        session, first = self.session, self.first
        last, steps = session.digest, session.journal.at
        assert playing.through_json(self.state) == self.state
        assert SYSTEM.codec.encode(playing.through_json(self.state)) == SYSTEM.codec.encode(self.state)
        assert isinstance(session.journal, MemoryJournal)
        assert digest(SYSTEM.codec, playing.played_again(first, session.journal)) == last
        while session.undo():
            pass
        assert session.state == first and session.digest == digest(SYSTEM.codec, first)
        for _ in range(steps):
            assert session.redo()
        assert session.digest == last


Play.TestCase.settings = settings(
    settings.get_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick")),
    stateful_step_count=200 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 25,
)
TestPlay = Play.TestCase


# ---- games from a number


MOST_GAMES = 240


@pytest.mark.parametrize("seed", [3, 11])
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    session, _ = playing.random_game(seed, 400)
    last, steps, states = session.digest, session.journal.at, []
    while session.undo():
        states.append(session.digest)
    first = session.state
    assert isinstance(first, WinterDawnState) and len(states) == steps
    for expected in reversed(states[:-1]):
        session.redo()
        assert session.digest == expected
    session.redo()
    assert session.digest == last
    assert isinstance(session.journal, MemoryJournal)
    assert digest(SYSTEM.codec, playing.played_again(first, session.journal)) == last


def test_every_command_turns_up_in_random_play() -> None:
    wanted = {cls.kind for cls in SYSTEM.commands} - set(NOT_IN_RANDOM_PLAY)
    seen: set[str] = set()
    for seed in range(MOST_GAMES):
        seen |= set(playing.random_game(seed, 250)[1])
        if wanted <= seen:
            break
    assert not sorted(wanted - seen), f"never played: {sorted(wanted - seen)}"
    assert not [kind for kind in NOT_IN_RANDOM_PLAY if kind in seen]


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    found = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.rules.winterdawn.playing", "7", "150"],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        found.add(done.stdout)
    assert len(found) == 1
    session, _ = playing.random_game(7, 150)
    assert found == {f"{session.digest} {session.source.state} {session.journal.length}\n"}
