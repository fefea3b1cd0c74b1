"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

import pytest
from hypothesis.stateful import invariant

from desktop_app.rules.cadwallon.state import Phase
from tests.random_machine import PROFILE, PlayMachine
from tests.random_play import check_every_command_turns_up, check_every_hash_seed, check_refusals_of_the_situation, check_undo_and_replay
from tests.rules.cadwallon import playing


class Play(PlayMachine):
    """Oppositions from their Setup to their end."""

    game = playing.GAME

    @invariant()
    def a_turn_is_of_one_who_is_able(self) -> None:
        state = self.state
        if state.phase == Phase.RESOLUTION and not state.pending:
            assert state.acting is not None and state.combatants[state.acting].is_able
        assert state.phase == Phase.RESOLUTION or state.acting is None

    @invariant()
    def nobody_has_more_than_it_may_and_the_fallen_have_nothing(self) -> None:
        for who, one in self.state.combatants.items():
            assert one.ap >= 0 and one.rp >= 0 and one.reserve >= 0, who
            assert one.can_act or not self.state.is_running or not (one.ap or one.rp or one.reserve), who


Play.TestCase.settings = PROFILE
TestPlay = Play.TestCase


@pytest.mark.parametrize("seed", [3, 11])
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(playing.GAME, seed, 400)


def test_every_command_turns_up_in_random_play() -> None:
    check_every_command_turns_up(playing.GAME, {}, games=240)


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    check_every_hash_seed(playing.GAME, "tests.rules.cadwallon.playing")


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(playing.GAME, games=16, least=40)
