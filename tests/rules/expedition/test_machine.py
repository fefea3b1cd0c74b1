"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis.stateful import invariant

from desktop_app.controller.play.session import Session
from desktop_app.rules.expedition.state import OFF_THE_BOARD, Phase, Status
from tests.random_machine import PROFILE, PlayMachine, looking
from tests.random_play import check_every_command_turns_up, check_refusals_of_the_situation, check_undo_and_replay, look_away
from tests.rules.expedition import playing
from tests.seeds import of_commands, of_long_games

NOT_IN_RANDOM_PLAY = {
    "tick_boxes": "a Model of Expedition has no rows of boxes",
    "untick_boxes": "a Model of Expedition has no rows of boxes",
    "end_course": "only a disease of Cadwallon takes a course that is told by days",
}


class Play(PlayMachine):
    """Encounters from set-up to Bookkeeping, and the time between them."""

    game = playing.GAME
    suggested_only = frozenset({"amount"})

    @invariant()
    def numbers_stay_in_their_ranges(self) -> None:
        for who, model in self.state.combatants.items():
            sheet = self.state.sheet_of(who)
            assert -1 <= model.wounds <= sheet.wounds_max, who
            assert 0 <= model.luck_points <= sheet.luck_points_max and model.fate_points >= 0, who
            assert min(model.stress, model.fatigue, model.corruption, model.interrupts, model.temp_reactions, model.banes) >= 0, who
            assert all(condition.amount >= 0 for condition in model.conditions), who
            assert all(piece.soak_left >= 0 and piece.armour_damage <= piece.soak_max for piece in sheet.protection), who

    @invariant()
    def status_and_wounds_agree(self) -> None:
        for who, model in self.state.combatants.items():
            assert model.status is not Status.ACTIVE or model.wounds >= 1, who
            assert model.status is not Status.DEAD or model.wounds < 1, who
            assert model.status not in OFF_THE_BOARD or model.cell is None or not model.is_on_board, who

    @invariant()
    def pools_hold(self) -> None:
        state = self.state
        assert state.threat >= 0 and state.fortune_pool >= 0 and state.adversary_pool.lowest >= 0
        assert min(state.momentum_gains, state.momentum_spent) >= 0
        assert not (state.momentum_locked and state.momentum_spent)

    @invariant()
    def links_point_at_combatants(self) -> None:
        state = self.state
        for model in state.combatants.values():
            assert model.mounted_on in (None, *state.roster)
            assert all(name in (None, *state.roster) for one in model.conditions for name in (one.target, one.source))
        assert all(who in state.combatants for who in state.defeated_this_round)

    @invariant()
    def a_combatant_can_go_on(self) -> None:
        """A step of a Round is never stuck: something is due, or a combatant has something to do."""
        state = self.state
        if state.phase in (Phase.DECLARE, Phase.RESOLVE, Phase.ACTION) and not state.pending and self.session.due(state) is None:
            assert any(self.game.possible(state, who) for who in state.roster), state.phase


Play.TestCase.settings = PROFILE
TestPlay = Play.TestCase


@pytest.mark.parametrize("seed", of_long_games("expedition"))
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(playing.GAME, seed, 400)


def commands_turn_up(seeds: Iterable[int], look: Callable[[Session], None] = look_away) -> list[int]:
    return check_every_command_turns_up(playing.GAME, NOT_IN_RANDOM_PLAY, seeds, look=look)


def test_every_command_turns_up_in_random_play_and_what_always_holds_does_meanwhile() -> None:
    commands_turn_up(of_commands("expedition"), looking(Play))


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(playing.GAME, games=12, least=50)
