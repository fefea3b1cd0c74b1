"""Random play of games that are rows: whatever is offered can be done, undone, saved, read, shown, and played again."""

from __future__ import annotations

import pytest
from hypothesis.stateful import invariant

from tests.random_machine import PROFILE, PlayMachine, looking
from tests.random_play import check_refusals_of_the_situation, check_undo_and_replay
from tests.rules.own import playing

OWN = {"own_start", "own_attack", "own_walk", "own_end_turn", "own_end", "own_harm"}
BESIDE = {"lantern": {"own_act", "own_rest"}, "tide": {"own_act", "own_rest"}}


class Lantern(PlayMachine):
    """Fights and the table of a game with points, entries, a pool, an edge, opposed rolls."""

    game = playing.game_of("lantern")
    suggested_only = frozenset({"amount"})
    stores_order = False

    @invariant()
    def tracks_and_pools_stay_within_their_limits(self) -> None:
        rows, system = self.game.system.game, self.game.system
        for who, one in self.state.combatants.items():
            for figure in system.figures(self.state, who):
                assert figure.value >= 0, who
            assert 0.0 <= system.health(self.state, who) <= 1.0
            assert one.used >= 0 and one.walked >= 0
        assert all(0 <= getattr(self.state, row.id) <= row.high for row in rows.pool)

    @invariant()
    def everything_can_be_shown(self) -> None:
        system, state = self.game.system, self.state
        assert {row.who for row in system.order(state)} == set(state.roster)
        assert system.heading(state)
        system.gauges(state)
        for who, one in state.combatants.items():
            system.tags(state, who)
            assert system.page(state.sheet_of(who), one, state.world).blocks
            for offer in system.offers(state, who):
                assert offer.command.phrase(state)
                offer.command.details(state)
                offer.command.breakdown(state)

    @invariant()
    def who_is_out_never_has_the_turn(self) -> None:
        acting = self.state.acting
        assert acting is None or self.state.combatants[acting].can_act


class Tide(Lantern):
    """The same of a game with boxes, sides in turn, two actions, and a pool that rises."""

    game = playing.game_of("tide")


Lantern.TestCase.settings = PROFILE
Tide.TestCase.settings = PROFILE
TestLantern = Lantern.TestCase
TestTide = Tide.TestCase


@pytest.mark.parametrize("name", playing.GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_long_game_is_undone_redone_and_played_again(name: str, seed: int) -> None:
    check_undo_and_replay(playing.game_of(name), seed, 250)


@pytest.mark.parametrize("name", playing.GAMES)
def test_every_command_of_the_engine_turns_up_and_what_always_holds_does_meanwhile(name: str) -> None:
    machine = type("Play", (Lantern,), {"game": playing.game_of(name)})
    wanted, seen = OWN | BESIDE.get(name, set()), set[str]()
    for seed in range(80):
        seen |= set(playing.game_of(name).random_game(seed, 80, looking(machine))[1])
        if wanted <= seen:
            break
    assert wanted <= seen


@pytest.mark.parametrize("name", playing.GAMES)
def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target(name: str) -> None:
    check_refusals_of_the_situation(playing.game_of(name), games=12, least=5)
