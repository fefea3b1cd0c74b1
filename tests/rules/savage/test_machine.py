"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis.stateful import invariant

from desktop_app.controller.play.session import Session
from desktop_app.rules.savage.state import Phase, TurnEnding
from tests.random_machine import PROFILE, PlayMachine, looking
from tests.random_play import check_every_command_turns_up, check_refusals_of_the_situation, check_undo_and_replay, look_away
from tests.rules.savage import playing
from tests.seeds import of_commands, of_long_games

NOT_IN_RANDOM_PLAY = {
    "tick_boxes": "nobody has rows of boxes here",
    "untick_boxes": "nobody has rows of boxes here",
    "end_course": "only a disease of Cadwallon takes a course that is told by days",
}


class Play(PlayMachine):
    """Fights from their first deal to their end."""

    game = playing.GAME

    @invariant()
    def a_turn_is_of_one_who_can_act(self) -> None:
        state = self.state
        assert (state.phase == Phase.TURN) == (state.acting is not None)
        is_ending = any(isinstance(frame, TurnEnding) for frame in state.pending)
        assert state.acting is None or state.combatants[state.acting].can_act or is_ending

    @invariant()
    def no_card_is_dealt_twice(self) -> None:
        assert len(set(self.state.drawn)) == len(self.state.drawn)

    @invariant()
    def who_cannot_act_holds_nothing_back(self) -> None:
        for who, fighter in self.state.combatants.items():
            assert fighter.can_act or not (fighter.on_hold or fighter.joker_waiting), who
            assert fighter.grappled_by in (None, *self.state.roster), who


Play.TestCase.settings = PROFILE
TestPlay = Play.TestCase


@pytest.mark.parametrize("seed", of_long_games("savage"))
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(playing.GAME, seed, 400)


def commands_turn_up(seeds: Iterable[int], look: Callable[[Session], None] = look_away) -> list[int]:
    return check_every_command_turns_up(playing.GAME, NOT_IN_RANDOM_PLAY, seeds, look=look)


def test_every_command_turns_up_in_random_play_and_what_always_holds_does_meanwhile() -> None:
    commands_turn_up(of_commands("savage"), looking(Play))


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(playing.GAME, games=12, least=50)
