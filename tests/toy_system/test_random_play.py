"""The toy system under random play, as every other: what can be done can be undone, saved and played again."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app.grid.board import Board, Grid
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import GiveTurn, Place, RemoveCombatant, SetCondition, SetCounter, SetPool
from desktop_app.rules.kernel.system import Entry, Setup
from tests.random_play import Game, Pick, check_refusals_of_the_situation, check_undo_and_replay, one_of
from tests.toy_system.commands import EndFight, Harm
from tests.toy_system.state import ToyState, ToyWorld
from tests.toy_system.system import SYSTEM

WEAPONS = Path(__file__).parent / "resources" / "rules" / "toy" / "weapons.toml"


@cache
def world() -> ToyWorld:
    board = Board(id="yard", name="Yard", grid=Grid.SQUARE, columns=8, rows=5, ground={}, kinds={})
    made = SYSTEM.world({"weapons": tomllib.loads(WEAPONS.read_text(encoding="utf-8"))}, board)
    assert isinstance(made, ToyWorld)
    return made


def first_state(pick: Pick) -> ToyState:
    names = ("ana", "bo", "cid", "dee")[: 2 + pick(3)]
    sheets: list[dict[str, Any]] = [{"name": name, "might": 1 + pick(9), "speed": 1 + pick(9)} for name in names]
    entries = [
        Entry(
            id=name, name="", side=("party", "foe")[i % 2], sheet={**sheet, "weapon": ("club", "spear")[pick(2)]}, at=(2 + 2 * (i % 2), i)
        )
        for i, (name, sheet) in enumerate(zip(names, sheets, strict=True))
    ]
    return SYSTEM.setup(Setup(entries=tuple(entries), pools={"luck": pick(4)}), world())


def edits(state: ToyState, pick: Pick) -> list[Command[Any]]:
    who = one_of(pick, state.roster)
    return [
        SetCounter(target=who, counter="life", value=pick(5)),
        SetCondition(target=who, condition=one_of(pick, ("dazed", "in_fight", "wet")), value=bool(pick(2))),
        SetPool(pool="luck", value=pick(11)),
        Place(target=who, cell=(pick(9), pick(5))),
        GiveTurn(target=who),
        *([RemoveCombatant[Any](actor=who)] if not pick(10) else []),
    ]


def of_the_scene(state: ToyState, pick: Pick) -> list[Command[Any]]:
    return [EndFight()] if not pick(20) else [Harm(targets=(one_of(pick, state.roster),))]


GAME = Game(
    system=SYSTEM,
    first_state=first_state,
    edits=edits,
    of_the_scene=of_the_scene,
    strike_down=lambda who: SetCounter(target=who, counter="life", value=0),
)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_long_game_is_undone_redone_and_played_again(seed: int) -> None:
    check_undo_and_replay(GAME, seed, 300)


def test_attacks_answers_walks_and_turns_come_up() -> None:
    kinds = {kind for seed in range(40) for kind in GAME.random_game(seed, 60)[1]}
    assert {"start_fight", "strike", "duck", "stand", "walk", "end_turn", "end_fight", "harm"} <= kinds


def test_a_refusal_without_a_field_is_about_the_situation_and_not_about_a_target() -> None:
    check_refusals_of_the_situation(GAME, games=20, least=20)
