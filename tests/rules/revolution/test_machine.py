"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis.stateful import invariant

from desktop_app.controller.play.session import Session
from desktop_app.rules.revolution.combat.exchange import Exchange
from desktop_app.rules.revolution.state import EXCHANGE, Phase
from tests.random_machine import PROFILE, PlayMachine, looking
from tests.random_play import check_every_command_turns_up, check_refusals_of_the_situation, check_undo_and_replay, look_away
from tests.rules.revolution import playing
from tests.seeds import of_commands, of_long_games

NOT_IN_RANDOM_PLAY = {
    "tick_boxes": "nobody has rows of boxes here",
    "untick_boxes": "nobody has rows of boxes here",
    "set_pool": "there are no pools of the scene here",
    "show_gauge": "there are no pools of the scene here",
    "end_course": "only a disease of Cadwallon takes a course that is told by days",
}


class Play(PlayMachine):
    """Combats from the Statement of Intents to their end, and the time between them."""

    game = playing.GAME

    @invariant()
    def numbers_stay_in_their_ranges(self) -> None:
        for who, fighter in self.state.combatants.items():
            assert fighter.lp <= self.state.sheet_of(who).lp_max, who
            assert min(fighter.sr_start, fighter.moved, fighter.worst_minor, *fighter.major_total.values(), 0) == 0, who

    @invariant()
    def an_exchange_is_open_in_its_phases_only(self) -> None:
        state = self.state
        assert (state.phase in EXCHANGE) == any(isinstance(frame, Exchange) for frame in state.pending) or not state.roster
        assert len(state.pending) <= 1

    @invariant()
    def links_point_at_combatants(self) -> None:
        for who, fighter in self.state.combatants.items():
            others = [other for other in self.state.roster if other != who]
            assert all(other in others for other in fighter.engaged_with), who
            assert fighter.opening_target in (None, *self.state.roster), who
            assert all(mod.target in (None, *others) for mod in fighter.pending), who

    @invariant()
    def a_combatant_can_go_on(self) -> None:
        """A combat is never stuck: something is due, or a combatant has something to do."""
        state = self.state
        if state.phase in (Phase.INTENTS, Phase.ORDER) and not state.pending and self.session.due(state) is None and any(state.fighting()):
            kinds = {offer.command.kind for who in state.roster for offer in self.game.possible(state, who)}
            assert kinds - {"leave"}, state.phase


Play.TestCase.settings = PROFILE
TestPlay = Play.TestCase


@pytest.mark.parametrize("seed", of_long_games("revolution"))
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(playing.GAME, seed, 400)


def commands_turn_up(seeds: Iterable[int], look: Callable[[Session], None] = look_away) -> list[int]:
    return check_every_command_turns_up(playing.GAME, NOT_IN_RANDOM_PLAY, seeds, look=look)


def test_every_command_turns_up_in_random_play_and_what_always_holds_does_meanwhile() -> None:
    commands_turn_up(of_commands("revolution"), looking(Play))


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(playing.GAME, games=12, least=50)
