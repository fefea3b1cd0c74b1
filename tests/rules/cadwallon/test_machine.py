"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis.stateful import invariant

from desktop_app.controller.play.session import Session
from desktop_app.rules.cadwallon.state import Phase
from tests.random_machine import PROFILE, PlayMachine, looking
from tests.random_play import check_every_command_turns_up, check_refusals_of_the_situation, check_undo_and_replay, look_away
from tests.rules.cadwallon import playing
from tests.seeds import of_commands, of_long_games


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


@pytest.mark.parametrize("seed", of_long_games("cadwallon"))
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(playing.GAME, seed, 400)


def commands_turn_up(seeds: Iterable[int], look: Callable[[Session], None] = look_away) -> list[int]:
    return check_every_command_turns_up(playing.GAME, {}, seeds, look=look)


def test_every_command_turns_up_in_random_play_and_what_always_holds_does_meanwhile() -> None:
    commands_turn_up(of_commands("cadwallon"), looking(Play))


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(playing.GAME, games=16, least=40)
