"""Random play: whatever is offered can be done, whatever is done can be undone, saved, read, and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis.stateful import invariant

from desktop_app.controller.play.session import Session
from desktop_app.rules.winterdawn.position.space import distance
from tests.random_machine import PROFILE, PlayMachine, looking
from tests.random_play import check_every_command_turns_up, check_refusals_of_the_situation, check_undo_and_replay, look_away
from tests.rules.winterdawn import playing
from tests.seeds import of_commands, of_long_games

NOT_IN_RANDOM_PLAY = {
    **dict.fromkeys(("set_pool", "show_gauge"), "WinterDawn has no pools of the scene"),
    "end_course": "only a disease of Cadwallon takes a course that is told by days",
}


class Play(PlayMachine):
    """Fights, and the time between them."""

    game = playing.GAME
    suggested_only = frozenset({"dl", "bonus", "malus", "concealment", "run_mos"})  # WD-TEST-05

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
    def ids_point_at_combatants(self) -> None:
        state = self.state
        assert all(who in state.combatants for pair in state.pairs for who in (pair.one, pair.other))
        assert all(task.patient in ("", *state.roster) for task in state.tasks)
        assert all(reward.character in state.combatants for reward in state.pending_rewards)
        assert all(who in state.combatants for task in state.tasks for who in task.participants)

    @invariant()
    def holds_and_saddles_fit_together(self) -> None:
        fighters = self.state.combatants
        for who, fighter in fighters.items():
            assert all(who in fighters[target].grappled_by for target in fighter.grappling), who
            assert all(who in fighters[grappler].grappling for grappler in fighter.grappled_by), who
            assert not fighter.grappling or fighter.can_act, who
            assert all(distance(self.state, who, target) <= 1 for target in fighter.grappling), who
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


Play.TestCase.settings = PROFILE
TestPlay = Play.TestCase


@pytest.mark.parametrize("seed", of_long_games("winterdawn"))
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(playing.GAME, seed, 400)


def commands_turn_up(seeds: Iterable[int], look: Callable[[Session], None] = look_away) -> list[int]:
    return check_every_command_turns_up(playing.GAME, NOT_IN_RANDOM_PLAY, seeds, eager=24, look=look)


def test_every_command_turns_up_in_random_play_and_what_always_holds_does_meanwhile() -> None:
    commands_turn_up(of_commands("winterdawn"), looking(Play))


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(playing.GAME, games=12, least=50)
